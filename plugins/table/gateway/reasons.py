"""Why QQ would not do something, in the reader's language: protocol ends answer in Chinese, in English, or not."""

from __future__ import annotations

import re

#: What is found in an English reason (lower case), and what it means to whoever hosts a match.
_MEANINGS = (
    (r"time ?d? ?out", "等不到 QQ 的回应"),
    (r"not.{0,20}friend|friend.{0,20}not", "对方不是好友"),
    (r"not.{0,20}(in|member).{0,20}group|group.{0,20}not.{0,10}(found|exist)", "机器人不在这个群里"),
    (r"\bmuted?\b|\bbann?ed\b|shut ?up", "机器人被禁言"),
    (r"\brisk|frequen|too (fast|many)|rate limit", "QQ 嫌发得太快或内容有风险"),
    (r"offline|not logged|no login", "机器人的 QQ 没有登录"),
    (r"permission|not.{0,10}admin", "机器人没有权限"),
)
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
#: So much of a reason that nobody has translated is shown.
_SHOWN = 60


def in_chinese(reason: str) -> str:
    """A reason a director can read; one that is not known is quoted as QQ gave it."""
    if not reason:
        return "没有回应"
    if _CHINESE.search(reason):
        return reason
    meant = next((text for pattern, text in _MEANINGS if re.search(pattern, reason.lower())), None)
    return meant or f"QQ 端报错「{' '.join(reason.split())[:_SHOWN]}」"
