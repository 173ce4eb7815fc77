"""祖师狼 — snow, 狼人身份牌 26"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.shared.attack import admit, expel
from engine.books.snow.table import Delayed
from engine.kernel.definitions import one
from engine.werewolf.roles import Card

TEXTS = {"returned": "归途：{seat} 是{faction}"}
#: 授道 hands these on.
TEACHINGS = ("指引", "孤心", "狼神赐福")


class Returning(CardSkill):
    """选一名存活角色，得知阵营；和自己都是狼人阵营，下一个夜晚开始他可以狼人袭击。"""

    id, name, clause = "snow.patriarch.returning", "归途", "祖师狼·归途"
    printed = "[指定][白天结束时]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """What is learned may be false, what follows goes by the truth."""
        s = use.s
        for chosen, seat in use.landed:
            faction = s.known_faction(seat, self.id)
            text = s.text("returned", seat=s.spell(chosen), faction=faction)
            use.inform("returned", text, [seat], saw=faction)
            if s.faction(use.user) == s.faction(seat) == w.WOLVES:
                use.me.later(Returned, w.opening(w.NIGHT_BEGINS, s.next_night), target=seat)


class Returned(Delayed):
    """下一个夜晚开始，可以狼人袭击。"""

    id, name, clause = "snow.patriarch.returned", "归队", "祖师狼·归途"

    def come(self, me: SnowMe) -> None:
        """Whoever is still there, and still a wolf."""
        seat = me.recall("target")
        if me.s.state.seats[seat].in_play and me.s.faction(seat) == w.WOLVES:
            admit(me.s, seat)


class Teaching(CardSkill):
    """选一名存活角色，得指引、孤心、狼神赐福里没有的；只选了一名同阵营的，移除【祖师狼】，他不能再狼人袭击。"""

    id, name, clause = "snow.patriarch.teaching", "授道", "祖师狼·授道"
    printed = "[指定][限定][狼人袭击后]"
    target = one(alive)
    bound = "移除的是祖师狼身份牌"

    def resolve(self, use: SnowUse) -> None:
        """The price is paid for a single disciple of one's own (ruling 6-111)."""
        s, user = use.s, use.user
        if len(use.aims) == 1 and s.allies(user, use.target):
            place = s.printed_at(user, self.name)
            if place is not None:
                s.strip(user, place)
            expel(s, use.target, for_good=True)
        for seat in use.aims:
            for name in TEACHINGS:
                if not s.skills_of(seat, name):
                    s.learn(seat, name)


CARD = Card("snow.patriarch", (Returning, Teaching))
