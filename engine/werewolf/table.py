"""The settlement of the game family: what :mod:`naming` to :mod:`leaving` bring, factions, titles, channels, review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.kernel import facts as f
from engine.kernel.definitions import Definition, Me, Skill, Status, Title, Use
from engine.werewolf.leaving import RED_CARD, Leaving
from engine.werewolf.proposals import Give
from engine.werewolf.queries import VOTES_OF

if TYPE_CHECKING:
    from engine.kernel.state import State
    from engine.werewolf.book import WerewolfBook

__all__ = ["RED_CARD", "Table", "TableMe", "TableUse"]


class Table(Leaving):
    """A settlement with the words the rulebooks share."""

    def __init__(self, book: WerewolfBook, state: State, label: str) -> None:
        super().__init__(book, state, label)
        self.me_type = TableMe
        self.use_type = TableUse

    # -- factions, titles, channels -----------------------------------------------------------------------------

    def join(self, seat: int, faction: str) -> None:
        """Put a seat into a faction."""
        if self.faction(seat) != faction:
            self.emit(f.SeatSet(seat, "faction", faction, cause=self.cause))

    def follow(self, seat: int, faction: str, *, silent: bool = False) -> None:
        """Put a seat into the faction of somebody it follows; ``silent``: it is not told."""
        self.join(seat, faction)

    def holder(self, title: str) -> int | None:
        """Who holds a title, in or out of play; None when nobody does."""
        for instance in self.state.of_kind(Title):
            if self.book.definition(instance.definition).name == title:
                return instance.owner
        return None

    def entitle(self, seat: int, title: type[Title]) -> None:
        """Give a title; there is one of each, so an earlier holder loses it."""
        for instance in self.state.of(title.id):
            self._drop_orders(instance.id, title)
            self.lose(instance.id, "passed on")
        self.gain(seat, title, origin="title")
        self.proclaim(self.text("title", name=self.name(seat), title=title.name))

    def proclaim(self, text: str) -> None:
        """Let everybody know of an office."""
        self.announce(text)

    def _drop_orders(self, iid: int, title: type[Title]) -> None:
        """Whoever had chosen a skill of a title that is gone is told that nothing comes of it."""
        for instance in self.state.stemming(f"title:{iid}"):
            if instance.id in self.state.orders:
                name = self.book.definition(instance.definition).name
                reason = self.text("order.title", skill=name, title=title.name)
                self.tell_seat(instance.owner, "order.unable", reason)

    def give(
        self, target: int, status: type[Status], *, until: str | None, giver: int | None = None,
        origin: str = "given", memory: dict[str, Any] | None = None,
    ) -> int | None:  # fmt: skip
        """Give a seat a status as far as the book's layers let it come; returns its id, None when it is kept off."""
        give = Give(cause=self.cause, target=target, status=status.id, until=until, giver=giver)
        given = self.propose(give)
        if given.stopped:
            return None
        return self.gain(given.target, given.status, origin=origin, giver=giver, until=given.until, memory=memory)

    def votes_of(self, seat: int) -> float:
        """How many votes a seat's ballot weighs."""
        return self.query(VOTES_OF, 1.0, seat)

    def set_channel(self, name: str, members: Sequence[int], *, takes_talk: bool = True) -> None:
        """Say who shares a channel, and whether it takes talk now."""
        self.emit(f.ChannelSet(name, tuple(members), takes_talk, cause=self.cause))

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

    def leaves_to_director(self) -> bool:
        """Whether the director chooses for whoever left out a forced skill; chance does otherwise."""
        return self.state.options.get("强制缺省") == "导演"

    def default_choice(self, me: Me, skill: Skill, able: Sequence[int], place: int) -> int:
        """By chance, or by the director where the match is set so."""
        if not self.leaves_to_director() or len(able) == 1:
            return super().default_choice(me, skill, able, place)
        names = [self.name(n) for n in able]
        text = self.text("ask.default", seat=self.spell(me.owner), skill=skill.name)
        answer = self.ask(f"{skill.id}|{me.id}|{place}", "director", text, names, about=me.owner)
        return able[names.index(answer)]

    def default_word(self, me: Me, skill: Skill) -> str:
        """As :meth:`default_choice`."""
        if not self.leaves_to_director():
            return super().default_word(me, skill)
        text = self.text("ask.default", seat=self.spell(me.owner), skill=skill.name)
        return self.ask(f"{skill.id}|{me.id}|word", "director", text, skill.words, about=me.owner)


class TableMe(Me):
    """An instance at the table."""

    __slots__ = ()

    s: Table

    def told_owner(self, key: str, text: str, **data: Any) -> None:
        """Tell its owner something."""
        self.s.tell_seat(self.owner, key, text, **data)


class TableUse(Use):
    """A skill being used at the table; what it does is caused by this use."""

    __slots__ = ()

    s: Table

    @property
    def skill(self) -> Definition:
        """The skill's definition, though its owner lost it over what it did first."""
        return self.s.book.definition(self.s.state.uses[self.id].definition)

    @property
    def pack(self) -> str | None:
        """Which pack uses it in common."""
        skill, held = self.skill, self.instance in self.s.state.instances
        return skill.pool(self.me) if held and isinstance(skill, Skill) else None

    @property
    def faction(self) -> str:
        """The user's faction."""
        return self.s.faction(self.user)

    def harm(self, target: int, strength: int, *, hits: int = 1, moment: str = "") -> None:
        """Register a harm on ``target``; see :meth:`Table.strike`."""
        self.s.strike(target, strength, user=self.user, skill=self.skill.id, pack=self.pack, hits=hits, moment=moment)

    def give(self, target: int, status: type[Status], *, until: str | None, **memory: Any) -> int | None:
        """Give a status; None when something keeps it off."""
        return self.s.give(target, status, until=until, giver=self.user, memory=memory)

    def tell(self, key: str, text: str, **data: Any) -> None:
        """Tell whoever receives this use's feedback."""
        for seat in self.receivers:
            self.s.tell_seat(seat, key, text, **data)

    def reveal(self) -> None:
        """Turn the user's card ([翻牌])."""
        self.s.reveal(self.user)
