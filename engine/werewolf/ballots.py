"""The day's vote: ballots, changes, cut-offs, counting, and applications to speed the day up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel import facts as f
from engine.kernel.clock import MINUTE
from engine.kernel.errors import Refused
from engine.werewolf.proposals import Banish
from engine.werewolf.queries import CHOICE_OF, VOTES_FOR, VOTES_OF
from engine.werewolf.table import Table

#: The choice of a ballot that names nobody.
ABSTAIN = 0


def open_vote(s: Table) -> None:
    """Start the day with an empty box."""
    for table in ("ballots", "speedup"):
        if s.state.rows(table):
            s.emit(f.TableCleared(table, cause=s.cause))
    s.emit(f.MatchSet("voting", True, cause=s.cause))


def seat_back(s: Table, seat: int) -> None:
    """A seat is back while a vote runs: its void ballot may be renewed as freely as those that named it."""
    row = s.state.rows("ballots").get(seat)
    if row is not None and row["void"] and voting(s):
        s.emit(f.RowSet("ballots", seat, {**row, "free": True}, cause=s.cause))


def voting(s: Table) -> bool:
    """Whether ballots are taken now."""
    return bool(s.state.attributes.get("voting")) and s.state.window is not None


def sped_up(s: Table) -> bool:
    """Whether today's discussion has been sped up."""
    return bool(s.state.attributes.get("sped_up") == s.state.point.day)


def cast(s: Table, voter: int, choice: int, *, proxy: bool = False) -> str:
    """Cast or change a ballot; ``choice`` is a seat or :data:`ABSTAIN`. Returns the receipt.

    Raises:
        Refused: no vote is open, the voter or the target is out, or no change is allowed any more.
    """
    reason = barred(s, voter, proxy=proxy) or unfit(s, voter, choice)
    if reason is not None:
        raise Refused(reason)
    old = s.state.rows("ballots").get(voter)
    if old is not None and old["choice"] == choice and not old["void"]:
        return s.text("vote.same", choice=spell_choice(s, choice))
    if proxy and late(s) and not (old is not None and old["free"]):
        raise Refused(f"关门前 {s.book.cutoffs(s.pace)[0]} 分钟内不能代投")
    if old is None:
        row = {"choice": choice, "changes": 0, "void": False, "free": False, "at": s.row}
    else:
        free = bool(old["free"])
        if not free:
            _refuse_change(s, old["changes"])
        row = {
            "choice": choice,
            "changes": old["changes"] + (0 if free else 1),
            "void": False,
            "free": False,
            "at": s.row,
        }
    s.emit(f.RowSet("ballots", voter, row, cause=s.cause))
    left = 0 if late(s) or sped_up(s) else max(0, s.book.changes - int(row["changes"]))
    return s.text("vote.cast", choice=spell_choice(s, choice), left=left)


def barred(s: Table, voter: int, *, proxy: bool = False) -> str | None:
    """Why a seat may hand in no ballot at all, from what it knows; None when it may."""
    if not voting(s):
        return f"现在是「{s.book.timetable.label(s.state.point)}」，没有投票在进行；投票在「昼·正午」里发"
    if not s.state.seats[voter].in_play:
        return f"{s.spell(voter)} 已经出局，不能投票" if proxy else "你已经出局，不能投票"
    return None


def unfit(s: Table, voter: int, choice: int) -> str | None:
    """Why a ballot may not name ``choice``, from what the voter knows; None when it may."""
    if choice == ABSTAIN or s.state.seats[choice].in_play:
        return None
    able = " ".join(f"{n}{s.name(n)}" for n in s.state.in_play())
    return f"{s.spell(choice)} 已经出局，不能投。可投：{able}，或写：投票 弃权"


def spell_choice(s: Table, choice: int) -> str:
    """A ballot's choice as players read it."""
    return "弃权" if choice == ABSTAIN else s.spell(choice)


def late(s: Table) -> bool:
    """Whether the door closes too soon for a change."""
    window = s.state.window
    return window is not None and s.state.timer >= window.closes_at - s.book.cutoffs(s.pace)[0] * MINUTE


def _refuse_change(s: Table, changes: int) -> None:
    if sped_up(s):
        raise Refused("加速已经生效，不能改票")
    if changes >= s.book.changes:
        raise Refused(f"改票最多 {s.book.changes} 次，你已经用完")
    if late(s):
        raise Refused(f"关门前 {s.book.cutoffs(s.pace)[0]} 分钟内不能改票")


def seat_went(s: Table, seat: int) -> None:
    """A seat is out while a vote runs: its ballot and those for it are void, and their voters may change once more."""
    if not voting(s):
        return
    for voter, row in list(s.state.rows("ballots").items()):
        if voter == seat:
            s.emit(f.RowSet("ballots", voter, {**row, "void": True}, cause=s.cause))
        elif row["choice"] == seat:
            s.emit(f.RowSet("ballots", voter, {**row, "void": True, "free": True}, cause=s.cause))
            if s.state.seats[voter].in_play:
                s.tell_seat(voter, "vote.void", s.text("vote.void", seat=s.spell(seat)))
    check_speed(s)


