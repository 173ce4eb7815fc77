"""羊咩勇士 — coven, 村民阵营 9"""

from __future__ import annotations

from engine.books.coven.shared import bless
from engine.books.coven.words import ACTION, COMMONS, MORNING
from engine.kernel.definitions import Skill, on, one
from engine.kernel.facts import WindowOpened
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play


class Story(Skill):
    """在场时，每个白天开始公布[羊咩王国大冒险！]。"""

    id, name, clause, forced = "coven.sheep.story", "羊咩故事", "羊咩勇士·羊咩故事", True

    @on(WindowOpened)
    def tell(self, me: TableMe, opened: WindowOpened) -> None:
        """In the first window of the day."""
        if opened.window == ("警长竞选" if opened.day == 1 else MORNING):
            me.s.tell("public", "story", me.s.text("story"))


class Wreath(Skill):
    """夜里选一名角色：他当夜收到的祝福计数翻倍，一个都没有则算收到一个。"""

    id, name, clause = "coven.sheep.wreath", "希望之花冠", "羊咩勇士·希望之花冠"
    windows, slot = (ACTION,), "希望之花冠"
    target = one(in_play)

    def resolve(self, use: TableUse) -> None:
        """Double, or begin."""
        bless(use.s, use.target, use.user, doubled=True)


CARD = Card("coven.sheep", (Story, Wreath), frozenset({COMMONS}))
