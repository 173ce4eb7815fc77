"""Write the golden games anew: ``python -m tests.golden.regenerate [--new] [--book B]``; see README.md."""

from __future__ import annotations

import argparse

from engine import BOOKS
from tests.golden.journals import GAMES, difference, path_of, play, read, write


def main(*, new: bool, books: tuple[str, ...]) -> None:
    """Rewrite every game of these books, and say for each what is the first thing that changed."""
    for (book, name), make in GAMES.items():
        if book not in books:
            continue
        path = path_of((book, name))
        old = read(path.read_text("utf-8")) if path.exists() and not new else None
        steps = play(book, make() if old is None else (step.item for step in old))
        changed = "written" if old is None else difference(old, steps) or "as it was"
        path.parent.mkdir(exist_ok=True)
        path.write_text(write(steps), "utf-8")
        print(f"{book}/{name}: {len(steps)} inputs, {changed}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--new", action="store_true", help="make other inputs, too")
    parser.add_argument("--book", choices=BOOKS)
    args = parser.parse_args()
    main(new=args.new, books=(args.book,) if args.book else BOOKS)
