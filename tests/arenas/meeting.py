"""A small game played by a plan: whoever is looked at uses what he is offered on the other, the rest act and vote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from engine import Deadline, Direct, Game, Say
from engine.kernel.definitions import Skill
from engine.simulation import NAMES, check_all, check_outcome, check_touched, check_words, command
from engine.werewolf import ballots, verbs
from engine.werewolf.table import Table
from tests.arenas import Arena

T = TypeVar("T")
FIRST, SECOND = 1, 2
#: A game that needs more inputs than this is going round in circles.
MOST_INPUTS = 600


class Refusal(AssertionError):
    """What was offered was refused."""


class Plan:
    """Chooses the seat ``wanted`` where it can, else those who come first in ``order``; words by ``place``."""

    def __init__(self, wanted: Sequence[int], place: int) -> None:
        self.wanted, self.place = wanted, place

    def between(self, least: int, most: int) -> int:
        """One where none is needed, else as few as possible."""
        return min(max(least, 1), most)

    def one(self, options: Sequence[T]) -> T:
        """The first; of a card's words, one each by place."""
        return options[0] if isinstance(options, tuple) and len(options) > 3 else options[self.place % len(options)]

    def some(self, options: Sequence[T], number: int) -> list[T]:
        """The wanted ones first, the others in order."""
        places = {seat: n for n, seat in enumerate(self.wanted)}
        return sorted(options, key=lambda o: places.get(o, len(places)))[:number]  # type: ignore[call-overload]


class Meeting:
    """One such game.

    ``uses``: by seat, the ids of the skills it uses whenever they are offered (None: all); ``turned``: within a window
    the seats submit the other way round, each its own commands as before, as one of them may exclude another (光明守护,
    黑暗守护); ``gifts``: what the director does when the first night has begun;
    ``ballots``: whom everybody votes for, day by day; ``prey``: whom the others turn to first.
    """

    def __init__(
        self,
        arena: Arena,
        seats: Sequence[str],
        uses: Mapping[int, frozenset[str] | None],
        *,
        turned: bool = False,
        gifts: Sequence[str] = (),
        ballots: Sequence[int] = (SECOND, FIRST),
        prey: Sequence[int] = (),
    ) -> None:
        self.arena, self.uses, self.turned, self.gifts = arena, uses, turned, list(gifts)
        self.ballots, self.prey = ballots, prey
        self.inputs = 0
        self.game, _ = Game.start(
            arena.book,
            dict(zip(NAMES, seats, strict=False)),
            at=arena.book.rehearsal,
            options={"胜负判定": "关", **arena.options},
            seed=5,
        )

    # -- inputs ---------------------------------------------------------------------------------------------------

    def send(self, item: Any) -> None:
        """One input that must be accepted, with everything that must hold looked at; questions are answered."""
        self._once(item)
        while self.game.state.prompts:
            question = next(iter(self.game.state.prompts.values()))
            text = f"{verbs.ANSWER} {question.options[0]}"
            now = self.game.state.now
            seat = question.audience.removeprefix("seat:")
            self._once(Say(at=now, seat=int(seat), text=text) if seat.isdigit() else Direct(at=now, text=text))

    def _once(self, item: Any) -> None:
        self.inputs += 1
        if self.inputs > MOST_INPUTS:
            raise AssertionError(f"the game does not come to day {self.arena.days + 1}")
        before, rows = self.game.state, len(self.game.rows)
        outcome = self.game.handle(item)
        check_outcome(self.game, before, rows, item, outcome)
        if outcome.refused is not None:
            raise Refusal(f"{getattr(item, 'text', item)!r} at {self.where()}: {outcome.refused}")
        check_touched(self.game, outcome)

    def say(self, seat: int, text: str) -> None:
        """A seat's text."""
        self.send(Say(at=self.game.state.now, seat=seat, text=text))

    def direct(self, text: str) -> None:
        """The director's text."""
        self.send(Direct(at=self.game.state.now, text=text))

    def where(self) -> str:
        """The open window, or the last one."""
        return self.game.book.timetable.label(self.game.state.point)

    # -- playing --------------------------------------------------------------------------------------------------

    def play(self) -> Game:
        """Play to the end of the arena's days.

        Raises:
            Exception: anything that goes wrong.
        """
        while self.game.state.point.day <= self.arena.days:
            self.before()
            if self.game.state.point.day == 1 and self.gifts:
                for text in self.gifts:
                    self.direct(text)
                self.gifts = []
            self._window()
            self.close()
        self.finish()
        return self.game

    def finish(self) -> None:
        """The dear checks; the turned game must come out as the straight one, which was looked at."""
        if not self.turned:
            check_all(self.game)
            check_words(self.game)

    def aims(self, seat: int) -> list[int]:
        """Whom a seat that is looked at turns to first: the other one."""
        return [n for n in (FIRST, SECOND) if n != seat]

    def idle(self, seat: int) -> bool:
        """Whether one of the others does nothing in this window."""
        return False

    def before(self) -> None:
        """What happens when a window has opened, before anybody acts."""

    def close(self) -> None:
        """The open window reaches its deadline."""
        window = self.game.state.window
        assert window is not None, "no window is open"
        self.send(Deadline(at=max(window.closes_at, self.game.state.now), window=window.seq))

    def _window(self) -> None:
        seq = self.game.state.last_window
        order = reversed(self.uses) if self.turned else iter(self.uses)
        planned = [(seat, name) for seat in order for name in self.commands(seat)]
        for seat, name in planned:
            # Where skills settle at once, the one before may have taken this one's seat, or its target, out.
            text = self.commands(seat).get(name) if self.game.state.last_window == seq else None
            if text is not None:
                self.say(seat, text)
        for seat in self.game.state.seats:
            if seat not in self.uses and not self.idle(seat) and self.game.state.last_window == seq:
                self._filler(seat)
        for seat in self.game.state.seats:
            if self.game.state.attributes.get("voting"):
                self._vote(seat)

    def commands(self, seat: int) -> dict[str, str]:
        """How a seat that is looked at takes up its offers of this window, by name; what others gave it, too."""
        wanted = self.uses[seat]
        plan, found = Plan(self.aims(seat), seat - 1), dict[str, str | None]()
        for offer in self.game.offers(seat):
            given = self.game.state.instances[offer.instance].giver not in (None, seat)
            if not offer.early and (given or wanted is None or offer.skill in wanted):
                found.setdefault(offer.name, command(plan, self.game, offer))
        return {name: text for name, text in found.items() if text is not None}

    def _filler(self, seat: int) -> None:
        """The others turn to their prey, and else let those alone who are looked at, where they can."""
        plan = Plan([*self.prey, *(n for n in reversed(self.game.state.seats) if n not in self.uses)], seat)
        for offer in self.game.offers(seat)[:1]:
            text = None if offer.early else command(plan, self.game, offer)
            if text is not None:
                self.say(seat, text)

    def _vote(self, seat: int) -> None:
        """All vote as the game's ballots say."""
        s, day = self.game.reading(), self.game.state.point.day
        assert isinstance(s, Table)
        if not 1 <= day <= len(self.ballots):
            return
        target = self.ballots[day - 1]
        if seat in self.game.state.rows("ballots") or ballots.barred(s, seat) or ballots.unfit(s, seat, target):
            return
        self.say(seat, f"{verbs.VOTE} {target}")


