"""刷新至初始: of all skills of a seat's role (圣水), and of one of them by a 怀孕技能 (女侠, 炼金魔女, 弓腰姬)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Second
from engine.books.palace.parts.late import ask_later
from engine.books.palace.words import PRELUDE
from engine.kernel.definitions import ONCE, Skill

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


def renew_skill(s: PalaceTable, seat: int, skill: type[Skill]) -> None:
    """As it was when the roles were dealt; what was lost of it is back (ruling 6-171)."""
    held = [i.id for i in s.having(seat, skill)]
    for iid in held:
        s.refresh(iid)
    for iid in held or [s.gain(seat, skill, origin="card")]:
        if PRELUDE in skill.windows:
            ask_later(s, iid)


def renew_role(s: PalaceTable, seat: int) -> None:
    """All skills of the seat's own role: not the 怀孕技能, nor what it came by otherwise (rulings 2.7)."""
    for skill in s.own_skills(s.card(seat)):
        renew_skill(s, seat, skill)


class Renewing(Second):
    """限定一次的怀孕技能：刷新自己的一项技能（``renews`` 有几项就写是哪一项），当晚即可再用。"""

    limit, leads = ONCE, True
    renews: ClassVar[tuple[type[PalaceSkill], ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.words = tuple(skill.name for skill in cls.renews) if len(cls.renews) > 1 else ()

    def meant(self, words: tuple[str, ...]) -> list[type[PalaceSkill]]:
        """Which skills a command for it renews."""
        return [skill for skill in self.renews if not self.words or skill.name in words]

    def resolve(self, use: PalaceUse) -> None:
        """As at the start."""
        for skill in self.meant(use.words):
            renew_skill(use.s, use.user, skill)


class Renewable(PalaceSkill):
    """A limited skill that may be chosen again as soon as a :class:`Renewing` that comes before it is chosen."""

    def allowance(self, me: PalaceMe) -> int | None:
        """One more while that waits."""
        plain = super().allowance(me)
        return plain if plain is None else plain + any(type(self) in skills for skills in _waiting(me))


def _waiting(me: PalaceMe) -> Iterator[list[type[PalaceSkill]]]:
    """What each renewal means that the owner has chosen and that waits."""
    s = me.s
    for instance in s.state.owned(me.owner):
        made, order = s.book.definition(instance.definition), s.state.orders.get(instance.id)
        if isinstance(made, Renewing) and order is not None and not order.declined and s.active(instance.id):
            yield made.meant(order.words)
