"""Joining a book's roster (data) with its cards (code), both found by themselves."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.kernel.definitions import Definition
from engine.kernel.errors import BookError
from engine.werewolf.roles import Card, Role

DATA = Path(__file__).parents[2] / "data"


def read_roster(book: str) -> list[dict[str, Any]]:
    """The rows of ``data/BOOK/roster.toml`` that can be played: id, name, faction, clause, count, card text."""
    return [row for row in read_printed(book) if "card" in row]


def read_printed(book: str, table: str = "role") -> list[dict[str, Any]]:
    """All rows of ``data/BOOK/roster.toml``; those without a card text are printed in the book but not written yet."""
    return read_table(book, "roster", table)


def read_table(book: str, file: str, table: str) -> list[dict[str, Any]]:
    """The rows of one table of ``data/BOOK/FILE.toml``."""
    rows: list[dict[str, Any]] = tomllib.loads((DATA / book / f"{file}.toml").read_text("utf-8")).get(table, [])
    return rows


def read_unwritten(book: str) -> dict[str, str]:
    """What the book prints but cannot play yet: each role's name, and its skills' names, with the role that is needed.

    A skill that a role already written has, too, is not missing.
    """
    rows = read_printed(book)
    there = {skill for row in rows if "card" in row for skill in row.get("skills", ())}
    lacking: dict[str, str] = {}
    for row in rows:
        if "card" not in row:
            lacking.update({skill: row["name"] for skill in row.get("skills", ()) if skill not in there})
    return lacking | {row["name"]: row["name"] for row in rows if "card" not in row}


def modules_below(package: str) -> Iterator[ModuleType]:
    """All modules of a package, in a fixed order."""
    root = importlib.import_module(package)
    for found in sorted(pkgutil.walk_packages(root.__path__, f"{package}."), key=lambda m: m.name):
        yield importlib.import_module(found.name)


def read_roles(book: str, package: str) -> list[Role]:
    """The roles of a book, in roster order.

    Raises:
        BookError: a card without a row, a row without a card, or two of one.
    """
    cards: dict[str, Card] = {}
    for module in modules_below(package):
        card = getattr(module, "CARD", None)
        if card is not None:
            if card.id in cards:
                raise BookError(f"two cards with the id {card.id}")
            cards[card.id] = card
    rows = {row["id"]: row for row in read_roster(book)}
    if rows.keys() != cards.keys():
        raise BookError(f"roster and cards differ: {sorted(rows.keys() ^ cards.keys())}")
    return [
        Role(
            i, r["name"], r["faction"], cards[i].skills, r["clause"], r["count"], r["card"].strip(), cards[i].tags,
            tuple(r.get("old_names", ())), cards[i].traits, cards[i].second, r,
        )
        for i, r in rows.items()
    ]  # fmt: skip


def read_texts(*packages: str) -> dict[str, str]:
    """What cards and their parts say: ``TEXTS`` of every module below the packages, by key.

    Raises:
        BookError: two modules say something under one key.
    """
    texts: dict[str, str] = {}
    for module in (m for package in packages for m in modules_below(package)):
        for key, text in getattr(module, "TEXTS", {}).items():
            if texts.setdefault(key, text) is not text:
                raise BookError(f"two texts under the key {key}")
    return texts


def read_definitions(package: str, *modules: ModuleType) -> list[type[Definition]]:
    """Every definition written in the given modules and in the cards below ``package``, each once."""
    found: dict[str, type[Definition]] = {}
    for module in (*modules, *modules_below(package)):
        for _, cls in sorted(inspect.getmembers(module, inspect.isclass)):
            if issubclass(cls, Definition) and cls.id and cls.__module__ == module.__name__:
                if cls.id in found:
                    raise BookError(f"the id {cls.id} is used twice")
                found[cls.id] = cls
    return list(found.values())
