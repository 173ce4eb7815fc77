"""灵鹿&蛊惑师 — 九色鹿"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.words import SILENT_NIGHT
from engine.kernel.definitions import before
from engine.werewolf.proposals import Harm


class NineColouredDeer(Pair):
    """因创造平安夜免于出局的角色对自己造成伤害时，自己也受到一次同样的伤害。"""

    id, name, clause = "snow.pair.nine_coloured_deer", "九色鹿", "灵鹿&蛊惑师·九色鹿"
    pair = ("灵鹿", "蛊惑师")

    @before(Harm, layer="dealt")
    def reflect(self, me: SnowMe, harm: Harm) -> None:
        """The same harm, by the same skill, comes back to everybody who owes the deer his life."""
        if harm.target != me.owner:
            return
        for seat in harm.users:
            if seat != me.owner and self._saved(me, seat):
                me.s.hurt(seat, skill=harm.skill, users=(seat,), tags=harm.tags, ignores=harm.ignores)

    @staticmethod
    def _saved(me: SnowMe, seat: int) -> bool:
        rows = (row for row in me.s.state.rows("harms").values() if row["target"] == seat)
        wards = (me.s.book.definition(ward[2]) for row in rows for ward in row["defences"])
        return any(SILENT_NIGHT in ward.tags for ward in wards)
