"""The two addresses besides the OneBot endpoint: how the bot is, and a hand on the virtual clock."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel

from plugins.table.service import Service


class Move(BaseModel):
    """Where the virtual clock goes: ``advance`` seconds ahead, or ``to`` a UTC second."""

    advance: int | None = None
    to: int | None = None


def mount(app: FastAPI, service: Service) -> None:
    """Add the addresses to the driver's application."""

    @app.get("/healthz")
    async def healthz() -> dict[str, Any]:
        return await service.health() if service.started else {"ok": False}

    if not service.clock.virtual:
        return

    @app.post("/daoyan/clock")
    async def move(where: Move) -> dict[str, int]:
        to = where.to if where.to is not None else service.clock.now() + (where.advance or 0)
        return {"now": await service.advance(to)}
