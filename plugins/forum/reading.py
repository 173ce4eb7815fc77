"""What the lines of a message in the public group are: ballots, slips, what belongs into a private message, talk."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine import Game
from engine.kernel.definitions import Skill
from engine.kernel.grammar import Lexicon, Reading, Unreadable, normalise, read
from engine.kernel.spelling import clip, nearest
from engine.werewolf.verbs import ABSTAIN, ANSWER, DECLINE, SPEED, VOTE, with_reasons
from plugins.pages import words
from plugins.pages.knowledge import known
from plugins.player.helping import can_vote, questions, vote_example
from plugins.table.ask import spelt

#: A ballot's verb and something apart from it: read whatever follows, so that a slip is answered.
_BALLOT = re.compile(rf"(投票对象|改票对象|{VOTE}|改票)(?:[ :,、@]|\d).*")
#: Ballots in short or without a space: only when they name a seat in full.
_SHORT = re.compile(r"(投票对象|改票对象|投票给|投票|改票给|改票|改投|投给|投|票)[ :]*(.+)")
_HEADS = frozenset({VOTE, "改票", "投票对象", "改票对象"})
#: After 投票: talk about the vote, unless somebody's name is near.
_ABOUT = re.compile(r"[还会的是有了吧呢吗么结开时截前后谁太很没不都要就先再快别完环规情率权数系这那啊]|.{13,}|.*[?,]")
#: Pages that only their reader may see; in the group they are asked for in vain.
_PRIVATE = frozenset({"帮助", "菜单", "help", "我", "技能", "记录", "票型"})
_ASIDE = "技能请私聊我发，这条没有记下。"


@dataclass(frozen=True, slots=True)
class Heard:
    """A message taken apart.

    Attributes:
        orders: ballots and applications, as the engine reads them.
        hints: sentences for the sender alone about what was not recorded.
        talk: whether anything is left that counts as a post.
    """

    orders: tuple[str, ...]
    hints: tuple[str, ...]
    talk: bool


def hear(game: Game, seat: int, text: str, name_of: Callable[[int], str | None]) -> Heard:
    """Take a message of a seat's in the public group apart, line by line."""
    names = names_of(game)
    lines = with_reasons(list(_joined(text, names)))
    if len(lines) == 1 and (page := _plain(lines[0]).lower()) in _PRIVATE:
        return Heard((), (f"「{page}」请私聊我发，公开群里不回。",), False)
    orders, hints, talk = [], [], False
    for line in lines:
        typed, stranger = spelt(line, name_of)
        order = order_of(typed, names)
        if stranger is not None and _opens(line):
            hints.append(f"没记下：@ 的人（QQ {stranger}）不在这一局里。例：{_example(game, seat)}")
        elif order is not None:
            orders.append(order)
        elif (aside := _aside(game, seat, typed)) is not None:
            hints.append(aside.hint)
            talk |= aside.talk
            if aside.rest:
                break
        else:
            if words.book_of(game).hears(game.state, typed):
                orders.append(typed)
            else:
                hints += _slip(game, seat, typed)
            talk = True
    return Heard(tuple(orders), tuple(dict.fromkeys(hints)), talk)


def names_of(game: Game) -> dict[int, str]:
    """The seats that a ballot may name."""
    return {number: seat.name for number, seat in game.state.seats.items()}


def order_of(line: str, names: Mapping[int, str]) -> str | None:
    """The order that a line is, as the engine reads it; None for talk.

    A line that opens with 投票 and a separator is one whatever follows; a ballot that is glued to its name or in
    short (``投票丙``, ``投 4``) only when it names one seat in full, or 弃权.
    """
    plain = _plain(line)
    if plain == SPEED:
        return SPEED
    if plain in _HEADS or _BALLOT.fullmatch(plain):
        return plain
    found = _SHORT.fullmatch(plain)
    return f"{VOTE} {found[2]}" if found is not None and _names_one(found[2], names) else None


def _plain(line: str) -> str:
    return normalise(line).lstrip("/#").rstrip("。.!~ ")


def _names_one(whom: str, names: Mapping[int, str]) -> bool:
    try:
        # Glued to its verb an argument must be spelt in full, or every 「投…」 of talk would find somebody.
        reading = read(f"{VOTE}{whom}", Lexicon(names, (VOTE,), (), (ABSTAIN,), forms={}))
    except Unreadable:
        return False
    return len(reading.seats) + len(reading.words) == 1


def _joined(text: str, names: Mapping[int, str]) -> Iterator[str]:
    """The lines; a ballot's verb with its seat on the next line is one."""
    lines = [line for line in text.splitlines() if line.strip()]
    at = 0
    while at < len(lines):
        line, after = lines[at], lines[at + 1] if at + 1 < len(lines) else ""
        if after and _plain(line).rstrip(":") in _HEADS and _names_one(_plain(after), names):
            line, at = f"{_plain(line).rstrip(':')} {after}", at + 1
        yield line
        at += 1


def _opens(line: str) -> bool:
    return _plain(line).startswith((VOTE, "改票"))


def _example(game: Game, seat: int) -> str:
    return vote_example(game, known(game, seat))


def _slip(game: Game, seat: int, line: str) -> list[str]:
    """A short line that opens like a ballot and names nobody: it counts as a post, but its sender is told."""
    plain = _plain(line)
    whom = found[2] if (found := _SHORT.fullmatch(plain)) is not None else ""
    if not _opens(line) or not whom or not can_vote(game, known(game, seat)):
        return []
    if _ABOUT.match(whom) and nearest(whom, names_of(game).values()) is None:
        return []
    return [f"没记下「{clip(plain)}」：它不是座位的名字或号码。要投票请发，例：{_example(game, seat)}"]


@dataclass(frozen=True, slots=True)
class _Aside:
    hint: str
    talk: bool
    rest: bool


def _aside(game: Game, seat: int, line: str) -> _Aside | None:
    """A skill or an answer that was typed into the wrong place.

    Whether it counts as a post is asked of the book alone, never of what the seat holds: everybody can count posts.
    """
    if _plain(line).startswith(ANSWER) and questions(game, seat):
        return _Aside("回答请私聊我发，这条没有记下。", True, False)
    lexicon = _skills(game)
    plain = _plain(line)
    if not plain.startswith(tuple({verb[0] for verb in (*lexicon.verbs, *lexicon.free)})):
        return None
    try:
        reading = read(line, lexicon)
    except Unreadable:
        return None
    if reading.verb in lexicon.free:
        return _Aside(_ASIDE, False, True) if reading.text.strip() else None
    return _Aside(_ASIDE, not plain.startswith(reading.verb), False) if _complete(game, plain, reading) else None


def _complete(game: Game, plain: str, reading: Reading) -> bool:
    if reading.seats or reading.words:
        return True
    bare = {made.name for made in words.book_of(game).registry.skills() if made.windows and not made.target.most}
    return plain == reading.verb and reading.verb in bare


def _skills(game: Game) -> Lexicon:
    active: list[Skill] = [made for made in words.book_of(game).registry.skills() if made.windows]
    verbs = dict.fromkeys(made.name for made in active if not made.takes_text)
    free = dict.fromkeys(made.name for made in active if made.takes_text)
    more = sorted({word for made in active for word in made.words})
    return Lexicon(names_of(game), (*verbs, DECLINE), tuple(free), tuple(more))
