"""千金 — palace, 能臣异士 26"""

from __future__ import annotations

from engine.books.palace.base import Birth, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse, times
from engine.books.palace.parts.lending import Chill, Glow, LentPoison, LentSheltering, LentShot
from engine.books.palace.targets import in_play, not_self, once_each
from engine.books.palace.words import DEEP, EARLY, SMALL2
from engine.kernel.definitions import on, one
from engine.kernel.facts import Used, WindowClosed, WindowOpened
from engine.werewolf.roles import Card

GIFTS = {"验人": Glow, "毒药": LentPoison, "猎枪": LentShot, "守护": LentSheltering, "控制": Chill}


class Promised(PalaceStatus):
    """夜晚结束时到手的礼物。``memory['gift']``"""

    id, name, clause, told = "palace.heiress.promised", "馈赠", "千金·馈赠", False
    needs = "是哪一样礼物"

    @on(WindowClosed, at=SMALL2, beyond=True)
    def deliver(self, me: PalaceMe, closed: WindowClosed) -> None:
        """A skill of its own for each gift, whatever else he has."""
        me.s.gain(me.bearer, GIFTS[me.recall("gift")], origin="lent", giver=me.giver)
        me.lose("delivered")


class Gift(PalaceSkill):
    """奇数日夜晚开始时次数+1；深夜送一名没选过的其他角色一样没送过的礼物，夜晚结束时到手，用一次就丢失。"""

    id, name, clause, limit = "palace.heiress.gift", "馈赠", "千金·馈赠", times(0)
    windows, slot, words = (DEEP,), "I13", tuple(GIFTS)
    target = one(in_play, not_self, once_each)
    bound = "次数在夜晚开始时才加，当夜才得到的没有次数"

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One gift for each seat, none of them given before."""
        left = [w for w in self.words if w not in me.recall("given", ())]
        if len(words) == len(set(words)) == len(seats) and all(w in left for w in words):
            return None
        return f"每个座位写一样还没送过的礼物：{'／'.join(left) or '都送过了'}，例：馈赠 3 守护"

    @on(WindowOpened, at=EARLY)
    def replenish(self, me: PalaceMe, opened: WindowOpened) -> None:
        """On odd days, as long as nothing keeps it from being used (ruling 6-60)."""
        if opened.round == 1 and opened.day % 2:
            me.remember("more", me.recall("more", 0) + 1)

    def resolve(self, use: PalaceUse) -> None:
        """Promise it."""
        s = use.s
        same = [u for u in s.state.uses.values() if u.instance == use.me.id and u.words == use.words]
        gift = use.words[(len(same) - 1) % len(use.words)]
        s.gain(use.target, Promised, giver=use.user, memory={"gift": gift})

    @on(Used, itself=True, beyond=True, asleep=True)
    def given(self, me: PalaceMe, used: Used) -> None:
        """Whatever came of it, it is given."""
        me.remember("given", sorted({*me.recall("given", ()), *used.words}))


class Largesse(Birth):
    """馈赠次数+2。"""

    id, clause = "palace.heiress.second", "千金·怀孕技能"

    def bear(self, me: PalaceMe) -> None:
        """Once."""
        for instance in me.s.having(me.owner, Gift):
            me.s.me(instance.id).remember("more", instance.memory.get("more", 0) + 2)


CARD = Card("palace.heiress", (Gift,), second=(Largesse,))
