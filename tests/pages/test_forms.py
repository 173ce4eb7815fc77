"""Every command that is shown as an example is one: sent as it stands, the engine takes it."""

from __future__ import annotations

import importlib

import pytest

from engine import Game, Say, load_book
from engine.simulation import Dice, Player, realise, start_of
from engine.simulation.forking import fork

#: So many windows of a random match are looked at.
WINDOWS = 24


@pytest.mark.parametrize(
    ("book", "seats", "seed"), [("slow", 17, 1), ("coven", 24, 1), ("snow", 14, 2), ("palace", 30, 2)]
)
def test_examples_are_accepted(after_nonebot_init: None, book: str, seats: int, seed: int) -> None:
    forms = importlib.import_module("plugins.pages.forms")
    start = start_of(load_book(book), seed, seats=seats)
    game, _ = Game.start(start.book, start.seats, at=1_767_326_400, options=start.options, seed=seed)
    player, seen = Player(Dice(seed, "player")), 0
    tried: set[str] = set()
    while len(tried) < 5 or (seen < WINDOWS and not game.over):
        if game.state.last_window != seen and game.state.window is not None:
            seen = game.state.last_window
            for seat in game.state.seats:
                for offer in (o for o in game.offers(seat) if forms.sayable(game, o, seat)):
                    text = forms.example(game, offer, seat)
                    outcome = fork(game).handle(Say(at=game.state.now, seat=seat, text=text))
                    assert outcome.refused is None, f"{seat}号 {text}: {outcome.refused}"
                    tried.add(offer.name)
        move = player.next(game)
        item = None if move is None else realise(move, game)
        assert item is not None
        game.handle(item)
    assert len(tried) > 5
