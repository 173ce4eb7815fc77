"""A stored journal in words: the same from a live match and from its rows, told in the words of its own time."""

from __future__ import annotations

import json

import pytest

from engine import Game, Row, director_input, load_book
from engine.kernel.facts import KINDS, MatchSet
from engine.werewolf.chronicle import chronicle, chronicle_rows
from engine.werewolf.telling import tell
from tests.pages.conftest import Desk, desk


def played() -> Desk:
    """A few days with votes, cards, undone steps, a question, a review."""
    d = desk(审核="开", 强制缺省="导演")
    d.to("夜1 行动")
    for seat in (4, 5, 10):
        d.do(seat, "杀人 8")
    d.do(1, "预言 7")
    d.do(2, "毒药 8")
    d.do(2, "放弃 毒药")
    d.close()
    d.direct("回答 乙")
    d.close()
    d.direct("放行")
    d.direct("暂停")
    d.direct("继续")
    d.to("昼1 正午")
    d.do(1, "投票 4")
    d.do(2, "申请加速")
    d.direct("给状态 3 守护")
    d.direct("撤销 1")
    d.direct("黄牌 1 原因：灌水")
    d.direct("撤销 2")
    d.direct("重做")
    d.direct("抽取 乙")
    d.close()
    d.direct("放行")
    return d


def test_rows_read_from_a_store_read_the_same() -> None:
    d = played()
    stored = [Row.from_json(json.loads(json.dumps(row.to_json()))) for row in d.game.rows]
    assert list(chronicle(d.book, stored)) == list(chronicle(d.book, d.game.rows))


def test_the_lines_say_who_when_and_what_followed() -> None:
    d = played()
    text = "\n".join(chronicle(d.book, d.game.rows))
    for line in (
        "　01-03 15:01　4号 丁：杀人 8\n　记下：4号 丁 杀人 → 8号 辛（夜1 行动）",
        "　撤回：2号 乙 毒药",
        "　问导演：3号 丙 没有交强制技能「摄梦」，请选目标",
        "　答：乙",
        "　缺省：3号 丙 摄梦 → 2号 乙（夜1 行动）",
        "　狼群（10号 癸）杀人〔狼人阵营·杀人〕 → 8号 辛：指杀，未被抵消",
        "　出局：8号 辛（指杀，狼群（10号 癸）杀人〔狼人阵营·杀人〕）",
        "　翻牌：8号 辛 河豚",
        "　结算待放行",
        "　已放行",
        "　计时暂停",
        "　票：1号 甲 → 4号 丁",
        "　申请加速：2号 乙",
        "　判罚：1号 甲 现有 黄牌 1 张",
        "　接下来的抽取：乙",
        "　计票：4号 丁 1",
        "　出局：4号 丁（投票）",
        "导演 10001：给状态 3 守护（已撤销）",
    ):
        assert line in text, line
    assert "黄牌 1 原因：灌水（已撤销）" not in text, "it was done again"


def test_one_seat_alone() -> None:
    d = played()
    rows = list(chronicle_rows(d.book, d.game.rows, seat=1))
    text = "\n".join(line for _, lines in rows for line in lines)
    assert "1号 甲：预言 7" in text
    assert "4号 丁：杀人 8" not in text
    assert "→ 公开" not in text
    assert "→ 2号 乙" not in text
    assert [row.n for row, _ in rows] == sorted(row.n for row, _ in rows)


def test_explain_adds_causes_and_clauses() -> None:
    d = played()
    text = "\n".join(chronicle(d.book, d.game.rows, explain=True))
    assert "发动：1号 甲 预言 → 7号 庚〔预言家·预言〕" in text
    assert "预言结果：庚：非村民阵营（依据：1号 甲 预言 → 7号 庚〔预言家·预言〕）" in text
    assert "失去：2号 乙 坚韧（到期）" in text


@pytest.mark.parametrize("seed", [5, 6])
def test_whole_dealt_matches_can_be_told(seed: int) -> None:
    book = load_book("slow")
    d = Desk({f"座{n}": role for n, role in enumerate(book.deal(17, seed), 1)}, 节奏="分")
    for _ in range(40):
        if d.game.over:
            break
        d.close()
    for explain in (False, True):
        for seat in (None, 1, 17):
            assert list(chronicle(book, d.game.rows, seat=seat, explain=explain))


def test_no_line_is_in_another_language() -> None:
    d = played()
    for line in chronicle(d.book, d.game.rows, explain=True):
        bare = line.replace("slow", "")
        assert not any(word.isascii() and word.isalpha() and len(word) > 2 for word in bare.split()), line


def test_every_kind_of_fact_has_a_line_or_keeps_the_books() -> None:
    silent = {"match.started", "time.passed", "table.cleared", "instance.remembered", "instance.spent", "state.kept"}
    from engine.werewolf.telling import _SAYERS

    assert silent | {kind.kind for kind in _SAYERS} == set(KINDS)
    assert callable(tell)


def test_a_red_card_for_one_who_is_out_has_its_line() -> None:
    game, _ = Game.start(
        load_book("slow"), {"甲": "狼人", "乙": "女巫", "丙": "预言家"}, at=0, options={"胜负判定": "关"}
    )
    for text in ("出局 乙", "红牌 乙"):
        assert game.handle(director_input(text, at=game.state.now, by="1")).refused is None
    lines = [line for line in chronicle(load_book("slow"), game.rows) if "又被罚下" in line]
    assert len(lines) == 1
    assert "2号 乙（红牌" in lines[0]


def test_a_loss_that_is_lifted_leaves_none() -> None:
    d = desk()
    assert tell(d.game.reading(), [], MatchSet("lost", ()), full=True) == "判负：无"
    assert tell(d.game.reading(), [], MatchSet("lost", ("狼人阵营",)), full=True) == "判负：狼人阵营"
