"""How the switches of a match are written by directors, and shown to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.kernel.errors import Refused
from engine.werewolf.book import Free, WerewolfBook

#: What is written to take back a change.
DEFAULT = "默认"
_APART = re.compile(r"[、,，/／]")


def read(book: WerewolfBook, key: str, words: Sequence[str]) -> Any:
    """The value that words mean for a switch: one of its values, a number, a list, or pairs (``夜晚开始时=30``).

    Raises:
        Refused: none that the switch takes.
    """
    values = book.options[key]
    if list(words) == [DEFAULT]:
        return values[0]
    if isinstance(values, Free):
        for value in _readings(words):
            if values.accepts(value):
                return value
    value = int(words[0]) if words[0].isdecimal() else words[0]
    book.check_options({key: value})
    if len(words) > 1:
        raise Refused(f"开关「{key}」只写一个值")
    return value


def _readings(words: Sequence[str]) -> Iterator[Any]:
    """What words may mean, the narrowest first."""
    text = " ".join(words)
    if re.fullmatch(r"\d+", text):
        yield int(text)
    if re.fullmatch(r"\d+\.\d+", text):
        yield float(text)
    yield text
    yield re.sub(r"[、，\s]+", ",", text)
    pairs = [re.split(r"[=＝:：]", word, maxsplit=1) for word in words]
    if all(len(pair) == 2 and all(pair) for pair in pairs):
        numbers = all(value.isdecimal() for _, value in pairs)
        yield {name: int(value) if numbers else _parts(value) for name, value in pairs}
        return
    yield [part for word in words for part in _parts(word)]


def _parts(text: str) -> list[str]:
    return [part for part in _APART.split(text) if part]


def spell(value: Any) -> str:
    """A value as it is shown, and as it may be written."""
    if value is None or value == {}:
        return DEFAULT
    if isinstance(value, Mapping):
        return " ".join(f"{name}={spell(each)}" for name, each in value.items())
    return "、".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
