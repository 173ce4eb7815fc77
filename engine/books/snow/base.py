"""What cards of 雪王驾到 are written with: skills that read their labels, skills used 出局后, pairs, target rules."""

from __future__ import annotations

import re
from typing import Any, ClassVar, cast

from engine.books.snow import words as w
from engine.books.snow.queries import LIFTED, RANGE, REACH, REASON
from engine.books.snow.table import SnowMe, SnowTable, SnowUse
from engine.kernel.clock import Point
from engine.kernel.definitions import NO_TARGET, ONCE, Definition, Me, Skill, Targets
from engine.kernel.windows import passed_key
from engine.werewolf.targets import in_play, not_self

__all__ = [
    "AfterOut", "Answer", "CardSkill", "Pair", "SnowMe", "SnowTable", "SnowUse", "alive", "each_once", "mine",
    "not_just_out", "not_twice_running", "other", "over",
]  # fmt: skip

_LABEL = re.compile(r"\[([^\]]+)\]")


class CardSkill(Skill):
    """A skill as a card prints it.

    Attributes:
        printed: its labels as printed: ``"[指定][限定][魔法][狼人袭击后]"``. They become its tags; [限定] its limit,
            [锁定] makes it forced, a time its window, and the name its line in the printed order.
        since: from which night (or day) on it may be used: 第二个夜晚开始 is 2, 竞选日外的白天 is 2.
        part_of: for what a pair adds to the effect of another skill: that skill's name (效果增加).
        parity: 1 only in odd, 0 only in even nights (or days).
        draws_more: when cards are dealt, how many more of each side its holder draws.
        alive_too: with ``beyond``: it is no skill used 出局后, but whoever is out may use it, too.
        attacks_alone: whether it lets a wolf attack from the start, whatever the colours of his cards.
    """

    printed: ClassVar[str] = ""
    since: ClassVar[int] = 0
    parity: ClassVar[int | None] = None
    part_of: ClassVar[str] = ""
    draws_more: ClassVar[int] = 0
    alive_too: ClassVar[bool] = False
    attacks_alone: ClassVar[bool] = False
    limit = ONCE

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        labels = _LABEL.findall(cls.printed)
        cls.tags = cls.tags | frozenset(labels)
        if "windows" not in vars(cls) and not cls.windows:
            cls.windows = tuple(w.TIMES[label] for label in labels if label in w.TIMES)
        if cls.windows and not cls.slot:
            cls.slot = cls.name
        cls.forced = cls.forced or (w.LOCKED in labels and bool(cls.windows))
        cls.instant = cls.instant or cls.windows == (w.TALK,)
        if w.TURNING in labels:
            cls.bound = "翻牌：公布身份牌，没有对应的身份牌就只公布技能"
        nothing_to_say = cls.target is NO_TARGET and cls.range is CardSkill.range and not cls.words
        cls.automatic = cls.forced and nothing_to_say and cls.vocabulary is Skill.vocabulary

    def allowance(self, me: Me) -> int | None:
        """Once with [限定], else without limit."""
        return 1 if w.LIMITED in cast(SnowMe, me).labels else None

    def targets(self, me: Me) -> Targets:
        """As printed, and more or fewer where a status says so (增幅, 振奋, 月坠 …)."""
        printed = self.asked(me)
        if not printed.most:
            return printed
        more, fewer = me.s.query(REACH, (0, 0), me.instance)
        lifted = me.s.query(LIFTED, frozenset(), me.instance)
        rules = tuple(rule for rule in printed.rules if rule not in lifted)
        return Targets(max(printed.least - fewer, min(printed.least, 1)), printed.most + more, rules)

    def by_chance(self, me: Me, able: int) -> int:
        """As many as printed: nobody is spared or added by chance (增幅), as long as there are enough."""
        return max(self.targets(me).least, min(self.asked(me).least, able))

    def asked(self, me: Me) -> Targets:
        """Whom its text lets it choose, as a pair may have changed it."""
        return me.s.query(RANGE, self.range(cast(SnowMe, me)), me.instance)

    def range(self, me: SnowMe) -> Targets:
        """Who may be chosen; cards whose number of targets depends on the match override this."""
        return self.target

    def requires(self, me: Me, point: Point) -> str | None:
        """Not before its night or day, not in the wrong ones, and what the card itself asks."""
        return me.s.query(REASON, self._refusal(cast(SnowMe, me), point), me.instance, point)

    def _refusal(self, me: SnowMe, point: Point) -> str | None:
        phase = "夜" if self.windows and self.windows[0] in _NIGHTS else "天"
        if point.day < self.since and self.since > 1:
            return f"「{self.name}」从第 {self.since} {phase}起才能用"
        if self.parity is not None and point.day % 2 != self.parity:
            return f"「{self.name}」只能在{'单' if self.parity else '双'}数{phase}用"
        return self.condition(me, point)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Why it cannot be used at ``point``, for lasting reasons its owner knows; None when it can."""
        return None


_DAY = "昼"
_NIGHTS = frozenset(
    (w.NIGHT_BEGINS, w.MOON, w.BEFORE_ATTACK, w.ATTACK, w.AFTER_ATTACK, w.NIGHT_ENDS, w.HAUNT, w.AVENGE, w.SNAKE)
)


def too_late(s: SnowTable, moment: int) -> bool:
    """Whether the time 出局后 that window number ``moment`` brought is over (立刻; rulings 2.4).

    Such a window has closed since, or the game has gone on without one, for nobody could act in it: whoever was kept
    from it ([恐惧]) is not asked when nothing keeps him any more.
    """
    if moment < max(int(s.state.attributes.get(passed_key(n), 0)) for n in w.AFTER_OUT):
        return True
    then, windows = s.state.windows[moment].point, s.book.timetable.windows
    by_day = windows[then.window].phase == _DAY
    for past in reversed(s.state.windows.values()):
        if past.seq <= moment:
            return False
        here = past.point
        # By night the time comes at its end; by day at once, perhaps in the middle of a window that then goes on.
        on = here != then if by_day else windows[here.window].phase == _DAY
        if on and here.window not in (*w.AFTER_OUT, w.DAY_LEAVING):
            return True
    return False


class AfterOut(CardSkill):
    """A skill used 出局后, at the first time it can be (（夜N／昼N 出局后）; rulings 2.4).

    ``ends_with_match``: 如果游戏没有结束 is printed. ``memory['moment']``: a copy that something let its owner use at
    once in that window's stead, be he in play or out (``shared/gift.py``).
    """

    windows: ClassVar[tuple[str, ...]] = w.AFTER_OUT
    slot = "出局后"
    beyond: ClassVar[bool] = True
    early: ClassVar[bool] = False
    ends_with_match: ClassVar[bool] = False

    def _refusal(self, me: SnowMe, point: Point) -> str | None:
        """Just gone out, and not by a red card."""
        reason = not_just_out(me) or self.condition(me, point)
        return reason or (over(me) if self.ends_with_match else None)


def not_just_out(me: SnowMe) -> str | None:
    """Why a skill is not used 出局后 now: its owner is in play, sent off by a red card, or his time has passed."""
    s, name = me.s, me.definition.name
    departure = s.departed(me.owner)
    moment = me.recall("moment", None if departure is None else departure.window)
    if moment is None:
        return f"「{name}」要等你出局以后才能用"
    if s.is_sent_off(me.owner):
        return "你被红牌罚下，不能发动任何技能"
    if too_late(s, moment):
        return f"发动「{name}」的时机已经过去"
    return None


def over(me: SnowMe) -> str | None:
    """如果游戏没有结束 is printed: why a skill is not used any more."""
    return None if me.s.undecided() else f"游戏已经结束，「{me.definition.name}」不能发动"


class Answer(CardSkill):
    """What a seat is asked in a sub-window: one of ``words``, each a command by itself; ``default`` for silence.

    The card that asks gives it with ``me.ask(seat, Answer subclass, text)``, ``me.source`` is that card's skill; it is
    gone when its window has settled. [恐惧] keeps nobody from answering.
    """

    printed = "[锁定]"
    tags = frozenset({w.NO_SKILL})
    bare: ClassVar[bool] = True
    forced: ClassVar[bool] = True
    default: ClassVar[str] = ""

    def allowance(self, me: Me) -> int | None:
        """As often as it was given."""
        return None

    def silence(self) -> str:
        """The default, if there is one."""
        return f"不答算{self.default}" if self.default else ""

    def fallback(self, me: Any, able: Any) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """The default, or one of the words by chance."""
        return (), (self.default or me.s.draw(f"{self.id}|{me.id}", self.words),)


class Pair(Definition):
    """珠联璧合: exists in a hand as long as both cards of ``pair`` are in it (ruling 6-134).

    ``grants`` are the skills it brings.
    """

    kind = "pair"
    pair: ClassVar[tuple[str, str]]


def _s(me: Me) -> SnowTable:
    return cast(SnowTable, me.s)


#: 存活角色: not known to be out.
alive = in_play
#: 其他.
other = not_self


def mine(me: Me, seat: int) -> str | None:
    """Only the user."""
    return None if seat == me.owner else "这项技能只能选自己"


def each_once(me: Me, seat: int) -> str | None:
    """每局游戏每名角色至多选择一次: by this copy of the skill, as chosen (ruling 6-67)."""
    s = _s(me)
    same = s.selves(me.id)
    chosen = any(u.instance in same and seat in u.chosen for u in s.state.uses.values())
    return f"{s.spell(seat)} 已经选过，每局每名角色至多一次" if chosen else None


def not_twice_running(me: Me, seat: int) -> str | None:
    """不能连续两个夜晚选择同一名角色, as chosen."""
    s = _s(me)
    return f"不能连续两夜选 {s.spell(seat)}" if chosen_last_night(me, seat) else None


def chosen_last_night(me: Me, seat: int) -> bool:
    """Whether this copy of a skill chose ``seat`` in the night before the present one."""
    s = _s(me)
    night, same = s.this_night - 1, s.selves(me.id)
    return any(
        u.instance in same and seat in u.chosen and s.state.windows[u.window].point.day == night
        for u in s.state.uses.values()
    )
