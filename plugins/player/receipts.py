"""The answer to every command: what is recorded and until when it may change, or why nothing changed."""

from __future__ import annotations

from engine import Game, Outcome
from engine.kernel.clock import MINUTE, Point
from engine.kernel.definitions import Skill
from engine.kernel.facts import Ordered, RowSet, Used
from engine.werewolf import ballots
from plugins.pages import times, words
from plugins.pages.knowledge import known, voting
from plugins.player.helping import ALWAYS, place

#: Refusals that are whole sentences about the spelling; 「没记下」 would say it twice.
_READING = ("没看懂", "这条消息里没有指令")

#: Signs that a refusal already says what to send.
_SHOWN = ("你是不是想发", "发「", "例：", "例如：")
_WAY_ON = "发「帮助」看现在能做什么。"


def refusal(reason: str) -> str:
    """A refusal as its sender reads it."""
    end = "" if reason.endswith(("。", "？", "！", "）")) else "。"
    if not reason.startswith(_READING):
        return f"没记下：{reason}{end}"
    on = "" if any(sign in reason for sign in _SHOWN) else _WAY_ON
    return f"{reason}{end}{on}"


def receipt(game: Game, outcome: Outcome, now: int, seat: int) -> str:
    """What a player is told at once about his command; ``game`` is as it stands after it."""
    if outcome.refused is not None:
        return refusal(outcome.refused)
    reply = outcome.reply.rstrip("。")
    facts = outcome.row.facts if outcome.row else ()
    if any(isinstance(x, RowSet) and x.table == "ballots" and x.key == seat for x in facts):
        return _ballot(game, outcome.reply, now)
    used = next((x for x in facts if isinstance(x, Used) and x.decider == seat), None)
    if used is not None:
        again = any(o.instance == used.instance and not o.takes_text for o in known(game, seat).offers)
        return f"{reply}。已经生效" + ("；还可以再发。" if again else "，不能再改。")
    placed = next((x for x in facts if isinstance(x, Ordered) and x.decider == seat), None)
    if placed is None or placed.declined:
        return f"{reply}。" + ("截止前可以再交。" if placed or reply.startswith("已撤回") else "")
    return reply + _until(game, outcome, placed, now)


def _ballot(game: Game, reply: str, now: int) -> str:
    """The ballot's receipt with the last moment for a change."""
    window = game.state.window
    s = words.table_of(game)
    if window is None or not voting(game) or "还可改 0 次" in reply:
        return reply
    last = window.closes_at - s.book.cutoffs(s.pace)[0] * MINUTE
    if ballots.sped_up(s) or last <= now:
        return f"{reply.rstrip('。')}；但现在起已不能改。"
    return f"{reply.rstrip('。')}；{times.clock(last, now)} 后不能改。"


def _until(game: Game, outcome: Outcome, placed: Ordered, now: int) -> str:
    made = words.book_of(game).definition(game.state.instances[placed.instance].definition)
    assert isinstance(made, Skill)
    withdraw = "" if made.forced else f"撤回发：放弃 {made.name}"
    if outcome.until is None:
        return "。"
    point, early = outcome.until
    window = game.state.window
    if early:
        where = f"下一个窗口「{point.window}」结算" if _follows(game, point) else f"「{_label(game, point)}」结算"
        return f"（{where}）。{withdraw or '结算前可改，以最后一次为准。'}"
    if window is None or window.point != point:
        return "。"
    if game.state.paused_at is not None or window.closes_at <= now:
        held = "计时已暂停" if game.state.paused_at is not None else "这个窗口已经到点，导演还没有放开"
        return f"。{held}，结算前可改，以最后一次为准。{withdraw}"
    left = times.remaining(window.closes_at - now)
    when = f"{times.clock(window.closes_at, now)} 前可改（还有 {left}），以最后一次为准。"
    return f"。{when}{withdraw}"


def _label(game: Game, point: Point) -> str:
    return words.book_of(game).timetable.label(point)


def _follows(game: Game, point: Point) -> bool:
    """Whether a point is right behind the open window; behind an aside comes what it interrupted."""
    timetable, window = words.book_of(game).timetable, game.state.window
    return window is not None and window.point.window not in timetable.asides and timetable.next(window.point) == point


def role_card(game: Game, seat: int, code: str = "") -> str:
    """The message that deals a seat its role. ``code`` is the match's short number, when the host has one."""
    view = known(game, seat)
    book = words.book_of(game)
    match = f"{code}局" if code else book.title
    s = words.table_of(game.before_review())
    held = {name: text for name in book.cards_of(s, seat) if (text := book.text_of(name).strip())}
    who = book.introduce(s, seat, view.faction)
    many = len(held) > 1
    cards = [f"【{name}】{text}" if many and name in book.roles else text for name, text in held.items()]
    tail = f"随时可发：我 / 规则 {next(iter(held))} / 帮助" if held else ALWAYS
    return "\n".join([f"【{match}】{who}", *(cards or ["没有技能。"]), tail])


def closing_line(game: Game, seat: int, now: int) -> str:
    """Where the match stands, for the end of any message to a seat."""
    return place(game, known(game, seat), now)
