"""A random table played by Hypothesis: whatever is sent, what must always hold holds.

A failure shrinks to few steps and is printed as a scenario file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine import load_book
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
    other_world,
    render,
    start_of,
    twins,
)
from engine.werewolf.targets import in_play, not_self

BOOK = load_book("slow")
ROLES = [name for name, role in BOOK.roles.items() for _ in range(role.count)]
OPTIONS = {k: v for k, v in BOOK.options.items() if len(v) > 1 and k not in ("审核", "胜负判定")}
OVERRIDES = (
    "出局 {0}", "复活 {0}", "红牌 {0}", "黄牌 {0}", "蓝牌 {0}", "警长 {0}", "代投 {0} {1}", "代发 {0} 杀人 {1}",
    "给状态 {0} 守护", "去状态 {0} 情侣", "给技能 {0} 预言", "收技能 {0} 杀人", "阵营 {0} 狼人阵营", "替补 {0}",
)  # fmt: skip
STEERING = (
    "关门", "关窗", "加速", "暂停", "继续", "延时 30m", "审核 开", "审核 关", "放行", "判负 村民阵营",
    "判胜 狼人阵营", "公告 好",
)  # fmt: skip
SEER = "engine.books.slow.roles.village.seer"
#: How often the dear checks run, one in so many moves.
THOROUGH = 12


class Tables(RuleBasedStateMachine):
    """Moves of seats, the director, the clock and the forum, in any order."""

    @initialize(
        roles=st.lists(st.sampled_from(ROLES), min_size=3, max_size=9),
        options=st.fixed_dictionaries({}, optional={k: st.sampled_from(v) for k, v in OPTIONS.items()}),
        judged=st.sampled_from(("开", "关")),
        seed=st.integers(1, 1000),
    )
    def start(self, roles: list[str], options: dict[str, Any], judged: str, seed: int) -> None:
        seats = dict(zip(NAMES, roles, strict=False))
        self.match = Match(Start(BOOK, seats, {**options, "审核": "关", "胜负判定": judged}, seed), THOROUGH)

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
        number = min(offer.least, len(offer.candidates))
        chosen = data.draw(st.permutations(offer.candidates), label="targets")[:number] if number else []
        words = " 再见" if offer.takes_text else ""
        alone = sum(o.name == offer.name for n, o in able if n == seat) == 1
        self._move(Move("say", seat, f"{offer.name} {' '.join(map(str, chosen))}{words}", legal=alone))

    @rule(data=st.data(), name=st.sampled_from([d.name for d in BOOK.registry.skills()]))
    def use_anything(self, data: st.DataObject, name: str) -> None:
        target = self._seat(data)
        self._move(Move("say", self._seat(data), f"{name} {target}"))

    @rule(
        data=st.data(),
        text=st.sampled_from(("放弃", "申请加速", "投票 弃权", "放弃 杀人", "狼群 好", "遗言 [b]", "回答 甲")),
    )
    def say_anything(self, data: st.DataObject, text: str) -> None:
        self._move(Move("say", self._seat(data), text))

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
        self._move(Move("direct", text=text.format(self._seat(data), self._seat(data))))

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


Tables.TestCase.settings = settings(max_examples=40, stateful_step_count=40)
TestTables = Tables.TestCase


# -- two worlds ----------------------------------------------------------------------------------------------------


def _partway(seed: int, moves: int) -> Any:
    match = Match(start_of(BOOK, seed))
    player = Player(Dice(seed, "player"))
    for _ in range(moves):
        move = player.next(match.game)
        if move is None:
            break
        match.move(move)
    return match.game


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_was_not_told_does_not_show(seed: int) -> None:
    tried = 0
    for moves in (5, 40, 90):
        game = _partway(seed, moves)
        dice = Dice(seed, "worlds")
        tried += sum(check_two_worlds(game, dice) for _ in range(12))
    assert tried > 15


def test_the_other_world_is_another_one() -> None:
    game = _partway(1, 5)
    pairs = [(seat, pair) for seat in game.state.seats for pair in twins(game, seat)]
    assert pairs
    other = other_world(game, *pairs[0][1])
    assert other.digest() != game.digest()
    assert other_world(other, *pairs[0][1]).digest() == game.digest()


def _leaky_target(me: Any, seat: int) -> str | None:
    return "选不了" if me.s.faction(seat) == "狼人阵营" else None


@pytest.mark.parametrize(
    "spoil",
    [
        lambda m: m.setattr(f"{SEER}.Prophecy.target", one(in_play, not_self, _leaky_target)),
        lambda m: m.setattr("engine.werewolf.table.Table.spell", lambda s, n: f"{n}号 {s.role(n)}"),
    ],
    ids=["a refusal", "a name"],
)  # fmt: skip
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, spoil: Callable[[pytest.MonkeyPatch], None]) -> None:
    game = _partway(1, 5)
    spoil(monkeypatch)
    dice = Dice(1, "worlds")

    def look() -> None:
        for _ in range(300):
            check_two_worlds(game, dice)

    with pytest.raises(Broken, match="worlds"):
        look()
