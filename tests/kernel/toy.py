"""A game of market stalls, made to exercise the kernel: nothing in it belongs to any real rulebook.

Seats are stalls. Deals between them walk through three layers; wares are skills; permits are statuses; the guild is a
title. What a test wants done inside a settlement is put on the book's ``deeds`` and called for by the director's text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel import legality, orders
from engine.kernel.clock import Point, Timetable, Window, minutes
from engine.kernel.definitions import (
    ACTIVE,
    AT_ONCE,
    BEYOND,
    EFFECT,
    FORCED,
    GROUPS,
    MAY_AIM_AT,
    MAY_COMBINE,
    ONCE,
    UNCOUNTED,
    Limit,
    Me,
    Query,
    Rule,
    Skill,
    Status,
    Title,
    Use,
    before,
    modifies,
    on,
    one,
)
from engine.kernel.errors import Refused
from engine.kernel.game import Game
from engine.kernel.layers import Layer
from engine.kernel.legality import Offer
from engine.kernel.proposals import Aim, Proposal
from engine.kernel.registry import Book
from engine.kernel.settlement import Settlement
from engine.kernel.state import Instance
from engine.kernel.windows import go_on, passed_key

PRICE_OF: Query[int] = Query("price_of")
RECEIVER: Query[int] = Query("receiver")


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Proposal):
    """A sale at ``price`` that officials may change or forbid."""

    price: int


class _Official(Status):
    """What it does to a deal stands in its memory: ``stop``, ``raise`` or nothing."""

    def judge(self, me: Me, deal: Deal) -> Deal | None:
        me.remember("asked", me.recall("asked", 0) + 1)
        return {"stop": deal.stop(me), "raise": replace(deal, price=deal.price + 1)}.get(me.recall("does"))


class Gate(_Official):
    id, name = "toy.gate", "gate keeper"

    @before(Deal, layer="gate")
    def look(self, me: Me, deal: Deal) -> Deal | None:
        return self.judge(me, deal)


class Broker(_Official):
    id, name = "toy.broker", "broker"

    @before(Deal, layer="broker")
    def look(self, me: Me, deal: Deal) -> Deal | None:
        return self.judge(me, deal)


class Witness(_Official):
    id, name = "toy.witness", "witness"

    @before(Deal, layer="witness")
    def look(self, me: Me, deal: Deal) -> Deal | None:
        return self.judge(me, deal)


class Everywhere(_Official):
    """Sits in two layers and may answer a deal once only."""

    id, name = "toy.everywhere", "busybody"

    @before(Deal, layer="gate")
    def first(self, me: Me, deal: Deal) -> Deal | None:
        return self.judge(me, deal)

    @before(Deal, layer="witness")
    def again(self, me: Me, deal: Deal) -> Deal | None:
        return self.judge(me, deal)


class Echo(Status):
    """Says a word again, once, with its own number before it."""

    id, name = "toy.echo", "echo"

    @on(f.MatchSet)
    def hear(self, me: Me, said: f.MatchSet) -> None:
        me.s.emit(f.RowSet("heard", len(me.s.state.rows("heard")) + 1, f"{me.owner}:{said.key}", cause=me.s.cause))
        if said.key == "bell":
            me.s.emit(f.MatchSet(f"bell {me.owner}", True, cause=me.s.cause))


class Ringing(Status):
    """Answers every bell with another bell."""

    id, name = "toy.ringing", "endless bell"

    @on(f.MatchSet)
    def ring(self, me: Me, said: f.MatchSet) -> None:
        me.s.emit(f.MatchSet("bell", True, cause=me.s.cause))


class Discount(Status):
    id, name = "toy.discount", "discount"

    @modifies(PRICE_OF)
    def less(self, me: Me, price: int, seat: int) -> int:
        return price - 1 if seat == me.bearer else price


class Double(Status):
    """Works for a seat that has gone home, too."""

    id, name = "toy.double", "double price"

    @modifies(PRICE_OF, beyond=True)
    def more(self, me: Me, price: int, seat: int) -> int:
        return price * 2


class Closed(Status):
    """The bearer's skills and permits rest."""

    id, name = "toy.closed", "closed stall"

    @modifies(ACTIVE)
    def rest(self, me: Me, active: bool, instance: Instance) -> bool:
        return active and not (instance.owner == me.bearer and instance.id != me.id)


