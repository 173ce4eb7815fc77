"""The settlement of the game family: harm, leaving, factions, announcements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from engine.kernel import facts as f
from engine.kernel.definitions import Definition, Me, Skill, Status, Title, Use
from engine.kernel.settlement import Settlement
from engine.kernel.state import Departure, State
from engine.werewolf.proposals import Harm, Leave

if TYPE_CHECKING:
    from engine.werewolf.book import WerewolfBook

#: Ways to go out that no skill of the seat may answer.
RED_CARD = "红牌"


class Table(Settlement):
    """A settlement with the words the rulebooks share."""

    book: WerewolfBook

    def __init__(self, book: WerewolfBook, state: State, label: str) -> None:
        super().__init__(book, state, label)
        self.me_type = TableMe
        self.use_type = TableUse
        self._marks: dict[int, list[dict[str, Any]]] = {}

    # -- words --------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """A seat's bare name, as fixed announcements print it."""
        return self.state.seats[seat].name

    def spell(self, seat: int) -> str:
        """A seat as players read it: ``3号 丙``."""
        return f"{seat}号 {self.state.seats[seat].name}"

    def spell_all(self, seats: Iterable[int]) -> str:
        """Several seats, or 无."""
        return "、".join(self.spell(n) for n in seats) or "无"

    def text(self, key: str, **values: Any) -> str:
        """One of the book's own texts."""
        return self.book.texts[key].format(**values)

    def role(self, seat: int) -> str:
        """The seat's role by name."""
        return str(self.state.seats[seat].get("role", ""))

    def faction(self, seat: int) -> str:
        """The seat's actual faction."""
        faction: str = self.state.seats[seat].attributes.get("faction", "")
        return faction

    def option(self, key: str) -> Any:
        """A switch of the book as this match plays it."""
        return self.state.options.get(key, self.book.options[key][0])

    @property
    def night(self) -> bool:
        """Whether it is night: the window last opened is one of the night's, and what it brought is still to come."""
        phase = self.book.timetable.windows[self.state.point.window].phase
        return phase == self.book.night_phase and self.state.held is None

    # -- harm ---------------------------------------------------------------------------------------------------

    def strike(self, target: int, strength: int, *, user: int, skill: str, pack: str | None = None) -> int:
        """Register a harm; it is judged with the others of its settlement by :meth:`judge_harms`.

        ``pack`` names those who decided on it together.
        """
        number = len(self.state.rows("harms")) + 1
        row = {
            "target": target, "strength": int(strength), "user": user, "skill": skill, "faction": self.faction(user),
            "window": self.state.last_window, "night": self.night, "pack": pack,
            "pending": True, "stops": [], "defences": [],
        }  # fmt: skip
        self.emit(f.RowSet("harms", number, row, cause=self.cause))
        return number

    def pending_harms(self) -> list[tuple[int, dict[str, Any]]]:
        """Registered harms that are not judged yet."""
        return [(n, row) for n, row in self.state.rows("harms").items() if row["pending"]]

    def judge_harms(self, after: int = 0) -> None:
        """Judge registered harms (those numbered above ``after``) at once.

        Each walks the layers, and what is not stopped marks its target.
        """
        for number, row in self.pending_harms():
            if number <= after:
                continue
            with self.caused(f"harm:{number}"):
                harm = self.propose(
                    Harm(
                        cause=self.cause, id=number, target=row["target"], strength=row["strength"], user=row["user"],
                        skill=row["skill"], faction=row["faction"], night=row["night"],
                    )
                )  # fmt: skip
                defences = [[i, level, *self._ward(i)] for i, level in harm.defences]
                judged = {**row, "pending": False, "stops": list(harm.stops), "defences": defences}
                self.emit(f.RowSet("harms", number, judged, cause=self.cause))
            if not harm.stopped and self.state.seats[harm.target].in_play:
                reason = {
                    "how": "伤害",
                    "harm": number,
                    **{k: row[k] for k in ("strength", "skill", "user", "faction", "pack")},
                }
                self.mark(harm.target, reason)

    def _ward(self, iid: int) -> list[Any]:
        """What must be kept of a defence to explain it after it has ended: definition, giver."""
        instance = self.state.instances[iid]
        return [instance.definition, instance.giver or instance.owner]

    # -- leaving ------------------------------------------------------------------------------------------------

    def mark(self, seat: int, reason: dict[str, Any]) -> None:
        """Mark a seat to leave with the present batch."""
        if self.state.seats[seat].in_play:
            self._marks.setdefault(seat, []).append({"cause": self.cause, **reason})

    def leave(self) -> list[int]:
        """Let all marked seats leave together, with whomever they drag along; returns them in seat order.

        Of the harms, only those that are part of the dragging are judged here.
        """
        walked: set[int] = set()
        registered = len(self.state.rows("harms"))
        while True:
            fresh = [n for n in sorted(self._marks) if n not in walked]
            if not fresh:
                break
            for seat in fresh:
                walked.add(seat)
                reasons = tuple(self._marks[seat])
                if self.propose(Leave(cause=self.cause, seat=seat, reasons=reasons, night=self.night)).stopped:
                    del self._marks[seat]
            self.judge_harms(registered)
        gone = sorted(self._marks)
        for seat in gone:
            self._leave_one(seat, tuple(self._marks[seat]))
        self._marks = {}
        return gone

    def _leave_one(self, seat: int, reasons: tuple[dict[str, Any], ...]) -> None:
        held = tuple(i.id for i in self.state.owned(seat))
        self.emit(f.SeatLeft(seat, reasons, held, self.state.last_window, cause=reasons[0]["cause"]))
        self.emit(f.SeatSet(seat, "shown", False, cause=self.cause))
        hows = {r["how"] for r in reasons}
        self.tell_seat(seat, "out", self.text("out.red" if RED_CARD in hows else "out"))

    def departed(self, seat: int) -> Departure | None:
        """How a seat went out; None while it is in play."""
        return self.state.departures.get(seat)

    def hidden_departures(self) -> list[int]:
        """Seats that are out and not announced yet, in seat order."""
        return [n for n, s in self.state.seats.items() if not s.in_play and not s.get("shown", False)]

    # -- announcements ------------------------------------------------------------------------------------------

    def announce(self, text: str) -> None:
        """Put a line on the next announcement."""
        number = len(self.state.rows("bulletin")) + 1
        self.emit(f.RowSet("bulletin", number, text, cause=self.cause))

    def keep_for_noon(self, text: str) -> None:
        """Keep a line for the announcement that opens the next discussion."""
        self.emit(f.RowSet("noon", len(self.state.rows("noon")) + 1, text, cause=self.cause))

    def reveal(self, seat: int) -> None:
        """Turn a seat's card: its role is announced, once."""
        if not self.state.seats[seat].get("revealed", False):
            self.emit(f.SeatSet(seat, "revealed", True, cause=self.cause))
            self.announce(self.text("reveal", seat=self.spell(seat), role=self.role(seat)))

    def publish(self, heading: str, *lists: tuple[str, Sequence[int]]) -> None:
        """Announce lists of seats that went out (a text's key, the seats) and the lines gathered since the last time.

        Everybody who is out counts as announced from now on.
        """
        gone = self.hidden_departures()
        lines = [self.text(key, seats=self.spell_all(seats)) for key, seats in lists]
        lines += [text for _, text in sorted(self.state.rows("bulletin").items())]
        for seat in gone:
            self.emit(f.SeatSet(seat, "shown", True, cause=self.cause))
        if self.state.rows("bulletin"):
            self.emit(f.TableCleared("bulletin", cause=self.cause))
        self.tell("public", "announcement", "\n".join([heading, *lines]), gone=gone)

    def publish_news(self, heading: str) -> None:
        """Announce whatever there is to announce; nothing when there is nothing."""
        gone = self.hidden_departures()
        if gone or self.state.rows("bulletin"):
            self.publish(heading, *([("out.list", gone)] if gone else []))

    # -- factions, titles, channels -----------------------------------------------------------------------------

    def join(self, seat: int, faction: str) -> None:
        """Put a seat into a faction."""
        if self.faction(seat) != faction:
            self.emit(f.SeatSet(seat, "faction", faction, cause=self.cause))

    def holder(self, title: str) -> int | None:
        """Who holds a title, in or out of play; None when nobody does."""
        for instance in self.state.instances.values():
            made = self.book.definition(instance.definition)
            if isinstance(made, Title) and made.name == title:
                return instance.owner
        return None

    def entitle(self, seat: int, title: type[Title]) -> None:
        """Give a title; there is one of each, so an earlier holder loses it."""
        for instance in list(self.state.instances.values()):
            if instance.definition == title.id:
                self._drop_orders(instance.id, title)
                self.lose(instance.id, "passed on")
        self.gain(seat, title, origin="title")
        self.announce(self.text("title", name=self.name(seat), title=title.name))

    def _drop_orders(self, iid: int, title: type[Title]) -> None:
        """Whoever had chosen a skill of a title that is gone is told that nothing comes of it."""
        for instance in [i for i in self.state.instances.values() if i.origin == f"title:{iid}"]:
            if instance.id in self.state.orders:
                name = self.book.definition(instance.definition).name
                reason = self.text("order.title", skill=name, title=title.name)
                self.tell_seat(instance.owner, "order.unable", reason)

    def set_channel(self, name: str, members: Sequence[int]) -> None:
        """Say who shares a channel."""
        self.emit(f.ChannelSet(name, tuple(members), True, cause=self.cause))

    def member(self, channel: str, seat: int) -> bool:
        """Whether a seat shares a channel."""
        return seat in self.state.channels.get(channel, ((), False))[0]

    # -- review -------------------------------------------------------------------------------------------------

    def wants_review(self, since: int) -> bool:
        """In review mode the director sees every settlement that sends somebody out or turns a card, first."""
        if not self.state.attributes.get("review"):
            return False
        made = self.facts[since:]
        return any(isinstance(x, f.SeatLeft) or (isinstance(x, f.SeatSet) and x.key == "revealed") for x in made)

    def default_choice(self, me: Me, skill: Skill, able: Sequence[int], place: int) -> int:
        """By chance, or by the director where the match is set so."""
        if self.option("强制缺省") != "导演" or len(able) == 1:
            return super().default_choice(me, skill, able, place)
        names = [self.name(n) for n in able]
        text = self.text("ask.default", seat=self.spell(me.owner), skill=skill.name)
        answer = self.ask(f"{skill.id}|{me.id}|{place}", "director", text, names, about=me.owner)
        return able[names.index(answer)]


