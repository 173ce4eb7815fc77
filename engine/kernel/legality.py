"""What may be done: a skill's range, the reasons against using it, and what a seat is offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.kernel.clock import Point
from engine.kernel.definitions import (
    AT_ONCE,
    BEYOND,
    COMPELLED,
    DECIDER,
    FORCED,
    GROUPS,
    MAY_AIM_AT,
    MAY_COMBINE,
    UNCOUNTED,
    WINDOWS,
    Me,
    Skill,
    Targets,
)
from engine.kernel.errors import Refused

if TYPE_CHECKING:
    from engine.kernel.settlement import Settlement
    from engine.kernel.state import Instance, OpenWindow, Order, State


#: Attribute of the match: where to go on after an aside: window, day, round, and the seconds left if it was open.
RESUME = "resume"


@dataclass(frozen=True, slots=True)
class Offer:
    """A skill its owner may use now (or, with ``early``, order ahead).

    ``window`` is the point it would settle in, ``candidates`` the seats that may be chosen, ``least``/``most`` how
    many of them, ``words`` the words its command may carry, ``left`` the uses left (None: no limit), ``order`` what
    is recorded so far.
    """

    instance: int
    skill: str
    name: str
    window: Point
    early: bool
    forced: bool
    candidates: tuple[int, ...]
    least: int
    most: int
    words: tuple[str, ...]
    takes_text: bool
    left: int | None
    order: Order | None
    text_after: str = ""


def skill_of(s: Settlement, instance: Instance) -> Skill | None:
    """The skill behind an instance; None for a status, title or rule."""
    found = s.book.definition(instance.definition)
    return found if isinstance(found, Skill) else None


def candidates(s: Settlement, me: Me, targets: Targets) -> tuple[int, ...]:
    """The seats that satisfy every rule of a range, in order."""
    able = [n for n in s.state.seats if _outside(me, targets, n) is None]
    if able and s.is_modified(MAY_AIM_AT):
        instance = me.instance
        able = [n for n in able if s.query(MAY_AIM_AT, None, instance, n) is None]
    return tuple(able)


def unfit(s: Settlement, me: Me, targets: Targets, seat: int) -> str | None:
    """Why a seat may not be chosen: by the range, or by what narrows it just now."""
    outside = _outside(me, targets, seat)
    return s.query(MAY_AIM_AT, None, me.instance, seat) if outside is None else outside


def _outside(me: Me, targets: Targets, seat: int) -> str | None:
    """Why a seat is outside a range."""
    for rule in targets.rules:
        reason = rule(me, seat)
        if reason is not None:
            return reason
    return None


def objection(s: Settlement, me: Me, skill: Skill, point: Point, *, momentary: bool) -> str | None:
    """Why a skill may not be used at ``point``; ``momentary`` also asks what may pass before then."""
    instance = me.instance
    if s.query(COMPELLED, False, instance):
        return None
    if not s.state.seats[instance.owner].in_play and not s.query(BEYOND, skill.beyond, instance):
        return "你已经出局，不能再使用技能"
    reason = skill.requires(me, point)
    if reason is not None:
        return reason
    left = me.left()
    if left is not None and left < 1 and not s.query(UNCOUNTED, 0, instance):
        assert skill.limit is not None
        return f"「{skill.name}」{skill.limit.used_up(point)}"
    if momentary and not s.active(me.id):
        why = s.barred_by(me.id)
        return f"「{skill.name}」现在不能使用{'：' + why if why else ''}"
    return None


def windows_of(s: Settlement, instance: Instance, skill: Skill) -> tuple[str, ...]:
    """In which windows an instance may be used at present."""
    return s.query(WINDOWS, skill.windows, instance)


def is_forced(s: Settlement, instance: Instance, skill: Skill) -> bool:
    """Whether an instance may not be left out at present."""
    return s.query(FORCED, skill.forced, instance)


def settling_point(s: Settlement, me: Me, skill: Skill) -> tuple[Point, bool]:
    """Where a command sent now would settle, and whether it is early.

    Raises:
        Refused: in no window of this half of the day.
    """
    window = s.state.window
    if window is None:
        raise Refused("现在没有开放的窗口，请等下一个窗口打开再发")
    windows = windows_of(s, me.instance, skill)
    found = _settling_place(s, skill, windows)
    if found is None:
        places = [s.book.timetable.windows[w] for w in windows]
        where = "、".join(f"{place.phase}·{place.title}" for place in places)
        here = s.book.timetable.label(shown_window(s, me.owner).point)
        raise Refused(f"现在是「{here}」，「{skill.name}」要在「{where}」里发")
    point, early = found
    reason = objection(s, me, skill, point, momentary=not early)
    if reason is not None:
        raise Refused(reason)
    return found


def _settling_place(s: Settlement, skill: Skill, windows: Sequence[str]) -> tuple[Point, bool] | None:
    """The next of some windows in this half of the day, and whether it is not open yet."""
    window = s.state.window
    if window is None:
        return None
    if window.point.window in windows:
        return window.point, False
    coming = still_to_come(s.book, s.state, window.point) if skill.early else ()
    return next(((point, True) for point in coming if point.window in windows), None)


def still_to_come(book: Any, state: State, point: Point) -> tuple[Point, ...]:
    """The windows still to come in this half of the day, the one first that an aside has interrupted."""
    resumed = state.attributes.get(RESUME)
    if resumed is not None:
        point = Point(resumed["day"], resumed["round"], resumed["window"])
    later: tuple[Point, ...] = book.timetable.later_in_phase(point)
    return later if resumed is None or resumed["left"] is None else (point, *later)


def usable(s: Settlement, point: Point) -> bool:
    """Whether anybody could use a skill in the window at ``point``, were it open now."""
    for instance, skill in _fitting(s, point.window):
        me = s.me(instance.id)
        if objection(s, me, skill, point, momentary=True) is None:
            targets = skill.targets(me)
            if not targets.most or len(candidates(s, me, targets)) >= targets.least:
                return True
    return False


def _fitting(s: Settlement, window: str) -> Iterator[tuple[Instance, Skill]]:
    """What seats have that belongs into a window, with its skill."""
    state, registry = s.state, s.book.registry
    if WINDOWS.place in state.hooks:
        held = list(state.instances.values())
    else:
        here = registry.commands_in(window)
        held = [instance for name in state.by_definition.keys() & here.keys() for instance in state.of(name)]
        movers = [n for n in state.by_owner if ("query", WINDOWS.name, n) in state.hooks]
        held += [instance for seat in movers for instance in state.owned(seat)]
    commands = registry.commands
    for instance in held:
        skill = commands.get(instance.definition)
        if skill is not None and instance.owner and window in windows_of(s, instance, skill):
            yield instance, skill


def waiting(s: Settlement) -> bool:
    """Whether anybody can use a skill in the open window and has chosen nothing yet."""
    window = s.state.window
    if window is None:
        return False
    unordered = (i for i, _ in _fitting(s, window.point.window) if i.id not in s.state.orders)
    return any(offer(s, instance) is not None for instance in unordered)


def offer(s: Settlement, instance: Instance) -> Offer | None:
    """What an instance lets its owner do now; None when nothing, or when another skill speaks for it."""
    skill = skill_of(s, instance)
    if skill is None or skill.automatic or "again" in instance.memory:
        return None
    place = _settling_place(s, skill, windows_of(s, instance, skill))
    if place is None or s.query(DECIDER, instance.owner, instance) != instance.owner:
        return None
    me, (point, early) = s.me(instance.id), place
    if objection(s, me, skill, point, momentary=not early) is not None:
        return None
    targets = skill.targets(me)
    able = candidates(s, me, targets) if targets.most else ()
    if len(able) < targets.least:
        return None
    return Offer(
        instance.id, skill.id, skill.name, point, early, is_forced(s, instance, skill), able, targets.least,
        targets.most, skill.words, skill.takes_text, me.left(), s.state.orders.get(instance.id), skill.text_after,
    )  # fmt: skip


def shown_window(s: Settlement, seat: int | None) -> OpenWindow:
    """The open window, or the last one, as a seat (None: everybody) may know of it.

    One that opens only when somebody can act in it says by opening that somebody can: for whoever is offered nothing in
    it the one before has closed, and no other is open yet.
    """
    state, windows = s.state, s.book.timetable.windows
    last = state.windows[state.last_window]
    if not windows[last.point.window].brisk or (seat is not None and _acts_now(s, seat)):
        return last
    return next((w for w in reversed(state.windows.values()) if not windows[w.point.window].brisk), last)


def _acts_now(s: Settlement, seat: int) -> bool:
    offers = (offer(s, instance) for instance in s.state.owned(seat))
    return any(each is not None and not each.early for each in offers)


def check_targets(s: Settlement, me: Me, skill: Skill, seats: Sequence[int]) -> None:
    """Refuse a choice outside the skill's range, saying which seat and why, and what could be chosen."""
    targets = skill.targets(me)
    for seat in seats:
        reason = unfit(s, me, targets, seat)
        if reason is not None:
            raise Refused(f"{reason}。可选：{_shown(s, candidates(s, me, targets) if targets.most else ())}")
    if len(set(seats)) != len(seats):
        raise Refused("同一个座位写了两次，请写不同的座位")
    if not targets.least <= len(seats) <= targets.most and not _whole(s, me, targets, seats):
        able = candidates(s, me, targets) if targets.most else ()
        raise Refused(_how_many(skill, targets, able, _shown(s, able)))
    reason = s.query(MAY_COMBINE, None, me.instance, tuple(seats))
    if reason is not None:
        raise Refused(reason)


