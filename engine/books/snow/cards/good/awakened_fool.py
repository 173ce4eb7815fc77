"""觉醒愚者 — snow, 好人身份牌 35"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, each_once, other
from engine.books.snow.shared.excuses import of_harm, passes, ward_off
from engine.books.snow.shared.secret_self import CHANGED, SecretWard, bestow, has_mark, has_ward, part_with
from engine.books.snow.statuses import Dazed, Free, Immune
from engine.kernel.definitions import before, on, one
from engine.kernel.facts import Lost, WindowOpened
from engine.werewolf.proposals import Leave
from engine.werewolf.roles import Card


class BehindTheScenes(CardSkill):
    """开局得到“秘密之身”，带[免伤：1]。"""

    id, name, clause = "snow.awakened_fool.behind", "藏于幕后", "觉醒愚者·藏于幕后"
    printed = "[锁定][游戏开始时]"

    def resolve(self, use: SnowUse) -> None:
        """The mark with its ward."""
        bestow(use.me, use.user)


class SecretBody(CardSkill):
    """第2夜起选一名其他存活者，每人至多一次：他当夜要因[免伤]挡得住的伤害出局，“秘密之身”转给他。"""

    id, name, clause = "snow.awakened_fool.body", "秘密之身", "觉醒愚者·秘密之身"
    printed = "[主][指定][狼人袭击前]"
    since = 2
    target = one(alive, other, each_once)

    def resolve(self, use: SnowUse) -> None:
        """Nothing yet: what matters is whether somebody chosen tonight is about to go out."""

    @before(Leave, layer="lent")
    def lend(self, me: SnowMe, leave: Leave) -> Leave | None:
        """Whom it was aimed at gets the mark the moment he would go out, and its ward is spent on it (ruling 6-71)."""
        tonight = me.s.uses_of(self.name, night=me.s.day) if leave.night else []
        aimed = any(u.instance == me.id and leave.seat in u.aims for u in tonight)
        if not aimed or not has_mark(me.s, me.owner) or not self._stoppable(me, leave):
            return None
        ward = bestow(me, leave.seat, until=w.night_over(me.s.day))
        if ward is None:
            part_with(me.s, leave.seat)
            return None
        part_with(me.s, me.owner)
        me.remember("lent", True)
        return ward_off(me, leave, ward)

    @staticmethod
    def _stoppable(me: SnowMe, leave: Leave) -> bool:
        return of_harm(me.s, leave) and not passes(me.s, leave, Immune.name)

    @on(WindowOpened, at=w.AFTER_NEWS, asleep=True)
    def over(self, me: SnowMe, opened: WindowOpened) -> None:
        """In the morning the mark is gone whose ward is gone, on oneself or lent; only now its owner is told.

        That is no use of the skill, so [恐惧] does not keep the mark.
        """
        if CHANGED in me.labels:
            return
        if me.recall("lent") or (has_mark(me.s, me.owner) and not has_ward(me.s, me.owner)):
            me.remember("lent", None)
            part_with(me.s, me.owner)
            me.told_owner("secret_self.lost", me.s.text("secret_self.lost"))


class WiseFool(CardSkill):
    """“秘密之身”的[免伤：1]在白天消除时，翻牌，得[自由]、[迷魂]，失去“秘密之身”。"""

    id, name, clause = "snow.awakened_fool.wise", "大智若愚", "觉醒愚者·大智若愚"
    printed = "[锁定][翻牌]"

    @on(Lost, own=True)
    def step_out(self, me: SnowMe, lost: Lost) -> None:
        """By day only."""
        if lost.definition != SecretWard.id or me.s.night or not has_mark(me.s, me.owner):
            return
        me.turn()
        part_with(me.s, me.owner)
        me.give(me.owner, Free)
        me.give(me.owner, Dazed)


CARD = Card("snow.awakened_fool", (BehindTheScenes, SecretBody, WiseFool))
