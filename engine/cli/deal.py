"""``python -m engine deal``: a legal cast for a number of seats."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from engine import BookError, Refused, load_book
from engine.simulation import NAMES
from engine.werewolf.book import WerewolfBook
from engine.werewolf.switches import Free


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("deal", help="发一副合法的身份")
    parser.add_argument("--book", default="slow", help="规则（默认 slow）")
    parser.add_argument("--seats", type=int, required=True, metavar="N", help="人数")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="种子：同一个种子发出同一副（默认 1）")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="开关，可写几次；列表用逗号隔开")
    parser.add_argument("--many", type=int, metavar="N", help="发 N 副，只报原书印出的概率各实得多少")
    parser.add_argument("--json", action="store_true", help="输出一个 JSON 对象")
    parser.set_defaults(run=main)


def main(args: argparse.Namespace) -> int:
    """Deal; exit status 1 with the reason when there is no such cast."""
    try:
        book = load_book(args.book)
        if args.many:
            print("\n".join(book.frequencies(args.seats, args.seed, args.many) or ["这本规则没有印出概率"]))
            return 0
        names = [NAMES[n] if n < len(NAMES) else f"座{n + 1}" for n in range(args.seats)]
        options = dict(_option(book, text) for text in args.option)
        cast = book.deal_to(names, args.seed, options) if options else book.deal(args.seats, args.seed)
        switches = {**options, **book.switches(names, args.seed)}
    except (BookError, Refused) as error:
        print(json.dumps({"ok": False, "reason": str(error)}, ensure_ascii=False) if args.json else error)
        return 1
    if args.json:
        row = {"ok": True, "book": book.id, "seats": args.seats, "seed": args.seed, "cast": cast}
        row |= {"options": switches} if switches else {}
        print(json.dumps(row, ensure_ascii=False))
        return 0
    print(f"《{book.title}》{args.seats} 人，种子 {args.seed}")
    for number, (name, spec) in enumerate(zip(names, cast, strict=True), 1):
        role = book.roles.get(spec)
        print(f"{number:>3}号 {name}  {spec}" + (f"（{role.faction or '阵营待定'}）" if role else ""))
    for key, value in switches.items():
        print(f"{key}：{_spelt(value)}")
    for line in book.cast_notes(cast, names if options else (), options):
        print(line)
    return 0


def _option(book: WerewolfBook, text: str) -> tuple[str, Any]:
    """``女马甲=甲,乙``: a name and its value, a list where the switch takes one.

    Raises:
        Refused: there is no value.
    """
    key, _, value = text.partition("=")
    if not value:
        raise Refused(f"开关要写成 名=值，例：--option 女马甲=甲,乙；现在是「{text}」")
    free = book.options.get(key)
    plain = int(value) if value.isdecimal() else value
    listed = [part for part in value.split(",") if part]
    return key, listed if isinstance(free, Free) and not free.accepts(plain) and free.accepts(listed) else plain


def _spelt(value: Any) -> str:
    """A switch as it is read: a list, or a list by seat."""
    if isinstance(value, Mapping):
        return "；".join(f"{key} {_spelt(each)}" for key, each in value.items())
    return "、".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
