"""What players read: short, usable as it stands, and about the present."""

from __future__ import annotations

from types import ModuleType

import pytest

from engine import load_book
from tests.pages.conftest import Desk, desk

#: Words the host answers itself; the engine never sees them.
HOST = ("局面",)
MOST_LINES = 8


def test_the_role_card_shows_seat_role_and_card(player: ModuleType) -> None:
    lines = player.role_card(desk().game, 3, "211").splitlines()
    assert lines[0] == "【211局】你是 3号 丙，身份：摄梦人（村民阵营）。"
    assert lines[1].startswith("摄梦（夜·行动，必选）")
    assert lines[-1] == "随时可发：我 / 规则 摄梦人 / 帮助"
    assert "阵营待定" in player.role_card(desk("丘比特", "村民").game, 1)


def test_a_window_prompt_says_what_to_do_and_until_when(player: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")
    assert player.window_prompt(d.game, 3, d.now).splitlines() == [
        "第1夜 · 行动　15:30 截止（还有 30 分钟）",
        "你可以：摄梦 <座位>（必选；不选则随机）",
        "可选：1甲 2乙 4丁 5戊 6己 7庚 8辛 9壬 10癸",
    ]
    assert player.window_prompt(d.game, 6, d.now) is None


def test_what_can_only_be_sent_ahead_waits_for_its_own_prompt(player: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")
    assert player.window_prompt(d.game, 2, d.now) is None
    assert "提早交，「第1夜 · 用药」结算" in player.help_page(d.game, 2, d.now)
    d.do(2, "救药 3")
    d.to("夜1 用药")
    assert "救药 <座位>（还可用 1 次）　已交：3号 丙" in player.window_prompt(d.game, 2, d.now)


def test_the_prompt_recalls_last_nights_own_choice(player: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")
    d.do(3, "摄梦 乙")
    d.to("夜2 行动")
    assert "上一晚选过：2乙" in player.window_prompt(d.game, 3, d.now)
    assert "上一晚" not in player.window_prompt(d.game, 7, d.now)


def test_a_pack_is_told_how_it_decides(player: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")
    assert "与狼群共用：截止时最高票者生效，并列取最后提交的" in player.window_prompt(d.game, 4, d.now)
    d.do(4, "杀人 2")
    d.do(5, "杀人 3")
    page = player.pack_page(d.game, "狼群", d.now)
    assert "狼群成员：4号 丁、5号 戊、10号 癸" in page
    assert "狼群·杀人（2 票）" in page
    assert "2号 乙 ×1" in page


def test_receipts_say_what_is_recorded_and_until_when(player: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")

    def receipt(seat: int, text: str) -> str:
        outcome = d.say(seat, text)
        return str(player.receipt(d.game, outcome, d.now, seat))

    assert receipt(3, "摄梦 4") == "记下了：摄梦 → 4号 丁。15:30 前可改（还有 29 分钟），以最后一次为准。"
    assert receipt(2, "救药 3") == "记下了：救药 → 3号 丙（下一个窗口「用药」结算）。撤回发：放弃 救药"
    assert receipt(2, "放弃 救药") == "已撤回：救药。截止前可以再交。"
    assert receipt(7, "雪隐").endswith("以最后一次为准。撤回发：放弃 雪隐")
    assert receipt(1, "预延 三") == "没看懂「预延 三」。你是不是想发：预言 3？"
    assert receipt(1, "预言 1").startswith("没记下：这项技能不能选自己。可选：")
    assert receipt(6, "投票 3").startswith("没记下：现在是「夜1 行动」")
    d.to("昼1 正午")
    assert receipt(1, "投票 4") == "你的票：4号 丁。还可改 2 次；1月10日 11:00 后不能改。"
    assert receipt(1, "申请加速") == "已申请加速；在场者全部申请后生效。"


def test_words_that_are_out_at_once_cannot_be_changed(player: ModuleType) -> None:
    d = desk()
    d.to("昼1 正午")
    d.do(1, "投票 4")
    d.to("昼1 黄昏遗言")
    assert "你可以：遗言 <正文>" in player.window_prompt(d.game, 4, d.now)
    assert player.receipt(d.game, d.say(4, "遗言 再见"), d.now, 4) == "记下了：遗言。已经生效，不能再改。"


def test_reminders_go_only_to_those_who_can_act_and_have_not(player: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")
    late = d.now + 25 * 60
    line = "还没收到你的「预言」。15:30 截止（还有 5 分钟），不选则随机。例：预言 2"
    assert player.reminder(d.game, 1, late) == line
    assert player.reminder(d.game, 6, late) is None
    assert "不用就不必理会" in player.reminder(d.game, 7, late)
    d.do(1, "预言 4")
    assert player.reminder(d.game, 1, late) is None
    d.direct("暂停")
    assert player.reminder(d.game, 3, late) is None
    d.direct("继续")
    d.to("昼1 正午")
    assert player.reminder(d.game, 6, d.now).startswith("还没收到你的票。")
    d.do(6, "投票 弃权")
    assert player.reminder(d.game, 6, d.now) is None


def test_a_void_ballot_is_reminded_of(player: ModuleType) -> None:
    d = desk()
    d.to("昼1 正午")
    d.do(6, "投票 4")
    d.direct("红牌 4")
    assert player.reminder(d.game, 6, d.now).startswith("你的票作废了，还没有补改。")
    assert player.reminder(d.game, 4, d.now) is None


def test_help_follows_life_and_window(player: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")
    assert player.help_page(d.game, 6, d.now).splitlines()[2] == "这个窗口里你没有要做的。"
    d.to("昼1 正午")
    page = player.help_page(d.game, 6, d.now)
    assert page.startswith("例：投票 7\n第1天 · 正午　1月10日 13:00 截止")
    assert "　申请加速" in page
    d.direct("出局 6")
    page = player.help_page(d.game, 6, d.now)
    assert "投票" not in page
    assert "遗言 <正文>（提早交，「第1天 · 黄昏遗言」结算）" in page
    d.direct("判胜 村民阵营")
    assert "这一局已经结束" in player.help_page(d.game, 1, d.now)
    assert player.board_page(d.game, 1, d.now).startswith("村民阵营胜利")


def test_me_and_skills(player: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")
    d.do(2, "救药 3")
    assert player.me_page(d.game, 2, d.now).splitlines() == [
        "2号 乙　女巫（村民阵营）　在场",
        "已交：救药 → 3号 丙",
        "第1夜 · 行动　15:30 截止（还有 29 分钟）",
    ]
    page = player.skills_page(d.game, 2, d.now)
    assert "灵通　自动生效" in page
    assert "救药　可以提早交，剩 1 次，已交：3号 丙" in page
    assert "毒药　现在不能用（今晚已经交了「救药」" in page
    assert player.skills_page(desk("村民", "狼人").game, 1, d.now).startswith("你没有技能。")
    assert "狼群：4号 丁、5号 戊、10号 癸" in player.me_page(d.game, 4, d.now)
    d.direct("黄牌 2")
    assert "判罚：黄牌 1 张" in player.me_page(d.game, 2, d.now)


def test_the_board_shows_what_was_announced(player: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")
    d.do(3, "摄梦 2")
    for seat in (4, 5, 10):
        d.do(seat, "杀人 6")
    d.to("夜1 用药")
    assert "在场 10 人" in player.board_page(d.game, None, d.now)
    d.to("昼1 晨曦遗志")
    assert "出局 1 人：6己" in player.board_page(d.game, None, d.now)
    d.do(6, "遗志 1")
    d.to("昼1 正午")
    page = player.board_page(d.game, 1, d.now)
    assert "翻牌：6号 己（高僧）" in page
    assert "警长：1号 甲" in page
    assert "你还没有投票。" in page
    assert "你还没有投票。" not in player.board_page(d.game, None, d.now)
    assert "你还没有投票。" not in player.board_page(d.game, 6, d.now)
    d.do(1, "投票 4")
    d.do(2, "投票 弃权")
    assert "已记 2 票（含 1 弃权），票型关门后公布。" in player.board_page(d.game, None, d.now)


def test_a_title_that_lapsed_leaves_the_board(player: ModuleType) -> None:
    d = desk()
    d.to("昼1 正午")
    d.direct("警长 1")
    assert "警长：1号 甲" in player.board_page(d.game, None, d.now)
    d.direct("红牌 1")
    d.to("昼2 正午")
    assert "警长" not in player.board_page(d.game, None, d.now)


def test_the_record_keeps_every_notice_with_its_number(player: ModuleType) -> None:
    d = desk()
    d.to("夜1 行动")
    d.do(1, "预言 4")
    d.to("昼1 正午")
    page = player.record_page(d.game, 1)
    assert "#N1-01　预言结果：丁：非村民阵营" in page
    assert "群里 #N1-01　第1夜结束\n　当夜出局：无" in page
    assert "预言结果" not in player.record_page(d.game, 2)
    assert "狼群 #K-01　狼群成员" in player.record_page(d.game, 4)


def test_a_question_to_a_seat_is_shown_with_its_answers(player: ModuleType) -> None:
    from engine.kernel.facts import Asked

    d = desk()
    d.to("夜1 行动")
    Asked("k", "seat:6", "要不要醒来？", ("是", "否"), "否", d.now + 300).apply(d.game.state)
    assert player.help_page(d.game, 6, d.now).startswith("例：回答 是")
    assert "请回答：要不要醒来？　可答：是／否。例：回答 是" in player.window_prompt(d.game, 6, d.now)
    assert player.reminder(d.game, 6, d.now).startswith("还没收到你的回答：要不要醒来？　15:05 截止")
    assert player.window_prompt(d.game, 8, d.now) is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("摄梦人", "摄梦（夜·行动，必选）"),
        ("摄梦", "谁有：摄梦人"),
        ("行动", "结算次序：雪隐 → 摄梦 → 预言"),
        ("守护", "只挡指杀"),
        ("警长", "殉职：出局时任选一名角色接任警长。"),
        ("强度", "不死、致死伤害、坚韧、穿透、守护、指杀"),
        ("丘比特之箭", "指令例：丘比特之箭 3 5"),
        ("救", "救药（技能〔女巫·救药〕）"),
        ("「毒药」", "毒药（技能"),
        ("加速", "申请加速"),
        ("改票", "可以改两次"),
        ("摄", "你是不是想问：摄梦、摄梦人？"),
        ("愚言", "没有「愚言」的说明。"),
        ("", "例：规则"),
    ],
)
def test_rules(player: ModuleType, name: str, shown: str) -> None:
    assert shown in player.rule_page(load_book("slow"), name)


def test_every_name_of_the_book_can_be_asked_about(player: ModuleType) -> None:
    book = load_book("slow")
    names = [*book.roles, *(d.name for d in book.definitions() if d.kind != "rule"), *book.timetable.windows]
    for name in names:
        page = player.rule_page(book, name)
        assert page.startswith((name, "开局", "夜·", "昼·")), page
        assert "``" not in page
        assert "\n\n\n" not in page


def _follow_help(player: ModuleType, d: Desk, seat: int) -> None:
    """What the first line of the help offers can be sent as it stands; and the help fits a phone."""
    page = player.help_page(d.game, seat, d.now)
    first = page.splitlines()[0].removeprefix("例：")
    assert len(page.splitlines()) <= MOST_LINES + 4, page
    for text in (player.window_prompt(d.game, seat, d.now), player.reminder(d.game, seat, d.now)):
        assert text is None or len(text.splitlines()) <= MOST_LINES, text
    if first not in HOST:
        outcome = d.say(seat, first)
        assert outcome.refused is None, f"{d.window} {seat}: {first}: {outcome.refused}"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_helps_example_is_always_accepted(player: ModuleType, seed: int) -> None:
    book = load_book("slow")
    d = Desk({f"玩家{n}": role for n, role in enumerate(book.deal(17, seed), 1)}, 节奏="分")
    for _ in range(24):
        if d.game.over:
            break
        for seat in d.game.state.seats:
            _follow_help(player, d, seat)
            for page in (player.me_page, player.skills_page, player.board_page):
                assert page(d.game, seat, d.now)
        d.close()


def test_names_that_look_like_numbers_are_spelt_so_that_they_are_understood(player: ModuleType) -> None:
    d = Desk({"2": "预言家", "1": "狼人", "4": "村民", "3": "村民"})
    d.to("夜1 行动")
    first = player.help_page(d.game, 1, d.now).splitlines()[0].removeprefix("例：")
    d.do(1, first)
    assert player.me_page(d.game, 1, d.now).splitlines()[1] == "已交：预言 → 2号 1"


def test_the_lobby_starts_with_a_line_to_copy(player: ModuleType) -> None:
    assert player.lobby_help().startswith("例：报名")