class Padlock(Status):
    """The bearer's skills rest, and nobody else's."""

    id, name = "toy.padlock", "padlock"

    @modifies(ACTIVE, own=True)
    def lock(self, me: Me, active: bool, instance: Instance) -> bool:
        return active and instance.id == me.id


class Hush(Status):
    """Nobody does anything loud."""

    id, name = "toy.hush", "hush"

    @modifies(ACTIVE, tag="loud")
    def still(self, me: Me, active: bool, instance: Instance) -> bool:
        return False


class Lamp(Status):
    """Is lit at noon and in the evening, not at the fair."""

    id, name = "toy.lamp", "lamp"

    @on(f.WindowOpened, at=("noon", "evening"))
    def light(self, me: Me, opened: f.WindowOpened) -> None:
        me.s.emit(f.RowSet("lit", len(me.s.state.rows("lit")) + 1, f"{me.owner} {opened.window}", cause=me.s.cause))


class Watchman(Status):
    """Goes his round in every window, and again when it closes in the evening."""

    id, name = "toy.watchman", "watchman"

    @on(f.WindowOpened)
    def walk(self, me: Me, opened: f.WindowOpened) -> None:
        me.s.emit(f.RowSet("lit", len(me.s.state.rows("lit")) + 1, f"{me.owner} walks", cause=me.s.cause))

    @on(f.WindowClosed, at="evening")
    def lock_up(self, me: Me, closed: f.WindowClosed) -> None:
        me.s.emit(f.RowSet("lit", len(me.s.state.rows("lit")) + 1, f"{me.owner} locks up", cause=me.s.cause))


def _note(me: Me, what: str) -> None:
    me.s.emit(f.RowSet("noted", len(me.s.state.rows("noted")) + 1, f"{me.owner} {what}", cause=me.s.cause))


class Diary(Status):
    """Notes what its bearer gets and loses."""

    id, name = "toy.diary", "diary"

    @on(f.Gained, own=True)
    def get(self, me: Me, gained: f.Gained) -> None:
        _note(me, f"got {gained.definition}")

    @on(f.Lost, own=True)
    def miss(self, me: Me, lost: f.Lost) -> None:
        _note(me, f"lost {lost.definition}")


class Gossip(Status):
    """Notes what anybody gets."""

    id, name = "toy.gossip", "gossip"

    @on(f.Gained)
    def hear(self, me: Me, gained: f.Gained) -> None:
        _note(me, f"heard of {gained.definition}")


class Mirror(Status):
    """Notes what happens to itself."""

    id, name = "toy.mirror", "mirror"

    @on(f.Gained, itself=True)
    def appear(self, me: Me, gained: f.Gained) -> None:
        _note(me, f"number {gained.id}")

    @on(f.Refreshed, itself=True)
    def shine(self, me: Me, refreshed: f.Refreshed) -> None:
        _note(me, f"cleaned {refreshed.id}")


class Informant(Status):
    """The giver hears what the bearer's skills report."""

    id, name = "toy.informant", "informant"

    @modifies(RECEIVER)
    def listen_in(self, me: Me, receiver: int) -> int:
        return me.giver or receiver if receiver == me.bearer else receiver


class Busy(Status):
    """Its bearer waves at two stalls in one evening, and once more than he may."""

    id, name = "toy.busy", "busy"

    @modifies(AT_ONCE)
    def hurry(self, me: Me, number: int, instance: Instance) -> int:
        return number + 1 if instance.owner == me.bearer else number

    @modifies(UNCOUNTED)
    def unseen(self, me: Me, number: int, instance: Instance) -> int:
        return number + 1 if instance.owner == me.bearer else number


