"""The definitions of a book by id, and the book itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from engine.kernel import windows
from engine.kernel.clock import Point, Timetable
from engine.kernel.definitions import ACTIVE, Definition, Hook, Rule, Skill
from engine.kernel.errors import BookError
from engine.kernel.facts import ITSELF, KINDS, OWN, WINDOW
from engine.kernel.layers import LayerTable
from engine.kernel.records import Listener

if TYPE_CHECKING:
    from engine.kernel.facts import Fact, Told
    from engine.kernel.inputs import Direct, Post, Say, Start
    from engine.kernel.legality import Offer
    from engine.kernel.settlement import Settlement
    from engine.kernel.state import HookKey, Instance

Procedure = Callable[[Any], None]
#: A method of a definition that listens, bound to it.
Method = Callable[..., Any]


class Registry:
    """Definitions by id, with the places where they listen."""

    def __init__(self, definitions: Iterable[type[Definition]]) -> None:
        self._by_id: dict[str, Definition] = {}
        #: By definition and key: what listens there, and the method of the definition that is called.
        self.heard: dict[str, dict[HookKey, tuple[tuple[Hook, Method], ...]]] = {}
        self._keys: set[HookKey] = set()
        self._narrow: dict[tuple[str, str], tuple[HookKey, ...]] = {}
        for cls in definitions:
            if not cls.id or not cls.name:
                raise BookError(f"{cls.__module__}.{cls.__name__} has no id or no name")
            if cls.id in self._by_id:
                raise BookError(f"the id {cls.id} is used twice")
            made = self._by_id[cls.id] = cls()
            keyed: dict[HookKey, tuple[tuple[Hook, Method], ...]] = {}
            for hook in cls.hooks:
                keyed[hook.key] = (*keyed.get(hook.key, ()), (hook, getattr(made, hook.method)))
            self.heard[cls.id] = keyed
            self._keys.update(keyed)
        #: What may keep others from acting.
        self.keepers = frozenset(
            name for name, places in self.heard.items() if any(key[:2] == ACTIVE.place[:2] for key in places)
        )
        #: What something may keep from acting for a tag that it bears.
        self.kept_by_tag = frozenset(name for name in self._by_id if self.narrow(name, ACTIVE.name))
        #: The queries that something modifies for some instances only.
        self.narrowed = frozenset(name for kind, name, at in self._keys if kind == "query" and at)
        self._skills = [d for d in self._by_id.values() if isinstance(d, Skill)]
        #: What commands can name, by id: skills that are not automatic.
        self.commands = {skill.id: skill for skill in self._skills if not skill.automatic}
        #: The names of skills whose command carries free text, in order; and the skills whose command names another.
        self.wordy = tuple(dict.fromkeys(skill.name for skill in self._skills if skill.takes_text))
        self.naming = tuple(skill for skill in self._skills if skill.names_skill)
        #: The names of skills that read 自己 in their command themselves.
        self.minding = frozenset(x.name for x in self._skills if x.takes_text or "自己" in x.words)
        self._commands_in: dict[str, dict[str, Skill]] = {}
        for skill in self.commands.values():
            for window in skill.windows:
                self._commands_in.setdefault(window, {})[skill.id] = skill
        self._kinds: dict[type[Definition], frozenset[str]] = {}
        self._slots: dict[str, dict[str, dict[str, Skill]]] = {}
        for skill in self.skills():
            for window in skill.windows:
                self._slots.setdefault(window, {}).setdefault(skill.slot, {})[skill.id] = skill
        self._index_slots()

    def line_up(self, lines: Mapping[str, Iterable[str]]) -> None:
        """Let skills that are moved to another window (``WINDOWS``) settle there in their own line, if it has one.

        ``lines``: by window, the slots that are printed for it. Forced skills are not moved.
        """
        for window, slots in lines.items():
            for slot in slots:
                moved = (x for x in self._skills if x.slot == slot and x.windows and not (x.forced or x.instant))
                for skill in moved:
                    self._slots.setdefault(window, {}).setdefault(slot, {})[skill.id] = skill
        self._index_slots()

    def _index_slots(self) -> None:
        self._slot_of = {w: {n: slot for slot, held in x.items() for n in held} for w, x in self._slots.items()}

    def __iter__(self) -> Iterator[Definition]:
        return iter(self._by_id.values())

    def definition(self, definition_id: str) -> Definition:
        """The definition of that id.

        Raises:
            BookError: there is none (a journal written by a newer book).
        """
        try:
            return self._by_id[definition_id]
        except KeyError:
            raise BookError(f"no definition {definition_id!r} in this book") from None

    def places(self, instance: Instance) -> list[HookKey]:
        """Where an instance listens in the index of a state."""
        listed = self.heard[instance.definition].values()
        return [found[0][0].listed_at(instance.owner, instance.id) for found in listed]

    def listening(self, instance: Instance) -> Iterator[tuple[HookKey, tuple[Listener, ...]]]:
        """Where an instance listens in the index of a state, and with what.

        Raises:
            BookError: it is of no definition of this book.
        """
        self.definition(instance.definition)
        owner, iid = instance.owner, instance.id
        for found in self.heard[instance.definition].values():
            yield found[0][0].listed_at(owner, iid), tuple(Listener(owner, iid, hook, call) for hook, call in found)

    def narrow(self, definition_id: str, query: str) -> tuple[HookKey, ...]:
        """Where those listen that modify a query about instances of a definition by its tags."""
        keys = self._narrow.get((definition_id, query))
        if keys is None:
            tags = sorted(self.definition(definition_id).tags)
            keys = self._narrow[definition_id, query] = tuple(
                ("query", query, tag) for tag in tags if ("query", query, tag) in self._keys
            )
        return keys

    def kinds(self, kind: type[Definition]) -> frozenset[str]:
        """The ids of the definitions of a class."""
        found = self._kinds.get(kind)
        if found is None:
            found = self._kinds[kind] = frozenset(n for n, d in self._by_id.items() if isinstance(d, kind))
        return found

    def commands_in(self, window: str) -> dict[str, Skill]:
        """What commands can name that is printed for a window, by id."""
        return self._commands_in.get(window, {})

    def by_slot(self, window: str) -> Mapping[str, dict[str, Skill]]:
        """By the slots of a window: the skills that settle there, by id."""
        return self._slots.get(window, {})

    def slot_of(self, window: str) -> Mapping[str, str]:
        """By the ids of the skills that settle in a window: the slot in which they do."""
        return self._slot_of.get(window, {})

    def skills(self) -> list[Skill]:
        """All skills, in the order they were registered."""
        return self._skills

    def shared(self) -> list[Skill]:
        """The skills whose use a pack may decide in common: there, who chose last may matter."""
        return [skill for skill in self._skills if type(skill).pool is not Skill.pool]


class PlayableBook(Protocol):
    """What a game needs of a book; :class:`Book` and a game family's subclass provide it."""

    registry: Registry
    timetable: Timetable
    closing: Mapping[str, Procedure]
    opening: Mapping[str, Procedure]

    def settlement(self, state: Any, label: str) -> Settlement:
        """A settlement of this family over a scratch state."""

    def following(self, s: Any, point: Point) -> Point:
        """The window that opens when the one at ``point`` has been settled."""

    def begin(self, s: Any, item: Start) -> None:
        """Set the match up."""

    def seat_says(self, s: Any, item: Say) -> bool:
        """Carry out a seat's text; returns whether the open window closes with it."""

    def director_says(self, s: Any, item: Direct) -> bool:
        """Carry out the director's text; returns whether the open window closes with it."""

    def seat_posts(self, s: Any, item: Post) -> bool:
        """Count a forum post."""

    def offers(self, s: Any, seat: int) -> tuple[Offer, ...]:
        """What a seat can do now."""

    def view(self, s: Any, notices: Iterable[Told], seat: int) -> Any:
        """All a seat knows."""

    def explain(self, s: Any, history: Iterable[Fact], what: int | Told) -> list[str]:
        """Why a seat went out or did not, or why a notice said what it said."""


