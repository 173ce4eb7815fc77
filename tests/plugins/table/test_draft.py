"""Casting as a draft at the table: who is asked what, what is refused, what begins the match."""

from __future__ import annotations

import pytest

from tests.plugins.table.conftest import DIRECTOR, PUBLIC, Hall
from tests.plugins.table.drafts import choose_all, dealt, draft, own_cards, wilds


async def test_a_draft_is_played_through_and_the_match_begins_with_it(hall: Hall) -> None:
    actor = await dealt(hall)
    (wild,) = wilds(hall)
    good = next(n for n in actor.seats if n != wild)
    assert any("请选一张神秘势力牌" in text and "截止（还有 2 小时）" in text for text in hall.inbox(wild))
    assert any("等野心家选完" in text for text in hall.inbox(good))
    assert "没记下：野心家正在选神秘势力" in (await hall.say(good, "选牌 1 2"))[0]
    assert "还在选牌" in (await hall.say(DIRECTOR, "确认身份"))[0]
    assert "记下了：神秘势力 咒狐" in (await hall.say(wild, "选牌 咒狐"))[0]
    one, two = own_cards(hall, good)[:2]
    assert f"记下了：主 {two}、副 {one}" in (await hall.say(good, f"选牌 {two} {one}"))[0]
    assert f"你已经选了：主 {two}、副 {one}" in (await hall.say(good, "选牌"))[0]
    for n in sorted(actor.seats):
        if n != good:
            await choose_all(hall, n)
    if draft(hall).stage == "重选":
        await hall.say(DIRECTOR, "选牌截止")
    assert draft(hall).done
    casts, extra = draft(hall).casts(), draft(hall).extra()
    assert any("确认身份 / 重发" in text for text in hall.inbox(DIRECTOR)[-2:])
    assert all("选牌结束。你是" in hall.inbox(n)[-1] for n in actor.seats)
    assert [text for text in hall.posts() if "选" in text] == [], "nothing of it is said in the group"
    await hall.say(DIRECTOR, "确认身份")
    game = hall.actor().game
    assert game is not None
    assert [game.state.seats[n].get("role") for n in sorted(actor.seats)] == [
        spec.partition(" ")[2].partition("+")[0] for spec in casts
    ]
    assert sorted(game.state.attributes["extra_cards"]) == sorted(extra)
    (cards,) = [text for text in hall.posts() if all(card in text for card in extra)]
    mains = [spec.partition(" ")[2].partition("/")[0] for spec in casts]
    assert all(main in cards for main in mains), "the list of main cards with the two more"
    assert draft(hall) is None
    assert "没记下：选牌已经结束" in (await hall.say(good, "选牌 1 2"))[0]
    assert "身份已经发出" in (await hall.say(DIRECTOR, "选牌"))[0]
    assert "选牌" not in (await hall.say(DIRECTOR, "帮助"))[0]


@pytest.mark.parametrize("seats", [12, 14])
async def test_each_reads_his_own_cards_and_nobody_elses(hall: Hall, seats: int) -> None:
    await dealt(hall, seats)
    for n, third in zip(wilds(hall), ("盗贼", "雪狼"), strict=False):
        await hall.say(n, f"选牌 {third}")
    offers = draft(hall).offers
    thief = wilds(hall)[0]
    assert len(offers[thief]) == 10
    for n, offer in offers.items():
        read = "\n".join(hall.inbox(n))
        assert all(f".{card}" in read and f"【{card}】" in read for card in offer), "names and texts"
        others = [card for m in offers if m != n for card in offers[m]]
        assert not [card for card in others if f".{card}" in read or f"【{card}】" in read]
        assert not [
            params for action, params in hall.bot.calls if action == "send_private_msg" and "group_id" in params
        ]
    board = "\n".join(await hall.say(DIRECTOR, "选牌"))
    assert all(card in board for offer in offers.values() for card in offer)
    for n in offers:
        await choose_all(hall, n)
    assert not [text for text in hall.posts() if "选牌" in text or "没选" in text]


