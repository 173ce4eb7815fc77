"""顺从的女仆 — palace, 飘零 3"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.guises import Masked
from engine.books.palace.lovers import TrueLove
from engine.books.palace.targets import out_of_play
from engine.books.palace.words import DUSK, FEMALE, LATE_DUSK, NOON, RUNOFF, UNDECIDED
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Targets, one
from engine.werewolf.roles import Card


class Devoted(Blessing):
    """顺从可选任意已出局角色；得到女性身份时一并得到怀孕技能。"""

    id, clause = "palace.handmaid.second", "顺从的女仆·怀孕技能"


def _today(me: PalaceMe, seat: int) -> str | None:
    gone = me.s.departed(seat)
    point = me.s.state.windows[gone.window].point if gone else None
    if point is not None and point.day == me.s.state.point.day and point.window in (NOON, RUNOFF, DUSK):
        return None
    return f"{me.s.spell(seat)} 不是今天正午或黄昏出局的"


class Obeying(PalaceSkill):
    """What 顺从 does, for its own card and for whoever learns it."""

    name, limit = "顺从", ONCE
    is_learnt: ClassVar[bool] = False
    windows, slot, aimed = (LATE_DUSK,), "E02", False
    target = one(out_of_play, _today)  # type: ignore[arg-type]

    def targets(self, me: PalaceMe) -> Targets:
        """Anybody who is out, once she has been favoured."""
        return one(out_of_play) if me.s.wields(me.owner, Devoted) else self.target

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Nobody's lover."""
        return "你是真爱情侣，不能发动顺从" if me.s.wields(me.owner, TrueLove) else None

    def resolve(self, use: PalaceUse) -> None:
        """Change places with who is gone; only who has no faction goes over to his."""
        s, role = use.s, use.s.card(use.target)
        second = bool(s.wields(use.user, Devoted)) and role.row.get("gender") == FEMALE
        look = self.look(use)
        s.take_role(use.user, role, origin=f"role:{role.id}", tags=True, second=second, learner=self.is_learnt)
        if s.faction(use.user) == UNDECIDED:
            s.join(use.user, s.faction(use.target))
        use.give(use.user, Masked, until=None, **look)
        s.announce(s.text("obeyed"))

    def look(self, use: PalaceUse) -> dict[str, str]:
        """What is seen of her from now on."""
        role = use.s.card(use.target)
        return {"role": str(role.row.get("shown", role.name))}


class LearntObedience(Obeying):
    """画皮学到的顺从：得到画皮版本的技能，表面阵营与身份变得与其相同，阵营不变。"""

    id, clause, is_learnt = "palace.handmaid.learnt_obedience", "美女画皮·顺从的女仆", True

    def look(self, use: PalaceUse) -> dict[str, str]:
        """As he seems."""
        s, target, skill = use.s, use.target, self.id
        return {"role": s.poses(target, skill), "faction": s.seems(target, skill)}


class Obedience(Obeying):
    """黄昏一次：选今天正午或黄昏出局的一名角色，得其全部技能并刷新，阵营、标签、表面身份随之；公示。情侣不能用。"""

    id, clause, variants = "palace.handmaid.obedience", "顺从的女仆·顺从", (LearntObedience,)


CARD = Card("palace.handmaid", (Obedience,), second=(Devoted,))
