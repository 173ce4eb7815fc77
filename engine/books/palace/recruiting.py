"""梁山头目: there when few of the wolves share the pack, not there when most of them do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine.books.palace.numbers import LARGE_PACK, SMALL_PACK
from engine.books.palace.shared import InPack
from engine.books.palace.words import WOLVES

if TYPE_CHECKING:
    from engine.werewolf.roles import Role


def pack_of(roles: Iterable[Role]) -> tuple[int, int]:
    """How many of the wolves begin in the pack, and how many wolves there are."""
    wolves = [role for role in roles if role.faction == WOLVES]
    return sum(InPack in role.traits for role in wolves), len(wolves)


def wanted(roles: Iterable[Role]) -> bool | None:
    """Whether a recruiter has to be there (True), must not be (False), or may be."""
    pack, wolves = pack_of(roles)
    if pack * SMALL_PACK[1] <= wolves * SMALL_PACK[0]:
        return True
    return False if pack * LARGE_PACK[1] > wolves * LARGE_PACK[0] else None


def recruits(roles: Sequence[Role]) -> bool:
    """Whether that is so."""
    there = any(role.row.get("recruits") for role in roles)
    return wanted(roles) in (None, there)
