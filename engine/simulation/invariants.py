"""What holds after every input of every match, whatever was sent."""

from __future__ import annotations

import json
from collections.abc import Iterable

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.definitions import Skill
from engine.kernel.game import Game, Outcome
from engine.kernel.journal import Row
from engine.kernel.records import SEAT_ORDER, Listener
from engine.kernel.state import HookKey, State
from engine.werewolf.book import WerewolfBook

#: Facts of these kinds touch nothing but orders and tables; the whole state need not be looked at after them.
SLIGHT = frozenset({"order.placed", "time.passed", "told"})


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
        if game.state is not before or len(game.rows) != rows:
            raise Broken("refusal", f"refused, but the state or the journal is another one: {outcome.refused}")
        hold(not (outcome.reply or outcome.row or outcome.notices or outcome.voided), "refusal", "refused with effects")
        return
    if before.attributes.get("over") and isinstance(item, i.Say | i.Deadline):
        raise Broken("end", f"{item!r} was accepted after the end")
    row = outcome.row
    if len(game.rows) != rows + 1 or row is not game.rows[-1] or row.n != rows:
        raise Broken("journal", f"one input wrote {len(game.rows) - rows} rows, the outcome's is {row}")
    if isinstance(item, i.Say | i.Direct) and not outcome.reply.strip():
        raise Broken("reply", f"{item!r} was accepted without a word")
    for notice in (*outcome.notices, *outcome.voided):
        if not notice.text.strip() or "{" in notice.text or not notice.key:
            raise Broken("notice", f"text, place or key: {notice}")
        _check_audience(game.state, notice)


def _check_audience(state: State, notice: f.Told) -> None:
    kind, _, name = notice.audience.partition(":")
    if kind not in ("public", "director", "seat", "channel") or any(n not in state.seats for n in notice.seats):
        raise Broken("notice", f"#{notice.code} for {notice.audience} goes to {notice.seats}")
    if kind == "seat" and notice.seats != (int(name),):
        raise Broken("notice", f"#{notice.code} for {notice.audience} goes to {notice.seats}")


# -- the state --------------------------------------------------------------------------------------------------------
# Plain conditions instead of :func:`hold` here: these run after every input, and their messages are dear to write.


def check_state(game: Game, *, instances: bool = True) -> None:
    """The state is sound in itself; cheap enough for every input.

    ``instances``: also look at everything that seats hold (needless when none came, went or changed).

    Raises:
        Broken: it is not.
    """
    state = game.state
    if instances:
        _check_instances(state, game)
        _check_hooks(state)
    _check_seats(state)
    _check_orders(state, game)
    _check_windows(state, game)
    _check_end(state, game)
    _check_tables(state, game)


def check_touched(game: Game, outcome: Outcome, *, instances: bool = True) -> None:
    """As :func:`check_state`, as much of it as an accepted input can have touched.

    ``instances``: False leaves out what seats hold all the same; an index that has gone wrong stays wrong, so that a
    sample of the inputs finds it, too.
    """
    kinds = {x.kind for x in outcome.row.facts} if outcome.row is not None else set()
    if not kinds <= SLIGHT or not kinds:
        check_state(game, instances=instances and (not kinds or any(kind.startswith("instance.") for kind in kinds)))


def _check_seats(state: State) -> None:
    seats, departures = state.seats, state.departures
    if list(seats) != list(range(1, len(seats) + 1)):
        raise Broken("seats", f"numbers are {list(seats)}")
    for number, seat in seats.items():
        if seat.number != number:
            raise Broken("seats", f"seat {number} says that it is {seat.number}")
        if seat.in_play is (number in departures):
            raise Broken("seats", f"seat {number}: in play is {seat.in_play}, departure is {departures.get(number)}")
    for name, (members, _) in state.channels.items():
        if len(set(members)) != len(members) or any(n not in seats for n in members):
            raise Broken("channels", f"{name} has the members {members}")


def _check_instances(state: State, game: Game) -> None:
    titles, s = set(), game.reading()
    definition_of = game.book.registry.definition
    for iid, instance in state.instances.items():
        if instance.id != iid or iid > state.last_instance:
            raise Broken("instances", f"instance {iid} is {instance.id} of {state.last_instance}")
        if instance.owner and instance.owner not in state.seats:
            raise Broken("instances", f"{iid} belongs to {instance.owner}")
        definition = definition_of(instance.definition)
        if definition.kind == "title":
            if instance.definition in titles:
                raise Broken("titles", f"two seats hold {definition.name}")
            titles.add(instance.definition)
        if instance.spent and isinstance(definition, Skill) and not definition.overdraws:
            most = definition.allowance(s.me(iid))
            if not all(n > 0 and (most is None or n <= most) for n in instance.spent.values()):
                raise Broken("uses", f"{definition.id} of seat {instance.owner}: {dict(instance.spent)}, most {most}")


