"""Harm in 雪王驾到: registered as it comes, judged one after another (拓展概念·伤害; rulings 2.3).

By night everything waits for the settlement; by day it is judged at once. A seat that is out is not hurt any more. Rows
of the table ``harms`` carry, besides what the family keeps: ``users`` (all who did it), ``tags`` (魔法, 放逐 …),
``ignores`` (names of statuses, ids of the skills that gave them, 无视转移伤害 …) and ``direct`` (出局 that is no harm).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.books.snow.hand import Hand
from engine.books.snow.words import BY_DIRECTOR, CARD_SKILL, MAGIC, PASSES_RESCUE
from engine.kernel import facts as f
from engine.kernel.proposals import Proposal
from engine.mechanics.wards import Ward
from engine.werewolf.leaving import RED_CARD
from engine.werewolf.proposals import Harm, Leave

#: Table of harms that came to somebody in the settlement in which he went out: by seat and window, reasons.
BESIDES = "hurt_besides"


class Harms(Hand):
    """A settlement in which seats are hurt."""

    def hurt(
        self, target: int, *, skill: str, users: Iterable[int] = (), tags: Iterable[str] = (),
        faction: str | None = None, ignores: Iterable[str] = (), direct: bool = False, pack: str | None = None,
        how: str = "伤害",
    ) -> int:  # fmt: skip
        """Register a harm on ``target`` by a skill (its id); returns its number.

        ``faction`` is the doers', unless they act as one; ``direct``: it sends out without being a harm.
        """
        doers = list(users)
        number = self.next_harm()
        row = {
            "target": target, "strength": 0, "user": doers[0] if doers else 0, "users": doers, "skill": skill,
            "faction": (self.faction(doers[0]) if doers else "") if faction is None else faction,
            "window": self.state.last_window, "night": self.night, "pack": pack, "tags": sorted(tags),
            "ignores": sorted(ignores), "direct": direct, "how": how, "pending": True, "stops": [], "defences": [],
        }  # fmt: skip
        self.emit(f.RowSet("harms", number, row, cause=self.cause))
        return number

    def passes_over(self, proposal: Proposal, layer: str) -> bool:
        """A red card and the director let nobody stay, nor does what passes over all rescue (子不语), wards or not."""
        if isinstance(proposal, Leave):
            return self._for_good(proposal)
        saving = isinstance(proposal, Harm) and PASSES_RESCUE in proposal.ignores
        return saving and layer in ("wards", "skills")

    def _for_good(self, leave: Leave) -> bool:
        rows = self.state.rows("harms")
        passing = any(PASSES_RESCUE in rows[r["harm"]]["ignores"] for r in leave.reasons if "harm" in r)
        return passing or any(r["how"] in (RED_CARD, BY_DIRECTOR) for r in leave.reasons)

    def judge_harms(self, after: int = 0) -> None:
        """Nothing: harms are judged one by one, by :meth:`settle`."""

    def settle(self) -> list[int]:
        """Judge what is pending, in the order it was registered, with all that follows; returns who went out.

        Raises:
            LoopGuard: harms bring harms without end.
        """
        before = set(self.state.in_play())
        while True:
            self.leave()
            for number, row in self.pending_harms():
                self._judge(number, row)
            self.quiet()
            if not self.pending_harms() and not self._marks:
                return sorted(before - set(self.state.in_play()))

    def _judge(self, number: int, row: dict[str, Any]) -> None:
        self.count_harm(row)
        target = row["target"]
        if not self.state.seats[target].in_play:
            self.emit(f.RowSet("harms", number, {**row, "pending": False, "void": True}, cause=self.cause))
            self._hurt_besides(number, row)
            return
        with self.caused(f"harm:{number}"):
            harm = self._met(number, row)
            if not harm.stopped:
                self.mark(harm.target, self._reason(number, row))
            self.leave()

    def _hurt_besides(self, number: int, row: dict[str, Any]) -> None:
        """受到的每一个未被免疫的伤害都会影响条件: one more harm of the settlement in which its target has gone out.

        It is one more reason for what is used 出局后, unless something would have kept it off; nothing is spent on it.
        """
        seat = row["target"]
        departure = self.departed(seat)
        if departure is None or departure.window != self.state.last_window or not self.counts_as_harm({"harm": number}):
            return
        if row["direct"] or not self._would_be_kept_off(self._harm(number, row)):
            key = f"{seat} {departure.window}"
            kept = self.state.rows(BESIDES).get(key, ())
            self.emit(f.RowSet(BESIDES, key, [*kept, self._reason(number, row)], cause=self.cause))

    def _would_be_kept_off(self, harm: Harm) -> bool:
        """Whether a ward or a skill would stop a harm, its target's own as if he were still there."""
        for place in (("before", "Harm", layer) for layer in ("wards", "skills")):
            for owner, iid, hook, answer in self.state.hooks.get(place, ()):
                there = owner in (0, harm.target) or hook.beyond or self.state.seats[owner].in_play
                met = answer(self.me(iid), harm) if there and self.active(iid) else None
                if met is not None and met.stopped:
                    return True
        return False

    @staticmethod
    def _reason(number: int, row: Mapping[str, Any]) -> dict[str, Any]:
        kept = ("strength", "skill", "user", "users", "faction", "pack", "tags", "how")
        return {"harm": number, **{key: row[key] for key in kept}}

    def _met(self, number: int, row: dict[str, Any]) -> Harm:
        """The harm as it comes out of its layers; what took part in stopping it wears off."""
        harm = self._harm(number, row)
        if not row["direct"]:
            harm = self.propose(harm)
        stopped_by = [[i, 1, *self._ward(i)] for i in harm.stops]
        judged = {
            **row, "pending": False, "target": harm.target, "ignores": sorted(harm.ignores),
            "stops": list(harm.stops), "defences": stopped_by,
        }  # fmt: skip
        self.emit(f.RowSet("harms", number, judged, cause=self.cause))
        for iid in harm.stops:
            instance = self.state.instances.get(iid)
            made = self.book.definition(instance.definition) if instance is not None else None
            if isinstance(made, Ward):
                made.wear(self.me(iid))
        return harm

    def _harm(self, number: int, row: Mapping[str, Any]) -> Harm:
        return Harm(
            cause=self.cause, id=number, target=row["target"], strength=0, user=row["user"], skill=row["skill"],
            faction=row["faction"], night=row["night"], users=tuple(row["users"]), tags=frozenset(row["tags"]),
            ignores=frozenset(row["ignores"]),
        )  # fmt: skip

    def of_card(self, users: Iterable[int], skill: str) -> set[str]:
        """The tag of what 身份牌上的技能 do, where the users have the skill (its id) by a card of theirs."""
        held = (i for seat in users for i in self.state.owned(seat) if i.definition == skill)
        return {CARD_SKILL} if any(self.is_card_skill(i.id) for i in held) else set()

    # -- looking back -------------------------------------------------------------------------------------------

    def harms_of_night(self, day: int) -> list[dict[str, Any]]:
        """The harms registered in night ``day`` so far, whatever became of them (受到过伤害)."""
        found = []
        for row in self.state.rows("harms").values():
            point = self.state.windows[row["window"]].point
            if row["night"] and point.day == day and not row["direct"]:
                found.append(row)
        return found

    def kept_off(self, iid: int) -> bool:
        """Whether an instance has ever stopped a harm (成功免疫)."""
        return any(iid in row["stops"] for row in self.state.rows("harms").values())

    def reasons(self, seat: int) -> tuple[dict[str, Any], ...]:
        """Why a seat went out, with what came to it in that settlement besides; empty while it is in play."""
        departure = self.departed(seat)
        if departure is None:
            return ()
        besides = self.state.rows(BESIDES).get(f"{seat} {departure.window}", ())
        return tuple(dict(reason) for reason in (*departure.reasons, *besides))

    def out_by_magic(self, seat: int) -> bool:
        """Whether a seat went out by magic (因[魔法]伤害出局)."""
        return any(MAGIC in reason.get("tags", ()) for reason in self.reasons(seat))

    def out_how(self, seat: int, how: str) -> bool:
        """Whether a seat went out in a way (放逐, 伤害, 出局, 导演 …)."""
        return any(reason["how"] == how for reason in self.reasons(seat))

    def out_by(self, seat: int) -> tuple[int, ...]:
        """The seats whose harm sent a seat out."""
        return tuple(n for reason in self.reasons(seat) for n in reason.get("users", ()))

    def out_by_strangers(self, seat: int) -> bool:
        """Whether harm by somebody of another faction sent a seat out (因与其不同阵营的角色造成伤害出局)."""
        harmed = [r for r in self.reasons(seat) if self.counts_as_harm(r)]
        return any(r["users"] and r["faction"] != self.faction(seat) for r in harmed)

    def counts_as_harm(self, reason: Mapping[str, Any]) -> bool:
        """Whether a reason to go out is a harm, or counts as one: going out directly by magic does (rulings 2.3)."""
        row = self.state.rows("harms").get(reason.get("harm"))
        return row is not None and (not row["direct"] or MAGIC in row["tags"])

    def out_by_skill(self, seat: int, name: str) -> bool:
        """Whether a skill of this name sent a seat out (因【自爆】出局)."""
        skills = (reason.get("skill") for reason in self.reasons(seat))
        return any(skill and self.book.definition(skill).name == name for skill in skills)
