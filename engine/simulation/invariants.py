"""What holds after every input of every match, whatever was sent."""

from __future__ import annotations

import json
from collections.abc import Iterable

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.definitions import Skill
from engine.kernel.game import Game, Outcome
from engine.kernel.journal import Row
from engine.kernel.state import State
from engine.werewolf.book import WerewolfBook


class Broken(Exception):
    """Something that must always hold does not; ``rule`` names it."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule


def hold(condition: bool, rule: str, message: str) -> None:
    """Raise :class:`Broken` unless ``condition``."""
    if not condition:
        raise Broken(rule, message)


# -- one input ------------------------------------------------------------------------------------------------------


def check_outcome(game: Game, before: State, rows: int, item: i.Input, outcome: Outcome) -> None:
    """A refusal says why and leaves everything as it was; what is accepted leaves one row and says something.

    ``before`` and ``rows`` are ``game.state`` and ``len(game.rows)`` from before the input.

    Raises:
        Broken: not so.
    """
    if outcome.refused is not None:
        hold(bool(outcome.refused.strip()), "refusal", "refused without a word")
        hold(game.state is before, "refusal", f"refused, but the state is another one: {outcome.refused}")
        hold(len(game.rows) == rows, "refusal", f"refused, but {len(game.rows) - rows} rows were written")
        hold(not (outcome.reply or outcome.row or outcome.notices or outcome.voided), "refusal", "refused with effects")
        return
    hold(len(game.rows) == rows + 1, "journal", f"one input wrote {len(game.rows) - rows} rows")
    row = outcome.row
    hold(row is not None and row is game.rows[-1] and row.n == rows, "journal", "the outcome's row is not the last one")
    if isinstance(item, i.Say | i.Direct):
        hold(bool(outcome.reply.strip()), "reply", f"{item!r} was accepted without a word")
    for notice in (*outcome.notices, *outcome.voided):
        check_notice(game.state, notice)


def check_notice(state: State, notice: f.Told) -> None:
    """A notice has a text, a number and somebody to read it.

    Raises:
        Broken: not so.
    """
    hold(bool(notice.text.strip()), "notice", f"#{notice.code} {notice.key} has no text")
    hold("{" not in notice.text, "notice", f"#{notice.code} {notice.key} has an open place: {notice.text}")
    hold(bool(notice.key and notice.code), "notice", f"a notice without key or code: {notice.text}")
    kind, _, name = notice.audience.partition(":")
    hold(kind in ("public", "director", "seat", "channel"), "notice", f"told to {notice.audience!r}")
    hold(all(n in state.seats for n in notice.seats), "notice", f"#{notice.code} goes to unknown seats")
    if kind == "seat":
        hold(notice.seats == (int(name),), "notice", f"#{notice.code} for {notice.audience} goes to {notice.seats}")


# -- the state --------------------------------------------------------------------------------------------------------


def check_state(game: Game) -> None:
    """The state is sound in itself; cheap enough for every input.

    Raises:
        Broken: it is not.
    """
    state = game.state
    _check_seats(state)
    _check_instances(state, game)
    _check_orders(state, game)
    _check_hooks(state)
    _check_windows(state, game)
    _check_end(state, game)
    _check_tables(state, game)


def _check_seats(state: State) -> None:
    hold(list(state.seats) == list(range(1, len(state.seats) + 1)), "seats", f"numbers are {list(state.seats)}")
    for number, seat in state.seats.items():
        hold(seat.number == number, "seats", f"seat {number} says that it is {seat.number}")
        hold(
            seat.in_play != (number in state.departures),
            "seats",
            f"seat {number}: in play {seat.in_play}, departed not",
        )
    for name, (members, _) in state.channels.items():
        hold(all(n in state.seats for n in members), "channels", f"{name} has unknown members {members}")
        hold(len(set(members)) == len(members), "channels", f"{name} lists a member twice: {members}")


def _check_instances(state: State, game: Game) -> None:
    titles: set[str] = set()
    for iid, instance in state.instances.items():
        hold(instance.id == iid <= state.last_instance, "instances", f"instance {iid} says that it is {instance.id}")
        hold(instance.owner == 0 or instance.owner in state.seats, "instances", f"{iid} belongs to {instance.owner}")
        definition = game.book.registry.definition(instance.definition)
        if definition.kind == "title":
            hold(instance.definition not in titles, "titles", f"two seats hold {definition.name}")
            titles.add(instance.definition)
        if instance.spent and isinstance(definition, Skill):
            most = definition.limit.amount if definition.limit else 0
            hold(
                all(0 < n <= most for n in instance.spent.values()),
                "uses", f"{instance.definition} of seat {instance.owner} was used {dict(instance.spent)}, most {most}",
            )  # fmt: skip


def _check_orders(state: State, game: Game) -> None:
    for iid, order in state.orders.items():
        hold(iid in state.instances and order.instance == iid, "orders", f"an order for the gone instance {iid}")
        hold(order.user == state.instances[iid].owner, "orders", f"order {order.number} is not its owner's")
        hold(order.number <= state.last_order, "orders", f"order {order.number} of {state.last_order}")
        hold(all(n in state.seats for n in order.targets), "orders", f"order {order.number} aims at {order.targets}")
        hold(len(set(order.targets)) == len(order.targets), "orders", f"order {order.number} aims twice at a seat")
        hold(order.window in game.book.timetable.windows, "orders", f"order {order.number} waits for {order.window}")


def _check_hooks(state: State) -> None:
    wanted: dict[object, list[tuple[int, int]]] = {}
    for iid, instance in state.instances.items():
        for key in state.registry.hook_keys(instance.definition):
            wanted.setdefault(key, []).append((instance.owner, iid))
    for key, listed in state.hooks.items():
        real = tuple(iid for _, iid in sorted(wanted.pop(key, ())))
        hold(listed == real, "hooks", f"{key}: the index says {listed}, the instances say {real}")
    hold(not wanted, "hooks", f"not in the index: {list(wanted)}")


def _check_windows(state: State, game: Game) -> None:
    window = state.window
    hold(list(state.windows) == list(range(1, state.last_window + 1)), "windows", f"{list(state.windows)}")
    if window is None:
        waits = state.held is not None or bool(state.attributes.get("over"))
        hold(waits, "windows", "no window is open, and nothing says why")
        return
    hold(window.seq == state.last_window, "windows", f"window {window.seq} is open, the last is {state.last_window}")
    hold(state.windows[window.seq] == window, "windows", f"window {window.seq} is kept in two versions")
    hold(window.closes_at > window.opens_at, "windows", f"{window} closes before it opens")
    hold(state.held is None, "windows", "a window is open while a settlement waits for release")
    hold(not state.prompts or state.suspended is not None, "prompts", "a question is open and nothing waits for it")


def _check_end(state: State, game: Game) -> None:
    over, winner = state.attributes.get("over"), state.attributes.get("winner")
    hold(bool(over) == (winner is not None), "end", f"over {over!r}, winner {winner!r}")
    factions, lost = getattr(game.book, "factions", ()), state.attributes.get("lost", ())
    hold(winner is None or winner in factions, "end", f"the winner {winner!r} is no faction")
    hold(len(set(lost)) == len(lost), "end", f"a faction has lost twice: {lost}")


def _check_tables(state: State, game: Game) -> None:
    book = game.book
    assert isinstance(book, WerewolfBook)
    for voter, row in state.rows("ballots").items():
        hold(voter in state.seats, "ballots", f"a ballot of {voter}")
        hold(row["choice"] == 0 or row["choice"] in state.seats, "ballots", f"{voter} votes for {row['choice']}")
        hold(0 <= row["changes"] <= book.changes, "ballots", f"{voter} changed {row['changes']} times")
    if state.window is not None and book.timetable.windows[state.window.point.window].phase != book.night_phase:
        pending = [n for n, row in state.rows("harms").items() if row["pending"] and row["window"] < state.last_window]
        hold(not pending, "harms", f"harms {pending} were never judged")
    for seat, cards in state.rows("cards").items():
        hold(all(n >= 0 for n in cards.values()), "cards", f"seat {seat} holds {cards}")


# -- the journal and what is read: dear ---------------------------------------------------------------------------


def through_json(rows: Iterable[Row]) -> list[Row]:
    """Journal rows as a database gives them back."""
    return [Row.from_json(json.loads(json.dumps(row.to_json(), ensure_ascii=False))) for row in rows]


def check_all(game: Game) -> None:
    """The journal alone gives the same state, and everything that can be read can be read; dear, for samples.

    Raises:
        Broken: not so.
    """
    again = Game.fold(game.book, through_json(game.rows))
    hold(again.digest() == game.digest(), "fold", f"{len(game.rows)} rows fold to another state")
    hold((again.open is None) == (game.open is None), "fold", "the open settlement is not the same")
    hold([t.text for t in again.notices] == [t.text for t in game.notices], "fold", "the notices are not the same")
    digest = game.digest()
    for seat in game.state.seats:
        view = game.view(seat)
        hold(view.offers == game.offers(seat), "view", f"seat {seat} is offered one thing and shown another")
        hold(all(t.audience == "public" or seat in t.seats for t in view.told), "view", f"seat {seat} reads others'")
        hold(bool(game.explain(seat)), "explain", f"nothing explains seat {seat}")
    for notice in game.notices[-5:]:
        hold(bool(game.explain(notice)), "explain", f"nothing explains #{notice.code}")
    hold(game.digest() == digest, "reading", "reading changed the state")


def check_words(game: Game) -> None:
    """No seat has two notices under one number, counting what it shares with others.

    Raises:
        Broken: it has.
    """
    seen: set[tuple[str, str]] = set()
    for notice in game.notices:
        key = (notice.audience, notice.code)
        hold(key not in seen, "codes", f"{notice.audience} was told #{notice.code} twice")
        seen.add(key)
