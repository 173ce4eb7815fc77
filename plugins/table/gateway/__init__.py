"""The gateway: the only part of the bot that speaks to QQ."""

from plugins.table.gateway.layout import Segment, plain, text_segment
from plugins.table.gateway.outbox import Gateway

__all__ = ["Gateway", "Segment", "plain", "text_segment"]
