"""嫦娥 — palace, 能臣异士 6"""

from __future__ import annotations

from engine.books.palace.base import Blessing, Nightly, NoonSkill, PalaceMe, PalaceUse
from engine.books.palace.statuses import Cleansed, Deathless, Free
from engine.books.palace.words import EARLY, LOVE, NIGHT_ENDS, VILLAGE
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft, WindowOpened
from engine.mechanics.ladder import Level
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card
from engine.werewolf.table import RED_CARD


class Moonlit(Deathless):
    """夜里的不死，挡不住殉情。"""

    id, name, clause = "palace.change.deathless", "不死", "嫦娥·夜"

    def wards(self, me: PalaceMe, harm: Harm) -> bool:
        """Not against love."""
        return LOVE not in me.s.book.definition(harm.skill).tags and super().wards(me, harm)


class Ascending(NoonSkill):
    """正午对自己造成致死伤害；因此出局则永久自由。"""

    id, name, clause, on_election = "palace.change.ascending", "成仙", "嫦娥·成仙", True

    def resolve(self, use: PalaceUse) -> None:
        """Leave this world."""
        use.harm(use.user, Level.致死伤害)

    @on(SeatLeft, own=True, beyond=True)
    def ascend(self, me: PalaceMe, left: SeatLeft) -> None:
        """Free for ever, if this did it."""
        if any(r.get("skill") == self.id and r.get("user") == me.owner for r in left.reasons):
            me.s.give(me.owner, Free, until=None, giver=me.owner)


class Moonrise(Blessing):
    """夜带来的额外夜晚里，非村民阵营全体净化至夜晚结束；额外获得成仙。"""

    id, clause, grants = "palace.change.second", "嫦娥·怀孕技能", (Ascending,)


class Night(Nightly):
    """夜里不死；出局时翻牌（身份已公开则不能），公示[长夜漫漫]，下一个夜晚多走一轮。"""

    id, name, clause, nightly = "palace.change.night", "夜", "嫦娥·夜", (Moonlit,)

    @on(SeatLeft, own=True, beyond=True)
    def lengthen(self, me: PalaceMe, left: SeatLeft) -> None:
        """[翻牌]: only with a card to turn, not by a red card. One more round; several of them add up."""
        s, turned = me.s, me.s.state.seats[left.seat].get("revealed", False)
        if turned or any(r["how"] == RED_CARD for r in left.reasons):
            return
        s.reveal(me.owner)
        s.announce(s.text("long_night"))
        night = s.lengthen_night()
        me.remember("blessed", night if s.wields(me.owner, Moonrise) else None)

    @on(WindowOpened, at=EARLY, beyond=True)
    def cleanse(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Whoever counts as not of the village, in the rounds it brought."""
        s = me.s
        if opened.round > 1 and me.recall("blessed") == opened.day:
            for seat in [n for n in s.state.in_play() if s.judged(n, me.owner) != VILLAGE]:
                s.give(seat, Cleansed, until=NIGHT_ENDS, giver=me.owner)


TEXTS = {"long_night": "[长夜漫漫]"}
CARD = Card("palace.change", (Night,), second=(Moonrise,))
