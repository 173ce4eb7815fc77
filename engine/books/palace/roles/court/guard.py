"""护卫 — palace, 能臣异士 14"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.statuses import Guarded, Tough
from engine.books.palace.targets import in_play, not_self, not_twice_running, once_each
from engine.books.palace.words import FILLED, MIDNIGHT, NIGHT_ENDS, OFFICE, PRELUDE, WOLVES
from engine.kernel.definitions import ONCE, one
from engine.werewolf.roles import Card


class FrenchGuard(PalaceSkill):
    """午夜选一名角色（不能连续两晚同人），当晚得守护：∞。"""

    id, name, clause = "palace.guard.french", "法式守护", "护卫·法式守护"
    windows, slot = (MIDNIGHT,), "H09"
    target = one(in_play, not_twice_running)

    def resolve(self, use: PalaceUse) -> None:
        """Guard."""
        use.give(use.target, Guarded, until=NIGHT_ENDS)


class JapaneseGuard(PalaceSkill):
    """午夜选一名其他角色，当晚得守护：∞。"""

    id, name, clause = "palace.guard.japanese", "日式守护", "护卫·日式守护"
    windows, slot = (MIDNIGHT,), "H09"
    target = one(in_play, not_self)

    def resolve(self, use: PalaceUse) -> None:
        """Guard."""
        use.give(use.target, Guarded, until=NIGHT_ENDS)


class BoardGuard(PalaceSkill):
    """午夜选一名没选过的角色，当晚对狼人阵营坚韧。"""

    id, name, clause = "palace.guard.board", "版杀守护", "护卫·版杀守护"
    windows, slot = (MIDNIGHT,), "H09"
    target = one(in_play, once_each)

    def resolve(self, use: PalaceUse) -> None:
        """Against wolves by their actual faction only."""
        use.give(use.target, Tough, until=NIGHT_ENDS, against=WOLVES)


MODES = {"法式守卫": FrenchGuard, "日式守卫": JapaneseGuard, "版杀守卫": BoardGuard}


class ChoosingMode(PalaceSkill):
    """开局从三种守护里选一种，不选为法式；刷新后可以重选，不选照旧。"""

    id, name, clause, limit, forced = "palace.guard.mode", "模式选择", "护卫·模式选择", ONCE, True
    windows, slot, words, offers = (PRELUDE,), "K10", tuple(MODES), tuple(MODES.values())
    settled, tags = True, frozenset({FILLED, OFFICE})

    def silence(self) -> str:
        """The first, or the one he had."""
        return f"不选算{self.words[0]}，刷新后不选照旧"

    def fallback(self, me: PalaceMe, able: Sequence[int]) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The first (rulings 4.2); renewed, the one he had: he may choose anew, and need not."""
        chosen = [u.words for u in me.s.state.uses.values() if u.instance == me.id]
        return (), chosen[-1] if chosen else self.words[:1]

    def resolve(self, use: PalaceUse) -> None:
        """The skill comes with the choice, and goes with it when it is refreshed."""
        use.s.gain(use.user, MODES[use.words[0]], origin=f"title:{use.me.id}", giver=use.user)


CARD = Card("palace.guard", (ChoosingMode,))
