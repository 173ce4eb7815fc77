"""潘多拉 — palace, 诸侯 15"""

from __future__ import annotations

from engine.books.palace.asking import ask
from engine.books.palace.base import Birth, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.blind import Blind, Boxes, boxes_of
from engine.books.palace.targets import in_play
from engine.books.palace.words import EARLY, HARMS
from engine.kernel.clock import Point
from engine.kernel.definitions import CHOSEN, modifies, on
from engine.kernel.errors import Refused
from engine.kernel.facts import Ordered, Used
from engine.kernel.grammar import Lexicon, find_seat, normalise
from engine.kernel.state import Order
from engine.werewolf.book import Card


class Bestowing(PalaceSkill):
    """早夜选两名没选过的角色和两个没送过的盲盒，依次对应。"""

    id, name, clause = "palace.pandora.bestowing", "潘多拉的赠礼", "潘多拉·潘多拉的赠礼"
    windows, slot, takes_text, tags = (EARLY,), "F04", True, frozenset({HARMS})
    bound = "盲盒随身份属性，别人没有盒子可送"

    def _boxes(self, me: PalaceMe) -> PalaceMe | None:
        held = me.s.having(me.owner, Boxes)
        return me.s.me(held[0].id) if held else None  # type: ignore[return-value]

    def _unsent(self, me: PalaceMe) -> list[int]:
        boxes = self._boxes(me)
        if boxes is None:
            return []
        return [n for n in range(1, len(boxes.recall("boxes", ())) + 1) if n not in boxes.recall("sent", ())]

    def _read(self, me: PalaceMe, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Two seats, then two boxes.

        Raises:
            Refused: something else.
        """
        names = Lexicon({n: x.name for n, x in me.s.state.seats.items()}, (), ())
        said = normalise(text).split()
        if len(said) != 4 or not all(w.isdecimal() for w in said[2:]):
            raise Refused("要写两个座位、两个盒号，依次对应，例：潘多拉的赠礼 3 5 1 2")
        return tuple(find_seat(w, names) for w in said[:2]), tuple(int(w) for w in said[2:])

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """With two boxes left."""
        return None if len(self._unsent(me)) > 1 else "剩下的盲盒不够两个，不能再送"

    def refuses_said(self, me: PalaceMe, text: str) -> str | None:
        """In play, not chosen before, and boxes that are still there."""
        try:
            seats, numbers = self._read(me, text)
        except Refused as refused:
            return refused.reason
        if len(set(seats)) != 2 or len(set(numbers)) != 2:
            return "两个座位、两个盒号都要不同"
        for seat in seats:
            if seat in me.recall("given", ()):
                return f"{me.s.name(seat)} 已经选过，每个角色只能选一次"
            if reason := in_play(me, seat):
                return reason
        left = self._unsent(me)
        return None if set(numbers) <= set(left) else f"还没送的盒号：{'、'.join(map(str, left))}"

    def samples(self, me: PalaceMe) -> tuple[str, ...]:
        """The first two that would do."""
        able = [n for n in me.s.state.in_play() if n not in me.recall("given", ())]
        left = self._unsent(me)
        return (f"{able[0]}号 {able[-1]}号 {left[0]} {left[1]}",) if len(able) > 1 and len(left) > 1 else ()

    @modifies(CHOSEN)
    def named(self, me: PalaceMe, seats: tuple[int, ...], order: Order) -> tuple[int, ...]:
        """The seats stand in the text."""
        return self._read(me, order.text)[0] if order.instance == me.id and not seats else seats

    @on(Ordered)
    def keep(self, me: PalaceMe, order: Ordered) -> None:
        """What was said, for when it settles."""
        if order.instance == me.id and not order.declined:
            me.remember("said", order.text)

    @on(Used, beyond=True, asleep=True)
    def sent(self, me: PalaceMe, used: Used) -> None:
        """Sent is sent, whatever came of it."""
        boxes = self._boxes(me)
        if used.instance == me.id and boxes is not None:
            seats, numbers = self._read(me, me.recall("said"))
            me.remember("given", sorted({*me.recall("given", ()), *seats}))
            boxes.remember("sent", sorted({*boxes.recall("sent", ()), *numbers}))

    def resolve(self, use: PalaceUse) -> None:
        """Ask each of them."""
        me = use.s.me(use.me.id)
        boxes = self._boxes(me)  # type: ignore[arg-type]
        if boxes is None:
            return
        numbers = dict(zip(*self._read(me, use.text), strict=True))  # type: ignore[arg-type]
        for named, found in use.landed:
            boxes.remember("asked", boxes.recall("asked", 0) + 1)
            ask(use.s, found, Blind, Blind.words, number=numbers[named], boxes=boxes.id, giver=use.user)


class Knowing(Birth):
    """知晓每个盲盒里是什么。"""

    id, clause = "palace.pandora.second", "潘多拉·怀孕技能"

    def bear(self, me: PalaceMe) -> None:
        """All of them."""
        for instance in me.s.having(me.owner, Boxes):
            boxes = boxes_of(me.s.me(instance.id))  # type: ignore[arg-type]
            lines = "、".join(f"{n}号{box.kind}{box.skill}" for n, box in enumerate(boxes, 1))
            me.told_owner("boxes", f"盲盒：{lines}")


CARD = Card("palace.pandora", (Bestowing,), traits=(Boxes,), second=(Knowing,))
