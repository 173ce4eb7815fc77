"""The day's vote: ballots, changes, cut-offs, counting, and applications to speed the day up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel import facts as f
from engine.kernel.clock import MINUTE
from engine.kernel.errors import Refused
from engine.kernel.legality import shown_window, still_to_come
from engine.werewolf.proposals import Banish
from engine.werewolf.queries import CHOICE_OF, MAY_BE_VOTED, MAY_VOTE, OWN_BALLOT, VOTES_FOR
from engine.werewolf.table import Table

#: So many changes are as many as anybody likes.
FREELY = 10**6
#: The choice of a ballot that names nobody.
ABSTAIN = 0


def open_vote(s: Table, election: str = "") -> None:
    """Open a vote with an empty box, or with what was cast early: ``election`` is the title that is voted for, empty
    for the day's vote on who goes out."""
    for table in ("ballots", "speedup", "slowdown"):
        if s.state.rows(table):
            s.emit(f.TableCleared(table, cause=s.cause))
    if electing(s) != election:
        s.emit(f.MatchSet("election", election, cause=s.cause))
    early = s.state.rows(_early(election))
    for voter, row in sorted(early.items()):
        if unfit(s, voter, row["choice"]) is None:
            s.emit(f.RowSet("ballots", voter, row, cause=s.cause))
        else:
            s.tell_seat(voter, "vote.void", s.text("vote.void", seat=spell_choice(s, row["choice"])))
    if early:
        s.emit(f.TableCleared(_early(election), cause=s.cause))
    s.emit(f.MatchSet("voting", True, cause=s.cause))


def call_off(s: Table) -> None:
    """End the vote without a count: what was cast is void, and nobody has to vote any more today."""
    if s.state.rows("ballots"):
        s.emit(f.TableCleared("ballots", cause=s.cause))
    for key, value in (("voting", False), ("tally", []), ("last_ballots", []), ("called_off", s.state.point.day)):
        s.emit(f.MatchSet(key, value, cause=s.cause))


def called_off(s: Table) -> bool:
    """Whether today's vote was called off."""
    return s.state.attributes.get("called_off") == s.state.point.day


def _early(election: str) -> str:
    """The box for ballots that wait for a vote of later the same day."""
    return f"ballots:{election}"


def electing(s: Table) -> str:
    """The title that is, or was last, voted for; empty: the vote is on who goes out."""
    return str(s.state.attributes.get("election", ""))


def electorate(s: Table) -> list[int]:
    """The seats that may vote, as far as is known: those not announced out, and whoever a card says."""
    return [n for n, x in s.state.seats.items() if s.query(MAY_VOTE, not x.get("shown", False), n)]


def may_vote(s: Table, seat: int) -> bool:
    """Whether a seat may vote."""
    return s.query(MAY_VOTE, not s.state.seats[seat].get("shown", False), seat)


def may_be_voted(s: Table, seat: int) -> bool:
    """Whether a ballot may name a seat."""
    return s.query(MAY_BE_VOTED, not s.state.seats[seat].get("shown", False), seat)


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


def cast(s: Table, voter: int, choice: int, *, proxy: bool = False, election: str | None = None) -> str:
    """Cast or change a ballot; ``choice`` is a seat or :data:`ABSTAIN`. Returns the receipt.

    ``election``: the title a ballot is for, when it is not for the vote that is open; it waits for that vote.

    Raises:
        Refused: no vote is open, the voter or the target is out, or no change is allowed any more.
    """
    reason = barred(s, voter, proxy=proxy) or unfit(s, voter, choice)
    if reason is not None:
        raise Refused(reason)
    box = _box(s, election)
    old = s.state.rows(box).get(voter)
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
    s.emit(f.RowSet(box, voter, row, cause=s.cause))
    left = 0 if late(s) or sped_up(s) else max(0, s.book.changes - int(row["changes"]))
    choice_read = spell_choice(s, choice) if box == "ballots" else f"{spell_choice(s, choice)}（竞选{election}）"
    return s.text("vote.cast", choice=choice_read, left=left)


def _box(s: Table, election: str | None) -> str:
    """Where a ballot for an election goes: into the open box, or into one that is opened later today.

    Raises:
        Refused: that election is not held today any more.
    """
    if election is None or election == electing(s):
        return "ballots"
    later = {p.window for p in still_to_come(s.book, s.state, s.state.point)}
    if not electing(s) or s.book.elections.get(election) not in later:
        raise Refused(f"现在没有竞选{election}的投票")
    return _early(election)


def barred(s: Table, voter: int, *, proxy: bool = False) -> str | None:
    """Why a seat may hand in no ballot at all, from what it knows; None when it may."""
    if not voting(s):
        here = s.book.timetable.label(shown_window(s, voter).point)
        return f"现在是「{here}」，没有投票在进行；投票在「{s.book.vote_window}」里发"
    if not may_vote(s, voter):
        out = "已经出局，" if s.state.seats[voter].get("shown", False) else ""
        return f"{s.spell(voter)} {out}不能投票" if proxy else f"你{out}不能投票"
    if not proxy and not s.query(OWN_BALLOT, True, voter):
        return "你这一票由别人代投，不能自己投"
    return None


def unfit(s: Table, voter: int, choice: int) -> str | None:
    """Why a ballot may not name ``choice``, from what the voter knows; None when it may."""
    if choice == ABSTAIN or may_be_voted(s, choice):
        return None
    able = " ".join(f"{n}{s.name(n)}" for n in s.state.seats if may_be_voted(s, n))
    out = "已经出局，" if s.state.seats[choice].get("shown", False) else ""
    return f"{s.spell(choice)} {out}不能投。可投：{able}，或写：投票 弃权"


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
    void_for(s, seat)
    check_speed(s)


