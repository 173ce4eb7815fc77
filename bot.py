"""Starts the bot."""

import os

import nonebot
from nonebot.adapters.onebot.v11 import Adapter

# Tests and rehearsals name a file of their own, so that no setting of the real bot reaches them.
nonebot.init(**({"_env_file": (own,)} if (own := os.environ.get("DAOYAN_ENV_FILE")) else {}))
nonebot.get_driver().register_adapter(Adapter)
nonebot.load_from_toml("pyproject.toml")

if __name__ == "__main__":
    # A half-open line blocks the account's next connection until it is noticed.
    nonebot.run(ws_ping_interval=5, ws_ping_timeout=5)
