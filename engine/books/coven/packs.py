"""What the packs of 狼人魔女会 choose at the start and share (狼魂祈礼, 冥月的三岔路口)."""

from __future__ import annotations

from engine.books.coven.groups import (
    first_holder,
    in_pack,
    listed,
    not_in_pack,
    of_faction,
)  # fmt: skip
from engine.books.coven.words import (
    ACTION,
    CHOICE,
    CIRCLE,
    COVEN,
    FEAST,
    GODS,
    HIT,
    INSPECTS,
    KILLS,
    MOON,
    NIGHT,
    PACK,
    VILLAGE,
    WOLVES,
)  # fmt: skip
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Me, Skill, before, exactly, modifies, on, one
from engine.kernel.facts import Used, WindowOpened
from engine.mechanics.chosen import each_once
from engine.mechanics.counted import Immunity
from engine.werewolf.proposals import Harm, Leave, Reckon
from engine.werewolf.queries import APPEARS_AS
from engine.werewolf.table import Table, TableMe, TableUse
from engine.werewolf.targets import in_play


class PackSkill(Skill):
    """Shared by the wolves and decided in common."""

    def pool(self, me: Me) -> str | None:
        """The pack, unless this copy is one seat's alone."""
        return me.recall("pool", PACK) or None


class CircleSkill(Skill):
    """Shared by the coven and decided in common."""

    def pool(self, me: Me) -> str | None:
        """The coven, unless this copy is one seat's alone."""
        return me.recall("pool", CIRCLE) or None


class Kill(PackSkill):
    """夜里共同指杀一名角色（可以是自己人），造成一次伤害。"""

    id, name, clause = "coven.kill", "杀人", "狼人阵营·杀人"
    windows, slot = (ACTION,), "杀人"
    target = one(in_play)
    tags = frozenset({KILLS})

    def resolve(self, use: TableUse) -> None:
        """Hit the target."""
        use.harm(use.target, HIT, moment=NIGHT)


# -- 狼魂祈礼 ------------------------------------------------------------------------------------------------------


class Cruelty(PackSkill):
    """限定，第二夜起：对一名角色造成两次伤害；灵通看不到。"""

    id, name, clause, limit = "coven.cruelty", "残暴", "狼魂祈礼·残暴", ONCE
    windows, slot = (ACTION,), "残暴"
    target = one(in_play)

    def requires(self, me: Me, point: Point) -> str | None:
        """从第二晚开始."""
        return "「残暴」从第 2 夜开始才能用" if point.day < 2 else None

    def resolve(self, use: TableUse) -> None:
        """Hit the target twice."""
        use.harm(use.target, HIT, hits=2, moment=NIGHT)


class Peep(PackSkill):
    """首夜必选两名非狼人阵营角色，得知其身份；第二夜起每夜开始时得知村民阵营神职、村民与魔女会的存活人数。"""

    id, name, clause, forced = "coven.peep", "窥探", "狼魂祈礼·窥探", True
    windows, slot = (ACTION,), "窥探"
    target = exactly(2, in_play, not_in_pack)

    def requires(self, me: Me, point: Point) -> str | None:
        """首夜."""
        return "「窥探」只在第 1 夜选人" if point.day > 1 else None

    def resolve(self, use: TableUse) -> None:
        """Wait for the knife (先刀后验)."""
        use.me.remember("seen", list(use.aims))

    @before(Reckon, layer="窥探", beyond=True)
    def report(self, me: TableMe, reckon: Reckon) -> None:
        """What the two really are."""
        seen, s = me.recall("seen"), me.s
        if seen:
            roles = "、".join(f"{s.name(n)}：{s.role(n)}" for n in seen)
            s.tell(f"channel:{PACK}", "peeped", s.text("peeped", roles=roles), seats=seen)
            me.remember("seen", None)

    @on(WindowOpened, at=FEAST)
    def count(self, me: TableMe, opened: WindowOpened) -> None:
        """How many of each sort are left."""
        if opened.day > 1 and first_holder(me):
            text = me.s.text("peep.count", **_census(me.s))
            me.s.tell(f"channel:{PACK}", "peep.count", text)


