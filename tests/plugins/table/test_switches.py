"""The switches of the big books as directors write them: numbers, lists and pairs."""

from __future__ import annotations

import pytest

from tests.plugins.table.conftest import DIRECTOR, PUBLIC, Hall


@pytest.mark.parametrize(
    ("book", "said", "key", "value"),
    [
        ("snow", "选项 角色数量 12", "角色数量", 12),
        ("snow", "选项 期限天数 2.5", "期限天数", 2.5),
        ("snow", "选项 多公布 女巫 守卫", "多公布", ["女巫", "守卫"]),
        ("snow", "选项 红牌 狼王、狼美人", "红牌", ["狼王", "狼美人"]),
        ("snow", "选项 时限 夜晚开始时=30 圆月升起后=10", "时限", {"夜晚开始时": 30, "圆月升起后": 10}),
        ("snow", "选项 未选 甲=女巫、守卫", "未选", {"甲": ["女巫", "守卫"]}),
        ("palace", "选项 接刀顺序 地头蛇、贼弟", "接刀顺序", ["地头蛇", "贼弟"]),
        ("palace", "选项 皇帝马甲 饺子", "皇帝马甲", "饺子"),
        ("palace", "选项 讨论日 3", "讨论日", 3),
        ("palace", "选项 早夜2 同时", "早夜2", "同时"),
        ("palace", "选项 夜间截止 5,10,15,20,25,30,35,40,45,50,55", "夜间截止", "5,10,15,20,25,30,35,40,45,50,55"),
    ],
)
async def test_a_switch_is_set(hall: Hall, book: str, said: str, key: str, value: object) -> None:
    await hall.say(DIRECTOR, f"开局 {book} 试 {PUBLIC}")
    assert f"已改：{key} = " in (await hall.say(DIRECTOR, said))[0]
    assert hall.actor().config["options"][key] == value
    assert f"{key}：" in (await hall.say(DIRECTOR, f"选项 {key}"))[0]
    assert "None" not in (await hall.say(DIRECTOR, "选项"))[0]


async def test_a_switch_is_put_back(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 snow 试 {PUBLIC}")
    await hall.say(DIRECTOR, "选项 红牌 狼王 狼美人")
    assert (await hall.say(DIRECTOR, "选项 红牌 默认"))[0] == "已改：红牌 = 默认。"
    assert hall.actor().config["options"]["红牌"] is None


@pytest.mark.parametrize(
    "said",
    [
        "选项 角色数量 很多",
        "选项 多公布 女巫",
        "选项 平票 随便",
        "选项 平票 重投 重投",
        "选项 时限 夜晚=长",
        "选项 时限 夜晚=30",
    ],
)
async def test_what_a_switch_does_not_take_is_refused(hall: Hall, said: str) -> None:
    await hall.say(DIRECTOR, f"开局 snow 试 {PUBLIC}")
    before = dict(hall.actor().config["options"])
    assert (await hall.say(DIRECTOR, said))[0].startswith("没改：")
    assert hall.actor().config["options"] == before
