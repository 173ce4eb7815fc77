"""Two worlds: when what a seat was not told is different, all it sees and can do stays the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.definitions import Skill
from engine.kernel.game import Game, Outcome
from engine.kernel.state import Instance
from engine.simulation.forking import fork
from engine.simulation.invariants import hold
from engine.werewolf import verbs
from engine.werewolf.book import WerewolfBook

if TYPE_CHECKING:
    from engine.simulation.dice import Dice

#: How many skills that a seat has not are tried at most.
SOME = 20


def _named(value: Any) -> Iterable[int]:
    """All whole numbers in a notice's data."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _named(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _named(each)


def unknown_to(game: Game, seat: int) -> list[int]:
    """The seats in play of which ``seat`` was told nothing that could differ, and that share nothing with it."""
    state = game.state
    heard = [t for t in game.notices if t.audience == "public" or seat in t.seats]
    private = [t for t in heard if t.audience != "public"]
    known = {n for t in private for n in _named(t.data)}
    known |= {n for members, _ in state.channels.values() if seat in members for n in members}
    shown = {x.owner for x in state.instances.values() if _shown(game, x)}
    words = "\n".join(t.text for t in private)
    return [
        n
        for n, x in state.seats.items()
        if n != seat and x.in_play and n not in known | shown and not x.get("revealed") and x.name not in words
    ]


def _shown(game: Game, instance: Instance) -> bool:
    """Whether an instance shows everybody something of whoever has it: a title, or a status that was announced."""
    made = game.book.registry.definition(instance.definition)
    return made.kind == "title" or (made.kind == "status" and made.known(game.reading().me(instance.id)))


def twins(game: Game, seat: int) -> list[tuple[int, int]]:
    """Pairs of seats whose secrets could be exchanged without ``seat`` knowing."""
    able = unknown_to(game, seat)
    secrets = {n: game.state.seats[n].get("role") for n in able}
    return [(a, b) for a in able for b in able if a < b and secrets[a] != secrets[b]]


def other_world(game: Game, one: int, two: int) -> Game:
    """The match as it would stand if two seats had each other's secrets: role, factions, and all they hold."""
    book, other = game.book, fork(game)
    assert isinstance(book, WerewolfBook)
    state, swap = other.state, {one: two, two: one}
    for seat, twin in swap.items():
        theirs = game.state.seats[twin].attributes
        for key in (theirs.keys() | game.state.seats[seat].attributes.keys()) - book.open_attributes:
            f.SeatSet(seat, key, theirs.get(key)).apply(state)
    for iid, instance in game.state.instances.items():
        if instance.owner in swap:
            f.Moved(iid, swap[instance.owner]).apply(state)
    for table, field in book.seat_tables.items():
        for key, row in game.state.rows(table).items():
            if row[field] in swap:
                f.RowSet(table, key, {**row, field: swap[row[field]]}).apply(state)
    for name, (members, opened) in game.state.channels.items():
        f.ChannelSet(name, tuple(swap.get(n, n) for n in members), opened).apply(state)
    return other


def quiet_world(game: Game, seat: int) -> Game:
    """The match as it would stand if nobody else had chosen anything, nobody had been hit, and no hidden status lay.

    What the seat shares with a pack, what it gave others itself and what the whole table knows stays.
    """
    other = fork(game)
    state, registry, s = other.state, game.book.registry, game.reading()
    pools = {_pool(s, x) for x in state.owned(seat)} - {None}
    for iid, order in list(state.orders.items()):
        if seat not in (order.user, order.decider) and _pool(s, state.instances[iid]) not in pools:
            f.Withdrawn(iid, "other world").apply(state)
    for number, row in list(state.rows("harms").items()):
        if row["pending"]:
            f.RowSet("harms", number, {**row, "pending": False}).apply(state)
    for instance in list(state.instances.values()):
        made = registry.definition(instance.definition)
        hidden = made.kind == "status" and not (made.told or made.known(s.me(instance.id)))
        if hidden and instance.owner and instance.giver != seat:
            f.Lost(instance.id, "other world").apply(state)
    return other


def _pool(s: Any, instance: Instance) -> str | None:
    skill = s.book.definition(instance.definition)
    return skill.pool(s.me(instance.id)) if isinstance(skill, Skill) else None


def tries(game: Game, seat: int, dice: Dice) -> list[str]:
    """Commands whose answers must not tell worlds apart: its skills and some others' at somebody, a vote, talk."""
    book, seats = game.book, list(game.state.seats)
    assert isinstance(book, WerewolfBook)
    every = [d.name for d in book.registry.skills()]
    own = [book.definition(x.definition).name for x in game.state.owned(seat)]
    names = [*(n for n in own if n in every), *dice.some(every, min(len(every), SOME))]
    talk = [f"{channel} 好" for channel in book.channels]
    vote = f"{verbs.VOTE} {dice.one(seats)}"
    return [*(f"{name} {dice.one(seats)}" for name in names), vote, verbs.DECLINE, verbs.SPEED, *talk]


def check_two_worlds(game: Game, dice: Dice) -> bool:
    """Draw a seat and two others it knows nothing of; exchange their secrets; the seat must not notice.

    Nor must it notice when what the others have chosen, and what hidden things have happened, is taken away.

    Returns whether there was such a pair.

    Raises:
        Broken: its view, its offers or the answer to a command differ.
    """
    if game.over:
        return False
    seat = dice.one(list(game.state.seats))
    _compare(game, quiet_world(game, seat), seat, dice, f"seat {seat}, with nothing chosen and nothing hidden")
    pairs = twins(game, seat)
    if not pairs:
        return False
    one, two = dice.one(pairs)
    _compare(game, other_world(game, one, two), seat, dice, f"seat {seat}, with {one} and {two} exchanged")
    return True


def _compare(game: Game, other: Game, seat: int, dice: Dice, where: str) -> None:
    here, there = game.view(seat), other.view(seat)
    for x in fields(here):
        one, two = getattr(here, x.name), getattr(there, x.name)
        hold(repr(one) == repr(two), "worlds", f"{where}: another view: {x.name} is {one}, or else {two}")
    for text in tries(game, seat, dice):
        item = i.Say(at=game.state.now, seat=seat, text=text)
        a, b = fork(game).handle(item), fork(other).handle(item)
        settled = _settles(a) or _settles(b)
        same = a.refused == b.refused and (settled or _heard(a, seat) == _heard(b, seat))
        how = f"{a.refused or a.reply}, or else {b.refused or b.reply}"
        hold(same, "worlds", f"{where}: {text!r} is answered differently: {how}")


def _settles(outcome: Outcome) -> bool:
    """Whether something was carried out: what comes of it may be learnt by doing it."""
    return outcome.row is not None and any(isinstance(x, f.Used | f.WindowClosed) for x in outcome.row.facts)


def _heard(outcome: Outcome, seat: int) -> tuple[Any, ...]:
    told = tuple(t.text for t in outcome.notices if t.audience == "public" or seat in t.seats)
    return outcome.refused, outcome.reply, outcome.until, told
