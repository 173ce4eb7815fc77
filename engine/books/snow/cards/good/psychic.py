"""通灵者 — snow, 好人身份牌 41"""

from __future__ import annotations

from typing import Any, cast

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse
from engine.books.snow.queries import CARDS_OPEN
from engine.books.snow.shared.attack import Strike
from engine.books.snow.table import Delayed
from engine.kernel.definitions import Me, exactly
from engine.werewolf.roles import Card

TEXTS = {"channelled": "你获得了（{card}）的技能"}


def _out(s: SnowTable, seat: int) -> bool:
    """Known to be out."""
    return not s.state.seats[seat].in_play and bool(s.state.seats[seat].get("shown", False))


def _anybody(me: Me, seat: int) -> str | None:
    return None


class Learnt(Delayed):
    """下一个夜晚开始，得到出局者的技能。"""

    id, name, clause = "snow.psychic.learnt", "通灵得来", "通灵者·通灵"
    brings_skill = True

    def come(self, me: SnowMe) -> None:
        """[限定], whatever the card's place."""
        for name in me.recall("skills"):
            me.s.learn(me.bearer, name, limited=True)


class Channel(CardSkill):
    """选一名存活角色和一名出局角色：存活者得到出局者主身份牌的[指定]技能，那是狼人牌则得到袭击。"""

    id, name, clause = "snow.psychic.channel", "通灵", "通灵者·通灵"
    printed = "[指定][限定][狼人袭击后]"
    target = exactly(2, _anybody)
    words = (w.MAIN, w.SECOND)

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """With somebody out."""
        return None if any(_out(me.s, n) for n in me.s.state.seats) else "还没有出局角色"

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One alive and one out, in any order; the card only where it may be chosen."""
        s = cast(SnowTable, me.s)
        gone = [n for n in seats if _out(s, n)]
        if not gone or len(gone) == len(seats):
            return f"「{self.name}」要写一名存活角色和一名出局角色，例：{self.name} 3 5"
        able = [s.query(CARDS_OPEN, (w.MAIN,), me.instance, n) for n in gone]
        if len(words) > 1 or not all(word in places for word in words for places in able):
            return f"这次「{self.name}」取的是主身份牌的技能，不用写主、副"
        return None

    def resolve(self, use: SnowUse) -> None:
        """By the real card (ruling 6-79); with no [指定] skill on it nothing is gained (6-78)."""
        s, place = use.s, use.words[0] if use.words else w.MAIN
        gone = [seat for chosen, seat in use.landed if _out(s, chosen)]
        for card in filter(None, (s.card(seat, place) for seat in gone)):
            for target in (seat for chosen, seat in use.landed if not _out(s, chosen)):
                self._pass_on(use, target, card)

    def _pass_on(self, use: SnowUse, target: int, card: str) -> None:
        s = use.s
        aimed = [skill.name for skill in s.book.roles[card].skills if w.AIMED in skill.tags]
        names = [Strike.name] if s.side_of(card) == "狼" else aimed
        if names:
            s.tell_seat(target, "channelled", s.text("channelled", card=card), card=card)
            use.me.later(Learnt, w.opening(w.NIGHT_BEGINS, s.next_night), seat=target, lasting=True, skills=names)


CARD = Card("snow.psychic", (Channel,))
