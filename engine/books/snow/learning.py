"""Skills as seats hold them: their labels now, gaining and losing them, looking back on their use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.books.snow import words as w
from engine.books.snow.queries import LABELS
from engine.books.snow.ring import Ring
from engine.kernel import facts as f
from engine.kernel.definitions import Skill

if TYPE_CHECKING:
    from engine.books.snow.table import SnowMe
    from engine.kernel.definitions import Definition
    from engine.kernel.state import Instance


class Learning(Ring):
    """A settlement in which skills are learned and forgotten."""

    def labels(self, iid: int) -> frozenset[str]:
        """技能标签 of an instance now: as printed, and what was added to or taken from this copy, or by a pair."""
        instance = self.state.instances[iid]
        made = self.book.definition(instance.definition)
        own = (made.tags | set(instance.memory.get("with", ()))) - set(instance.memory.get("without", ()))
        return self.query(LABELS, frozenset(own), instance)

    def skill_named(self, name: str) -> type[Definition]:
        """A skill of this book by name."""
        return self.book.named(name, "skill")

    def has_skill(self, name: str) -> bool:
        """Whether this book has a skill of this name: a roster may be without the card that prints it."""
        return any(made.name == name for made in self.book.registry.skills())

    def learn(
        self, seat: int, name: str, *, by: SnowMe | None = None, until: str | None = None, limited: bool = False,
        used: bool = False,
    ) -> int:  # fmt: skip
        """Let a seat gain a skill by name, free of 主 and 副; ``limited`` adds [限定], ``used`` counts it as used.

        A gained skill belongs to no card: removing cards leaves it (拓展概念·身份牌上的技能).
        """
        memory = {"without": [w.MAIN, w.SECOND], **({"with": [w.LIMITED]} if limited else {})}
        giver = None if by is None else by.owner
        skill, spent = self.skill_named(name), "match" if used else ""
        iid = self.gain(seat, skill, origin="given", giver=giver, until=until, memory=memory, spent=spent)
        self.tell_seat(seat, "skill.gained", self.text("skill.gained", skill=name), skill=name)
        return iid

    def forget(self, iid: int, *, told: bool = True) -> None:
        """Let its owner lose a skill; what it has already done stays (rulings 2.7)."""
        instance = self.state.instances[iid]
        name = self.book.definition(instance.definition).name
        number = self.number_at(iid)
        if number is not None:
            row = self.state.rows("hand")[number]
            lost = [*row.get("lost", ()), instance.definition]
            self.emit(f.RowSet("hand", number, {**row, "lost": lost}, cause=self.cause))
        self.lose(iid, "forgotten" if told else "taken")
        if told:
            self.tell_seat(instance.owner, "skill.lost", self.text("skill.lost", skill=name), skill=name)

    def skills_of(self, seat: int, name: str) -> list[Instance]:
        """A seat's copies of a skill by name."""
        held = ((i, self.book.definition(i.definition)) for i in self.state.owned(seat))
        return [i for i, made in held if isinstance(made, Skill) and made.name == name]

    def used_tonight(self, seat: int, name: str, *, night: int | None = None) -> bool:
        """Whether a seat has used a skill in a night (the present one)."""
        return any(u.user == seat for u in self.uses_of(name, night=self.day if night is None else night))

    def uses_of(self, name: str, *, night: int) -> list[Any]:
        """The uses of a skill by name in one night."""
        return [use for use in self.uses_in(night) if self.book.definition(use.definition).name == name]

    def uses_in(self, night: int) -> list[Any]:
        """All uses in one night."""
        found = []
        for use in self.state.uses.values():
            point = self.state.windows[use.window].point
            if point.day == night and self.book.timetable.windows[point.window].phase == "夜":
                found.append(use)
        return found
