"""Blue, yellow and red cards, and the countable offences shown to the director."""

from __future__ import annotations

from engine.kernel import facts as f
from engine.werewolf import ballots
from engine.werewolf.queries import MAY_POST
from engine.werewolf.table import Table

BLUE, YELLOW, RED = "蓝牌", "黄牌", "红牌"
#: So many of one card make one of the next.
MERGE = 3
#: 判罚制度 (snow, palace): so many red cards make a faction lose.
RED_LIMIT = 2


def cards_of(s: Table, seat: int) -> dict[str, int]:
    """How many cards of each colour a seat holds."""
    return {BLUE: 0, YELLOW: 0, RED: 0, **s.state.rows("cards").get(seat, {})}


def give(s: Table, seat: int, colour: str) -> bool:
    """Give a card, merging three into the next colour; returns whether it sends the seat out."""
    held = cards_of(s, seat)
    held[colour] += 1
    told = [colour]
    for lower, upper in ((BLUE, YELLOW), (YELLOW, RED)):
        if held[lower] >= MERGE:
            held[lower] -= MERGE
            held[upper] += 1
            told.append(upper)
    s.emit(f.RowSet("cards", seat, held, cause=s.cause))
    s.tell_seat(seat, "card", s.text("card", cards="，合并为".join(told), blue=held[BLUE], yellow=held[YELLOW]))
    if RED not in told:
        return False
    if s.state.seats[seat].in_play:
        s.red_card(seat)
        return True
    s.emit(f.SeatSentOff(seat, {"how": RED, "cause": s.cause}, cause=s.cause))
    return False


def loses_by_cards(s: Table, faction: str) -> str | None:
    """Why a faction loses by the red cards of those who belong to it; None: it has too few.

    同一阵营的角色累计获得两张或以上红牌时，阵营判负 (snow and palace, 判罚); players are not told.
    """
    cards = s.state.rows("cards")
    if not cards:
        return None
    held = sum(cards_of(s, seat)[RED] for seat in cards if s.faction(seat) == faction)
    return "判罚制度：同一阵营累计两张红牌" if held >= RED_LIMIT else None


def count_post(s: Table, seat: int) -> int:
    """Count a forum post of today; returns how many there are now."""
    key = f"{s.state.point.day}:{seat}"
    number = int(s.state.rows("posts").get(key, 0)) + 1
    s.emit(f.RowSet("posts", key, number, cause=s.cause))
    return number


def may_post(s: Table, seat: int) -> bool:
    """Whether a seat may speak to the whole table: in play, or let speak all the same; not after a red card."""
    if s.state.seats[seat].in_play:
        return True
    return not s.is_sent_off(seat) and s.query(MAY_POST, False, seat)


def posts_of(s: Table, seat: int, day: int) -> int:
    """How often a seat posted on a day."""
    return int(s.state.rows("posts").get(f"{day}:{seat}", 0))


def review_day(s: Table, *, few: int, thin: int, days: int, voted: bool = True) -> None:
    """At the close of a discussion, show the director what is countable: fewer than ``few`` posts, ``days`` discussions
    in a row with fewer than ``thin``, no ballot though there was a vote (``voted``). A sped-up day does not count."""
    if ballots.sped_up(s):
        return
    day = s.state.point.day
    lines = []
    for seat in s.state.in_play():
        number = posts_of(s, seat, day)
        streak = int(s.state.rows("thin").get(seat, 0)) + 1 if number < thin else 0
        causes = [f"发言 {number} 帖（不足 {few}）"] if number < few else []
        if streak >= days:
            causes.append(f"连续 {days} 个讨论日不足 {thin} 帖")
            streak = 0
        s.emit(f.RowSet("thin", seat, streak, cause=s.cause))
        missing = voted and not ballots.called_off(s)
        if missing and seat not in s.state.rows("ballots") and ballots.may_vote(s, seat):
            causes.append("未投票")
        if causes:
            lines.append(f"{s.spell(seat)}：{'；'.join(causes)}")
    if lines:
        s.tell("director", "penalty.pending", s.text("penalty.pending", day=day, lines="\n".join(lines)))
