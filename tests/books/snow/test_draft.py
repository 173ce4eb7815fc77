"""Casting as a draft: what is drawn, what may be kept, what is refused, what is asked again, what the deadline does."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine import Game, Refused, load_book
from engine.books.snow.book import SnowBook
from engine.books.snow.casting import SIZES, read
from engine.books.snow.dealing import from_json
from engine.books.snow.deck import MANY_INFORMING, NO_ATTACK, NO_INFORMING
from engine.books.snow.draft import CARDS, DONE, MEND, MYSTERY, Draft
from engine.books.snow.words import AMBITIOUS, GOOD, WOLVES

BOOK = load_book("snow")
assert isinstance(BOOK, SnowBook)
DECK = BOOK.deck({})
SEEDS = range(600)
INFORMING = {"预言家", "驯熊师", "纯白之女", "魔镜少女", "觉醒预言家"}


def opened(seats: int = 12, seed: int = 1) -> Draft:
    return BOOK.draft(seats, seed, {})


def drawn(seats: int = 12, seed: int = 1, third: str = "咒狐") -> Draft:
    """Cards are drawn; the ambitious have chosen ``third`` and 雪狼."""
    draft = opened(seats, seed)
    for seat, card in zip(draft.ambitious, (third, "雪狼"), strict=False):
        draft = draft.choose(seat, card)
    return draft


def of(draft: Draft, faction: str) -> list[int]:
    return [seat for seat, held in draft.factions.items() if held == faction]


def with_hands(offers: Mapping[str, list[str]], keeps: Mapping[str, str]) -> Draft:
    """A draft of twelve whose first seats of a faction drew and keep these; all others have neither blue nor red."""
    draft = drawn()
    drew = {card for offer in offers.values() for card in offer}
    plain = iter(card for card in DECK.good if card not in DECK.blue and card not in drew)
    weak = iter(card for card in DECK.wolf if card not in DECK.red)
    strong = iter(card for card in DECK.wolf if card in DECK.red and card not in DECK.bold)
    made: dict[int, tuple[str, ...]] = {}
    number: Counter[str] = Counter()
    for seat, faction in draft.factions.items():
        number[faction] += 1
        given = offers.get(f"{faction}{number[faction]}")
        if given is None:
            given = [next(plain) for _ in range(3)] if faction == GOOD else []
            given = [next(weak), next(strong)] if faction == WOLVES else given
            given = [next(plain), next(strong)] if faction in AMBITIOUS else given
        made[seat] = tuple(given)
    draft = replace(draft, offers=made)
    number.clear()
    for seat, faction in draft.factions.items():
        number[faction] += 1
        draft = draft.choose(seat, keeps.get(f"{faction}{number[faction]}", "1 2"))
    return draft


# -- drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [12, 14])
def test_every_draw_and_every_random_cast_is_legal(seats: int) -> None:
    for seed in SEEDS:
        draft = opened(seats, seed).at_random()
        assert draft.stage == DONE
        drew = [card for offer in draft.offers.values() for card in offer]
        assert len(drew) == len(set(drew)), "one copy a card"
        casts = [read(spec) for spec in draft.casts()]
        counts = Counter(c.faction[:3] for c in casts)
        assert (counts["好人"], counts["狼人"], counts["野心家"]) == SIZES[seats]
        assert len({c.full_faction for c in casts if c.third}) == len({c.third for c in casts} - {""})
        held = [(c, card) for c in casts for card in (c.main, c.second)]
        blue = [c for c, card in held if card in INFORMING]
        assert 1 <= len(blue) <= 3
        assert any(c.faction == "好人" for c in blue)
        assert any(DECK.attacks((c.main, c.second)) for c in casts if c.faction == "狼人")
        sides = {"好人": {"好"}, "狼人": {"狼"}, "野心家": {"好", "狼"}}
        for c in casts:
            assert {BOOK.sides[c.main], BOOK.sides[c.second]} == sides[c.faction[:3]]
            assert (c.faction[:3] == "野心家") == bool(c.third)
        assert not set(draft.extra()) & set(drew)
        assert len(set(draft.extra())) == 2


def test_everybody_draws_three_of_his_side_the_ambitious_of_both_and_the_thief_two_more() -> None:
    for third, number in (("咒狐", 3), ("盗贼", 5)):
        draft = drawn(14, 3, third)
        assert draft.stage == CARDS
        for seat, offer in draft.offers.items():
            sides = Counter(BOOK.sides[card] for card in offer)
            faction, expected = draft.factions[seat], 3 if draft.thirds.get(seat) != "盗贼" else number
            assert sides["好"] == (0 if faction == WOLVES else expected)
            assert sides["狼"] == (0 if faction == GOOD else expected)


def test_chances_are_even() -> None:
    """Of so many draws a seat's faction, a card and its place come up about as often as they should."""
    number, first, cards, mains = 3000, Counter[str](), Counter[str](), Counter[str]()
    for seed in range(number):
        draft = opened(12, seed)
        first[draft.factions[1]] += 1
        draft = draft.at_random()
        cards.update(card for offer in draft.offers.values() for card in offer)
        mains[draft.picks[1][0]] += 1
    assert abs(first[GOOD] / number - 7 / 12) < 0.04
    assert abs(first[WOLVES] / number - 4 / 12) < 0.04
    # 24 good cards of 50 and 15 wolves' of 30 are drawn, 26 and 17 where the thief is chosen.
    assert abs(cards["骑士"] / number - (24 * 0.8 + 26 * 0.2) / 50) < 0.04
    assert abs(cards["司令"] / number - (15 * 0.8 + 17 * 0.2) / 30) < 0.05
    assert len(mains) == len(DECK.good) + len(DECK.wolf)


