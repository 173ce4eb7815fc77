"""A skill in other hands: the same game once with its own card's seat, once with a seat that came by it.

``python -m tests.arenas.holding --book B [--only ID]`` tries every active skill of a book in every way.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine import BOOKS
from engine.kernel import facts as f
from engine.kernel.clock import Point
from engine.kernel.definitions import Skill
from tests.arenas import Arena, arena_of
from tests.arenas.meeting import FIRST, SECOND, Meeting

#: The seat whose card has the skill, when the first seat came by it.
SOURCE = 7
#: Whom everybody votes for and whom the others turn to, until there is a game in which the skill is used.
SITUATIONS: tuple[dict[str, Any], ...] = (
    {"ballots": ()},
    {"ballots": (FIRST,)},
    {"ballots": (), "prey": (FIRST,)},
    {"ballots": (SECOND, SECOND)},
    {"ballots": (), "prey": (SECOND,)},
)
#: Numbers of instances begin here: beyond all seats, uses and windows of a small game.
APART = 1000
#: How a skill comes to the first seat: ``(settlement, its instance at the source, until when)``.
Way = Callable[[Any, int, str], None]


def copied(s: Any, iid: int, until: str) -> None:
    """A fresh copy."""
    s.copy(iid, FIRST, origin="copy", refreshed=True)


def refreshed(s: Any, iid: int, until: str) -> None:
    """A copy that was used up and is as new again."""
    made = s.copy(iid, FIRST, origin="copy", refreshed=True)
    skill = s.book.definition(s.state.instances[made].definition)
    if skill.limit is not None:
        for _ in range(skill.limit.amount):
            s.emit(f.Spent(made, skill.limit.period(s.state.point)))
    s.emit(f.Remembered(made, "spoilt", True))
    s.refresh(made)


def stolen(s: Any, iid: int, until: str) -> None:
    """The card's own."""
    s.steal(iid, FIRST)


def for_one_night(s: Any, iid: int, until: str) -> None:
    """A fresh copy that ends with the phase."""
    s.copy(iid, FIRST, origin="copy", refreshed=True, until=until)


WAYS: tuple[Way, ...] = (copied, refreshed, stolen, for_one_night)


class Own(Meeting):
    """The first seat has the card (a title, a gift), and nothing else than the one skill."""

    seat = FIRST

    def __init__(self, arena: Arena, skill: Skill, situation: dict[str, Any]) -> None:
        self.skill = skill
        role = arena.holder(skill)
        plain = arena.plain_like(role)
        self.names = {word for spec in (role, plain) for word in spec.replace("/", " ").split()}
        first, source = (role, plain) if self.seat == FIRST else (plain, role)
        seats = [first, arena.blank, *arena.others(), source]
        gifts = list(arena.gifts(skill, SOURCE))
        self.given, self.marks = not gifts and self.seat == FIRST, {}
        super().__init__(arena, seats, {FIRST: frozenset({skill.id})}, gifts=gifts, **situation)
        self.game.strict_chance = True
        self.last = self.half()
        self.strip()
        self.renumber()
        self.begun = {n: dict(x.attributes) for n, x in self.game.state.seats.items()}

    def aims(self, seat: int) -> list[int]:
        """The second seat, a plain one."""
        return [SECOND]

    def idle(self, seat: int) -> bool:
        """The rest of a pack leaves the choice to the seat that is looked at."""
        return any(offer.skill == self.skill.id for offer in self.game.offers(seat))

    def strip(self) -> None:
        """Take from the two seats what is not the skill: its card's other skills have no part in this."""
        s = self.game.reading()
        for instance in [i for seat in (FIRST, SOURCE) for i in s.state.owned(seat)]:
            worn = s.book.definition(instance.definition).kind in self.arena.worn
            granted = [s.state.instances[i].definition for i in s.granted(instance.id)]
            if worn and self.skill.id not in (instance.definition, *granted) and instance.id in s.state.instances:
                s.emit(f.Lost(instance.id, "stripped"))

    def before(self) -> None:
        """Look back on the half of the day that has ended; and see to it that the first seat has the skill."""
        if self.half() != self.last:
            self.marks[self.last] = outcome(self)
            self.last = self.half()
        if self.gifts:
            return
        self.strip()
        if not self.given and self.due():
            self.given = True
            self.give(self.game.reading())

    def half(self) -> tuple[int, str]:
        """The half of the day that is played."""
        point = self.game.state.point
        return point.day, self.game.book.timetable.windows[point.window].phase

    def due(self) -> bool:
        """What a title or the director gives, with the first night."""
        return self.game.state.point.day == 1

    def give(self, s: Any) -> None:
        """What no card has is gained anew, whoever else has it."""
        s.gain(FIRST, self.skill.id, origin="card")
        self.bare(s)

    def bare(self, s: Any) -> None:
        """The source has no part in what follows."""
        for instance in s.state.owned(SOURCE):
            if instance.id in s.state.instances and s.book.definition(instance.definition).kind in ("skill", "title"):
                s.lose(instance.id, "stripped")

    def renumber(self) -> None:
        """Give the skill's instance a number that no seat has: then it can be told from a seat wherever it is kept."""
        s = self.game.reading()
        s.state.last_instance += APART
        for instance in [i for i in s.state.instances.values() if i.definition == self.skill.id]:
            s.emit(f.Lost(instance.id, "renumbered"))
            s.gain(instance.owner, self.skill.id, origin=instance.origin, until=instance.until)

    def finish(self) -> None:
        """What was taken and given here is in no journal: there is nothing to compare it with."""

    def first_use(self) -> Point | None:
        """Where the skill was used first."""
        used = [u for u in self.game.state.uses.values() if u.definition == self.skill.id and u.user == FIRST]
        return self.game.state.windows[used[0].window].point if used else None


