"""河豚 — slow, 村民阵营 4"""

from __future__ import annotations

from engine.books.slow.words import GODS, NIGHT_BEGINS, RETALIATES, WOLVES
from engine.kernel.clock import Point
from engine.kernel.definitions import ACTIVE, NO_TARGET, Me, Skill, Status, Targets, modifies, on, one
from engine.kernel.facts import SeatLeft
from engine.kernel.state import Instance
from engine.mechanics.ladder import Level
from engine.werewolf import ballots
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play


class Poisoned(Status):
    """豚毒生效的一天里，报复不能发动。"""

    id, name, clause, told = "slow.puffer.poisoned", "豚毒", "河豚·豚毒", False
    bars = "豚毒生效，到下一个夜晚开始前谁也不能报复"

    @modifies(ACTIVE, tag=RETALIATES)
    def forbid(self, me: Me, active: bool, instance: Instance) -> bool:
        """No retaliation: anybody's when it lies on the whole match, else its bearer's."""
        return active and me.owner not in (0, instance.owner)


class Toxin(Skill):
    """自己因狼人阵营的技能出局时，到下一个夜晚开始，报复不能发动；随后翻牌。"""

    id, name, clause, forced = "slow.puffer.toxin", "豚毒", "河豚·豚毒", True

    @on(SeatLeft, own=True, beyond=True)
    def spread(self, me: TableMe, left: SeatLeft) -> None:
        """Answer a wolf's skill (ruling 6-3: by the faction its user had)."""
        if any(r.get("faction") == WOLVES for r in left.reasons):
            me.s.gain(0, Poisoned, giver=me.owner, until=NIGHT_BEGINS)
            me.s.reveal(me.owner)


def _voter(me: Me, seat: int) -> str | None:
    assert isinstance(me, TableMe)
    if not _counted(me):
        return None
    return None if seat in ballots.last_voters_for(me.s, me.owner) else f"{me.s.spell(seat)} 今天没有投你"


def _counted(me: Me) -> bool:
    """Whether today's vote has been counted; an order sent at noon is judged when dusk comes."""
    return me.s.state.point.window in Fury.windows


class Fury(Skill):
    """黄昏令当天投票给自己的角色受致死伤害；随后翻牌。"""

    id, name, clause, beyond = "slow.puffer.fury", "河豚之怒", "河豚·河豚之怒", True
    windows, slot = ("黄昏",), "河豚之怒"

    def targets(self, me: TableMe) -> Targets:
        """Everyone who voted for the owner, or one of them (option 河豚之怒范围, ruling 6-9)."""
        return one(in_play, _voter) if me.s.option("河豚之怒范围") == "一名" else NO_TARGET

    def requires(self, me: TableMe, point: Point) -> str | None:
        """In play, or voted out today; with somebody to be angry at."""
        departure = me.s.departed(me.owner)
        if me.s.is_sent_off(me.owner):
            return "你被红牌罚下，不能发动任何技能"
        if not _counted(me):
            return None if departure is None else "你已经出局，不能再用「河豚之怒」"
        voted_out = departure is not None and "投票" in departure.hows() and _today(me, departure.window)
        if departure is not None and not voted_out:
            return "你已经出局，不能再用「河豚之怒」"
        if me.s.option("河豚之怒时机") == "出局" and not voted_out:
            return "要当天被投票出局才能用「河豚之怒」"
        if not ballots.last_voters_for(me.s, me.owner):
            return "今天没有人投你，「河豚之怒」没有目标"
        return None

    def resolve(self, use: TableUse) -> None:
        """Hit them, and turn the card."""
        for seat in use.aims or ballots.last_voters_for(use.s, use.user):
            if use.s.state.seats[seat].in_play:
                use.harm(seat, Level.致死伤害)
        use.reveal()


def _today(me: TableMe, window: int) -> bool:
    state = me.s.state
    return state.windows[window].point.day == state.point.day


CARD = Card("slow.puffer", (Toxin, Fury), frozenset({GODS}))
