"""How seats, windows and commands are spelt on every page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, cast

from engine import Game, WerewolfBook
from engine.kernel.definitions import Skill
from engine.kernel.grammar import Lexicon, Reading, spell
from engine.werewolf.table import Table
from plugins.pages import times

_LABEL = re.compile(r"(\D+)(\d+) (.+)")
#: The phase whose days players count as days; every other phase is printed by its own name.
_DAY = "昼"


def book_of(game: Game) -> WerewolfBook:
    """The match's book, as the family of games it belongs to."""
    return cast(WerewolfBook, game.book)


def table_of(game: Game) -> Table:
    """The present, to be read and never written."""
    return cast(Table, game.reading())


def seat_name(game: Game, seat: int) -> str:
    """``3号 丙``."""
    return f"{seat}号 {game.state.seats[seat].name}"


def seat_names(game: Game, seats: Iterable[int]) -> str:
    """Several seats as :func:`seat_name` spells them; 无 when there are none."""
    return "、".join(seat_name(game, n) for n in seats) or "无"


def short_names(game: Game, seats: Iterable[int]) -> str:
    """``1甲 2乙 4丁``, for lists of what may be chosen."""
    return " ".join(f"{n}{game.state.seats[n].name}" for n in seats) or "无"


def window_title(label: str) -> str:
    """A window's label as a heading: ``夜2 行动`` is ``第2夜 · 行动``, ``昼3 正午`` is ``第3天 · 正午``."""
    match = _LABEL.fullmatch(label)
    if match is None:
        return label
    phase = "天" if match[1] == _DAY else match[1]
    return f"第{match[2]}{phase} · {match[3]}"


def heading(label: str, closes_at: int | None, now: int, *, paused: bool = False) -> str:
    """The window and its deadline, or what stands in the way of it."""
    title = window_title(label)
    if closes_at is None:
        return f"{title}　正在结算，请等公告"
    if paused:
        return f"{title}　计时已暂停，等导演继续"
    return f"{title}　{times.deadline(closes_at, now)}"


def skill_of(game: Game, instance: int) -> Skill:
    """The skill behind an offered instance."""
    made = book_of(game).definition(game.state.instances[instance].definition)
    assert isinstance(made, Skill)
    return made


def lexicon(game: Game) -> Lexicon:
    """The seats of a match, to spell commands that the engine will read back."""
    return Lexicon({n: seat.name for n, seat in game.state.seats.items()}, (), ())


def spell_command(game: Game, verb: str, seats: Iterable[int] = (), words: Iterable[str] = (), text: str = "") -> str:
    """A command that reads back as itself, whatever the seats are called."""
    chosen = tuple(seats)
    return spell(Reading(verb, None, (chosen,) if chosen else (), tuple(words), text), lexicon(game))


def choice(game: Game, order: Any) -> str:
    """What an order chose: ``4号 丁``, a word, a text, 不用, or 用."""
    if order.declined:
        return "不用"
    chosen = [*(seat_name(game, n) for n in order.targets), *order.words, *filter(None, [order.text])]
    return "、".join(chosen) or "用"


def cards(held: Mapping[str, int]) -> str:
    """``黄牌 1 张、蓝牌 2 张``; empty without any."""
    return "、".join(f"{colour} {number} 张" for colour, number in held.items() if number)


def bullet(lines: Iterable[str]) -> list[str]:
    """Lines set in by one full-width space."""
    return [f"　{line}" for line in lines]
