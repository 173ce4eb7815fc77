"""A night that is void, and a day that is cut short (心之所向; rulings 6-41, 9-23).

The night goes back to where it had begun and nobody had acted. What was given before it and has ended since ends all
the same. What was set going before it and fell due in it is void with it; what fell due by day comes.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.books.snow import words as w
from engine.books.snow.table import SnowTable
from engine.books.snow.timetable import DAY, NIGHT, TIMETABLE
from engine.kernel import facts as f
from engine.werewolf.annulling import annul

TEXTS = {
    "annulled": (
        "这次公布信息和昨夜的行动全部作废：出局、状态、身份牌、技能次数都回到昨夜行动以前。今天没有放逐发言和放逐投票。"
    ),
    "annulled.cards": "昨夜作废，你的身份牌是 {cards}。",
}
#: The kept state, and the attribute that says to which window of a day it is cut short.
LAST_NIGHT, CUT_SHORT = "昨夜", "cut_short"
_PLACE = {window.id: place for place, window in enumerate(TIMETABLE.cycle)}


def begin_night(s: SnowTable) -> None:
    """The night has begun and nobody has acted: keep that."""
    s.keep(LAST_NIGHT)


def can_annul(s: SnowTable) -> bool:
    """Whether last night is kept."""
    then = s.state.kept.get(LAST_NIGHT)
    return then is not None and then.point.day == s.day


def annul_night(s: SnowTable, *, instances: Iterable[int] = (), use: int = 0) -> None:
    """本次公布信息和上一个夜晚行动作废; the day goes on at its end."""
    before = {n: (s.faction(n), s.cards(n)) for n in s.state.seats}
    changed = annul(s, LAST_NIGHT, instances=instances, use=use)
    _catch_up(s)
    for seat in changed.back:
        s.tell_seat(seat, "back", s.text("back"))
    if changed.back:
        text = s.text("back.public", seat=s.spell_all(changed.back))
        s.tell("public", "back", text, returned=changed.back)
    for seat in changed.out:
        s.emit(f.SeatSet(seat, "shown", False, cause=s.cause))
        s.tell_out(seat)
    for seat, (faction, cards) in before.items():
        if s.faction(seat) != faction:
            s.tell_seat(seat, "faction", s.text("faction", faction=s.faction(seat)), faction=s.faction(seat))
        if s.cards(seat) != cards:
            s.tell_seat(seat, "annulled.cards", s.text("annulled.cards", cards="、".join(s.cards(seat)) or "无"))
    s.announce(s.text("annulled"))
    s.emit(f.MatchSet(CUT_SHORT, s.day, cause=s.cause))


def _catch_up(s: SnowTable) -> None:
    """Pass the boundaries since the night began once more."""
    places = range(_PLACE[w.NIGHT_BEGINS], _PLACE[s.state.point.window] + 1)
    for window in [TIMETABLE.cycle[place] for place in places]:
        for boundary in (w.opening(window.id, s.day), w.closing(window.id, s.day)):
            if boundary == w.closing(s.state.point.window, s.day):
                return
            if window.phase == NIGHT:
                lapse(s, boundary)
            pass_boundary(s, boundary)


def lapse(s: SnowTable, boundary: str) -> None:
    """What was to happen at a boundary does not."""
    for iid in [i.id for i in s.state.instances.values() if i.memory.get("due") == boundary]:
        if iid in s.state.instances:
            s.lose(iid, "ended")


def pass_boundary(s: SnowTable, boundary: str) -> None:
    """What lasted until a boundary is over, and what was to come with it comes."""
    s.expire(boundary)
    s.come_due(boundary)


def is_cut(s: SnowTable, window: str) -> bool:
    """Whether a window of today does not open, for the day is cut short."""
    if s.state.attributes.get(CUT_SHORT) != s.day or TIMETABLE.windows[window].phase != DAY:
        return False
    return _PLACE[w.NEWS] < _PLACE.get(window, 0) < _PLACE[w.DAY_ENDS]
