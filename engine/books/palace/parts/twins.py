"""双子光暗 (明光神姬, 暗夜魔君; whoever learns either): who they are, and how each guards one of the two."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Trait
from engine.books.palace.parts.sun_moon import meet
from engine.books.palace.parts.tomorrow import tomorrow
from engine.books.palace.queries import STEADFAST
from engine.books.palace.statuses import Deathless
from engine.books.palace.targets import in_play, not_self
from engine.books.palace.words import LATE_DUSK, MIDNIGHT, NIGHT_ENDS, TWIN_LEARNT, TWINS
from engine.kernel.definitions import modifies, on, one
from engine.kernel.facts import SeatLeft

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable

#: Tags of the two roles, and the words for them; what a learner writes in place of the twin he learnt.
LIGHT, DARK, MYSELF = "光", "暗", "自己"


def twins(s: PalaceTable, side: str) -> list[int]:
    """The seats that are the light one, or the dark one."""
    return [n for n in s.state.seats if side in s.card(n).tags]


def is_out(s: PalaceTable, side: str) -> bool:
    """Whether there was one, and none is in play."""
    found = twins(s, side)
    return bool(found) and not any(s.state.seats[n].in_play for n in found)


def is_there(s: PalaceTable, side: str) -> bool:
    """Whether one is in play."""
    return any(s.state.seats[n].in_play for n in twins(s, side))


class Bond(Trait):
    """光暗同一阵营，不因任何技能改变；一方出局，另一方得到通知。"""

    other: ClassVar[str]

    @modifies(STEADFAST, beyond=True)
    def stay(self, me: PalaceMe, value: bool, seat: int) -> bool:
        """For good."""
        return value or seat == me.owner

    @on(SeatLeft, beyond=True)
    def hear(self, me: PalaceMe, left: SeatLeft) -> None:
        """Of the other one."""
        if left.seat in twins(me.s, self.other):
            me.told_owner("twin", f"[{self.other}已出局]")


class Seeking(PalaceSkill):
    """黄昏猜暗的马甲，猜中则建群互知。"""

    id, name, clause = "palace.twins.seeking", "寻觅", "明光神姬·寻觅"
    windows, slot, aimed, target = (LATE_DUSK,), "E08", False, one(in_play, not_self)
    linked = True

    def resolve(self, use: PalaceUse) -> None:
        """Nothing is said of a wrong guess; who learnt a twin meets him apart from the other one."""
        s, seat = use.s, use.chosen[0]
        if DARK not in s.card(seat).tags:
            return
        channel = TWINS if LIGHT in s.card(use.user).tags else TWIN_LEARNT
        s.set_channel(channel, (use.user, seat))
        s.tell(f"channel:{channel}", "twins", f"你们共群：{s.spell_all((use.user, seat))}")


class TwinGuard(PalaceSkill):
    """午夜选光或暗（不选马甲），不能连续两晚选同一个人。``memory['kept']``: (day, seat) of each choice."""

    windows, slot, aimed = (MIDNIGHT,), "H11", False
    words = (LIGHT, DARK)
    linked = True

    @staticmethod
    def seat_of(me: PalaceMe, word: str) -> int:
        """Whom a word means; 0: nobody."""
        return me.owner if word == MYSELF else next(iter(twins(me.s, word)), 0)

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of the two, not known to be out, and not the one of last night."""
        if len(words) != 1 or words[0] not in self.words:
            return f"「{self.name}」要写其中一个词：{'／'.join(self.words)}"
        seat = self.seat_of(me, words[0])
        if not seat or me.s.state.seats[seat].get("shown", False):
            return f"{words[0]}不在场"
        if (me.s.state.point.day - 1, seat) in {tuple(pair) for pair in me.recall("kept", ())}:
            return f"昨晚选过{words[0]}，不能连续两晚选同一个人"
        return None

    def resolve(self, use: PalaceUse) -> None:
        """Guard."""
        me = use.s.me(use.me.id)
        assert isinstance(me, PalaceMe)
        seat = self.seat_of(me, use.words[0])
        me.remember("kept", (*me.recall("kept", ()), (use.s.state.point.day, seat)))
        self.guard(use, seat)
        meet(use.s, seat)

    def guard(self, use: PalaceUse, seat: int) -> None:
        """The effect."""
        raise NotImplementedError


class LightGuarding(TwinGuard):
    """其下一个白天不死，到黄昏结束。"""

    def guard(self, use: PalaceUse, seat: int) -> None:
        """From dawn on."""
        tomorrow(use, seat, Deathless)


class DarkGuarding(TwinGuard):
    """其当晚不死。"""

    def guard(self, use: PalaceUse, seat: int) -> None:
        """Tonight."""
        use.give(seat, Deathless, until=NIGHT_ENDS)


class LearntLightGuard(LightGuarding):
    """画皮学到的光明守护：选自己或暗。"""

    id, name, clause, words = "palace.twins.learnt_light_guard", "光明守护", "美女画皮·双子星光", (MYSELF, DARK)


class LearntDarkGuard(DarkGuarding):
    """画皮学到的黑暗守护：选自己或暗。"""

    id, name, clause, words = "palace.twins.learnt_dark_guard", "黑暗守护", "美女画皮·双子星暗", (MYSELF, DARK)


class LightGuard(LightGuarding):
    """午夜选光或暗，其下一个白天不死；不能连续两晚选同一个人。"""

    id, name, clause, variants = "palace.twins.light_guard", "光明守护", "明光神姬·光明守护", (LearntLightGuard,)


class DarkGuard(DarkGuarding):
    """午夜选光或暗，其当晚不死；不能连续两晚选同一个人。"""

    id, name, clause = "palace.twins.dark_guard", "黑暗守护", "暗夜魔君·黑暗守护"
    variants = (LearntDarkGuard, Seeking)
