"""典狱长 — coven, 狼人阵营 3"""

from __future__ import annotations

from engine.books.coven.groups import is_wolf
from engine.books.coven.packs import WOLF_SKILLS
from engine.books.coven.words import CHOICE, CIRCLE, DAWN, FEAST, HIT, KILLS, NIGHT, NIGHT_ENDS, PACK
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, Skill, Status, before, exactly
from engine.kernel.proposals import Aim
from engine.kernel.state import Instance
from engine.mechanics.chosen import each_once
from engine.mechanics.counted import Immunity
from engine.werewolf.proposals import Reckon
from engine.werewolf.roles import Card
from engine.werewolf.table import Table, TableMe, TableUse
from engine.werewolf.targets import in_play

TRADE, BETRAY = "交易", "背叛"


class Feast(Skill):
    """第二夜起选两名角色（可含自己，每人全场只能选一次）入席，各自选交易或背叛。"""

    id, name, clause = "coven.warden.feast", "豪赌盛宴", "典狱长·豪赌盛宴"
    windows, slot = (FEAST,), "豪赌盛宴"
    target = exactly(2, in_play, each_once)

    def requires(self, me: Me, point: Point) -> str | None:
        """从第二晚开始."""
        return "「豪赌盛宴」从第 2 夜开始才能用" if point.day < 2 else None

    def resolve(self, use: TableUse) -> None:
        """Seat the two and let each know of the other."""
        s, pair = use.s, use.aims
        if len(pair) < self.target.least:
            return
        for seat, partner in (pair, pair[::-1]):
            memory = {"partner": partner, "feast": use.id}
            s.gain(seat, Seat, origin="given", giver=use.user, until=NIGHT_ENDS, memory=memory)
            s.tell_seat(seat, "feast", s.text("feast", seat=s.spell(partner)), partner=partner)


class Seat(Skill):
    """入席者必须在交易与背叛里选一个；``memory``: partner, feast, and what was chosen."""

    id, name, clause, forced = "coven.warden.seat", "入席", "典狱长·豪赌盛宴", True
    windows, slot, bare = (CHOICE,), "入席", True
    words = (TRADE, BETRAY)

    def resolve(self, use: TableUse) -> None:
        """When both have chosen, line 2."""
        use.me.remember("choice", use.words[0])
        s, me = use.s, use.me
        other = [i for i in s.having(me.recall("partner"), Seat) if i.memory["feast"] == me.recall("feast")]
        if other and "choice" in other[0].memory:
            _conclude(s, me.instance, other[0])


class Trusting(Immunity):
    """双方交易：当夜免疫夜间伤害。"""

    id, name, clause, told = "coven.warden.trusting", "双方交易", "流程（2）", False
    moments = frozenset({NIGHT})


class Bound(Status):
    """双方背叛：当夜除强制和阵营共有的以外，技能只落在对方身上；本人不知道。"""

    id, name, clause, told = "coven.warden.bound", "双方背叛", "流程（2）", False

    @before(Aim, layer="双背叛", beyond=True)
    def turn(self, me: TableMe, aim: Aim) -> Aim | None:
        """At the other one (ruling 2.3)."""
        held = me.s.state.instances.get(aim.instance)
        skill = me.s.book.definition(aim.skill)
        if aim.user != me.bearer or held is None or not isinstance(skill, Skill) or skill.forced:
            return None
        partner = me.recall("partner")
        common = skill.pool(me.s.me(held.id)) in (PACK, CIRCLE)
        return None if partner is None or common else aim.at(partner)


class Disarmed(Status):
    """灵魂赌约：两名典狱长以外的狼人阵营都背叛，当夜杀人无效。"""

    id, name, clause, told = "coven.warden.disarmed", "灵魂赌约", "典狱长·灵魂赌约", False

    @before(Aim, layer="赌约")
    def void(self, me: TableMe, aim: Aim) -> Aim | None:
        """The wolves' knife alone (ruling 6-6)."""
        return aim.stop(me) if KILLS in me.s.book.definition(aim.skill).tags and is_wolf(me.s, aim.user) else None


class Staked(Status):
    """豪赌里受伤的一方；``memory['skill']``: by which rule."""

    id, name, clause, told = "coven.warden.staked", "豪赌伤害", "流程（29）", False

    @before(Reckon, layer="豪赌伤害", beyond=True)
    def pay(self, me: TableMe, reckon: Reckon) -> None:
        """A harm of 凌晨."""
        me.s.strike(me.bearer, HIT, user=me.giver or me.bearer, skill=me.recall("skill", Feast.id), moment=DAWN)


class Pact(Skill):
    """自己入席时只看两人选的是否相同；两名狼人阵营同席都背叛时当夜杀人无效。"""

    id, name, clause, forced = "coven.warden.pact", "灵魂赌约", "典狱长·灵魂赌约", True


def _conclude(s: Table, one: Instance, two: Instance) -> None:
    """Line 2, and what line 29 will find."""
    host = one.giver or one.owner
    same = one.memory["choice"] == two.memory["choice"]
    if host in (one.owner, two.owner):
        other = two.owner if one.owner == host else one.owner
        guest_pays = same == (s.option("灵魂赌约方向") == "技能文")
        _stake(s, other if guest_pays else host, host, Pact.id)
    elif not same:
        _stake(s, one.owner if one.memory["choice"] == TRADE else two.owner, host, Feast.id)
    elif one.memory["choice"] == TRADE:
        for seat in (one.owner, two.owner):
            s.give(seat, Trusting, until=NIGHT_ENDS, giver=host)
    else:
        for mine, theirs in ((one, two), (two, one)):
            s.give(mine.owner, Bound, until=NIGHT_ENDS, giver=host, memory={"partner": theirs.owner})
        if is_wolf(s, one.owner) and is_wolf(s, two.owner):
            s.gain(0, Disarmed, giver=host, until=NIGHT_ENDS)


def _stake(s: Table, loser: int, host: int, skill: str) -> None:
    s.give(loser, Staked, until=NIGHT_ENDS, giver=host, memory={"skill": skill})


CARD = Card("coven.warden", (*WOLF_SKILLS, Feast, Pact))
