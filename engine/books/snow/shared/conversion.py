"""Whoever is turned: losing all skills, joining another faction with what it brings (感染, 来自天堂的魔鬼)."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import SnowTable
from engine.books.snow.shared.attack import admit, expel
from engine.kernel.state import Instance

TEXTS = {"converted": "你变为{faction}。", "robbed": "你失去了拥有的技能。"}
#: Where a skill comes from that is nobody's own: a faction, what a card is doing (向死而生 of the two).
NOT_ONES_OWN = ("faction", "by:")


def own_skills(s: SnowTable, seat: int) -> list[Instance]:
    """拥有的技能: of cards and gained; a faction's and an office's skills are not one's own (ruling 6-90)."""
    held = [(i, s.book.definition(i.definition).kind) for i in s.state.owned(seat)]
    of_office = {each for i, kind in held if kind == "title" for each in s.granted(i.id)}
    skills = [i for i, kind in held if kind == "skill" and i.id not in of_office]
    return [i for i in skills if not i.origin.startswith(NOT_ONES_OWN)]


def lose_skills(s: SnowTable, seat: int) -> None:
    """失去拥有的技能, those included that he has got and cannot use yet (通灵)."""
    for instance in own_skills(s, seat):
        s.forget(instance.id, told=False)
    coming = ((i.id, s.book.definition(i.definition)) for i in s.state.owned(seat))
    for iid in [iid for iid, made in coming if getattr(made, "brings_skill", False)]:
        s.lose(iid, "forgotten")


def convert(s: SnowTable, seat: int, faction: str) -> None:
    """变为阵营并且得知: a wolf may attack from now on, who is none any more may not; 野心印记 follows by itself."""
    if s.faction(seat) == w.WOLVES != faction:
        expel(s, seat)
    s.join(seat, faction)
    s.tell_seat(seat, "converted", s.text("converted", faction=faction), faction=faction)
    if faction == w.WOLVES:
        admit(s, seat)


def rob(s: SnowTable, seat: int) -> None:
    """失去拥有的技能并且得知."""
    held = own_skills(s, seat)
    lose_skills(s, seat)
    if held:
        s.tell_seat(seat, "robbed", s.text("robbed"))
