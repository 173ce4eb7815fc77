"""What the director can say: override anything, steer the clock, answer what only a human can."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.clock import DAY, HOUR, MINUTE
from engine.kernel.errors import Refused
from engine.kernel.game import open_window
from engine.kernel.grammar import Lexicon, Unreadable, find_seat, normalise
from engine.werewolf import ballots, penalties, verbs, victory

if TYPE_CHECKING:
    from engine.werewolf.table import Table

#: A command's work: gets the words after the verb and the verbatim rest; returns whether the open window closes.
Handler = Callable[["Table", list[str], str], bool]

_LENGTH = re.compile(r"^\+?(\d+)\s*(m|h|d|分|分钟|小时|时|天)?$")
_UNITS = {"m": MINUTE, "分": MINUTE, "分钟": MINUTE, "h": HOUR, "小时": HOUR, "时": HOUR, "d": DAY, "天": DAY}


def read_input(text: str, *, at: int, by: str = "") -> i.Input:
    """The input a director's text is: undo and redo are inputs of their own.

    Raises:
        Refused: an undo without a sensible number.
    """
    words = normalise(text).lstrip("/").split()
    if words and words[0].startswith("撤销"):
        count = words[0][2:] or (words[1] if len(words) > 1 else "1")
        if not count.isdigit() or int(count) < 1:
            raise Refused("撤销要写步数，例：撤销 2")
        return i.Undo(at=at, count=int(count))
    if words and words[0] == "重做":
        return i.Redo(at=at)
    return i.Direct(at=at, text=text, by=by)


def length(text: str) -> int:
    """Seconds in ``30m``, ``2h``, ``1d``, ``30分钟``; a bare number is minutes.

    Raises:
        Refused: not a length of time.
    """
    match = _LENGTH.match(text.strip())
    if match is None:
        raise Refused("时长要写成 30m、2h、1d 或 30分钟 这样")
    return int(match[1]) * _UNITS[match[2] or "m"]


def direct(s: Table, item: i.Direct) -> bool:
    """Carry out a director's text; returns whether the open window closes with it.

    A reason may follow after ``原因：``; it stays in the journal with the command.

    Raises:
        Refused: it cannot be read, or may not be done.
    """
    raw = item.text.strip().lstrip("/／").strip()
    text = re.split(r"\s*原因[:：]", raw)[0] if not raw.startswith(("公告", "私信")) else raw
    words = normalise(text).split()
    if not words:
        raise Refused("没有写命令。发「帮助」看导演能做什么")
    handlers = {**HANDLERS, **{name: _title(name) for name in s.book.titles}}
    verb, rest = _verb(words, handlers)
    handler = handlers[verb]
    closes = handler(s, rest, _verbatim(raw, verb))
    s.quiet()
    if not s.reply:
        s.reply = f"已执行：{' '.join([verb, *rest])}"
    return closes


def _verb(words: list[str], handlers: dict[str, Handler]) -> tuple[str, list[str]]:
    for size in (2, 1):
        joined = "".join(words[:size])
        if len(words) >= size and joined in handlers:
            return joined, words[size:]
    for verb in sorted(handlers, key=len, reverse=True):
        if words[0].startswith(verb):
            return verb, [words[0][len(verb) :], *words[1:]]
    raise Refused(f"导演没有「{words[0]}」这条命令。发「帮助」看全部")


def _verbatim(raw: str, verb: str) -> str:
    """The text after the verb exactly as written."""
    return re.sub(r"^\s*" + r"\s*".join(map(re.escape, verb)) + r"[\s:：]*", "", raw, count=1)


def _seat(s: Table, words: list[str], example: str) -> tuple[int, list[str]]:
    if not words:
        raise Refused(f"要写座位，例：{example}")
    lexicon = Lexicon({n: x.name for n, x in s.state.seats.items()}, (), ())
    try:
        return find_seat(words[0], lexicon), words[1:]
    except Unreadable as error:
        raise Refused(error.message) from error


# -- going out, coming back, cards --------------------------------------------------------------------------------


def settle_now(s: Table) -> None:
    """After an order of the director's: let the marked leave, announce it by day, judge."""
    gone = s.leave()
    s.quiet()
    for seat in gone:
        ballots.seat_went(s, seat)
    if not s.night and s.has_news():
        s.publish(s.text("heading.now", label=s.book.timetable.label(s.state.point)), "out.list")
    if gone:
        s.book.judge.judge(s)


