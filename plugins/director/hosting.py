"""Who and where: groups bound to a match, directors, players who are replaced, corrections, messages sent again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import Direct, Outcome
from engine.kernel import facts as f
from engine.kernel.grammar import Lexicon, Unreadable, find_seat
from engine.store import Lane, NewMessage, OutboxState, Transaction
from plugins.director import pages
from plugins.director.opening import allow
from plugins.player import pages as player_pages
from plugins.table.ask import Ask
from plugins.table.follow import CORRECTION
from plugins.table.house import Answer, House
from plugins.table.mail import DIRECTORS, PUBLIC, private

if TYPE_CHECKING:
    from plugins.table.actor import Actor


def _reply(house: House, actor: Actor, ask: Ask, text: str) -> NewMessage:
    return house.reply(ask, text, actor=actor, lane=Lane.DIRECTOR)


def _channels(actor: Actor) -> tuple[str, ...]:
    return (PUBLIC, DIRECTORS, *actor.book.channels)


def _number(word: str, what: str, example: str) -> int:
    if not word.isdigit():
        raise Answer(f"要写{what}。例：{example}")
    return int(word)


# -- groups -------------------------------------------------------------------------------------------------------


async def bind(house: House, actor: Actor, ask: Ask) -> None:
    """「绑定 狼群 <群号>」; said in a group it means that group."""
    words = ask.words[1:]
    if not words or words[0] not in _channels(actor):
        raise Answer(f"要写绑定什么：{'、'.join(_channels(actor))}。例：绑定 狼群 123456")
    channel = words[0]
    group = _number(words[1], "群号", f"绑定 {channel} 123456") if len(words) > 1 else ask.group
    if group is None:
        raise Answer(f"要写群号，或者到那个群里发「绑定 {channel}」。例：绑定 {channel} 123456")
    allow(house, group if channel == PUBLIC else None)
    clash = next((n for a, n in house.of_group(group) if a is actor and n != channel), None)
    if clash is not None:
        raise Answer(f"群 {group} 已经是这一局的「{clash}」，先发「解绑 {clash}」。")

    async def keep(tx: Transaction) -> None:
        if channel == PUBLIC:
            await tx.set_public_group(actor.id, group)
        else:
            await tx.bind_group(actor.id, channel, group)

    text = f"已绑定：{channel} → 群 {group}。"
    if channel not in (PUBLIC, DIRECTORS):
        text += "这个群里的人都会看到该频道的票型与成员，请确认群里没有外人。"
    await house.settle(ask, [_reply(house, actor, ask, text)], actor=actor, work=keep)
    await house.refresh(actor)


async def unbind(house: House, actor: Actor, ask: Ask) -> None:
    """「解绑 狼群」."""
    channel = ask.words[1] if len(ask.words) > 1 else ""
    if channel not in _channels(actor):
        raise Answer(f"要写解绑什么：{'、'.join(_channels(actor))}。例：解绑 狼群")

    async def drop(tx: Transaction) -> None:
        if channel == PUBLIC:
            await tx.set_public_group(actor.id, None)
        else:
            await tx.unbind_group(actor.id, channel)

    text = f"已解绑：{channel}。以后改为逐个私信。"
    await house.settle(ask, [_reply(house, actor, ask, text)], actor=actor, work=drop)
    await house.refresh(actor)


# -- directors ----------------------------------------------------------------------------------------------------


async def appoint(house: House, actor: Actor, ask: Ask) -> None:
    """「任命 <QQ>」: another director of this match."""
    user = _number(ask.words[1] if len(ask.words) > 1 else "", "QQ 号", "任命 123456")
    if actor.name_of(user) is not None:
        raise Answer("他在这一局里有座位，不能当这一局的导演。")
    now = house.clock.now()

    async def keep(tx: Transaction) -> None:
        await tx.appoint_director(user, at=now, match_id=actor.id, appointed_by=ask.user)

    messages = [
        _reply(house, actor, ask, f"已任命 QQ {user} 为本局导演。"),
        private(user, f"你被任命为第 {actor.row.code} 局的导演。发「帮助」看命令。", Lane.DIRECTOR),
    ]
    await house.settle(ask, messages, actor=actor, work=keep)
    await house.refresh(actor)


async def dismiss(house: House, actor: Actor, ask: Ask) -> None:
    """「撤任 <QQ>」."""
    user = _number(ask.words[1] if len(ask.words) > 1 else "", "QQ 号", "撤任 123456")
    if user not in actor.appointed:
        raise Answer("他不是任命的导演；写在配置里的导演要改配置。")

    async def drop(tx: Transaction) -> None:
        await tx.dismiss_director(user, actor.id)

    await house.settle(ask, [_reply(house, actor, ask, f"已撤任 QQ {user}。")], actor=actor, work=drop)
    await house.refresh(actor)


# -- players ------------------------------------------------------------------------------------------------------


def seat_named(actor: Actor, word: str, example: str) -> int:
    """The seat a word names. Raises Answer when it names none."""
    if not word:
        raise Answer(f"要写座位。例：{example}")
    try:
        return find_seat(word, Lexicon({n: s.alias for n, s in actor.seats.items()}, (), ()))
    except Unreadable as error:
        raise Answer(str(error)) from error


def _newcomer(actor: Actor, ask: Ask, example: str) -> tuple[int, int]:
    words = [*ask.words[1:], "", ""]
    seat = seat_named(actor, words[0], example)
    user = _number(words[1], "QQ 号", example)
    held = actor.seat_of(user)
    if held is not None:
        raise Answer(f"QQ {user} 已经坐在这一局的 {held}号。")
    if user in actor.directors:
        raise Answer("他是这一局的导演，不能入座。")
    return seat, user


def _welcome(actor: Actor, seat: int, user: int) -> list[NewMessage]:
    if actor.game is None:
        return []
    card = player_pages.role_card(actor.game, seat, actor.row.code)
    return [private(user, card, Lane.RESULT), private(user, player_pages.record_page(actor.game, seat), Lane.RESULT)]


async def change_account(house: House, actor: Actor, ask: Ask) -> None:
    """「换号 3 <QQ>」: the same person with another account; what did not arrive is sent there."""
    seat, user = _newcomer(actor, ask, "换号 3 123456")
    old = actor.seats[seat]
    now = house.clock.now()
    missed = await _undelivered(house, actor, old.user_id)

    async def keep(tx: Transaction) -> None:
        await tx.replace_person(actor.id, seat, user, old.alias, at=now)

    text = f"{seat}号 {old.alias} 换到 QQ {user}；以后只认新号。"
    again = [NewMessage("private", user, m.lane, m.body, code=m.code) for m in missed]
    messages = [_reply(house, actor, ask, text), *_welcome(actor, seat, user), *again]
    await house.settle(ask, messages, actor=actor, work=keep)
    await house.refresh(actor)


async def substitute(house: House, actor: Actor, ask: Ask) -> None:
    """「替补 3 <QQ>」: another person takes the seat and reads all it was told."""
    seat, user = _newcomer(actor, ask, "替补 3 123456")
    old, now = actor.seats[seat], house.clock.now()

    async def keep(tx: Transaction) -> None:
        await tx.replace_person(actor.id, seat, user, old.alias, at=now)

    def answer(outcome: Outcome) -> list[NewMessage]:
        text = player_pages.refusal(outcome.refused) if outcome.refused else f"{outcome.reply}。新玩家 QQ {user}。"
        welcome = [] if outcome.refused else _welcome(actor, seat, user)
        return [_reply(house, actor, ask, text), *welcome]

    item = Direct(at=now, text=f"替补 {seat}号", by=str(ask.user))
    await actor.submit(item, ask=ask, answer=answer, work=keep)
    await house.refresh(actor)


async def _undelivered(house: House, actor: Actor, user: int) -> list[Any]:
    async with house.store.session() as s:
        rows = await s.outbox(actor.id, states=(OutboxState.FAILED,), target=user)
    return [m for m in rows if m.kind == "private" and m.lane == Lane.RESULT]


async def send_again(house: House, actor: Actor, ask: Ask) -> None:
    """「重发消息」: results that could not be delivered are queued again."""
    async with house.store.session() as s:
        rows = [m for m in await s.outbox(actor.id, states=(OutboxState.FAILED,)) if m.lane == Lane.RESULT]

    async def keep(tx: Transaction) -> None:
        for row in rows:
            await tx.requeue(row.id)

    await house.settle(ask, [_reply(house, actor, ask, f"重发 {len(rows)} 条。")], actor=actor, work=keep)


# -- corrections after an undo ------------------------------------------------------------------------------------


async def correct(house: House, actor: Actor, ask: Ask) -> None:
    """「发更正」 or 「只改不发」: what had gone out before an undo and no longer holds."""
    async with house.store.session() as s:
        waiting = await s.notes(actor.id, CORRECTION, done=False)
    if not waiting:
        raise Answer("没有等着更正的消息。")
    told = [made for note in waiting for x in note.data if isinstance(made := f.from_json(x), f.Told)]
    messages: list[NewMessage] = []
    if ask.words[0] == "发更正":
        for notice in told:
            messages += _corrected(actor, notice)
        text = f"已发更正 {len(told)} 条。"
    else:
        text = "好，不发更正。"

    async def keep(tx: Transaction) -> None:
        for note in waiting:
            await tx.finish_note(note.id)

    await house.settle(ask, [_reply(house, actor, ask, text), *messages], actor=actor, work=keep)


def _corrected(actor: Actor, notice: f.Told) -> list[NewMessage]:
    text, to = pages.correction_text(notice), actor.addresses
    if notice.audience == "public":
        return to.to_public(text)
    if notice.audience == "director":
        return []
    if notice.audience.startswith("channel:"):
        return to.to_channel(notice.audience.partition(":")[2], notice.seats, text)
    return to.to_seat(notice.seats[0], text)
