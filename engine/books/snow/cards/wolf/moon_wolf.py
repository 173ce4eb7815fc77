"""月灵狼 — snow, 狼人身份牌 7"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse
from engine.books.snow.queries import REACH
from engine.books.snow.table import RANK_MOON, Delayed
from engine.kernel.definitions import Me, Status, modifies, on, up_to
from engine.kernel.facts import SeatLeft
from engine.kernel.state import Instance
from engine.werewolf.roles import Card

TEXTS = {
    "moonlight": "月光：今夜选到过他们的[指定]技能有 {skills}",
    "moonlight.howl": "月灵狼咆哮了，{skills}",
    "moonfall": "月坠：当夜狼人袭击可以多选一名角色。",
}


def _near(me: Me, seat: int) -> str | None:
    assert isinstance(me, SnowMe)
    able = (me.owner, *me.s.neighbours(me.owner))
    return None if seat in able else f"{me.s.spell(seat)} 不与你相邻，只能选 {me.s.spell_all(sorted(able))}"


class Moonlight(CardSkill):
    """从自己和左右相邻的存活角色里选一至三名，得知今夜选到过他们的[指定]技能名；选了别人，次日公布。"""

    id, name, clause = "snow.moon_wolf.moonlight", "月光", "月灵狼·月光"
    printed = "[指定][夜晚结束时]"
    target = up_to(3, _near)

    def resolve(self, use: SnowUse) -> None:
        """When the window has closed, with what has settled later in it; others are those he named, turned or not."""
        at, others = w.closing(w.NIGHT_ENDS, use.s.day), bool(set(use.chosen) - {use.user})
        use.me.later(Shone, at, seats=tuple(use.aims), told=tuple(use.receivers), others=others, use=use.id)


class Shone(Delayed):
    """夜晚结束时结束时，得知今夜选到过他们的[指定]技能名。"""

    id, name, clause = "snow.moon_wolf.shone", "月光得知", "月灵狼·月光"

    def come(self, me: SnowMe) -> None:
        """By whom the skills came to, the attack among them, this one not (ruling 6-95)."""
        s, seats = me.s, me.recall("seats")
        names = _aimed_at(s, set(seats))
        skills = "、".join(names) or "无"
        for seat in me.recall("told"):
            s.inform(seat, "moonlight", s.text("moonlight", skills=skills), seats, skills=names)
        if me.recall("others"):
            with s.caused(f"use:{me.recall('use')}"):
                s.announce(s.text("moonlight.howl", skills=skills), RANK_MOON, bound=True)


def _aimed_at(s: SnowTable, seats: set[int]) -> list[str]:
    made = ((s.book.definition(use.definition), set(use.aims)) for use in s.uses_in(s.day))
    aimed = (x.name for x, aims in made if x.name != Moonlight.name and w.AIMED in x.tags and seats & aims)
    return list(dict.fromkeys(aimed))


class Moonfall(CardSkill):
    """狼人阵营的自己出局后，翻牌，当夜狼人袭击可以多选一名角色。"""

    id, name, clause = "snow.moon_wolf.moonfall", "月坠", "月灵狼·月坠"
    printed = "[锁定][限定][翻牌]"

    @on(SeatLeft, own=True, beyond=True)
    def fall(self, me: SnowMe, left: SeatLeft) -> None:
        """By day for the night to come; at the end of the night for nothing, and the pack hears of it with the news."""
        s = me.s
        if s.faction(me.owner) != w.WOLVES or s.is_sent_off(me.owner):
            return
        if me.use_up():
            me.turn()
            s.gain(0, Fallen, origin=f"by:{me.id}", giver=me.owner, until=w.night_over(s.this_night))
            if not s.night or s.ahead(w.ATTACK):
                s.tell(f"channel:{w.PACK}", "moonfall", s.text("moonfall"))


class Fallen(Status):
    """当夜狼人袭击可以多选择一名角色。属于整局。"""

    id, name, clause, told = "snow.moon_wolf.fallen", "月坠中", "月灵狼·月坠", False

    @modifies(REACH)
    def reach(self, me: SnowMe, reach: tuple[int, int], instance: Instance) -> tuple[int, int]:
        """One more for the pack."""
        attack = w.ATTACKS in me.s.book.definition(instance.definition).tags
        return (reach[0] + 1, reach[1]) if attack else reach


CARD = Card("snow.moon_wolf", (Moonlight, Moonfall))
