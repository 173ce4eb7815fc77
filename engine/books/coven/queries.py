"""Questions about the present that only 狼人魔女会 asks."""

from __future__ import annotations

from engine.kernel.definitions import Query

#: Whether a seat may be made sheriff by the one before: ``(me, value, seat)``.
MAY_SUCCEED: Query[bool] = Query("may_succeed")
