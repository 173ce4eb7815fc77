"""Chance without a random generator: each draw is a pure function of seed, settlement, label and count."""

from __future__ import annotations

import hashlib


def pick(seed: int, label: str, count: int, size: int) -> int:
    """An index below ``size``, uniform to within 2**-64, the same in every process and for ever.

    ``count`` is how many draws of this ``label`` came before, so that one card's draw never shifts another's.
    """
    if size < 1:
        raise ValueError("a draw needs at least one option")
    data = f"{seed}|{label}|{count}".encode()
    return int.from_bytes(hashlib.sha256(data).digest()[:16], "big") % size
