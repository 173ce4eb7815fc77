"""What a book is checked for when it is loaded."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.clock import Timetable, Window
from engine.kernel.definitions import Definition, Rule, Skill, Status, before, on
from engine.kernel.errors import BookError
from engine.kernel.facts import WindowOpened
from engine.kernel.layers import Layer
from engine.kernel.registry import Book, Registry
from tests.kernel import toy


def _book(*more: type[Definition], **changes: Any) -> Book:
    parts: dict[str, Any] = {
        "book_id": "toy", "title": "toy", "version": "1", "definitions": (*toy.DEFINITIONS, *more),
        "timetable": toy.TIMETABLE, "layers": toy.LAYERS, "options": {}, "paces": tuple(toy.LENGTHS), "opening": {},
        "closing": {},
    }  # fmt: skip
    return Book(**{**parts, **changes})


def test_a_sound_book_loads_and_puts_its_rules_in_force() -> None:
    assert _book().rules == ["toy.ledger"]


def test_ids_and_names_are_needed_and_unique() -> None:
    class Nameless(Status):
        id = "toy.nameless"

    class Twin(Status):
        id, name = "toy.gate", "twin"

    with pytest.raises(BookError, match="no name"):
        _book(Nameless)
    with pytest.raises(BookError, match="used twice"):
        _book(Twin)


def test_windows_slots_and_layers_must_exist() -> None:
    class Lost(Skill):
        id, name, windows, slot = "toy.lost", "lost", ("midnight",), "sell"

    class Slotless(Skill):
        id, name, windows, slot = "toy.slotless", "slotless", ("noon",), "no such line"

    class Elsewhere(Status):
        id, name = "toy.elsewhere", "elsewhere"

        @before(toy.Deal, layer="cellar")
        def look(self, me: Any, deal: Any) -> None:
            return None

    for wrong, said in ((Lost, "window"), (Slotless, "slot"), (Elsewhere, "layer")):
        with pytest.raises(BookError, match=said):
            _book(wrong)


def test_procedures_and_lengths_must_fit_the_timetable() -> None:
    with pytest.raises(BookError, match="unknown window"):
        _book(closing={"midnight": lambda s: None})
    short = Timetable((), (Window("noon", "day", {"slow": toy.LENGTHS["slow"]}),), {"day": "D"})
    with pytest.raises(BookError, match="every pace"):
        _book(timetable=short, definitions=(toy.Gate,), layers={"Deal": (Layer("gate"),)})


def test_hooks_are_inherited_and_may_be_replaced() -> None:
    class Kinder(toy.Gate):
        id, name = "toy.kinder", "kinder gate"

        def look(self, me: Any, deal: Any) -> None:
            return None

    class Other(toy.Gate):
        id, name = "toy.other", "other gate"

        @before(toy.Deal, layer="witness")
        def look(self, me: Any, deal: Any) -> None:
            return None

    assert [h.key for h in Kinder.hooks] == [("before", "Deal", "gate")]
    assert [h.key for h in Other.hooks] == [("before", "Deal", "witness")]


def test_a_registry_knows_what_settles_where() -> None:
    registry = Registry(toy.DEFINITIONS)
    assert list(registry.by_slot("noon")["sell"]) == ["toy.sell"]
    assert "sell" not in registry.by_slot("evening")
    with pytest.raises(BookError):
        registry.definition("toy.nothing")


def test_a_hook_in_an_unknown_window_is_told_at_once() -> None:
    class Early(Rule):
        id, name = "toy.early", "early"

        @on(WindowOpened, at="never")
        def rise(self, me: object, opened: object) -> None:
            """Never."""

    with pytest.raises(BookError, match="never"):
        _book(Early)


def test_a_hook_that_picks_facts_by_what_they_do_not_say_is_told_at_once() -> None:
    class Owned(Rule):
        id, name = "toy.owned", "owned"

        @on(WindowOpened, own=True)
        def rise(self, me: object, opened: object) -> None:
            """Of no owner."""

    with pytest.raises(BookError, match="told apart"):
        _book(Owned)
