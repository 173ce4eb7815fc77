"""Commands for skills: what may be chosen, accepting and replacing orders, and settling them slot by slot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, Skill, Targets
from engine.kernel.errors import Refused
from engine.kernel.proposals import Aim

if TYPE_CHECKING:
    from engine.kernel.settlement import Settlement
    from engine.kernel.state import Instance, Order


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


def skill_of(s: Settlement, instance: Instance) -> Skill | None:
    """The skill behind an instance; None for a status, title or rule."""
    found = s.book.definition(instance.definition)
    return found if isinstance(found, Skill) else None


def candidates(s: Settlement, me: Me, targets: Targets) -> tuple[int, ...]:
    """The seats that satisfy every rule of a range, in order."""
    return tuple(n for n in s.state.seats if all(rule(me, n) is None for rule in targets.rules))


def objection(s: Settlement, me: Me, skill: Skill, point: Point, *, momentary: bool) -> str | None:
    """Why a skill may not be used at ``point``; ``momentary`` also asks what may pass before then."""
    in_play = s.state.seats[me.owner].in_play
    if not in_play and not skill.beyond:
        return "你已经出局，不能再使用技能"
    reason = skill.requires(me, point)
    if reason is not None:
        return reason
    left = me.left()
    if left is not None and left < 1:
        return f"「{skill.name}」这一段的次数已经用完"
    if momentary and not s.active(me.id):
        return f"「{skill.name}」现在不能使用"
    return None


def settling_point(s: Settlement, me: Me, skill: Skill) -> tuple[Point, bool]:
    """Where a command sent now would settle, and whether it is early.

    Raises:
        Refused: in no window of this half of the day.
    """
    window = s.state.window
    if window is None:
        raise Refused("现在没有开放的窗口，请等下一个窗口打开再发")
    if window.point.window in skill.windows:
        reason = objection(s, me, skill, window.point, momentary=True)
        if reason is None:
            return window.point, False
        raise Refused(reason)
    if skill.early:
        for point in s.book.timetable.later_in_phase(window.point):
            if point.window in skill.windows:
                reason = objection(s, me, skill, point, momentary=False)
                if reason is None:
                    return point, True
                raise Refused(reason)
    where = "、".join(s.book.timetable.windows[w].phase + "·" + w for w in skill.windows)
    here = s.book.timetable.label(window.point)
    raise Refused(f"现在是「{here}」，「{skill.name}」要在「{where}」里发")


def offer(s: Settlement, instance: Instance) -> Offer | None:
    """What an instance lets its owner do now; None when nothing."""
    skill = skill_of(s, instance)
    if skill is None or not skill.windows:
        return None
    me = s.me(instance.id)
    try:
        point, early = settling_point(s, me, skill)
    except Refused:
        return None
    targets = skill.targets(me)
    able = candidates(s, me, targets) if targets.most else ()
    if len(able) < targets.least:
        return None
    return Offer(
        instance.id, skill.id, skill.name, point, early, skill.forced, able, targets.least, targets.most,
        skill.words, skill.takes_text, me.left(), s.state.orders.get(instance.id),
    )  # fmt: skip


def check_targets(s: Settlement, me: Me, skill: Skill, seats: Sequence[int]) -> None:
    """Refuse a choice outside the skill's range, saying which seat and why, and what could be chosen."""
    targets = skill.targets(me)
    able = candidates(s, me, targets) if targets.most else ()
    shown = " ".join(f"{n}{s.state.seats[n].name}" for n in able) or "无"
    for seat in seats:
        for rule in targets.rules:
            reason = rule(me, seat)
            if reason is not None:
                raise Refused(f"{reason}。可选：{shown}")
    if len(set(seats)) != len(seats):
        raise Refused("同一个座位写了两次，请写不同的座位")
    if not targets.least <= len(seats) <= targets.most:
        raise Refused(_how_many(skill, targets, shown))


