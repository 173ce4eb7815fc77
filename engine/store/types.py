"""Column types: JSON as readable text, and text that every database accepts."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine


def to_json(value: Any) -> str:
    """``value`` as compact JSON, Chinese left readable; lone surrogates fall back to ASCII escapes, losing nothing."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"), allow_nan=False)
    return text


def clean(text: str) -> str:
    """``text`` without NUL, lone surrogates replaced by a question mark: what people type must never break a write."""
    return text.replace("\0", "").encode("utf-8", "replace").decode() if not text.isascii() else text.replace("\0", "")


class JsonText(TypeDecorator[Any]):
    """A JSON value kept as UTF-8 text; None is SQL NULL."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else to_json(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return None if value is None else json.loads(value)

    def coerce_compared_value(self, op: Any, value: Any) -> TypeEngine[Any]:
        return self.impl_instance


class CleanText(TypeDecorator[str]):
    """Text written by people."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else clean(value)
