"""What seats say while they choose what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.store import Lane
from plugins.player import signup
from plugins.player.commands import RULE, word_of
from plugins.table import draft_clock, drafting
from plugins.table.ask import Ask
from plugins.table.drafting import BACK, VERB
from plugins.table.house import Answer, House
from plugins.table.mail import private

if TYPE_CHECKING:
    from plugins.table.actor import Actor

#: Words that ask for one's page.
_PAGES = ("", VERB, "我", "技能", "局面", "记录")
_HELP = ("帮助", "菜单", "help")
#: Words that take a choice back.
_BACK = (BACK, f"{BACK}{VERB}", "放弃", f"放弃{VERB}", "撤销")
#: What only directors say, though it begins like a choice.
_DIRECTORS = (f"{VERB}截止", f"{VERB}时限")


async def hear(house: House, actor: Actor, ask: Ask) -> bool:
    """A private message of a seat whose match is being cast, its lock held; False when it is about something else."""
    seat = actor.seat_of(ask.user)
    if seat is None or drafting.of(actor) is None:
        return False
    said = " ".join(ask.words)
    about_list = signup.verb_of(ask) is not None or word_of(ask.text) is not None
    if about_list or (said.startswith(RULE) and said != RULE):
        return False
    await draft_clock.close_due(house, actor)
    whole = said.replace(" ", "").rstrip("。.!~").lower()
    draft, kept = drafting.present(actor)
    if whole.startswith(_DIRECTORS):
        raise Answer(f"「{whole[:4]}」是导演的命令，你发不算数。要请导演做什么发：找导演 话")
    if whole in (*_PAGES, *_HELP):
        shown = drafting.help_page if whole in _HELP else drafting.page
        page = shown(actor, draft, kept, seat, house.clock.now())
        await house.settle(ask, [house.reply(ask, page, actor=actor)], actor=actor)
    elif whole in _BACK:
        await drafting.withdraw(house, actor, ask, seat)
    elif said.startswith(VERB):
        await drafting.choose(house, actor, ask, seat, said.removeprefix(VERB).strip(" :,"))
    else:
        now = "现在在选牌，" if draft.may_choose(seat) else "现在没有要你选的，"
        raise Answer(f"没看懂「{said[:20]}」，什么都没有改变：{now}看你的牌和写法发：{VERB}")
    return True


async def overhear(house: House, actor: Actor, ask: Ask) -> bool:
    """A choice said in a group is not taken, and its sender told so in private."""
    if drafting.of(actor) is None or actor.seat_of(ask.user) is None or not " ".join(ask.words).startswith(VERB):
        return False
    text = f"「{VERB}」只在私聊里收，发在群里的不算，大家也都看得到。请在这里发。"
    await house.settle(ask, [private(ask.user, actor.addresses.marked(ask.user, text), Lane.ACK)], actor=actor)
    return True
