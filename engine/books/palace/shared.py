"""Tags and skills that several seats of 甄嬛传 share: 群内, 接刀, 杀人, 窥天."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.source import settled_source
from engine.books.palace.statuses import MUTED_LENGTH, Disarmed, Muted
from engine.books.palace.targets import in_play
from engine.books.palace.words import (
    BREAK,
    BRIDE,
    COUPLE,
    DAWN,
    DAWNS,
    DEEP2,
    DUSK,
    HARMS,
    KNIFE,
    LAST_WORDS,
    LATE_DAWN,
    LATE_DUSK,
    NOON,
    OFFICE,
    PACK,
    PRELUDE,
    RUNOFF,
    SINGLE,
    VILLAGE,
)
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Definition, one
from engine.kernel.state import Order
from engine.mechanics.farewell import Farewell
from engine.mechanics.ladder import Level


class Tag(Definition):
    """A tag of a seat: comes with a role, or is given."""

    kind = "tag"
    clause = "叛皇阵营·通用"


class Kill(PalaceSkill):
    """深夜任选一名角色，造成指杀；群内共用一次，由大家的选择决定。"""

    id, name, clause = "palace.kill", "杀人", "叛皇阵营·通用·杀人"
    windows, slot = (DEEP2,), "J01"
    target = one(in_play)
    tags = frozenset({KNIFE, HARMS, SINGLE})

    def pool(self, me: PalaceMe) -> str | None:
        """Whose knife it is: that of the pack whose tag granted it, else its owner's alone."""
        return getattr(me.s.granter(me.id), "shares", None) or super().pool(me)

    def agreed(self, s: Any, orders: Sequence[Order]) -> Order:
        """Whoever works one of the pack decides for all of it (ruling 6-110)."""
        worked = [o for o in orders if o.decider != o.user]
        chosen: Order = worked[-1] if worked else super().agreed(s, orders)
        return chosen

    def resolve(self, use: PalaceUse) -> None:
        """Hit the target; the wolves' knife has a line of its own in the out-list."""
        s, pool = use.s, self.pool(use.s.me(use.me.id))  # type: ignore[arg-type]
        mine = pool == PACK or s.me(use.me.id).recall("relay")
        able = [n for n in s.pack() if not s.bears(n, Disarmed)] or [use.user]
        source = settled_source(s, use.user, able, use.target) if pool == PACK else use.user
        line = "狼人杀人" if mine else "其余身份杀人"
        s.strike(use.target, Level.指杀, user=source, skill=self.id, pack=pool, line=line)


class InPack(Tag):
    """[群内]：入狼群，与所有群内共用一个杀人。"""

    id, name = "palace.in_pack", "群内"
    shares: ClassVar[str] = PACK
    grants = (Kill,)


class LoversKnife(Tag):
    """不定情侣的群内标签：两人共用一个杀人，不入狼群。"""

    id, name, clause = "palace.lovers_knife", "情侣群内", "月老·真爱情侣"
    shares: ClassVar[str] = COUPLE
    grants = (Kill,)


class BrideKnife(LoversKnife):
    """鬼魂新娘与不定情侣的群内标签：两人共用一个杀人。"""

    id, clause, shares = "palace.bride_knife", "鬼魂新娘·身份属性", BRIDE


class Relay(Tag):
    """[接刀]：群内全部出局或永久超度后，排在最前的一名得到杀人。``memory['rank']``: its place, first is 1."""

    id, name = "palace.relay", "接刀"

    def arrives(self, me: PalaceMe) -> None:
        """Its printed place in the order, unless something else was said."""
        if me.recall("rank") is None:
            me.remember("rank", me.s.relay_rank(me.owner))


class LastWords(Farewell):
    """有遗言权的出局者留下的话，限一次；夜里和晨曦出局的，随开门公布。寡言者最多5字。"""

    id, name, clause, limit = "palace.last_words", "遗言", "遗言", ONCE
    windows, tags = (NOON, RUNOFF, DUSK, LATE_DUSK, BREAK, DAWN, LATE_DAWN), frozenset({OFFICE})

    def requires(self, me: Any, point: Point) -> str | None:
        """Not for whoever was sent off, be it after he had gone out."""
        return "你被红牌罚下，没有遗言" if me.s.is_sent_off(me.owner) else super().requires(me, point)

    def refuses_said(self, me: Any, text: str) -> str | None:
        """[寡言] binds last words, too, punctuation and all."""
        reason, number = self.refuses_text(text), len("".join(text.split()))
        if reason is None and number > MUTED_LENGTH and me.s.bears(me.owner, Muted):
            return f"你有[寡言]，遗言连标点最多 {MUTED_LENGTH} 个字，现在 {number} 个"
        return reason

    def resolve(self, use: Any) -> None:
        """At once, unless nobody knows yet that he is out; after a night with all else that the door tells."""
        text = use.s.text("words", seat=use.s.spell(use.user), text=use.text)
        if use.s.state.seats[use.user].get("shown") and use.s.state.point.window not in (*DAWNS, LATE_DAWN):
            use.s.tell("public", "words", text, seat=use.user)
        else:
            use.s.announce(text, LAST_WORDS)


class Peer(PalaceSkill):
    """开局时，群内合起来可以问两张村民阵营的身份牌是否存在。"""

    id, name, clause, forced = "palace.peer", "窥天", "叛皇阵营·通用·窥天", True
    windows, slot, printed = (PRELUDE,), "K11", False

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """Roles of the village: nobody's card says which emperor he is (ruling 6-19)."""
        rows = getattr(book, "printed", {}).items()
        return tuple(n for n, row in rows if row["faction"] == VILLAGE and row.get("shown", n) == n)

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Two of them."""
        return None if len(set(words)) == 2 else "窥天要写两张村民阵营的身份，例：窥天 国师 锦衣卫"

    def pool(self, me: PalaceMe) -> str | None:
        """One for the whole pack."""
        return PACK

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """As one of the pack, by then: a wolf among lovers of two kinds is none of it any more."""
        return None if me.s.wields(me.owner, InPack) or self._on_his_way(me) else "不在群内，不能窥天"

    @staticmethod
    def _on_his_way(me: PalaceMe) -> bool:
        """Whether his own choice of the start, as it stands, brings him into the pack."""
        state = me.s.state
        chosen = ((i, state.orders.get(i.id)) for i in state.owned(me.owner))
        joins = ((getattr(me.s.book.definition(i.definition), "joins", ""), o) for i, o in chosen if o is not None)
        return any(word in order.words for word, order in joins)

    def silence(self) -> str:
        """Nothing is asked."""
        return "不交就不问"

    def fallback(self, me: PalaceMe, able: object) -> None:
        """Nobody asked: nothing is asked (ruling 6-5)."""

    def resolve(self, use: PalaceUse) -> None:
        """Tell the pack, as soon as it shares a channel."""
        s = use.s
        for role in use.words:
            there = "存在" if s.dealt(role) else "不存在"
            use.s.later(PACK, s.text("peered", role=role, there=there))
