"""前朝余孽 — palace, 叛皇阵营 6"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.palace.base import Nightly, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.statuses import Deathless
from engine.books.palace.targets import in_play
from engine.books.palace.words import HARMS, INSPECTS, SMALL, VILLAGE
from engine.kernel.definitions import ONCE, Skill, on, one
from engine.kernel.facts import Used
from engine.kernel.state import UseRecord
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


def handled(me: PalaceMe) -> list[UseRecord]:
    """The village's aimed skills that settled on the owner tonight, in the order in which they were used: by the
    faction that each user counts as (ruling 6-82)."""
    s = me.s
    aimed = [u for u in s.tonight() if me.owner in u.aims and u.user != me.owner]
    made = [u for u in aimed if isinstance(d := s.book.definition(u.definition), Skill) and d.aimed]
    return [u for u in made if s.judged(u.user, me.owner) == VILLAGE]


class Hatred(Nightly):
    """夜里不死；凌晨1得知今晚村民阵营对其用过的指定技能名。"""

    id, name, clause, nightly = "palace.remnant.hatred", "灭国之恨", "前朝余孽·灭国之恨", (Deathless,)
    windows, slot, automatic, aimed = (SMALL,), "L07", True, False

    def resolve(self, use: PalaceUse) -> None:
        """Up to the moment at which he acts himself."""
        s = use.s
        names = dict.fromkeys(s.book.definition(u.definition).name for u in handled(s.me(use.me.id)))  # type: ignore[arg-type]
        use.tell("handled", f"灭国之恨：今晚村民阵营对你用过的指定技能：{'、'.join(names) or '无'}", names=list(names))


class Vengeance(PalaceSkill):
    """凌晨，灭国之恨有反馈时必发，一局一次：对优先级第一的人造成致死伤害（伤害技能、验人系技能、其他，同类先到先）。"""

    id, name, clause, limit = "palace.remnant.vengeance", "无休复仇", "前朝余孽·无休复仇", ONCE
    windows, slot, forced, automatic = (SMALL,), "L07", True, True
    target, tags, bound = one(in_play), frozenset({HARMS}), "灭国之恨有反馈才发动"

    def fallback(self, me: PalaceMe, able: Sequence[int]) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """Whoever comes first by the order of revenge; nobody without 灭国之恨."""
        found = [u for u in handled(me) if u.user in able] if me.s.wields(me.owner, Hatred) else []
        if not found:
            return None
        return (min(found, key=lambda u: (self._rank(me, u), u.id)).user,), ()

    @staticmethod
    def _rank(me: PalaceMe, use: UseRecord) -> int:
        tags = me.s.book.definition(use.definition).tags
        return 0 if HARMS in tags else 1 if INSPECTS in tags else 2

    @on(Used, itself=True, beyond=True, asleep=True)
    def know(self, me: PalaceMe, used: Used) -> None:
        """He knows whom he strikes, whomever it meets (his range is one seat)."""
        if used.chosen:
            seat = used.chosen[0]
            me.s.tell_user(used, "avenged", f"无休复仇：{me.s.spell(seat)}", target=seat)

    def resolve(self, use: PalaceUse) -> None:
        """Strike."""
        use.harm(use.target, Level.致死伤害)


CARD = Card("palace.remnant", (Peer, Hatred, Vengeance), traits=(InPack,))