def _out(s: Table, words: list[str], raw: str) -> bool:
    seat, _ = _seat(s, words, "出局 甲")
    if not s.state.seats[seat].in_play:
        raise Refused(f"{s.spell(seat)} 已经出局")
    s.mark(seat, {"how": "导演"})
    settle_now(s)
    return False


def _back(s: Table, words: list[str], raw: str) -> bool:
    seat, _ = _seat(s, words, "复活 甲")
    if s.state.seats[seat].in_play:
        raise Refused(f"{s.spell(seat)} 没有出局")
    shown = bool(s.state.seats[seat].get("shown"))
    s.emit(f.SeatReturned(seat, cause=s.cause))
    s.emit(f.SeatSet(seat, "shown", False, cause=s.cause))
    s.tell_seat(seat, "back", s.text("back"))
    if shown:
        s.tell("public", "back", s.text("back.public", seat=s.spell(seat)), returned=[seat])
    return False


def _card(colour: str) -> Handler:
    def give(s: Table, words: list[str], raw: str) -> bool:
        seat, _ = _seat(s, words, f"{colour} 甲")
        if not s.state.seats[seat].in_play:
            raise Refused(f"{s.spell(seat)} 已经出局，不用再判罚")
        if penalties.give(s, seat, colour):
            settle_now(s)
        return False

    return give


def _lose(s: Table, words: list[str], raw: str) -> bool:
    faction = words[0] if words else ""
    if faction not in s.book.factions:
        raise Refused(f"要写阵营：{'、'.join(s.book.factions)}。例：判负 {s.book.factions[0]}")
    if faction in victory.lost(s):
        raise Refused(f"{faction}已经判负")
    victory.lose(s, faction, "导演判负")
    s.book.judge.judge(s)
    return False


def _win(s: Table, words: list[str], raw: str) -> bool:
    faction = words[0] if words else ""
    if faction not in s.book.factions:
        raise Refused(f"要写阵营：{'、'.join(s.book.factions)}。例：判胜 {s.book.factions[0]}")
    if s.state.attributes.get("over"):
        raise Refused("这一局已经结束")
    victory.win(s, faction, "导演判胜")
    return False


# -- statuses, skills, factions, titles ---------------------------------------------------------------------------


def _named_rest(words: list[str], example: str) -> str:
    if not words:
        raise Refused(f"还要写名称，例：{example}")
    return words[0]


def _gain(kind: str, verb: str, example: str) -> Handler:
    def give(s: Table, words: list[str], raw: str) -> bool:
        seat, rest = _seat(s, words, example)
        made = s.book.named(_named_rest(rest, example), kind)
        s.gain(seat, made, origin="director")
        if made.told:
            s.tell_seat(seat, "director.gave", s.text("director.gave", what=made.name))
        s.reply = f"已{verb}：{s.spell(seat)} {made.name}"
        return False

    return give


def _take(kind: str, verb: str, example: str) -> Handler:
    def take(s: Table, words: list[str], raw: str) -> bool:
        seat, rest = _seat(s, words, example)
        made = s.book.named(_named_rest(rest, example), kind)
        held = [x for x in s.state.owned(seat) if s.book.definition(x.definition).name == made.name]
        if not held:
            raise Refused(f"{s.spell(seat)} 没有「{made.name}」")
        s.lose(held[0].id, "director")
        if made.told:
            s.tell_seat(seat, "director.took", s.text("director.took", what=made.name))
        s.reply = f"已{verb}：{s.spell(seat)} {made.name}"
        return False

    return take


