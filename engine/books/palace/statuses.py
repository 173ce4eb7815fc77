"""Statuses that the terms (用语定义·状态) of 甄嬛传 define apart from cards."""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import PalaceMe, PalaceStatus
from engine.books.palace.words import FILLED, HARMS, KNIFE, OBLIGED, OFFICE
from engine.kernel.definitions import ACTIVE, Skill, before, modifies, on
from engine.kernel.facts import Lost, SeatReturned
from engine.kernel.state import Instance
from engine.mechanics.ladder import Level
from engine.werewolf.proposals import Banish, Give, Harm
from engine.werewolf.queries import DEFENCES, MAY_POST, VOTES_OF

TERMS = "用语·状态"


def compulsory(skill: Skill) -> bool:
    """Whether a skill is printed as [强制]; some are only filled in when nobody chose."""
    return (skill.forced or OBLIGED in skill.tags) and FILLED not in skill.tags


# -- what is bad --------------------------------------------------------------------------------------------------


class Silenced(PalaceStatus):
    """[沉默]：除强制技能外，什么技能都不能发动。"""

    id, name, clause, bad, told = "palace.silenced", "沉默", TERMS, True, True
    bars = "你被沉默"

    @modifies(ACTIVE, beyond=True, own=True)
    def hush(self, me: PalaceMe, active: bool, instance: Instance) -> bool:
        """Its bearer's skills, but for forced ones and offices."""
        made = me.s.book.definition(instance.definition)
        if not isinstance(made, Skill) or compulsory(made) or OFFICE in made.tags:
            return active
        return False

    def tells(self, me: PalaceMe) -> bool:
        """Always, whatever comes with it."""
        return True


class Forgetful(PalaceStatus):
    """[遗忘]：失去所有强制技能，其持续的效果也一并失去。"""

    id, name, clause, bad, told = "palace.forgetful", "遗忘", TERMS, True, True

    @modifies(ACTIVE, beyond=True, own=True)
    def forget(self, me: PalaceMe, active: bool, instance: Instance) -> bool:
        """Its bearer's forced skills, but for offices; what they grant sleeps with them."""
        made = me.s.book.definition(instance.definition)
        return active and not (isinstance(made, Skill) and compulsory(made) and OFFICE not in made.tags)

    def tells(self, me: PalaceMe) -> bool:
        """Only whoever has a forced skill to forget."""
        held = (me.s.book.definition(i.definition) for i in me.s.state.owned(me.bearer))
        return any(isinstance(d, Skill) and compulsory(d) and d.told for d in held)


class Disarmed(PalaceStatus):
    """[缴械]：不能杀人；群内一人被缴械，全群都不能杀人。"""

    id, name, clause, bad, told = "palace.disarmed", "缴械", TERMS, True, True
    bars = "你们被缴械，不能杀人"

    @modifies(ACTIVE, beyond=True, tag=KNIFE)
    def disarm(self, me: PalaceMe, active: bool, instance: Instance) -> bool:
        """Knives of its bearer, and of the pack it belongs to."""
        made = me.s.book.definition(instance.definition)
        if not active or not isinstance(made, Skill):
            return active
        pool = made.pool(me.s.me(instance.id))
        return not (instance.owner == me.bearer or (pool is not None and me.s.belongs(me.bearer, pool)))


class Exorcised(PalaceStatus):
    """[超度]：不能杀人，群内、接刀标签暂失，状态消除才还原。"""

    id, name, clause, bad, told = "palace.exorcised", "超度", TERMS, True, True
    bars = "你被超度，不能杀人"

    @modifies(ACTIVE, beyond=True, own=True)
    def exorcise(self, me: PalaceMe, active: bool, instance: Instance) -> bool:
        """Its bearer's knives and tags."""
        made = me.s.book.definition(instance.definition)
        return active and not (KNIFE in made.tags or made.kind == "tag")

    def tells(self, me: PalaceMe) -> bool:
        """Only whoever has a knife."""
        return me.s.has_knife(me.bearer)


