"""The pack of 雪王驾到 as its members hear of it."""

from __future__ import annotations

from engine import Game, load_book


def test_the_pack_is_told_once_of_all_who_may_attack_at_the_start() -> None:
    seats = {"甲": "狼人 种狼/狼王", "乙": "狼人 刺客/火狼", "丙": "狼人 战狼/白狼王", "丁": "好人 女巫/骑士"}
    game, _ = Game.start(load_book("snow"), seats, at=0, options={}, seed=1)
    told = [t.text for t in game.notices if t.audience == "channel:狼群" and t.key == "pack"]
    assert len(told) == 1
    assert all(name in told[0] for name in ("甲", "乙", "丙"))
