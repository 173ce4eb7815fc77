"""附加身份: 警长 and 牧首."""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.coven.queries import MAY_SUCCEED
from engine.books.coven.reporting import resign
from engine.books.coven.words import OFFICE_WINDOWS
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, Skill, Title, before, modifies, on, one
from engine.kernel.facts import SeatLeft, SeatSentOff
from engine.mechanics.office import Office
from engine.mechanics.parting import Parting, just_gone
from engine.werewolf import ballots
from engine.werewolf.proposals import Banish
from engine.werewolf.queries import VOTES_OF
from engine.werewolf.table import RED_CARD, Table, TableMe, TableUse
from engine.werewolf.targets import in_play, not_self

PASS_ON, TURN = "传承", "翻牌"


def _tells_apart(s: Table, banish: Banish, holder: int) -> Banish | None:
    """A tie is broken by the holder's own ballot, when it names one of the seats in it."""
    choice = dict(s.state.attributes.get("last_ballots", ())).get(holder)
    if banish.tied and choice in banish.seats:
        return Banish(cause=banish.cause, seats=(choice,), skill=banish.skill)
    return None


def _announce_now(s: Table) -> None:
    s.publish_news(s.text("heading.now", label=s.book.timetable.label(s.state.point)))


def _not_both(me: Me, seat: int) -> str | None:
    """Not somebody who holds the other title, where nobody may hold both (option 兼任)."""
    assert isinstance(me, TableMe)
    if me.s.option("兼任") == "可":
        return None
    held = [me.s.book.definition(i.definition).kind for i in me.s.state.owned(seat)]
    return f"{me.s.spell(seat)} 已有附加身份" if "title" in held else None


def _may_succeed(me: Me, seat: int) -> str | None:
    """Not somebody whom a card keeps from the office."""
    assert isinstance(me, TableMe)
    return None if me.s.query(MAY_SUCCEED, True, seat) else f"{me.s.spell(seat)} 不能接任警长"


class Leading(Skill):
    """带队：警长投出的票计 2 票；放逐投票平票时以警长所投为准。"""

    id, name, clause, forced = "coven.sheriff.leading", "带队", "警长·带队", True

    @modifies(VOTES_OF)
    def weigh(self, me: TableMe, votes: float, seat: int) -> float:
        """Two (option 警长票权); not yet in the election of the same day (ruling 6-61)."""
        counts = seat == me.owner and not ballots.electing(me.s)
        return votes * int(me.s.option("警长票权")) if counts else votes

    @before(Banish, layer="警长")
    def decide(self, me: TableMe, banish: Banish) -> Banish | None:
        """导言 6."""
        return _tells_apart(me.s, banish, me.owner)


class DyingInOffice(Parting):
    """殉职：出局后选一名在场角色接任警长；放弃即撕掉警徽。"""

    id, name, clause, instant = "coven.sheriff.dying", "殉职", "警长·殉职", True
    windows, slot = OFFICE_WINDOWS, "殉职"
    target = one(in_play, not_self, _may_succeed, _not_both)

    def resolve(self, use: TableUse) -> None:
        """Pass the title on, and say so."""
        use.s.entitle(use.target, Sheriff)
        _announce_now(use.s)


class Election(Skill):
    """竞岗：竞选日得票最多者当选警长。"""

    id, name, clause, forced = "coven.sheriff.election", "竞岗", "警长·竞岗", True


class Sheriff(Office):
    """警长"""

    id, name, clause = "coven.sheriff", "警长", "附加身份·警长"
    grants = (Election, Leading, DyingInOffice)


class HandingOver(Skill):
    """装傻的警长必须把警长移交给另一名在场角色。"""

    id, name, clause, forced = "coven.sheriff.handing_over", "移交", "白痴·装傻", True
    windows, slot, instant = OFFICE_WINDOWS, "移交", True
    target = one(in_play, not_self, _may_succeed, _not_both)

    def resolve(self, use: TableUse) -> None:
        """Pass the title on, and say so."""
        me = use.me
        use.s.entitle(use.target, Sheriff)
        _announce_now(use.s)
        resign(use.s, me.owner, bool(use.s.having(me.owner, Patriarch)))
        me.lose("spent")


