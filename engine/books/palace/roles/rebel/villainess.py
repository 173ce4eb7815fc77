"""恶役千金 — palace, 叛皇阵营 10"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.palace.asking import ask
from engine.books.palace.base import Birth, PalaceMe, PalaceSkill, PalaceUse, times
from engine.books.palace.parts.inquest import Inquest
from engine.books.palace.parts.lending import LentShot
from engine.books.palace.parts.parcels import Parcel
from engine.books.palace.parts.seance import Seance
from engine.books.palace.shared import Kill
from engine.books.palace.statuses import Afraid, Guarded, Silenced, Tough
from engine.books.palace.targets import in_play, not_self
from engine.books.palace.words import (
    DEEP,
    EARLY,
    HARMS,
    INSPECTS,
    LENT,
    MIDNIGHT,
    NIGHT_ENDS,
    NOON,
    SMALL,
    VILLAGE,
    WOLVES,
)
from engine.kernel.definitions import Definition, on, one
from engine.kernel.facts import Ordered, Used
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card

GIFTS = "恶役千金·礼物"
CRAFT, BAD = "礼物制作", "坏礼物"


class GivenProphecy(PalaceSkill):
    """深夜选一名角色，得知其表面阵营是不是村民阵营。"""

    id, name, clause = "palace.villainess.prophecy", "预言", GIFTS
    windows, slot, target, tags = (DEEP,), "I01", one(in_play), frozenset({LENT, INSPECTS})

    def resolve(self, use: PalaceUse) -> None:
        """As an oracle does."""
        s = use.s
        for named, found in use.landed:
            answer = VILLAGE if s.seems(found, self.id) == VILLAGE else f"非{VILLAGE}"
            text = s.text("seen.faction", name=s.name(named), faction=answer)
            use.tell("inspected", text, target=named, saw=answer)


class GivenPoison(PalaceSkill):
    """凌晨选一名角色，造成穿透；不与救药互斥。"""

    id, name, clause, line = "palace.villainess.poison", "毒药", GIFTS, "其他身份毒药"
    windows, slot, target, tags = (SMALL,), "L01", one(in_play), frozenset({LENT, HARMS})

    def resolve(self, use: PalaceUse) -> None:
        """Poison."""
        use.harm(use.target, Level.穿透)


class GivenSilence(PalaceSkill):
    """午夜选一名角色，沉默到下一个正午开始。"""

    id, name, clause = "palace.villainess.silence", "沉默", GIFTS
    windows, slot, target, tags = (MIDNIGHT,), "H02", one(in_play), frozenset({LENT})

    def resolve(self, use: PalaceUse) -> None:
        """Silence."""
        use.give(use.target, Silenced, until=NOON)


class GivenFear(PalaceSkill):
    """午夜选一名角色，恐惧到下一个正午开始。"""

    id, name, clause = "palace.villainess.fear", "恐惧", GIFTS
    windows, slot, target, tags = (MIDNIGHT,), "H02", one(in_play), frozenset({LENT})

    def resolve(self, use: PalaceUse) -> None:
        """Frighten."""
        use.give(use.target, Afraid, until=NOON)


class GivenGuard(PalaceSkill):
    """午夜选一名角色，当晚守护：∞。"""

    id, name, clause = "palace.villainess.guard", "法式守护", GIFTS
    windows, slot, target, tags = (MIDNIGHT,), "H09", one(in_play), frozenset({LENT})

    def resolve(self, use: PalaceUse) -> None:
        """Guard."""
        use.give(use.target, Guarded, until=NIGHT_ENDS)


class Abyss(PalaceSkill):
    """午夜选一名角色，当晚坚韧。"""

    id, name, clause = "palace.villainess.abyss", "深渊", GIFTS
    windows, slot, target, tags = (MIDNIGHT,), "H09", one(in_play), frozenset({LENT})

    def resolve(self, use: PalaceUse) -> None:
        """Make tough."""
        use.give(use.target, Tough, until=NIGHT_ENDS)


#: By gift: what the village, the wolves and anybody else get (the order is the second die's).
CONTENTS: dict[str, tuple[type[Definition], type[Definition], type[Definition]]] = {
    "验人": (GivenProphecy, Inquest, Seance),
    "毒药": (GivenPoison, GivenPoison, GivenPoison),
    "猎枪": (LentShot, LentShot, LentShot),
    "控制": (GivenSilence, GivenFear, GivenFear),
    "杀人": (Kill, Kill, Kill),
    "保护": (GivenGuard, Abyss, Abyss),
}


class Present(Parcel):
    """恶役千金的礼物。``memory['content']``"""

    id, clause = "palace.villainess.parcel", GIFTS

    def label(self, me: PalaceMe) -> str:
        """Good or bad."""
        return BAD if me.recall("content") == BAD else "好礼物"

    def opened(self, me: PalaceMe) -> None:
        """By the faction he counts as; all but the gun last until the door opens."""
        s, content, seat = me.s, me.recall("content"), me.owner
        if content == BAD:
            s.strike(seat, Level.致死伤害, user=me.giver or seat, skill=Giving.id, line="恶役坏礼物")
            return
        side = {VILLAGE: 0, WOLVES: 1}.get(s.judged(seat, me.giver or seat), 2)
        made = CONTENTS[content][side]
        s.gain(seat, made, origin="lent", giver=me.giver, until=None if made is LentShot else NOON)


class Crafting(PalaceSkill):
    """发动礼物时可一并用：礼物次数多减 1，不掷骰，内容由你定。"""

    id, name, clause = "palace.villainess.crafting", CRAFT, "恶役千金·礼物制作"


class Giving(PalaceSkill):
    """早夜选一名其他角色送礼，内容由两颗骰子定（第一颗双数为坏礼物）；每晚一次。"""

    id, name, clause, limit = "palace.villainess.giving", "礼物", "恶役千金·礼物", times(4)
    windows, slot, once_a_night = (EARLY,), "F03", True
    target, words, tags = one(in_play, not_self), (CRAFT, *CONTENTS, BAD), frozenset({HARMS})

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Nothing, or 礼物制作 and what is to be in it."""
        if not words:
            return None
        if len(words) != 2 or words[0] != CRAFT or words[1] == CRAFT:
            return f"要写成：礼物 3，或：礼物 3 {CRAFT} {'／'.join((*CONTENTS, BAD))}"
        if not me.s.wields(me.owner, Crafting):
            return f"你现在不能用「{CRAFT}」"
        return None if (me.left() or 0) > 1 else f"「{CRAFT}」共耗 2 次，次数不够"

    @on(Ordered, itself=True, asleep=True)
    def roll(self, me: PalaceMe, order: Ordered) -> None:
        """The dice fall as the command is taken, once for the night (ruling 6-86); whoever gives it reads them, too."""
        if not order.declined and not order.words and not self._lying(me):
            self._cast(me, order.decider)

    @staticmethod
    def _tonight(me: PalaceMe) -> str:
        return f"{me.s.state.point.day} {me.s.state.point.round}"

    def _lying(self, me: PalaceMe) -> list[int]:
        """The dice of this night; none before they fall."""
        night, *dice = me.recall("rolled", ("",))
        return dice if night == self._tonight(me) else []

    def _cast(self, me: PalaceMe, decider: int) -> list[int]:
        dice = [me.s.draw(f"礼物骰{n}", (1, 2, 3, 4, 5, 6)) for n in (1, 2)]
        me.remember("rolled", (self._tonight(me), *dice))
        text = f"骰点：{dice[0]}、{dice[1]}（{self._content(dice)}）。截止前可以换人，不重掷。"
        for seat in dict.fromkeys((me.owner, decider)):
            me.s.tell_seat(seat, "dice", text, dice=dice)
        return dice

    @staticmethod
    def _content(dice: Sequence[int]) -> str:
        return BAD if dice[0] % 2 == 0 else list(CONTENTS)[dice[1] - 1]

    @on(Used, itself=True, beyond=True, asleep=True)
    def pay(self, me: PalaceMe, used: Used) -> None:
        """礼物制作 costs one more, whomever it meets."""
        if used.words:
            me.spend()

    def resolve(self, use: PalaceUse) -> None:
        """Ask whoever it comes to."""
        me = use.s.me(use.me.id)
        assert isinstance(me, PalaceMe)
        content = use.words[1] if use.words else self._content(self._lying(me) or self._cast(me, use.decider))
        ask(use.s, use.target, Present, Present.words, content=content, giver=use.user)


class Generous(Birth):
    """礼物次数 +3。"""

    id, clause = "palace.villainess.second", "恶役千金·怀孕技能"

    def bear(self, me: PalaceMe) -> None:
        """Once."""
        for instance in me.s.having(me.owner, Giving):
            me.s.me(instance.id).remember("more", instance.memory.get("more", 0) + 3)


CARD = Card("palace.villainess", (Giving, Crafting), second=(Generous,))
