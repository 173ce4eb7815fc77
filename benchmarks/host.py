"""What the bot costs beside a bare NoneBot in the same run: replies over WebSocket, start-up, memory."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks.figures import Row
from engine import Game
from tests.fakeqq import FakeQQ
from tests.fakeqq.process import ROOT, TOKEN, BotProcess
from tests.fakeqq.stage import Stage, fake_qq, people

WARM_UP, STARTS = 20, 3
ECHO = "benchmarks/echo.py"
VISITOR = 1


class Timed(BotProcess):
    """A bot in its own process that says how long it took to listen, and how much memory it holds."""

    def __init__(self, folder: Path, script: str = "bot.py", **settings: str) -> None:
        # The engine's silence about what it logs is part of neither side's cost.
        super().__init__(folder, **{"LOG_LEVEL": "WARNING", **settings})
        self.script = script
        self.took = 0.0

    async def start(self) -> None:
        """Start it and wait until its port answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        begun = perf_counter()
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, self.script, cwd=ROOT, env=self.environment() | {"PYTHONPATH": str(ROOT)},
                stdout=log, stderr=log, stdin=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
        while not await self._listens():
            if self._process.returncode is not None:
                raise RuntimeError(f"{self.script} ended at once:\n{self.log.read_text('utf-8')[-4000:]}")
            await asyncio.sleep(0.005)
        self.took = perf_counter() - begun

    async def _listens(self) -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        writer.close()
        return True

    def megabytes(self) -> float:
        """Resident memory now; 0 where the system does not say."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status")
        if not status.exists():
            return 0.0
        line = next(line for line in status.read_text("ascii").splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024


def measure(commands: int) -> list[Row]:
    """All rows of the bot; so many commands are answered on each side, one after another in turn."""
    return asyncio.run(_measure(commands))


async def _measure(commands: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        starts = await _starts(Path(folder))
        return [*starts, *await _replies(Path(folder) / "replies", commands)]


async def _starts(folder: Path) -> list[Row]:
    """Start-up to an open port, and memory with a QQ connected, each side in turn."""
    took: dict[str, list[float]] = {"bot.py": [], ECHO: []}
    memory: dict[str, list[float]] = {"bot.py": [], ECHO: []}
    for number in range(STARTS):
        for script, times in took.items():
            async with Timed(folder / f"{Path(script).stem}{number}", script) as bot:
                async with FakeQQ(bot.url, TOKEN, validate=False):
                    memory[script].append(bot.megabytes())
                times.append(bot.took)
    return [
        Row("启动到端口可连：机器人", took["bot.py"], "s", None, "每次新数据库，含建表"),
        Row("启动到端口可连：裸 NoneBot", took[ECHO], "s"),
        Row("内存（刚连上）：机器人", memory["bot.py"], "MB"),
        Row("内存（刚连上）：裸 NoneBot", memory[ECHO], "MB"),
    ]


async def _replies(folder: Path, commands: int) -> list[Row]:
    """A command that is accepted and stored, and an echo, in turn: from the event sent to the reply received."""
    cast = people()
    bot, bare = Timed(folder / "bot"), Timed(folder / "echo", ECHO)
    # The other end's checks of frames are its own cost: on neither side.
    qq, other = fake_qq(bot, cast, validate=False), FakeQQ(bare.url, TOKEN, validate=False)
    accepted, echoed = [], []
    async with bot, bare, qq, other:
        other.world.add_user(VISITOR, "甲")
        stage = Stage(bot, qq, cast)
        await stage.sign_up()
        await stage.deal()
        user, texts = await _orders(stage)
        for number in range(WARM_UP + commands):
            text = texts[number % len(texts)]
            echoed.append(await _reply(other, VISITOR, text))
            accepted.append(await _reply(qq, user, text))
        memory = bot.megabytes(), bare.megabytes()
    accepted, echoed = accepted[WARM_UP:], echoed[WARM_UP:]
    bot_row = Row("指令到回执（WebSocket，含落盘）", accepted, "ms", None, "一条被接受、写进日志的技能指令")
    echo_row = Row("裸 NoneBot 回声（同一次运行，交替）", echoed, "ms")
    return [
        bot_row, echo_row, Row("回执与回声之比", [bot_row.median / echo_row.median], "倍", 2.0, "中位数之比"),
        Row("内存（一局进行中）：机器人", [memory[0]], "MB"), Row("内存（回声之后）：裸 NoneBot", [memory[1]], "MB"),
    ]  # fmt: skip


async def _orders(stage: Stage) -> tuple[int, list[str]]:
    """In the first night: somebody whose choice may be changed without end, and commands that do so."""
    game: Game = stage.game or await stage.refresh()
    window = game.state.window
    assert window is not None
    await stage.bot.move_clock(window.closes_at)
    game = await stage.refresh()
    seat, offer = next((n, o) for n in game.state.seats for o in game.offers(n) if o.forced and not o.early)
    return stage.users[seat], [f"{offer.name} {target}" for target in offer.candidates]


async def _reply(qq: FakeQQ, user: int, text: str) -> float:
    """Milliseconds until the answer to a text is there."""
    mark, (verb, _, _) = qq.mark(), text.partition(" ")
    begun = perf_counter()
    await qq.say(user, text)
    await qq.expect(user, verb, since=mark)
    return (perf_counter() - begun) * 1000
