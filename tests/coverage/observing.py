"""What a scenario shows of each skill, seen in one run of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine import WerewolfBook
from engine.kernel import facts as f
from engine.kernel.definitions import Skill
from engine.scenario_checks import Failed
from engine.scenarios import Run, Scenario
from tests.coverage.ledger import Entry
from tests.coverage.watching import BOOKKEEPING, Trace, Watch

#: Why an instance ends of itself: nothing has taken it away.
OF_ITSELF = {
    "ended",
    "spent",
    "settled",
    "done",
    "used",
    "moved",
    "delivered",
    "answered",
    "absent",
    "lapsed",
    "refreshed",
}


class Heard(Run):
    """A run that keeps which texts of seats were refused, and which instances were kept from acting then."""

    def __init__(self, scenario: Scenario, book: WerewolfBook) -> None:
        self.refused: list[tuple[int, str]] = []
        self.barred: set[int] = set()
        super().__init__(scenario, book)

    def _say(self, name: str, text: str, may_refuse: bool) -> None:
        super()._say(name, text, may_refuse)
        if self.last.refused is None:
            return
        self.refused.append((self.names[name], text))
        s, word = self.game.reading(), text.split(maxsplit=1)[0]
        held = [i for i in s.state.owned(self.names[name]) if s.book.definition(i.definition).name == word]
        self.barred |= {i.id for i in held if not s.active(i.id)}


@dataclass
class Seen:
    """A run as it was: its trace, its facts, the commands that were refused; ``failed`` when it did not pass."""

    book: WerewolfBook
    trace: Trace
    facts: list[f.Fact] = field(default_factory=list)
    first: int = 0
    refused: list[tuple[int, str]] = field(default_factory=list)
    failed: str = ""

    def __post_init__(self) -> None:
        gained = [x for x in self.facts if isinstance(x, f.Gained)]
        self.definition = {x.id: x.definition for x in gained}
        self.owner = {x.id: x.owner for x in gained} | {x.id: x.owner for x in self.facts if isinstance(x, f.Moved)}
        self.cause_of = {x.id: x.cause for x in gained}
        self.origin = {x.id: x.origin for x in gained}
        self.uses = {x.id: x for x in self.facts if isinstance(x, f.Used)}
        late = {x.id for x in self.facts[self.first :] if isinstance(x, f.Gained)}
        self.given = late | {x.id for x in self.facts if isinstance(x, f.Moved | f.Refreshed)}
        self.void = {x.instance for x in self.facts if isinstance(x, f.Withdrawn) and x.why == "void"}
        told = [x for x in self.facts if isinstance(x, f.Told) and x.key == "order.unable"]
        self.unable = [(seat, x.text) for x in told for seat in x.seats]
        self.harms = {x.key: x.value for x in self.facts if isinstance(x, f.RowSet) and x.table == "harms" and x.value}
        self.first_harms = {
            x.key: x.value for x in reversed(self.facts) if isinstance(x, f.RowSet) and x.table == "harms" and x.value
        }
        self.effects = {x.cause for x in self.facts if x.cause.startswith("use:") and not isinstance(x, BOOKKEEPING)}

    def wants(self, cause: str) -> str:
        """The definition whose wish a cause stands for; empty when it is no skill's."""
        kind, _, number = cause.partition(":")
        if kind == "use" and int(number) in self.uses:
            return self.uses[int(number)].definition
        if kind == "instance":
            return self.definition.get(int(number), "")
        if kind == "harm" and int(number) in self.harms:
            return str(self.harms[int(number)]["skill"])
        return ""


def watch(scenario: Scenario, watching: Watch, gone: Set[str] = frozenset(), *, absent: bool = False) -> Seen:
    """Play a scenario once and keep what was seen; ``gone``: definitions that do nothing (``absent``: do not exist)."""
    trace = watching.trace = Trace(gone, absent)
    run, failed = None, ""
    try:
        run = Heard(scenario, watching.book)
        run.play()
    except Failed as error:
        failed = f"{error.key}: {error.message}"
    except Exception as error:
        if not gone:
            raise
        failed = f"! {type(error).__name__}: {error}"
    finally:
        watching.trace = None
    if run is None:
        return Seen(watching.book, trace, failed=failed or "not begun")
    trace.asleep |= run.barred
    return Seen(watching.book, trace, run.game.history, len(run.game.rows[0].facts), run.refused, failed)


def proves(scenario: Scenario, entry: Entry, watching: Watch) -> bool:
    """Whether a scenario fails when a skill does nothing: what it does is what the scenario looks at."""
    gone = {name for name in entry.family if watching.book.definition(name).kind != "status"}
    if watch(scenario, watching, gone).failed:
        return True
    return not entry.commanded and bool(watch(scenario, watching, gone, absent=True).failed)


def kinds(seen: Seen, entry: Entry) -> Mapping[str, list[str]]:
    """What a run shows of a skill: by kind, in words."""
    return {
        "works": sorted(set(_works(seen, entry))),
        "refused": sorted(set(_refused(seen, entry))),
        "turned": sorted(set(_turned(seen, entry))),
        "given": sorted(set(_given(seen, entry))),
    }


def takes_part(seen: Seen, entry: Entry) -> bool:
    """Whether anything of a skill was in the match, or was asked for."""
    return bool(entry.family & set(seen.definition.values())) or any(_refused(seen, entry))


