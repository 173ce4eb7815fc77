"""魔镜少女&隐狼 — 金羊毛"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse
from engine.books.snow.shared.exchange import Arrival
from engine.kernel.definitions import ACTIVE, modifies, on
from engine.kernel.facts import Used
from engine.kernel.state import Instance

INQUIRE, HIDING, WOLF = "询问", "隐匿", "隐狼"


class GoldenFleece(CardSkill):
    """用过询问的夜晚结束时，从问到的牌里挑一张替换【隐狼】，次日白天开始时生效。"""

    id, name, clause = "snow.pair.golden_fleece.fleece", "金羊毛", "魔镜少女&隐狼·金羊毛"
    printed = "[夜晚结束时]"

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Any card."""
        return tuple(book.roles)

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """With something learned tonight."""
        return None if self._learned(me) else f"今夜没有发动{INQUIRE}，不能发动{self.name}"

    @staticmethod
    def _learned(me: SnowMe) -> tuple[str, ...]:
        night, cards = me.recall("learned", (0, ()))
        return tuple(cards) if night == me.s.this_night else ()

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of the cards learned."""
        able = self._learned(me)
        if len(words) == 1 and words[0] in able:
            return None
        return f"要写{INQUIRE}得知的一张身份牌，可选：{'、'.join(able)}。例：{self.name} {able[0]}"

    @on(Used, own=True)
    def learn(self, me: SnowMe, used: Used) -> None:
        """What the mirror showed."""
        s = me.s
        if s.book.definition(used.definition).name == INQUIRE:
            cards = [card for n in used.aims for card in s.known_cards(n, used.definition)]
            me.remember("learned", (s.day, tuple(dict.fromkeys(cards))))

    def resolve(self, use: SnowUse) -> None:
        """With the next day; the pair is gone with it."""
        s = use.s
        number = s.number_of(use.user, WOLF)
        if number is not None:
            place, at = s.state.rows("hand")[number]["place"], w.opening(w.DAY_BEGINS, s.next_day)
            use.me.later(Arrival, at, lasting=True, place=place, promised=use.words[0])


class GoldenFleecePair(Pair):
    """隐匿整个改成金羊毛：开局不选角色，没有伪装。"""

    id, name, clause = "snow.pair.golden_fleece", "金羊毛", "魔镜少女&隐狼·金羊毛"
    pair = ("魔镜少女", "隐狼")
    grants = (GoldenFleece,)
    bars = "珠联璧合「金羊毛」"

    @modifies(ACTIVE, own=True)
    def shear(self, me: SnowMe, active: bool, instance: Instance) -> bool:
        """效果改为 (ruling 6-166)."""
        return active and me.s.book.definition(instance.definition).name != HIDING