class LastWord(Skill):
    """绝笔：牧首不论何时出局都可以留下遗言。"""

    id, name, clause = "coven.patriarch.last_word", "绝笔", "牧首·绝笔"


class Martyrdom(Skill):
    """殉道：牧首出局（或装傻）后必选一名存活角色，令其继任牧首（传承），或令其翻牌、从此没有牧首（翻牌）。"""

    id, name, clause, forced = "coven.patriarch.martyrdom", "殉道", "牧首·殉道", True
    windows, slot, instant, beyond, early = OFFICE_WINDOWS, "殉道", True, True, False
    target = one(in_play, not_self)
    words = (PASS_ON, TURN)

    def requires(self, me: TableMe, point: Point) -> str | None:
        """Just gone out, or playing the idiot."""
        if me.s.state.seats[me.owner].get("resigning"):
            return None
        gone = just_gone(me, self.windows)
        return gone if isinstance(gone, str) else None

    def refuses_words(self, me: Me, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Besides: where nobody may hold both titles, the other's holder may have his card turned, no more."""
        heirs = seats if PASS_ON in words else ()
        return super().refuses_words(me, seats, words) or next(filter(None, (_not_both(me, n) for n in heirs)), None)

    def fallback(self, me: Me, able: Sequence[int]) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """The seat first, then the effect (ruling 6-27), where that seat leaves a choice."""
        if not able:
            return None
        heir = me.s.default_choice(me, self, able, 0)
        return (heir,), (TURN if _not_both(me, heir) else me.s.default_word(me, self),)

    def resolve(self, use: TableUse) -> None:
        """Make another patriarch, or turn a card and be the last."""
        self.fulfil(TableMe(use.s, use.me.id), use.target, use.words[0])
        _announce_now(use.s)

    def fulfil(self, me: TableMe, heir: int, effect: str) -> None:
        """Carry out the chosen effect."""
        s, seat = me.s, me.owner
        s.announce(s.text("martyr", seat=s.name(seat), heir=s.name(heir), effect=effect))
        resign(s, seat, bool(s.having(seat, HandingOver)))
        if effect == PASS_ON:
            s.entitle(heir, Patriarch)
            return
        s.reveal(heir)
        for instance in s.having(seat, Patriarch):
            s.lose(instance.id, "spent")


class Patriarch(Title):
    """牧首"""

    id, name, clause = "coven.patriarch", "牧首", "附加身份·牧首"
    grants = (LastWord, Martyrdom)

    @before(Banish, layer="牧首")
    def decide(self, me: TableMe, banish: Banish) -> Banish | None:
        """导言 6: where the sheriff has not decided."""
        return _tells_apart(me.s, banish, me.owner)

    @on(SeatLeft, own=True, beyond=True)
    def sent_off(self, me: TableMe, left: SeatLeft) -> None:
        """After a red card the martyrdom, being forced, is left to chance at once (ruling 6-48)."""
        if any(r["how"] == RED_CARD for r in left.reasons):
            self._by_chance(me)

    @on(SeatSentOff, own=True, beyond=True)
    def sent_off_after(self, me: TableMe, sent: SeatSentOff) -> None:
        """As well when he was out already and had not passed it on."""
        if sent.reason["how"] == RED_CARD:
            self._by_chance(me)
            if not me.s.hush:
                _announce_now(me.s)

    @staticmethod
    def _by_chance(me: TableMe) -> None:
        s = me.s
        for instance in s.having(me.owner, Martyrdom):
            skill, self_me = Martyrdom(), TableMe(s, instance.id)
            found = skill.fallback(self_me, s.state.in_play())
            if found is not None:
                skill.fulfil(self_me, found[0][0], found[1][0])
                return
