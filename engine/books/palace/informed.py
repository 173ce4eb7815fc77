"""Who is told something about the others once the prelude is over (K11, K12): traits that several roles share."""

from __future__ import annotations

from engine.books.palace.base import Informed, PalaceMe
from engine.books.palace.words import PACK, WOLVES


class KnowsThePack(Informed):
    """开局结束后，若属于狼人阵营，得到群内名单（魔教教主、银狼、狐狸精）。"""

    id, name, clause = "palace.knows_the_pack", "得群内名单", "身份属性"

    def inform(self, me: PalaceMe) -> None:
        """The pack's seats."""
        s = me.s
        if s.faction(me.owner) == WOLVES:
            me.told_owner("pack.list", s.text("pack.list", seats=s.spell_all(s.pack())), seats=s.pack())


class KnownToThePack(Informed):
    """开局结束后，若属于狼人阵营，群内都知晓其是谁（叛军首领、巫蛊术女）。"""

    id, name, clause = "palace.known_to_the_pack", "群内知晓", "身份属性"

    def inform(self, me: PalaceMe) -> None:
        """Told in the pack's channel: by the card that says it, also where a thief took it."""
        s = me.s
        if s.faction(me.owner) == WOLVES:
            card = s.card(me.owner)
            text = s.text("pack.told", seat=s.spell(me.owner), role=card.row.get("shown", card.name))
            s.tell(f"channel:{PACK}", "pack.told", text, seat=me.owner)
