"""炼金魔女 — palace, 能臣异士 33"""

from __future__ import annotations

from typing import Any

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceStatus, PalaceUse, Passive
from engine.books.palace.parts.renewal import Renewable, Renewing
from engine.books.palace.statuses import Deathless
from engine.books.palace.targets import in_play
from engine.books.palace.words import (
    ARCANA,
    BREAK,
    DAWN,
    DEEP,
    KNIFE,
    LATE_DAWN,
    MIDNIGHT,
    NIGHT,
    NIGHT_ENDS,
    NOON,
    NOON_ENDS,
    SMALL2,
)
from engine.kernel.clock import Point
from engine.kernel.definitions import FORCED, MAY_AIM_AT, ONCE, UNCOUNTED, exactly, modifies, on, one
from engine.kernel.facts import Gained, WindowOpened
from engine.kernel.state import Instance
from engine.werewolf.queries import MAY_POST
from engine.werewolf.roles import Card


class Lingering(PalaceStatus):
    """[亡魂]：出局了，当天仍可参与讨论；其余都按出局算。"""

    id, name, clause, told = "palace.alchemist.lingering", "亡魂", "炼金魔女·魔女秘法", True

    @modifies(MAY_POST, beyond=True)
    def speak(self, me: PalaceMe, may: bool, seat: int) -> bool:
        """Nothing but that: he has no vote."""
        return may or seat == me.bearer


