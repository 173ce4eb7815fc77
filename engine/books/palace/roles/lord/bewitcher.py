"""蛊惑师 — palace, 诸侯 6"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceStatus, PalaceUse, Trait
from engine.books.palace.falling import UNSTOPPABLE
from engine.books.palace.queries import VICTORY
from engine.books.palace.targets import in_play, not_twice_running
from engine.books.palace.words import LATE_DUSK, MIDNIGHT, NIGHT, NIGHT_ENDS
from engine.kernel.definitions import CHOSEN, MAY_COMBINE, RECEIVERS, Targets, before, modifies, on, one
from engine.kernel.facts import SeatLeft
from engine.kernel.legality import unfit
from engine.kernel.state import Order
from engine.mechanics.ladder import Level
from engine.werewolf.proposals import Give, Leave
from engine.werewolf.roles import Card

FACTION = "蛊惑师阵营"


class Clear(Trait):
    """首夜不会获得任何负面状态。"""

    id, name, clause = "palace.bewitcher.clear", "首夜清明", "蛊惑师·身份属性"

    @before(Give, layer="admit")
    def refuse(self, me: PalaceMe, give: Give) -> Give | None:
        """Nothing bad in the first night."""
        if give.target != me.owner or not getattr(me.s.book.definition(give.status), "bad", False):
            return None
        point = me.s.state.point
        return give.stop(me) if point.day == 1 and point.window in NIGHT else None


class Bewitching(PalaceStatus):
    """蛊惑当晚：蛊惑师结算出局时不出局，由 ``memory['target']`` 承受致死伤害。"""

    id, name, clause, told = "palace.bewitcher.bewitching", "蛊惑", "蛊惑师·蛊惑", False

    @before(Leave, layer="蛊惑")
    def swap(self, me: PalaceMe, leave: Leave) -> Leave | None:
        """In his place in the list; nobody who is out already, nor he himself, can take it (ruling 6-121)."""
        s, target = me.s, me.recall("target")
        if leave.seat != me.bearer or target == me.bearer or not leave.night or not s.state.seats[target].in_play:
            return None
        if any(r["how"] in UNSTOPPABLE for r in leave.reasons):
            return None
        s.strike(target, Level.致死伤害, user=me.bearer, skill=Bewitch.id)
        return leave.stop(me)


class Bewitch(PalaceSkill):
    """午夜选一名角色（不能连续两晚同人）：你当晚结算出局时不出局，由其承受致死伤害。"""

    id, name, clause = "palace.bewitcher.bewitch", "蛊惑", "蛊惑师·蛊惑"
    windows, slot = (MIDNIGHT,), "H05"
    target = one(in_play, not_twice_running)

    def resolve(self, use: PalaceUse) -> None:
        """For this night."""
        use.s.gain(use.user, Bewitching, giver=use.user, until=NIGHT_ENDS, memory={"target": use.target})


class Corrupting(PalaceStatus):
    """堕落当夜：``memory`` 的 skill、role 所指的技能由蛊惑师定目标（seats），反馈归他。"""

    id, name, clause, told = "palace.bewitcher.corrupting", "堕落", "蛊惑师·堕落", False

    def _hit(self, me: PalaceMe, order: Order) -> PalaceSkill | None:
        s, instance = me.s, me.s.state.instances.get(order.instance)
        made = s.book.definition(instance.definition) if instance is not None else None
        if not isinstance(made, PalaceSkill) or s.state.point.window not in NIGHT or made.name != me.recall("skill"):
            return None
        return made if s.role(order.user) == me.recall("role") and made.pool(s.me(order.instance)) is None else None

    @modifies(CHOSEN)
    def turn(self, me: PalaceMe, seats: tuple[int, ...], order: Order) -> tuple[int, ...]:
        """Where he wanted it; what the skill's user could not have chosen is nowhere."""
        skill = self._hit(me, order)
        if skill is None:
            return seats
        user, mine = me.s.me(order.instance), tuple(me.recall("seats", ()))
        reach = skill.reach(user)  # type: ignore[arg-type]
        if not reach.most:
            return seats
        fits = reach.least <= len(mine) <= reach.most and all(unfit(me.s, user, reach, n) is None for n in mine)
        return mine if fits and me.s.query(MAY_COMBINE, None, user.instance, mine) is None else ()

    @modifies(RECEIVERS)
    def listen(self, me: PalaceMe, seats: tuple[int, ...], order: Order) -> tuple[int, ...]:
        """He hears in place of its user."""
        return (me.bearer,) if self._hit(me, order) is not None else seats


