"""小龙女 — palace, 能臣异士 32"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.falling import is_chain
from engine.books.palace.parts.readied import ordered
from engine.books.palace.parts.wording import written
from engine.books.palace.statuses import Bleeding
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, HARMS, MIDNIGHT, NIGHT_ENDS, SWORD_MARK
from engine.kernel.clock import Point
from engine.kernel.definitions import AT_ONCE, Skill, before, one
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card

#: 剑痕: characters.
LONGEST = 50


class TwinBlades(Blessing):
    """玉女剑法每晚可发动两次，也可放弃其中一次以发动剑痕。"""

    id, clause = "palace.dragon_girl.second", "小龙女·怀孕技能"


def _tonight(me: PalaceMe, skill: type[PalaceSkill]) -> int:
    """How often the owner has chosen a skill this night, or used it; each round of a night is a night of its own."""
    s = me.s
    used = [u.instance for u in s.tonight()]
    return sum(ordered(s, i.id) + used.count(i.id) for i in s.having(me.owner, skill))


def _blades(me: PalaceMe) -> int:
    return 2 if me.s.wields(me.owner, TwinBlades) else 1


class SwordMark(PalaceSkill):
    """没用玉女剑法的夜里，让导演明天公布不超过50字的任意内容。"""

    id, name, clause, takes_text = "palace.dragon_girl.mark", "剑痕", "小龙女·剑痕", True
    windows, slot = (DEEP2,), "J13"

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """In place of one cut."""
        if _tonight(me, Swordplay) < _blades(me):
            return None
        return "今晚已经交了「玉女剑法」，不能再用「剑痕」；要换先发：放弃 玉女剑法"

    def refuses_text(self, text: str) -> str | None:
        """Up to 50 characters."""
        number = len(_words(text))
        if not number:
            return "要写公布的内容，例：剑痕 文 [熊咆哮了]"
        return None if number <= LONGEST else f"最多 {LONGEST} 个字，现在 {number} 个"

    def resolve(self, use: PalaceUse) -> None:
        """As it was written."""
        use.s.keep_text(use)
        use.s.announce(_words(use.text), SWORD_MARK)


def _words(text: str) -> str:
    return written(text, "文")


class Entrusted(PalaceStatus):
    """今晚第一次会直接伤及自己的指定技能，由 ``memory['seat']`` 承担。"""

    id, name, clause, told = "palace.dragon_girl.entrusted", "玉女心经", "小龙女·玉女心经", False
    needs = "由谁承担"

    @before(Harm, layer="换人")
    def hand_on(self, me: PalaceMe, harm: Harm) -> Harm | None:
        """The first one, once; nothing that follows from somebody's going out, nothing of one's own making."""
        s = me.s
        if harm.target != me.bearer or me.recall("seat") == me.bearer or not self._aimed(me, harm):
            return None
        seat, bearer = int(me.recall("seat")), me.bearer
        named = int(me.recall("named", seat))
        for instance in (*s.having(bearer, HeartSutra), *s.having(bearer, Entrusted)):
            s.lose(instance.id, "spent")
        s.tell_seat(bearer, "heart", s.text("heart", seat=s.spell(named)))
        return harm.at(seat)

    @staticmethod
    def _aimed(me: PalaceMe, harm: Harm) -> bool:
        skill = me.s.book.definition(harm.skill)
        if not isinstance(skill, Skill) or not skill.aimed or is_chain(me.s.state.rows("harms")[harm.id]):
            return False
        return any(u.definition == harm.skill and me.bearer in u.aims for u in me.s.tonight())


class HeartSutra(PalaceSkill):
    """午夜选一名角色：今晚第一次会直接伤及自己的指定技能由其承担，然后失去此技能。"""

    id, name, clause = "palace.dragon_girl.heart", "玉女心经", "小龙女·玉女心经"
    windows, slot, target = (MIDNIGHT,), "H07", one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """For this night; what she is told of it names whom she chose, wherever it settled."""
        kept = {"seat": use.target, "named": use.chosen[0]}
        use.s.gain(use.user, Entrusted, giver=use.user, until=NIGHT_ENDS, memory=kept)


class Swordplay(PalaceSkill):
    """深夜选一名角色，其得流血。"""

    id, name, clause, repeats = "palace.dragon_girl.sword", "玉女剑法", "小龙女·玉女剑法", True
    windows, slot, target, tags = (DEEP2,), "J13", one(in_play), frozenset({HARMS})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """In place of a mark."""
        if _tonight(me, SwordMark) < _blades(me):
            return None
        return "今晚已经交了「剑痕」，不能再用「玉女剑法」；要换先发：放弃 剑痕"

    def at_once(self, me: PalaceMe) -> int:
        """Two cuts, or one and a mark."""
        return _blades(me) - min(1, _tonight(me, SwordMark))

    def resolve(self, use: PalaceUse) -> None:
        """Wound the target, unless the second cut was forgotten before it was her turn."""
        if use.offset and use.offset >= use.s.query(AT_ONCE, self.at_once(use.me), use.me.instance):  # type: ignore[arg-type]
            return
        use.give(use.target, Bleeding, until=None)


TEXTS = {"heart": "玉女心经：{seat} 替你承受了今晚的伤害，你失去[玉女心经]。"}
CARD = Card("palace.dragon_girl", (SwordMark, HeartSutra, Swordplay), second=(TwinBlades,))
