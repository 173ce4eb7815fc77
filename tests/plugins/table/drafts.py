"""Hands on a draft: a match whose factions are dealt, what it stands at, and a seat that chooses."""

from __future__ import annotations

from typing import Any

from tests.plugins.table.conftest import DIRECTOR, PUBLIC, Hall

SEED = 5
HOUR = 3600
NAMES = "甲乙丙丁戊己庚辛壬癸子丑寅卯"


async def dealt(hall: Hall, seats: int = 12, seed: int = SEED) -> Any:
    """A match of snow whose factions are dealt; seat n is account n."""
    await hall.say(DIRECTOR, f"开局 snow 雪局 {PUBLIC}")
    for n in range(1, seats + 1):
        await hall.say(n, f"报名 雪{NAMES[n - 1]}")
        await hall.say(n, "确认")
    await hall.say(DIRECTOR, "截止报名")
    await hall.say(DIRECTOR, f"发身份 {seed}")
    return hall.actor()


def draft(hall: Hall) -> Any:
    """The draft as the table has it; None when there is none."""
    from plugins.table import drafting

    return drafting.of(hall.actor())


def stored(hall: Hall) -> Any:
    """The draft as it is stored."""
    return hall.actor().config["draft"]


def wilds(hall: Hall) -> list[int]:
    """The ambitious seats."""
    found: list[int] = draft(hall).ambitious
    return found


def own_cards(hall: Hall, seat: int) -> list[str]:
    """What a seat drew."""
    return list(draft(hall).offers[seat])


async def choose_all(hall: Hall, seat: int) -> None:
    """A seat keeps the first cards it may keep."""
    await hall.say(seat, f"选牌 {' '.join(draft(hall).choices(seat)[0])}")


async def to_cards(hall: Hall, seats: int = 12, seed: int = SEED) -> Any:
    """A draft in which the third cards are chosen and nothing else."""
    actor = await dealt(hall, seats, seed)
    for n, third in zip(wilds(hall), ("咒狐", "雪狼"), strict=False):
        await hall.say(n, f"选牌 {third}")
    return actor
