"""守墓人 — snow, 好人身份牌 13"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse
from engine.books.snow.hand import BLANKS
from engine.books.snow.table import Delayed
from engine.kernel.definitions import Me, one
from engine.werewolf.roles import Card

TEXTS = {"grave": "{skill}：{seat} 的身份牌是 {main}、{second}"}


def _gone(me: Me, seat: int) -> str | None:
    s = me.s
    assert isinstance(s, SnowTable)
    shown = s.state.seats[seat].get("shown", False) and not s.state.seats[seat].in_play
    return None if shown else f"{s.spell(seat)} 没有出局，守墓要选一名出局角色"


class Vigil(CardSkill):
    """选一名出局角色，窗口关上时得知他的所有身份牌。"""

    id, name, clause = "snow.gravekeeper.vigil", "守墓", "守墓人·守墓"
    printed = "[指定][锁定][夜晚开始时]"
    target = one(_gone)

    def resolve(self, use: SnowUse) -> None:
        """As they are known (被得知); kept for the burial."""
        for chosen, target in use.landed:
            main, second = use.s.known_cards(target, self.id)
            use.me.remember("cards", (*use.me.recall("cards", ()), main, second))
            text = use.s.text("grave", skill=self.name, seat=use.s.spell(chosen), main=main, second=second)
            use.inform("grave", text, (target,), cards=[main, second])


class Buried(Delayed):
    """白天开始时，【守墓人】换成所选的牌。"""

    id, name, clause = "snow.gravekeeper.buried", "葬仪生效", "守墓人·葬仪"

    def come(self, me: SnowMe) -> None:
        """Where the card lies now."""
        place = me.s.place_of(me.source.instance)
        if place in (w.MAIN, w.SECOND):
            me.s.replace(me.owner, place, me.recall("promised"))


class Burial(CardSkill):
    """从守墓得知过的好人身份牌里选一张，替换【守墓人】，白天开始时生效。"""

    id, name, clause = "snow.gravekeeper.burial", "葬仪", "守墓人·葬仪"
    printed = "[限定][夜晚结束时]"
    bound = "换掉的是守墓人身份牌"

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Any good card."""
        return tuple(name for name, side in book.sides.items() if side == "好")

    @staticmethod
    def _learned(me: SnowMe) -> list[str]:
        vigils = (i.memory.get("cards", ()) for i in me.s.skills_of(me.owner, Vigil.name))
        cards = dict.fromkeys(card for cards in vigils for card in cards)
        return [card for card in cards if me.s.side_of(card) == "好" and card not in BLANKS.values()]

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """With something to choose from."""
        return None if self._learned(me) else "守墓还没有得知过好人身份牌"

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One good card that 守墓 has shown."""
        able = self._learned(me)
        if len(words) == 1 and words[0] in able:
            return None
        return f"要写一张守墓得知过的好人身份牌，可选：{'、'.join(able)}。例：{self.name} {able[0]}"

    def resolve(self, use: SnowUse) -> None:
        """In the morning."""
        use.me.later(Buried, w.opening(w.DAY_BEGINS, use.s.day), promised=use.words[0])


CARD = Card("snow.gravekeeper", (Vigil, Burial))
