"""What a seated player says in private: orders, answers and votes for the engine, and questions answered at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from engine import Game, Outcome, Say
from engine.kernel.grammar import Lexicon, Reading, Unreadable, commands, read
from engine.store import Lane, NewMessage, Phase, Transaction
from engine.werewolf import verbs
from plugins.pages import words
from plugins.pages.knowledge import known
from plugins.player import pages, signup
from plugins.player.meaning import meant
from plugins.table.ask import Ask, spelt
from plugins.table.drafting import VERB
from plugins.table.house import House

if TYPE_CHECKING:
    from plugins.table.actor import Actor

#: Words to the host whose rest is free text.
CALL, HOLE = "找导演", "树洞"
#: Questions by their words; each is answered by a page.
PAGES: dict[str, Callable[[Game, int, int], str]] = {
    "帮助": pages.help_page,
    "菜单": pages.help_page,
    "help": pages.help_page,
    "我": pages.me_page,
    "技能": pages.skills_page,
    "局面": pages.board_page,
    "记录": lambda game, seat, now: pages.record_page(game, seat),
}
RULE = "规则"
#: How the pack stands, for its members.
TALLY = "票型"
_STRANGER = "没看懂：@ 的人（QQ {}）不在这一局里。请写座位号或马甲；发「帮助」看例子。"
_CHOSEN = "没记下：选牌已经结束，牌都定了。看自己的牌发：我"
STOPPED = "这一局出了故障，已经停下，导演正在处理；这条没有记下，请等导演通知。"


def lexicon(game: Game, seat: int) -> Lexicon:
    """What a seat may name, the host's own words included."""
    table = words.table_of(game.before_review())
    own = [d.name for i in table.state.owned(seat) if (d := table.book.definition(i.definition)).kind == "skill"]
    mine = [name for name in table.state.channels if table.member(name, seat)]
    made = verbs.lexicon(table, own, mine)
    return replace(made, free=(*made.free, CALL, HOLE))


def lines_of(actor: Actor, seat: int, text: str) -> tuple[str, ...]:
    """The commands of a message; a free text keeps its lines."""
    if "\n" not in text.strip():
        # The usual message: nothing to be parted.
        return (text,) if text.strip() else ()
    if actor.game is None:
        return (text,)
    # Talk to a channel that is not open to the sender is one refused text, never commands of its later lines.
    made = lexicon(actor.game, seat)
    made = replace(made, free=tuple(dict.fromkeys((*made.free, *actor.book.channels))))
    *earlier, last = verbs.with_reasons([line for line in text.splitlines() if line.strip()])
    return (*commands("\n".join(earlier), made), last) if "\n" in last else commands(text, made)


async def private(house: House, actor: Actor, ask: Ask) -> None:
    """A private message of somebody with a seat, the match's lock held."""
    seat = actor.seat_of(ask.user)
    assert seat is not None
    text, stranger = spelt(ask.text, actor.name_of)
    if stranger is not None:
        await house.settle(ask, [house.reply(ask, _STRANGER.format(stranger), actor=actor)])
        return
    found = lines_of(actor, seat, text)
    if not found:
        await house.settle(ask, [house.reply(ask, "我只看得懂文字。发「帮助」看你现在能做什么。", actor=actor)])
    await house.each(ask.split(found), lambda part: one(house, actor, part, seat))


async def one(house: House, actor: Actor, ask: Ask, seat: int) -> None:
    """One line."""
    page = question(actor, ask, seat, house.clock.now())
    if page is not None:
        await house.settle(ask, [house.reply(ask, page, actor=actor)], actor=actor)
        return
    word = word_of(ask.text)
    if signup.verb_of(ask) == signup.LIST:
        await signup.listing(house, actor, ask)
    elif signup.verb_of(ask) == signup.WITHDRAW:
        page = "这一局已经开始，不能自己退出。请发：找导演 我玩不下去了，请换替补"
        await house.settle(ask, [house.reply(ask, page, actor=actor)], actor=actor)
    elif word is not None:
        await note(house, actor, ask, seat, word.verb, word.text.strip())
    elif actor.row.phase == Phase.DIVERGED or actor.game is None:
        await house.settle(ask, [house.reply(ask, STOPPED, actor=actor)], actor=actor)
    else:
        await order(house, actor, ask, seat)


