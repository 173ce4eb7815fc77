"""The ring of seats, the days, and who stands with whom."""

from __future__ import annotations

from collections.abc import Callable

from engine.books.snow.harms import Harms
from engine.books.snow.queries import JUDGED
from engine.kernel.clock import Point
from engine.kernel.legality import RESUME


class Ring(Harms):
    """A settlement that knows its numbers and its neighbours."""

    @property
    def size(self) -> int:
        """角色数量: the seats at the start, or what the option says."""
        return int(self.option("角色数量") or len(self.state.seats))

    @property
    def day(self) -> int:
        """游戏天数: the number of the present night or day."""
        return self.state.point.day

    @property
    def this_night(self) -> int:
        """当前夜晚; by day, and before the first night, the night to come (rulings 2.5)."""
        return self.day if self.night else self.day + 1

    @property
    def next_night(self) -> int:
        """下一个夜晚."""
        return self.day + 1

    @property
    def next_day(self) -> int:
        """下一个白天."""
        return self.day if self.night else self.day + 1

    def ahead(self, window: str) -> bool:
        """Whether a window is open or still to come in this half of the day; an aside is not where the day stands."""
        point, resumed = self.state.point, self.state.attributes.get(RESUME)
        if resumed is not None:
            point = Point(resumed["day"], resumed["round"], resumed["window"])
        over = resumed is not None and resumed["left"] is None
        return (window == point.window and not over) or any(
            p.window == window for p in self.book.timetable.later_in_phase(point)
        )

    @property
    def days_are_up(self) -> bool:
        """游戏天数大于角色数量六分之一 (ruling 6-12), or than the option says."""
        limit = self.option("期限天数")
        return self.day > (self.size / 6 if limit is None else float(limit))

    def neighbours(self, seat: int) -> tuple[int, ...]:
        """电梯楼相邻的存活角色: the nearest seats in play on both sides of the ring (ruling 6-22)."""
        found = [self.first_after(seat, lambda n: True, step) for step in (-1, 1)]
        return tuple(dict.fromkeys(n for n in found if n is not None))

    def known_neighbours(self, seat: int) -> tuple[int, ...]:
        """The same as the table knows it: who is out and not announced yet still counts."""
        around = range(1, len(self.state.seats))
        sides = [[(seat - 1 + step * n) % len(self.state.seats) + 1 for n in around] for step in (-1, 1)]
        found = [next((n for n in side if not self.state.seats[n].get("shown", False)), None) for side in sides]
        return tuple(dict.fromkeys(n for n in found if n is not None))

    def first_after(self, seat: int, fits: Callable[[int], bool], step: int = 1) -> int | None:
        """顺序（step 1）或逆序（-1）第一名: the first other seat in play round the ring that fits."""
        number = len(self.state.seats)
        for distance in range(1, number):
            other = (seat - 1 + step * distance) % number + 1
            if self.state.seats[other].in_play and fits(other):
                return other
        return None

    def allies(self, seat: int, other: int) -> bool:
        """相同阵营."""
        return self.faction(seat) == self.faction(other)

    def members(self, faction: str) -> list[int]:
        """The seats of a faction that are in play."""
        return [n for n in self.state.in_play() if self.faction(n) == faction]

    def undecided(self) -> bool:
        """如果游戏没有结束: no faction has won, were everybody judged now (2.4), or it is not judged yet (6-158)."""
        if self.state.options.get("胜负判定") == "关" or not self.query(JUDGED, True):
            return True
        return self.book.judge.winner(self)[0] is None
