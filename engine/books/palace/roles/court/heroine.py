"""巾帼 — palace, 能臣异士 30"""

from __future__ import annotations

from typing import Any, ClassVar

from engine.books.palace.base import Birth, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, EARLY, HARMS, NIGHT, VILLAGE, WOLVES
from engine.kernel.clock import Point
from engine.kernel.definitions import on, one
from engine.kernel.facts import WindowOpened
from engine.kernel.state import Instance
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class LearntTracking(PalaceSkill):
    """画皮学来的寻踪：问一个村民阵营的身份是否存活。"""

    id, name, clause, aimed = "palace.heroine.tracking.learnt", "寻踪", "美女画皮·巾帼", False
    windows, instant, bound = NIGHT, True, "夜晚开始时通知可以发动，之后才得到的不另通知"
    side: ClassVar[str] = VILLAGE

    def roles(self, book: Any) -> tuple[str, ...]:
        """What may be asked for: nobody's card says which emperor he is."""
        rows = getattr(book, "printed", {}).items()
        return tuple(n for n, row in rows if row["faction"] == self.side and row.get("shown", n) == n)

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """Roles of a side."""
        return self.roles(book)

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Without a quarry that is still about."""
        return f"寻踪的目标{me.recall('quarry')}还没有出局，出局后才能再问" if _follows(me.s, me.instance) else None

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One role, and not one that another 寻踪 follows."""
        roles = self.roles(me.s.book)
        if len(words) != 1 or words[0] not in roles:
            return f"「{self.name}」要写一个{self.side}的身份，例：{self.name} {roles[0]}"
        taken = any(i.memory["quarry"] == words[0] for i in _trackings(me.s, me.owner) if _follows(me.s, i))
        return f"你已经在寻踪{words[0]}，请问别的身份" if taken else None

    def resolve(self, use: PalaceUse) -> None:
        """Answered at once (ruling 6-63); without such a seat she may ask again."""
        s, role = use.s, use.words[0]
        alive = any(s.role(n) == role for n in s.state.in_play())
        use.me.remember("quarry", role if alive else None)
        use.tell("tracked", s.text("tracked", role=role, answer="存活" if alive else "没有存活"), role=role)

    @on(WindowOpened, at=EARLY)
    def ready(self, me: PalaceMe, opened: WindowOpened) -> None:
        """She is told that she may ask."""
        if self.requires(me, me.s.state.point) is None:
            me.told_owner("tracking", me.s.text("tracking"))


class Tracking(LearntTracking):
    """夜里问一个狼人阵营的身份是否存活，立即得知；存活则到其出局前不能再问。"""

    id, name, clause = "palace.heroine.tracking", "寻踪", "巾帼·寻踪"
    side, variants = WOLVES, (LearntTracking,)


def _trackings(s: Any, seat: int) -> list[Instance]:
    return [*s.having(seat, Tracking), *s.having(seat, LearntTracking)]


def _follows(s: Any, instance: Instance) -> bool:
    """Whether a 寻踪 has a quarry that is still about, as far as has been announced."""
    quarry = instance.memory.get("quarry")
    return bool(quarry) and any(s.role(n) == quarry and not x.get("shown", False) for n, x in s.state.seats.items())


class Hunting(PalaceSkill):
    """深夜选一名角色：其实际身份是寻踪得知存活的那个，则受穿透，得知追猎成功。"""

    id, name, clause, line = "palace.heroine.hunting", "追猎", "巾帼·追猎", "巾帼追猎"
    windows, slot = (DEEP2,), "J12"
    linked = True
    target, tags = one(in_play), frozenset({HARMS})

    def resolve(self, use: PalaceUse) -> None:
        """A miss is silent."""
        s = use.s
        if s.role(use.target) in {i.memory.get("quarry") for i in _trackings(s, use.user)}:
            use.harm(use.target, Level.穿透)
            use.tell("hunted", s.text("hunted"))


class SecondTrail(Birth):
    """另得一份寻踪，可以问不同的身份。"""

    id, clause = "palace.heroine.second", "巾帼·怀孕技能"

    def bear(self, me: PalaceMe) -> None:
        """For good."""
        me.s.gain(me.owner, Tracking, origin=f"born:{me.id}", giver=me.owner)


TEXTS = {
    "tracked": "寻踪 {role}：{answer}",
    "tracking": "你可以发动[寻踪]：发 寻踪 身份名，今夜任何窗口都可以。",
    "hunted": "[追猎成功]",
}
CARD = Card("palace.heroine", (Tracking, Hunting), second=(SecondTrail,))
