"""狼人袭击: the pack's strike, who may take part in it, and 袭击, a strike of one's own (rulings 2.3, 6-02 to 6-04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive
from engine.books.snow.statuses import Boosted
from engine.kernel.definitions import Me, Rule, on, one
from engine.kernel.facts import MatchSet, SeatLeft, SeatSet, WindowOpened
from engine.kernel.state import Order

#: One red card is enough once fewer wolves than this are in play.
FEW = 3


class Attack(CardSkill):
    """可以袭击的狼人一起选一名存活角色，造成伤害：票数唯一最高者；并列则在得票者中随机。"""

    id, name, clause = "snow.attack", "狼人袭击", "狼人阵营·狼人袭击"
    printed = "[指定][狼人袭击时]"
    tags = frozenset({w.ATTACKS})
    target = one(alive)
    bound = "随狼人阵营得失：可以袭击的狼人互相见面"

    def pool(self, me: Me) -> str | None:
        """All who may attack decide together."""
        return w.PACK

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """For wolves alone."""
        return None if me.s.faction(me.owner) == w.WOLVES else "只有狼人阵营能发动「狼人袭击」"

    def agreed(self, s: SnowTable, orders: Sequence[Order]) -> Order | None:
        """See :func:`most_named`."""
        return most_named(s, self.id, orders)

    def resolve(self, use: SnowUse) -> None:
        """Hurt the targets; guilty are all who named them (rulings 2.3)."""
        for target in use.aims:
            use.s.hurt(target, skill=self.id, users=voters(use, target), faction=w.WOLVES, pack=w.PACK)
        cast = [o for o in use.s.state.orders.values() if use.s.state.instances[o.instance].definition == self.id]
        for order in cast:
            for held in use.s.statuses(order.user, Boosted.name) if len(order.targets) > 1 else ():
                use.s.me(held.id).remember("used", True)


def most_named(s: SnowTable, label: str, orders: Sequence[Order]) -> Order | None:
    """What a pack decides: the most named seat, else one of those named, by chance (原文; 弃权 names nobody).

    The seats named besides, where 增幅 or 月坠 lets one, are no votes and are added afterwards (ruling 6-83): the most
    named of them, no more in all than somebody may name by himself.
    """
    votes: dict[int, list[Order]] = {}
    cast = [order for order in sorted(orders, key=lambda o: o.number) if not order.declined]
    for order in cast:
        votes.setdefault(order.targets[0], []).append(order)
    if not votes:
        return None
    most = max(len(v) for v in votes.values())
    top = [seat for seat, v in votes.items() if len(v) == most]
    seat = top[0] if len(top) == 1 else s.draw(label, sorted(votes), s.name)
    besides = Counter(n for order in cast for n in order.targets[1:] if n != seat)
    more = besides.most_common(max(len(order.targets) for order in cast) - 1)
    return votes[seat][-1]._replace(targets=(seat, *(n for n, _ in more)))


def voters(use: SnowUse, target: int) -> list[int]:
    """Who of a pack named what has landed on ``target``; the user whose order was carried out where nobody did."""
    s = use.s
    named = {chosen for chosen, landed in use.landed if landed == target}
    cast = [o for o in s.state.orders.values() if s.state.instances[o.instance].definition == use.skill.id]
    users = {o.user for o in cast if not o.declined and named & set(o.targets)}
    # Whose order was carried out has none any more.
    return sorted({*users, *([use.user] if use.chosen[0] in named else [])}) or [use.user]


class Strike(CardSkill):
    """选一名存活角色，造成伤害。不属于身份牌。"""

    id, name, clause = "snow.strike", "袭击", "赏金猎人·袭击"
    printed = "[指定][衍生][狼人袭击时]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """Hurt the target."""
        for seat in use.aims:
            use.harm(seat)


def may_attack(s: SnowTable, seat: int) -> bool:
    """Whether a wolf may take part by its red cards and by how many wolves are left (rulings 6-02 to 6-04).

    A removed card stays red: removing cards changes nothing of who may attack (拓展概念·移除身份牌). Where the option
    可袭击 names who may from the start, the others may once wolves have gone out and so few are left.
    """
    red = sum(1 for name in s.dealt(seat) if s.is_red(name))
    pack, named = s.members(w.WOLVES), s.option("可袭击")
    left = (red > 0 and len(pack) < FEW) or pack == [seat]
    if named is None:
        return red >= 2 or left
    fewer = any(s.faction(n) == w.WOLVES for n, held in s.state.seats.items() if not held.in_play)
    return s.name(seat) in named or (fewer and left)


def admit(s: SnowTable, *seats: int) -> None:
    """Let seats attack from now on; they join the pack, and all of the pack are told."""
    new = [n for n in seats if not any(i.definition == Attack.id for i in s.state.owned(n))]
    for seat in new:
        s.gain(seat, Attack, origin="faction")
    if not new:
        return
    if s.option("见面时机") == "开局" or s.state.attributes.get("pack_met"):
        meet(s)


def meet(s: SnowTable) -> None:
    """All who may attack meet (互相见面并且可以交流)."""
    members = [n for n in s.state.seats if any(i.definition == Attack.id for i in s.state.owned(n))]
    s.emit(MatchSet("pack_met", True, cause=s.cause))
    s.set_channel(w.PACK, members)
    s.tell(f"channel:{w.PACK}", "pack", s.text("pack", seats=s.spell_all(members)), seats=members)


def expel(s: SnowTable, seat: int, *, for_good: bool = False) -> None:
    """Let a seat attack no more; ``for_good``: whatever its cards are, unless a skill lets it again."""
    if for_good:
        s.emit(SeatSet(seat, "disarmed", True, cause=s.cause))
    for instance in [i for i in s.state.owned(seat) if i.definition == Attack.id]:
        s.lose(instance.id, "taken")
    members = [n for n in s.state.channels.get(w.PACK, ((), False))[0] if n != seat]
    s.set_channel(w.PACK, members)


class Packs(Rule):
    """狼人阵营是否可以发动狼人袭击的判定：达到过的就一直保留；移除身份牌不影响。"""

    id, name, clause = "snow.packs", "狼人袭击资格", "游戏开始时·狼人袭击判定"

    @on(SeatLeft)
    def fewer(self, me: SnowMe, left: SeatLeft) -> None:
        """With fewer wolves left, others may attack; who went out at the end of the night is not known before the news.

        They are told that they may, which tells them that a wolf is out.
        """
        s = me.s
        kept_back = not s.ahead(w.ATTACK) if s.night else s.state.attributes.get("news", 0) < s.day
        if kept_back:
            me.remember("unpublished", s.day)
        else:
            self._look(s)

    @on(SeatSet)
    def turned(self, me: SnowMe, changed: SeatSet) -> None:
        """Whoever is no wolf any more is none of the pack."""
        gone = changed.key == "faction" and changed.value != w.WOLVES
        if gone and me.s.having(changed.seat, Attack):
            expel(me.s, changed.seat)

    @on(WindowOpened)
    def first(self, me: SnowMe, opened: WindowOpened) -> None:
        """At the start, with the news, and by night for new cards; word to a pack that cannot attack (6-177)."""
        s = me.s
        out_by_night = opened.window == w.NEWS and me.recall("unpublished") == s.day
        if opened.window in (w.PRELUDE, w.NIGHT_BEGINS) or out_by_night:
            self._look(s)
        held = s.state.of(Attack.id)
        if opened.window == w.ATTACK and held:
            if not s.state.attributes.get("pack_met"):
                meet(s)
            if not any(s.active(i.id) for i in held if s.state.seats[i.owner].in_play):
                s.tell(f"channel:{w.PACK}", "pack.barred", s.text("pack.barred"))

    def _look(self, s: SnowTable) -> None:
        wolves = [n for n in s.members(w.WOLVES) if not s.state.seats[n].get("disarmed")]
        admit(s, *(n for n in wolves if may_attack(s, n)))
