"""What the cards of 甄嬛传 are made of: statuses, traits, skills of every hour, and the seat and use they work with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from engine.books.palace.leading import Steered
from engine.books.palace.words import EARLY, NIGHT_ENDS, NOON, UNLISTED
from engine.kernel.clock import Point
from engine.kernel.definitions import Definition, Limit, Skill, Status, Targets, on
from engine.kernel.facts import Lost, MatchSet, SeatReturned, Used, WindowOpened
from engine.werewolf.table import TableMe, TableUse

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable

#: Attribute of the match that says that the prelude has been settled (:class:`Informed`).
BEGUN = "begun"
EMPTY = "空"  # told in place of a feedback that somebody else gets


class PalaceMe(TableMe):
    """An instance at this book's table."""

    __slots__ = ()

    s: PalaceTable

    @property
    def source(self) -> PalaceMe | None:
        """The skill that gave this status, if its user still has it."""
        kind, _, number = self.instance.origin.partition(":")
        if kind != "by" or int(number) not in self.s.state.instances:
            return None
        return self.s.me(int(number))  # type: ignore[return-value]

    def report(self, key: str, text: str, **data: Any) -> None:
        """Tell its owner what a skill that works by itself found; it is kept for whoever may look into it (嫔妃)."""
        self.told_owner(key, text, **data)
        self.s.keep_report(self, text)


class PalaceUse(TableUse):
    """A skill being used at this book's table."""

    __slots__ = ()

    s: PalaceTable

    def harm(self, target: int, strength: int, *, hits: int = 1, moment: str = "", line: str = "") -> None:
        """Register a harm, in the line of the out-list that the skill names (or ``line``)."""
        skill = self.skill
        line = line or getattr(skill, "line", UNLISTED)
        self.s.strike(target, strength, user=self.user, skill=skill.id, pack=self.pack, line=line)

    def give(self, target: int, status: type[Status], *, until: str | None, **memory: Any) -> int | None:
        """Give a status, which knows the skill it comes from (``me.source``); None when something keeps it off."""
        origin = f"by:{self.me.id}"
        return self.s.give(target, status, until=until, giver=self.user, origin=origin, memory=memory)

    def tell(self, key: str, text: str, **data: Any) -> None:
        """Tell whoever receives the feedback, and keep it (嫔妃); if that is not its user, his is empty (反馈空)."""
        super().tell(key, text, **data)
        heard = self.user in self.receivers
        if not heard and not self.s.feedback(self.id):
            self.s.tell_seat(self.user, "empty", f"{self.skill.name}：{EMPTY}")
        self.s.keep_feedback(self.id, text if heard else EMPTY)

    def judged(self, target: int) -> str:
        """The faction ``target`` counts as for this use (以实际阵营判断)."""
        return self.s.judged(target, self.user)


class PalaceStatus(Status):
    """A status; ``bad``: 负面状态; ``good``: its bearer is told of it with the option 告知增益."""

    bad: ClassVar[bool] = False
    good: ClassVar[bool] = False

    def tells(self, me: PalaceMe) -> bool:
        """Whether its bearer is told of it, as far as it is told at all."""
        return True

    def is_seen(self, me: PalaceMe) -> bool:
        """As long as it is there, by whoever was told of it (角色会得知): not 遗忘 without a forced skill, nor 超度
        without a knife, nor what sleeps with a forgotten skill."""
        told = me.recall("told") or (self.told and me.instance.origin == "director")
        return bool(told) and me.s.active(me.id)

    def arrives(self, me: PalaceMe) -> None:
        """What happens the moment somebody gets it."""


class Trait(Definition):
    """身份属性（不是技能）: what a role's seat is; nothing silences, forgets, copies or refreshes it."""

    kind, told = "trait", False

    def arrives(self, me: PalaceMe) -> None:
        """What happens the moment a seat gets it."""


