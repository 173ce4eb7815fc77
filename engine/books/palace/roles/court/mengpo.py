"""孟婆 — palace, 能臣异士 21"""

from __future__ import annotations

from engine.books.palace.asking import Question, ask
from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceStatus, PalaceUse, Second
from engine.books.palace.statuses import Free
from engine.books.palace.targets import has_corpse, out_of_play
from engine.books.palace.words import DAWNS, EARLY, NIGHT_ENDS, SMALL
from engine.kernel.definitions import BEYOND, ONCE, UNCOUNTED, modifies, on, one
from engine.kernel.facts import WindowOpened
from engine.kernel.state import Instance
from engine.werewolf.roles import Card


class Returning(PalaceStatus):
    """``memory['seat']`` 在下一个晨曦1开始时复活，先于那时的一切（裁定3 N03）。"""

    id, name, clause, told = "palace.mengpo.returning", "还魂", "孟婆·还魂", False
    needs = "还魂的是谁"

    @on(WindowOpened, at=DAWNS)
    def rise(self, me: PalaceMe, opened: WindowOpened) -> None:
        """With whatever statuses are left (ruling 6-52)."""
        seat = int(me.recall("seat"))
        if not me.s.state.seats[seat].in_play:
            me.s.revive(seat)
        me.lose("done")


class SoulReturn(PalaceSkill):
    """凌晨限定一次，选一名尸体尚在的出局者：下一个晨曦1开始时复活。"""

    id, name, clause, limit = "palace.mengpo.return", "还魂", "孟婆·还魂", ONCE
    windows, slot, target = (SMALL,), "L02", one(out_of_play, has_corpse)
    bound = "尸体名单在凌晨1打开时给，之后才得到的要到下一次"

    @on(WindowOpened, at=SMALL)
    def look(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Whoever may use it knows whose bodies are there."""
        s = me.s
        if me.left() or s.query(UNCOUNTED, 0, me.instance):
            found = [n for n in s.state.seats if out_of_play(me, n) is None and has_corpse(me, n) is None]
            me.told_owner("corpses", s.text("corpses", seats=s.spell_all(found)), seats=found)

    def resolve(self, use: PalaceUse) -> None:
        """At dawn."""
        use.s.gain(0, Returning, giver=use.user, memory={"seat": use.target})


class Astir(PalaceStatus):
    """当晚，即使出局也能发动技能，技能也有效。"""

    id, name, clause, told = "palace.mengpo.astir", "出局仍可发动", "孟婆·怀孕技能", False

    @modifies(BEYOND, beyond=True)
    def stir(self, me: PalaceMe, acts: bool, instance: Instance) -> bool:
        """Whatever its bearer has, unless he was sent off."""
        return acts or (instance.owner == me.bearer and not me.s.is_sent_off(me.bearer))


class Bargain(Question):
    """孟婆问出局者：自由，还是技能；不答为自由。"""

    id, name, clause, needless = "palace.mengpo.bargain", "孟婆之问", "孟婆·怀孕技能", False
    words, bare, beyond = ("自由", "技能"), True, True
    hint = "孟婆问你，当晚要哪一样：自由（可以发言），或技能（出局也能发动技能）"

    def default(self, me: PalaceMe) -> str:
        """Free to speak."""
        return self.words[0]

    def answered(self, me: PalaceMe, word: str) -> None:
        """Until the night is over."""
        given = Free if word == self.words[0] else Astir
        me.s.give(me.owner, given, until=NIGHT_ENDS, giver=me.giver)


class Broth(Second):
    """早夜选一名尸体尚在的出局者，由其二选一：当晚自由，或当晚出局也能发动技能。"""

    id, clause = "palace.mengpo.second", "孟婆·怀孕技能"
    windows, slot, target = (EARLY,), "F07", one(out_of_play, has_corpse)

    def resolve(self, use: PalaceUse) -> None:
        """Ask, until 早夜2 closes."""
        ask(use.s, use.target, Bargain, Bargain.words, giver=use.user)


TEXTS = {"corpses": "尸体尚在的出局者：{seats}"}
CARD = Card("palace.mengpo", (SoulReturn,), second=(Broth,))