def _skills(book: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(d.name for d in book.registry.skills())) if hasattr(book, "registry") else ()


def _roles(book: Any) -> tuple[str, ...]:
    return tuple(str(r.get("shown", name)) for name, r in getattr(book, "printed", {}).items())


@lru_cache(maxsize=8)
def _known(book: Any) -> tuple[frozenset[str], frozenset[str]]:
    """The skills and the roles of a finished book, by name."""
    return frozenset(_skills(book)), frozenset(_roles(book))


def _unreached(me: PalaceMe, seat: int, name: str) -> str | None:
    """Why no skill of a name can choose a seat: it is out, and none of them looks for those who are (占星, 还魂)."""
    named = [d for d in me.s.book.registry.skills() if d.name == name]
    return in_play(me, seat) if all(in_play in d.target.rules for d in named) else None


class Corrupt(PalaceSkill):
    """黄昏宣言一个技能与使用者的初始身份，并定下目标：当夜它若发动，就用这目标，反馈归你；不能连续两夜同一技能。"""

    id, name, clause = "palace.bewitcher.corrupt", "堕落", "蛊惑师·堕落"
    windows, slot, aimed = (LATE_DUSK,), "E10", False

    def targets(self, me: PalaceMe) -> Targets:
        """As many as the skill may want; none: it will come to nothing (ruling 6-122)."""
        return Targets(0, len(me.s.state.seats))

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Skills and roles by name."""
        return tuple(dict.fromkeys((*_skills(book), *_roles(book))))

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """A skill, then a role; not the skill of the night before."""
        skills, roles = _known(me.s.book)
        if len(words) != 2 or words[0] not in skills or words[1] not in roles:
            return "「堕落」要写技能名、身份名和目标，例：堕落 预言 国师 3"
        last = me.recall("said", (0, ""))
        if words[0] == last[1] and last[0] == me.s.state.point.day - 1:
            return f"昨夜宣言过「{words[0]}」，不能连续两夜宣言同一个技能"
        return next((reason for n in seats if (reason := _unreached(me, n, words[0]))), None)

    def resolve(self, use: PalaceUse) -> None:
        """For the coming night."""
        skill, role = use.words
        use.me.remember("said", (use.s.state.point.day, skill))
        kept = {"skill": skill, "role": role, "seats": list(use.chosen)}
        use.s.gain(use.user, Corrupting, giver=use.user, until=NIGHT_ENDS, memory=kept)


class Bewitched(Trait):
    """死于蛊惑的人数多于存活人数的一半，蛊惑师阵营获胜。"""

    id, name, clause = "palace.bewitcher.bewitched", "蛊惑师获胜", "胜负判定·蛊惑师"

    @on(SeatLeft, beyond=True)
    def count(self, me: PalaceMe, left: SeatLeft) -> None:
        """Whom he killed by it, or who has it of his faction; who comes back was killed all the same."""
        s, killers = me.s, [r["user"] for r in left.reasons if r.get("skill") == Bewitch.id]
        if any(n == me.owner or s.faction(n) == s.faction(me.owner) for n in killers):
            me.remember("killed", me.recall("killed", 0) + 1)

    @modifies(VICTORY, beyond=True)
    def win(self, me: PalaceMe, why: str, faction: str) -> str:
        """The emperor does not count."""
        s = me.s
        if faction != FACTION or faction != s.faction(me.owner):
            return why
        alive = s.counted(in_play=True)
        return self.clause if 2 * me.recall("killed", 0) > len(alive) else why


CARD = Card("palace.bewitcher", (Bewitch, Corrupt), traits=(Clear, Bewitched))