def _how_many(skill: Skill, targets: Targets, shown: str) -> str:
    if targets.most == 0:
        return f"「{skill.name}」不带目标，直接发：{skill.name}"
    number = f"{targets.least}" if targets.least == targets.most else f"{targets.least} 到 {targets.most}"
    example = " ".join("3456"[: max(targets.least, 1)])
    return f"「{skill.name}」要写 {number} 个座位，例：{skill.name} {example}。可选：{shown}"


def place(
    s: Settlement, instance: Instance, decider: int, seats: Sequence[int], words: Sequence[str], text: str
) -> tuple[Point, bool]:
    """Accept a command for a skill and return where it settles and whether it is early.

    Raises:
        Refused: it is not legal from what its owner knows; nothing changed.
    """
    skill = skill_of(s, instance)
    assert skill is not None
    me = s.me(instance.id)
    if not skill.windows:
        raise Refused(f"「{skill.name}」自动生效，不用发指令")
    point, early = settling_point(s, me, skill)
    check_targets(s, me, skill, seats)
    wrong = [w for w in words if w not in skill.words]
    if wrong or (skill.words and len(words) != 1):
        raise Refused(
            f"「{skill.name}」要写其中一个词：{'／'.join(skill.words)}" if skill.words else f"「{wrong[0]}」用不上"
        )
    if skill.takes_text:
        reason = skill.refuses_text(text)
        if reason is not None:
            raise Refused(reason)
    _order(s, instance, decider, tuple(seats), tuple(words), text, point, declined=False)
    if skill.instant and not early:
        execute(s, s.state.orders[instance.id])
        s.quiet()
    return point, early


def decline(s: Settlement, instance: Instance, decider: int) -> bool:
    """Choose not to use a skill; returns whether an earlier choice was withdrawn.

    Raises:
        Refused: the skill is forced, or there is nothing to decline.
    """
    skill = skill_of(s, instance)
    assert skill is not None
    if skill.forced:
        raise Refused(f"「{skill.name}」是强制技能，不能放弃")
    if not skill.windows:
        raise Refused(f"「{skill.name}」自动生效，不能放弃")
    me = s.me(instance.id)
    had = instance.id in s.state.orders
    if had and skill.pool(me) is None:
        s.emit(f.Withdrawn(instance.id, "declined", cause=s.cause))
    else:
        point, _ = settling_point(s, me, skill)
        _order(s, instance, decider, (), (), "", point, declined=True)
    return had


def _order(
    s: Settlement, instance: Instance, decider: int, seats: tuple[int, ...], words: tuple[str, ...], text: str,
    point: Point, *, declined: bool,
) -> None:  # fmt: skip
    s.emit(
        f.Ordered(
            s.state.last_order + 1, instance.id, instance.owner, decider, seats, words, text,
            point.window, point.day, point.round, declined, cause=s.cause,
        )
    )  # fmt: skip


# -- settling ---------------------------------------------------------------------------------------------------


def recheck(s: Settlement) -> None:
    """A window has opened: orders sent early for it must now pass every check, or they are void and cost nothing."""
    window = s.state.window
    assert window is not None
    for order in sorted(s.state.orders.values(), key=lambda o: o.number):
        if (order.window, order.day, order.round) != (window.point.window, window.point.day, window.point.round):
            continue
        instance = s.state.instances[order.instance]
        skill = skill_of(s, instance)
        assert skill is not None
        me = s.me(instance.id)
        reason = objection(s, me, skill, window.point, momentary=True)
        if reason is None and not order.declined:
            try:
                check_targets(s, me, skill, order.targets)
            except Refused as refused:
                reason = refused.reason
        if reason is not None:
            s.emit(f.Withdrawn(instance.id, "void", cause="clock"))
            s.tell_seat(order.decider, "order.void", f"你提早交的「{skill.name}」作废了：{reason}")
        elif skill.instant and not order.declined:
            execute(s, order)


def settle_slots(s: Settlement, window: str) -> None:
    """Settle a window slot by slot in printed order: forced defaults, packs' choices, then one use after another."""
    for slot in s.book.timetable.windows[window].slots:
        skills = _slot_skills(s, slot, window)
        _default_forced(s, skills)
        for order in _due(s, skills, window):
            execute(s, order)
    for iid in [i for i, o in s.state.orders.items() if o.window == window]:
        s.emit(f.Withdrawn(iid, "settled", cause="clock"))


