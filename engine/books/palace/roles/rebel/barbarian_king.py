"""蛮族之王 — palace, 叛皇阵营 26"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, times
from engine.books.palace.queries import INVERTED
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.targets import in_its_window, in_play
from engine.books.palace.words import ANSWERING, HARMS, LATE_DUSK, LENT, VILLAGE, WOLVES
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, on, one
from engine.kernel.facts import Used, WindowOpened
from engine.kernel.state import Instance
from engine.mechanics.ladder import Level
from engine.mechanics.parting import Parting
from engine.werewolf.roles import Card


class Retaliating(Parting, PalaceSkill):
    """What 报复 does, for its own card and for whoever was taught it."""

    name, windows, instant, target = "报复", ANSWERING, True, one(in_play)
    tags = frozenset({HARMS})

    def requires(self, me: PalaceMe, point: Point) -> str | None:  # type: ignore[override]
        """Just gone out, and not by a skill of the village (a vote is none)."""
        reason, gone = super().requires(me, point), me.s.departed(me.owner)
        killers = [] if gone is None else [r for r in gone.reasons if r.get("faction")]
        if reason is None and any(me.s.query(INVERTED, r["faction"], r["user"]) == VILLAGE for r in killers):
            return "你因村民阵营的技能出局，不能报复"
        return reason

    def resolve(self, use: PalaceUse) -> None:
        """Take somebody along."""
        use.harm(use.target, Level.致死伤害)


class Retaliation(Retaliating):
    """出局后的第一个黄昏1或晨曦1，令一名角色受致死伤害，共两次；死于村民阵营的技能则不能。"""

    id, clause, limit = "palace.barbarian_king.retaliation", "蛮族之王·报复", times(2)


class TaughtRetaliation(Retaliating):
    """亲传来的报复：一次。"""

    id, clause, limit = "palace.barbarian_king.taught", "蛮族之王·亲传", times(1)
    byname, tags = "亲传报复", frozenset({HARMS, LENT})


def _sees_the_pack(me: PalaceMe) -> bool:
    """Whether its owner knows by now who is in the pack: as one of it, or because it can be used (用语·选择范围)."""
    return in_its_window(me) or bool(me.s.wields(me.owner, InPack))


def _packmate(me: Me, seat: int) -> str | None:
    """Sent ahead by a stranger it is only read when he is told the list: nobody learns from a refusal who is in it."""
    assert isinstance(me, PalaceMe)
    s = me.s
    if not _sees_the_pack(me) or (s.faction(seat) == WOLVES and s.wields(seat, InPack)):
        return None
    return f"{s.spell(seat)} 不是狼人阵营的群内"


class Teaching(PalaceSkill):
    """黄昏扣一次报复，令一名狼人阵营的群内角色得到一次报复；能用时得知群内名单。"""

    id, name, clause = "palace.barbarian_king.teaching", "亲传", "蛮族之王·亲传"
    linked = True
    windows, slot, target = (LATE_DUSK,), "E07", one(in_play, _packmate)

    @staticmethod
    def _charged(me: PalaceMe) -> list[Instance]:
        held = (i for kind in (Retaliation, TaughtRetaliation) for i in me.s.having(me.owner, kind))
        return [i for i in held if (me.s.uses_left(i.id) or 0) > 0]

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """With one to give."""
        return None if self._charged(me) else "「报复」的次数已经不够"

    @on(WindowOpened, at=LATE_DUSK)
    def look_around(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Who is in the pack, whenever it can be used."""
        if self._charged(me):
            me.told_owner("pack.list", me.s.text("pack.list", seats=me.s.spell_all(me.s.pack())), seats=me.s.pack())

    @on(Used, itself=True, beyond=True, asleep=True)
    def pay(self, me: PalaceMe, used: Used) -> None:
        """One less here, whomever it meets."""
        if charged := self._charged(me):
            me.s.me(charged[0].id).spend()

    def resolve(self, use: PalaceUse) -> None:
        """One more there."""
        s, known = use.s, use.s.having(use.target, TaughtRetaliation)
        if known:
            more = s.me(known[0].id)
            more.remember("more", int(more.recall("more", 0)) + 1)
            s.tell_seat(use.target, "gained", s.text("gained", name=TaughtRetaliation.name))
        else:
            s.gain(use.target, TaughtRetaliation, giver=use.user)


CARD = Card("palace.barbarian_king", (Peer, Retaliation, Teaching), traits=(InPack,))
