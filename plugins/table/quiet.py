"""What is kept out of the log: what people say to the bot, which beside their account may be their role."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import nonebot
from nonebot.log import default_filter, default_format, logger, logger_id

if TYPE_CHECKING:
    from loguru import Record


def discreet(record: Record) -> bool:
    """Whether a record may be printed: not the line in which NoneBot repeats every incoming message."""
    return default_filter(record) and not (
        str(record["name"]).startswith("nonebot") and record["function"] == "handle_event"
    )


def hush() -> None:
    """Replace NoneBot's log sink by one that keeps messages to itself."""
    try:
        logger.remove(logger_id)
    except ValueError:  # somebody else has replaced it already
        return
    # A sink that takes every level has every line composed, only for the filter to throw most of them away.
    level = nonebot.get_driver().config.log_level
    logger.add(sys.stdout, level=level, diagnose=False, filter=discreet, format=default_format)
