"""Printed rules of 慢节奏版杀 that belong to no card."""

from __future__ import annotations

from engine.books.slow.shared import LastWords
from engine.kernel.definitions import Rule, on
from engine.kernel.facts import SeatLeft, SeatReturned
from engine.werewolf.table import RED_CARD, TableMe


class RightToLastWords(Rule):
    """遗言: for the first night, the first dawn and every day's noon and dusk; never after a red card (ruling 6-23)."""

    id, name, clause = "slow.right_to_last_words", "遗言权", "遗言"

    @on(SeatLeft)
    def grant(self, me: TableMe, left: SeatLeft) -> None:
        """Give whoever went out in time the skill to leave words, and tell him."""
        s = me.s
        if any(r["how"] == RED_CARD for r in left.reasons):
            return
        point = s.state.windows[left.window].point
        window = _words_window(point.window, point.day)
        if window is None:
            return
        day = max(point.day, 1)
        s.gain(left.seat, LastWords, origin="given", until=f"{day} {window}", memory={"window": window, "day": day})
        s.tell_seat(left.seat, "words.right", s.text("words.right", window=f"昼{day} {window}"))

    @on(SeatReturned)
    def withdraw(self, me: TableMe, back: SeatReturned) -> None:
        """Who is back in play has no last words to leave."""
        for instance in me.s.having(back.seat, LastWords):
            me.s.lose(instance.id, "back")


def _words_window(window: str, day: int) -> str | None:
    if window in ("正午", "黄昏", "黄昏遗志", "黄昏遗言"):
        return "黄昏遗言"
    return "晨曦遗言" if day <= 1 else None
