"""替罪羊 — snow, 好人身份牌 24"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import AfterOut, CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.statuses import Bleeding, Dazed, Roused, aimed_after_out
from engine.books.snow.table import Delayed
from engine.books.snow.voting import annul_vote, tied
from engine.kernel.clock import Point
from engine.kernel.definitions import Targets, exactly, one
from engine.werewolf.roles import Card


class Scapegoat(CardSkill):
    """当天至少两名存活角色得票相同，翻牌，自己受到伤害，当天的放逐投票无效。"""

    id, name, clause = "snow.scapegoat.scapegoat", "替罪", "替罪羊·替罪"
    printed = "[锁定][限定][翻牌][放逐投票后]"
    windows = (w.AFTER_VOTE, w.AFTER_SECOND_VOTE)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Any two of them, not only those at the top (ruling 6-56)."""
        return None if tied(me.s) else "没有两名存活角色得票相同"

    def resolve(self, use: SnowUse) -> None:
        """Before anybody is voted out (ruling 6-57); who was level is kept for what looks back on it."""
        use.me.remember("tied", tied(use.s))
        use.reveal()
        annul_vote(use.s)
        use.harm(use.user)


class RoastGoat(CardSkill):
    """选一名存活角色：他有出局后发动的[指定]技能，他得[振奋]，自己得[流血]。"""

    id, name, clause = "snow.scapegoat.roast", "烤羊", "替罪羊·烤羊"
    printed = "[指定][狼人袭击后]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """Those of his cards and gained ones, used up or not; an office's are not his (ruling 6-58)."""
        rousing = [seat for seat in use.aims if self._parts_with_a_blow(use, seat)]
        for seat in rousing:
            use.give(seat, Roused)
        if rousing:
            use.give(use.user, Bleeding)

    @staticmethod
    def _parts_with_a_blow(use: SnowUse, seat: int) -> bool:
        s, held = use.s, use.s.state.owned(seat)
        titles = [i.id for i in held if s.book.definition(i.definition).kind == "title"]
        of_office = {each for title in titles for each in s.granted(title)}
        return any(aimed_after_out(s, i) for i in held if i.id not in of_office)


class MendTheFold(AfterOut):
    """出局后翻牌，选存活角色半数（四舍五入）的其他存活角色，他们在接下来的白天[迷魂]。"""

    id, name, clause = "snow.scapegoat.mend", "补牢", "替罪羊·补牢"
    printed = "[指定][限定][翻牌]"

    def range(self, me: SnowMe) -> Targets:
        """Half of those who are in play as far as he knows."""
        others = [n for n in me.s.state.seats if n != me.owner and alive(me, n) is None]
        return exactly((len(others) + 1) // 2, alive, other)

    def resolve(self, use: SnowUse) -> None:
        """With the day that comes."""
        use.reveal()
        for seat in use.aims:
            use.me.later(Mended, w.opening(w.DAY_BEGINS, use.s.next_day), target=seat)


class Mended(Delayed):
    """白天开始时，当前白天获得[迷魂]。"""

    id, name, clause = "snow.scapegoat.mended", "补牢生效", "替罪羊·补牢"

    def come(self, me: SnowMe) -> None:
        """For that day, if he is still in play."""
        if me.s.state.seats[me.recall("target")].in_play:
            me.source.give(me.recall("target"), Dazed, until=w.day_over(me.s.day))


CARD = Card("snow.scapegoat", (Scapegoat, RoastGoat, MendTheFold))