def test_the_same_seed_draws_the_same() -> None:
    assert drawn(12, 5).offers == drawn(12, 5, "谋士").offers
    assert opened(12, 5).at_random() == opened(12, 5).at_random()
    assert BOOK.deal(12, 5) == opened(12, 5).at_random().casts()
    assert BOOK.deal(12, 5) != BOOK.deal(12, 6)


def test_switches_of_the_director_hold_for_the_draw() -> None:
    deck = BOOK.deck({"信息神": ["猎人"], "红牌": ["司令", "种狼", "刺客"], "多公布": ["骑士", "女巫"]})
    assert (deck.blue, deck.red) == ({"猎人"}, {"司令", "种狼", "刺客"})
    assert not {"骑士", "女巫"} & set(deck.good)
    options = {"信息神": ["猎人"], "多公布": ["骑士", "女巫"]}
    for seed in range(60):
        casts = BOOK.draft(12, seed, options).at_random().casts()
        assert any("猎人" in spec and spec.startswith("好人") for spec in casts)
        assert not any("骑士" in spec.split() for spec in casts)


NAMES = [f"座{n}" for n in range(1, 13)]


def test_where_the_director_names_who_attacks_one_of_them_is_a_wolf_whatever_his_cards() -> None:
    options = {"可袭击": ["座3"], "红牌": []}
    for seed in range(20):
        draft = BOOK.draft(12, seed, options, NAMES)
        assert draft.factions[3] == WOLVES
        made = draft.at_random()
        assert (made.stage, made.faults) == (DONE, {})
        assert from_json(BOOK.deck(options), json.loads(json.dumps(made.to_json()))).stage == DONE
    several = {"可袭击": NAMES[:6]}
    held = [BOOK.draft(12, seed, several, NAMES).factions for seed in range(20)]
    assert all(WOLVES in [factions[n] for n in range(1, 7)] for factions in held)
    assert len({tuple(factions.values()) for factions in held}) == 20
    with pytest.raises(Refused, match="没有这一局的座位"):
        BOOK.draft(12, 1, {"可袭击": ["路人"]}, NAMES)


