#!/usr/bin/env python3
"""The two commands of the project: ``python dev.py run`` starts the bot, ``python dev.py test`` checks everything.

Only the standard library is used here, in a syntax that old Pythons can parse too, so that they can be told plainly
what is missing. Both commands make ``.venv`` when it is not there and install into it only when ``pyproject.toml`` or
``constraints.txt`` has changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)
USAGE = """用法：
  python dev.py run               装好依赖并启动机器人
  python dev.py test [pytest 参数] 装好开发依赖，检查格式、类型并跑全部测试"""


def say(text: str) -> None:
    """Print one line at once, whatever the terminal's encoding."""
    print(text, flush=True)


def venv_python() -> Path:
    """The interpreter inside ``.venv``, which may not exist yet."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def requirements(dev: bool) -> list[str]:
    """The requirement lines of ``pyproject.toml``, those of the ``dev`` extra included when asked for."""
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    extra = project["optional-dependencies"]["dev"] if dev else []
    return [*project["dependencies"], *extra]


def fingerprint() -> str:
    """A hash that changes with whatever decides what must be installed."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def is_usable(python: Path) -> bool:
    """Whether ``python`` runs, is new enough and has pip: a folder left half made does not count."""
    probe = f"import sys, pip; sys.exit(sys.version_info < {OLDEST})"
    try:
        return subprocess.run([str(python), "-c", probe], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    """Make ``.venv`` anew. Exits with a Chinese sentence when this Python cannot."""
    say("正在建立虚拟环境 .venv ……")
    shutil.rmtree(VENV, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True, check=False)
    if made.returncode != 0:
        detail = (made.stderr or made.stdout).strip()
        sys.exit(f"建立虚拟环境失败。Debian/Ubuntu 请先装：apt install python3-venv\n{detail}")


def prepare(dev: bool) -> None:
    """Bring ``.venv`` up to date; does nothing, at once, when the stamp says that it is."""
    stamp, wanted = VENV / ".daoyan-stamp", fingerprint()
    level = stamp.read_text("ascii").split() if stamp.exists() else []
    if level[:1] == [wanted] and (not dev or "dev" in level) and venv_python().exists():
        return
    if not is_usable(venv_python()):
        make_venv()
    say("正在安装依赖（第一次约一分钟）……")
    pip = [str(venv_python()), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run([*pip, "-c", str(ROOT / "constraints.txt"), *requirements(dev)], cwd=str(ROOT), check=False)
    if done.returncode != 0:
        sys.exit("安装依赖失败，上面是 pip 的说明。请检查网络后重试。")
    stamp.write_text(" ".join([wanted, "dev" if dev else "run"]), "ascii")


def run(arguments: list[str]) -> int:
    """Start the bot in this process's place (a child on Windows, where replacing a process detaches it)."""
    prepare(dev=False)
    if not (ROOT / ".env").exists():
        say("没有 .env，先用默认设置。需要改时：把 .env.example 抄成 .env 再编辑。")
    os.chdir(str(ROOT))
    command = [str(venv_python()), str(ROOT / "bot.py"), *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


def check(title: str, command: list[str]) -> bool:
    """Run one check and print one line about it, after whatever it printed itself."""
    started = time.monotonic()
    passed = subprocess.run(command, cwd=str(ROOT), stdin=subprocess.DEVNULL, check=False).returncode == 0
    say("{} {}（{:.1f} 秒）".format("通过" if passed else "失败", title, time.monotonic() - started))
    return passed


def run_tests(python: str, arguments: list[str]) -> bool:
    """Run pytest on two processes unless the caller chose otherwise. Its own closing line is the last one printed."""
    chosen = any(item in ("-n", "--pdb", "--collect-only", "--co") or item.startswith("-n") for item in arguments)
    several = [] if chosen or (os.cpu_count() or 1) < 2 else ["-n", "2", "--dist", "worksteal"]
    command = [python, "-m", "pytest", *several, *arguments]
    return subprocess.run(command, cwd=str(ROOT), stdin=subprocess.DEVNULL, check=False).returncode == 0


def test(arguments: list[str]) -> int:
    """All checks, then the tests; every one is run even when an earlier one failed."""
    prepare(dev=True)
    python = str(venv_python())
    checks = [
        ("ruff check 代码检查", [python, "-m", "ruff", "check", "."]),
        ("ruff format 格式", [python, "-m", "ruff", "format", "--check", "."]),
        ("mypy --strict engine 类型", [python, "-m", "mypy", "--strict", "engine"]),
    ]
    failed = [title for title, command in checks if not check(title, command)]
    passed = run_tests(python, arguments)
    if failed:
        say("没有通过：{}".format("、".join(failed + ([] if passed else ["pytest 测试"]))))
    return 0 if passed and not failed else 1


def main(arguments: list[str]) -> int:
    """Run the command named first; 2 when there is no such command."""
    if sys.version_info < OLDEST:
        version = ".".join(map(str, sys.version_info[:3]))
        say(f"需要 Python 3.11 或更新的版本，现在是 {version}。请换一个 python3.11 来运行。")
        return 1
    commands = {"run": run, "test": test}
    if not arguments or arguments[0] not in commands:
        say(USAGE)
        return 2
    return commands[arguments[0]](arguments[1:])


if __name__ == "__main__":
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
