"""复仇者 — palace, 飘零 5"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import Blessing, PalaceMe, Passive
from engine.books.palace.parts.source import culprits, kill_source
from engine.books.palace.statuses import Deathless
from engine.books.palace.words import GRUDGE, PACK, PRELUDE, UNDECIDED, VILLAGE, VOTED, WOLVES
from engine.kernel.definitions import ONCE, Skill, before, on
from engine.kernel.facts import MatchSet, SeatLeft, SeatSet, Used
from engine.mechanics.follow import Led, is_led_by
from engine.werewolf import ballots
from engine.werewolf.proposals import Banish
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe

OPPOSITE = {VILLAGE: WOLVES, WOLVES: VILLAGE}


class TwoEnemies(Blessing):
    """可以有两个仇人，阵营只随第一个。"""

    id, clause = "palace.avenger.second", "复仇者·怀孕技能"


class Seeking(Led, Passive):
    """第一个对你投有效人票、或用非开局指定技能的人是仇人：你入对立阵营并跟随（不告知哪边），对仇人不死。"""

    id, name, clause, tags = "palace.avenger.seeking", "寻仇", "复仇者·寻仇", frozenset({GRUDGE})

    @on(Used)
    def struck(self, me: PalaceMe, used: Used) -> None:
        """By where it settled; the pack's kill is one of the pack's, by chance."""
        s, made = me.s, me.s.book.definition(used.definition)
        if not isinstance(made, Skill) or not made.aimed or me.owner not in used.aims or used.user == me.owner:
            return
        if s.state.windows[used.window].point.window != PRELUDE and set(made.windows) != {PRELUDE}:
            held = s.state.instances.get(used.instance)
            packs = held is not None and made.pool(s.me(held.id)) == PACK
            self._hate(me, kill_source(s, used.user) if packs else used.user)

    @on(MatchSet)
    def counted(self, me: PalaceMe, fact: MatchSet) -> None:
        """A vote was counted."""
        if fact.key == "last_ballots":
            self._look_at_ballots(me)

    @before(Banish, layer="immune")
    def stay(self, me: PalaceMe, banish: Banish) -> Banish | None:
        """Not by a vote in which an enemy named her, be it the one that made him so."""
        self._look_at_ballots(me)
        hostile = set(me.recall("enemies", ())) & set(ballots.last_voters_for(me.s, me.owner))
        return banish.stop(me) if banish.seats == (me.owner,) and hostile else None

    def _look_at_ballots(self, me: PalaceMe) -> None:
        """The ballots that were counted, the one that came first before the others (第一个投出)."""
        s, box = me.s, me.s.state.rows("ballots")
        if not s.election_day(s.state.point):
            for voter in sorted(ballots.last_voters_for(s, me.owner), key=lambda n: int(box[n]["at"])):
                if voter != me.owner and s.votes_of(voter) > 0:
                    self._hate(me, voter)

    def _hate(self, me: PalaceMe, enemy: int) -> None:
        s, known = me.s, tuple(me.recall("enemies", ()))
        if enemy in known or len(known) >= (2 if s.wields(me.owner, TwoEnemies) else 1):
            return
        me.remember("enemies", (*known, enemy))
        s.gain(me.owner, Deathless, origin=f"title:{me.id}", giver=me.owner, memory={"seat": enemy})
        me.told_owner("enemy", f"你的仇人：{s.spell(enemy)}。", enemy=enemy)
        if not known and s.faction(me.owner) == UNDECIDED:
            self._oppose(me, enemy)

    def _oppose(self, me: PalaceMe, enemy: int) -> None:
        """Against a faction that is neither, by chance; she is not told (ruling 6-143)."""
        s = me.s
        side = OPPOSITE.get(s.faction(enemy)) or s.draw("寻仇", (WOLVES, VILLAGE))
        me.remember("side", side)
        me.remember("turned", me.owner)
        s.join(me.owner, side, quiet=True)

    def leader(self, me: TableMe) -> int | None:
        """The first enemy, until she is moved by anything else."""
        return int(me.recall("enemies")[0]) if self._turned(me) else None

    @staticmethod
    def _turned(me: TableMe) -> bool:
        """Whether it was her whom it turned: whoever gets it as it is stays where he is (不定阵营·特殊)."""
        return bool(me.recall("side")) and me.recall("turned") == me.owner

    @on(SeatSet, beyond=True)
    def follow(self, me: PalaceMe, fact: SeatSet) -> None:
        """Where the first enemy goes she goes against him, until she is moved by anything else; not where he goes by
        her, who could not be against himself."""
        if fact.key != "faction" or not self._turned(me):
            return
        if fact.seat == me.owner and fact.value != me.recall("side"):
            me.remember("side", None)
        elif fact.seat == me.recall("enemies")[0] and not is_led_by(me.s, fact.seat, me.owner):
            self._oppose(me, fact.seat)


class Avenging(Passive):
    """What 雪恨 does, for its own card and for whoever learns it."""

    learner: ClassVar[bool] = False

    @on(SeatLeft)
    def avenge(self, me: PalaceMe, left: SeatLeft) -> None:
        """The role of whoever did it, or the enemy's own if a vote did."""
        s = me.s
        enemies = {n for i in s.having(me.owner, Seeking) for n in i.memory.get("enemies", ())}
        voted = any(r["how"] == VOTED for r in left.reasons)
        if left.seat not in enemies or me.left() == 0:
            return
        killers = [] if voted else culprits(s, left)
        if not (voted or killers):
            return
        if self.learner:
            me.spend()
        role = s.card(left.seat if voted else killers[0])
        s.take_role(me.owner, role, origin=f"role:{role.id}", learner=self.learner)
        me.told_owner("avenged", f"雪恨：你得到{role.row.get('shown', role.name)}的身份技能。")


class LearntRevenge(Avenging):
    """画皮学到的雪恨：只有一次，得到的是画皮版本的技能。"""

    id, name, clause, learner, limit = "palace.avenger.learnt_revenge", "雪恨", "美女画皮·复仇者", True, ONCE


class Revenge(Avenging):
    """仇人出局：因技能则得凶手身份的技能，因投票则得仇人身份的技能，刷新至初始。"""

    id, name, clause, variants = "palace.avenger.revenge", "雪恨", "复仇者·雪恨", (LearntRevenge,)


CARD = Card("palace.avenger", (Seeking, Revenge), second=(TwoEnemies,))
