"""Skills used by a seat that has just gone out."""

from __future__ import annotations

from typing import ClassVar, cast

from engine.kernel.clock import Point
from engine.kernel.definitions import Me, Skill
from engine.kernel.state import Departure
from engine.werewolf.table import TableMe


def just_gone(me: Me, windows: tuple[str, ...]) -> Departure | str:
    """How the owner went out since the last of ``windows`` before the present one; else why the skill must wait."""
    s = cast(TableMe, me).s
    departure = s.departed(me.owner)
    if departure is None:
        return "这项技能要等你出局以后才能用"
    if s.is_sent_off(me.owner):
        return "你被红牌罚下，不能发动任何技能"
    here = s.state.windows[s.state.last_window].point
    # One window may be open under several numbers: it goes on after an aside, or after the director's look.
    earlier = [seq for seq, w in s.state.windows.items() if w.point.window in windows and w.point != here]
    if earlier and departure.window <= max(earlier):
        return "可以用这项技能的窗口已经过去"
    return departure


class Parting(Skill):
    """A skill for the first of its windows after its owner has gone out, whatever took him but a red card."""

    early: ClassVar[bool] = False
    beyond: ClassVar[bool] = True

    def requires(self, me: TableMe, point: Point) -> str | None:
        """Just gone out."""
        gone = just_gone(me, self.windows)
        return gone if isinstance(gone, str) else None
