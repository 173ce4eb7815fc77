"""Statuses that the terms (用语定义) of 慢节奏版杀 define apart from cards."""

from __future__ import annotations

from engine.mechanics.ladder import Defence, Level
from engine.mechanics.link import Linked


class Guarded(Defence):
    """[守护]"""

    id, name, clause, told = "slow.guarded", "守护", "用语·出局", False
    level = Level.守护


class Tough(Defence):
    """[坚韧]"""

    id, name, clause, told = "slow.tough", "坚韧", "用语·出局", False
    level = Level.坚韧


class InLove(Linked):
    """[情侣]"""

    id, name, clause = "slow.in_love", "情侣", "丘比特·丘比特之箭"
    needs = "另一半是谁"
    how = "殉情"
