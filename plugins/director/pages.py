"""What directors read: everything players read, and what it rests on. Pure functions from a match to Chinese text."""

from __future__ import annotations

from plugins.director.boards import board, look, receipt, refusal
from plugins.director.helping import FIRST, cast_page, director_help
from plugins.director.logs import explain, log, log_page, stored_log
from plugins.director.preview import correction_text, corrections, settlement_preview

__all__ = [
    "FIRST", "board", "cast_page", "correction_text", "corrections", "director_help", "explain", "log", "log_page",
    "look", "receipt", "refusal", "settlement_preview", "stored_log",
]  # fmt: skip
