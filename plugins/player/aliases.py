"""Names at the table: which may be borne, so that no command ever reads differently because of one."""

from __future__ import annotations

import re

from engine import WerewolfBook
from engine.kernel.grammar import number
from engine.kernel.spelling import fold
from engine.werewolf import verbs
from engine.werewolf.director import HANDLERS

#: Longest name at the table, characters.
NAME_LIMIT = 12
_NUMBERED = re.compile(r"(?:第|no\.? ?|#)?[0-9零〇一二两三四五六七八九十百]+ ?号.*", re.IGNORECASE)
_PEOPLE = ("导演", "机器人", "所有人", "全体成员", "上帝", "法官")
_WORDS = (
    *(verbs.VOTE, verbs.ABSTAIN, verbs.DECLINE, verbs.SPEED, verbs.ANSWER, "投票对象", "改票", "改票对象", "加速"),
    *("报名", "确认", "退出报名", "名单", "帮助", "菜单", "help", "我", "技能", "局面", "记录", "规则", "票型", "电梯"),
    *("找导演", "树洞", "开局", "撤销", "重做", "恢复", "看", "日志", "解释", "预览"),
)  # fmt: skip


def refused(name: str, book: WerewolfBook) -> str | None:
    """Why nobody may be called this, with a name to send instead; None when it is a good name."""
    again = "请换一个马甲，例：报名 饺子"
    plain = fold(name)
    if len(name) > NAME_LIMIT:
        return f"马甲最多 {NAME_LIMIT} 个字。例：报名 饺子"
    if not any(char.isalnum() for char in plain):
        return f"马甲里要有字或数字。{again}"
    if plain[0] in "@#/":
        return f"马甲不能用「{plain[0]}」开头。{again}"
    if number(plain) is not None or _NUMBERED.fullmatch(plain):
        return f"「{name}」会和座位号混淆。{again}"
    if plain in map(fold, _PEOPLE):
        return f"「{name}」会让人误会是在叫{name}。{again}"
    if plain in map(fold, (*_WORDS, *HANDLERS, *_of_book(book))):
        return f"「{name}」会和指令、身份或技能混淆。{again}"
    return None


def _of_book(book: WerewolfBook) -> list[str]:
    roles = [name for role in book.roles.values() for name in (role.name, *role.old_names)]
    return [*roles, *(made.name for made in book.definitions()), *book.channels, *book.timetable.windows]
