"""A bare NoneBot that says back what it hears: what the bot's costs are compared with."""

import nonebot
from nonebot import on_message
from nonebot.adapters.onebot.v11 import Adapter, Bot, MessageEvent

nonebot.init(_env_file=("tests/none.env",))
nonebot.get_driver().register_adapter(Adapter)


@on_message().handle()
async def echo(bot: Bot, event: MessageEvent) -> None:
    """Say it back."""
    await bot.send(event, event.get_message())


if __name__ == "__main__":
    nonebot.run(ws_ping_interval=5, ws_ping_timeout=5)
