"""魔镜少女 — palace, 皇帝心腹 4"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP, INSPECTS, SEER, UNDECIDED, VILLAGE, WOLVES
from engine.kernel.definitions import up_to
from engine.werewolf.roles import Card

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable

#: What a condition may say of a knife; 任意 says nothing.
ARMED = {"带刀": True, "不带刀": False}
ANY = ("任意阵营", "任意身份", "任意带刀")
#: A class of factions: 三方, each of which stands alone.
LORDS = "三方阵营"
MARK = "条件"


class Counting(Blessing):
    """问镜还反馈有多少结算目标符合条件。"""

    id, clause = "palace.mirror_girl.second", "魔镜少女·怀孕技能"


def _side(faction: str) -> str:
    """The class of a faction."""
    return faction if faction in (VILLAGE, WOLVES, UNDECIDED) else LORDS


class AskingTheMirror(PalaceSkill):
    """深夜选任意几名角色并设一个表面条件（阵营、身份、带刀），得知其中随机一名符合者。"""

    id, name, clause = "palace.mirror_girl.asking", "问镜", "魔镜少女·问镜"
    windows, slot, target = (DEEP,), "I04", up_to(99, in_play)
    tags = frozenset({INSPECTS})

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """条件, factions, roles as they may show, knives."""
        roles = tuple(str(row.get("shown", name)) for name, row in getattr(book, "printed", {}).items())
        return tuple(dict.fromkeys((MARK, *ANY, *ARMED, LORDS, *getattr(book, "factions", ()), *roles)))

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """At most one of each kind, and something of any."""
        said = [w for w in words if w != MARK]
        kinds = [self._kind(me.s, w) for w in said]
        if said and len(set(kinds)) == len(kinds):
            return None
        return "条件要写阵营、身份、带刀，各写一个，不写的算任意，例：问镜 2 3 5 条件 狼人阵营 带刀"

    @staticmethod
    def _kind(s: PalaceTable, word: str) -> int:
        if word in ARMED or word == ANY[2]:
            return 2
        return 0 if word in (LORDS, ANY[0], *s.book.factions) else 1

    def resolve(self, use: PalaceUse) -> None:
        """One of those that fit, by chance; none: nothing, but for their number where she hears of that."""
        s = use.s
        said = [w for w in use.words if w not in (MARK, *ANY)]
        fitting = [n for n in use.aims if all(self._fits(s, n, w) for w in said)]
        counts = bool(s.wields(use.user, Counting))
        if fitting or counts:
            found = s.name(s.draw("问镜", fitting, s.name)) if fitting else s.text("nobody")
            text = s.text("mirrored", name=found)
            use.tell("inspected", text + (s.text("mirrored.count", number=len(fitting)) if counts else ""))

    def _fits(self, s: PalaceTable, seat: int, word: str) -> bool:
        if word in ARMED:
            return s.armed(seat, self.id) == ARMED[word]
        if self._kind(s, word) == 1:
            return s.poses(seat, self.id) == word
        seen = s.seems(seat, self.id)
        return word in (seen, _side(seen))


TEXTS = {"mirrored": "问镜：{name}", "mirrored.count": "（符合条件的共 {number} 人）"}
CARD = Card("palace.mirror_girl", (AskingTheMirror,), frozenset({SEER}), second=(Counting,))
