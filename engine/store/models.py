"""The tables. All ``*_at`` and ``at`` columns are UTC epoch seconds; user, group and target ids are QQ numbers."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from .types import CleanText, JsonText


class Base(DeclarativeBase):
    # SQLite's batch migrations can only alter constraints that have names.
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {int: BigInteger, Any: JsonText, str: CleanText}


def table_of(model: type[Base]) -> Table:
    """The Core table behind a model."""
    return cast(Table, model.__table__)


def serial() -> Any:
    # SQLite numbers rows by itself only for a key declared INTEGER.
    return mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)


def of_match(**options: Any) -> Any:
    return mapped_column(ForeignKey("matches.id"), **options)


class MatchTable(Base):
    """A game at one table, from sign-up to closing."""

    __tablename__ = "matches"
    __table_args__ = (CheckConstraint("phase IN ('signup','cast','playing','over','diverged','closed')", name="phase"),)
    id: Mapped[int] = serial()
    code: Mapped[str] = mapped_column(String(32), unique=True)
    book: Mapped[str] = mapped_column(String(32))
    title: Mapped[str]
    phase: Mapped[str] = mapped_column(String(16), index=True)
    config: Mapped[Any] = mapped_column(JsonText, nullable=False)
    public_group: Mapped[int | None]
    created_at: Mapped[int]
    started_at: Mapped[int | None]
    ended_at: Mapped[int | None]
    rules_version: Mapped[str] = mapped_column(String(64))


class JournalTable(Base):
    """One accepted input and what it changed. Rows are only ever added."""

    __tablename__ = "journal"
    match_id: Mapped[int] = of_match(primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[int]
    input: Mapped[Any] = mapped_column(JsonText, nullable=False)
    rules_version: Mapped[str] = mapped_column(String(64))
    facts: Mapped[Any] = mapped_column(JsonText, nullable=False)
    open: Mapped[Any] = mapped_column(JsonText, nullable=True)
    digest: Mapped[str] = mapped_column(String(128))


class OutboxTable(Base):
    """A message to be sent, being sent, or sent."""

    __tablename__ = "outbox"
    __table_args__ = (
        CheckConstraint("kind IN ('private','group')", name="kind"),
        CheckConstraint("state IN ('queued','sending','sent','failed','unknown','dropped')", name="state"),
        Index("ix_outbox_state_lane_id", "state", "lane", "id"),
    )
    id: Mapped[int] = serial()
    match_id: Mapped[int | None] = of_match(index=True)
    kind: Mapped[str] = mapped_column(String(8))
    target: Mapped[int]
    lane: Mapped[int]
    body: Mapped[Any] = mapped_column(JsonText, nullable=False)
    code: Mapped[str | None] = mapped_column(String(32))
    # The match is part of the text, because NULLs never collide in a unique (match_id, dedup_key).
    dedup_key: Mapped[str | None] = mapped_column(String(200), unique=True)
    collapse_key: Mapped[str | None] = mapped_column(String(120))
    state: Mapped[str] = mapped_column(String(8))
    attempts: Mapped[int]
    not_before: Mapped[int]
    expires_at: Mapped[int | None]
    created_at: Mapped[int]
    sent_at: Mapped[int | None]
    error: Mapped[str | None]


class SeenTable(Base):
    """Incoming messages already handled."""

    __tablename__ = "seen_message"
    self_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    message_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    at: Mapped[int] = mapped_column(index=True)


class PersonTable(Base):
    """A QQ account that has spoken to the bot."""

    __tablename__ = "person"
    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    nickname: Mapped[str]
    friend: Mapped[bool]
    confirmed_at: Mapped[int | None]


class SignupTable(Base):
    """A person who wants to play in a match; ``token`` is the nonce of the test DM."""

    __tablename__ = "signup"
    match_id: Mapped[int] = of_match(primary_key=True)
    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, index=True)
    alias: Mapped[str]
    position: Mapped[int]
    confirmed: Mapped[bool]
    seat: Mapped[int | None]
    token: Mapped[str | None] = mapped_column(String(64))
    at: Mapped[int]


class SeatTable(Base):
    """Who sits where now."""

    __tablename__ = "seat"
    match_id: Mapped[int] = of_match(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    user_id: Mapped[int] = mapped_column(index=True)
    alias: Mapped[str]
    replaced_count: Mapped[int]


class SeatHistoryTable(Base):
    """Who sat there before."""

    __tablename__ = "seat_history"
    id: Mapped[int] = serial()
    match_id: Mapped[int] = of_match(index=True)
    seat: Mapped[int]
    user_id: Mapped[int]
    alias: Mapped[str]
    replaced_at: Mapped[int]


class WindowTable(Base):
    """A window of the timetable and its deadline; ``left_s`` are the seconds kept while it is paused."""

    __tablename__ = "window_timer"
    __table_args__ = (
        CheckConstraint("state IN ('open','closed','paused')", name="state"),
        Index("ix_window_timer_state_closes_at", "state", "closes_at"),
    )
    match_id: Mapped[int] = of_match(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    label: Mapped[str]
    opens_at: Mapped[int]
    closes_at: Mapped[int | None]
    remind_at: Mapped[int | None]
    state: Mapped[str] = mapped_column(String(8))
    reminded: Mapped[bool]
    left_s: Mapped[int | None]


class DirectorTable(Base):
    """Who may direct. ``scope`` is the match id, or 0 for every match (a key column cannot be NULL)."""

    __tablename__ = "director"
    scope: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    user_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    appointed_by: Mapped[int | None]
    at: Mapped[int]


class GroupBindingTable(Base):
    """Which QQ group is which channel of a match (公开, 导演, 狼群, 情侣 …)."""

    __tablename__ = "group_binding"
    match_id: Mapped[int] = of_match(primary_key=True)
    channel: Mapped[str] = mapped_column(String(32), primary_key=True)
    group_id: Mapped[int] = mapped_column(index=True)


class PostTable(Base):
    """A counted post of a seat in the public group."""

    __tablename__ = "post"
    __table_args__ = (
        Index("ix_post_match_id_day_seat", "match_id", "day", "seat"),
        UniqueConstraint("match_id", "message_id", "at"),
    )
    id: Mapped[int] = serial()
    match_id: Mapped[int] = of_match()
    day: Mapped[int]
    seat: Mapped[int]
    message_id: Mapped[str] = mapped_column(String(64))
    at: Mapped[int]
    text: Mapped[str]


class NoteTable(Base):
    """Something waiting for the director (待判黄牌, 树洞, 找导演 …)."""

    __tablename__ = "note"
    __table_args__ = (Index("ix_note_match_id_kind_done", "match_id", "kind", "done"),)
    id: Mapped[int] = serial()
    match_id: Mapped[int] = of_match()
    kind: Mapped[str] = mapped_column(String(32))
    seat: Mapped[int | None]
    at: Mapped[int]
    text: Mapped[str]
    data: Mapped[Any] = mapped_column(JsonText, nullable=True)
    done: Mapped[bool]


class MetaTable(Base):
    """Small values of the whole bot (last_alive …)."""

    __tablename__ = "meta"
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[Any] = mapped_column(JsonText, nullable=True)
