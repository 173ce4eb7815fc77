"""Commands for skills: accepting, replacing and withdrawing orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel.clock import Point
from engine.kernel.errors import Refused
from engine.kernel.legality import check_targets, settling_point, skill_of
from engine.kernel.uses import execute

if TYPE_CHECKING:
    from engine.kernel.settlement import Settlement
    from engine.kernel.state import Instance


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
    record(s, instance, decider, tuple(seats), tuple(words), text, point, declined=False)
    if skill.instant and not early:
        execute(s, s.state.orders[instance.id])
        s.quiet()
    return point, early


def decline(s: Settlement, instance: Instance, decider: int) -> bool:
    """Choose not to use a skill; returns whether an earlier choice was withdrawn.

    Raises:
        Refused: the skill is forced, or works by itself.
    """
    skill = skill_of(s, instance)
    assert skill is not None
    if skill.forced:
        raise Refused(f"「{skill.name}」是必选的（强制），不能放弃")
    if not skill.windows:
        raise Refused(f"「{skill.name}」自动生效，不能放弃")
    me = s.me(instance.id)
    had = instance.id in s.state.orders
    if had and skill.pool(me) is None:
        s.emit(f.Withdrawn(instance.id, "declined", cause=s.cause))
    else:
        try:
            point, _ = settling_point(s, me, skill)
        except Refused:
            return False  # nothing was chosen and nothing can be: not using it is already so
        record(s, instance, decider, (), (), "", point, declined=True)
    return had


def record(
    s: Settlement, instance: Instance, decider: int, seats: tuple[int, ...], words: tuple[str, ...], text: str,
    point: Point, *, declined: bool,
) -> None:  # fmt: skip
    s.emit(
        f.Ordered(
            s.state.last_order + 1, instance.id, instance.owner, decider, seats, words, text,
            point.window, point.day, point.round, declined, cause=s.cause,
        )
    )  # fmt: skip
