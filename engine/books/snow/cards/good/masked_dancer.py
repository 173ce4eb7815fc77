"""假面舞者 — snow, 好人身份牌 39"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive
from engine.books.snow.statuses import Immune
from engine.books.snow.table import Delayed
from engine.kernel.clock import Point
from engine.kernel.definitions import exactly, one
from engine.werewolf.roles import Card

TEXTS = {"invited": "邀舞：{seat} 今夜发动过 {uses}"}


class Dance(CardSkill):
    """第2夜起选三名存活角色：其中唯一与其他被选者都不同阵营的角色出局。"""

    id, name, clause = "snow.masked_dancer.dance", "共舞", "假面舞者·共舞"
    printed = "[主][指定][锁定][限定][魔法][狼人袭击后]"
    since = 2
    target = exactly(3, alive)

    def resolve(self, use: SnowUse) -> None:
        """By real factions; the odd one out goes without harm."""
        number = Counter(use.s.faction(seat) for seat in use.aims)
        odd = [seat for seat in use.aims if number[use.s.faction(seat)] == 1]
        if len(odd) == 1 < len(use.aims):
            use.me.send_out(odd[0])


class Told(Delayed):
    """窗口关上时得知被选的角色当夜发动过的技能和选的目标。"""

    id, name, clause = "snow.masked_dancer.told", "邀舞得知", "假面舞者·邀舞"

    def come(self, me: SnowMe) -> None:
        """With what has settled later in the window (ruling 3)."""
        s, seat = me.s, me.recall("target")
        lines = [self._line(s, use) for use in used_by(s, seat)]
        text = s.text("invited", seat=s.spell(me.recall("chosen")), uses="、".join(lines) or "无")
        s.inform(me.bearer, "invited", text, (seat,))

    @staticmethod
    def _line(s: SnowTable, use: Any) -> str:
        name = s.book.definition(use.definition).name
        return f"{name} → {'、'.join(map(s.spell, use.chosen))}" if use.chosen else name


def used_by(s: SnowTable, seat: int) -> Iterator[Any]:
    """The uses of tonight in which a seat had a part: its own, and its pack's that did harm with its vote."""
    for use in s.uses_in(s.day):
        there = use.instance in s.state.instances
        if w.NO_SKILL in (s.labels(use.instance) if there else s.book.definition(use.definition).tags):
            continue
        rows = [r for r in s.harms_of_night(s.day) if (r["window"], r["skill"]) == (use.window, use.definition)]
        if use.user == seat or any({seat, use.user} <= set(row["users"]) for row in rows):
            yield use


class Invitation(CardSkill):
    """第2夜起选一名存活角色，窗口关上时得知他当夜发动过的技能和选的目标。"""

    id, name, clause = "snow.masked_dancer.invitation", "邀舞", "假面舞者·邀舞"
    printed = "[副][指定][限定][狼人袭击后]"
    since = 2
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """Not before the window has closed."""
        at = w.closing(w.AFTER_ATTACK, use.s.day)
        for chosen, target in use.landed:
            for seat in use.receivers:
                use.me.later(Told, at, seat=seat, chosen=chosen, target=target)


class Mask(CardSkill):
    """当夜用过邀舞才能用，选一名存活角色：与他不同阵营的角色当夜得只挡他的伤害的[免伤]。"""

    id, name, clause = "snow.masked_dancer.mask", "面具", "假面舞者·面具"
    printed = "[副][指定][夜晚结束时]"
    target = one(alive)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """In the night of the invitation."""
        used = me.s.used_tonight(me.owner, Invitation.name, night=point.day)
        return None if used else f"今夜没有发动{Invitation.name}，不能发动{self.name}"

    def resolve(self, use: SnowUse) -> None:
        """Also against an attack he has a part in (ruling 6-77)."""
        for target in use.aims:
            for seat in use.s.state.in_play():
                if not use.s.allies(seat, target):
                    use.give(seat, Immune, until=w.night_over(use.s.day), against=[target])


CARD = Card("snow.masked_dancer", (Dance, Invitation, Mask))
