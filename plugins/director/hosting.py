"""Who and where: groups bound to a match, directors, players who are replaced, corrections, messages sent again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import Direct, Outcome
from engine.kernel import facts as f
from engine.kernel.grammar import Lexicon, Unreadable, find_seat
from engine.store import Lane, NewMessage, OutboxState, Phase, Transaction
from engine.werewolf import penalties
from plugins.director import pages
from plugins.director.opening import allow
from plugins.pages import words
from plugins.player import pages as player_pages
from plugins.table import drafting
from plugins.table.ask import Ask
from plugins.table.follow import CORRECTION, mark, noted
from plugins.table.house import Answer, House
from plugins.table.mail import DIRECTORS, PUBLIC, again, private

if TYPE_CHECKING:
    from plugins.table.actor import Actor


#: So many outsiders are named.
_LISTED = 20


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
    said = ask.words[1:]
    if not said or said[0] not in _channels(actor):
        raise Answer(f"要写绑定什么：{'、'.join(_channels(actor))}。例：绑定 狼群 123456")
    channel = said[0]
    group = _number(said[1], "群号", f"绑定 {channel} 123456") if len(said) > 1 else ask.group
    if group is None:
        raise Answer(f"要写群号，或者到那个群里发「绑定 {channel}」。例：绑定 {channel} 123456")
    allow(house, group if channel == PUBLIC else None)
    me = house.gateway.bots()
    if me is not None and not await house.gateway.in_group(group, int(me.self_id)):
        raise Answer(f"机器人不在群 {group} 里（或 QQ 没有回应）。先拉它进群，再发：绑定 {channel} {group}")
    clash = next((n for a, n in house.of_group(group) if a is actor and n != channel), None)
    if clash is not None:
        raise Answer(f"群 {group} 已经是这一局的「{clash}」，先发「解绑 {clash}」。")

    async def keep(tx: Transaction) -> None:
        if channel == PUBLIC:
            await tx.set_public_group(actor.id, group)
        else:
            await tx.bind_group(actor.id, channel, group)

    messages = [_reply(house, actor, ask, f"已绑定：{channel} → 群 {group}。")]
    if channel not in (PUBLIC, DIRECTORS):
        text = f"群 {group} 里的人都会看到「{channel}」的票型与成员，请确认没有外人。"
        if actor.game is None:
            text += f"身份还没有发；发了以后再发一次「绑定 {channel} {group}」，我替你核对。"
        outside = await _outsiders(house, actor, channel, group)
        text += f"现在在群里、却不在「{channel}」的：{_some(outside)}。" if outside else ""
        # Who belongs to a channel is for the director alone, wherever he binds it.
        messages.append(private(ask.user, text, Lane.DIRECTOR))
    await house.settle(ask, messages, actor=actor, work=keep)
    await house.refresh(actor)


async def _outsiders(house: House, actor: Actor, channel: str, group: int) -> list[str]:
    """Who is in a group without having the channel, bot and directors apart; nobody before the cast is known."""
    if actor.game is None:
        return []
    members = actor.game.state.channels[channel][0] if channel in actor.game.state.channels else ()
    there = set(await house.gateway.members(group)) - set(actor.directors)
    bot = house.gateway.bots()
    seated = {x.user_id: n for n, x in actor.seats.items()}
    players = sorted(seated[user] for user in there & seated.keys() if seated[user] not in members)
    strangers = sorted(there - seated.keys() - ({int(bot.self_id)} if bot is not None else set()))
    return [*(f"{n}号 {actor.seats[n].alias}" for n in players), *(f"QQ {user}" for user in strangers)]


def _some(names: list[str]) -> str:
    """Names, and how many more when they are many."""
    more = f" 等 {len(names)} 人" if len(names) > _LISTED else ""
    return "、".join(names[:_LISTED]) + more


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
    user = _number(ask.words[1] if len(ask.words) > 1 else "", " QQ 号", "任命 123456")
    if actor.name_of(user) is not None:
        raise Answer("他在这一局里有座位，不能当这一局的导演。")
    now = house.clock.now()
    friend = await house.gateway.is_friend(user)
    warning = "这个号还不是机器人的好友，导演消息发不到；请他先加好友，加上后自动补发。" if friend is False else ""

    async def keep(tx: Transaction) -> None:
        await tx.appoint_director(user, at=now, match_id=actor.id, appointed_by=ask.user)

    messages = [
        _reply(house, actor, ask, f"已任命 QQ {user} 为本局导演。{warning}"),
        private(user, f"你被任命为第 {actor.row.code} 局的导演。发「帮助」看命令。", Lane.DIRECTOR),
    ]
    await house.settle(ask, messages, actor=actor, work=keep)
    await house.refresh(actor)


async def dismiss(house: House, actor: Actor, ask: Ask) -> None:
    """「撤任 <QQ>」."""
    user = _number(ask.words[1] if len(ask.words) > 1 else "", " QQ 号", "撤任 123456")
    if user not in actor.appointed:
        raise Answer("他不是任命的导演；写在配置里的导演要改配置。")

    async def drop(tx: Transaction) -> None:
        await tx.dismiss_director(user, actor.id)
        await _forget(tx, actor, user)

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
        raise Answer(f"{str(error).rstrip('。')}。例：{example}") from error


def _newcomer(actor: Actor, ask: Ask, example: str) -> tuple[int, int]:
    seat_word, account, *_ = [*ask.words[1:], "", ""]
    seat = seat_named(actor, seat_word, example)
    user = _number(account, " QQ 号", example)
    held = actor.seat_of(user)
    if held is not None:
        raise Answer(f"QQ {user} 已经坐在这一局的 {held}号。")
    if user in actor.directors:
        raise Answer("他是这一局的导演，不能入座。")
    return seat, user


def _welcome(house: House, actor: Actor, seat: int, user: int) -> list[NewMessage]:
    """What somebody new on a seat reads: what it is and was told, or what it chooses among while the match is cast."""
    draft, kept = drafting.of(actor), drafting.plain(actor)
    if actor.game is None and draft is not None and kept is not None:
        asked = drafting.pages(actor, draft, kept, seat, house.clock.now())
        return [replace(message, target=user) for message in asked]
    if actor.game is None:
        return []
    card = player_pages.role_card(actor.game, seat, actor.row.code)
    return [private(user, card, Lane.RESULT), private(user, player_pages.record_page(actor.game, seat), Lane.RESULT)]


async def _forget(tx: Transaction, actor: Actor, user: int) -> None:
    """Whatever has not surely reached an account that no longer has a part in the match never goes out."""
    for row in await tx.outbox(actor.id, states=(OutboxState.FAILED, OutboxState.UNKNOWN), target=user):
        if row.kind == "private":
            await tx.requeue(row.id)
    await tx.drop_queued(actor.id, target=user)


async def change_account(house: House, actor: Actor, ask: Ask) -> None:
    """「换号 3 <QQ>」: the same person with another account, which gets the card and all the seat was told."""
    seat, user = _newcomer(actor, ask, "换号 3 123456")
    old, now = actor.seats[seat], house.clock.now()

    async def keep(tx: Transaction) -> None:
        await tx.replace_person(actor.id, seat, user, old.alias, at=now)
        await _forget(tx, actor, old.user_id)

    text = f"{seat}号 {old.alias} 换到 QQ {user}；以后只认新号。{await _unless_friend(house, user)}"
    messages = [_reply(house, actor, ask, text), *_welcome(house, actor, seat, user)]
    await house.settle(ask, messages, actor=actor, work=keep)
    await house.refresh(actor)


async def substitute(house: House, actor: Actor, ask: Ask) -> None:
    """「替补 3 <QQ>」: another person takes the seat and reads all it was told; the one before is told so."""
    seat, user = _newcomer(actor, ask, "替补 3 123456")
    old, now = actor.seats[seat], house.clock.now()
    warning = await _unless_friend(house, user)

    async def keep(tx: Transaction) -> None:
        await tx.replace_person(actor.id, seat, user, old.alias, at=now)
        await _forget(tx, actor, old.user_id)

    parting = private(old.user_id, f"第 {actor.row.code} 局的 {seat}号 {old.alias} 由替补接替了，你不用再发指令。")
    if actor.game is None and actor.row.phase == Phase.CAST:
        text = f"{seat}号 {old.alias} 换人：新玩家 QQ {user}。{warning}"
        messages = [_reply(house, actor, ask, text), parting, *_welcome(house, actor, seat, user)]
        await house.settle(ask, messages, actor=actor, work=keep)
        await house.refresh(actor)
        return

    def answer(outcome: Outcome) -> list[NewMessage]:
        if outcome.refused:
            return [_reply(house, actor, ask, pages.refusal(outcome.refused))]
        reply, _, about_cards = outcome.reply.partition("；")
        cards = penalties.cards_of(words.table_of(actor.playing), seat)[penalties.RED]
        text = f"{reply}。{about_cards + '。' if cards else ''}新玩家 QQ {user}。{warning}"
        return [_reply(house, actor, ask, text), parting, *_welcome(house, actor, seat, user)]

    item = Direct(at=now, text=f"替补 {seat}号", by=str(ask.user))
    await actor.submit(item, ask=ask, answer=answer, work=keep)
    await house.refresh(actor)


async def _unless_friend(house: House, user: int) -> str:
    """A warning when an account cannot be reached in private."""
    if await house.gateway.is_friend(user) is False:
        return "这个号还不是机器人的好友，身份和结果发不到；请让他先加好友，加上后自动补发。"
    return ""


async def send_again(house: House, actor: Actor, ask: Ask) -> None:
    """「重发消息」: results that could not be delivered are queued again, to whoever still has a part in the match."""
    async with house.store.session() as s:
        failed = [m for m in await s.outbox(actor.id, states=(OutboxState.FAILED,)) if m.lane == Lane.RESULT]
    groups = {actor.row.public_group, *actor.groups.values()}
    rows = [m for m in failed if (m.target in groups if m.kind == "group" else actor.concerns(m.target))]

    async def keep(tx: Transaction) -> None:
        for row in rows:
            await tx.requeue(row.id)

    text = f"重发 {len(rows)} 条。" if rows else "没有发失败的结果要重发。"
    await house.settle(ask, [_reply(house, actor, ask, text)], actor=actor, work=keep)


# -- corrections after an undo ------------------------------------------------------------------------------------


async def correct(house: House, actor: Actor, ask: Ask) -> None:
    """「发更正」 or 「只改不发」: what had gone out before an undo and no longer holds."""
    async with house.store.session() as s:
        waiting = await s.notes(actor.id, CORRECTION, done=False)
    if not waiting:
        raise Answer("没有等着更正的消息。")
    correcting = ask.words[0] == "发更正"
    standing = {mark(notice) for notice in actor.playing.notices}
    now_said = {(notice.audience, notice.code): notice for notice in actor.playing.notices}
    # What was undone and has come about again in the same words is true: nothing is to be corrected.
    void = {mark(x): x for note in waiting for x in noted(note) if mark(x) not in standing}
    messages = [
        message
        for x in void.values()
        for message in again(x, pages.correction_text(x, now_said.get((x.audience, x.code))), actor.addresses)
    ]
    text = f"已发更正 {len(void)} 条。" if void else "没有发更正：之前发出的现在又都成立了。"

    async def keep(tx: Transaction) -> None:
        left = dict(void) if correcting else {}
        for note in waiting:
            kept = [f.to_json(left.pop(mark(x))) for x in noted(note) if mark(x) in left]
            await tx.finish_note(note.id, kept)

    sent = messages if correcting else []
    answer = text if correcting else "好，不发更正。"
    await house.settle(ask, [_reply(house, actor, ask, answer), *sent], actor=actor, work=keep)
