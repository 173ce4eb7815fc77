"""Which way imports may point, what the pure engine may not use, and what the kernel may not speak of."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.contract.source import ROOT, Module, docstrings, imports, is_under, modules, parse

LAYERS = ("engine.kernel", "engine.werewolf", "engine.mechanics", "engine.books")
OUTER = ("engine.store", "engine.cli", "engine.__main__")
OUTSIDE = ("plugins", "bot", "tests", "benchmarks")
IMPURE = {
    *("aiosqlite", "alembic", "apscheduler", "asyncio", "nonebot", "random", "secrets", "socket"),
    *("sqlalchemy", "threading", "time", "uuid"),
}
CLOCK_READS = {"now", "utcnow", "today"}
CARD = re.compile(r"engine\.books\.\w+\.(roles|cards|pairs)\.")
KERNEL_TABOO = {
    *("antidote", "cupid", "lover", "poison", "seer", "sheriff", "villager", "werewolf", "witch", "wolf", "wolves"),
    *("狼", "预言", "女巫", "毒药", "救药", "村民", "丘比特", "情侣", "警长", "魔女", "摄梦"),
}

Check = Callable[[Module], Iterator[str]]


def layer(name: str) -> int | None:
    return next((rank for rank, package in enumerate(LAYERS) if is_under(name, package)), None)


def book(name: str) -> str | None:
    match = re.match(r"engine\.books\.(\w+)", name)
    return match[1] if match else None


def points_up(module: Module) -> Iterator[str]:
    """books -> mechanics -> werewolf -> kernel, nothing the other way, and none of them knows what stands on them."""
    rank = layer(module.name)
    for node, target in imports(module):
        above = layer(target)
        if rank is not None and above is not None and above > rank:
            yield f"{module.at(node)}: {module.name} imports {target}, which stands above it"
        if rank is not None and any(is_under(target, outer) for outer in OUTER):
            yield f"{module.at(node)}: {module.name} imports {target}"
        if any(is_under(target, outside) for outside in OUTSIDE):
            yield f"{module.at(node)}: the engine imports {target}"


def crosses_books(module: Module) -> Iterator[str]:
    """A book never imports a book, and a card never imports a card."""
    own = book(module.name)
    for node, target in imports(module):
        other = book(target)
        if own and other and own != other:
            yield f"{module.at(node)}: the book {own} imports {target}"
        if CARD.match(f"{module.name}.") and not module.is_package and CARD.match(f"{target}."):
            yield f"{module.at(node)}: a card imports {target}"


def is_pure(module: Module) -> bool:
    return not any(is_under(module.name, outer) for outer in OUTER)


def impure(module: Module) -> Iterator[str]:
    """The engine has no clock, no chance, no loop, no database: all of these reach it as inputs."""
    for node, target in imports(module):
        if target.partition(".")[0] in IMPURE or is_under(target, "engine.store"):
            yield f"{module.at(node)}: the pure engine imports {target}"
    for call in ast.walk(module.tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in CLOCK_READS:
            owner = ast.unparse(call.func.value)
            if owner.rpartition(".")[2] in ("datetime", "date"):
                yield f"{module.at(call)}: the pure engine reads the clock with {owner}.{call.func.attr}()"


def needs_packages(module: Module) -> Iterator[str]:
    """The rules stand on the standard library alone."""
    for node, target in imports(module):
        top = target.partition(".")[0]
        if layer(module.name) is not None and top not in sys.stdlib_module_names and top != "engine":
            yield f"{module.at(node)}: {module.name} imports {target}"


def identifiers(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Every name that the code itself chooses or uses, and every string that is not documentation."""
    notes = docstrings(tree)
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield node, value
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            yield node, node.value


