"""``python -m engine scenario PATH…``: play scenarios and say which hold."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from engine import load_book
from engine.scenarios import Invalid, Result, load, run


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("scenario", help="跑剧本")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="剧本文件或文件夹")
    parser.add_argument("--json", action="store_true", help="每行一个 JSON 对象")
    parser.set_defaults(run=main)


def main(args: argparse.Namespace) -> int:
    """Run every scenario found; exit status 1 when any failed, 2 when a path is wrong."""
    try:
        scenarios = load(args.paths)
    except Invalid as error:
        print(error)
        return 2
    results = [run(scenario, load_book) for scenario in scenarios]
    for result in results:
        print(_json(result) if args.json else _line(result))
    passed = sum(r.ok for r in results)
    needs = sum(r.needs is not None for r in results)
    failed = len(results) - passed - needs
    if not args.json:
        more = f", {needs} need cards" if needs else ""
        print(f"{len(results)} scenarios: {passed} passed, {failed} failed{more}")
    return 1 if failed else 0


def _line(result: Result) -> str:
    if result.ok:
        return f"ok    {result.id}"
    if result.needs is not None:
        return f"needs {result.needs}  {result.id}"
    where = f"step {result.step} " if result.step is not None else ""
    return f"FAIL  {result.id}: {where}{result.key}: {result.message}"


def _json(result: Result) -> str:
    row = {"id": result.id, "ok": result.ok, "step": result.step, "key": result.key, "message": result.message}
    if result.needs is not None:
        row["needs"] = result.needs
    return json.dumps(row, ensure_ascii=False)
