"""What a ledger lacks, and what the scenarios show: ``python -m tests.coverage --book B``.

Without more: everything that is missing or not as it is listed. ``--keys``: the tables there have to be. ``--suggest``:
the whole ledger as the runs of all scenarios would fill it, what is written kept. ``--show KEY``: every scenario that
shows something of one skill, and what.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from engine import BOOKS, load_book
from engine.scenarios import Scenario
from tests.coverage.checking import Checker, holdings, problems
from tests.coverage.ledger import HOLDING, KINDS, RULES, Entry, entries, read
from tests.coverage.observing import Seen, kinds, proves, takes_part, watch
from tests.coverage.watching import Watch
from tests.scenarios.ends import HERE, every

#: What is seen in passing: better evidence comes first.
BY_THE_WAY = ("lost", "asleep", "silent")


def observed(book_id: str) -> dict[str, Seen]:
    """One run of every scenario of a book, by id."""
    book = load_book(book_id)
    with Watch(book).installed() as watching:
        return {s.id: watch(s, watching) for s in scenarios(book_id).values()}


def scenarios(book_id: str) -> dict[str, Scenario]:
    """The scenarios of a book by id."""
    return {s.id: s for s in every() if s.book == book_id and s.error is None}


def suggest(book_id: str) -> None:
    """Print the ledger, prefilled: one scenario a kind, those first that cite the skill."""
    runs, written, cited = observed(book_id), read(book_id), cites()
    holding, everything = holdings(book_id), scenarios(book_id)
    with Watch(load_book(book_id)).installed() as watching:
        for key, entry in entries(book_id).items():
            shown: dict[str, list[tuple[bool, bool, int, str]]] = defaultdict(list)
            parts = {name: seen for name, seen in runs.items() if takes_part(seen, entry)}
            for name, seen in parts.items():
                for kind, why in kinds(seen, entry).items():
                    if why:
                        by_the_way = all(x.startswith(BY_THE_WAY) for x in why)
                        shown[kind].append((entry.made.name not in cited[name], by_the_way, len(name), name))
            picked = {kind: [name for *_, name in sorted(shown[kind])] for kind in KINDS}
            picked["works"] = [n for n in picked["works"][:8] if proves(everything[n], entry, watching)]
            if entry.made.id in holding:
                picked["given"] = [HOLDING]
            _table(key, entry, written.get(key, {}), picked, len(parts))


def _table(key: str, entry: Entry, row: Mapping[str, Any], picked: Mapping[str, list[str]], parts: int) -> None:
    print(f"\n# {entry.made.id}: in {parts} scenarios\n[{_text(key)}]")
    for kind in KINDS:
        print(f"{kind} = {_text(row.get(kind) or picked[kind][:1])}")
    print("clauses = [")
    for clause in row.get("clauses", ()):
        print(f"  {{ says = {_text(clause['says'])}, by = {_text(clause['by'])} }},")
    print("]")


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def cites() -> Mapping[str, str]:
    """What each scenario says it checks, by id."""
    found: dict[str, str] = defaultdict(str)
    for path in HERE.rglob("*.yaml"):
        name = ""
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("id:"):
                name = line[3:].split("#")[0].strip()
            elif line.startswith("cites:"):
                found[name] = line[6:]
    return found


def show(book_id: str, key: str) -> None:
    """Print what each scenario shows of one skill."""
    entry = entries(book_id)[key]
    for scenario_id, seen in observed(book_id).items():
        if takes_part(seen, entry):
            found = "; ".join(f"{kind}: {', '.join(why)}" for kind, why in kinds(seen, entry).items() if why)
            print(f"{scenario_id}\t{found}")


def main() -> int:
    """Do what is asked for; 1 when the ledger lacks something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--book", required=True, choices=BOOKS)
    parser.add_argument("--keys", action="store_true")
    parser.add_argument("--suggest", action="store_true")
    parser.add_argument("--show", metavar="KEY")
    args = parser.parse_args()
    if args.keys:
        print("\n".join(entries(args.book)))
        return 0
    if args.suggest or args.show:
        suggest(args.book) if args.suggest else show(args.book, args.show)
        return 0
    found = list(problems(args.book))
    with Checker(args.book).open() as checker:
        for key, row in read(args.book).items():
            if key in entries(args.book) or key.startswith(RULES):
                found += [f"{key}: {text}" for text in checker.table(key, row)]
    print("\n".join(found))
    print(f"{args.book}: {len(entries(args.book))} skills and pairs, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
