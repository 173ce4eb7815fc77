"""The ladder of harms and defences, every rung against every rung."""

from __future__ import annotations

from typing import cast

import pytest

from engine.books.slow.statuses import Guarded, Tough
from engine.mechanics.ladder import Level
from engine.werewolf.table import Table
from tests.books.slow.table import table, until


def test_the_rungs_stand_as_printed() -> None:
    assert [level.name for level in sorted(Level, reverse=True)] == ["不死", "致死伤害", "坚韧", "穿透", "守护", "指杀"]


@pytest.mark.parametrize("harm", Level)
@pytest.mark.parametrize("defence", [None, Guarded, Tough], ids=["none", "守护", "坚韧"])
def test_only_a_defence_strictly_above_stops_a_harm(harm: Level, defence: type[Guarded] | type[Tough] | None) -> None:
    game = table("村民", "狼人")
    until(game, "夜1 用药")
    s = cast("Table", game.reading())
    if defence is not None:
        s.gain(1, defence)
    s.strike(1, harm, user=2, skill="slow.kill")
    s.judge_harms()
    s.leave()
    stopped = defence is not None and defence.level > harm
    assert s.state.seats[1].in_play is stopped
