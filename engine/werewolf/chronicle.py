"""A match's journal in readable form: row by row, who sent what and what followed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.facts import Fact
from engine.kernel.journal import Row, effective
from engine.kernel.state import State
from engine.werewolf.telling import ENDING, beijing, tell

if TYPE_CHECKING:
    from engine.werewolf.book import WerewolfBook
    from engine.werewolf.table import Table

UNDONE = "（已撤销）"
#: Fields of facts that name a seat.
_SEATS = ("seat", "owner", "user", "decider", "receiver")


def chronicle(
    book: WerewolfBook, rows: Iterable[Row], *, seat: int | None = None, explain: bool = False
) -> Iterator[str]:
    """The lines of a journal, oldest row first: one heading a row, what followed set in below it.

    ``seat`` keeps only rows that concern one seat; ``explain`` adds causes, clauses and whole texts.

    Raises:
        JournalError: the rows cannot be folded.
    """
    for _, lines in chronicle_rows(book, rows, seat=seat, explain=explain):
        yield from lines


def chronicle_rows(
    book: WerewolfBook, rows: Iterable[Row], *, seat: int | None = None, explain: bool = False
) -> Iterator[tuple[Row, list[str]]]:
    """As :func:`chronicle`, each row with its lines; rows that do not concern ``seat`` are left out.

    Raises:
        JournalError: the rows cannot be folded.
    """
    every = list(rows)
    standing = {row.n for row in effective(every)[0]}
    reader = _Reader(book, full=explain)
    for row in every:
        lines = reader.read(row, seat)
        turning = isinstance(row.input, i.Undo | i.Redo)
        if turning:
            reader.refold(effective(every[: row.n + 1])[0])
        if lines:
            if not turning and row.n not in standing:
                lines[0] += UNDONE
            yield row, lines


class _Reader:
    """Folds a journal as it is read, so that each row is told in the words of its own time."""

    def __init__(self, book: WerewolfBook, *, full: bool) -> None:
        self.book = book
        self.full = full
        self.state = State(book.registry)
        self.history: list[Fact] = []

    def refold(self, rows: Iterable[Row]) -> None:
        """Start again from the rows that stand."""
        self.state, self.history = State(self.book.registry), []
        for row in rows:
            for fact in row.facts:
                self.apply(fact)

    def apply(self, fact: Fact) -> None:
        """Let a fact become true."""
        fact.apply(self.state)
        self.history.append(fact)

    def table(self) -> Table:
        """The present, for reading."""
        label = self.book.timetable.label(self.state.point) if self.state.last_window else ""
        return self.book.settlement(self.state, label)

    def read(self, row: Row, seat: int | None) -> list[str]:
        """A row's lines; none when it does not concern ``seat``."""
        told: list[str] = []
        for fact in row.facts:
            if isinstance(fact, ENDING):
                told += self._line(fact, seat)
            self.apply(fact)
            if not isinstance(fact, ENDING):
                told += self._line(fact, seat)
        if seat is not None and not told and getattr(row.input, "seat", None) != seat:
            return []
        return [f"#{row.n}　{beijing(row.input.at)}　{said(self.table(), row.input)}", *(f"　{line}" for line in told)]

    def _line(self, fact: Fact, seat: int | None) -> list[str]:
        s = self.table()
        if seat is not None and not concerns(s, fact, seat):
            return []
        line = tell(s, self.history, fact, full=self.full)
        return [line] if line else []


def said(s: Table, item: i.Input) -> str:
    """An input in words: who, where, what."""
    if isinstance(item, i.Say):
        place = {"private": "", "public": "（群里）"}.get(item.place, f"（{item.place}）")
        return f"{s.spell(item.seat)}{place}：{item.text}"
    if isinstance(item, i.Direct):
        return f"导演{' ' + item.by if item.by else ''}：{item.text}"
    if isinstance(item, i.Deadline):
        window = s.state.windows.get(item.window)
        return f"到时：{s.book.timetable.label(window.point) if window else item.window}"
    if isinstance(item, i.PromptDeadline):
        return "到时：问题取默认"
    if isinstance(item, i.Post):
        return f"{s.spell(item.seat)} 发帖"
    if isinstance(item, i.Start):
        return f"开始：{'、'.join(f'{name} {role}' for name, role in item.seats.items())}"
    if isinstance(item, i.Undo):
        return f"撤销 {item.count} 步"
    return "重做" if isinstance(item, i.Redo) else "时间推进"


def concerns(s: Table, fact: Fact, seat: int) -> bool:
    """Whether a fact is about a seat: by it, on it, or told to it and not to everybody."""
    if isinstance(fact, f.Told):
        return seat in fact.seats
    if isinstance(fact, f.RowSet):
        return _row_concerns(fact, seat)
    instance = s.state.instances.get(_instance(fact))
    if instance is not None and seat in (instance.owner, instance.giver):
        return True
    named: list[Any] = [getattr(fact, name, None) for name in _SEATS]
    for several in ("targets", "chosen", "aims", "members"):
        named += getattr(fact, several, ())
    return seat in named


def _instance(fact: Fact) -> int:
    """The instance a fact is about; 0 when it is about none."""
    if isinstance(fact, f.Gained | f.Lost | f.Moved | f.Refreshed | f.Remembered | f.Spent):
        return fact.id
    return fact.instance if isinstance(fact, f.Ordered | f.Withdrawn | f.Used) else 0


def _row_concerns(fact: f.RowSet, seat: int) -> bool:
    if fact.table == "harms":
        return fact.value is not None and seat in (fact.value["target"], fact.value["user"])
    return bool(fact.key == seat)
