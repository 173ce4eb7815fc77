"""公开群：投票、发言计数、局面。The host in plugins.table brings the messages here."""

from __future__ import annotations

from nonebot.plugin import PluginMetadata

__plugin_meta__ = PluginMetadata(
    name="公开群",
    description="投票、发言计数、局面",
    usage="见「帮助」",
    type="application",
    supported_adapters={"~onebot.v11"},
)
