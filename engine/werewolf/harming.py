"""Harm: registered when a skill settles, judged with the others, marking whom it is not kept from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel import facts as f
from engine.kernel.errors import LoopGuard
from engine.werewolf.announcing import Announcing
from engine.werewolf.proposals import Harm

if TYPE_CHECKING:
    from engine.kernel.state import State
    from engine.werewolf.book import WerewolfBook


#: The table of harms that were taken back.
ANNULLED = "annulled"
#: Harms that one settlement may judge before it is taken for a loop.
MOST_HARMS = 500


class Harming(Announcing):
    """A settlement that can harm seats and mark them to go out."""

    def __init__(self, book: WerewolfBook, state: State, label: str) -> None:
        super().__init__(book, state, label)
        self._marks: dict[int, list[dict[str, Any]]] = {}
        self._harms_met = 0

    def strike(
        self, target: int, strength: int, *, user: int, skill: str, pack: str | None = None, hits: int = 1,
        moment: str = "", line: str = "",
    ) -> int:  # fmt: skip
        """Register a harm; it is judged with the others of its settlement by :meth:`judge_harms`.

        ``pack`` names those who decided on it together; ``hits`` and ``moment`` are for books that count hits against
        immunities of a part of the day; ``line`` is its place in a printed list of who goes out when.
        """
        number = self.next_harm()
        row: dict[str, Any] = {
            "target": target, "strength": int(strength), "user": user, "skill": skill, "faction": self.faction(user),
            "window": self.state.last_window, "night": self.night, "pack": pack,
            "pending": True, "stops": [], "defences": [],
            **({"hits": hits, "moment": moment} if moment else {}), **({"line": line} if line else {}),
        }  # fmt: skip
        self.emit(f.RowSet("harms", number, row, cause=self.cause))
        return number

    def next_harm(self) -> int:
        """The number of the next harm; those that were taken back keep theirs."""
        return len(self.state.rows("harms")) + len(self.state.rows(ANNULLED)) + 1

    def pending_harms(self) -> list[tuple[int, dict[str, Any]]]:
        """Registered harms that are not judged yet."""
        return [(n, row) for n, row in self.state.rows("harms").items() if row["pending"]]

    def judge_harms(self, after: int = 0) -> None:
        """Judge registered harms (those numbered above ``after``) at once.

        Each walks the layers, and what is not stopped marks the target it comes to.
        """
        for number, row in self.pending_harms():
            if number > after:
                self.judge_harm(number, row)

    def judge_harm(self, number: int, row: dict[str, Any]) -> None:
        """Let one registered harm meet its target.

        Raises:
            LoopGuard: harms bring harms without end.
        """
        self.count_harm(row)
        with self.caused(f"harm:{number}"):
            harm = self.propose(
                Harm(
                    cause=self.cause, id=number, target=row["target"], strength=row["strength"], user=row["user"],
                    skill=row["skill"], faction=row["faction"], night=row["night"],
                    hits=row.get("hits", 1), moment=row.get("moment", ""),
                )
            )  # fmt: skip
            judged = {**row, **self._judged(row, harm)}
            self.emit(f.RowSet("harms", number, judged, cause=self.cause))
        if not harm.stopped and self.state.seats[harm.target].in_play:
            kept = {k: judged[k] for k in ("strength", "skill", "user", "faction", "pack")}
            self.mark(harm.target, {"how": "伤害", "harm": number, **kept})

    def count_harm(self, row: dict[str, Any]) -> None:
        """One more harm meets its target.

        Raises:
            LoopGuard: it is one too many for a settlement.
        """
        self._harms_met += 1
        if self._harms_met > MOST_HARMS:
            raise LoopGuard(f"{self.label}: more than {MOST_HARMS} harms, the last by {row['skill']}")

    def _judged(self, row: dict[str, Any], harm: Harm) -> dict[str, Any]:
        """What a harm's row says once it is judged; where it was moved, also whom it had been meant for, by what."""
        out: dict[str, Any] = {
            "pending": False, "stops": list(harm.stops), "defences": [[i, x, *self._ward(i)] for i, x in harm.defences],
        }  # fmt: skip
        if harm.met:
            out["met"] = [[i, x, *self._ward(i)] for i, x in harm.met]
        if harm.target != row["target"]:
            out["first"] = {"target": row["target"], "skill": row["skill"], "user": row["user"], "pack": row["pack"]}
            out |= {
                "target": harm.target, "skill": harm.skill, "user": harm.user, "faction": harm.faction,
                "moment": harm.moment, "pack": None,
            }  # fmt: skip
        return out

    def _ward(self, iid: int) -> list[Any]:
        """What must be kept of a defence to explain it after it has ended: definition, giver."""
        instance = self.state.instances[iid]
        return [instance.definition, instance.giver or instance.owner]

    def mark(self, seat: int, reason: dict[str, Any]) -> None:
        """Mark a seat to leave with the present batch."""
        if self.state.seats[seat].in_play:
            self._marks.setdefault(seat, []).append({"cause": self.cause, **reason})
