"""Dealing: a proposed cast that only directors see, changed until one of them confirms it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine import Game, Outcome, Refused, Start
from engine.kernel.grammar import Lexicon, Unreadable, find_seat
from engine.store import Lane, NewMessage, Phase
from plugins.director import choosing, pages
from plugins.director.opening import save
from plugins.table import drafting
from plugins.table.ask import Ask
from plugins.table.house import Answer, House

if TYPE_CHECKING:
    from plugins.table.actor import Actor

#: Seeds are drawn below this, so that they can be read out and typed.
_SEEDS = 2**31


def _must_be_dealing(actor: Actor) -> None:
    if actor.row.phase == Phase.SIGNUP:
        raise Answer("还在报名。先发「截止报名」，再发「发身份」。")
    if actor.row.phase != Phase.CAST:
        raise Answer("身份已经发出，不能再改。个别改动用「给技能」「阵营」等命令。")


def _names(actor: Actor) -> list[str]:
    return [seat.alias for _, seat in sorted(actor.seats.items())]


async def _propose(house: House, actor: Actor, ask: Ask, cast: Sequence[str], seed: int) -> None:
    notes = actor.book.cast_notes(cast, _names(actor), actor.config["options"])
    page = pages.cast_page(_names(actor), cast, notes)
    await save(house, actor, ask, {**actor.config, "cast": list(cast), "seed": seed}, page)


async def deal(house: House, actor: Actor, ask: Ask) -> None:
    """「发身份」 proposes a cast; asked again it shows the one proposed."""
    cast = actor.config["cast"]
    _must_be_dealing(actor)
    if actor.book.drafts and drafting.of(actor) is not None and len(ask.words) == 1:
        await choosing.look(house, actor, ask)
        return
    if cast is not None and len(ask.words) == 1:
        await _propose(house, actor, ask, cast, actor.config["seed"])
        return
    await deal_again(house, actor, ask)


async def deal_again(house: House, actor: Actor, ask: Ask) -> None:
    """「重发」: another cast; with a number (「发身份 7」) the one that this seed gives."""
    _must_be_dealing(actor)
    wanted, verb = " ".join(ask.words[1:]), ask.words[0]
    if wanted and not wanted.isdigit():
        raise Answer(f"「{verb}」后面只能写一个数字，没有重新发。换一副发：重发；要认得出的一副发：重发 7")
    seed = int(wanted) % _SEEDS if wanted.isdigit() else secrets.randbelow(_SEEDS)
    if actor.book.drafts:
        await drafting.begin(house, actor, ask, seed)
        return
    try:
        cast = actor.book.deal_to(_names(actor), seed, actor.config["options"])
    except Refused as refused:
        raise Answer(
            f"发不了：{refused.reason}。可以「继续报名」补人，或自定阵容：指定身份 {_three(actor)}……（按座位顺序）"
        ) from refused
    await _propose(house, actor, ask, cast, seed)


def _three(actor: Actor) -> str:
    """Some roles of the match's book, as a cast is written."""
    first = actor.book.samples.role
    return " ".join([first, *[name for name in actor.book.roles if name != first][:2]])


def _must_not_be_drafting(actor: Actor) -> None:
    if actor.book.drafts:
        raise Answer("这本书的身份由各人自己选，不能指定或对调。要替人选发：选牌 3 牌 牌；要重来发：重发")


async def give_cast(house: House, actor: Actor, ask: Ask) -> None:
    """「指定身份 国师 官员 …」: a cast of the director's own, in seat order."""
    _must_be_dealing(actor)
    _must_not_be_drafting(actor)
    cast = ask.words[1:]
    unknown = [x for x in cast if not _is_role(actor, x)]
    if unknown:
        raise Answer(f"《{actor.book.title}》里没有身份「{unknown[0]}」。可写：{'、'.join(actor.book.roles)}")
    if len(cast) != len(actor.seats):
        raise Answer(f"座位有 {len(actor.seats)} 个，写了 {len(cast)} 个身份。按座位顺序逐个写。")
    seed = actor.config["seed"] or secrets.randbelow(_SEEDS)
    await _propose(house, actor, ask, cast, seed)


async def change_cast(house: House, actor: Actor, ask: Ask) -> None:
    """「换身份 甲 国师」 or 「换身份 甲 乙」: two seats change places in the proposed cast."""
    _must_be_dealing(actor)
    _must_not_be_drafting(actor)
    cast = actor.config["cast"]
    if cast is None:
        raise Answer("还没有拟定身份，先发「发身份」。")
    words = ask.words[1:]
    if len(words) != 2:
        raise Answer(f"写一个座位和一个身份，或两个座位。例：换身份 甲 {actor.book.samples.role}")
    first = _seat(actor, words[0])
    new = list(cast)
    if _is_role(actor, words[1]):
        name = words[1].partition("(")[0]
        others = [n for n, role in enumerate(cast) if role.partition("(")[0] == name and n != first]
        if others:
            new[first], new[others[0]] = new[others[0]], new[first]
        new[first] = words[1]
    else:
        second = _seat(actor, words[1])
        new[first], new[second] = new[second], new[first]
    await _propose(house, actor, ask, new, actor.config["seed"])


def _is_role(actor: Actor, word: str) -> bool:
    """Whether a word is a role; one of either gender may have it in brackets, 盗贼(女)."""
    return word in actor.book.roles or (word.endswith(")") and actor.book.lacks(word) is None)


def _seat(actor: Actor, word: str) -> int:
    """The place in the cast of the seat that a word names. Raises Answer when it names none."""
    try:
        return find_seat(word, Lexicon({n: s.alias for n, s in actor.seats.items()}, (), ())) - 1
    except Unreadable as error:
        raise Answer(f"{str(error).rstrip('。')}。例：换身份 甲 {actor.book.samples.role}") from error


async def confirm_cast(house: House, actor: Actor, ask: Ask) -> None:
    """「确认身份」: the match begins, and everybody gets seat, role and card in private."""
    _must_be_dealing(actor)
    config = actor.config
    if config["cast"] is None and drafting.of(actor) is not None:
        raise Answer("还在选牌，不能开始。看谁没选发「选牌」，不等了发「选牌截止」。")
    if config["cast"] is None:
        raise Answer("还没有拟定身份，先发「发身份」。")
    reason = actor.book.refuses_cast(config["cast"], _names(actor), config["options"])
    if reason is not None:
        raise Answer(reason)
    seats = dict(zip(_names(actor), config["cast"], strict=True))
    now = house.clock.now()
    start = Start(at=now, seats=seats, options={**config["options"], **drafting.switches(actor)}, seed=config["seed"])
    actor.game = Game(actor.book, digests=True)

    def answer(outcome: Outcome) -> list[NewMessage]:
        text = f"没有开始：{outcome.refused}" if outcome.refused else "开始了，身份正在逐个私发。随时发「局面」看全部。"
        return [house.reply(ask, text, actor=actor, lane=Lane.DIRECTOR)]

    try:
        outcome = await actor.take(start, ask=ask, answer=answer)
    except BaseException:
        actor.game = None
        raise
    if outcome.refused:
        actor.game = None
