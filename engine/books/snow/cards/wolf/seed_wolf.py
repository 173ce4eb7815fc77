"""种狼 — snow, 狼人身份牌 2"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.queries import JUDGED, ROBS
from engine.books.snow.shared.attack import Attack, admit
from engine.books.snow.shared.conversion import convert, rob
from engine.books.snow.statuses import Guarded, Immune
from engine.books.snow.table import Delayed
from engine.kernel.definitions import before, modifies, one
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card


class Infection(CardSkill):
    """第2天起，选一名其他存活角色：翻牌并自己受到伤害，什么都挡不住；当天白天结束时他失去技能，变为自己的阵营。"""

    id, name, clause = "snow.seed_wolf.infection", "感染", "种狼·感染"
    printed = "[主][指定][限定][翻牌][放逐发言时]"
    since = 2
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """Turn the card and fall; they turn when the day ends."""
        use.reveal()
        for seat in use.aims:
            use.me.later(Infected, w.opening(w.DAY_ENDS, use.s.day), target=seat, faction=use.faction)
        use.harm(use.user, ignores=(Guarded.name, Immune.name, w.PASSES_MOVING))


class Infected(Delayed):
    """当天白天结束时还在场，就失去拥有的技能，变为发动者的阵营并得知；在那以前胜负不判（裁定 6-158）。"""

    id, name, clause = "snow.seed_wolf.infected", "感染发作", "种狼·感染"
    last = True

    def come(self, me: SnowMe) -> None:
        """Whoever is out before is not turned (ruling 6-89): what hurts him at dusk (续命, 摆渡) is judged first."""
        seat = me.recall("target")
        me.s.settle()
        if me.s.state.seats[seat].in_play:
            if me.s.query(ROBS, True, me.source.instance):
                rob(me.s, seat)
            convert(me.s, seat, me.recall("faction"))

    @modifies(JUDGED, beyond=True)
    def wait(self, me: SnowMe, judged: bool) -> bool:
        """Not while somebody is about to turn."""
        return judged and not me.s.state.seats[me.recall("target")].in_play


class Bloodline(CardSkill):
    """自己发动的狼人袭击要伤到狼人阵营的角色，他移除全部身份牌，得守护：1，次夜起可以袭击。"""

    id, name, clause = "snow.seed_wolf.bloodline", "血脉", "种狼·血脉"
    printed = "[副][锁定]"

    @before(Harm, layer="dealt", beyond=True)
    def descend(self, me: SnowMe, harm: Harm) -> None:
        """The ward meets this very attack. One's own blood takes the card itself, and what it does then lasts."""
        s, seat, owner = me.s, harm.target, me.owner
        if harm.skill != Attack.id or owner not in harm.users or s.faction(seat) != w.WOLVES:
            return
        own = seat == owner
        memory = {"by": self.id, "left": 1}
        for place in (w.MAIN, w.SECOND):
            s.strip(seat, place)
        s.give(
            seat, Guarded, until=w.closing(w.NIGHT_ENDS, s.day), giver=owner,
            origin="given" if own else f"by:{me.id}", memory=memory,
        )  # fmt: skip
        s.later(seat, Descended, w.opening(w.NIGHT_BEGINS, s.next_night), by=None if own else me)


class Descended(Delayed):
    """下一个夜晚开始，可以发动狼人袭击。"""

    id, name, clause = "snow.seed_wolf.descended", "血脉觉醒", "种狼·血脉"

    def come(self, me: SnowMe) -> None:
        """Join the pack."""
        if me.s.state.seats[me.owner].in_play and me.s.faction(me.owner) == w.WOLVES:
            admit(me.s, me.owner)


CARD = Card("snow.seed_wolf", (Infection, Bloodline))
