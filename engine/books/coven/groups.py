"""Who belongs together in 狼人魔女会, as its rules count and name them."""

from __future__ import annotations

from typing import cast

from engine.books.coven.words import CIRCLE, COVEN, GODS, NIGHT, PACK, VILLAGE, WOLVES
from engine.kernel.definitions import Me
from engine.werewolf.table import Table, TableMe, TableUse


def tagged(s: Table, seat: int, tag: str) -> bool:
    """Whether a seat's role is in a printed list."""
    role = s.book.roles.get(s.role(seat))
    return role is not None and tag in role.tags


def listed(s: Table, tag: str) -> list[int]:
    """All seats of the village whose role is in a printed list, in or out of play."""
    return [n for n in s.state.seats if s.faction(n) == VILLAGE and tagged(s, n, tag)]


def sort_of(s: Table, seat: int) -> str:
    """What 恶魔之眼 calls a seat (ruling 6-29); it comes to a wolf only when 豪赌 turns it."""
    if s.faction(seat) == COVEN:
        return CIRCLE
    if is_wolf(s, seat):
        return "狼人"
    return "神职" if tagged(s, seat, GODS) else "村民"


def of_faction(s: Table, faction: str) -> list[int]:
    """The seats of a faction, in or out of play."""
    return [n for n in s.state.seats if s.faction(n) == faction]


def first_holder(me: Me, *, in_play: bool = True) -> bool:
    """Whether an instance is its pack's first: what a pack is told once is told by that one."""
    s = cast(TableMe, me).s
    held = s.state.of(me.instance.definition)
    able = [(i.owner, i.id) for i in held if not in_play or s.state.seats[i.owner].in_play]
    return bool(able) and min(able)[1] == me.id


def in_pack(me: Me, seat: int) -> str | None:
    """One of the wolves, who know each other."""
    s = cast(TableMe, me).s
    return None if s.member(PACK, seat) else f"{s.spell(seat)} 不是狼人阵营"


def not_in_pack(me: Me, seat: int) -> str | None:
    """None of the wolves, who know each other."""
    s = cast(TableMe, me).s
    return f"{s.spell(seat)} 是狼人阵营，不能选" if s.member(PACK, seat) else None


def is_wolf(s: Table, seat: int) -> bool:
    """Whether a seat is of the wolves' faction."""
    return s.faction(seat) == WOLVES


def named(use: TableUse) -> str:
    """Whom a use was meant for: its user does not learn that it was turned at somebody else (豪赌盛宴)."""
    return use.s.name(next((chosen for chosen, aim in use.landed if aim == use.target), use.target))


def hits_tonight(s: Table, seat: int) -> bool:
    """Whether a seat is the target of a harm of 夜间 that is still to be judged."""
    return any(row["target"] == seat and row["moment"] == NIGHT for _, row in s.pending_harms())