def speaks_werewolf(module: Module) -> Iterator[str]:
    """No word of the game in the kernel: it would serve any game of hidden roles."""
    for node, text in identifiers(module.tree):
        parts = {part.lower().removesuffix("s") for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", text)}
        found = sorted(word for word in KERNEL_TABOO if word in parts or (not word.isascii() and word in text))
        if found:
            yield f"{module.at(node)}: {text!r} says {found[0]}"


def broken(check: Check, found: list[Module]) -> list[str]:
    return [problem for module in found for problem in check(module)]


def test_the_engine_is_found() -> None:
    assert [module for module in modules("engine/kernel") if not module.is_package]
    for package in LAYERS:
        folder = package.replace(".", "/")
        assert not (ROOT / folder / "__init__.py").exists() or modules(folder)


@pytest.mark.parametrize("check", [points_up, crosses_books], ids=lambda check: check.__name__)
def test_imports_point_one_way(check: Check) -> None:
    assert broken(check, modules("engine")) == []


@pytest.mark.parametrize("check", [impure, needs_packages], ids=lambda check: check.__name__)
def test_the_engine_is_pure(check: Check) -> None:
    assert broken(check, [module for module in modules("engine") if is_pure(module)]) == []


def test_the_kernel_knows_no_werewolf() -> None:
    assert broken(speaks_werewolf, modules("engine/kernel")) == []


@pytest.mark.parametrize(
    ("check", "name", "text"),
    [
        (points_up, "engine.kernel.facts", "from engine.werewolf import harm"),
        (points_up, "engine.kernel.facts", "from ..werewolf.harm import Harm"),
        (points_up, "engine.werewolf.harm", "def late():\n    import engine.books.slow"),
        (points_up, "engine.mechanics.mark", "from engine import books"),
        (points_up, "engine.kernel.journal", "from engine.store import Store"),
        (points_up, "engine.cli.deal", "from plugins.table import host"),
        (crosses_books, "engine.books.coven.texts", "from engine.books.slow import texts"),
        (crosses_books, "engine.books.slow.roles.gods.hunter", "from engine.books.slow.roles.gods import witch"),
        (crosses_books, "engine.books.slow.roles.gods.hunter", "from . import witch"),
        (crosses_books, "engine.books.snow.pairs.one", "from ..cards.two import Two"),
        (impure, "engine.kernel.chance", "import random"),
        (impure, "engine.kernel.clock", "from time import monotonic"),
        (impure, "engine.werewolf.ballots", "import nonebot.log"),
        (impure, "engine", "from engine.store import Store"),
        (impure, "engine.kernel.clock", "import datetime\nstart = datetime.datetime.now(datetime.UTC)"),
        (needs_packages, "engine.books.slow", "import yaml"),
        (speaks_werewolf, "engine.kernel.state", "def is_wolf(seat): ..."),
        (speaks_werewolf, "engine.kernel.state", "class WitchPotion: ..."),
        (speaks_werewolf, "engine.kernel.state", "x = '狼群'"),
        (speaks_werewolf, "engine.kernel.state", "state.seer_seat = 1"),
    ],
)
def test_violations_are_seen(check: Check, name: str, text: str) -> None:
    assert list(check(parse(name, text)))


@pytest.mark.parametrize(
    ("check", "name", "text"),
    [
        (
            points_up,
            "engine.books.slow.roles.witch",
            "from engine.mechanics import protect\nimport engine.kernel.facts",
        ),
        (points_up, "engine.cli.deal", "from engine.books import slow"),
        (crosses_books, "engine.books.slow.roles.witch", "from engine.books.slow import statuses, timetable"),
        (
            impure,
            "engine.kernel.clock",
            "from datetime import UTC, datetime, timedelta\nx = datetime(2026, 1, 1, tzinfo=UTC)",
        ),
        (needs_packages, "engine.kernel.facts", "import json\nfrom engine.kernel import errors"),
        (speaks_werewolf, "engine.kernel.state", '"""The wolves\' book."""\ndef user(closer, clover): ...'),
    ],
)
def test_what_is_allowed_passes(check: Check, name: str, text: str) -> None:
    assert list(check(parse(name, text))) == []


def test_a_package_may_gather_its_cards() -> None:
    gathering = parse("engine.books.slow.roles", "from engine.books.slow.roles import witch", is_package=True)
    assert list(crosses_books(gathering)) == []
