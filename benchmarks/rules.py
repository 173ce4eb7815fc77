"""What the engine costs by itself: nights, matches, commands, and loading a long journal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import perf_counter_ns, process_time_ns

from benchmarks.figures import Row
from engine import Deadline, Game, Say, WerewolfBook, load_book
from engine.kernel.journal import Row as JournalRow
from engine.simulation import Dice, Match, Move, Player, Start, play, seed_of, start_of
from engine.simulation.worlds import fork

#: The same thing is done so often and the best time kept: what else the machine did is no cost of the engine. Once for
#: everything, then once more: what disturbs one time lasts longer than doing the same thing at once again.
AGAIN = 5
#: The other books' nights: seats, and the most milliseconds a night may take.
OTHERS = (("coven", 24, 1.6), ("snow", 14, 3.0), ("palace", 40, 5.0))
LONG = 10_000
MS = 1e6


def measure(games: int) -> list[Row]:
    """All rows of the engine; ``games`` random matches are played."""
    book = load_book("slow")
    play(book, seed_of(0, 0))
    nights, commands = nights_and_commands(book, min(games, 40))
    return [
        Row("一夜结算（行动、用药两个窗口关上）", nights, "ms", 1.0, f"17 人，每夜取 {AGAIN} 次中最快的"),
        Row("一条玩家指令（读懂、检查、记下）", commands, "ms", None, f"每条取 {AGAIN} 次中最快的"),
        *whole_matches(book, games),
        *loading(book),
        *(other_nights(name, seats, goal, games) for name, seats, goal in OTHERS),
    ]


def other_nights(name: str, seats: int, goal: float, games: int) -> Row:
    """What a night of another book costs: all its windows together."""
    book = load_book(name)
    nights, _ = nights_and_commands(book, max(1, games // 20), seats=seats, commands_of=0)
    note = f"{seats} 人，所有窗口合计，每个窗口取 {AGAIN} 次中最快的"
    return Row(f"一夜结算（{book.title}）", nights, "ms", goal, note)


def best(items: Sequence[tuple[Game, Deadline | Say]]) -> list[float]:
    """For each match and input: milliseconds of the fastest of several times that match handles it."""
    times: list[list[int]] = [[] for _ in items]
    for _ in range(AGAIN):
        for taken, (game, item) in zip(times, items, strict=True):
            other = fork(game)
            begun = perf_counter_ns()
            other.handle(item)
            taken.append(perf_counter_ns() - begun)
    return [min(taken) / MS for taken in times]


def nights_and_commands(
    book: WerewolfBook, games: int, *, seats: int | None = None, commands_of: int = 5
) -> tuple[list[float], list[float]]:
    """By night, what closing its windows costs; by accepted command (of the first matches), what it costs."""
    windows: list[tuple[Game, Deadline | Say]] = []
    nights: list[tuple[int, int]] = []
    commands: list[tuple[Game, Deadline | Say]] = []
    for number in range(games):
        match = Match(start_of(book, seed_of(1, number), seats=seats))
        player = Player(Dice(seed_of(1, number), "player"))
        while (move := player.next(match.game)) is not None:
            window, now = match.game.state.window, match.game.state.now
            assert window is not None
            if move.kind == "say" and number < commands_of:
                commands.append((fork(match.game), Say(at=now, seat=move.seat, text=move.text)))
            night = book.timetable.windows[window.point.window].phase == book.night_phase
            if move.kind == "close" and night:
                windows.append((fork(match.game), Deadline(at=window.closes_at, window=window.seq)))
                nights.append((number, window.point.day))
            match.move(move)
    costs: dict[tuple[int, int], float] = {}
    for night, cost in zip(nights, best(windows), strict=True):
        costs[night] = costs.get(night, 0.0) + cost
    return list(costs.values()), best(commands)


def whole_matches(book: WerewolfBook, games: int) -> list[Row]:
    """Random matches from deal to winner, and how long a thousand take; processor time of this one process."""
    begun = process_time_ns()
    engine = [play(book, seed_of(1, number), timer=process_time_ns).engine / MS for number in range(games)]
    seconds = (process_time_ns() - begun) / 1e9 / games * 1000
    note = f"处理器时间，连同随机玩家和不变量检查，由 {games} 局算出"
    return [
        Row("一局（引擎，从发身份到胜负）", engine, "ms", None, "处理器时间，17 人随机对局"),
        Row("1,000 局随机对局（单核）", [seconds], "s", 60.0, note),
    ]


def long_match(book: WerewolfBook) -> Game:
    """A match of at least :data:`LONG` facts: nobody wins, and every morning the director brings all back."""
    start = start_of(book, 1)
    match = Match(Start(book, start.seats, {**start.options, "胜负判定": "关"}, 1))
    player = Player(Dice(1, "player"))
    while len(match.game.history) < LONG:
        state = match.game.state
        opened = state.window is not None and state.window.opens_at == state.now
        if opened and state.point.window == book.timetable.cycle[0].id:
            for seat in [n for n, x in state.seats.items() if not x.in_play]:
                match.move(Move("direct", text=f"复活 {seat}"))
        move = player.next(match.game)
        assert move is not None
        match.move(move)
    return match.game


def loading(book: WerewolfBook) -> list[Row]:
    """Folding a long journal: from rows, and from the text a database keeps."""
    game = long_match(book)
    texts = [json.dumps(row.to_json(), ensure_ascii=False) for row in game.rows]
    rows, read = [], []
    for _ in range(4 * AGAIN):
        begun = perf_counter_ns()
        again = Game.fold(book, game.rows)
        rows.append((perf_counter_ns() - begun) / MS)
        begun = perf_counter_ns()
        again = Game.fold(book, [JournalRow.from_json(json.loads(text)) for text in texts])
        read.append((perf_counter_ns() - begun) / MS)
    assert again.digest() == game.digest()
    note = f"{len(game.history):,} 条事实，{len(game.rows):,} 条输入"
    return [
        Row("载入长局：重放事实", rows, "ms", 100.0, note),
        Row("载入长局：连同读 JSON", read, "ms", None, note),
    ]
