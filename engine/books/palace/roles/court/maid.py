"""丫鬟 — palace, 能臣异士 1"""

from __future__ import annotations

from engine.books.palace.asking import Question, ask
from engine.books.palace.base import BEGUN, Birth, PalaceMe, Passive
from engine.books.palace.queries import FRAMED
from engine.books.palace.words import EMPEROR, FEMALE, VILLAGE, WOLVES
from engine.kernel.definitions import modifies, on
from engine.kernel.facts import Gained, MatchSet
from engine.werewolf.queries import APPEARS_AS, APPEARS_ROLE
from engine.werewolf.roles import Card

#: 怀孕技能: the highest strength value of a role that may be taken.
MOST = 4


class Scapegoat(Passive):
    """表面是一名本局没有的女性狼人身份；村民阵营以实际阵营判断的技能，把你当狼人阵营。"""

    id, name, clause = "palace.maid.scapegoat", "背锅侠", "丫鬟·背锅侠"

    def arrives(self, me: PalaceMe) -> None:
        """Renewed in play it is put on anew."""
        if me.s.state.attributes.get(BEGUN) and me.instance.origin == "card":
            self._dress(me)

    @on(Gained, itself=True, asleep=True)
    def come(self, me: PalaceMe, gained: Gained) -> None:
        """Whoever gets it in play puts it on at once: that of the seat it was copied from, as far as there is one."""
        if gained.origin == "card" or not me.s.state.attributes.get(BEGUN):
            return
        if role := me.recall("role"):
            me.told_owner("scapegoat", me.s.text("scapegoat", role=role))
        else:
            self._dress(me)

    @on(MatchSet)
    def begin(self, me: PalaceMe, fact: MatchSet) -> None:
        """Once all roles of the match are settled (K15)."""
        if fact.key == BEGUN and not me.recall("role"):
            self._dress(me)

    def _dress(self, me: PalaceMe) -> None:
        s = me.s
        women = [n for n, r in s.book.printed.items() if (r["faction"], r.get("gender")) == (WOLVES, FEMALE)]
        absent = [name for name in women if not s.dealt(name)]
        if absent:
            role = s.draw("背锅侠", absent)
            me.remember("role", role)
            me.told_owner("scapegoat", s.text("scapegoat", role=role))

    @modifies(APPEARS_AS)
    def seem(self, me: PalaceMe, seen: str, seat: int, skill: str) -> str:
        """One of the rebels."""
        return WOLVES if seat == me.owner and me.recall("role") else seen

    @modifies(APPEARS_ROLE)
    def pose(self, me: PalaceMe, seen: str, seat: int, skill: str) -> str:
        """Under the false name."""
        return str(me.recall("role", seen)) if seat == me.owner else seen

    @modifies(FRAMED)
    def blamed(self, me: PalaceMe, faction: str, seat: int, user: int) -> str:
        """For the village's skills she is a rebel."""
        return WOLVES if seat == me.owner and me.s.faction(user) == VILLAGE else faction


class Calling(Question):
    """丫鬟怀孕技能的追问：要哪个身份。"""

    id, name, clause = "palace.maid.calling", "怀孕技能", "丫鬟·怀孕技能"
    hint = "失去背锅侠，从皇帝阵营④分及以下的身份里选一个，得到其技能"

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """Roles of the village."""
        return tuple(name for name, row in getattr(book, "printed", {}).items() if row["faction"] == VILLAGE)

    def answered(self, me: PalaceMe, word: str) -> None:
        """Its skills, as at the start."""
        role = me.s.book.roles[word]
        me.s.take_role(me.owner, role, origin=f"role:{role.id}")


class NewLife(Birth):
    """失去背锅侠，选一个皇帝阵营④分及以下的身份，得其技能并刷新至初始。"""

    id, clause = "palace.maid.second", "丫鬟·怀孕技能"

    def bear(self, me: PalaceMe) -> None:
        """Whether or not she still was a scapegoat (rulings 6-27)."""
        s = me.s
        for instance in s.having(me.owner, Scapegoat):
            s.lose(instance.id, "given up")
        village = [r for r in s.book.roles.values() if r.faction == VILLAGE and EMPEROR not in r.tags]
        able = [r.name for r in village if Scapegoat not in r.skills]
        ask(s, me.owner, Calling, [n for n in able if s.book.printed[n]["value"] <= MOST])


TEXTS = {"scapegoat": "背锅侠：你的表面身份是{role}，表面阵营是狼人阵营。"}
CARD = Card("palace.maid", (Scapegoat,), second=(NewLife,))
