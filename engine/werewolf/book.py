"""A rulebook of the game family: roles, texts, numbers, and how a match of it begins."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from engine.kernel import facts as f
from engine.kernel import slots
from engine.kernel.definitions import Definition, Status
from engine.kernel.errors import BookError, Refused
from engine.kernel.grammar import normalise
from engine.kernel.inputs import Direct, Post, Say, Start
from engine.kernel.legality import Offer
from engine.kernel.registry import Book
from engine.kernel.state import State
from engine.werewolf import ballots, director, explain, penalties, switches, verbs, views
from engine.werewolf.drafting import Draft
from engine.werewolf.roles import BLANK, Role, Samples, Talk
from engine.werewolf.table import Table
from engine.werewolf.victory import Judge

#: Of names that are not known, so many others are listed whole; of more, the so many nearest.
LISTED, NEAR = 24, 5


class WerewolfBook(Book):
    """A rulebook of this family; see :class:`engine.kernel.registry.Book` for the rest.

    Attributes:
        roles: by name.
        samples: with what commands are shown to its director.
        factions: all of the book's factions.
        texts: what is said, by key, with named places.
        judge: who loses and wins.
        channels: names of channels the book can open; ``talk`` is what is said about them.
        changes: how often a ballot may be changed.
        cut_offs: by pace, minutes before the door closes from which ballots may not change / speed not be asked for.
        night_phase: the phase whose harms are the night's.
        levels: names of the ladder's rungs, for explanations; ``ladder_clause`` is where it is printed.
        dead_talk: whether seats that are out may still talk in their channels.
        substitutes: how often a seat may change its player.
        unwritten: what the book prints but cannot play yet, with what must be written for it; empty when complete.
        sizes: how many seats a whole match can have; when not given, as many as its roles are printed.
        silent_nights: whoever goes out at night learns of it when it is announced, not before.
        kept: windows of the day in which what the night brought is not announced yet.
        elections: by title, the window in which it is voted for.
        speed_share: which part of the seats in play must ask for speed (or for delay) to get it.
        delays: by pace, how many minutes a day is prolonged by when enough ask for it; empty: nobody can.
        surrenders: the factions that may give up when all their seats agree.
        titles: extra identities by name.
        open_attributes: what is kept of a seat and known to the whole table, or is no secret of its role's.
        seat_tables: tables whose rows belong to a seat's role, with the field of a row that names the seat.
        rehearsal: the UTC second at which scenarios begin.
        director_verbs: what the director may say besides what every book knows: by verb, what it does.
        vote_window: where ballots are cast, as players read it.
        drafts: whether seats choose what they are (``draft``), so that a host asks them before a match begins.
        verbs: what seats may say besides skills, votes and talk: by verb, what it does and replies.
    """

    open_attributes: frozenset[str] = frozenset({"shown", "revealed", "substitutes"})
    seat_tables: Mapping[str, str] = {}
    #: Friday 2026-01-02 15:00 in Beijing.
    rehearsal = 1767337200
    #: Names that the book prints for several skills.
    homonyms: frozenset[str] = frozenset()
    verbs: Mapping[str, Callable[[Any, int, str], str]] = MappingProxyType({})
    director_verbs: Mapping[str, Callable[[Any, list[str], str], bool]] = MappingProxyType({})
    vote_window = "昼·正午"
    #: Whether no announcement of the book's says that a vote is open.
    silent_votes = False
    #: What stands for the faction of somebody who does not know it.
    unknown_faction = "阵营待定"
    drafts = False
    #: Switches that the cards of a draft depend on: they stand while one goes on.
    drafts_by: frozenset[str] = frozenset()
    #: What is printed besides roles, skills and statuses and may be asked for: its text, by each of its names.
    besides: Mapping[str, str] = MappingProxyType({})
    #: Attributes and tables of the match that stay when part of it is taken back, besides those of every book.
    standing: frozenset[str] = frozenset()
    #: Channels whose members may talk in them though they are out.
    haunted: frozenset[str] = frozenset()
    #: How many seats a match usually has, where that is not every number that can be dealt.
    usual: Sequence[int] = ()

    def __init__(
        self,
        *,
        roles: Iterable[Role],
        samples: Samples,
        factions: Sequence[str],
        texts: Mapping[str, str],
        judge: Judge,
        channels: Sequence[str],
        changes: int,
        cut_offs: Mapping[str, tuple[int, int]],
        night_phase: str,
        deal: Callable[[Sequence[tuple[str, int]], int, int], list[str]],
        talk: Mapping[str, Talk] | None = None,
        dead_talk: bool = False,
        levels: Mapping[int, str],
        ladder_clause: str,
        substitutes: int = 2,
        unwritten: Mapping[str, str] | None = None,
        sizes: Sequence[int] = (),
        silent_nights: bool = False,
        kept: Sequence[str] = (),
        elections: Mapping[str, str] | None = None,
        speed_share: float = 1,
        delays: Mapping[str, int] | None = None,
        surrenders: Sequence[str] = (),
        **kernel: Any,
    ) -> None:
        options = {**kernel.pop("options"), **switches.COMMON, "节奏": tuple(kernel["paces"])}
        self.roles = {role.name: role for role in roles}
        self.samples = samples
        self.factions = tuple(factions)
        self.texts = texts
        self.judge = judge
        self.channels = tuple(channels)
        self.talk = {**{name: Talk("大家怎么看") for name in channels}, **(talk or {})}
        self.changes = changes
        self.cut_offs = cut_offs
        self.night_phase = night_phase
        self._deal = deal
        self.levels = levels
        self.ladder_clause = ladder_clause
        self.dead_talk = dead_talk
        self.substitutes = substitutes
        self.unwritten = dict(unwritten or {})
        self.sizes = tuple(sizes) or (sum(role.count for role in self.roles.values()),)
        self.silent_nights = silent_nights
        self.kept = frozenset(kept)
        self.elections = dict(elections or {})
        self.speed_share = speed_share
        self.delays = dict(delays or {})
        self.surrenders = tuple(surrenders)
        super().__init__(options=options, **kernel)
        self.titles = {d.name: type(d) for d in self.definitions() if d.kind == "title"}
        self.statuses = {d.name: type(d) for d in self.definitions() if d.kind == "status"}
        self._words = self._listed_words()
        #: By skill's name: the words its command may carry.
        self.words = self.words_of(self._words)
        self._held: dict[frozenset[str], tuple[tuple[str, tuple[str, ...]], ...]] = {}

    def _listed_words(self) -> dict[str, dict[str, set[str]]]:
        """By skill's id: the words its command may carry, under each of its names."""
        lent: dict[str, set[str]] = {}
        for made in self.definitions():
            for name, said in made.words_for.items():
                lent.setdefault(name, set()).update(said)
        return {
            skill.id: {n: {*skill.vocabulary(self), *lent.get(n, ())} for n in (skill.name, skill.byname) if n}
            for skill in self.registry.skills()
        }

    def words_of(self, skills: Iterable[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """By name of some skills (ids): the words its command may carry."""
        words: dict[str, set[str]] = {}
        for each in skills:
            for name, said in self._words[each].items():
                words.setdefault(name, set()).update(said)
        return tuple((name, tuple(sorted(said))) for name, said in words.items() if said)

    def words_with(self, held: Iterable[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """As ``words``; what somebody's own skills (ids) are called has their words only."""
        own = frozenset(held)
        if own not in self._held:
            names = {name for each in own for name in self._words[each]}
            others = [pair for pair in self.words if pair[0] not in names]
            self._held[own] = (*self.words_of(sorted(own)), *others)
        return self._held[own]

    def deal(self, seats: int, seed: int) -> list[str]:
        """A legal cast for a number of seats: role names in seat order, the same for the same seed.

        Raises:
            Refused: no legal cast exists; says why.
        """
        return self._deal([(r.name, r.count) for r in self.roles.values()], seats, seed)

    def deal_to(self, names: Sequence[str], seed: int, options: Mapping[str, Any]) -> list[str]:
        """As :meth:`deal`, for those who sit there; ``names`` are in seat order.

        Raises:
            Refused: these names or options allow no legal cast; says what to change.
        """
        return self.deal(len(names), seed)

    def cast_notes(self, cast: Sequence[str], names: Sequence[str], options: Mapping[str, Any]) -> list[str]:
        """What the director should know of a cast: where its numbers come from, which rules it breaks.

        ``names`` are in seat order, empty where nobody is seated yet.
        """
        return []

    def frequencies(self, seats: int, seed: int, number: int) -> list[str]:
        """How often so many deals gave what the book prints chances for, beside these; empty where it prints none.

        Raises:
            Refused: as :meth:`deal`.
        """
        return []

    def refuses_cast(self, cast: Sequence[str], names: Sequence[str], options: Mapping[str, Any]) -> str | None:
        """Why a match cannot begin with a cast on these seats, as the director reads it; None when it can."""
        return None

    def draft(self, seats: int, seed: int, options: Mapping[str, Any], names: Sequence[str] = ()) -> Draft:
        """The casting of a match at its beginning, in a book with ``drafts``; ``names`` in seat order, when known.

        Raises:
            Refused: no legal cast exists; says why.
        """
        raise NotImplementedError

    def stored_draft(self, plain: Mapping[str, Any], options: Mapping[str, Any]) -> Draft:
        """A draft as it was stored."""
        raise NotImplementedError

    def cards_of(self, s: Table, seat: int) -> list[str]:
        """What a seat holds, by the names under which it is printed."""
        return [s.role(seat)]

    def introduce(self, s: Table, seat: int, faction: str) -> str:
        """Who a seat is, as it is told at the deal; ``faction`` as it knows it, empty when it does not."""
        return f"你是 {s.spell(seat)}，身份：{self.spell_cards(s, seat)}（{faction or self.unknown_faction}）。"

    def spell_cards(self, s: Table, seat: int) -> str:
        """What a seat holds, in one line."""
        return s.role(seat)

    def printed_under(self, s: Table, seat: int, key: str, data: Mapping[str, Any]) -> str:
        """What is printed of what a private notice (``key`` and ``data``) says a seat has got; empty if nothing is."""
        return ""

    def text_of(self, name: str) -> str:
        """What is printed, in our own words, of something that a seat can be dealt; empty when nothing is."""
        return self.roles[name].card if name in self.roles else self.besides.get(name, "")

    def switches(self, names: Sequence[str], seed: int) -> dict[str, Any]:
        """The switches that go with what ``deal`` gives so many seats with this seed; most books have none."""
        return {}

    def may_win(self, winner: str) -> bool:
        """Whether a match can end with ``winner``: one of the factions, unless the book knows other winners."""
        return winner in self.factions

    def cutoffs(self, pace: str) -> tuple[int, int]:
        """Minutes before the door: last ballot change, last application for speed."""
        return self.cut_offs[pace]

    def delay(self, pace: str) -> int:
        """Seconds by which a day is prolonged."""
        return self.delays[pace] * 60

    def settlement(self, state: State, label: str) -> Table:
        """A settlement at the table."""
        return Table(self, state, label)

    def named(self, name: str, kind: str, held: Container[str] = ()) -> type[Definition]:
        """The status, title or skill printed under a name; by its id where that is not enough.

        Of several one that is ``held`` (ids), else one that can be given by itself, else a card's own.

        Raises:
            Refused: there is none; says which there are, or which are spelt nearly so.
        """
        printed = {skill.id for role in self.roles.values() for skill in (*role.skills, *role.second)}
        there = [d for d in self.definitions() if d.kind == kind]
        found = [d for d in there if name in (d.name, d.id, getattr(d, "byname", ""), normalise(d.name))]
        if found:
            return type(min(found, key=lambda d: (d.id not in held, bool(d.needs), d.id not in printed)))
        known = sorted({d.name for d in there if not d.needs})
        if len(known) <= LISTED:
            raise Refused(f"没有「{name}」。可写：{'、'.join(known)}")
        near = "、".join(get_close_matches(name, known, NEAR, cutoff=0.3))
        raise Refused(f"没有「{name}」。{f'相近的有：{near}' if near else '请写书上印的全名'}")

    # -- what the kernel's game asks -----------------------------------------------------------------------------

    def begin(self, s: Table, item: Start) -> None:
        """Seat everybody, hand out roles and their skills, and put the printed rules in force."""
        options = self.check_options(item.options)
        names = list(item.seats)
        if len(set(names)) != len(names):
            raise Refused("有两个座位同名")
        seats = tuple((n, name) for n, name in enumerate(names, 1))
        s.emit(f.MatchStarted(self.id, self.version, item.seed, options, seats, item.at))
        s.emit(f.MatchSet("review", options.get("审核") == "开"))
        for rule in self.rules:
            s.gain(0, rule, origin="rule")
        for number, spec in enumerate(item.seats.values(), 1):
            self.seat(s, number, spec)

    def seat(self, s: Table, number: int, spec: str) -> None:
        """Give a seat its role: ``预言家``, or ``白板 村民阵营`` for one without skills.

        Raises:
            Refused: the book has no such role or faction.
        """
        name, _, faction = spec.partition(" ")
        if name == BLANK:
            if faction not in self.factions:
                raise Refused(f"白板要写阵营：{'、'.join(self.factions)}")
            role = Role("", BLANK, faction)
        elif name in self.roles and not faction:
            role = self.roles[name]
        else:
            raise Refused(f"《{self.title}》里没有身份「{spec}」")
        s.emit(f.SeatSet(number, "role", role.name))
        s.emit(f.SeatSet(number, "first_faction", role.faction))
        s.emit(f.SeatSet(number, "faction", role.faction))
        for skill in role.skills:
            s.gain(number, skill, origin="card")

    def lacks(self, spec: str) -> str | None:
        """A role that ``spec`` (see :meth:`seat`) names and this book cannot seat; None when it can."""
        name = spec.split(" ", maxsplit=1)[0].partition("(")[0]
        return None if name == BLANK or name in self.roles else name

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The switches of a match, complete.

        Raises:
            Refused: an unknown switch or value; says which there are.
        """
        return switches.checked(self.options, options)

    def seat_says(self, s: Table, item: Say) -> bool:
        """Carry out a seat's text."""
        return verbs.say(s, item) or self._door_shuts(s)

    def director_says(self, s: Table, item: Direct) -> bool:
        """Carry out the director's text."""
        return director.direct(s, item) or self._door_shuts(s)

    @staticmethod
    def _door_shuts(s: Table) -> bool:
        """Whether a speed-up closes the door at once (option 加速关门); not while the timers stand still."""
        still = s.state.paused_at is not None or s.state.attributes.get("over")
        return ballots.voting(s) and ballots.sped_up(s) and s.option("加速关门") == "立即" and not still

    def hears(self, state: State, line: str) -> bool:
        """Whether a line in the public group is a command of the book's own ``verbs``; it counts as a post as well."""
        return False

    def seat_posts(self, s: Table, item: Post) -> bool:
        """Count a forum post of a discussion day."""
        penalties.count_post(s, item.seat)
        return False

    def after_order(self, s: Table) -> list[int]:
        """After the director sent somebody off: let the marked leave, announce it by day, judge; returns who left."""
        gone = s.leave()
        s.quiet()
        for seat in gone:
            ballots.seat_went(s, seat)
        heading = s.text("heading.now", label=self.timetable.label(s.state.point))
        if not s.hush:
            s.publish_news(heading)
        elif gone and not s.night:
            s.publish_some(heading, gone)
        if gone and s.state.window is not None:
            slots.recheck(s)
        if gone and self.judges_at_once(s):
            self.judge.judge(s)
        return gone

    def judges_at_once(self, s: Table) -> bool:
        """Whether who wins is judged as soon as the director sent somebody off; else a window's end will."""
        return True

    def status_names(self, s: Table, seat: int) -> set[str]:
        """The names of all statuses a seat has now, with those that others include."""
        held = [(i.id, self.definition(i.definition)) for i in s.state.owned(seat)]
        awake = [(s.me(iid), d) for iid, d in held if isinstance(d, Status) and s.active(iid)]
        return {name for me, d in awake for name in (d.name, d.shown(me), *d.includes)}

    def offers(self, s: Table, seat: int) -> tuple[Offer, ...]:
        """What a seat can do now."""
        return views.offers(s, seat)

    def view(self, s: Table, notices: Iterable[f.Told], seat: int) -> views.PlayerView:
        """All a seat knows."""
        return views.player_view(s, notices, seat)

    def explain(self, s: Table, history: Iterable[f.Fact], what: int | f.Told) -> list[str]:
        """Why a seat went out or did not, or why a notice said what it said."""
        if isinstance(what, int):
            return explain.explain_seat(s, history, what)
        return explain.explain_notice(s, history, what)

    def check(self) -> None:
        """Also that every role's skills exist and no role is printed twice."""
        super().check()
        for role in self.roles.values():
            for skill in role.skills:
                if self.definition(skill.id).id != skill.id:
                    raise BookError(f"{role.name} holds an unknown skill {skill.id}")
