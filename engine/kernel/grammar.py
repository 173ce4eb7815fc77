"""The tolerant reader of Chinese commands: one line of a player's text becomes one :class:`Reading`.

Pure and without game state. What the sender may name (seats, verbs, words) comes in as a :class:`Lexicon`; whether
the command is legal is not asked here. How a verb is found, in this order, longer names before shorter ones:

1. a whole verb followed by a separator, ``@``, ``#2`` or the end of the line;
2. a whole verb glued to arguments that are spelt in full;
3. a prefix that only one verb has, followed by a separator or the end;
4. such a prefix glued to arguments that are spelt in full.

Verbs of free text need their whole name and a separator: what they carry may be published and cannot be taken back.
Arguments: an exact word beats an exact seat name, a name beats a number, and all these beat a prefix. ``@`` always
means a seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.kernel.arguments import Arguments
from engine.kernel.spelling import (
    SEPARATORS,
    Lexicon,
    Unreadable,
    clip,
    find_seat,
    fold,
    likeness,
    names_of,
    normalise,
    number,
    several,
)

__all__ = [
    "FORUM_FORMS",
    "Lexicon",
    "Reading",
    "Unreadable",
    "commands",
    "find_seat",
    "normalise",
    "number",
    "read",
    "spell",
]

FORUM_FORMS: Mapping[str, str] = {"投票对象": "投票", "改票对象": "投票", "改票": "投票"}
"""Other spellings of a verb, understood only where the verb itself is known."""

_FREE_SEPARATORS = frozenset(" :,、")
_AFTER_FREE_VERB = re.compile(r"[^\S\r\n]*[:：,，、]?[^\S\r\n]*(?:\r\n|\r|\n)?")
_COPY = re.compile(r"#([0-9]{1,3})")
_CLOSE_ENOUGH = 0.5


@dataclass(frozen=True, slots=True)
class Reading:
    """One command as read. ``groups`` are seat numbers, parted by ``/`` in the text, empty when no seat was named;
    ``words`` come in the order written; ``text`` is the verbatim rest and only set for free verbs."""

    verb: str
    copy: int | None = None
    groups: tuple[tuple[int, ...], ...] = ()
    words: tuple[str, ...] = ()
    text: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats named, in order, groups flattened."""
        return tuple(seat for group in self.groups for seat in group)


def _finish(verb: str, rest: str, lexicon: Lexicon, *, strict: bool) -> Reading:
    """The reading of ``verb`` with the arguments in ``rest``; ``strict`` refuses shortened names."""
    copy = None
    if match := _COPY.match(rest):
        copy, rest = int(match[1]), rest[match.end() :]
        if copy == 0:
            raise Unreadable(f"「#」后面写第几份，从 1 数起，例如：{verb}#2。")
    follow = (lambda word: names_of(lexicon, word)) if verb in lexicon.naming else None
    arguments = Arguments(rest, names_of(lexicon, verb), strict=strict, follow=follow)
    try:
        arguments.read()
    except Unreadable as error:
        if error.suggestion is None:
            raise
        mark = "" if copy is None else f"#{copy}"
        raise Unreadable(error.message, f"{verb}{mark} {error.suggestion.strip()}") from None
    groups = tuple(tuple(group) for group in arguments.groups)
    return Reading(verb, copy, groups if any(groups) else (), tuple(arguments.words))


