"""Where proposals may be answered in 雪王驾到 (拓展概念·伤害; rulings 2.1–2.4)."""

from __future__ import annotations

from engine.kernel.layers import Layer, LayerTable

LAYERS: LayerTable = {
    # 不能被[指定]技能选择; then 千变万化, 时间封锁: whoever answers first turns the skill, and it is not turned again.
    "Aim": (Layer("forbid"), Layer("turn", "first")),
    # 伤害: 造成伤害时, 受到伤害时 (what moves it on, then what comes of it for whoever bears it), then all wards at
    # once, then one skill, main card first.
    "Harm": (
        Layer("dealt"),
        Layer("taken"),
        Layer("moved", "first"),
        Layer("borne"),
        Layer("wards", "all"),
        Layer("skills", "first"),
    ),
    # Before it (秘密之身; ruling 6-71); then 出局时: one skill keeps its owner, main card first.
    "Leave": (Layer("lent", "first"), Layer("instead", "first")),
    # 以太编程 rewrites a status; 秩序, 漏洞 and 机械造物 keep it off; 流血 answers another 流血.
    "Give": (Layer("rewrite", "first"), Layer("admit"), Layer("meets", "all")),
    # 移除身份牌: 向死而生 moves it, 虚幻交织 replaces the card instead.
    "Strip": (Layer("moved", "first"), Layer("instead", "first")),
}
