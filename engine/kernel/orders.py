"""Commands for skills: accepting, replacing and withdrawing orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel.clock import Point
from engine.kernel.definitions import GROUPS
from engine.kernel.errors import Refused
from engine.kernel.legality import check_groups, is_forced, settling_point, skill_of, windows_of
from engine.kernel.uses import execute

if TYPE_CHECKING:
    from engine.kernel.definitions import Me, Skill
    from engine.kernel.settlement import Settlement
    from engine.kernel.state import Instance


def place(
    s: Settlement, instance: Instance, decider: int, groups: Sequence[Sequence[int]], words: Sequence[str], text: str
) -> tuple[Point, bool]:
    """Accept a command for a skill and return where it settles and whether it is early.

    ``groups`` are the seats named, those of each use apart.

    Raises:
        Refused: it is not legal from what its owner knows; nothing changed.
    """
    skill = skill_of(s, instance)
    assert skill is not None
    me = s.me(instance.id)
    if skill.automatic or not windows_of(s, instance, skill):
        raise Refused(f"「{skill.name}」自动生效，不用发指令")
    point, early = settling_point(s, me, skill)
    groups, words = _spelt_out(s, instance, groups, words)
    uses = check_groups(s, me, skill, skill.grouped(me, groups, tuple(words)))
    seats = tuple(seat for group in uses for seat in group)
    reason = skill.refuses_said(me, text) if skill.takes_text else skill.refuses_words(me, seats, tuple(words))
    if reason is not None:
        raise Refused(reason)
    sizes = tuple(len(group) for group in uses) if len(uses) > 1 else ()
    record(s, instance, decider, seats, tuple(words), text, point, declined=False, groups=sizes)
    if not early and at_once(me, skill, point):
        execute(s, s.state.orders[instance.id])
        s.settle_now()
        s.quiet()
    return point, early


def _spelt_out(
    s: Settlement, instance: Instance, groups: Sequence[Sequence[int]], words: Sequence[str]
) -> tuple[Sequence[Sequence[int]], Sequence[str]]:
    """With the seats that some of the words stand for in place of these."""
    named = s.query(GROUPS, {}, instance)
    meant = [seat for word in words for seat in named.get(word, ())]
    if not meant:
        return groups, words
    first, *rest = groups or ((),)
    return (tuple(dict.fromkeys((*first, *meant))), *rest), [word for word in words if word not in named]


def at_once(me: Me, skill: Skill, point: Point) -> bool:
    """Whether a command for ``point`` settles as soon as its window is open."""
    lined_up = point.window in skill.windows or skill.id in me.s.book.registry.slot_of(point.window)
    return skill.prompt(me) or not lined_up


def decline(s: Settlement, instance: Instance, decider: int) -> bool:
    """Choose not to use a skill; returns whether an earlier choice was withdrawn.

    Raises:
        Refused: the skill is forced, or works by itself.
    """
    skill = skill_of(s, instance)
    assert skill is not None
    if skill.automatic or not skill.windows:
        raise Refused(f"「{skill.name}」自动生效，不能放弃")
    if is_forced(s, instance, skill):
        raise Refused(f"「{skill.name}」是必选的（{'强制' if skill.forced else '现在必须发动'}），不能放弃")
    me = s.me(instance.id)
    had = instance.id in s.state.orders
    if had and skill.pool(me) is None and not _brisk(s):
        s.emit(f.Withdrawn(instance.id, "declined", cause=s.cause))
    else:
        try:
            point, _ = settling_point(s, me, skill)
        except Refused:
            return False  # nothing was chosen and nothing can be: not using it is already so
        record(s, instance, decider, (), (), "", point, declined=True)
    return had


def _brisk(s: Settlement) -> bool:
    """Whether the open window waits for a word of everybody, be it that he does nothing."""
    window = s.state.window
    return window is not None and s.book.timetable.windows[window.point.window].brisk


def record(
    s: Settlement, instance: Instance, decider: int, seats: tuple[int, ...], words: tuple[str, ...], text: str,
    point: Point, *, declined: bool, groups: tuple[int, ...] = (),
) -> None:  # fmt: skip
    s.emit(
        f.Ordered(
            s.state.last_order + 1, instance.id, instance.owner, decider, seats, words, text,
            point.window, point.day, point.round, declined, groups, cause=s.cause,
        )
    )  # fmt: skip