class Book:
    """A rulebook: definitions, timetable, layer tables, and the procedures its windows run.

    A game family subclasses it (see ``engine.werewolf``) and says which settlement class its cards work with.
    """

    def __init__(
        self,
        *,
        book_id: str,
        title: str,
        version: str,
        definitions: Iterable[type[Definition]],
        timetable: Timetable,
        layers: LayerTable,
        options: Mapping[str, Sequence[Any]],
        paces: Sequence[str],
        opening: Mapping[str, Procedure],
        closing: Mapping[str, Procedure],
    ) -> None:
        self.id = book_id
        self.title = title
        self.version = version
        self.registry = Registry(definitions)
        self.registry.line_up({window: timetable.slots_of(window) for window in timetable.windows})
        self.timetable = timetable
        self.layers = layers
        self.options = options
        self.paces = tuple(paces)
        self.opening = opening
        self.closing = closing
        self.rules = [d.id for d in self.definitions() if isinstance(d, Rule)]
        self.check()

    def definitions(self) -> list[Definition]:
        """Everything that can exist in a match by this book."""
        return list(self.registry)

    def definition(self, definition_id: str) -> Definition:
        """The definition of that id."""
        return self.registry.definition(definition_id)

    def settlement(self, state: Any, label: str) -> Settlement:
        """A new settlement of this game family over a scratch state."""
        from engine.kernel.settlement import Settlement

        return Settlement(self, state, label)

    def following(self, s: Any, point: Point) -> Point:
        """The window that opens when the one at ``point`` has been settled; books that play a window again override."""
        return windows.following(s, point)

    def check(self) -> None:
        """Everything a card names exists.

        Raises:
            BookError: something does not.
        """
        slots = {s for w in self.timetable.windows.values() for s in w.slots}
        for definition in self.definitions():
            for hook in definition.hooks:
                kind, name, layer = hook.key
                if kind == "before" and layer not in {x.name for x in self.layers.get(name, ())}:
                    raise BookError(f"{definition.id} answers {name} in a layer {layer!r} that this book has not")
                some = layer if layer in (OWN, ITSELF) else WINDOW
                if kind == "on" and layer and some not in KINDS[name].narrows:
                    raise BookError(f"{definition.id} listens to {name} by {layer!r}, by which it cannot be told apart")
                if kind == "on" and layer and some == WINDOW and layer not in self.timetable.windows:
                    raise BookError(f"{definition.id} listens in an unknown window {layer!r}")
            if isinstance(definition, Skill):
                for window in definition.windows:
                    if window not in self.timetable.windows:
                        raise BookError(f"{definition.id} settles in an unknown window {window!r}")
                if definition.windows and not definition.instant and definition.slot not in slots:
                    raise BookError(f"{definition.id} settles in an unknown slot {definition.slot!r}")
        for window in (*self.opening, *self.closing):
            if window not in self.timetable.windows:
                raise BookError(f"a procedure for an unknown window {window!r}")
        for w in self.timetable.windows.values():
            if w.takes and w.takes not in self.timetable.windows:
                raise BookError(f"step {w.id} takes the commands of an unknown window {w.takes!r}")
            if not w.step and set(self.paces) - set(w.lengths):
                raise BookError(f"window {w.id} has no length for every pace")