def _whole(s: Settlement, me: Me, targets: Targets, seats: Sequence[int]) -> bool:
    """Whether seats are a group that may be chosen whole, and no more besides than the range leaves open."""
    groups = s.query(GROUPS, {}, me.instance).values()
    spare = len(seats) - targets.most + targets.least
    return any(group and len(group) >= spare and set(group) <= set(seats) for group in groups)


def _shown(s: Settlement, seats: Sequence[int]) -> str:
    return " ".join(f"{n}{s.state.seats[n].name}" for n in seats) or "无"


def check_groups(s: Settlement, me: Me, skill: Skill, groups: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """The targets of each use that a command asks for; several seats for a skill of one are several uses.

    Raises:
        Refused: more uses than one command may hold, or a choice outside the skill's range.
    """
    allowed = s.query(AT_ONCE, skill.at_once(me), me.instance)
    uses = [tuple(group) for group in groups] or [()]
    targets = skill.targets(me)
    if len(uses) == 1 and allowed > 1 and len(uses[0]) > targets.most and targets.least == targets.most == 1:
        uses = [(seat,) for seat in uses[0]]
    left = me.left()
    if left is not None:
        allowed = min(allowed, max(left, 0) + s.query(UNCOUNTED, 0, me.instance))
    if len(uses) > allowed:
        raise Refused(f"「{skill.name}」现在只能用 {allowed} 次，写了 {len(uses)} 组目标")
    for seats in uses:
        check_targets(s, me, skill, seats)
    alone = [seats[0] for seats in uses if len(seats) == 1]
    if not skill.repeats and len(set(alone)) != len(alone):
        raise Refused("同一个座位写了两次，请写不同的座位")
    return uses


def _how_many(skill: Skill, targets: Targets, able: Sequence[int], shown: str) -> str:
    if targets.most == 0:
        return f"「{skill.name}」不带目标，直接发：{skill.name}"
    number = f"{targets.least}" if targets.least == targets.most else f"{targets.least} 到 {targets.most}"
    example = " ".join(str(n) for n in able[: max(targets.least, 1)])
    return f"「{skill.name}」要写 {number} 个座位，例：{skill.name} {example}。可选：{shown}"
