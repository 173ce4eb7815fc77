"""How scenarios end, a line each: ``python -m tests.scenarios.ends [--book B] [--step N]``; equal in every process."""

from __future__ import annotations

import argparse
from functools import cache
from pathlib import Path

from engine import Game, load_book
from engine.scenarios import Between, Result, Scenario, load, run

HERE = Path(__file__).parent


@cache
def every() -> tuple[Scenario, ...]:
    """All scenarios, in order of file name, read once."""
    return tuple(load([HERE]))


class Last:
    """Keeps the match as it stood after the last step; ``then`` is another thing to do between steps."""

    def __init__(self, then: Between | None = None) -> None:
        self.game: Game | None = None
        self._then = then

    def __call__(self, game: Game) -> Game:
        self.game = game if self._then is None else self._then(game)
        return self.game

    @property
    def digest(self) -> str:
        """Of the match; empty when there was none."""
        return "" if self.game is None else self.game.digest()


def play(scenario: Scenario, then: Between | None = None) -> tuple[Result, Last]:
    """A scenario's result, and the match it ends with."""
    last = Last(then)
    return run(scenario, load_book, last), last


def main(book: str | None, step: int) -> None:
    """Print the ends of all scenarios, or of those of one book; of so many (``step``) only the first."""
    for scenario in every()[::step]:
        if book in (None, scenario.book):
            result, last = play(scenario)
            print(scenario.id, result.ok, result.needs, result.step, result.message, last.digest, sep="\t")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--book")
    parser.add_argument("--step", type=int, default=1)
    args = parser.parse_args()
    main(args.book, args.step)
