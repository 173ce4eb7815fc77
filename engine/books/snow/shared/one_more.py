"""A skill that may hurt one more seat than its card says (暴脾气)."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.kernel.definitions import Targets


def one_more(me: SnowMe, printed: Targets) -> Targets:
    """A range, with room for another seat where the skill may hurt one more."""
    if w.ONE_MORE not in me.labels:
        return printed
    return Targets(printed.least, printed.most + 1, printed.rules or (alive, other))


def split(use: SnowUse) -> tuple[list[int], list[int]]:
    """The seats a use settles on by its card, and the one hurt besides: the one named last, of more than printed."""
    skill = use.me.definition
    assert isinstance(skill, CardSkill)
    more = w.ONE_MORE in use.me.labels and len(use.chosen) > skill.target.least
    last = use.chosen[-1] if more else None
    own = [target for chosen, target in use.landed if chosen != last]
    return own, [target for chosen, target in use.landed if chosen == last]
