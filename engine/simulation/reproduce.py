"""A failed match, made short and written down as a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

from engine.kernel import inputs as i
from engine.kernel.clock import MINUTE
from engine.simulation.match import Failure, Match, Start
from engine.simulation.moves import Move, realise

#: How many shorter matches are tried.
TRIES = 400


def replay(start: Start, moves: Sequence[Move], *, thorough: int = 0) -> Failure | None:
    """Make these moves in a fresh match; the failure it ends with, if it does."""
    try:
        match = Match(start, thorough)
        for move in moves:
            match.move(move)
    except Failure as failure:
        return failure
    except Exception as error:
        return Failure(start, [], error)
    return None


def shrink(failure: Failure, *, thorough: int = 0, tries: int = TRIES) -> Failure:
    """The same sort of failure with fewer moves, as far as so many attempts lead; the given one when it stays alone."""
    again = replay(failure.start, failure.moves, thorough=thorough)
    if again is None or again.kind != failure.kind:
        return failure
    best = again
    size = max(len(best.moves) // 2, 1)
    while tries > 0:
        place, smaller = len(best.moves) - 1 - size, False
        while place > -size and tries > 0:
            tries -= 1
            left = [*best.moves[: max(place, 0)], *best.moves[place + size :]]
            found = replay(best.start, left, thorough=thorough)
            if found is not None and found.kind == best.kind and len(found.moves) < len(best.moves):
                best, smaller = found, True
            place -= size
        if size == 1 and not smaller:
            break
        size = max(size // 2, 1)
    return best


def render(failure: Failure) -> str:
    """The scenario file of a failure. What a scenario cannot say (forum posts) is left out and noted."""
    script, unsaid = _script(failure)
    start = failure.start
    options = {k: v for k, v in start.options.items() if k not in ("审核", "胜负判定")}
    document = {
        "id": f"{start.book.id}.simulate.seed-{start.seed}",
        "book": start.book.id,
        "cites": "随机对局",
        "why": f"{type(failure.error).__name__}: {failure.error}",
        "seats": dict(start.seats),
        "options": options,
        "victory": start.options.get("胜负判定") != "关",
        "seed": start.seed,
        "script": script,
    }
    notes = ["# 重放并检查不变量：python -m engine simulate --replay 本文件"]
    if unsaid:
        notes.append(f"# 剧本写不出的 {unsaid} 步（发帖等）没有写进来")
    text = yaml.safe_dump(document, allow_unicode=True, sort_keys=False, width=1000)
    return "\n".join([*notes, text])


def _script(failure: Failure) -> tuple[list[dict[str, Any]], int]:
    """The moves as items of a scenario, and how many could not be written."""
    script: list[dict[str, Any]] = []
    unsaid = 0
    match = Match(failure.start)
    for move in failure.moves:
        now = match.game.state.now
        item = realise(move, match.game)
        if item is None:
            continue
        refused = False
        try:
            outcome = match.move(move)
            refused = outcome is not None and outcome.refused is not None
        except Failure:
            pass
        written = _item(move, item, now, list(failure.start.seats))
        if written is None or (refused and move.kind in ("close", "wait")):
            unsaid += not refused
            continue
        script.append(written)
        if refused:
            script.append({"expect": {"refused": True}})
    return script, unsaid


def _item(move: Move, item: i.Input, now: int, names: list[str]) -> dict[str, Any] | None:
    if move.kind == "say":
        return {names[move.seat - 1]: move.text}
    if move.kind == "direct":
        return {"导演": move.text}
    if move.kind == "close":
        return {"close": ""}
    if move.kind == "wait":
        return {"clock": f"+{(item.at - now) // MINUTE}m"}
    return None
