"""What directors read: everything, with what it rests on."""

from __future__ import annotations

from types import ModuleType

import pytest

from engine import Game, load_book
from engine.simulation import start_of
from tests.pages.conftest import Desk, desk


def night(**options: str) -> Desk:
    """A first night with two deaths, a ward that held, a ward nobody met, and a disguised inspection; then closed."""
    d = desk(**options)
    d.to("夜1 行动")
    for seat in (4, 5, 10):
        d.do(seat, "杀人 8")
    for seat, text in ((3, "摄梦 2"), (1, "预言 7"), (7, "雪隐"), (7, "撕咬 10"), (2, "毒药 2")):
        d.do(seat, text)
    d.close()
    d.close()
    return d


def test_the_board_shows_everything(director: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")
    d.do(1, "预言 7")
    d.do(2, "救药 3")
    d.direct("给状态 3 守护")
    d.direct("黄牌 6")
    lines = director.board(d.game, d.now).splitlines()
    assert lines[0].startswith("第1夜 · 行动　15:30 截止（还有 ")
    assert lines[1] == "1号 甲　预言家／村民阵营　在场　已交 预言 → 7号 庚"
    assert lines[2] == "2号 乙　女巫／村民阵营　在场　已交 救药 → 3号 丙（用药）"
    assert lines[3] == "3号 丙　摄梦人／村民阵营　在场　[守护]"
    assert lines[6] == "6号 己　高僧／村民阵营　在场　黄牌 1 张"
    assert "狼群：4丁 5戊 10癸" in lines
    assert lines[-1] == "审核：关"


def test_the_board_counts_the_vote(director: ModuleType) -> None:
    d = desk()
    d.to("昼1 正午")
    d.do(1, "投票 4")
    d.do(2, "投票 弃权")
    d.do(1, "申请加速")
    page = director.board(d.game, d.now)
    assert "1号 甲　预言家／村民阵营　在场　票 → 4号 丁" in page
    assert "票 → 弃权" in page
    assert "已投 2 票；未投：3丙 4丁 5戊 6己 7庚 8辛 9壬 10癸" in page
    assert "申请加速 1/10：1甲" in page
    d.direct("暂停")
    assert "计时已暂停" in director.board(d.game, d.now)


def test_the_preview_says_who_goes_out_and_why(director: ModuleType) -> None:
    d = night(审核="开")
    page = director.settlement_preview(d.game, d.now)
    assert page.splitlines()[:4] == [
        "第1夜 · 用药 的结算（待放行）",
        "出局：8号 辛、10号 癸",
        "　8号 辛（河豚）：指杀，狼群（10号 癸）杀人〔狼人阵营·杀人〕",
        "　10号 癸（黑狼王）：指杀，7号 庚 撕咬〔雪狼·撕咬〕",
    ]
    assert "2号 乙 毒药〔女巫·毒药〕 → 2号 乙：穿透，坚韧（3号 丙 摄梦 → 2号 乙〔摄梦人·摄梦〕）强于穿透，抵消" in page
    assert "未用上（1）：\n　7号 庚 雪隐〔雪狼·雪隐〕：守护" in page
    assert "　翻牌：8号 辛 河豚" in page
    assert "放行后发出（5）：" in page
    assert "公开 #N1-01 第1夜结束 / 当夜出局：8号 辛、10号 癸" in page
    assert page.splitlines()[-2:] == ["胜负：未分", "放行 / 撤销 / 出局 … / 解释 8"]
    assert "待放行" in director.board(d.game, d.now)
    assert director.director_help(d.game).startswith("例：放行")
    d.direct("放行")
    assert director.settlement_preview(d.game, d.now).startswith("没有待放行的结算。")


def test_the_preview_of_a_vote_counts_and_of_an_end_names_the_winner(director: ModuleType) -> None:
    d = desk("狼人", "村民", "预言家", "女巫", 审核="开")
    d.to("昼1 正午")
    for seat in (2, 3, 4):
        d.do(seat, "投票 1")
    d.close()
    page = director.settlement_preview(d.game, d.now)
    assert "　1号 甲（狼人）：投票" in page
    assert "　计票：1号 甲 3" in page
    assert "胜负：村民阵营胜利，放行后公布全部身份（已判负，不公布：狼人阵营）" in page


def test_look_shows_a_seat_through_and_through(director: ModuleType) -> None:
    d = night()
    page = director.look(d.game, 8, d.now)
    assert page.startswith("8号 辛　河豚／村民阵营　出局（夜1 用药）")
    assert "技能：豚毒、河豚之怒、遗言" in page
    assert "#N1-01　你出局了。" in page
    page = director.look(d.game, 2, d.now)
    assert "技能：灵通、救药（剩 1）、毒药（剩 0）" in page
    assert "夜1 用药：毒药 → 2号 乙" in page
    assert "坚韧（3号 丙 摄梦 → 2号 乙〔摄梦人·摄梦〕）强于穿透，抵消" in page


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("8", "解释 8号 辛："),
        ("辛", "8号 辛 出局（夜1 用药）"),
        ("甲 N1-01", "雪隐〔雪狼·雪隐〕改变了所见"),
        ("#n1-01", "给 公开"),
        ("丙 N1-01", "没有3号 丙 的 #N1-01 这条消息"),
        ("N9-01", "没有 #N9-01 这条消息"),
        ("某某", "没看懂「某某」"),
        ("", "要写座位或编号"),
    ],
)
def test_explain(director: ModuleType, words: str, shown: str) -> None:
    assert shown in director.explain(night().game, words)


