"""盗贼 — palace, 飘零 7"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.words import EMPEROR, PRELUDE, VILLAGE
from engine.kernel.definitions import ONCE, on
from engine.kernel.facts import WindowOpened
from engine.werewolf.roles import Card, Role

#: Cards to choose from.
CARDS = 2


def _shown(role: Role) -> str:
    return str(role.row.get("shown", role.name))


def _able(me: PalaceMe) -> list[str]:
    """Roles that were not dealt, of the seat's gender, that may be in this match beside those that were (rulings 7)."""
    s, gender = me.s, me.s.state.seats[me.owner].get("gender")
    dealt = {str(x.get("card")) for x in s.state.seats.values()}
    village = [n for n, x in s.state.seats.items() if x.get("first_faction") == VILLAGE]
    crowded = len(village) > ceil(0.5 * len(s.state.seats))
    return [
        role.name for role in s.book.roles.values()
        if role.row.get("gender") == gender and not s.dealt(role.name) and EMPEROR not in role.tags
        and dealt.issuperset(role.row.get("with", ())) and not dealt & set(role.row.get("without", ()))
        and (crowded or not role.row.get("crowded"))
    ]  # fmt: skip


class Swap(PalaceSkill):
    """开局从两张没发出去、与马甲同性别的身份里选一张：除实际身份仍是盗贼，其余都与那张相同。"""

    id, name, clause, limit, forced = "palace.thief.swap", "偷换", "盗贼·偷换", ONCE, True
    windows, slot, instant, aimed, bound = (PRELUDE,), "K01", True, False, "换的是自己座位的牌"

    @on(WindowOpened, at=PRELUDE)
    def offer(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Once everybody has a role."""
        if me.recall("offered"):
            return
        listed = me.s.option("盗贼牌")
        if isinstance(listed, tuple):
            offered = [name for name in listed if name in me.s.book.roles]
        else:
            able, offered = _able(me), []
            while able and len(offered) < CARDS:
                offered.append(me.s.draw(f"盗贼牌{len(offered) + 1}", able))
                able.remove(offered[-1])
        me.remember("offered", offered)
        roles = "、".join(offered) or "无"
        me.told_owner("offered", f"偷换：可选的身份：{roles}。发：偷换 身份名；不选则随机。", roles=offered)

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Roles by name."""
        return tuple(getattr(book, "printed", {}))

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of the two."""
        offered = me.recall("offered", ())
        if not offered:
            return "没有可换的身份"
        return None if len(words) == 1 and words[0] in offered else f"只能换成其中之一：{'、'.join(offered)}"

    def fallback(self, me: PalaceMe, able: Sequence[int]) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """By chance."""
        offered = tuple(me.recall("offered", ()))
        return ((), (me.s.draw(f"{self.id}|{me.id}", offered),)) if offered else None

    def resolve(self, use: PalaceUse) -> None:
        """Everything of that card, but for the name of the role."""
        s, role = use.s, use.s.book.roles[use.words[0]]
        s.set_seat(use.user, "column", s.column(use.user))
        s.set_seat(use.user, "first_faction", role.faction)
        s.set_seat(use.user, "face", _shown(role))
        s.book.deal_card(s, use.user, role)
        use.tell(
            "swapped",
            f"偷换：你现在是{_shown(role)}（{role.faction}），实际身份仍是盗贼。",
            role=role.name,
            faction=role.faction,
        )


CARD = Card("palace.thief", (Swap,))
