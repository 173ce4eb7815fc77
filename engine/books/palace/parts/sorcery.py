"""术法 (秘术玄女, 巫蛊术女): 增幅, 削弱, and 混乱 where one seat met more than one of them in a night."""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.asking import Question, ask
from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.parts.readied import readied
from engine.books.palace.parts.source import kill_source
from engine.books.palace.parts.unlimited import Unlimited
from engine.books.palace.statuses import Afraid
from engine.books.palace.targets import in_play
from engine.books.palace.words import EARLY, NIGHT_ENDS, NOON, OFFICE, PACK, SMALL
from engine.kernel import facts as f
from engine.kernel.clock import Point
from engine.kernel.definitions import AT_ONCE, ONCE, UNCOUNTED, Skill, modifies, on, one
from engine.kernel.state import Instance
from engine.kernel.uses import sharers
from engine.mechanics.ladder import Level

CLAUSE = "秘术玄女"


class Unbound(Blessing):
    """增幅与削弱去除限定。"""

    id, clause = "palace.witch.second", "巫蛊术女·怀孕技能"


class Alternating(Blessing):
    """增幅与削弱去除限定，但不能连续两晚使用同样的技能。"""

    id, clause = "palace.sorceress.second", "秘术玄女·怀孕技能"


class Spell(Unlimited):
    """早夜限定一次的术法；同一晚（开关 增幅削弱互斥：或从此）只能用其中一种。"""

    limit, windows, slot, target = ONCE, (EARLY,), "F06", one(in_play)
    other: ClassVar[type[PalaceSkill]]
    frees = (Unbound, Alternating)

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Not both; not the same two nights running, where that was the price."""
        s, other = me.s, self.other
        ever = s.option("增幅削弱互斥") == "永久" and any(i.memory.get("days") for i in s.having(me.owner, other))
        if ever or readied(s, me.owner, other):
            return f"用了「{other.name}」就不能用「{self.name}」"
        if s.wields(me.owner, Alternating) and point.day - 1 in me.recall("days", ()):
            return f"昨晚用过「{self.name}」，不能连续两晚用同样的术法"
        return None

    @on(f.Used, itself=True, beyond=True, asleep=True)
    def date(self, me: PalaceMe, used: f.Used) -> None:
        """On which days it was used, until it is as at the start again (刷新至初始)."""
        me.remember("days", (*me.recall("days", ()), me.s.state.point.day))


class Amplified(PalaceStatus):
    """术法增幅：``memory['skill']`` 那项技能当晚可额外发动一次，不计次数；群内的杀人是全群共用的。"""

    id, name, clause, told = "palace.amplified", "术法增幅", f"{CLAUSE}·术法增幅", False

    @modifies(AT_ONCE)
    def once_more(self, me: PalaceMe, number: int, instance: Instance) -> int:
        """In one command."""
        return number + 1 if self._lies_on(me, instance) else number

    @modifies(UNCOUNTED)
    def free_of_charge(self, me: PalaceMe, number: int, instance: Instance) -> int:
        """Not counted."""
        return number + 1 if self._lies_on(me, instance) else number

    @staticmethod
    def _lies_on(me: PalaceMe, instance: Instance) -> bool:
        named = me.s.state.instances.get(me.recall("skill", 0))
        if named is None or named.definition != instance.definition:
            return False
        made = me.s.book.definition(named.definition)
        assert isinstance(made, Skill)
        pool = made.pool(me.s.me(named.id))
        return named.id == instance.id or (pool is not None and made.pool(me.s.me(instance.id)) == pool)


class Choosing(Question):
    """被增幅的人指定自己的一个技能；不答就不指定。"""

    id, name, clause, needless = "palace.amplify.choosing", "增幅", f"{CLAUSE}·术法增幅", False
    hint = "你被术法增幅：指定自己的一个技能，当晚可额外发动一次，不计次数"

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """Skills by name."""
        return tuple(sorted({d.name for d in getattr(book, "registry").skills()}))  # noqa: B009

    def default(self, me: PalaceMe) -> None:
        """None of them."""

    def answered(self, me: PalaceMe, word: str) -> None:
        """For this night."""
        found = next((i for i in me.s.state.owned(me.owner) if me.s.book.definition(i.definition).name == word), None)
        if found is not None:
            kept = {"skill": found.id, "use": me.recall("use")}
            me.s.give(me.owner, Amplified, until=NIGHT_ENDS, giver=me.giver, memory=kept)


def _amplifiable(s: object, made: object) -> bool:
    plain = isinstance(made, Skill) and made.windows and not made.automatic
    return bool(plain and not isinstance(made, Question) and OFFICE not in getattr(made, "tags", ()))


class Amplify(Spell):
    """早夜选一名角色：其指定自己一个技能，当晚可额外发动一次，不计次数。"""

    id, name, clause = "palace.amplify", "术法增幅", f"{CLAUSE}·术法增幅"

    def resolve(self, use: PalaceUse) -> None:
        """Ask the target, until 早夜2 closes."""
        s, target = use.s, use.target
        held = [s.book.definition(i.definition) for i in s.state.owned(target)]
        names = list(dict.fromkeys(d.name for d in held if _amplifiable(s, d)))
        if names:
            ask(s, target, Choosing, names, giver=use.user, use=use.id)
        else:
            s.tell_seat(target, "amplified", s.text("amplified.none"))


class Weaken(Spell):
    """早夜选一名角色：恐惧至下一个正午开始。"""

    id, name, clause = "palace.weaken", "术法削弱", f"{CLAUSE}·术法削弱"
    other = Amplify

    def resolve(self, use: PalaceUse) -> None:
        """Frighten the target."""
        use.give(use.target, Afraid, until=NOON)


Amplify.other = Weaken


class Confusion(PalaceSkill):
    """凌晨，当晚受过不止一次增幅或削弱者：这些效果全部无效，每名持有者各对其造成一次致死伤害（群内算一个角色）。"""

    id, name, clause, line = "palace.confusion", "术法混乱", f"{CLAUSE}·术法混乱", "术法混乱"
    forced, automatic, aimed, windows, slot = True, True, False, (SMALL,), "L06"

    def resolve(self, use: PalaceUse) -> None:
        """Undo, and hit."""
        s = use.s
        hits: dict[int, list[int]] = {}
        pack = s.pack()
        for record in s.tonight():
            if record.definition in (Amplify.id, Weaken.id):
                for seat in record.aims:
                    hits.setdefault(pack[0] if seat in pack else seat, []).append(record.id)
        for seat, uses in sorted(hits.items()):
            if len(uses) > 1:
                for record_id in uses:
                    self._undo(use, record_id)
                use.harm(self._source(use) if seat in pack else seat, Level.致死伤害)

    @staticmethod
    def _source(use: PalaceUse) -> int:
        rows = [row for _, row in use.s.pending_harms() if row["pack"] == PACK]
        return kill_source(use.s, int(rows[-1]["user"]) if rows else None)

    @staticmethod
    def _undo(use: PalaceUse, record_id: int) -> None:
        s = use.s
        for instance in list(s.state.instances.values()):
            mine = instance.cause == f"use:{record_id}" or instance.memory.get("use") == record_id
            if mine and instance.definition in (Afraid.id, Amplified.id, Choosing.id):
                if instance.definition == Amplified.id:
                    _take_back(use, instance)
                s.lose(instance.id, "confused")


def _take_back(use: PalaceUse, amplified: Instance) -> None:
    """The use that was one too many: what it would have harmed it does not; what it has told stays told."""
    s = use.s
    named = s.state.instances.get(amplified.memory["skill"])
    skill = None if named is None else s.book.definition(named.definition)
    if named is None or not isinstance(skill, Skill):
        return
    same = sharers(s, named, skill)
    made = [u for u in s.tonight() if u.instance in same]
    if len(made) < 2:
        return
    last = made[-1]
    struck = [
        (number, row) for number, row in s.pending_harms()
        if row["skill"] == skill.id and row["target"] in last.aims and (row["pack"] or row["user"] == last.user)
    ]  # fmt: skip
    for number, row in struck[-1:]:
        s.emit(f.RowSet("harms", number, {**row, "pending": False, "late": True}, cause=s.cause))
    for instance in [i for i in s.state.instances.values() if i.cause == f"use:{last.id}"]:
        s.lose(instance.id, "confused")


TEXTS = {"amplified.none": "你被术法增幅，但没有可以指定的技能。"}
