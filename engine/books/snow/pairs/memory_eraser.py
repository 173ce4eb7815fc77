"""觉醒愚者&猎魔人 — 记忆橡皮擦"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse
from engine.books.snow.shared.conversion import own_skills
from engine.books.snow.statuses import Guarded, Immune
from engine.kernel.definitions import before, modifies
from engine.kernel.state import Instance
from engine.werewolf.proposals import Harm
from engine.werewolf.queries import VOTES_OF

TEXTS = {"memory_eraser": "记忆橡皮擦：{seat} 的副身份牌是【{card}】"}


class Erase(CardSkill):
    """夜晚开始时可失去自己的一个技能，随机得知一名存活狼人的副身份牌。"""

    id, name, clause = "snow.pair.memory_eraser.erase", "记忆橡皮擦", "觉醒愚者&猎魔人·记忆橡皮擦"
    printed = "[夜晚开始时]"

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Any skill's name."""
        return tuple(dict.fromkeys(d.name for d in book.registry.skills() if isinstance(d, CardSkill)))

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One skill of one's own."""
        able = self._erasable(me)
        if len(words) == 1 and words[0] in able:
            return None
        return f"要写自己的一个技能，例：{self.name} {able[0] if able else '技能名'}。可选：{'、'.join(able) or '无'}"

    def _own(self, me: SnowMe) -> list[Instance]:
        return [i for i in own_skills(me.s, me.owner) if i.definition != self.id]

    def _erasable(self, me: SnowMe) -> Sequence[str]:
        return list(dict.fromkeys(me.s.book.definition(i.definition).name for i in self._own(me)))

    def resolve(self, use: SnowUse) -> None:
        """A skill for a card."""
        copies = [i for i in self._own(use.me) if use.s.book.definition(i.definition).name == use.words[0]]
        wolves = use.s.members(w.WOLVES)
        if not copies:
            return
        use.s.forget(copies[0].id)
        if not wolves:
            return
        seat = use.s.draw(f"{self.id}|{use.user}", wolves, use.s.name)
        use.me.remember("known", (*use.me.recall("known", ()), seat))
        card = use.s.known_cards(seat, self.id)[1]
        text = use.s.text("memory_eraser", seat=use.s.spell(seat), card=card)
        use.inform("memory_eraser", text, (seat,), card=card)


class MemoryEraser(Pair):
    """对得知过的角色：免疫其身份牌上的技能造成的伤害，对其造成伤害无视[守护]、[免伤]，投其多计一票。"""

    id, name, clause = "snow.pair.memory_eraser", "记忆橡皮擦", "觉醒愚者&猎魔人·记忆橡皮擦"
    pair = ("觉醒愚者", "猎魔人")
    grants = (Erase,)

    @staticmethod
    def _known(me: SnowMe) -> set[int]:
        return {seat for iid in me.s.granted(me.id) for seat in me.s.me(iid).recall("known", ())}

    @before(Harm, layer="dealt", beyond=True)
    def pierce(self, me: SnowMe, harm: Harm) -> Harm | None:
        """Nothing wards them, though he who did the harm be out before it is judged."""
        if me.owner not in harm.users or harm.target not in self._known(me):
            return None
        return replace(harm, ignores=harm.ignores | {Guarded.name, Immune.name})

    @before(Harm, layer="skills")
    def forget(self, me: SnowMe, harm: Harm) -> Harm | None:
        """What their cards' skills do is forgotten."""
        mine = harm.target == me.owner and w.CARD_SKILL in harm.tags
        return harm.stop(me) if mine and set(harm.users) & self._known(me) else None

    @modifies(VOTES_OF)
    def weigh(self, me: SnowMe, votes: float, seat: int) -> float:
        """One vote more for them."""
        ballot = me.s.state.rows("ballots").get(seat)
        return votes + 1 if seat == me.owner and ballot and ballot["choice"] in self._known(me) else votes
