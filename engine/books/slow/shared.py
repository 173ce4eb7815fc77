"""Skills that several seats of 慢节奏版杀 share: the pack's 杀人, and everybody's 遗言."""

from __future__ import annotations

import re
from typing import Any

from engine.books.slow.words import PACK
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, Skill, one
from engine.mechanics.ladder import Level
from engine.werewolf.table import Table, TableMe, TableUse
from engine.werewolf.targets import in_play

#: Forum markup ([b], [img=…], [/url], {:4_86:}); 遗言中禁止使用 Discuz! 代码. Plain words in brackets are no code.
_TAGS = (
    "b|i|u|s|color|backcolor|size|font|align|indent|url|email|img|quote|code|free|hide|list|table|tr|td|hr|p|float|"
    "sub|sup|fly|flash|media|audio|swf|attach|attachimg|password|postbg|index|page|qq"
)
_MARKUP = re.compile(rf"\[/?({_TAGS})([=,][^\]]*)?\]|\[\*\]|\{{:\d+_\d+:\}}", re.IGNORECASE)


class Kill(Skill):
    """夜里任选一名角色，造成指杀；同伴共用一次，由大家的选择决定。

    ``memory['pool']`` is the channel that shares this copy (the pack when it says nothing; empty: nobody).
    """

    id, name, clause = "slow.kill", "杀人", "狼人阵营·杀人"
    windows, slot = ("行动",), "杀人"
    target = one(in_play)

    def pool(self, me: Me) -> str | None:
        """Who decides with the owner."""
        return me.recall("pool", PACK) or None

    def requires(self, me: TableMe, point: Point) -> str | None:
        """The pack's copy is for its members."""
        pool = self.pool(me)
        if pool is not None and not me.s.member(pool, me.owner):
            return f"你不在{pool}，不能用「杀人」"
        return None

    def handed(self, s: Table, seat: int) -> dict[str, Any]:
        """Outside the pack a copy is its owner's alone."""
        return {} if s.member(PACK, seat) else {"pool": ""}

    def resolve(self, use: TableUse) -> None:
        """Hit the target."""
        use.harm(use.target, Level.指杀)


class LastWords(Skill):
    """有遗言权的出局者留下的话，收到即公布。``memory``: the window and day it may be left in."""

    id, name, clause = "slow.last_words", "遗言", "遗言"
    windows, instant, beyond, takes_text, early = ("晨曦遗言", "黄昏遗言"), True, True, True, True

    def requires(self, me: TableMe, point: Point) -> str | None:
        """Only while out, and only in the window the right was given for."""
        if me.s.departed(me.owner) is None:
            return "你在场，没有遗言"
        if (point.window, point.day) != (me.recall("window"), me.recall("day")):
            return "你的遗言不在这个窗口"
        return None

    def refuses_text(self, text: str) -> str | None:
        """Something, and no markup."""
        if not text.strip():
            return "遗言要写正文，例：遗言 我是好人"
        if _MARKUP.search(text):
            return "遗言里不能用 Discuz! 代码（如 [b]），请去掉后重发"
        return None

    def resolve(self, use: TableUse) -> None:
        """Announce at once, and again when the next discussion opens."""
        text = use.s.text("words", seat=use.s.spell(use.user), text=use.text)
        use.s.keep_for_noon(text)
        use.s.tell("public", "words", text, seat=use.user)
