"""甄嬛传: pages of a seat, and of the whole table, say nothing that is not told or announced yet."""

from __future__ import annotations

from types import ModuleType

from tests.pages.conftest import Desk


def _desk(**seats: str) -> Desk:
    return Desk(seats, "palace", 胜负判定="关")


def test_untold_statuses_are_not_shown(player: ModuleType) -> None:
    """超度 is told to whoever is armed, 遗忘 to whoever has a forced skill to forget."""
    d = _desk(甲="修女", 乙="占星师", 丙="开膛手", 丁="修女", 戊="国师")
    d.to("夜1 凌晨1")
    d.do(1, "圣水 乙")
    d.do(4, "圣水 丙")
    d.to("昼2 正午")
    assert "超度" not in player.me_page(d.game, 2, d.now)
    assert "超度" in player.me_page(d.game, 3, d.now)


def test_whoever_follows_the_voted_is_in_play_until_the_list(player: ModuleType) -> None:
    """公示/通知: who else is out is announced when the dusk is over."""
    d = _desk(甲="国师", 乙="纸嫁衣", 丙="官员", 丁="国师", 戊="国师", 己="国师")
    d.to("夜1 深夜1")
    d.do(2, "魅惑 丁")
    d.to("昼2 正午")
    for voter in (1, 3, 5):
        d.do(voter, "投票 乙")
    d.to("昼2 黄昏1")
    assert not d.game.state.seats[4].in_play
    assert [p.number for p in d.game.view(1).board if not p.in_play] == [2]
    d.to("昼2 黄昏2")
    assert [p.number for p in d.game.view(1).board if not p.in_play] == [2, 4]


def test_who_came_back_is_in_play_from_the_door_on(player: ModuleType) -> None:
    """孟婆·还魂: in the announcement at the door, and on the board with it."""
    d = _desk(甲="孟婆", 乙="国师", 丙="官员", 丁="国师", 戊="国师", 己="国师")
    d.to("昼1 正午")
    d.direct("出局 乙")
    d.to("夜1 凌晨1")
    d.do(1, "还魂 乙")
    d.to("昼2 晨曦1")
    assert d.game.state.seats[2].in_play
    assert [p.number for p in d.game.view(3).board if not p.in_play] == [2]
    d.to("昼2 正午")
    assert all(p.in_play for p in d.game.view(3).board)
