"""Whole games as readable text: written, read back, played again and compared."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, cast

from engine import BOOKS, Game, Input, Say, Start, load_book
from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.simulation import NAMES, Dice, Player, realise, start_of
from engine.simulation import Start as Deal

HERE = Path(__file__).parent
#: Makes the inputs of a game.
Make = Callable[[], list[Input]]
#: Wording may change without the game changing.
UNTOLD = {"told": ("text", "seats"), "prompt.asked": ("text",)}


@dataclass(frozen=True)
class Step:
    """One input, what it made, and whether it was refused."""

    item: Input
    facts: tuple[str, ...]
    refused: bool = False


def fact_line(fact: f.Fact) -> str:
    """A fact as one line of JSON, without its defaults and without wording."""
    plain = {
        x.name: x.default if x.default is not MISSING else x.default_factory() if callable(x.default_factory) else None
        for x in fields(cast("Any", fact))
        if x.default is not MISSING or x.default_factory is not MISSING
    }
    row = {
        k: v
        for k, v in f.to_json(fact).items()
        if k not in UNTOLD.get(fact.kind, ()) and not (k in plain and plain[k] == v)
    }
    return json.dumps(row, ensure_ascii=False)


def play(book: str, inputs: Iterable[Input]) -> list[Step]:
    """The steps of a game by a book; the first input starts it."""
    game = Game(load_book(book))
    steps = []
    for item in inputs:
        outcome = game.handle(item)
        made = () if outcome.row is None else tuple(fact_line(x) for x in outcome.row.facts)
        steps.append(Step(item, made, outcome.refused is not None))
    return steps


def write(steps: Iterable[Step]) -> str:
    """A game as text; see README.md."""
    lines = []
    for step in steps:
        lines.append(f"{'!' if step.refused else '>'} {json.dumps(i.to_json(step.item), ensure_ascii=False)}")
        lines += [f"    {line}" for line in step.facts]
    return "\n".join(lines) + "\n"


def read(text: str) -> list[Step]:
    """The game that :func:`write` wrote."""
    steps: list[Step] = []
    for line in text.splitlines():
        if line[0] in ">!":
            steps.append(Step(i.from_json(json.loads(line[2:])), (), line[0] == "!"))
        else:
            steps[-1] = Step(steps[-1].item, (*steps[-1].facts, line.strip()), steps[-1].refused)
    return steps


# -- differences, in words ----------------------------------------------------------------------------------------


def difference(old: list[Step], new: list[Step]) -> str | None:
    """The first thing that is not as it was; None when nothing is."""
    for number, (was, now) in enumerate(zip(old, new, strict=True)):
        where = f"input {number} ({_spelt(was.item)})"
        if was.refused != now.refused:
            return f"{where} was {_taken(was)}, now it is {_taken(now)}"
        for place, (a, b) in enumerate(zip(was.facts, now.facts, strict=False)):
            if a != b:
                return f"{where}: fact {place + 1}: {_changed(json.loads(a), json.loads(b))}"
        if len(was.facts) != len(now.facts):
            longer = max((was.facts, now.facts), key=len)
            verb = "no longer makes" if len(was.facts) > len(now.facts) else "now also makes"
            return f"{where} {verb} {longer[min(len(was.facts), len(now.facts))]}"
    return None


def _taken(step: Step) -> str:
    return "refused" if step.refused else "accepted"


def _spelt(item: Input) -> str:
    if isinstance(item, Say):
        return f"seat {item.seat}: {item.text!r}"
    return f"director: {item.text!r}" if isinstance(item, i.Direct) else item.kind


def _changed(was: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    if was.get("kind") != now.get("kind"):
        return f"was {was}, now it is {now}"
    parts = [f"{k} was {was.get(k)!r}, now {now.get(k)!r}" for k in {**was, **now} if was.get(k) != now.get(k)]
    return f"{was['kind']}: {'; '.join(parts)}"


# -- the games ----------------------------------------------------------------------------------------------------


def _random(deal: Deal, noise: float, most: int) -> list[Input]:
    """The inputs of a game played by the random player."""
    start = Start(at=deal.book.rehearsal, seats=dict(deal.seats), options=dict(deal.options), seed=deal.seed)
    game, player = Game(deal.book), Player(Dice(deal.seed, "golden"), noise)
    inputs: list[Input] = [start]
    game.handle(start)
    while len(inputs) < most and (move := player.next(game)) is not None:
        item = realise(move, game)
        if item is not None:
            game.handle(item)
            inputs.append(item)
    return inputs


def _full_cast(book: str) -> Make:
    """A whole match of a book, as it is dealt."""
    return lambda: _random(start_of(load_book(book), 20), 0.0, 2000)


def _noisy_table() -> list[Input]:
    roles = ("狼人", "预言家", "女巫", "黑狼王", "高僧", "摄梦人", "雪狼", "村民", "河豚")
    seats = dict(zip(NAMES, roles, strict=False))
    return _random(Deal(load_book("slow"), seats, {"审核": "开", "强制缺省": "导演"}, 8), 0.25, 260)


#: What is sent while a window is open; the window closes at its end.
SCRIPT: tuple[tuple[tuple[int, str], ...], ...] = (
    ((1, "丘比特之箭 2 3"),),
    ((4, "杀人 5"), (6, "预言 2"), (7, "摄梦 8"), (6, "预言 4")),
    ((9, "救药 5"),),
    (),
    (),
    (),
    ((1, "投票 4"), (2, "投票 4"), (5, "投票 10"), (6, "投票 10"), (7, "投票 弃权"), (10, "投票 4"), (10, "投票 6")),
    (),
    ((5, "遗志 10"),),
    ((5, "遗言 票 4 号"),),
    ((2, "杀人 3"), (6, "预言 5"), (7, "摄梦 8"), (11, "雪隐"), (6, "预言 11")),
    ((9, "救药 8"), (9, "毒药 11")),
    (),
    (),
    ((1, "投票 10"), (7, "投票 10"), (9, "投票 4"), (10, "投票 4"), (0, "红牌 9"), (0, "黄牌 7"), (10, "投票 1")),
    ((10, "河豚之怒"),),
    ((10, "殉职 6"),),
    ((10, "遗言 各位再见"),),
    ((4, "杀人 2"), (6, "预言 3")),
    (),
)


def _lovers_and_title() -> list[Input]:
    roles = (
        "丘比特", "狼人", "村民", "狼人", "高僧", "预言家", "摄梦人", "村民", "女巫", "河豚", "雪狼", "村民", "村民",
    )  # fmt: skip
    start = Start(at=load_book("slow").rehearsal, seats=dict(zip(NAMES, roles, strict=False)), options={}, seed=3)
    game, inputs = Game(load_book("slow")), []

    def send(item: Input) -> None:
        game.handle(item)
        inputs.append(item)

    send(start)
    for commands in SCRIPT:
        for seat, text in commands:
            now = game.state.now
            send(Say(at=now, seat=seat, text=text) if seat else i.Direct(at=now, text=text))
        window = game.state.window
        if window is None:
            break
        send(i.Deadline(at=window.closes_at, window=window.seq))
    return inputs


#: By book and name: every finished book has one as it is dealt.
GAMES: dict[tuple[str, str], Make] = {
    **{(book, "full-cast"): _full_cast(book) for book in BOOKS if not load_book(book).unwritten},
    ("slow", "noisy-table"): _noisy_table,
    ("slow", "lovers-and-title"): _lovers_and_title,
}


def path_of(game: tuple[str, str]) -> Path:
    """Where a game is kept."""
    return HERE / game[0] / f"{game[1]}.journal"
