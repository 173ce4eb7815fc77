"""Small helpers to play slow by hand in tests."""

from __future__ import annotations

from typing import Any

from engine import Deadline, Direct, Game, Outcome, Say, load_book
from engine.simulation import NAMES

NIGHT_ONE = 1767423600
BOOK = load_book("slow")


def table(*roles: str, **options: Any) -> Game:
    """A game of these roles (names 甲乙丙…), at the start of its prelude, a day before the first night."""
    seats = dict(zip(NAMES, roles, strict=False))
    game, _ = Game.start(BOOK, seats, at=NIGHT_ONE - 86400, options={"胜负判定": "关", **options}, digests=True)
    return game


def until(game: Game, label: str) -> None:
    """Close windows until the one of that label is open."""
    for _ in range(200):
        if game.state.window is not None and BOOK.timetable.matches(label, game.state.window.point):
            return
        close(game)
    raise AssertionError(f"{label} never came")


def close(game: Game) -> Outcome:
    """Close the open window when it is due."""
    window = game.state.window
    assert window is not None
    outcome = game.handle(Deadline(at=max(window.closes_at, game.state.now), window=window.seq))
    assert outcome.refused is None, outcome.refused
    return outcome


def say(game: Game, seat: int, text: str) -> Outcome:
    """A seat's text, which must be accepted."""
    outcome = game.handle(Say(at=game.state.now, seat=seat, text=text))
    assert outcome.refused is None, outcome.refused
    return outcome


def direct(game: Game, text: str) -> Outcome:
    """The director's text, which must be accepted."""
    outcome = game.handle(Direct(at=game.state.now, text=text))
    assert outcome.refused is None, outcome.refused
    return outcome


def told(game: Game, audience: str) -> list[str]:
    """The texts of everything an audience was told, oldest first."""
    return [n.text for n in game.notices if n.audience == audience]
