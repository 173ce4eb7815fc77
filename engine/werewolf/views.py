"""What a seat knows: folded from what it was told, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.kernel.definitions import Skill, Status
from engine.kernel.facts import Told
from engine.kernel.legality import offer, shown_window
from engine.werewolf import ballots, penalties

if TYPE_CHECKING:
    from engine.kernel.legality import Offer
    from engine.werewolf.table import Table


@dataclass(frozen=True, slots=True)
class Place:
    """A seat on the board as everybody sees it."""

    number: int
    name: str
    in_play: bool


@dataclass(frozen=True, slots=True)
class SkillView:
    """A skill of one's own, by name and ``definition``: ``left`` uses (None: no limit), ``usable`` now, and the order
    recorded, as players read it."""

    name: str
    left: int | None
    usable: bool
    order: str | None
    definition: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """All a seat knows.

    Attributes:
        seat, name, role, faction: its own (``faction`` empty while undecided).
        in_play: whether it was told that it is out.
        window, closes_at, paused: where the game stands; ``window`` is a label such as ``夜1 行动``, ``closes_at`` UTC
            seconds (None when no window is open).
        board: the seats in order, as announced.
        skills, statuses, titles: what it holds and was told of.
        channels: by name, the members.
        ballot: its vote as players read it, with ``changes`` left; None without one.
        cards: blue, yellow and red cards it holds.
        told: every notice it has received, private, shared and public, oldest first.
        offers: what it can do now.
    """

    seat: int
    name: str
    role: str
    faction: str
    in_play: bool
    window: str
    closes_at: int | None
    paused: bool
    board: tuple[Place, ...]
    skills: tuple[SkillView, ...]
    statuses: tuple[str, ...]
    titles: tuple[str, ...]
    channels: tuple[tuple[str, tuple[int, ...]], ...]
    ballot: str | None
    changes: int
    cards: tuple[tuple[str, int], ...]
    told: tuple[Told, ...]
    offers: tuple[Offer, ...]


def received(notices: Iterable[Told], seat: int) -> tuple[Told, ...]:
    """The notices a seat has received."""
    return tuple(t for t in notices if t.audience == "public" or seat in t.seats)


def offers(s: Table, seat: int) -> tuple[Offer, ...]:
    """What a seat can do now."""
    if s.state.attributes.get("over") or s.state.held is not None or s.state.suspended or s.state.window is None:
        return ()
    commands = s.book.registry.commands
    found = (offer(s, i) for i in s.state.owned(seat) if i.definition in commands)
    return tuple(o for o in found if o is not None)


def announced_out(notices: Iterable[Told]) -> set[int]:
    """The seats announced out and not announced back."""
    out: set[int] = set()
    for notice in notices:
        if notice.audience == "public":
            out |= set(notice.data.get("gone", ()))
            out -= set(notice.data.get("returned", ()))
    return out


def player_view(s: Table, notices: Iterable[Told], seat: int) -> PlayerView:
    """Fold a seat's view from the notices that have gone out and from what it owns."""
    state, told = s.state, received(notices, seat)
    out = announced_out(told)
    mine = [t for t in told if t.audience == f"seat:{seat}"]
    faction = next((t.data["faction"] for t in reversed(mine) if "faction" in t.data), "")
    itself = next((t.key for t in reversed(mine) if t.key in ("out", "back")), "back")
    offered = offers(s, seat)
    ballot = state.rows("ballots").get(seat)
    window = shown_window(s, seat)
    is_open = state.window == window and not state.attributes.get("over")
    return PlayerView(
        seat=seat,
        name=s.name(seat),
        role=s.role(seat),
        faction=faction,
        in_play=itself == "back",
        window=s.book.timetable.label(window.point),
        closes_at=window.closes_at if is_open else None,
        paused=state.paused_at is not None,
        board=tuple(Place(n, x.name, n not in out) for n, x in state.seats.items()),
        skills=_skills(s, seat, offered),
        statuses=_names(s, seat, "status"),
        titles=_names(s, seat, "title"),
        channels=tuple((name, members) for name, (members, _) in state.channels.items() if seat in members),
        ballot=_ballot(s, ballot),
        changes=max(0, s.book.changes - ballot["changes"]) + ballot["free"] if ballot else s.book.changes,
        cards=tuple(penalties.cards_of(s, seat).items()),
        told=told,
        offers=offered,
    )


def _ballot(s: Table, ballot: dict[str, Any] | None) -> str | None:
    if ballot is None or not s.state.attributes.get("voting"):
        return None
    return "作废" if ballot["void"] else ballots.spell_choice(s, ballot["choice"])


def _names(s: Table, seat: int, kind: str) -> tuple[str, ...]:
    held = [(s.me(i.id), s.book.definition(i.definition)) for i in s.state.owned(seat)]
    seen = [(me, d) for me, d in held if d.kind == kind and (d.is_seen(me) if isinstance(d, Status) else d.told)]
    return tuple(d.shown(me) if isinstance(d, Status) else d.name for me, d in seen)


def _skills(s: Table, seat: int, offered: Iterable[Offer]) -> tuple[SkillView, ...]:
    usable = {o.instance for o in offered}
    out = []
    for instance in s.state.owned(seat):
        skill = s.book.definition(instance.definition)
        if not isinstance(skill, Skill) or not skill.told:
            continue
        order = s.state.orders.get(instance.id)
        text = None
        if order is not None:
            what = "、".join(s.spell(n) for n in order.targets) or "、".join(order.words) or "用"
            text = "不用" if order.declined else what
        out.append(SkillView(skill.name, s.uses_left(instance.id), instance.id in usable, text, skill.id))
    return tuple(out)
