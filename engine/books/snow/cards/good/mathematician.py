"""数学家 — snow, 好人身份牌 14"""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive, other
from engine.books.snow.shared.resetting import offer_reset
from engine.books.snow.shared.truce import call_truce
from engine.kernel.definitions import one
from engine.kernel.facts import MatchSet
from engine.werewolf.roles import Card

TEXTS = {
    "trilemma.ratio": "三角定论：各阵营存活角色的比例是 {ratio}",
    "trilemma.uses": "三角定论：上一个夜晚各阵营发动非[锁定]技能次数的比例是 {ratio}",
}
RATIO, USES = "比例", "次数"


def _factions(s: SnowTable) -> list[str]:
    """The factions of this match, the good one first."""
    seated = {str(x.get("first_faction")) for x in s.state.seats.values()} | {s.faction(n) for n in s.state.seats}
    return [faction for faction in reversed(w.FACTIONS) if faction in seated]


def _uses(s: SnowTable, night: int) -> Counter[str]:
    """How often each faction used a skill that is not [锁定] in a night (ruling 6-169)."""
    found: Counter[str] = Counter()
    for use in s.uses_in(night):
        if not _locked(s, use):
            found[s.faction(use.user)] += 1
    return found


def _locked(s: SnowTable, use: Any) -> bool:
    there = use.instance in s.state.instances
    return w.LOCKED in (s.labels(use.instance) if there else s.book.definition(use.definition).tags)


class Trilemma(CardSkill):
    """公布各阵营存活角色的比例，或上一个夜晚各阵营发动非[锁定]技能次数的比例；不能连续两个白天同一项。"""

    id, name, clause = "snow.mathematician.trilemma", "三角定论", "数学家·三角定论"
    printed = "[锁定][公布信息后]"
    words = (RATIO, USES)

    def _able(self, me: SnowMe) -> list[str]:
        day, word = me.recall("last", (0, ""))
        return [each for each in self.words if (day, each) != (me.s.day - 1, word)]

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Not the one of the day before."""
        able = self._able(me)
        if len(words) == 1 and words[0] in able:
            return None
        return f"「{self.name}」要写{'或'.join(able)}（不能连续两天同一项），例：{self.name} {able[0]}"

    def fallback(self, me: Any, able: Any) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """One of those that may be, by chance, or by the director (锁定默认)."""
        word = me.s.fill_in(me, self._able(me), f"{self.id}|{me.id}")
        return None if word is None else ((), (word,))

    def resolve(self, use: SnowUse) -> None:
        """Publish it."""
        s, word = use.s, use.words[0]
        use.me.remember("last", (s.day, word))
        uses = _uses(s, s.day)
        counts = {x: len(s.members(x)) if word == RATIO else uses[x] for x in _factions(s)}
        ratio = " : ".join(f"{faction} {number}" for faction, number in counts.items())
        s.announce(s.text("trilemma.ratio" if word == RATIO else "trilemma.uses", ratio=ratio))
        if word == RATIO:
            s.emit(MatchSet("ratio", sorted(counts.items()), cause=s.cause))


class Absolute(CardSkill):
    """公布过的比例里好人不多于其余之和，选一名其他存活角色：他可以重置一项[限定]技能；好人则换牌，狼人则次夜不能袭击。"""

    id, name, clause = "snow.mathematician.absolute", "绝对值", "数学家·绝对值"
    printed = "[指定][限定]"
    windows = (w.ABSOLUTE,)
    target = one(alive, other)

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """By the ratio published last (ruling 6-43)."""
        counts = dict(me.s.state.attributes.get("ratio", ()))
        if not counts:
            return "三角定论还没有公布过比例"
        good = counts.get(w.GOOD, 0)
        return None if good <= sum(counts.values()) - good else "公布的比例里好人阵营还多于其他阵营之和"

    def resolve(self, use: SnowUse) -> None:
        """By real factions; an ambitious seat only gets the reset (ruling 6-44)."""
        s = use.s
        for target in use.aims:
            offer_reset(use.me, target)
            if s.faction(target) == w.WOLVES:
                call_truce(use.me, s.next_night)
            elif s.faction(target) == w.GOOD:
                self._take_over(use, target)

    def _take_over(self, use: SnowUse, target: int) -> None:
        """A card that he did not keep when he drew takes the place of this one."""
        place = use.s.place_of(use.me.instance)
        card = use.s.draw_card(f"{self.id}|{target}", use.s.option("未选").get(use.s.name(target), ()))
        if place in (w.MAIN, w.SECOND) and card is not None:
            use.s.replace(use.user, place, card)


CARD = Card("snow.mathematician", (Trilemma, Absolute))
