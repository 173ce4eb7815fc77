"""贼弟 — palace, 叛皇阵营 7"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.brothers import Brotherhood, YoungersConcord, thieves
from engine.books.palace.parts.masking import Disguising, put_on, read_mask
from engine.books.palace.shared import InPack
from engine.books.palace.targets import in_play
from engine.books.palace.words import EARLY2, ELDER, HARMS, PRELUDE, RECRUITED, WOLVES, YOUNGER
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, on, one
from engine.kernel.facts import Gained, Used
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class Lurking(Disguising):
    """开局设定自己的表面阵营、身份、带刀；不交就不伪装，继承后失效。"""

    id, name, clause, limit, forced = "palace.younger_thief.lurking", "潜藏", "贼弟·潜藏", ONCE, True
    windows, slot = (PRELUDE,), "K07"

    def silence(self) -> str:
        """No disguise."""
        return "不交就不伪装"

    def fallback(self, me: PalaceMe, able: Sequence[int]) -> None:
        """No disguise (ruling 6-5)."""

    def resolve(self, use: PalaceUse) -> None:
        """Put it on; it goes with the skill."""
        mask = read_mask(use.s.book, use.words)
        assert mask is not None
        put_on(use.s, use.user, mask, origin=f"title:{use.me.id}", until=None, giver=use.user)


class Succession(PalaceSkill):
    """贼兄出局后或得到群内标签的当晚，必选一名角色致死；狼人阵营的你得群内标签，潜藏失效。"""

    id, name, clause, limit, forced = "palace.younger_thief.succession", "继承", "贼弟·继承", ONCE, True
    windows, slot, line = (EARLY2,), "G02", "贼弟继承"
    target, tags = one(in_play), frozenset({HARMS})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """The elder one is known to be out, or the pack takes him in tonight."""
        s = me.s
        gone = any(s.state.seats[n].get("shown", False) for n in thieves(s, me.owner, ELDER))
        today = bool(s.having(me.owner, InPack)) and me.recall("joined") == point.day
        taken = today or any(RECRUITED in s.book.definition(i.definition).tags for i in s.state.owned(me.owner))
        return None if gone or taken else "贼兄出局后，或得到群内标签的当晚，才能发动「继承」"

    @on(Gained, own=True, beyond=True, asleep=True)
    def come_in(self, me: PalaceMe, gained: Gained) -> None:
        """On which day he came by the tag: its night is the only one that counts."""
        if gained.definition == InPack.id:
            me.remember("joined", me.s.state.point.day)

    @on(Used, itself=True, beyond=True, asleep=True)
    def take_his_place(self, me: PalaceMe, used: Used) -> None:
        """Whomever it meets; the tag is for good (rulings 2.7)."""
        s, seat = me.s, used.user
        for lurking in s.having(seat, Lurking):
            for mask in s.granted(lurking.id):
                s.lose(mask, "inherited")
        if s.faction(seat) == WOLVES and not s.having(seat, InPack):
            s.gain(seat, InPack, origin="succeeded", giver=seat)

    def resolve(self, use: PalaceUse) -> None:
        """Strike."""
        use.harm(use.target, Level.致死伤害)


CARD = Card("palace.younger_thief", (Lurking, Succession, YoungersConcord), frozenset({YOUNGER}), (Brotherhood,))
