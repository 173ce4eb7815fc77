"""When the next message may go out: gaps between any two sends, and to one person or group."""

from __future__ import annotations

from collections.abc import Callable

from plugins.table.config import Config

Target = tuple[str, int]


class Pacer:
    """Keeps the gaps. Moments are seconds of a clock that never runs backwards; ``chance`` gives numbers in [0, 1)."""

    def __init__(self, config: Config, chance: Callable[[], float], *, off: bool = False) -> None:
        self._config = config
        self._chance = chance
        self._off = off
        self._free_at = float("-inf")
        self._free: dict[Target, float] = {}

    def delay(self, kind: str, target: int, moment: float) -> float:
        """Seconds until this target may be written to; 0 or less when it may now."""
        if self._off:
            return 0.0
        return max(self._free_at, self._free.get((kind, target), float("-inf"))) - moment

    def sent(self, kind: str, target: int, moment: float) -> None:
        """A message went out just now."""
        if self._off:
            return
        gap = self._config.daoyan_user_gap if kind == "private" else self._config.daoyan_group_gap
        self._free_at = moment + self._config.daoyan_send_gap + self._config.daoyan_send_jitter * self._chance()
        self._free = {who: free for who, free in self._free.items() if free > moment}
        self._free[kind, target] = moment + gap
