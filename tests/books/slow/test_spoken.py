"""What a director and a member of a channel are told: what happened, to whom, and what to write instead."""

from __future__ import annotations

import pytest

from engine import director_input
from engine.werewolf.director.reading import spelt
from tests.pages.conftest import Desk, desk


def _refused(d: Desk, text: str) -> str:
    outcome = d.game.handle(director_input(text, at=d.now + 1, by="10001"))
    assert outcome.refused is not None
    return outcome.refused


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("出局 丁", "4号 丁 出局"),
        ("黄牌 甲", "已给 1号 甲 黄牌并通知本人，现有黄牌 1 张"),
        ("红牌 甲", "已给 1号 甲 红牌并通知本人，现有红牌 1 张；1号 甲 出局"),
        ("阵营 甲 狼人阵营", "1号 甲 的阵营改为狼人阵营，已通知本人"),
        ("警长 甲", "1号 甲 成为警长，夜里不公布"),
        ("关窗", "「夜1 行动」已提前截止"),
        ("判负 雪狼阵营", "已判雪狼阵营负，不公布"),
        ("判胜 雪狼阵营", "已判雪狼阵营胜利，这一局结束，身份一并公布"),
        ("给状态 甲 守护", "已给状态：1号 甲 守护，本人不知道"),
        ("给技能 甲 毒药", "已给技能：1号 甲 毒药，已通知本人"),
        ("延时 1d", "「夜1 行动」推后 1 天"),
    ],
)
def test_a_director_reads_what_his_command_did(text: str, reply: str) -> None:
    d = desk()
    d.to("夜1 行动")
    assert d.direct(text).reply == reply


def test_whoever_is_dragged_along_is_named() -> None:
    d = desk()
    d.to("夜1 行动")
    d.do(3, "摄梦 2")
    d.to("夜1 用药")
    assert d.direct("出局 丙").reply == "3号 丙 出局，随之出局：2号 乙"
    assert d.direct("复活 丙").reply == "3号 丙 回到场上，已通知本人"


def test_the_vote_by_a_directors_word() -> None:
    d = desk()
    d.to("昼1 正午")
    assert d.direct("加速").reply.startswith("已判定加速成功并公布")
    assert d.direct("关门").reply == "投票已提前截止"


def test_a_refusal_in_somebodys_name_speaks_of_him_and_shows_the_directors_command() -> None:
    d = desk()
    d.to("夜1 行动")
    assert _refused(d, "代发 甲 杀人 3") == "代 1号 甲 不成：他没有「杀人」这项技能；发「看 甲」看他有什么"
    assert _refused(d, "代发 甲 预言").startswith("代 1号 甲 不成：「预言」要写 1 个座位，例：代发 甲 预言 2")
    d.do(2, "救药 3")
    assert _refused(d, "代发 乙 毒药 4").endswith("要换先发：代发 乙 放弃 救药")
    d.to("昼1 正午")
    d.direct("出局 丁")
    assert _refused(d, "代投 甲 丁").endswith("或写：代投 甲 弃权")
    assert _refused(d, "代发 丁 投票 甲") == "代 4号 丁 不成：他已经出局，不能投票"


def test_a_name_with_the_word_in_it_stays_whole() -> None:
    d = Desk({"想你": "女巫", "乙": "狼人", "丙": "村民"})
    d.to("夜1 行动")
    assert "1想你" in _refused(d, "代发 乙 杀人")


def test_who_asks_for_a_channel_before_it_opens_learns_when() -> None:
    d = desk()
    said = {d.say(seat, "狼群 在吗").refused for seat in (1, 4)}
    assert said == {"狼群还没有开：「开局」窗口关上之后才有，开了会私信告诉里面的人"}
    assert "「开局」窗口关上之后才有" in (d.say(4, "情侣 在吗").refused or "")
    d.to("夜1 行动")
    assert d.say(1, "狼群 在吗").refused == "你不在狼群里"
    assert d.do(4, "狼群 在吗").reply == "已转给狼群"


def test_the_example_suits_the_channel() -> None:
    d = desk("丘比特", "村民", "村民", "狼人")
    d.do(1, "丘比特之箭 2 3")
    d.to("夜1 行动")
    assert "例：情侣 别怕，有我在" in (d.say(2, "情侣").refused or "")
    assert "例：狼群 今晚听谁的" in (d.say(4, "狼群").refused or "")


def test_lengths() -> None:
    assert [spelt(x) for x in (30, 1800, 86_400, 93_900)] == ["不到 1 分钟", "30 分钟", "1 天", "1 天 2 小时 5 分钟"]
