"""蚀日侍女 — snow, 狼人身份牌 25"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.shared.omniscience import Omniscience
from engine.books.snow.statuses import Order
from engine.books.snow.table import Delayed
from engine.kernel.definitions import ACTIVE, Status, modifies, one
from engine.kernel.state import Instance
from engine.werewolf.roles import Card

TEXTS = {"devour": "吞噬：{seat} 的主身份牌是【{card}】", "devoured": "你被吞噬"}


class Devour(CardSkill):
    """第2夜起选一名其他存活角色，得知主牌；当夜主牌的非锁定技能他不能用，归自己用。"""

    id, name, clause = "snow.eclipse_maid.devour", "吞噬", "蚀日侍女·吞噬"
    printed = "[指定][限定][夜晚开始时]"
    since = 2
    target = one(alive, other)
    bound = "没有借用时替换的是蚀日侍女身份牌"

    def resolve(self, use: SnowUse) -> None:
        """What it learns it learns now; the rest comes with the moon."""
        s, me = use.s, use.me
        me.remember("lent", None)
        for seat in use.aims:
            card = s.known_cards(seat, self.id)[0]
            use.inform("devour", s.text("devour", seat=s.spell(seat), card=card), [seat], card=card)
            me.later(Swallowing, w.opening(w.MOON, s.day), target=seat)
        me.later(Unused, w.opening(w.DAY_BEGINS, s.next_day))


class Swallowing(Delayed):
    """圆月升起后，技能易手。"""

    id, name, clause = "snow.eclipse_maid.swallowing", "吞噬生效", "蚀日侍女·吞噬"

    def come(self, me: SnowMe) -> None:
        """His own, those used up included; a [限定] one is lent by itself and costs him nothing."""
        s, skill, seat = me.s, me.source, me.recall("target")
        until = w.closing(w.NIGHT_ENDS, s.day)
        held = [i for i in s.state.owned(seat) if s.place_of(i) == w.MAIN]
        for each in held:
            made = s.book.definition(each.definition)
            if made.kind == "skill" and w.LOCKED not in s.labels(each.id):
                memory = {"without": [w.MAIN, w.SECOND]}
                lent = s.gain(
                    me.owner, each.definition, origin=f"by:{skill.id}", giver=me.owner, until=until, memory=memory
                )
                skill.remember("lent", (*skill.recall("lent", ()), lent))
        skill.give(seat, Swallowed, until=until)
        s.tell_seat(seat, "devoured", s.text("devoured"))
        skill.later(Indigestion, w.opening(w.NIGHT_ENDS, s.day), target=seat)


class Swallowed(Status):
    """不能发动主身份牌的非锁定技能。"""

    id, name, clause, told = "snow.eclipse_maid.swallowed", "被吞噬", "蚀日侍女·吞噬", False
    bars = "你被吞噬，今夜主身份牌的技能不能用"

    @modifies(ACTIVE, beyond=True, own=True)
    def hold(self, me: SnowMe, active: bool, instance: Instance) -> bool:
        """Only what comes with the main card and is not [锁定]."""
        s = me.s
        of_main = s.place_of(instance) == w.MAIN
        skill = s.book.definition(instance.definition).kind == "skill"
        return active and not (of_main and skill and w.LOCKED not in s.labels(instance.id))


class Indigestion(Delayed):
    """夜晚结束时，被选择的角色有[秩序]，发动者受到伤害。"""

    id, name, clause = "snow.eclipse_maid.indigestion", "吞噬反噬", "蚀日侍女·吞噬"

    def come(self, me: SnowMe) -> None:
        """Whoever is orderly by then, however late in the night he became so."""
        if me.s.has_status(me.recall("target"), Order.name):
            me.source.harm(me.owner)


class Unused(Delayed):
    """下一个白天开始时，没有用过借来的技能，就可以替换身份牌。"""

    id, name, clause = "snow.eclipse_maid.unused", "吞噬未用", "蚀日侍女·吞噬"

    def come(self, me: SnowMe) -> None:
        """Only a card can be replaced: a gained skill belongs to none."""
        s, skill = me.s, me.source
        lent = skill.recall("lent", ())
        if not any(use.instance in lent for use in s.state.uses.values()) and s.place_of(skill.instance):
            s.gain(me.owner, Shed, origin=f"by:{skill.id}", giver=me.owner, until=w.closing(w.DAY_BEGINS, s.day))


class Shed(CardSkill):
    """把【蚀日侍女】换成本局没有的狼人身份牌。"""

    id, name, clause = "snow.eclipse_maid.shed", "吞噬替换", "蚀日侍女·吞噬"
    printed = "[白天开始时]"
    # What 吞噬 lets its user do is no skill of his own: [恐惧] does not keep him from it.
    tags = frozenset({w.LOCKED, w.NO_SKILL})
    bound = "替换的是蚀日侍女身份牌"

    def condition(self, me: SnowMe, point: object) -> str | None:
        """As long as the card is there."""
        return None if self._place(me) else "没有可以替换的身份牌"

    @staticmethod
    def _place(me: SnowMe) -> str | None:
        if not me.instance.origin.startswith("by:") or me.source.id not in me.s.state.instances:
            return None
        return me.s.place_of(me.source.instance)

    def resolve(self, use: SnowUse) -> None:
        """By chance (ruling 6-48)."""
        s, place = use.s, self._place(use.me)
        new = s.draw_card(f"{self.id}|{use.user}", s.unused("狼"))
        if place is not None and new is not None:
            s.replace(use.user, place, new)


CARD = Card("snow.eclipse_maid", (Omniscience, Devour))
