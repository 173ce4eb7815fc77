"""复仇者 — snow, 神秘势力身份牌 5"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse
from engine.books.snow.statuses import Enemy, Immune
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, on, one
from engine.kernel.facts import Gained, WindowClosed, WindowOpened
from engine.werewolf.roles import Card

TEXTS = {"avenge": "复仇：可选 {seats}", "quarry": "追猎：仇人 {seat} 的身份牌是 {cards}"}
#: By word: the side of the card that is replaced, and of the card that comes.
SIDES = {"好人": ("好", "狼"), "狼人": ("狼", "好")}


def offenders(me: SnowMe) -> list[int]:
    """Other seats in play that did harm to the owner tonight, whatever became of it (ruling 6-07)."""
    hurt = {n for row in me.s.harms_of_night(me.s.day) if row["target"] == me.owner for n in row["users"]}
    return [n for n in me.s.state.in_play() if n in hurt and n != me.owner]


def _listed(me: Me, seat: int) -> str | None:
    assert isinstance(me, SnowMe)
    return None if seat in offenders(me) else f"{me.s.spell(seat)} 不在今夜的名单里"


class Revenge(CardSkill):
    """夜晚结束时，得知今夜对自己造成过伤害的其他角色；名单非空就必须选一名，成为仇人并受到伤害。"""

    id, name, clause = "snow.avenger.revenge", "复仇", "复仇者·复仇"
    printed = "[指定][锁定][限定]"
    windows = (w.AVENGE,)
    # Until it opens nobody knows what the list says: a command before it would tell.
    early = False
    forced = True
    target = one(_listed)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """With somebody on the list."""
        return None if offenders(me) else "今夜的名单是空的"

    @on(WindowOpened, at=w.AVENGE)
    def show(self, me: SnowMe, opened: WindowOpened) -> None:
        """Who is on it."""
        if me.left() and (seats := offenders(me)):
            me.s.inform(me.owner, "avenge", me.s.text("avenge", seats=me.s.spell_all(seats)), seats, seats=seats)

    def resolve(self, use: SnowUse) -> None:
        """An enemy from now on."""
        for seat in use.aims:
            use.give(seat, Enemy)
            use.harm(seat)


def enemies(s: SnowTable, seat: int) -> list[int]:
    """Whose enemy is whose: those of ``seat``, in play or not."""
    return sorted({i.owner for i in s.state.of(Enemy.id) if i.giver == seat})


class Quarry(CardSkill):
    """其他野心家阵营的角色都是仇人；得只挡仇人伤害的免伤，得知仇人的全部身份牌。"""

    id, name, clause = "snow.avenger.quarry", "追猎", "复仇者·追猎"
    printed = "[锁定]"

    @on(WindowClosed, at=w.PRELUDE)
    def begin(self, me: SnowMe, closed: WindowClosed) -> None:
        """After all that happens at the start: what is known of their cards is settled by then (涌动, 惊吓箱)."""
        self._hunt(me)

    @on(WindowOpened)
    def hunt(self, me: SnowMe, opened: WindowOpened) -> None:
        """Whoever is ambitious in another faction by now."""
        if opened.window != w.PRELUDE:
            self._hunt(me)

    @staticmethod
    def _hunt(me: SnowMe) -> None:
        s, known = me.s, enemies(me.s, me.owner)
        for seat in s.state.in_play():
            if seat not in known and s.faction(seat) in w.AMBITIOUS and not s.allies(seat, me.owner):
                me.give(seat, Enemy)

    @on(Gained)
    def mark(self, me: SnowMe, gained: Gained) -> None:
        """A ward against each of them, who also wards him off where he is one of several (ruling 6-183)."""
        if gained.definition != Enemy.id or gained.giver != me.owner:
            return
        s, seat = me.s, gained.owner
        me.give(me.owner, Immune, against=[seat])
        cards = "、".join(s.known_cards(seat, self.id))
        s.inform(me.owner, "quarry", s.text("quarry", seat=s.spell(seat), cards=cards), (seat,), seats=[seat])


class Grudge(CardSkill):
    """今天或昨夜有仇人出局，可以把好人牌换成本局没有的狼人牌，或把狼人牌换成本局没有的好人牌。"""

    id, name, clause = "snow.avenger.grudge", "雪恨", "复仇者·雪恨"
    printed = "[限定][白天结束时]"
    words = tuple(SIDES)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """An enemy went out today, or in the night before; before the news nobody is told whether one did."""
        s = me.s
        if not s.night and s.state.attributes.get("news") != point.day:
            return None
        gone = [d for n in enemies(s, me.owner) if (d := s.departed(n)) is not None]
        lately = any(s.state.windows[d.window].point.day == point.day for d in gone)
        return None if lately else "今天和昨夜没有仇人出局"

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Which of one's own cards goes."""
        if len(words) == 1 and words[0] in SIDES and self._place(me.s, me.owner, words[0]):
            return None
        return f"要写换掉哪一张（自己还有的），例：{self.name} 好人"

    @staticmethod
    def _place(s: SnowTable, seat: int, word: str) -> str | None:
        side = SIDES[word][0]
        return next((p for p in (w.MAIN, w.SECOND) if (c := s.card(seat, p)) and s.side_of(c) == side), None)

    def resolve(self, use: SnowUse) -> None:
        """Another card of the other side, by chance (ruling 6-48)."""
        s, word = use.s, use.words[0]
        place = self._place(s, use.user, word)
        new = s.draw_card(f"{self.id}|{use.user}", s.unused(SIDES[word][1]))
        if place is not None and new is not None:
            s.replace(use.user, place, new)


CARD = Card("snow.avenger", (Revenge, Quarry, Grudge))
