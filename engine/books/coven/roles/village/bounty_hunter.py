"""赏金猎人 — coven, 村民阵营 5"""

from __future__ import annotations

from engine.books.coven.words import ACTION, GODS, HIT, NIGHT, NIGHT_BEGINS
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, Skill, Status, on, one
from engine.kernel.facts import SeatSet
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play


class Wanted(Status):
    """悬赏中：到下一个夜晚前公示出局，则悬赏成功。"""

    id, name, clause, told = "coven.bounty_hunter.wanted", "悬赏", "赏金猎人·悬赏", False

    @on(SeatSet, beyond=True)
    def claim(self, me: TableMe, fact: SeatSet) -> None:
        """Told as soon as it is announced (ruling 6-62); the hunt is open the night after."""
        s, hunter = me.s, me.giver
        if (fact.seat, fact.key, fact.value) != (me.bearer, "shown", True) or hunter is None:
            return
        s.tell_seat(hunter, "bounty", s.text("bounty"), target=me.bearer)
        for instance in s.having(hunter, Hunt):
            s.me(instance.id).remember("success", s.state.point.day)


def _tonight(me: Me, skill: str) -> set[int]:
    """Whom the owner has chosen tonight for another skill of his, waiting or done."""
    s = me.s
    waiting = [o for o in s.state.orders.values() if o.user == me.owner and not o.declined]
    chosen = {n for o in waiting if s.state.instances[o.instance].definition == skill for n in o.targets}
    day = s.state.point.day
    for use in s.state.uses.values():
        point = s.state.windows[use.window].point
        if use.user == me.owner and use.definition == skill and (point.day, point.window) == (day, ACTION):
            chosen |= set(use.chosen)
    return chosen


def _not_wanted(me: Me, seat: int) -> str | None:
    """与当晚<悬赏>不重复."""
    return "不能和今晚的悬赏选同一个人" if seat in _tonight(me, Bounty.id) else None


def _not_hunted(me: Me, seat: int) -> str | None:
    """与当晚<悬赏>不重复, the other way round."""
    return "不能和今晚的追猎选同一个人" if seat in _tonight(me, Hunt.id) else None


class Bounty(Skill):
    """夜里选一名角色；他若在下一个夜晚前公示出局，得知悬赏成功。"""

    id, name, clause = "coven.bounty_hunter.bounty", "悬赏", "赏金猎人·悬赏"
    windows, slot = (ACTION,), "悬赏"
    target = one(in_play, _not_hunted)

    def resolve(self, use: TableUse) -> None:
        """Put a price on the target."""
        use.give(use.target, Wanted, until=NIGHT_BEGINS)


class Hunt(Skill):
    """前一天悬赏成功，这一夜可以选一名不同于当晚悬赏的角色，对其造成一次伤害。"""

    id, name, clause = "coven.bounty_hunter.hunt", "追猎", "赏金猎人·追猎"
    windows, slot = (ACTION,), "追猎"
    target = one(in_play, _not_wanted)

    def requires(self, me: Me, point: Point) -> str | None:
        """若前一天反馈[悬赏成功]."""
        return None if me.recall("success") == point.day - 1 else "前一天没有[悬赏成功]，不能用「追猎」"

    def resolve(self, use: TableUse) -> None:
        """Hit the target."""
        use.harm(use.target, HIT, moment=NIGHT)


CARD = Card("coven.bounty_hunter", (Bounty, Hunt), frozenset({GODS}))
