"""``python -m benchmarks``: measure everything and print a Markdown table."""

from __future__ import annotations

import argparse
import platform

from benchmarks import figures, rules

PARTS = ("engine", "bot")


def main() -> int:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="量耗时与内存，印成表格")
    parser.add_argument("--only", choices=PARTS, help="只量引擎，或只量机器人")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="随机对局的局数（默认 200）")
    parser.add_argument("--commands", type=int, default=300, metavar="N", help="收发的指令条数（默认 300）")
    args = parser.parse_args()
    rows: list[figures.Row] = []
    if args.only != "bot":
        rows += rules.measure(args.games)
    if args.only != "engine":
        from benchmarks import host

        rows += host.measure(args.commands)
    print(figures.table(rows))
    print(f"\nPython {platform.python_version()}，{platform.system()} {platform.machine()}；没有注明的时间是墙上时间。")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
