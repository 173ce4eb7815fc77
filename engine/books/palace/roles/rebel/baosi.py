"""褒姒 — palace, 叛皇阵营 23"""

from __future__ import annotations

from engine.books.palace.base import Blessing, Flip, PalaceMe, PalaceStatus, PalaceUse, Passive
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.statuses import Silenced
from engine.books.palace.targets import in_play
from engine.books.palace.words import EARLY, NIGHT, NIGHT_ENDS, PRELUDE, VILLAGE
from engine.kernel.definitions import Targets, on
from engine.kernel.facts import SeatLeft, WindowOpened
from engine.mechanics.ladder import Level
from engine.werewolf import ballots
from engine.werewolf.roles import Card

#: 苟住: with so many left, or fewer.
FEW = 3


class Lingering(Passive):
    """白天出局的那一刻，存活者为 3 人或以下，自己所在的阵营获胜。"""

    id, name, clause = "palace.baosi.lingering", "苟住", "褒姒·苟住"

    @on(SeatLeft, own=True, beyond=True)
    def win(self, me: PalaceMe, left: SeatLeft) -> None:
        """The emperor does not count (ruling 6-99); who was sent off by a red card has no skills any more."""
        s = me.s
        day = s.state.point.window not in (PRELUDE, *NIGHT)
        alive = s.counted(in_play=True)
        if day and len(alive) <= FEW and not s.is_sent_off(me.owner):
            s.book.judge.deed(s, s.faction(me.owner), self.clause)


class Alarmed(PalaceStatus):
    """下一个夜晚，实际阵营为村民阵营的角色都被沉默。"""

    id, name, clause, told = "palace.baosi.alarmed", "烽火戏诸侯", "褒姒·烽火戏诸侯", False

    @on(WindowOpened, at=EARLY)
    def fall(self, me: PalaceMe, opened: WindowOpened) -> None:
        """As that night begins, for its first round."""
        s = me.s
        for seat in [n for n in s.state.in_play() if s.judged(n, me.giver or n) == VILLAGE]:
            s.give(seat, Silenced, until=NIGHT_ENDS, giver=me.giver)
        me.lose("ended")


class Embers(Blessing):
    """烽火戏诸侯触发后，当天不再投票，并可令一名角色得到苟住。"""

    id, clause = "palace.baosi.second", "褒姒·怀孕技能"


class Beacons(Flip):
    """正午翻牌，对自己造成致死伤害；因此出局则公示，下一个夜晚村民阵营全体沉默。"""

    id, name, clause = "palace.baosi.beacons", "烽火戏诸侯", "褒姒·烽火戏诸侯"
    aimed = False

    def targets(self, me: PalaceMe) -> Targets:
        """Who gets 苟住, once she has been favoured."""
        return Targets(0, 1, (in_play,)) if me.s.wields(me.owner, Embers) else self.target

    def act(self, use: PalaceUse) -> None:
        """Light them."""
        use.me.remember("heirs", list(use.chosen))
        use.harm(use.user, Level.致死伤害)

    @on(SeatLeft, own=True, beyond=True)
    def burn(self, me: PalaceMe, left: SeatLeft) -> None:
        """If she went out by them."""
        s = me.s
        mine = any(r.get("skill") == self.id and r.get("user") == me.owner for r in left.reasons)
        if not mine:
            return
        s.announce("[烽火戏诸侯]")
        s.gain(0, Alarmed, giver=me.owner)
        if s.wields(me.owner, Embers):
            ballots.call_off(s)
            s.announce(s.text("vote.off"))
            for seat in me.recall("heirs", ()):
                s.gain(seat, Lingering, giver=me.owner)


CARD = Card("palace.baosi", (Peer, Lingering, Beacons), traits=(InPack,), second=(Embers,))
