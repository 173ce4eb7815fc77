"""What somebody said to the bot, without anything of NoneBot in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.kernel.grammar import normalise

#: ``@211 投票 3``: which match is meant.
_ADDRESSED = re.compile(r"\s*[@＠]\s*([0-9A-Za-z]{1,16})\s+(.+)", re.DOTALL)
#: The same without the space, or with nothing after it: only believed of a match that there is.
_GLUED = re.compile(r"\s*[@＠]\s*([0-9A-Za-z]{1,16})(?![0-9A-Za-z])\s*[:：,，、]?\s*(.*)", re.DOTALL)
_MENTION = re.compile("\ufffc(\\d+)\ufffc")


@dataclass(frozen=True, slots=True)
class Ask:
    """One incoming message.

    Attributes:
        account: the bot's account that received it; with ``message`` the key under which it is handled once.
        at: the time the message itself carries, UTC seconds.
        group: the QQ group, None in private.
        text: what was typed; a mention is a placeholder until :func:`spelt` puts a seat's name there.
        name: card or nickname of the sender, cleaned.
        alone: whether it is a whole message; the answers to the lines of one message are gathered before they go out.
    """

    account: str
    message: str
    at: int
    user: int
    group: int | None
    text: str
    name: str = ""
    alone: bool = True

    @property
    def words(self) -> list[str]:
        """The words of the text, normalised, without a leading slash."""
        return normalise(self.text).lstrip("/").split()

    def line(self, text: str, number: int, alone: bool = True) -> Ask:
        """One line of this message as a message of its own; the first keeps the key."""
        key = self.message if number == 0 else f"{self.message}/{number}"
        return replace(self, text=text, message=key, alone=alone)

    def split(self, lines: Sequence[str]) -> list[Ask]:
        """The lines of this message, each as a message of its own."""
        return [self.line(text, number, self.alone and len(lines) == 1) for number, text in enumerate(lines)]

    def blocks(self, codes: Collection[str]) -> list[Ask]:
        """The parts of a message whose first line and further ones each name a match; else the message alone."""
        lines = self.text.splitlines()
        starts = [n for n, line in enumerate(lines) if (found := _GLUED.match(line)) and found[1] in codes]
        if len(starts) < 2 or any(line.strip() for line in lines[: starts[0]]):
            return [self]
        texts = ["\n".join(lines[a:b]) for a, b in zip(starts, [*starts[1:], len(lines)], strict=True)]
        keys = [self.message, *(f"{self.message}@{n}" for n in range(1, len(texts)))]
        return [replace(self, text=text, message=key, alone=False) for text, key in zip(texts, keys, strict=True)]


def mention(user: int | str) -> str:
    """The placeholder of a mention in a text."""
    return f" \ufffc{user}\ufffc "


def text_of(segments: Iterable[Mapping[str, Any]], account: str) -> str:
    """The typed text of a message's segments; mentions of the bot itself and everything that is no text drop out."""
    parts = []
    for segment in segments:
        data = segment["data"] or {}
        if segment["type"] == "text":
            parts.append(str(data.get("text", "")).replace("\ufffc", ""))
        elif segment["type"] == "at" and str(data.get("qq")) not in (account, "all"):
            parts.append(mention(data.get("qq", 0)))
    return "".join(parts)


def spelt(text: str, name_of: Callable[[int], str | None]) -> tuple[str, int | None]:
    """The text with mentions as ``@name`` of the seat, and the first account that has none in this match."""
    strangers: list[int] = []

    def put(found: re.Match[str]) -> str:
        name = name_of(int(found[1]))
        if name is None:
            strangers.append(int(found[1]))
            return ""
        return f"@{name}"

    made = _MENTION.sub(put, text)
    return made, strangers[0] if strangers else None


def addressed(text: str, codes: Collection[str] = ()) -> tuple[str | None, str]:
    """The 局号 that a text begins with after ``@``, and the rest; one of ``codes`` needs no space behind it."""
    found = _GLUED.match(text)
    if found is None or found[1] not in codes:
        found = _ADDRESSED.match(text)
    return (found[1], found[2]) if found else (None, text)


def clean_name(name: str, limit: int = 12) -> str:
    """A name fit to be printed: no line breaks, no marks that turn or hide text, at most ``limit`` characters."""
    seen = (" " if c.isspace() else c for c in name if c.isspace() or unicodedata.category(c) not in ("Cc", "Cf"))
    return " ".join(normalise("".join(seen)).split())[:limit].strip()