class Rush(Status):
    """Its bearer cannot keep from selling."""

    id, name = "toy.rush", "rush"

    @modifies(FORCED)
    def press(self, me: Me, forced: bool, instance: Instance) -> bool:
        return forced or (instance.owner == me.bearer and instance.definition == Sell.id)


class Remembered(Status):
    """What its bearer has works although he has gone home."""

    id, name = "toy.remembered", "remembered"

    @modifies(BEYOND, beyond=True)
    def stay(self, me: Me, value: bool, instance: Instance) -> bool:
        return value or instance.owner == me.bearer


class Rain(Status):
    """Nobody may be sold to but a stall's neighbour to the right."""

    id, name = "toy.rain", "rain"

    @modifies(MAY_AIM_AT)
    def wet(self, me: Me, reason: str | None, instance: Instance, seat: int) -> str | None:
        return "it rains" if seat != instance.owner + 1 else reason


class Crowd(Status):
    """No use of its bearer's may end with stall 3."""

    id, name = "toy.crowd", "crowd"

    @modifies(MAY_COMBINE)
    def crowd(self, me: Me, reason: str | None, instance: Instance, seats: tuple[int, ...]) -> str | None:
        return "too crowded" if instance.owner == me.bearer and seats[-1:] == (3,) else reason


class Throng(Status):
    """The bearer's skills may name everybody else as the crowd."""

    id, name = "toy.throng", "throng"

    @modifies(GROUPS)
    def all_others(self, me: Me, groups: Mapping[str, tuple[int, ...]], instance: Instance) -> dict[str, Any]:
        others = tuple(n for n in me.s.state.seats if n != me.owner)
        return {**groups, **({"crowd": others} if instance.owner == me.owner else {})}


class Prank(Status):
    """Whatever the bearer's skills do, the public hears of it besides."""

    id, name = "toy.prank", "prank"

    @modifies(EFFECT)
    def twist(self, me: Me, effect: Callable[[Use], None], instance: Instance) -> Callable[[Use], None]:
        def both(use: Use) -> None:
            effect(use)
            use.s.tell("public", "prank", f"{use.user} on {use.aims}")

        return both if instance.owner == me.bearer else effect


class Oracle(Status):
    """Asks the director something that nobody waits for, and keeps what he says."""

    id, name = "toy.oracle", "oracle"

    def arrives(self, me: Me) -> None:
        me.s.pose("weather", "director", "sun or rain?", ("sun", "rain"), about=me.bearer)

    @on(f.Answered)
    def hear(self, me: Me, answered: f.Answered) -> None:
        if answered.key == "weather":
            me.remember("weather", answered.value)


class Signpost(Status):
    """Turns what is aimed at the bearer to the seat in its memory."""

    id, name = "toy.signpost", "signpost"

    @before(Aim, layer="turn")
    def turn(self, me: Me, aim: Aim) -> Aim | None:
        return aim.at(me.recall("to")) if aim.target == me.bearer else None


class Walled(Status):
    """Nothing aimed at the bearer arrives."""

    id, name = "toy.walled", "wall"

    @before(Aim, layer="wall")
    def ward(self, me: Me, aim: Aim) -> Aim | None:
        return aim.stop(me) if aim.target == me.bearer else None


class Ledger(Rule):
    id, name = "toy.ledger", "ledger"


def here(me: Me, seat: int) -> str | None:
    return None if me.s.state.seats[seat].in_play else "gone home"


def other(me: Me, seat: int) -> str | None:
    return "not to yourself" if seat == me.owner else None


class Sell(Skill):
    """Sells to one other stall, once in the match."""

    id, name, limit = "toy.sell", "sell", ONCE
    windows, slot = ("noon",), "sell"
    target = one(here, other)

    def resolve(self, use: Use) -> None:
        use.me.remember("sold to", use.target)
        use.s.emit(f.RowSet("sales", use.id, [use.user, use.target], cause=use.s.cause))


