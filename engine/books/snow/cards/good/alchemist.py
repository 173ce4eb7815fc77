"""炼金魔女 — snow, 好人身份牌 10"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.shared.fog import spread
from engine.books.snow.statuses import Immune
from engine.books.snow.table import RANK_LORE
from engine.kernel.definitions import Status, Targets, exactly, modifies, on, one
from engine.kernel.facts import SeatSet, WindowOpened
from engine.werewolf.queries import MAY_POST
from engine.werewolf.roles import Card

TEXTS = {
    "lore": "魔女秘法留下了亡魂",
    "lore.linger": "魔女秘法：你今天依然可以交流。",
}


class Lingering(Status):
    """魔女秘法留下了亡魂：当天被公布出局的角色当天依然可以交流。属于整局。"""

    id, name, clause, told = "snow.alchemist.lingering", "依然可以交流", "炼金魔女·魔女秘法", False

    @on(SeatSet)
    def linger(self, me: SnowMe, changed: SeatSet) -> None:
        """Whoever is published today is told that he may go on talking."""
        if changed.key == "shown" and changed.value:
            me.s.tell_seat(changed.seat, "lore.linger", me.s.text("lore.linger"))

    @modifies(MAY_POST)
    def speaks(self, me: SnowMe, may: bool, seat: int) -> bool:
        """It is no offence."""
        departure, windows = me.s.departed(seat), me.s.state.windows
        today = departure is not None and windows[departure.window].point.day == me.s.day
        return may or (today and bool(me.s.state.seats[seat].get("shown")))


class WitchLore(CardSkill):
    """得知当夜到此刻受到过伤害的座位；次日公布「魔女秘法留下了亡魂」，当天公布出局的人当天依然可以交流。"""

    id, name, clause = "snow.alchemist.lore", "魔女秘法", "炼金魔女·魔女秘法"
    printed = "[主][锁定]"

    @on(WindowOpened, at=(w.SNAKE, w.REST_OF_AFTER_ATTACK))
    def feel(self, me: SnowMe, opened: WindowOpened) -> None:
        """Before 法老之蛇, or in its place when there is none."""
        if me.recall("night") == opened.day:
            return
        me.remember("night", opened.day)
        hurt = sorted({row["target"] for row in me.s.harms_of_night(opened.day)})
        text = me.s.text("hurt", skill=self.name, seats=me.s.spell_all(hurt))
        me.s.inform(me.owner, "hurt", text, hurt, seats=hurt)
        me.s.announce(me.s.text("lore"), RANK_LORE, bound=True)
        until = w.day_over(opened.day)
        me.s.gain(0, Lingering, origin=f"by:{me.id}", giver=me.owner, until=until, memory=me.trace())


class PharaohSnake(CardSkill):
    """选一名存活角色，失去魔女秘法，他当夜得[免伤：1]。游戏天数大于 K/6 时两样都失去并得知。"""

    id, name, clause = "snow.alchemist.snake", "法老之蛇", "炼金魔女·法老之蛇"
    printed = "[主][指定][限定]"
    windows = (w.SNAKE,)
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """Ward the target once, and feel no more."""
        for instance in use.s.skills_of(use.user, WitchLore.name):
            use.s.forget(instance.id, told=False)
        for target in use.aims:
            use.give(target, Immune, until=w.night_over(use.s.day), left=1)

    @on(WindowOpened, at=w.NIGHT_BEGINS, asleep=True)
    def expire(self, me: SnowMe, opened: WindowOpened) -> None:
        """Gone when the days are up."""
        if me.s.days_are_up:
            for instance in me.s.skills_of(me.owner, WitchLore.name):
                me.s.forget(instance.id)
            me.s.forget(me.id)


class UnclearFog(CardSkill):
    """选 K/4 名（四舍五入）存活角色：当夜狼人袭击和袭击只能在其中选择，可以不发动。"""

    id, name, clause = "snow.alchemist.fog", "未明之雾", "炼金魔女·未明之雾"
    printed = "[指定][限定][狼人袭击前]"
    target = exactly(1, alive)

    def range(self, me: SnowMe) -> Targets:
        """A quarter of the seats, half a seat counting as one."""
        return exactly((me.s.size + 2) // 4, alive)

    def resolve(self, use: SnowUse) -> None:
        """It lies over the night."""
        spread(use)


CARD = Card("snow.alchemist", (WitchLore, PharaohSnake, UnclearFog))
