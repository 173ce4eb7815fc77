"""What a director says: questions, the host's own commands, and everything the engine lets a director do."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from engine import Outcome, Refused, director_input
from engine.store import Lane, NewMessage, Phase
from engine.werewolf.director import HANDLERS
from plugins.director import casting, choosing, hosting, opening, pages
from plugins.forum import pages as forum_pages
from plugins.player.commands import HOLE, hole_page
from plugins.player.pages import rule_page
from plugins.table import draft_clock, drafting
from plugins.table.ask import Ask, spelt
from plugins.table.house import Answer, House

if TYPE_CHECKING:
    from plugins.table.actor import Actor

Handler = Callable[[House, "Actor", Ask], Awaitable[None]]
OPEN = "开局"
#: Commands of the host itself, by their first word.
HOST: dict[str, Handler] = {
    "选项": opening.set_option,
    "节奏": opening.set_option,
    "截止报名": opening.close_signup,
    "继续报名": opening.reopen_signup,
    "名单": opening.show_list,
    "结束本局": opening.end_match,
    "发身份": casting.deal,
    "重发": casting.deal_again,
    "选牌时限": choosing.set_length,
    "选牌截止": choosing.close,
    "选牌": choosing.look,
    "指定身份": casting.give_cast,
    "换身份": casting.change_cast,
    "确认身份": casting.confirm_cast,
    "绑定": hosting.bind,
    "解绑": hosting.unbind,
    "任命": hosting.appoint,
    "撤任": hosting.dismiss,
    "换号": hosting.change_account,
    "替补": hosting.substitute,
    "重发消息": hosting.send_again,
    "发更正": hosting.correct,
    "只改不发": hosting.correct,
}
#: Commands that take nothing: whatever follows is a slip or a question, and is not passed over.
BARE = frozenset({"截止报名", "选牌截止", "确认身份", "重发消息", "发更正", "只改不发"})
BARE |= {"放行", "关窗", "关门", "暂停", "继续", "加速", "重做"}
#: Questions, by their first word; the director sees one layer more than players do.
QUESTIONS = ("帮助", "导演帮助", "局面", "看", "日志", "解释", "预览", "规则", "电梯", "树洞", "恢复")
#: What a player may say as well; somebody with a seat means it as a player.
SHARED = frozenset({"帮助", "局面", "规则", "名单", "回答", "树洞", drafting.VERB})
#: What changes a running match; said in a players' group it is answered in private.
STEERING = frozenset(HANDLERS) - SHARED | {"撤销", "重做", "发更正", "只改不发", "替补", "换号"}
STEERING |= {drafting.VERB, "选牌时限", "选牌截止"}
#: What a director may say in the public group.
IN_PUBLIC = frozenset({OPEN, "截止报名", "绑定", "解绑"})


def verb_of(ask: Ask, actor: Actor | None) -> str | None:
    """The director's command that a text begins with; None when it begins with none."""
    if not ask.words:
        return None
    first, joined = ask.words[0], "".join(ask.words[:2])
    titles = tuple(actor.book.titles) if actor is not None else ()
    known = (OPEN, *HOST, *QUESTIONS, *HANDLERS, "撤销", "重做", *titles)
    if joined in known or first in known:
        return joined if joined in known else first
    return max((verb for verb in known if first.startswith(verb) and len(verb) > 1), key=len, default=None)


async def handle(house: House, actor: Actor, ask: Ask, verb: str | None) -> None:
    """One line of a director's, the match's lock held."""
    text, stranger = spelt(ask.text, actor.name_of)
    if stranger is not None:
        raise Answer(f"没有执行：@ 的人（QQ {stranger}）不在这一局里。请写座位号或马甲，例：看 3")
    ask = ask.line(text, 0)
    extra = " ".join(opening.arguments(ask, verb)).strip("。.!~") if verb in BARE else ""
    if extra:
        raise Answer(f"「{verb}」后面多了「{extra[:20]}」，没有执行。确定就只发：{verb}")
    await draft_clock.close_due(house, actor)
    page = await question(house, actor, ask, verb) if verb in QUESTIONS else None
    if page is not None:
        await house.settle(ask, [house.reply(ask, page, actor=actor, lane=Lane.DIRECTOR)], actor=actor)
    elif verb in HOST:
        # Handlers read the words after the first, however the command was spaced.
        await HOST[verb](house, actor, ask.line(" ".join([verb, *opening.arguments(ask, verb)]), 0))
    elif verb in choosing.VERBS and drafting.of(actor) is not None:
        await choosing.VERBS[verb](house, actor, ask.line(" ".join([verb, *opening.arguments(ask, verb)]), 0))
    else:
        await steer(house, actor, ask)


