"""Small games of 狼人魔女会."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel.definitions import Skill
from tests.arenas import Arena


class Coven(Arena):
    """A wolf, a witch, and two plain seats."""

    fillers: ClassVar[tuple[str, ...]] = ("狼人", "女巫", "白板 村民阵营", "白板 村民阵营")
    unused: ClassVar[dict[str, str]] = {
        "coven.fork": "wants another role in the match",
        "coven.replay": "wants one of the coven who is out, and the choice of 魔法再现",
        "coven.apprentice.elixir": "its command names another skill, on which the order is placed",
        "coven.bounty_hunter.hunt": "wants a bounty that came true",
        "coven.broker.bargain": "wants somebody in the network",
        "coven.broker.expulsion": "wants somebody in the network",
        "coven.king.bequest": "wants a shot that is left",
    }

    def until(self, skill: Skill) -> str:
        """The boundary that ends what was given for the half of the day of a skill's first window."""
        window = skill.windows[0] if skill.windows else ""
        night = {"豪赌": "夜间结束", "抉择": "夜间结束", "行动": "夜间结束", "后行": "夜间结束", "凌晨": "凌晨结束"}
        return night.get(window, "")


ARENA = Coven