def mentions(scenario: Scenario, entry: Entry) -> bool:
    """Whether a scenario seats a card that prints a skill (or is part of a pair), or names the skill."""
    said = [str(value) for key, value in scenario.script if key != "expect"]
    return any(card in spec for card in entry.cards for spec in scenario.seats.values()) or any(
        entry.made.name in text for text in said
    )


def _mine(seen: Seen, entry: Entry) -> set[int]:
    return {iid for iid, name in seen.definition.items() if name in entry.family}


def _used(seen: Seen, entry: Entry) -> list[f.Used]:
    return [x for x in seen.uses.values() if x.definition in entry.family]


def _works(seen: Seen, entry: Entry) -> Iterator[str]:
    for used in _used(seen, entry):
        if not used.chosen or used.aims:
            yield "used, with effect" if f"use:{used.id}" in seen.effects else "used"
    if not entry.commanded:
        for iid in _mine(seen, entry) & seen.trace.acted.keys():
            yield from (f"acted: {what}" for what in seen.trace.acted[iid])
        if not any(seen.book.definition(name).hooks for name in entry.family) and _mine(seen, entry):
            yield "held (it is asked for by name)"


def _refused(seen: Seen, entry: Entry) -> Iterator[str]:
    names, words = _names(seen.book, entry)
    shared = _shared(seen.book)
    owners = {seen.owner[iid] for iid in _mine(seen, entry)}
    for seat, text in seen.refused:
        first, *rest = text.split() or [""]
        said = rest[0] if first == "放弃" and rest else first
        if first in words or (said in names and (said not in shared or seat in owners)):
            yield f"refused: {text}"
    if seen.void & _mine(seen, entry):
        yield "void"
    if any(
        f"「{name}」" in text and (name not in shared or seat in owners) for name in names for seat, text in seen.unable
    ):
        yield "unable"
    held = {iid for iid in _mine(seen, entry) if seen.definition[iid] == entry.made.id}
    if not entry.commanded and held - seen.trace.acted.keys() and not _used(seen, entry):
        yield "silent"


@cache
def _shared(book: WerewolfBook) -> frozenset[str]:
    """The names that skills of several clauses have: what such a command means depends on who sends it."""
    clauses: dict[str, set[str]] = {}
    for skill in book.registry.skills():
        clauses.setdefault(skill.name, set()).add(skill.clause)
    return frozenset(name for name, found in clauses.items() if len(found) > 1)


def _names(book: WerewolfBook, entry: Entry) -> tuple[set[str], set[str]]:
    """What a command that means it begins with: its names, or the words that answer it."""
    skills = [x for name in entry.family if isinstance(x := book.definition(name), Skill)]
    names = {x.name for x in skills} | {x.byname for x in skills if x.byname}
    return names, {word for x in skills if x.bare for word in x.words}


def _turned(seen: Seen, entry: Entry) -> Iterator[str]:
    for used in _used(seen, entry):
        if used.aims != used.chosen:
            yield "aimed elsewhere" if used.aims else "fizzled"
    mine = _mine(seen, entry)
    held = {iid for iid in mine if seen.definition[iid] == entry.made.id}
    if seen.void & mine:
        yield "void"
    if held & seen.trace.asleep:
        yield "asleep"
    for number, row in seen.harms.items():
        if row["skill"] in entry.family:
            yield from _harm(row, seen.first_harms[number])
    for proposal, cause, what in seen.trace.met:
        by = {seen.wants(cause), getattr(proposal, "skill", ""), getattr(proposal, "by", "")}
        by |= {str(reason.get("skill", "")) for reason in getattr(proposal, "reasons", ())}
        if by & entry.family:
            yield what
    yield from _ended(seen, entry, held)


def _harm(row: Mapping[str, Any], first: Mapping[str, Any]) -> Iterator[str]:
    if row.get("stops"):
        yield "harm stopped"
    if row.get("void"):
        yield "harm to somebody who was out"
    if row["target"] != first["target"]:
        yield "harm moved"


def _ended(seen: Seen, entry: Entry, held: set[int]) -> Iterator[str]:
    """It was taken away, what it gave was, or its victim came back."""
    by = {f"by:{iid}" for iid in _mine(seen, entry)}
    left: dict[int, set[str]] = {}
    for fact in seen.facts:
        if isinstance(fact, f.Lost) and fact.why not in OF_ITSELF and seen.wants(fact.cause) not in entry.family:
            if fact.id in held:
                yield f"lost: {fact.why}"
            elif seen.origin.get(fact.id) in by or seen.wants(seen.cause_of.get(fact.id, "")) in entry.family:
                yield f"what it gave was lost: {fact.why}"
        elif isinstance(fact, f.SeatLeft):
            left[fact.seat] = {str(reason.get("skill", "")) for reason in fact.reasons}
        elif isinstance(fact, f.SeatReturned) and left.get(fact.seat, set()) & entry.family:
            yield "its victim came back"


def _given(seen: Seen, entry: Entry) -> Iterator[str]:
    own = {entry.made.id, *(x.id for x in entry.made.grants)}
    for iid in seen.given:
        if seen.definition.get(iid) not in own:
            continue
        if any(used.instance == iid for used in seen.uses.values()) or iid in seen.trace.acted:
            yield f"acted in other hands ({seen.origin[iid].partition(':')[0]})"
        elif not entry.made.hooks and not entry.commanded:
            yield "held by another"
