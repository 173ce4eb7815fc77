"""What the windows of 雪王驾到 do when they open and close (rulings 1 and 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.books.snow import words as w
from engine.books.snow.base import Answer
from engine.books.snow.publishing import publish_list
from engine.books.snow.queries import JUDGED
from engine.books.snow.shared.annulling import begin_night, pass_boundary
from engine.books.snow.table import SnowTable
from engine.books.snow.timetable import ENDS, TIMETABLE
from engine.books.snow.victory import judge_marks
from engine.books.snow.voting import close_election, close_vote, exile, open_election, open_vote, voided
from engine.kernel import facts as f
from engine.kernel import slots
from engine.kernel.registry import Procedure
from engine.werewolf import ballots, penalties

#: 潜水: posts a day, posts counted as thin, days in a row (违规判定 5).
FEW_POSTS, THIN_POSTS, THIN_DAYS = 5, 10, 3


def aftermath(s: SnowTable) -> None:
    """By day: judge every harm at once, say what follows once the news are out, see who has won (rulings 2.4, 2.6)."""
    if s.night:
        s.leave()
        s.quiet()
        return
    gone = s.settle()
    for seat in gone:
        ballots.seat_went(s, seat)
    if s.state.attributes.get("news") == s.day or s.state.point.window == w.PRELUDE:
        s.publish_news(s.text("heading.now", label=s.book.timetable.label(s.state.point)))
    if gone and s.state.window is not None:
        slots.recheck(s)
    if s.state.attributes.get("judged") == s.day and s.query(JUDGED, True):
        s.book.judge.judge(s)


def open_prelude(s: SnowTable) -> None:
    """Everybody learns his faction and his cards; the main cards are published, unless that has to wait."""
    for seat in s.state.seats:
        cards = "、".join(f"{place}：{s.card(seat, place)}" for place in (w.MAIN, w.SECOND) if s.card(seat, place))
        third = s.card(seat, w.THIRD)
        text = s.text(
            "role",
            seat=s.spell(seat),
            faction=s.faction(seat),
            cards=cards or "无",
            third=f"，{third}" if third else "",
        )
        s.tell_seat(seat, "role", text, faction=s.faction(seat))
    publish_list(s)


def settle_night(s: SnowTable) -> None:
    """夜晚结算: every harm of the night, one after another."""
    s.settle()


def settle_aside(s: SnowTable) -> None:
    """出局后发动的技能造成的伤害立刻结算."""
    s.settle()


def news(s: SnowTable) -> None:
    """公布信息时: who is out, and what the night left to say."""
    s.emit(f.MatchSet("news", s.day, cause=s.cause))
    returned = [seat for seat in s.state.in_play() if s.state.seats[seat].get("shown")]
    for seat in returned:
        s.emit(f.SeatSet(seat, "shown", False, cause=s.cause))
    gone = s.hidden_departures()
    s.publish(s.text("heading.news", day=s.day), ("night.list", gone), returned=returned)


def close_news(s: SnowTable) -> None:
    """From now on the match may be won (重生, 摆渡 could still change the night)."""
    s.emit(f.MatchSet("judged", s.day, cause=s.cause))


def close_talk(s: SnowTable) -> None:
    """计票."""
    penalties.review_day(s, few=FEW_POSTS, thin=THIN_POSTS, days=THIN_DAYS, voted=not voided(s))
    close_vote(s)


_OPENING: Mapping[str, Procedure] = {
    w.PRELUDE: open_prelude,
    w.ELECTION: open_election,
    w.NEWS: news,
    w.TALK: open_vote,
    w.SECOND_VOTE: open_vote,
}
_CLOSING: Mapping[str, Procedure] = {
    w.ATTACK: judge_marks,
    w.NIGHT_SETTLED: settle_night,
    w.NIGHT_OUT: settle_aside,
    w.ELECTION: close_election,
    w.NEWS: close_news,
    w.TALK: close_talk,
    w.AFTER_VOTE: exile,
    w.SECOND_VOTE: close_vote,
    w.AFTER_SECOND_VOTE: exile,
}


def missed(s: SnowTable, window: str) -> list[str]:
    """The boundaries of windows of the same day that did not open before ``window``, and might have."""
    cycle = [x.id for x in TIMETABLE.cycle]
    if window not in cycle or not s.day:
        return []
    opened: set[str] = set()
    for past in reversed(s.state.windows.values()):
        if past.point.day != s.day:
            break
        opened.add(past.point.window)
    passed: list[str] = []
    for each in reversed(TIMETABLE.cycle[: cycle.index(window)]):
        if each.id in opened:
            break
        if not each.brisk and not each.step:
            passed = [w.opening(each.id, s.day), w.closing(each.id, s.day), *passed]
    if not passed:
        return []
    waited = {i.until for i in s.state.instances.values()} | {i.memory.get("due") for i in s.state.instances.values()}
    return [boundary for boundary in passed if boundary in waited]


def _opens(window: str) -> Callable[[SnowTable], None]:
    """What lasted until it opens (or one that was left out) is over, what was to come comes, then its own procedure."""

    def opening(s: SnowTable) -> None:
        for boundary in (*missed(s, window), w.opening(window, s.day)):
            pass_boundary(s, boundary)
        if window in _OPENING:
            _OPENING[window](s)
        s.quiet()
        aftermath(s)
        if window == w.NIGHT_BEGINS:
            begin_night(s)

    return opening


def _closes(window: str) -> Callable[[SnowTable], None]:
    """Its own procedure, what was to come with its end, what follows; then what lasted as long is over."""
    ends = ENDS.get(window, window if window not in ENDS.values() else "")

    def closing(s: SnowTable) -> None:
        asked = set(s.state.instances)
        s.quiet()
        if window != w.NIGHT_SETTLED and window in _CLOSING:
            _CLOSING[window](s)
        if ends:
            s.come_due(w.closing(ends, s.day))
        if window == w.NIGHT_SETTLED:
            settle_night(s)
        aftermath(s)
        for instance in s.state.of_kind(Answer):
            made = s.book.definition(instance.definition)
            answered = isinstance(made, Answer) and window in made.windows and instance.id in asked
            if answered and instance.id in s.state.instances:
                s.lose(instance.id, "settled")
        if ends:
            s.expire(w.closing(ends, s.day))

    return closing


OPENING: Mapping[str, Procedure] = {window: _opens(window) for window in TIMETABLE.windows}
CLOSING: Mapping[str, Procedure] = {window: _closes(window) for window in TIMETABLE.windows}