def test_weak_cards_are_not_asked_to_be_changed_where_the_director_names_who_attacks() -> None:
    offers = {f"{GOOD}1": ["预言家", "女巫", "骑士"], f"{WOLVES}1": ["司令", "隐狼", "种狼"]}
    draft = with_hands(offers, {})
    assert draft.faults == {NO_ATTACK: 1}
    assert replace(draft, deck=BOOK.deck({"可袭击": ["座1"]})).stage == DONE


def test_a_match_begins_with_what_was_drafted() -> None:
    names = [f"座{n}" for n in range(1, 13)]
    seed = next(n for n in range(100) if any("盗贼" in spec for spec in BOOK.deal(12, n)))
    switches = BOOK.switches(names, seed)
    casts = BOOK.deal(12, seed)
    game, _ = Game.start(BOOK, dict(zip(names, casts, strict=True)), at=0, options=switches, seed=seed)
    assert sorted(game.state.attributes["extra_cards"]) == sorted(switches["多公布"])
    thief = next(n for n, spec in enumerate(casts, 1) if "盗贼" in spec)
    left = [card for card in switches["未选"][f"座{thief}"] if BOOK.sides[card] == "好"]
    assert list(game.state.seats[thief].get("left_over")) == left
    assert len(left) == 4


def test_sizes_and_too_few_cards_are_refused() -> None:
    with pytest.raises(Refused, match="不能发 13 人"):
        opened(13)
    short = {"多公布": [card for card in DECK.good if card not in DECK.blue][:30]}
    with pytest.raises(Refused, match="好牌要 28 张，有 20 张"):
        BOOK.draft(12, 1, short)


@pytest.mark.parametrize(("key", "card"), [("信息神", "种狼"), ("多公布", "无此牌"), ("红牌", "女巫")])
def test_a_switch_that_names_no_such_card_is_refused(key: str, card: str) -> None:
    with pytest.raises(Refused, match=f"开关「{key}」里的「{card}」不是本书的"):
        BOOK.draft(12, 1, {key: [card, "女巫"]})


def test_a_deck_that_makes_no_legal_cast_is_refused() -> None:
    with pytest.raises(Refused, match="发不出合规的阵容"):
        BOOK.draft(12, 1, {"信息神": []})


# -- the third card ---------------------------------------------------------------------------------------------------


def test_first_the_ambitious_choose_and_nobody_else() -> None:
    draft = opened()
    assert (draft.stage, draft.waiting()) == (MYSTERY, draft.ambitious)
    with pytest.raises(Refused, match="选完才发身份牌"):
        draft.choose(of(draft, GOOD)[0], "咒狐")
    for text in ("", "预言家", "咒狐 雪狼", "6", "0"):
        with pytest.raises(Refused, match=r"要写一张神秘势力牌，可选：1\.咒狐"):
            draft.choose(draft.ambitious[0], text)
    made = draft.choose(draft.ambitious[0], "2")
    assert (made.thirds[draft.ambitious[0]], made.stage) == ("盗贼", CARDS)


def test_without_ambitious_seats_everybody_draws_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SIZES, 11, (7, 4, 0))  # type: ignore[misc]
    draft = opened(11)
    assert (draft.stage, draft.ambitious, len(draft.offers)) == (CARDS, [], 11)
    assert draft.at_random().done


def test_a_third_card_may_be_changed_while_the_other_one_thinks() -> None:
    draft = opened(14)
    one, two = draft.ambitious
    draft = draft.choose(one, "咒狐").choose(one, "谋士")
    assert draft.waiting() == [two]
    draft = draft.choose(two, "咒狐")
    assert (draft.thirds, draft.stage) == ({one: "谋士", two: "咒狐"}, CARDS)


