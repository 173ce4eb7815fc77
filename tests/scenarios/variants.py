"""Other ways to play one and the same scenario: what they change must not matter."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine import Game, Redo, Row, Undo
from engine.kernel.journal import effective
from engine.scenarios import DIRECTOR, ITEMS, Scenario
from engine.simulation.forking import fork
from engine.werewolf import verbs
from engine.werewolf.book import WerewolfBook

Item = tuple[str, Any]


def through_json(rows: Sequence[Row]) -> list[Row]:
    """Journal rows as a database gives them back."""
    return [Row.from_json(json.loads(json.dumps(row.to_json(), ensure_ascii=False))) for row in rows]


def _turned_back(rows: Iterable[Row]) -> bool:
    return any(isinstance(row.input, Undo | Redo) for row in rows)


class Reader:
    """A match read from its journal row after row: following a whole game costs as much as reading it once."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._kept: Game | None = None

    def follow(self, game: Game, until: int | None = None) -> Game:
        """The match that the first ``until`` rows (all when not given) give; as many as before, or more."""
        new = through_json(game.rows[len(self.rows) : until])
        self.rows += new
        if self._kept is None or _turned_back(new):
            read = Game.fold(game.book, self.rows, digests=game.digests)
        else:
            read = fork(self._kept)
            for row in new:
                _read_on(read, row)
        self._kept = fork(read)
        return read


def _read_on(game: Game, row: Row) -> None:
    game.rows.append(row)
    for fact in row.facts:
        fact.apply(game.state)
    game.history += row.facts
    game.open = row.open if game.state.suspended else None


class Reloading:
    """After each step, go on with the match as its journal alone gives it."""

    def __init__(self) -> None:
        self._reader = Reader()

    def __call__(self, game: Game) -> Game:
        again = self._reader.follow(game)
        assert again.digest() == game.digest(), "the journal gives another state"
        return again

    def end(self, game: Game) -> None:
        """The whole journal, read at once, gives the same match and says the same."""
        again = Game.fold(game.book, through_json(game.rows))
        assert again.digest() == game.digest(), "the whole journal gives another state"
        assert [n.text for n in again.notices] == [n.text for n in game.notices]


class Undoing:
    """After each step, take the last input back, see that nothing of it is left, put it back, and go on from there."""

    def __init__(self) -> None:
        self._reader, self._seen = Reader(), 1

    def __call__(self, game: Game) -> Game:
        if len(game.rows) == self._seen:
            return game
        self._seen = len(game.rows)
        turned = fork(game)
        assert turned.handle(Undo(at=game.state.now)).refused is None
        assert turned.digest() == self._before(game), "an undo did not restore the state before the input"
        assert turned.handle(Redo(at=game.state.now)).refused is None
        assert turned.digest() == game.digest(), "a redo did not restore the state after the input"
        # Without the two rows, so that what was read of the journal so far stays read.
        turned.rows = list(game.rows)
        return turned

    def _before(self, game: Game) -> str:
        """The digest before the last input that stands."""
        if not _turned_back(game.rows):
            return self._reader.follow(game, len(game.rows) - 1).digest()
        standing = effective(game.rows)[0][:-1]
        return Game.fold(game.book, [replace(row, n=n, digest="") for n, row in enumerate(standing)]).digest()


def permuted(scenario: Scenario, book: WerewolfBook) -> Scenario:
    """The same scenario with another order of submission within each run of seats' commands."""
    words = Words(book)
    script: list[Item] = []
    run: list[Item] = []
    items = list(scenario.script)
    for place, item in enumerate(items):
        follows = items[place + 1] if place + 1 < len(items) else ("", None)
        if words.movable(item) and not _refused(follows):
            run.append(item)
            continue
        script += [*_turned(run, words), _votes_turned(item)]
        run = []
    return replace(scenario, script=(*script, *_turned(run, words)))


class Words:
    """What a book's commands tell of whether their order may matter."""

    def __init__(self, book: WerewolfBook) -> None:
        self._shared = {skill.name for skill in book.registry.shared()}
        at_once = {skill.name for skill in book.registry.skills() if skill.instant}
        # The last to ask for speed freezes ballots; an answer may let a settlement run on; an early vote may win a tie.
        self._fixed = at_once | {
            verbs.SPEED, verbs.DELAY, verbs.ANSWER, verbs.VOTE, verbs.SURRENDER, verbs.AGREE, verbs.DISAGREE,
        }  # fmt: skip

    def movable(self, item: Item) -> bool:
        """A seat's command that does nothing before its window closes."""
        return item[0] not in {*ITEMS, DIRECTOR} and not self._names(item, self._fixed)

    def shared(self, item: Item) -> bool:
        """Whether it takes part in what a pack decides in common."""
        return self._names(item, self._shared) or str(item[1]).strip() == verbs.DECLINE

    @staticmethod
    def _names(item: Item, skills: set[str]) -> bool:
        return any(name in str(item[1]) for name in skills)


def _refused(item: Item) -> bool:
    return item[0] == "expect" and isinstance(item[1], Mapping) and "refused" in item[1]


def _turned(run: list[Item], words: Words) -> list[Item]:
    """The run backwards, as far as every seat's own order and the packs' order allow."""
    left, out = list(run), []
    while left:
        for place in range(len(left) - 1, -1, -1):
            item = left[place]
            if not any(e[0] == item[0] or (words.shared(e) and words.shared(item)) for e in left[:place]):
                out.append(left.pop(place))
                break
    return out


def _votes_turned(item: Item) -> Item:
    key, value = item
    return (key, dict(reversed(value.items()))) if key == "votes" else item
