"""黑塔 — snow, 好人身份牌 17"""

from __future__ import annotations

from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.base import AfterOut, CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.shared.exchange import Arrival, next_beginning
from engine.books.snow.shared.excuses import is_immune
from engine.books.snow.statuses import BAD, Glitch, Immune
from engine.books.snow.table import Delayed
from engine.kernel.definitions import ACTIVE, before, modifies, one
from engine.kernel.state import Instance
from engine.werewolf.proposals import Give
from engine.werewolf.roles import Card


class Machine(CardSkill):
    """[漏洞]以外的负面状态无效；有[漏洞]期间，不能发动非[锁定]技能。"""

    id, name, clause = "snow.herta.machine", "机械造物", "黑塔·机械造物"
    printed = "[锁定]"
    bars: ClassVar[str] = "你有[漏洞]，机械造物"

    @before(Give, layer="admit", beyond=True)
    def reject(self, me: SnowMe, give: Give) -> Give | None:
        """Bad statuses do not come."""
        bad = BAD in me.s.book.definition(give.status).tags and give.status != Glitch.id
        return give.stop(me) if give.target == me.owner and bad else None

    @modifies(ACTIVE, beyond=True, own=True)
    def stall(self, me: SnowMe, active: bool, instance: Instance) -> bool:
        """Whatever skill it is, gained ones too (ruling 6-45)."""
        skill = me.s.book.definition(instance.definition).kind == "skill"
        if not active or not skill or w.LOCKED in me.s.labels(instance.id):
            return active
        return not me.s.has_status(me.owner, Glitch.name)


class Recoil(Delayed):
    """公布信息时，那份[免伤]成功免疫过出局，发动者受到伤害。"""

    id, name, clause = "snow.herta.recoil", "程序报错", "黑塔·程序编码"

    def come(self, me: SnowMe) -> None:
        """By day, without magic, by oneself (ruling 6-46)."""
        if any(me.s.kept_off(ward) for ward in me.recall("wards")):
            me.source.harm(me.owner)


class Encode(CardSkill):
    """第2夜起，选一名存活角色，当夜得[免伤]；它成功免疫了出局，次日公布信息时自己受到伤害。"""

    id, name, clause = "snow.herta.encode", "程序编码", "黑塔·程序编码"
    printed = "[指定][限定][狼人袭击前]"
    since = 2
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """Ward, and look in the morning what it was worth."""
        given = [use.give(seat, Immune, until=w.night_over(use.s.day)) for seat in use.aims]
        wards = [ward for ward in given if is_immune(use.s, ward)]
        if wards:
            use.me.later(Recoil, w.closing(w.NEWS, use.s.day), wards=wards)


class GeniusSociety(AfterOut):
    """出局后，选一名其他存活角色和主或副：那张身份牌换成【黑塔】，下一个白天或夜晚开始时生效。"""

    id, name, clause = "snow.herta.genius_society", "天才俱乐部", "黑塔·我，天才俱乐部#83，黑塔"
    printed = "[指定][锁定][限定]"
    words = (w.MAIN, w.SECOND)
    target = one(alive, other)
    card = "黑塔"

    def resolve(self, use: SnowUse) -> None:
        """The card goes on, in the stead of the chosen one, should that change its place before."""
        at, place = next_beginning(use.s), use.words[0]
        for seat in use.aims:
            card = use.s.number_in(seat, place)
            use.me.later(Arrival, at, seat=seat, lasting=True, place=place, card=card, promised=self.card)


CARD = Card("snow.herta", (Machine, Encode, GeniusSociety))
