"""掮客 — coven, 村民阵营 6"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.coven.shared import Poison, Prophecy
from engine.books.coven.words import ACTION, FEAST, GODS, HIT, LATER, NETWORK, NIGHT, NIGHT_ENDS, VILLAGE
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, WINDOWS, Me, Skill, Status, modifies, on, one
from engine.kernel.facts import WindowOpened
from engine.kernel.state import Instance
from engine.kernel.uses import execute
from engine.werewolf.roles import Card
from engine.werewolf.table import Table, TableMe, TableUse
from engine.werewolf.targets import in_play, not_self

#: The broker and two more.
MOST = 3


def network(s: Table) -> tuple[int, ...]:
    """Who shares the network."""
    return s.state.channels.get(NETWORK, ((), False))[0]


def _outside(me: Me, seat: int) -> str | None:
    assert isinstance(me, TableMe)
    return f"{me.s.spell(seat)} 已经在情报网络里" if seat in network(me.s) else None


def _inviting(me: TableMe) -> bool:
    """Whether the owner has chosen to let somebody in tonight, still to be carried out."""
    waiting = [o for o in me.s.state.orders.values() if o.user == me.owner and not o.declined]
    return any(me.s.state.instances[o.instance].definition == Network.id for o in waiting)


class Network(Skill):
    """第二夜起每夜可拉一名角色进情报网络（连自己至多三人），从此共群。"""

    id, name, clause = "coven.broker.network", "情报网络", "掮客·情报网络"
    windows, slot = (ACTION,), "情报网络"
    target = one(in_play, not_self, _outside)

    def requires(self, me: TableMe, point: Point) -> str | None:
        """从第二晚开始, while there is room."""
        if point.day < 2:
            return "「情报网络」从第 2 夜开始才能用"
        return "情报网络已经满三人" if len(network(me.s)) >= MOST else None

    def resolve(self, use: TableUse) -> None:
        """Let the target in."""
        s = use.s
        members = network(s) or (use.user,)
        if use.target in members or len(members) >= MOST:
            return
        members = tuple(sorted({*members, use.target}))
        s.set_channel(NETWORK, members)
        s.tell(f"channel:{NETWORK}", "network", s.text("network", seats=s.spell_all(members)), seats=members)
        for instance in s.having(use.user, Expulsion):
            kept = s.me(instance.id).recall("entered", (0, ()))
            before = tuple(kept[1]) if kept[0] == s.state.point.day else ()
            s.me(instance.id).remember("entered", (s.state.point.day, (*before, use.target)))


class Expulsion(Skill):
    """后行时可把今夜进来的人请出情报网络。"""

    id, name, clause = "coven.broker.expulsion", "驱逐", "掮客·情报网络"
    windows, slot = (LATER,), "驱逐"

    def requires(self, me: TableMe, point: Point) -> str | None:
        """Only tonight's."""
        day, seats = me.recall("entered", (0, ()))
        here = [n for n in seats if n in network(me.s)]
        return None if (day == point.day and here) or _inviting(me) else "今夜没有人进情报网络"

    def resolve(self, use: TableUse) -> None:
        """Send them out, and tell them."""
        s, (_, seats) = use.s, use.me.recall("entered", (0, ()))
        for seat in seats:
            s.tell_seat(seat, "expelled", s.text("expelled"))
        s.set_channel(NETWORK, tuple(n for n in network(s) if n not in seats))


class Promised(Status):
    """谈成的幕后交易，下一个夜晚起可用；``memory``: partners, and the day (``due``)."""

    id, name, clause, told = "coven.broker.promised", "幕后交易", "掮客·幕后交易", False

    @on(WindowOpened, at=FEAST)
    def hand_out(self, me: TableMe, opened: WindowOpened) -> None:
        """What was gained can be used from the next night (ruling 6-9)."""
        if me.recall("due") == opened.day:
            _hand_out(me.s, me.giver or 0, me.recall("partners"))
            me.lose("done")


class Late(Status):
    """当夜就能用（开关 交易技能生效）：后行里也可以用刚得到的预言（``memory['skill']``）。"""

    id, name, clause, told = "coven.broker.late", "当夜可用", "流程（20）", False

    @modifies(WINDOWS, own=True)
    def open_late(self, me: TableMe, windows: tuple[str, ...], instance: Instance) -> tuple[str, ...]:
        """In 后行, too."""
        return (*windows, LATER) if instance.id == me.recall("skill") and LATER not in windows else windows


class Bargain(Skill):
    """限定：网中全是村民阵营则成，两人得一次共用的预言，三人再得一次共用的毒药；否则网中村民阵营各受一次伤害。"""

    id, name, clause, limit = "coven.broker.bargain", "幕后交易", "掮客·幕后交易", ONCE
    windows, slot = (LATER,), "幕后交易"

    def requires(self, me: TableMe, point: Point) -> str | None:
        """With somebody who is not sent out of the net first."""
        going = {n for i in _expelling(me.s, me.owner) for n in i.memory.get("entered", (0, ()))[1]}
        staying = set(network(me.s)) - (going if self.prompt(me) else set())
        return None if len(staying) > 1 or _inviting(me) else "情报网络里还没有别人"

    def prompt(self, me: Me) -> bool:
        """At once, so that what it brings can be used in this night (option 交易技能生效)."""
        assert isinstance(me, TableMe)
        return bool(me.s.option("交易技能生效") == "当夜")

    def resolve(self, use: TableUse) -> None:
        """Line 20: everybody in the net counts, who is out, too (ruling 6-8)."""
        s, prompt = use.s, self.prompt(use.me)
        for instance in _expelling(s, use.user) if prompt else ():
            execute(s, s.state.orders[instance.id])
        members = network(s)
        good = [n for n in members if s.faction(n) == VILLAGE]
        if len(good) < len(members):
            for seat in good:
                if s.state.seats[seat].in_play:
                    use.harm(seat, HIT, moment=NIGHT)
            s.tell(f"channel:{NETWORK}", "bargain", s.text("bargain.failed"))
            return
        s.tell(f"channel:{NETWORK}", "bargain", s.text("bargain.done"))
        if prompt:
            _hand_out(s, use.user, members, late=True)
            return
        s.gain(0, Promised, giver=use.user, memory={"partners": members, "due": s.state.point.day + 1})


def _expelling(s: Table, seat: int) -> list[Instance]:
    """What a seat has chosen 驱逐 with in this night, still to be carried out."""
    held = [i for i in s.having(seat, Expulsion) if i.id in s.state.orders]
    return [i for i in held if not s.state.orders[i.id].declined]


def _hand_out(s: Table, broker: int, partners: Sequence[int], *, late: bool = False) -> None:
    """One use of each skill among all in the net who are in play; ``late``: to be used in this window already."""
    pool = f"幕后交易·{'、'.join(s.name(n) for n in partners)}"
    while any(i.memory.get("pool") == pool for i in s.state.instances.values()):
        pool += "′"  # another bargain among the same
    memory = {"pool": pool, "once": True, "bargained": True}
    for skill in (Prophecy, *([Poison] if len(partners) == MOST else [])):
        for seat in [n for n in partners if s.state.seats[n].in_play]:
            made = s.gain(seat, skill, origin="bargain", giver=broker, memory=memory)
            if late:
                s.gain(seat, Late, until=NIGHT_ENDS, memory={"skill": made})
            s.tell_seat(seat, "bargained", s.text("bargained", skill=skill.name))


CARD = Card("coven.broker", (Network, Expulsion, Bargain), frozenset({GODS}))
