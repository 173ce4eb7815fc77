"""The random player, what is checked after every input, and failures made short and written as scenarios."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import yaml

from engine import Game, Say, WerewolfBook, load_book
from engine.books.slow.roles.village.seer import Prophecy
from engine.kernel import facts as f
from engine.scenarios import parse, run
from engine.simulation import (
    Broken,
    Dice,
    Failure,
    Match,
    Move,
    Player,
    check_all,
    check_outcome,
    check_state,
    check_two_worlds,
    other_world,
    play,
    realise,
    render,
    seed_of,
    shrink,
    start_of,
    twins,
)


@pytest.fixture(scope="module")
def book() -> WerewolfBook:
    return load_book("slow")


def journal(match: Match) -> list[dict[str, Any]]:
    return [row.to_json() for row in match.game.rows]


def playing(book: WerewolfBook, seed: int, moves: int, noise: float = 0.0, thorough: int = 0) -> Match:
    match, player = Match(start_of(book, seed, noise=noise), thorough), Player(Dice(seed, "player"), noise)
    for _ in range(moves):
        move = player.next(match.game)
        if move is None:
            break
        match.move(move)
    return match


def test_dice_repeat_and_stay_in_bounds() -> None:
    first, again, other = Dice(3, "x"), Dice(3, "x"), Dice(3, "y")
    runs = [[d.below(6) for _ in range(200)] for d in (first, again, other)]
    assert runs[0] == runs[1] != runs[2]
    assert set(runs[0]) == set(range(6))
    drawn = first.some("abcdef", 6)
    assert sorted(drawn) == list("abcdef")
    assert all(Dice(1, "p").chance(100) for _ in range(3))
    assert not Dice(1, "p").chance(0)


@pytest.mark.parametrize("seed", [seed_of(1, n) for n in range(4)])
def test_quiet_matches_end_with_a_winner(book: WerewolfBook, seed: int) -> None:
    played = play(book, seed, thorough=60)
    assert played.winner in book.factions
    assert played.days == len(played.nights) or played.days == len(played.nights) + 1 or not played.nights
    assert played == play(book, seed, thorough=60)


@pytest.mark.parametrize("seed", [seed_of(2, n) for n in range(5)])
def test_noisy_matches_break_nothing(book: WerewolfBook, seed: int) -> None:
    played = play(book, seed, noise=0.3, thorough=40)
    assert played.moves


def test_matches_depend_on_their_seed_alone(book: WerewolfBook) -> None:
    assert journal(playing(book, 5, 120, 0.2)) == journal(playing(book, 5, 120, 0.2))
    assert journal(playing(book, 5, 60)) != journal(playing(book, 6, 60))


def test_a_match_is_undecided_at_the_cap(book: WerewolfBook) -> None:
    assert play(book, seed_of(1, 0), most_days=1).winner is None


def test_nights_are_measured_with_the_hosts_timer(book: WerewolfBook) -> None:
    ticks = iter(range(10**6))
    played = play(book, seed_of(1, 0), timer=lambda: next(ticks))
    # Two windows a night, one tick each.
    assert set(played.nights[:-1]) == {2}
    assert played.engine > 0


# -- invariants see what is wrong -----------------------------------------------------------------------------------


def broken(game: Game, rule: str) -> None:
    with pytest.raises(Broken) as caught:
        check_state(game)
    assert caught.value.rule == rule


def test_broken_states_are_seen(book: WerewolfBook) -> None:
    def fresh() -> Game:
        return playing(book, 1, 40).game

    game = fresh()
    check_state(game)
    check_all(game)
    game.state.seats[3] = game.state.seats[3]._replace(in_play=not game.state.seats[3].in_play)
    broken(game, "seats")
    game = fresh()
    key = next(key for key, listed in game.state.hooks.items() if listed)
    game.state.hooks[key] = ()
    broken(game, "hooks")
    game = fresh()
    game.state.attributes["winner"] = book.factions[0]
    broken(game, "end")
    game = fresh()
    game.state.window = None
    broken(game, "windows")
    game = fresh()
    iid, instance = next((i, x) for i, x in game.state.instances.items() if x.definition == "slow.witch.poison")
    game.state.instances[iid] = instance._replace(spent={"match": 2})
    broken(game, "uses")
    game = fresh()
    game.state.now += 60
    with pytest.raises(Broken, match="fold"):
        check_all(game)


def test_a_refusal_must_change_nothing(book: WerewolfBook) -> None:
    game = playing(book, 1, 30).game
    item = Say(at=game.state.now, seat=1, text="？？？")
    before, rows = game.state, len(game.rows)
    outcome = game.handle(item)
    check_outcome(game, before, rows, item, outcome)
    with pytest.raises(Broken, match="refusal"):
        check_outcome(game, before.fork(), rows, item, outcome)
    with pytest.raises(Broken, match="refused without a word"):
        check_outcome(game, before, rows, item, replace(outcome, refused=" "))


def test_two_worlds_are_told_apart_only_by_a_leak(book: WerewolfBook) -> None:
    game = playing(book, 4, 60).game
    dice = Dice(1, "worlds")
    assert sum(check_two_worlds(game, dice) for _ in range(10)) > 5
    seat = next(n for n in game.state.seats if twins(game, n))
    one, two = twins(game, seat)[0]
    other = other_world(game, one, two)
    assert other.state.seats[one].get("role") == game.state.seats[two].get("role")
    assert check_state(other) is None
    # A seat that holds a secret itself sees the exchange.
    assert game.view(one) != other.view(one)


# -- failures ---------------------------------------------------------------------------------------------------------


def test_a_failure_is_made_short_and_replays_as_a_scenario(book: WerewolfBook, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Prophecy.resolve

    def wrong(self: Prophecy, use: Any) -> None:
        if use.s.state.point.day == 2:
            raise RuntimeError("the seer is blind")
        real(self, use)

    monkeypatch.setattr(Prophecy, "resolve", wrong)

    def several() -> None:
        for n in range(5):
            play(book, seed_of(3, n), noise=0.1)

    with pytest.raises(Failure) as caught:
        several()
    short = shrink(caught.value, tries=120)
    assert short.kind == caught.value.kind == "RuntimeError:"
    assert len(short.moves) < len(caught.value.moves) / 3
    text = render(short)
    document = yaml.safe_load(text)
    assert "the seer is blind" in document["why"]
    with pytest.raises(RuntimeError, match="blind"):
        run(parse(document), load_book)
    monkeypatch.undo()
    assert run(parse(document), load_book).ok


def test_a_whole_noisy_match_replays_as_a_scenario(book: WerewolfBook) -> None:
    match = playing(book, 11, 150, 0.25)
    failure = Failure(match.start, match.moves, RuntimeError("none"))
    scenario = parse(yaml.safe_load(render(failure)))
    ends: list[str] = []
    result = run(scenario, load_book, between=lambda game: (ends.append(game.digest()), game)[1])
    assert result.ok, result
    if not any(isinstance(x, f.RowSet) and x.table == "posts" for x in match.game.history):
        assert ends[-1] == match.game.digest()


def test_moves_are_nothing_when_there_is_nothing_to_do(book: WerewolfBook) -> None:
    game = playing(book, 1, 1).game
    assert realise(Move("wait", number=10**6), game) is not None
    game.state.window = None
    assert realise(Move("close"), game) is None
