"""才女 — palace, 能臣异士 13"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import PalaceMe, PalaceUse, Passive
from engine.books.palace.base import Second as SecondSkill
from engine.books.palace.statuses import Masked
from engine.books.palace.words import AT_ONCE, LATE_DUSK, SEER
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, on
from engine.kernel.facts import SeatLeft, WindowClosed
from engine.werewolf.book import Card


class LearntLegacy(Passive):
    """画皮学来的传承：得到的是那张身份的画皮版本。"""

    id, name, clause, limit = "palace.scholar.legacy.learnt", "传承", "美女画皮·才女", ONCE
    learner: ClassVar[bool] = True

    @on(SeatLeft)
    def inherit(self, me: PalaceMe, left: SeatLeft) -> None:
        """From the one that went first."""
        s, role = me.s, me.s.card(left.seat)
        if me.recall("done") or left.seat == me.owner or SEER not in role.tags:
            return
        me.remember("done", role.name)
        me.spend()
        s.take_role(me.owner, role, origin=f"role:{role.id}", learner=self.learner)
        s.gain(me.owner, Masked, giver=me.owner, memory={"role": role.name})
        me.told_owner("inherited", s.text("inherited", role=role.name))


class Legacy(LearntLegacy):
    """一局一次：验人系身份出局时，得到其身份技能并刷新，表面身份随之改变。"""

    id, name, clause, learner = "palace.scholar.legacy", "传承", "才女·传承", False
    variants = (LearntLegacy,)


class Second(SecondSkill):
    """传承触发后，再选一套不同的验人系身份技能；到那个窗口结束不选则随机。"""

    id, clause, limit = "palace.scholar.second", "才女·怀孕技能", ONCE
    windows, instant, forced = (*AT_ONCE, LATE_DUSK), True, True

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """The seers of the book."""
        return tuple(r.name for r in getattr(book, "roles", {}).values() if SEER in r.tags)

    def _open(self, me: PalaceMe) -> list[str]:
        done = [i.memory.get("done") for i in me.s.having(me.owner, Legacy)]
        return [name for name in self.vocabulary(me.s.book) if any(done) and name not in done]

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Only once there is a first."""
        return None if self._open(me) else "「传承」触发以后才能再选一套"

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of the others."""
        able = self._open(me)
        return None if len(words) == 1 and words[0] in able else f"要写其中一个身份：{'／'.join(able)}"

    def resolve(self, use: PalaceUse) -> None:
        """Take it."""
        role = use.s.book.roles[use.words[0]]
        use.s.take_role(use.user, role, origin=f"role:{role.id}")

    @on(WindowClosed)
    def choose(self, me: PalaceMe, closed: WindowClosed) -> None:
        """By chance, when the window in which she was asked is over."""
        able = self._open(me)
        if able and me.left() and me.s.state.windows[closed.seq].point.window in self.windows:
            me.s.carry_out(me.instance, (), (me.s.draw("才女·怀孕技能", able),))


CARD = Card("palace.scholar", (Legacy,), second=(Second,))
