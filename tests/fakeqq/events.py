"""Event frames as NapCat shapes them (array message format)."""

from typing import Any

from .segments import to_cq
from .world import Record, World

Frame = dict[str, Any]


def base(world: World, post_type: str, **fields: Any) -> Frame:
    """The fields every event has."""
    return {"time": int(world.clock.time()), "self_id": world.self_id, "post_type": post_type, **fields}


def lifecycle(world: World, sub_type: str = "connect") -> Frame:
    """First frame after a connection opens."""
    return base(world, "meta_event", meta_event_type="lifecycle", sub_type=sub_type)


def heartbeat(world: World, interval_ms: int) -> Frame:
    """The regular sign of life; its status is what `get_status` says."""
    return base(world, "meta_event", meta_event_type="heartbeat", status=status(world), interval=interval_ms)


def status(world: World) -> Frame:
    """``online``/``good``/``stat`` as the end would claim them."""
    return {"online": world.online or world.status_lies, "good": True, "stat": {}}


def notice(world: World, notice_type: str, **fields: Any) -> Frame:
    """Any notice event."""
    return base(world, "notice", notice_type=notice_type, **fields)


def sender(world: World, record: Record) -> Frame:
    """The ``sender`` object of a message."""
    account = world.accounts.get(record.sender)
    shown: Frame = {"user_id": record.sender, "nickname": account.nickname if account else "", "card": ""}
    if record.group_id is not None:
        member = world.groups[record.group_id].members.get(record.sender)
        shown |= {"card": member.card if member else "", "role": member.role if member else "member"}
    return shown


def message(world: World, record: Record) -> Frame:
    """A message as it is reported, and as `get_msg` and the history actions give it back."""
    frame: Frame = {
        "self_id": world.self_id,
        "user_id": record.sender,
        "time": record.time,
        "message_id": record.message_id,
        "message_seq": record.message_id,
        "real_id": record.message_id,
        "real_seq": str(record.seq),
        "sender": sender(world, record),
        "raw_message": to_cq(record.segments),
        "font": 14,
        "message": record.segments,
        "message_format": "array",
        "post_type": "message_sent" if record.sender == world.self_id else "message",
    }
    if record.group_id is not None:
        group = world.groups[record.group_id]
        frame |= {"message_type": "group", "sub_type": "normal", "group_id": group.group_id, "group_name": group.name}
    elif record.temp_group is not None:
        frame |= {"message_type": "private", "sub_type": "group", "temp_source": 0, "group_id": record.temp_group}
    else:
        frame |= {"message_type": "private", "sub_type": "friend", "target_id": record.peer}
    return frame
