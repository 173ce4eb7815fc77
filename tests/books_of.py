"""The rulebooks that tests run over: whatever the engine can load, and nothing by name."""

from __future__ import annotations

from engine import BOOKS, WerewolfBook, load_book

#: Every book that can be played, by id.
BOOKS_BY_ID: dict[str, WerewolfBook] = {name: load_book(name) for name in BOOKS}
