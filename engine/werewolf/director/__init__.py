"""What the director can say: override anything, steer the clock, answer what only a human can."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.kernel import inputs as i
from engine.kernel.errors import Refused
from engine.kernel.grammar import normalise
from engine.werewolf import penalties
from engine.werewolf.director import gifts, overrides, proxies, timing
from engine.werewolf.director.reading import LONGEST, Handler, length, spelt

if TYPE_CHECKING:
    from engine.werewolf.table import Table

__all__ = ["HANDLERS", "LONGEST", "direct", "length", "read_input", "spelt"]


def read_input(text: str, *, at: int, by: str = "") -> i.Input:
    """The input a director's text is: undo and redo are inputs of their own.

    Raises:
        Refused: an undo without a sensible number.
    """
    words = normalise(text).lstrip("/").split()
    if words and words[0].startswith("撤销"):
        count = words[0][2:] or (words[1] if len(words) > 1 else "1")
        if not count.isdigit() or int(count) < 1:
            raise Refused("撤销要写步数，例：撤销 2")
        return i.Undo(at=at, count=int(count))
    if words and words[0] == "重做":
        return i.Redo(at=at)
    return i.Direct(at=at, text=text, by=by)


def direct(s: Table, item: i.Direct) -> bool:
    """Carry out a director's text; returns whether the open window closes with it.

    A reason may follow after ``原因：``; it stays in the journal with the command.

    Raises:
        Refused: it cannot be read, or may not be done.
    """
    raw = item.text.strip().lstrip("/／").strip()
    text = re.split(r"\s*原因[:：]", raw)[0] if not raw.startswith(("公告", "私信")) else raw
    words = normalise(text).split()
    if not words:
        raise Refused("没有写命令。发「帮助」看导演能做什么")
    handlers = {**HANDLERS, **{name: gifts.title(name) for name in s.book.titles}, **s.book.director_verbs}
    verb, rest = _verb(words, handlers)
    if s.state.attributes.get("over") and verb not in AFTER_THE_END:
        raise Refused(f"这一局已经结束，只能发：{'、'.join(AFTER_THE_END)}；要改结果先「撤销」")
    handler = handlers[verb]
    closes = handler(s, rest, _verbatim(raw, verb))
    s.quiet()
    if not s.reply:
        s.reply = f"已执行：{' '.join([verb, *rest])}"
    return closes


def _verb(words: list[str], handlers: dict[str, Handler]) -> tuple[str, list[str]]:
    for size in (2, 1):
        joined = "".join(words[:size])
        if len(words) >= size and joined in handlers:
            return joined, words[size:]
    for verb in sorted(handlers, key=len, reverse=True):
        if words[0].startswith(verb):
            return verb, [words[0][len(verb) :], *words[1:]]
    raise Refused(f"导演没有「{words[0]}」这条命令。发「帮助」看全部")


def _verbatim(raw: str, verb: str) -> str:
    """The text after the verb exactly as written."""
    return re.sub(r"^\s*" + r"\s*".join(map(re.escape, verb)) + r"[\s:：]*", "", raw, count=1)


#: What may still be said when the match is over.
AFTER_THE_END = ("公告", "私信", "放行")

HANDLERS: dict[str, Handler] = {
    "出局": overrides.out,
    "复活": overrides.back,
    penalties.BLUE: overrides.card(penalties.BLUE),
    penalties.YELLOW: overrides.card(penalties.YELLOW),
    penalties.RED: overrides.card(penalties.RED),
    "判负": overrides.lose,
    "判胜": overrides.win,
    "给状态": gifts.gain("status", "给状态"),
    "去状态": gifts.take("status", "去状态"),
    "给技能": gifts.gain("skill", "给技能"),
    "收技能": gifts.take("skill", "收技能"),
    "阵营": gifts.faction,
    "关窗": timing.close,
    "关门": timing.close_door,
    "延时": timing.delay,
    "顺延": timing.make_up,
    "暂停": timing.pause,
    "继续": timing.resume,
    "放行": timing.release,
    "审核": timing.review,
    "加速": timing.speed,
    "代投": proxies.vote_for,
    "代发": proxies.say_for,
    "回答": proxies.answer,
    "公告": proxies.post,
    "私信": proxies.letter,
    "抽取": proxies.queue,
    "替补": proxies.substitute,
}