class Other(Own):
    """The first seat comes by the skill of another seat's card, in time for its first use."""

    seat = SOURCE

    def __init__(self, own: Own, way: Way, situation: dict[str, Any]) -> None:
        self.way, self.first = way, own.first_use()
        super().__init__(own.arena, own.skill, situation)
        self.alike(own)
        self.begun = {n: dict(x.attributes) for n, x in self.game.state.seats.items()}
        queue = tuple(x.result for x in own.game.history if isinstance(x, f.Drawn))
        if queue:
            self.direct(f"抽取 {' '.join(queue)}")

    def alike(self, own: Own) -> None:
        """All that is kept of the two seats, their roles apart, is as in the other game."""
        s = self.game.reading()
        begun = [x for x in own.game.history if isinstance(x, f.SeatSet)]
        for seat in (FIRST, SOURCE):
            for key in self.arena.alike:
                values = [x.value for x in begun if (x.seat, x.key) == (seat, key)]
                s.emit(f.SeatSet(seat, key, values[0]))

    def due(self) -> bool:
        """With the first night, or with the half of the day that sees the first use when it is for that alone."""
        assert self.first is not None
        if self.way is for_one_night:
            return self.half() == phase_of(self, self.first)
        return self.game.state.point.day in (1, self.first.day)

    def give(self, s: Any) -> None:
        """The way in which the first seat comes by the skill."""
        held = self.arena.skills_of(self.game, SOURCE, self.skill)
        iid = held[0].id if held else s.gain(SOURCE, self.skill.id)
        self.way(s, iid, self.arena.until(self.skill))
        self.bare(s)


def phase_of(meeting: Meeting, point: Point) -> tuple[int, str]:
    """The half of the day of a point."""
    return point.day, meeting.game.book.timetable.windows[point.window].phase


@dataclass(frozen=True)
class Compared:
    """Where the skill was used first (None: nowhere), and what came out otherwise in other hands, by way."""

    point: Point | None
    different: dict[str, str]


def compare(arena: Arena, skill: Skill, only: Sequence[Way] = ()) -> Compared:
    """Play a skill by its own card's seat and in every other way (or ``only`` in some), and say what differs."""
    for situation in SITUATIONS:
        own = Own(arena, skill, situation)
        own.play()
        first = own.first_use()
        if first is None:
            continue
        chosen = [way for way in ways(arena, skill) if not only or way in only]
        wrong = {way.__name__: _wrong(own, way, situation) for way in chosen}
        return Compared(first, {way: text for way, text in wrong.items() if text})
    return Compared(None, {})


def ways(arena: Arena, skill: Skill) -> tuple[Way, ...]:
    """The ways in which somebody may come by a skill; what a title grants is not to be had apart from it."""
    granted = any(type(skill) in title.grants for title in arena.book.titles.values())
    return (copied, refreshed) if granted else WAYS


