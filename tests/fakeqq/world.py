"""The state behind the fake QQ: accounts, friendships, groups, and everything ever said.  No I/O."""

import hashlib
import itertools
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from .clock import Clock, ManualClock
from .segments import Segment, plain

STRAY_GROUP = 700_000_007
"""Group number the end reports for a temporary session whose group it cannot tell."""


class Friendship(StrEnum):
    """How the bot and an account stand to each other.

    ``ONE_WAY``: the bot still lists the account, but the account has removed the bot, so nothing arrives.
    """

    FRIEND = "friend"
    NONE = "none"
    ONE_WAY = "one_way"


@dataclass(slots=True)
class Account:
    """One QQ account.  ``resolvable``: the end can look a stranger up, so no group fallback happens."""

    user_id: int
    nickname: str
    friendship: Friendship = Friendship.FRIEND
    resolvable: bool = False


@dataclass(slots=True)
class Member:
    """An account inside a group.  ``shut_until``: epoch seconds; ``stale_card``: what cached reads show."""

    user_id: int
    role: str = "member"
    card: str = ""
    stale_card: str = ""
    joined: int = 0
    last_sent: int = 0
    shut_until: float = 0.0


@dataclass(slots=True)
class Group:
    """A group and its members by account number (the bot's own account included while it is in)."""

    group_id: int
    name: str
    members: dict[int, Member] = field(default_factory=dict)
    whole_ban: bool = False


@dataclass(slots=True)
class Record:
    """One message.  ``peer`` is the other account of a private talk; ``order`` rises over the whole world."""

    order: int
    message_id: int
    seq: int
    time: int
    sender: int
    segments: list[Segment]
    peer: int | None = None
    group_id: int | None = None
    temp_group: int | None = None
    recalled: bool = False
    leaked: bool = False

    @property
    def text(self) -> str:
        """What a person reads in it."""
        return plain(self.segments)


@dataclass(frozen=True, slots=True)
class Leak:
    """A private send that carried a group: ``public`` when the end really posted it into that group."""

    action: str
    user_id: int | None
    group_id: int
    text: str
    public: bool


@dataclass(slots=True)
class Limits:
    """What the end refuses to send (characters, nodes)."""

    text: int = 4500
    nodes: int = 60
    node_text: int = 3000
    node_texts: int = 10


class World:
    """Everything the fake end knows.

    Switches: ``online`` (the account itself; a kicked one keeps its WebSocket), ``status_lies`` (status says
    online although it is not), ``lenient_rights`` (admin actions without the right answer ok and do nothing),
    ``temp_sessions`` (sends to resolvable strangers arrive), ``repeat_hasty_requests`` (a friend request
    approved within a second is reported again).  ``outgoing`` collects event frames the end has to report;
    ``leaks`` and ``hazards`` collect what a careful bot never does.
    """

    def __init__(self, self_id: int = 10_000, nickname: str = "导演助手", clock: Clock | None = None) -> None:
        self.self_id = self_id
        self.clock: Clock = clock or ManualClock()
        self.accounts: dict[int, Account] = {self_id: Account(self_id, nickname, Friendship.NONE, True)}
        self.groups: dict[int, Group] = {}
        self.log: list[Record] = []
        self.leaks: list[Leak] = []
        self.hazards: list[str] = []
        self.outgoing: list[dict[str, Any]] = []
        self.requests: dict[str, dict[str, Any]] = {}
        self.limits = Limits()
        self.online = True
        self.status_lies = False
        self.lenient_rights = False
        self.temp_sessions = False
        self.repeat_hasty_requests = False
        self.short_ids = 5000
        self._private: dict[int, list[Record]] = {}
        self._public: dict[int, list[Record]] = {}
        self._by_id: dict[int, Record] = {}
        self._ids = itertools.count(1)

    # -- people and groups -------------------------------------------------------------------------------

    def add_user(
        self, user_id: int, nickname: str, friendship: Friendship = Friendship.FRIEND, *, resolvable: bool = False
    ) -> Account:
        """Create an account (or replace it)."""
        self.accounts[user_id] = Account(user_id, nickname, friendship, resolvable)
        return self.accounts[user_id]

    def add_group(self, group_id: int, name: str, members: list[int], *, bot_role: str | None = "admin") -> Group:
        """Create a group; ``bot_role`` is owner, admin, member, or None when the bot is not in it."""
        group = self.groups[group_id] = Group(group_id, name)
        for user_id in members:
            self.join(group_id, user_id)
        if bot_role is not None:
            self.join(group_id, self.self_id, role=bot_role)
        return group

    def join(self, group_id: int, user_id: int, *, role: str = "member", card: str = "") -> Member:
        """Put an account into a group."""
        member = Member(user_id, role, card, card, joined=int(self.clock.time()))
        self.groups[group_id].members[user_id] = member
        return member

    def leave(self, group_id: int, user_id: int) -> None:
        """Take an account out of a group; nothing happens if it is not in."""
        self.groups[group_id].members.pop(user_id, None)

    def shown_name(self, user_id: int, group_id: int | None = None) -> str:
        """Group card if there is one, else nickname, else the number."""
        member = self.groups[group_id].members.get(user_id) if group_id in self.groups else None
        account = self.accounts.get(user_id)
        return (member.card if member else "") or (account.nickname if account else str(user_id))

    def why_mute(self, group_id: int, user_id: int) -> str | None:
        """Why this account cannot speak in this group now, or None."""
        group = self.groups.get(group_id)
        if group is None or user_id not in group.members:
            return "not in the group"
        member = group.members[user_id]
        if member.shut_until > self.clock.time():
            return "muted"
        return "whole group muted" if group.whole_ban and member.role == "member" else None

    # -- messages ----------------------------------------------------------------------------------------

    def new_id(self) -> int:
        """A fresh message id: 31 bits, not rising, the same in every run."""
        digest = hashlib.blake2b(f"{self.self_id}/{next(self._ids)}".encode(), digest_size=4).digest()
        return int.from_bytes(digest) & 0x7FFFFFFF or 1

    def post_private(self, sender: int, peer: int, segments: list[Segment], *, temp_group: int | None = None) -> Record:
        """Store one private message between the bot and ``peer``."""
        return self._store(self._private.setdefault(peer, []), sender, segments, peer=peer, temp_group=temp_group)

    def post_group(self, sender: int, group_id: int, segments: list[Segment]) -> Record:
        """Store one group message."""
        member = self.groups[group_id].members.get(sender)
        if member is not None:
            member.last_sent, member.stale_card = int(self.clock.time()), member.card
        return self._store(self._public.setdefault(group_id, []), sender, segments, group_id=group_id)

    def _store(self, talk: list[Record], sender: int, segments: list[Segment], **place: Any) -> Record:
        message_id = self.new_id()
        while message_id in self._by_id:
            message_id = self.new_id()
        order, now = len(self.log) + 1, int(self.clock.time())
        record = Record(order, message_id, len(talk) + 1, now, sender, segments, **place)
        talk.append(record)
        self.log.append(record)
        self._by_id[message_id] = record
        return record

    def find(self, message_id: int) -> Record | None:
        """The message with this id, unless it was recalled or its short id is forgotten."""
        record = self._by_id.get(message_id)
        if record is None or record.recalled or record.order <= len(self.log) - self.short_ids:
            return None
        return record

    def private(self, user_id: int) -> list[Record]:
        """The private talk with one account, oldest first, recalled messages included."""
        return self._private.get(user_id, [])

    def public(self, group_id: int) -> list[Record]:
        """The messages of one group, oldest first, recalled messages included."""
        return self._public.get(group_id, [])