async def test_the_director_reads_who_chose_what_and_may_choose_for_a_seat(hall: Hall) -> None:
    actor = await dealt(hall)
    (wild,) = wilds(hall)
    await hall.say(wild, "选牌 咒狐")
    good = next(n for n in actor.seats if n != wild)
    await hall.say(good, "选牌 2 1")
    board = "\n".join(await hall.say(DIRECTOR, "选牌"))
    late = board.partition("还在等：")[2].partition("\n")[0]
    assert late.count("号") == 11
    assert f"{good}号" not in late.split("、")
    assert "主 " in (await hall.say(DIRECTOR, f"看 {good}"))[0]
    assert "抽到 1." in (await hall.say(DIRECTOR, f"选牌 {wild}"))[0]
    assert (await hall.say(DIRECTOR, "局面"))[0].startswith("选牌·身份牌")
    wolf, friend = own_cards(hall, wild)[3], own_cards(hall, wild)[0]
    assert "没有执行：野心家要好人牌、狼人牌各留一张" in (await hall.say(DIRECTOR, f"选牌 {wild} 1 2"))[0]
    assert f"替 {wild}号 雪" in (await hall.say(DIRECTOR, f"选牌 {wild} {friend} {wolf}"))[0]
    assert any("导演替你选了" in text and f"主 {friend}、副 {wolf}" in text for text in hall.inbox(wild)[-2:])
    assert draft(hall).picks[wild] == (friend, wolf)
    assert draft(hall).picks[good] == (own_cards(hall, good)[1], own_cards(hall, good)[0])
    assert "替 " in (await hall.say(DIRECTOR, f"选牌 {good} 1 3"))[0], "also over what a seat has chosen"
    assert draft(hall).picks[good] == (own_cards(hall, good)[0], own_cards(hall, good)[2])
    log = "\n".join(await hall.say(DIRECTOR, "日志"))
    assert f"{good}号 雪" in log
    assert "导演替" in log


async def test_who_is_asked_for_another_third_card_is_told(hall: Hall) -> None:
    await dealt(hall, 14)
    one, two = wilds(hall)
    await hall.say(one, "选牌 雪狼")
    mark = len(hall.inbox(one)), len(hall.inbox(two))
    await hall.say(two, "选牌 雪狼")
    (again,) = draft(hall).waiting()
    place = (one, two).index(again)
    assert any("归了另一名野心家" in text for text in hall.inbox(again)[mark[place] :])
    stands = one if again == two else two
    assert draft(hall).kept(stands) == "神秘势力 雪狼"
    assert "归了" not in "".join(hall.inbox(stands))
    assert "不用选" in (await hall.say(stands, "选牌 盗贼"))[0]
    await hall.say(again, "选牌 盗贼")
    assert draft(hall).stage == "身份牌"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("选牌 1", "要写两张牌"),
        ("选牌 1 1", "两张不同的牌"),
        ("选牌 甲 乙", "不是抽到的牌"),
        ("选牌 1 9", "不是抽到的牌"),
        ("1 2", "没看懂"),
        ("查验 3", "没看懂"),
        ("选牌截止", "是导演的命令"),
        ("选牌 时限 1h", "是导演的命令"),
        ("撤回", "还没有选"),
    ],
)
async def test_a_slip_changes_nothing(hall: Hall, text: str, why: str) -> None:
    actor = await dealt(hall)
    (wild,) = wilds(hall)
    await hall.say(wild, "选牌 咒狐")
    good = next(n for n in actor.seats if n != wild)
    before, config = draft(hall), hall.actor().config
    (answer,) = await hall.say(good, text)
    assert why in answer
    assert "选牌" in answer
    assert "\n" not in answer
    assert (draft(hall), hall.actor().config) == (before, config)


