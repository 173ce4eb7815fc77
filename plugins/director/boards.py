"""局面 and 看: everything about a match and about one seat, for directors."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Game, Outcome
from engine.kernel.definitions import Skill
from engine.werewolf import ballots, penalties
from engine.werewolf.table import Table
from engine.werewolf.wounds import reason_line
from plugins.pages import times, words
from plugins.player.helping import record_line


def place(game: Game, now: int) -> str:
    """Where the match stands and what it waits for."""
    label = words.book_of(game).timetable.label(game.state.point)
    title, window = words.window_title(label), game.state.window
    if game.state.held is not None:
        return f"{title}　结算待放行：发「预览」看，发「放行」公布"
    if game.over:
        return f"{title}　已结束：{game.state.attributes.get('winner')}胜利"
    if game.state.suspended:
        return f"{title}　结算停下，等回答"
    if window is None:
        return f"{title}　没有开着的窗口"
    stopped = "　计时已暂停" if game.state.paused_at is not None else ""
    return f"{title}　{times.deadline(window.closes_at, now)}{stopped}"


def board(game: Game, now: int) -> str:
    """Everything: each seat with role, faction, what it bears, what it has handed in and how it votes."""
    lines = [place(game, now)]
    lines += [
        f"待答（{who(game, q.audience)}）：{q.text}（{'／'.join(q.options)}）" for q in game.state.prompts.values()
    ]
    lines += [seat_line(game, seat) for seat in game.state.seats]
    return "\n".join([*lines, *_summary(game)])


def who(game: Game, audience: str) -> str:
    """An audience in words: 公开, 导演, a channel's name, or a seat."""
    kind, _, rest = audience.partition(":")
    if kind == "seat":
        return words.seat_name(game, int(rest))
    return {"public": "公开", "director": "导演"}.get(kind, rest)


def _cards(s: Table, seat: int) -> str:
    """What a seat is, and where that is not all of it, what it was dealt."""
    role, dealt = s.role(seat), s.unmasked(seat)
    return dealt if dealt.startswith(role) else f"{role}（原为 {dealt}）"


def seat_line(game: Game, seat: int) -> str:
    """One seat in one line."""
    s = words.table_of(game)
    departure = s.departed(seat)
    where = "在场" if departure is None else f"出局（{_when(game, departure.window)}）"
    parts = [words.seat_name(game, seat), f"{_cards(s, seat)}／{s.faction(seat) or '未定'}", where]
    if held := bears(game, seat):
        parts.append(f"[{'、'.join(held)}]")
    if cards := words.cards(penalties.cards_of(s, seat)):
        parts.append(cards)
    if orders := ordered(game, seat):
        parts.append("已交 " + "；".join(orders))
    ballot = game.state.rows("ballots").get(seat) if ballots.voting(s) else None
    if ballot is not None:
        parts.append(f"票 → {'作废' if ballot['void'] else ballots.spell_choice(s, ballot['choice'])}")
    return "　".join(parts)


def _when(game: Game, window: int) -> str:
    return words.book_of(game).timetable.label(game.state.windows[window].point)


def bears(game: Game, seat: int) -> list[str]:
    """Titles and statuses of a seat, those it was not told of included."""
    made = [words.book_of(game).definition(i.definition) for i in game.state.owned(seat)]
    return [d.name for d in made if d.kind in ("title", "status")]


def ordered(game: Game, seat: int) -> list[str]:
    """What a seat has handed in, each with the window in which it settles when that is not the open one."""
    found = []
    here = game.state.window.point.window if game.state.window else ""
    for instance in game.state.owned(seat):
        order = game.state.orders.get(instance.id)
        if order is not None:
            name = words.book_of(game).definition(instance.definition).name
            later = "" if order.window == here else f"（{order.window}）"
            found.append(f"{name} → {words.choice(game, order)}{later}")
    return found


def _summary(game: Game) -> Iterator[str]:
    s = words.table_of(game)
    if ballots.voting(s):
        cast = ballots.standing(s)
        missing = [n for n in game.state.in_play() if n not in cast]
        yield f"已投 {len(cast)} 票；未投：{words.short_names(game, missing)}"
        asked = [n for n in game.state.in_play() if n in game.state.rows("speedup")]
        if ballots.sped_up(s):
            yield "今天已加速"
        elif asked:
            yield f"申请加速 {len(asked)}/{len(game.state.in_play())}：{words.short_names(game, asked)}"
    for channel, (members, _) in game.state.channels.items():
        yield f"{channel}：{words.short_names(game, members)}"
    if lost := game.state.attributes.get("lost"):
        yield f"已判负（未公布）：{'、'.join(lost)}"
    yield f"审核：{'开' if game.state.attributes.get('review') else '关'}"


def look(game: Game, seat: int, now: int) -> str:
    """All about a seat: what it is, holds, did, met, and was told.

    Raises:
        KeyError: there is no such seat.
    """
    lines = [seat_line(game, seat), *_held(game, seat), *_skills(game, seat), *_done(game, seat)]
    lines += [f"　{line}" for line in game.explain(seat)]
    told = [t for t in game.notices if seat in t.seats]
    lines.append(f"收到过 {len(told)} 条（公开的不列）：" if told else "还没有收到过消息")
    lines += words.bullet(line for t in told for line in record_line(t).splitlines())
    return "\n".join([*lines, place(game, now)])


def _held(game: Game, seat: int) -> Iterator[str]:
    s = words.table_of(game)
    departure = s.departed(seat)
    if departure is not None:
        why = "；".join(reason_line(s, game.history, reason) for reason in departure.reasons)
        yield f"出局：{_when(game, departure.window)}，{why}"
    for instance in game.state.owned(seat):
        made = s.book.definition(instance.definition)
        if made.kind in ("status", "title"):
            giver = f"，来自 {words.seat_name(game, instance.giver)}" if instance.giver else ""
            until = f"，到{instance.until}" if instance.until else ""
            yield f"{made.name}〔{made.clause}〕{giver}{until}"
    if number := game.state.seats[seat].get("substitutes"):
        yield f"换过 {number} 次替补"
    if posts := penalties.posts_of(s, seat, game.state.point.day):
        yield f"今天 {posts} 帖"


def _skills(game: Game, seat: int) -> Iterator[str]:
    s = words.table_of(game)
    parts = []
    for instance in game.state.owned(seat):
        made = s.book.definition(instance.definition)
        if isinstance(made, Skill):
            left = s.uses_left(instance.id)
            parts.append(made.name + ("" if left is None else f"（剩 {left}）"))
    yield f"技能：{'、'.join(parts) or '无'}"


def _done(game: Game, seat: int) -> Iterator[str]:
    uses = [u for u in game.state.uses.values() if u.user == seat]
    for use in uses:
        made = words.book_of(game).definition(use.definition)
        what = f" → {words.seat_names(game, use.chosen)}" if use.chosen else ""
        turned = f"，落在 {words.seat_names(game, use.aims)}" if use.aims != use.chosen else ""
        proxy = f"，由 {words.seat_name(game, use.decider)} 决定" if use.decider != seat else ""
        yield f"{_when(game, use.window)}：{made.name}{what}{turned}{proxy}"


def refusal(reason: str) -> str:
    """A refusal as a director reads it."""
    end = "" if reason.endswith(("。", "？", "！", "）")) else "。"
    return f"没有执行：{reason}{end}"


def receipt(game: Game, outcome: Outcome, now: int) -> str:
    """What a director is told at once about his command; ``game`` is as it stands after it."""
    if outcome.refused is not None:
        return refusal(outcome.refused)
    return f"{outcome.reply.rstrip('。')}。\n{place(game, now)}"
