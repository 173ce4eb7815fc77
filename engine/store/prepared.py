"""Statements run for every input, with the text and the places that SQLite is given worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from sqlalchemy.dialects import sqlite
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.sql.dml import Insert, Update

_DIALECT: Dialect = sqlite.dialect(paramstyle="qmark")
#: A value's name, and how it becomes what the driver takes.
Place = tuple[str, Callable[[Any], Any] | None]


class Prepared:
    """A write of one row. SQLAlchemy's own way to the driver takes several times as long as SQLite does.

    ``columns``: those that are given; None when the statement names its parameters itself.
    """

    def __init__(self, statement: Insert | Update, columns: Iterable[str] | None = None) -> None:
        self.statement = statement
        self._columns = None if columns is None else list(columns)

    @cached_property
    def _plan(self) -> tuple[str, dict[str, Any], list[Place]]:
        """The SQL text, the values it has of its own, and what stands in each of its places."""
        compiled: Any = self.statement.compile(dialect=_DIALECT, column_keys=self._columns)
        kinds = [compiled.binds[name].type.dialect_impl(_DIALECT) for name in compiled.positiontup]
        makers = [kind.bind_processor(_DIALECT) for kind in kinds]
        own = {name: bind.value for name, bind in compiled.binds.items() if not bind.required}
        return str(compiled), own, list(zip(compiled.positiontup, makers, strict=True))

    def bound(self, values: Mapping[str, Any]) -> tuple[str, list[Any]]:
        """The SQL text and the driver's parameters for these values; raises KeyError when one is missing."""
        sql, own, places = self._plan
        given = {**own, **values}
        return sql, [given[name] if make is None else make(given[name]) for name, make in places]
