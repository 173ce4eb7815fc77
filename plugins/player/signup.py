"""Signing up: a place on the list counts once the person is a friend and has answered a private message."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.kernel.grammar import normalise
from engine.store import Phase, Transaction
from plugins.player.aliases import NAME_LIMIT, refused
from plugins.table.ask import Ask, clean_name, spelt
from plugins.table.house import Answer, House
from plugins.table.mail import private

if TYPE_CHECKING:
    from engine import WerewolfBook
    from plugins.table.actor import Actor

SIGN_UP, CONFIRM, WITHDRAW, LIST = "报名", "确认", "退出报名", "名单"
_SIGN_UP = re.compile(r"/? ?报 ?名([ :,、]*)(.*)")
_CONFIRM = re.compile(r"确认(?:了|好了|收到|报名)?")
#: What makes 「报名…」 in a group talk about signing up.
_TALK = re.compile(r"截|开始|人数|结束|成功|时间|已|.*[吗呢吧了么的啊?!,。、]")
_FRIEND_FIRST = "请先加我为好友再来报名：身份和结果只能发好友私聊。加好友时写「版杀」我会通过。"


def verb_of(ask: Ask) -> str | None:
    """Which word about signing up a text is, however it is spaced; None for anything else."""
    plain = normalise(ask.text).lstrip("/")
    whole = plain.replace(" ", "").rstrip("。.!~")
    if whole in (LIST, WITHDRAW):
        return whole
    if _CONFIRM.fullmatch(whole):
        return CONFIRM
    if ask.words and ask.words[0] in (WITHDRAW, CONFIRM):
        return ask.words[0]
    return SIGN_UP if _SIGN_UP.fullmatch(plain) else None


def parted(ask: Ask) -> bool:
    """Whether a sign-up's name stands apart from the verb, as it must in a group, where people talk about it."""
    found = _SIGN_UP.fullmatch(normalise(ask.text))
    return found is not None and (not found[2] or (bool(found[1]) and not found[1].startswith((",", "、"))))


async def glued(house: House, actor: Actor, ask: Ask) -> None:
    """「报名王五」 in a group: how to write it, unless it is plainly talk."""
    found = _SIGN_UP.fullmatch(normalise(ask.text))
    name = found[2] if found else ""
    if ask.user in actor.signed or len(name) > NAME_LIMIT or _TALK.match(name):
        return
    await house.settle(ask, [house.reply(ask, f"要报名请空一格写：报名 {name}")], actor=actor)


def wanted_name(ask: Ask, book: WerewolfBook) -> str:
    """The name asked for at sign-up, or the sender's own. Raises Answer when it cannot be a seat's name."""
    found = _SIGN_UP.fullmatch(normalise(spelt(ask.text, lambda user: None)[0]))
    rest = found[2].strip(" :,、") if found else ""
    name = clean_name(rest or ask.name, 99)
    reason = refused(name, book)
    if reason is not None and rest:
        raise Answer(reason)
    return name if reason is None else f"玩家{ask.user % 10000:04d}"


async def sign_up(house: House, actor: Actor, ask: Ask) -> None:
    """Put somebody on the list, the match's lock held."""
    if actor.row.phase != Phase.SIGNUP:
        raise Answer("这一局的报名已经截止。")
    if ask.user in (house.directors | actor.appointed):
        raise Answer("你是这一局的导演，不能同时报名；要参加请先让别的导演「撤任」你。")
    name = wanted_name(ask, actor.book)
    taken = {normalise(x).lower() for user, x in actor.signed.items() if user != ask.user}
    if normalise(name).lower() in taken:
        raise Answer(f"「{name}」已经有人用了，请换一个马甲。例：报名 饺子")
    if await house.gateway.is_friend(ask.user) is False:
        raise Answer(_FRIEND_FIRST)
    async with house.store.session() as s:
        old = await s.signup(actor.id, ask.user)
        others = await s.signups(actor.id)
    place = next((n for n, x in enumerate(others, 1) if x.user_id == ask.user), len(others) + 1)
    confirmed = old is not None and old.confirmed
    await _add(house, actor, ask, name, place, confirmed=confirmed)


