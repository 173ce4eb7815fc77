"""What players read: every page is a pure function from a match to Chinese text, and rests on what the seat knows."""

from __future__ import annotations

from plugins.player.helping import board_page, help_page, me_page, record_page, skills_page
from plugins.player.packs import pack_page
from plugins.player.prompts import reminder, window_prompt
from plugins.player.receipts import receipt, refusal, role_card
from plugins.player.rules import rule_page

__all__ = [
    "board_page", "help_page", "lobby_help", "me_page", "pack_page", "receipt", "record_page", "refusal", "reminder",
    "role_card", "rule_page", "skills_page", "window_prompt",
]  # fmt: skip


def lobby_help() -> str:
    """For somebody who sits in no match."""
    return "\n".join(
        [
            "例：报名 饺子",
            "你现在不在任何一局里。群里有局在报名时，在群里或这里发「报名 马甲」（马甲可不写）。",
            "先加我为好友：身份和结果只发好友私聊。登记后我会私聊你，回「确认」才算占座。",
            "退出发：退出报名　看名单发：名单　看规则发：规则 预言家",
        ]
    )
