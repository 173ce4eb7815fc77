"""All players and the director in one: what they send next, drawn by seed from what they are offered."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.definitions import WINDOWS
from engine.kernel.game import Game
from engine.kernel.legality import Offer, still_to_come
from engine.simulation.commands import command, spelt
from engine.simulation.dice import Dice
from engine.simulation.moves import Move
from engine.simulation.noise import disturb
from engine.werewolf import ballots, verbs
from engine.werewolf.book import WerewolfBook
from engine.werewolf.table import Table

#: A seat, and what makes its next move, or None when it does nothing after all.
Task = tuple[int, Callable[[Game, int], Move | None]]

#: How likely each thing is, of 100, whenever a seat could do it.
ACTS, ACTS_EARLY, ACTS_AGAIN, DECLINES = 85, 25, 12, 10
VOTES, ABSTAINS, CHANGES, ASKS_FOR_SPEED, POSTS, SAYS_ODD = 92, 8, 12, 6, 4, 3
#: Moves that are made when a match is over already.
ENCORES = 6


class Player:
    """Sends one move after another for everybody at the table.

    ``noise`` is the share of moves (0 to 1) that are made up without looking at what is allowed: commands of others,
    nonsense, orders of the director's, undo and redo.
    """

    def __init__(self, dice: Dice, noise: float = 0.0) -> None:
        self.dice = dice
        self.noise = noise
        self._window = 0
        self._encores = 0
        self._plan: list[Task] = []

    def next(self, game: Game) -> Move | None:
        """The next move; None when the match is over and nobody wants anything any more."""
        state, dice = game.state, self.dice
        if self.noise and dice.chance(100 * self.noise):
            return disturb(game, dice)
        if game.over:
            return self._after_the_end(game)
        if state.held is not None:
            return Move("direct", text="放行", legal=True)
        if state.paused_at is not None:
            return Move("direct", text="继续", legal=True)
        if state.suspended is not None:
            return self._answer(game)
        if state.last_window != self._window:
            self._window = state.last_window
            self._plan = self._plan_window(game)
        while self._plan:
            seat, task = self._plan.pop()
            move = task(game, seat)
            if move is not None:
                return move
        return Move("close", legal=True)

    def _after_the_end(self, game: Game) -> Move | None:
        """With noise, a few still send something; whatever they send, it is over (unless the director undoes it)."""
        self._encores += 1
        if not self.noise or self._encores > ENCORES:
            return None
        return Move("close") if self._encores == 1 else disturb(game, self.dice)

    def _answer(self, game: Game) -> Move | None:
        for question in game.state.prompts.values():
            text = f"{verbs.ANSWER} {self.dice.one(question.options)}"
            if question.audience == "director":
                return Move("direct", text=text)
            return Move("say", int(question.audience.partition(":")[2]), text)
        return Move("close")

    def _plan_window(self, game: Game) -> list[Task]:
        """Who does what while this window is open, in reverse order."""
        dice = self.dice
        seats = self._able(game)
        tasks: list[Task] = [(n, self._act) for n in seats]
        tasks += [(n, self._act) for n in seats if dice.chance(ACTS_AGAIN)]
        if game.state.attributes.get("voting"):
            s, present = game.reading(), game.state.in_play()
            assert isinstance(s, Table)
            voters = ballots.electorate(s)
            tasks += [(n, self._vote) for n in voters if dice.chance(VOTES)]
            hurried = dice.chance(ASKS_FOR_SPEED)
            tasks += [(n, self._speed) for n in present if hurried or dice.chance(ASKS_FOR_SPEED)]
            tasks += [(n, self._odd) for n in present if dice.chance(SAYS_ODD)]
            tasks = dice.some(tasks, len(tasks))
            posts = [(n, self._post) for n in present if dice.chance(POSTS)]
            return [*((n, self._change) for n in voters if dice.chance(CHANGES)), *posts, *tasks]
        return dice.some(tasks, len(tasks))

    @staticmethod
    def _able(game: Game) -> list[int]:
        """The seats that hold a skill of this half of the day: nobody else would be offered anything."""
        state = game.state
        open_now = {state.point.window, *(p.window for p in still_to_come(game.book, state, state.point))}
        skills = {name for window in open_now for name in game.book.registry.commands_in(window)}
        moved = any(key[1] == WINDOWS.name for key in state.hooks)
        return sorted({x.owner for x in state.instances.values() if x.owner and (moved or x.definition in skills)})

    # -- what one seat does -------------------------------------------------------------------------------------

    def _act(self, game: Game, seat: int) -> Move | None:
        offers = game.offers(seat)
        if not offers:
            return None
        offer = self.dice.one(offers)
        if offer.order is None and not self.dice.chance(ACTS_EARLY if offer.early else ACTS):
            return None
        if offer.order is not None and not self.dice.chance(50):
            return None
        # A second copy of a skill is not told from the first by its bare name.
        alone = sum(o.name == offer.name for o in offers) == 1
        if not offer.forced and self.dice.chance(DECLINES):
            return Move("say", seat, f"{verbs.DECLINE} {offer.name}", legal=alone and self._only(game, seat, offer))
        text = command(self.dice, game, offer)
        return None if text is None else Move("say", seat, text, legal=alone)

    @staticmethod
    def _only(game: Game, seat: int, offer: Offer) -> bool:
        ids = {d.id for d in game.book.registry.skills() if d.name == offer.name}
        return sum(x.definition in ids for x in game.state.owned(seat)) == 1

    def _vote(self, game: Game, seat: int) -> Move | None:
        return self._ballot(game, seat, legal=seat not in game.state.rows("ballots"))

    def _change(self, game: Game, seat: int) -> Move | None:
        return self._ballot(game, seat, legal=False)

    def _ballot(self, game: Game, seat: int, *, legal: bool) -> Move | None:
        s, dice = game.reading(), self.dice
        assert isinstance(s, Table)
        if ballots.barred(s, seat) is not None:
            return None
        head = dice.one((verbs.VOTE, verbs.VOTE, "投票对象：")) if dice.chance(20) else verbs.VOTE
        able = [n for n in s.state.seats if ballots.may_be_voted(s, n)]
        if not able or (dice.chance(ABSTAINS) and ballots.unfit(s, seat, ballots.ABSTAIN) is None):
            return Move("say", seat, f"{head} {verbs.ABSTAIN}", legal=legal)
        return Move("say", seat, f"{head} {spelt(dice, game, dice.one(able))}", legal=legal)

    def _speed(self, game: Game, seat: int) -> Move | None:
        s = game.reading()
        assert isinstance(s, Table)
        able = game.state.seats[seat].in_play and seat not in game.state.rows("speedup") and not ballots.sped_up(s)
        return Move("say", seat, verbs.SPEED) if able else None

    def _odd(self, game: Game, seat: int) -> Move | None:
        """What a day's discussion knows besides ballots: asking for more time, giving up, and the book's own verbs."""
        book = game.book
        assert isinstance(book, WerewolfBook)
        own = [f"{verb}{self.dice.one(('', f' {seat}', ' 1', ' 是'))}" for verb in book.verbs]
        said = self.dice.one((verbs.DELAY, verbs.DELAY, verbs.SURRENDER, verbs.AGREE, verbs.DISAGREE, *own))
        return Move("say", seat, said)

    def _post(self, game: Game, seat: int) -> Move | None:
        return Move("post", seat, legal=True)
