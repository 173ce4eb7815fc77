"""What the windows of 狼人魔女会 do when they open and close (5L 总体流程; rulings 1, 2)."""

from __future__ import annotations

from engine.books.coven import reporting
from engine.books.coven.titles import Patriarch, Sheriff
from engine.books.coven.victory import judge_torrent
from engine.books.coven.words import (
    COURTS,
    DAWN_ENDS,
    EVENING,
    NETWORK,
    NIGHT_BEGINS,
    NIGHT_ENDS,
    PATRIARCH,
    SHERIFF,
    SHOOTS,
)  # fmt: skip
from engine.kernel.clock import Point
from engine.kernel.definitions import Skill, Title
from engine.kernel.legality import objection
from engine.werewolf import ballots, penalties, surrender
from engine.werewolf.proposals import Reckon
from engine.werewolf.table import Table


def settle(s: Table) -> list[int]:
    """Judge all registered harms at once, and let the marked leave together."""
    s.judge_harms()
    gone = s.leave()
    s.quiet()
    return gone


def armed(s: Table, seat: int, point: Point) -> bool:
    """Whether a seat that went out can shoot in the window at ``point``."""
    for instance in s.state.owned(seat):
        skill = s.book.definition(instance.definition)
        shoots = SHOOTS in skill.tags and isinstance(skill, Skill)
        if shoots and objection(s, s.me(instance.id), skill, point, momentary=True) is None:  # type: ignore[arg-type]
            return True
    return False


def begin_night(s: Table) -> None:
    """What lasted until the next night is over; the network meets again."""
    s.expire(NIGHT_BEGINS)
    surrender.lapse_all(s)
    members = s.state.channels.get(NETWORK, ((), False))[0]
    if members:
        s.set_channel(NETWORK, members)


def close_night(s: Table) -> None:
    """Lines 21–33: everything of the night is settled here."""
    s.propose(Reckon(cause=s.cause, time="夜"))
    s.quiet()
    s.expire(NIGHT_ENDS)
    for court in COURTS:
        if s.state.channels.get(court, ((), False))[1]:
            s.set_channel(court, s.state.channels[court][0], takes_talk=False)


def close_dawn(s: Table) -> None:
    """The night is over; from the second on it is announced and judged here, the first after the elections."""
    s.expire(DAWN_ENDS)
    members = s.state.channels.get(NETWORK, ((), False))[0]
    if members:
        s.set_channel(NETWORK, members, takes_talk=False)
    if s.state.point.day > 1:
        reporting.publish_day(s)
        s.book.judge.judge(s)
        judge_torrent(s)


def open_sheriff_election(s: Table) -> None:
    """4: the first day begins with two elections."""
    ballots.open_vote(s, SHERIFF)


def close_sheriff_election(s: Table) -> None:
    """The sheriff is announced; what the night brought is not, yet."""
    _elect(s, Sheriff, ())


def open_patriarch_election(s: Table) -> None:
    """The other election."""
    ballots.open_vote(s, PATRIARCH)


def close_patriarch_election(s: Table) -> None:
    """The patriarch is announced, then the first night; whoever went out in it becomes a ghost (6-2)."""
    sheriff = s.holder(SHERIFF)
    barred = (sheriff,) if sheriff and s.option("兼任") == "不可" else ()
    _elect(s, Patriarch, barred)
    reporting.make_first_ghosts(s)
    reporting.publish_day(s)
    s.book.judge.judge(s)


def _elect(s: Table, title: type[Title], barred: tuple[int, ...]) -> None:
    cast, tally = ballots.close_box(s)
    top = ballots.at_top({n: v for n, v in tally.items() if n not in barred})
    winner = top[0] if len(top) == 1 else None
    result = s.text("election.none", title=title.name)
    if winner is not None:
        for instance in s.state.of(title.id):
            s.lose(instance.id, "passed on")
        s.gain(winner, title, origin="title")
        result = s.text("title", name=s.name(winner), title=title.name)
        s.tell_seat(winner, "elected", s.text("elected", title=title.name))
    heading = s.text("heading.window", label=s.book.timetable.label(s.state.point))
    s.tell("public", "election", "\n".join([heading, ballots.roll(s, cast, tally), result]), winner=winner)


def open_morning(s: Table) -> None:
    """The day begins: whoever is to pass something on is told who is there."""
    reporting.tell_heirs(s)


def open_noon(s: Table) -> None:
    """Discussion and vote; few enough seats are sped up (option 自动加速人数)."""
    ballots.open_vote(s)
    few = s.state.options.get("自动加速人数") or 0
    if len(s.state.in_play()) <= few:
        ballots.speed_up(s)


def close_noon(s: Table) -> None:
    """6: the vote is counted; judged at once unless somebody may still shoot (ruling 2.9)."""
    penalties.review_day(s, few=0, thin=0, days=1)
    ballots.count(s)
    gone = settle(s)
    s.publish(s.text("heading.window", label=s.book.timetable.label(s.state.point)), ("vote.list", gone))
    dusk = s.state.point._replace(window=EVENING)
    if not any(armed(s, n, dusk) for n in s.state.departures):
        s.book.judge.judge(s)


def close_evening(s: Table) -> None:
    """7: whoever was shot is announced already; noon and dusk are judged as one."""
    s.publish_news(s.text("heading.window", label=s.book.timetable.label(s.state.point)))
    s.book.judge.judge(s)
    reporting.tell_heirs(s)


def close_offices(s: Table) -> None:
    """A title whose holder is out and that was not passed on is gone."""
    settle(s)
    s.publish_news(s.text("heading.window", label=s.book.timetable.label(s.state.point)))
    for instance in s.state.of_kind(Title):
        if not s.state.seats[instance.owner].in_play:
            s.lose(instance.id, "lapsed")
