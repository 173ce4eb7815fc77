"""A match of 狼人魔女会 over QQ: two packs in their groups, two elections, and a bot killed in every window."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.test_kill import run, same
from tests.fakeqq.stage import people

#: The prelude, a night, the first day with its elections, and the night after it.
WINDOWS = 15


async def test_killed_in_every_window(folder: Path) -> None:
    undisturbed = await run(folder / "a", people(book="coven"), windows=WINDOWS)
    disturbed = await run(folder / "b", people(book="coven"), each_window=True, windows=WINDOWS)
    same(disturbed, undisturbed)
