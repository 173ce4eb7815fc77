"""美女画皮 — palace, 叛皇阵营 30"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Second, Trait
from engine.books.palace.parts.masking import put_on
from engine.books.palace.queries import SHEATHED
from engine.books.palace.shared import InPack, Kill, Relay
from engine.books.palace.targets import in_play, not_self
from engine.books.palace.words import KNIFE, LATE_DUSK, LEARNER, LEARNT, PRELUDE, WOLVES
from engine.kernel.definitions import ACTIVE, ONCE, modifies, on, one
from engine.kernel.facts import Gained
from engine.kernel.state import Instance
from engine.werewolf.roles import Card

REPLACE, KEEP = "替换", "不替换"


def _lasting(instance: Instance) -> bool:
    """A knife for good that was not taken over from the pack; what lies in somebody else's box is used once."""
    once = instance.origin == "lent" and instance.giver != instance.owner
    return instance.until is None and not once and not instance.memory.get("relay")


class Bladeless(Trait):
    """以接刀以外的方式得到永久的杀人，不能用；改为得知狼人阵营里群内与接刀的名单。"""

    id, name, clause = "palace.painted_skin.bladeless", "不能另持刀", "美女画皮·身份属性"

    @modifies(ACTIVE, own=True)
    def withhold(self, me: PalaceMe, active: bool, instance: Instance) -> bool:
        """The knife stays in its sheath."""
        knife = KNIFE in me.s.book.definition(instance.definition).tags
        return active and not (knife and _lasting(instance))

    @modifies(SHEATHED)
    def sheathe(self, me: PalaceMe, value: bool, instance: Instance) -> bool:
        """She does not count as armed with it, either."""
        return value or (instance.owner == me.owner and _lasting(instance))

    @on(Gained, own=True)
    def learn_the_wolves(self, me: PalaceMe, gained: Gained) -> None:
        """Who has which tag, in place of it."""
        s, instance = me.s, me.s.state.instances.get(gained.id)
        if gained.definition != Kill.id or instance is None or not _lasting(instance):
            return
        wolves = [n for n in s.state.seats if s.faction(n) == WOLVES]
        pack, relay = ([n for n in wolves if s.having(n, tag)] for tag in (InPack, Relay))
        me.told_owner("tags", f"群内：{s.spell_all(pack)}；接刀：{s.spell_all(relay)}", pack=pack, relay=relay)


def _learn(use: PalaceUse, *, replace: bool) -> None:
    """Both faces of the target, its skills as who learns them gets them, and its present outward look."""
    s, target, skill = use.s, use.target, use.skill.id
    role = s.card(target)
    seen = {"faction": s.seems(target, skill), "role": s.poses(target, skill), "armed": s.armed(target, skill)}
    shown, knife = role.row.get("shown", role.name), "带刀" if seen["armed"] else "不带刀"
    look = f"表面 {seen['faction']}、{seen['role']}、{knife}；实际身份 {shown}"
    use.tell("learnt", f"画皮：{s.name(use.chosen[0])} {look}", target=use.chosen[0])
    if replace:
        for instance in [i for i in s.state.owned(use.user) if i.origin.startswith(LEARNT)]:
            s.lose(instance.id, "replaced")
    s.take_role(use.user, role, origin=f"{LEARNT}:{use.me.id}", learner=True)
    put_on(s, use.user, seen, origin=f"{LEARNT}:{use.me.id}:face", until=None, giver=use.user)


class Painting(PalaceSkill):
    """开局或黄昏一次：选一名其他角色，得知其表里身份，学其身份技能（刷新），三项表面变得与其相同。"""

    id, name, clause, limit = "palace.painted_skin.painting", "画皮", "美女画皮·画皮", ONCE
    windows, slot, target = (PRELUDE, LATE_DUSK), "K14", one(in_play, not_self)

    def resolve(self, use: PalaceUse) -> None:
        """The first face."""
        _learn(use, replace=False)


class Repainting(Second):
    """再画皮一次，写 替换 或 不替换 已学到的。"""

    id, clause, limit = "palace.painted_skin.second", "美女画皮·怀孕技能", ONCE
    windows, slot, target = (PRELUDE, LATE_DUSK), "K14", one(in_play, not_self)
    words = (REPLACE, KEEP)

    def resolve(self, use: PalaceUse) -> None:
        """Another face."""
        _learn(use, replace=use.words == (REPLACE,))


CARD = Card("palace.painted_skin", (Painting,), frozenset({LEARNER}), (Bladeless, Relay), (Repainting,))
