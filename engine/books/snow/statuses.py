"""常见状态 of 雪王驾到, and the marks that several cards use (rulings 2.5)."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill
from engine.books.snow.queries import BALLOT_COUNTS, REACH
from engine.books.snow.table import SnowMe, SnowTable
from engine.kernel.definitions import ACTIVE, BEYOND, MAY_COMBINE, Status, Targets, before, modifies, on
from engine.kernel.facts import Used
from engine.kernel.state import Instance
from engine.mechanics.wards import Ward
from engine.werewolf.proposals import Give, Harm
from engine.werewolf.table import TableMe

#: 正面状态, 负面状态.
GOOD, BAD = "正面", "负面"


class Guarded(Ward):
    """[守护]：免疫非[魔法]的夜晚伤害；带次数的用完即消除。"""

    id, name, clause, told = "snow.guarded", "守护", "常见状态·守护", False
    tags = frozenset({GOOD})

    def wards_off(self, me: Any, harm: Harm) -> bool:
        """Only at night, only without magic."""
        return harm.night and w.MAGIC not in harm.tags


class Immune(Ward):
    """[免伤]：免疫伤害；可以有次数，可以只对白天，可以只对某些角色。

    ``memory``: ``day`` only against the day's harms; ``against`` only those of these seats; ``kin`` only those of
    the bearer's own faction.
    """

    id, name, clause, told = "snow.immune", "免伤", "常见状态·免伤", False
    tags = frozenset({GOOD})

    def wards_off(self, me: Any, harm: Harm) -> bool:
        """Against what its memory says."""
        if me.recall("day") and harm.night:
            return False
        against = me.recall("against")
        if against is not None and not set(against) & set(harm.users):
            return False
        return not me.recall("kin") or any(me.s.allies(me.bearer, user) for user in harm.users)


def _of(me: TableMe, give: Give, polarity: str) -> bool:
    return give.target == me.bearer and polarity in me.s.book.definition(give.status).tags


def _end_others(me: TableMe, polarity: str) -> None:
    for held in me.s.state.owned(me.bearer):
        made = me.s.book.definition(held.definition)
        if made.kind == "status" and polarity in made.tags and held.id in me.s.state.instances:
            me.s.lose(held.id, "ended")


class Order(Status):
    """[秩序]：消除已有的负面状态，之后的负面状态无效。"""

    id, name, clause, told = "snow.order", "秩序", "常见状态·秩序", False
    tags = frozenset({GOOD})

    def arrives(self, me: Any) -> None:
        """Bad statuses end."""
        _end_others(me, BAD)

    @before(Give, layer="admit", beyond=True)
    def keep_off(self, me: TableMe, give: Give) -> Give | None:
        """Bad statuses do not come."""
        return give.stop(me) if _of(me, give, BAD) else None


class Glitch(Status):
    """[漏洞]：消除已有的正面状态，之后的正面状态无效。"""

    id, name, clause = "snow.glitch", "漏洞", "常见状态·漏洞"
    tags = frozenset({BAD})

    def arrives(self, me: Any) -> None:
        """Good statuses end."""
        _end_others(me, GOOD)

    @before(Give, layer="admit", beyond=True)
    def keep_off(self, me: TableMe, give: Give) -> Give | None:
        """Good statuses do not come."""
        return give.stop(me) if _of(me, give, GOOD) else None


class Free(Status):
    """[自由]：可以在专门的自由发言帖里发言。"""

    id, name, clause = "snow.free", "自由", "常见状态·自由"
    tags = frozenset({GOOD})


class Fear(Status):
    """[恐惧]：不能发动非[锁定]技能；狼队有一人恐惧就不能狼人袭击，野心家不能野心印记。

    ``memory['place']``: 主 or 副, when the other card's skills are spared; gained skills are not (rulings 2.5).
    """

    id, name, clause = "snow.fear", "恐惧", "常见状态·恐惧"
    tags = frozenset({BAD})
    bars: ClassVar[str] = "[恐惧]"

    def shown(self, me: Any) -> str:
        """With its place."""
        place = me.recall("place")
        return self.name if place is None else f"{self.name}：{place}"

    @modifies(ACTIVE, beyond=True, tag=w.ATTACKS)
    def hold(self, me: SnowMe, active: bool, instance: Instance) -> bool:
        """No attack of a pack in which the bearer could take part."""
        return active and not self._attacks(me)

    @modifies(ACTIVE, beyond=True, own=True)
    def forbid(self, me: SnowMe, active: bool, instance: Instance) -> bool:
        """Nothing of the bearer's that is not [锁定]."""
        made = me.s.book.definition(instance.definition)
        if not active or made.kind != "skill" or w.LOCKED in me.s.labels(instance.id):
            return active
        place = me.recall("place")
        return place is not None and me.s.place_of(instance) in {w.MAIN, w.SECOND} - {place}

    def _attacks(self, me: SnowMe) -> bool:
        if not me.s.state.seats[me.bearer].in_play:
            return False
        return any(w.ATTACKS in me.s.book.definition(i.definition).tags for i in me.s.state.owned(me.bearer))


