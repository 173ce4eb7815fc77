"""What a random match is made of: moves, which become inputs only when it is known how the game stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.kernel import inputs as i
from engine.kernel.clock import MINUTE
from engine.kernel.errors import Refused
from engine.kernel.game import Game
from engine.werewolf.director import read_input

Kind = Literal["say", "direct", "close", "wait", "post", "stray"]


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that happens.

    ``kind``: a seat's text (``say``), the director's (``direct``), the open window reaching its deadline (``close``),
    ``number`` minutes passing, less when the deadline is nearer (``wait``), a forum post (``post``), or a deadline of
    window ``number`` that is not due (``stray``). ``legal``: it was made from what was offered and must be accepted.
    """

    kind: Kind
    seat: int = 0
    text: str = ""
    number: int = 0
    place: str = "private"
    legal: bool = False


def realise(move: Move, game: Game) -> i.Input | None:
    """The input that a move is at this moment; None when it is nothing now (no window to close, no time to pass)."""
    now, window = game.state.now, game.state.window
    if move.kind == "say":
        return i.Say(at=now, seat=move.seat, text=move.text, place=move.place)
    if move.kind == "direct":
        try:
            return read_input(move.text, at=now)
        except Refused:
            return i.Direct(at=now, text=move.text)
    if move.kind == "post":
        return i.Post(at=now, seat=move.seat)
    if move.kind == "stray":
        return i.Deadline(at=now, window=move.number)
    if move.kind == "close":
        return None if window is None else i.Deadline(at=max(window.closes_at, now), window=window.seq)
    until = now + move.number * MINUTE
    if window is not None and game.state.paused_at is None:
        until = min(until, window.closes_at - MINUTE)
    return i.Tick(at=until) if until > now else None
