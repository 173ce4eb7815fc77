"""The first tables."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def serial_type() -> Any:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def whole(name: str, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger(), nullable=null)


def key(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False)


def short(name: str, length: int, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.String(length), nullable=null)


def long(name: str, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=null)


def flag(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def create(table: str, *columns: Any, primary: tuple[str, ...]) -> None:
    op.create_table(table, *columns, sa.PrimaryKeyConstraint(*primary, name=f"pk_{table}"))


def create_of_match(table: str, *columns: Any, primary: tuple[str, ...], null: bool = False) -> None:
    owner = sa.Column("match_id", serial_type(), nullable=null)
    pointer = sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=f"fk_{table}_match_id_matches")
    if primary == ("id",):
        columns = (sa.Column("id", serial_type(), nullable=False), owner, *columns)
    else:
        columns = (owner, *columns)
    create(table, *columns, pointer, primary=primary)


def index(table: str, *columns: str) -> None:
    op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))


def upgrade() -> None:
    common_tables()
    match_tables()
    outbox_table()
    people_tables()
    forum_tables()


def common_tables() -> None:
    create("meta", short("key", 64), long("value", True), primary=("key",))
    create(
        "seen_message", short("self_id", 32), short("message_id", 64), whole("at"), primary=("self_id", "message_id")
    )
    index("seen_message", "at")
    create(
        "person", key("user_id"), long("nickname"), flag("friend"), whole("confirmed_at", True), primary=("user_id",)
    )
    director = (key("scope"), key("user_id"), whole("appointed_by", True), whole("at"))
    create("director", *director, primary=("scope", "user_id"))


def match_tables() -> None:
    phases = "phase IN ('signup','cast','playing','over','diverged','closed')"
    create(
        "matches",
        sa.Column("id", serial_type(), nullable=False),
        short("code", 32),
        short("book", 32),
        long("title"),
        short("phase", 16),
        long("config"),
        whole("public_group", True),
        whole("created_at"),
        whole("started_at", True),
        whole("ended_at", True),
        short("rules_version", 64),
        sa.CheckConstraint(phases, name="ck_matches_phase"),
        sa.UniqueConstraint("code", name="uq_matches_code"),
        primary=("id",),
    )
    index("matches", "phase")
    what = (key("n"), whole("at"), long("input"), short("rules_version", 64), long("facts"), long("open", True))
    create_of_match("journal", *what, short("digest", 128), primary=("match_id", "n"))
    window = (key("seq"), long("label"), whole("opens_at"), whole("closes_at", True), whole("remind_at", True))
    states = sa.CheckConstraint("state IN ('open','closed','paused')", name="ck_window_timer_state")
    now = (short("state", 8), flag("reminded"), whole("left_s", True), states)
    create_of_match("window_timer", *window, *now, primary=("match_id", "seq"))
    index("window_timer", "state", "closes_at")


def outbox_table() -> None:
    states = "state IN ('queued','sending','sent','failed','unknown','dropped')"
    create_of_match(
        "outbox",
        short("kind", 8),
        whole("target"),
        whole("lane"),
        long("body"),
        short("code", 32, True),
        short("dedup_key", 200, True),
        short("collapse_key", 120, True),
        short("state", 8),
        whole("attempts"),
        whole("not_before"),
        whole("expires_at", True),
        whole("created_at"),
        whole("sent_at", True),
        long("error", True),
        sa.CheckConstraint("kind IN ('private','group')", name="ck_outbox_kind"),
        sa.CheckConstraint(states, name="ck_outbox_state"),
        sa.UniqueConstraint("dedup_key", name="uq_outbox_dedup_key"),
        primary=("id",),
        null=True,
    )
    index("outbox", "match_id")
    index("outbox", "state", "lane", "id")


def people_tables() -> None:
    who = (key("user_id"), long("alias"), whole("position"), flag("confirmed"), whole("seat", True))
    create_of_match("signup", *who, short("token", 64, True), whole("at"), primary=("match_id", "user_id"))
    index("signup", "user_id")
    sitting = (key("seat"), whole("user_id"), long("alias"), whole("replaced_count"))
    create_of_match("seat", *sitting, primary=("match_id", "seat"))
    index("seat", "user_id")
    create_of_match(
        "seat_history", whole("seat"), whole("user_id"), long("alias"), whole("replaced_at"), primary=("id",)
    )
    index("seat_history", "match_id")


def forum_tables() -> None:
    create_of_match("group_binding", short("channel", 32), whole("group_id"), primary=("match_id", "channel"))
    index("group_binding", "group_id")
    once = sa.UniqueConstraint("match_id", "message_id", "at", name="uq_post_match_id_message_id_at")
    post = (whole("day"), whole("seat"), short("message_id", 64), whole("at"), long("text"), once)
    create_of_match("post", *post, primary=("id",))
    index("post", "match_id", "day", "seat")
    note = (short("kind", 32), whole("seat", True), whole("at"), long("text"), long("data", True), flag("done"))
    create_of_match("note", *note, primary=("id",))
    index("note", "match_id", "kind", "done")


def downgrade() -> None:
    for table in (
        "note",
        "post",
        "group_binding",
        "seat_history",
        "seat",
        "signup",
        "outbox",
        "window_timer",
        "journal",
    ):
        op.drop_table(table)
    for table in ("matches", "director", "person", "seen_message", "meta"):
        op.drop_table(table)