def _census(s: Table) -> dict[str, int]:
    """Seats in play of the village's gods, its commoners, and the coven."""
    gods = [n for n in listed(s, GODS) if s.state.seats[n].in_play]
    village = [n for n in s.state.in_play() if s.faction(n) == VILLAGE]
    coven = [n for n in s.state.in_play() if s.faction(n) == COVEN]
    return {"gods": len(gods), "commons": len(village) - len(gods), "coven": len(coven)}


class Shielded(Immunity):
    """顶盾：到下一个夜晚，免疫一切伤害（投票也算），被预言时看来是村民阵营。``struck``, ``seen``: what it met."""

    id, name, clause = "coven.shielded", "顶盾", "狼魂祈礼·顶盾"

    @before(Harm, layer="目标")
    def note(self, me: TableMe, harm: Harm) -> None:
        """Being harmed counts, whatever stops it (ruling 6-21)."""
        if harm.target == me.bearer:
            me.remember("struck", True)

    @before(Leave, layer="顶盾")
    def stand(self, me: TableMe, leave: Leave) -> Leave | None:
        """A vote is a harm, too (6L): nobody goes in his place (ruling 6-22)."""
        if leave.seat != me.bearer or any(r["how"] != "投票" for r in leave.reasons):
            return None
        me.remember("struck", True)
        return leave.stop(me)

    @modifies(APPEARS_AS)
    def seem(self, me: TableMe, seen: str, seat: int, skill: str) -> str:
        """One of the village."""
        return VILLAGE if seat == me.bearer else seen

    @on(Used, beyond=True)
    def looked_at(self, me: TableMe, used: Used) -> None:
        """Being inspected counts."""
        if me.bearer in used.aims and INSPECTS in me.s.book.definition(used.definition).tags:
            me.remember("seen", True)

    @on(WindowOpened, at=FEAST, beyond=True)
    def end(self, me: TableMe, opened: WindowOpened) -> None:
        """At the next night; if it met nothing, the pack may use it again, on somebody else."""
        idle, s = not me.recall("struck") and not me.recall("seen"), me.s
        me.lose()
        for instance in s.state.of(Shield.id) if idle else ():
            aims = instance.memory.get("aims", ())
            s.refresh(instance.id)
            s.me(instance.id).remember("aims", aims)


class Shield(PackSkill):
    """限定：令一名没选过的狼人阵营角色顶盾；他既没受伤害也没被预言，则次夜刷新。"""

    id, name, clause, limit = "coven.shield", "顶盾", "狼魂祈礼·顶盾", ONCE
    windows, slot = (ACTION,), "顶盾"
    target = one(in_play, in_pack, each_once)

    def resolve(self, use: TableUse) -> None:
        """Shield the target."""
        use.give(use.target, Shielded, until=None)


class Prayer(PackSkill):
    """开局必选：残暴、窥探、顶盾三选一，成为狼群共有的技能。"""

    id, name, clause, forced, limit = "coven.prayer", "狼魂祈礼", "狼人阵营·狼魂祈礼", True, ONCE
    windows, slot = ("开局",), "狼魂祈礼"
    words = (Cruelty.name, Peep.name, Shield.name)
    bound = "只有共群的狼人阵营能选，选出的归全体狼人阵营"

    def resolve(self, use: TableUse) -> None:
        """Give it to all wolves."""
        share_out(use, (Cruelty, Peep, Shield), WOLVES, PACK)


WOLF_SKILLS = (Kill, Prayer)


# -- 冥月的三岔路口 ------------------------------------------------------------------------------------------------


def _fallen_sister(me: Me, seat: int) -> str | None:
    """One of the coven known to be out."""
    assert isinstance(me, TableMe)
    if me.s.member(CIRCLE, seat) and me.s.state.seats[seat].get("shown", False):
        return None
    return f"{me.s.spell(seat)} 不是已出局的魔女会阵营"


