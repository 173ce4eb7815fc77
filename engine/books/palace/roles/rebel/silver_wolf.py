"""银狼 — palace, 叛皇阵营 28"""

from __future__ import annotations

from engine.books.palace.base import (
    Blessing,
    Flip,
    NoonSkill,
    PalaceMe,
    PalaceSkill,
    PalaceStatus,
    PalaceUse,
    Times,
    used_this_noon,
)
from engine.books.palace.informed import KnowsThePack
from engine.books.palace.statuses import Bleeding, Inferno, Marked, Muted, compulsory
from engine.books.palace.targets import in_play, once_each
from engine.books.palace.words import EARLY2, KNIFE, NOON, NOON_ENDS, PRELUDE
from engine.kernel.clock import Point
from engine.kernel.definitions import NO_TARGET, UNCOUNTED, WINDOWS, Skill, modifies, one
from engine.kernel.state import Instance
from engine.werewolf.roles import Card


class Boundless(Blessing):
    """以太编程还去除限定、次数、已失去的限制，也不消耗它们。"""

    id, clause = "palace.silver_wolf.second", "银狼·怀孕技能"


class Intrusion(PalaceSkill):
    """早夜选一名角色，其得漏洞。"""

    id, name, clause = "palace.silver_wolf.intrusion", "漏洞入侵", "银狼·漏洞入侵"
    windows, slot = (EARLY2,), "G08"
    target = one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """Mark."""
        use.give(use.target, Marked, until=None)


class Transplant(Flip):
    """正午翻牌：所有持有漏洞的角色永久得业炎、寡言、流血。"""

    id, name, clause = "palace.silver_wolf.transplant", "病毒移植", "银狼·病毒移植"
    linked = True
    target, aimed, on_election = NO_TARGET, False, True

    def act(self, use: PalaceUse) -> None:
        """All of them, in seat order."""
        for seat in [n for n in use.s.state.in_play() if use.s.bears(n, Marked)]:
            for status in (Inferno, Muted, Bleeding):
                use.give(seat, status, until=None)


def _is_free(skill: Skill) -> bool:
    """非强制, 杀人除外; what only the prelude fills in is decided then and there."""
    filled_then = skill.forced and set(skill.windows) == {PRELUDE}
    return bool(skill.windows) and not compulsory(skill) and not filled_then and KNIFE not in skill.tags


class Programmed(PalaceStatus):
    """当天正午，非强制技能（杀人除外）可以不看时段使用，立即结算；不是[X]的各一次。"""

    id, name, clause, told = "palace.programmed", "以太编程", "银狼·以太编程", True

    @modifies(WINDOWS, own=True)
    def widen(self, me: PalaceMe, windows: tuple[str, ...], instance: Instance) -> tuple[str, ...]:
        """At noon as well."""
        made = me.s.book.definition(instance.definition)
        free = isinstance(made, Skill) and _is_free(made)
        if not free or instance.owner != me.bearer or NOON in windows or not me.s.within_hours():
            return windows
        return windows if self._spent(me, instance) else (*windows, NOON)

    @staticmethod
    def _spent(me: PalaceMe, instance: Instance) -> bool:
        """Only [X] can be used more than once in a part of the day (用语·[X])."""
        made = me.s.book.definition(instance.definition)
        several = isinstance(made, PalaceSkill) and isinstance(made.limit, Times) and not made.once_a_night
        return not (several or me.recall("boundless")) and used_this_noon(me, instance.id)

    @modifies(UNCOUNTED)
    def unbind(self, me: PalaceMe, number: int, instance: Instance) -> int:
        """Without end, where the silver wolf was favoured."""
        return 1 if instance.owner == me.bearer and me.recall("boundless") else number


class Programming(NoonSkill):
    """正午选一名没选过的角色：当天正午其非强制技能（杀人除外）无视时段、立即结算。"""

    id, name, clause, on_election = "palace.silver_wolf.programming", "以太编程", "银狼·以太编程", True
    target = one(in_play, once_each)

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Once a day."""
        return "今天已经选过人，「以太编程」一天一次" if used_this_noon(me, me.id) else super().requires(me, point)

    def resolve(self, use: PalaceUse) -> None:
        """Until the door closes."""
        s, target = use.s, use.target
        boundless = bool(s.wields(use.user, Boundless))
        if use.give(target, Programmed, until=NOON_ENDS, boundless=boundless) is None:
            return
        for skill in s.card(target).skills if boundless else ():
            if _is_free(skill()) and not s.having(target, skill):
                s.gain(target, skill, origin="lent", giver=use.user, until=NOON_ENDS)
        often = s.text("programmed.free" if boundless else "programmed.once")
        s.tell_seat(target, "programmed", s.text("programmed", often=often))


CARD = Card("palace.silver_wolf", (Intrusion, Transplant, Programming), traits=(KnowsThePack,), second=(Boundless,))
