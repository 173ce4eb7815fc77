"""What the public group reads."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

from tests.pages.conftest import START, desk


@dataclass(frozen=True)
class Post:
    seat: int
    at: int


def test_the_elevator_lists_posts_by_seat(forum: ModuleType) -> None:
    d = desk("村民", "狼人", "村民")
    d.to("昼1 正午")
    d.direct("红牌 3")
    posts = [Post(2, START + 3600), Post(1, START), Post(2, START + 60)]
    assert forum.elevator(posts, d.game.view(1).board).splitlines() == [
        "电梯楼（共 3 帖）",
        "1号 甲：1 帖　07:00",
        "2号 乙：2 帖　07:01 08:00",
        "3号 丙（已出局）：0 帖",
    ]


def test_the_count_says_how_many_and_not_whose(forum: ModuleType) -> None:
    d = desk()
    assert forum.vote_count_line(d.game) == "现在没有投票在进行。"
    d.to("昼1 正午")
    d.do(1, "投票 4")
    d.do(2, "投票 弃权")
    assert forum.vote_count_line(d.game) == "已记 2 票（含 1 弃权），票型关门后公布。"
    d.direct("加速")
    assert forum.vote_count_line(d.game).endswith("已加速，不能改票")
