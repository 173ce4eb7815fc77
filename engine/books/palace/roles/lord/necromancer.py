"""死灵术士 — palace, 诸侯 13"""

from __future__ import annotations

from engine.books.palace.base import NoonSkill, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.shared import InPack, Kill
from engine.books.palace.targets import out_of_play
from engine.books.palace.words import DAWN_ENDS, LATE_DAWN, NOON, OFFICE, RUNOFF, SEIZED
from engine.kernel.clock import Point
from engine.kernel.definitions import Targets, modifies, on, up_to
from engine.kernel.facts import WindowOpened
from engine.werewolf import ballots
from engine.werewolf.queries import MAY_POST, MAY_VOTE, OWN_BALLOT
from engine.werewolf.roles import Card

ABSTAIN = "弃权"


class Reaped(PalaceStatus):
    """被夺魂：有票权，投谁由死灵术士定；可以在正午发言。"""

    id, name, clause = "palace.necromancer.reaped", "夺魂", "死灵术士·夺魂"

    @modifies(MAY_VOTE, beyond=True)
    def vote(self, me: PalaceMe, value: bool, seat: int) -> bool:
        """Though he is out."""
        return value or seat == me.bearer

    @modifies(MAY_POST, beyond=True)
    def speak(self, me: PalaceMe, may: bool, seat: int) -> bool:
        """At noon alone (在下一个正午自由发言)."""
        return may or (seat == me.bearer and me.s.state.point.window in (NOON, RUNOFF))

    @modifies(OWN_BALLOT, beyond=True)
    def by_proxy(self, me: PalaceMe, value: bool, seat: int) -> bool:
        """Not by himself (ruling 6-133)."""
        return value and seat != me.bearer


class Proxy(NoonSkill):
    """正午替被夺魂的人投票；这是夺魂已有的效果，不是又一项技能，沉默不妨碍。"""

    id, name, clause, on_election = "palace.necromancer.proxy", "代投", "死灵术士·夺魂", True
    windows, tags = (NOON, RUNOFF), frozenset({OFFICE})
    aimed, words, early, bound = False, (ABSTAIN,), False, "只能代自己夺来的魂"

    def targets(self, me: PalaceMe) -> Targets:
        """A soul, and whom it votes for."""
        return Targets(1, 2)

    def _souls(self, me: PalaceMe) -> list[int]:
        held = me.s.state.instances.values()
        return [i.owner for i in held if i.definition == Reaped.id and i.giver == me.owner]

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """With a soul, while a vote is open."""
        if not ballots.voting(me.s):
            return "现在没有投票在进行"
        return None if self._souls(me) else "现在没有被你夺魂的人"

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """First the soul, then a seat that a ballot may name, or 弃权."""
        if len(seats) == 2 and not ballots.may_be_voted(me.s, seats[1]):
            return f"{me.s.spell(seats[1])} 已经出局，不能投"
        if seats[0] in self._souls(me) and (len(seats), len(words)) in ((2, 0), (1, 1)):
            return None
        return "先写被夺魂的人，再写投谁，例：代投 3 7，或：代投 3 弃权"

    def resolve(self, use: PalaceUse) -> None:
        """Cast its ballot."""
        soul, *named = use.chosen
        ballots.cast(use.s, soul, named[0] if named else ballots.ABSTAIN, proxy=True)


class Reaping(PalaceSkill):
    """晨曦选至多两名已出局的角色：公示，下一个正午有票由你代投；初次被夺的还给你其身份技能，到下一个晨曦结束。"""

    id, name, clause = "palace.necromancer.reaping", "夺魂", "死灵术士·夺魂"
    windows, slot, target = (LATE_DAWN,), "O01", up_to(2, out_of_play)

    def resolve(self, use: PalaceUse) -> None:
        """Whoever comes first on a day has it; what it brings comes with the open door."""
        s, day = use.s, use.s.state.point.day
        taken = []
        for seat in [n for n in use.aims if not s.state.seats[n].in_play]:
            if s.state.seats[seat].get("reaped") == day:
                use.tell("soul", f"{s.name(seat)} 的灵魂已被他人抢夺")
                continue
            fresh = s.state.seats[seat].get("reaped") is None
            s.set_seat(seat, "reaped", day)
            s.tell_seat(seat, "reaped", "你被夺魂：下一个正午可以自由发言；你有一票，由死灵术士代投。")
            s.announce(f"[{s.name(seat)}被夺魂]", SEIZED)
            taken.append((seat, fresh))
        use.me.remember("taken", [*use.me.recall("taken", ()), *taken] or None)

    @on(WindowOpened, at=NOON, beyond=True, asleep=True)
    def keep(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Until the next dawn is over."""
        if not me.recall("taken"):
            return
        s, owner = me.s, me.owner
        for seat, fresh in me.recall("taken"):
            s.give(seat, Reaped, until=DAWN_ENDS, giver=owner)
            if fresh:
                role = s.card(seat)
                s.take_role(owner, role, origin="reaped", source=seat, until=DAWN_ENDS)
                if InPack in role.traits:
                    s.gain(owner, Kill, origin="reaped", giver=owner, until=DAWN_ENDS)
        s.gain(owner, Proxy, origin="reaped", giver=owner, until=DAWN_ENDS)
        me.remember("taken", None)


CARD = Card("palace.necromancer", (Reaping,))
