"""鬼魂新娘 — palace, 诸侯 11"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.palace.base import Birth, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.lovers import TrueLove, Witness, bind, cannot_love, leaves_the_wolves
from engine.books.palace.parts.charm import Charm
from engine.books.palace.parts.thread import RedThread
from engine.books.palace.shared import BrideKnife, Relay
from engine.books.palace.table import PalaceTable
from engine.books.palace.targets import in_play, not_self
from engine.books.palace.timetable import TIMETABLE
from engine.books.palace.words import BRIDE, FILLED, GHOST, MATCHMAKER, OFFICE, PRELUDE, UNDECIDED, VILLAGE, WOLVES
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Me, on, one
from engine.kernel.facts import SeatSet, WindowClosed
from engine.mechanics.follow import follow
from engine.werewolf.roles import Card

#: Minutes in which somebody else has to be named who may be married.
MINUTES = 10
#: Out of which faction the witness of somebody of a faction comes.
OTHERS = {VILLAGE: WOLVES, WOLVES: VILLAGE}


def _barred(s: PalaceTable, seat: int) -> bool:
    """Whom she cannot marry, and who cannot be her witness."""
    return cannot_love(s, seat) or MATCHMAKER in s.card(seat).tags


def _not_lover(me: Me, seat: int) -> str | None:
    return "不能选情侣自己" if seat in me.recall("couple", ()) else None


class Attesting(PalaceSkill):
    """情侣一方是三方或不定：两人之一选证婚人，到下一个窗口截止；选中不能连的人则没有证婚人。"""

    id, name, clause, limit = "palace.ghost_bride.attesting", "证婚", "鬼魂新娘·冥婚", ONCE
    windows, instant, early, aimed = tuple(TIMETABLE.windows), True, False, False
    target, tags, bound = one(in_play, _not_lover), frozenset({OFFICE}), "是对一次追问的回答"

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """There is a marriage without a witness."""
        return None if me.recall("marriage") else "现在没有要你选的证婚人"

    def resolve(self, use: PalaceUse) -> None:
        """Whoever of the two says it first."""
        s, marriage = use.s, use.me.recall("marriage")
        for instance in [i for i in s.state.instances.values() if i.memory.get("marriage") == marriage]:
            s.lose(instance.id, "answered")
        if marriage in s.state.instances:
            Marriage().attest(s.me(marriage), use.target)  # type: ignore[arg-type]

    @on(WindowClosed, beyond=True, asleep=True)
    def lapse(self, me: PalaceMe, closed: WindowClosed) -> None:
        """Nobody was named."""
        if me.s.has_moved_on(int(me.recall("since", 0)), closed.seq):
            me.lose("answered")


class Marriage(PalaceSkill):
    """开局选一名角色结为真爱情侣，同属鬼魂新娘阵营，另有证婚人；选到不能连的人重选。``memory``: groom, witness."""

    id, name, clause, limit, forced = "palace.ghost_bride.marriage", "冥婚", "鬼魂新娘·冥婚", ONCE, True
    # 隐身 lets her choose again in place of losing the choice, so it does not walk the layers of aims.
    windows, slot, aimed, tags = (PRELUDE,), "K02", False, frozenset({FILLED})
    target, instead, bound = one(in_play, not_self), RedThread, "别人得到的是月老牵线"

    def fallback(self, me: PalaceMe, able: Sequence[int]) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """Somebody who can be married."""
        return super().fallback(me, [n for n in able if not _barred(me.s, n)])

    def resolve(self, use: PalaceUse) -> None:
        """Marry."""
        s, groom, me = use.s, self._groom(use), use.s.me(use.me.id)
        assert isinstance(me, PalaceMe)
        if groom is None or not bind(s, (use.user, groom), TrueLove, channel=BRIDE):
            return
        side = s.faction(groom)
        me.remember("groom", groom)
        leaves_the_wolves(s, groom)
        s.join(groom, GHOST)
        if side == UNDECIDED:
            for tag in s.having(use.user, Relay):
                s.lose(tag.id, "armed already")
            for seat in (use.user, groom):
                s.gain(seat, BrideKnife, origin=f"title:{me.id}", giver=use.user)
        self._find_witness(me, groom, side)

    def _groom(self, use: PalaceUse) -> int | None:
        """Whom she chose, or at last chooses; None: there is nobody who can be married."""
        s, seat, tried = use.s, use.chosen[0], {use.user}
        while _barred(s, seat):
            tried.add(seat)
            able = {s.name(n): n for n in s.state.in_play() if n not in tried}
            good = [n for n in able.values() if not _barred(s, n)]
            if not good:
                return None
            key, text = f"{self.id}|{use.me.id}|{len(tried)}", s.text("bride.again", seat=s.spell(seat))
            default = s.name(s.draw("冥婚", good, s.name))
            seat = able[s.ask(key, f"seat:{use.user}", text, list(able), default=default, minutes=MINUTES)]
        return seat

    def _find_witness(self, me: PalaceMe, groom: int, side: str) -> None:
        s, couple = me.s, (me.owner, groom)
        if side in OTHERS:
            rest = [n for n in s.state.in_play() if n not in couple and s.faction(n) == OTHERS[side]]
            able = [n for n in rest if not _barred(s, n)]
            if able:
                self.attest(me, s.draw("证婚人", able, s.name))
            return
        for seat in couple:
            kept = {"marriage": me.id, "couple": couple, "since": s.state.last_window}
            s.gain(seat, Attesting, origin="asked", giver=me.owner, memory=kept)
            s.tell_seat(seat, "witness", s.text("bride.witness"))

    def attest(self, me: PalaceMe, seat: int) -> None:
        """They know each other; a witness who cannot be one is none."""
        s, groom = me.s, me.recall("groom")
        if _barred(s, seat):
            for each in (me.owner, groom):
                s.tell_seat(each, "witness", s.text("bride.no_witness"))
            return
        me.remember("witness", seat)
        s.gain(seat, Witness, giver=me.owner)
        for each in (me.owner, groom):
            s.tell_seat(each, "witness", s.text("bride.witnessed", seat=s.spell(seat)), witness=seat)
        couple = s.spell_all((me.owner, groom))
        s.tell_seat(seat, "witness", s.text("bride.you_witness", seats=couple), couple=[me.owner, groom])
        follow(me, seat, me.owner)

    @on(SeatSet, beyond=True, asleep=True)
    def hold(self, me: PalaceMe, fact: SeatSet) -> None:
        """A lover moved by something else: with one of the lords between them both are of her faction again."""
        if fact.key == "faction" and me.recall("groom") and fact.seat in (me.owner, me.recall("groom")):
            me.s.join(fact.seat, GHOST)


class Wedlock(Birth):
    """证婚人进鬼魂新娘群；得到魅惑。"""

    id, clause = "palace.ghost_bride.second", "鬼魂新娘·怀孕技能"

    def bear(self, me: PalaceMe) -> None:
        """Both."""
        s = me.s
        for wedding in s.having(me.owner, Marriage):
            if (witness := wedding.memory.get("witness")) is not None:
                members = (me.owner, wedding.memory["groom"], witness)
                s.set_channel(BRIDE, members)
                s.tell(f"channel:{BRIDE}", "bride", s.text("bride.together", seats=s.spell_all(members)))
        s.gain(me.owner, Charm, giver=me.owner)


TEXTS = {
    "bride.again": "冥婚：{seat} 不能结为情侣，请重选一名角色",
    "bride.witness": "你们可以选一名证婚人，两人之一发：证婚 座位。到下一个窗口截止；不选就没有证婚人。",
    "bride.witnessed": "证婚人：{seat}。",
    "bride.you_witness": "你是证婚人。情侣：{seats}。",
    "bride.no_witness": "选中的人不能证婚，本局没有证婚人。",
    "bride.together": "你们共群：{seats}",
}
CARD = Card("palace.ghost_bride", (Marriage,), traits=(Relay,), second=(Wedlock,))
