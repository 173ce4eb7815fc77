"""蚀时狼妃 — snow, 狼人身份牌 18"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive
from engine.books.snow.shared.turning import Turning, turn_tonight
from engine.kernel.definitions import Skill, on, one
from engine.kernel.facts import WindowOpened
from engine.kernel.proposals import Aim
from engine.werewolf.roles import Card


class Locked(Turning):
    """异阵营角色的[指定]技能选到他，转给使用者自己。"""

    id, name, clause = "snow.time_consort.locked", "时间封锁中", "蚀时狼妃·时间封锁"
    mixes = True

    def turn(self, me: SnowMe, aim: Aim) -> Aim | None:
        """Back to whoever used it; of a pack, to one of those who chose it. It counts once an aim has changed."""
        s = me.s
        if me.giver is None or s.allies(me.giver, aim.user):
            return None
        able = self._choosers(s, aim)
        back = s.draw(f"{self.id}|{aim.use}", able, s.name) if len(able) > 1 else able[0]
        if back != aim.target:
            me.source.remember("turned", True)
        return aim.at(back)

    @staticmethod
    def _choosers(s: SnowTable, aim: Aim) -> list[int]:
        """Who chose the target: of those who decide together all who named it, else the user."""
        made = s.book.definition(aim.skill)
        if not isinstance(made, Skill) or made.pool(s.me(aim.instance)) is None:
            return [aim.user]
        cast = [o for o in s.state.orders.values() if s.state.instances[o.instance].definition == aim.skill]
        return sorted({o.user for o in cast if not o.declined and aim.target in o.targets}) or [aim.user]


class TimeLock(CardSkill):
    """选一名存活角色：从狼人袭击前到当夜结束，异阵营角色的[指定]技能选到他，就转到他们自己身上。"""

    id, name, clause = "snow.time_consort.time_lock", "时间封锁", "蚀时狼妃·时间封锁"
    printed = "[指定][圆月升起后]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """For tonight."""
        turn_tonight(use, Locked)

    @on(WindowOpened, at=w.NIGHT_BEGINS, beyond=True, asleep=True)
    def fade(self, me: SnowMe, opened: WindowOpened) -> None:
        """Lost when the night after begins, if it turned anything (ruling 6-105)."""
        if me.recall("turned"):
            me.s.forget(me.id)


CARD = Card("snow.time_consort", (TimeLock,))
