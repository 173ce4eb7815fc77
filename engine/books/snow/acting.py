"""An instance at the table of 雪王驾到, and a skill being used there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.books.snow import words as w
from engine.kernel.definitions import Status
from engine.werewolf.table import TableMe, TableUse

if TYPE_CHECKING:
    from engine.books.snow.table import Delayed, SnowTable
    from engine.kernel.definitions import Definition
    from engine.kernel.state import Instance


class SnowMe(TableMe):
    """An instance at the table of 雪王驾到."""

    __slots__ = ()

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

    __slots__ = ()

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
