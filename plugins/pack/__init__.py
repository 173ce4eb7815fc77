"""狼群：狼群等共用群里的指令。The host in plugins.table brings the messages here."""

from __future__ import annotations

from nonebot.plugin import PluginMetadata

__plugin_meta__ = PluginMetadata(
    name="狼群",
    description="狼群等共用群里的指令",
    usage="见「帮助」",
    type="application",
    supported_adapters={"~onebot.v11"},
)
