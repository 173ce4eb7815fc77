"""Parcels that a seat may open or refuse (恶役千金's 礼物, 潘多拉's 盲盒): asked after 早夜1, until 早夜2 closes."""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.asking import Question
from engine.books.palace.base import PalaceMe
from engine.books.palace.statuses import Bewildered
from engine.books.palace.words import EARLY, PARCELS

OPEN, REFUSE = "打开", "不打开"


class Parcel(Question):
    """打开或不打开；不答算不打开，不打开则迷魂到下一个夜晚开始。"""

    name = "打开"
    words, bare, needless = (OPEN, REFUSE), True, False
    hint: ClassVar[str] = "你收到一份礼物：打开还是不打开"

    def default(self, me: PalaceMe) -> str | None:
        """Silence refuses."""
        return REFUSE if me.recall("options") else None

    def answered(self, me: PalaceMe, word: str) -> None:
        """The table hears of it, but not whose it was."""
        opened = word == OPEN
        me.s.announce(f"[有人{'打开' if opened else '拒绝'}了{self.label(me)}！]", PARCELS)
        if opened:
            self.opened(me)
        else:
            me.s.give(me.owner, Bewildered, until=EARLY, giver=me.giver)
            self.refused(me)

    def label(self, me: PalaceMe) -> str:
        """What the table reads."""
        raise NotImplementedError

    def opened(self, me: PalaceMe) -> None:
        """What was in it."""
        raise NotImplementedError

    def refused(self, me: PalaceMe) -> None:
        """What else follows from refusing."""
