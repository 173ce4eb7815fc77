"""The settlement of 雪王驾到: the ring of seats, statuses given and told, delayed effects, announcements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.books.snow import words as w
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
from engine.werewolf.table import RED_CARD, TableMe, TableUse

if TYPE_CHECKING:
    from engine.books.snow.book import SnowBook
    from engine.kernel.definitions import Definition
    from engine.kernel.state import Instance, State

__all__ = [
    "RANK_BEAR", "RANK_CURSE", "RANK_DUEL", "RANK_LORE", "RANK_MOON", "RANK_PAWN", "RANK_STORM", "RANK_TURNED",
    "Delayed", "SnowMe", "SnowTable", "SnowUse",
]  # fmt: skip


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

    def listeners(self, *places: Any) -> Any:
        """In seat order; of one seat's, what its main card brings first, then the second card's, then the rest."""
        if not any(place in self.state.hooks for place in places):
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
        """Carry out what was to happen at a boundary, oldest first."""
        for iid in [i.id for i in self.state.of_kind(Delayed) if i.memory.get("due") == boundary]:
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
        if self.state.seats[seat].in_play:
            return
        if RED_CARD in self.state.departures[seat].hows():
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
        """当前白天的放逐投票无效."""
        from engine.books.snow.voting import vote_key

        self.emit(f.MatchSet("vote_void", vote_key(self), cause=self.cause))

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


class SnowMe(TableMe):
    """An instance at the table of 雪王驾到."""

    s: SnowTable

    @property
    def labels(self) -> frozenset[str]:
        """技能标签 of this copy now."""
        return self.s.labels(self.id)

    def harm(self, target: int, *, ignores: Iterable[str] = (), users: Iterable[int] | None = None) -> int:
        """Register a harm by this skill on ``target``."""
        doers = (self.owner,) if users is None else tuple(users)
        return self.s.hurt(target, skill=self.definition.id, users=doers, tags=self._tags(), ignores=ignores)

    def send_out(self, target: int) -> int:
        """Send a seat out without harm (直接出局)."""
        skill = self.definition.id
        return self.s.hurt(target, skill=skill, users=(self.owner,), tags=self._tags(), direct=True, how="出局")

    def _tags(self) -> set[str]:
        tags = self.labels & {w.MAGIC}
        return {*tags, w.CARD_SKILL} if self.s.place_of(self.instance) in (w.MAIN, w.SECOND) else set(tags)

    def trace(self) -> dict[str, Any]:
        """What is kept of it in what it sets going, should it be lost before (see ``source``)."""
        return {"by": self.definition.id, "origin": self.instance.origin}

    def give(self, target: int, status: type[Status], *, until: str | None = None, **memory: Any) -> int | None:
        """Give a status; it ends when the card it comes from is removed (正在执行的效果)."""
        kept = {**self.trace(), **memory}
        return self.s.give(target, status, until=until, giver=self.owner, origin=f"by:{self.id}", memory=kept)

    def later(
        self, what: type[Delayed], at: str, *, seat: int | None = None, lasting: bool = False, **memory: Any
    ) -> int:
        """Have something happen at a boundary, to ``seat`` (the owner)."""
        return self.s.later(self.owner if seat is None else seat, what, at, by=self, lasting=lasting, **memory)

    def ask(self, seat: int, answer: type[Definition], text: str, **memory: Any) -> int:
        """Ask a seat something in a sub-window: it is told ``text`` and gains the ``Answer`` until that has settled."""
        self.s.tell_seat(seat, "asked", text)
        kept = {**self.trace(), **memory}
        return self.s.gain(seat, answer, origin=f"by:{self.id}", giver=self.owner, memory=kept)

    def use_up(self) -> bool:
        """Use up a [限定] skill that works by itself; whether it still could be used."""
        left = self.left()
        if left is not None and left < 1:
            return False
        self.spend()
        return True

    @property
    def source(self) -> SnowMe:
        """The instance that gave this one (a status, something delayed), be it lost by now; itself when none did."""
        kind, _, number = self.instance.origin.partition(":")
        if kind != "by":
            return self
        iid = int(number)
        return SnowMe(self.s, iid) if iid in self.s.state.instances else Former(self.s, iid, self.instance)

    def turn(self) -> None:
        """翻牌: the card this skill belongs to, or the skill itself when it belongs to none."""
        place = self.s.place_of(self.instance)
        name = None if place is None else self.s.card(self.owner, place)
        self.s.turn(self.owner, name or self.definition.name)


class Former(SnowMe):
    """A skill that its owner has lost since (失去): what it had set going goes on (rulings 2.7)."""

    __slots__ = ("_made",)

    def __init__(self, s: SnowTable, iid: int, given: Instance) -> None:
        super().__init__(s, iid)
        kept = given.memory
        self._made = given._replace(
            id=iid, definition=str(kept.get("by")), owner=given.giver or given.owner,
            origin=str(kept.get("origin")), memory={},
        )  # fmt: skip

    @property
    def instance(self) -> Instance:
        """As it was."""
        return self._made

    @property
    def labels(self) -> frozenset[str]:
        """As printed."""
        return self.definition.tags

    def remember(self, key: str, value: Any) -> None:
        """Nothing: nobody can ask it any more."""


class SnowUse(TableUse):
    """A skill being used at the table of 雪王驾到."""

    s: SnowTable

    @property
    def me(self) -> SnowMe:
        """The skill's own instance."""
        return SnowMe(self.s, self.instance)

    def harm(self, target: int, strength: int = 0, *, ignores: Iterable[str] = (), **more: Any) -> None:
        """Register a harm on ``target``."""
        self.me.harm(target, ignores=ignores)

    def give(self, target: int, status: type[Status], *, until: str | None = None, **memory: Any) -> int | None:
        """Give a status."""
        return self.me.give(target, status, until=until, **memory)

    def inform(self, key: str, text: str, about: Iterable[int] = (), **data: Any) -> None:
        """Tell whoever receives this use's feedback what it brought to light about others."""
        for seat in self.receivers:
            self.s.inform(seat, key, text, about, **data)

    def by(self, iid: int) -> SnowUse:
        """The same use as one of another skill's instance, whose effect comes with it (寻香识命)."""
        twin = SnowUse(self.s, self.id, iid, self.user, self.decider, self.receivers, self.chosen, self.words)
        twin.aims, twin.landed, twin.offset, twin.text = self.aims, self.landed, self.offset, self.text
        return twin

    def reveal(self) -> None:
        """翻牌."""
        self.me.turn()

    def allied(self) -> bool:
        """Whether the target is of the user's faction."""
        return self.s.allies(self.user, self.target)


class Delayed(Status):
    """Something that is to happen at a boundary (``memory['due']``); nobody is told of it before."""

    told = False

    def come(self, me: SnowMe) -> None:
        """What happens."""
        raise NotImplementedError