class Wave(Skill):
    """Waves at one stall in the evening; each evening once."""

    id, name = "toy.wave", "wave"
    limit = Limit(1, lambda point: f"day {point.day}", lambda point: "once a day")
    windows, slot = ("evening",), "wave"
    target = one(here)

    def resolve(self, use: Use) -> None:
        receiver = use.s.query(RECEIVER, use.receiver)
        use.s.tell_seat(receiver, "waved", f"waved at {use.s.state.seats[use.target].name}")


class Tithe(Skill):
    """Gives a tithe to another stall, want to or not."""

    id, name, forced = "toy.tithe", "tithe", True
    windows, slot = ("noon",), "tithe"
    target = one(here, other)

    def resolve(self, use: Use) -> None:
        use.s.emit(f.RowSet("tithes", use.user, use.target, cause=use.s.cause))


class Vote(Skill):
    """The stalls of one street decide together whom to visit."""

    id, name = "toy.visit", "visit"
    windows, slot = ("noon",), "visit"
    target = one(here)
    words = ()

    def pool(self, me: Me) -> str | None:
        return me.recall("street", "main street") or None

    def resolve(self, use: Use) -> None:
        use.s.emit(f.RowSet("visits", use.id, use.target, cause=use.s.cause))


class Haggle(Skill):
    """Asks the director for a price and then the buyer whether it is agreed."""

    id, name = "toy.haggle", "haggle"
    windows, slot = ("noon",), "haggle"
    target = one(here, other)

    def resolve(self, use: Use) -> None:
        s = use.s
        s.emit(f.RowSet("haggling", use.user, "began", cause=s.cause))
        price = s.ask("price", "director", "which price?", ("1", "2"))
        s.emit(f.RowSet("haggling", use.user, price, cause=s.cause))
        agreed = s.ask("agree", f"seat:{use.target}", "agreed?", ("yes", "no"), default="no", minutes=30)
        s.emit(f.RowSet("haggling", use.user, f"{price} {agreed}", cause=s.cause))


class Cry(Skill):
    """Cries wares at once, in words."""

    id, name, tags = "toy.cry", "cry", frozenset({"loud"})
    windows, instant, takes_text, beyond = ("evening",), True, True, True

    def refuses_text(self, text: str) -> str | None:
        return None if text.strip() else "say something"

    def resolve(self, use: Use) -> None:
        use.s.tell("public", "cried", use.text)


class Farewell(Skill):
    """Said by a stall that has gone home, at its gate, once."""

    id, name, limit = "toy.farewell", "farewell", ONCE
    windows, slot, beyond, early = ("gate",), "farewell", True, False
    target = one(here)

    def requires(self, me: Me, point: Point) -> str | None:
        state = me.s.state
        if state.seats[me.owner].in_play:
            return "still here"
        passed = state.attributes.get(passed_key("gate"), 0)
        return "too late" if state.departures[me.owner].window < passed else None

    def resolve(self, use: Use) -> None:
        use.s.emit(f.RowSet("farewells", use.id, [use.user, use.target], cause=use.s.cause))


class SendAway(Skill):
    """Sends the first stall home when noon is over."""

    id, name = "toy.leave", "leave"
    windows, slot = ("noon",), "sell"

    def resolve(self, use: Use) -> None:
        use.s.emit(f.SeatLeft(1, (), (), use.s.state.last_window, cause=use.s.cause))


class Count(Skill):
    """Counts the day's sales in the night, when there is anything to count."""

    id, name = "toy.count", "count"
    windows, slot = ("counting",), "count"

    def requires(self, me: Me, point: Point) -> str | None:
        return None if me.s.state.rows("sales") else "nothing sold"

    def resolve(self, use: Use) -> None:
        use.s.emit(f.MatchSet("counted", len(use.s.state.rows("sales")), cause=use.s.cause))


class Badge(Skill):
    """Comes with the guild."""

    id, name = "toy.badge", "badge"


class Guild(Title):
    id, name = "toy.guild", "guild"
    grants = (Badge, Wave)