class Dazed(Status):
    """[迷魂]：放逐投票不计票数。"""

    id, name, clause = "snow.dazed", "迷魂", "常见状态·迷魂"
    tags = frozenset({BAD})

    @modifies(BALLOT_COUNTS)
    def void(self, me: TableMe, counts: bool, seat: int) -> bool:
        """The bearer's ballot is on record and weighs nothing."""
        return counts and seat != me.bearer


class Bleeding(Status):
    """[流血]：再次获得时，旧的消除并受到伤害；伤害来自这一次给流血的技能。"""

    id, name, clause, told = "snow.bleeding", "流血", "常见状态·流血", False
    tags = frozenset({BAD})

    @before(Give, layer="meets", beyond=True)
    def reopen(self, me: SnowMe, give: Give) -> None:
        """Another one hurts; the new one stays."""
        if give.target != me.bearer or give.status != self.id:
            return
        users = () if give.giver is None else (give.giver,)
        skill = me.s.book.definition(give.by) if give.by else self
        me.lose("spent")
        tags = (skill.tags & {w.MAGIC}) | me.s.of_card(users, skill.id)
        me.s.hurt(give.target, skill=skill.id, users=users, tags=tags)


class Weak(Status):
    """[虚弱]：累计放逐投票和被放逐投票达到两票后，放逐投票后受到伤害（裁定 6-32、6-33）。"""

    id, name, clause, told = "snow.weak", "虚弱", "圣骑士·[虚弱]", False
    tags = frozenset({BAD})


class Roused(Status):
    """[振奋]：发动出局后的[指定]技能可以多选一名，然后所有[振奋]消除。"""

    id, name, clause = "snow.roused", "振奋", "替罪羊·[振奋]"
    tags = frozenset({GOOD})

    @modifies(REACH, beyond=True)
    def reach(self, me: SnowMe, reach: tuple[int, int], instance: Instance) -> tuple[int, int]:
        """One more, for what is used 出局后 and aimed."""
        first = min(i.id for i in me.s.statuses(me.bearer, self.name)) == me.id
        own = instance.owner == me.bearer and first and aimed_after_out(me.s, instance)
        return (reach[0] + 1, reach[1]) if own else reach

    @on(Used, own=True, beyond=True)
    def relax(self, me: SnowMe, used: Used) -> None:
        """Gone with the first such use, whether it named one more or not."""
        instance = me.s.state.instances.get(used.instance)
        if instance is not None and aimed_after_out(me.s, instance):
            me.lose("spent")


def aimed_after_out(s: SnowTable, instance: Instance) -> bool:
    """出局后发动的[指定]技能."""
    made = s.book.definition(instance.definition)
    if not isinstance(made, CardSkill) or made.alive_too or w.AIMED not in s.labels(instance.id):
        return False
    return bool(made.windows) and s.query(BEYOND, made.beyond, instance)


class Chained(Status):
    """[连环]：受到[魔法]伤害时，其他拥有[连环]的角色受到[魔法]伤害；传出的不再回传（裁定 6-117）。"""

    id, name, clause, told = "snow.chained", "连环", "谋士·[连环]", False
    tags = frozenset({BAD})

    @before(Harm, layer="borne", beyond=True)
    def pass_on(self, me: SnowMe, harm: Harm) -> None:
        """To everybody else in the chain, once; not from somebody in whose place another suffers it (向死而生)."""
        if harm.target != me.bearer or w.MAGIC not in harm.tags or self.name in harm.tags:
            return
        if min(i.id for i in me.s.statuses(me.bearer, self.name)) != me.id:
            return  # chained twice
        for seat in me.s.state.in_play():
            if seat != me.bearer and me.s.has_status(seat, self.name):
                tags = {w.MAGIC, self.name}
                me.s.hurt(seat, skill=harm.skill, users=harm.users, tags=tags, faction=harm.faction)


