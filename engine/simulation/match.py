"""One random match from deal to end, watched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.kernel import inputs as i
from engine.kernel.chance import pick
from engine.kernel.game import Game, Outcome
from engine.simulation.dice import Dice
from engine.simulation.invariants import Broken, check_all, check_outcome, check_state, check_touched, check_words
from engine.simulation.moves import Move, realise
from engine.simulation.player import Player
from engine.simulation.worlds import check_two_worlds
from engine.werewolf.book import WerewolfBook

#: Names of the first seats.
NAMES = "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥"
#: After so many moves a match counts as undecided, whatever day it is.
MOST_MOVES = 5000
#: Once in so many moves everything that seats hold is looked at.
LOOKS = 4

Clock = Callable[[], int]


@dataclass(frozen=True)
class Start:
    """How a match begins, so that it can begin again."""

    book: WerewolfBook
    seats: Mapping[str, str]
    options: Mapping[str, Any]
    seed: int


@dataclass(frozen=True)
class Played:
    """How a match went.

    ``winner``: None when it was undecided at the cap. ``days``: the day on which it ended. ``nights``: by night, what
    its windows took to close; ``engine``: what starting and all inputs took; both in the units of the host's timer.
    ``seats``: in seat order, the role as it was dealt and the faction at the end.
    """

    winner: str | None
    days: int
    moves: int
    refused: int
    nights: tuple[int, ...] = ()
    engine: int = 0
    seats: tuple[tuple[str, str], ...] = ()


class Failure(Exception):
    """A match went wrong: where it began, what was done, and what happened."""

    def __init__(self, start: Start, moves: list[Move], error: Exception) -> None:
        super().__init__(str(error))
        self.start = start
        self.moves = moves
        self.error = error

    @property
    def kind(self) -> str:
        """What sort of failure it is: the same one when a shorter match fails so, too."""
        return f"{type(self.error).__name__}:{getattr(self.error, 'rule', '')}"


def start_of(book: WerewolfBook, seed: int, *, noise: float = 0.0, seats: int | None = None) -> Start:
    """The deal and the switches of the match with this seed; switches are drawn only when there is noise.

    Without ``seats`` the seed also draws one of the numbers of seats that the book has.

    Raises:
        Refused: the book has no cast for so many seats.
    """
    number = seats or Dice(seed, "seats").one(book.sizes)
    cast = book.deal(number, seed)
    dice = Dice(seed, "options")
    drawn = {k: dice.one(v) for k, v in book.options.items() if noise and len(v) > 1 and dice.chance(25)}
    # Review is switched by the director within a match: a scenario cannot begin with it.
    names = [NAMES[n] if n < len(NAMES) else f"座{n + 1}" for n in range(number)]
    switches = {**drawn, **book.switches(names, seed), "审核": "关", "胜负判定": "开"}
    return Start(book, dict(zip(names, cast, strict=True)), switches, seed)


@dataclass
class Match:
    """A match being played move by move, with everything that must hold looked at after each.

    ``thorough``: every so many moves the dear checks run, too (0: never).
    """

    start: Start
    thorough: int = 0
    timer: Clock | None = None
    moves: list[Move] = field(default_factory=list)
    refused: int = 0
    engine: int = 0
    nights: dict[tuple[int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        begun, start = self.timer() if self.timer else 0, self.start
        self.game, first = Game.start(
            start.book, start.seats, at=start.book.rehearsal, options=start.options, seed=start.seed
        )
        self.engine += (self.timer() - begun) if self.timer else 0
        self.dice = Dice(self.start.seed, "checks")
        assert first.row is not None
        check_state(self.game)

    def move(self, move: Move) -> Outcome | None:
        """Make a move and look at what it did; None when it is nothing at this moment.

        Raises:
            Failure: an exception came out of the engine, or something does not hold.
        """
        self.moves.append(move)
        try:
            item = realise(move, self.game)
            return None if item is None else self._handle(move, item)
        except Exception as error:
            raise Failure(self.start, list(self.moves), error) from error

    def _handle(self, move: Move, item: i.Input) -> Outcome:
        game = self.game
        before, rows = game.state, len(game.rows)
        sampled = bool(self.thorough) and self.dice.below(self.thorough) == 0
        digest = before.digest() if sampled or (self.thorough and not move.legal and self.dice.below(4) == 0) else ""
        outcome = self._timed(item)
        check_outcome(game, before, rows, item, outcome)
        if outcome.refused is not None:
            self.refused += 1
            if move.legal:
                raise Broken("offers", f"{move.text or move.kind!r} was offered, then refused: {outcome.refused}")
            if digest and before.digest() != digest:
                raise Broken("refusal", f"refused, but something changed: {outcome.refused}")
        else:
            check_touched(game, outcome, instances=self.dice.below(LOOKS) == 0)
        if sampled:
            check_all(game)
            check_words(game)
            check_two_worlds(game, self.dice)
        return outcome

    def _timed(self, item: i.Input) -> Outcome:
        if self.timer is None:
            return self.game.handle(item)
        window = self.game.state.window
        begun = self.timer()
        outcome = self.game.handle(item)
        taken = self.timer() - begun
        self.engine += taken
        if isinstance(item, i.Deadline) and window is not None and outcome.refused is None:
            book = self.start.book
            if book.timetable.windows[window.point.window].phase == book.night_phase:
                night = (window.point.day, window.point.round)
                self.nights[night] = self.nights.get(night, 0) + taken
        return outcome


def play(
    book: WerewolfBook,
    seed: int,
    *,
    noise: float = 0.0,
    most_days: int = 60,
    thorough: int = 0,
    timer: Clock | None = None,
    seats: int | None = None,
) -> Played:
    """Play the random match with this seed to its end.

    Args:
        book: the rulebook.
        seed: deal, chance and every player's choice depend on it alone.
        noise: share of moves (0 to 1) made up without looking at what is allowed.
        most_days: a match that has not ended on this day counts as undecided.
        thorough: run the dear checks once in so many moves (0: never).
        timer: a clock to measure with, in any unit.
        seats: how many; one of the book's own sizes when not given.

    Raises:
        Failure: an exception came out of the engine, or something that must always hold does not.
    """
    match = Match(start_of(book, seed, noise=noise, seats=seats), thorough, timer)
    player = Player(Dice(seed, "player"), noise)
    while len(match.moves) < MOST_MOVES and match.game.state.point.day <= most_days:
        move = player.next(match.game)
        if move is None:
            break
        match.move(move)
    if thorough and match.dice.below(thorough) < len(match.moves):
        try:
            check_all(match.game)
        except Exception as error:
            raise Failure(match.start, match.moves, error) from error
    winner = match.game.state.attributes.get("winner")
    days = match.game.state.point.day
    nights = tuple(match.nights.values())
    ends = (str(seat.get("faction", "")) for seat in match.game.state.seats.values())
    played = tuple(zip(match.start.seats.values(), ends, strict=True))
    return Played(winner, days, len(match.moves), match.refused, nights, match.engine, played)


def seed_of(seed: int, number: int) -> int:
    """The seed of the ``number``-th match of a series."""
    return pick(seed, "match", number, 2**31)


__all__ = ["Broken", "Failure", "Match", "Played", "Start", "play", "seed_of", "start_of"]
