"""What a player wrote after a word that only says that a text follows (剑痕 文 …, 情书 文 …, 通天 问 …; rulings 4)."""

from __future__ import annotations

#: What may part that word from the text.
_PARTING = " \t\r\n\u3000:："


def written(text: str, mark: str) -> str:
    """The text itself; a text that begins with the character of ``mark`` keeps it (文武百官…)."""
    said = text.strip()
    rest = said.removeprefix(mark)
    if rest == said or (rest and rest[0] not in _PARTING):
        return said
    return rest[1:].lstrip()
