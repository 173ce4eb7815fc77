"""Who won how often, by faction and by role; what ``deal`` says of a cast of the big book."""

from __future__ import annotations

import pytest

from engine import load_book
from engine.__main__ import main
from engine.cli import standings
from engine.simulation import Played

VILLAGE, WOLVES = "村民阵营", "狼人阵营"
SEATS = (("国师", VILLAGE), ("地头蛇", WOLVES), ("盗贼(女)", WOLVES), ("月老", "黑情侣阵营"), ("镜", "镜阵营"))


def _played(winner: str | None) -> Played:
    return Played(winner, 3, 10, 0, seats=SEATS)


def test_rates_by_faction_count_the_matches_in_which_it_was_there() -> None:
    lone = Played(VILLAGE, 2, 5, 0, seats=(("国师", VILLAGE), ("地头蛇", WOLVES)))
    found = standings.figures(load_book("palace"), [_played(WOLVES), _played(None), _played("黑情侣阵营"), lone])
    rows = found["factions"]
    assert (rows[WOLVES]["there"], rows[WOLVES]["wins"], rows[WOLVES]["rate"]) == (4, 1, 0.25)
    assert (rows["黑情侣阵营"]["there"], rows["黑情侣阵营"]["wins"]) == (3, 1)
    assert (rows["镜阵营"]["there"], rows["镜阵营"]["wins"]) == (3, 0)
    assert "开膛手阵营" not in rows


def test_rates_by_role_go_by_the_faction_at_the_end_beside_the_printed_strength() -> None:
    book = load_book("palace")
    found = standings.figures(book, [_played(WOLVES), _played(VILLAGE)])
    rows = found["roles"]
    assert (rows["盗贼"]["seats"], rows["盗贼"]["wins"], rows["盗贼"]["value"]) == (2, 1, 0)
    assert (rows["地头蛇"]["wins"], rows["地头蛇"]["value"]) == (1, 5)
    assert (rows["国师"]["wins"], rows["国师"]["value"]) == (1, 6)
    assert set(rows) == set(book.roles)
    text = "\n".join(standings.lines(found))
    assert "强度  6   50.0%" in text
    assert "1／2 席" in text
    assert "在场 2 局，胜 1 局" in text


def test_a_book_without_strengths_has_no_such_table() -> None:
    assert standings.figures(load_book("slow"), [_played(WOLVES)]) == {}
    assert list(standings.lines({"games": 1})) == []


def test_simulate_plays_the_usual_sizes_and_counts_roles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--book", "palace", "--games", "1", "--seed", "4", "--days", "2"]) == 0
    text = capsys.readouterr().out
    assert "各阵营" in text
    assert "强度 10" in text
    seats = [line for line in text.splitlines() if "／1 席" in line]
    assert 20 <= len(seats) <= 40


def test_deal_says_what_its_numbers_rest_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "--book", "palace", "--seats", "30", "--seed", "2"]) == 0
    text = capsys.readouterr().out
    assert "村民强度 ÷ 狼人强度" in text
    assert text.rstrip().endswith("合乎全部组局规则。")


def test_deal_takes_options_and_refuses_what_nothing_legal_fits(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "皇帝马甲=丙", "--option", "女马甲=甲,乙"]
    assert main(["deal", "--book", "palace", "--seats", "20", *options]) == 0
    text = capsys.readouterr().out
    assert "男 17 人、女 2 人" in text
    assert "之君" in next(line for line in text.splitlines() if "3号 丙" in line)
    assert main(["deal", "--book", "palace", "--seats", "40", "--option", "皇帝马甲=丙", "--option", "女马甲=甲,"]) == 1
    assert "没有合法的身份可发" in capsys.readouterr().out
    assert main(["deal", "--book", "palace", "--seats", "20", "--option", "女马甲"]) == 1
    assert "名=值" in capsys.readouterr().out


def test_deal_counts_a_series(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "--book", "palace", "--seats", "24", "--many", "20"]) == 0
    assert "验人系人数" in capsys.readouterr().out
    assert main(["deal", "--book", "slow", "--seats", "17", "--many", "20"]) == 0
    assert "没有印出概率" in capsys.readouterr().out
