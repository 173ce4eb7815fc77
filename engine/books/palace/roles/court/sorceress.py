"""秘术玄女 — palace, 能臣异士 24"""

from __future__ import annotations

from engine.books.palace.parts.sorcery import Alternating, Amplify, Confusion, Weaken
from engine.werewolf.roles import Card

CARD = Card("palace.sorceress", (Amplify, Weaken, Confusion), second=(Alternating,))