def test_what_waits_for_release_can_be_explained_already(director: ModuleType) -> None:
    d = night(审核="开")
    assert "给 8号 辛（待放行） #N1-01 你出局了。" in director.explain(d.game, "8 N1-01")


def test_an_undo_lists_what_was_already_sent(director: ModuleType) -> None:
    d = night()
    outcome = d.direct("撤销 1")
    page = director.corrections(outcome.voided, d.game)
    assert page.startswith("这 5 条已经发出，现在不算了：\n　8号 辛 #N1-01 你出局了。")
    assert page.endswith("发更正 / 只改不发")
    assert director.correction_text(outcome.voided[0]) == "更正：#N1-01「你出局了。」作废，以之后的消息为准。"
    assert director.correction_text(outcome.voided[-1]).startswith("更正：#N1-01「第1夜结束……」作废")
    assert director.corrections((), d.game) == ""


def test_the_log_is_read_in_pages(director: ModuleType) -> None:
    d = night()
    page = director.log(d.game, 2)
    assert page.startswith("#10　01-03 15:30　到时：夜1 行动")
    assert page.splitlines()[-1].startswith("更早的发：日志 2 前 ")
    whole = director.log(d.game, 999)
    assert whole.startswith("#0　12-31 07:00　开始：甲 预言家")
    assert "更早" not in whole
    assert director.log(d.game, 5, before=0) == "没有更早的记录。"
    d.direct("撤销 1")
    assert "（已撤销）" in director.log(d.game, 3)
    assert director.log_page(d.game, "2 前 3") == director.log(d.game, 2, 3)
    assert director.log_page(d.game, "") == director.log(d.game)
    assert director.log_page(d.game, "昨天").startswith("写：日志")
    assert director.stored_log(d.book, d.game.rows) == director.log(d.game, 999)


def test_receipts_for_directors_end_with_where_the_match_stands(director: ModuleType) -> None:
    from engine import Outcome

    d = desk()
    d.to("夜1 行动")
    outcome = d.direct("延时 30m")
    lines = director.receipt(d.game, outcome, d.now).splitlines()
    assert lines == ["「夜1 行动」推后 30 分钟。", "第1夜 · 行动　16:00 截止（还有 59 分钟）"]
    assert director.receipt(d.game, Outcome(refused="没有这条命令"), d.now) == "没有执行：没有这条命令。"


def test_a_question_to_the_director_stands_on_his_pages(director: ModuleType) -> None:
    d = desk(强制缺省="导演")
    d.to("夜1 行动")
    d.close()
    assert d.game.state.suspended
    page = director.board(d.game, d.now)
    assert "第1夜 · 行动　结算停下，等回答" in page
    assert "待答（导演）：3号 丙 没有交强制技能「摄梦」" in page
    assert director.director_help(d.game).startswith("例：回答 甲")


def test_help_follows_the_state(director: ModuleType) -> None:
    assert director.director_help(None).startswith("例：开局 slow")
    d = desk()
    assert director.director_help(d.game).startswith("例：局面")
    d.direct("判胜 狼人阵营")
    assert director.director_help(d.game).startswith("例：日志")
    assert "已结束：狼人阵营胜利" in director.board(d.game, d.now)


def test_help_shows_names_of_the_book_that_is_played(director: ModuleType) -> None:
    page = director.director_help(None, first="截止报名", book=load_book("palace"))
    assert page.startswith("例：截止报名")
    assert "换身份 甲 国师" in page
    assert "选项 平票 先到者" in page
    game, _ = Game.start(load_book("snow"), start_of(load_book("snow"), 1).seats, at=load_book("snow").rehearsal)
    page = director.director_help(game)
    assert "给技能 丙 毒药" in page
    assert "警徽 丙" in page
    assert "预言" not in page


def test_every_command_named_in_the_help_exists(director: ModuleType) -> None:
    """The engine knows each verb of the help that is not the host's own."""
    from engine.werewolf.director import HANDLERS

    text = director.director_help(desk().game)
    missing = [verb for verb in HANDLERS if verb not in text]
    assert missing == []


def test_the_cast_page(director: ModuleType) -> None:
    page = director.cast_page(["甲", "乙", "丙"], ["村民", "狼人", "村民"])
    assert "　2号 乙：狼人" in page
    assert "合计：村民×2、狼人" in page
    with pytest.raises(ValueError, match="shorter"):
        director.cast_page(["甲"], [])