class Replay(CircleSkill):
    """限定：选一名已出局的魔女会阵营角色，次夜起其全部技能为魔女会共有。"""

    id, name, clause, limit = "coven.replay", "魔法再现", "冥月的三岔路口·魔法再现", ONCE
    windows, slot = (CHOICE,), "魔法再现"
    target = one(_fallen_sister)

    def resolve(self, use: TableUse) -> None:
        """Wait for the next night."""
        use.me.remember("from", (use.target, use.s.state.point.day + 1))

    @on(WindowOpened, beyond=True)
    def share(self, me: TableMe, opened: WindowOpened) -> None:
        """What she has, as far as it is used up, becomes everybody's."""
        source, s = me.recall("from"), me.s
        if source is None or (opened.window, opened.day) != (FEAST, source[1]):
            return
        me.remember("from", None)
        own = [i for i in s.state.owned(source[0]) if i.origin in ("card", "turned")]
        own = [i for i in own if s.book.definition(i.definition).kind == "skill" and i.definition != Fork.id]
        for instance in own:
            for seat in [n for n in of_faction(s, COVEN) if s.state.seats[n].in_play]:
                made = s.copy(instance.id, seat, origin="shared")
                s.me(made).remember("pool", CIRCLE)
        names = "、".join(dict.fromkeys(s.book.definition(i.definition).name for i in own)) or "无"
        text = s.text("replayed", seat=s.spell(source[0]), skills=names)
        s.tell(f"channel:{CIRCLE}", "replayed", text, seat=source[0])


class Torrent(Skill):
    """第八夜结束时游戏未结束而魔女会仍有人在场，魔女会阵营获胜；警长竞选时公布冥月开始转动。"""

    id, name, clause, forced = "coven.torrent", "命运洪流", "冥月的三岔路口·命运洪流", True

    @on(WindowOpened, at="警长竞选", beyond=True)
    def turn(self, me: TableMe, opened: WindowOpened) -> None:
        """Announced with the election."""
        if first_holder(me, in_play=False):
            me.s.tell("public", "torrent", me.s.text("torrent"))


class Requiem(Skill):
    """每夜最后，魔女会得知所有已出局者的身份。"""

    id, name, clause, forced = "coven.requiem", "悼亡之瞳", "冥月的三岔路口·悼亡之瞳", True

    @before(Reckon, layer="悼亡之瞳")
    def mourn(self, me: TableMe, reckon: Reckon) -> None:
        """Tell the coven."""
        s = me.s
        gone = [n for n, x in s.state.seats.items() if not x.in_play]
        if first_holder(me):
            roles = "、".join(f"{s.name(n)}：{s.role(n)}" for n in gone) or "无"
            s.tell(f"channel:{CIRCLE}", "mourned", s.text("mourned", roles=roles), seats=gone)


class Fork(CircleSkill):
    """开局必选（有赫卡忒时）：魔法再现、命运洪流、悼亡之瞳三选一，成为魔女会共有的技能。"""

    id, name, clause, forced, limit = "coven.fork", "冥月的三岔路口", "魔女会阵营·冥月的三岔路口", True, ONCE
    windows, slot = ("开局",), "冥月的三岔路口"
    words = (Replay.name, Torrent.name, Requiem.name)

    def requires(self, me: TableMe, point: Point) -> str | None:
        """If the role it depends on is in the match; the coven know each other."""
        roles = me.s.book.roles
        moon = any((role := roles.get(me.s.role(n))) and MOON in role.tags for n in me.s.state.seats)
        return None if moon else "这一局没有赫卡忒，没有冥月的三岔路口"

    def resolve(self, use: TableUse) -> None:
        """Give it to the whole coven."""
        share_out(use, (Replay, Torrent, Requiem), COVEN, CIRCLE)


def share_out(use: TableUse, kinds: tuple[type[Skill], ...], faction: str, channel: str) -> None:
    """Give every seat of a faction the skill that was chosen."""
    s, chosen = use.s, next(kind for kind in kinds if kind.name == use.words[0])
    for seat in of_faction(s, faction):
        s.gain(seat, chosen, origin="shared", giver=use.user)
    s.tell(f"channel:{channel}", "shared", s.text("shared", skill=chosen.name))