class TableMe(Me):
    """An instance at the table."""

    s: Table

    def told_owner(self, key: str, text: str, **data: Any) -> None:
        """Tell its owner something."""
        self.s.tell_seat(self.owner, key, text, **data)


class TableUse(Use):
    """A skill being used at the table; what it does is caused by this use."""

    s: Table

    @property
    def skill(self) -> Definition:
        """The skill's definition."""
        return self.me.definition

    @property
    def faction(self) -> str:
        """The user's faction."""
        return self.s.faction(self.user)

    def harm(self, target: int, strength: int) -> None:
        """Register a harm on ``target``."""
        skill = self.skill
        pack = skill.pool(self.me) if isinstance(skill, Skill) else None
        self.s.strike(target, strength, user=self.user, skill=skill.id, pack=pack)

    def give(self, target: int, status: type[Status], *, until: str | None, **memory: Any) -> int:
        """Give a status."""
        return self.s.gain(target, status, origin="given", giver=self.user, until=until, memory=memory)

    def tell(self, key: str, text: str, **data: Any) -> None:
        """Tell whoever receives this use's feedback."""
        self.s.tell_seat(self.receiver, key, text, **data)

    def reveal(self) -> None:
        """Turn the user's card ([翻牌])."""
        self.s.reveal(self.user)