class Bewildered(PalaceStatus):
    """[迷魂]：投出的票计 0，投票的事实还在。"""

    id, name, clause, bad, told = "palace.bewildered", "迷魂", TERMS, True, True


#: [寡言]: posts a day, characters in each post and in last words.
MUTED_POSTS, MUTED_LENGTH = 5, 5


class Muted(PalaceStatus):
    """[寡言]：一个游戏日最多 5 帖，每帖最多 5 字；开门公示持有者。"""

    id, name, clause, bad, told = "palace.muted", "寡言", TERMS, True, True

    def known(self, me: PalaceMe) -> bool:
        """Since a door opened on it."""
        return bool(me.recall("announced"))


class Bleeding(PalaceStatus):
    """[流血]：已流血的再流血，改为承受来自那次来源的致死伤害。"""

    id, name, clause, bad, told = "palace.bleeding", "流血", TERMS, True, False
    tags = frozenset({HARMS})

    @before(Give, layer="admit")
    def bleed_again(self, me: PalaceMe, give: Give) -> Give | None:
        """The second one kills in place of coming."""
        if give.target != me.bearer or give.status != self.id:
            return None
        me.s.strike(me.bearer, Level.致死伤害, user=give.giver or me.bearer, skill=self.id, line="二次流血")
        return give.stop(me)


class Marked(PalaceStatus):
    """[漏洞]：自身没有效果，银狼与五毒宗主的技能看它。"""

    id, name, clause, bad, told = "palace.marked", "漏洞", "银狼、五毒宗主", True, False


class Inferno(Silenced, Exorcised, Forgetful):
    """[业炎]：沉默、超度、遗忘。"""

    id, name, clause, includes = "palace.inferno", "业炎", TERMS, ("沉默", "超度", "遗忘")


class Cleansed(Inferno):
    """[净化]：沉默、超度、遗忘。"""

    id, name, clause = "palace.cleansed", "净化", TERMS


class Frozen(Silenced, Disarmed):
    """[冰冻]：沉默、缴械。"""

    id, name, clause, includes = "palace.frozen", "冰冻", TERMS, ("沉默", "缴械")


class Afraid(Frozen):
    """[恐惧]：沉默、缴械。"""

    id, name, clause = "palace.afraid", "恐惧", TERMS


class Pregnant(Silenced, Forgetful, Muted, Bewildered):
    """[怀孕]：沉默、遗忘、寡言、迷魂，并公示；得到时解锁身份的怀孕技能。"""

    id, name, clause, includes = "palace.pregnant", "怀孕", TERMS, ("沉默", "遗忘", "寡言", "迷魂")

    def arrives(self, me: PalaceMe) -> None:
        """The second set of skills is there for good (they work when this has ended)."""
        me.s.unlock(me.bearer)


# -- what is good -------------------------------------------------------------------------------------------------


class Guarded(PalaceStatus):
    """[守护：X]：抵消 X 次指杀，先耗时限短的一份；没写数的为 ∞。``memory['left']``: the number, None for ∞."""

    id, name, clause, told, good = "palace.guarded", "守护", TERMS, False, True
    amount: ClassVar[int | None] = None

    def arrives(self, me: PalaceMe) -> None:
        """Count from the printed number."""
        if self.amount is not None:
            me.remember("left", self.amount)


class GuardedOnce(Guarded):
    """[守护：1]"""

    id, name, clause, amount = "palace.guarded.once", "守护", TERMS, 1


class Defence(PalaceStatus):
    """A status on a rung of the ladder; ``against`` (or ``memory``) names the faction or seat it is good against."""

    good = True
    level: ClassVar[Level]
    against: ClassVar[str] = ""

    @modifies(DEFENCES)
    def defend(self, me: PalaceMe, held: tuple[tuple[int, int], ...], harm: Harm) -> tuple[tuple[int, int], ...]:
        """Stand before its bearer."""
        return (*held, (me.id, int(self.level))) if harm.target == me.bearer and self.wards(me, harm) else held

    def wards(self, me: PalaceMe, harm: Harm) -> bool:
        """Whether it is good against a harm, by the actual faction that its source counts as (愚面)."""
        faction, seat = me.recall("against", self.against), me.recall("seat")
        return (not faction or me.s.source_side(harm) == faction) and seat in (None, harm.user)

    def limited(self, me: PalaceMe) -> bool:
        """Whether it is only good against somebody; then no vote is stopped by it."""
        return bool(me.recall("against", self.against)) or me.recall("seat") is not None


