"""Cards that are replaced at a moment to come (全息影像, 魔幻对决, 虚幻交织)."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.table import Delayed, SnowMe, SnowTable


class Exchange(Delayed):
    """The bearer's card at ``memory['place']`` is replaced by one of its side that the match does not have, by chance.

    ``memory['price']`` (a number in the table ``hand``): the card that is removed once it has succeeded.
    """

    id, name, clause = "snow.exchange", "换牌", "幻术师·全息影像"

    def come(self, me: SnowMe) -> None:
        """Another card, and then the price is paid (ruling 6-186)."""
        s, place = me.s, me.recall("place")
        card = s.draw_card(f"{self.id}|{me.bearer}|{place}", s.unused(s.side_at(me.bearer, place)))
        if card is None:
            return
        s.replace(me.bearer, place, card)
        price = s.state.rows("hand").get(me.recall("price"))
        if price is not None and price["place"] and not price["removed"]:
            s.strip(price["seat"], price["place"])


class Arrival(Delayed):
    """``memory['promised']``, a card drawn before, comes to where the card of number ``memory['card']`` lies by then.

    It comes to ``memory['place']`` where that card is not in the hand any more.
    """

    id, name, clause = "snow.arrival", "新牌", "幻术师·虚幻交织"

    def come(self, me: SnowMe) -> None:
        """It comes."""
        row = me.s.state.rows("hand").get(me.recall("card"))
        place = row["place"] if row is not None and row["place"] else me.recall("place")
        me.s.replace(me.bearer, place, me.recall("promised"))


def next_beginning(s: SnowTable) -> str:
    """下一个白天或下一个夜晚开始时."""
    return w.opening(w.DAY_BEGINS, s.day) if s.night else w.opening(w.NIGHT_BEGINS, s.day + 1)
