"""What may be shown: a seat's view, and what everybody was told. The only door from a match to players' pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine import Game, Told
from engine.kernel.facts import Held
from engine.kernel.journal import effective
from engine.kernel.legality import shown_window
from engine.werewolf import ballots
from engine.werewolf.views import Place, PlayerView, announced_out
from plugins.pages import words

#: How an announcement ends that says that nobody holds a title any more.
LAPSED = "流失"


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody knows.

    Attributes:
        window, closes_at, paused: where the match stands (``closes_at`` None: no window is open).
        board: the seats in order, as announced.
        revealed: seats whose card was turned, with the role that was announced.
        titles: by name, the seat last announced as its holder.
        voting: whether ballots are taken; ``ballots`` how many, ``abstained`` how many of them name nobody.
        sped_up: whether the day was announced as sped up.
        over: the announcement of the winner, if there was one.
    """

    window: str
    closes_at: int | None
    paused: bool
    board: tuple[Place, ...]
    revealed: Mapping[int, str]
    titles: Mapping[str, int]
    voting: bool
    ballots: int
    abstained: int
    sped_up: bool
    over: str | None


def held_row(game: Game) -> int | None:
    """The place in the journal of the settlement that waits for the director's word; None when none does."""
    if game.state.held is None:
        return None
    rows = effective(game.rows)[0]
    return next(row.n for row in reversed(rows) if any(isinstance(x, Held) for x in row.facts))


def known(game: Game, seat: int) -> PlayerView:
    """A seat's view. While a settlement waits for the director, what it did to the seat does not show yet.

    Raises:
        KeyError: there is no such seat.
    """
    view: PlayerView = game.view(seat)
    return view


def won(view: PlayerView) -> bool:
    """Whether the seat has read that the match is over."""
    return any(notice.key == "won" for notice in view.told)


def voting(game: Game) -> bool:
    """Whether ballots are taken now; everybody sees the vote open and close."""
    return ballots.voting(words.table_of(game)) and game.state.held is None


def public(game: Game) -> PublicView:
    """What everybody knows, from public notices and the clock alone."""
    told = [notice for notice in game.notices if notice.audience == "public"]
    out = announced_out(told)
    s = words.table_of(game)
    window = shown_window(s, None)
    is_open = game.state.window == window
    over = next((notice.text for notice in told if notice.key == "won"), None)
    cast = ballots.standing(s) if voting(game) else {}
    return PublicView(
        window=s.book.timetable.label(window.point),
        closes_at=window.closes_at if is_open and over is None else None,
        paused=game.state.paused_at is not None,
        board=tuple(Place(n, x.name, n not in out) for n, x in game.state.seats.items()),
        revealed=_revealed(game, told),
        titles=_titles(game, told),
        voting=voting(game),
        ballots=len(cast),
        abstained=sum(1 for choice in cast.values() if choice == ballots.ABSTAIN),
        sped_up=voting(game) and ballots.sped_up(s),
        over=over,
    )


def _lines(told: list[Told]) -> list[str]:
    return [line for notice in told for line in notice.text.splitlines()]


def _revealed(game: Game, told: list[Told]) -> dict[int, str]:
    """Cards turned, read off the announcements."""
    book = words.book_of(game)
    found: dict[int, str] = {}
    said = set(_lines(told))
    for seat in game.state.seats:
        for role in book.roles:
            if book.texts["reveal"].format(seat=words.seat_name(game, seat), role=role) in said:
                found[seat] = role
    return found


def _titles(game: Game, told: list[Told]) -> dict[str, int]:
    """Titles by the last announcement about each, in the order announced."""
    book = words.book_of(game)
    news = {
        book.texts["title"].format(name=seat.name, title=title): (title, n)
        for title in book.titles
        for n, seat in game.state.seats.items()
    }
    found: dict[str, int] = {}
    for notice in told:
        for line in notice.text.splitlines():
            if line in news:
                title, seat = news[line]
                found[title] = seat
            elif line.endswith(LAPSED):
                found.pop(line.removesuffix(LAPSED), None)
            elif (gone := re.match(r"当日(.+?)：无$", line)) and notice.key == "noon":
                found.pop(gone[1], None)
    return found
