"""Dealing 甄嬛传 through the desk: switches that take lists, what each number of a cast rests on, broken rules."""

from __future__ import annotations

from tests.plugins.table.conftest import DIRECTOR, PUBLIC, Hall

WOMEN = [f"妃{n}" for n in range(1, 10)]
MEN = [f"臣{n}" for n in range(1, 11)]


async def _signed(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 palace {PUBLIC}")
    for user, name in enumerate([*WOMEN, "雍正", *MEN], 1):
        await hall.say(user, f"报名 {name}")
        await hall.say(user, "确认")


async def test_switches_that_take_a_list(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 palace {PUBLIC}")
    assert "接刀顺序 = 采花大盗、地头蛇" in (await hall.say(DIRECTOR, "选项 接刀顺序 采花大盗 地头蛇"))[0]
    assert "接刀顺序 = 编号" in (await hall.say(DIRECTOR, "选项 接刀顺序 编号"))[0]
    assert "女马甲 = 甄嬛、华妃" in (await hall.say(DIRECTOR, "选项 女马甲 甄嬛、华妃"))[0]
    given = "20,40,60,80,100,120,140,160,180,200,220"
    assert given in (await hall.say(DIRECTOR, f"选项 夜间截止 {given}"))[0]
    assert "十一个" in (await hall.say(DIRECTOR, "选项 夜间截止 20 10"))[0]
    assert "没改" in (await hall.say(DIRECTOR, "选项 讨论日 很久"))[0]
    assert hall.actor().config["options"]["女马甲"] == ["甄嬛", "华妃"]
    page = (await hall.say(DIRECTOR, "选项"))[0]
    assert "女马甲：甄嬛、华妃" in page


async def test_a_deal_names_its_sums_and_a_change_what_it_breaks(hall: Hall) -> None:
    await _signed(hall)
    await hall.say(DIRECTOR, f"选项 女马甲 {' '.join(WOMEN)}")
    await hall.say(DIRECTOR, "截止报名")
    page = "".join(await hall.say(DIRECTOR, "发身份 5"))
    for sign in ("村民强度 ÷ 狼人强度", "10–12", "6–8", "60% 三方", "男 10 人、女 9 人", "合乎全部组局规则。"):
        assert sign in page, sign
    cast = hall.actor().config["cast"]
    assert hall.actor().book.roles[cast[9]].name in hall.actor().book.emperors
    page = "".join(await hall.say(DIRECTOR, "换身份 臣1 皇后"))
    assert "不合规则" in page
    assert "「臣1」是男马甲，不能给皇后（女）" in page
    page = "".join(await hall.say(DIRECTOR, "换身份 臣1 盗贼(男)"))
    assert hall.actor().config["cast"][10] == "盗贼(男)"
    assert "没有身份" not in page


async def test_nobody_has_the_emperors_alias(hall: Hall) -> None:
    await _signed(hall)
    await hall.say(DIRECTOR, "选项 皇帝马甲 乾隆")
    await hall.say(DIRECTOR, "截止报名")
    assert "皇帝只能给马甲「乾隆」" in (await hall.say(DIRECTOR, "发身份"))[0]
