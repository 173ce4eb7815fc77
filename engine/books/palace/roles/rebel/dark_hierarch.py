"""魔教教主 — palace, 叛皇阵营 13"""

from __future__ import annotations

from engine.books.palace.informed import KnowsThePack
from engine.books.palace.parts.sun_moon import Moonshade, Sunlight, Union
from engine.books.palace.shared import Relay
from engine.werewolf.roles import Card

CARD = Card("palace.dark_hierarch", (Sunlight, Moonshade, Union), traits=(Relay, KnowsThePack))