def _faction(s: Table, words: list[str], raw: str) -> bool:
    seat, rest = _seat(s, words, "阵营 甲 狼人阵营")
    faction = _named_rest(rest, "阵营 甲 狼人阵营")
    if faction not in s.book.factions:
        raise Refused(f"没有阵营「{faction}」。可写：{'、'.join(s.book.factions)}")
    s.join(seat, faction)
    s.tell_seat(seat, "faction", s.text("faction", faction=faction), faction=faction)
    return False


def _title(name: str) -> Handler:
    def entitle(s: Table, words: list[str], raw: str) -> bool:
        seat, _ = _seat(s, words, f"{name} 甲")
        if not s.state.seats[seat].in_play:
            raise Refused(f"{s.spell(seat)} 已经出局")
        s.entitle(seat, s.book.titles[name])  # type: ignore[arg-type]
        if not s.night:
            s.publish(s.text("heading.now", label=s.book.timetable.label(s.state.point)), "out.list")
        return False

    return entitle


# -- the clock ----------------------------------------------------------------------------------------------------


def _close(s: Table, words: list[str], raw: str) -> bool:
    if s.state.held is not None:
        raise Refused("上一个窗口的结算还没有放行，先发「放行」")
    if s.state.window is None or s.state.suspended:
        raise Refused("现在没有开着的窗口")
    if s.state.attributes.get("over"):
        raise Refused("这一局已经结束")
    if s.state.paused_at is not None:
        raise Refused("计时已暂停，先发「继续」")
    return True


def _close_door(s: Table, words: list[str], raw: str) -> bool:
    if not ballots.voting(s):
        raise Refused("现在没有投票在进行，关门只在「昼·正午」有用；要截止当前窗口发「关窗」")
    return _close(s, words, raw)


def _delay(s: Table, words: list[str], raw: str) -> bool:
    if s.state.window is None:
        raise Refused("现在没有开着的窗口")
    seconds = length("".join(words) or "30m")
    s.emit(f.WindowMoved(s.state.window.closes_at + seconds, cause=s.cause))
    s.reply = f"「{s.book.timetable.label(s.state.point)}」推后 {seconds // MINUTE} 分钟"
    return False


def _pause(s: Table, words: list[str], raw: str) -> bool:
    if s.state.paused_at is not None:
        raise Refused("计时已经停着，要继续发「继续」")
    s.emit(f.ClockPaused(s.state.now, cause=s.cause))
    s.reply = "计时已暂停；恢复发「继续」，截止会顺延停住的时长"
    return False


def _resume(s: Table, words: list[str], raw: str) -> bool:
    if s.state.paused_at is None:
        raise Refused("计时没有停着")
    stopped = s.state.now - s.state.paused_at
    closes = s.state.window.closes_at + stopped if s.state.window else 0
    s.emit(f.ClockResumed(closes, cause=s.cause))
    s.reply = f"计时继续，截止顺延 {stopped // MINUTE} 分钟"
    return False


def _release(s: Table, words: list[str], raw: str) -> bool:
    if s.state.held is None:
        raise Refused("没有等待放行的结算")
    point = s.state.windows[s.state.held].point
    s.emit(f.Released(cause=s.cause))
    if not s.state.attributes.get("over"):
        open_window(s, s.book.timetable.next(point))
    s.reply = "已放行"
    return False


def _review(s: Table, words: list[str], raw: str) -> bool:
    if not words or words[0] not in ("开", "关"):
        raise Refused("写：审核 开，或：审核 关")
    s.emit(f.MatchSet("review", words[0] == "开", cause=s.cause))
    s.reply = f"审核已{words[0]}"
    return False


def _speed(s: Table, words: list[str], raw: str) -> bool:
    if not ballots.voting(s) or ballots.sped_up(s):
        raise Refused("现在不能判定加速：不在讨论中，或今天已经加速")
    ballots.speed_up(s)
    return False


# -- speaking and acting for others -------------------------------------------------------------------------------


