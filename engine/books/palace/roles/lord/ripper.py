"""开膛手 — palace, 诸侯 10"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, Trait
from engine.books.palace.queries import VICTORY
from engine.books.palace.shared import Kill
from engine.books.palace.victory import rounded
from engine.books.palace.words import FEMALE
from engine.kernel.definitions import modifies
from engine.werewolf.roles import Card

FACTION = "开膛手阵营"


class Butchery(Trait):
    """所有女性出局，或女性出局达到总人数的一半，开膛手阵营获胜。"""

    id, name, clause = "palace.ripper.butchery", "开膛手获胜", "胜负判定·开膛手"

    @modifies(VICTORY, beyond=True)
    def win(self, me: PalaceMe, why: str, faction: str) -> str:
        """With at least one woman out (ruling 6-168); the emperor does not count."""
        if faction != FACTION:
            return why
        seats, emperors = me.s.state.seats, me.s.emperors()
        women = [n for n, x in seats.items() if x.get("gender") == FEMALE and n not in emperors]
        out = [n for n in women if not seats[n].in_play]
        if out and (len(out) == len(women) or len(out) >= rounded(0.5 * (len(seats) - len(emperors)))):
            return self.clause
        return why


CARD = Card("palace.ripper", (Kill,), traits=(Butchery,))
