"""魔女会学徒 — coven, 魔女会阵营 4"""

from __future__ import annotations

from engine.books.coven.packs import Fork
from engine.books.coven.words import ACTION, CHOICE, LATER, NIGHT_ENDS, SAYS
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Me, Skill, one
from engine.kernel.errors import Refused
from engine.kernel.legality import settling_point
from engine.kernel.uses import sharers
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play, not_self


class Elixir(Skill):
    """特制药剂在手：仅限当夜，再发动一次自己的一项技能（强制的除外），不看限定。写：药剂 技能名 目标。"""

    id, name, clause = "coven.apprentice.elixir", "药剂", "魔女会学徒·特制药剂"
    windows, instant, names_skill = (ACTION, LATER), True, True

    def requires(self, me: TableMe, point: Point) -> str | None:
        """Once."""
        mine = {i.id for i in me.s.state.owned(me.owner) if i.memory.get("again") == me.id}
        used = any(u.instance in mine for u in me.s.state.uses.values())
        return "今晚的特制药剂已经用掉" if used else None

    def stand_in(self, me: Me, name: str) -> int:
        """A fresh copy of the named skill, the owner's alone, for this night; an earlier choice is forgotten.

        Raises:
            Refused: the skill is not held, may not be used again, or its time tonight has passed.
        """
        s = me.s
        refusal = self.requires(me, s.state.point)  # type: ignore[arg-type]
        if refusal is not None:
            raise Refused(refusal)
        bare = name.partition("#")[0]
        held = [i for i in s.state.owned(me.owner) if s.book.definition(i.definition).name == bare]
        owned = [
            (i, d) for i in held if isinstance(d := s.book.definition(i.definition), Skill) and "again" not in i.memory
        ]
        if not owned:
            raise Refused(f"你没有「{bare}」这项技能")
        instance, skill = owned[0]
        if skill.forced or not skill.windows or skill.names_skill or SAYS in skill.tags:
            raise Refused(f"「{bare}」不能用特制药剂再发动")
        for old in [i.id for i in s.state.owned(me.owner) if i.memory.get("again") == me.id]:
            s.lose(old)
        kept = {k: v for k, v in instance.memory.items() if k != "once"}  # what was bargained for stays to be used
        memory = {**kept, "pool": "", "again": me.id, "instead": sharers(s, instance, skill)}
        made = s.gain(me.owner, skill.id, origin="again", giver=me.giver, until=NIGHT_ENDS, memory=memory)
        settling_point(s, s.me(made), skill)
        return made


class Brew(Skill):
    """限定：夜里选一名其他角色，他当夜可以把一项技能再发动一次。"""

    id, name, clause, limit = "coven.apprentice.brew", "特制药剂", "魔女会学徒·特制药剂", ONCE
    windows, slot = (CHOICE,), "特制药剂"
    target = one(in_play, not_self)

    def resolve(self, use: TableUse) -> None:
        """Hand it over, and tell."""
        use.s.gain(use.target, Elixir, origin="given", giver=use.user, until=NIGHT_ENDS)
        use.s.tell_seat(use.target, "elixir", use.s.text("elixir"))


CARD = Card("coven.apprentice", (Fork, Brew))
