"""After an undo: nobody is told twice what he knows, nothing true is called void, nothing corrected stays so."""

from __future__ import annotations

from tests.plugins.table.conftest import CAST, DIRECTOR, PUBLIC, Hall


async def _settle(table: Hall) -> None:
    """The wolves' night and the door are settled; 4号 reads that he is out."""
    await table.say(2, "杀人 4")
    await table.until("晨曦")
    assert sum("你出局了" in text for text in table.inbox(4)) == 1


async def test_the_same_result_is_not_sent_a_second_time(table: Hall) -> None:
    await _settle(table)
    posts, mine = list(table.posts()), list(table.inbox(4))
    await table.say(DIRECTOR, "撤销")
    await table.say(DIRECTOR, "继续")
    assert table.actor().game.state.point.window == "晨曦"
    assert [text for text in table.inbox(4) if "你出局了" in text] == [text for text in mine if "你出局了" in text]
    assert [text for text in table.posts() if "出局" in text] == [text for text in posts if "出局" in text]


async def test_a_result_that_changed_and_changed_back_is_sent_each_time(table: Hall) -> None:
    await table.say(1, "预言 2")
    await table.until("用药")
    for target in (4, 2):
        await table.say(DIRECTOR, "撤销")
        await table.say(1, f"预言 {target}")
        await table.say(DIRECTOR, "关窗")
    said = [text for text in table.inbox(1) if text.startswith("#N1-01")]
    assert ["乙" in text for text in said] == [True, False, True]


async def test_a_correction_is_sent_once_however_often_it_was_undone(table: Hall) -> None:
    await _settle(table)
    await table.say(DIRECTOR, "撤销")
    await table.say(DIRECTOR, "重做")
    await table.say(DIRECTOR, "撤销")
    mark = len(table.inbox(4))
    await table.say(DIRECTOR, "发更正")
    void = [text for text in table.inbox(4)[mark:] if "作废" in text]
    assert void
    assert len(void) == len(set(void))


async def test_a_correction_says_what_the_number_stands_for_now(table: Hall) -> None:
    await table.say(1, "预言 2")
    await table.until("用药")
    await table.say(DIRECTOR, "撤销")
    await table.say(1, "预言 4")
    await table.say(DIRECTOR, "关窗")
    await table.say(DIRECTOR, "发更正")
    void = table.inbox(1)[-1]
    assert "作废，现在 #N1-01 是" in void
    assert "丁" in void.splitlines()[-1]


async def test_what_was_corrected_and_settles_the_same_again_is_told_again(table: Hall) -> None:
    await _settle(table)
    await table.say(DIRECTOR, "撤销")
    await table.say(DIRECTOR, "发更正")
    mark = len(table.inbox(4))
    await table.say(DIRECTOR, "继续")
    told = [text for text in table.inbox(4)[mark:] if "你出局了" in text]
    assert len(told) == 1
    assert "仍然有效" in told[0]


async def test_what_was_corrected_and_comes_back_after_something_else_is_told_once(table: Hall) -> None:
    await table.say(1, "预言 2")
    await table.until("用药")
    await table.say(DIRECTOR, "撤销")
    await table.say(DIRECTOR, "发更正")
    for target in (4, 2):
        await table.say(1, f"预言 {target}")
        await table.say(DIRECTOR, "关窗")
        if target == 4:
            await table.say(DIRECTOR, "撤销 2")
            await table.say(DIRECTOR, "只改不发")
    assert [text for text in table.inbox(1) if "#N1-01" in text][-1].startswith("#N1-01　预言结果：乙")
    assert not any("仍然有效" in text for text in table.inbox(1))


async def test_a_split_command_corrects_as_the_whole_one_does(table: Hall) -> None:
    await _settle(table)
    await table.say(DIRECTOR, "撤销")
    assert "已发更正" in (await table.say(DIRECTOR, "发 更正"))[0]
    assert "作废" in table.inbox(4)[-1]


async def test_a_question_asked_again_is_sent_again(hall: Hall) -> None:
    from engine import Told
    from plugins.table.mail import Marks

    await hall.match(CAST)
    marks = Marks(hall.actor().game)
    assert marks.key(Told("seat:1", (1,), "D1-01", "prompt", "选一个")) is None
    assert marks.key(Told("director", (), "D1-01", "kill", "看")) is None
    assert marks.key(Told("public", (), "", "talk", "说")) is None
    assert marks.key(Told("seat:1", (1,), "D1-01", "out", "你出局了")) is not None
    assert hall.posts(PUBLIC)
