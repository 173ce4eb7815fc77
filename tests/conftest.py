"""What every test shares: a NoneBot that reads no real settings, and repeatable Hypothesis runs."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import nonebot
import pytest
from hypothesis import settings
from nonebot.adapters.onebot.v11 import Adapter
from nonebug import NONEBOT_INIT_KWARGS

ROOT = Path(__file__).resolve().parent.parent
_DATA_DIR = pytest.StashKey[tempfile.TemporaryDirectory[str]]()

# ``--hypothesis-profile explore`` looks at new examples each time; the default must not depend on chance.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("repeatable")


def pytest_configure(config: pytest.Config) -> None:
    """Give NoneBot settings of its own, before nonebug starts it: a real ``.env`` would let tests dial the real QQ."""
    for name in [name for name in os.environ if name.upper().startswith(("DAOYAN_", "ONEBOT_"))]:
        del os.environ[name]
    config.stash[_DATA_DIR] = tempfile.TemporaryDirectory(prefix="daoyan-tests-")
    config.stash[NONEBOT_INIT_KWARGS] = {
        "_env_file": (str(ROOT / "tests" / "none.env"),),
        "driver": "~fastapi",
        "log_level": "WARNING",
        "command_start": {"/", "／"},
        "api_timeout": 5.0,
        "daoyan_data_dir": config.stash[_DATA_DIR].name,
        "daoyan_directors": ["10001"],
    }


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the data folder of this run."""
    if _DATA_DIR in config.stash:
        config.stash[_DATA_DIR].cleanup()


def _needs_plugins(session: pytest.Session) -> bool:
    bots = ROOT / "tests" / "plugins"
    return any("app" in getattr(item, "fixturenames", ()) or bots in item.path.parents for item in session.items)


@pytest.fixture(scope="session", autouse=True)
async def after_nonebot_init(after_nonebot_init: None, request: pytest.FixtureRequest) -> None:
    """Load the adapter and the project's plugins, only for runs with a test that uses them: the engine needs none."""
    if _needs_plugins(request.session):
        nonebot.get_driver().register_adapter(Adapter)
        nonebot.load_from_toml(str(ROOT / "pyproject.toml"))
