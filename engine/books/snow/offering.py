"""What is said of a draft: a seat's offer, what it keeps, and the director's line of a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.books.snow.words import MAIN, SECOND

if TYPE_CHECKING:
    from engine.books.snow.deck import Hand
    from engine.books.snow.draft import Draft

#: What a seat says to choose.
VERB = "选牌"


def listed(cards: Sequence[str]) -> str:
    """The cards with the numbers under which they may be chosen."""
    return "　".join(f"{number}.{card}" for number, card in enumerate(cards, 1))


def spelt(hand: Hand) -> str:
    """``主 女巫、副 骑士``."""
    return f"{MAIN} {hand[0]}、{SECOND} {hand[1]}"


def third_page(draft: Draft, seat: int, card: Mapping[str, str]) -> str:
    """The third cards an ambitious seat can choose."""
    able = draft.open_thirds(seat)
    again = "你选的那张归了另一名野心家（抽签），请另选一张。" if draft.redo == seat else ""
    head = f"{again}请选一张神秘势力牌：{listed(able)}"
    return "\n".join([head, *_texts(able, card), f"例：{VERB} {able[0]}", "不选就由机器人替你抽一张。"])


def cards_page(draft: Draft, seat: int, card: Mapping[str, str]) -> str:
    """What a seat drew, of which it keeps two."""
    offer, first = draft.offers[seat], draft.choices(seat)[0]
    both = "好人牌、狼人牌各一张" if seat in draft.ambitious else "两张"
    return "\n".join(
        [
            f"你抽到：{listed(offer)}",
            *_texts(offer, card),
            f"留{both}，先写主身份牌（牌名会混在清单里公布）再写副身份牌。例：{VERB} {' '.join(first)}",
            f"不选就留 {spelt(first)}；凑不成合规的阵容时，机器人在你抽到的牌里抽签另留。",
        ]
    )


def mend_page(draft: Draft, seat: int) -> str:
    """What a seat can still choose so that the cast becomes legal."""
    ways = [f"{VERB} {' '.join(hand)}" for hand in draft.menders()[seat]]
    return "\n".join(
        [
            f"大家留的牌凑不成合规的阵容：{'、'.join(draft.faults)}。你改选就补得上。",
            f"你现在留的：{spelt(draft.picks[seat])}",
            f"可以改成：{'　'.join(ways)}",
            "不改也行；到时还没有人补上，机器人从补得上的改法里抽签。",
        ]
    )


def _texts(cards: Sequence[str], card: Mapping[str, str]) -> list[str]:
    return [f"【{name}】{card[name].strip()}" for name in cards if name in card]