def test_of_two_that_choose_the_same_one_by_lot_chooses_another() -> None:
    lots = set()
    for seed in range(40):
        draft = opened(14, seed)
        one, two = draft.ambitious
        draft = draft.choose(two, "谋士").choose(one, "谋士")
        (again,) = draft.waiting()
        lots.add(draft.ambitious.index(again))
        stands = two if again == one else one
        assert draft.stage == MYSTERY
        with pytest.raises(Refused, match="现在不用选"):
            draft.choose(stands, "咒狐")
        with pytest.raises(Refused, match="要写一张神秘势力牌"):
            draft.choose(again, "谋士")
        assert draft.choose(again, "咒狐").stage == CARDS
        assert draft.expire().thirds[again] != "谋士"
    assert lots == {0, 1}


def test_the_deadline_gives_third_cards_that_differ() -> None:
    given = Counter(card for seed in range(300) for card in opened(14, seed).expire().thirds.values())
    assert set(given) == set(DECK.third)
    assert min(given.values()) > 80
    for seed in range(50):
        draft = opened(14, seed)
        one, two = draft.ambitious
        assert len(set(draft.choose(one, "谋士").expire().thirds.values())) == 2
        assert draft.expire().stage == CARDS
        assert draft.choose(two, "谋士").expire().thirds[two] == "谋士"


# -- two cards --------------------------------------------------------------------------------------------------------


def test_cards_are_written_by_name_or_number_main_first() -> None:
    draft = drawn()
    seat = of(draft, GOOD)[0]
    one, two, three = draft.offers[seat]
    for text in (f"{one} {three}", "1 3", f"{one}/{three}", f"主 {one} 副 {three}", f"副：3，主：{one}"):
        assert draft.choose(seat, text).picks[seat] == (one, three)
    assert draft.choose(seat, "1 3").choose(seat, "2 1").picks[seat] == (two, one)


def test_every_slip_gets_a_reason_and_changes_nothing() -> None:
    draft = drawn()
    seat, wild = of(draft, GOOD)[0], draft.ambitious[0]
    one, two, _ = draft.offers[seat]
    strange = next(card for offer in draft.offers.values() for card in offer if card not in draft.offers[seat])
    for text, why in (
        ("", "要写两张牌"), (one, "要写两张牌"), (f"{one} {two} 3", "要写两张牌"), (f"{one} {one}", "两张不同的牌"),
        (f"{one} {strange}", f"「{strange}」不是抽到的牌"), ("1 4", "「4」不是抽到的牌"), ("1 0", "「0」不是"),
    ):  # fmt: skip
        with pytest.raises(Refused, match=why) as refused:
            draft.choose(seat, text)
        assert f"例：选牌 {one} {two}" in refused.value.reason
    for text in ("1 2", "4 5"):
        with pytest.raises(Refused, match="好人牌、狼人牌各留一张"):
            draft.choose(wild, text)
    assert draft.choose(wild, "5 1").picks[wild] == (draft.offers[wild][4], draft.offers[wild][0])
    with pytest.raises(Refused, match="没有 13 号座位"):
        draft.choose(13, "1 2")


def test_the_deadline_gives_the_first_cards_and_spares_those_who_chose() -> None:
    for seed in range(300):
        draft = drawn(12, seed)
        chooser = of(draft, GOOD)[0]
        made = draft.choose(chooser, "3 2").expire()
        assert chooser not in made.silent
        assert made.picks[chooser] == (draft.offers[chooser][2], draft.offers[chooser][1])
        first = {seat: draft.choices(seat)[0] for seat in made.silent}
        changed = [seat for seat, hand in first.items() if made.picks[seat] != hand]
        legal = not draft.deck.faults(draft.factions, {**first, chooser: made.picks[chooser]})
        assert bool(changed) != legal or made.stage == MEND
        assert made.stage == DONE or set(made.menders()) == {chooser}


