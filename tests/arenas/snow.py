"""Small games of 雪王驾到: two cards a seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from engine.books.snow import words as w
from engine.kernel.definitions import Skill
from tests.arenas import Arena

MAIN, SECOND = "主", "副"
#: A card without skills, by side.
PLAIN = {"好": "平民", "狼": "狼人", "秘": "平民"}


class SnowArena(Arena):
    """Whoever is looked at holds the card and a plain one, or both cards of the pair that brings the skill."""

    book: Any
    # A gained skill is none of 身份牌上的技能.
    of_origin = frozenset({"身份牌技能"})
    # What is published due to a card's skill is kept apart (声如洪钟).
    rows_of_origin = frozenset({"lines"})
    #: What the wolves' faction brings.
    of_wolves = frozenset({"狼人袭击", "窥天"})

    unused: Mapping[str, str] = MappingProxyType(
        {
            "snow.spying": "只在开局时，夜里才得到的用不上",
            "snow.evil_knight.haunt": "要有异阵营角色当夜得知过或伤害过持有者",
            "snow.pair.beyond_desire.choice": "要前一夜用过诅咒、白天要出局",
            "snow.pair.memory_eraser.erase": "要有别的技能可以失去",
            "snow.pair.where_the_heart_goes.turn_back": "要有可以发动的定序重投",
            "snow.pair.golden_fleece.fleece": "要当夜用过询问",
            "snow.pair.light_and_shadow.change": "要刚刚用过身份牌上的限定技能",
            "snow.pair.phantom_duel.duel": "要当夜用过千变万化",
            "snow.unbound_raven": "第三夜起才能用",
            "snow.cupid.face_death": "要开局用过一箭倾心",
            "snow.prankster.jack_in_the_box": "要公布清单里有狼人牌",
            "snow.prankster.prop_rabbit": "第三夜起才能用",
            "snow.raven_claw.bound_wolf": "狼人要不足三名",
            "snow.paladin.disarm": "要夜里出局",
            "snow.bear_tamer.claw": "要当天公布过熊咆哮了",
            "snow.gravekeeper.burial": "要守墓得知过好人牌",
            "snow.mathematician.absolute": "要三角定论公布过比例",
            "snow.passing_on": "要主身份牌上有别的[指定]技能",
            "snow.avenger.grudge": "要有仇人出局",
            "snow.eclipse_maid.shed": "要前一夜吞噬过而没有借用",
            "snow.skull.release": "要有亡魂，出局后才能用",
            "snow.pair.marionette.strings": "要当夜用过千变万化",
            "snow.snow_wolf.blizzard": "第三夜起才能用",
            "snow.pair.clear_sight.sight": "要前一天有角色因推理出局",
            "snow.pair.following_the_trail.trail": "要警徽流失",
            "snow.white_wolf_king.claw": "要因自爆出局",
            "snow.pair.blazing_feathers.glimpse": "要当夜至阴选自己",
            "snow.pair.fallen_saint.challenge": "要当夜用纯阳",
            "snow.stalker.stalk": "要投过的角色没有被放逐",
            "snow.masked_dancer.mask": "要当夜用过邀舞",
            "snow.count.stillness": "要有翻过牌的角色",
            "snow.scapegoat.scapegoat": "要有两人得票相同",
        }
    )

    @property
    def options(self) -> Mapping[str, Any]:
        """Every wolf's card is red: who attacks must not depend on whose card it is."""
        return {"红牌": [name for name, side in self.book.sides.items() if side == "狼"]}

    def skills(self) -> list[Skill]:
        """Without answers: they exist only while a card's question is open."""
        return [skill for skill in super().skills() if w.NO_SKILL not in skill.tags]

    @property
    def blank(self) -> str:
        """A good seat with two plain cards."""
        return "白板 好人"

    def plain_like(self, spec: str) -> str:
        """Plain cards in the same faction."""
        faction = spec.split(maxsplit=1)[0]
        return f"白板 {faction}" if faction in ("好人", "狼人", "野心家") else spec

    def others(self) -> tuple[str, ...]:
        """Two wolves who attack, and two plain seats."""
        return ("狼人 狼人/狼人", "狼人 狼人/狼人", self.blank, self.blank)

    def seat(self, role: str) -> str:
        """With the card as the main one; a third card is an ambitious seat's."""
        side = self.book.sides[role]
        return f"野心家 平民/狼人+{role}" if side == "秘" else self._hand(role, PLAIN[side])

    def _hand(self, main: str, second: str) -> str:
        wolf = "狼" in (self.book.sides[main], self.book.sides[second])
        return f"{'狼人' if wolf else '好人'} {main}/{second}"

    def holder(self, skill: Skill) -> str:
        """By card, as main or second as the skill is labelled; by pair; else a plain seat."""
        if skill.name in self.of_wolves:
            return "狼人 狼人/狼人"
        for name, role in self.book.roles.items():
            if type(skill) in role.skills:
                second = SECOND in skill.tags and MAIN not in skill.tags
                return self._hand(PLAIN[self.book.sides[name]], name) if second else self.seat(name)
        found = next((x for x in self.book.pairs if type(skill) in x.grants), None)
        return self.blank if found is None else self._hand(*found.pair)

    def gifts(self, skill: Skill, seat: int) -> Iterator[str]:
        """Nothing for what a pair or a faction brings."""
        if skill.name not in self.of_wolves and not any(type(skill) in x.grants for x in self.book.pairs):
            yield from super().gifts(skill, seat)

    def hands(self) -> Iterator[str]:
        """Every two cards that can lie in one hand, each as the main one; every third card."""
        cards = [name for name in self.book.roles if self.book.sides.get(name) in ("好", "狼")]
        yield from (self._hand(a, b) for a in cards for b in cards if a != b)
        yield from (self.seat(name) for name in self.book.roles if self.book.sides.get(name) == "秘")


ARENA = SnowArena
