"""「熊咆哮了」: what 咆哮 publishes, and who looks back on it (熊爪, 森林之神)."""

from __future__ import annotations

from engine.books.snow.table import RANK_BEAR, SnowTable

TEXTS = {"roared": "熊咆哮了", "roared.not": "熊没有咆哮"}


def roar(s: SnowTable, loud: bool) -> None:
    """Have it published with the next news whether the bear roared."""
    s.announce(s.text("roared" if loud else "roared.not"), RANK_BEAR, mark="roared" if loud else "")


def roared(s: SnowTable) -> bool:
    """当前白天公布过「熊咆哮了」."""
    return bool(s.state.attributes.get("roared") == s.day)