class Informed(Trait):
    """A trait that says something once the prelude has been settled and the pack knows itself (K11, K12)."""

    @on(MatchSet, beyond=True)
    def begin(self, me: PalaceMe, fact: MatchSet) -> None:
        """Once."""
        if fact.key == BEGUN:
            self.inform(me)

    def inform(self, me: PalaceMe) -> None:
        """Say it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Times(Limit):
    """[X]: so many uses in the whole match, which other skills may add to."""


def times(number: int) -> Times:
    """[X]."""
    return Times(number, lambda point: "match", lambda point: "次数已经用完")


class PalaceSkill(Steered):
    """A skill of this book.

    Attributes:
        line: its place in the list of who goes out when (``words.OUT_LIST``).
        once_a_night: a skill of [X] uses of which only one may be made in a window.
        printed: it stands in its role's own entry; somebody who takes a role's skills gets it (窥天 is the pack's).
        leads: it settles before the other skills of its line, which it prepares.
        learnable: so does whoever learns the role (美女画皮).
        instead: what anybody else gets in its place (鬼魂新娘).
        anew: whoever gets it gets it as it was at the start, however he came by it.
        offers: skills of its role's entry, printed after it, of which it gives some.
        joins: the word with which its use brings its user into the pack.
        settled: what it decides has to be decided: it is filled in whatever the switch 强制默认 says.
        linked: it works together with another skill of its role, or with another role, and alone it never does (连携).
    """

    line: ClassVar[str] = UNLISTED
    once_a_night: ClassVar[bool] = False
    printed: ClassVar[bool] = True
    learnable: ClassVar[bool] = True
    leads: ClassVar[bool] = False
    linked: ClassVar[bool] = False
    offers: ClassVar[tuple[type[Skill], ...]] = ()
    joins: ClassVar[str] = ""

    def targets(self, me: PalaceMe) -> Targets:
        """Who may be chosen now."""
        return self.target

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Why it cannot be used at ``point``, for reasons its owner knows."""
        return None

    def seen(self, s: PalaceTable, used: Used) -> tuple[int, ...]:
        """Whom an inspection looked at; those it settled on, unless it looks around."""
        return used.aims

    def allowance(self, me: PalaceMe) -> int | None:
        """[X] and whatever was added to it."""
        return None if self.limit is None else self.limit.amount + int(me.recall("more", 0))

    def at_once(self, me: PalaceMe) -> int:
        """[X] may be used up in one window."""
        return max(1, me.left() or 0) if isinstance(self.limit, Times) and not self.once_a_night else 1

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Why the words of a command are not acceptable."""
        return super().refuses_words(me, seats, words)

    def fallback(self, me: PalaceMe, able: Sequence[int]) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """What a forced skill does when nobody chose."""
        return super().fallback(me, able)

    def arrives(self, me: PalaceMe) -> None:
        """What happens the moment somebody gains it."""

    def resolve(self, use: PalaceUse) -> None:
        """Carry out the effect."""


class Passive(PalaceSkill):
    """A forced skill that works by itself; what it ``grants`` comes and goes with it."""

    forced = True


class Nightly(Passive):
    """A forced skill whose owner has some statuses each night (``nightly``), as long as it is not forgotten."""

    nightly: ClassVar[tuple[type[Status], ...]] = ()

    def arrives(self, me: PalaceMe) -> None:
        """In the middle of a night, at once."""
        if me.s.state.last_window and me.s.night:
            self._dress(me)

    @on(WindowOpened, at=EARLY, asleep=True)
    def fall(self, me: PalaceMe, opened: WindowOpened) -> None:
        """When a night begins, or begins again."""
        self._dress(me)

    def _dress(self, me: PalaceMe) -> None:
        for status in self.nightly:
            me.s.gain(me.owner, status, origin=f"title:{me.id}", giver=me.owner, until=NIGHT_ENDS)


class Second(PalaceSkill):
    """怀孕技能: unlocked by 怀孕, kept for ever, of use once 怀孕 has ended."""

    name = "怀孕技能"

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.byname = cls.clause.replace("·", "") if cls.clause.endswith(f"·{Second.name}") else ""


class Blessing(Second):
    """A forced 怀孕技能 whose effect is looked up by the card's other skills (``s.wields(seat, It)``)."""

    forced = True


class Birth(Blessing):
    """A forced 怀孕技能 that does something once: when 怀孕 ends (ruling 6-16), or it is remembered, or is got; for
    whoever was out then, when she is back (出局：视作被业炎处理)."""

    def arrives(self, me: PalaceMe) -> None:
        """By somebody who is not pregnant, together with a role's skills."""
        self._bear_once(me)

    @on(Lost, own=True)
    @on(SeatReturned, own=True)
    def born(self, me: PalaceMe, fact: Lost | SeatReturned) -> None:
        """Nothing is in its way any longer, be it that she was out (出局：视作被业炎处理)."""
        self._bear_once(me)

    def _bear_once(self, me: PalaceMe) -> None:
        s = me.s
        carries = any(s.is_pregnancy(i.definition) for i in s.state.owned(me.owner))
        if me.recall("born") or carries or not s.active(me.id):
            return
        me.remember("born", True)
        self.bear(me)

    def bear(self, me: PalaceMe) -> None:
        """Do it."""
        raise NotImplementedError


def used_this_noon(me: PalaceMe, iid: int) -> bool:
    """Whether an instance was used in the noon of today."""
    s, day = me.s, me.s.state.point.day
    points = (s.state.windows[u.window].point for u in s.state.uses.values() if u.instance == iid)
    return any((p.day, p.window) == (day, NOON) for p in points)


class NoonSkill(PalaceSkill):
    """A skill of the discussion: settles as it is sent, within the hours, not on the day of the election."""

    windows: ClassVar[tuple[str, ...]] = (NOON,)
    instant = True
    on_election: ClassVar[bool] = False

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """竞选日, and 9:00 to 21:00 (on the day the door closes 20:00)."""
        if point.day == 1 and not self.on_election and me.s.election_day(point):
            return f"竞选日不能发动「{self.name}」"
        if me.s.state.point.window == NOON and not me.s.within_hours():
            return f"「{self.name}」只能在 9:00 到 21:00 之间发动，关门当天到 20:00"
        return None


class Flip(NoonSkill):
    """[翻牌]: its owner's card is turned first, in public; with the card turned already it cannot be used."""

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Only with a card to turn."""
        if me.s.state.seats[me.owner].get("revealed", False):
            return f"你的身份已经公开，不能再发动「{self.name}」"
        return super().requires(me, point)

    def missed(self, use: PalaceUse) -> None:
        """The card is turned to use it, whomever it meets."""
        use.reveal()

    def resolve(self, use: PalaceUse) -> None:
        """Turn the card, then do it."""
        use.reveal()
        self.act(use)

    def act(self, use: PalaceUse) -> None:
        """The effect."""
        raise NotImplementedError
