"""日志 and 解释: what happened, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine import Game, Refused, Row, Told, WerewolfBook
from engine.kernel.grammar import find_seat, normalise
from engine.werewolf.chronicle import chronicle, chronicle_rows
from plugins.director.boards import who
from plugins.pages import words

#: Rows on a page of the log.
_ROWS = 20
_PAGE = re.compile(r"(\d{1,4})? ?(?:条)? ?(?:前 ?#?(\d{1,6}))?")
_CODE = re.compile(r"#?([A-Za-z]\d*-\d+)")


def log(game: Game, count: int = _ROWS, before: int | None = None) -> str:
    """The last ``count`` rows of the journal (those before row ``before``), undone ones marked."""
    told = list(chronicle_rows(words.book_of(game), game.rows))
    older = [(row, lines) for row, lines in told if before is None or row.n < before]
    shown = older[-max(1, count) :]
    if not shown:
        return "没有更早的记录。"
    first = shown[0][0].n
    more = f"更早的发：日志 {count} 前 {first}" if first > 0 else ""
    return "\n".join([line for _, lines in shown for line in lines] + ([more] if more else []))


def log_page(game: Game, text: str) -> str:
    """The log a director asks for: nothing, ``40``, ``20 前 31``, ``前 31``."""
    match = _PAGE.fullmatch(normalise(text))
    if match is None:
        return "写：日志，或：日志 40，或：日志 20 前 31"
    return log(game, int(match[1] or _ROWS), int(match[2]) if match[2] else None)


def stored_log(book: WerewolfBook, rows: Iterable[Row], *, seat: int | None = None, explain: bool = False) -> str:
    """A whole stored journal in words."""
    return "\n".join(chronicle(book, rows, seat=seat, explain=explain))


def explain(game: Game, text: str) -> str:
    """Why a seat is in or out (``丙``), or why a notice said what it said (``N2-03``, ``丙 N2-03``)."""
    rest = normalise(text)
    codes = [code.upper() for code in _CODE.findall(rest)]
    rest = _CODE.sub(" ", rest).strip()
    if not codes and not rest:
        return "要写座位或编号。例：解释 丙，或：解释 丙 N2-03"
    try:
        seat = find_seat(rest, words.lexicon(game)) if rest else None
    except Refused as refused:
        return f"{refused.reason.rstrip('。')}。例：解释 丙，或：解释 N2-03"
    if not codes:
        assert seat is not None
        return "\n".join([f"解释 {words.seat_name(game, seat)}：", *words.bullet(game.explain(seat))])
    found = [t for t in _all(game) if t.code == codes[0] and (seat is None or seat in t.seats)]
    if not found:
        whose = f"{words.seat_name(game, seat)} 的" if seat is not None else ""
        return f"没有{whose} #{codes[0]} 这条消息。发「日志」看编号。"
    return "\n".join(line for told in found for line in _explained(game, told))


def _all(game: Game) -> list[Told]:
    """Every notice, those that wait for the director's word as well: he explains them to himself first."""
    return [x for x in game.history if isinstance(x, Told)]


def _explained(game: Game, told: Told) -> list[str]:
    head, *lines = game.explain(told)
    held = "（待放行）" if told.held and told not in game.notices else ""
    return [f"给 {who(game, told.audience)}{held} {head}", *words.bullet(lines)]
