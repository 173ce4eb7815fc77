"""Pages rest on what the seat knows: two matches that a seat cannot tell apart read the same to it."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

import pytest

from engine import load_book
from engine.kernel.inputs import Tick
from tests.pages.conftest import Desk, desk


def pages(player: ModuleType, d: Desk, seat: int) -> dict[str, str | None]:
    """Everything a seat can read now."""
    return {
        "help": player.help_page(d.game, seat, d.now),
        "me": player.me_page(d.game, seat, d.now),
        "skills": player.skills_page(d.game, seat, d.now),
        "board": player.board_page(d.game, seat, d.now),
        "public": player.board_page(d.game, None, d.now),
        "record": player.record_page(d.game, seat),
        "prompt": player.window_prompt(d.game, seat, d.now),
        "reminder": player.reminder(d.game, seat, d.now),
        "card": player.role_card(d.game, seat),
    }


def same(player: ModuleType, one: Desk, other: Desk, seats: Iterable[int]) -> None:
    for seat in seats:
        assert pages(player, one, seat) == pages(player, other, seat), f"{one.window}: {seat}"


WORLDS = [
    ("预言家", "村民", "狼人", "狼人", "雪狼", "女巫", "猎魔人", "高僧"),
    ("预言家", "村民", "雪狼", "女巫", "狼人", "狼人", "高僧", "猎魔人"),
]


def test_others_roles_do_not_show(player: ModuleType) -> None:
    """甲 sees 丙 as no villager in both worlds; nobody dies; nothing else may differ for 甲 and 乙."""
    worlds = [desk(*roles, 胜负判定="关") for roles in WORLDS]
    killers = [3, 5]
    for label in ("夜1 行动", "夜1 用药", "昼1 晨曦", "昼1 正午", "昼1 黄昏", "夜2 行动"):
        for d in worlds:
            d.to(label)
        same(player, *worlds, seats=(1, 2))
        if label == "夜1 行动":
            for d, killer in zip(worlds, killers, strict=True):
                d.do(1, "预言 3")
                d.do(killer, "放弃 杀人")
            same(player, *worlds, seats=(1, 2))


def test_what_others_sent_does_not_show(player: ModuleType) -> None:
    quiet, busy = desk(), desk()
    for d in (quiet, busy):
        d.to("夜1 行动")
        d.do(1, "预言 4")
    for seat, text in ((3, "摄梦 2"), (7, "雪隐"), (4, "杀人 8"), (2, "毒药 8")):
        busy.do(seat, text)
    quiet.game.handle(Tick(at=busy.now))
    same(player, quiet, busy, seats=(1, 6, 8, 9))


@pytest.mark.parametrize("victim", [8, 10])
def test_a_settlement_that_waits_for_the_director_does_not_show(player: ModuleType, victim: int) -> None:
    """Who is out, what he got and what he lost comes to light with the release, and not one question earlier."""
    reviewed, other = desk(审核="开"), desk(审核="开")
    for d, target in ((reviewed, victim), (other, 6)):
        d.to("夜1 行动")
        d.do(3, "摄梦 2")
        d.do(1, "预言 3")
        for seat in (4, 5):
            d.do(seat, f"杀人 {target}")
        d.do(10, f"杀人 {target}")
        d.close()
        d.close()
        assert d.game.state.held is not None
    for d in (reviewed, other):
        for seat in d.game.state.seats:
            read = pages(player, d, seat)
            assert read["prompt"] is None
            assert read["reminder"] is None
            assert "正在结算，请等公告" in str(read["help"])
            assert "在场 10 人" in str(read["board"])
            assert "遗言" not in str(read["skills"])
            assert f"{seat}号" in str(read["me"])
            assert "已出局" not in str(read["me"])
    same(player, reviewed, other, seats=(1, 7, 9))
    same_but_record = ("help", "me", "skills", "board", "public", "card")
    for seat in reviewed.game.state.seats:
        one, two = pages(player, reviewed, seat), pages(player, other, seat)
        assert [one[k] for k in same_but_record] == [two[k] for k in same_but_record]
    reviewed.direct("放行")
    assert "已出局" in player.me_page(reviewed.game, victim, reviewed.now)
    assert "遗言" in player.skills_page(reviewed.game, victim, reviewed.now)


def test_a_match_that_is_over_but_not_released_reads_as_going_on(player: ModuleType) -> None:
    d = desk("狼人", "村民", "村民", 审核="开")
    d.to("夜1 行动")
    d.do(1, "杀人 2")
    d.close()
    d.close()
    assert d.game.over
    assert "结束" not in player.help_page(d.game, 3, d.now)
    assert "胜利" not in player.board_page(d.game, 3, d.now)
    d.direct("放行")
    assert "狼人阵营胜利" in player.board_page(d.game, 3, d.now)


def test_a_title_given_in_the_dark_is_not_on_the_board(player: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")
    d.direct("警长 1")
    assert "警长" not in player.board_page(d.game, None, d.now)
    assert "警长" not in player.board_page(d.game, 2, d.now)


@pytest.mark.parametrize("seed", [11, 12])
def test_no_page_names_a_role_that_its_reader_was_not_told(player: ModuleType, seed: int) -> None:
    book = load_book("slow")
    d = Desk({f"座{n}": role for n, role in enumerate(book.deal(17, seed), 1)})
    for _ in range(12):
        for seat, data in d.game.state.seats.items():
            told = "".join(t.text for t in d.game.view(seat).told) + book.roles[data.get("role")].card
            for key, text in pages(player, d, seat).items():
                for role in book.roles:
                    if role in (text or "").replace("狼人阵营", "").replace("村民阵营", ""):
                        assert role in told or key == "skills", f"{key} of {seat} names {role}"
        d.close()
