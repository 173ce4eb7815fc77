"""Skills whose effect a pair may let be another skill's (呼风唤雨: 指点江山, 穿心)."""

from __future__ import annotations

from typing import Any

from engine.books.snow.base import CardSkill, SnowMe, SnowUse
from engine.books.snow.queries import OTHER_EFFECTS


class Exchangeable(CardSkill):
    """Its effect may be that of another of this kind instead; the words of the command say which is meant."""

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Also the words of the others."""
        kinds = [skill for skill in book.registry.skills() if isinstance(skill, Exchangeable)]
        return tuple(dict.fromkeys(word for kind in (self, *kinds) for word in kind.own_words(book)))

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """What its own effect asks for, unless the words ask for another that may be had."""
        return self.refuses_own(words) if self._meant(me, words) is self else None

    def resolve(self, use: SnowUse) -> None:
        """The effect that is meant."""
        self._meant(use.me, use.words).effect(use)

    def _meant(self, me: SnowMe, words: tuple[str, ...]) -> Exchangeable:
        if self.refuses_own(words) is None:
            return self
        made = (me.s.book.named(name, "skill") for name in me.s.query(OTHER_EFFECTS, (), me.instance))
        others = (me.s.book.definition(other.id) for other in made)
        able = (x for x in others if isinstance(x, Exchangeable) and x.refuses_own(words) is None)
        return next(able, self)

    def own_words(self, book: Any) -> tuple[str, ...]:
        """The words of its own effect."""
        return ()

    def refuses_own(self, words: tuple[str, ...]) -> str | None:
        """Why its own effect cannot do with these words; None when it can."""
        return f"「{words[0]}」用不上" if words else None

    def effect(self, use: SnowUse) -> None:
        """What it does, for whichever skill."""
        raise NotImplementedError
