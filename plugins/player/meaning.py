"""What somebody probably meant whose line could not be read."""

from __future__ import annotations

import re

from engine import Game, Refused
from engine.kernel.grammar import find_seat, normalise
from engine.werewolf.director import HANDLERS
from engine.werewolf.verbs import ABSTAIN, ANSWER, SPEED, VOTE
from plugins.pages import words
from plugins.pages.knowledge import known

#: Commands of directors that players see in guides.
_DIRECTORS = frozenset(HANDLERS) - {ANSWER} | {
    "撤销",
    "重做",
    "日志",
    "解释",
    "预览",
    "看",
    "恢复",
    "绑定",
    "解绑",
    "结束本局",
}
_DIRECTORS |= {"截止报名", "继续报名", "发身份", "确认身份", "选项", "节奏", "换号", "任命"}
_TAKES_BACK = re.compile(r"(?:撤回?|取消|收回|放弃)[ :]?投?票")
_AIMED = re.compile(r"([^\d\s:,、@]{1,4})[ :,、]*@?(\S{1,13})")


def meant(game: Game, seat: int, text: str, refused: str) -> str:
    """A refusal of a line that could not be read, with what its sender probably wants; else as it was."""
    line = normalise(text).lstrip("/").rstrip("。.!~ ")
    if not refused.startswith("没看懂") and not _TAKES_BACK.fullmatch(line):
        return refused
    if _TAKES_BACK.fullmatch(line):
        return f"没记下：票投出去不能收回，只能改。谁也不想投就发：{VOTE} {ABSTAIN}"
    if line == "加速":
        return f"没看懂「{line}」。你是不是想发：{SPEED}？"
    if line.split(" ")[0] in _DIRECTORS:
        return f"「{line.split(' ')[0]}」是导演的命令，你发不算数。要请导演做什么发：找导演 话"
    guess = _aimed(game, seat, line) if "你是不是想发" not in refused else None
    return f"没看懂「{line}」。你是不是想发：{guess}？" if guess else refused


def _aimed(game: Game, seat: int, line: str) -> str | None:
    """Another word for the only skill that one may aim at somebody now."""
    offers = [x for x in known(game, seat).offers if x.most == 1 and not x.words]
    able = [x for x in offers if not x.early] or offers
    found = _AIMED.fullmatch(line)
    if found is None or len(able) != 1:
        return None
    try:
        target = find_seat(found[2], words.lexicon(game))
    except Refused:
        return None
    return words.spell_command(game, able[0].name, (target,)) if target in able[0].candidates else None
