"""白骨精 — palace, 叛皇阵营 24"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.targets import has_corpse, out_of_play
from engine.books.palace.words import EARLY, HARMS, LEARNER, WOLVES
from engine.kernel.definitions import one
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card, Role

#: After so many wolves anything may be eaten.
SEASONED = 2
REPLACE, KEEP = "替换", "不替换"


class Insatiable(Blessing):
    """视为已吃过两名狼人阵营；所得技能永久有效，直到再发动并选择替换。"""

    id, clause = "palace.bone_demon.second", "白骨精·怀孕技能"


class Devouring(PalaceSkill):
    """早夜选一名尸体尚在的已出局角色：毁尸，得其身份技能（画皮版本，刷新）到下一个夜晚开始；吃到非狼人阵营则自己致死。"""

    id, name, clause = "palace.bone_demon.devouring", "化尸大法", "白骨精·化尸大法"
    windows, slot, line = (EARLY,), "F01", "白骨精吞噬失败"
    target = one(out_of_play, has_corpse)
    tags, words = frozenset({HARMS}), (REPLACE, KEEP)

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Only once she has been favoured is there anything to say."""
        if me.s.wields(me.owner, Insatiable):
            return super().refuses_words(me, seats, words)
        return f"「{words[0]}」现在用不上" if words else None

    def resolve(self, use: PalaceUse) -> None:
        """Whatever comes of it, the body is gone."""
        s, target = use.s, use.target
        s.set_seat(target, "corpse", False)
        blessed, eaten = bool(s.wields(use.user, Insatiable)), int(use.me.recall("eaten", 0))
        wolf = use.judged(target) == WOLVES
        if not wolf and not blessed and eaten < SEASONED:
            use.harm(use.user, Level.致死伤害)
            s.announce(f"[{s.name(use.user)}吃多了不消化撑死了]")
            return
        use.me.remember("eaten", eaten + wolf)
        role = self._role(use, target)
        if blessed and use.words == (REPLACE,):
            for instance in [i for i in s.state.owned(use.user) if i.origin == self._origin(use)]:
                s.lose(instance.id, "replaced")
        lasting = blessed or role.row.get("eaten") == "永久"
        s.take_role(use.user, role, origin=self._origin(use), until=None if lasting else EARLY, learner=True)

    @staticmethod
    def _origin(use: PalaceUse) -> str:
        return f"eaten:{use.me.id}"

    def _role(self, use: PalaceUse, target: int) -> Role:
        """Its own; of somebody who lives by another's face, the one that is seen (any emperor's is seen as 皇帝)."""
        s, role = use.s, use.s.card(target)
        if LEARNER not in role.tags:
            return role
        face = s.poses(target, self.id)
        seen = next((r for r in s.book.roles.values() if r.row.get("shown", r.name) == face), None)
        return Role("", role.name, "") if seen is None or seen is role else seen


CARD = Card("palace.bone_demon", (Devouring,), second=(Insatiable,))
