"""A draft at its beginning, and one that was stored."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import count
from typing import Any

from engine.books.snow.casting import SIZES
from engine.books.snow.deck import Deck
from engine.books.snow.draft import DRAWN, Draft
from engine.books.snow.words import AMBITION, AMBITION_A, AMBITION_B, GOOD, WOLVES
from engine.kernel.errors import Refused
from engine.werewolf.casting import shuffled


def from_json(deck: Deck, plain: Mapping[str, Any]) -> Draft:
    """A stored draft; what was drawn stands, whatever cards the book has got since."""

    def rows(key: str) -> dict[int, Any]:
        return {int(n): tuple(v) if isinstance(v, list) else v for n, v in plain[key].items()}

    return Draft(
        deck, plain["seed"], rows("factions"), rows("thirds"), plain["redo"], rows("offers"), rows("picks"),
        frozenset(plain["silent"]), frozenset(plain["moved"]),
    )  # fmt: skip


def open_draft(deck: Deck, seats: int, seed: int, *, attackers: Container[int] | None = None) -> Draft:
    """Deal the factions, to one of the ``attackers`` at least that of the wolves.

    Raises:
        Refused: the book has no cast of that size, or the deck too few cards.
    """
    if seats not in SIZES:
        raise Refused(f"本书只有 {'、'.join(map(str, SIZES))} 人的阵容，不能发 {seats} 人")
    goods, wolves, ambitious = SIZES[seats]
    more = max(deck.more.values(), default=0)
    for side, cards, needed in (
        ("好", deck.good, DRAWN * (goods + ambitious) + more + 2),
        ("狼", deck.wolf, DRAWN * (wolves + ambitious) + more),
        ("秘", deck.third, ambitious),
    ):
        if len(cards) < needed:
            raise Refused(f"能发的牌还不够：{side}牌要 {needed} 张，有 {len(cards)} 张")
    named = ([], [AMBITION], [AMBITION_A, AMBITION_B])[ambitious]
    dealt = _dealt([GOOD] * goods + [WOLVES] * wolves + named, seed, attackers)
    draft = Draft(deck, seed, dealt)
    # Whether these cards make a legal cast is said now, not to whoever happens to choose last.
    drawn = draft.expire()
    return draft if ambitious else drawn


def _dealt(factions: Sequence[str], seed: int, attackers: Container[int] | None) -> dict[int, str]:
    """By seat, from one, the factions; dealt anew until one of the ``attackers`` is a wolf."""
    for attempt in count():
        label = f"snow.draft.factions.{attempt}" if attempt else "snow.draft.factions"
        dealt = dict(enumerate(shuffled(factions, seed, label), 1))
        if attackers is None or any(seat in attackers and faction == WOLVES for seat, faction in dealt.items()):
            break
    return dealt
