"""Actions that only read: the account, its friends, groups, members, single messages and history."""

from typing import Any

from . import events
from .actions import ActionFailed, Params, action, flag, ident, optional_ident
from .world import Friendship, Group, Member, Record, World


def _group(world: World, params: Params) -> Group:
    group = world.groups.get(ident(params, "group_id"))
    if group is None or world.self_id not in group.members:
        raise ActionFailed("群不存在或不在群中")
    return group


def _user(world: World, user_id: int) -> dict[str, Any]:
    account = world.accounts[user_id]
    return {"user_id": user_id, "nickname": account.nickname, "remark": "", "sex": "unknown", "level": 0, "age": 0}


@action("get_login_info")
def get_login_info(world: World, params: Params) -> Any:
    """The bot's own account."""
    return {"user_id": world.self_id, "nickname": world.accounts[world.self_id].nickname}


@action("get_status")
def get_status(world: World, params: Params) -> Any:
    """What the end claims about itself."""
    return events.status(world)


@action("get_version_info")
def get_version_info(world: World, params: Params) -> Any:
    """Name and protocol of the end."""
    return {"app_name": "NapCat.Onebot", "protocol_version": "v11", "app_version": "4.18.13"}


@action("get_friend_list")
def get_friend_list(world: World, params: Params) -> Any:
    """Friends, one-way ones included: the end cannot tell them apart."""
    return [_user(world, a.user_id) for a in world.accounts.values() if a.friendship is not Friendship.NONE]


@action("get_stranger_info")
def get_stranger_info(world: World, params: Params) -> Any:
    """Public facts about any account."""
    user_id = ident(params, "user_id")
    if user_id not in world.accounts:
        raise ActionFailed("无法获取用户信息")
    more = {"uid": f"u_{user_id}", "qid": "", "qqLevel": 16, "long_nick": "", "reg_time": 0, "is_vip": False}
    more |= {"is_years_vip": False, "vip_level": 0, "status": 10, "login_days": 0}
    return _user(world, user_id) | more


def _group_info(group: Group) -> dict[str, Any]:
    shown = {"group_all_shut": -1 if group.whole_ban else 0, "group_remark": "", "group_id": group.group_id}
    return shown | {"group_name": group.name, "member_count": len(group.members), "max_member_count": 500}


@action("get_group_list")
def get_group_list(world: World, params: Params) -> Any:
    """Groups the bot is in."""
    return [_group_info(group) for group in world.groups.values() if world.self_id in group.members]


@action("get_group_info")
def get_group_info(world: World, params: Params) -> Any:
    """One group; ``group_all_shut`` is -1 while the whole group is muted."""
    return _group_info(_group(world, params))


def _member_info(world: World, group: Group, member: Member, fresh: bool) -> dict[str, Any]:
    if fresh:
        member.stale_card = member.card
    account = world.accounts.get(member.user_id)
    shown = {"group_id": group.group_id, "user_id": member.user_id, "nickname": account.nickname if account else ""}
    shown |= {"card": member.stale_card, "sex": "unknown", "age": 0, "area": "", "level": "1", "qq_level": 16}
    shown |= {"join_time": member.joined, "last_sent_time": member.last_sent, "role": member.role, "title": ""}
    shown |= {"title_expire_time": 0, "unfriendly": False, "card_changeable": True, "is_robot": False, "qage": 0}
    return shown | {"shut_up_timestamp": int(member.shut_until)}


@action("get_group_member_list")
def get_group_member_list(world: World, params: Params) -> Any:
    """Members; cards may be old unless ``no_cache`` is true."""
    group, fresh = _group(world, params), flag(params, "no_cache", False)
    return [_member_info(world, group, member, fresh) for member in group.members.values()]


@action("get_group_member_info")
def get_group_member_info(world: World, params: Params) -> Any:
    """One member; the card may be old unless ``no_cache`` is true."""
    group = _group(world, params)
    member = group.members.get(ident(params, "user_id"))
    if member is None:
        raise ActionFailed("群成员不存在")
    return _member_info(world, group, member, flag(params, "no_cache", False))


@action("get_group_shut_list")
def get_group_shut_list(world: World, params: Params) -> Any:
    """Members muted one by one (the whole-group mute does not show here)."""
    now, out = world.clock.time(), []
    for member in _group(world, params).members.values():
        if member.shut_until > now:
            nickname = world.accounts[member.user_id].nickname if member.user_id in world.accounts else ""
            shown = {"uid": f"u_{member.user_id}", "uin": str(member.user_id), "nick": nickname}
            out.append(shown | {"cardName": member.card, "shutUpTime": int(member.shut_until)})
    return out


@action("get_msg")
def get_msg(world: World, params: Params) -> Any:
    """One message by its short id, while the end still remembers it."""
    record = world.find(ident(params, "message_id"))
    if record is None:
        raise ActionFailed("消息不存在")
    return events.message(world, record)


def _history(world: World, talk: list[Record], params: Params) -> Any:
    shown = [record for record in talk if not record.recalled]
    count = optional_ident(params, "count")
    count = 20 if count is None else max(count, 0)
    start = optional_ident(params, "message_seq") or 0
    newer = flag(params, "reverse_order", False) or flag(params, "reverseOrder", False)
    if start:
        place = next((i for i, record in enumerate(shown) if record.message_id == start), None)
        if place is None:
            raise ActionFailed("消息不存在")
        shown = shown[place : place + count] if newer else shown[max(0, place + 1 - count) : place + 1]
    else:
        shown = shown[max(0, len(shown) - count) :]
    return {"messages": [events.message(world, record) for record in shown]}


@action("get_group_msg_history")
def get_group_msg_history(world: World, params: Params) -> Any:
    """The last ``count`` messages of a group, oldest first; ``message_seq`` anchors the page."""
    return _history(world, world.public(_group(world, params).group_id), params)


@action("get_friend_msg_history")
def get_friend_msg_history(world: World, params: Params) -> Any:
    """The last ``count`` messages with one account, oldest first; ``message_seq`` anchors the page."""
    return _history(world, world.private(ident(params, "user_id")), params)
