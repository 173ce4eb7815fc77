"""镜 — palace, 诸侯 7"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Passive, Trait
from engine.books.palace.base import Second as SecondSkill
from engine.books.palace.parts.late import ask_later
from engine.books.palace.queries import VICTORY
from engine.books.palace.table import PalaceTable
from engine.books.palace.words import EARLY, LATE_DAWN, NIGHT, OFFICE, SMALL2
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Skill, before, modifies, on
from engine.kernel.facts import Gained, SeatLeft, WindowClosed, WindowOpened
from engine.kernel.proposals import Aim
from engine.werewolf.roles import Card

FACTION = "镜阵营"
#: How the origin of a copied skill begins.
MIRRORED = "mirrored"


class Reflection(Passive):
    """夜里成为指定技能的结算目标时，随机由一个没有反射的在场角色代替；夜末得知哪些技能反射给了谁。"""

    id, name, clause = "palace.mirror.reflection", "反射", "镜·反射"

    @before(Aim, layer="反射")
    def reflect(self, me: PalaceMe, aim: Aim) -> Aim | None:
        """Anybody without a mirror, the sender among them (ruling 6-123)."""
        s = me.s
        if aim.target != me.owner or s.state.point.window not in NIGHT:
            return None
        able = [n for n in s.state.in_play() if not s.wields(n, Reflection)]
        if not able:
            return None
        seat = s.draw("反射", able, s.name)
        me.remember("log", (*me.recall("log", ()), (s.book.definition(aim.skill).name, seat)))
        if s.faction(aim.user) != s.faction(me.owner):
            for trait in s.state.of(Shards.id):
                if _one_of_hers(s, trait.owner, me.owner):
                    s.me(trait.id).remember("count", s.me(trait.id).recall("count", 0) + 1)
        return aim.at(seat)

    @on(WindowClosed, at=SMALL2)
    def report(self, me: PalaceMe, closed: WindowClosed) -> None:
        """After the last window of the night: which skill, to whom; never whose."""
        log = me.recall("log", ())
        if log:
            lines = "、".join(f"{skill} → {me.s.name(seat)}" for skill, seat in log)
            me.told_owner("reflected", me.s.text("reflected", lines=lines))
            me.remember("log", None)


def _one_of_hers(s: PalaceTable, mirror: int, seat: int) -> bool:
    """Whether a seat is the mirror, or of her faction: what it does by her skills counts for both."""
    return seat == mirror or s.faction(seat) == s.faction(mirror)


def _copies(me: PalaceMe) -> list[tuple[int, str]]:
    """Who copied which skill so far."""
    return [(owner, skill) for owner, skill in me.recall("copies", ())]


def met(me: PalaceMe) -> list[Skill]:
    """The skills that anybody has chosen the owner for so far; an office handed to her is none."""
    found = [me.s.book.definition(u.definition) for u in me.s.state.uses.values() if me.owner in u.chosen]
    return [d for d in dict.fromkeys(found) if isinstance(d, Skill) and d.aimed and OFFICE not in d.tags]


class Mirroring(PalaceSkill):
    """晨曦一次：从曾对你用过的技能里选一种，下一个夜晚开始永久拥有。"""

    id, name, clause, limit = "palace.mirror.mirroring", "镜像", "镜·镜像", ONCE
    windows, slot = (LATE_DAWN,), "O02"

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """Every skill's name."""
        return tuple(sorted({d.name for d in getattr(book, "registry").skills()}))  # noqa: B009

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """With something to copy."""
        return None if met(me) else "还没有人对你用过指定技能"

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of those used on her."""
        able = [d.name for d in met(me)]
        return None if len(words) == 1 and words[0] in able else f"要写其中一个技能：{'／'.join(able)}"

    def resolve(self, use: PalaceUse) -> None:
        """Keep it until the night."""
        found = next(d for d in met(use.me) if d.name == use.words[0])  # type: ignore[arg-type]
        use.me.remember("copied", found.id)

    @on(WindowOpened, at=EARLY, beyond=True, asleep=True)
    def copy(self, me: PalaceMe, opened: WindowOpened) -> None:
        """From the next night on, whatever silences her by then."""
        if me.recall("copied"):
            made = me.s.gain(me.owner, me.recall("copied"), origin=f"{MIRRORED}:{me.id}", giver=me.owner)
            me.remember("copied", None)
            if getattr(me.s.me(made).definition, "anew", False):
                ask_later(me.s, made)

    @on(WindowOpened, at=LATE_DAWN, asleep=True)
    def news(self, me: PalaceMe, opened: WindowOpened) -> None:
        """As long as it is not used, day by day: which skills were used on her for the first time."""
        if not me.left():
            return
        s, names = me.s, list(dict.fromkeys(d.name for d in met(me)))
        fresh = [name for name in names if name not in me.recall("listed", ())]
        held = [i for i in s.state.owned(me.owner) if isinstance(s.book.definition(i.definition), Mirroring)]
        if fresh and me.id == min(i.id for i in held if s.uses_left(i.id)):
            me.told_owner("met", f"新对你用过的指定技能：{'、'.join(fresh)}")
        for instance in held:
            s.me(instance.id).remember("listed", names)


class Second(Mirroring, SecondSkill):
    """同镜像，再来一次。"""

    id, name, clause = "palace.mirror.second", SecondSkill.name, "镜·怀孕技能"


class Shards(Trait):
    """反射来源阵营不同的次数加上镜像技能亲手击杀数，多于存活人数则获胜。"""

    id, name, clause = "palace.mirror.shards", "镜获胜", "胜负判定·镜"

    @on(Gained, beyond=True)
    def keep(self, me: PalaceMe, gained: Gained) -> None:
        """Who copied which skills, though they are lost again."""
        copy, copies = (gained.owner, gained.definition), _copies(me)
        if gained.origin.startswith(MIRRORED) and copy not in copies:
            me.remember("copies", (*copies, copy))

    @on(SeatLeft, beyond=True)
    def count(self, me: PalaceMe, left: SeatLeft) -> None:
        """Whom a copied skill sent out by her own hand."""
        killers = [r["user"] for r in left.reasons if (r.get("user"), r.get("skill")) in _copies(me)]
        if any(_one_of_hers(me.s, me.owner, n) for n in killers):
            me.remember("killed", me.recall("killed", 0) + 1)

    @modifies(VICTORY, beyond=True)
    def win(self, me: PalaceMe, why: str, faction: str) -> str:
        """The emperor does not count."""
        s = me.s
        if faction != FACTION or faction != s.faction(me.owner):
            return why
        made = me.recall("count", 0) + me.recall("killed", 0)
        alive = s.counted(in_play=True)
        return self.clause if made > len(alive) else why


CARD = Card("palace.mirror", (Reflection, Mirroring), traits=(Shards,), second=(Second,))
