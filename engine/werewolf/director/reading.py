"""Reading the director's arguments."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.clock import DAY, HOUR, MINUTE
from engine.kernel.errors import Refused
from engine.kernel.grammar import Lexicon, Unreadable, find_seat, normalise, number

if TYPE_CHECKING:
    from engine.werewolf.table import Table


#: A command's work: gets the words after the verb and the verbatim rest; returns whether the open window closes.
Handler = Callable[["Table", list[str], str], bool]

_LENGTH = re.compile(r"(\d+|[一二两三四五六七八九十半]+)\s*个?\s*(m|h|d|分钟|分|小时|时|天)?")
#: A window is not moved by more than this.
LONGEST = 30 * DAY
_UNITS = {"m": MINUTE, "分": MINUTE, "分钟": MINUTE, "h": HOUR, "小时": HOUR, "时": HOUR, "d": DAY, "天": DAY}


def length(text: str) -> int:
    """Seconds in ``30m``, ``2h30m``, ``1d``, ``30分钟``, ``两小时``; a bare number is minutes.

    Raises:
        Refused: not a length of time, none at all, or more than thirty days.
    """
    line = normalise(text).replace(" ", "").lstrip("+")
    parts = list(_LENGTH.finditer(line))
    if not parts or "".join(part[0] for part in parts) != line:
        raise Refused("时长要写成 30m、2h、1d、2h30m 或 30分钟 这样")
    seconds = sum(_amount(part[1]) * _UNITS[part[2] or "m"] for part in parts)
    if not 0 < seconds <= LONGEST:
        raise Refused("时长要在 1 分钟到 30 天之间，例：延时 30m")
    return int(seconds)


def spelt(seconds: int) -> str:
    """A length of time in words, to the minute: ``30 分钟``, ``1 天``, ``2 小时 5 分钟``."""
    parts = ((seconds // DAY, "天"), (seconds % DAY // HOUR, "小时"), (seconds % HOUR // MINUTE, "分钟"))
    return " ".join(f"{amount} {unit}" for amount, unit in parts if amount) or "不到 1 分钟"


def _amount(numeral: str) -> float:
    if numeral == "半":
        return 0.5
    found = number(numeral.replace("两", "二"))
    if found is None:
        raise Refused("时长要写成 30m、2h、1d、2h30m 或 30分钟 这样")
    return found


def seat_in(s: Table, words: list[str], example: str) -> tuple[int, list[str]]:
    """The seat in the first word, and the words after it.

    Raises:
        Refused: no such seat; ``example`` shows how to write the command.
    """
    if not words:
        raise Refused(f"要写座位，例：{example}")
    lexicon = Lexicon({n: x.name for n, x in s.state.seats.items()}, (), ())
    try:
        return find_seat(words[0], lexicon), words[1:]
    except Unreadable as error:
        raise Refused(error.message) from error


def name_in(words: list[str], example: str) -> str:
    """The name in the first word.

    Raises:
        Refused: there is none.
    """
    if not words:
        raise Refused(f"还要写名称，例：{example}")
    return words[0]
