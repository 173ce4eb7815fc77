"""厨娘 — palace, 能臣异士 12"""

from __future__ import annotations

from collections.abc import Callable

from engine.books.palace.asking import Question, ask
from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Second, Times, times
from engine.books.palace.statuses import Bewildered
from engine.books.palace.targets import in_play
from engine.books.palace.words import BY_NATURE, DEEP, OFFICE, PRELUDE
from engine.kernel.definitions import ONCE, Skill, one
from engine.kernel.state import Instance
from engine.werewolf.roles import Card


class DazingDish(PalaceSkill):
    """深夜选一名角色，其永久迷魂。"""

    id, name, clause, limit = "palace.cook.dazing", "迷魂饭", "厨娘·迷魂饭", times(1)
    windows, slot, target = (DEEP,), "I10", one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """For good."""
        use.give(use.target, Bewildered, until=None)


def _counted(skill: Skill) -> bool:
    """次数技能."""
    return isinstance(skill.limit, Times)


def _once(skill: Skill) -> bool:
    """限定技能, as printed."""
    return skill.limit is ONCE and skill.tags.isdisjoint((OFFICE, BY_NATURE)) and skill.windows != (PRELUDE,)


def _held(me: PalaceMe, seat: int, kind: Callable[[Skill], bool]) -> dict[str, Instance]:
    """A seat's skills of a kind by name; what has been freed of its limit is of none."""
    found: dict[str, Instance] = {}
    for instance in me.s.state.owned(seat):
        made = me.s.book.definition(instance.definition)
        if not isinstance(made, Skill) or isinstance(made, Question) or not kind(made):
            continue
        if made.allowance(me.s.me(instance.id)) is not None:
            found.setdefault(made.name, instance)
    return found


def _serve(use: PalaceUse, question: type[Question], kind: Callable[[Skill], bool]) -> None:
    """Ask whoever has such a skill; else the cook has one more dazing dish, and is told."""
    s, names = use.s, list(_held(use.me, use.target, kind))  # type: ignore[arg-type]
    if names:
        ask(s, use.target, question, names, giver=use.user)
        return
    for instance in s.having(use.user, DazingDish):
        s.me(instance.id).remember("more", instance.memory.get("more", 0) + 1)
    use.tell("dish", s.text("dish", name=s.name(use.chosen[0]), skill=use.skill.name))


class _Served(Question):
    """Which of one's skills."""

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """Skills by name."""
        return tuple(sorted({d.name for d in getattr(book, "registry").skills()}))  # noqa: B009


class Nourished(_Served):
    """吃了大补饭的人选一个次数技能，次数加1。"""

    id, name, clause = "palace.cook.nourished", "大补饭", "厨娘·大补饭"
    hint = "你吃了大补饭：选自己的一个次数技能，次数加1"

    def answered(self, me: PalaceMe, word: str) -> None:
        """One more."""
        found = _held(me, me.owner, _counted).get(word)
        if found is not None:
            me.s.me(found.id).remember("more", found.memory.get("more", 0) + 1)
            me.told_owner("dish.more", me.s.text("dish.more", skill=word))


class Refreshed(_Served):
    """吃了厨娘怀孕技能那一餐的人选一个限定技能刷新。"""

    id, name, clause = "palace.cook.refreshed", "怀孕技能", "厨娘·怀孕技能"
    hint = "厨娘为你备了一餐：选自己的一个限定技能刷新"

    def answered(self, me: PalaceMe, word: str) -> None:
        """As at the start."""
        found = _held(me, me.owner, _once).get(word)
        if found is not None:
            me.s.refresh(found.id)
            me.told_owner("dish.anew", me.s.text("dish.anew", skill=word))


class NourishingDish(PalaceSkill):
    """深夜选一名角色：有次数技能则自选一个加1；没有则告知你，迷魂饭加1。"""

    id, name, clause, limit = "palace.cook.nourishing", "大补饭", "厨娘·大补饭", times(1)
    windows, slot, target = (DEEP,), "I10", one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """Serve it."""
        _serve(use, Nourished, _counted)


class ReviveAppetite(Second):
    """深夜选一名角色：有限定技能则自选一个刷新；没有则告知你，迷魂饭加1。"""

    id, clause, limit = "palace.cook.second", "厨娘·怀孕技能", times(1)
    windows, slot, target = (DEEP,), "I10", one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """Serve it."""
        _serve(use, Refreshed, _once)


TEXTS = {
    "dish": "{skill}：{name} 没有这样的技能，你的[迷魂饭]次数加1。",
    "dish.more": "你吃了大补饭：[{skill}]次数加1。",
    "dish.anew": "吃了厨娘的这一餐，你的[{skill}]已经刷新。",
}
CARD = Card("palace.cook", (DazingDish, NourishingDish), second=(ReviveAppetite,))
