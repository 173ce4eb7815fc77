"""潘多拉 — palace, 诸侯 15"""

from __future__ import annotations

from engine.books.palace.asking import ask
from engine.books.palace.base import Birth, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.leading import Led
from engine.books.palace.parts.blind import Blind, Boxes, fix_boxes
from engine.books.palace.targets import in_play
from engine.books.palace.words import EARLY, HARMS
from engine.kernel.clock import Point
from engine.kernel.definitions import CHOSEN, RECEIVERS, Me, Targets, exactly, modifies, on
from engine.kernel.errors import Refused
from engine.kernel.facts import Ordered, Used
from engine.kernel.grammar import Lexicon, find_seat, normalise
from engine.kernel.legality import unfit
from engine.kernel.state import Order
from engine.werewolf.roles import Card

#: So many at a time; the last one of an odd number goes alone.
PAIR = 2


def _fresh(me: Me, seat: int) -> str | None:
    name = me.s.state.seats[seat].name
    return f"{name} 已经选过，每个角色只能选一次" if seat in me.recall("given", ()) else None


class Bestowing(PalaceSkill):
    """早夜选两名没选过的角色和两个没送过的盲盒，依次对应；只剩一个盲盒时选一名角色。"""

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
        """Seats, then as many boxes.

        Raises:
            Refused: something else.
        """
        names = Lexicon({n: x.name for n, x in me.s.state.seats.items()}, (), ())
        said = normalise(text).split()
        half = len(said) // 2
        if len(said) not in (2, 2 * PAIR) or not all(w.isdecimal() for w in said[half:]):
            raise Refused("要写两个座位、两个盒号，依次对应，例：潘多拉的赠礼 3 5 1 2；只剩一个时写一座一盒")
        return tuple(find_seat(w, names) for w in said[:half]), tuple(int(w) for w in said[half:])

    def _wrong(self, me: PalaceMe, seats: tuple[int, ...], numbers: tuple[int, ...]) -> str | None:
        left = self._unsent(me)
        if len(seats) != min(PAIR, len(left)):
            return "要写两个座位、两个盒号" if len(left) > 1 else "只剩一个盲盒，写一个座位、一个盒号"
        if len(set(seats)) != len(seats) or len(set(numbers)) != len(numbers):
            return "两个座位、两个盒号都要不同"
        return None if set(numbers) <= set(left) else f"还没送的盒号：{'、'.join(map(str, left))}"

    def reach(self, me: PalaceMe) -> Targets:
        """As many as boxes go at a time."""
        return exactly(min(PAIR, len(self._unsent(me))), in_play, _fresh)

    def led(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...], said: str) -> Led | None:
        """Whoever makes her give says which boxes; nobody can give one that is gone."""
        try:
            whom, numbers = self._read(me, said)
        except Refused:
            return None
        return None if self._wrong(me, whom, numbers) else Led(whom, text=said)

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """With a box left."""
        return None if self._unsent(me) else "盲盒已经送完，不能再送"

    def refuses_said(self, me: PalaceMe, text: str) -> str | None:
        """In play, not chosen before, and boxes that are still there."""
        try:
            seats, numbers = self._read(me, text)
        except Refused as refused:
            return refused.reason
        reach = self.reach(me)
        barred = (unfit(me.s, me, reach, seat) for seat in seats)
        return next((reason for reason in barred if reason), None) or self._wrong(me, seats, numbers)

    def samples(self, me: PalaceMe) -> tuple[str, ...]:
        """The first and the last that would do."""
        reach, left = self.reach(me), self._unsent(me)
        able = [n for n in me.s.state.seats if unfit(me.s, me, reach, n) is None]
        if not left or len(able) < reach.most:
            return ()
        seats, boxes = (able[0], able[-1])[: reach.most], left[: reach.most]
        return (" ".join((*(f"{n}号" for n in seats), *map(str, boxes))),)

    @modifies(CHOSEN)
    def named(self, me: PalaceMe, seats: tuple[int, ...], order: Order) -> tuple[int, ...]:
        """The seats stand in the text; where somebody else hears of it in her place, he has chosen as well (堕落)."""
        if order.instance != me.id or seats or order.user not in me.s.query(RECEIVERS, (order.user,), order):
            return seats
        return self._read(me, order.text)[0]

    @on(Ordered, itself=True, asleep=True)
    def keep(self, me: PalaceMe, order: Ordered) -> None:
        """What was said, for when it settles."""
        if not order.declined:
            me.remember("said", order.text)

    @on(Used, itself=True, beyond=True, asleep=True)
    def sent(self, me: PalaceMe, used: Used) -> None:
        """Sent is sent, whatever came of it."""
        boxes = self._boxes(me)
        if boxes is not None:
            numbers = self._read(me, me.recall("said"))[1]
            me.remember("given", sorted({*me.recall("given", ()), *used.chosen}))
            boxes.remember("sent", sorted({*boxes.recall("sent", ()), *numbers}))

    def resolve(self, use: PalaceUse) -> None:
        """Ask each of them."""
        me = use.s.me(use.me.id)
        boxes = self._boxes(me)  # type: ignore[arg-type]
        if boxes is None:
            return
        numbers = dict(zip(use.chosen, self._read(me, use.text)[1], strict=False))  # type: ignore[arg-type]
        for named, found in use.landed:
            gone = boxes.recall("sent", ())
            if not use.s.state.seats[found].in_play or numbers.get(named, 0) in (0, *gone):
                continue
            boxes.remember("asked", boxes.recall("asked", 0) + 1)
            ask(use.s, found, Blind, Blind.words, number=numbers[named], boxes=boxes.id, giver=use.user, skill=self.id)


class Knowing(Birth):
    """知晓每个盲盒里是什么。"""

    id, clause = "palace.pandora.second", "潘多拉·怀孕技能"

    def bear(self, me: PalaceMe) -> None:
        """All of them, with the skills that lie in them."""
        for instance in me.s.having(me.owner, Boxes):
            boxes = fix_boxes(me.s.me(instance.id))  # type: ignore[arg-type]
            lines = "、".join(f"{n}号{box.kind}{box.skill}" for n, box in enumerate(boxes, 1))
            me.told_owner("boxes", f"盲盒：{lines}")


CARD = Card("palace.pandora", (Bestowing,), traits=(Boxes,), second=(Knowing,))
