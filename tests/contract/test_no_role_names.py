"""Cards meet in the vocabulary: no condition anywhere compares a role's name or id."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator

import pytest

from tests.contract.source import ROOT, Module, modules, parse

TEXT_TESTS = {"startswith", "endswith", "removeprefix", "removesuffix", "count", "find", "index"}


def rosters() -> list[dict[str, object]]:
    """Every ``[[role]]`` of every book's roster."""
    found: list[dict[str, object]] = []
    for path in sorted((ROOT / "data").glob("*/roster.toml")):
        found += tomllib.loads(path.read_text("utf-8")).get("role", [])
    return found


def role_names() -> set[str]:
    """Names, old names and ids of all roles."""
    names: set[str] = set()
    for role in rosters():
        old = role.get("old_names", [])
        names.update({str(role["name"]), str(role["id"]), *map(str, old if isinstance(old, list) else [old])})
    return names


def constants(module: Module) -> dict[str, ast.expr]:
    """Names bound to a value at the top of the module, so that ``role == SEER`` is seen through."""
    bound: dict[str, ast.expr] = {}
    for node in module.tree.body:
        if isinstance(node, ast.Assign):
            bound.update({target.id: node.value for target in node.targets if isinstance(target, ast.Name)})
        elif isinstance(node, ast.AnnAssign) and node.value is not None and isinstance(node.target, ast.Name):
            bound[node.target.id] = node.value
    return bound


def strings(node: ast.expr, bound: dict[str, ast.expr]) -> Iterator[str]:
    """The strings that an operand is or lists: a literal, a display, ``frozenset({...})``, a constant's name."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for item in node.elts:
            yield from strings(item, bound)
    elif (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset", "tuple")
    ):
        for item in node.args:
            yield from strings(item, bound)
    elif isinstance(node, ast.Name) and node.id in bound:
        yield from strings(bound[node.id], {name: value for name, value in bound.items() if name != node.id})


def operands(node: ast.AST) -> list[ast.expr]:
    """The expressions that a node tests for being equal to something, or for being in something."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.MatchValue):
        return [node.value]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TEXT_TESTS:
        return [*node.args[:1]]
    return []


def compares_roles(module: Module, names: set[str]) -> Iterator[str]:
    bound = constants(module)
    for node in ast.walk(module.tree):
        for operand in operands(node):
            for text in strings(operand, bound):
                if text in names:
                    yield f"{module.at(operand)}: a condition on the role {text}"


def test_no_condition_compares_a_role() -> None:
    names = role_names()
    cards = [module for module in modules("engine/books/slow/roles") if not module.is_package]
    assert names or not cards, "there are roles, but no roster was found"
    found = [module for module in modules("engine", "plugins", "bot.py") if not module.name.endswith(".texts")]
    assert found
    assert [problem for module in found for problem in compares_roles(module, names)] == []


@pytest.mark.parametrize(
    "text",
    [
        "if seat.role.name == '预言家': ...",
        "x = 'slow.seer' != seat.role",
        "y = role in ('女巫', '预言家')",
        "y = role not in {'女巫'}",
        "SEER = '预言家'\ndef f(role): return role == SEER",
        "GODS: set[str] = frozenset({'女巫'})\ndef f(role): return role in GODS",
        "match role:\n    case '女巫': ...",
        "match role:\n    case '村民' | '女巫': ...",
        "match role:\n    case Role(name='女巫'): ...",
        "role.startswith('女巫')",
    ],
)
def test_violations_are_seen(text: str) -> None:
    assert list(compares_roles(parse("engine.books.slow.roles.x", text), {"预言家", "女巫", "slow.seer"}))


@pytest.mark.parametrize(
    "text",
    [
        "name = '女巫'",
        "def f(): return tell('女巫')",
        "if seat.faction == '村民阵营': ...",
        "if seat.has(SKILL): ...",
        "ROLES = {'女巫': 1}",
    ],
)
def test_what_is_allowed_passes(text: str) -> None:
    assert list(compares_roles(parse("engine.books.slow.roles.x", text), {"预言家", "女巫", "slow.seer"})) == []
