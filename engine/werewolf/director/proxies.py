"""Speaking, choosing and answering for others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.errors import Refused
from engine.werewolf import ballots, verbs
from engine.werewolf.director.reading import seat_in

if TYPE_CHECKING:
    from engine.werewolf.table import Table


def vote_for(s: Table, words: list[str], raw: str) -> bool:
    seat, rest = seat_in(s, words, "代投 甲 乙")
    if rest and rest[0] == verbs.ABSTAIN:
        choice = ballots.ABSTAIN
    else:
        choice, _ = seat_in(s, rest, "代投 甲 乙")
    verbs.busy(s)
    try:
        ballots.cast(s, seat, choice, proxy=True)
    except Refused as refused:
        raise Refused(_of_another(s, seat, refused.reason, "代投")) from refused
    s.reply = f"已代 {s.spell(seat)} 投票：{ballots.spell_choice(s, choice)}"
    s.tell_seat(seat, "proxy", s.text("proxy.vote", choice=ballots.spell_choice(s, choice)))
    return False


def _of_another(s: Table, seat: int, reason: str, verb: str) -> str:
    """A refusal addressed to a seat, as the director reads it who spoke for that seat."""
    name = s.state.seats[seat].name
    names = sorted({x.name for x in s.state.seats.values()}, key=len, reverse=True)
    # Somebody may be called 你.
    said = re.sub("|".join([*map(re.escape, names), "你(?!是不是)"]), lambda x: "他" if x[0] == "你" else x[0], reason)
    said = said.replace("发「技能」看他有什么", f"发「看 {name}」看他有什么").replace("你是不是想发", "是不是想发")
    said = said.replace(f"{verbs.VOTE} ", "") if verb == "代投" else said
    said = re.sub(r"(例|想发|先发|或|或写)：", rf"\1：{verb} {name} ", said)
    return f"代 {s.spell(seat)} 不成：{said}"


def say_for(s: Table, words: list[str], raw: str) -> bool:
    example = f"代发 甲 {s.book.samples.skill} 乙"
    seat, rest = seat_in(s, words, example)
    if not rest:
        raise Refused(f"还要写指令，例：{example}")
    text = raw.strip().split(None, 1)[1] if len(raw.strip().split(None, 1)) > 1 else " ".join(rest)
    try:
        closes = verbs.say(s, i.Say(at=s.state.now, seat=seat, text=text))
    except Refused as refused:
        raise Refused(_of_another(s, seat, refused.reason, "代发")) from refused
    s.tell_seat(seat, "proxy", s.text("proxy.said", text=text))
    s.reply = f"代 {s.spell(seat)}：{s.reply}"
    return closes


def answer(s: Table, words: list[str], raw: str) -> bool:
    s.reply = verbs.answer(s, "director", " ".join(words))
    return s.state.resumes


def post(s: Table, words: list[str], raw: str) -> bool:
    if not raw.strip():
        raise Refused("公告要写内容，例：公告 今晚停电，延后一小时")
    s.tell("public", "director", raw.strip(), at_once=True)
    s.reply = "公告已发"
    return False


def letter(s: Table, words: list[str], raw: str) -> bool:
    seat, rest = seat_in(s, words, "私信 甲 正文")
    if not rest:
        raise Refused("私信要写内容，例：私信 甲 请尽快投票")
    letter = s.text("director.letter", text=raw.strip().split(None, 1)[1])
    s.tell(f"seat:{seat}", "director", letter, at_once=True)
    s.reply = f"已发给 {s.spell(seat)}"
    return False


def queue(s: Table, words: list[str], raw: str) -> bool:
    if not words:
        raise Refused("要写接下来抽到什么，例：抽取 乙")
    s.emit(f.ChanceQueued(tuple(words), cause=s.cause))
    s.reply = f"接下来的抽取依次是：{'、'.join(words)}"
    return False


def substitute(s: Table, words: list[str], raw: str) -> bool:
    seat, _ = seat_in(s, words, "替补 甲")
    number = int(s.state.seats[seat].get("substitutes", 0)) + 1
    if number > s.book.substitutes:
        raise Refused(f"{s.spell(seat)} 已经换过 {s.book.substitutes} 次替补，不能再换")
    s.emit(f.SeatSet(seat, "substitutes", number, cause=s.cause))
    s.reply = f"{s.spell(seat)} 换了第 {number} 次替补；对原玩家的红牌记在玩家名下，座位不出局"
    return False