def word_of(text: str) -> Reading | None:
    """A word to the directors or into the 树洞, however it is parted from its verb; None for anything else."""
    try:
        return read(text, Lexicon({}, (), (CALL, HOLE)))
    except Unreadable:
        return None


async def order(house: House, actor: Actor, ask: Ask, seat: int, place: str = "private") -> Outcome:
    """An input of the game; its receipt goes to the player in private."""

    def receipt(outcome: Outcome) -> list[NewMessage]:
        text = pages.receipt(actor.playing, outcome, house.clock.now(), seat)
        text = meant(actor.playing, seat, ask.text, text) if outcome.refused is not None else text
        return actor.addresses.to_seat(seat, text, Lane.ACK)

    item = Say(at=house.clock.now(), seat=seat, text=ask.text, place=place)
    return await actor.submit(item, ask=ask, answer=receipt)


def question(actor: Actor, ask: Ask, seat: int | None, now: int) -> str | None:
    """The page that a line asks for; None when it asks for none."""
    asked = ask.words
    if not asked or (game := actor.game) is None:
        return None
    if asked[0].startswith(RULE):
        name = " ".join(asked)[len(RULE) :].strip()
        return pages.rule_page(actor.book, name) if name else "写要查的名字，例：规则 预言家"
    if asked[0].startswith(VERB) and actor.book.drafts and seat is not None:
        return _CHOSEN
    if asked == [TALLY] and seat is not None:
        return tally_page(game, seat, now)
    page = PAGES.get(asked[0].lower()) if len(asked) == 1 else None
    if page is None or seat is None or _is_answer(game, seat, asked[0]):
        return None
    return page(game, seat, now)


def _is_answer(game: Game, seat: int, word: str) -> bool:
    """Whether a bare word answers what the seat is being asked: that goes before the host's own words."""
    return any(word in o.words for o in known(game, seat).offers if words.skill_of(game, o.instance).bare)


def tally_page(game: Game, seat: int, now: int) -> str:
    """How the packs of a seat stand; somebody without one learns only that he has none."""
    mine = [channel for channel, _ in known(game, seat).channels]
    if not mine:
        return "你没有一起选人的同伴。投票的票型关门后公布；现在记了几票发：局面"
    return "\n\n".join(pages.pack_page(game.before_review(), channel, now) for channel in mine)


async def note(house: House, actor: Actor, ask: Ask, seat: int, verb: str, text: str) -> None:
    """A word to the directors, or into the 树洞 that they read, and everybody after the end."""
    if not text:
        if verb == HOLE and actor.row.phase == Phase.OVER:
            await house.settle(ask, [house.reply(ask, await hole_page(house, actor), actor=actor)], actor=actor)
            return
        reply = f"请写要说的话，例：{verb} {'我明天可能赶不上投票' if verb == CALL else '今天谁都像狼'}"
        await house.settle(ask, [house.reply(ask, reply, actor=actor)], actor=actor)
        return
    now, who = house.clock.now(), f"{seat}号 {actor.seats[seat].alias}"

    async def keep(tx: Transaction) -> None:
        await tx.add_note(actor.id, verb, at=now, text=text, seat=seat)

    done = "已转给导演。" if verb == CALL else "收进树洞了：导演看得到，其他人到终局才看得到。"
    messages = [house.reply(ask, done, actor=actor)]
    if verb == CALL:
        messages += actor.addresses.to_directors(f"{who} 找导演：{text}\n回他发：私信 {seat} 正文")
    await house.settle(ask, messages, actor=actor, work=keep)


async def hole_page(house: House, actor: Actor) -> str:
    """What was put into the 树洞."""
    async with house.store.session() as s:
        kept = await s.notes(actor.id, HOLE)
    lines = [f"{n.seat}号 {actor.seats[n.seat].alias if n.seat in actor.seats else ''}：{n.text}" for n in kept]
    return "\n".join(["树洞：", *lines]) if lines else "树洞里还没有话。"
