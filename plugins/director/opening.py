"""Opening a match, its switches, closing sign-up, and ending it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine import Refused, load_book
from engine.kernel.errors import BookError
from engine.store import Lane, NewMessage, Phase, Transaction
from engine.werewolf import switches
from engine.werewolf.book import WerewolfBook
from engine.werewolf.switches import Free
from plugins.player.signup import list_page, seats_wanted
from plugins.table import drafting
from plugins.table.ask import Ask
from plugins.table.house import Answer, House
from plugins.table.mail import private, to_group

if TYPE_CHECKING:
    from plugins.table.actor import Actor

#: First 局号 ever given; then one after another.
_FIRST_CODE = 101
#: A word of digits this long is a group, not a part of a title.
_GROUP_DIGITS = 5
_PACE = "节奏"
_BEGUN = "已经开局，开关不能再改。审核可以发「审核 开」或「审核 关」。"


def arguments(ask: Ask, verb: str) -> list[str]:
    """What follows a command, whether or not it is spaced, without the reason given for it."""
    rest = re.sub(r"\s*原因[:：].*", "", " ".join(ask.words)).split()
    if "".join(rest[:2]) == verb:
        rest = [verb, *rest[2:]]
    glued = rest[0][len(verb) :] if rest else ""
    return [glued, *rest[1:]] if glued else rest[1:]


async def open_match(house: House, ask: Ask) -> None:
    """「开局 slow [标题] [群号]」, the house's lock held; the bare word opens no second match beside a running one."""
    words = arguments(ask, "开局")
    group = ask.group
    beside = house.directed_by(ask.user) if group is None else [a for a, _ in house.of_group(group)]
    running = [a for a in beside if a.row.phase != Phase.OVER]
    if running and not words:
        where = "你已经在主持" if group is None else "这个群里已经有"
        first = running[0].row
        raise Answer(f"{where}第 {first.code} 局「{first.title}」，没有再开。确定要再开一局，请写全：开局 slow 标题")
    if words and len(words) > 1 and words[-1].isdigit() and len(words[-1]) >= _GROUP_DIGITS:
        group = int(words.pop())
    try:
        book = load_book(words[0] if words else "slow")
    except BookError as error:
        raise Answer(f"{error}。例：开局 slow 周末局") from error
    allow(house, group)
    title = " ".join(words[1:]) or book.title
    now = house.clock.now()
    pace = house.config.pace if house.config.pace in book.paces else book.paces[0]
    config: dict[str, Any] = {
        "options": {_PACE: pace, "审核": "开" if house.config.daoyan_review else "关"},
        "outage": house.config.daoyan_outage,
        "opener": ask.user,
        "seed": None,
        "cast": None,
    }
    async with house.store.transaction() as tx:
        if not await tx.seen(ask.account, ask.message, ask.at):
            return
        code = str(_FIRST_CODE + len(await tx.matches()))
        row = await tx.create_match(
            code, book.id, title, config=config, rules_version=book.version, at=now, public_group=group
        )
        await tx.queue_messages(_opened(book, ask, row.code, title, group), at=now, match_id=row.id)
    await house.admit(row)
    house.gateway.wake()


def allow(house: House, group: int | None) -> None:
    """Raises Answer when matches may not be played in a group."""
    if group is not None and house.config.daoyan_groups and group not in house.config.daoyan_groups:
        raise Answer(f"群 {group} 不在允许开局的群里（配置项 DAOYAN_GROUPS）。")


def _opened(book: WerewolfBook, ask: Ask, code: str, title: str, group: int | None) -> list[NewMessage]:
    where = "" if group is not None else "还没有公开群：在群里发「绑定 公开」，或在这里发「绑定 公开 <群号>」。"
    director = (
        f"第 {code} 局「{title}」开始报名。{where}开关发「选项 名称 值」「节奏 {'／'.join(book.paces)}」；"
        "人齐了发「截止报名」，再发「发身份」。"
    )
    out = [private(ask.user, director, Lane.DIRECTOR)]
    if group is not None:
        text = f"【{code}局】「{title}」开始报名。先加我为好友，再发「报名 马甲」；名单发「名单」。"
        out.append(to_group(group, text))
    return out


