"""大尾巴狼 — snow, 狼人身份牌 28"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Answer, CardSkill, SnowUse, alive
from engine.books.snow.statuses import Dazed, Fear
from engine.books.snow.table import Delayed, SnowMe
from engine.books.snow.voting import ballots_of
from engine.kernel.definitions import one
from engine.werewolf.roles import Card

TEXTS = {
    "tail.named": "{seat}被大尾巴狼指定",
    "tail.asked": "你今天没有投票给大尾巴狼指定的 {seats}，选一样。直接发：恐惧，或：迷魂",
}
PENALTIES = {x.name: x for x in (Fear, Dazed)}


class TailWag(CardSkill):
    """选一名存活角色，次日公布；当天白天结束时，没有投他的异阵营存活角色选恐惧或迷魂，到下一个白天结束时。"""

    id, name, clause = "snow.big_tail.wag", "摇尾巴", "大尾巴狼·摇尾巴"
    printed = "[指定][限定][狼人袭击后]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """Said when the news are out."""
        use.me.later(Named, w.opening(w.AFTER_NEWS, use.s.next_day), seats=tuple(use.aims))


class Named(Delayed):
    """下一个白天公布信息后，被选择的角色还存活就公布（裁定 6-185）。"""

    id, name, clause = "snow.big_tail.named", "大尾巴狼指定", "大尾巴狼·摇尾巴"

    def come(self, me: SnowMe) -> None:
        """Nothing at all when they are out."""
        s = me.s
        seats = tuple(n for n in me.recall("seats") if s.state.seats[n].in_play)
        for seat in seats:
            s.announce(s.text("tail.named", seat=s.name(seat)))
        if seats:
            me.source.later(Reckoning, w.opening(w.DAY_ENDS, s.day), seats=seats)


class Reckoning(Delayed):
    """白天结束时，当天没有投过他、与发动者不同阵营的存活角色受罚。"""

    id, name, clause = "snow.big_tail.reckoning", "大尾巴狼受罚", "大尾巴狼·摇尾巴"

    def come(self, me: SnowMe) -> None:
        """Not to have voted at all is no vote for him (ruling 6-114)."""
        s, seats = me.s, me.recall("seats")
        loyal = {voter for voter, choice in ballots_of(s, s.day) if choice in seats}
        for seat in s.state.in_play():
            if seat not in loyal and not s.allies(seat, me.source.owner):
                me.source.ask(seat, Penance, s.text("tail.asked", seats=s.spell_all(seats)))


class Penance(Answer):
    """选恐惧或迷魂；不答随机。"""

    id, name, clause = "snow.big_tail.penance", "摇尾巴受罚", "大尾巴狼·摇尾巴"
    windows = (w.DAY_ENDS,)
    words = tuple(PENALTIES)

    def resolve(self, use: SnowUse) -> None:
        """To the end of the day after (ruling 6-171)."""
        until = w.closing(w.DAY_ENDS, use.s.day + 1)
        use.me.source.give(use.user, PENALTIES[use.words[0]], until=until)


CARD = Card("snow.big_tail", (TailWag,))
