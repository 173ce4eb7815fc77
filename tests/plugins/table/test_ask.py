"""What is made of an incoming message before anything reads it."""

from __future__ import annotations

import pytest


def test_only_text_and_mentions_of_others_are_read() -> None:
    from plugins.table.ask import spelt, text_of

    segments = [
        {"type": "at", "data": {"qq": "10000"}},
        {"type": "text", "data": {"text": " 预言 "}},
        {"type": "at", "data": {"qq": 7}},
        {"type": "image", "data": {"file": "x"}},
        {"type": "at", "data": {"qq": "all"}},
        {"type": "face", "data": None},
    ]
    text = text_of(segments, "10000")
    assert spelt(text, {7: "丙"}.get)[0].split() == ["预言", "@丙"]
    assert spelt(text, {}.get)[1] == 7


@pytest.mark.parametrize(
    ("text", "code", "rest"),
    [
        ("@101 预言 3", "101", "预言 3"),
        ("＠101　投票 乙", "101", "投票 乙"),
        ("@丙 你好", None, "@丙 你好"),
        ("预言 3", None, "预言 3"),
        ("@101", None, "@101"),
    ],
)
def test_a_match_may_be_named_first(text: str, code: str | None, rest: str) -> None:
    from plugins.table.ask import addressed

    assert addressed(text) == (code, rest)


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("饺子", "饺子"),
        ("\u202e反\u200b过来\n了", "反过来 了"),
        ("[CQ:at,qq=all]", "[CQ:at,qq=al"),
        ("　　", ""),
        ("Ａ１", "A1"),
    ],
)
def test_names_are_fit_to_be_printed(name: str, clean: str) -> None:
    from plugins.table.ask import clean_name

    assert clean_name(name) == clean


def test_lines_of_a_message_have_keys_of_their_own() -> None:
    from plugins.table.ask import Ask

    ask = Ask("1", "m", 0, 2, None, "甲\n乙")
    parts = ask.split(["甲", "乙"])
    assert [(p.message, p.text, p.alone) for p in parts] == [("m", "甲", False), ("m/1", "乙", False)]
    assert ask.split(["甲"])[0].alone
