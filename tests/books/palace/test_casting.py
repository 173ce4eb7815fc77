"""Composition of 甄嬛传 (导言; rulings 7): numbers by the printed chances, every legal cast of them as likely, names of
either gender, one emperor under his alias, and every broken rule by name."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import sqrt

import pytest

from engine import Refused, load_book
from engine.books.palace import composition, frequencies, seating
from engine.books.palace.book import PalaceBook
from engine.books.palace.casting import Dealer, Numbers
from engine.books.palace.numbers import seer_odds, shares
from engine.books.palace.pools import Dice

BOOK = load_book("palace")
assert isinstance(BOOK, PalaceBook)
PLAIN = BOOK.check_options({})


@pytest.mark.parametrize(
    ("seats", "village", "wolves", "others"),
    [(20, (10, 12), (6, 8), 4), (24, (12, 14), (7, 10), 5), (30, (15, 18), (9, 12), 6)],
)
def test_shares_are_those_of_the_table(
    seats: int, village: tuple[int, int], wolves: tuple[int, int], others: int
) -> None:
    found = shares(seats)
    assert (min(v for v, _, _ in found), max(v for v, _, _ in found)) == village
    assert min(w for _, w, _ in found) == wolves[0]
    assert max(w for _, w, _ in found) <= wolves[1]
    assert max(o for _, _, o in found) == others
    assert all(sum(share) == seats for share in found)


def test_odds_of_seers() -> None:
    assert seer_odds(12) == [100, 0, 0]
    assert seer_odds(20) == [75, 25, 0]
    assert seer_odds(30) == [25, 50, 25]
    assert seer_odds(35) == [0, 50, 50]


@pytest.mark.parametrize("seats", range(15, 41))
def test_casts_keep_every_printed_rule(seats: int) -> None:
    for seed in range(3):
        cast = BOOK.deal(seats, seed)
        assert len(cast) == seats
        assert composition.broken(BOOK, cast, (), PLAIN) == []
        assert cast == BOOK.deal(seats, seed)


def test_other_sizes_are_refused() -> None:
    with pytest.raises(Refused, match="15 到 40"):
        BOOK.deal(12, 1)


def _near(hits: int, number: int, chance: float) -> bool:
    """Within four standard deviations."""
    return abs(hits - number * chance) <= 4 * sqrt(number * chance * (1 - chance))


def test_printed_frequencies() -> None:
    number = 1000
    seen = frequencies.count(BOOK, 30, 7, number)
    assert set(seen.seers) == {1, 2, 3}
    assert all(_near(seen.seers[k], number, odd / 100) for k, odd in zip((1, 2, 3), seer_odds(30), strict=True))
    assert set(seen.emperors) == BOOK.emperors
    assert all(_near(hits, number, 1 / 3) for hits in seen.emperors.values())
    # Up to two lords fit below the wolves' strength often enough for every share; more of them rarely do.
    for rest in (1, 2):
        pairs = {pair: hits for pair, hits in seen.others.items() if sum(pair) == rest}
        places = rest * sum(pairs.values())
        assert _near(sum(lords * hits for (lords, _), hits in pairs.items()), places, 0.6)
    assert any(sum(pair) == 0 for pair in seen.others)


def test_the_table_of_frequencies() -> None:
    lines = BOOK.frequencies(20, 1, 40)
    assert lines[0] == "20 人 40 副，种子 1"
    assert sum("60%" in line for line in lines) >= 3
    assert any("75.00%" in line for line in lines)


FEW = (
    "守成之君", "国师", "宠妃", "丫鬟", "太子", "嫔妃", "道教教主", "菩萨", "秘术玄女", "丞相",
    "地头蛇", "贼兄", "贼弟", "魔教教主", "纸嫁衣", "巫蛊术女", "狐狸精", "梁山头目",
    "占星师", "妖狐", "炽天使", "月老", "巫妖匣",
)  # fmt: skip


def _by_hand(drawn: Numbers) -> set[frozenset[str]]:
    """All legal casts of some numbers out of a few roles."""
    roles = [BOOK.roles[name] for name in FEW]
    column = {name: [r.name for r in roles if composition.column(BOOK, r.name) == name and r.name not in ("守成之君",)]
              for name in ("村民阵营", "狼人阵营", "三方", "不定阵营")}  # fmt: skip
    seers = {"国师", "宠妃"}
    sides = (
        combinations(column["村民阵营"], drawn.village - 1), combinations(column["狼人阵营"], drawn.wolves),
        combinations(column["三方"], drawn.lords), combinations(column["不定阵营"], drawn.undecided),
    )  # fmt: skip
    casts = (frozenset(("守成之君", *v, *w, *x, *u)) for v, w, x, u in product(*map(list, sides)))
    able = (cast for cast in casts if len(cast & seers) == drawn.seers)
    return {cast for cast in able if not composition.broken(BOOK, sorted(cast), (), PLAIN)}


@pytest.mark.parametrize("village", [5, 6])
def test_every_legal_cast_of_the_numbers_is_as_likely(village: int) -> None:
    drawn = Numbers(1, "守成之君", village, 4, 1, 11 - 5 - village)
    legal = _by_hand(drawn)
    dealer = Dealer([BOOK.roles[name] for name in FEW], most=12, women=False)
    dice, number = Dice(5), 20 * len(legal)
    found = Counter(frozenset(dealer.cast_of(drawn, None, dice) or ()) for _ in range(number))
    assert set(found) == legal
    spread = sum((hits - 20) ** 2 / 20 for hits in found.values())
    assert abs(spread - len(legal)) <= 5 * sqrt(2 * len(legal))


def test_only_the_emperors_alias_gets_the_emperor() -> None:
    names = [*(f"座{n}" for n in range(1, 20)), "雍正"]
    for seed in range(5):
        cast = BOOK.deal_to(names, seed, {})
        assert BOOK.roles[cast[19]].name in BOOK.emperors
        assert sorted(cast) == sorted(BOOK.deal(20, seed))
        assert BOOK.refuses_cast(cast, names, {}) is None
    moved = [cast[19], *cast[1:19], cast[0]]
    assert "换身份 雍正 座1" in str(BOOK.refuses_cast(moved, names, {}))
    assert any("换身份 雍正 座1" in line for line in BOOK.cast_notes(moved, names, {}))


def test_another_alias_for_the_emperor() -> None:
    names = [f"座{n}" for n in range(1, 21)]
    with pytest.raises(Refused, match="选项 皇帝马甲"):
        BOOK.deal_to(names, 3, {})
    assert BOOK.deal_to(names, 3, {"皇帝马甲": "座7"})[6] in BOOK.emperors


@pytest.mark.parametrize("number", [0, 6, 15, 29])
def test_everybody_gets_a_role_of_his_names_gender(number: int) -> None:
    names = [*(f"座{n}" for n in range(1, 30)), "雍正"]
    options = {"女马甲": names[:number] or ["无人"]}
    for seed in range(4):
        cast = BOOK.deal_to(names, seed, options)
        genders = [seating.gender_of(BOOK, spec) for spec in cast[:29]]
        assert genders == ["女"] * number + ["男"] * (29 - number)
        assert composition.broken(BOOK, cast, names, BOOK.check_options(options)) == []


def test_genders_that_admit_nothing_legal() -> None:
    names = [*(f"座{n}" for n in range(1, 40)), "雍正"]
    with pytest.raises(Refused, match=r"女性身份最少 3 个.*女马甲 1 个、男马甲 38 个"):
        BOOK.deal_to(names, 1, {"女马甲": ["座1"]})


def test_a_seat_of_the_wrong_gender_is_named() -> None:
    names = [*(f"座{n}" for n in range(1, 20)), "雍正"]
    options = {"女马甲": names[:9]}
    cast = BOOK.deal_to(names, 2, options)
    at = next(n for n in range(9, 19) if not cast[n].startswith("盗贼"))
    cast[0], cast[at] = cast[at], cast[0]
    bad = composition.broken(BOOK, cast, names, BOOK.check_options(options))
    assert bad == [f"「座1」是女马甲，不能给{cast[0]}（男）", f"「座{at + 1}」是男马甲，不能给{cast[at]}（女）"]


def test_every_broken_rule_is_named() -> None:
    cast = [
        "昏庸之君", "守成之君", "锦衣卫", "国师", "宠妃", "太子", "太子", "老将", "道教教主", "丫鬟",
        "狐狸精", "贼兄", "梁山头目", "老鸨", "妖狐", "炽天使", "巫妖匣", "明光神姬", "潘多拉", "死灵术士",
    ]  # fmt: skip
    bad = "\n".join(composition.broken(BOOK, cast, (), PLAIN))
    for sign in (
        "村民阵营 9 人，应为 10 到 12 人", "狼人阵营 5 人，应为 6 到 8 人", "三方与不定共 6 人，至多 4 人",
        "皇帝恰好一名，现在 2 名", "验人系 3 人，20 人局应为 1、2 人", "太子 有 2 份", "有道教教主必有魔教教主",
        "有狐狸精必有菩萨", "有贼兄必有贼弟", "炽天使", "有明光神姬必有暗夜魔君", "有妖狐时村民要多于 10 人",
        "三方强度 250 超过狼人强度 41", "村民强度 37，狼人强度 41，村民应在 46 到 49",
    ):  # fmt: skip
        assert sign in bad, sign
    assert "恰" in bad
    assert "梁山头目" not in bad


def test_the_recruiter_goes_by_the_size_of_the_pack() -> None:
    filler = ["守成之君", "锦衣卫", *(name for name, role in BOOK.roles.items() if role.faction == "村民阵营")][:10]
    alone = [*filler, "地头蛇", "采花大盗", "冷妃", "大天狗", "曼珠沙华", "毒后", "前朝余孽"]
    crowd = [*filler, "前朝余孽", "蒙古铁骑", "老鸨", "落魄亲王", "纸嫁衣", "奸佞", "梁山头目"]
    assert any("必有梁山头目" in line for line in composition.broken(BOOK, alone, (), PLAIN))
    assert any("必没有梁山头目" in line for line in composition.broken(BOOK, crowd, (), PLAIN))


def test_the_notes_say_where_each_number_comes_from() -> None:
    lines = BOOK.cast_notes(BOOK.deal(30, 1), (), {})
    assert lines[-1] == "合乎全部组局规则。"
    text = "\n".join(lines)
    for sign in ("15–18", "9–12", "1.1–1.2", "至多 6", "60% 三方", "2 个 50%", "雍正", "1/3", "强度"):
        assert sign in text, sign
