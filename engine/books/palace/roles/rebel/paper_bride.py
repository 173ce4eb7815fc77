"""纸嫁衣 — palace, 叛皇阵营 18"""

from __future__ import annotations

from engine.books.palace.parts.charm import Charm, TwoCharms
from engine.books.palace.shared import InPack, Peer
from engine.werewolf.roles import Card

CARD = Card("palace.paper_bride", (Peer, Charm), traits=(InPack,), second=(TwoCharms,))
