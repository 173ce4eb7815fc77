"""爱神 — snow, 好人身份牌 33"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import cast

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.proposals import Strip
from engine.books.snow.queries import BEARS_FOR
from engine.books.snow.statuses import Guarded, Immune
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, before, exactly, one
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card

TEXTS = {"couple": "一箭倾心：{seats} 互相见面。发「情侣 要说的话」在这里交流。"}


class Arrow(CardSkill):
    """开局选两名其他角色，三人互相见面，可以交流。"""

    id, name, clause = "snow.cupid.arrow", "一箭倾心", "爱神·一箭倾心"
    printed = "[指定][锁定][游戏开始时]"
    target = exactly(2, alive, other)

    def resolve(self, use: SnowUse) -> None:
        """The three meet, and the two get a voice in 向死而生."""
        group = tuple(sorted({use.user, *use.aims}))
        use.s.set_channel(w.COUPLE, group)
        use.s.tell(f"channel:{w.COUPLE}", "couple", use.s.text("couple", seats=use.s.spell_all(group)), seats=group)
        for own in use.s.having(use.user, FaceDeath):
            use.s.me(own.id).remember("group", group)
            # A voice in another's skill is no skill of theirs.
            memory = {"group": group, "with": [w.NO_SKILL]}
            for seat in use.aims:
                use.s.gain(seat, FaceDeath, origin=f"by:{own.id}", giver=use.user, memory=memory)


def _of_the_three(me: Me, seat: int) -> str | None:
    return None if seat in cast(SnowMe, me).recall("group", ()) else "只能选一箭倾心的三人"


class FaceDeath(CardSkill):
    """第2夜起三人每夜互投，可以弃权；唯一最高的角色存活时，当夜与次日三人要移除身份牌或受到伤害，都改由他承受。

    Each of the three holds it: with ``memory['group']``, and from 爱神 (``giver``) unless it is his own.
    """

    id, name, clause = "snow.cupid.face_death", "向死而生", "爱神·向死而生"
    printed = "[夜晚开始时]"
    tags = frozenset({w.LOCKED})
    since = 2
    aimed = False
    target = one(alive, _of_the_three)
    bound = "和一箭倾心的三人连在一起"

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Only with somebody to vote with; whose skill it is has it yet, and is not known to be out (拓展概念·出局)."""
        if me.giver is not None and alive(me, me.giver) is not None:
            return f"{me.s.spell(me.giver)} 已经出局，「{self.name}」不再发动"
        if me.source.id not in me.s.state.instances:
            return f"「{self.name}」已经失去，不再发动"
        return None if me.recall("group") else "没有一箭倾心的人可以互相投票"

    def resolve(self, use: SnowUse) -> None:
        """The use itself is the vote."""

    @before(Harm, layer="moved", beyond=True)
    def suffer(self, me: SnowMe, harm: Harm) -> Harm | None:
        """Neither [守护] nor [免伤] helps whoever bears it, and it is not moved again."""
        bearer = self._bearer(me, harm.target)
        if bearer is None or w.PASSES_MOVING in harm.ignores:
            return None
        passing = {Guarded.name, Immune.name, w.PASSES_MOVING}
        return replace(harm, target=bearer, ignores=harm.ignores | passing)

    @before(Strip, layer="moved", beyond=True)
    def strip(self, me: SnowMe, wish: Strip) -> Strip | None:
        """The card that lies at the same place of the bearer's hand goes."""
        bearer = self._bearer(me, wish.seat)
        return None if bearer is None else replace(wish, seat=bearer)

    def _bearer(self, me: SnowMe, seat: int) -> int | None:
        """Who bears what would come to ``seat``; None when it stays there."""
        group = me.recall("group", ())
        if seat not in group or not me.s.state.seats[seat].in_play:
            return None
        tonight = [u for u in me.s.uses_of(self.name, night=me.s.day) if u.user in group]
        votes = Counter(target for u in tonight for target in u.aims)
        most = [n for n, number in votes.items() if number == max(votes.values())]
        if len(most) != 1:
            return None
        bearer = me.s.query(BEARS_FOR, most[0], me.giver or me.owner)
        return bearer if bearer != seat and me.s.state.seats[bearer].in_play else None


CARD = Card("snow.cupid", (Arrow, FaceDeath))