async def set_option(house: House, actor: Actor, ask: Ask) -> None:
    """「选项 河豚之怒范围 一名」「节奏 分」; without arguments the present switches."""
    words = ask.words
    key, value = (_PACE, words[1:]) if words[0] == _PACE else (words[1] if len(words) > 1 else "", words[2:])
    config = actor.config
    options = dict(config["options"])
    begun = actor.row.phase not in (Phase.SIGNUP, Phase.CAST)
    if not key or not value or key not in actor.book.options:
        raise Answer(_switches(actor, key, begun))
    if begun:
        raise Answer(_BEGUN)
    if key in actor.book.drafts_by and drafting.of(actor) is not None:
        code = actor.row.code
        raise Answer(
            f"没改：正在选牌，发牌要看「{key}」。要改先发「继续报名 {code}」收回这次发牌，改好再截止报名、发身份。"
        )
    try:
        options[key] = switches.read(actor.book, key, value)
        actor.book.check_options(options)
    except Refused as refused:
        raise Answer(f"没改：{refused.reason}。") from refused
    await save(house, actor, ask, {**config, "options": options}, f"已改：{key} = {switches.spell(options[key])}。")


def _switches(actor: Actor, key: str, begun: bool) -> str:
    """The present switches, or the one that is named; what may be chosen only as long as it may."""
    full = actor.book.check_options(dict(actor.config["options"]))
    if actor.game is not None:
        full["审核"] = "开" if actor.game.state.attributes.get("review") else "关"
    lines = [
        f"{k}：{switches.spell(full[k])}{_choices(v, begun)}"
        for k, v in actor.book.options.items()
        if key not in actor.book.options or k == key
    ]
    head = f"没有「{key}」这个开关。现在的开关：" if key and key not in actor.book.options else "现在的开关："
    return "\n".join([head, *lines, _BEGUN if begun else f"改发：选项 {key if len(lines) == 1 else '名称'} 值"])


def _choices(values: Sequence[Any], begun: bool) -> str:
    if begun:
        return ""
    if isinstance(values, Free):
        return f"　要写 {values.shape}"
    return "　要写分钟数" if len(values) == 1 else f"　可选 {'／'.join(map(str, values))}"


async def save(house: House, actor: Actor, ask: Ask, config: dict[str, Any], text: str) -> None:
    """Store new settings of a match and answer."""

    async def keep(tx: Transaction) -> None:
        await tx.set_config(actor.id, config)

    await house.settle(ask, [house.reply(ask, text, actor=actor, lane=Lane.DIRECTOR)], actor=actor, work=keep)
    await house.refresh(actor)


async def close_signup(house: House, actor: Actor, ask: Ask) -> None:
    """「截止报名」: those who confirmed get their seats in the order of the list."""
    if actor.row.phase != Phase.SIGNUP:
        raise Answer("报名已经截止。下一步发「发身份」；要再开发「继续报名」。")
    async with house.store.session() as s:
        rows = await s.signups(actor.id)
    ready = [x for x in rows if x.confirmed]
    full = max(actor.book.sizes)
    seated, spare = ready[:full], ready[full:]
    if not seated:
        raise Answer("还没有人确认过报名，不能截止。")
    now = house.clock.now()

    async def keep(tx: Transaction) -> None:
        await tx.set_seats(actor.id, {n: (x.user_id, x.alias) for n, x in enumerate(seated, 1)})
        await tx.set_phase(actor.id, Phase.CAST, now)

    missing = "、".join(x.alias for x in rows if not x.confirmed)
    text = f"报名截止，{len(seated)} 人入座（满座 {seats_wanted(actor.book)} 人）。"
    text += f"没有确认、不计入：{missing}。" if missing else ""
    text += f"候补：{'、'.join(x.alias for x in spare)}。" if spare else ""
    messages = [house.reply(ask, f"{text}下一步发「发身份」。", actor=actor, lane=Lane.DIRECTOR)]
    if actor.row.public_group is not None and ask.group is None:
        messages += actor.addresses.to_public(text)
    await house.settle(ask, messages, actor=actor, work=keep)
    await house.refresh(actor)