def _slot_skills(s: Settlement, slot: str, window: str) -> list[tuple[Instance, Skill]]:
    wanted = s.book.registry.in_slot(slot, window)
    found = [(i, wanted[i.definition]) for i in s.state.instances.values() if i.definition in wanted]
    return sorted(found, key=lambda pair: (pair[0].owner, pair[0].id))


def _default_forced(s: Settlement, skills: Sequence[tuple[Instance, Skill]]) -> None:
    """A forced skill nobody ordered chooses by chance, or by the director where the match says so."""
    for instance, skill in skills:
        me = s.me(instance.id)
        if not skill.forced or instance.id in s.state.orders:
            continue
        if objection(s, me, skill, s.state.point, momentary=True) is not None:
            continue
        targets = skill.targets(me)
        able = list(candidates(s, me, targets))
        if len(able) < targets.least:
            continue
        chosen = []
        for place_number in range(targets.least):
            seat = s.default_choice(me, skill, able, place_number)
            able.remove(seat)
            chosen.append(seat)
        with s.caused(f"instance:{instance.id}"):
            _order(s, instance, instance.owner, tuple(chosen), (), "", s.state.point, declined=False)


def _due(s: Settlement, skills: Sequence[tuple[Instance, Skill]], window: str) -> list[Order]:
    """The orders that settle in a slot, one per pack, in seat order of their users."""
    due: list[Order] = []
    pools: dict[str, list[Order]] = {}
    for instance, skill in skills:
        order = s.state.orders.get(instance.id)
        if order is None or order.window != window:
            continue
        reason = objection(s, s.me(instance.id), skill, s.state.point, momentary=True)
        if reason is not None:
            s.tell_seat(order.decider, "order.unable", f"「{skill.name}」没有发动：{reason}")
            continue
        pool = skill.pool(s.me(instance.id))
        if pool is not None:
            pools.setdefault(pool, []).append(order)
        elif not order.declined:
            due.append(order)
    due += [o for o in (common_choice(orders) for orders in pools.values()) if not o.declined]
    return sorted(due, key=lambda o: (o.user, o.instance))


def common_choice(orders: Sequence[Order]) -> Order:
    """A pack's choice: most members win; among ties the one handed in last. Not to act is a choice, too."""

    def choice(order: Order) -> tuple[object, ...]:
        return (order.declined, order.targets, order.words)

    votes: dict[tuple[object, ...], list[Order]] = {}
    for order in orders:
        votes.setdefault(choice(order), []).append(order)
    most = max(len(v) for v in votes.values())
    return max((max(v, key=lambda o: o.number) for v in votes.values() if len(v) == most), key=lambda o: o.number)


def execute(s: Settlement, order: Order) -> None:
    """Carry out one order: spend a use, walk its aims through the layers, then the card's own effect."""
    instance = s.state.instances[order.instance]
    skill = skill_of(s, instance)
    assert skill is not None
    use_id = s.state.last_use + 1
    with s.caused(f"use:{use_id}"):
        if skill.limit is not None:
            s.emit(f.Spent(instance.id, skill.limit.period(s.state.point), cause=s.cause))
        use = s.use_type(s, use_id, instance.id, order.user, order.decider, order.user, order.targets, order.words)
        aims = []
        for target in order.targets:
            aim = s.propose(Aim(cause=s.cause, use=use_id, user=order.user, target=target, skill=skill.id))
            if not aim.stopped:
                aims.append(aim.target)
        s.emit(
            f.Used(
                use_id, instance.id, skill.id, order.user, order.decider, order.user, order.targets, tuple(aims),
                order.words, s.state.last_window, cause=f"order:{order.number}",
            )
        )  # fmt: skip
        s.emit(f.Withdrawn(instance.id, "settled", cause=s.cause))
        use.aims = tuple(aims)
        use.text = order.text
        if aims or not order.targets:
            skill.resolve(use)
