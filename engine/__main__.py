"""``python -m engine``: scenarios, deals, simulations, cards, journals."""

from __future__ import annotations

import argparse
import sys

from engine.cli import card, deal, journal, scenario, simulate

COMMANDS = (scenario, deal, simulate, card, journal)


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="导演助手的规则引擎")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    args = parser.parse_args(argv)
    status: int = args.run(args)
    return status


if __name__ == "__main__":
    sys.exit(main())
