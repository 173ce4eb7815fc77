"""Questions that only 甄嬛传 asks."""

from __future__ import annotations

from engine.kernel.definitions import Query

#: 「以实际阵营判断」, first layer: the faction a seat is turned into for everybody (愚面): ``(me, faction, seat)``.
INVERTED: Query[str] = Query("inverted")
#: Second layer: the faction it counts as for the skills of one user (背锅侠, 伪装4): ``(me, faction, seat, user)``.
FRAMED: Query[str] = Query("framed")
#: The clause by which a faction has won (a role's own condition), asked after losses: ``(me, clause, faction)``.
VICTORY: Query[str] = Query("victory")
#: The clause by which a faction wins through what a skill says (希望之光, 命运洪流), asked before anybody loses.
DEED: Query[str] = Query("deed")
#: Which faction wins when one has (妖狐): ``(me, faction)``.
VICTOR: Query[str] = Query("victor")
#: Whether a faction cannot lose for now: ``(me, spared, faction)``.
SPARED: Query[bool] = Query("spared")
#: Whether no skill can change a seat's faction (双子): ``(me, value, seat)``.
STEADFAST: Query[bool] = Query("steadfast")
#: Whether a knife cannot be used by whoever has it (画皮): ``(me, value, instance)``.
SHEATHED: Query[bool] = Query("sheathed")
