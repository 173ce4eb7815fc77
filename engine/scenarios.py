"""Scenarios: short games with what must follow, as YAML (format version 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.errors import BookError, EngineError, Refused
from engine.kernel.game import Game, Outcome
from engine.scenario_checks import CHECKS, LOOKS_BACK, Failed
from engine.werewolf.book import WerewolfBook
from engine.werewolf.director import length, read_input

KEYS = {"id", "book", "cites", "why", "seats", "options", "victory", "seed", "script"}
NEEDED = {"id", "book", "cites", "seats", "script"}
ITEMS = {"at", "close", "votes", "chance", "clock", "expect"}
DIRECTOR = "导演"
#: The loader written in C where PyYAML has it: reading is a good part of running a folder of short games.
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Invalid(Exception):
    """A scenario file that is not valid."""


@dataclass(frozen=True)
class Scenario:
    """One document of a scenario file; ``error`` says what is wrong with it."""

    id: str
    book: str = ""
    seats: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    victory: bool = False
    seed: int = 1
    script: Sequence[tuple[str, Any]] = ()
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a scenario ended: ``ok``, or the ``step`` (from 1) and ``key`` where it failed, with a ``message``.

    ``needs``: a role or card that is not in the book yet (neither passed nor failed).
    """

    id: str
    ok: bool
    step: int | None = None
    key: str | None = None
    message: str | None = None
    needs: str | None = None


# -- loading ------------------------------------------------------------------------------------------------------


def load(paths: Iterable[Path]) -> list[Scenario]:
    """All scenarios in the given files and folders, in order of file name.

    Raises:
        Invalid: a path does not exist.
    """
    found: list[Scenario] = []
    for path in paths:
        if not path.exists():
            raise Invalid(f"没有这个文件或文件夹：{path}")
        files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        for file in files:
            found += _load_file(file)
    seen: set[str] = set()
    for place, scenario in enumerate(found):
        if scenario.id in seen:
            found[place] = Scenario(scenario.id, error=f"编号 {scenario.id} 用了两次")
        seen.add(scenario.id)
    return found


def _load_file(path: Path) -> Iterator[Scenario]:
    try:
        documents = list(yaml.load_all(path.read_text("utf-8"), LOADER))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        yield Scenario(path.name, error=f"不是有效的 YAML：{error}")
        return
    for number, document in enumerate(documents, 1):
        name = f"{path.name}#{number}"
        if document is None:
            continue
        try:
            yield parse(document)
        except Invalid as error:
            given = document.get("id") if isinstance(document, dict) else None
            yield Scenario(str(given or name), error=str(error))


def parse(document: Any) -> Scenario:
    """One document.

    Raises:
        Invalid: an unknown or missing key, an unknown seat, or an item of the wrong shape.
    """
    if not isinstance(document, dict):
        raise Invalid("一个剧本要是一张映射表")
    if unknown := set(document) - KEYS:
        raise Invalid(f"不认识的键：{'、'.join(map(str, sorted(unknown, key=str)))}")
    if missing := NEEDED - set(document):
        raise Invalid(f"缺少：{'、'.join(sorted(missing))}")
    if not isinstance(document["seats"], dict) or not document["seats"]:
        raise Invalid("seats 要是「座位: 身份」的映射表")
    seats = {str(name): str(role) for name, role in document["seats"].items()}
    if document.get("victory", False) not in (True, False):
        raise Invalid("victory 要写 on 或 off")
    if not isinstance(document.get("options") or {}, dict):
        raise Invalid("options 要是映射表")
    return Scenario(
        id=str(document["id"]),
        book=str(document["book"]),
        seats=seats,
        options=document.get("options") or {},
        victory=bool(document.get("victory", False)),
        seed=int(document.get("seed", 1)),
        script=tuple(_item(item, seats) for item in document["script"] or ()),
    )


