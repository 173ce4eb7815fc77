"""规则 名: what a role, skill, status, title, window or term is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher

from engine import WerewolfBook
from engine.kernel.definitions import Definition, Skill, Title
from engine.kernel.grammar import normalise
from plugins.pages import words
from plugins.pages.glossary import glossary

_KINDS = {"skill": "技能", "status": "状态", "title": "附加身份", "rule": "规则"}
_SUGGESTIONS = 4
_CLOSE = 0.4


def rule_page(book: WerewolfBook, name: str) -> str:
    """Everything the book has under a name, shortest form first; unknown names get the nearest ones.

    ``name`` is read tolerantly: width and case do not matter, an old name or a unique beginning will do.
    """
    wanted = normalise(name).strip("「」【】[]<> ")
    known = names(book)
    if not wanted:
        return f"要写名称，例：规则 {next(iter(book.roles))}"
    if wanted not in known:
        begun = [n for n in known if n.startswith(wanted)]
        if len(begun) == 1:
            wanted = begun[0]
    if wanted in known:
        return "\n\n".join(known[wanted]())
    near = nearest(wanted, list(known))
    tail = f"你是不是想问：{'、'.join(near)}？" if near else f"可以问身份、技能、状态、窗口和用语，例：{example(book)}"
    return f"没有「{wanted}」的说明。{tail}"


def example(book: WerewolfBook) -> str:
    """A question that can be copied."""
    return f"规则 {next(iter(book.roles))}"


def names(book: WerewolfBook) -> dict[str, Callable[[], list[str]]]:
    """Every name that can be asked about, as people's writing is read, with what answers to it."""
    entries: dict[str, list[Callable[[], str]]] = {}

    def add(name: str, made: Callable[[], str]) -> None:
        entries.setdefault(normalise(name), []).append(made)

    for role in book.roles.values():
        for name in (role.name, *role.old_names):
            add(name, lambda role=role: _role(book, role.name))  # type: ignore[misc]
    for made in book.definitions():
        if made.kind in _KINDS and made.kind != "rule":
            add(made.name, lambda made=made: _definition(book, made))  # type: ignore[misc]
    for name, text in book.besides.items():
        add(name, lambda text=text: text)  # type: ignore[misc]
    for window in book.timetable.windows.values():
        add(window.id, lambda window=window: _window(book, window.id))  # type: ignore[misc]
    for term in glossary(book.id):
        for name in (term.name, *term.aliases):
            add(name, lambda term=term: f"{term.name}：{term.text}")  # type: ignore[misc]
    return {name: (lambda found=found: _once(found)) for name, found in entries.items()}  # type: ignore[misc]


def _once(found: list[Callable[[], str]]) -> list[str]:
    return list(dict.fromkeys(text for make in found if (text := make())))


def nearest(wanted: str, known: list[str]) -> list[str]:
    """The names most like ``wanted``, best first."""

    def like(name: str) -> float:
        shared = 0.3 if wanted in name or name in wanted else 0.0
        return SequenceMatcher(None, wanted, name).ratio() + shared

    scored = sorted(((like(name), name) for name in dict.fromkeys(known)), key=lambda pair: (-pair[0], pair[1]))
    return [name for score, name in scored[:_SUGGESTIONS] if score >= _CLOSE]


def _role(book: WerewolfBook, name: str) -> str:
    role = book.roles[name]
    number = f"　本书 {role.count} 名" if role.count > 1 else ""
    return f"{role.name}（{role.faction or '阵营不定'}）{number}\n{role.card}"


def _definition(book: WerewolfBook, made: Definition) -> str:
    head = f"{made.name}（{_KINDS[made.kind]}〔{made.clause}〕）"
    lines = [about(made)]
    if isinstance(made, Skill):
        lines += list(_facts(book, made))
    if isinstance(made, Title):
        lines += [
            f"{skill.name}：{about(book.definition(skill.id)).removeprefix(f'{skill.name}：')}" for skill in made.grants
        ]
    lines = [line for line in lines if line]
    return "\n".join([head, *lines]) if lines else ""


def about(made: Definition) -> str:
    """What a card's file says of a skill, status or title, in one sentence; empty when it says nothing."""
    first = (type(made).__doc__ or "").strip().partition("\n")[0].partition("``")[0].strip()
    return first if any("一" <= char <= "鿿" for char in first) and first.strip("[]。") != made.name else ""


def _facts(book: WerewolfBook, skill: Skill) -> Iterator[str]:
    where = "、".join(_place(book, w) for w in skill.windows)
    marks = [
        f"必选（强制{'；' + skill.silence() if skill.silence() else ''}）" if skill.forced else "",
        "可以提早交" if where and skill.early and not skill.instant else "",
    ]
    marks = [m for m in marks if m]
    if where:
        yield f"在「{where}」里发{'，' if marks else ''}{'，'.join(marks)}"
        if sample := _sample(book, skill):
            yield f"指令例：{sample}"
    else:
        yield "自动生效，不用发指令"
    holders = [role.name for role in book.roles.values() if type(skill) in role.skills]
    if holders:
        yield f"谁有：{'、'.join(holders)}"


def _place(book: WerewolfBook, window: str) -> str:
    """``夜·行动``; the bare name where a window is all of its phase, or says it itself."""
    phase = book.timetable.windows[window].phase
    return window if phase == window or window.startswith(f"{phase}·") else f"{phase}·{window}"


def _sample(book: WerewolfBook, skill: Skill) -> str:
    """A command as a card prints it; without one the plain form, unless it would have to say more than seats."""
    printed = re.compile(rf"例：({re.escape(skill.name)}(?: [^\n／（，　]+)?)(?=[\n／（，　]|$)")
    for text in (*(role.card for role in book.roles.values() if type(skill) in role.skills), *book.besides.values()):
        if found := printed.search(text):
            return found[1]
    if skill.vocabulary(book) or skill.names_skill:
        return ""
    places = [str(n) for n in range(3, 3 + skill.target.least)]
    text = [skill.text_after, "正文"] if skill.takes_text else []
    return " ".join(filter(None, (skill.name, *places, *text)))


def _window(book: WerewolfBook, window_id: str) -> str:
    window = book.timetable.windows[window_id]
    skills = [d.name for d in book.registry.skills() if window_id in d.windows]
    uses = f"可发的技能：{'、'.join(dict.fromkeys(skills))}" if skills else "没有技能在这里发"
    order = f"\n结算次序：{' → '.join(window.slots)}" if len(window.slots) > 1 else ""
    label = window_id if window.phase == window_id else f"{window.phase}·{window_id}"
    return f"{words.window_title(label)}（窗口）\n{uses}{order}"