async def test_a_choice_may_be_changed_and_taken_back_until_everybody_has_chosen(hall: Hall) -> None:
    actor = await dealt(hall)
    (wild,) = wilds(hall)
    await hall.say(wild, "选牌 咒狐")
    good = next(n for n in actor.seats if n != wild)
    assert "以最后一次为准" in (await hall.say(good, "选牌 1 2"))[0]
    await hall.say(good, "选牌 主 3 副 1")
    assert draft(hall).picks[good] == (own_cards(hall, good)[2], own_cards(hall, good)[0])
    assert "撤回了" in (await hall.say(good, "撤回"))[0]
    assert good in draft(hall).waiting()
    for n in actor.seats:
        await choose_all(hall, n)
    if draft(hall).done:
        before = draft(hall)
        assert "没记下：选牌已经截止" in (await hall.say(good, "选牌 3 1"))[0]
        assert "没记下：选牌已经截止" in (await hall.say(good, "撤回"))[0]
        assert draft(hall) == before


async def test_only_those_who_can_mend_the_cast_are_asked_again(hall: Hall) -> None:
    actor = await dealt(hall, 14, seed=3)
    for n, third in zip(wilds(hall), ("咒狐", "雪狼"), strict=True):
        await hall.say(n, f"选牌 {third}")
    deck = draft(hall).deck
    for n in actor.seats:
        fewest = min(draft(hall).choices(n), key=lambda hand: len((deck.red | deck.blue).intersection(hand)))
        await hall.say(n, f"选牌 {' '.join(fewest)}")
    assert draft(hall).stage == "重选"
    asked = set(draft(hall).waiting())
    assert asked
    assert asked != set(actor.seats)
    for n in actor.seats:
        text = hall.inbox(n)[-1]
        assert ("大家留的牌凑不成合规的阵容" in text) == (n in asked)
        assert ("截止" in text) == (n in asked)
    first = sorted(asked)[0]
    hand = next(iter(draft(hall).menders()[first]))
    other = next(n for n in actor.seats if n not in asked)
    assert "留的牌不用再改" in (await hall.say(other, "选牌 1 2"))[0]
    assert "只能改选" in (await hall.say(first, "撤回"))[0]
    await hall.say(first, f"选牌 {' '.join(hand)}")
    assert draft(hall).picks[first] == hand
    while not draft(hall).done:
        n, hands = next(iter(draft(hall).menders().items()))
        assert any("大家留的牌凑不成合规的阵容" in text for text in hall.inbox(n)[-2:])
        await hall.say(n, f"选牌 {' '.join(hands[0])}")
    assert "选牌结束。" in hall.inbox(first)[-1]
    assert f"你留的牌：{draft(hall).kept(first)}" in hall.inbox(first)[-1]


async def test_a_choice_said_in_a_group_is_not_taken_and_not_answered_there(hall: Hall) -> None:
    actor = await dealt(hall)
    (wild,) = wilds(hall)
    posts, before = hall.posts(), draft(hall)
    await hall.say(wild, "选牌 咒狐", PUBLIC)
    await hall.say(DIRECTOR, "选牌", PUBLIC)
    assert hall.posts() == posts
    assert draft(hall) == before
    assert "只在私聊里收" in hall.inbox(wild)[-1]
    assert "私聊我发" in hall.inbox(DIRECTOR)[-1]
    await hall.say(next(n for n in actor.seats if n != wild), "今天选牌选什么好", PUBLIC)
    assert hall.posts() == posts


async def test_a_message_that_comes_twice_is_taken_once(hall: Hall) -> None:
    actor = await dealt(hall)
    (wild,) = wilds(hall)
    twice = hall.ask(wild, "选牌 谋士")
    assert len([t for t in await hall.hand(twice, twice) if "记下了" in t]) == 1
    good = next(n for n in actor.seats if n != wild)
    old = hall.ask(good, "选牌 1 2")
    await hall.hand(old)
    await hall.say(good, "选牌 2 3")
    hall.service.desk._handled.clear()
    assert await hall.hand(old) == []
    assert draft(hall).picks[good] == tuple(own_cards(hall, good)[1:3])