def void_for(s: Table, seat: int, why: str = "vote.void") -> None:
    """Ballots for a seat are void while a vote runs; their voters are told (by a text's key) and may vote anew."""
    for voter, row in list(s.state.rows("ballots").items()) if voting(s) else ():
        if row["choice"] == seat and voter != seat:
            s.emit(f.RowSet("ballots", voter, {**row, "void": True, "free": True}, cause=s.cause))
            if s.state.seats[voter].in_play or s.query(MAY_VOTE, False, voter):
                s.tell_seat(voter, "vote.void", s.text(why, seat=s.spell(seat)))


def standing(s: Table) -> dict[int, int]:
    """The ballots that count: voter to choice."""
    return {
        voter: row["choice"]
        for voter, row in sorted(s.state.rows("ballots").items())
        if not row["void"] and may_vote(s, voter)
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
            tally[choice] = tally.get(choice, 0) + s.votes_of(voter)
    for seat in s.state.in_play():
        extra = s.query(VOTES_FOR, 0.0, seat)
        if extra:
            tally[seat] = tally.get(seat, 0) + extra
    s.emit(f.MatchSet("voting", False, cause=s.cause))
    s.emit(f.MatchSet("tally", sorted([n, v] for n, v in tally.items()), cause=s.cause))
    s.emit(f.MatchSet("last_ballots", sorted([v, c] for v, c in ballots.items()), cause=s.cause))
    return ballots, tally


def at_top(tally: Mapping[int, float]) -> list[int]:
    """The seats with most votes; none when nobody has any."""
    most = max(tally.values(), default=0)
    return [n for n, v in tally.items() if v == most]


def count(s: Table) -> Sequence[int]:
    """Close the vote, announce it, and mark whom it sends out; returns those voted out."""
    ballots, tally = close_box(s)
    s.announce(roll(s, ballots, tally))
    top = at_top(tally)
    if not top:
        return ()
    banish = s.propose(Banish(cause=s.cause, seats=tuple(top)))
    if banish.stopped or banish.tied:
        return ()
    s.mark(banish.seats[0], {"how": "投票", "skill": banish.skill})
    return banish.seats


def roll(s: Table, ballots: Mapping[int, int], tally: Mapping[int, float]) -> str:
    """How everybody voted, in words."""
    lines = []
    for seat, votes in sorted(tally.items(), key=lambda kv: (-kv[1], kv[0])):
        voters = "、".join(s.spell(v) for v, c in ballots.items() if c == seat)
        lines.append(f"{s.spell(seat)} {votes:g} 票（{voters or '没有人投'}）")
    abstained = [s.spell(v) for v, c in ballots.items() if c == ABSTAIN]
    if abstained:
        lines.append(f"弃权（{'、'.join(abstained)}）")
    able = electorate(s)
    cast_void = [n for n in able if n not in ballots and n in s.state.rows("ballots")]
    if cast_void:
        lines.append(f"作废（{s.spell_all(cast_void)}）")
    silent = [s.spell(n) for n in able if n not in ballots and n not in cast_void and s.state.seats[n].in_play]
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
    if not voting(s) or electing(s):
        raise Refused(f"申请加速只在「{s.book.vote_window}」讨论时有效")
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
    """When enough of the seats in play have asked in time, the day is sped up."""
    if not sped_up(s) and _enough(s, "speedup"):
        speed_up(s)


def _enough(s: Table, table: str) -> bool:
    """Whether as many of the seats in play have asked as the book wants, in time."""
    present = s.state.in_play()
    asked = sum(1 for n in present if n in s.state.rows(table))
    return bool(present) and not _too_late_for_speed(s) and asked >= s.book.speed_share * len(present)


def apply_for_delay(s: Table, seat: int) -> str:
    """A seat asks to prolong the day, where the book knows that; returns the receipt.

    Raises:
        Refused: not in a discussion, out of play, asked already, or too late.
    """
    if not s.book.delays:
        raise Refused("本书没有申请延时；需要的话找导演")
    if not voting(s) or electing(s):
        raise Refused(f"申请延时只在「{s.book.vote_window}」讨论时有效")
    if not s.state.seats[seat].in_play:
        raise Refused("你已经出局，不能申请延时")
    if seat in s.state.rows("slowdown"):
        raise Refused("你今天已经申请过延时，等其他在场者申请即可")
    if _too_late_for_speed(s):
        raise Refused(f"关门前 {s.book.cutoffs(s.pace)[1]} 分钟内不能再申请延时")
    s.emit(f.RowSet("slowdown", seat, True, cause=s.cause))
    if _enough(s, "slowdown"):
        prolong(s)
    return "已申请延时；够半数在场者申请后生效。"


def prolong(s: Table) -> None:
    """The day lasts a day longer, and is not sped up any more."""
    window = s.state.window
    assert window is not None
    s.emit(f.WindowMoved(window.closes_at + s.book.delay(s.pace), cause=s.cause))
    for table in ("slowdown", "speedup"):
        s.emit(f.TableCleared(table, cause=s.cause))
    if sped_up(s):
        s.emit(f.MatchSet("sped_up", 0, cause=s.cause))
    s.tell("public", "delay", "延时成功：今天的讨论推后一天关门。")


def speed_up(s: Table) -> None:
    """Speed the day up."""
    s.emit(f.MatchSet("sped_up", s.state.point.day, cause=s.cause))
    s.tell("public", "speed", s.text("speed.done"))
