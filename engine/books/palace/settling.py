"""What the windows of 甄嬛传 do when they open and close (游戏流程; rulings 1, 2.5–2.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.books.palace import words
from engine.books.palace.base import BEGUN
from engine.books.palace.circles import join_circles
from engine.books.palace.shared import InPack
from engine.books.palace.sheriff import Sheriff, close_office
from engine.books.palace.statuses import Muted
from engine.books.palace.timetable import TIMETABLE
from engine.kernel import facts as f
from engine.kernel.registry import Procedure
from engine.werewolf import ballots, penalties
from engine.werewolf.proposals import Banish

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable

#: 违规判定·潜水: posts a day, posts counted as thin, discussions in a row.
FEW_POSTS, THIN_POSTS, THIN_DAYS = 5, 10, 3


# -- opening ------------------------------------------------------------------------------------------------------


def open_any(s: PalaceTable) -> None:
    """What lasted until this window opens is over before anything else; rounds of one night are one night."""
    if s.state.point.round == 1:
        s.expire(s.state.point.window)


def open_prelude(s: PalaceTable) -> None:
    """发放账号，玩家得知身份."""
    for seat in s.state.seats:
        veiled = words.VEILED in s.card(seat).tags
        faction = "" if veiled else s.faction(seat)
        s.tell_seat(seat, "role", s.book.introduce(s, seat, faction), faction=faction)


def open_dawn(s: PalaceTable) -> None:
    """晨曦1: what happens by itself as it opens (复活, 皇后, 破伤风), settled at once."""
    open_any(s)
    s.quiet()
    s.fall()


def open_noon(s: PalaceTable) -> None:
    """开门: everything the night kept, who is muted; then talk and votes."""
    open_any(s)
    s.quiet()
    if s.state.channels.get(words.BEDCHAMBER, ((), True))[0]:
        s.set_channel(words.BEDCHAMBER, ())
    day = s.state.point.day
    muted = [n for n in s.state.seats if penalties.may_post(s, n) and s.bears(n, Muted)]
    if muted:
        s.announce(s.text("muted", seats=s.spell_all(muted)), words.MUTES)
        for instance in (i for n in muted for i in s.bearing(n, Muted)):
            s.me(instance.id).remember("announced", True)
    if day > 1:
        s.publish(s.text("heading.noon", day=day), ("night.list", s.hidden_departures()))
    else:
        s.publish(s.text("heading.first" if s.election_day(s.state.point) else "heading.noon", day=day))
    ballots.open_vote(s)


# -- closing ------------------------------------------------------------------------------------------------------


def close_prelude(s: PalaceTable) -> None:
    """狼人阵营共群; then whoever is told something about the others (K11, K12)."""
    pack = [n for n in s.state.seats if s.wields(n, InPack)]
    s.set_channel(words.PACK, pack)
    if pack:
        s.tell(f"channel:{words.PACK}", "pack", s.text("pack", seats=s.spell_all(pack)), seats=pack)
    s.quiet()
    join_circles(s)
    s.emit(f.MatchSet(BEGUN, True))
    s.quiet()
    for _, (channel, text) in sorted(s.state.rows("later").items()):
        s.tell(f"channel:{channel}", "later", text)
    s.fall()


def close_noon(s: PalaceTable) -> None:
    """关门: an office left open during the day, the count, the red cards, and whoever goes out by them."""
    close_office(s)
    s.book.judge.judge(s)
    if s.state.attributes.get("over"):
        return
    penalties.review_day(s, few=FEW_POSTS, thin=THIN_POSTS, days=THIN_DAYS)
    cast = bool(s.state.attributes.get("voting"))
    if s.election_day(s.state.point):
        elect(s)
    elif cast:
        exile(s)
    elif ballots.called_off(s):
        s.announce(s.text("peace"))
    end_votes(s)


def end_votes(s: PalaceTable) -> None:
    """Whom the vote and what follows send out; unless it is held again, the red cards, and the noon is over.

    Of those who are out by now only whoever was voted out is known before the list of the dusk (公示/通知; ruling
    6-169), and what follows from the others is published with them.
    """
    day = s.state.point.day
    s.depart()
    spared(s)
    said = s.last_line()
    s.fall()
    if s.state.attributes.get("runoff"):
        s.publish(s.text("heading.closed", day=day))
        s.book.judge.massacre(s)
        return
    s.send_off()
    s.fall()
    s.expire(words.NOON_ENDS)
    voted = [n for n in s.hidden_departures() if words.VOTED in s.state.departures[n].hows()]
    s.publish_so_far(s.text("heading.closed", day=day), voted, said)
    s.book.judge.massacre(s)
    if s.state.attributes.get("over"):
        s.publish_news(s.text("heading.dusk", day=day))


def open_runoff(s: PalaceTable) -> None:
    """The tied are voted on again; only they may be named (:class:`~engine.books.palace.rulings.Runoff`)."""
    open_any(s)
    if ballots.sped_up(s):
        s.emit(f.MatchSet("sped_up", 0, cause=s.cause))
    ballots.open_vote(s)


def close_runoff(s: PalaceTable) -> None:
    """The second count of a day is the last: tied again, nobody goes out."""
    close_office(s)
    s.book.judge.judge(s)
    if s.state.attributes.get("over"):
        return
    exile(s)
    s.emit(f.MatchSet("runoff", None, cause=s.cause))
    end_votes(s)


def roll(s: PalaceTable, cast: Mapping[int, int]) -> str:
    """Whom each ballot names, whatever it counts for; never how many votes it makes (投票内容公开，计数隐藏)."""
    lines = [f"{s.spell(v)} → {ballots.spell_choice(s, c)}" for v, c in cast.items()]
    return s.text("vote.roll", lines="\n".join(lines) or s.text("vote.none"))


def elect(s: PalaceTable) -> None:
    """竞岗: the most votes, of several whoever had them first (ruling 6-9); none: no sheriff."""
    said = ballots.standing(s)
    cast, tally = ballots.close_box(s)
    s.announce(roll(s, said))
    able = {n: votes for n, votes in tally.items() if votes > 0 and s.state.seats[n].in_play}
    if not able:
        s.announce(s.text("sheriff.none"))
        return
    top = [n for n, votes in able.items() if votes == max(able.values())]
    s.entitle(min(top, key=lambda n: ballots.reached(s, n, cast)), Sheriff)


def exile(s: PalaceTable) -> None:
    """The most votes go out; a tie and an empty box send nobody (option 平票)."""
    said = ballots.standing(s)
    cast, tally = ballots.close_box(s)
    s.announce(roll(s, said))
    most = max(tally.values(), default=0)
    top = [n for n, votes in sorted(tally.items()) if votes == most] if most > 0 else []
    if len(top) > 1 and s.option("平票") == "先到者":
        top = [min(top, key=lambda n: ballots.reached(s, n, cast))]
    if top:
        s.announce(s.text("vote.top", seats=s.spell_all(top)))
    s.emit(f.MatchSet("top", top, cause=s.cause))
    banish = s.propose(Banish(cause=s.cause, seats=tuple(top)))
    if (
        len(banish.seats) > 1
        and not banish.stopped
        and s.option("平票") == "重投"
        and s.state.point.window == words.NOON
    ):
        s.announce(s.text("vote.again", seats=s.spell_all(banish.seats)))
        s.emit(f.MatchSet("runoff", list(banish.seats), cause=s.cause))
        return
    if len(banish.seats) != 1 or banish.stopped:
        s.announce(s.text("peace"))
        return
    s.emit(f.MatchSet("voted_out", banish.seats[0], cause=s.cause))
    s.mark(banish.seats[0], {"how": words.VOTED, "skill": banish.skill})


def spared(s: PalaceTable) -> None:
    """Whoever was voted out and did not go, by whatever stood in the way: nobody was (2.9)."""
    voted = s.state.attributes.get("voted_out")
    if voted and s.state.seats[voted].in_play:
        s.announce(s.text("peace"))
    if voted:
        s.emit(f.MatchSet("voted_out", None, cause=s.cause))


def close_dusk(s: PalaceTable) -> None:
    """黄昏1 is over: offices, the whole list of who went out today, and how things stand with the sheriff."""
    s.fall()
    close_office(s)
    s.fall()
    day = s.state.point.day
    gone, hidden = s.state.departures, s.hidden_departures()
    voted = [n for n, d in gone.items() if words.VOTED in d.hows() and s.state.windows[d.window].point.day == day]
    other = [n for n in hidden if n not in voted]
    holder = s.holder(Sheriff.name)
    s.announce(s.text("sheriff.now", name=s.spell(holder) if holder else s.text("nobody")))
    s.publish(s.text("heading.dusk", day=day), ("vote.list", voted), ("other.list", other))
    s.book.judge.judge(s)


def close_late_dusk(s: PalaceTable) -> None:
    """黄昏2 is over, and the day with it."""
    close_office(s)
    s.expire(words.DUSK_ENDS)
    close_part(s)
    s.publish_news(s.text("heading.late", day=s.state.point.day))


def close_part(s: PalaceTable) -> None:
    """A window of the night is over: nobody goes out before the night does."""
    s.quiet()
    s.fall(chains_only=True)
    s.book.judge.judge(s)


def close_night(s: PalaceTable) -> None:
    """凌晨2 is over: the out-list, then the red cards; what lasts a night is over with it (2.4, 2.6)."""
    s.quiet()
    s.fall()
    s.send_off()
    s.fall()
    s.expire(words.NIGHT_ENDS)
    s.quiet()
    s.book.judge.judge(s)


def close_break(s: PalaceTable) -> None:
    """间晨曦 is over: the first round's list is published, and the night begins again."""
    close_office(s)
    s.fall()
    gone = s.hidden_departures()
    for seat in gone:
        s.emit(f.SeatSet(seat, "shown", True, cause=s.cause))
    s.welcome()
    s.tell("public", "announcement", s.text("heading.break", seats=s.spell_all(gone)), gone=gone)
    key = f"longer {s.state.point.day}"
    s.emit(f.MatchSet(key, int(s.state.attributes.get(key, 0)) - 1, cause=s.cause))
    s.book.judge.judge(s)


def close_dawn(s: PalaceTable) -> None:
    """晨曦1 is over."""
    s.fall()
    close_office(s)
    s.book.judge.judge(s)


def close_late_dawn(s: PalaceTable) -> None:
    """晨曦2 is over, and the dawn with it."""
    s.quiet()
    s.fall()
    s.expire(words.DAWN_ENDS)
    s.book.judge.judge(s)


OPENING: Mapping[str, Procedure] = {
    **dict.fromkeys(TIMETABLE.windows, open_any),
    words.PRELUDE: open_prelude,
    words.NOON: open_noon,
    words.RUNOFF: open_runoff,
    **dict.fromkeys(words.DAWNS, open_dawn),
}
CLOSING: Mapping[str, Procedure] = {
    **dict.fromkeys(words.NIGHT, close_part),
    words.PRELUDE: close_prelude,
    words.NOON: close_noon,
    words.RUNOFF: close_runoff,
    words.DUSK: close_dusk,
    words.LATE_DUSK: close_late_dusk,
    words.SMALL2: close_night,
    words.BREAK: close_break,
    words.DAWN: close_dawn,
    words.LATE_DAWN: close_late_dawn,
}
