"""Write the golden games anew: ``python -m tests.golden.regenerate [--new]``; see README.md."""

from __future__ import annotations

import sys

from tests.golden.journals import GAMES, HERE, difference, play, read, write


def main(*, new: bool) -> None:
    """Rewrite every game, and say for each what is the first thing that changed."""
    for name, make in GAMES.items():
        path = HERE / f"{name}.journal"
        old = read(path.read_text("utf-8")) if path.exists() and not new else None
        steps = play(make() if old is None else (step.item for step in old))
        changed = "written" if old is None else difference(old, steps) or "as it was"
        path.write_text(write(steps), "utf-8")
        print(f"{name}: {len(steps)} inputs, {changed}")


if __name__ == "__main__":
    main(new="--new" in sys.argv[1:])
