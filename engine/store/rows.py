"""What reads return: frozen copies of rows, fields in column order. Times are UTC epoch seconds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any


class Phase(StrEnum):
    """How far a match is."""

    SIGNUP = "signup"
    CAST = "cast"
    PLAYING = "playing"
    OVER = "over"
    DIVERGED = "diverged"
    CLOSED = "closed"


RUNNING: tuple[Phase, ...] = (Phase.SIGNUP, Phase.CAST, Phase.PLAYING, Phase.DIVERGED)
"""Phases in which a match still takes commands or the director's care."""


class Lane(IntEnum):
    """Priority of a message; smaller goes first."""

    DIRECTOR = 0
    RESULT = 1
    ACK = 2
    REMINDER = 3


class OutboxState(StrEnum):
    """queued -> sending -> sent | failed | unknown (perhaps sent); dropped: overtaken before it was sent."""

    QUEUED = "queued"
    SENDING = "sending"
    SENT = "sent"
    FAILED = "failed"
    UNKNOWN = "unknown"
    DROPPED = "dropped"


class WindowState(StrEnum):
    """paused keeps the remaining seconds in ``left_s``."""

    OPEN = "open"
    CLOSED = "closed"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class MatchRow:
    id: int
    code: str
    book: str
    title: str
    phase: str
    config: Any
    public_group: int | None
    created_at: int
    started_at: int | None
    ended_at: int | None
    rules_version: str


@dataclass(frozen=True, slots=True)
class JournalRow:
    match_id: int
    n: int
    at: int
    input: Any
    rules_version: str
    facts: Any
    open: Any
    digest: str


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message to queue: ``body`` is a list of plain segments ``{"type": …, "data": …}``.

    ``dedup_key``: queued at most once per match, ever. ``collapse_key``: takes the place of messages with the same key
    to the same target that still wait. ``not_before``: earliest sending time; ``expires_at``: pointless from then on.
    """

    kind: str
    target: int
    lane: int
    body: Any
    code: str | None = None
    dedup_key: str | None = None
    collapse_key: str | None = None
    not_before: int = 0
    expires_at: int | None = None


@dataclass(frozen=True, slots=True)
class OutboxRow:
    id: int
    match_id: int | None
    kind: str
    target: int
    lane: int
    body: Any
    code: str | None
    dedup_key: str | None
    collapse_key: str | None
    state: str
    attempts: int
    not_before: int
    expires_at: int | None
    created_at: int
    sent_at: int | None
    error: str | None


@dataclass(frozen=True, slots=True)
class PersonRow:
    user_id: int
    nickname: str
    friend: bool
    confirmed_at: int | None


@dataclass(frozen=True, slots=True)
class SignupRow:
    match_id: int
    user_id: int
    alias: str
    position: int
    confirmed: bool
    seat: int | None
    token: str | None
    at: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    match_id: int
    seat: int
    user_id: int
    alias: str
    replaced_count: int


@dataclass(frozen=True, slots=True)
class SeatHistoryRow:
    id: int
    match_id: int
    seat: int
    user_id: int
    alias: str
    replaced_at: int


@dataclass(frozen=True, slots=True)
class WindowRow:
    match_id: int
    seq: int
    label: str
    opens_at: int
    closes_at: int | None
    remind_at: int | None
    state: str
    reminded: bool
    left_s: int | None


@dataclass(frozen=True, slots=True)
class DirectorRow:
    """``match_id`` None: directs every match."""

    match_id: int | None
    user_id: int
    appointed_by: int | None
    at: int


@dataclass(frozen=True, slots=True)
class GroupBindingRow:
    match_id: int
    channel: str
    group_id: int


@dataclass(frozen=True, slots=True)
class PostRow:
    id: int
    match_id: int
    day: int
    seat: int
    message_id: str
    at: int
    text: str


@dataclass(frozen=True, slots=True)
class NoteRow:
    id: int
    match_id: int
    kind: str
    seat: int | None
    at: int
    text: str
    data: Any
    done: bool
