"""How players spell seats, numbers and words: the small parts that :mod:`engine.kernel.grammar` reads commands with.

Pure and without game state. What a sender may name comes in as a :class:`Lexicon`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, lru_cache

from engine.kernel.errors import Refused

SEPARATORS = frozenset(" ,、;:。!=【】「」<>")
_UNNAMEABLE = SEPARATORS | {"/"}
_NUMBER = re.compile(
    r"(?:第|no\.? ?|#)?(?:([0-9]{1,4})|([零〇一二两三四五六七八九十百]{1,6})) ?(?:号位?)?", re.IGNORECASE
)
_CHINESE = re.compile(
    r"(?:([一二两三四五六七八九])?(百))?(零)?(?:([一二两三四五六七八九])?(十))?([一二两三四五六七八九])?"
)
_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2}
_NUMERALS = frozenset("0123456789零〇一二两三四五六七八九十百 号位")
# Letters and selectors that show nothing; QQ names are made of them.
_BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800") | {chr(code) for code in range(0xFE00, 0xFE10)}
_CLOSE_ENOUGH = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """What one sender may name. ``seats`` maps a seat's number to its name; ``verbs`` take arguments; after a verb in
    ``free`` all is text; ``words`` are what arguments may say besides seats. ``naming`` verbs take verbs as arguments
    (giving one up, asking about one). ``forms`` maps other spellings to verbs. ``own`` lists, by verb, words that only
    its arguments may say."""

    seats: Mapping[int, str]
    verbs: Collection[str]
    free: Collection[str]
    words: Collection[str] = ()
    naming: Collection[str] = ("放弃",)
    forms: Mapping[str, str] | None = None
    own: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Unreadable(Refused):
    """The text is no command of this lexicon. ``message`` is one Chinese sentence; ``suggestion`` a line to send
    instead, when one is near. ``reason`` (and ``str()``) is both, ready to be sent."""

    def __init__(self, message: str, suggestion: str | None = None) -> None:
        super().__init__(message if suggestion is None else f"{message}你是不是想发：{suggestion}？")
        self.message = message
        self.suggestion = suggestion


def _invisible(char: str) -> bool:
    category = unicodedata.category(char)
    if category == "Cc":
        return not char.isspace()
    return category == "Cf" or char in _BLANKS


def normalise(text: str) -> str:
    """``text`` in NFKC form, every run of whitespace one space, ends stripped, invisible characters dropped."""
    # Nearly all text is plain already; the slow way would be taken for every seat's name at every command.
    if text.isprintable() and _BLANKS.isdisjoint(text) and unicodedata.is_normalized("NFKC", text):
        return " ".join(text.split())
    visible = "".join(char for char in text if not _invisible(char))
    return " ".join(unicodedata.normalize("NFKC", visible).split())


@lru_cache(maxsize=4096)
def number(token: str) -> int | None:
    """The number that ``token`` writes (``3``, ``３号``, ``十二号``, ``No.3``, ``#3``), or None when it writes none."""
    match = _NUMBER.fullmatch(normalise(token))
    if match is None:
        return None
    return int(match[1]) if match[1] else _chinese_number(match[2])


def _chinese_number(numeral: str) -> int | None:
    if numeral in ("零", "〇"):
        return 0
    match = _CHINESE.fullmatch(numeral.replace("〇", "零"))
    if match is None:
        return None
    hundreds, hundred, zero, tens, ten, ones = match.groups()
    # In speech 一百五 is 150, 零 stands only inside a number, and 百十 is "a hundred or so": none is safe to guess.
    if bool(zero) != bool(hundred and ones and not ten) or (hundred and not hundreds) or (hundred and ten and not tens):
        return None
    total = 100 * _DIGITS[hundreds] if hundreds else 0
    total += 10 * (_DIGITS[tens] if tens else 1) if ten else 0
    return total + (_DIGITS[ones] if ones else 0)


def fold(text: str) -> str:
    return normalise(text).lower()


def clip(text: str, limit: int = 24) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def label(seat: int, lexicon: Lexicon) -> str:
    """The seat as players read it: ``3号 丙``."""
    return f"{seat}号 {normalise(lexicon.seats[seat])}".rstrip()


class Names:
    """Look-up tables of one lexicon for the arguments of one verb."""

    def __init__(self, lexicon: Lexicon, verb: str = "") -> None:
        self.lexicon = lexicon
        self.counted = verb in lexicon.naming
        named = (*lexicon.words, *lexicon.verbs, *lexicon.free) if self.counted else lexicon.words
        self.words = {key: word for word in named if (key := fold(word))}
        self.names: dict[str, list[int]] = {}
        for seat, name in sorted(lexicon.seats.items()):
            # A name of separators alone could not be told from the spelling around it: that seat has its number.
            if not _UNNAMEABLE.issuperset(key := fold(name)):
                self.names.setdefault(key, []).append(seat)
        # Room for 「12号 」 before a name and 「#12」 after a word.
        self.reach = max(map(len, (*self.words, *self.names)), default=0) + 8

    @cached_property
    def labels(self) -> dict[str, int]:
        """The forms 「3丙」「3号丙」「3号 丙」 in which the bot itself prints a seat, where they can mean only one."""
        labels: dict[str, int] = {}
        clashing: set[str] = set()
        for name, seats in self.names.items():
            for seat in seats:
                forms = [f"{seat}{name}", f"{seat}号{name}"]
                # Where 「3」 or 「3号」 is somebody's name, 「3号 丙」 may mean two seats.
                if not {str(seat), f"{seat}号"} & self.names.keys():
                    forms.append(f"{seat}号 {name}")
                clashing.update(form for form in forms if form in labels)
                if name[0] in _NUMERALS and number(forms[0]) is not None:
                    clashing.add(forms[0])
                labels.update(dict.fromkeys(forms, seat))
        return {form: seat for form, seat in labels.items() if form not in clashing}

    def word(self, span: str) -> str | None:
        """The word that ``span`` spells in full, with its copy number where the verb takes one."""
        if span.lower() in self.words:
            return self.words[span.lower()]
        base, mark, copy = span.rpartition("#")
        if self.counted and mark and copy.isdecimal() and base.lower() in self.words:
            return f"{self.words[base.lower()]}#{int(copy)}"
        return None

    def seat(self, span: str) -> int | None:
        """The seat that ``span`` spells in full; raises :class:`Unreadable` when two seats bear that name."""
        seats = self.names.get(span.lower(), [])
        if len(seats) > 1:
            seats = [seat for seat in seats if normalise(self.lexicon.seats[seat]) == span] or seats
            if len(seats) > 1:
                raise several(span, [label(seat, self.lexicon) for seat in seats], "请写号码")
        if seats:
            return seats[0]
        if span.lower() in self.labels:
            return self.labels[span.lower()]
        # A number ends where it ends; only names may have separators at their edges.
        count = None if {span[0], span[-1]} & SEPARATORS else number(span)
        return count if count in self.lexicon.seats else None

    def begun(self, span: str, *, seats_only: bool = False) -> int | str | None:
        """The one seat or word that begins with ``span``; raises :class:`Unreadable` when several do."""
        if number(span) is not None and re.search("[0-9]", span):
            return None
        start = span.lower()
        found: list[int | str] = [s for name, seats in self.names.items() if name.startswith(start) for s in seats]
        found += [] if seats_only else [word for key, word in self.words.items() if key.startswith(start)]
        if len(found) > 1:
            shown = [label(item, self.lexicon) if isinstance(item, int) else item for item in found]
            raise several(span, shown, "请写全，或写号码")
        return found[0] if found else None

    def unknown(self, span: str) -> Unreadable:
        """The error for a span that names nothing; its suggestion is the nearest name or word."""
        if number(span) is not None and self.lexicon.seats:
            return Unreadable(
                f"没有 {number(span)} 号座位，座位是 {min(self.lexicon.seats)}–{max(self.lexicon.seats)} 号。"
            )
        near = nearest(span, [*self.names, *self.words])
        shown = None if near is None else self.words.get(near) or normalise(self.lexicon.seats[self.names[near][0]])
        return Unreadable(f"没看懂「{clip(span)}」：它不是座位的名字或号码，也不是这里能用的词。", shown)


def names_of(lexicon: Lexicon, verb: str = "") -> Names:
    """The tables for a verb's arguments; the same object for the same lexicon, as they are asked at every command."""
    seats = tuple(lexicon.seats.items())
    words = (*lexicon.words, *(word for name, listed in lexicon.own if name == verb for word in listed))
    if verb in lexicon.naming:
        return _names(seats, words, tuple(lexicon.verbs), tuple(lexicon.free), verb)
    return _names(seats, words, (), (), None)


@lru_cache(maxsize=256)
def _names(
    seats: tuple[tuple[int, str], ...], words: tuple[str, ...], verbs: tuple[str, ...], free: tuple[str, ...],
    naming: str | None,
) -> Names:  # fmt: skip
    lexicon = Lexicon(dict(seats), verbs, free, words, () if naming is None else (naming,))
    return Names(lexicon, naming or "")


def several(span: str, candidates: list[str], how: str) -> Unreadable:
    return Unreadable(f"「{clip(span)}」可以指：{'、'.join(candidates)}，{how}。")


def nearest(token: str, candidates: Collection[str]) -> str | None:
    scored = [(likeness(token, name), name) for name in sorted(candidates)]
    best = max(scored, key=lambda pair: pair[0], default=(0.0, ""))
    return best[1] if best[0] >= _CLOSE_ENOUGH else None


def likeness(token: str, name: str) -> float:
    """Likeness from 0 to about 1; one shared character in two is just enough, a shared first one is better."""
    ratio = SequenceMatcher(None, token.lower(), name.lower()).ratio()
    return ratio + (0.01 if token[:1] == name[:1] else 0.0)


def find_seat(token: str, lexicon: Lexicon) -> int:
    """The number of the seat that ``token`` names: its name, number, ``3号 丙``, ``@丙`` or a prefix of one name only.

    Raises :class:`Unreadable` when nobody or more than one seat answers to it.
    """
    names = names_of(Lexicon(lexicon.seats, (), ()))
    span = normalise(token)
    seat = names.seat(span) if span else None
    if seat is None and span.startswith("@"):
        span = span[1:].strip()
        seat = names.seat(span) if span else None
    if seat is None:
        begun = names.begun(span, seats_only=True) if span else None
        if not isinstance(begun, int):
            raise names.unknown(span)
        seat = begun
    return seat
