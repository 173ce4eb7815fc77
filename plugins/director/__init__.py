"""导演：开局、主持、改局。The host in plugins.table brings the messages here."""

from __future__ import annotations

from nonebot.plugin import PluginMetadata

__plugin_meta__ = PluginMetadata(
    name="导演",
    description="开局、主持、改局",
    usage="见「帮助」",
    type="application",
    supported_adapters={"~onebot.v11"},
)
