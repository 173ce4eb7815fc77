"""Skills that several seats of 狼人魔女会 share or come by: 预言, 毒药, blessings, shots, 遗言."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.books.coven.groups import named
from engine.books.coven.settling import settle
from engine.books.coven.words import (
    ACTION,
    DAWN,
    DUSK,
    HEALS,
    HIT,
    INSPECTS,
    LATER,
    NIGHT,
    NIGHT_ENDS,
    PASSES_ON,
    POISONS,
    SHOOTING_WINDOWS,
    SHOOTS,
    WORD_WINDOWS,
)  # fmt: skip
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Me, Skill, Status, before, on, one
from engine.kernel.facts import Ordered, Used
from engine.kernel.uses import sharers
from engine.mechanics.counted import Ward
from engine.mechanics.farewell import Farewell
from engine.mechanics.parting import Parting
from engine.werewolf.proposals import Harm, Reckon
from engine.werewolf.queries import APPEARS_AS
from engine.werewolf.table import Table, TableMe, TableUse
from engine.werewolf.targets import in_play, not_self
from engine.werewolf.verbs import tally

#: What whoever is in play reads of a shot (as of any skill used on going out).
WAITS = "这项技能要等你出局以后才能用"


def ordered(me: Me, tag: str) -> bool:
    """Whether the owner has chosen to use a skill of some sort in this same night."""
    orders = me.s.state.orders
    held = [i for i in me.s.state.owned(me.owner) if i.id in orders and not orders[i.id].declined]
    return any(tag in me.s.book.definition(i.definition).tags for i in held)


def packs_of(me: Me) -> set[str]:
    """The packs with which a skill is shared, that of the skill included for which a potion's copy stands in."""
    s, skill = me.s, me.definition
    assert isinstance(skill, Skill)
    held = [i for i in (me.id, *me.recall("instead", ())) if i in s.state.instances]
    return {pack for i in held if (pack := skill.pool(s.me(i)))}


def taken(me: Me, tag: str) -> bool:
    """Whether the owner, or one he shares this skill with, has used a skill of some sort this same night."""
    s, packs = me.s, packs_of(me)
    for use in s.state.uses.values():
        if s.state.windows[use.window].point.day != s.state.point.day:
            continue
        if tag not in s.book.definition(use.definition).tags:
            continue
        if use.user == me.owner or (use.instance in s.state.instances and packs & packs_of(s.me(use.instance))):
            return True
    return False


class Bargained(Skill):
    """A skill that a bargain may give several seats for one use in all (``memory['once']``)."""

    @on(Ordered, itself=True)
    def show(self, me: TableMe, ordered: Ordered) -> None:
        """Those who share it see how they stand on it: not the network, which others may have come into."""
        if not me.recall("once"):
            return
        s, pool = me.s, self.pool(me)
        for iid in sharers(s, me.instance, self):
            if pool is not None and s.state.seats[s.state.instances[iid].owner].in_play:
                s.tell_seat(s.state.instances[iid].owner, "bargain.tally", tally(s, pool, self.name))

    @on(Used, itself=True, beyond=True)
    def use_up(self, me: TableMe, used: Used) -> None:
        """Once used by one of them, all have lost it."""
        if me.recall("once"):
            for iid in sharers(me.s, me.instance, self):
                me.s.lose(iid, "spent")


class Prophecy(Bargained):
    """夜里选一名角色，得知其阵营。"""

    id, name, clause = "coven.seer.prophecy", "预言", "预言家·预言"
    windows, slot = (ACTION,), "预言"
    target = one(in_play)
    tags = frozenset({INSPECTS})

    def resolve(self, use: TableUse) -> None:
        """Name the faction."""
        s = use.s
        seen = s.query(APPEARS_AS, s.faction(use.target), use.target, self.id)
        text = s.text("inspected", name=named(use), faction=seen)
        use.tell("inspected", text, target=use.target, saw=seen)


class Poison(Bargained):
    """限定：夜里选一名角色，对其造成一次伤害。当夜用了救药就不能用。"""

    id, name, clause, limit = "coven.witch.poison", "毒药", "女巫·毒药", ONCE
    windows, slot = (LATER,), "毒药"
    target = one(in_play)
    tags = frozenset({POISONS})

    def requires(self, me: Me, point: Point) -> str | None:
        """One sort of potion a night."""
        if ordered(me, HEALS):
            return "今晚已经交了「救药」，不能再用「毒药」；要换先发：放弃 救药"
        return "今晚已经用了「救药」" if taken(me, HEALS) else None

    def resolve(self, use: TableUse) -> None:
        """Poison the target."""
        use.harm(use.target, HIT, moment=NIGHT)


