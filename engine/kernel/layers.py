"""Layers: where a book says in what order, and by how many, a proposal may be answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Layer:
    """One named place in a proposal's way.

    ``answers`` says how many instances may answer in it: ``until_stopped`` asks one after another and ends the
    proposal's way when one cancels it; ``first`` takes the first answer and goes on to the next layer; ``all`` asks
    everyone, even after a cancellation (wards that are spent together, or that must all be shown).
    """

    name: str
    answers: Literal["until_stopped", "first", "all"] = "until_stopped"


#: By the proposal's class name: its layers in order.
LayerTable = Mapping[str, tuple[Layer, ...]]
