"""A skill is the same in every hand: copied, as new again, stolen, or lent for one night."""

from __future__ import annotations

from typing import Any

import pytest

from engine import BOOKS
from engine.books.slow.roles.village.dreamer import Dream
from engine.books.slow.roles.village.witch import Antidote
from engine.kernel.definitions import Skill
from engine.kernel.settlement import Settlement
from tests.arenas import arena_of
from tests.arenas.holding import compare, copied, for_one_night, refreshed, stolen

#: A book with more active skills tries each in two ways only: stolen, and one of the others in turn.
MANY = 60
ACTIVE = [(arena, skill) for arena in map(arena_of, BOOKS) for skill in arena.skills() if skill.windows]


@pytest.mark.parametrize(("arena", "skill"), ACTIVE, ids=lambda x: getattr(x, "id", x.__class__.__name__))
def test_it_does_for_others_what_it_does_for_its_own_card(arena: Any, skill: Skill) -> None:
    active = [x.id for x in arena.skills() if x.windows]
    others = (copied, refreshed, for_one_night)
    few = (stolen, others[active.index(skill.id) % len(others)]) if len(active) > MANY else ()
    found = compare(arena, skill, few)
    if found.point is None:
        assert skill.id in arena.unused, f"{skill.name} is used in no small game: why?"
    else:
        assert skill.bound or not found.different, f"{skill.name}: {found.different}"


def test_a_card_that_looks_at_the_role_of_its_user_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Dream.resolve

    def vain(self: Dream, use: Any) -> None:
        if use.s.role(use.user) == "摄梦人":
            real(self, use)

    monkeypatch.setattr(Dream, "resolve", vain)
    assert compare(arena_of("slow"), Dream()).different.keys() == {"copied", "refreshed", "stolen", "for_one_night"}


def test_a_refresh_that_restores_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Settlement, "refresh", lambda self, iid: None)
    assert compare(arena_of("slow"), Antidote()).different.keys() == {"refreshed"}


def test_what_was_lent_and_stays_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Settlement, "expire", lambda self, boundary: None)
    assert "it did not end" in compare(arena_of("slow"), Antidote()).different["for_one_night"]