class Boosted(Status):
    """被增幅：当夜一项[指定]技能可以多选或少选一名角色，只有一次。``beside``：多选的只能是相邻的角色。"""

    id, name, clause, told = "snow.boosted", "增幅", "白昼学者·增幅", False

    @modifies(REACH, beyond=True)
    def reach(self, me: SnowMe, reach: tuple[int, int], instance: Instance) -> tuple[int, int]:
        """One more or one fewer, 出局后 too, unless another skill has it tonight, or is to have it."""
        if instance.owner != me.bearer or w.AIMED not in me.s.labels(instance.id) or self._taken(me, instance):
            return reach
        return reach[0] + 1, reach[1] + 1

    @modifies(MAY_COMBINE, beyond=True)
    def beside(self, me: SnowMe, reason: str | None, instance: Instance, seats: tuple[int, ...]) -> str | None:
        """Those named besides come last; of them only so many may be no neighbours as something else lets be named."""
        printed = range_of(me, instance.id) if me.recall("beside") and instance.owner == me.bearer else None
        if reason is not None or printed is None or self._taken(me, instance):
            return reason
        near = me.s.known_neighbours(me.bearer)
        far = [seat for seat in seats[printed.most :] if seat not in near]
        if not far or len(far) < me.s.query(REACH, (0, 0), instance)[0]:
            return None
        return f"今夜多选的那名写在最后，只能是你相邻的角色：{me.s.spell_all(near)}"

    def _taken(self, me: SnowMe, instance: Instance) -> bool:
        orders = [o for o in me.s.state.orders.values() if o.user == me.bearer and not o.declined]
        chosen = [(o.instance, o.targets) for o in orders if o.instance != instance.id]
        uses = [u for u in me.s.state.uses.values() if u.user == me.bearer and u.window >= me.recall("since", 0)]
        chosen += [(u.instance, u.chosen) for u in uses]
        return bool(me.recall("used")) or any(off_print(me, iid, seats) for iid, seats in chosen)


def off_print(me: SnowMe, iid: int, seats: tuple[int, ...]) -> bool:
    """Whether a choice of a [指定] skill's is of more or fewer seats than it prints."""
    printed = range_of(me, iid)
    return printed is not None and not printed.least <= len(seats) <= printed.most


def range_of(me: SnowMe, iid: int) -> Targets | None:
    """The range that a [指定] skill prints; None for anything else."""
    held = me.s.state.instances.get(iid)
    made = None if held is None else me.s.book.definition(held.definition)
    if not isinstance(made, CardSkill) or w.AIMED not in me.s.labels(iid):
        return None
    return made.asked(SnowMe(me.s, iid))


class Branded(Status):
    """“印记”：由某个野心家阵营留下；各阵营的互不相干。``memory['faction']`` 是哪一个阵营的。"""

    id, name, clause, told = "snow.branded", "印记", "野心家·野心印记", False


class Souls(Status):
    """“亡魂”。``memory['number']``：有几个。"""

    id, name, clause = "snow.souls", "亡魂", "昂骷·汲魂"

    def shown(self, me: Any) -> str:
        """With their number."""
        return f"{self.name}：{me.recall('number', 1)}"


class Tails(Status):
    """“尾巴”。``memory['number']``：有几条；本人每个白天公布信息后才得知，在那以前看不到夜里少了几条。"""

    id, name, clause, told = "snow.tails", "尾巴", "九尾妖狐·九尾", False

    def shown(self, me: Any) -> str:
        """With their number."""
        return f"{self.name}：{me.recall('number', 0)}"


class SecretSelf(Status):
    """“秘密之身”。"""

    id, name, clause, told = "snow.secret_self", "秘密之身", "觉醒愚者·藏于幕后", False


class Enemy(Status):
    """“仇人”：是 giver 的仇人。"""

    id, name, clause, told = "snow.enemy", "仇人", "复仇者·复仇", False
