"""Sending actions, with the end's own group fallback for private sends that carry a group."""

from typing import Any

from .actions import ActionFailed, Params, action, flag, ident, optional_ident
from .segments import BadMessage, Segment, node_content, nodes, normalise, plain
from .world import Friendship, Leak, Record, World


def _segments(world: World, name: str, params: Params) -> list[Segment]:
    message = params["messages"] if params.get("messages") is not None else params.get("message")
    if isinstance(message, str) and not flag(params, "auto_escape", False):
        world.hazards.append(f"{name}: message sent as a string that the end parses for CQ codes")
    try:
        segments = normalise(message, auto_escape=flag(params, "auto_escape", False))
        _check_limits(world, segments)
    except BadMessage as bad:
        raise ActionFailed(str(bad), 1400) from None
    return segments


def _check_limits(world: World, segments: list[Segment]) -> None:
    limits, forward = world.limits, nodes(segments)
    if not forward:
        if len(plain(segments)) > limits.text:
            raise ActionFailed("消息过长")
        return
    if len(forward) != len(segments):
        raise ActionFailed("合并转发里只能有 node", 1400)
    if len(forward) > limits.nodes:
        raise ActionFailed("合并转发节点过多")
    for node in forward:
        inside = node_content(node)
        if nodes(inside):
            raise ActionFailed("合并转发不可嵌套")
        if len(plain(inside)) > limits.node_text or len(inside) > limits.node_texts:
            raise ActionFailed("合并转发节点过大")


def _sent(record: Record) -> dict[str, Any]:
    if not nodes(record.segments):
        return {"message_id": record.message_id}
    resource = f"res-{record.message_id}"
    return {"message_id": record.message_id, "res_id": resource, "forward_id": resource}


def _to_group(world: World, group_id: int, segments: list[Segment]) -> Record:
    if not world.online:
        raise ActionFailed("账号已离线")
    reason = world.why_mute(group_id, world.self_id)
    if reason is not None:
        raise ActionFailed(f"群消息发送失败：{reason}")
    return world.post_group(world.self_id, group_id, segments)


def _to_private(world: World, name: str, params: Params, segments: list[Segment]) -> Record:
    user_id, group_id = ident(params, "user_id"), optional_ident(params, "group_id")
    account = world.accounts.get(user_id)
    known = account is not None and (account.friendship is not Friendship.NONE or account.resolvable)
    if group_id is not None:
        world.leaks.append(Leak(name, user_id, group_id, plain(segments), public=not known))
        if not known:
            record = _to_group(world, group_id, segments)
            record.leaked = True
            return record
    if not world.online:
        raise ActionFailed("账号已离线")
    if account is None or not known:
        raise ActionFailed("无法获取用户信息")
    if account.friendship is Friendship.ONE_WAY:
        raise ActionFailed("对方已不是好友")
    if account.friendship is Friendship.NONE and not world.temp_sessions:
        raise ActionFailed("临时会话不可用")
    return world.post_private(world.self_id, user_id, segments)


@action("send_private_msg")
@action("send_private_forward_msg")
def send_private_msg(world: World, params: Params) -> Any:
    """Private send: by `user_id` alone it can only reach that account."""
    return _sent(_to_private(world, "send_private_msg", params, _segments(world, "send_private_msg", params)))


@action("send_group_msg")
@action("send_group_forward_msg")
def send_group_msg(world: World, params: Params) -> Any:
    """Group send."""
    return _sent(_to_group(world, ident(params, "group_id"), _segments(world, "send_group_msg", params)))


@action("send_msg")
def send_msg(world: World, params: Params) -> Any:
    """Send by `message_type`; without one a group id wins over a user id, whoever it was meant for."""
    segments, kind = _segments(world, "send_msg", params), params.get("message_type")
    if kind is None:
        world.hazards.append("send_msg: no message_type")
    if kind == "private" or (kind is None and optional_ident(params, "group_id") is None):
        return _sent(_to_private(world, "send_msg", params, segments))
    group_id, user_id = ident(params, "group_id"), optional_ident(params, "user_id")
    record = _to_group(world, group_id, segments)
    if kind is None and user_id is not None:
        record.leaked = True
        world.leaks.append(Leak("send_msg", user_id, group_id, plain(segments), public=True))
    return _sent(record)
