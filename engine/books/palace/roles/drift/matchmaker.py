"""月老 — palace, 飘零 1"""

from __future__ import annotations

from engine.books.palace.parts.thread import RedThread
from engine.books.palace.words import MATCHMAKER
from engine.werewolf.roles import Card

CARD = Card("palace.matchmaker", (RedThread,), frozenset({MATCHMAKER}))
