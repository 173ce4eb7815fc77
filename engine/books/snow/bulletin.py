"""What is published at 雪王驾到: the bulletin in its order, turned cards, and whose card's skill a line is due to.

The table ``lines`` keeps, under the number of a line of the bulletin, ``by`` (the seat whose card's skill it is due to;
0: none), ``mark``, and ``card`` (the number in the table ``hand`` of the card with which it goes, if it goes with one).
``proclaimed`` keeps the days on which such lines were published.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.books.snow.learning import Learning
from engine.kernel import facts as f

#: What is announced first when the news are published (rulings 2.6); other lines come in the order they were made.
(RANK_TURNED, RANK_BEAR, RANK_CURSE, RANK_LORE, RANK_PAWN, RANK_MOON, RANK_STORM, RANK_DUEL) = range(1, 9)


class Bulletin(Learning):
    """A settlement that publishes."""

    def announce(self, text: str, rank: int = 9, *, mark: str = "", bound: bool = False) -> None:
        """Put a line on the next announcement; by night, and in the morning, that is the news (公布信息时).

        ``mark``: the attribute of the match that gets the day's number once the line is published. ``bound``: to say it
        is still part of what the skill is doing (下一个白天公布信息时公布), so it is not said when the skill's card is
        removed before (拓展概念·移除身份牌).
        """
        number = rank * 1000 + max((n % 1000 for n in self.state.rows("bulletin")), default=0) + 1
        self.emit(f.RowSet("bulletin", number, text, cause=self.cause))
        skill = self._at_work() if rank != RANK_TURNED else 0
        maker = self.state.instances[skill].owner if self.is_card_skill(skill) else 0
        card = self.number_at(skill) if bound and skill in self.state.instances else None
        if maker or mark or card:
            row = {"by": maker, "mark": mark, **({"card": card} if card else {})}
            self.emit(f.RowSet("lines", number, row, cause=self.cause))

    def turn(self, seat: int, what: str) -> None:
        """翻牌: announce a seat with a card's name, or a skill's when no card has it."""
        self.announce(self.text("turned", seat=self.spell(seat), what=what), RANK_TURNED)
        turned = tuple(self.state.seats[seat].get("revealed") or ())
        self.emit(f.SeatSet(seat, "revealed", (*turned, what), cause=self.cause))

    def has_turned(self, seat: int) -> bool:
        """Whether a seat is known to have turned a card: what is turned by night is published with the news."""
        waiting = set(self.state.rows("bulletin").values())
        turned = self.state.seats[seat].get("revealed") or ()
        return any(self.text("turned", seat=self.spell(seat), what=what) not in waiting for what in turned)

    def turn_all(self, seat: int) -> None:
        """翻牌所有身份牌."""
        self.turn(seat, "、".join(self.cards(seat)) or "无")

    def publish(self, heading: str, *lists: tuple[str, Sequence[int]], returned: Sequence[int] = ()) -> None:
        """As everywhere; what was only to be true once it is published is true now."""
        lines = self.state.rows("lines")
        super().publish(heading, *lists, returned=returned)
        for row in lines.values():
            if row["mark"]:
                self.emit(f.MatchSet(row["mark"], self.day, cause=self.cause))
            if row["by"]:
                self.emit(f.RowSet("proclaimed", f"{self.day}:{row['by']}", True, cause=self.cause))
        if lines:
            self.emit(f.TableCleared("lines", cause=self.cause))

    def lines_of(self, seat: int) -> list[int]:
        """The lines still to be published that are due to skills of a seat's cards."""
        return sorted(number for number, row in self.state.rows("lines").items() if row["by"] == seat)

    def withhold(self, numbers: Iterable[int]) -> None:
        """Keep lines from being published."""
        for number in numbers:
            for table in ("bulletin", "lines"):
                self.emit(f.RowSet(table, number, None, cause=self.cause))

    def proclaimed(self, seat: int, day: int) -> bool:
        """Whether something was published on a day that was due to a skill of a seat's cards."""
        return f"{day}:{seat}" in self.state.rows("proclaimed")

    def _take(self, number: int, row: dict[str, Any]) -> None:
        """Also what its skills were still to have said."""
        super()._take(number, row)
        self.withhold([n for n, line in self.state.rows("lines").items() if line.get("card") == number])

    def _at_work(self) -> int:
        """The skill's instance that is at work; 0 when none is."""
        kind, _, number = self.cause.partition(":")
        use = self.state.uses.get(int(number)) if kind == "use" else None
        return use.instance if use is not None else int(number) if kind == "instance" else 0
