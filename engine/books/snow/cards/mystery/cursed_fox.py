"""咒狐 — snow, 神秘势力身份牌 1"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.statuses import Immune, Order
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, Status, Targets, modifies
from engine.werewolf.queries import VOTES_OF
from engine.werewolf.roles import Card

TEXTS = {"chaos.card": "{skill}：{seat} 的副身份牌是【{card}】", "chaos.votes": "鸿蒙：你的放逐票数多计算 {votes} 票。"}
LOOK, WEIGH = "查看", "加票"


class Curseguard(CardSkill):
    """当夜得[免伤]、[秩序]。"""

    id, name, clause = "snow.cursed_fox.curseguard", "咒御", "咒狐·咒御"
    printed = "[限定][夜晚开始时]"

    def resolve(self, use: SnowUse) -> None:
        """For this night."""
        use.give(use.user, Immune, until=w.night_over(use.s.day))
        use.give(use.user, Order, until=w.night_over(use.s.day))


class Chaos(CardSkill):
    """今夜（今天）全场每用过一个[限定]非[锁定]技能，做一项：看一名存活角色的副身份牌，或放逐票多计 0.5。"""

    id, name, clause = "snow.cursed_fox.chaos", "鸿蒙", "咒狐·鸿蒙"
    printed = "[夜晚结束时][白天结束时]"
    forced = True
    aimed = False
    words = (LOOK, WEIGH)

    def _number(self, me: SnowMe, point: Point) -> int:
        """How many [限定] skills that are not [锁定] have been used by anybody in this half of the day (6-116)."""
        s = me.s
        phase = s.book.timetable.windows[point.window].phase
        found = 0
        for use in s.state.uses.values():
            at = s.state.windows[use.window].point
            if at.day == point.day and s.book.timetable.windows[at.window].phase == phase:
                there = use.instance in s.state.instances
                labels = s.labels(use.instance) if there else s.book.definition(use.definition).tags
                found += w.LIMITED in labels and w.LOCKED not in labels
        return found

    def targets(self, me: Me) -> Targets:
        """Any number: how many of them are looked at is known when all that settles before has settled."""
        return Targets(0, len(me.s.state.seats), (alive,))

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Seats to look at, or none for votes."""
        if (words == (LOOK,) and seats) or (words == (WEIGH,) and not seats):
            return None
        return f"「{self.name}」要写：{self.name} {LOOK} 座位，或：{self.name} {WEIGH}"

    def silence(self) -> str:
        """Votes."""
        return "不选都算加票"

    def fallback(self, me: Any, able: Any) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """Votes, where there is anything to do."""
        return ((), (WEIGH,)) if self._number(me, me.s.state.point) else None

    def resolve(self, use: SnowUse) -> None:
        """What is not spent on looking goes into votes."""
        s = use.s
        number = self._number(use.me, s.state.point)
        looked = use.aims[:number]
        for seat in looked:
            card = s.known_cards(seat, self.id)[1]
            text = s.text("chaos.card", skill=self.name, seat=s.spell(seat), card=card)
            use.inform("chaos", text, (seat,), card=card)
        rest = number - len(looked)
        if rest > 0:
            held = s.having(use.user, Weight)
            weight = s.me(held[0].id if held else s.gain(use.user, Weight, giver=use.user))
            votes = weight.recall("votes", 0) + rest / 2
            weight.remember("votes", votes)
            s.tell_seat(use.user, "chaos", s.text("chaos.votes", votes=f"{votes:g}"), votes=votes)


class Weight(Status):
    """放逐票数多计算 ``memory['votes']`` 票，从此一直算：已经做了的，[恐惧]、失去技能都不改。"""

    id, name, clause, told = "snow.cursed_fox.weight", "加票", "咒狐·鸿蒙", False
    needs = "多几票"

    @modifies(VOTES_OF)
    def weigh(self, me: SnowMe, votes: float, seat: int) -> float:
        """From now on."""
        return votes + me.recall("votes", 0) if seat == me.bearer else votes


CARD = Card("snow.cursed_fox", (Curseguard, Chaos))
