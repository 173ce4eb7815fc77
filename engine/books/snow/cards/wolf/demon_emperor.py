"""帝尊魔皇 — snow, 狼人身份牌 20"""

from __future__ import annotations

from engine.books.snow.shared.yin_yang import Yang, Yin
from engine.werewolf.roles import Card

CARD = Card("snow.demon_emperor", (Yin, Yang))
