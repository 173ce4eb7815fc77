"""Where NoneBot's events come in. Nothing is answered here: every answer goes through the outbox."""

from __future__ import annotations

import nonebot
from nonebot import on_message, on_metaevent, on_notice, on_request
from nonebot.adapters.onebot.v11 import (
    Bot,
    FriendAddNoticeEvent,
    FriendRequestEvent,
    GroupBanNoticeEvent,
    GroupDecreaseNoticeEvent,
    GroupMessageEvent,
    HeartbeatMetaEvent,
    MessageEvent,
    NoticeEvent,
)
from nonebot.matcher import current_event

from plugins.table.ask import Ask, clean_name, text_of
from plugins.table.service import Service


def connected_bot() -> Bot | None:
    """Whichever OneBot v11 account is connected now; accounts may change in the middle of a match."""
    return next((bot for bot in nonebot.get_bots().values() if isinstance(bot, Bot)), None)


def ask_of(event: MessageEvent) -> Ask:
    """A message without anything of NoneBot in it."""
    segments = [{"type": x.type, "data": x.data} for x in event.original_message]
    sender, account = event.sender, str(event.self_id)
    return Ask(
        account=account,
        message=str(event.message_id),
        at=event.time,
        user=event.user_id,
        group=event.group_id if isinstance(event, GroupMessageEvent) else None,
        text=text_of(segments, account),
        name=clean_name(sender.card or sender.nickname or ""),
    )


def listen(service: Service) -> None:
    """Register the matchers."""
    messages = on_message(priority=10, block=False)
    # NoneBot asks all of one priority whether they want an event before any begins: a message need not wait for these.
    notices = on_notice(priority=11, block=False)
    requests = on_request(priority=11, block=False)
    meta = on_metaevent(priority=11, block=False)

    # One handler for both places: every message then comes to its match's lock after equally many steps, in order.
    @messages.handle()
    async def message() -> None:
        # NoneBot checks and fetches every parameter in tasks of their own, which costs as much as the engine's part.
        event = current_event.get()
        if not isinstance(event, MessageEvent):
            return
        if event.user_id == event.self_id or event.sub_type == "anonymous":
            return
        if isinstance(event, GroupMessageEvent) or event.sub_type == "friend":
            await service.desk.receive(ask_of(event))
        else:
            await service.desk.stranger(ask_of(event))

    @notices.handle()
    async def notice(bot: Bot, event: NoticeEvent) -> None:
        if isinstance(event, FriendAddNoticeEvent):
            await service.befriended(event.user_id)
        elif isinstance(event, GroupDecreaseNoticeEvent):
            own = event.sub_type == "kick_me" or event.user_id == int(bot.self_id)
            # Protocol ends that do not know who put somebody out say 0.
            by = event.operator_id or None if event.sub_type.startswith("kick") else None
            await service.left(event.group_id, event.user_id, event.time, own=own, by=by)
        elif isinstance(event, GroupBanNoticeEvent):
            if event.user_id == int(bot.self_id):
                seconds = event.duration if event.sub_type == "ban" else 0
                await service.silenced(event.group_id, event.time, seconds)
            elif event.user_id == 0 and event.operator_id != int(bot.self_id):
                await service.hushed(event.group_id, event.time, event.operator_id, on=event.sub_type == "ban")
        elif event.notice_type == "bot_offline":
            await service.logged_out(bot.self_id)

    @requests.handle()
    async def friend(bot: Bot, event: FriendRequestEvent) -> None:
        await service.befriend(event.user_id, event.flag)

    @meta.handle()
    async def heartbeat(bot: Bot, event: HeartbeatMetaEvent) -> None:
        if event.status.online:
            await service.logged_in(bot.self_id)
        else:
            await service.logged_out(bot.self_id)
