"""``python -m engine journal DATABASE MATCH``: a stored match in readable form; the database is only read."""

from __future__ import annotations

import argparse
import asyncio
import time

from engine import BookError, JournalError, WerewolfBook, load_book
from engine.kernel.facts import MatchStarted
from engine.kernel.grammar import Lexicon, Unreadable, find_seat
from engine.kernel.journal import Row
from engine.store import MatchRow, Store, StoreError
from engine.werewolf.chronicle import chronicle


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("journal", help="读出存档里的一局")
    parser.add_argument("database", metavar="DATABASE", help="数据库文件，或 SQLAlchemy 地址")
    parser.add_argument("match", metavar="MATCH", help="局号")
    parser.add_argument("--seat", metavar="甲", help="只看和这个座位有关的（名字或号码）")
    parser.add_argument("--explain", action="store_true", help="写出每件事的缘由和条文")
    parser.set_defaults(run=main)


class NotThere(Exception):
    """What was asked for is not in this database."""


def main(args: argparse.Namespace) -> int:
    """Print the journal; exit status 1 with the reason when it cannot be read."""
    try:
        match, rows = asyncio.run(read(args.database, args.match))
        book = load_book(match.book)
        seat = None if args.seat is None else _seat(rows, args.seat)
        print(f"局 {match.code}《{book.title}》{match.title}　{len(rows)} 条（{_version(match, book)}）")
        for line in chronicle(book, rows, seat=seat, explain=args.explain):
            print(line)
    except (StoreError, BookError, JournalError, NotThere, Unreadable) as error:
        print(error)
        return 1
    return 0


async def read(database: str, code: str) -> tuple[MatchRow, list[Row]]:
    """A match and its journal, from a database that is left as it is.

    Raises:
        StoreError: it cannot be opened.
        JournalError: a row is unknown to this version.
        NotThere: no match has that number.
    """
    store = await Store.open(database, now=int(time.time()), migrate=False)
    try:
        async with store.session() as session:
            match = await session.match_by_code(code)
            if match is None:
                known = "、".join(m.code for m in await session.matches()) or "无"
                raise NotThere(f"没有局号「{code}」。库里有：{known}")
            stored = await session.journal(match.id)
    finally:
        await store.close()
    fields = ("n", "input", "facts", "open", "digest")
    return match, [Row.from_json({name: getattr(row, name) for name in fields}) for row in stored]


def _seat(rows: list[Row], name: str) -> int:
    for fact in rows[0].facts if rows else ():
        if isinstance(fact, MatchStarted):
            return find_seat(name, Lexicon(dict(fact.seats), (), ()))
    raise NotThere("这一局还没有开始，没有座位")


def _version(match: MatchRow, book: WerewolfBook) -> str:
    return match.rules_version if match.rules_version == book.version else f"{match.rules_version}，现为 {book.version}"
