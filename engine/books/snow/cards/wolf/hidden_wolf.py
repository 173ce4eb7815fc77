"""隐狼 — snow, 狼人身份牌 9"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, other
from engine.books.snow.queries import APPEARS_MAIN, APPEARS_WOLF
from engine.books.snow.shared.letter import Letter
from engine.kernel.definitions import modifies, on, one
from engine.kernel.facts import WindowOpened
from engine.werewolf.queries import APPEARS_AS
from engine.werewolf.roles import Card

TEXTS = {
    "hidden.kin": "{skill}：与你同阵营的有 {kin}",
    "hidden.card": "{skill}：{seat} 的{place}身份牌是【{card}】，你照它被得知",
}


class Hiding(CardSkill):
    """得知同阵营其他角色的座位和所有身份牌；选一名其他角色和主或副，得知那张牌，阵营、主身份牌、是否含狼照它被得知。"""

    id, name, clause = "snow.hidden_wolf.hiding", "隐匿", "隐狼·隐匿"
    printed = "[指定][锁定][游戏开始时]"
    target = one(other)
    words = (w.MAIN, w.SECOND)

    @on(WindowOpened, at=w.PRELUDE)
    def meet(self, me: SnowMe, opened: WindowOpened) -> None:
        """Who the others of the faction are, and what they hold."""
        s = me.s
        kin = [n for n in s.members(s.faction(me.owner)) if n != me.owner]
        lines = "；".join(f"{s.spell(n)}（{'、'.join(s.known_cards(n, self.id))}）" for n in kin) or "无"
        s.inform(me.owner, "hidden", s.text("hidden.kin", skill=self.name, kin=lines), kin, seats=kin)

    def resolve(self, use: SnowUse) -> None:
        """Learn the card and wear it."""
        place = use.words[0]
        for chosen, target in use.landed:
            card = use.s.known_cards(target, self.id)[self.words.index(place)]
            use.me.remember("card", card)
            seat = use.s.spell(chosen)
            text = use.s.text("hidden.card", skill=self.name, seat=seat, place=place, card=card)
            use.inform("hidden", text, (target,), card=card)

    @modifies(APPEARS_AS, beyond=True)
    def faction(self, me: SnowMe, faction: str, seat: int, by: str) -> str:
        """A good card is taken for a good seat's, a wolf's for a wolf's."""
        card = me.recall("card")
        if seat != me.owner or card is None:
            return faction
        return w.WOLVES if me.s.side_of(card) == "狼" else w.GOOD

    @modifies(APPEARS_MAIN, beyond=True)
    def main_card(self, me: SnowMe, name: str, seat: int) -> str:
        """Taken for having it as his main card."""
        return str(me.recall("card") or name) if seat == me.owner else name

    @modifies(APPEARS_WOLF, beyond=True)
    def wolf(self, me: SnowMe, has: bool, seat: int) -> bool:
        """Whether it is a wolf's."""
        card = me.recall("card")
        return has if seat != me.owner or card is None else me.s.side_of(card) == "狼"


CARD = Card("snow.hidden_wolf", (Hiding, Letter))
