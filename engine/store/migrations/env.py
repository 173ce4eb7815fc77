"""Runs migrations, either on a connection handed over by the store or on a URL given to Alembic's own command."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from alembic import context
from sqlalchemy import Connection, pool
from sqlalchemy.ext.asyncio import create_async_engine

from engine.store.models import Base
from engine.store.schema import VERSION_TABLE
from engine.store.types import CleanText, JsonText


def plain(kind: str, item: Any, autogen: Any) -> str | Literal[False]:
    # Old migrations must not change when the project's own types do.
    return "sa.Text()" if kind == "type" and isinstance(item, JsonText | CleanText) else False


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        version_table=VERSION_TABLE,
        render_as_batch=True,
        render_item=plain,
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_on_url(url: str) -> None:
    engine = create_async_engine(url, poolclass=pool.NullPool)
    async with engine.connect() as connection:
        await connection.run_sync(run)
    await engine.dispose()


handed = context.config.attributes.get("connection")
if handed is not None:
    run(handed)
else:
    asyncio.run(run_on_url(context.config.get_main_option("sqlalchemy.url") or "sqlite+aiosqlite://"))
