"""A pack's own group: talk is natural there, so only what is clearly a command is read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine import Outcome, Say
from engine.kernel.definitions import Skill
from engine.kernel.facts import Told
from engine.kernel.grammar import SEPARATORS, Lexicon, Unreadable, normalise, number, read
from engine.store import Lane, NewMessage, Phase
from engine.werewolf.verbs import DECLINE
from plugins.pages import words
from plugins.player import pages
from plugins.table.ask import Ask, spelt
from plugins.table.house import Answer, House
from plugins.table.mail import private

if TYPE_CHECKING:
    from plugins.table.actor import Actor

#: Asks how the pack stands.
STANDING = frozenset({"票型", "帮助"})
BOARD = "局面"
#: Pages about a single seat, which the others of the pack need not see.
_OWN = frozenset({"我", "技能", "记录"})
#: Other words for the common choice that people use; what they write is never taken, only answered.
_SLANG = frozenset({"刀", "刀人", "砍", "击杀", "选"})
_SHORT = re.compile(r"([^\d\s:,、]{1,3})[ :,、]*(@?\S{1,13})")


def shared_skills(actor: Actor, channel: str, seat: int) -> list[str]:
    """The skills of a seat that its pack decides about together."""
    assert actor.game is not None
    table = words.table_of(actor.game)
    found = []
    for instance in table.state.owned(seat):
        made = table.book.definition(instance.definition)
        if isinstance(made, Skill) and made.windows and made.pool(table.me(instance.id)) == channel:
            found.append(made.name)
    return list(dict.fromkeys(found))


def command_of(actor: Actor, text: str, names: list[str]) -> bool:
    """Whether a line is a command rather than talk: it names a shared skill in full and seats or nothing after it."""
    line = normalise(text).lstrip("/")
    heads = [*names, *(f"{DECLINE} {name}" for name in names), *(f"{DECLINE}{name}" for name in names)]
    head = next((h for h in sorted(heads, key=len, reverse=True) if line.startswith(h)), None)
    if head is None:
        return False
    rest = line[len(head) :]
    if not rest or rest[0] in SEPARATORS or rest[0] in "@#":
        return True
    assert actor.game is not None
    seats = {n: s.name for n, s in actor.game.state.seats.items()}
    try:
        read(line, Lexicon(seats, (*names, DECLINE), ()))
    except Unreadable:
        return False
    return True


def slip_of(actor: Actor, text: str, names: list[str]) -> str | None:
    """The command that somebody probably meant who shortened or misspelt it before a seat; None for talk."""
    assert actor.game is not None
    line = normalise(text).lstrip("/").rstrip("。.!~ ")
    seats = {n: s.name for n, s in actor.game.state.seats.items()}
    for found in (_SHORT.fullmatch(line), *(_SHORT.fullmatch(f"{line[:n]} {line[n:]}") for n in (1, 2, 3))):
        whom = found[2].lstrip("@") if found else ""
        if found is not None and (number(whom) is not None or whom in seats.values()):
            near = next((name for name in names if _like(found[1], name)), None)
            if near is not None:
                return f"{near} {whom}"
    return None


def _like(written: str, name: str) -> bool:
    """Whether a word is a name cut short, one with a single character wrong, or slang for it."""
    if written in _SLANG or name.startswith(written):
        return written != name
    return len(written) == len(name) > 1 and sum(a != b for a, b in zip(written, name, strict=True)) == 1


async def group(house: House, actor: Actor, ask: Ask, channel: str) -> None:
    """A message in a bound group, the match's lock held."""
    seat = actor.seat_of(ask.user)
    game = actor.game
    if seat is None or game is None or actor.row.phase != Phase.PLAYING:
        return
    if not words.table_of(game).member(channel, seat):
        return
    only = normalise(ask.text).lstrip("/") if "\n" not in ask.text.strip() else ""
    now = house.clock.now()
    if only in STANDING or only == BOARD:
        page = pages.board_page(game, None, now) if only == BOARD else pages.pack_page(game, channel, now)
        await house.settle(ask, [house.reply(ask, page)], actor=actor)
    elif only in _OWN:
        await house.settle(ask, [private(ask.user, f"「{only}」请私聊我发，这里不回。", Lane.ACK)], actor=actor)
    else:
        await _lines(house, actor, ask, seat, channel)


async def _lines(house: House, actor: Actor, ask: Ask, seat: int, channel: str) -> None:
    """The commands among the lines; a line that was probably meant as one is answered."""
    names = shared_skills(actor, channel, seat)
    found: list[str] = []
    wrong: dict[str, str] = {}
    for line in filter(str.strip, ask.text.splitlines()):
        text, stranger = spelt(line, actor.name_of)
        if command_of(actor, text, names):
            found.append(text)
            if stranger is not None:
                wrong[text] = f"没记下：@ 的人（QQ {stranger}）不在这一局里。例：{names[0]} 3"
        elif (meant := slip_of(actor, text, names)) is not None:
            found.append(text)
            wrong[text] = f"没记下「{normalise(text)}」。要提交请写：{meant}"

    async def one(part: Ask) -> None:
        if part.text in wrong:
            raise Answer(f"{actor.seats[seat].alias}：{wrong[part.text]}")
        await order(house, actor, part, seat, channel)

    await house.each(ask.split(found), one)


async def order(house: House, actor: Actor, ask: Ask, seat: int, channel: str) -> None:
    """A shared choice; the tally that everybody sees there is its receipt, unless there is none."""

    def receipt(outcome: Outcome) -> list[NewMessage]:
        facts = outcome.row.facts if outcome.row else ()
        if any(isinstance(x, Told) and x.key == "tally" for x in facts):
            return []
        text = pages.receipt(actor.playing, outcome, house.clock.now(), seat)
        return [house.reply(ask, f"{actor.seats[seat].alias}：{text}")]

    item = Say(at=house.clock.now(), seat=seat, text=ask.text, place=channel)
    await actor.submit(item, ask=ask, answer=receipt)
