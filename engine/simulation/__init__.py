"""Random matches: a seeded player, what must hold after every input, and failures written down as scenarios.

Pure like the rest of the engine: every choice is a draw by seed and label, and no clock is read. A host that wants to
measure passes its own ``timer``.
"""

from __future__ import annotations

from engine.simulation.commands import Chooser, Taken, command, taken
from engine.simulation.dice import Dice
from engine.simulation.invariants import Broken, check_all, check_outcome, check_state, check_touched, check_words
from engine.simulation.match import NAMES, Failure, Match, Played, Start, play, seed_of, start_of
from engine.simulation.moves import Move, realise
from engine.simulation.player import Player
from engine.simulation.reproduce import render, replay, shrink
from engine.simulation.worlds import check_two_worlds, other_world, twins

__all__ = [
    "NAMES", "Broken", "Chooser", "Dice", "Failure", "Match", "Move", "Played", "Player", "Start", "Taken",
    "check_all", "check_outcome", "check_state", "check_touched", "check_two_worlds", "check_words", "command",
    "other_world", "play", "realise", "render", "replay", "seed_of", "shrink", "start_of", "taken", "twins",
]  # fmt: skip