async def reopen_signup(house: House, actor: Actor, ask: Ask) -> None:
    """「继续报名」: seats are given back to the list; a draft, which is lost by that, must be named."""
    if actor.row.phase != Phase.CAST:
        raise Answer("只有截止报名之后、确认身份之前才能继续报名。")
    code, extra, draft = actor.row.code, arguments(ask, "继续报名"), drafting.of(actor)
    if extra and extra != [code]:
        raise Answer(f"没有执行：这一局是 {code}，后面却写了「{' '.join(extra)[:20]}」。确定就只发：继续报名")
    if draft is not None and not extra:
        raise Answer(f"正在选牌，继续报名会把发的牌和已经选的全部作废。确定就发：继续报名 {code}")
    now = house.clock.now()

    async def keep(tx: Transaction) -> None:
        await tx.set_seats(actor.id, {})
        await tx.set_config(actor.id, {**actor.config, "cast": None, "seed": None, "draft": None})
        await tx.set_phase(actor.id, Phase.SIGNUP, now)

    messages = [house.reply(ask, "继续报名；座位在下次截止时重排。", actor=actor, lane=Lane.DIRECTOR)]
    if draft is not None:
        void = "导演重新开放报名，这次发的牌和选的都作废，等下次发牌。"
        messages += [m for seat in sorted(actor.seats) for m in actor.addresses.to_seat(seat, void)]
    await house.settle(ask, messages, actor=actor, work=keep)
    await house.refresh(actor)
    drafting.arm(house, actor)


async def show_list(house: House, actor: Actor, ask: Ask) -> None:
    """「名单」."""
    page = await list_page(house, actor)
    await house.settle(ask, [house.reply(ask, page, actor=actor, lane=Lane.DIRECTOR)], actor=actor)


async def end_match(house: House, actor: Actor, ask: Ask) -> None:
    """「结束本局」: the match is put away; one that somebody still plays or signed up for must be named."""
    code, extra = actor.row.code, arguments(ask, "结束本局")
    playing = actor.row.phase in (Phase.PLAYING, Phase.DIVERGED)
    unfinished = playing or (actor.row.phase in (Phase.SIGNUP, Phase.CAST) and bool(actor.signed))
    if extra and extra != [code]:
        raise Answer(f"没有结束：这一局是 {code}，后面却写了「{' '.join(extra)[:20]}」。要结束就发：结束本局 {code}")
    if unfinished and not extra:
        why = "这一局还没有分出胜负。" if playing else f"已经有 {len(actor.signed)} 人报名，结束后名单就没了。"
        raise Answer(f"{why}确定要结束就发：结束本局 {code}")
    now = house.clock.now()

    async def keep(tx: Transaction) -> None:
        if actor.timer is not None:
            await tx.close_window(actor.id, actor.timer.seq)
        await tx.set_phase(actor.id, Phase.CLOSED, now)

    text = f"第 {actor.row.code} 局已结束并收起。"
    messages = [house.reply(ask, text, actor=actor, lane=Lane.DIRECTOR)]
    if unfinished and actor.row.public_group is not None:
        messages += actor.addresses.to_public("导演结束了本局。")
    elif unfinished:
        people = {seat.user_id for seat in actor.seats.values()} | actor.signed.keys()
        messages += [private(user, f"【{code}局】导演结束了本局。") for user in sorted(people)]
    await house.settle(ask, messages, actor=actor, work=keep)
    await house.refresh(actor)
