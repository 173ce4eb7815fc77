"""Going out in this book: one after another in a printed list, each dragging others along at once; and news of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.books.palace.base import PalaceStatus
from engine.books.palace.words import CHAINS, DAWN, LATE_DAWN, NIGHT, NOON, OUT_LIST, RUNOFF, UNLISTED
from engine.kernel import facts as f
from engine.kernel import slots
from engine.kernel.definitions import Skill
from engine.mechanics.ladder import Level
from engine.werewolf import ballots
from engine.werewolf.proposals import Leave
from engine.werewolf.table import RED_CARD, Table

if TYPE_CHECKING:
    from engine.books.palace.book import PalaceBook
    from engine.kernel.state import State

#: How a harm that follows from somebody's going out is marked in the table of harms: kind and wave.
_CHAIN = "连带·"
#: Table of the match: the seats that came back and were not announced yet.
_BACK = "returned"
#: Facts that a seat may have to be told of.
_HEEDED = (f.Gained, f.Lost, f.SeatLeft, f.SeatReturned)
#: Reasons to go out that nothing stands in the way of.
UNSTOPPABLE = (RED_CARD, "导演")


class Falling(Table):
    """A settlement in which seats go out by this book's order."""

    book: PalaceBook

    def __init__(self, book: PalaceBook, state: State, label: str) -> None:
        super().__init__(book, state, label)
        self._wave = 0
        self._moved = False
        self._turned: list[tuple[f.Gained | f.Lost, bool]] = []

    # -- harms in order -----------------------------------------------------------------------------------------

    def chain(self, target: int, kind: str, *, user: int, skill: str) -> None:
        """A 致死伤害 that follows from somebody's going out (连带): ``kind`` is one of ``CHAINS``."""
        self.strike(target, Level.致死伤害, user=user, skill=skill, line=f"{_CHAIN}{self._wave}·{kind}")

    def succumbs(self, seat: int, *, user: int, skill: str) -> bool:
        """Let a 致死伤害 meet a seat now, while somebody else is about to go out: whether it goes out by it, as well.

        Nobody who is about to go out already does.
        """
        if seat in self._marks:
            return False
        number = self.strike(seat, Level.致死伤害, user=user, skill=skill)
        self.judge_harm(number, self.state.rows("harms")[number])
        if seat not in self._marks:
            return False
        reasons = tuple(self._marks[seat])
        if self.propose(Leave(cause=self.cause, seat=seat, reasons=reasons, night=self.night)).stopped:
            del self._marks[seat]
        return seat in self._marks

    def fall(self, *, chains_only: bool = False) -> list[int]:
        """Judge what is registered one by one in printed order, each with what it drags along; returns who went out.

        ``chains_only``: what the night registered waits for its end.
        """
        gone = self.depart()
        while waiting := [(n, r) for n, r in self.pending_harms() if not chains_only or is_chain(r)]:
            number, row = min(waiting, key=lambda pair: self._turn(*pair))
            if self.state.seats[row["target"]].in_play:
                self.judge_harm(number, row)
            else:
                self.emit(f.RowSet("harms", number, {**row, "pending": False, "late": True}, cause=self.cause))
            gone += self.depart()
        return gone

    def forecast(self) -> list[int]:
        """Who would go out were the list settled now, with whoever goes along, in seat order; nothing happens."""
        ahead = self.book.settlement(self.state.fork(), self.label)
        ahead.state.chance_queue = ()
        ahead.quiet()
        return sorted(ahead.fall())

    def depart(self) -> list[int]:
        """Let those who are marked go, and only them; returns who went."""
        gone = self.leave()
        self._wave += 1
        for seat in gone:
            ballots.seat_went(self, seat)
        self.quiet()
        return gone

    def _turn(self, number: int, row: dict[str, Any]) -> tuple[int, int, int, int, int]:
        line = row.get("line") or UNLISTED
        if not is_chain(row):
            return 1, OUT_LIST.index(line), 0 if line != UNLISTED else number, row["target"], number
        _, wave, kind = line.split("·")
        first = 0 if self.option("连带") == "即时" else 2
        return first, -int(wave), CHAINS.index(kind), row["target"], number

    def settle_now(self) -> None:
        """What a skill that settles as it is sent brings about: harms, departures, news, 屠城."""
        night = self.state.point.window in NIGHT
        self.quiet()
        gone = self.fall(chains_only=night)
        if self.state.point.window in (NOON, RUNOFF):
            self.publish_news(self.text("heading.now", label=self.book.timetable.label(self.state.point)))
        if gone and self.state.window is not None:
            slots.recheck(self)
        if gone:
            self.book.judge.massacre(self)

    def red_card(self, seat: int) -> None:
        """By day, from dawn on, after the vote, by night after the list (rulings 4, 6-152); at once between them."""
        if self.state.point.window in (DAWN, LATE_DAWN, NOON, RUNOFF, *NIGHT) and self.state.window is not None:
            self.emit(f.RowSet("reds", seat, True, cause=self.cause))
        else:
            super().red_card(seat)

    def send_off(self) -> None:
        """Mark those whose red card waited until now; whoever went out meanwhile can do nothing more, either."""
        for seat in sorted(self.state.rows("reds")):
            if self.state.seats[seat].in_play:
                super().red_card(seat)
            else:
                self.emit(f.SeatSentOff(seat, {"how": RED_CARD, "cause": self.cause}, cause=self.cause))
        if self.state.rows("reds"):
            self.emit(f.TableCleared("reds", cause=self.cause))

    def hidden_departures(self) -> list[int]:
        """Seats that are out and not announced yet, in the order in which they went."""
        return [n for n in self.state.departures if not self.state.seats[n].get("shown", False)]

    def last_line(self) -> int:
        """The number of the line that was put on the next announcement last."""
        return max((n % 1000 for n in self.state.rows("bulletin")), default=0)

    def publish_so_far(self, heading: str, seats: Sequence[int], last: int) -> None:
        """Announce that ``seats`` are out, and the lines up to number ``last``; whatever else there is waits."""
        lines = sorted(self.state.rows("bulletin").items())
        self._show(seats)
        if lines:
            self.emit(f.TableCleared("bulletin", cause=self.cause))
        for number, text in lines:
            if number % 1000 > last:
                self.emit(f.RowSet("bulletin", number, text, cause=self.cause))
        said = [text for number, text in lines if number % 1000 <= last]
        self.tell("public", "announcement", "\n".join([heading, *said]), gone=list(seats))

    def revive(self, seat: int) -> None:
        """Bring a seat back, with its statuses as they are now."""
        self.emit(f.SeatReturned(seat, cause=self.cause))
        self.emit(f.RowSet(_BACK, seat, True, cause=self.cause))
        self.tell_seat(seat, "back", self.text("back"))
        self.announce(self.text("back.public", seat=self.spell(seat)))

    def welcome(self) -> list[int]:
        """Whoever came back may be named again from now on, by votes and skills; returns them."""
        back = [n for n in self.state.rows(_BACK) if self.state.seats[n].in_play]
        for seat in back:
            self.emit(f.SeatSet(seat, "shown", False, cause=self.cause))
        return back

    def publish(self, heading: str, *lists: tuple[str, Sequence[int]], returned: Sequence[int] = ()) -> None:
        """Also that somebody is back, which nobody knew before."""
        back = self.welcome()
        if self.state.rows(_BACK):
            self.emit(f.TableCleared(_BACK, cause=self.cause))
        super().publish(heading, *lists, returned=(*returned, *back))

    # -- news of statuses and skills ----------------------------------------------------------------------------

    def emit(self, fact: f.Fact) -> None:
        """Also keep in mind what a seat will have to be told of."""
        if not isinstance(fact, _HEEDED):
            pass
        elif isinstance(fact, f.Gained) and fact.owner:
            self._turned.append((fact, False))
        elif isinstance(fact, f.Lost) and fact.owner:
            self._turned.append((fact, bool(self.state.instances[fact.id].memory.get("told"))))
        elif isinstance(fact, f.SeatLeft | f.SeatReturned):
            self._moved = True
        super().emit(fact)

    def quiet(self) -> None:
        """Also let the pack's channel and knife follow, and tell of statuses and skills that came and went."""
        super().quiet()
        if not self._turned and not self._moved:
            return
        self._moved = False
        self.sync_pack()
        super().quiet()
        turned, self._turned = self._turned, []
        dealt = any(isinstance(x, f.MatchStarted) for x in self.facts)
        for fact, told in turned:
            if isinstance(fact, f.Gained) and fact.id in self.state.instances:
                self._came(fact, dealt=dealt)
            elif told:
                name = self.book.definition(fact.definition).name
                self.tell_seat(fact.owner, "status.end", self.text("status.lost", name=name))

    def _came(self, fact: f.Gained, *, dealt: bool) -> None:
        made = self.book.definition(fact.definition)
        if isinstance(made, PalaceStatus) and self.tell_status(fact.id):
            until = self.book.boundary(fact.until)
            self.emit(f.Remembered(fact.id, "told", True, cause=self.cause))
            self.tell_seat(fact.owner, "status", self.text("status.got", name=made.name, until=until))
        elif isinstance(made, Skill) and fact.origin == "second":
            self.tell_seat(fact.owner, "second", self.text("second"))
        elif made.kind in ("skill", "tag") and made.told and not dealt:
            self.tell_seat(fact.owner, "gained", self.text("gained", name=made.name))

    def sync_pack(self) -> None:
        """See :class:`~engine.books.palace.table.PalaceTable`."""

    def tell_status(self, iid: int) -> bool:
        """See :class:`~engine.books.palace.table.PalaceTable`."""
        return False


def is_chain(row: dict[str, Any]) -> bool:
    """Whether a harm follows from somebody's going out."""
    return str(row.get("line", "")).startswith(_CHAIN)
