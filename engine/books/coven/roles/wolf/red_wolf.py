"""赤狼 — coven, 狼人阵营 4"""

from __future__ import annotations

from engine.books.coven.groups import is_wolf
from engine.books.coven.packs import WOLF_SKILLS
from engine.books.coven.words import CHOICE, HIT, NIGHT, NIGHT_ENDS, ORDER
from engine.kernel.definitions import ONCE, Skill, Status, before, one
from engine.kernel.proposals import Aim
from engine.werewolf.proposals import Reckon
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play


class Burning(Status):
    """业炎目标：当夜非狼人阵营对他用的技能一律无效；``first``: the line and seat of the first who tried."""

    id, name, clause, told = "coven.red_wolf.burning", "业炎", "赤狼·业炎", False

    @before(Aim, layer="业炎", beyond=True)
    def void(self, me: TableMe, aim: Aim) -> Aim | None:
        """Whatever is not the wolves' (ruling 2.4)."""
        if aim.target != me.bearer or is_wolf(me.s, aim.user):
            return None
        attempt = (self._line(me, aim), aim.user)
        me.remember("first", min(attempt, tuple(me.recall("first", attempt))))
        return aim.stop(me)

    @staticmethod
    def _line(me: TableMe, aim: Aim) -> float:
        """Its place in the printed order; what the network bargained for comes after its owner's."""
        skill, held = me.s.book.definition(aim.skill), me.s.state.instances.get(aim.instance)
        assert isinstance(skill, Skill)
        return ORDER.index(skill.slot) + (0.5 if held is not None and held.memory.get("bargained") else 0)

    @before(Reckon, layer="业炎", beyond=True)
    def punish(self, me: TableMe, reckon: Reckon) -> None:
        """The first in the printed order is hit, in one line the first by seat."""
        first = me.recall("first")
        if first is not None:
            me.s.strike(first[1], HIT, user=me.giver or me.bearer, skill=Flame.id, moment=NIGHT)


class Flame(Skill):
    """限定：夜里选一名角色，当夜非狼人阵营对他用的技能都无效，其中按行动顺序最先的那人受一次伤害。"""

    id, name, clause, limit = "coven.red_wolf.flame", "业炎", "赤狼·业炎", ONCE
    windows, slot = (CHOICE,), "业炎"
    target = one(in_play)

    def resolve(self, use: TableUse) -> None:
        """Set the target on fire."""
        use.give(use.target, Burning, until=NIGHT_ENDS)


CARD = Card("coven.red_wolf", (*WOLF_SKILLS, Flame))
