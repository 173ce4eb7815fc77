"""Everything asked of QQ besides sending; each answers something sensible when QQ does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nonebot.adapters.onebot.v11 import ActionFailed, Bot, NetworkError
from nonebot.adapters.onebot.v11.exception import OneBotV11AdapterException
from nonebot.exception import ApiNotAvailable

from plugins.table.gateway.reasons import in_chinese

Bots = Callable[[], Bot | None]
#: What a call can end in besides an answer.
TROUBLE = (OneBotV11AdapterException, ApiNotAvailable, NetworkError, ActionFailed)
#: Messages looked through for one whose fate is unknown, and for those that were missed.
LOOK_BACK, MISSED = 50, 200


def reason_of(error: Exception) -> str:
    """Why a call failed, in Chinese."""
    info = getattr(error, "info", {})
    return in_chinese(
        str(info.get("wording") or info.get("message") or info.get("msg") or getattr(error, "msg", "") or "")
    )


def _texts(messages: Any, own: int | None) -> list[dict[str, Any]]:
    found = []
    for item in messages or ():
        sender = int((item.get("sender") or {}).get("user_id") or item.get("user_id") or 0)
        if own is None or sender == own:
            found.append({**item, "user_id": sender})
    return found


class Calls:
    """Reads of lists and histories, and the few actions of an administrator."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots

    async def _ask(self, action: str, **params: Any) -> Any:
        """The answer's data; None when there is none."""
        bot = self.bots()
        if bot is None:
            return None
        try:
            return await bot.call_api(action, **params)
        except TROUBLE:
            return None

    async def is_friend(self, user_id: int) -> bool | None:
        """Whether an account is on the friend list; None when QQ does not say."""
        friends = await self._ask("get_friend_list")
        return None if friends is None else any(int(x["user_id"]) == user_id for x in friends)

    async def members(self, group_id: int) -> list[int]:
        """The accounts in a group; none when QQ does not say."""
        members = await self._ask("get_group_member_list", group_id=group_id)
        return [int(x["user_id"]) for x in members or ()]

    async def in_group(self, group_id: int, user_id: int) -> bool:
        """Whether an account is a member of a group."""
        return user_id in await self.members(group_id)

    async def is_admin(self, group_id: int) -> bool:
        """Whether the bot may administrate a group."""
        bot = self.bots()
        if bot is None:
            return False
        me = await self._ask("get_group_member_info", group_id=group_id, user_id=int(bot.self_id), no_cache=True)
        return (me or {}).get("role") in ("admin", "owner")

    async def whole_ban(self, group_id: int, on: bool) -> str | None:
        """Mute or un-mute a group; why it did not work, None when QQ says it did."""
        bot = self.bots()
        if bot is None:
            return "没有连上 QQ"
        if not await self.is_admin(group_id):
            return "机器人不是群管理员"
        try:
            await bot.call_api("set_group_whole_ban", group_id=group_id, enable=on)
        except TROUBLE as error:
            return reason_of(error)
        return None

    async def approve_friend(self, flag: str) -> None:
        """Accept a friend request."""
        await self._ask("set_friend_add_request", flag=flag, approve=True)

    async def history(self, kind: str, target: int, *, own: bool) -> list[dict[str, Any]] | None:
        """The last messages of a talk, oldest first, ours or everybody's; None when QQ does not say."""
        bot = self.bots()
        if bot is None:
            return None
        count = LOOK_BACK if own else MISSED
        if kind == "private":
            data = await self._ask("get_friend_msg_history", user_id=target, count=count)
        else:
            data = await self._ask("get_group_msg_history", group_id=target, count=count)
        return None if data is None else _texts(data.get("messages"), int(bot.self_id) if own else None)
