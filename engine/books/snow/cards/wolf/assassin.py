"""刺客 — snow, 狼人身份牌 4"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.shared.effects import Exchangeable
from engine.books.snow.statuses import Fear
from engine.kernel.definitions import Status, before, on, one
from engine.kernel.facts import Gained
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card

GUESSES = 2


class Pierce(Exchangeable):
    """选一名其他存活角色，报两张牌：都对则受到伤害并得恐惧，对一张则移除那张，都不对则移除自己的【刺客】。"""

    id, name, clause = "snow.assassin.pierce", "穿心", "刺客·穿心"
    printed = "[指定][限定][放逐发言时]"
    since = 2
    target = one(alive, other)
    bound = "都不对时移除的是刺客身份牌"

    def own_words(self, book: Any) -> tuple[str, ...]:
        """Any card that can lie in a hand."""
        return tuple(name for name, side in book.sides.items() if side in ("好", "狼"))

    def refuses_own(self, words: tuple[str, ...]) -> str | None:
        """Two different ones."""
        return None if len(set(words)) == len(words) == GUESSES else f"要写两张不同的牌，例：{self.name} 3 女巫 守卫"

    def effect(self, use: SnowUse) -> None:
        """Wherever they lie in the hand; a removed card is none (ruling 6-92)."""
        s = use.s
        for seat in use.aims:
            places = [p for p in (w.MAIN, w.SECOND) if s.card(seat, p) in use.words]
            if len(places) == GUESSES:
                use.give(seat, Fear, until=w.day_over(s.day))
                use.harm(seat)
            elif places:
                s.strip(seat, places[0])
            elif own := s.printed_at(use.user, self.name):
                s.strip(use.user, own)


class OldFriend(CardSkill):
    """同阵营的角色各自第一次受到自己造成的伤害，改为把他的身份牌全部换成本局没有的同阵营牌。"""

    id, name, clause = "snow.assassin.old_friend", "似故", "刺客·似故"
    printed = "[锁定]"

    @before(Harm, layer="borne", beyond=True)
    def know(self, me: SnowMe, harm: Harm) -> Harm | None:
        """Each of them once."""
        seat, known = harm.target, me.recall("known", ())
        if me.owner not in harm.users or seat in known or not me.s.allies(me.owner, seat):
            return None
        if self._done_after_out(me, harm):
            return None
        me.remember("known", (*known, seat))
        me.s.gain(seat, Renewed, origin="given", giver=me.owner)
        return harm.stop(me)

    @staticmethod
    def _done_after_out(me: SnowMe, harm: Harm) -> bool:
        """By one who is out: 似故 is no skill of those, unless he went out in this very settlement, the deed done."""
        departure, done = me.s.departed(me.owner), me.s.state.rows("harms")[harm.id]["window"]
        return departure is not None and not done < departure.window == me.s.state.last_window


class Renewed(Status):
    """伤害判定之后，所有身份牌替换成本局没有的同阵营身份牌。"""

    id, name, clause, told = "snow.assassin.renewed", "换牌", "刺客·似故", False

    @on(Gained, itself=True, beyond=True)
    def renew(self, me: SnowMe, gained: Gained) -> None:
        """Only when the harm is judged: the card that stopped it may be among them."""
        s, seat = me.s, me.owner
        me.lose("spent")
        for place in (w.MAIN, w.SECOND):
            if s.card(seat, place) is not None:
                new = s.draw_card(f"{self.id}|{seat}|{place}", s.unused(s.side_at(seat, place)))
                if new is not None:
                    s.replace(seat, place, new)


CARD = Card("snow.assassin", (Pierce, OldFriend))