def meeting(arena: Arena, first: Skill, second: Skill, *, turned: bool = False) -> Meeting:
    """Two skills used on each other."""
    seats = [arena.holder(first), arena.holder(second), *arena.others()]
    gifts = [text for seat, skill in ((FIRST, first), (SECOND, second)) for text in arena.gifts(skill, seat)]
    uses = {FIRST: frozenset({first.id}), SECOND: frozenset({second.id})}
    return Meeting(arena, seats, uses, turned=turned, gifts=gifts)


def hand(arena: Arena, spec: str) -> Meeting:
    """A seat that uses all that its cards give it, and a plain one beside it."""
    return Meeting(arena, [spec, arena.blank, *arena.others()], {FIRST: None, SECOND: None})


def projection(game: Game) -> dict[str, Any]:
    """What two games are compared by: all but the order in which things were written down."""
    state = game.state
    return {
        "seats": {n: (x.in_play, sorted(map(str, x.attributes.items()))) for n, x in state.seats.items()},
        "out": {n: (d.window, sorted(d.hows())) for n, d in state.departures.items()},
        "held": sorted(
            (x.owner, x.definition, x.giver or 0, str(sorted(x.spent.items()))) for x in state.instances.values()
        ),
        "told": sorted((t.audience, t.key, t.text) for t in game.notices if t.key != "tally"),
        "uses": sorted((u.definition, u.user, u.chosen, u.aims, u.words, u.window) for u in state.uses.values()),
        "attributes": sorted(map(str, state.attributes.items())),
    }
