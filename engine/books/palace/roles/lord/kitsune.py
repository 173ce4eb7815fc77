"""妖狐 — palace, 诸侯 3"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.palace.base import Birth, Informed, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse, Trait
from engine.books.palace.parts.masking import Disguising, put_on, read_mask
from engine.books.palace.parts.seance import Seance
from engine.books.palace.queries import VICTOR, VICTORY
from engine.books.palace.statuses import Deathless
from engine.books.palace.victory import lords_agree
from engine.books.palace.words import FOXES, INSPECTS, PRELUDE, SEER, UNDECIDED, VILLAGE
from engine.kernel.definitions import ONCE, modifies, on
from engine.kernel.facts import SeatLeft, Used
from engine.mechanics.ladder import Level
from engine.werewolf import victory
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card

FACTION = "妖狐阵营"


class Unharmed(Deathless):
    """化形的不死：挡不住查验致死与最高票。"""

    id, clause = "palace.kitsune.deathless", "妖狐·化形"

    def wards(self, me: PalaceMe, harm: Harm) -> bool:
        """Not against being inspected."""
        return harm.skill != Shape.id

    def limited(self, me: PalaceMe) -> bool:
        """Not against the vote."""
        return True


class Denned(Birth):
    """与小弟共群，不再因查验致死。"""

    id, clause = "palace.kitsune.second", "妖狐·怀孕技能"

    def bear(self, me: PalaceMe) -> None:
        """Share a channel."""
        s = me.s
        minions = [i.owner for i in s.state.of(Minion.id) if i.giver == me.owner]
        s.set_channel(FOXES, (me.owner, *minions))
        s.tell(f"channel:{FOXES}", "foxes", f"妖狐与小弟共群：{s.spell_all((me.owner, *minions))}")


class Shape(Disguising):
    """开局设定自己的表面阵营、身份、带刀；被验人系身份查验致死，此外只有最高票能令你出局。"""

    id, name, clause, limit, forced = "palace.kitsune.shape", "化形", "妖狐·化形", ONCE, True
    windows, slot, grants = (PRELUDE,), "K09", (Unharmed,)

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

    @on(Used)
    def inspected(self, me: PalaceMe, used: Used) -> None:
        """By the actual role of whoever inspects, whatever the skill is called (ruling 6-119)."""
        s, made = me.s, me.s.book.definition(used.definition)
        role = s.book.roles.get(s.role(used.user))
        if INSPECTS not in made.tags or role is None or SEER not in role.tags or s.wields(me.owner, Denned):
            return
        if isinstance(made, PalaceSkill) and me.owner in made.seen(s, used):
            s.strike(me.owner, Level.致死伤害, user=used.user, skill=self.id)


class Minion(PalaceStatus):
    """妖狐的小弟：妖狐出局时连带承受致死伤害。"""

    id, name, clause, told = "palace.kitsune.minion", "小弟", "妖狐·身份属性", False

    @on(SeatLeft)
    def follow(self, me: PalaceMe, left: SeatLeft) -> None:
        """Along with the fox."""
        if left.seat == me.giver:
            me.s.chain(me.bearer, "妖狐小弟", user=left.seat, skill=Shape.id)


class Den(Informed):
    """开局结束时随机一名村民阵营的角色（皇帝除外）转入妖狐阵营，得通灵；他不知道妖狐是谁。"""

    id, name, clause = "palace.kitsune.den", "小弟", "妖狐·身份属性"

    def inform(self, me: PalaceMe) -> None:
        """By chance (ruling 6-117)."""
        s = me.s
        able = [n for n in s.counted() if s.faction(n) == VILLAGE]
        if able:
            seat = s.draw("妖狐小弟", able, s.name)
            s.join(seat, s.faction(me.owner))
            s.gain(seat, Minion, giver=me.owner)
            s.gain(seat, Seance, giver=me.owner)


class Usurping(Trait):
    """未判负的只剩妖狐阵营与一个其他阵营，或有阵营宣布胜利时妖狐仍存活：妖狐阵营获胜。"""

    id, name, clause = "palace.kitsune.usurping", "妖狐获胜", "胜负判定·妖狐"

    @modifies(VICTORY)
    def win(self, me: PalaceMe, why: str, faction: str) -> str:
        """Two factions are left, and one of them is the fox's."""
        s = me.s
        if faction != FACTION or faction != s.faction(me.owner):
            return why
        seated = {s.faction(n) for n in s.counted()} - {UNDECIDED}
        return self.clause if len(seated - set(victory.lost(s))) == 2 else why

    @modifies(VICTOR)
    def usurp(self, me: PalaceMe, victor: str, faction: str) -> str:
        """Nobody else wins as long as the fox is there (ruling 6-175)."""
        mine = me.s.faction(me.owner)
        able = mine == FACTION and mine not in victory.lost(me.s)
        return FACTION if able and lords_agree(me.s, mine) else victor


CARD = Card("palace.kitsune", (Shape,), traits=(Den, Usurping), second=(Denned,))
