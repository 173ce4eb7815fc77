"""What a settlement did, before players read it; and what an undo leaves to be put right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import Game, Told
from engine.kernel import facts as f
from engine.kernel.definitions import Definition
from engine.werewolf.wounds import cause, harm_line, reason_line
from plugins.director.boards import place, who
from plugins.pages import words
from plugins.pages.knowledge import held_row


def settlement_preview(game: Game, now: int) -> str:
    """The settlement that waits for the director: who goes out and why, what stopped what, what will be said."""
    row = held_row(game)
    if row is None:
        return f"没有待放行的结算。\n{place(game, now)}"
    assert game.state.held is not None
    facts = game.rows[row].facts
    phase = _phase(game, game.state.held)
    label = words.book_of(game).timetable.label(game.state.windows[game.state.held].point)
    gone = [x for x in facts if isinstance(x, f.SeatLeft)]
    lines = [
        f"{words.window_title(label)} 的结算（待放行）",
        f"出局：{words.seat_names(game, sorted(x.seat for x in gone))}",
        *words.bullet(_gone(game, gone)),
        *_section("伤害", _harms(game, facts)),
        *_section("未用上", _idle(game, phase, facts)),
        *_section("其他", _other(game, phase, facts)),
        *_section("放行后发出", _outgoing(game, facts)),
        _verdict(game),
        f"放行 / 撤销 / 出局 … / 解释 {gone[0].seat if gone else 1}",
    ]
    return "\n".join(lines)


def _section(title: str, lines: Iterator[str]) -> list[str]:
    found = list(lines)
    return [f"{title}（{len(found)}）：", *words.bullet(found)] if found else []


def _phase(game: Game, held: int) -> list[f.Fact]:
    """All facts since the first window of the night (or day) that is being settled."""
    timetable = words.book_of(game).timetable
    here = game.state.windows[held].point
    first = min(
        seq
        for seq, w in game.state.windows.items()
        if w.point.day == here.day and timetable.windows[w.point.window].phase == timetable.windows[here.window].phase
    )
    start = next(n for n, x in enumerate(game.history) if isinstance(x, f.WindowOpened) and x.seq == first)
    return game.history[start:]


def _gone(game: Game, gone: Sequence[f.SeatLeft]) -> Iterator[str]:
    s = words.table_of(game)
    for left in gone:
        why = "；".join(reason_line(s, game.history, reason) for reason in left.reasons)
        yield f"{words.seat_name(game, left.seat)}（{s.role(left.seat)}）：{why}"


def _harms(game: Game, facts: Sequence[f.Fact]) -> Iterator[str]:
    s = words.table_of(game)
    for x in facts:
        if isinstance(x, f.RowSet) and x.table == "harms" and x.value and not x.value["pending"]:
            yield harm_line(s, game.history, x.value)


def _defends(made: Definition) -> bool:
    return made.kind == "status" and any(hook.key[:2] == ("query", "defences") for hook in made.hooks)


def _idle(game: Game, phase: Sequence[f.Fact], facts: Sequence[f.Fact]) -> Iterator[str]:
    """Defences given in this night or day that nothing met."""
    s = words.table_of(game)
    met = {
        row[0]
        for x in facts
        if isinstance(x, f.RowSet) and x.table == "harms" and x.value
        for row in x.value["defences"]
    }
    for x in phase:
        if isinstance(x, f.Gained) and x.id not in met and _defends(made := s.book.definition(x.definition)):
            yield f"{cause(s, game.history, x.cause)}：{made.name}"


def _other(game: Game, phase: Sequence[f.Fact], facts: Sequence[f.Fact]) -> Iterator[str]:
    """Cards turned, votes counted, draws, and forced defaults."""
    s = words.table_of(game)
    for x in facts:
        if isinstance(x, f.SeatSet) and x.key == "revealed":
            yield f"翻牌：{words.seat_name(game, x.seat)} {s.role(x.seat)}"
        elif isinstance(x, f.MatchSet) and x.key == "tally":
            votes = "，".join(f"{words.seat_name(game, n)} {v:g}" for n, v in x.value)
            yield f"计票：{votes or '没有人得票'}"
    for x in phase:
        if isinstance(x, f.Drawn):
            yield f"抽取：{x.result}（自 {'、'.join(x.options)}）{'，导演指定' if x.queued else ''}"


def _outgoing(game: Game, facts: Sequence[f.Fact]) -> Iterator[str]:
    for x in facts:
        if isinstance(x, Told) and x.held:
            yield f"{who(game, x.audience)} #{x.code} {' / '.join(x.text.splitlines())}"


def _verdict(game: Game) -> str:
    lost = game.state.attributes.get("lost", ())
    beaten = f"（已判负，不公布：{'、'.join(lost)}）" if lost else ""
    if game.over:
        return f"胜负：{game.state.attributes.get('winner')}胜利，放行后公布全部身份{beaten}"
    return f"胜负：未分{beaten}"


# -- after an undo ------------------------------------------------------------------------------------------------


def corrections(outcome_voided: Sequence[Told], game: Game) -> str:
    """After an undo: what players have read already and what no longer holds. Empty when there is nothing."""
    sent = [t for t in outcome_voided if t.audience != "director"]
    if not sent:
        return ""
    lines = [f"{who(game, t.audience)} #{t.code} {' / '.join(t.text.splitlines())}" for t in sent]
    return "\n".join([f"这 {len(lines)} 条已经发出，现在不算了：", *words.bullet(lines), "发更正 / 只改不发"])


def correction_text(told: Told, instead: Told | None = None) -> str:
    """The correction of a notice that no longer holds, for whoever received it.

    ``instead``: what its number stands for by now; its readers may have had it before the correction.
    """
    first, *rest = told.text.splitlines() or [""]
    text = f"更正：#{told.code}「{first}{'……' if rest else ''}」作废"
    return f"{text}，以之后的消息为准。" if instead is None else f"{text}，现在 #{told.code} 是：\n{instead.text}"
