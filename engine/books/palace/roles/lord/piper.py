"""南华老仙 — palace, 诸侯 8"""

from __future__ import annotations

from typing import NamedTuple

from engine.books.palace.base import NoonSkill, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse, Passive, Trait, times
from engine.books.palace.queries import VICTORY
from engine.books.palace.statuses import Muted, Orderly
from engine.books.palace.table import PalaceTable
from engine.books.palace.targets import in_its_window, in_play, not_self
from engine.books.palace.words import DEEP, NIGHT, NIGHT_ENDS, NOON_ENDS
from engine.kernel.definitions import COMPELLED, DECIDER, RECEIVERS, Me, Skill, modifies, on, one, up_to
from engine.kernel.errors import Refused
from engine.kernel.facts import SeatLeft, WindowOpened
from engine.kernel.grammar import Lexicon, find_seat, normalise
from engine.kernel.orders import record
from engine.kernel.state import Instance, Order
from engine.werewolf import ballots
from engine.werewolf.queries import CHOICE_OF, VOTES_FOR
from engine.werewolf.roles import Card

FACTION = "南华老仙阵营"
EXAMPLE = "混乱 1，或：混乱 2 3 1 5（令3号用第1个技能选5号）"


def piped(s: PalaceTable, seat: int) -> bool:
    """Whether a seat is muted for ever (吹笛状态)."""
    return any(i.until is None for i in s.bearing(seat, Muted))


class Grace(Passive):
    """永久秩序。"""

    id, name, clause, grants, learnable = "palace.piper.grace", "神恩", "南华老仙·神恩", (Orderly,), False


def _free(me: Me, seat: int) -> str | None:
    """Sent ahead it is judged by what the doors have announced."""
    s = me.s
    assert isinstance(s, PalaceTable)
    seen = in_its_window(me)
    held = [i for i in s.bearing(seat, Muted) if seen or i.memory.get("announced")]
    return f"{s.name(seat)} 已经有寡言" if held else None


class LearntPreaching(PalaceSkill):
    """画皮学到的布道：深夜选一名角色，没有寡言就给，有就消除。"""

    id, name, clause = "palace.piper.learnt_preaching", "布道", "美女画皮·南华老仙"
    windows, slot, target = (DEEP,), "I06", one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """On or off; what comes and goes in one window is not told."""
        held = use.s.bearing(use.target, Muted)
        for instance in held:
            if instance.definition == Muted.id:
                use.s.lose(instance.id, "lifted")
        if not use.s.forgo(use.target, Muted) and not held:
            use.give(use.target, Muted, until=None)


class Preaching(PalaceSkill):
    """深夜选至多两名没有寡言的其他角色，永久寡言。"""

    id, name, clause = "palace.piper.preaching", "布道", "南华老仙·布道"
    windows, slot, variants = (DEEP,), "I06", (LearntPreaching,)
    target = up_to(2, in_play, not_self, _free)

    def resolve(self, use: PalaceUse) -> None:
        """Mute."""
        for seat in use.aims:
            use.give(seat, Muted, until=None)


class Swaying(PalaceStatus):
    """混乱1：当天，寡言者的票都算投给吹笛者所投的人。"""

    id, name, clause, told = "palace.piper.swaying", "混乱1", "南华老仙·混乱", False

    def _choice(self, me: PalaceMe) -> int:
        return ballots.standing(me.s).get(me.bearer, ballots.ABSTAIN)

    @modifies(CHOICE_OF)
    def turn(self, me: PalaceMe, choice: int, voter: int) -> int:
        """Their ballots say what his does."""
        return self._choice(me) if voter != me.bearer and me.s.bears(voter, Muted) else choice

    @modifies(VOTES_FOR)
    def lend(self, me: PalaceMe, votes: float, seat: int) -> float:
        """So do the votes of those who cast none."""
        s = me.s
        if seat != self._choice(me):
            return votes
        cast = ballots.standing(s)
        able = [n for n in s.state.seats if n != me.bearer and n not in cast and ballots.may_vote(s, n)]
        silent = [n for n in able if s.bears(n, Muted)]
        return votes + sum(s.votes_of(n) for n in silent)


class Entranced(PalaceStatus):
    """混乱2：当晚必用 ``memory`` 的技能（instance）对所定的人（seats）；什么也挡不住。"""

    id, name, clause, told = "palace.piper.entranced", "混乱2", "南华老仙·混乱", False

    def _mine(self, me: PalaceMe, iid: int) -> bool:
        return iid == me.recall("instance") and me.s.state.point.window in NIGHT

    @modifies(COMPELLED)
    def force(self, me: PalaceMe, value: bool, instance: Instance) -> bool:
        """Whatever its user bears, and whatever he has left."""
        return value or self._mine(me, instance.id)

    @modifies(DECIDER)
    def decide(self, me: PalaceMe, seat: int, instance: Instance) -> int:
        """Nobody else has a say in it."""
        return (me.giver or seat) if self._mine(me, instance.id) else seat

    @modifies(RECEIVERS)
    def listen(self, me: PalaceMe, seats: tuple[int, ...], order: Order) -> tuple[int, ...]:
        """The piper hears what comes of it, too."""
        piper = me.giver
        heard = piper is not None and piper not in seats and self._mine(me, order.instance)
        return (*seats, piper) if heard and piper is not None else seats

    @on(WindowOpened, at=NIGHT)
    def use(self, me: PalaceMe, opened: WindowOpened) -> None:
        """In its own line of the order."""
        s, instance = me.s, me.s.state.instances.get(me.recall("instance"))
        if instance is None or me.recall("done"):
            return
        skill = s.book.definition(instance.definition)
        if isinstance(skill, PalaceSkill) and opened.window in skill.windows:
            me.remember("done", True)
            seats = tuple(me.recall("seats")) or skill.everybody(s.me(instance.id))  # type: ignore[arg-type]
            words = tuple(me.recall("words", ()))
            text, by = me.recall("text", ""), me.giver or me.bearer
            record(s, instance, by, seats, words, text, s.state.point, declined=False)


