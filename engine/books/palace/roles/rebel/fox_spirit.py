"""狐狸精 — palace, 叛皇阵营 29"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.informed import KnowsThePack
from engine.books.palace.shared import Relay
from engine.books.palace.statuses import Orderly
from engine.books.palace.targets import in_play
from engine.books.palace.words import DAWNS, LATE_DUSK, MALE, NIGHT, NIGHT_ENDS, NOON, OFFICE
from engine.kernel.clock import Point
from engine.kernel.definitions import DECIDER, RECEIVERS, Skill, modifies, on, one
from engine.kernel.errors import Refused
from engine.kernel.facts import Gained, Ordered, WindowOpened, Withdrawn
from engine.kernel.legality import objection
from engine.kernel.state import Instance, Order
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class Deadly(Blessing):
    """被神魂颠倒的若是男性，晨曦还受你的致死伤害。"""

    id, clause = "palace.fox_spirit.second", "狐狸精·怀孕技能"


class Spent(PalaceStatus):
    """晨曦开始时受狐狸精的致死伤害。"""

    id, name, clause, told = "palace.fox_spirit.spent", "神魂颠倒", "狐狸精·怀孕技能", False

    @on(WindowOpened, at=DAWNS)
    def die(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Once."""
        me.s.strike(me.bearer, Level.致死伤害, user=me.giver or me.bearer, skill=Enchanting.id)
        me.lose("done")


def nightly(me: PalaceMe, seat: int) -> list[tuple[Instance, Skill]]:
    """What a seat can be made to use at night."""
    s, found = me.s, []
    for instance in s.state.owned(seat):
        made = s.book.definition(instance.definition)
        if isinstance(made, Skill) and not made.automatic and any(w in NIGHT for w in made.windows):
            found.append((instance, made))
    return found


def tonight(me: PalaceMe, instance: Instance, skill: Skill) -> bool:
    """Whether a skill can be used this night, as things stand."""
    s, here = me.s, me.s.state.point
    holder, windows = s.me(instance.id), [w for w in skill.windows if w in NIGHT]
    return any(objection(s, holder, skill, Point(here.day, here.round, w), momentary=True) is None for w in windows)


class Possessed(PalaceStatus):
    """当夜由狐狸精操作：自己的指令不收，反馈两人都得；期间有秩序则狐狸精致死。"""

    id, name, clause = "palace.fox_spirit.possessed", "被狐狸精操纵", "狐狸精·神魂颠倒"

    @modifies(DECIDER)
    def decide(self, me: PalaceMe, seat: int, instance: Instance) -> int:
        """The fox, at night."""
        mine = instance.owner == me.bearer and me.s.state.point.window in NIGHT and me.giver is not None
        return (me.giver or seat) if mine else seat

    @modifies(RECEIVERS)
    def listen(self, me: PalaceMe, seats: tuple[int, ...], order: Order) -> tuple[int, ...]:
        """Both of them, at night."""
        fox, mine = me.giver, order.user == me.bearer and me.s.state.point.window in NIGHT
        return (*seats, fox) if mine and fox is not None and fox not in seats else seats

    @on(Ordered, own=True)
    def watch(self, me: PalaceMe, order: Ordered) -> None:
        """He sees all that she does."""
        if order.decider == me.giver and order.instance in me.s.state.instances:
            s = me.s
            name = s.book.definition(s.state.instances[order.instance].definition).name
            what = "、".join([*(s.spell(n) for n in order.targets), *order.words, *filter(None, (order.text,))])
            s.tell_seat(me.bearer, "worked", f"狐狸精操纵你：{name} {what}".rstrip())

    @on(WindowOpened, at=NIGHT)
    def look(self, me: PalaceMe, opened: WindowOpened) -> None:
        """At night, from its beginning."""
        self._burn(me)

    @on(Gained, own=True)
    def come(self, me: PalaceMe, gained: Gained) -> None:
        """And whatever comes later (ruling 6-111)."""
        if me.s.state.point.window in NIGHT:
            self._burn(me)

    def _burn(self, me: PalaceMe) -> None:
        fox = me.giver
        if fox is not None and not me.recall("burnt") and me.s.bears(me.bearer, Orderly):
            me.remember("burnt", True)
            me.s.strike(fox, Level.致死伤害, user=fox, skill=Enchanting.id, line="狐狸精偷秩序")


class Working(PalaceSkill):
    """当夜代被操纵的人发动技能：操纵 技能名 目标。"""

    id, name, clause = "palace.fox_spirit.working", "操纵", "狐狸精·神魂颠倒"
    windows, slot, names_skill, aimed = NIGHT, "", True, False
    instant, bound, tags = True, "要先神魂颠倒某人", frozenset({OFFICE})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """With somebody to work."""
        return None if me.recall("seat") else "没有可以操纵的人"

    @on(Ordered, itself=True)
    def take_back(self, me: PalaceMe, order: Ordered) -> None:
        """放弃 操纵: whatever she has chosen in his place and waits; he sees that, too."""
        s, seat = me.s, me.recall("seat", 0)
        if not order.declined:
            return
        s.emit(Withdrawn(me.id, "declined", cause=s.cause))
        for waiting in [o for o in s.state.orders.values() if (o.user, o.decider) == (seat, me.owner)]:
            name = s.book.definition(s.state.instances[waiting.instance].definition).name
            s.emit(Withdrawn(waiting.instance, "declined", cause=s.cause))
            s.tell_seat(seat, "worked", f"狐狸精操纵你：收回 {name}")

    def stand_in(self, me: PalaceMe, name: str) -> int:
        """The skill of whoever is possessed, one that can be used rather than another.

        Raises:
            Refused: he has none of that name that the fox was told of or could use now; what he has besides stays his.
        """
        held = [(i, made, tonight(me, i, made)) for i, made in nightly(me, me.recall("seat", 0))]
        able = [(i, made) for i, made, can in held if can]
        able += [(i, made) for i, made, can in held if not can and made.name in me.recall("names", ())]
        for instance, made in able:
            if made.name == name:
                return instance.id
        names = "／".join(dict.fromkeys(made.name for _, made in able)) or "无"
        raise Refused(f"他今晚没有可以操纵的「{name}」。可操纵：{names}")


class Enchanting(PalaceSkill):
    """黄昏选一名角色：得知其当晚可发动的技能，当夜由你操作，反馈两人都得；操纵期间其有秩序则你致死。"""

    id, name, clause = "palace.fox_spirit.enchanting", "神魂颠倒", "狐狸精·神魂颠倒"
    windows, slot, target = (LATE_DUSK,), "E06", one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """For the coming night."""
        s, target, me = use.s, use.target, use.s.me(use.me.id)
        names = dict.fromkeys(made.name for i, made in nightly(me, target) if tonight(me, i, made))  # type: ignore[arg-type]
        use.give(target, Possessed, until=NIGHT_ENDS)
        use.tell(
            "skills", f"{s.spell(use.chosen[0])} 今晚可发动的技能：{'、'.join(names) or '无'}。发：操纵 技能名 目标"
        )
        kept = {"seat": target, "names": list(names)}
        s.gain(use.user, Working, origin="enchanting", giver=use.user, until=NIGHT_ENDS, memory=kept)
        if s.wields(use.user, Deadly) and s.state.seats[target].get("gender") == MALE:
            s.gain(target, Spent, giver=use.user, until=NOON)


CARD = Card("palace.fox_spirit", (Enchanting,), traits=(KnowsThePack, Relay), second=(Deadly,))
