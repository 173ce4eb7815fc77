"""放逐投票, 竞选 and 放逐 (流程介绍, 警徽; rulings 2.3, 2.7, 6-17 to 6-21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.books.snow import words as w
from engine.books.snow.queries import BALLOT_COUNTS, WEARINESS
from engine.books.snow.statuses import Weak
from engine.books.snow.titles import Badge, bestow
from engine.kernel import facts as f
from engine.kernel.definitions import Rule, modifies
from engine.werewolf import ballots
from engine.werewolf.queries import CHOICE_OF, MAY_VOTE, VOTES_FOR, VOTES_OF

if TYPE_CHECKING:
    from engine.books.snow.table import SnowMe, SnowTable

#: [虚弱]: so many ballots cast or received hurt.
WEARY = 2


class Exile(Rule):
    """放逐：最高票唯一者受到一次白天、非魔法、没有来源的伤害；并列则无人。"""

    id, name, clause = "snow.exile", "放逐", "放逐投票"


class Departed(Rule):
    """出局后不能参与投票，公布以前也一样：本人知道自己出局。"""

    id, name, clause = "snow.departed", "出局", "拓展概念·出局"

    @modifies(MAY_VOTE)
    def silence(self, me: SnowMe, may: bool, seat: int) -> bool:
        """Only seats in play vote."""
        return may and me.s.state.seats[seat].in_play


def open_vote(s: SnowTable) -> None:
    """A vote on who goes out."""
    ballots.open_vote(s)


def open_election(s: SnowTable) -> None:
    """竞选: the vote is on who gets the badge."""
    ballots.open_vote(s, Badge.name)


def _close(s: SnowTable) -> tuple[dict[int, int], dict[int, float]]:
    """What the ballots of those in play count for, by voter, and the votes of every seat that has any."""
    cast = {v: c for v, c in ballots.standing(s).items() if s.state.seats[v].in_play}
    standing = cast if ballots.electing(s) else _counted(s, cast)
    tally: dict[int, float] = {}
    for voter, choice in standing.items():
        if choice != ballots.ABSTAIN and s.state.seats[choice].in_play and s.query(BALLOT_COUNTS, True, voter):
            tally[choice] = tally.get(choice, 0) + s.query(VOTES_OF, 1.0, voter)
    for seat in s.state.in_play():
        extra = s.query(VOTES_FOR, 0.0, seat)
        if extra and not ballots.electing(s):
            tally[seat] = tally.get(seat, 0) + extra
    s.emit(f.MatchSet("voting", False, cause=s.cause))
    return standing, {seat: round(votes, 6) for seat, votes in tally.items()}


def _counted(s: SnowTable, cast: Mapping[int, int]) -> dict[int, int]:
    """What ballots count for; something may give a vote to those who cast none, too."""
    voters = [n for n in s.state.in_play() if ballots.may_vote(s, n)]
    counted = {n: s.query(CHOICE_OF, cast.get(n, ballots.ABSTAIN), n) for n in voters}
    return {n: choice for n, choice in counted.items() if n in cast or choice != ballots.ABSTAIN}


def close_election(s: SnowTable) -> None:
    """最早获得最高票数的角色获得警徽."""
    standing, tally = _close(s)
    _publish_roll(s, standing, tally)
    top = ballots.at_top(tally)
    if top:
        counting = {v: c for v, c in standing.items() if s.query(BALLOT_COUNTS, True, v)}
        bestow(s, min(top, key=lambda n: ballots.reached(s, n, counting)))


def close_vote(s: SnowTable) -> None:
    """Count, and publish who voted for whom; the exile itself waits for 放逐投票后."""
    standing, tally = _close(s)
    if voided(s):
        standing, tally = {}, {}
        s.announce(s.text("vote.voided"))
    else:
        _publish_roll(s, standing, tally)
    s.emit(f.MatchSet("tally", sorted([n, v] for n, v in tally.items()), cause=s.cause))
    s.emit(f.MatchSet("last_ballots", sorted([v, c] for v, c in standing.items()), cause=s.cause))
    s.emit(f.RowSet("votes", f"{s.day} {s.state.point.window}", _record(standing), cause=s.cause))


def _publish_roll(s: SnowTable, standing: Mapping[int, int], tally: Mapping[int, float]) -> None:
    """票型: a ballot for somebody who is out names nobody (6-19); one that weighs nothing is on record (迷魂)."""
    shown = {v: c if c and s.state.seats[c].in_play else ballots.ABSTAIN for v, c in standing.items()}
    named = {c: 0.0 for c in shown.values() if c != ballots.ABSTAIN}
    s.announce(ballots.roll(s, shown, {**named, **tally}))


def _record(standing: Mapping[int, int]) -> list[list[int]]:
    return sorted([voter, choice] for voter, choice in standing.items())


def exile(s: SnowTable) -> None:
    """放逐: the last thing in 放逐投票后 (ruling 6-62), after what was used in it; then whom it wears out."""
    s.settle()
    tally = {int(n): float(v) for n, v in s.state.attributes.get("tally", ())}
    top = ballots.at_top(tally)
    if not voided(s) and vote_key(s) in s.state.rows("votes"):
        if len(top) == 1 and s.state.seats[top[0]].in_play:
            send_to_exile(s, top[0])
        else:
            s.announce(s.text("exiled.nobody"))
            if len(top) > 1 and s.option("平票") == "重投" and s.state.point.window == w.AFTER_VOTE:
                s.second_vote(s.day)
        s.settle()
        wear_out(s)


def send_to_exile(s: SnowTable, seat: int) -> None:
    """A seat is exiled: a harm by day, without magic, of nobody's doing (ruling 6-17)."""
    s.announce(s.text("exiled", seat=s.spell(seat)))
    s.hurt(seat, skill=Exile.id, tags=(w.EXILE,), how=w.EXILE)


