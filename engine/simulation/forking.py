"""The same match once more, to try something out."""

from __future__ import annotations

from engine.kernel.game import Game


def fork(game: Game) -> Game:
    """A match that stands as ``game`` does and goes its own way."""
    other = Game(game.book, digests=game.digests)
    other.state, other.rows, other.history = game.state.fork(), list(game.rows), list(game.history)
    other.open = game.open
    return other