def _item(item: Any, seats: Mapping[str, str]) -> tuple[str, Any]:
    if not isinstance(item, dict) or len(item) != 1:
        raise Invalid(f"每一步要是只有一个键的映射：{item!r}")
    ((key, value),) = item.items()
    key = str(key)
    if key not in ITEMS and key not in seats and key != DIRECTOR:
        raise Invalid(f"没有座位或步骤「{key}」")
    if key == "expect":
        _check_expect(value, seats)
    if key == "votes" and (not isinstance(value, dict) or any(str(k) not in seats for k in value)):
        raise Invalid(f"votes 要是「座位: 对象」：{value!r}")
    return key, value


def _check_expect(value: Any, seats: Mapping[str, str]) -> None:
    if not isinstance(value, dict):
        raise Invalid("expect 要是映射表")
    for key, content in value.items():
        if key not in CHECKS and key != "refused":
            raise Invalid(f"expect 里不认识的键：{key}")
        for name in _seats_named(key, content):
            if name not in seats:
                raise Invalid(f"expect.{key}：没有座位「{name}」")


def _seats_named(key: str, content: Any) -> Iterable[str]:
    if key in ("out", "out_order", "back", "gone", "in_play"):
        return [str(x) for x in content]
    if key in ("status", "has", "can", "uses", "faction", "role", "tally"):
        return [str(x) for x in content]
    return ()


# -- running ------------------------------------------------------------------------------------------------------

#: Called after each step of a scenario; may exchange the game (a variant of the run).
Between = Callable[[Game], Game]


def options_of(scenario: Scenario, book: WerewolfBook) -> dict[str, Any]:
    """A scenario's options as a match takes them: review off, judging as it says."""
    return {**scenario.options, "审核": "关", "胜负判定": "开" if scenario.victory else "关"}