class Wake(PalaceStatus):
    """``memory`` 的 day、round 那一轮夜晚与其后晨曦出局的角色，下一个讨论日可以继续讨论。属于整局。"""

    id, name, clause, told = "palace.alchemist.wake", "魔女秘法", "炼金魔女·魔女秘法", False
    needs = "从哪一夜起"

    @on(WindowOpened, at=NOON)
    def call(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Those of the dawn as well; never after a red card."""
        s, night = me.s, (me.recall("day"), me.recall("round"))
        for seat, gone in s.state.departures.items():
            point = s.state.windows[gone.window].point
            tonight = (point.day, point.round) == night and point.window in (*NIGHT, BREAK)
            dawn = point.day == opened.day and point.window in (DAWN, LATE_DAWN)
            if (tonight or dawn) and not s.is_sent_off(seat) and not s.bears(seat, Lingering):
                s.gain(seat, Lingering, giver=me.giver, until=NOON_ENDS)
        me.lose("done")


class Snake(Renewable):
    """凌晨限定一次，选一名角色：其不死到下一个正午开始。"""

    id, name, clause, limit = "palace.alchemist.snake", "法老之蛇", "炼金魔女·法老之蛇", ONCE
    windows, slot, target = (SMALL2,), "M01", one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """Until the door opens."""
        use.give(use.target, Deathless, until=NOON)


class Arcana(Passive):
    """凌晨2开始，法老之蛇可用时得知当晚将出局者；有人则公示亡魂，次日公布的出局者仍可讨论。"""

    id, name, clause = "palace.alchemist.arcana", "魔女秘法", "炼金魔女·魔女秘法"

    @on(WindowOpened, at=SMALL2)
    def foresee(self, me: PalaceMe, opened: WindowOpened) -> None:
        """As things stand then (rulings 6-69, 6-70)."""
        s = me.s
        if not any(s.me(i.id).left() or s.query(UNCOUNTED, 0, i) for i in s.wields(me.owner, Snake)):
            return
        doomed = s.forecast()
        if doomed:
            me.report("arcana", s.text("arcana", names="、".join(s.name(n) for n in doomed)), targets=doomed)
            s.announce(s.text("arcana.wisp"), ARCANA)
            s.gain(0, Wake, giver=me.owner, memory={"day": opened.day, "round": opened.round})


class Mist(PalaceStatus):
    """当晚杀人必须发动，而且只能在 ``memory['seats']`` 里选。属于整局。"""

    id, name, clause, told = "palace.alchemist.mist", "未明之雾", "炼金魔女·未明之雾", False
    needs = "名单"

    @modifies(FORCED)
    def compel(self, me: PalaceMe, forced: bool, instance: Instance) -> bool:
        """Whoever can."""
        return forced or _is_knife(me.s, instance)

    @modifies(MAY_AIM_AT)
    def narrow(self, me: PalaceMe, reason: str | None, instance: Instance, seat: int) -> str | None:
        """Several mists leave only what they share."""
        if reason is not None or seat in me.recall("seats") or not _is_knife(me.s, instance):
            return reason
        return me.s.text("mist.refused", seat=me.s.spell(seat))


def _is_knife(s: Any, instance: Instance) -> bool:
    return KNIFE in s.book.definition(instance.definition).tags


def _mists(s: Any) -> list[Instance]:
    return [i for i in s.state.instances.values() if i.definition == Mist.id]


def _call_out(s: Any) -> None:
    """Tell all who have a knife what is left."""
    left = [n for n in s.state.in_play() if all(n in i.memory["seats"] for i in _mists(s))]
    for seat in sorted({i.owner for i in s.state.instances.values() if i.owner and _is_knife(s, i)}):
        if s.state.seats[seat].in_play:
            s.tell_seat(seat, "mist", s.text("mist", seats=s.spell_all(left)), seats=left)


class LearntFog(PalaceSkill):
    """画皮学来的未明之雾：有人发动未明之雾时得知名单，可以在深夜1往里加一个目标。"""

    id, name, clause = "palace.alchemist.fog.learnt", "未明之雾", "美女画皮·炼金魔女"
    windows, slot, target, early = (DEEP,), "I15", one(in_play), False

    def _open(self, me: PalaceMe) -> list[Instance]:
        """The mists she was told of and has added nobody to."""
        return [i for i in _mists(me.s) if i.id in me.recall("known", ()) and i.id not in me.recall("added", ())]

    @on(Gained, asleep=True)
    def hear(self, me: PalaceMe, gained: Gained) -> None:
        """Whoever's it is; to be told is not to use it, so that silence does not keep it from her."""
        s = me.s
        if gained.definition == Mist.id and gained.id in s.state.instances:
            me.remember("known", (*me.recall("known", ()), gained.id))
            seats = s.state.instances[gained.id].memory["seats"]
            me.told_owner("mist.heard", s.text("mist.heard", seats=s.spell_all(seats)), seats=seats)

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """With a list to add to."""
        return None if self._open(me) else "今晚没有可以追加目标的未明之雾"

    def resolve(self, use: PalaceUse) -> None:
        """Into the latest."""
        s, mist = use.s, self._open(use.me)[-1]  # type: ignore[arg-type]
        use.me.remember("added", (*use.me.recall("added", ()), mist.id))
        s.me(mist.id).remember("seats", sorted({*mist.memory["seats"], *use.aims}))
        _call_out(s)


class Fog(Renewable):
    """午夜限定一次，选三名角色：当晚有杀人的都得知结算目标，能发动就必须发动，且只能杀名单里的。"""

    id, name, clause, limit = "palace.alchemist.fog", "未明之雾", "炼金魔女·未明之雾", ONCE
    windows, slot, target = (MIDNIGHT,), "H13", exactly(3, in_play)
    variants = (LearntFog,)

    def resolve(self, use: PalaceUse) -> None:
        """Over the rest of the night."""
        s = use.s
        kept = {"seats": sorted(use.aims)}
        s.gain(0, Mist, origin=f"by:{use.me.id}", giver=use.user, until=NIGHT_ENDS, memory=kept)
        _call_out(s)


class Transmutation(Renewing):
    """午夜限定一次：法老之蛇、未明之雾选一个刷新。"""

    id, clause, renews = "palace.alchemist.second", "炼金魔女·怀孕技能", (Snake, Fog)
    windows, slot = (MIDNIGHT,), "H13"


TEXTS = {
    "arcana": "魔女秘法：当晚将要出局：{names}",
    "arcana.wisp": "[魔女秘法留下了一缕亡魂]",
    "mist": "未明之雾：今晚杀人只能选 {seats}；能发动就必须发动，不交则在其中随机。",
    "mist.refused": "{seat} 不在今晚未明之雾的名单里",
    "mist.heard": "有人发动了未明之雾，名单：{seats}。深夜1可以加一个目标：未明之雾 座位",
}
CARD = Card("palace.alchemist", (Arcana, Snake, Fog), second=(Transmutation,))
