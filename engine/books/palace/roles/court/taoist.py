"""太平道徒 — palace, 能臣异士 15"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import NoonSkill, PalaceMe, PalaceStatus, PalaceUse, Passive
from engine.books.palace.parts.killers import village_did_it
from engine.books.palace.shared import LastWords
from engine.books.palace.statuses import Cleansed, Orderly
from engine.books.palace.victory import rounded
from engine.books.palace.words import EARLY, HARMS, NOON, VILLAGE, VOTED, WOLVES
from engine.kernel.definitions import ONCE, Targets, on
from engine.kernel.facts import SeatLeft, WindowOpened
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card
from engine.werewolf.table import RED_CARD


class LearntThunder(NoonSkill):
    """画皮学来的雷公助我：至少总人数一半，全是村民阵营则都受致死伤害。"""

    id, name, clause, limit = "palace.taoist.thunder.learnt", "雷公助我", "美女画皮·太平道徒", ONCE
    tags = frozenset({HARMS})
    enemy: ClassVar[str] = VILLAGE
    share: ClassVar[float] = 0.5

    def targets(self, me: PalaceMe) -> Targets:
        """So many of all seats, those who are out among them (ruling 6-41)."""
        seats = len(me.s.state.seats)
        return Targets(max(1, rounded(self.share * seats)), seats)

    def resolve(self, use: PalaceUse) -> None:
        """All of them, or none."""
        if all(use.judged(seat) == self.enemy for seat in use.aims):
            for seat in use.aims:
                use.harm(seat, Level.致死伤害)


class Thunder(LearntThunder):
    """正午限定一次，选至少总人数三成的角色：实际阵营全是狼人阵营则都受致死伤害。"""

    id, name, clause = "palace.taoist.thunder", "雷公助我", "太平道徒·雷公助我"
    enemy, share, variants = WOLVES, 0.3, (LearntThunder,)


class Mourned(PalaceStatus):
    """下一个夜晚开始时，村民阵营全体净化，到那之后的正午开始。属于整局。"""

    id, name, clause, told = "palace.taoist.mourned", "默哀", "太平道徒·神使", False

    @on(WindowOpened, at=EARLY)
    def mourn(self, me: PalaceMe, opened: WindowOpened) -> None:
        """With the first night to begin; another round of a night is none (rulings 2.4, 6-42)."""
        s = me.s
        if opened.round == 1:
            for seat in [n for n in s.state.in_play() if s.judged(n, me.giver or n) == VILLAGE]:
                s.give(seat, Cleansed, until=NOON, giver=me.giver)
            me.lose("done")


class Messenger(Passive):
    """永久秩序；出局时翻牌并有遗言；被投票出局或死于村民阵营的技能，公示默哀，村民阵营下一晚净化。"""

    id, name, clause, grants = "palace.taoist.messenger", "神使", "太平道徒·神使", (Orderly,)

    @on(SeatLeft, own=True, beyond=True)
    def fall(self, me: PalaceMe, left: SeatLeft) -> None:
        """[翻牌]: only with a card to turn; not by a red card, after which nothing can be done."""
        s, hows = me.s, {r["how"] for r in left.reasons}
        turned = s.state.seats[left.seat].get("revealed", False)
        if turned or RED_CARD in hows:
            return
        s.reveal(me.owner)
        if not s.having(me.owner, LastWords):
            s.gain(me.owner, LastWords, until=NOON)
        if VOTED in hows or village_did_it(s, left):
            s.announce(s.text("mourned", role=s.role(me.owner)))
            s.gain(0, Mourned, giver=me.owner)


TEXTS = {"mourned": "[村民阵营害死了{role}，自发前来默哀]"}
CARD = Card("palace.taoist", (Thunder, Messenger))
