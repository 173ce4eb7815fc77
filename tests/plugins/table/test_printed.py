"""What a seat reads with a notice: the text of a card or a skill that has come to it."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game, Told, load_book

BOOK = load_book("snow")
SEATS = {"甲": "好人 女巫/守卫", "乙": "狼人 种狼/狼王", "丙": "好人 猎人/骑士"}


@pytest.mark.parametrize(
    ("seat", "key", "data", "read"),
    [
        (1, "card.replaced", {"card": "守卫"}, ["守护（夜·狼人袭击前", "比心之约（珠联璧合：女巫、守卫）"]),
        (3, "card.replaced", {"card": "守卫"}, ["守护（夜·狼人袭击前"]),
        (3, "skill.gained", {"skill": "查验"}, ["查验（狼人袭击时"]),
        (3, "skill.gained", {"skill": "袭击"}, ["袭击：选一名存活角色"]),
        (3, "status.gained", {"status": "守护"}, []),
    ],
)
def test_a_card_or_a_skill_that_is_new_comes_with_its_text(
    seat: int, key: str, data: dict[str, Any], read: list[str]
) -> None:
    from plugins.table.clock import VirtualClock
    from plugins.table.mail import Addresses, notices

    game, _ = Game.start(BOOK, SEATS, at=0, options={}, seed=1)
    told = Told(f"seat:{seat}", (seat,), "N2-01", key, "说了什么。", data)
    (message,) = notices(game, [told], Addresses("101", "局", {seat: 7}, None, {}, ()), VirtualClock(0))
    text = message.body[0]["data"]["text"]
    assert text.startswith("#N2-01　说了什么。")
    assert all(part in text for part in read)
    assert (text == "#N2-01　说了什么。") == (not read)
    assert "比心之约" not in text or seat == 1