def _check_orders(state: State, game: Game) -> None:
    for iid, order in state.orders.items():
        if iid not in state.instances or order.instance != iid:
            raise Broken("orders", f"an order for the gone instance {iid}")
        if order.user != state.instances[iid].owner or order.number > state.last_order:
            raise Broken("orders", f"{order} is not its owner's, or from later than {state.last_order}")
        if len(set(order.targets)) != len(order.targets) or any(n not in state.seats for n in order.targets):
            raise Broken("orders", f"order {order.number} aims at {order.targets}")
        if order.window not in game.book.timetable.windows:
            raise Broken("orders", f"order {order.number} waits for {order.window}")


def _check_hooks(state: State) -> None:
    wanted: dict[HookKey, list[Listener]] = {}
    for instance in state.instances.values():
        for key, listening in state.registry.listening(instance):
            wanted.setdefault(key, []).extend(listening)
    for key, listed in state.hooks.items():
        real = tuple(sorted(wanted.pop(key, ()), key=SEAT_ORDER))
        if listed != real:
            raise Broken("hooks", f"{key}: the index says {listed}, the instances say {real}")
    if wanted:
        raise Broken("hooks", f"not in the index: {list(wanted)}")
    for name in ("owner", "definition", "origin", "until"):
        found: dict[object, list[int]] = {}
        for iid, instance in sorted(state.instances.items()):
            if (value := getattr(instance, name)) is not None:
                found.setdefault(value, []).append(iid)
        index = {key: list(listed) for key, listed in getattr(state, f"by_{name}").items()}
        if index != found:
            raise Broken("hooks", f"by {name} the index says {index}, the instances say {found}")


def _check_windows(state: State, game: Game) -> None:
    window = state.window
    if len(state.windows) != state.last_window:
        raise Broken("windows", f"{len(state.windows)} windows, the last has number {state.last_window}")
    if window is None:
        if state.held is None and not state.attributes.get("over"):
            raise Broken("windows", "no window is open, and nothing says why")
        return
    if window.seq != state.last_window or state.windows[window.seq] != window:
        raise Broken("windows", f"{window} is open, the last is {state.windows[state.last_window]}")
    if window.closes_at <= window.opens_at:
        raise Broken("windows", f"{window} closes before it opens")
    if state.held is not None:
        raise Broken("windows", "a window is open while a settlement waits for release")
    if state.suspended is None and any(not question.standing for question in state.prompts.values()):
        raise Broken("prompts", "a question is open and nothing waits for it")


def _check_end(state: State, game: Game) -> None:
    over, winner = state.attributes.get("over"), state.attributes.get("winner")
    if bool(over) != (winner is not None):
        raise Broken("end", f"over {over!r}, winner {winner!r}")
    book, lost = game.book, state.attributes.get("lost", ())
    assert isinstance(book, WerewolfBook)
    if winner is not None and not book.may_win(winner):
        raise Broken("end", f"{winner!r} cannot win in this book")
    if len(set(lost)) != len(lost):
        raise Broken("end", f"a faction has lost twice: {lost}")


def _check_tables(state: State, game: Game) -> None:
    book = game.book
    assert isinstance(book, WerewolfBook)
    for voter, row in state.rows("ballots").items():
        if voter not in state.seats or (row["choice"] and row["choice"] not in state.seats):
            raise Broken("ballots", f"{voter} votes for {row['choice']}")
        if not 0 <= row["changes"] <= book.changes:
            raise Broken("ballots", f"{voter} changed {row['changes']} times")
    if state.window is not None and book.timetable.windows[state.window.point.window].phase != book.night_phase:
        pending = [n for n, row in state.rows("harms").items() if row["pending"] and row["window"] < state.last_window]
        if pending:
            raise Broken("harms", f"harms {pending} were never judged")
    for seat, cards in state.rows("cards").items():
        if any(n < 0 for n in cards.values()):
            raise Broken("cards", f"seat {seat} holds {cards}")


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
    here, there = game.reading(), again.reading()
    for iid in game.state.instances:
        hold(here.active(iid) == there.active(iid), "active", f"instance {iid} is not what it is when read anew")
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
        hold(not notice.code or key not in seen, "codes", f"{notice.audience} was told #{notice.code} twice")
        seen.add(key)
