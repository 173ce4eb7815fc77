"""``python -m tests.fakeqq demo``: a whole match through the real bot, printed as the conversation it was."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from tests.fakeqq.process import BotProcess
from tests.fakeqq.stage import Stage, fake_qq, people


async def demo(book: str, seed: int, quiet: bool) -> int:
    """Play one match; returns the exit status."""
    cast, began = people(book=book), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        async with BotProcess(Path(folder)) as bot, fake_qq(bot, cast) as qq:
            await qq.connect(timeout=20) if not qq.connected else None
            stage = Stage(bot, qq, cast, seed=seed)
            await stage.sign_up()
            await stage.deal(seed)
            game = await stage.play()
            lines = qq.transcript()
            problems = [*qq.leaks, *qq.hazards, *qq.violations, *bot.errors()]
    if not quiet:
        print("\n".join(lines))
    winner = game.state.attributes.get("winner")
    print(f"\n{winner}胜利；{len(lines)} 条消息，{len(game.rows)} 条输入，用时 {time.perf_counter() - began:.1f} 秒")
    for problem in problems:
        print(f"不该发生：{problem}")
    return 1 if problems or winner is None else 0


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.fakeqq", description="假 QQ")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = commands.add_parser("demo", help="用真的机器人打完一局，印出全部对话")
    command.add_argument("--book", default="slow", help="规则（默认 slow）")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--quiet", action="store_true", help="只印结果")
    args = parser.parse_args()
    return asyncio.run(demo(args.book, args.seed, args.quiet))


if __name__ == "__main__":
    raise SystemExit(main())