def _wrong(own: Own, way: Way, situation: dict[str, Any]) -> str:
    """What comes out otherwise when the skill came by a way; empty when nothing does."""
    point, skill, arena = own.first_use(), own.skill, own.arena
    assert point is not None
    other = Other(own, way, situation)
    try:
        other.play()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    half = phase_of(own, point)
    if way is for_one_night and half in own.marks:
        wanted, found = own.marks[half], other.marks[half]
    else:
        wanted, found = outcome(own), outcome(other)
    wrong = [f"{k}: {_differ(v, found[k])}" for k, v in wanted.items() if found[k] != v]
    if way is for_one_night and arena.until(skill) and arena.skills_of(other.game, FIRST, skill):
        wrong.append("it did not end")
    return "; ".join(wrong)


def outcome(meeting: Own) -> dict[str, Any]:
    """What followed, without the two seats' roles and what the source has or hears."""
    game, skill, begun = meeting.game, meeting.skill, meeting.begun
    state, plain, label = game.state, _plain(meeting), game.book.timetable.label
    kind = {d.id: d.kind for d in game.book.registry}
    uses = [u for u in state.uses.values() if (u.definition, u.user) == (skill.id, FIRST)]
    used = {f"use:{u.id}" for u in uses}
    return {
        "uses": [(u.chosen, u.aims, u.words, label(state.windows[u.window].point)) for u in uses],
        "made": [plain(_fact(x)) for x in game.history if x.cause in used and not _of_origin(meeting, x)],
        "out": {
            n: (
                label(state.windows[d.window].point),
                sorted(plain({k: v for k, v in r.items() if k != "cause"}) for r in d.reasons),
            )
            for n, d in state.departures.items()
        },
        "seats": {
            n: (x.in_play, plain({k: v for k, v in x.attributes.items() if k != "role" and v != begun[n].get(k)}))
            for n, x in state.seats.items() if n != SOURCE
        },
        "statuses": sorted(
            (x.owner, x.definition, x.giver or 0, x.until or "")
            for x in state.instances.values()
            if kind[x.definition] in ("status", "title") and x.owner not in (FIRST, SOURCE)
        ),
        "told": sorted(
            (t.audience, t.key, plain(t.text))
            for t in game.notices
            if t.audience not in (f"seat:{SOURCE}", "director") and t not in game.rows[0].facts
        ),
    }  # fmt: skip


#: What differs between two games anyway: numbers of instances, uses and notices, and wording.
NUMBERED = ("held", "id", "instance", "origin", "cause", "label", "code", "text", "queued")


def _of_origin(meeting: Own, fact: f.Fact) -> bool:
    return isinstance(fact, f.RowSet) and fact.table in meeting.arena.rows_of_origin


def _fact(fact: f.Fact) -> dict[str, Any]:
    return {k: v for k, v in f.to_json(fact).items() if k not in NUMBERED}


def _plain(meeting: Own) -> Callable[[Any], str]:
    """Writes things down without the names of the two seats' cards, of the skill, and the number of its instance."""
    seats, of_origin = meeting.game.state.seats, meeting.arena.of_origin
    roles = {str(seats[n].get("role")) for n in (FIRST, SOURCE)} | {meeting.skill.name, *meeting.names}
    names = sorted({part for role in roles for part in (role, *role.split("/"))}, key=len, reverse=True)

    def walk(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: walk(v) for k, v in value.items() if k not in ("window", "harm", "origin")}
        if isinstance(value, list | tuple):
            return [walk(v) for v in value if not (isinstance(v, str) and v in of_origin)]
        return "#" if isinstance(value, int) and value > APART else value

    def plain(value: Any) -> str:
        text = str(walk(value))
        for name in names:
            text = text.replace(name, "□")
        return text

    return plain


def _differ(one: object, two: object) -> str:
    if isinstance(one, list) and isinstance(two, list):
        return f"{[x for x in one if x not in two]} / {[x for x in two if x not in one]}"
    return f"{one} / {two}"


def main() -> int:
    """Try them all and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--book", default="slow", choices=BOOKS)
    parser.add_argument("--only", default="", help="skills with this in their id")
    args = parser.parse_args()
    arena, wrong, number = arena_of(args.book), 0, 0
    for skill in arena.skills():
        if not skill.windows or args.only not in skill.id:
            continue
        number += 1
        found = compare(arena, skill)
        if found.point is None and skill.id not in arena.unused:
            wrong += 1
            print(f"{skill.name}（{skill.id}）: used in no game", flush=True)
        for way, text in found.different.items():
            wrong += not skill.bound
            print(f"{skill.name}（{skill.id}）{way}{f'（{skill.bound}）' if skill.bound else ''}: {text}", flush=True)
    print(f"{args.book}: {number} skills, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