def standing(s: Table) -> dict[int, int]:
    """The ballots that count: voter to choice."""
    return {
        voter: row["choice"]
        for voter, row in sorted(s.state.rows("ballots").items())
        if not row["void"] and s.state.seats[voter].in_play
    }


def reached(s: Table, seat: int, ballots: Mapping[int, int]) -> int:
    """When the last of the ballots for a seat came: the journal row of its command."""
    return max((int(s.state.rows("ballots")[v]["at"]) for v, choice in ballots.items() if choice == seat), default=0)


def close_box(s: Table) -> tuple[dict[int, int], dict[int, float]]:
    """End the vote: the ballots that count, by voter, and the votes of every seat that has any."""
    ballots = {voter: s.query(CHOICE_OF, choice, voter) for voter, choice in standing(s).items()}
    tally: dict[int, float] = {}
    for voter, choice in ballots.items():
        if choice != ABSTAIN:
            tally[choice] = tally.get(choice, 0) + s.query(VOTES_OF, 1.0, voter)
    for seat in s.state.in_play():
        extra = s.query(VOTES_FOR, 0.0, seat)
        if extra:
            tally[seat] = tally.get(seat, 0) + extra
    s.emit(f.MatchSet("voting", False, cause=s.cause))
    s.emit(f.MatchSet("tally", sorted([n, v] for n, v in tally.items()), cause=s.cause))
    s.emit(f.MatchSet("last_ballots", sorted([v, c] for v, c in ballots.items()), cause=s.cause))
    return ballots, tally


def count(s: Table) -> Sequence[int]:
    """Close the vote, announce it, and mark whom it sends out; returns those voted out."""
    ballots, tally = close_box(s)
    s.announce(_roll(s, ballots, tally))
    if not tally:
        return ()
    most = max(tally.values())
    banish = s.propose(Banish(cause=s.cause, seats=tuple(n for n, v in tally.items() if v == most)))
    if banish.stopped or banish.tied:
        return ()
    s.mark(banish.seats[0], {"how": "投票", "skill": banish.skill})
    return banish.seats


def _roll(s: Table, ballots: dict[int, int], tally: dict[int, float]) -> str:
    lines = []
    for seat, votes in sorted(tally.items(), key=lambda kv: (-kv[1], kv[0])):
        voters = "、".join(s.spell(v) for v, c in ballots.items() if c == seat)
        lines.append(f"{s.spell(seat)} {votes:g} 票（{voters}）")
    abstained = [s.spell(v) for v, c in ballots.items() if c == ABSTAIN]
    if abstained:
        lines.append(f"弃权（{'、'.join(abstained)}）")
    cast_void = [n for n in s.state.in_play() if n not in ballots and n in s.state.rows("ballots")]
    if cast_void:
        lines.append(f"作废（{s.spell_all(cast_void)}）")
    silent = [s.spell(n) for n in s.state.in_play() if n not in ballots and n not in cast_void]
    if silent:
        lines.append(f"未投（{'、'.join(silent)}）")
    return s.text("vote.roll", lines="\n".join(lines))


def last_voters_for(s: Table, seat: int) -> list[int]:
    """Whose ballot counted for ``seat`` in the vote last closed."""
    return [voter for voter, choice in s.state.attributes.get("last_ballots", ()) if choice == seat]


# -- speeding up ------------------------------------------------------------------------------------------------


def apply_for_speed(s: Table, seat: int) -> str:
    """A seat asks to speed the day up; returns the receipt.

    Raises:
        Refused: not in a discussion, out of play, asked already, or too late.
    """
    if not voting(s):
        raise Refused("申请加速只在「昼·正午」讨论时有效")
    if not s.state.seats[seat].in_play:
        raise Refused("你已经出局，不能申请加速")
    if sped_up(s):
        raise Refused("今天已经加速成功，不用再申请")
    if seat in s.state.rows("speedup"):
        raise Refused("你今天已经申请过加速，等其他在场者申请即可")
    if _too_late_for_speed(s):
        raise Refused(f"关门前 {s.book.cutoffs(s.pace)[1]} 分钟内不能再申请加速")
    s.emit(f.RowSet("speedup", seat, True, cause=s.cause))
    check_speed(s)
    return s.text("speed.asked")


def _too_late_for_speed(s: Table) -> bool:
    window = s.state.window
    return window is None or s.state.timer >= window.closes_at - s.book.cutoffs(s.pace)[1] * MINUTE


def check_speed(s: Table) -> None:
    """When all seats in play have asked in time, the day is sped up."""
    asked, present = s.state.rows("speedup"), s.state.in_play()
    if not present or sped_up(s) or _too_late_for_speed(s) or any(n not in asked for n in present):
        return
    speed_up(s)


def speed_up(s: Table) -> None:
    """Speed the day up."""
    s.emit(f.MatchSet("sped_up", s.state.point.day, cause=s.cause))
    s.tell("public", "speed", s.text("speed.done"))
