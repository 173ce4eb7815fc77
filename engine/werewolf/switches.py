"""The switches of a match: what they may be, how directors write them, and how they are shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.kernel.errors import Refused

if TYPE_CHECKING:
    from engine.werewolf.book import WerewolfBook

#: What is written to take back a change.
DEFAULT = "默认"
_APART = re.compile(r"[、,，/／]")
#: Switches every book has: judging, the director's review, the pace of windows.
COMMON: Mapping[str, Sequence[Any]] = {"胜负判定": ("开", "关"), "审核": ("关", "开")}


class Free(tuple[Any, ...]):
    """A switch that is not one of a few values: its default, what it accepts, and how that is written."""

    accepts: Callable[[Any], bool]
    shape: str

    def __new__(cls, default: Any, accepts: Callable[[Any], bool], shape: str) -> Free:
        """A tuple of the default alone, as the other switches begin with theirs."""
        made = super().__new__(cls, (default,))
        made.accepts = accepts
        made.shape = shape
        return made


def checked(options: Mapping[str, Sequence[Any]], given: Mapping[str, Any]) -> dict[str, Any]:
    """What is given of a book's switches, completed with the defaults of the others.

    Raises:
        Refused: an unknown switch or value; says which there are.
    """
    for key, value in given.items():
        if key not in options:
            raise Refused(f"没有开关「{key}」。可写：{'、'.join(options)}")
        allowed = options[key]
        if isinstance(allowed, Free):
            if not allowed.accepts(value):
                raise Refused(f"开关「{key}」要写：{allowed.shape}")
            continue
        if len(allowed) > 1 and value not in allowed:
            raise Refused(f"开关「{key}」可取：{'／'.join(str(v) for v in allowed)}")
        if len(allowed) == 1 and not (isinstance(value, int) and 0 < value <= 7 * 24 * 60):
            raise Refused(f"开关「{key}」要写 1 到 10080 的整数（分钟）")
    kept = {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}
    return {**{key: allowed[0] for key, allowed in options.items()}, **kept}


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
