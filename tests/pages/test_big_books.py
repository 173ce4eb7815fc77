"""Pages of the big books: asides, cards of several kinds, and that all a player can meet can be asked about."""

from __future__ import annotations

from types import ModuleType

from tests.pages.conftest import Desk, desk


def snow() -> Desk:
    """Six seats of snow; the first two act by day."""
    cards = (
        "好人 猎人/乌鸦",
        "好人 捣蛋鬼/长老",
        "好人 女巫/守卫",
        "好人 骑士/预言家",
        "狼人 狼巫/银狼",
        "狼人 火狼/种狼",
    )
    return desk(*cards, book="snow", 节奏="日")


def test_a_command_sent_ahead_while_an_aside_is_open_says_where_it_settles(player: ModuleType) -> None:
    d = snow()
    d.to("昼1 放逐发言时")
    d.direct("出局 1")
    assert d.game.state.point.window in d.book.timetable.asides
    outcome = d.do(2, "恶作剧 3")
    told = player.receipt(d.game, outcome, d.now, 2)
    assert told == "记下了：恶作剧 → 3号 丙（「昼1 白天结束时」结算）。撤回发：放弃 恶作剧"
