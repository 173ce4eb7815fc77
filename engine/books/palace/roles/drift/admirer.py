"""暗恋者 — palace, 飘零 9"""

from __future__ import annotations

from engine.books.palace.asking import Question, ask
from engine.books.palace.base import Blessing, NoonSkill, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.parts.masters import Choosing, master_of
from engine.books.palace.parts.source import culprits
from engine.books.palace.parts.wording import written
from engine.books.palace.words import BREAK, DAWN, NOON, OFFICE, RUNOFF, UNDECIDED
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, on, one
from engine.kernel.facts import Lost, SeatLeft, SeatReturned, SeatSet, WindowOpened
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card

#: 情书: characters. 继承: days.
LONGEST, DAYS = 50, 2
#: Windows that not every day has, and those whose hour it is that ends what was inherited in them.
_RARE = {BREAK: DAWN, RUNOFF: NOON}
INHERIT, AVENGE = "继承", "报仇"


def _farthest(me: Me, seat: int) -> str | None:
    """On the ring of those not announced out, as it is when he is chosen (ruling 6-147)."""
    ring = [n for n, x in me.s.state.seats.items() if n == me.owner or not x.get("shown", False)]
    place = {n: at for at, n in enumerate(ring)}
    far = {n: min(abs(place[n] - place[me.owner]), len(ring) - abs(place[n] - place[me.owner])) for n in ring}
    return None if seat != me.owner and far.get(seat) == max(far.values()) else "只能选电梯楼上离你最远的人"


class Distance(Choosing):
    """开局时离你最远的人是暗恋对象（两人并列则自选），转入其阵营并跟随；你们成为邻居的一刻，你的阵营获胜。"""

    id, name, clause = "palace.admirer.distance", "跨越千里", "暗恋者·跨越千里"
    target, settled = one(_farthest), True

    def chosen(self, use: PalaceUse) -> None:
        """Next to each other from the start, in the smallest of lifts."""
        self._meet(use.s.me(use.me.id))  # type: ignore[arg-type]

    @on(SeatLeft)
    @on(SeatReturned)
    def close_in(self, me: PalaceMe, fact: SeatLeft | SeatReturned) -> None:
        """Somebody between them is gone."""
        self._meet(me)

    @on(SeatSet, own=True)
    def side_with_him(self, me: PalaceMe, fact: SeatSet) -> None:
        """She has a faction only now."""
        if fact.key == "faction":
            self._meet(me)

    @on(Lost, own=True)
    def remember_him(self, me: PalaceMe, lost: Lost) -> None:
        """What made her forget is gone."""
        self._meet(me)

    def _meet(self, me: PalaceMe) -> None:
        s, crush = me.s, master_of(me)
        if crush is None or s.faction(me.owner) == UNDECIDED or not s.state.seats[crush].in_play:
            return
        if s.state.seats[me.owner].in_play and crush in s.neighbours(me.owner):
            s.book.judge.deed(s, s.faction(me.owner), self.clause)


def _crush(me: PalaceMe) -> int | None:
    found = [master_of(me.s.me(i.id)) for i in me.s.having(me.owner, Distance)]  # type: ignore[arg-type]
    return next((n for n in found if n is not None), None)


def _words(text: str) -> str:
    return written(text, "文")


def _refuses(text: str) -> str | None:
    number = len(_words(text))
    if not number:
        return "要写信的内容，例：情书 文 今晚小心"
    return None if number <= LONGEST else f"最多 {LONGEST} 个字，现在 {number} 个"


class Letter(PalaceSkill):
    """情书发动以后，两人每个正午各可在任何时候给对方发一封信；沉默不影响已经发动的。"""

    id, name, clause = "palace.admirer.reply", "情书", "暗恋者·情书"
    windows, instant, takes_text, aimed, early = (NOON,), True, True, False, False
    tags, bound = frozenset({OFFICE}), "只能寄给通信的那个人"

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """One a day, to the other one; that she is out he would not know, who only knows her letters."""
        if not me.giver:
            return "没有人给你写过信"
        if me.giver == _crush(me) and me.s.state.seats[me.giver].get("shown", False):
            return "你的暗恋对象已经出局"
        return "今天的信已经发过" if me.recall("sent") == me.s.state.point.day else None

    def refuses_text(self, text: str) -> str | None:
        """Up to 50 characters."""
        return _refuses(text)

    def resolve(self, use: PalaceUse) -> None:
        """Nothing in it says whose it is."""
        me = use.s.me(use.me.id)
        me.remember("sent", use.s.state.point.day)
        if me.giver is not None:
            use.s.tell_seat(me.giver, "letter", f"[情书] {_words(use.text)}")


