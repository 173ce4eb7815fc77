"""What the three emperors of 甄嬛传 share: 身份属性, 临幸, and the shape of 皇权."""

from __future__ import annotations

from engine.books.palace.base import Flip, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse, Trait
from engine.books.palace.statuses import Deathless, Pregnant
from engine.books.palace.targets import female, in_play, not_self, once_each
from engine.books.palace.words import BEDCHAMBER, DUSK, HARMS, LATE_DUSK
from engine.kernel.definitions import before, one
from engine.mechanics.ladder import Level
from engine.werewolf.proposals import Give

PROPERTY = "皇帝·身份属性"


class Sovereign(Trait):
    """皇帝常驻不死；永久的负面状态只持续一天。"""

    id, name, clause = "palace.emperor.sovereign", "皇帝", PROPERTY
    grants = (Deathless,)

    @before(Give, layer="length")
    def shorten(self, me: PalaceMe, give: Give) -> Give | None:
        """For ever is until the same window opens again (ruling 6-23)."""
        made = me.s.book.definition(give.status)
        if give.target != me.owner or give.until is not None or not (isinstance(made, PalaceStatus) and made.bad):
            return None
        return give.lasting(me.s.for_a_day())


class Favour(PalaceSkill):
    """黄昏选一名没选过的其他女性：她怀孕到下一个黄昏1开始，解锁怀孕技能，当晚与你共群；公示。"""

    id, name, clause, forced = "palace.emperor.favour", "临幸", "皇帝·临幸", True
    windows, slot = (LATE_DUSK,), "E01"
    target, learnable = one(in_play, not_self, female, once_each), False

    def missed(self, use: PalaceUse) -> None:
        """Announced all the same (此技能会公示使用情况和选择目标)."""
        use.s.announce(use.s.text("favoured.nobody", name=use.s.name(use.chosen[0])))

    def resolve(self, use: PalaceUse) -> None:
        """Announce it, and share a channel until the door opens, unless it came back on himself (时间逆流)."""
        s, target = use.s, use.target
        use.give(target, Pregnant, until=DUSK)
        s.announce(s.text("favoured", name=s.name(use.chosen[0]), pregnant=s.name(target)))
        if target == use.user:
            return
        s.set_channel(BEDCHAMBER, (use.user, target))
        s.tell(f"channel:{BEDCHAMBER}", "bedchamber", s.text("bedchamber", seats=s.spell_all((use.user, target))))


class LearntThrone(Flip):
    """画皮学到的皇权：翻牌，选一名角色并写 出局 或 不出局；发动后自己受致死伤害。"""

    id, name, clause = "palace.emperor.learnt_throne", "皇权", "美女画皮·皇帝"
    target, words, tags = one(in_play), ("出局", "不出局"), frozenset({HARMS})

    def missed(self, use: PalaceUse) -> None:
        """The price is paid all the same."""
        super().missed(use)
        use.harm(use.user, Level.致死伤害)

    def act(self, use: PalaceUse) -> None:
        """As she pleases, and at a price."""
        if use.words[0] == self.words[0]:
            use.harm(use.target, Level.穿透)
        use.harm(use.user, Level.致死伤害)


class Throne(Flip):
    """皇权: what it does to its target differs from emperor to emperor; nobody but its effect tells which."""

    name, guise = "皇权", "翻牌，选一名角色：他会怎样，看你是哪一种君（问：规则 皇帝）。"
    target, variants = one(in_play), (LearntThrone,)