def _vote_for(s: Table, words: list[str], raw: str) -> bool:
    seat, rest = _seat(s, words, "代投 甲 乙")
    if rest and rest[0] == verbs.ABSTAIN:
        choice = ballots.ABSTAIN
    else:
        choice, _ = _seat(s, rest, "代投 甲 乙")
    verbs.busy(s)
    s.reply = f"代 {s.spell(seat)}：{ballots.cast(s, seat, choice, proxy=True)}"
    s.tell_seat(seat, "proxy", s.text("proxy.vote", choice=ballots.spell_choice(s, choice)))
    return False


def _say_for(s: Table, words: list[str], raw: str) -> bool:
    seat, rest = _seat(s, words, "代发 甲 预言 乙")
    if not rest:
        raise Refused("还要写指令，例：代发 甲 预言 乙")
    text = raw.strip().split(None, 1)[1] if len(raw.strip().split(None, 1)) > 1 else " ".join(rest)
    closes = verbs.say(s, i.Say(at=s.state.now, seat=seat, text=text))
    s.tell_seat(seat, "proxy", s.text("proxy.said", text=text))
    s.reply = f"代 {s.spell(seat)}：{s.reply}"
    return closes


def _answer(s: Table, words: list[str], raw: str) -> bool:
    s.reply = verbs.answer(s, "director", " ".join(words))
    return s.state.suspended is not None and not s.state.prompts


def _post(s: Table, words: list[str], raw: str) -> bool:
    if not raw.strip():
        raise Refused("公告要写内容，例：公告 今晚停电，延后一小时")
    s.tell("public", "director", raw.strip())
    s.reply = "公告已发"
    return False


def _letter(s: Table, words: list[str], raw: str) -> bool:
    seat, rest = _seat(s, words, "私信 甲 正文")
    if not rest:
        raise Refused("私信要写内容，例：私信 甲 请尽快投票")
    s.tell_seat(seat, "director", s.text("director.letter", text=raw.strip().split(None, 1)[1]))
    s.reply = f"已发给 {s.spell(seat)}"
    return False


def _queue(s: Table, words: list[str], raw: str) -> bool:
    if not words:
        raise Refused("要写接下来抽到什么，例：抽取 乙")
    s.emit(f.ChanceQueued(tuple(words), cause=s.cause))
    s.reply = f"接下来的抽取依次是：{'、'.join(words)}"
    return False


def _substitute(s: Table, words: list[str], raw: str) -> bool:
    seat, _ = _seat(s, words, "替补 甲")
    number = int(s.state.seats[seat].get("substitutes", 0)) + 1
    if number > s.book.substitutes:
        raise Refused(f"{s.spell(seat)} 已经换过 {s.book.substitutes} 次替补，不能再换")
    s.emit(f.SeatSet(seat, "substitutes", number, cause=s.cause))
    s.reply = f"{s.spell(seat)} 换了第 {number} 次替补；对原玩家的红牌记在玩家名下，座位不出局"
    return False


HANDLERS: dict[str, Handler] = {
    "出局": _out,
    "复活": _back,
    penalties.BLUE: _card(penalties.BLUE),
    penalties.YELLOW: _card(penalties.YELLOW),
    penalties.RED: _card(penalties.RED),
    "判负": _lose,
    "判胜": _win,
    "给状态": _gain("status", "给状态", "给状态 甲 守护"),
    "去状态": _take("status", "去状态", "去状态 甲 守护"),
    "给技能": _gain("skill", "给技能", "给技能 甲 预言"),
    "收技能": _take("skill", "收技能", "收技能 甲 预言"),
    "阵营": _faction,
    "关窗": _close,
    "关门": _close_door,
    "延时": _delay,
    "暂停": _pause,
    "继续": _resume,
    "放行": _release,
    "审核": _review,
    "加速": _speed,
    "代投": _vote_for,
    "代发": _say_for,
    "回答": _answer,
    "公告": _post,
    "私信": _letter,
    "抽取": _queue,
    "替补": _substitute,
}
