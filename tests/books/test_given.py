"""The director may give any status and any skill of a book by name: play goes on, whatever they were made for."""

from __future__ import annotations

import pytest

from engine import Deadline, Game, WerewolfBook, director_input, load_book
from engine.simulation import start_of
from tests.books_of import BOOKS_BY_ID

SIZES = {"slow": 17, "coven": 24, "snow": 14, "palace": 20}
each_book = pytest.mark.parametrize("book", BOOKS_BY_ID.values(), ids=BOOKS_BY_ID)


def _close(game: Game) -> None:
    window = game.state.window
    assert window is not None
    assert game.handle(Deadline(at=window.closes_at, window=window.seq)).refused is None


def _begun(book: WerewolfBook, phase: str) -> Game:
    """A match at the first window of the first day, or of the second night."""
    start = start_of(book, 3, seats=SIZES[book.id])
    options = {**start.options, "审核": "关", "胜负判定": "关"}
    game, _ = Game.start(book, start.seats, at=book.rehearsal, options=options, seed=3)
    night = book.timetable.windows[game.book.timetable.cycle[0].id].phase
    while (book.timetable.windows[game.state.point.window].phase == night) is not (phase == "night") or (
        game.state.point.day < (2 if phase == "night" else 1)
    ):
        _close(game)
    return game


def _play(book: WerewolfBook, verb: str, names: list[str], phase: str) -> None:
    game, number = _begun(book, phase), SIZES[book.id]
    for place, name in enumerate(names):
        seat = place % number + 1
        outcome = game.handle(director_input(f"{verb} {seat} {name}", at=game.state.now, by="1"))
        assert outcome.refused is None, (name, outcome.refused)
    day = game.state.point.day
    while game.state.point.day < day + 3:
        _close(game)


@pytest.mark.parametrize(("phase", "turn"), [("day", 0), ("night", 3)])
@each_book
def test_any_status(book: WerewolfBook, phase: str, turn: int) -> None:
    names = sorted(name for name, status in book.statuses.items() if not status.needs)
    _play(book, "给状态", names[turn:] + names[:turn], phase)


@pytest.mark.parametrize("phase", ["day", "night"])
@each_book
def test_any_skill(book: WerewolfBook, phase: str) -> None:
    names = {skill.name for skill in book.registry.skills() if not book.named(skill.name, "skill").needs}
    _play(book, "给技能", sorted(names), phase)


@each_book
def test_what_means_nothing_by_itself_is_refused(book: WerewolfBook) -> None:
    game = _begun(book, "day")
    wanting = [(kind, d) for d in book.definitions() for kind in ("状态", "技能") if _is(kind, d.kind) and d.needs]
    for kind, made in wanting:
        if not book.named(made.name, made.kind).needs:
            continue
        outcome = game.handle(director_input(f"给{kind} 1 {made.name}", at=game.state.now, by="1"))
        assert outcome.refused is not None
        assert "不能单独给" in outcome.refused


def _is(word: str, kind: str) -> bool:
    return {"状态": "status", "技能": "skill"}[word] == kind


def test_what_needs_more_is_known() -> None:
    wanting = {book: {d.name for d in load_book(book).definitions() if d.needs} for book in ("snow", "palace")}
    assert {"馈赠", "还魂", "未明之雾", "玉女心经"} <= wanting["palace"]
    assert {"雾", "暴风雪", "千变万化中", "时间封锁中", "感染发作", "信任或背叛", "典当：受伤"} <= wanting["snow"]


def test_an_unknown_name_is_answered_with_those_spelt_nearly_so() -> None:
    game = _begun(load_book("snow"), "day")
    outcome = game.handle(director_input("给技能 1 千变万话", at=game.state.now, by="1"))
    assert outcome.refused is not None
    assert outcome.refused.startswith("没有「千变万话」。相近的有：千变万化")


@each_book
def test_what_the_director_is_shown_can_be_said(book: WerewolfBook) -> None:
    """The names in the examples of his commands are his own book's."""
    samples = book.samples
    assert samples.role in book.roles
    for text in (
        f"给状态 1 {samples.status}",
        f"去状态 1 {samples.status}",
        f"给技能 2 {samples.skill}",
        f"收技能 2 {samples.skill}",
        f"{samples.title} 3",
    ):
        game = _begun(book, "day")
        if text.startswith(("去状态", "收技能")):
            given = text.replace("去状态", "给状态").replace("收技能", "给技能")
            assert game.handle(director_input(given, at=game.state.now, by="1")).refused is None
        outcome = game.handle(director_input(text, at=game.state.now, by="1"))
        assert outcome.refused is None, (text, outcome.refused)
    refused = _begun(book, "day").handle(director_input("给技能 1", at=book.rehearsal, by="1")).refused
    assert refused == f"还要写名称，例：给技能 甲 {samples.skill}"
