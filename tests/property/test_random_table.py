"""A random table played by Hypothesis: whatever is sent, what must always hold holds.

A failure shrinks to few steps and is printed as a scenario file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine import BOOKS, WerewolfBook, load_book
from engine.books.slow.statuses import Guarded
from engine.kernel.definitions import one
from engine.simulation import (
    NAMES,
    Broken,
    Dice,
    Failure,
    Match,
    Move,
    Player,
    Start,
    check_all,
    check_two_worlds,
    check_words,
    command,
    other_world,
    render,
    twins,
)
from engine.werewolf.targets import in_play, not_self
from tests.arenas import arena_of
from tests.scenarios.ends import every, play

T = TypeVar("T")

OVERRIDES = (
    "出局 {0}", "复活 {0}", "红牌 {0}", "黄牌 {0}", "蓝牌 {0}", "{title} {0}", "代投 {0} {1}", "代发 {0} {skill} {1}",
    "给状态 {0} {status}", "去状态 {0} {status}", "给技能 {0} {skill}", "收技能 {0} {skill}", "阵营 {0} {faction}",
    "替补 {0}", "判负 {faction}", "判胜 {faction}",
)  # fmt: skip
STEERING = (
    "关门", "关窗", "加速", "暂停", "继续", "延时 30m", "审核 开", "审核 关", "放行", "公告 好",
)  # fmt: skip
VILLAGE = "engine.books.slow.roles.village"
#: How often the dear checks run, one in so many moves.
THOROUGH = 12
EXAMPLES, STEPS = 30, 40


class Drawn:
    """Chooses as Hypothesis draws, so that what is chosen shrinks."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data

    def between(self, least: int, most: int) -> int:
        return self.data.draw(st.integers(least, most), label="number")

    def one(self, options: Sequence[T]) -> T:
        return self.data.draw(st.sampled_from(options), label="one")

    def some(self, options: Sequence[T], number: int) -> list[T]:
        left, out = list(options), []
        for _ in range(number):
            out.append(left.pop(self.data.draw(st.integers(0, len(left) - 1), label="place")))
        return out


class Tables(RuleBasedStateMachine):
    """Moves of seats, the director, the clock and the forum, in any order, at a table of ``book``."""

    book: WerewolfBook

    @initialize(
        data=st.data(), number=st.integers(3, 9), judged=st.sampled_from(("开", "关")), seed=st.integers(1, 1000)
    )
    def start(self, data: st.DataObject, number: int, judged: str, seed: int) -> None:
        specs = arena_of(self.book.id).specs()
        switches = {k: v for k, v in self.book.options.items() if len(v) > 1 and k not in ("审核", "胜负判定")}
        roles = [data.draw(st.sampled_from(specs), label="role") for _ in range(number)]
        options = st.fixed_dictionaries({}, optional={k: st.sampled_from(v) for k, v in switches.items()})
        drawn = {**data.draw(options, label="options"), "审核": "关", "胜负判定": judged}
        self.match = Match(Start(self.book, dict(zip(NAMES, roles, strict=False)), drawn, seed), THOROUGH)

    def _move(self, move: Move) -> None:
        try:
            self.match.move(move)
        except Failure as failure:
            note(render(failure))
            raise

    @property
    def _game(self) -> Any:
        return self.match.game

    def _seat(self, data: st.DataObject) -> int:
        return data.draw(st.sampled_from(list(self._game.state.seats)), label="seat")

    @precondition(lambda self: any(self._game.offers(n) for n in self._game.state.seats))
    @rule(data=st.data())
    def use_what_is_offered(self, data: st.DataObject) -> None:
        able = [(n, o) for n in self._game.state.seats for o in self._game.offers(n)]
        seat, offer = data.draw(st.sampled_from(able), label="offer")
        text = command(Drawn(data), self._game, offer)
        if text is not None:
            alone = sum(o.name == offer.name for n, o in able if n == seat) == 1
            self._move(Move("say", seat, text, legal=alone))

    @rule(data=st.data())
    def use_anything(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from([d.name for d in self.book.registry.skills()]), label="skill")
        target = self._seat(data)
        self._move(Move("say", self._seat(data), f"{name} {target}"))

    @rule(
        data=st.data(),
        text=st.sampled_from(("放弃", "申请加速", "投票 弃权", "放弃 {skill}", "{channel} 好", "遗言 [b]", "回答 甲")),
    )
    def say_anything(self, data: st.DataObject, text: str) -> None:
        self._move(Move("say", self._seat(data), self._filled(data, text)))

    def _filled(self, data: st.DataObject, text: str) -> str:
        """A text with seats and words of the book in its places."""
        book = self.book
        words = {
            "title": [*book.titles] or ["警长"], "status": [*book.statuses], "faction": book.factions,
            "skill": [d.name for d in book.registry.skills()], "channel": book.channels,
        }  # fmt: skip
        drawn = {k: data.draw(st.sampled_from(v), label=k) for k, v in words.items() if f"{{{k}}}" in text}
        seats = [self._seat(data) for n in range(2) if f"{{{n}}}" in text]
        return text.format(*seats, **drawn)

    @precondition(lambda self: self._game.state.attributes.get("voting"))
    @rule(data=st.data())
    def vote(self, data: st.DataObject) -> None:
        target = self._seat(data)
        self._move(Move("say", self._seat(data), f"投票 {target}"))

    @rule()
    def close(self) -> None:
        self._move(Move("close"))

    @rule(number=st.sampled_from((1, 20, 600)))
    def wait(self, number: int) -> None:
        self._move(Move("wait", number=number))

    @rule(data=st.data())
    def post(self, data: st.DataObject) -> None:
        self._move(Move("post", self._seat(data)))

    @rule(data=st.data(), text=st.sampled_from(OVERRIDES))
    def override(self, data: st.DataObject, text: str) -> None:
        self._move(Move("direct", text=self._filled(data, text)))

    @rule(text=st.sampled_from(STEERING))
    def steer(self, text: str) -> None:
        self._move(Move("direct", text=text))

    @precondition(lambda self: self._game.state.prompts)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        question = next(iter(self._game.state.prompts.values()))
        self._move(Move("direct", text=f"回答 {data.draw(st.sampled_from(question.options))}"))

    @rule(count=st.sampled_from((1, 1, 2, 5)))
    def undo(self, count: int) -> None:
        self._move(Move("direct", text=f"撤销 {count}"))

    @rule()
    def redo(self) -> None:
        self._move(Move("direct", text="重做"))

    @invariant()
    def nothing_happens_after_the_end(self) -> None:
        if hasattr(self, "match") and self._game.over:
            assert not any(self._game.offers(n) for n in self._game.state.seats)

    def teardown(self) -> None:
        if hasattr(self, "match"):
            check_all(self._game)
            check_words(self._game)