class LoveLetter(NoonSkill):
    """正午发动后，你和暗恋对象当天正午任何时候各可给对方发一封不超过50字的信，此后每个正午各一封。"""

    id, name, clause, bound = "palace.admirer.letter", "情书", "暗恋者·情书", "寄给跨越千里定下的人"
    on_election, takes_text, aimed, early = True, True, False, False

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Somebody to write to."""
        crush = _crush(me)
        if crush is None:
            return "你还没有暗恋对象"
        if me.s.state.seats[crush].get("shown", False):
            return "你的暗恋对象已经出局"
        if any(i.giver == crush for i in me.s.having(me.owner, Letter)):
            return "你们已经在通信"
        return super().requires(me, point)

    def refuses_text(self, text: str) -> str | None:
        """Nothing has to be written yet."""
        return _refuses(text) if _words(text) else None

    def resolve(self, use: PalaceUse) -> None:
        """From now on the two of them write to each other, whatever becomes of this skill; the first letter with it."""
        s, me = use.s, use.s.me(use.me.id)
        crush = _crush(me)  # type: ignore[arg-type]
        if crush is None:
            return
        mine = s.gain(use.user, Letter, giver=crush)
        s.gain(crush, Letter, giver=use.user)
        if _words(use.text):
            s.me(mine).remember("sent", s.state.point.day)
            s.tell_seat(crush, "letter", f"[情书] {_words(use.text)}")
        me.lose("begun")


class Heir(PalaceStatus):
    """继承来的技能，两天后失去。``memory``: day, window."""

    id, name, clause, told = "palace.admirer.heir", "继承", "暗恋者·怀孕技能", False
    needs = "是哪些技能、从何时起"

    @on(WindowOpened, beyond=True)
    def end(self, me: PalaceMe, opened: WindowOpened) -> None:
        """At the same hour."""
        if opened.day == me.recall("day") + DAYS and opened.window == me.recall("window"):
            me.lose("ended")


class Grief(Question):
    """暗恋对象出局：继承其技能两天，或对令其出局的人造成致死伤害；不答则继承。``memory``: crush, killer."""

    id, name, clause = "palace.admirer.grief", "悼念", "暗恋者·怀孕技能"
    words, bare, hint = (INHERIT, AVENGE), True, "你的暗恋对象出局了：继承他的技能两天，还是报仇"

    def default(self, me: PalaceMe) -> str | None:
        """Silence inherits."""
        return INHERIT if me.recall("options") else None

    def answered(self, me: PalaceMe, word: str) -> None:
        """One of the two."""
        s = me.s
        if word == AVENGE:
            s.strike(me.recall("killer"), Level.致死伤害, user=me.owner, skill=self.id)
            return
        point, crush = s.state.point, me.recall("crush")
        kept = {"day": point.day, "window": _RARE.get(point.window, point.window)}
        heir = s.gain(me.owner, Heir, giver=me.owner, memory=kept)
        s.take_role(me.owner, s.card(crush), origin=f"title:{heir}", source=crush)


class Mourning(Blessing):
    """暗恋对象出局时得到通知，选一项：继承其技能两天，或对令其出局的人造成致死伤害。"""

    id, clause = "palace.admirer.second", "暗恋者·怀孕技能"

    @on(SeatLeft)
    def ask(self, me: PalaceMe, left: SeatLeft) -> None:
        """At once; where nobody's skill did it there is nobody to strike."""
        s = me.s
        if left.seat != _crush(me):
            return
        killers = culprits(s, left)
        me.told_owner("crush", f"你的暗恋对象 {s.spell(left.seat)} 出局了。", crush=left.seat)
        options = (INHERIT, AVENGE) if killers else (INHERIT,)
        ask(s, me.owner, Grief, options, giver=me.owner, crush=left.seat, killer=killers[0] if killers else 0)


CARD = Card("palace.admirer", (Distance, LoveLetter), second=(Mourning,))