async def _add(house: House, actor: Actor, ask: Ask, name: str, place: int, *, confirmed: bool) -> None:
    now = house.clock.now()

    async def keep(tx: Transaction) -> None:
        await tx.put_person(ask.user, nickname=ask.name, friend=True)
        await tx.add_signup(actor.id, ask.user, name, at=now)

    head = f"已登记：{name}（暂排第 {place}）。"
    if confirmed:
        messages = [house.reply(ask, head)]
    elif ask.group is None:
        messages = [house.reply(ask, f"{head}收到这条请回「确认」，确认后才算占座。")]
    else:
        test = f"{actor.addresses.heading}报名测试：{name}，收到请回「确认」，确认后才算占座。"
        messages = [
            house.reply(ask, f"{head}先确认我能私聊到你——请在私聊里回我「确认」。"),
            private(ask.user, test),
        ]
    await house.settle(ask, messages, actor=actor, work=keep)
    actor.signed[ask.user] = name


async def confirm(house: House, ask: Ask) -> None:
    """「确认」 in private: every sign-up of this person now counts."""
    mine = [a for a in house.actors.values() if ask.user in a.signed and a.row.phase == Phase.SIGNUP]
    if not mine:
        raise Answer("现在没有等你确认的报名。")
    lines: list[str] = []

    async def keep(tx: Transaction) -> None:
        await tx.put_person(ask.user, friend=True, confirmed_at=house.clock.now())
        for actor in mine:
            await tx.change_signup(actor.id, ask.user, confirmed=True)
            row = await tx.signup(actor.id, ask.user)
            listed = await tx.signups(actor.id)
            place = next(n for n, x in enumerate(listed, 1) if row is not None and x.user_id == row.user_id)
            lines.append(f"第 {actor.row.code} 局：{actor.signed[ask.user]} 占第 {place} 座")

    async with house.store.transaction() as tx:
        if not await tx.seen(ask.account, ask.message, ask.at):
            return
        await keep(tx)
        text = "确认好了。" + "；".join(lines) + "。截止报名后发身份；不来了发：退出报名"
        await tx.queue_messages([house.reply(ask, text)], at=house.clock.now())
    house.gateway.wake()


async def withdraw(house: House, actor: Actor, ask: Ask) -> None:
    """Take somebody off the list."""
    if ask.user not in actor.signed:
        raise Answer("你没有报这一局的名。")
    if actor.row.phase != Phase.SIGNUP:
        raise Answer("报名已经截止，不能自己退出。请发：找导演 我来不了了")

    async def drop(tx: Transaction) -> None:
        await tx.remove_signup(actor.id, ask.user)

    await house.settle(ask, [house.reply(ask, "已退出报名。")], actor=actor, work=drop)
    actor.signed.pop(ask.user, None)


async def list_page(house: House, actor: Actor) -> str:
    """Who is signed up, or who sits where."""
    head = f"第 {actor.row.code} 局「{actor.row.title}」（{actor.book.title}）"
    if actor.seats:
        return "\n".join([head, *(f"{n}号 {s.alias}" for n, s in sorted(actor.seats.items()))])
    async with house.store.session() as s:
        rows = await s.signups(actor.id)
    lines = [f"{n}. {x.alias}{'' if x.confirmed else '（待确认）'}" for n, x in enumerate(rows, 1)]
    ready = sum(x.confirmed for x in rows)
    need = seats_wanted(actor.book)
    return "\n".join([f"{head}：已确认 {ready} 人，满座 {need} 人", *(lines or ["还没有人报名。发：报名 马甲"])])


async def waiting_page(house: House, actor: Actor, user: int) -> str:
    """What somebody on the list can send now; first of all the word that is awaited from him."""
    code = actor.row.code
    if actor.row.phase != Phase.SIGNUP:
        return f"第 {code} 局还没有开始：报名已经截止，等导演发身份。现在可以发：名单 / 规则 名 / 找导演 话"
    async with house.store.session() as s:
        row = await s.signup(actor.id, user)
    if row is not None and not row.confirmed:
        return f"第 {code} 局：你登记了「{row.alias}」，还差一步——请回「确认」，确认后才算占座。不来了发：退出报名"
    return f"第 {code} 局还没有开始，你已经占座。现在可以发：名单 / 退出报名 / 规则 名 / 找导演 话"


async def listing(house: House, actor: Actor, ask: Ask) -> None:
    """「名单」."""
    await house.settle(ask, [house.reply(ask, await list_page(house, actor), actor=actor)], actor=actor)


def seats_wanted(book: WerewolfBook) -> str:
    """How many seats a match of a book has: a number, or from one to another."""
    least, most = min(book.sizes), max(book.sizes)
    return f"{least}" if least == most else f"{least}–{most}"
