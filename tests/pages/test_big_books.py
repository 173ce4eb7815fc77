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


def test_what_a_rule_shows_as_an_example_is_as_printed(player: ModuleType) -> None:
    palace, snowy = desk("贤明之君", "太子", "皇后", "银狼", book="palace"), snow()
    assert "指令例：窥天 国师 锦衣卫" in player.rule_page(palace.book, "窥天")
    assert "必选（强制；不交就不问）" in player.rule_page(palace.book, "窥天")
    assert "在「开局」里发" in player.rule_page(palace.book, "窥天")
    assert "指令例：掩光 3 副" in player.rule_page(snowy.book, "掩光")
    assert "指令例：密信 3 内容 今晚小心" in player.rule_page(snowy.book, "密信")


def test_the_director_sees_which_emperor_it_is(director: ModuleType) -> None:
    d = desk("昏庸之君", "太子", "皇后", "银狼", book="palace")
    assert "1号 甲　皇帝（昏庸之君）／狼人阵营　在场" in director.board(d.game, d.now)
    e = snow()
    assert "1号 甲　猎人/乌鸦／好人阵营　在场" in director.board(e.game, e.now)
    e.direct("移除 1 副")
    assert "1号 甲　猎人/-（原为 猎人/乌鸦）／好人阵营　在场" in director.board(e.game, e.now)


def test_in_an_election_of_snow_nobody_is_told_to_hurry_or_to_count_his_changes(player: ModuleType) -> None:
    d = snow()
    d.to("昼1 竞选")
    assert "申请加速" not in player.help_page(d.game, 1, d.now)
    d.do(1, "投票 3")
    assert "你的票：3号 丙，截止前可改" in player.me_page(d.game, 1, d.now)
    d.to("昼1 放逐发言时")
    assert "申请加速" in player.help_page(d.game, 1, d.now)
