"""Facts: everything that changes a match, and the only code that writes its state.

A fact is frozen, generic (no fact belongs to one card), goes to JSON and back, and carries its ``cause``: a short
reference such as ``use:12`` (a skill being used), ``instance:5`` (a status, title or passive skill), ``rule:ID`` (a
printed rule), ``order:7`` / ``director:7`` (the journal row of a command) or ``clock``.
"""

from __future__ import annotations

from engine.kernel.facts.base import ITSELF, KINDS, OWN, WINDOW, Fact, fact, from_json, to_json
from engine.kernel.facts.instances import Gained, Lost, Moved, Refreshed, Remembered, Spent
from engine.kernel.facts.match import (
    ClockPaused,
    ClockResumed,
    Kept,
    MatchSet,
    MatchStarted,
    Restored,
    RowSet,
    TableCleared,
    TimePassed,
    WindowClosed,
    WindowMoved,
    WindowOpened,
)
from engine.kernel.facts.orders import Ordered, Used, Withdrawn
from engine.kernel.facts.seats import SeatLeft, SeatReturned, SeatSentOff, SeatSet
from engine.kernel.facts.talk import (
    Answered,
    Asked,
    ChanceCleared,
    ChanceQueued,
    ChannelSet,
    Drawn,
    Finished,
    Held,
    Released,
    Suspended,
    Told,
)

__all__ = [
    "ITSELF",
    "KINDS",
    "OWN",
    "WINDOW",
    "Answered",
    "Asked",
    "ChanceCleared",
    "ChanceQueued",
    "ChannelSet",
    "ClockPaused",
    "ClockResumed",
    "Drawn",
    "Fact",
    "Finished",
    "Gained",
    "Held",
    "Kept",
    "Lost",
    "MatchSet",
    "MatchStarted",
    "Moved",
    "Ordered",
    "Refreshed",
    "Released",
    "Remembered",
    "Restored",
    "RowSet",
    "SeatLeft",
    "SeatReturned",
    "SeatSentOff",
    "SeatSet",
    "Spent",
    "Suspended",
    "TableCleared",
    "TimePassed",
    "Told",
    "Used",
    "WindowClosed",
    "WindowMoved",
    "WindowOpened",
    "Withdrawn",
    "fact",
    "from_json",
    "to_json",
]
