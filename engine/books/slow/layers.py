"""Where proposals may be answered in 慢节奏版杀."""

from __future__ import annotations

from engine.kernel.layers import Layer, LayerTable

LAYERS: LayerTable = {
    # 出局·伤害强度与防御状态的比较: all defences are weighed at once, none is spent.
    "Harm": (Layer("ladder", "all"),),
    # 殉情, 摄梦（2）: they add to the batch and never keep anyone in it from leaving.
    "Leave": (Layer("drag", "all"),),
    # 献身
    "Banish": (Layer("tie", "first"),),
}