class Run:
    """One scenario being played."""

    def __init__(self, scenario: Scenario, book: WerewolfBook, between: Between | None = None) -> None:
        self.scenario = scenario
        self.between = between
        self.game, outcome = Game.start(
            book, scenario.seats, at=book.rehearsal, options=options_of(scenario, book), seed=scenario.seed
        )
        self.game.strict_chance = True
        self.since = self.heard = 0
        self.last: Outcome = outcome
        self.names = {name: n for n, name in enumerate(scenario.seats, 1)}

    def play(self) -> None:
        """Play the script.

        Raises:
            Failed: at the first thing that is not as the scenario says.
        """
        script = list(self.scenario.script)
        for step, (key, value) in enumerate(script, 1):
            follows = script[step] if step < len(script) else ("", None)
            may_refuse = follows[0] == "expect" and "refused" in (follows[1] or {})
            try:
                self._step(key, value, may_refuse)
            except Failed as failed:
                raise Failed(failed.key, failed.message, step) from None
            except EngineError as error:
                raise Failed(key, f"{type(error).__name__}: {error}", step) from error
            if self.between is not None and key != "expect":
                self.game = self.between(self.game)
                self.game.strict_chance = True
        if self.game.state.chance_queue:
            left = "、".join(self.game.state.chance_queue)
            raise Failed("chance", f"排定的结果没有用上：{left}", len(script))

    def _step(self, key: str, value: Any, may_refuse: bool) -> None:
        if key == "at":
            self._at(str(value))
        elif key == "close":
            self._close(str(value or ""))
        elif key == "votes":
            for name, choice in value.items():
                self._say(str(name), f"投票 {choice}", False)
        elif key == "chance":
            values = value if isinstance(value, list) else [value]
            self._send(i.Direct(at=self.now, text=f"抽取 {' '.join(str(v) for v in values)}", by="chance"), False)
        elif key == "clock":
            self._clock(length(str(value)))
        elif key == "expect":
            self._expect(value)
        elif key == DIRECTOR:
            self._send(read_input(str(value), at=self.now), may_refuse)
        else:
            self._say(key, str(value), may_refuse)

    @property
    def now(self) -> int:
        """The scenario's time."""
        return self.game.state.now

    def _send(self, item: i.Input, may_refuse: bool) -> None:
        self.last = self.game.handle(item)
        if self.last.refused is not None and not may_refuse:
            raise Failed("command", f"指令被拒收：{self.last.refused}")

    def _say(self, name: str, text: str, may_refuse: bool) -> None:
        self._send(i.Say(at=self.now, seat=self.names[name], text=text), may_refuse)

    def _close_once(self) -> None:
        window = self.game.state.window
        if window is None or self.game.over:
            raise Failed("at", "没有开着的窗口可关（游戏已经结束，或在等导演）")
        self._send(i.Deadline(at=max(window.closes_at, self.now), window=window.seq), False)

    def _at(self, label: str) -> None:
        timetable = self.game.book.timetable
        if not timetable.knows(label):
            raise Failed("at", f"没有窗口「{label}」")
        for _ in range(1000):
            window = self.game.state.window
            if window is not None and timetable.matches(label, window.point):
                return
            if window is not None and timetable.past(label, window.point):
                raise Failed("at", f"「{label}」已经过去，现在是「{timetable.label(window.point)}」")
            self._close_once()
        raise Failed("at", f"走不到「{label}」")

    def _close(self, name: str) -> None:
        window = self.game.state.window
        timetable = self.game.book.timetable
        if window is not None and name and not timetable.matches(name, window.point):
            raise Failed("close", f"开着的是「{timetable.label(window.point)}」，不是「{name}」")
        self._close_once()

    def _clock(self, seconds: int) -> None:
        until = self.now + seconds
        while (window := self.game.state.window) is not None and window.closes_at <= until and not self.game.over:
            if self.game.state.paused_at is not None:
                break
            self._close_once()
        self._pass(until)

    def _pass(self, until: int) -> None:
        """Time passes with nothing else: a fact of its own, as any later input would bring it."""
        if until > self.now:
            self._send(i.Tick(at=until), False)

    def _expect(self, wanted: Mapping[str, Any]) -> None:
        if "refused" in wanted:
            self._refused(wanted["refused"])
        recent = [x for x in self.game.history[self.since :] if not isinstance(x, f.Told)]
        recent += self.game.notices[self.heard :]
        for key, content in wanted.items():
            if key != "refused":
                CHECKS[key](self.game, recent if key in LOOKS_BACK else [], content)
        self.since, self.heard = len(self.game.history), len(self.game.notices)

    def _refused(self, wanted: Any) -> None:
        if self.last.refused is None:
            raise Failed("refused", "这条指令被接受了")
        if isinstance(wanted, str) and wanted not in self.last.refused:
            raise Failed("refused", f"拒收的说明里没有「{wanted}」：{self.last.refused}")


def run(scenario: Scenario, books: Callable[[str], WerewolfBook], between: Between | None = None) -> Result:
    """Play one scenario and say how it went."""
    if scenario.error is not None:
        return Result(scenario.id, False, None, "file", scenario.error)
    try:
        book = books(scenario.book)
    except BookError:
        return Result(scenario.id, False, needs=f"《{scenario.book}》")
    missing = needs(scenario, book)
    if missing is not None:
        return Result(scenario.id, False, needs=missing)
    try:
        Run(scenario, book, between).play()
    except Failed as failed:
        return Result(scenario.id, False, failed.step, failed.key, failed.message)
    except Refused as refused:
        return Result(scenario.id, False, None, "file", refused.reason)
    return Result(scenario.id, True)


def needs(scenario: Scenario, book: WerewolfBook) -> str | None:
    """What a scenario's seats, options or steps use that the book prints but cannot play yet; None when nothing."""
    for spec in scenario.seats.values():
        lacking = book.lacks(spec)
        if lacking is not None:
            return lacking
    there = {made.name for made in book.definitions()}
    for key, value in scenario.script:
        if key in ("at", "close", "clock", "votes", "expect"):
            continue
        for word in _words(value):
            if word in book.unwritten and word not in there:
                return book.unwritten[word]
    return None


def _words(value: Any) -> list[str]:
    return [word for item in (value if isinstance(value, list) else [value]) for word in str(item).split()]
