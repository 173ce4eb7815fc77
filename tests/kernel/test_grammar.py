"""The command reader: every tolerated spelling, every refusal, and round trips over random lexicons."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.kernel.grammar import Lexicon, Reading, Unreadable, commands, find_seat, normalise, number, read, spell

SEATS = dict(enumerate("甲乙丙丁戊己庚辛壬癸子丑", start=1))
VERBS = (
    "预言",
    "救药",
    "毒药",
    "杀人",
    "丘比特之箭",
    "投票",
    "放弃",
    "雪隐",
    "遗志",
    "狼人袭击",
    "狼人",
    "申请加速",
    "我",
)
LEXICON = Lexicon(SEATS, VERBS, free=("遗言", "找导演", "狼群"), words=("弃权", "主", "副", "交易", "背叛"))


def seated(*names: str, **more: tuple[str, ...]) -> Lexicon:
    return Lexicon(
        dict(enumerate(names, start=1)),
        more.get("verbs", VERBS),
        free=more.get("free", ("遗言",)),
        words=more.get("words", ("弃权",)),
    )


def refused(text: str, lexicon: Lexicon = LEXICON) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        read(text, lexicon)
    return caught.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  a\u3000 b\n\tc ", "a b c"),
        ("／预言　３号：丙", "/预言 3号:丙"),
        ("预\u200b言\u202e丙\ufeff", "预言丙"),
        ("a\u200d\u0301", "á"),
        ("\u3164", ""),
        ("\x00预言\x07", "预言"),
        ("③", "3"),
        ("", ""),
    ],
)
def test_normalise(text: str, expected: str) -> None:
    assert normalise(text) == expected


@given(st.text())
def test_normalise_is_idempotent(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        *[
            (token, 3)
            for token in (
                "3",
                "３",
                "3号",
                "３号",
                "三",
                "三号",
                "No.3",
                "no 3",
                "№3",
                "#3",
                "第3号",
                "3号位",
                "3 号",
                "03",
            )
        ],
        ("十", 10),
        ("十二号", 12),
        ("二十", 20),
        ("二十三", 23),
        ("两", 2),
        ("两百", 200),
        ("一百零五", 105),
        ("一百一十", 110),
        ("〇", 0),
        ("0", 0),
        *[
            (token, None)
            for token in (
                "",
                "丙",
                "一二",
                "十十",
                "号",
                "3丙",
                "-3",
                "3.5",
                "百",
                "一百五",
                "零三",
                "²³x",
                "٣",
                "99999",
                "一百零十",
            )
        ],
    ],
)
def test_number(token: str, expected: int | None) -> None:
    assert number(token) == expected


@given(st.integers(1, 199))
def test_number_reads_chinese_numerals(value: int) -> None:
    digits = "零一二三四五六七八九"
    hundreds, tens, ones = value // 100, value // 10 % 10, value % 10
    numeral = f"{digits[hundreds]}百" if hundreds else ""
    if tens:
        numeral += ("" if tens == 1 and not hundreds else digits[tens]) + "十"
    elif hundreds and ones:
        numeral += "零"
    numeral += digits[ones] if ones else ""
    assert number(numeral) == number(f"{numeral}号") == value


PROPHECY = [
    "预言3",
    "预言 3号",
    "预言　三号",
    "预言 丙",
    "预言丙",
    "预言@丙",
    "预言 @丙 ",
    "预言 @ 丙",
    "预言 @3号",
    "预言　３",
    "预言３号",
    "预言三",
    "预言：丙",
    "预言:3",
    "/预言 3",
    "／预言　丙",
    "/ 预言 丙",
    "预言 3号 丙",
    "预言 3丙",
    "预言3号丙",
    "预言 No.3",
    "预言 #3",
    "预言 【丙】",
    "预言 丙。",
    "预言\n丙",
    "预\u200b言 丙\u202c",
    "预 丙",
    "预丙",
    "预3",
    "预@丙",
]


@pytest.mark.parametrize("text", PROPHECY)
def test_one_seat_in_every_spelling(text: str) -> None:
    assert read(text, LEXICON) == Reading("预言", groups=((3,),))


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("丘比特之箭 乙 丙", Reading("丘比特之箭", groups=((2, 3),))),
        ("丘比特之箭 乙、丙", Reading("丘比特之箭", groups=((2, 3),))),
        ("丘比特之箭乙，丙", Reading("丘比特之箭", groups=((2, 3),))),
        ("丘 2,3", Reading("丘比特之箭", groups=((2, 3),))),
        ("丘比特 @乙@丙", Reading("丘比特之箭", groups=((2, 3),))),
        ("丘比特之箭 2号 乙 3号 丙", Reading("丘比特之箭", groups=((2, 3),))),
        ("丘比特之箭 乙 乙", Reading("丘比特之箭", groups=((2, 2),))),
        ("杀人 乙、丙", Reading("杀人", groups=((2, 3),))),
        ("杀人 乙 丙 / 丁", Reading("杀人", groups=((2, 3), (4,)))),
        ("杀人 1/2／3", Reading("杀人", groups=((1,), (2,), (3,)))),
        ("投票 弃权", Reading("投票", words=("弃权",))),
        ("投票 弃", Reading("投票", words=("弃权",))),
        ("投票对象：乙", Reading("投票", groups=((2,),))),
        ("投票对象乙", Reading("投票", groups=((2,),))),
        ("改票对象: 弃权", Reading("投票", words=("弃权",))),
        ("改票 丙", Reading("投票", groups=((3,),))),
        ("投丙", Reading("投票", groups=((3,),))),
        ("雪隐", Reading("雪隐")),
        ("雪", Reading("雪隐")),
        ("我", Reading("我")),
        ("毒 丙", Reading("毒药", groups=((3,),))),
        ("毒药#2 丙", Reading("毒药", copy=2, groups=((3,),))),
        ("毒药＃２丙", Reading("毒药", copy=2, groups=((3,),))),
        ("毒#2 丙", Reading("毒药", copy=2, groups=((3,),))),
        ("毒药#2", Reading("毒药", copy=2)),
        ("毒药 #2", Reading("毒药", groups=((2,),))),
        ("杀人 乙 主 交易", Reading("杀人", groups=((2,),), words=("主", "交易"))),
        ("杀人 主 乙", Reading("杀人", groups=((2,),), words=("主",))),
        ("放弃", Reading("放弃")),
        ("放弃 救药", Reading("放弃", words=("救药",))),
        ("放弃救药", Reading("放弃", words=("救药",))),
        ("放弃 毒药#2", Reading("放弃", words=("毒药#2",))),
        ("放弃 救", Reading("放弃", words=("救药",))),
        ("狼人袭击 丙", Reading("狼人袭击", groups=((3,),))),
        ("狼人袭击丙", Reading("狼人袭击", groups=((3,),))),
        ("狼人丙", Reading("狼人", groups=((3,),))),
        ("狼人袭 丙", Reading("狼人袭击", groups=((3,),))),
        ("狼人 丙", Reading("狼人", groups=((3,),))),
    ],
)
def test_readings(text: str, reading: Reading) -> None:
    assert read(text, LEXICON) == reading
    assert reading.seats == tuple(seat for group in reading.groups for seat in group)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("遗言 小心甲", "小心甲"),
        ("遗言：小心甲", "小心甲"),
        ("遗言　：　小心甲", "小心甲"),
        ("遗言\n第一行\n  第二行　有空格  \n", "第一行\n  第二行　有空格  \n"),
        ("遗言\r\n  缩进", "  缩进"),
        ("遗言\n\n空一行", "\n空一行"),
        ("／遗言 ＡＢＣ　①", "ＡＢＣ　①"),
        (" \u200b遗\u200b言\u200b ３号 \u200d好", "３号 \u200d好"),
        ("遗言 /预言 3", "/预言 3"),
        ("遗言", ""),
        ("遗言  ", ""),
        ("狼群 先别动预言家", "先别动预言家"),
        ("找导演：我没收到 #N1-03", "我没收到 #N1-03"),
    ],
)
def test_free_text_is_kept_as_sent(text: str, rest: str) -> None:
    reading = read(text, LEXICON)
    assert (reading.text, reading.groups, reading.words) == (rest, (), ())


@given(st.text(min_size=1).filter(lambda text: text[0] not in ":：,，、\r\n" and not text[0].isspace()))
def test_free_text_round_trip(body: str) -> None:
    # A mark that nobody sees, right after the verb, belongs to neither side.
    assume(normalise(body[0]))
    for between in (" ", "：", "\n", "　", ": "):
        assert read(f"遗言{between}{body}", LEXICON).text == body


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("遗言权怎么用", "遗言 权怎么用"),
        ("找导演我没收到", "找导演 我没收到"),
        ("找 我没收到", "找导演 我没收到"),
    ],
)
def test_free_text_is_never_guessed(text: str, suggestion: str) -> None:
    assert refused(text).suggestion == suggestion


def test_unknown_verb_is_answered_with_the_nearest_command() -> None:
    error = refused("预延 三")
    assert str(error) == "没看懂「预延 三」。你是不是想发：预言 3？"
    assert (error.message, error.suggestion) == ("没看懂「预延 三」。", "预言 3")


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("预延三", "预言 3"),
        ("予言 丙", "预言 3"),
        ("丘比特的箭 乙 丙", "丘比特之箭 2 3"),
        ("丘比特之剑#2 乙 / 丙", "丘比特之箭#2 2 / 3"),
        ("投飘 弃权", "投票 弃权"),
        ("预延 没有的人", "预言"),
        ("遗眼 再见", "遗言 再见"),
        ("雪影", "雪隐"),
        ("你好", None),
        ("3", None),
        ("今天天气不错啊", None),
        ("？？？", None),
    ],
)
def test_suggestions(text: str, suggestion: str | None) -> None:
    error = refused(text)
    assert error.suggestion == suggestion
    assert error.message == f"没看懂「{normalise(text)}」。"


def test_long_unknown_text_is_quoted_short() -> None:
    assert len(str(refused("哈" * 5000))) < 60


@pytest.mark.parametrize("text", ["", " ", "/", "／　", "\u200b", "\u3164"])
def test_nothing_is_no_command(text: str) -> None:
    assert "没有指令" in refused(text).message


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("遗", ("遗志", "遗言")),
        ("遗 丙", ("遗志", "遗言")),
        ("狼 丙", ("狼人", "狼人袭击", "狼群")),
        ("狼丙", ("狼人", "狼人袭击")),
        ("预言 99", ("99", "1–12")),
        ("预言99", ("99", "1–12")),
        ("预言 0", ("0",)),
        ("预言 九十九号", ("99",)),
        ("预言 某人", ("某人",)),
        ("预言 @某人", ("某人",)),
        ("预言 @", ("@",)),
        ("预言 @弃权", ("弃权",)),
        ("杀人 乙 / ", ("/", "座位")),
        ("杀人 / 乙", ("/", "座位")),
        ("杀人 乙 // 丙", ("/", "座位")),
        ("毒药#0 丙", ("#",)),
        ("预言 丙吗？", ("丙吗?",)),
        ("预言 3.5", ("3.5",)),
        ("预言 -3", ("-3",)),
    ],
)
def test_refusals_name_what_is_wrong(text: str, parts: tuple[str, ...]) -> None:
    error = refused(text)
    assert all(part in error.message for part in parts), error.message
    assert error.message.endswith("。")
    assert "\n" not in error.message


@pytest.mark.parametrize("text", ["预言家是谁", "我是预言家", "毒药好用吗", "杀人游戏", "弃权", "甲"])
def test_talk_is_not_a_command(text: str) -> None:
    refused(text)


def test_shortened_names_need_a_separator() -> None:
    lexicon = seated("饺子", "家乐福")
    assert read("预言 饺", lexicon).seats == (1,)
    assert read("预 家", lexicon).seats == (2,)
    refused("预言家", lexicon)
    refused("预家", lexicon)


def test_misspelt_name_is_suggested_with_its_command() -> None:
    assert refused("毒药#2 乙 饺纸", seated("饺子", "乙")).suggestion == "毒药#2 乙 饺子"
    assert refused("投票 弃全", seated("饺子", "乙")).suggestion == "投票 弃权"


# --- seat names that look like something else ----------------------------------------------------------------------


def test_name_beats_number() -> None:
    lexicon = seated("2", "乙", "3号", "四", "丁")
    assert find_seat("2", lexicon) == 1
    assert find_seat("2号", lexicon) == 2
    assert find_seat("3号", lexicon) == 3
    assert find_seat("四", lexicon) == 4
    assert read("预言2", lexicon).seats == (1,)
    assert read("预言２号", lexicon).seats == (2,)
    swapped = seated("2", "1")
    assert read("丘比特之箭 2 1", lexicon=swapped).seats == (1, 2)
    assert read("丘比特之箭 2号 1号", lexicon=swapped).seats == (2, 1)


def test_names_that_begin_one_another() -> None:
    lexicon = seated("张三", "张三丰", "张", "李四")
    assert [find_seat(token, lexicon) for token in ("张", "张三", "张三丰", "李")] == [3, 1, 2, 4]
    assert read("预言张三丰", lexicon).seats == (2,)
    assert read("预言张", lexicon).seats == (3,)
    error = refused("预言 张", seated("张三", "张三丰"))
    assert "1号 张三" in error.message
    assert "2号 张三丰" in error.message


def test_names_with_spaces_and_separators() -> None:
    lexicon = seated("张 三", "a/b", "乙,", "张", "x、y z", "Tom Lee", "@all", "丙", "、")
    assert read("丘比特之箭 张 三 张", lexicon).seats == (1, 4)
    assert read("丘比特之箭 a/b 乙, 丙", lexicon).seats == (2, 3, 8)
    assert read("丘比特之箭 x、y z、tom　lee", lexicon).seats == (5, 6)
    assert read("丘比特之箭 tom、丙", lexicon).seats == (6, 8)
    assert read("预言@all", lexicon).seats == (7,)
    assert read("预言 @@all", lexicon).seats == (7,)
    assert read("丘比特之箭 丙、9", lexicon).seats == (8, 9)
    assert read("杀人 a/b / 丙", lexicon).groups == ((2,), (8,))


def test_names_that_look_like_verbs_or_words() -> None:
    lexicon = seated("预言", "弃权", "人", "遗言", "药师")
    assert read("投票 预言", lexicon).seats == (1,)
    assert read("预言预言", lexicon).seats == (1,)
    assert read("投票 弃权", lexicon) == Reading("投票", words=("弃权",))
    assert read("投票 @弃权", lexicon).seats == (2,)
    assert read("投票 2", lexicon).seats == (2,)
    assert read("杀人", lexicon) == Reading("杀人")
    assert read("杀人人", lexicon).seats == (3,)
    assert read("投票 遗言", lexicon).seats == (4,)
    assert read("毒药师", lexicon) == Reading("毒药", groups=((5,),))
    assert read("放弃 预言", lexicon) == Reading("放弃", words=("预言",))
    assert read("遗言 预言", lexicon) == Reading("遗言", text="预言")


def test_same_name_twice_is_ambiguous_unless_spelt_apart() -> None:
    error = refused("预言 饺子", seated("饺子", "乙", "饺子"))
    assert "1号 饺子" in error.message
    assert "3号 饺子" in error.message
    assert read("预言 3号 饺子", seated("饺子", "乙", "饺子")).seats == (3,)
    assert read("预言 Tom", seated("tom", "Tom")).seats == (2,)
    assert "2号 Tom" in refused("预言 TOM", seated("tom", "Tom")).message


def test_printed_seat_forms_are_one_seat_unless_they_may_be_two() -> None:
    assert read("丘比特之箭 1号 甲 2号 乙", LEXICON).seats == (1, 2)
    assert read("杀人 1甲 2乙", LEXICON).seats == (1, 2)
    assert read("杀人 3号 乙", LEXICON).seats == (3, 2)
    assert read("杀人 1号 甲", seated("甲", "1号")).seats == (2, 1)
    assert read("杀人 12", Lexicon({1: "2", 12: "x"}, VERBS, ())).seats == (12,)
    assert refused("杀人 12x", Lexicon({1: "2x", 12: "x"}, VERBS, ()))


def test_word_and_seat_with_the_same_beginning_are_listed() -> None:
    error = refused("投票 弃", seated("弃儿", "乙"))
    assert "1号 弃儿" in error.message
    assert "弃权" in error.message
    assert read("投票 @弃", seated("弃儿", "乙")).seats == (1,)


@pytest.mark.parametrize("token", ["", " ", "@", "某", "99", "/"])
def test_find_seat_refuses(token: str) -> None:
    with pytest.raises(Unreadable):
        find_seat(token, LEXICON)


@pytest.mark.parametrize("token", ["丙", "@丙", "@ 丙", "3", "３号", "三", "3号 丙", "3丙", "@3"])
def test_find_seat(token: str) -> None:
    assert find_seat(token, LEXICON) == 3


def test_find_seat_ignores_words_and_verbs() -> None:
    assert find_seat("弃", seated("弃儿", "乙")) == 1
    assert find_seat("弃权", seated("弃权", "乙")) == 1


# --- several lines ---------------------------------------------------------------------------------------------------


def test_commands_splits_lines_but_not_free_text() -> None:
    assert commands("预言 3\n\n 救药 丙 \r\n", LEXICON) == ("预言 3", "救药 丙")
    found = commands("预言 3\n遗言 第一行\n\n  预言 4\n", LEXICON)
    assert found == ("预言 3", "遗言 第一行\n\n  预言 4\n")
    assert read(found[1], LEXICON).text == "第一行\n\n  预言 4\n"
    assert commands(" \n\u200b\n", LEXICON) == ()


def test_forms_may_be_replaced() -> None:
    assert refused("投票对象 乙", Lexicon(SEATS, VERBS, (), forms={}))
    assert refused("投票对象：乙", Lexicon(SEATS, ("预言",), ()))
    assert read("刀 乙", Lexicon(SEATS, VERBS, (), forms={"刀": "杀人"})).verb == "杀人"


# --- round trips -----------------------------------------------------------------------------------------------------

# Letters without a meaning of their own in commands, so that what is written decides what must be read.
_LETTERS = "阿波次德鹅佛哥喝基科勒摸讷泼泰雨"
_NAMES = st.text(_LETTERS, min_size=1, max_size=5)
_VERBS = st.text("天地玄黄宇宙洪荒", min_size=1, max_size=5)
_WORDS = st.text("赤橙黄绿青蓝紫", min_size=1, max_size=3)
_CHINESE = {
    1: "一",
    2: "二",
    3: "三",
    4: "四",
    5: "五",
    6: "六",
    7: "七",
    8: "八",
    9: "九",
    10: "十",
    11: "十一",
    12: "十二",
}


@st.composite
def _written(draw: st.DrawFn) -> tuple[Lexicon, Reading, str]:
    names = draw(st.lists(_NAMES, min_size=1, max_size=12, unique=True))
    verbs = draw(st.lists(_VERBS, min_size=1, max_size=6, unique=True))
    words = draw(st.lists(_WORDS, max_size=3, unique=True))
    lexicon = Lexicon(dict(enumerate(names, start=1)), verbs, free=("遗言",), words=words)
    seats = st.integers(1, len(names))
    # 「1号 甲」 names one seat, so a seat written twice in a row may read as one.
    groups = draw(st.lists(st.lists(seats, min_size=1, max_size=3, unique=True), max_size=3))
    said = draw(st.lists(st.sampled_from(words), max_size=2)) if words else []
    reading = Reading(
        draw(st.sampled_from(verbs)),
        draw(st.none() | st.integers(1, 9)),
        tuple(map(tuple, groups)),
        tuple(said),
    )
    return lexicon, reading, draw(_spelling(reading, lexicon))


@st.composite
def _spelling(draw: st.DrawFn, reading: Reading, lexicon: Lexicon) -> str:
    space = st.sampled_from([" ", "　", "  ", "\n", "\u200b ", "、", "，", ", "])
    loose_space = st.sampled_from([" ", "　", "\n", "：", ": "])

    def seat(at: int) -> str:
        name = lexicon.seats[at]
        forms = [name, f"@{name}", f"{at}", f"{at}号", f"{at}{name}", f"{at}号 {name}", f"{at}号{name}", f"No.{at}"]
        wide = str(at).translate({ord("0") + n: 0xFF10 + n for n in range(10)})
        return draw(st.sampled_from([*forms, wide, f"{wide}号", _CHINESE[at], f"{_CHINESE[at]}号", f"第{at}号"]))

    verb = reading.verb if reading.copy is None else f"{reading.verb}{draw(st.sampled_from('#＃'))}{reading.copy}"
    verb = draw(st.sampled_from(["", "/", "／", " ／ "])) + verb
    parts: list[str] = []
    for group in reading.groups:
        if parts:
            parts.append(draw(st.sampled_from([" / ", "/", "／"])))
        for at, item in enumerate(group):
            parts.append((draw(space) if at else "") + seat(item))
    for word in reading.words:
        parts.append((draw(space) if parts else "") + word)
    arguments = "".join(parts)
    joined = verb + (draw(loose_space) if arguments else "") + arguments
    return joined + draw(st.sampled_from(["", " ", "。", "\u200e", "\n"]))


@settings(max_examples=300, deadline=None)
@given(_written())
def test_any_tolerated_spelling_reads_back(case: tuple[Lexicon, Reading, str]) -> None:
    lexicon, reading, text = case
    assert read(text, lexicon) == reading


@settings(max_examples=200, deadline=None)
@given(_written())
def test_spell_reads_back(case: tuple[Lexicon, Reading, str]) -> None:
    lexicon, reading, _ = case
    assert read(spell(reading, lexicon), lexicon) == reading


@settings(max_examples=150, deadline=None)
@given(st.lists(_NAMES, min_size=1, max_size=12, unique=True), st.data())
def test_glued_arguments_read_like_parted_ones(names: list[str], data: st.DataObject) -> None:
    lexicon = seated(*names)
    at = data.draw(st.integers(1, len(names)))
    verb = data.draw(st.sampled_from(["预言", "丘比特之箭", "杀人", "投票"]))
    form = data.draw(st.sampled_from([names[at - 1], f"@{names[at - 1]}", f"{at}", f"{at}号"]))
    assert read(f"{verb}{form}", lexicon) == read(f"{verb} {form}", lexicon) == Reading(verb, groups=((at,),))


_NASTY = st.text(st.sampled_from("甲乙123号三十@#/ 　、，：预言毒药弃权\u200b"), max_size=6) | st.text(max_size=4)


@settings(max_examples=300, deadline=None)
@given(st.lists(_NASTY, min_size=1, max_size=6), _NASTY, _NASTY)
def test_any_text_is_a_reading_or_one_sentence(names: list[str], first: str, second: str) -> None:
    lexicon = seated(*names)
    for text in (first, f"预言{first}", f"毒 {first}、{second}", f"投票 {first} / {second}"):
        try:
            outcome: Reading | Unreadable = read(text, lexicon)
        except Unreadable as error:
            outcome = error
        if isinstance(outcome, Unreadable):
            assert outcome.message.endswith("。")
            assert "\n" not in str(outcome)
        else:
            assert set(outcome.seats) <= lexicon.seats.keys()


@settings(max_examples=200, deadline=None)
@given(st.lists(_NASTY, min_size=1, max_size=6), st.data())
def test_every_seat_can_be_named_whatever_the_others_are_called(names: list[str], data: st.DataObject) -> None:
    lexicon = seated(*names, words=())
    at = data.draw(st.integers(1, len(names)))
    others = {normalise(name).lower() for name in names}
    forms = [form for form in (f"{at}", f"{at}号", f"第{at}号", f"No.{at}") if form.lower() not in others]
    assert [read(f"预言 {form}", lexicon).seats for form in forms] == [(at,)] * len(forms)


def test_a_verb_named_by_another_brings_the_words_its_own_arguments_may_say() -> None:
    own = (("雪隐", ("带刀", "3")), ("毒药", ("慢性",)))
    lexicon = Lexicon(SEATS, (*VERBS, "操纵"), (), naming=("放弃", "操纵"), own=own)
    assert read("操纵 雪隐 丙 带刀", lexicon) == Reading("操纵", None, ((3,),), ("雪隐", "带刀"))
    # A number stays a seat, which the arguments of the naming verb may be.
    assert read("操纵 雪隐 3", lexicon) == Reading("操纵", None, ((3,),), ("雪隐",))
    refused("操纵 雪隐 丙 慢性", lexicon)
    refused("操纵 带刀 雪隐", lexicon)
