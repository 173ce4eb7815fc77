"""The moderator's engine: load a book, start a match, hand it inputs, read what follows.

>>> book = load_book("slow")
>>> game, outcome = Game.start(book, {"甲": "预言家", "乙": "狼人", "丙": "村民"}, at=0)
>>> game.handle(Say(at=0, seat=1, text="预言 乙")).refused is None
False
"""

from __future__ import annotations

import importlib

from engine.kernel.errors import BookError, Diverged, EngineError, JournalError, Refused
from engine.kernel.facts import Told
from engine.kernel.game import Game, Outcome
from engine.kernel.inputs import Deadline, Direct, Input, Post, PromptDeadline, Redo, Say, Start, Undo
from engine.kernel.journal import Row
from engine.kernel.legality import Offer
from engine.werewolf.book import WerewolfBook
from engine.werewolf.director import read_input as director_input

__all__ = [
    "BookError", "Deadline", "Direct", "Diverged", "EngineError", "Game", "Input", "JournalError", "Offer", "Outcome",
    "Post", "PromptDeadline", "Redo", "Refused", "Row", "Say", "Start", "Told", "Undo", "WerewolfBook",
    "director_input", "load_book",
]  # fmt: skip

#: The rulebooks that can be played.
BOOKS = ("slow", "coven", "snow", "palace")


def load_book(book: str) -> WerewolfBook:
    """The rulebook of that id.

    Raises:
        BookError: there is none, or it is inconsistent.
    """
    if book not in BOOKS:
        raise BookError(f"没有《{book}》这本规则。可选：{'、'.join(BOOKS)}")
    made: WerewolfBook = importlib.import_module(f"engine.books.{book}").BOOK
    return made
