"""Pages of the big books: asides, cards of several kinds, and that all a player can meet can be asked about."""

from __future__ import annotations

from types import ModuleType

from tests.pages.conftest import Desk, desk


def snow() -> Desk:
    """Six seats of snow; the first two act by day."""
    cards = (
        "好人 猎人/乌鸦",
        "好人 捣蛋鬼/长老",
        "好人 女巫/守卫",
        "好人 骑士/预言家",
        "狼人 狼巫/银狼",
        "狼人 火狼/种狼",
    )
    return desk(*cards, book="snow", 节奏="日")


def test_a_command_sent_ahead_while_an_aside_is_open_says_where_it_settles(player: ModuleType) -> None:
    d = snow()
    d.to("昼1 放逐发言时")
    d.direct("出局 1")
    assert d.game.state.point.window in d.book.timetable.asides
    outcome = d.do(2, "恶作剧 3")
    told = player.receipt(d.game, outcome, d.now, 2)
    assert told == "记下了：恶作剧 → 3号 丙（「昼1 白天结束时」结算）。撤回发：放弃 恶作剧"


def test_the_emperor_reads_what_an_emperor_may_do_and_not_which_he_is(player: ModuleType) -> None:
    cards, skills = set(), set()
    for emperor in ("贤明之君", "守成之君", "昏庸之君"):
        d = desk(emperor, "太子", "皇后", "银狼", book="palace")
        cards.add(player.role_card(d.game, 1, "211"))
        d.to("昼2 正午")
        skills.add(player.skills_page(d.game, 1, d.now).partition("\n昼")[0])
    (card,) = cards
    assert card.startswith("【211局】你是 1号 甲，身份：皇帝（阵营不告知），马甲性别：男。\n身份属性：常驻不死")
    assert card.endswith("随时可发：我 / 规则 皇帝 / 帮助")
    (page,) = skills
    assert "翻牌，选一名角色：他会怎样，看你是哪一种君" in page
    assert "女" in player.role_card(d.game, 3).splitlines()[0]


def test_the_wolves_of_snow_meet_once() -> None:
    d = snow()
    met = [notice.text for notice in d.game.notices if notice.key == "pack"]
    assert len(met) == 1
    assert met[0].startswith("可以袭击的狼人：5号 戊、6号 己。")
