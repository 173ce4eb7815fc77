"""The settlement of 雪王驾到: the ring of seats, statuses given and told, delayed effects, announcements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from engine.books.snow import words as w
from engine.books.snow.acting import SnowMe, SnowUse
from engine.books.snow.bulletin import (
    RANK_BEAR,
    RANK_CURSE,
    RANK_DUEL,
    RANK_LORE,
    RANK_MOON,
    RANK_PAWN,
    RANK_STORM,
    RANK_TURNED,
    Bulletin,
)
from engine.books.snow.queries import COMPELLED
from engine.kernel import facts as f
from engine.kernel.definitions import Status
from engine.werewolf import ballots
from engine.werewolf.proposals import Give

if TYPE_CHECKING:
    from engine.books.snow.book import SnowBook
    from engine.kernel.state import Instance, State

__all__ = [
    "RANK_BEAR", "RANK_CURSE", "RANK_DUEL", "RANK_LORE", "RANK_MOON", "RANK_PAWN", "RANK_STORM", "RANK_TURNED",
    "Delayed", "SnowMe", "SnowTable", "SnowUse",
]  # fmt: skip


#: What a status is printed with (守护：1, 恐惧：主, 仅对白天的…), as it keeps it; one put in its stead (以太编程) has
#: none of it.
PRINTED_DETAILS = frozenset({"left", "place", "day", "against", "kin"})


class SnowTable(Bulletin):
    """A settlement at the table of 雪王驾到."""

    def __init__(self, book: SnowBook, state: State, label: str) -> None:
        super().__init__(book, state, label)
        self.me_type = SnowMe
        self.use_type = SnowUse

    def settle_now(self) -> None:
        """By day every harm is judged at once, announced, and may end the match."""
        self.book.aftermath(self)

    def option(self, key: str) -> Any:
        """A switch; the family's 强制缺省 is called 锁定默认 here."""
        return super().option("锁定默认" if key == "强制缺省" else key)

    def leaves_to_director(self) -> bool:
        """Option 锁定默认."""
        return bool(self.option("锁定默认") == "导演")

    def fills_in(self, me: Any, skill: Any) -> bool:
        """Unless something lets it be left out (暴风雪)."""
        return self.query(COMPELLED, True, me.instance)

    def fill_in(self, me: SnowMe, options: Iterable[str], label: str) -> str | None:
        """The word a [锁定] skill settles on that nobody ordered: by chance, or the director's; None without any."""
        able = list(options)
        if len(able) < 2 or not self.leaves_to_director():
            return self.draw_card(label, able)
        text = self.text("ask.default.word", seat=self.spell(me.owner), skill=me.definition.name)
        return self.ask(f"{me.definition.id}|{me.id}|word", "director", text, able, about=me.owner)

    def listeners(self, *places: Any) -> Any:
        """In seat order; of one seat's, what its main card brings first, then the second card's, then the rest."""
        if self.state.hooks.keys().isdisjoint(places):
            return ()
        found = list(super().listeners(*places))
        if len(found) < 2:
            return found
        owners = [me.owner for me, _ in found]
        if len(set(owners)) < len(owners):
            found.sort(key=lambda pair: (pair[0].owner, self._rank(pair[0].instance), pair[0].id))
        # What one of them does may end another.
        return (pair for pair in found if pair[0].id in self.state.instances)

    def _rank(self, instance: Instance) -> int:
        return {w.MAIN: 0, w.SECOND: 1}.get(self.place_of(instance) or "", 2)

    # -- statuses -----------------------------------------------------------------------------------------------

    def give(
        self, target: int, status: type[Status], *, until: str | None, giver: int | None = None,
        origin: str = "given", memory: dict[str, Any] | None = None,
    ) -> int | None:  # fmt: skip
        """Give a status as far as the layers let it come; its bearer is told of it when the book says so."""
        kept = dict(memory or {})
        wish = self.propose(
            Give(
                cause=self.cause, target=target, status=status.id, until=until, giver=giver, by=str(kept.get("by", ""))
            )
        )
        if wish.stopped:
            return None
        if (wish.status, wish.until) != (status.id, until):
            kept = {key: value for key, value in kept.items() if key not in PRINTED_DETAILS}
        iid = self.gain(wish.target, wish.status, origin=origin, giver=giver, until=wish.until, memory=kept)
        made = self.book.definition(wish.status)
        if made.told and iid in self.state.instances:
            name = made.shown(self.me(iid)) if isinstance(made, Status) else made.name
            self.tell_seat(wish.target, "status.gained", self.text("status.gained", status=name), status=name)
        return iid

    def statuses(self, seat: int, name: str) -> list[Instance]:
        """A seat's statuses of a name."""
        held = ((i, self.book.definition(i.definition)) for i in self.state.owned(seat))
        return [i for i, made in held if made.kind == "status" and made.name == name]

    def has_status(self, seat: int, name: str) -> bool:
        """Whether a seat has a status of a name."""
        return bool(self.statuses(seat, name))

    # -- delayed effects ----------------------------------------------------------------------------------------

    def later(
        self, seat: int, what: type[Delayed], at: str, *, by: SnowMe | None = None, lasting: bool = False, **memory: Any
    ) -> int:
        """Have something happen at a boundary (see ``words.opening`` and ``closing``).

        It is forgotten when the card it comes from is removed before, unless ``lasting`` (rulings 2.7).
        """
        origin = "given" if by is None or lasting else f"by:{by.id}"
        giver = None if by is None else by.owner
        kept = {**({} if by is None else by.trace()), **memory, "due": at}
        return self.gain(seat, what, origin=origin, giver=giver, memory=kept)

    def come_due(self, boundary: str) -> None:
        """Carry out what was to happen at a boundary, oldest first, then what comes ``last``."""
        due = [i for i in self.state.of_kind(Delayed) if i.memory.get("due") == boundary]
        due.sort(key=lambda i: bool(getattr(self.book.definition(i.definition), "last", False)))
        for iid in [i.id for i in due]:
            if iid in self.state.instances:
                me = self.me(iid)
                made = me.definition
                assert isinstance(made, Delayed)
                assert isinstance(me, SnowMe)
                with self.caused(f"instance:{iid}"):
                    made.come(me)
                if iid in self.state.instances:
                    self.lose(iid, "ended")

    def bring_back(self, seat: int) -> None:
        """Who is out is back in play (ruling 6-179), and announced back with the news if announced out.

        Nobody is whom a red card sent off, nor who is back already.
        """
        if self.state.seats[seat].in_play or self.is_sent_off(seat):
            return
        ballots.seat_back(self, seat)
        shown = bool(self.state.seats[seat].get("shown"))
        self.emit(f.SeatReturned(seat, cause=self.cause))
        self.tell_seat(seat, "back", self.text("back"))
        line = self.text("back.public", seat=self.spell(seat))
        if shown and self.state.attributes.get("news") != self.day:
            self.announce(line)  # and until then the table takes him for out
            return
        self.emit(f.SeatSet(seat, "shown", False, cause=self.cause))
        if shown:
            self.tell("public", "back", line, returned=[seat])

    # -- the vote -----------------------------------------------------------------------------------------------

    def void_vote(self) -> None:
        """当前白天的放逐投票无效: all that is voted on today, another vote to come (再次投票) as well."""
        self.emit(f.MatchSet("vote_void", self.day, cause=self.cause))

    def second_vote(self, day: int) -> None:
        """One more vote on who goes out, after the first of a day (再次投票)."""
        self.emit(f.RowSet("second_votes", day, True, cause=self.cause))

    def skip_talk(self) -> None:
        """结束之后的第一个放逐发言时: the next that has not been open yet does not open; no vote is held in it."""
        begun = any(o.point.window == w.TALK and o.point.day == self.day for o in self.state.windows.values())
        self.emit(f.MatchSet("no_talk", self.day + 1 if begun or not self.day else self.day, cause=self.cause))

    # -- what is said -------------------------------------------------------------------------------------------

    def inform(self, seat: int, key: str, text: str, about: Iterable[int] = (), **data: Any) -> None:
        """Tell a seat what a skill brought to light about others (得知); kept, for 作祟 looks back on it."""
        for other in about:
            number = len(self.state.rows("learned")) + 1
            row = {"who": seat, "whom": other, "window": self.state.last_window}
            self.emit(f.RowSet("learned", number, row, cause=self.cause))
        self.tell_seat(seat, key, text, **data)


class Delayed(Status):
    """Something that is to happen at a boundary (``memory['due']``); nobody is told of it before.

    ``last``: after all else that is due with it. ``brings_skill``: a skill that its bearer counts as having already,
    though he cannot use it before: it is lost with his others.
    """

    told, needs = False, "何时发生"
    last: ClassVar[bool] = False
    brings_skill: ClassVar[bool] = False

    def come(self, me: SnowMe) -> None:
        """What happens."""
        raise NotImplementedError
