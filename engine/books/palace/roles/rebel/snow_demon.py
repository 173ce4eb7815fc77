"""雪妖 — palace, 叛皇阵营 21"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.palace.base import NoonSkill, PalaceMe, PalaceSkill, PalaceUse, Second
from engine.books.palace.guises import Masked
from engine.books.palace.parts.blizzard import NEWS, blow
from engine.books.palace.parts.masking import OPENING, mask_phrases, mask_words, read_mask, refuses_mask
from engine.books.palace.statuses import Tough
from engine.books.palace.targets import in_play
from engine.books.palace.words import BLIZZARD, EARLY, EARLY2, MIDNIGHT, NIGHT, NOON
from engine.kernel.clock import Point
from engine.kernel.definitions import AT_ONCE, ONCE, up_to
from engine.werewolf.roles import Card

TOUGH = Tough.name


def _sets(words: Sequence[str]) -> list[list[str]]:
    """The disguises that a command writes, each with what goes with it: a new one begins with 表面."""
    sets: list[list[str]] = []
    for word in words:
        if word == OPENING or not sets:
            sets.append([])
        if word != OPENING:
            sets[-1].append(word)
    return sets


def _mask(one: Sequence[str]) -> tuple[str, ...]:
    return tuple(w for w in one if w != TOUGH)


class Veiling(PalaceSkill):
    """午夜选至多两名角色，各设三项表面，到下一个夜晚开始；只选一名时还可给坚韧，同一人只能得一次。"""

    id, name, clause = "palace.snow_demon.veiling", "雪隐", "雪妖·雪隐"
    windows, slot, target = (MIDNIGHT,), "H06", up_to(2, in_play)

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """A disguise, and 坚韧."""
        return (TOUGH, *mask_words(book))

    def phrases(self, me: PalaceMe) -> tuple[tuple[str, ...], ...]:
        """With 坚韧 and without."""
        masks = mask_phrases(me.s.book)
        return (*masks, *((*mask, TOUGH) for mask in masks))

    def grouped(self, me: PalaceMe, groups: Sequence[Sequence[int]], words: tuple[str, ...]) -> list[list[int]]:
        """Two seats to a use, each with a disguise of its own after a ``/``; with 坚韧 a seat has a use to itself."""
        seats, sets = [n for group in groups for n in group], _sets(words)
        uses: list[list[int]] = []
        full = True
        for place, seat in enumerate(seats):
            alone = bool(sets) and TOUGH in sets[min(place, len(sets) - 1)]
            if full or alone:
                uses.append([seat])
            else:
                uses[-1].append(seat)
            full = alone or len(uses[-1]) == self.target.most
        return uses if len(uses) <= me.s.query(AT_ONCE, self.at_once(me), me.instance) else [seats]

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """A disguise for each of the seats, or one for all."""
        sets = _sets(words)
        if len(sets) not in (1, len(seats)):
            return f"「{self.name}」每人写一套表面，用「/」分开，例：{self.name} 3 表面 … / 5 表面 …"
        if any(one.count(TOUGH) > 1 for one in sets):
            return f"「{TOUGH}」写一次"
        tough = any(TOUGH in one for one in sets)
        if tough and len(seats) > 1 and len(self.grouped(me, [seats], words)) == 1:
            return f"只选一名角色的情况下才能另给[{TOUGH}]"
        refusals = (refuses_mask(me.s.book, f"{self.name} 3", _mask(one)) for one in sets)
        return next((reason for reason in refusals if reason), None)

    def resolve(self, use: PalaceUse) -> None:
        """Each as it was set for the one who was named; 坚韧 once for each whom it comes to."""
        sets = _sets(use.words)
        for named, found in use.landed:
            one = sets[min(use.offset + use.chosen.index(named), len(sets) - 1)]
            use.give(found, Masked, until=EARLY, **(read_mask(use.s.book, _mask(one)) or {}))
            given = use.me.recall("toughened", ())
            if TOUGH in one and found not in given and use.give(found, Tough, until=EARLY) is not None:
                use.me.remember("toughened", (*given, found))


def _snow(use: PalaceUse) -> None:
    """In the next night to begin."""
    s = use.s
    s.announce(NEWS, BLIZZARD)
    blow(s, day=s.state.point.day + (s.state.point.window in NIGHT), giver=use.user)


class Snowing(PalaceSkill):
    """早夜一次：次日公示发生了暴风雪；那天夜里非狼人阵营的指定技能只能选自己和左右邻居。"""

    id, name, clause, limit = "palace.snow_demon.snowing", "暴风雪", "雪妖·暴风雪", ONCE
    windows, slot, aimed = (EARLY2,), "G10", False

    def resolve(self, use: PalaceUse) -> None:
        """Kept for the door like all news of a night."""
        _snow(use)


class SnowingAtNoon(Second, NoonSkill):
    """正午一次：触发一次暴风雪，管当天夜里。"""

    id, clause, limit, on_election, aimed = "palace.snow_demon.second", "雪妖·怀孕技能", ONCE, True, False
    windows, instant = (NOON,), True

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Within the hours."""
        return NoonSkill.requires(self, me, point)

    def resolve(self, use: PalaceUse) -> None:
        """Announced at once."""
        _snow(use)


CARD = Card("palace.snow_demon", (Veiling, Snowing), second=(SnowingAtNoon,))
