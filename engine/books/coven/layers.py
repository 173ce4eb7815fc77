"""Where proposals may be answered in 狼人魔女会."""

from __future__ import annotations

from engine.kernel.layers import Layer, LayerTable

BEFORE_LEAVING = ("业炎", "蛊惑", "标记", "祝福结算", "审判会议", "豪赌伤害")

LAYERS: LayerTable = {
    # Lines 2 and 23: what two traitors choose is turned first, then what the flame voids (ruling 2.2).
    "Aim": (Layer("双背叛", "first"), Layer("赌约"), Layer("业炎")),
    # Lines 21–30: passed on, seen, spared for a part of the day, then counted, the blessing first (ruling 2.5).
    "Harm": (Layer("蛊惑", "first"), Layer("目标", "all"), Layer("period", "all"), Layer("祝福"), Layer("庇护")),
    # Lines 21–33. 业炎 stands before 蛊惑: its penalty is passed on as well, and whoever is hit adds no mark (6-20).
    "Reckon": tuple(Layer(line, "all") for line in (*BEFORE_LEAVING, "出局", "火炬", "窥探", "悼亡之瞳", "不散虹音")),
    # A shield and feigned idiocy keep a seat in play that was voted out.
    "Leave": (Layer("顶盾"), Layer("装傻")),
    # 导言 6: the sheriff's word before the patriarch's.
    "Banish": (Layer("警长", "first"), Layer("牧首", "first")),
}
