"""Whom a notice reaches, and how it is worded on the way: from the engine's notices to rows of the outbox."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine import Game, Told, Undo
from engine.store import Lane, NewMessage
from plugins.pages import words
from plugins.player import pages
from plugins.table.clock import Clock
from plugins.table.gateway.layout import text_segment

#: Notices that say who said or chose what; they carry no number.
_TALK = ("talk", "tally")
#: Seconds between two role cards.
DEAL_GAP = 4
#: The channel names of the host's own groups.
PUBLIC, DIRECTORS = "公开", "导演"


def private(user: int, text: str, lane: Lane = Lane.ACK, **more: Any) -> NewMessage:
    """A private message."""
    return NewMessage("private", user, int(lane), [text_segment(text)], **more)


def to_group(group: int, text: str, lane: Lane = Lane.RESULT, **more: Any) -> NewMessage:
    """A message into a group."""
    return NewMessage("group", group, int(lane), [text_segment(text)], **more)


@dataclass(frozen=True, slots=True)
class Addresses:
    """Who is where in one match.

    Attributes:
        code, title: the match's 局号 and name.
        seats: seat number to account.
        public: the public group.
        groups: channel name to its bound group.
        directors: accounts told what only directors are told.
        several: accounts that sit in more than one open match and need to be told which one is speaking.
    """

    code: str
    title: str
    seats: Mapping[int, int]
    public: int | None
    groups: Mapping[str, int]
    directors: tuple[int, ...]
    several: frozenset[int] = field(default=frozenset())

    @property
    def heading(self) -> str:
        """``【101局】``."""
        return f"【{self.code}局】"

    def marked(self, user: int, text: str) -> str:
        """A text with the match's number, for those who need it."""
        return self.heading + text if user in self.several else text

    def to_seat(self, seat: int, text: str, lane: Lane = Lane.RESULT, **more: Any) -> list[NewMessage]:
        """To the person on a seat; to nobody when it is empty."""
        user = self.seats.get(seat)
        return [] if user is None else [private(user, self.marked(user, text), lane, **more)]

    def to_directors(self, text: str, lane: Lane = Lane.DIRECTOR, **more: Any) -> list[NewMessage]:
        """To every director in private and to the directors' group."""
        out = [private(user, self.marked(user, text), lane, **more) for user in self.directors]
        if DIRECTORS in self.groups:
            out.append(to_group(self.groups[DIRECTORS], self.heading + text, lane, **more))
        return out

    def to_public(self, text: str, lane: Lane = Lane.RESULT, **more: Any) -> list[NewMessage]:
        """To the public group; without one to every seat."""
        if self.public is not None:
            return [to_group(self.public, self.heading + text, lane, **more)]
        return [m for seat in self.seats for m in self.to_seat(seat, text, lane, **more)]

    def to_channel(self, name: str, seats: Iterable[int], text: str, **more: Any) -> list[NewMessage]:
        """To a channel's own group; without one to each of its seats."""
        if name in self.groups:
            return [to_group(self.groups[name], text, **more)]
        return [m for seat in seats for m in self.to_seat(seat, text, **more)]


def notices(game: Game, told: Iterable[Told], to: Addresses, clock: Clock) -> Iterator[NewMessage]:
    """The outbox rows of notices that go out now; who has read the very same already is not told twice."""
    dealt, marks = 0, Marks(game)
    for notice in told:
        more: dict[str, Any] = {"code": notice.code or None}
        if notice.key == "role" and notice.seats:
            text = pages.role_card(game, notice.seats[0], to.code)
            made = to.to_seat(notice.seats[0], text, not_before=clock.after(dealt * DEAL_GAP), **more)
            dealt += 1
        else:
            made = _one(game, notice, to, more)
        key = marks.key(notice)
        yield from made if key is None else (replace(m, dedup_key=f"{key}:{m.target}") for m in made)


def again(notice: Told, text: str, to: Addresses) -> list[NewMessage]:
    """A text about a notice, to whoever reads such notices now; directors need none."""
    if notice.audience == "public":
        return to.to_public(text)
    if notice.audience == "director":
        return []
    if notice.audience.startswith("channel:"):
        return to.to_channel(notice.audience.partition(":")[2], notice.seats, text)
    return to.to_seat(notice.seats[0], text)


class Marks:
    """Tells whether two notices of a match are one and the same to their readers."""

    def __init__(self, game: Game) -> None:
        self._changes: dict[tuple[str, str], int] = {}
        last: dict[tuple[str, str], str] = {}
        if not any(isinstance(row.input, Undo) for row in game.rows):
            return
        for row in game.rows:
            for x in row.facts:
                if isinstance(x, Told) and x.code:
                    place = x.audience, x.code
                    self._changes[place] = self._changes.get(place, -1) + (last.get(place) != x.text)
                    last[place] = x.text

    def key(self, notice: Told) -> str | None:
        """Under what a numbered notice is sent once; None for one that is sent every time.

        What came between two equal texts under one number has been read as well, so the second is another notice.
        """
        if not notice.code or notice.audience == "director" or notice.key == "prompt":
            return None
        changes = self._changes.get((notice.audience, notice.code), 0)
        text = hashlib.blake2s(f"{notice.audience}/{notice.text}".encode(), digest_size=12).hexdigest()
        return f"told:{notice.code}:{changes}:{text}"


def _one(game: Game, notice: Told, to: Addresses, more: dict[str, Any]) -> list[NewMessage]:
    text = notice.text + _options(notice)
    if notice.audience == "public":
        return to.to_public(text, **more)
    if notice.audience == "director":
        return to.to_directors(text, **more)
    if notice.audience.startswith("channel:"):
        return _shared(notice, text, to, more)
    seat = notice.seats[0]
    printed = words.book_of(game).printed_under(words.table_of(game), seat, notice.key, notice.data)
    return to.to_seat(seat, "\n".join(filter(None, (numbered(notice, text), printed))), **more)


def _shared(notice: Told, text: str, to: Addresses, more: dict[str, Any]) -> list[NewMessage]:
    channel = notice.audience.partition(":")[2]
    if notice.key not in _TALK:
        if channel not in to.groups and "seats" in notice.data:
            text += f"没有绑定小群：发「{channel} 要说的话」，我转给里面的人。"
        return to.to_channel(channel, notice.seats, numbered(notice, text), **more)
    if notice.key == "tally":
        more["collapse_key"] = f"tally:{channel}"
    speaker = notice.data.get("seat")
    return to.to_channel(channel, [n for n in notice.seats if n != speaker], text, **more)


def numbered(notice: Told, text: str) -> str:
    """``#N2-03　text``."""
    return f"#{notice.code}　{text}" if notice.code else text


def _options(notice: Told) -> str:
    options = notice.data.get("options") if notice.key == "prompt" else None
    return f"　例：回答 {options[0]}" if options else ""
