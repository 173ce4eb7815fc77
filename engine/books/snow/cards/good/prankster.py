"""捣蛋鬼 — snow, 好人身份牌 43"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.queries import APPEARS_MAIN, APPEARS_WOLF
from engine.books.snow.statuses import Glitch
from engine.kernel.definitions import modifies, one
from engine.werewolf.queries import APPEARS_AS
from engine.werewolf.roles import Card

TEXTS = {"swapped": "你的主身份牌和副身份牌对调了。"}


class Prank(CardSkill):
    """选一名存活角色，他的主、副身份牌对调并得知；牌上技能没有因此得失，则得[漏洞]。"""

    id, name, clause = "snow.prankster.prank", "恶作剧", "捣蛋鬼·恶作剧"
    printed = "[指定][限定][白天结束时]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """Change the cards' places."""
        for target in use.aims:
            changed = use.s.swap(target)
            use.s.tell_seat(target, "swapped", use.s.text("swapped"))
            if not changed:
                use.give(target, Glitch)


class JackInTheBox(CardSkill):
    """开局选一张公布的狼人身份牌：自己的阵营、主身份牌、是否含狼照它被得知；拥有那张牌的角色得[漏洞]。"""

    id, name, clause = "snow.prankster.jack_in_the_box", "惊吓箱", "捣蛋鬼·惊吓箱"
    printed = "[主][锁定][游戏开始时]"

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Any wolf's card."""
        return tuple(name for name, side in book.sides.items() if side == "狼")

    @staticmethod
    def _published(me: SnowMe) -> list[str]:
        shown = me.s.state.attributes.get("published", ())
        return [name for name in shown if me.s.side_of(name) == "狼"]

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """Only with a wolf's card on the list."""
        return None if self._published(me) else "公布的主身份牌里没有狼人身份牌，惊吓箱不能发动"

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of those published."""
        able = self._published(me)
        if len(words) == 1 and words[0] in able:
            return None
        return f"要写一张公布的狼人身份牌，可选：{'、'.join(able)}。例：{self.name} {able[0]}"

    def fallback(self, me: Any, able: Any) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """By chance, or by the director (锁定默认)."""
        card = me.s.fill_in(me, self._published(me), f"{self.id}|{me.owner}")
        return None if card is None else ((), (card,))

    def resolve(self, use: SnowUse) -> None:
        """Wear the card, and vex whoever has it."""
        card = use.words[0]
        use.me.remember("card", card)
        for seat in use.s.state.seats:
            if card in use.s.cards(seat):
                use.give(seat, Glitch)

    @modifies(APPEARS_AS, beyond=True)
    def faction(self, me: SnowMe, faction: str, seat: int, by: str) -> str:
        """Taken for a wolf."""
        return w.WOLVES if seat == me.owner and me.recall("card") else faction

    @modifies(APPEARS_MAIN, beyond=True)
    def main_card(self, me: SnowMe, name: str, seat: int) -> str:
        """Taken for having the wolf's card as his main card."""
        return str(me.recall("card") or name) if seat == me.owner else name

    @modifies(APPEARS_WOLF, beyond=True)
    def wolf(self, me: SnowMe, has: bool, seat: int) -> bool:
        """Taken for having a wolf's card."""
        return has or (seat == me.owner and bool(me.recall("card")))


class PropRabbit(CardSkill):
    """第3夜起，对所有有[漏洞]的存活角色造成伤害。"""

    id, name, clause = "snow.prankster.prop_rabbit", "道具兔", "捣蛋鬼·道具兔"
    printed = "[限定][狼人袭击后]"
    since = 3

    def resolve(self, use: SnowUse) -> None:
        """Whoever has the flaw."""
        for seat in use.s.state.in_play():
            if use.s.has_status(seat, Glitch.name):
                use.harm(seat)


CARD = Card("snow.prankster", (Prank, JackInTheBox, PropRabbit))
