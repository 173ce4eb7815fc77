"""冷妃 — palace, 叛皇阵营 5"""

from __future__ import annotations

from collections.abc import Iterable

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceStatus, PalaceUse, Second
from engine.books.palace.lovers import kept_from_the_wolves
from engine.books.palace.parts.masking import mask_phrases, mask_words, put_on, read_mask, refuses_mask
from engine.books.palace.queries import FRAMED
from engine.books.palace.shared import Relay
from engine.books.palace.words import LATE_DUSK, PRELUDE, VILLAGE
from engine.kernel.definitions import ONCE, modifies
from engine.werewolf.roles import Card

KNIFE, MASK, KNOWS, INNOCENT, KNOWN = ITEMS = ("1", "2", "3", "4", "5")


class Blameless(PalaceStatus):
    """伪装4：村民阵营以实际阵营判断的技能，把其当村民阵营。"""

    id, name, clause, told = "palace.cold_consort.blameless", "伪装4", "冷妃·伪装", False

    @modifies(FRAMED, beyond=True)
    def pardon(self, me: PalaceMe, faction: str, seat: int, user: int) -> str:
        """Only as a target, and only of theirs."""
        return VILLAGE if seat == me.bearer and me.s.faction(user) == VILLAGE else faction


class Feigning(PalaceSkill):
    """五项：1 接刀（在美女画皮之后），2 设三项表面，3 知道同阵营者，4 对村民算村民，5 让同阵营者知道你。"""

    aimed = False
    #: How many of the five.
    numbers: Iterable[int] = ()

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """Items, and a disguise."""
        return (*ITEMS, *mask_words(book))

    def phrases(self, me: PalaceMe) -> tuple[tuple[str, ...], ...]:
        """With and without one."""
        return ((KNIFE, KNOWS, KNOWN), *((MASK, INNOCENT, KNOWN, *mask) for mask in mask_phrases(me.s.book)))

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """So many different items; a disguise when it is one of them."""
        items = [w for w in words if w in ITEMS]
        rest = tuple(w for w in words if w not in ITEMS)
        if len(set(items)) != len(items) or len(items) not in self.numbers:
            number = "／".join(str(n) for n in self.numbers)
            return f"「{self.name}」要从 1 到 5 里写 {number} 项，各一次，例：{self.name} 1 3 5"
        if MASK in items:
            return refuses_mask(me.s.book, f"{self.name} {' '.join(items)}", rest)
        return "没有选第 2 项，不用写表面" if rest else None

    def resolve(self, use: PalaceUse) -> None:
        """One after another."""
        s, seat, items = use.s, use.user, [w for w in use.words if w in ITEMS]
        mates = [n for n in s.state.seats if n != seat and use.judged(n) == use.faction]
        if KNIFE in items and not s.having(seat, Relay) and not kept_from_the_wolves(s, seat):
            role = next(r for r in s.book.roles.values() if r.id == CARD.id)
            s.gain(seat, Relay, origin="feigned", giver=seat, memory={"rank": s.rank_of(role)})
        if MASK in items:
            mask = read_mask(s.book, tuple(w for w in use.words if w not in ITEMS))
            assert mask is not None
            put_on(s, seat, mask, origin="feigned", until=None, giver=seat)
        if KNOWS in items:
            use.tell("mates", s.text("mates.own", seats=s.spell_all(mates)), seats=mates)
        if INNOCENT in items and not s.having(seat, Blameless):
            use.give(seat, Blameless, until=None)
        for mate in mates if KNOWN in items else ():
            s.tell_seat(mate, "mate", s.text("mate", seat=s.spell(seat)))


class Pretence(Feigning):
    """开局从五项里选三项；不选就没有。"""

    id, name, clause, limit = "palace.cold_consort.pretence", "伪装", "冷妃·伪装", ONCE
    windows, slot, numbers = (PRELUDE,), "K06", (3,)


class PretenceAnew(Feigning, Second):
    """黄昏一次：重新发动伪装，项数不限。"""

    id, clause, limit = "palace.cold_consort.second", "冷妃·怀孕技能", ONCE
    windows, slot, numbers = (LATE_DUSK,), "E11", (1, 2, 3, 4, 5)


TEXTS = {"mates.own": "与你同一实际阵营的：{seats}", "mate": "{seat} 与你同一实际阵营。"}
CARD = Card("palace.cold_consort", (Pretence,), second=(PretenceAnew,))
