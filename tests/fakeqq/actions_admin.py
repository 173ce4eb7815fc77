"""Actions that need rights in a group, recalls, and answers to requests."""

from typing import Any

from . import events
from .actions import ActionFailed, Params, action, flag, ident
from .world import Friendship, Group, Member, Record, World

_RANK = {"member": 0, "admin": 1, "owner": 2}
RECALL_SECONDS = 120
"""How long an ordinary member may recall its own message."""


def _bot_in(world: World, group_id: int) -> tuple[Group, Member]:
    group = world.groups.get(group_id)
    if not world.online or group is None or world.self_id not in group.members:
        raise ActionFailed("群不存在、不在群中或账号已离线")
    return group, group.members[world.self_id]


def _entitled(world: World, allowed: bool) -> bool:
    if not allowed and not world.lenient_rights:
        raise ActionFailed("权限不足")
    return allowed


@action("set_group_whole_ban")
def set_group_whole_ban(world: World, params: Params) -> Any:
    """Mute or un-mute everybody but owner and admins."""
    group, bot = _bot_in(world, ident(params, "group_id"))
    enable = flag(params, "enable", True)
    if _entitled(world, bot.role != "member") and group.whole_ban != enable:
        group.whole_ban = enable
        world.outgoing.append(_ban_notice(world, group.group_id, 0, -1 if enable else 0))
    return None


@action("set_group_ban")
def set_group_ban(world: World, params: Params) -> Any:
    """Mute one member for ``duration`` seconds, 0 ends it; on an equal or higher rank it is ok without effect."""
    group, bot = _bot_in(world, ident(params, "group_id"))
    member = group.members.get(ident(params, "user_id"))
    if member is None:
        raise ActionFailed("群成员不存在")
    duration = ident({"duration": 0} | params, "duration")
    if _entitled(world, bot.role != "member") and _RANK[bot.role] > _RANK[member.role]:
        member.shut_until = world.clock.time() + duration if duration > 0 else 0.0
        world.outgoing.append(_ban_notice(world, group.group_id, member.user_id, duration))
    return None


def _ban_notice(world: World, group_id: int, user_id: int, duration: int) -> dict[str, Any]:
    fields = {"group_id": group_id, "user_id": user_id, "operator_id": world.self_id, "duration": duration}
    return events.notice(world, "group_ban", sub_type="ban" if duration else "lift_ban", **fields)


@action("set_group_card")
def set_group_card(world: World, params: Params) -> Any:
    """Change a member's card (anybody may change its own)."""
    group, bot = _bot_in(world, ident(params, "group_id"))
    member = group.members.get(ident(params, "user_id"))
    if member is None:
        raise ActionFailed("群成员不存在")
    if _entitled(world, member is bot or _RANK[bot.role] > _RANK[member.role]):
        member.card = str(params.get("card") or "")
    return None


@action("delete_msg")
def delete_msg(world: World, params: Params) -> Any:
    """Recall a message: the bot's own for two minutes, others' as an admin above their rank."""
    record = world.find(ident(params, "message_id"))
    if record is None:
        raise ActionFailed("消息不存在")
    if _entitled(world, _may_recall(world, record)):
        record.recalled = True
        world.outgoing.append(_recall_notice(world, record))
    return None


def _may_recall(world: World, record: Record) -> bool:
    fresh = record.sender == world.self_id and world.clock.time() - record.time <= RECALL_SECONDS
    if record.group_id is None:
        return fresh
    group, bot = _bot_in(world, record.group_id)
    member = group.members.get(record.sender)
    return fresh or (bot.role != "member" and (member is None or member is bot or _RANK[bot.role] > _RANK[member.role]))


def _recall_notice(world: World, record: Record) -> dict[str, Any]:
    if record.group_id is None:
        return events.notice(world, "friend_recall", user_id=record.peer, message_id=record.message_id)
    who = {"group_id": record.group_id, "user_id": record.sender, "operator_id": world.self_id}
    return events.notice(world, "group_recall", message_id=record.message_id, **who)


@action("set_friend_add_request")
def set_friend_add_request(world: World, params: Params) -> Any:
    """Approve or decline a friend request by its flag."""
    request = _request(world, params, "friend")
    if not flag(params, "approve", True):
        return None
    user_id = request["user_id"]
    world.accounts[user_id].friendship = Friendship.FRIEND
    world.outgoing.append(events.notice(world, "friend_add", user_id=user_id))
    if world.repeat_hasty_requests and world.clock.time() - request["time"] < 1:
        world.outgoing.append(request)
    return None


@action("set_group_add_request")
def set_group_add_request(world: World, params: Params) -> Any:
    """Approve or decline somebody's wish to join, or an invitation of the bot."""
    request = _request(world, params, "group")
    if flag(params, "approve", True):
        joins = world.self_id if request["sub_type"] == "invite" else request["user_id"]
        world.join(request["group_id"], joins)
        who = {"group_id": request["group_id"], "user_id": joins, "operator_id": world.self_id}
        world.outgoing.append(events.notice(world, "group_increase", sub_type="approve", **who))
    return None


def _request(world: World, params: Params, kind: str) -> dict[str, Any]:
    token = params.get("flag")
    if token is None:
        raise ActionFailed("缺少参数 flag", 1400)
    request = world.requests.get(str(token))
    if request is None or request["request_type"] != kind:
        raise ActionFailed("请求不存在")
    del world.requests[str(token)]
    return request
