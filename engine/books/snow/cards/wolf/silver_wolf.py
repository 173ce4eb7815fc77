"""银狼 — snow, 狼人身份牌 5"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.statuses import BAD, GOOD, Bleeding, Dazed, Fear, Free, Glitch, Guarded, Order
from engine.kernel.definitions import NO_TARGET, UNCOUNTED, Status, Targets, before, modifies, one
from engine.kernel.state import Instance
from engine.werewolf.proposals import Give
from engine.werewolf.roles import Card

#: What 以太编程 may put in place of a status.
CODES: dict[str, type[Status]] = {x.name: x for x in (Guarded, Order, Free, Fear, Dazed, Glitch, Bleeding)}


class Intrusion(CardSkill):
    """选一名存活角色，获得漏洞。"""

    id, name, clause = "snow.silver_wolf.intrusion", "漏洞入侵", "银狼·漏洞入侵"
    printed = "[指定][狼人袭击后]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """A glitch without end."""
        for seat in use.aims:
            use.give(seat, Glitch)


class Transplant(CardSkill):
    """翻牌，所有拥有漏洞的存活角色移除副身份牌。"""

    id, name, clause = "snow.silver_wolf.transplant", "病毒移植", "银狼·病毒移植"
    printed = "[限定][翻牌][放逐发言时]"

    def resolve(self, use: SnowUse) -> None:
        """Turn the card, and strip them."""
        use.reveal()
        use.s.announce(use.s.text("transplanted", seat=use.s.spell(use.user)))
        # All at once: 银狼's own card may be among them, and what it gave ends with it.
        for seat in [n for n in use.s.state.in_play() if use.s.has_status(n, Glitch.name)]:
            use.s.strip(seat, w.SECOND)


class Ether(CardSkill):
    """选一名存活角色，得知其身份牌上的技能；随后可改写其中一项今后给出的状态，持续到下一个夜晚结束时。"""

    id, name, clause = "snow.silver_wolf.ether", "以太编程", "银狼·以太编程"
    printed = "[指定][限定][白天结束时]"
    windows = (w.DAY_ENDS, w.ETHER)
    bound = "得知的是身份牌上的技能"
    target = one(alive)

    @modifies(UNCOUNTED)
    def second_step(self, me: SnowMe, number: int, instance: Instance) -> int:
        """Part of the same use."""
        return number + 1 if instance.id == me.id and self._seen(me) is not None else number

    @staticmethod
    def _seen(me: SnowMe) -> int | None:
        """Who was looked at today: what is left undone then is over (当前时机)."""
        day, seat = me.recall("seen", (0, 0))
        return seat if day == me.s.day and seat else None

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """The second step follows the first."""
        if point.window == w.ETHER and self._seen(me) is None:
            return "要先在白天结束时选一名角色"
        return "已经选过角色" if point.window == w.DAY_ENDS and self._seen(me) is not None else None

    def range(self, me: SnowMe) -> Targets:
        """A seat first, then words."""
        return NO_TARGET if me.s.state.point.window == w.ETHER else self.target

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Skills and statuses."""
        return (*CODES, *(d.name for d in book.registry.skills()))

    def refuses_words(self, me: SnowMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of the skills seen, and one of the statuses."""
        seen = self._seen(me)
        if me.s.state.point.window != w.ETHER or seen is None:
            return None if not words else "先选一名角色：以太编程 3"
        if self._parted(me, seen, words) is not None:
            return None
        return f"要写他身份牌上的一个技能和一个状态，例：{self.name} {(self._skills(me, seen) or ['查验'])[0]} 漏洞"

    def phrases(self, me: SnowMe) -> tuple[tuple[str, ...], ...]:
        """Each skill seen with a status."""
        seen = self._seen(me)
        return () if seen is None else tuple((skill, Glitch.name) for skill in self._skills(me, seen))

    def _parted(self, me: SnowMe, seat: int, words: tuple[str, ...]) -> tuple[str, str] | None:
        """The skill and the status of a command, in either order; a name may be both (恐惧)."""
        skills = self._skills(me, seat)
        pairs = (words, words[::-1]) if len(words) == 2 else ()
        return next(((skill, code) for skill, code in pairs if skill in skills and code in CODES), None)

    def _skills(self, me: SnowMe, seat: int) -> list[str]:
        held = [i for i in me.s.state.owned(seat) if me.s.is_card_skill(i.id)]
        return [me.s.book.definition(i.definition).name for i in held]

    def resolve(self, use: SnowUse) -> None:
        """Look; then rewrite."""
        s, me = use.s, use.me
        if use.aims:
            me.remember("seen", (s.day, use.target))
            names = "、".join(self._skills(me, use.target)) or "无"
            use.inform("ether", s.text("ether", seat=s.spell(use.target), skills=names), [use.target])
            return
        seat = self._seen(me)
        parted = None if seat is None else self._parted(me, seat, use.words)
        if seat is None or parted is None:
            return
        skill, code = parted
        rewritten = s.skill_named(skill).id
        for earlier in [i for i in s.having(seat, Rewritten) if i.memory.get("skill") == rewritten]:
            s.lose(earlier.id, "ended")
        me.give(seat, Rewritten, skill=rewritten, code=CODES[code].id)
        s.tell_seat(seat, "ether.told", s.text("ether.told", skill=skill, status=code))


class Rewritten(Status):
    """这名角色的一项技能给出的状态被改写。"""

    id, name, clause, told = "snow.silver_wolf.rewritten", "改写", "银狼·以太编程", False

    @before(Give, layer="rewrite", beyond=True)
    def rewrite(self, me: SnowMe, give: Give) -> Give | None:
        """Another status, to the end of the next night (ruling 6-94)."""
        if give.giver != me.bearer or give.by != me.recall("skill"):
            return None
        # What is neither 正面状态 nor 负面状态 is a mark by which a skill does what it says.
        if not {GOOD, BAD} & me.s.book.definition(give.status).tags:
            return None
        return replace(give, status=me.recall("code"), until=w.closing(w.NIGHT_ENDS, me.s.next_night))


CARD = Card("snow.silver_wolf", (Intrusion, Transplant, Ether))
