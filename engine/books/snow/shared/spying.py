"""窥天: what the pack learns of the cards of the match (狼人阵营; rulings 6-87, 6-140, 6-172)."""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse
from engine.books.snow.shared.attack import Attack
from engine.kernel.definitions import Rule, on
from engine.kernel.facts import Gained, WindowOpened

#: 至多两张, all of the pack together.
MOST = 2


class Spying(CardSkill):
    """可以袭击的狼人问至多两张牌，狼人阵营得知本局配置有没有。"""

    id, name, clause = "snow.spying", "窥天", "狼人阵营·窥天"
    printed = "[游戏开始时]"

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Any card's name."""
        return tuple(book.sides)

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One or two cards, with what the others of the pack ask for already."""
        asked = {word for o in self._asked(me.s) if o.instance != me.id for word in o.words}
        if not words or len({*words, *asked}) > MOST:
            rest = f"，队友已经问了：{'、'.join(sorted(asked))}" if asked else ""
            return f"窥天要写牌名，全队合计至多 {MOST} 张{rest}。例：窥天 女巫 守卫"
        return None

    def _asked(self, s: SnowTable) -> list[Any]:
        mine = {i.id for i in s.state.of(self.id)}
        return [o for o in s.state.orders.values() if o.instance in mine]

    def resolve(self, use: SnowUse) -> None:
        """Tell every wolf, once for a card that several ask for."""
        s = use.s
        there = {row["name"] for row in s.state.rows("hand").values()}
        earlier = [u for u in s.state.uses.values() if u.definition == self.id and u.id != use.id]
        told = {word for u in earlier for word in u.words}
        asked = [card for card in dict.fromkeys(use.words) if card not in told]
        lines = "、".join(f"{card}{'有' if card in there else '没有'}" for card in asked)
        for seat in s.members(w.WOLVES) if asked else ():
            s.tell_seat(seat, "spied", s.text("spied", answers=lines))


class Spies(Rule):
    """开局时狼人阵营得知多公布的两张牌；能袭击的可以窥天。"""

    id, name, clause = "snow.spies", "窥天", "狼人阵营·窥天"

    @on(Gained)
    def lend(self, me: SnowMe, gained: Gained) -> None:
        """Whoever may attack from the start may ask."""
        window = me.s.state.window
        if gained.definition == Attack.id and window is not None and window.point.window == w.PRELUDE:
            me.s.gain(gained.owner, Spying, origin="faction", until=w.closing(w.PRELUDE, 0))

    @on(WindowOpened, at=w.PRELUDE)
    def published(self, me: SnowMe, opened: WindowOpened) -> None:
        """All wolves know which cards were published besides."""
        extra = me.s.state.attributes.get("extra_cards", ())
        if extra:
            for seat in me.s.members(w.WOLVES):
                me.s.tell_seat(seat, "spied", me.s.text("spied.extra", cards="、".join(extra)))