def test_a_choice_is_taken_back_while_its_part_goes_on() -> None:
    draft = opened(14)
    one, two = draft.ambitious
    with pytest.raises(Refused, match="还没有选"):
        draft.withdraw(one)
    assert draft.choose(one, "谋士").withdraw(one) == draft
    whole = draft.choose(one, "谋士").choose(two, "咒狐")
    seat = of(whole, GOOD)[0]
    chosen = whole.choose(seat, "1 2")
    assert (chosen.withdraw(seat), chosen.withdraw(seat).kept(one)) == (whole, "神秘势力 谋士")
    with pytest.raises(Refused, match="还没有选"):
        whole.withdraw(seat)
    with pytest.raises(Refused, match="不用选"):
        draft.withdraw(seat)
    with pytest.raises(Refused, match="已经截止"):
        whole.at_random().withdraw(seat)


def test_the_director_chooses_for_a_seat_as_long_as_the_cast_gets_no_worse() -> None:
    offers = {f"{GOOD}1": ["预言家", "驯熊师", "女巫"], f"{GOOD}2": ["纯白之女", "魔镜少女", "骑士"]}
    draft = with_hands({**SHOOTERS, **offers}, {})
    one, two, three = of(draft, GOOD)[:3]
    swapped = draft.appoint(three, "2 1")
    assert (swapped.picks[three], swapped.stage) == ((draft.picks[three][1], draft.picks[three][0]), MEND)
    made = swapped.appoint(one, "女巫 驯熊师")
    assert made.stage == DONE
    assert made.appoint(three, "1 2").picks[three] == draft.picks[three]
    with pytest.raises(Refused, match=f"不合规（{MANY_INFORMING}）"):
        made.appoint(one, "1 2")
    with pytest.raises(Refused, match="不是抽到的牌"):
        made.appoint(two, "女巫 骑士")
    with pytest.raises(Refused, match="现在不用选"):
        opened().appoint(of(opened(), GOOD)[0], "1 2")


def test_whoever_can_hold_a_pair_reads_of_it_and_what_the_cards_say() -> None:
    draft = with_hands({f"{GOOD}1": ["女巫", "守卫", "预言家"], **SHOOTERS}, {f"{GOOD}1": "1 2"})
    seat = of(draft, GOOD)[0]
    before = replace(draft, picks={n: hand for n, hand in draft.picks.items() if n != of(draft, GOOD)[1]})
    pair = DECK.pairs[frozenset({"女巫", "守卫"})]
    assert f"能凑成珠联璧合：女巫＋守卫「{pair}」" in before.page(seat)
    texts = before.texts(seat, BOOK.text_of)
    assert all(f"【{card}】" in texts for card in ("女巫", "守卫", "预言家"))
    assert BOOK.besides[pair] in texts
    assert draft.kept(seat) == f"主 女巫、副 守卫（珠联璧合「{pair}」）"
    assert draft.texts(seat, BOOK.text_of) == ""
    assert "珠联璧合" not in before.page(of(draft, GOOD)[2])


def test_a_card_laid_where_a_skill_of_it_does_not_hold_is_allowed_and_said() -> None:
    draft = with_hands({f"{GOOD}1": ["纯白之女", "女巫", "守卫"], **SHOOTERS}, {f"{GOOD}1": "1 2"})
    seat = of(draft, GOOD)[0]
    assert draft.kept(seat) == "主 纯白之女、副 女巫（这样放没有：辉光、灵通、解药）"
    assert "这样放没有" in draft.board(seat)
    assert draft.appoint(seat, "2 1").kept(seat) == "主 女巫、副 纯白之女"


# -- asked again ------------------------------------------------------------------------------------------------------

SHOOTERS = {f"{WOLVES}1": ["司令", "种狼", "隐狼"]}


