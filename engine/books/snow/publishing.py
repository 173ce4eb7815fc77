"""The list of main cards that is published when the match begins (流程介绍; rulings 1, 6-154)."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.queries import LIST_WAITS, LISTED_AS
from engine.books.snow.table import SnowTable
from engine.kernel import facts as f


def publish_list(s: SnowTable) -> None:
    """Publish it once, in no order, with two good cards more; not while somebody chooses what he is published as."""
    if "published" in s.state.attributes or s.query(LIST_WAITS, False):
        return
    main = [name for n in s.state.seats for name in s.query(LISTED_AS, _main(s, n), n)]
    real = [name for name in main if name and s.book.roles[name].count]
    shown = sorted([*real, *s.state.attributes.get("extra_cards", ())])
    s.emit(f.MatchSet("published", tuple(shown), cause=s.cause))
    s.tell("public", "cards", s.text("cards", cards="、".join(shown) or "无"), cards=shown)


def _main(s: SnowTable, seat: int) -> tuple[str, ...]:
    """The main card a seat is published with, if it has any."""
    name = s.state.seats[seat].get("published") or s.card(seat, w.MAIN)
    return (str(name),) if name else ()