DEFINITIONS = (
    Gate, Broker, Crowd, Witness, Everywhere, Echo, Ringing, Discount, Double, Closed, Informant, Busy, Oracle,
    Throng, Prank, Rain, Remembered, Rush, Signpost, Walled, Ledger, Padlock, Hush, Lamp, Watchman,
    Diary, Gossip, Mirror, Sell, Wave, Tithe, Vote, Haggle, Cry, Badge, Guild,
)  # fmt: skip
LAYERS = {
    "Deal": (Layer("gate"), Layer("broker", "first"), Layer("witness", "all")),
    "Aim": (Layer("turn"), Layer("wall")),
}
LENGTHS = {"slow": minutes(60), "fast": minutes(1)}
TIMETABLE = Timetable(
    (Window("setup", "setup", LENGTHS),),
    (
        Window("noon", "day", LENGTHS, ("tithe", "sell", "visit", "haggle")),
        Window("evening", "day", LENGTHS, ("wave",)),
        Window("fair", "feast", LENGTHS, days=lambda day: day % 2 == 0),
    ),
    {"setup": "S", "day": "D", "feast": "F"},
)
#: The same day with a brisk window, a step that settles what was chosen at noon, and an aside.
SPLIT = Timetable(
    (Window("setup", "setup", LENGTHS),),
    (
        Window("noon", "day", LENGTHS, ("sell",)),
        Window("counting", "day", LENGTHS, ("count",), brisk=True),
        Window("after noon", "day", {}, ("tithe", "visit", "haggle"), step=True, takes="noon"),
        Window("evening", "day", LENGTHS, ("wave",)),
    ),
    {"setup": "S", "day": "D"},
    asides=(Window("gate", "day", LENGTHS, ("farewell",), brisk=True, name="doorway"),),
)


class Market(Settlement):
    """Asks the director for a forced choice where the match says so; holds what it makes while ``review`` is on."""

    def wants_review(self, since: int) -> bool:
        return bool(self.state.attributes.get("review"))

    def default_choice(self, me: Me, skill: Skill, able: Any, place: int) -> int:
        if self.state.options.get("defaults") != "ask":
            return super().default_choice(me, skill, able, place)
        names = [self.state.seats[n].name for n in able]
        return able[names.index(self.ask(f"{skill.id}|{me.owner}", "director", "whom?", names))]


class MarketBook(Book):
    """``deeds``: what the director's text may have done, by name."""

    def __init__(self, timetable: Timetable = TIMETABLE) -> None:
        self.deeds: dict[str, Callable[[Market], object]] = {}
        wares = (*DEFINITIONS, Farewell, SendAway, Count) if timetable is SPLIT else DEFINITIONS
        super().__init__(
            book_id="toy", title="market", version="toy-1", definitions=wares, timetable=timetable, layers=LAYERS,
            options={"defaults": ("draw", "ask")}, paces=tuple(LENGTHS), opening={}, closing={},
        )  # fmt: skip

    def settlement(self, state: Any, label: str) -> Market:
        return Market(self, state, label)

    def begin(self, s: Market, item: i.Start) -> None:
        seats = tuple(enumerate(item.seats, 1))
        s.emit(f.MatchStarted(self.id, self.version, item.seed, dict(item.options), seats, item.at))
        for rule in self.rules:
            s.gain(0, rule, origin="rule")
        for number, wares in enumerate(item.seats.values(), 1):
            for ware in wares.split():
                s.gain(number, f"toy.{ware}", origin="card")

    def seat_says(self, s: Market, item: i.Say) -> bool:
        verb, *words = item.text.split(" ")
        if verb == "answer":
            return self._answer(s, f"seat:{item.seat}", words[0])
        skill = words.pop(0) if verb == "decline" else verb
        found = [x for x in s.state.owned(item.seat) if self.definition(x.definition).name == skill]
        if not found:
            raise Refused(f"no {skill}")
        if verb == "decline":
            orders.decline(s, found[0], item.seat)
        else:
            made: Any = self.definition(found[0].definition)
            seats = [] if made.takes_text else [int(w) for w in words if w.isdecimal()]
            said = [] if made.takes_text else [w for w in words if not w.isdecimal()]
            s.until = orders.place(s, found[0], item.seat, [seats], said, " ".join(words) if made.takes_text else "")
        s.reply = "noted"
        return False

    def director_says(self, s: Market, item: i.Direct) -> bool:
        verb, *words = item.text.split(" ")
        s.reply = "done"
        if verb == "close":
            return True
        if verb == "answer":
            return self._answer(s, "director", words[0])
        if verb == "release":
            s.emit(f.Released(cause=s.cause))
            go_on(s)
            return False
        self.deeds[item.text](s)
        s.quiet()
        return False

    @staticmethod
    def _answer(s: Market, audience: str, word: str) -> bool:
        for key, question in s.state.prompts.items():
            if question.audience == audience and word in question.options:
                s.emit(f.Answered(key, word, cause=s.cause))
                return s.state.suspended is not None and not s.state.prompts
        raise Refused("nothing to answer")

    def seat_posts(self, s: Market, item: i.Post) -> bool:
        raise Refused("no forum here")

    def offers(self, s: Market, seat: int) -> tuple[Offer, ...]:
        found = (legality.offer(s, x) for x in s.state.owned(seat))
        return tuple(o for o in found if o is not None)

    def view(self, s: Market, notices: Iterable[f.Told], seat: int) -> tuple[f.Told, ...]:
        return tuple(n for n in notices if n.audience == "public" or seat in n.seats)

    def explain(self, s: Market, history: Iterable[f.Fact], what: int | f.Told) -> list[str]:
        return [fact.kind for fact in history]