def test_too_many_informing_cards_are_asked_of_those_who_can_do_with_fewer() -> None:
    draft = with_hands(
        {**SHOOTERS, f"{GOOD}1": ["预言家", "驯熊师", "女巫"], f"{GOOD}2": ["纯白之女", "魔镜少女", "骑士"]}, {}
    )
    assert (draft.stage, draft.faults) == (MEND, {MANY_INFORMING: 1})
    one, two, three = of(draft, GOOD)[:3]
    assert draft.waiting() == [one, two]
    with pytest.raises(Refused, match="留的牌不用再改"):
        draft.choose(three, "1 3")
    with pytest.raises(Refused, match=f"阵容还是不合规（{MANY_INFORMING}）"):
        draft.choose(one, "2 1")
    made = draft.choose(two, "骑士 魔镜少女")
    assert (made.stage, made.waiting()) == (DONE, [])
    with pytest.raises(Refused, match="选牌已经截止"):
        made.choose(two, "1 2")


def test_a_good_informing_card_is_asked_of_the_good_who_drew_one() -> None:
    wild = "野心家阵营"
    draft = with_hands(
        {**SHOOTERS, f"{GOOD}1": ["女巫", "骑士", "预言家"], f"{wild}1": ["驯熊师", "刺客"]}, {f"{wild}1": "1 2"}
    )
    assert draft.faults == {NO_INFORMING: 1}
    assert draft.waiting() == [of(draft, GOOD)[0]]
    assert draft.choose(of(draft, GOOD)[0], "预言家 女巫").stage == DONE


def test_an_attacking_wolf_is_asked_of_wolves_who_drew_two_red_cards_or_the_one_that_is_enough() -> None:
    offers = {f"{GOOD}1": ["预言家", "女巫", "骑士"], f"{WOLVES}1": ["司令", "隐狼", "种狼"]}
    draft = with_hands(offers, {})
    assert draft.faults == {NO_ATTACK: 1}
    assert draft.menders() == {of(draft, WOLVES)[0]: [("司令", "种狼"), ("种狼", "司令")]}
    assert draft.choose(of(draft, WOLVES)[0], "3 1").stage == DONE
    strong = with_hands({**offers, f"{WOLVES}2": ["森林狼", "石像鬼"]}, {})
    assert strong.stage == DONE, "威重 attacks whatever lies beside it"


def test_its_deadline_changes_as_little_as_needed() -> None:
    offers = {f"{GOOD}1": ["预言家", "驯熊师", "女巫"], f"{GOOD}2": ["纯白之女", "魔镜少女", "骑士"]}
    draft = with_hands({**offers, f"{WOLVES}1": ["司令", "隐狼", "种狼"]}, {})
    assert draft.faults == {MANY_INFORMING: 1, NO_ATTACK: 1}
    made = draft.expire()
    assert made.stage == DONE
    changed = [seat for seat, hand in draft.picks.items() if made.picks[seat] != hand]
    assert len(changed) == 2
    assert of(draft, WOLVES)[0] in changed


@pytest.mark.parametrize("seats", [12, 14])
def test_whatever_is_chosen_some_seat_can_always_mend_it(seats: int) -> None:
    """Everybody keeps as many coloured cards as he can, or as few."""
    for seed in range(300):
        for sign in (1, -1):
            draft = opened(seats, seed).expire()
            for seat in draft.factions:
                blue = draft.deck.blue | draft.deck.red
                worst = max(draft.choices(seat), key=lambda hand, b=blue: sign * len(b.intersection(hand)))
                draft = draft.choose(seat, " ".join(worst))
            while draft.stage == MEND:
                seat, hands = next(iter(draft.menders().items()))
                draft = draft.choose(seat, " ".join(hands[-1]))
            assert draft.stage == DONE


# -- storing ----------------------------------------------------------------------------------------------------------


def test_a_draft_is_the_same_after_it_was_stored() -> None:
    draft = opened(14)
    one, two = draft.ambitious
    clash = draft.choose(one, "谋士").choose(two, "谋士")
    whole = drawn(14)
    for each in (
        draft,
        clash,
        whole,
        whole.choose(1, " ".join(whole.choices(1)[1])),
        whole.expire(),
        whole.at_random(),
    ):
        assert from_json(DECK, json.loads(json.dumps(each.to_json()))) == each
