"""老鸨 — palace, 叛皇阵营 12"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engine.books.palace.base import NoonSkill, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse, Passive, Second
from engine.books.palace.parts.masking import Disguising, mask_phrases, mask_words, put_on, read_mask
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.statuses import Deathless
from engine.books.palace.words import (
    DAWN,
    DUSK,
    EARLY,
    LATE_DAWN,
    LATE_DUSK,
    NIGHT_ENDS,
    NOON,
    OFFICE,
    PRELUDE,
    RUNOFF,
    SMALL2,
    WOLVES,
)
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, on
from engine.kernel.facts import SeatLeft, WindowOpened
from engine.werewolf.roles import Card
from engine.werewolf.table import RED_CARD

#: For whom the two disguises of 欺诈天下 are.
WOLF, OTHERS = "狼", "非狼"


class Posing(Disguising):
    """开局设定自己的表面阵营、身份、带刀；任何群内狼人出局时生效，到夜晚结束。"""

    id, name, clause, limit, forced = "palace.madam.posing", "装模作样", "老鸨·装模作样", ONCE, True
    windows, slot = (PRELUDE,), "K08"

    def silence(self) -> str:
        """No disguise."""
        return "不交就不伪装"

    def fallback(self, me: PalaceMe, able: Sequence[int]) -> None:
        """No disguise (ruling 6-5)."""

    def resolve(self, use: PalaceUse) -> None:
        """Keep it ready."""
        use.me.remember("mask", read_mask(use.s.book, use.words))

    @on(SeatLeft)
    def pose(self, me: PalaceMe, left: SeatLeft) -> None:
        """At once; for somebody on the night's own list, through the next night (ruling 6-92). Whoever 超度 has taken
        out of the pack is none of it."""
        if me.recall("mask") and me.s.wields(left.seat, InPack):
            if me.s.state.point.window == SMALL2:
                me.remember("due", True)
            else:
                self._wear(me)

    @on(WindowOpened)
    def begin(self, me: PalaceMe, opened: WindowOpened) -> None:
        """The night that sent somebody out is over."""
        if me.recall("due"):
            me.remember("due", None)
            self._wear(me)

    @staticmethod
    def _wear(me: PalaceMe) -> None:
        put_on(me.s, me.owner, me.recall("mask"), origin=f"title:{me.id}", until=NIGHT_ENDS, giver=me.owner)


def _halves(book: Any, words: tuple[str, ...]) -> dict[str, Any] | None:
    """The disguise for the wolves and the one for the others, as the words write them."""
    if sorted(w for w in words if w in (WOLF, OTHERS)) != sorted((WOLF, OTHERS)):
        return None
    at = {w: words.index(w) for w in (WOLF, OTHERS)}
    first, second = sorted(at, key=lambda w: at[w])
    parts = {first: words[at[first] + 1 : at[second]], second: words[at[second] + 1 :]}
    masks = {whom: read_mask(book, part) for whom, part in parts.items()}
    return masks if at[first] == 0 and None not in masks.values() else None


class Deception(PalaceStatus):
    """What 欺诈天下 does when the next night begins. ``memory['masks']``: for the wolves, for the others."""

    id, name, clause, told = "palace.madam.deception", "欺诈天下", "老鸨·欺诈天下", False

    @on(WindowOpened, at=EARLY, beyond=True, asleep=True)
    def deceive(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Everybody by the faction he counts as (愚面); the wolves do not die of anything until the night is over."""
        if opened.round != 1:
            return
        s, masks = me.s, me.recall("masks") or {}
        for seat in s.state.in_play():
            wolf = s.judged(seat, me.owner) == WOLVES
            if mask := masks.get(WOLF if wolf else OTHERS):
                put_on(s, seat, mask, origin="deceived", until=NIGHT_ENDS, giver=me.owner)
            if wolf:
                s.give(seat, Deathless, until=NIGHT_ENDS, giver=me.owner)
        me.lose("done")


class Deceiving(PalaceSkill):
    """Two disguises for the next night."""

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """Two disguises."""
        return (WOLF, OTHERS, *mask_words(book))

    def phrases(self, me: PalaceMe) -> tuple[tuple[str, ...], ...]:
        """Some pairs of them."""
        masks = mask_phrases(me.s.book)
        return tuple((WOLF, *one, OTHERS, *two) for one, two in pairwise(masks))

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One for the wolves, one for the others."""
        if _halves(me.s.book, words) is not None:
            return None
        return f"要给两边各写一套，例：{self.name} 狼 村民阵营 老将 不带刀 非狼 狼人阵营 雪妖 带刀"

    def resolve(self, use: PalaceUse) -> None:
        """Keep them for the night, whatever becomes of the skill."""
        use.s.gain(use.user, Deception, giver=use.user, memory={"masks": _halves(use.s.book, use.words)})


class Setting(Deceiving):
    """欺诈天下触发后的设定：到下一个夜晚开始为止；不设就没有伪装。"""

    id, name, clause, told = "palace.madam.setting", "欺诈天下", "老鸨·欺诈天下", False
    windows, instant, early, beyond = (DAWN, LATE_DAWN, NOON, RUNOFF, DUSK, LATE_DUSK), True, False, True
    tags, bound = frozenset({OFFICE}), "欺诈天下触发时才有"

    def resolve(self, use: PalaceUse) -> None:
        """For what waits since it was triggered; what was set last counts."""
        s = use.s
        for instance in [i for i in s.having(use.user, Deception) if i.memory.get("triggered")]:
            s.me(instance.id).remember("masks", _halves(s.book, use.words))


class Deceit(Passive):
    """出局后，给狼人与非狼人各设一套伪装：下一个夜晚生效，狼人阵营不死，到夜晚结束。"""

    id, name, clause = "palace.madam.deceit", "欺诈天下", "老鸨·欺诈天下"

    @on(SeatLeft, own=True, beyond=True)
    def fall(self, me: PalaceMe, left: SeatLeft) -> None:
        """Unless it was forgotten then, or she was sent off."""
        if any(r["how"] == RED_CARD for r in left.reasons):
            return
        me.s.gain(me.owner, Deception, giver=me.owner, memory={"triggered": True})
        me.s.gain(me.owner, Setting, origin="deceit", giver=me.owner, until=EARLY)
        me.told_owner("deceit", "欺诈天下：到下一个早夜1开始前，可给狼人阵营与非狼人阵营各设一套伪装。")


class DeceitAtNoon(Deceiving, Second, NoonSkill):
    """正午一次：触发一次欺诈天下，当天夜里生效。"""

    id, clause, limit, on_election = "palace.madam.second", "老鸨·怀孕技能", ONCE, True
    windows, instant = (NOON,), True

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Within the hours."""
        return NoonSkill.requires(self, me, point)


CARD = Card("palace.madam", (Peer, Posing, Deceit), traits=(InPack,), second=(DeceitAtNoon,))
