"""A pack's own group: talk is natural there, so only what is clearly a command is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import Outcome, Say
from engine.kernel.definitions import Skill
from engine.kernel.facts import Told
from engine.kernel.grammar import SEPARATORS, Lexicon, Unreadable, normalise, read
from engine.store import NewMessage, Phase
from engine.werewolf.verbs import DECLINE
from plugins.pages import words
from plugins.player import pages
from plugins.table.ask import Ask, spelt
from plugins.table.house import House

if TYPE_CHECKING:
    from plugins.table.actor import Actor

#: Asks how the pack stands.
STANDING = frozenset({"票型", "帮助"})


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


async def group(house: House, actor: Actor, ask: Ask, channel: str) -> None:
    """A message in a bound group, the match's lock held."""
    seat = actor.seat_of(ask.user)
    game = actor.game
    if seat is None or game is None or actor.row.phase != Phase.PLAYING:
        return
    if not words.table_of(game).member(channel, seat):
        return
    names = shared_skills(actor, channel, seat)
    text, stranger = spelt(ask.text, actor.name_of)
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) == 1 and normalise(lines[0]).lstrip("/") in STANDING:
        page = pages.pack_page(game, channel, house.clock.now())
        await house.settle(ask, [house.reply(ask, page)], actor=actor)
        return
    found = [] if stranger is not None else [line for line in lines if command_of(actor, line, names)]
    await house.each(ask.split(found), lambda part: order(house, actor, part, seat, channel))


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
