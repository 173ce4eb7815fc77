"""Muting the public group at night and lifting it by day: decoration that nothing relies on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import Outcome
from engine.kernel import facts as f

if TYPE_CHECKING:
    from plugins.table.actor import Actor
    from plugins.table.house import House


class Mute:
    """Follows the vote: the group speaks while it is open, and is silent otherwise."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._failed: set[int] = set()

    async def plan(self, actor: Actor, outcome: Outcome) -> None:
        """After an input: mute or un-mute when a vote has closed or opened."""
        group = actor.row.public_group
        facts = outcome.row.facts if outcome.row else ()
        switches = [x.value for x in facts if isinstance(x, f.MatchSet) and x.key == "voting"]
        if actor.game is not None and actor.game.over and actor.game.state.held is None:
            switches.append(True)
        if group is None or not switches or not self.house.gateway.connected:
            return
        trouble = await self.house.gateway.whole_ban(group, not switches[-1])
        if trouble is None:
            self._failed.discard(actor.id)
        elif actor.id not in self._failed:
            self._failed.add(actor.id)
            what = "解除全员禁言" if switches[-1] else "全员禁言"
            text = f"没能{what}（{trouble}）；不影响这一局，需要的话请群管理员手动操作。"
            await self.house.tell(actor.addresses.to_directors(text), actor)
