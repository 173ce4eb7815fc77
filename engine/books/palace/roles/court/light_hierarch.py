"""道教教主 — palace, 能臣异士 18"""

from __future__ import annotations

from engine.books.palace.parts.sun_moon import Moonshade, Sunlight, Union
from engine.werewolf.roles import Card

CARD = Card("palace.light_hierarch", (Sunlight, Moonshade, Union))