async def test_what_cannot_be_stored_changes_nothing(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    await dealt(hall)
    (wild,) = wilds(hall)
    before, config = draft(hall), hall.actor().config

    async def broken(*_: object, **__: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(hall.house, "settle", broken)
        assert "什么都没有改变" in (await hall.say(wild, "选牌 咒狐"))[0]
    assert (draft(hall), hall.actor().config) == (before, config)
    assert "记下了" in (await hall.say(wild, "选牌 咒狐"))[0]


async def test_questions_are_answered_while_one_chooses(hall: Hall) -> None:
    actor = await dealt(hall)
    (wild,) = wilds(hall)
    assert "随时可发：选牌" in (await hall.say(wild, "帮助"))[0]
    assert "请选一张神秘势力牌" in (await hall.say(wild, "我"))[0]
    assert "涌动" in (await hall.say(wild, "规则 盗贼"))[0]
    assert "珠联璧合" in (await hall.say(wild, "规则 世外来音"))[0]
    assert "1号 雪甲" in (await hall.say(wild, "名单"))[0]
    assert (await hall.say(wild, "找导演 我选不来"))[0] == "已转给导演。"
    assert "不能自己退出" in (await hall.say(wild, "退出报名"))[0]
    assert "例：选牌" in (await hall.say(DIRECTOR, "帮助"))[0]
    assert "选牌时限" in (await hall.say(DIRECTOR, "帮助"))[0]
    assert len(actor.seats) == 12


async def test_a_table_of_another_size_is_refused(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 snow 雪局 {PUBLIC}")
    await hall.say(1, "报名 雪甲")
    await hall.say(1, "确认")
    await hall.say(DIRECTOR, "截止报名")
    assert "发不了：本书只有 12、14 人的阵容" in (await hall.say(DIRECTOR, "发身份"))[0]
    assert "现在没有在选牌" in (await hall.say(DIRECTOR, "选牌"))[0]
    assert "现在没有在选牌" in (await hall.say(DIRECTOR, "选牌截止"))[0]


async def test_at_the_deal_a_seat_reads_its_cards_and_the_pair_they_make(hall: Hall) -> None:
    actor = await dealt(hall)
    (wild,) = wilds(hall)
    await hall.say(wild, "选牌 咒狐")
    deck = draft(hall).deck
    paired = 0
    for n in sorted(actor.seats):
        hands = draft(hall).choices(n)
        hand = next((h for h in hands if frozenset(h) in deck.pairs), hands[0])
        paired = n if frozenset(hand) in deck.pairs else paired
        await hall.say(n, f"选牌 {' '.join(hand)}")
    assert paired, "the seed gives somebody a pair"
    if not draft(hall).done:
        await hall.say(DIRECTOR, "选牌截止")
    hand = draft(hall).picks[paired]
    name = deck.pairs[frozenset(hand)]
    assert f"珠联璧合「{name}」" in (await hall.say(paired, "选牌"))[0]
    mark = len(hall.inbox(paired))
    await hall.say(DIRECTOR, "确认身份")
    await hall.service.advance(hall.house.clock.now() + 120)
    dealt_text = "\n".join(hall.inbox(paired)[mark:])
    (head,) = [line for line in dealt_text.splitlines() if f"身份：主 {hand[0]}、副 {hand[1]}" in line]
    assert f"珠联璧合 {name}（" in head
    assert all(f"【{card}】" in dealt_text for card in hand)
    assert f"{name}（珠联璧合：" in dealt_text
    assert f"主 {hand[0]}、副 {hand[1]}" in (await hall.say(paired, "我"))[0]
    third = "\n".join(hall.inbox(wild))
    assert "神秘势力 咒狐" in third