class Wish(NamedTuple):
    """What a command wants: to sway the ballots (no actor), or to make ``actor`` use the ``place``-th of his skills."""

    actor: int = 0
    place: int = 0
    seats: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    said: str = ""


def read_wish(s: PalaceTable, text: str) -> Wish:
    """What the text of a command says.

    Raises:
        Refused: it cannot be read.
    """
    names = Lexicon({n: x.name for n, x in s.state.seats.items()}, (), ())
    said = normalise(text).split()
    if said == ["1"]:
        return Wish()
    if len(said) < 3 or said[0] != "2" or not said[2].isdecimal():
        raise Refused(f"要写成：{EXAMPLE}")
    seats, words = [], []
    for word in said[3:]:
        try:
            seats.append(find_seat(word, names))
        except Refused:
            words.append(word)
    if unknown := [w for w in words if not any(w in d.vocabulary(s.book) for d in s.book.registry.skills())]:
        raise Refused(f"「{unknown[0]}」不是座位，也不是哪一项技能要写的词")
    return Wish(find_seat(said[1], names), int(said[2]), tuple(seats), tuple(words), " ".join(said[3:]))


class Chaos(NoonSkill):
    """正午，扣 2 次令寡言者当天的票随你；或扣 1 次令一人当晚用其身份的第几个技能（有你的寡言才成）；都不公示。"""

    id, name, clause, limit = "palace.piper.chaos", "混乱", "南华老仙·混乱", times(3)
    takes_text, aimed, on_election = True, False, True

    def refuses_said(self, me: PalaceMe, text: str) -> str | None:
        """One of the two, with uses enough."""
        try:
            wish = read_wish(me.s, text)
        except Refused as refused:
            return refused.reason
        if not wish.actor:
            return None if (me.left() or 0) > 1 else "「混乱 1」要消耗 2 次，次数不够"
        return in_play(me, wish.actor)

    def samples(self, me: PalaceMe) -> tuple[str, ...]:
        """Either of the two."""
        seats = me.s.state.in_play()
        force = [f"2 {a} 1 {b}" for a in seats for b in seats if a != me.owner]
        return (*force, "1") if (me.left() or 0) > 1 else tuple(force)

    def resolve(self, use: PalaceUse) -> None:
        """The first of a kind counts on a day."""
        s, wish = use.s, read_wish(use.s, use.text)
        swayed = bool(s.state.of(Swaying.id))
        if not wish.actor:
            use.me.spend()
            if not swayed:
                s.gain(use.user, Swaying, giver=use.user, until=NOON_ENDS)
        elif piped(s, wish.actor) and not s.having(wish.actor, Entranced):
            self._entrance(use, wish)

    @staticmethod
    def _named(s: PalaceTable, wish: Wish) -> type[Skill] | None:
        """The skill of a place in the role's entry; of those that a choice gave, only what it did."""
        own = s.own_skills(s.card(wish.actor))
        entry = [each for x in own for each in (x, *getattr(x, "offers", ()))]
        skill = entry[wish.place - 1] if 1 <= wish.place <= len(entry) else None
        return skill if skill in own or (skill and s.having(wish.actor, skill)) else None

    def _entrance(self, use: PalaceUse, wish: Wish) -> None:
        s, skill = use.s, self._named(use.s, wish)
        if skill is None:
            return
        made = s.book.definition(skill.id)
        assert isinstance(made, PalaceSkill)
        if not made.aimed or not any(w in NIGHT for w in made.windows):
            return
        held = s.having(wish.actor, skill)
        iid = held[0].id if held else s.gain(wish.actor, skill, origin="lent", giver=use.user, until=NIGHT_ENDS)
        # What is wrong in number or not decided comes to nothing; nobody learns that from a refusal.
        led = made.led(s.me(iid), wish.seats, wish.words, wish.said)  # type: ignore[arg-type]
        if led is None:
            if not held:
                s.lose(iid, "not led")
            return
        kept = {"instance": iid, "seats": list(led.seats), "words": list(led.words), "text": led.text}
        s.gain(wish.actor, Entranced, giver=use.user, until=NIGHT_ENDS, memory=kept)
        whom = led.whom or "、".join(s.name(n) for n in led.seats)
        s.tell_seat(wish.actor, "entranced", f"你被吹笛迷惑，当晚将对{whom}使用{skill.name}技能")


class Pipe(Trait):
    """出局后解除全场永久的寡言；存活且阵营以外的人都有永久寡言，则南华老仙阵营获胜。"""

    id, name, clause = "palace.piper.pipe", "吹笛", "南华老仙·身份属性"

    @on(SeatLeft, own=True, beyond=True)
    def fall(self, me: PalaceMe, left: SeatLeft) -> None:
        """The music stops."""
        s = me.s
        for instance in s.state.of(Muted.id):
            if instance.until is None:
                s.lose(instance.id, "the piper left")
        s.announce("[吹笛者已出局，所有吹笛状态已解除]")

    @modifies(VICTORY)
    def win(self, me: PalaceMe, why: str, faction: str) -> str:
        """The emperor does not count."""
        s = me.s
        if faction != FACTION or faction != s.faction(me.owner):
            return why
        others = [n for n in s.counted(in_play=True) if s.faction(n) != faction]
        return "胜负判定·南华老仙" if others and all(piped(s, n) for n in others) else why


CARD = Card("palace.piper", (Grace, Preaching, Chaos), traits=(Pipe,))
