"""What a director says while seats choose what they are: look on, choose for somebody, time, steps back and forth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import Refused
from engine.store import Lane
from engine.werewolf.director.reading import length
from plugins.director.hosting import seat_named
from plugins.pages import times
from plugins.table import draft_clock, drafting
from plugins.table.ask import Ask
from plugins.table.house import Answer, House

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from plugins.table.actor import Actor
    from plugins.table.drafting import Plain

#: So many steps are listed.
_LISTED = 30
_OVER = "选牌已经结束。下一步发「确认身份」，要改发「撤销」，要重来发「重发」。"


async def _say(house: House, actor: Actor, ask: Ask, text: str) -> None:
    await house.settle(ask, [house.reply(ask, text, actor=actor, lane=Lane.DIRECTOR)], actor=actor)


async def look(house: House, actor: Actor, ask: Ask) -> None:
    """「选牌」: how the draft stands; 「选牌 3」: one seat; 「选牌 3 牌 牌」: choose for a seat."""
    draft, kept = drafting.present(actor)
    words = ask.words[1:]
    if len(words) > 1:
        await _choose_for(house, actor, ask, seat_named(actor, words[0], "选牌 3 女巫 骑士"), " ".join(words[1:]))
    elif words:
        seat = seat_named(actor, words[0], "选牌 3 女巫 骑士")
        await _say(house, actor, ask, f"{seat}号 {actor.seats[seat].alias}：{draft.board(seat)}")
    else:
        await _say(house, actor, ask, drafting.board(actor, draft, kept, house.clock.now()))


async def _choose_for(house: House, actor: Actor, ask: Ask, seat: int, text: str) -> None:
    draft, kept = drafting.present(actor)
    try:
        made = draft.appoint(seat, text)
    except Refused as refused:
        raise Answer(f"没有执行：{refused.reason}") from refused
    who = f"{seat}号 {actor.seats[seat].alias}"
    receipt = house.reply(ask, f"替 {who} 记下了：{made.kept(seat)}。", actor=actor, lane=Lane.DIRECTOR)
    what = f"导演替 {who} 选牌 {text}"
    await drafting.store(house, actor, ask, kept, draft, made, what, [receipt], head="导演替你选了。\n", only=seat)


async def close(house: House, actor: Actor, ask: Ask) -> None:
    """「选牌截止」: whoever has not chosen gets his default now."""
    _must_go_on(actor)
    await drafting.close(house, actor, ask)


async def set_length(house: House, actor: Actor, ask: Ask) -> None:
    """「选牌时限 2h」."""
    _must_go_on(actor)
    await draft_clock.set_length(house, actor, ask, _seconds(ask, "选牌时限 2h"))


async def put_off(house: House, actor: Actor, ask: Ask) -> None:
    """「延时 30m」."""
    _must_go_on(actor)
    await draft_clock.put_off(house, actor, ask, _seconds(ask, "延时 30m"))


async def hold(house: House, actor: Actor, ask: Ask) -> None:
    """「暂停」."""
    _must_go_on(actor)
    await draft_clock.hold(house, actor, ask)


async def go_on(house: House, actor: Actor, ask: Ask) -> None:
    """「继续」."""
    _must_go_on(actor)
    await draft_clock.go_on(house, actor, ask)


def _seconds(ask: Ask, example: str) -> int:
    try:
        return length("".join(ask.words[1:]))
    except Refused as refused:
        raise Answer(f"没改：{refused.reason.partition('，例：')[0]}。例：{example}") from refused


def _must_go_on(actor: Actor) -> None:
    if drafting.present(actor)[0].done:
        raise Answer(_OVER)


# -- steps back and forth -----------------------------------------------------------------------------------------


async def undo(house: House, actor: Actor, ask: Ask) -> None:
    """「撤销」, 「撤销 3」: so many steps of the draft are taken back."""
    number = _steps(ask)
    kept = drafting.present(actor)[1]
    if number > len(kept["done"]):
        left = f"只有 {len(kept['done'])} 步可以撤销" if kept["done"] else "选牌从发牌起还没有可以撤销的"
        raise Answer(f"{left}，没有改。要整个重来发「重发」，要补人发「继续报名」。")
    await _move(house, actor, ask, "done", "undone", number)


async def redo(house: House, actor: Actor, ask: Ask) -> None:
    """「重做」: the last step that was taken back is put back."""
    if not drafting.present(actor)[1]["undone"]:
        raise Answer("没有撤销过的步骤可以重做。")
    await _move(house, actor, ask, "undone", "done", 1)


def _steps(ask: Ask) -> int:
    rest = ask.words[1:]
    if not rest:
        return 1
    if len(rest) > 1 or not rest[0].isdecimal() or not int(rest[0]):
        raise Answer("没有撤销：后面只能写步数。例：撤销 2")
    return int(rest[0])


async def _move(house: House, actor: Actor, ask: Ask, source: str, target: str, number: int) -> None:
    draft, kept = drafting.present(actor)
    said = []
    for _ in range(number):
        step: Plain = kept[source][-1]
        there = {**step, "state": {key: kept["state"][key] for key in step["state"]}}
        kept |= {
            "state": {**kept["state"], **step["state"]},
            source: kept[source][:-1],
            target: [*kept[target], there],
        }
        said.append(step["what"])
    made = actor.book.stored_draft(kept["state"], actor.config["options"])
    verb = "撤销了" if source == "done" else "重做了"
    receipt = house.reply(ask, f"{verb}：{'；'.join(said)}。", actor=actor, lane=Lane.DIRECTOR)
    head = "导演退回了选牌，以这条为准。\n" if source == "done" else "导演恢复了撤掉的选牌，以这条为准。\n"
    await drafting.write_state(house, actor, ask, kept, draft, made, [receipt], head=head)


def log_page(actor: Actor) -> str:
    """「日志」: what has been done in the draft, oldest first."""
    kept = drafting.present(actor)[1]
    steps = kept["done"][-_LISTED:]
    lines = [f"{times.beijing(step['at']):%m-%d %H:%M}　{step['what']}" for step in steps]
    return "\n".join(["选牌里可以撤销的步骤，先后为序：", *lines]) if lines else "选牌里还没有人选过。"


#: Commands of a running match that a draft has, too.
VERBS: dict[str, Callable[[House, Actor, Ask], Awaitable[None]]] = {
    "关窗": close,
    "延时": put_off,
    "顺延": put_off,
    "暂停": hold,
    "继续": go_on,
    "撤销": undo,
    "重做": redo,
}
