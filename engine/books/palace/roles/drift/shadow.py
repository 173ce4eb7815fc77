"""影武者 — palace, 飘零 2"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import PalaceMe
from engine.books.palace.parts.masters import Choosing, master_of
from engine.books.palace.shared import InPack, Relay
from engine.books.palace.statuses import Exorcised
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft
from engine.werewolf.roles import Card


class Attaching(Choosing):
    """What 附身 does, for its own card and for whoever learns it."""

    learner: ClassVar[bool] = False

    @on(SeatLeft)
    def inherit(self, me: PalaceMe, left: SeatLeft) -> None:
        """All of it as it was at the start, and the tags as they are now: 超度 has taken them."""
        s = me.s
        if left.seat != master_of(me) or me.recall("done"):
            return
        me.remember("done", True)
        role = s.card(left.seat)
        held = [] if s.bears(left.seat, Exorcised) else s.state.owned(left.seat)
        tags = [i for i in held if i.definition in (InPack.id, Relay.id)]
        s.take_role(me.owner, role, origin=f"role:{role.id}", learner=self.learner)
        for tag in tags:
            s.copy(tag.id, me.owner, origin=f"role:{role.id}")


class LearntAttachment(Attaching):
    """画皮学到的附身：得到的是画皮版本的技能。"""

    id, name, clause, learner = "palace.shadow.learnt_attachment", "附身", "美女画皮·影武者", True


class Attachment(Attaching):
    """开局必选一名角色，转入其阵营并跟随；其出局时得其全部技能（初始状态）与群内、接刀标签。"""

    id, name, clause, variants = "palace.shadow.attachment", "附身", "影武者·附身", (LearntAttachment,)


CARD = Card("palace.shadow", (Attachment,))
