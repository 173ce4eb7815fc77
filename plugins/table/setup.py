"""Tying the service to NoneBot: settings, life cycle, matchers, web addresses."""

from __future__ import annotations

import nonebot
from nonebot import get_driver, get_plugin_config, require
from nonebot.adapters.onebot.v11 import Bot
from nonebot.drivers import ASGIMixin

from plugins.table.config import Config
from plugins.table.entry import connected_bot, listen
from plugins.table.pictures import text_picture
from plugins.table.quiet import hush
from plugins.table.service import Service

require("nonebot_plugin_apscheduler")
from nonebot_plugin_apscheduler import scheduler  # noqa: E402

hush()
driver = get_driver()
service = Service(get_plugin_config(Config), bots=connected_bot, paint=text_picture)
listen(service)
if isinstance(driver, ASGIMixin):
    from plugins.table.web import mount

    mount(nonebot.get_app(), service)


@driver.on_startup
async def start() -> None:
    """Before the first connection."""
    await service.start(scheduler)


@driver.on_shutdown
async def stop() -> None:
    """After the last."""
    if service.started:
        await service.stop()


@driver.on_bot_connect
async def connected(bot: Bot) -> None:
    """An account has connected."""
    if service.started:
        await service.connected(bot.self_id)


@driver.on_bot_disconnect
async def disconnected() -> None:
    """An account's line is cut."""
    if service.started:
        service.disconnected()
