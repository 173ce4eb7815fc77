"""天使长 — snow, 好人身份牌 8"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive, other
from engine.books.snow.shared.excuses import is_immune
from engine.books.snow.statuses import Immune
from engine.books.snow.table import Delayed
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, Status, modifies, on, one
from engine.kernel.facts import WindowOpened
from engine.werewolf.queries import VOTES_OF
from engine.werewolf.roles import Card


def _just_published(me: Me, seat: int) -> str | None:
    """Announced out by the present news."""
    s = me.s
    assert isinstance(s, SnowTable)
    departure = s.departed(seat)
    if departure is not None and s.state.seats[seat].get("shown") and _of_today(s, departure.window):
        return None
    return f"{s.spell(seat)} 不是这次公布出局的角色"


def _of_today(s: SnowTable, window: int) -> bool:
    point = s.state.windows[window].point
    return point.day == s.day


class Rebirth(CardSkill):
    """公布信息时，翻牌，选一名被公布出局的角色（可以是自己），他得免伤而回到场上。游戏天数大于 K/6 时失去。"""

    id, name, clause = "snow.archangel.rebirth", "重生", "天使长·重生"
    printed = "[主][指定][限定][翻牌][公布信息时]"
    target = one(_just_published)
    beyond = True
    alive_too = True

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """In play, or announced out by these very news; nothing after a red card."""
        departure = me.s.departed(me.owner)
        if departure is None or (_of_today(me.s, departure.window) and not me.s.is_sent_off(me.owner)):
            return None
        return "你已经出局，不能再使用技能"

    def resolve(self, use: SnowUse) -> None:
        """Turn the card, and let the ward undo the departure; 漏洞 keeps it off."""
        use.reveal()
        use.me.later(Praise, w.opening(w.AFTER_NEWS, use.s.day), lasting=True, target=use.target)
        if is_immune(use.s, use.give(use.target, Immune, until=w.closing(w.NEWS, use.s.day))):
            use.s.bring_back(use.target)

    @on(WindowOpened, at=w.NIGHT_BEGINS, beyond=True, asleep=True)
    def expire(self, me: SnowMe, opened: WindowOpened) -> None:
        """Gone when the days are up."""
        if me.s.days_are_up:
            me.s.forget(me.id)


class Praise(Delayed):
    """公布信息后，公布谁拯救了谁。"""

    id, name, clause = "snow.archangel.praise", "拯救", "天使长·重生"

    def come(self, me: SnowMe) -> None:
        """As printed."""
        s = me.s
        s.announce(s.text("rescued", user=s.name(me.owner), target=s.name(me.recall("target"))))


class Blessed(Status):
    """下一个白天，放逐票数多计算两票。"""

    id, name, clause, told = "snow.archangel.blessed", "祝福", "天使长·祝福", False

    @modifies(VOTES_OF)
    def weigh(self, me: SnowMe, votes: float, seat: int) -> float:
        """Two more."""
        return votes + 2 if seat == me.bearer else votes


class Blessing(CardSkill):
    """选一名其他存活角色，次日放逐票多两票；他的狼人身份牌名都不含「狼」字时，改为受到魔法伤害。"""

    id, name, clause = "snow.archangel.blessing", "祝福", "天使长·祝福"
    printed = "[副][指定][限定][魔法][狼人袭击后]"
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """Bless, or burn (rulings 6-28, 6-29)."""
        for seat in use.aims:
            wolves = use.s.wolf_cards(seat)
            if wolves and not any("狼" in name for name in wolves):
                use.harm(seat)
            else:
                use.give(seat, Blessed, until=w.day_over(use.s.next_day))


CARD = Card("snow.archangel", (Rebirth, Blessing))
