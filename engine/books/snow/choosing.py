"""What a seat types when it chooses its cards: by name or by number, the main card first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.books.snow.offering import VERB, listed
from engine.books.snow.words import MAIN, SECOND
from engine.kernel.errors import Refused

if TYPE_CHECKING:
    from engine.books.snow.deck import Hand
    from engine.books.snow.draft import Draft

_PARTS = re.compile(r"[\s/／、，,：:＋+]+")


def read_third(draft: Draft, seat: int, text: str) -> str:
    """A third card. Raises Refused when it is none that the seat can choose."""
    words = _words(text)
    able = draft.open_thirds(seat)
    if len(words) != 1 or (card := _named(words[0], able)) is None:
        raise Refused(f"要写一张神秘势力牌，可选：{listed(able)}。例：{VERB} {able[0]}")
    return card


def read_hand(draft: Draft, seat: int, text: str) -> Hand:
    """The main and the second card. Raises Refused when the seat cannot keep these."""
    words = _words(text)
    offer = draft.offers[seat]
    example = f"例：{VERB} {' '.join(draft.choices(seat)[0])}"
    labelled = dict(zip(words[0::2], words[1::2], strict=False)) if len(words) == 4 else {}
    if labelled.keys() == {MAIN, SECOND}:
        words = [labelled[MAIN], labelled[SECOND]]
    if len(words) != 2:
        raise Refused(f"要写两张牌，先写主身份牌再写副身份牌。抽到的是：{listed(offer)}。{example}")
    cards = [_named(word, offer) for word in words]
    strange = next((word for word, card in zip(words, cards, strict=True) if card is None), None)
    if strange is not None:
        raise Refused(f"「{strange[:20]}」不是抽到的牌。抽到的是：{listed(offer)}。{example}")
    hand = (str(cards[0]), str(cards[1]))
    if hand[0] == hand[1]:
        raise Refused(f"主、副要写两张不同的牌。{example}")
    if hand not in draft.choices(seat):
        raise Refused(f"野心家要好人牌、狼人牌各留一张。{example}")
    return hand


def _words(text: str) -> list[str]:
    return [word for word in _PARTS.split(text) if word]


def _named(word: str, cards: Sequence[str]) -> str | None:
    """The card that a word names, by its name or its number among these."""
    if word in cards:
        return word
    return cards[int(word) - 1] if word.isdecimal() and 0 < int(word) <= len(cards) else None