class Gun(Parting):
    """出局后（未被免的伤害里没有毒药）立即选一名其他角色，对其造成一次伤害；公布打中或失败。"""

    windows, slot, instant = SHOOTING_WINDOWS, "", True
    target = one(in_play, not_self)
    tags = frozenset({SHOOTS})

    def requires(self, me: TableMe, point: Point) -> str | None:
        """Just gone out, not by poison, and not shot since."""
        refusal = super().requires(me, point)
        departure = me.s.departed(me.owner)
        if refusal is not None or departure is None:
            return refusal
        fired = [u for u in me.s.state.uses.values() if u.user == me.owner and u.definition == self.id]
        if any(u.window >= departure.window for u in fired):
            return f"这次出局已经用过「{self.name}」"
        poisons = [_poisoned(me.s, reason) for reason in departure.reasons]
        mixed = me.s.option("毒与他伤并存可开枪") == "是"
        if all(poisons) or (any(poisons) and not mixed):
            if me.s.state.seats[me.owner].get("unaware"):
                return WAITS  # he is told that he is out when it is announced
            return f"因毒药出局，不能用「{self.name}」"
        return None

    def resolve(self, use: TableUse) -> None:
        """Shoot, and say how it went: kept for the morning at night, at once by day."""
        s, night = use.s, use.s.night
        use.harm(use.target, HIT, moment=DAWN if night else DUSK)
        hit = use.target in settle(s)
        key = "shot" if hit else "shot.failed"
        s.announce(s.text(key, target=s.name(use.target), shooter=s.name(use.user)))
        if not night:
            s.publish_news(s.text("heading.now", label=s.book.timetable.label(s.state.point)))


def _poisoned(s: Table, reason: Mapping[str, Any]) -> bool:
    skill = reason.get("skill")
    return bool(skill) and POISONS in s.book.definition(str(skill)).tags


class LastWords(Farewell):
    """有遗言权的出局者留下的话。``memory['until']``: the day whose morning ends the right."""

    id, name, clause = "coven.last_words", "遗言", "2L·遗言"
    windows, early = WORD_WINDOWS, False

    def resolve(self, use: TableUse) -> None:
        """Announce at once, or in the morning (option 遗言公示)."""
        text = use.s.text("words", seat=use.s.spell(use.user), text=use.text)
        if use.s.option("遗言公示") == "次日":
            use.s.keep_for_noon(text)
        else:
            use.s.tell("public", "words", text, seat=use.user)


# -- blessings ----------------------------------------------------------------------------------------------------


class Grace(Ward):
    """祝福凑满二次：当夜免疫一次夜间伤害，或转移来的伤害。"""

    id, name, clause, told = "coven.grace", "祝福", "村民·祝福", False

    def wards(self, me: TableMe, harm: Harm) -> bool:
        """What belongs to 夜间, and what 蛊惑 passed on (ruling 2.5)."""
        return harm.moment == NIGHT or PASSES_ON in me.s.book.definition(harm.skill).tags

    @before(Harm, layer="祝福")
    def bless(self, me: TableMe, harm: Harm) -> Harm | None:
        """Before any shelter is spent."""
        return self.spend(me, harm)


class Blessings(Status):
    """祝福计数（本人不知道）：``count`` kept, ``tonight`` come tonight, ``blocked`` the day that takes none."""

    id, name, clause, told = "coven.blessings", "祝福计数", "村民·祝福", False

    @before(Reckon, layer="祝福结算")
    def ripen(self, me: TableMe, reckon: Reckon) -> None:
        """Two or more are spent for one immunity of this night; the next night none are taken."""
        if me.recall("count", 0) >= 2:
            me.remember("count", 0)
            me.remember("blocked", me.s.state.point.day + 1)
            me.s.gain(me.bearer, Grace, until=NIGHT_ENDS)


def bless(s: Table, seat: int, giver: int, *, doubled: bool = False) -> None:
    """Add a blessing; ``doubled``: as many again as have come tonight, one when there are none (rulings 6-30, 6-63)."""
    held = s.having(seat, Blessings)
    me = s.me(held[0].id if held else s.gain(seat, Blessings, giver=giver))
    day = s.state.point.day
    if me.recall("blocked") == day:
        return
    night, tonight = me.recall("tonight", (day, 0))
    tonight = tonight if night == day else 0
    more = max(tonight, 1) if doubled else 1
    me.remember("tonight", (day, tonight + more))
    me.remember("count", me.recall("count", 0) + more)
