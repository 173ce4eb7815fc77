"""Definitions: stateless classes that say what a card does; instances of them are data in the state.

A definition reads like its text: class attributes for what can be listed, ``resolve`` for the effect, and decorated
hooks for what it does to others' proposals (:func:`before`), to questions about the present (:func:`modifies`) and
after facts (:func:`on`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from engine.kernel.clock import Point
from engine.kernel.hooks import Hook, before, modifies, on
from engine.kernel.me import Me, Use
from engine.kernel.queries import (
    ACTIVE,
    AT_ONCE,
    BEYOND,
    CHOSEN,
    COMPELLED,
    DECIDER,
    EFFECT,
    FORCED,
    GROUPS,
    MAY_AIM_AT,
    MAY_COMBINE,
    RECEIVERS,
    UNCOUNTED,
    WINDOWS,
    Query,
)
from engine.kernel.targeting import NO_TARGET, ONCE, Limit, TargetRule, Targets, exactly, one, up_to

__all__ = [
    "ACTIVE", "AT_ONCE", "BEYOND", "CHOSEN", "COMPELLED", "DECIDER", "EFFECT", "FORCED", "GROUPS", "MAY_AIM_AT",
    "MAY_COMBINE", "NO_TARGET", "ONCE", "RECEIVERS", "UNCOUNTED", "WINDOWS", "Definition", "Hook", "Limit", "Me",
    "Query", "Rule", "Skill", "Status", "TargetRule", "Targets", "Title", "Use", "before", "exactly", "modifies", "on",
    "one", "up_to",
]  # fmt: skip


class Definition:
    """Base of everything that can exist as an instance.

    Attributes:
        id: unique over all books, as ``slow.witch.antidote``.
        name: as the book prints it.
        clause: where the book prints it, shown by explanations (``女巫·救药``).
        told: whether its owner is told of having it.
        tags: what others may ask about it, never its name.
        bars: what somebody reads whom it keeps from acting, when that may be known; empty: nothing is said.
        grants: what comes and goes with it, and sleeps while it is kept from acting.
        needs: what else is kept with it, without which it means nothing: nobody can be given such a thing by itself.
        words_for: words that it lets the commands of other skills carry, by the skill's name.
    """

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    told: ClassVar[bool] = True
    tags: ClassVar[frozenset[str]] = frozenset()
    bars: ClassVar[str] = ""
    grants: ClassVar[tuple[type[Definition], ...]] = ()
    needs: ClassVar[str] = ""
    words_for: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    kind: ClassVar[str] = "rule"
    hooks: ClassVar[tuple[Hook, ...]] = ()

    def __init_subclass__(cls) -> None:
        found: dict[str, tuple[Hook, ...]] = {}
        for base in reversed(cls.__mro__):
            for name, method in vars(base).items():
                hooks = getattr(method, "__hooks__", None)
                if hooks:
                    found[name] = hooks
        cls.hooks = tuple(h for hooks in found.values() for h in hooks)

    def known(self, me: Any) -> bool:
        """Whether those whom it touches may know of it by now, though nobody is told that he has it: it was announced,
        or it comes with something else that is told."""
        return bool(self.bars)

    def arrives(self, me: Any) -> None:
        """What happens the moment somebody gains it."""


class Rule(Definition):
    """A printed rule that belongs to the match itself, or to a pair of things."""


class Status(Definition):
    """Something a seat bears for a while.

    ``includes`` names the statuses its bearer has by having it.
    """

    kind = "status"
    includes: ClassVar[tuple[str, ...]] = ()

    def shown(self, me: Any) -> str:
        """Its name as it stands now, with a count or a restriction of this instance."""
        return self.name

    def is_seen(self, me: Any) -> bool:
        """Whether its bearer knows that he has this instance, so that his own page names it."""
        return self.told


class Title(Definition):
    """An extra identity a seat holds; ``grants`` are the skills that come and go with it."""

    kind = "title"


class Skill(Definition):
    """What a seat can do.

    Attributes:
        windows: ids of the windows in which it settles; empty for a passive skill.
        slot: the line of the printed order in which it settles.
        target: who may be chosen.
        limit: how often it may be used; None: as often as its windows allow.
        forced: it may not be left out ([强制]).
        instant: it settles as soon as it is accepted in its open window.
        automatic: nobody orders it; it settles by itself in its line (with ``forced``).
        early: it may be sent before its window opens, within the same half of the day.
        beyond: it is used by a seat that is out of play.
        repeats: one command may name a seat in more than one of its uses.
        words: words its command may carry, one of them.
        bare: each of its words is a command by itself (the answer to what its owner was asked).
        takes_text: its command carries free text.
        text_after: the word after which the free text begins, when seats are named before it.
        aimed: its targets walk the layers of :class:`Aim` first.
        variants: what somebody gets in its place who learns it instead of holding it.
        bound: why, by its text, it does not do for another holder what it does for its own card's seat; empty: it does.
        names_skill: its command names another skill, on which the order is placed (see :meth:`stand_in`).
        byname: what it may be called besides, where several skills share a name.
        overdraws: a use may cost more than is left of its limit.
        guise: what its owner reads of it, where he must not know which of several of one name it is.
    """

    kind = "skill"
    windows: ClassVar[tuple[str, ...]] = ()
    slot: ClassVar[str] = ""
    target: ClassVar[Targets] = NO_TARGET
    limit: ClassVar[Limit | None] = None
    forced: ClassVar[bool] = False
    instant: ClassVar[bool] = False
    automatic: ClassVar[bool] = False
    early: ClassVar[bool] = True
    beyond: ClassVar[bool] = False
    repeats: ClassVar[bool] = False
    words: ClassVar[tuple[str, ...]] = ()
    bare: ClassVar[bool] = False
    takes_text: ClassVar[bool] = False
    text_after: ClassVar[str] = ""
    aimed: ClassVar[bool] = True
    variants: ClassVar[tuple[type[Skill], ...]] = ()
    names_skill: ClassVar[bool] = False
    byname: ClassVar[str] = ""
    overdraws: ClassVar[bool] = False
    bound: ClassVar[str] = ""
    guise: ClassVar[str] = ""

    def targets(self, me: Any) -> Targets:
        """Who may be chosen now; cards whose range depends on an option override this."""
        return self.target

    def requires(self, me: Any, point: Point) -> str | None:
        """Why it cannot be used at ``point``, for lasting reasons its owner knows; None when it can."""
        return None

    def pool(self, me: Any) -> str | None:
        """The pack with which its use is shared and decided in common; None for a skill of one's own.

        ``memory['pool']`` names the pack of an instance that was shared out; empty: nobody's but the owner's.
        """
        return me.recall("pool") or None

    def stand_in(self, me: Any, name: str) -> int:
        """The instance on which an order that names the skill ``name`` is placed (``names_skill``).

        Raises:
            Refused: that skill cannot be named.
        """
        raise NotImplementedError

    def allowance(self, me: Any) -> int | None:
        """How many uses it has in the present period before any is spent; None without a limit."""
        return None if self.limit is None else self.limit.amount

    def agreed(self, s: Any, orders: Sequence[Any]) -> Any:
        """Of a pack's orders for it the one that is carried out; by the common rule unless the card has its own."""
        from engine.kernel.slots import common_choice

        return common_choice(orders)

    def prompt(self, me: Any) -> bool:
        """Whether it settles as soon as it is accepted in its open window; as printed unless an option says so."""
        return self.instant

    def at_once(self, me: Any) -> int:
        """How many uses one command may hold."""
        return 1

    def grouped(self, me: Any, groups: Sequence[Sequence[int]], words: tuple[str, ...]) -> Sequence[Sequence[int]]:
        """The seats of each use that a command asks for; by its ``/`` unless the card reads that otherwise."""
        return groups

    def phrases(self, me: Any) -> tuple[tuple[str, ...], ...]:
        """Words it would accept now, where neither one nor two of its own will do."""
        return ()

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """All words its command may carry."""
        return self.words

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Why the words of a command are not acceptable; None when they are."""
        wrong = [w for w in words if w not in self.words]
        if not wrong and (not self.words or len(words) == 1):
            return None
        if self.words:
            return f"「{self.name}」要写其中一个词：{'／'.join(self.words)}"
        return f"「{wrong[0]}」用不上"

    def fallback(self, me: Any, able: Sequence[int]) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """What a forced skill settles on when nobody chose: seats and words; None: nothing happens."""
        number, left, chosen = self.by_chance(me, len(able)), list(able), []
        if len(left) < number:
            return None
        for place in range(number):
            seat = me.s.default_choice(me, self, left, place)
            left.remove(seat)
            chosen.append(seat)
        words = (me.s.default_word(me, self),) if self.words else ()
        return tuple(chosen), words

    def silence(self) -> str:
        """What such a skill does when nobody chose, as its owner reads it; empty: a choice by chance."""
        return ""

    def by_chance(self, me: Any, able: int) -> int:
        """How many seats such a choice names, of ``able`` that may be named."""
        return self.targets(me).least

    def handed(self, s: Any, seat: int) -> dict[str, Any]:
        """What an instance remembers that somebody is simply given, outside the card's own ways."""
        return {}

    def refuses_text(self, text: str) -> str | None:
        """Why the free text is not acceptable; None when it is."""
        return None

    def refuses_said(self, me: Any, text: str) -> str | None:
        """As :meth:`refuses_text`, for a card that reads the text as a command of its own."""
        return self.refuses_text(text)

    def samples(self, me: Any) -> tuple[str, ...]:
        """Free texts it would accept now, where not any text will do."""
        return ()

    def missed(self, use: Any) -> None:
        """What comes of a use all the same when it lands on nobody that it was aimed at; by default nothing."""

    def resolve(self, use: Any) -> None:
        """Carry out the effect; ``use`` is the book's :class:`Use`."""
