"""祭品 — palace, 飘零 6"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.table import PalaceTable
from engine.books.palace.targets import out_of_play
from engine.books.palace.words import BY_NATURE, LATE_DUSK, UNDECIDED, VILLAGE, WOLVES
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Targets
from engine.werewolf.roles import Card

#: 遗言已耗尽: from this day on nobody of the night has last words (ruling 6-146).
EXHAUSTED = 3
CHOOSE, DRAW = "1", "2"


def _fuller(s: PalaceTable) -> str:
    """Of the two factions the one more of which is out, by its number at the start; by chance where that is equal."""
    emperors = s.emperors()
    share = {}
    for faction in (VILLAGE, WOLVES):
        first = [n for n, x in s.state.seats.items() if n not in emperors and x.get("first_faction") == faction]
        out = [n for n in s.counted() if not s.state.seats[n].in_play and s.faction(n) == faction]
        share[faction] = len(out) / len(first) if first else float(bool(out))
    most = [faction for faction, value in share.items() if value == max(share.values())]
    return most[0] if len(most) == 1 else s.draw("献祭唤醒", most)


class Waking(PalaceSkill):
    """What 献祭唤醒 does, for its own card and for whoever learns it."""

    windows, slot, aimed, forced, limit = (LATE_DUSK,), "E03", False, True, ONCE
    words: ClassVar[tuple[str, ...]] = (CHOOSE, DRAW)
    tags: ClassVar[frozenset[str]] = frozenset({BY_NATURE})
    learner: ClassVar[bool] = False

    def targets(self, me: PalaceMe) -> Targets:
        """Whose role she wants, if anybody's."""
        return Targets(0, 1, (out_of_play,))

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """There are no last words any more."""
        return None if point.day >= EXHAUSTED else f"遗言还没有耗尽，最早第{EXHAUSTED}天黄昏"

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of somebody, or the other of nobody."""
        seat = _named(seats, words)
        if not (seat and CHOOSE in words and len(words) + len(seats) == 2) and (seats, words) != ((), (DRAW,)):
            return "要写成：献祭唤醒 1 某个出局者，或：献祭唤醒 2"
        if not seat:
            return None
        return out_of_play(me, seat) if seat in me.s.state.seats else "没有这个座位"

    def silence(self) -> str:
        """The second way."""
        return "不选算 2"

    def fallback(self, me: PalaceMe, able: Sequence[int]) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """By chance."""
        return (), (DRAW,)

    def resolve(self, use: PalaceUse) -> None:
        """Join, then take a role; whoever has a faction already keeps it (不定阵营·特殊)."""
        s, side, seat = use.s, _fuller(use.s), _named(use.chosen, use.words)
        if s.faction(use.user) == UNDECIDED:
            s.join(use.user, side)
        if not seat:
            out = [n for n, x in s.state.seats.items() if not x.in_play and s.faction(n) == side]
            seat = s.draw("献祭唤醒身份", out, s.name) if out else 0
        elif s.faction(seat) != s.faction(use.user):
            seat = 0
        if seat:
            role = s.card(seat)
            s.take_role(use.user, role, origin=f"role:{role.id}", tags=True, learner=self.learner)
            use.tell("woken", f"献祭唤醒：你得到{role.row.get('shown', role.name)}的身份技能。")


def _named(seats: tuple[int, ...], words: tuple[str, ...]) -> int:
    """The seat of a command; ``1`` and ``2`` beside the word ``1`` are seats, in whatever order they were written."""
    if seats or len(words) != 2 or CHOOSE not in words:
        return seats[0] if seats else 0
    return int(words[words[0] == CHOOSE])


class LearntAwakening(Waking):
    """画皮学到的献祭唤醒：得到的是画皮版本的技能。"""

    id, name, clause, learner = "palace.offering.learnt_awakening", "献祭唤醒", "美女画皮·祭品", True


class Awakening(Waking):
    """遗言耗尽后的黄昏，转入出局占比较高的阵营，再选一名同阵营的出局者（1）或随机（2）得其身份技能与标签。"""

    id, name, clause = "palace.offering.awakening", "献祭唤醒", "祭品·献祭唤醒"
    variants = (LearntAwakening,)


CARD = Card("palace.offering", (Awakening,))
