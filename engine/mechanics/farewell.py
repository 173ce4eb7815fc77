"""Last words: free text that whoever is out may leave, announced as soon as it comes."""

from __future__ import annotations

import re
from typing import ClassVar

from engine.kernel.clock import Point
from engine.kernel.definitions import Skill
from engine.werewolf.table import TableMe, TableUse

#: Forum markup ([b], [img=…], [/url], {:4_86:}); 遗言中禁止使用 Discuz! 代码. Plain words in brackets are no code.
_TAGS = (
    "b|i|u|s|color|backcolor|size|font|align|indent|url|email|img|quote|code|free|hide|list|table|tr|td|hr|p|float|"
    "sub|sup|fly|flash|media|audio|swf|attach|attachimg|password|postbg|index|page|qq"
)
_MARKUP = re.compile(rf"\[/?({_TAGS})([=,][^\]]*)?\]|\[\*\]|\{{:\d+_\d+:\}}", re.IGNORECASE)


class Farewell(Skill):
    """Last words; a book's own says when they may be left."""

    instant: ClassVar[bool] = True
    beyond: ClassVar[bool] = True
    takes_text: ClassVar[bool] = True

    def requires(self, me: TableMe, point: Point) -> str | None:
        """Only while out."""
        return "你在场，没有遗言" if me.s.departed(me.owner) is None else None

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
