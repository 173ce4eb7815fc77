"""Where proposals may be answered in 甄嬛传 (rulings 2.1, 2.3)."""

from __future__ import annotations

from engine.kernel.layers import Layer, LayerTable

LAYERS: LayerTable = {
    # 从[选择目标]过渡到[结算目标]: the ball only goes forward; each line is asked about where it is now.
    "Aim": (
        Layer("forbid"),
        Layer("煽动", "first"),
        Layer("时间逆流", "first"),
        Layer("反射", "first"),
        Layer("隐身"),
    ),
    # 玉女心经 changes who takes it; then 不死 and 坚韧, all at once; only what they let through spends a 守护.
    "Harm": (Layer("换人", "first"), Layer("ladder", "all"), Layer("守护")),
    # 将要出局: a departure that is waived (异端) is none, so nobody is put in its place: 蛊惑换人 → 混沌换人 → 挡刀.
    "Leave": (Layer("免出局"), Layer("蛊惑", "first"), Layer("混沌", "first"), Layer("挡刀"), Layer("drag", "all")),
    # A status comes: who may not get it, then how long it lasts.
    "Give": (Layer("admit"), Layer("length", "first")),
    # 投票出局: 霸道, 不死.
    "Banish": (Layer("tie", "first"), Layer("immune")),
}
