"""What the windows of 慢节奏版杀 do when they open and close (总体流程; rulings 2.3–2.6)."""

from __future__ import annotations

from engine.books.slow.words import COUPLE, NIGHT_BEGINS, NIGHT_ENDS, PACK, WOLVES
from engine.kernel import facts as f
from engine.kernel.definitions import Title
from engine.werewolf import ballots, penalties
from engine.werewolf.table import Table

#: 判罚依据·特殊的违规行为 1: posts a day, posts counted as thin, discussions in a row.
FEW_POSTS, THIN_POSTS, THIN_DAYS = 5, 10, 3


def open_prelude(s: Table) -> None:
    """分发身份."""
    for seat in s.state.seats:
        faction = s.faction(seat) or s.text("role.undecided")
        s.tell_seat(
            seat,
            "role",
            s.text("role", seat=s.spell(seat), role=s.role(seat), faction=faction),
            faction=s.faction(seat),
        )


def close_prelude(s: Table) -> None:
    """所有角色的阵营确定，狼人共群，情侣共群."""
    for seat in s.state.seats:
        if s.faction(seat):
            s.tell_seat(seat, "faction", s.text("faction", faction=s.faction(seat)), faction=s.faction(seat))
    pack = [n for n in s.state.seats if s.faction(n) == WOLVES and (_printed_wolf(s, n) or s.member(PACK, n))]
    if pack:
        s.set_channel(PACK, pack)
        s.tell(f"channel:{PACK}", "pack", s.text("pack", seats=s.spell_all(pack)), seats=pack)


def _printed_wolf(s: Table, seat: int) -> bool:
    return bool(s.state.seats[seat].get("first_faction") == WOLVES)


def begin_night(s: Table) -> None:
    """What lasted until the night begins is over."""
    s.expire(NIGHT_BEGINS)


def settle(s: Table) -> list[int]:
    """Judge all registered harms at once, let the marked leave together, until nothing follows."""
    gone: list[int] = []
    while True:
        s.judge_harms()
        batch = s.leave()
        s.quiet()
        if not batch and not s.pending_harms():
            return gone
        gone += batch


def settle_night(s: Table) -> None:
    """结算当晚出局情况，并公示所有出局角色."""
    settle(s)
    s.expire(NIGHT_ENDS)
    s.publish(s.text("heading.night", day=s.state.point.day), ("night.list", s.hidden_departures()))
    s.book.judge.judge(s)


def settle_day(s: Table) -> None:
    """晨曦与黄昏的技能结算，并公示因此出局的角色."""
    settle(s)
    s.publish_news(s.text("heading.window", label=s.book.timetable.label(s.state.point)))
    s.book.judge.judge(s)


def close_will(s: Table) -> None:
    """遗志、殉职之后: a title whose holder is out and did not pass it on is gone."""
    settle_day(s)
    for instance in s.state.of_kind(Title):
        if not s.state.seats[instance.owner].in_play:
            s.lose(instance.id, "lapsed")


def close_words(s: Table) -> None:
    """遗言撰写时间到：没有留下的视为放弃."""
    s.expire(f"{s.state.point.day} {s.state.point.window}")


def open_noon(s: Table) -> None:
    """公示前一天与当夜出局名单、遗言及当日警长，开始讨论与投票."""
    day = s.state.point.day
    yesterday, night = [], []
    for seat, departure in sorted(s.state.departures.items()):
        point = s.state.windows[departure.window].point
        phase = s.book.timetable.windows[point.window].phase
        if phase == "昼" and point.day == day - 1:
            yesterday.append(seat)
        elif point.day == day or (day == 1 and point.day == 0):
            night.append(seat)
    holder = s.holder("警长")
    sheriff = holder if holder and s.state.seats[holder].in_play else None
    text = s.text(
        "noon",
        heading=s.text("heading.noon", day=day),
        yesterday=s.spell_all(yesterday),
        night=s.spell_all(night),
        sheriff=s.spell(sheriff) if sheriff else "无",
        number=len(s.state.in_play()),
    )
    words = [line for _, line in sorted(s.state.rows("noon").items())]
    if words:
        s.emit(f.TableCleared("noon", cause=s.cause))
    s.tell("public", "noon", "\n".join([text, *words]))
    ballots.open_vote(s)


def close_noon(s: Table) -> None:
    """计票与献身（黄昏 1）."""
    penalties.review_day(s, few=FEW_POSTS, thin=THIN_POSTS, days=THIN_DAYS)
    ballots.count(s)
    settle(s)
    gone = s.hidden_departures()
    voted = [n for n in gone if "投票" in s.state.departures[n].hows()]
    also = [n for n in gone if n not in voted]
    heading = s.text("heading.window", label=s.book.timetable.label(s.state.point))
    s.publish(heading, ("vote.list", voted), *([("vote.also", also)] if also else []))
    s.book.judge.judge(s)


def couple_up(s: Table, pair: tuple[int, int]) -> None:
    """情侣共群."""
    s.set_channel(COUPLE, pair)
