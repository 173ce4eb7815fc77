"""The time of a draft: reminders, deadlines, what the director does to them, and time that QQ was away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonebot.log import logger

from engine.store import Lane
from plugins.pages import times
from plugins.table.ask import Ask
from plugins.table.drafting import VERB, Plain, arm, awaited, close, closing, due_at, of, plain, present, write
from plugins.table.house import Answer, House
from plugins.table.timers import reminder_at

if TYPE_CHECKING:
    from plugins.table.actor import Actor


def restore(house: House) -> None:
    """After loading: have the alarm ring for every draft that goes on."""
    for actor in house.actors.values():
        arm(house, actor)


async def sweep(house: House) -> None:
    """Remind and close whatever is due in any draft; nobody could have chosen while QQ was away, so not then."""
    for actor in list(house.actors.values()):
        if due_at(actor):
            async with actor.lock:
                try:
                    await close_due(house, actor)
                    await _remind(house, actor)
                except Exception:
                    logger.exception(f"match {actor.row.code}: its draft could not be closed, it will be tried again")


async def close_due(house: House, actor: Actor) -> None:
    """End every part whose time has come, the match's lock held."""
    while house.gateway.connected and (kept := plain(actor)) is not None:
        if kept["closes_at"] is None or kept["closes_at"] > house.clock.now():
            return
        await close(house, actor, None)


async def _remind(house: House, actor: Actor) -> None:
    draft, kept, now = of(actor), plain(actor), house.clock.now()
    if draft is None or kept is None or kept["remind_at"] is None or kept["remind_at"] > now:
        return
    if house.gateway.connected:
        text = f"还没有收到你的选牌，{closing(kept, now)}。看你的牌和不选会怎样发：{VERB}"
        messages = awaited(actor, draft, text, Lane.REMINDER)
        await write(house, actor, None, {**actor.config, "draft": {**kept, "remind_at": None}}, messages)


# -- what the director does -------------------------------------------------------------------------------------------


async def set_length(house: House, actor: Actor, ask: Ask, seconds: int) -> None:
    """The present part ends so long from now, and later ones last so long."""
    kept = {**present(actor)[1], "length": seconds, "left": None}
    await _move(house, actor, ask, kept, house.clock.now() + seconds, "之后每一步也是这么长。")


async def put_off(house: House, actor: Actor, ask: Ask, seconds: int) -> None:
    """The present part ends so much later."""
    kept = present(actor)[1]
    if kept["left"] is not None:
        raise Answer("计时停着，没有推后。先发「继续」。")
    await _move(house, actor, ask, kept, kept["closes_at"] + seconds)


async def hold(house: House, actor: Actor, ask: Ask) -> None:
    """Time stands still."""
    draft, kept = present(actor)
    if kept["left"] is not None:
        raise Answer("计时已经停着。要接着走发「继续」。")
    stopped = {**kept, "left": kept["closes_at"] - house.clock.now(), "closes_at": None, "remind_at": None}
    messages = [house.reply(ask, "选牌的计时停住了，选牌照收。发「继续」接着走。", actor=actor, lane=Lane.DIRECTOR)]
    messages += awaited(actor, draft, "选牌的计时停住了，导演继续时会告诉你新的截止。现在就选也收。")
    await write(house, actor, ask, {**actor.config, "draft": stopped}, messages)


async def go_on(house: House, actor: Actor, ask: Ask) -> None:
    """Time goes on with what was left."""
    kept = present(actor)[1]
    if kept["left"] is None:
        raise Answer("选牌的计时没有停，不用继续。")
    await _move(house, actor, ask, {**kept, "left": None}, house.clock.now() + kept["left"])


async def _move(house: House, actor: Actor, ask: Ask, kept: Plain, closes_at: int, more: str = "") -> None:
    now, draft = house.clock.now(), present(actor)[0]
    kept |= {"closes_at": closes_at, "remind_at": reminder_at(now, closes_at)}
    text = f"选牌改到 {times.deadline(closes_at, now)}。"
    messages = [house.reply(ask, text + more, actor=actor, lane=Lane.DIRECTOR)]
    messages += [m for n in sorted(actor.seats) if draft.may_choose(n) for m in actor.addresses.to_seat(n, text)]
    await write(house, actor, ask, {**actor.config, "draft": kept}, messages)


# -- time that QQ was away --------------------------------------------------------------------------------------------


async def make_up(house: House, actor: Actor, since: int, now: int, span: str) -> None:
    """Deal with a gap as the match's settings say, the match's lock held; ``span`` is how it is told."""
    draft, kept = of(actor), plain(actor)
    if draft is None or kept is None or kept["closes_at"] is None or kept["closes_at"] <= since:
        return
    gap, policy = now - max(since, kept["opened_at"]), actor.config.get("outage", "extend")
    if gap <= 0:
        return
    if policy == "close":
        await house.tell(actor.addresses.to_directors(f"{span}，选牌照原时间截止。"), actor)
        return
    if policy == "ask":
        kept |= {"left": kept["closes_at"] - max(since, kept["opened_at"]), "closes_at": None, "remind_at": None}
        messages = actor.addresses.to_directors(f"{span}，选牌的计时已替你停住。接着走发「继续」。")
    else:
        closes_at = kept["closes_at"] + gap
        kept |= {"closes_at": closes_at, "remind_at": kept["remind_at"] and kept["remind_at"] + gap}
        text = f"{span}，选牌顺延到 {times.deadline(closes_at, now)}。之前收到的都在。"
        messages = [*awaited(actor, draft, text), *actor.addresses.to_directors(text)]
    await write(house, actor, None, {**actor.config, "draft": kept}, messages)