def market(*wares: str, digests: bool = True, seed: int = 1, timetable: Timetable = TIMETABLE, **options: Any) -> Game:
    """A market of stalls with these wares, at the first noon."""
    seats = dict(zip(("ash", "birch", "cedar", "dogwood", "elm"), wares, strict=False))
    game, _ = Game.start(MarketBook(timetable), seats, at=1000, options=options, seed=seed, digests=digests)
    close(game)
    return game


def close(game: Game) -> Any:
    """Close the open window when it is due."""
    window = game.state.window
    assert window is not None
    outcome = game.handle(i.Deadline(at=max(window.closes_at, game.state.now), window=window.seq))
    assert outcome.refused is None, outcome.refused
    return outcome


def say(game: Game, seat: int, text: str) -> Any:
    """A seat's text, which must be accepted."""
    outcome = game.handle(i.Say(at=game.state.now, seat=seat, text=text))
    assert outcome.refused is None, outcome.refused
    return outcome


def refusal(game: Game, seat: int, text: str) -> str:
    """Why a seat's text is refused; nothing may change."""
    before, rows = game.digest(), len(game.rows)
    outcome = game.handle(i.Say(at=game.state.now, seat=seat, text=text))
    assert outcome.refused, f"{text!r} was accepted"
    assert (game.digest(), len(game.rows)) == (before, rows)
    return str(outcome.refused)


def do(game: Game, deed: Callable[[Market], object], name: str = "deed") -> Any:
    """Have something done inside a settlement; returns the outcome, or raises what it raises."""
    book: Any = game.book
    key = f"{name} {len(game.rows)}"
    book.deeds[key] = deed
    outcome = game.handle(i.Direct(at=game.state.now, text=key))
    assert outcome.refused is None, outcome.refused
    return outcome


def direct(game: Game, text: str) -> Any:
    """The director's text, which must be accepted."""
    outcome = game.handle(i.Direct(at=game.state.now, text=text))
    assert outcome.refused is None, outcome.refused
    return outcome


def rows(game: Game, table: str) -> list[Any]:
    """The values of one of the game's own tables, in order of their keys."""
    return [value for _, value in sorted(game.state.rows(table).items())]


def sample_digest() -> str:
    """The digest of a fixed busy match, for comparing processes."""
    game = market("sell tithe", "wave tithe visit", "visit discount", "tithe", seed=7)
    say(game, 1, "sell 2")
    say(game, 2, "visit 4")
    do(game, lambda s: s.gain(3, Guild, origin="title"))
    for _ in range(6):
        close(game)
    return game.digest()
