"""采花大盗 — palace, 叛皇阵营 4"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.queries import INVERTED
from engine.books.palace.shared import Relay
from engine.books.palace.targets import in_play
from engine.books.palace.words import SMALL, VILLAGE, WOLVES
from engine.kernel.definitions import Skill, modifies, on, one
from engine.kernel.facts import SeatSet, WindowOpened
from engine.werewolf.roles import Card

OPPOSITE = {VILLAGE: WOLVES, WOLVES: VILLAGE}


class Inviting(PalaceSkill):
    """凌晨末选一名角色，得知其今晚成了哪些指定技能的结算目标；没有则得 空。"""

    id, name, clause = "palace.philanderer.inviting", "邀舞", "采花大盗·邀舞"
    windows, slot, target = (SMALL,), "L08", one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """Names only, each once, this use apart."""
        s = use.s
        for named, found in use.landed:
            met = [u.definition for u in s.tonight() if found in u.aims and u.id != use.id]
            made = [d for each in met if isinstance(d := s.book.definition(each), Skill) and d.aimed]
            names = list(dict.fromkeys(d.name for d in made))
            use.tell("met", f"邀舞：{s.name(named)}：{'、'.join(names) or '空'}", target=named, names=names)


class Inverted(PalaceStatus):
    """愚面：被技能判定实际阵营时按相反的阵营；三方与不定随机当作村民或狼人（``memory['drawn']``）。"""

    id, name, clause, told = "palace.philanderer.inverted", "愚面", "采花大盗·愚面", False

    def arrives(self, me: PalaceMe) -> None:
        """What has no opposite is drawn at once."""
        if me.recall("drawn") is None and me.s.faction(me.bearer) not in OPPOSITE:
            me.remember("drawn", me.s.draw("愚面", (VILLAGE, WOLVES)))

    @on(SeatSet, beyond=True)
    def turn(self, me: PalaceMe, fact: SeatSet) -> None:
        """Whoever leaves the two factions while it lasts."""
        if (fact.seat, fact.key) == (me.bearer, "faction"):
            self.arrives(me)

    @modifies(INVERTED, beyond=True)
    def invert(self, me: PalaceMe, faction: str, seat: int) -> str:
        """By the faction he really has, however often it was done to him."""
        if seat != me.bearer:
            return faction
        real = me.s.faction(seat)
        return OPPOSITE[real] if real in OPPOSITE else str(me.recall("drawn"))

    @on(WindowOpened, at=SMALL, beyond=True)
    def wear_off(self, me: PalaceMe, opened: WindowOpened) -> None:
        """With the next 凌晨, also that of another round of the night."""
        me.lose("ended")


class FoolFace(PalaceSkill):
    """凌晨选一名角色：到下一次凌晨1开始，其他技能判定其实际阵营时按相反的阵营。"""

    id, name, clause = "palace.philanderer.fool_face", "愚面", "采花大盗·愚面"
    windows, slot, target = (SMALL,), "L00", one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """Turn the face."""
        use.give(use.target, Inverted, until=SMALL)


CARD = Card("palace.philanderer", (Inviting, FoolFace), traits=(Relay,))
