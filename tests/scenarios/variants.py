"""Other ways to play one and the same scenario: what they change must not matter."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine import Game, Redo, Row, Undo
from engine.kernel.journal import effective
from engine.scenarios import DIRECTOR, ITEMS, Scenario

Item = tuple[str, Any]
#: The verb by which a pack decides in common; who chose when matters there.
SHARED = "杀人"


def through_json(rows: Sequence[Row]) -> list[Row]:
    """Journal rows as a database gives them back."""
    return [Row.from_json(json.loads(json.dumps(row.to_json(), ensure_ascii=False))) for row in rows]


def reload(game: Game) -> Game:
    """The same match, read anew from its journal."""
    again = Game.fold(game.book, through_json(game.rows))
    assert again.digest() == game.digest()
    assert [n.text for n in again.notices] == [n.text for n in game.notices]
    return again


def undo_and_redo(game: Game) -> Game:
    """Take the last input back, see that nothing of it is left, and put it back."""
    standing = effective(game.rows)[0]
    if len(standing) < 2:
        return game
    here = game.digest()
    before = Game.fold(game.book, [replace(row, n=n, digest="") for n, row in enumerate(standing[:-1])])
    assert game.handle(Undo(at=game.state.now)).refused is None
    assert game.digest() == before.digest(), "an undo did not restore the state before the input"
    assert game.handle(Redo(at=game.state.now)).refused is None
    assert game.digest() == here, "a redo did not restore the state after the input"
    return game


def permuted(scenario: Scenario) -> Scenario:
    """The same scenario with another order of submission within each run of seats' commands."""
    script: list[Item] = []
    run: list[Item] = []
    items = list(scenario.script)
    for place, item in enumerate(items):
        follows = items[place + 1] if place + 1 < len(items) else ("", None)
        if _movable(item) and not _refused(follows):
            run.append(item)
            continue
        script += [*_turned(run), _votes_turned(item)]
        run = []
    return replace(scenario, script=(*script, *_turned(run)))


def _movable(item: Item) -> bool:
    """A seat's command. Whoever asks for speed last freezes ballots, so those keep their places."""
    return item[0] not in {*ITEMS, DIRECTOR} and str(item[1]) != "申请加速"


def _refused(item: Item) -> bool:
    return item[0] == "expect" and isinstance(item[1], Mapping) and "refused" in item[1]


def _shared(item: Item) -> bool:
    return SHARED in str(item[1]) or str(item[1]).strip() == "放弃"


def _turned(run: list[Item]) -> list[Item]:
    """The run backwards, as far as every seat's own order and the packs' order allow."""
    left, out = list(run), []
    while left:
        for place in range(len(left) - 1, -1, -1):
            waits = any(
                earlier[0] == left[place][0] or (_shared(earlier) and _shared(left[place])) for earlier in left[:place]
            )
            if not waits:
                out.append(left.pop(place))
                break
    return out


def _votes_turned(item: Item) -> Item:
    key, value = item
    return (key, dict(reversed(value.items()))) if key == "votes" else item
