"""才女 — palace, 能臣异士 13"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.asking import Question, ask
from engine.books.palace.base import PalaceMe, PalaceUse, Passive
from engine.books.palace.base import Second as SecondSkill
from engine.books.palace.guises import Masked
from engine.books.palace.timetable import TIMETABLE
from engine.books.palace.words import BY_NATURE, OBLIGED, SEER, SMALL2
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, on
from engine.kernel.facts import Gained, Lost, SeatLeft, SeatReturned, WindowClosed, WindowOpened
from engine.werewolf.roles import Card


def _seers(book: object) -> tuple[str, ...]:
    return tuple(r.name for r in getattr(book, "roles", {}).values() if SEER in r.tags)


class LearntLegacy(Passive):
    """画皮学来的传承：得到的是那张身份的画皮版本。"""

    id, name, clause, limit = "palace.scholar.legacy.learnt", "传承", "美女画皮·才女", ONCE
    learner: ClassVar[bool] = True

    @on(SeatLeft)
    def inherit(self, me: PalaceMe, left: SeatLeft) -> None:
        """At once; of those whom one night takes she may choose (rulings 4.2)."""
        if me.recall("done") or left.seat == me.owner or SEER not in me.s.card(left.seat).tags:
            return
        if me.s.state.point.window == SMALL2:
            me.remember("waiting", [*me.recall("waiting", []), left.seat])
        else:
            self.take(me, me.s.card(left.seat).name)

    @on(WindowOpened, asleep=True)
    def ask_which(self, me: PalaceMe, opened: WindowOpened) -> None:
        """The night's list is complete; whoever was in it has been inherited from, whatever she has forgotten since."""
        found = [me.s.card(n).name for n in me.recall("waiting", [])]
        if not found or me.recall("done"):
            return
        me.remember("waiting", [])
        ask(me.s, me.owner, Heir, found, legacy=me.id)

    @on(SeatLeft, own=True, beyond=True, asleep=True)
    def follow(self, me: PalaceMe, left: SeatLeft) -> None:
        """Who goes out in the same night has inherited from the first."""
        waiting = me.recall("waiting", [])
        if waiting and not me.recall("done"):
            self.take(me, me.s.card(waiting[0]).name)

    def take(self, me: PalaceMe, name: str) -> None:
        """Its skills and its outward role."""
        s, role = me.s, me.s.book.roles[name]
        me.remember("done", name)
        me.spend()
        s.take_role(me.owner, role, origin=f"role:{role.id}", learner=self.learner)
        s.gain(me.owner, Masked, giver=me.owner, memory={"role": name})
        me.told_owner("inherited", s.text("inherited", role=name))


class Heir(Question):
    """传承的追问：一夜里出局的几名验人系，继承哪一名。"""

    id, name, clause = "palace.scholar.heir", "传承", "才女·传承"
    hint = "昨夜出局的验人系不止一名，选一个身份继承；不答取先出局的"

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """The seers of the book."""
        return _seers(book)

    def default(self, me: PalaceMe) -> str | None:
        """The one that went first."""
        options = me.recall("options")
        return str(options[0]) if options else None

    def answered(self, me: PalaceMe, word: str) -> None:
        """If she has it still."""
        legacy = me.s.state.instances.get(me.recall("legacy"))
        if legacy is not None and not legacy.memory.get("done"):
            skill = me.s.book.definition(legacy.definition)
            assert isinstance(skill, LearntLegacy)
            skill.take(me.s.me(legacy.id), word)  # type: ignore[arg-type]


class Legacy(LearntLegacy):
    """一局一次：验人系身份出局时，得到其身份技能并刷新，表面身份随之改变。"""

    id, name, clause, learner = "palace.scholar.legacy", "传承", "才女·传承", False
    variants = (LearntLegacy,)


class Second(SecondSkill):
    """传承触发后，再选一套不同的验人系身份技能；到下一个窗口结束不选则随机。``memory['since']``: when 怀孕 ended."""

    id, clause, limit = "palace.scholar.second", "才女·怀孕技能", ONCE
    windows, instant, early = tuple(TIMETABLE.windows), True, False
    tags = frozenset({OBLIGED, BY_NATURE})

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """The seers of the book."""
        return _seers(book)

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

    @on(Gained, own=True)
    @on(Lost, own=True)
    @on(SeatReturned, own=True)
    def ask(self, me: PalaceMe, fact: Gained | Lost | SeatReturned) -> None:
        """As soon as both are there, the first set and her memory: nothing is in the way of it any longer."""
        able = self._open(me)
        if able and me.left() and me.recall("since") is None:
            me.remember("since", me.s.state.last_window)
            text = me.s.text("asked", question="再选一套验人系身份的技能", options="／".join(able), skill=self.name)
            me.told_owner("asked", text, options=able)

    @on(WindowClosed)
    def choose(self, me: PalaceMe, closed: WindowClosed) -> None:
        """By chance, when the window after the one in which she was asked is over."""
        able, since = self._open(me), me.recall("since")
        if able and me.left() and since is not None and me.s.has_moved_on(since, closed.seq):
            me.s.carry_out(me.instance, (), (me.s.draw("才女·怀孕技能", able),))


CARD = Card("palace.scholar", (Legacy,), second=(Second,))