class _Verbs:
    """The verbs of one lexicon, looked up by their folded spelling."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.free = frozenset(lexicon.free)
        self.plain = {key: verb for verb in (*lexicon.verbs, *lexicon.free) if (key := fold(verb))}
        self.longest = max(map(len, self.plain), default=0)
        forms = FORUM_FORMS if lexicon.forms is None else lexicon.forms
        known = frozenset(self.plain.values())
        self.spelt = {fold(form): verb for form, verb in forms.items() if verb in known} | self.plain
        self.by_length = sorted(self.spelt, key=lambda name: (-len(name), name))

    def openings(self, line: str) -> Iterator[tuple[str, int]]:
        """Every verb that ``line`` opens with in full, longest first, and where it ends."""
        for spelt in self.by_length:
            if line[: len(spelt)].lower() == spelt:
                yield self.spelt[spelt], len(spelt)

    def begun(self, start: str) -> list[str]:
        return sorted({verb for spelt, verb in self.plain.items() if spelt.startswith(start.lower())})

    def ends_at(self, verb: str, line: str, end: int) -> bool:
        if verb in self.free:
            return end == len(line) or line[end] in _FREE_SEPARATORS
        return end == len(line) or line[end] in SEPARATORS or line[end] == "@" or bool(_COPY.match(line, end))


@lru_cache(maxsize=512)
def _verbs_of(lexicon: Lexicon) -> _Verbs:
    """The verbs of a lexicon, looked up once for the same one, or one alike: every command of a seat asks for them."""
    forms = None if lexicon.forms is None else tuple(lexicon.forms.items())
    return _verbs(
        tuple(lexicon.seats.items()), tuple(lexicon.verbs), tuple(lexicon.free), tuple(lexicon.words),
        tuple(lexicon.naming), forms, lexicon.own,
    )  # fmt: skip


@lru_cache(maxsize=512)
def _verbs(
    seats: tuple[tuple[int, str], ...], verbs: tuple[str, ...], free: tuple[str, ...], words: tuple[str, ...],
    naming: tuple[str, ...], forms: tuple[tuple[str, str], ...] | None, own: tuple[tuple[str, tuple[str, ...]], ...],
) -> _Verbs:  # fmt: skip
    return _Verbs(Lexicon(dict(seats), verbs, free, words, naming, None if forms is None else dict(forms), own))


def _command_line(text: str) -> str:
    """The normalised text without the slash that may lead a command."""
    line = normalise(text)
    return line[1:].lstrip() if line.startswith("/") else line


def _whole(line: str, verbs: _Verbs) -> tuple[str, int] | None:
    return next(((verb, end) for verb, end in verbs.openings(line) if verbs.ends_at(verb, line, end)), None)


def _verbatim(text: str, opening: str) -> str:
    """What follows ``opening`` and one separator in the text as it was sent."""
    for end in range(1, len(text) + 1):
        if _command_line(text[:end]) == opening:
            rest = text[end:]
            # Marks that nobody sees may stand between the verb and its separator.
            while rest and not normalise(rest[0]) and not rest[0].isspace():
                rest = rest[1:]
            match = _AFTER_FREE_VERB.match(rest)
            return rest[match.end() :] if match else rest
    return ""


def read(text: str, lexicon: Lexicon) -> Reading:
    """The command that ``text`` writes, in whatever tolerated spelling.

    Raises :class:`Unreadable` when no verb of ``lexicon`` opens it, when a shortened verb or name fits several, or
    when an argument names nothing. One text is one command: split several lines with :func:`commands` first.
    """
    line = _command_line(text)
    if not line:
        raise Unreadable("这条消息里没有指令。发「帮助」看现在能做什么。")
    verbs = _verbs_of(lexicon)
    if whole := _whole(line, verbs):
        verb, end = whole
        if verb in verbs.free:
            return Reading(verb, text=_verbatim(text, line[:end]))
        return _finish(verb, line[end:], lexicon, strict=False)
    complaint: Unreadable | None = None
    for verb, end in verbs.openings(line):
        if verb not in verbs.free:
            try:
                return _finish(verb, line[end:], lexicon, strict=True)
            except Unreadable as error:
                complaint = complaint or (error if re.match(r"[0-9@#]", line[end:]) else None)
    reading = _shortened(line, verbs)
    if reading is not None:
        return reading
    raise complaint or Unreadable(f"没看懂「{clip(line)}」。", _suggestion(line, verbs))


def _head(line: str) -> str:
    return line[: next((at for at, char in enumerate(line) if char in SEPARATORS or char in "/@#"), len(line))]


def _shortened(line: str, verbs: _Verbs) -> Reading | None:
    """The reading of a line whose verb is shortened, or None; raises :class:`Unreadable` when several verbs fit."""
    head = _head(line)
    for end in range(min(len(head), verbs.longest), 0, -1):
        fitting = verbs.begun(head[:end])
        if not fitting:
            continue
        whole_head = end == len(head)
        if len(fitting) > 1 and whole_head:
            raise several(head, fitting, "请写全")
        if fitting[0] in verbs.free:
            if whole_head:
                rest = line[end:].strip(" :,、")
                raise Unreadable(f"「{fitting[0]}」要写全。", f"{fitting[0]} {clip(rest)}".strip())
            continue
        try:
            reading = _finish(fitting[0], line[end:], verbs.lexicon, strict=not whole_head)
        except Unreadable:
            if whole_head:
                raise
            continue
        if len(fitting) > 1:
            raise several(head[:end], fitting, "请写全")
        return reading
    return None


def _suggestion(line: str, verbs: _Verbs) -> str | None:
    """The nearest command to a line that opens with no verb, arguments included when they can be read."""
    for verb, end in verbs.openings(line):
        if verb in verbs.free:
            return f"{verb} {clip(line[end:].strip())}"
    # A verb two characters too long is still a slip of the hand; beyond that it is talk.
    head = _head(line)[: verbs.longest + 2]
    best: tuple[float, str] = (0.0, "")
    for end in range(len(head), 1 if len(head) > 1 else 0, -1):
        for verb in sorted(verbs.plain.values()):
            score = likeness(head[:end], verb)
            if score >= _CLOSE_ENOUGH:
                bonus, shown = _shown(verb, line[end:], verbs, glued=end < len(head))
                if (bonus or end == len(head)) and score + bonus > best[0]:
                    best = (score + bonus, shown)
    return best[1] or None


def _shown(verb: str, rest: str, verbs: _Verbs, *, glued: bool) -> tuple[float, str]:
    """The suggested line and what it gains in likeness by its arguments making sense."""
    if verb in verbs.free:
        return (0.0, "") if glued else (0.01, f"{verb} {clip(rest.strip(' :,、'))}".strip())
    try:
        return 0.02, spell(_finish(verb, rest, verbs.lexicon, strict=glued), verbs.lexicon)
    except Unreadable:
        return 0.0, verb


def spell(reading: Reading, lexicon: Lexicon) -> str:
    """A line that :func:`read` turns into ``reading`` again, short and without alternatives."""
    head = reading.verb if reading.copy is None else f"{reading.verb}#{reading.copy}"
    if reading.text:
        return f"{head} {reading.text}"
    groups = " / ".join(" ".join(_spelt_seat(seat, lexicon) for seat in group) for group in reading.groups)
    return " ".join(part for part in (head, groups, *reading.words) if part)


def _spelt_seat(seat: int, lexicon: Lexicon) -> str:
    """A number that is no other seat's name: names beat numbers."""
    for form in (f"{seat}", f"{seat}号", f"第{seat}号", f"No.{seat}"):
        if find_seat(form, lexicon) == seat:
            return form
    return f"@{normalise(lexicon.seats[seat])}"


def commands(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The commands of a message of several lines: one a line, but a verb of free text keeps all that follows it."""
    verbs = _verbs_of(lexicon)
    lines = text.splitlines(keepends=True)
    found: list[str] = []
    for at, line in enumerate(lines):
        opening = _command_line(line)
        whole = _whole(opening, verbs) if opening else None
        if whole and whole[0] in verbs.free:
            return (*found, "".join(lines[at:]))
        if opening:
            found.append(line.strip())
    return tuple(found)
