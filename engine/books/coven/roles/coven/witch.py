"""女巫 — coven, 魔女会阵营 1"""

from __future__ import annotations

from engine.books.coven.packs import Fork
from engine.books.coven.shared import Poison, ordered, packs_of
from engine.books.coven.words import HEALS, KILLS, LATER, NIGHT, NIGHT_ENDS, POISONS
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Me, Skill, on, one
from engine.kernel.facts import WindowOpened
from engine.mechanics.counted import Immunity
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play


class Sense(Skill):
    """后行开始时得知狼人阵营杀人的目标；用了救药就失去。"""

    id, name, clause, forced = "coven.witch.sense", "灵通", "女巫·灵通", True

    @on(WindowOpened, at=LATER)
    def feel(self, me: TableMe, opened: WindowOpened) -> None:
        """Name whom the wolves' knife is aimed at; cruelty is not seen."""
        s = me.s
        aimed = {r["target"] for _, r in s.pending_harms() if KILLS in s.book.definition(r["skill"]).tags}
        names = "、".join(s.name(n) for n in sorted(aimed)) or "无"
        me.told_owner("sensed", s.text("sensed", names=names), targets=sorted(aimed))


class Cured(Immunity):
    """救药：当晚免疫夜间伤害。"""

    id, name, clause, told = "coven.witch.cured", "救药", "女巫·救药", False
    moments = frozenset({NIGHT})


def _first_night_only(me: Me, seat: int) -> str | None:
    """Oneself only in the first night."""
    return "「救药」只有第 1 夜可以选自己" if seat == me.owner and me.s.state.point.day > 1 else None


class Antidote(Skill):
    """限定：夜里选一名角色（只有第一夜可以是自己），使其当晚免疫夜间伤害。当夜不能用毒药；用后失去灵通。"""

    id, name, clause, limit = "coven.witch.antidote", "救药", "女巫·救药", ONCE
    windows, slot = (LATER,), "救药"
    target = one(in_play, _first_night_only)
    tags = frozenset({HEALS})

    def requires(self, me: Me, point: Point) -> str | None:
        """One sort of potion a night."""
        return "今晚已经交了「毒药」，不能再用「救药」；要换先发：放弃 毒药" if ordered(me, POISONS) else None

    def resolve(self, use: TableUse) -> None:
        """Heal."""
        use.give(use.target, Cured, until=NIGHT_ENDS)
        self.missed(use)

    def missed(self, use: TableUse) -> None:
        """It is used, whatever comes of it: whoever shares the potion stops sensing."""
        s, common = use.s, packs_of(use.me)
        for instance in [i for i in s.state.of(Sense.id) if common or i.owner == use.user]:
            s.lose(instance.id, "spent")


CARD = Card("coven.witch", (Fork, Sense, Antidote, Poison))
