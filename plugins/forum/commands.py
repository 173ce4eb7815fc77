"""The public group: votes, applications for speed, the board, and every other message counted as a post."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from engine import Outcome, Post, Say
from engine.kernel.facts import RowSet
from engine.store import Conflict, Lane, NewMessage, Phase, Transaction
from engine.werewolf import penalties
from plugins.forum import pages
from plugins.forum.reading import hear, names_of, order_of
from plugins.pages import words
from plugins.pages.knowledge import known
from plugins.player import pages as player_pages
from plugins.player import signup
from plugins.player.commands import question
from plugins.table.ask import Ask, spelt
from plugins.table.house import Duplicate, House
from plugins.table.mail import private, to_group

if TYPE_CHECKING:
    from plugins.table.actor import Actor

#: Words that only ask for a page.
BOARD, ELEVATOR = "局面", "电梯"
#: A note that somebody who is out has been told off on a day.
TOLD_OFF = "出局发言"


async def group(house: House, actor: Actor, ask: Ask) -> None:
    """A message in the public group of a match, the match's lock held."""
    verb, phase = signup.verb_of(ask), actor.row.phase
    if verb == signup.LIST:
        await signup.listing(house, actor, ask)
    elif phase == Phase.SIGNUP and verb == signup.WITHDRAW:
        await signup.withdraw(house, actor, ask)
    elif phase in (Phase.SIGNUP, Phase.CAST) and verb == signup.SIGN_UP and signup.parted(ask):
        await signup.sign_up(house, actor, ask)
    elif phase == Phase.SIGNUP and verb == signup.SIGN_UP:
        await signup.glued(house, actor, ask)
    elif verb == signup.SIGN_UP and signup.parted(ask) and actor.name_of(ask.user) is None:
        text = f"第 {actor.row.code} 局已经开始，不能再报名。等下一局通知报名时再发。"
        await house.settle(ask, [house.reply(ask, text)], actor=actor)
    elif actor.game is not None:
        await _playing(house, actor, ask)


async def _playing(house: House, actor: Actor, ask: Ask) -> None:
    seat, now = actor.seat_of(ask.user), house.clock.now()
    assert actor.game is not None
    only = ask.words[0] if len(ask.words) == 1 else ""
    if only == BOARD:
        page = player_pages.board_page(actor.game, None, now)
        await house.settle(ask, [house.reply(ask, page)], actor=actor)
    elif only == ELEVATOR:
        await _elevator(house, actor, ask)
    elif ask.words and ask.words[0] == "规则" and (rule := question(actor, ask, seat, now)) is not None:
        await house.settle(ask, [house.reply(ask, rule)], actor=actor)
    elif seat is not None and actor.row.phase == Phase.PLAYING:
        await _from_a_seat(house, actor, ask, seat)


async def _elevator(house: House, actor: Actor, ask: Ask) -> None:
    game = actor.game
    assert game is not None
    async with house.store.session() as s:
        posts = await s.posts(actor.id, game.state.point.day)
    page = pages.elevator(posts, game.view(next(iter(game.state.seats))).board)
    await house.settle(ask, [house.reply(ask, page)], actor=actor)


async def _from_a_seat(house: House, actor: Actor, ask: Ask, seat: int) -> None:
    """Ballots and applications inside the message are read; whatever else it says is a post."""
    heard = hear(actor.playing, seat, ask.text, actor.name_of)
    parts = ask.split([*heard.orders, *heard.hints])
    orders, hints = parts[: len(heard.orders)], parts[len(heard.orders) :]
    await house.each(orders, lambda part: _order(house, actor, part, seat))
    for part in hints:
        message = private(part.user, actor.addresses.marked(part.user, part.text), Lane.ACK)
        with suppress(Duplicate):
            await house.settle(part, [message], actor=actor)
    if heard.talk:
        text, _ = spelt(ask.text, actor.name_of)
        await _post(house, actor, ask.line(text, len(parts)), seat)


def is_command(ask: Ask, actors: Iterable[Actor]) -> bool:
    """Whether a message asks something of the bot in any of these matches, rather than being talk."""
    first, verb = ask.words[0] if ask.words else "", signup.verb_of(ask)
    if first in (BOARD, ELEVATOR) or verb in (signup.LIST, signup.WITHDRAW):
        return True
    if verb == signup.SIGN_UP and signup.parted(ask):
        return True
    tables = [names_of(actor.game) for actor in actors if actor.game is not None]
    return any(order_of(line, names) is not None for names in [{}, *tables] for line in ask.text.splitlines())


async def _order(house: House, actor: Actor, ask: Ask, seat: int) -> None:
    """A ballot or an application: the receipt is private, the group hears how many there are."""

    def receipt(outcome: Outcome) -> list[NewMessage]:
        text = player_pages.receipt(actor.playing, outcome, house.clock.now(), seat)
        if outcome.refused is not None and text.startswith("没看懂"):
            text = pages.with_ballot(text)
        out = actor.addresses.to_seat(seat, text, Lane.ACK)
        cast = outcome.row is not None and any(
            isinstance(x, RowSet) and x.table == "ballots" for x in outcome.row.facts
        )
        if cast and ask.group is not None:
            out.append(to_group(ask.group, pages.vote_count_line(actor.playing), Lane.ACK, collapse_key="votes"))
        return out

    item = Say(at=house.clock.now(), seat=seat, text=ask.text, place="public")
    await actor.submit(item, ask=ask, answer=receipt)


async def _post(house: House, actor: Actor, ask: Ask, seat: int) -> None:
    game = actor.playing
    await actor.close_due()
    if not (known(game, seat).in_play or penalties.may_post(words.table_of(game), seat)):
        await _tell_off(house, actor, ask, seat)
        return
    if not game.state.attributes.get("voting"):
        return
    day, at = game.state.point.day, house.clock.now()

    async def keep(tx: Transaction) -> None:
        await tx.add_post(actor.id, day, seat, ask.message, at=ask.at, text=ask.text)

    try:
        await actor.submit(Post(at=at, seat=seat, length=len("".join(ask.text.split()))), ask=ask, work=keep)
    except Conflict:
        return


async def _tell_off(house: House, actor: Actor, ask: Ask, seat: int) -> None:
    """Somebody who is out talks: told once a day, and noted for the director."""
    day, now = actor.playing.state.point.day, house.clock.now()
    async with house.store.session() as s:
        known = await s.notes(actor.id, TOLD_OFF, seat=seat)
    if any(n.data == day for n in known):
        return

    async def keep(tx: Transaction) -> None:
        await tx.add_note(actor.id, TOLD_OFF, at=now, text=ask.text[:200], seat=seat, data=day)

    who = f"{seat}号 {actor.seats[seat].alias}"
    messages = [
        private(ask.user, "你已经出局，请不要在公开群里谈这一局；想说的可以发：树洞 话", Lane.ACK),
        *actor.addresses.to_directors(f"{who} 已出局，仍在公开群发言：{ask.text[:60]}"),
    ]
    await house.settle(ask, messages, actor=actor, work=keep)