async def question(house: House, actor: Actor, ask: Ask, verb: str | None) -> str | None:
    """The page a director asks for; None when the word is a command after all."""
    now, game = house.clock.now(), actor.game
    rest = " ".join(ask.words)[len(verb or "") :].strip()
    if verb in ("帮助", "导演帮助"):
        before = {Phase.SIGNUP: "截止报名", Phase.CAST: "确认身份" if actor.config["cast"] else "发身份"}
        first = before.get(Phase(actor.row.phase), pages.FIRST)
        return pages.director_help(game, drafting.of(actor), first, actor.book)
    if verb == "规则":
        return rule_page(actor.book, rest) if rest else f"写要查的名字，例：规则 {actor.book.samples.role}"
    if verb == HOLE:
        return await hole_page(house, actor)
    if verb == "恢复":
        return await recover(house, actor)
    if game is None:
        return _before(house, actor, verb, rest)
    if verb == "局面":
        return pages.board(game, now)
    if verb == "看":
        return pages.look(game, hosting.seat_named(actor, rest, "看 丙"), now)
    if verb == "日志":
        return pages.log_page(game, rest)
    if verb == "解释":
        return pages.explain(game, rest) if rest else "写座位或编号，例：解释 丙，或：解释 N2-03"
    if verb == "预览":
        return pages.settlement_preview(game, now) if game.state.held is not None else "没有等待放行的结算。"
    if verb == "电梯":
        async with house.store.session() as s:
            posts = await s.posts(actor.id, game.state.point.day)
        return forum_pages.elevator(posts, game.view(1).board)
    return None


def _before(house: House, actor: Actor, verb: str | None, rest: str) -> str:
    """The page asked for before the match has begun."""
    draft, kept = drafting.of(actor), drafting.plain(actor)
    if draft is None or kept is None or verb not in ("局面", "看", "日志"):
        return "这一局还没有开始。发「名单」看报名，「帮助」看命令。"
    if verb == "日志":
        return choosing.log_page(actor)
    if verb == "看":
        seat = hosting.seat_named(actor, rest, "看 丙")
        return f"{seat}号 {actor.seats[seat].alias}：{draft.board(seat)}"
    return drafting.board(actor, draft, kept, house.clock.now())


async def recover(house: House, actor: Actor) -> str:
    """「恢复」: a stopped match is read anew and goes on from where its journal stands."""
    if actor.row.phase != Phase.DIVERGED:
        return "这一局没有停在故障上。"
    async with house.store.transaction() as tx:
        await tx.set_phase(actor.id, Phase.PLAYING, house.clock.now())
    await house.reload(actor)
    if actor.row.phase == Phase.DIVERGED:
        return "读不回来，仍然停着；请保留数据目录并联系维护者。"
    actor.frozen = actor.due(house.clock.now())
    return "已恢复到最后一条存下的输入。" + ("到点的窗口先按住不关，准备好发「继续」。" if actor.frozen else "")


async def steer(house: House, actor: Actor, ask: Ask) -> None:
    """A command for the engine."""
    if actor.game is None:
        if ask.words[0].startswith("审核"):
            raise Answer("开局前审核是一个开关，请发：选项 审核 开，或：选项 审核 关")
        raise Answer("这一局还没有开始，这条命令要等确认身份之后才能用。发「帮助」看现在能做什么。")
    if actor.row.phase == Phase.DIVERGED:
        raise Answer("这一局停在故障上，先发「恢复」。")
    if actor.frozen and ask.words[0] == "继续":
        messages = [house.reply(ask, "好，到点的窗口现在结算。", actor=actor, lane=Lane.DIRECTOR)]
        await house.settle(ask, messages, actor=actor)
        await actor.thaw()
        await actor.close_due()
        return
    try:
        item = director_input(ask.text, at=house.clock.now(), by=str(ask.user))
    except Refused as refused:
        raise Answer(pages.refusal(refused.reason)) from refused

    def receipt(outcome: Outcome) -> list[NewMessage]:
        text = pages.receipt(actor.playing, outcome, house.clock.now())
        return [house.reply(ask, text, actor=actor, lane=Lane.DIRECTOR)]

    await actor.submit(item, ask=ask, answer=receipt)


def lines_of(text: str) -> list[str]:
    """A director's message line by line; what carries free text keeps all of its lines."""
    if re.match(r"\s*[/／]?\s*(公告|私信|代发)", text):
        return [text]
    return [line for line in text.splitlines() if line.strip()] or [text]
