"""玩家：私聊里的指令、查询与报名。The host in plugins.table brings the messages here."""

from __future__ import annotations

from nonebot.plugin import PluginMetadata

__plugin_meta__ = PluginMetadata(
    name="玩家",
    description="私聊里的指令、查询与报名",
    usage="见「帮助」",
    type="application",
    supported_adapters={"~onebot.v11"},
)
