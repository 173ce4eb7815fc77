"""A word that both answers an open question and asks the host something."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from engine import Game, load_book
from engine.scenarios import Run, load

WHERE = Path(__file__).parents[2] / "scenarios" / "palace" / "court" / "mengpo.yaml"
ASKED = "palace.mengpo.skills-of-the-dead"


def _up_to_the_question() -> Game:
    scenario = next(x for x in load([WHERE]) if x.id == ASKED)
    place = next(n for n, (key, value) in enumerate(scenario.script) if (key, value) == ("丙", "技能"))
    run = Run(replace(scenario, script=scenario.script[:place]), load_book("palace"))
    run.play()
    return run.game


def test_the_open_question_goes_before_the_page_of_the_same_name() -> None:
    from plugins.player.commands import question
    from plugins.table.ask import Ask

    game = _up_to_the_question()
    actor: Any = SimpleNamespace(game=game, book=game.book)
    ask = Ask(account="1", message="1", at=0, user=3, group=None, text="技能")
    assert question(actor, ask, 3, game.state.now) is None
    page = question(actor, ask, 2, game.state.now)
    assert page is not None
    assert "还魂" in page
