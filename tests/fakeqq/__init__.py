"""A fake QQ: the protocol end (OneBot v11 over reverse WebSocket) the bot is tested against."""

from .clock import Clock, ManualClock, SystemClock
from .end import FakeQQ, Muted
from .faults import FaultPlan, Kind, Rule
from .link import Refused
from .schema import FrameGuard, Violation
from .segments import at, parse_cq, plain, text, to_cq
from .wire import Call, Habits
from .world import Account, Friendship, Group, Leak, Limits, Member, Record, World

__all__ = [
    "Account",
    "Call",
    "Clock",
    "FakeQQ",
    "FaultPlan",
    "FrameGuard",
    "Friendship",
    "Group",
    "Habits",
    "Kind",
    "Leak",
    "Limits",
    "ManualClock",
    "Member",
    "Muted",
    "Record",
    "Refused",
    "Rule",
    "SystemClock",
    "Violation",
    "World",
    "at",
    "parse_cq",
    "plain",
    "text",
    "to_cq",
]
