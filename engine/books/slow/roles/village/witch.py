"""女巫 — slow, 村民阵营 2"""

from __future__ import annotations

from engine.books.slow.statuses import Guarded
from engine.books.slow.words import GODS, NIGHT_ENDS
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Me, Skill, on, one
from engine.kernel.facts import WindowOpened
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play, not_self


class Sense(Skill):
    """用药开始时自动得知今夜所有指杀的目标：按座次，不重复，不分来源。"""

    id, name, clause, forced = "slow.witch.sense", "灵通", "女巫·灵通", True

    @on(WindowOpened, at="用药")
    def feel(self, me: TableMe, opened: WindowOpened) -> None:
        """Name everybody a 指杀 is aimed at."""
        found = sorted({row["target"] for _, row in me.s.pending_harms() if row["strength"] == Level.指杀})
        names = "、".join(me.s.name(n) for n in found) or "无"
        me.told_owner("sensed", me.s.text("sensed", names=names), targets=found)


def _ordered(me: Me, skill: type[Skill]) -> bool:
    """Whether the owner has chosen to use another of its skills in this same night."""
    orders = me.s.state.orders
    return any(i.id in orders and not orders[i.id].declined for i in me.s.having(me.owner, skill))


class Antidote(Skill):
    """全场一次：令一名其他角色当夜获得守护。与毒药不能同夜使用。"""

    id, name, clause, limit = "slow.witch.antidote", "救药", "女巫·救药", ONCE
    windows, slot = ("用药",), "救药"
    target = one(in_play, not_self)

    def requires(self, me: Me, point: Point) -> str | None:
        """One potion a night."""
        return "今晚已经交了「毒药」，不能再用「救药」；要换先发：放弃 毒药" if _ordered(me, Poison) else None

    def resolve(self, use: TableUse) -> None:
        """Guard the target for the night."""
        use.give(use.target, Guarded, until=NIGHT_ENDS)


class Poison(Skill):
    """全场一次：对一名角色造成穿透。当夜用了救药就不能用。"""

    id, name, clause, limit = "slow.witch.poison", "毒药", "女巫·毒药", ONCE
    windows, slot = ("用药",), "毒药"
    target = one(in_play)

    def requires(self, me: Me, point: Point) -> str | None:
        """One potion a night."""
        return "今晚已经交了「救药」，不能再用「毒药」；要换先发：放弃 救药" if _ordered(me, Antidote) else None

    def resolve(self, use: TableUse) -> None:
        """Poison the target."""
        use.harm(use.target, Level.穿透)


CARD = Card("slow.witch", (Sense, Antidote, Poison), frozenset({GODS}))