class Tough(Defence):
    """[坚韧]：指杀、穿透都不出局。"""

    id, name, clause, told = "palace.tough", "坚韧", TERMS, False
    level = Level.坚韧


class Deathless(Defence):
    """[不死]：除红牌罚下，什么都不出局。"""

    id, name, clause, told = "palace.deathless", "不死", TERMS, False
    level = Level.不死

    @before(Banish, layer="immune")
    def stay(self, me: PalaceMe, banish: Banish) -> Banish | None:
        """Not by a vote, either."""
        return banish.stop(me) if banish.seats == (me.bearer,) and not self.limited(me) else None


class Tyrannical(PalaceStatus):
    """[霸道]：不会被投票出局。"""

    id, name, clause, told, good = "palace.tyrannical", "霸道", TERMS, False, True

    @before(Banish, layer="immune")
    def stay(self, me: PalaceMe, banish: Banish) -> Banish | None:
        """Not by a vote."""
        return banish.stop(me) if banish.seats == (me.bearer,) else None


class Unseen(PalaceStatus):
    """[隐身]：以其为最终结算目标的指定技能，对其不结算。The layer itself is the rule :class:`Sight`."""

    id, name, clause, told, good = "palace.unseen", "隐身", TERMS, False, True


class Free(PalaceStatus):
    """[自由]：任何时候都可以在专门的帖里发言。"""

    id, name, clause, told = "palace.free", "自由", "警长·任职宣言", True

    @modifies(MAY_POST, beyond=True)
    def speak(self, me: PalaceMe, may: bool, seat: int) -> bool:
        """Out or not: 即使出局，只要还尚未公布新一任警长是谁，依然可以发言."""
        return may or seat == me.bearer


class Autocrat(PalaceStatus):
    """[独裁]：票权 +1；从 10 人开始，存活每多 5 人再 +1。可叠加。"""

    id, name, clause, told = "palace.autocrat", "独裁", "警长·任职宣言", True

    @modifies(VOTES_OF)
    def weigh(self, me: PalaceMe, votes: float, seat: int) -> float:
        """10–14 in play: one more vote; 15: two; 20: three (ruling 6-8)."""
        return votes + 1 + max(0, (len(me.s.state.in_play()) - 10) // 5) if seat == me.bearer else votes


class Orderly(PalaceStatus):
    """[秩序]：立刻清除所有负面状态，并免疫负面状态；对怀孕无效。"""

    id, name, clause, told = "palace.orderly", "秩序", "警长·任职宣言", True

    def arrives(self, me: PalaceMe) -> None:
        """Clear what is bad, but for 怀孕."""
        self._clear(me)

    @on(Lost, own=True)
    @on(SeatReturned, own=True)
    def return_to_order(self, me: PalaceMe, fact: Lost | SeatReturned) -> None:
        """It slept while what granted it was forgotten, or gone with its bearer: now it comes anew (ruling 6-13)."""
        if isinstance(fact, SeatReturned) or isinstance(me.s.book.definition(fact.definition), Forgetful):
            self._clear(me)

    @staticmethod
    def _clear(me: PalaceMe) -> None:
        for instance in me.s.state.owned(me.bearer):
            made = me.s.book.definition(instance.definition)
            if isinstance(made, PalaceStatus) and made.bad and not isinstance(made, Pregnant):
                me.s.lose(instance.id, "cleared")

    @before(Give, layer="admit")
    def refuse(self, me: PalaceMe, give: Give) -> Give | None:
        """Nothing bad comes, but for 怀孕."""
        made = me.s.book.definition(give.status)
        bad = isinstance(made, PalaceStatus) and made.bad and not isinstance(made, Pregnant)
        return give.stop(me) if bad and give.target == me.bearer else None
