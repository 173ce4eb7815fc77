"""Reading the project's own syntax trees: modules, what they import, and where a violation stands."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Module:
    """One source file. ``name`` is dotted; for a package it is the package's own name."""

    name: str
    path: str
    tree: ast.Module
    is_package: bool = False

    def at(self, node: ast.AST) -> str:
        """``file:line`` of a node, for a failure's message."""
        return f"{self.path}:{getattr(node, 'lineno', 1)}"


def parse(name: str, text: str, *, is_package: bool = False) -> Module:
    """A module from its text alone, to try a check on."""
    return Module(name, f"{name}.py", ast.parse(text), is_package)


def modules(*places: str) -> list[Module]:
    """Every module under the named folders or files of the project, in order of path; absent places give none."""
    paths: list[Path] = []
    for place in places:
        root = ROOT / place
        paths += [root] if root.is_file() else sorted(root.rglob("*.py"))
    return [_load(path) for path in paths]


def _load(path: Path) -> Module:
    relative = path.relative_to(ROOT)
    parts = list(relative.with_suffix("").parts)
    is_package = parts[-1] == "__init__"
    if is_package:
        parts.pop()
    return Module(".".join(parts), str(relative), ast.parse(path.read_text("utf-8"), str(relative)), is_package)


def imports(module: Module) -> Iterator[tuple[ast.stmt, str]]:
    """Every dotted name that the module may import, relative ones resolved, wherever in the file it stands.

    ``from a import b`` gives ``a`` and ``a.b``: which of them is a module cannot be seen from the text.
    """
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            yield node, base
            for alias in node.names:
                yield node, f"{base}.{alias.name}"


def _base(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    climb = node.level - 1 if module.is_package else node.level
    kept = parts[: len(parts) - climb]
    return ".".join([*kept, *([node.module] if node.module else [])])


def is_under(name: str, package: str) -> bool:
    """Whether ``name`` is ``package`` or lies inside it."""
    return name == package or name.startswith(f"{package}.")


def docstrings(tree: ast.Module) -> set[int]:
    """The identities of the string nodes that are documentation: a bare string standing as a statement."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def tail(node: ast.expr) -> str:
    """The last name of an expression: ``bot`` of ``self.bot``, ``get_bot`` of ``get_bot()``; empty when it has none."""
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Call):
        return tail(node.func)
    return ""
