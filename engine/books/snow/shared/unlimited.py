"""A [限定] that a pair strikes out (删除：限定): should the label come back, the skill has been used."""

from __future__ import annotations

from engine.books.snow.base import SnowMe


def count_use(me: SnowMe, iid: int) -> None:
    """Count a use of a skill without [限定], however many there have been, as the one it may have had."""
    if not me.s.state.instances[iid].spent:
        me.s.me(iid).spend()
