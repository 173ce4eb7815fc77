"""``python -m engine simulate``: random matches, what they show, and the first one that goes wrong as a scenario."""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tqdm import tqdm

from engine import BookError, Game, Refused, load_book
from engine.cli import standings
from engine.scenarios import Invalid, load, run
from engine.simulation import Dice, Failure, Played, check_all, check_state, play, render, seed_of, shrink, start_of

#: The dear checks run once in so many moves: about a tenth of all time.
THOROUGH = 5000


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("simulate", help="跑随机对局：胜率、长度、耗时，并检查不变量")
    parser.add_argument("--book", default="slow", help="规则（默认 slow）")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="局数（默认 1000）")
    parser.add_argument("--seats", type=int, metavar="K", help="人数（默认：从这本规则能发的人数里抽）")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="种子（默认 1）")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="进程数（默认 1）")
    parser.add_argument("--noise", type=float, default=0.0, metavar="P", help="乱来的指令占多少，0–1（默认 0）")
    parser.add_argument("--days", type=int, default=60, metavar="D", help="到这一天还没结束算未分（默认 60）")
    parser.add_argument("--thorough", type=int, metavar="K", help="平均每 K 步做一次贵的检查，0 为不做（默认 5000）")
    parser.add_argument("--keep-going", action="store_true", help="有一局出错也打完其余的（默认停在第一局出错的）")
    parser.add_argument("--json", action="store_true", help="输出一个 JSON 对象")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="重放一个剧本，每一步都检查不变量")
    parser.set_defaults(run=main)


@dataclass(frozen=True)
class Job:
    """One match to play, as another process can be told of it."""

    book: str
    seed: int
    noise: float
    days: int
    thorough: int
    seats: int | None = None


@dataclass(frozen=True)
class Result:
    """How it went: the match, or the scenario of its failure; ``wall`` ns it took with player and checks."""

    played: Played | None
    wall: int
    scenario: str = ""
    error: str = ""


def main(args: argparse.Namespace) -> int:
    """Play; exit status 1 when a match went wrong (its scenario is printed), 2 when the call makes no sense."""
    if args.replay is not None:
        return replay(args.replay)
    thorough = THOROUGH if args.thorough is None else args.thorough
    try:
        start_of(load_book(args.book), seed_of(args.seed, 0), seats=args.seats)
    except (BookError, Refused) as error:
        print(error)
        return 2
    if args.games < 1 or args.jobs < 1 or not 0 <= args.noise < 1 or thorough < 0:
        print("局数、进程数至少 1，noise 在 0 到 1 之间（不含 1），thorough 不能是负数")
        return 2
    seeds = [seed_of(args.seed, n) for n in range(args.games)]
    jobs = [Job(args.book, s, args.noise, args.days, thorough, _seats(args.book, s, args.seats)) for s in seeds]
    results: list[Result] = []
    wrong = 0
    began = time.perf_counter()
    with _running(jobs, args.jobs) as running:
        for number, result in enumerate(tqdm(running, total=len(jobs), unit="局", disable=not sys.stderr.isatty()), 1):
            if result.played is not None:
                results.append(result)
                continue
            wrong += 1
            print(f"第 {number} 局出错：{result.error}", file=sys.stderr)
            print(*(["---"] if wrong > 1 else []), result.scenario, sep="\n")
            if not args.keep_going:
                return 1
    if not results:
        return 1
    summary = summarise(load_book(args.book).factions, results, time.perf_counter() - began)
    summary |= standings.figures(load_book(args.book), [r.played for r in results if r.played is not None])
    head = {"book": args.book, "seed": args.seed, "noise": args.noise, "jobs": args.jobs, "wrong": wrong}
    summary = {**head, **summary}
    print(json.dumps(summary, ensure_ascii=False) if args.json else _table(summary))
    return 1 if wrong else 0


def _seats(book: str, seed: int, given: int | None) -> int | None:
    """How many seats the match of a seed has: as asked for, one of the book's usual numbers, or whatever it deals."""
    usual = load_book(book).usual
    return given or (Dice(seed, "seats").one(usual) if usual else None)


