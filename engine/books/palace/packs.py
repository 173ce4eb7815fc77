"""群内 and 接刀: who shares the wolves' knife and channel, and who takes the knife over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace import words
from engine.books.palace.falling import Falling
from engine.books.palace.queries import SHEATHED
from engine.books.palace.shared import InPack, Kill, Relay
from engine.books.palace.statuses import Exorcised
from engine.kernel.definitions import BEYOND, Definition, Skill
from engine.werewolf.roles import Role

if TYPE_CHECKING:
    from engine.kernel.definitions import Status
    from engine.kernel.state import Instance


class Packs(Falling):
    """A settlement that knows the pack."""

    def granter(self, iid: int) -> Definition | None:
        """What granted an instance; None for one that stands alone."""
        kind, _, number = self.state.instances[iid].origin.partition(":")
        if kind != "title" or not number.isdecimal() or int(number) not in self.state.instances:
            return None
        return self.book.definition(self.state.instances[int(number)].definition)

    def bearing(self, seat: int, kind: type[Status]) -> list[Instance]:
        """The seat's statuses of a kind that are awake, composite ones among them.

        Who is out has lost what his skills grant him as he has lost them (出局：视作被业炎处理; rulings 2.4).
        """
        held = [i for i in self.state.of_kind(kind) if i.owner == seat and self.active(i.id)]
        if not held or self.state.seats[seat].in_play:
            return held
        return [i for i in held if not self._went_with_a_skill(i)]

    def _went_with_a_skill(self, instance: Instance) -> bool:
        """Whether a seat that is out has a status from a skill, and nothing lets that work all the same."""
        if not isinstance(self.granter(instance.id), Skill):
            return False
        source = self.state.instances[int(instance.origin.partition(":")[2])]
        return not self.query(BEYOND, False, source)

    def card(self, seat: int) -> Role:
        """The role whose text a seat has: its own, or the one a thief took; a seat without skills has a bare one."""
        name = str(self.state.seats[seat].get("card", ""))
        return self.book.roles.get(name) or Role("", name, "")

    def belongs(self, seat: int, pool: str) -> bool:
        """Whether a seat in play shares a knife."""
        if not self.state.seats[seat].in_play:
            return False
        made = [(i.id, self.book.definition(i.definition)) for i in self.state.owned(seat)]
        return any(d.kind == "tag" and getattr(d, "shares", "") == pool and self.active(iid) for iid, d in made)

    def pack_all(self) -> list[int]:
        """The seats that share the wolves' knife and channel, in play or not, in seat order."""
        held = [i for i in self.state.of(InPack.id) if self.active(i.id)]
        return sorted({i.owner for i in held})

    def pack(self) -> list[int]:
        """群内: the seats in play that share the wolves' knife."""
        return [n for n in self.pack_all() if self.state.seats[n].in_play]

    def has_knife(self, seat: int) -> bool:
        """Whether a seat has a knife that is not sheathed for good."""
        return bool(self._drawn(seat))

    def can_kill(self, seat: int) -> bool:
        """带刀: whether a seat could kill but for 沉默 and 缴械 (6.0); 超度 takes knife and tag away."""
        if self.bearing(seat, Exorcised):
            return False
        return any(self._awake_by(i.origin) for i in self._drawn(seat))

    def _drawn(self, seat: int) -> list[Instance]:
        return [i for i in self.having(seat, Kill) if not self.query(SHEATHED, False, i)]

    def _awake_by(self, origin: str) -> bool:
        """Whether what granted something is there and awake, if anything did."""
        kind, _, number = origin.partition(":")
        return kind != "title" or (int(number) in self.state.instances and self.active(int(number)))

    def relay_rank(self, seat: int) -> int:
        """A seat's place among those who take over the knife, by its own role."""
        return self.rank_of(self.card(seat))

    def rank_of(self, role: Role) -> int:
        """A role's place among those who take over the knife: by the book's order, or the director's list."""
        listed = self.option("接刀顺序")
        if isinstance(listed, tuple):
            return listed.index(role.name) + 1 if role.name in listed else len(listed) + 1
        return int(role.row.get("relay", 99))

    def sync_pack(self) -> None:
        """Who shares the channel, and who has taken over the knife, follow from tags and statuses."""
        if words.PACK in self.state.channels:
            members = tuple(self.pack_all())
            if self.state.channels[words.PACK][0] != members:
                self.set_channel(words.PACK, members)
        holder = self._relay()
        taken = self.state.stemming("relay")
        for instance in [i for i in taken if i.owner != holder]:
            self.lose(instance.id)
        if holder is not None and all(i.owner != holder for i in taken):
            self.gain(holder, Kill, origin="relay", memory={"relay": True})

    def _relay(self) -> int | None:
        exorcised = {i.owner for i in self.state.of_kind(Exorcised) if i.until is None and self.active(i.id)}
        able = {n for n, seat in self.state.seats.items() if seat.in_play} - exorcised
        if any(i.owner in able for i in self.state.of(InPack.id)):
            return None
        waiting = [i for i in self.state.of(Relay.id) if i.owner in able]
        return min(waiting, key=lambda i: (i.memory.get("rank", 99), i.owner)).owner if waiting else None
