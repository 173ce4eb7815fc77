"""巫蛊术女 — palace, 叛皇阵营 20"""

from __future__ import annotations

from engine.books.palace.informed import KnownToThePack
from engine.books.palace.parts.sorcery import Amplify, Confusion, Unbound, Weaken
from engine.books.palace.shared import Relay
from engine.werewolf.roles import Card

CARD = Card("palace.witch", (Amplify, Weaken, Confusion), traits=(Relay, KnownToThePack), second=(Unbound,))
