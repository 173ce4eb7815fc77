"""子狐&九尾妖狐 — 子不语"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.shared.tails import NINE_TAILS, lose_tails
from engine.books.snow.statuses import Guarded, Immune
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft, WindowClosed, WindowOpened

TEXTS = {"zi_bu_yu": "子不语：{seat} 的身份牌是 {cards}"}


class ZiBuYu(Pair):
    """开局好人全体得知自己的两张牌；每夜因九尾失去一条“尾巴”；自己出局，其他存活好人受到伤害，什么都救不了。"""

    id, name, clause = "snow.pair.zi_bu_yu", "子不语", "子狐&九尾妖狐·子不语"
    pair = ("子狐", "九尾妖狐")

    @on(WindowClosed, at=w.PRELUDE)
    def introduce(self, me: SnowMe, closed: WindowClosed) -> None:
        """At the end of the prelude, after what others do in it."""
        s = me.s
        cards = "、".join(s.known_cards(me.owner, self.id))
        text = s.text("zi_bu_yu", seat=s.spell(me.owner), cards=cards)
        for seat in s.members(w.GOOD):
            if seat != me.owner:
                s.inform(seat, "zi_bu_yu", text, (me.owner,), seats=[me.owner])

    @on(WindowOpened, at=w.NIGHT_BEGINS)
    def wither(self, me: SnowMe, opened: WindowOpened) -> None:
        """One tail each night, as long as there is a 九尾 to lose it by."""
        for held in me.s.skills_of(me.owner, NINE_TAILS):
            lose_tails(SnowMe(me.s, held.id), 1)

    @on(SeatLeft, own=True, beyond=True)
    def mourn(self, me: SnowMe, left: SeatLeft) -> None:
        """Neither wards nor skills keep it off, nothing moves it (6-145); a red card leaves nothing."""
        s = me.s
        if s.is_sent_off(me.owner):
            return
        ignores = (Guarded.name, Immune.name, w.PASSES_MOVING, w.PASSES_RESCUE)
        for seat in s.members(w.GOOD):
            if seat != me.owner:
                me.harm(seat, ignores=ignores)