def _tables(book: WerewolfBook) -> Any:
    """A test case of its own for a book."""
    made = type(f"Tables_{book.id}", (Tables,), {"book": book}).TestCase
    made.settings = settings(max_examples=EXAMPLES, stateful_step_count=STEPS)
    return made


# Hypothesis makes a unittest class of every machine; pytest finds them by their names.
globals().update({f"TestTables{name.capitalize()}": _tables(load_book(name)) for name in BOOKS})


# -- two worlds ----------------------------------------------------------------------------------------------------


def _partway(seed: int, moves: int, book: str = "slow") -> Any:
    match = Match(Start(load_book(book), arena_of(book).cast(seed), {"审核": "关"}, seed))
    player = Player(Dice(seed, "player"))
    for _ in range(moves):
        move = player.next(match.game)
        if move is None:
            break
        match.move(move)
    return match.game


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_was_not_told_does_not_show(seed: int, book: str) -> None:
    tried = 0
    for moves in (5, 40, 90):
        game = _partway(seed, moves, book)
        dice = Dice(seed, "worlds")
        tried += sum(check_two_worlds(game, dice) for _ in range(4))
    assert tried > 4


def test_the_other_world_is_another_one() -> None:
    game = _partway(1, 5)
    pairs = [(seat, pair) for seat in game.state.seats for pair in twins(game, seat)]
    assert pairs
    other = other_world(game, *pairs[0][1])
    assert other.digest() != game.digest()
    assert other_world(other, *pairs[0][1]).digest() == game.digest()


def _leaky_target(me: Any, seat: int) -> str | None:
    return "选不了" if me.s.faction(seat) == "狼人阵营" else None


def _guarded(me: Any, seat: int) -> str | None:
    return "已经有人守护" if me.s.having(seat, Guarded) else None


@pytest.mark.parametrize(
    ("spoil", "moves"),
    [
        (lambda m: m.setattr(f"{VILLAGE}.seer.Prophecy.target", one(in_play, not_self, _leaky_target)), 5),
        (lambda m: m.setattr("engine.werewolf.table.Table.spell", lambda s, n: f"{n}号 {s.role(n)}"), 5),
        (lambda m: m.setattr(f"{VILLAGE}.witch.Antidote.target", one(in_play, _guarded)), 0),
    ],
    ids=["a refusal", "a name", "a hidden status"],
)
def test_a_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, spoil: Callable[[pytest.MonkeyPatch], None], moves: int
) -> None:
    game = _partway(1, moves)
    if not moves:
        game = _guarding()
    spoil(monkeypatch)
    dice = Dice(1, "worlds")

    def look() -> None:
        for _ in range(300):
            check_two_worlds(game, dice)

    with pytest.raises(Broken, match="worlds"):
        look()


def _guarding() -> Any:
    """A night in which the snow wolf hides and the witch could use her potion."""
    match = Match(Start(load_book("slow"), {"甲": "雪狼", "乙": "女巫", "丙": "狼人", "丁": "村民"}, {}, 1))
    for move in (Move("close"), Move("say", 1, "雪隐"), Move("close")):
        match.move(move)
    return match.game


def test_what_was_announced_of_a_seat_is_exchanged_in_no_other_world() -> None:
    game = play(next(s for s in every() if s.id == "coven.idiot.vote-survives"))[1].game
    assert game is not None
    fools = {x.owner for x in game.state.of("coven.idiot.foolish")}
    assert fools
    for seat in set(game.state.seats) - fools:
        assert all(fools.isdisjoint(pair) for pair in twins(game, seat))
