"""侦探&审判官 — 明察秋毫"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowTable, SnowUse, alive
from engine.kernel.clock import Point
from engine.kernel.definitions import on, one
from engine.kernel.facts import WindowOpened

TEXTS = {
    "clear_sight": "明察秋毫：{seat} 是{faction}",
    "clear_sight.harm": "因推理出局的是好人阵营：可以发「明察秋毫 座位」，对他造成伤害。",
    "clear_sight.look": "因推理出局的不是好人阵营：可以发「明察秋毫 座位」，得知他的阵营。",
}
DEDUCE = "推理"


def _out(s: SnowTable, seat: int, day: int) -> list[int]:
    """Who went out by a seat's 推理 on a day."""
    gone = [n for n, departure in s.state.departures.items() if s.state.windows[departure.window].point.day == day]
    return [n for n in gone if s.out_by_skill(n, DEDUCE) and seat in s.out_by(n)]


class ClearSight(CardSkill):
    """昨天有角色因自己的推理出局：他是好人阵营，选一名存活角色造成伤害；不是，选一名存活角色得知阵营。"""

    id, name, clause = "snow.pair.clear_sight.sight", "明察秋毫", "侦探&审判官·明察秋毫"
    printed = "[狼人袭击后]"
    target = one(alive)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """In the night after it, and not else."""
        return None if _out(me.s, me.owner, point.day - 1) else "昨天没有角色因你的推理出局"

    def resolve(self, use: SnowUse) -> None:
        """By the faction of whoever went out."""
        s = use.s
        good = _good(s, use.user)
        for chosen, target in use.landed:
            if good:
                use.harm(target)
            else:
                faction = s.known_faction(target, self.id)
                text = s.text("clear_sight", seat=s.spell(chosen), faction=faction)
                use.inform("clear_sight", text, (target,), saw=faction)


def _good(s: SnowTable, seat: int) -> bool:
    return any(s.faction(n) == w.GOOD for n in _out(s, seat, s.day - 1))


class ClearSightPair(Pair):
    """推理之后的夜晚，带来明察秋毫的选择。"""

    id, name, clause = "snow.pair.clear_sight", "明察秋毫", "侦探&审判官·明察秋毫"
    pair = ("侦探", "审判官")
    grants = (ClearSight,)

    @on(WindowOpened, at=w.AFTER_ATTACK)
    def offer(self, me: SnowMe, opened: WindowOpened) -> None:
        """He is told which of the two it is."""
        if _out(me.s, me.owner, me.s.day - 1):
            key = "clear_sight.harm" if _good(me.s, me.owner) else "clear_sight.look"
            me.told_owner("asked", me.s.text(key))