def wear_out(s: SnowTable) -> None:
    """[虚弱]: who has cast or received enough ballots by now is hurt, once, and counts anew."""
    cast = [(v, c) for v, c in s.state.attributes.get("last_ballots", ()) if c != ballots.ABSTAIN]
    for seat in s.state.in_play():
        counts = {"cast": sum(v == seat for v, _ in cast), "received": sum(c == seat for _, c in cast)}
        _tire(s, seat, counts)
    s.settle()


def _tire(s: SnowTable, seat: int, counts: Mapping[str, int]) -> None:
    held = s.statuses(seat, Weak.name)
    if not held:
        return
    me = s.me(held[0].id)
    for kind, number in counts.items():
        if number:
            me.remember(kind, (me.recall(kind) or 0) + number)
    limit, both = s.query(WEARINESS, (WEARY, True), seat)
    if sum(me.recall(each) or 0 for each in (("cast", "received") if both else ("received",))) >= limit:
        for each in ("cast", "received"):
            me.remember(each, None)
        users = () if held[0].giver is None else (held[0].giver,)
        skill = str(me.recall("by", Weak.id))
        s.hurt(seat, skill=skill, users=users, tags=s.of_card(users, skill))


def vote_key(s: SnowTable) -> str:
    """Which of the day's votes on who goes out is going on, or was last."""
    window = s.state.point.window
    second = window in (w.SECOND_VOTE, w.AFTER_SECOND_VOTE)
    return f"{s.day} {w.SECOND_VOTE if second else w.TALK}"


def voided(s: SnowTable) -> bool:
    """Whether the vote does not count (当前白天的放逐投票无效; 本次放逐投票结果作废)."""
    return s.state.attributes.get("vote_void") in (s.day, vote_key(s))


def tied(s: SnowTable, *, top: bool = False) -> list[int]:
    """The seats in play with as many votes as another one in the vote last closed, if it counts; or at its ``top``."""
    if voided(s) or vote_key(s) not in s.state.rows("votes"):
        return []
    tally = {int(n): float(v) for n, v in s.state.attributes.get("tally", ()) if v > 0 and s.state.seats[n].in_play}
    if top:
        most = ballots.at_top(tally)
        return most if len(most) > 1 else []
    votes = list(tally.values())
    return [n for n, v in tally.items() if votes.count(v) > 1]


def annul_vote(s: SnowTable, *, alone: bool = False) -> None:
    """A vote that was counted does not count after all, and nobody has voted in it (ruling 6-39).

    ``alone``: this one, and not another one of the same day.
    """
    if alone:
        s.emit(f.MatchSet("vote_void", vote_key(s), cause=s.cause))
    else:
        s.void_vote()
    s.emit(f.MatchSet("last_ballots", [], cause=s.cause))
    s.emit(f.RowSet("votes", vote_key(s), [], cause=s.cause))
    s.announce(s.text("vote.voided"))


def ballots_of(s: SnowTable, day: int) -> list[tuple[int, int]]:
    """Who voted for whom (0: 弃权) in all votes of a day that counted, in order."""
    rows = (row for key, row in s.state.rows("votes").items() if key.split()[0] == str(day))
    return [(voter, choice) for row in rows for voter, choice in row]


def voters_for(s: SnowTable, seat: int) -> list[int]:
    """Who in play has voted for a seat today, by the ballots as they stood at the end (ruling 6-61)."""
    voters = {voter for voter, choice in ballots_of(s, s.day) if choice == seat}
    return [n for n in s.state.in_play() if n in voters]
