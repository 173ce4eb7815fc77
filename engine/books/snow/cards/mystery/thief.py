"""盗贼 — snow, 神秘势力身份牌 2"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse
from engine.books.snow.publishing import publish_list
from engine.books.snow.queries import APPEARS_MAIN, APPEARS_SECOND, APPEARS_WOLF, LIST_WAITS
from engine.kernel.clock import Point
from engine.kernel.definitions import modifies, on
from engine.kernel.facts import SeatLeft, SeatSet, WindowOpened
from engine.werewolf.casting import shuffled
from engine.werewolf.queries import APPEARS_AS
from engine.werewolf.roles import Card

TEXTS = {
    "undertow": "暗流：你抽到而没有选的好人身份牌：{cards}",
    "surge": "涌动：你被得知为好人阵营，狼人身份牌被得知为【{card}】。生效的珠联璧合：{pairs}",
}
#: Good cards left over: three and two more are drawn, one is kept.
LEFT_OVER = 4


class Undertow(CardSkill):
    """抽身份牌时好人牌和狼人牌各多抽两张：开局得知自己没有选的好人牌。"""

    id, name, clause = "snow.thief.undertow", "暗流", "盗贼·暗流"
    printed = "[锁定]"
    draws_more = 2

    @on(WindowOpened, at=w.PRELUDE)
    def leave(self, me: SnowMe, opened: WindowOpened) -> None:
        """Those the director has named; in a dealt match some of those that nobody has, by its seed."""
        s = me.s
        known = set(s.state.attributes.get("extra_cards", ()))
        spare = [card for card in s.unused("好") if card not in known]
        given = s.option("未选").get(s.name(me.owner)) or shuffled(spare, s.state.seed, f"{self.id}.{me.owner}")
        cards = [card for card in given if s.side_of(card) == "好"][:LEFT_OVER]
        s.emit(SeatSet(me.owner, "left_over", tuple(cards), cause=s.cause))
        me.told_owner("undertow", s.text("undertow", cards="、".join(cards)), cards=cards)


class Surge(CardSkill):
    """选一张没有选的好人牌：阵营、狼人牌、有没有狼人牌照它被得知，狼人牌是主牌时照它公布；得知生效的珠联璧合。"""

    id, name, clause = "snow.thief.surge", "涌动", "盗贼·涌动"
    printed = "[锁定][游戏开始时]"
    instant = True
    bound = "抽到而没有选的好人牌各人不同，没有盗贼牌就没有"

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Any good card."""
        return tuple(name for name, side in book.sides.items() if side == "好")

    @staticmethod
    def _left_over(me: SnowMe) -> tuple[str, ...]:
        return tuple(me.s.state.seats[me.owner].get("left_over") or ())

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Once, with something to choose from."""
        if me.recall("card"):
            return "已经选过了"
        return None if self._left_over(me) else "没有抽到而没有选的好人身份牌"

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of those left over."""
        able = self._left_over(me)
        if len(words) == 1 and words[0] in able:
            return None
        return f"要写一张没有选的好人身份牌，可选：{'、'.join(able)}。例：{self.name} {able[0]}"

    def fallback(self, me: Any, able: Any) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """By chance, or by the director (锁定默认)."""
        card = me.s.fill_in(me, self._left_over(me), f"{self.id}|{me.owner}")
        return None if card is None else ((), (card,))

    def resolve(self, use: SnowUse) -> None:
        """Wear it; the list of main cards has waited for it where it is the main card (ruling 6-154)."""
        s, card = use.s, use.words[0]
        use.me.remember("card", card)
        if self._wolf_at(s, use.user, w.MAIN):
            s.emit(SeatSet(use.user, "published", card, cause=s.cause))
        publish_list(s)
        names = {s.book.definition(i.definition).name for i in s.state.stemming("pair")}
        use.tell("surge", s.text("surge", card=card, pairs="、".join(sorted(names)) or "无"), pairs=sorted(names))

    @staticmethod
    def _wolf_at(s: SnowTable, seat: int, place: str) -> bool:
        return (card := s.card(seat, place)) is not None and s.side_of(card) == "狼"

    @modifies(LIST_WAITS)
    def wait(self, me: SnowMe, waits: bool) -> bool:
        """Until it is chosen what the main card is published as."""
        return waits or (self._wolf_at(me.s, me.owner, w.MAIN) and not me.recall("card"))

    @on(SeatLeft, own=True, beyond=True)
    def gone(self, me: SnowMe, left: SeatLeft) -> None:
        """The list waits no more for who is sent off before he has chosen."""
        publish_list(me.s)

    @modifies(APPEARS_AS, beyond=True)
    def faction(self, me: SnowMe, faction: str, seat: int, by: str) -> str:
        """Taken for good."""
        return w.GOOD if seat == me.owner and me.recall("card") else faction

    @modifies(APPEARS_MAIN, beyond=True)
    def main_card(self, me: SnowMe, name: str, seat: int) -> str:
        """The wolf's card is taken for the other one, wherever it lies."""
        return self._worn(me, name, seat, w.MAIN)

    @modifies(APPEARS_SECOND, beyond=True)
    def second_card(self, me: SnowMe, name: str, seat: int) -> str:
        """The same for the second card."""
        return self._worn(me, name, seat, w.SECOND)

    def _worn(self, me: SnowMe, name: str, seat: int, place: str) -> str:
        if seat != me.owner or not me.recall("card") or me.s.side_at(seat, place) != "狼":
            return name
        return "平民" if me.s.is_removed(seat, place) else str(me.recall("card"))

    @modifies(APPEARS_WOLF, beyond=True)
    def wolf(self, me: SnowMe, has: bool, seat: int) -> bool:
        """Taken for having no wolf's card."""
        return has and not (seat == me.owner and bool(me.recall("card")))


CARD = Card("snow.thief", (Undertow, Surge))
