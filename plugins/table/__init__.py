"""Hosting: running matches, their store, what goes out and when windows close."""

from __future__ import annotations

from nonebot.plugin import PluginMetadata

from plugins.table.config import Config

__plugin_meta__ = PluginMetadata(
    name="牌桌",
    description="主持进行中的对局：收指令、存档、计时、发消息",
    usage="见「帮助」",
    type="application",
    config=Config,
    supported_adapters={"~onebot.v11"},
)

# Loaded by NoneBot this starts the bot's service; imported for one of its pure modules it must not.
if "__plugin__" in globals():
    from plugins.table.setup import service as service
