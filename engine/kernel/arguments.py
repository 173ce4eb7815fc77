"""Reads the arguments of a command from left to right: seats in groups, and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.kernel.spelling import SEPARATORS, Names, Unreadable


def _is_boundary(line: str, end: int) -> bool:
    return end == len(line) or line[end] in SEPARATORS or line[end] in "/@" or line[end - 1] in SEPARATORS


class Arguments:
    """Reads the arguments of one verb from left to right.

    ``follow``: where the verb takes another verb first, what that one's arguments may say besides.
    """

    def __init__(self, line: str, names: Names, *, strict: bool, follow: Callable[[str], Names] | None = None) -> None:
        self.line, self.names, self.strict, self.follow = line, names, strict, follow
        self.more: Names | None = None
        self.groups: list[list[int]] = [[]]
        self.words: list[str] = []
        self.filled = False

    def read(self) -> None:
        at = 0
        while at < len(self.line):
            at = self._step(at)
        if len(self.groups) > 1:
            self._close_group()

    def _step(self, at: int) -> int:
        char = self.line[at]
        at_seat = char == "@"
        found = self._exact(at)
        if found is None and char in SEPARATORS:
            return at + 1
        if found is None and char == "/":
            self._close_group()
            self.groups.append([])
            return at + 1
        start = at
        if found is None and at_seat:
            start += 2 if self.line[at + 1 : at + 2] == " " else 1
            found = self._exact(start, seats_only=True)
        if found is None and not self.strict:
            found = self._begun(start, seats_only=at_seat)
        if found is None:
            raise self._unknown(start if start < len(self.line) else at)
        item, end = found
        self.filled = True
        if isinstance(item, int):
            self.groups[-1].append(item)
        else:
            self.words.append(item)
            if self.follow is not None and self.more is None:
                self.more = self.follow(item.partition("#")[0])
        return end

    def _close_group(self) -> None:
        if not self.filled:
            raise Unreadable("「/」用来隔开几组目标，每一组里都要写座位。")
        self.filled = False

    def _ends(self, start: int) -> Iterator[int]:
        reach = max(self.names.reach, 0 if self.more is None else self.more.reach)
        last = min(len(self.line), start + reach)
        return (end for end in range(last, start, -1) if _is_boundary(self.line, end))

    def _exact(self, start: int, *, seats_only: bool = False) -> tuple[int | str, int] | None:
        for end in self._ends(start):
            span = self.line[start:end]
            if not seats_only and (word := self.names.word(span)) is not None:
                return word, end
            if (seat := self.names.seat(span)) is not None:
                return seat, end
            if not seats_only and self.more is not None and (word := self.more.word(span)) is not None:
                return word, end
        return None

    def _begun(self, start: int, *, seats_only: bool) -> tuple[int | str, int] | None:
        for end in self._ends(start):
            item = self.names.begun(self.line[start:end], seats_only=seats_only)
            if item is not None:
                return item, end
        return None

    def _unknown(self, start: int) -> Unreadable:
        end = next((e for e in range(start + 1, len(self.line) + 1) if _is_boundary(self.line, e)), len(self.line))
        error = self.names.unknown(self.line[start:end])
        if error.suggestion is None:
            return error
        return Unreadable(error.message, self.line[:start] + error.suggestion + self.line[end:])