def replay(path: Path) -> int:
    """Play scenarios with every invariant looked at after every step."""

    def look(game: Game) -> Game:
        check_state(game)
        check_all(game)
        return game

    try:
        results = [run(scenario, load_book, between=look) for scenario in load([path])]
    except Invalid as error:
        print(error)
        return 2
    for result in results:
        why = "" if result.ok else f": step {result.step} {result.key}: {result.message}"
        print(f"{'ok   ' if result.ok else 'FAIL '} {result.id}{why}")
    return 0 if all(result.ok for result in results) else 1


# -- playing ------------------------------------------------------------------------------------------------------


def play_one(job: Job) -> Result:
    """One match; its failure, made short, instead of an exception."""
    began = time.process_time_ns()
    try:
        played = play(
            load_book(job.book), job.seed, noise=job.noise, most_days=job.days, thorough=job.thorough,
            timer=time.process_time_ns, seats=job.seats,
        )  # fmt: skip
    except Failure as failure:
        short = shrink(failure, thorough=job.thorough)
        error = f"{type(short.error).__name__}: {short.error}"
        return Result(None, time.process_time_ns() - began, render(short), error)
    return Result(played, time.process_time_ns() - began)


@contextmanager
def _running(jobs: Sequence[Job], processes: int) -> Iterator[Iterator[Result]]:
    """The results in order, as they come."""
    if processes == 1:
        yield map(play_one, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield pool.imap(play_one, jobs, chunksize=8)


# -- figures ------------------------------------------------------------------------------------------------------


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value with at least ``share`` of all values at or below it; 0 when there are none."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


def spread(values: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile, and how many values there are."""
    return {"median": quantile(values, 0.5), "p95": quantile(values, 0.95), "count": len(values)}


def summarise(factions: Sequence[str], results: Sequence[Result], seconds: float) -> dict[str, Any]:
    """The figures of a series: rates by faction with intervals, days, and times in milliseconds of processor time."""
    played = [r.played for r in results if r.played is not None]
    wins = Counter(p.winner for p in played)
    others = sorted(w for w in wins if w is not None and w not in factions)
    rows = [(name, wins[name]) for name in (*factions, *others)] + [("未分", wins[None])]
    nights = [n / 1e6 for p in played for n in p.nights]
    return {
        "games": len(played),
        "seconds": round(seconds, 2),
        "winners": {
            name: {"wins": hits, "rate": hits / len(played), "interval": standings.wilson(hits, len(played))}
            for name, hits in rows
        },
        "days": spread([p.days for p in played]),
        "moves": spread([p.moves for p in played]),
        "refused": sum(p.refused for p in played),
        "night_ms": spread(nights),
        "game_ms": spread([p.engine / 1e6 for p in played]),
        "whole_ms": spread([r.wall / 1e6 for r in results]),
    }


def _table(summary: dict[str, Any]) -> str:
    lines = [
        f"《{load_book(summary['book']).title}》随机对局 {summary['games']} 局，种子 {summary['seed']}，"
        f"乱来 {summary['noise']:g}，用时 {summary['seconds']:.1f} 秒（{summary['jobs']} 个进程），"
        + (f"另有 {summary['wrong']} 局出错" if summary["wrong"] else "没有出错"),
        "",
        "胜率（95% Wilson 区间）",
    ]
    for name, row in summary["winners"].items():
        low, high = row["interval"]
        lines.append(f"  {name:　<6}{row['rate']:7.1%}  [{low:.1%}, {high:.1%}]  {row['wins']} 局")
    lines += ["", "                       中位数       p95      个数"]
    for title, key, unit in (
        ("长度（天）　　　　", "days", ""),
        ("指令数　　　　　　", "moves", ""),
        ("一夜结算（引擎）　", "night_ms", " ms"),
        ("一局（引擎）　　　", "game_ms", " ms"),
        ("一局（含玩家、检查）", "whole_ms", " ms"),
    ):
        row, digits = summary[key], 2 if unit else 0
        figures = f"{row['median']:9.{digits}f}{row['p95']:10.{digits}f}{unit or '   '}{row['count']:8d}"
        lines.append(f"  {title:　<11}{figures}")
    lines.append(f"  被拒收的指令 {summary['refused']} 条；时间是处理器时间。")
    return "\n".join([*lines, *standings.lines(summary)])
