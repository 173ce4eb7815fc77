"""What is said of a draft: a seat's offer, what it keeps, and the director's line of a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.books.snow.words import MAIN, SECOND

if TYPE_CHECKING:
    from engine.books.snow.deck import Hand
    from engine.books.snow.draft import Draft

#: What a seat says to choose.
VERB = "选牌"
#: So many ways to mend a cast are written out for a seat.
_WAYS = 6


def listed(cards: Sequence[str]) -> str:
    """The cards with the numbers under which they may be chosen."""
    return "　".join(f"{number}.{card}" for number, card in enumerate(cards, 1))


def spelt(draft: Draft, hand: Hand) -> str:
    """``主 女巫、副 骑士``, the pair they make, and what they are without where they lie."""
    pair = draft.deck.pairs.get(frozenset(hand))
    idle = draft.deck.idle(hand)
    notes = [f"珠联璧合「{pair}」"] if pair else []
    notes += [f"这样放没有：{'、'.join(idle)}"] if idle else []
    return f"{MAIN} {hand[0]}、{SECOND} {hand[1]}" + (f"（{'；'.join(notes)}）" if notes else "")


def kept(draft: Draft, seat: int) -> str:
    """What a seat has chosen so far, in one line; empty when nothing."""
    hand, third = draft.picks.get(seat), draft.thirds.get(seat)
    return "；".join(filter(None, (hand and spelt(draft, hand), third and f"神秘势力 {third}")))


def board_line(draft: Draft, seat: int) -> str:
    """Faction, what was drawn and what is chosen."""
    drew = f"　抽到 {listed(draft.offers[seat])}" if seat in draft.offers else ""
    late = "（没有选，按默认）" if seat in draft.silent else ""
    late += "（抽签改过）" if seat in draft.moved else ""
    chosen = draft.picks if draft.offers else draft.thirds
    awaited = "" if seat in chosen or (not draft.offers and seat not in draft.ambitious) else "　还没选"
    held = f"　{kept(draft, seat)}" if kept(draft, seat) else ""
    return f"{draft.factions[seat]}{held}{late}{awaited}{drew}"


# -- for a seat ------------------------------------------------------------------------------------------------------


def page(draft: Draft, seat: int) -> str:
    """What a seat is offered now, and what it gets by default."""
    head = f"你是{draft.factions[seat]}。"
    if not draft.offers:
        wait = "身份牌等野心家选完神秘势力再发。"
        return head + (_third_page(draft, seat) if draft.may_choose(seat) else wait)
    if len(draft.picks) < len(draft.factions):
        return head + _cards_page(draft, seat)
    if draft.may_choose(seat):
        return head + _mend_page(draft, seat)
    return f"{head}{_how(draft, seat)}：{kept(draft, seat)}。"


def _how(draft: Draft, seat: int) -> str:
    """How a seat has come to the cards it keeps."""
    if seat in draft.moved:
        first = "没有收到你的选牌，" if seat in draft.silent else ""
        return f"{first}大家留的牌凑不成合规的阵容，抽签替你改留"
    return "没有收到你的选牌，按默认替你留" if seat in draft.silent else "你留的牌"


def _third_page(draft: Draft, seat: int) -> str:
    able = draft.open_thirds(seat)
    again = "你选的那张归了另一名野心家（抽签），请另选一张。" if draft.redo == seat else ""
    head = f"{again}请选一张神秘势力牌：{listed(able)}"
    return f"{head}\n例：{VERB} {able[0]}\n不选就由机器人替你抽一张。"


def _cards_page(draft: Draft, seat: int) -> str:
    first = draft.choices(seat)[0]
    both = "好人牌、狼人牌各一张" if seat in draft.ambitious else "两张"
    makes = "　".join(f"{'＋'.join(sorted(cards))}「{name}」" for cards, name in _makeable(draft, seat).items())
    return "\n".join(
        [
            f"你抽到：{listed(draft.offers[seat])}",
            f"留{both}，先写主身份牌（牌名会混在清单里公布）再写副身份牌。例：{VERB} {' '.join(first)}",
            *([f"能凑成珠联璧合：{makes}"] if makes else []),
            f"不选就留 {spelt(draft, first)}；凑不成合规的阵容时，机器人在你抽到的牌里抽签另留。",
        ]
    )


def _mend_page(draft: Draft, seat: int) -> str:
    ways = [f"{VERB} {' '.join(hand)}" for hand in draft.menders()[seat]]
    more = f"　等 {len(ways)} 种" if len(ways) > _WAYS else ""
    return "\n".join(
        [
            f"大家留的牌凑不成合规的阵容：{'、'.join(draft.faults)}。你改选就补得上。",
            f"你抽到：{listed(draft.offers[seat])}",
            f"你现在留的：{spelt(draft, draft.picks[seat])}",
            f"可以改成：{'　'.join(ways[:_WAYS])}{more}",
            "不改也行；到时还没有人补上，机器人从补得上的改法里抽签。",
        ]
    )


def texts(draft: Draft, seat: int, printed: Callable[[str], str]) -> str:
    """What is printed of the cards that a seat chooses among for the first time, and of the pairs it can make."""
    if not draft.may_choose(seat) or len(draft.picks) == len(draft.factions):
        return ""
    cards = draft.offers[seat] if draft.offers else draft.open_thirds(seat)
    pairs = _makeable(draft, seat).values() if draft.offers else ()
    return "\n".join(
        [f"牌面：{'、'.join(cards)}", *(f"【{name}】{printed(name).strip()}" for name in cards), *map(printed, pairs)]
    )


def _makeable(draft: Draft, seat: int) -> dict[frozenset[str], str]:
    """By two cards that a seat may keep together, the pair they make."""
    hands = dict.fromkeys(frozenset(hand) for hand in draft.choices(seat))
    return {hand: draft.deck.pairs[hand] for hand in hands if hand in draft.deck.pairs}
