"""Casting as a draft, as the host carries it: every choice stored before it is answered, a deadline for each part.

It is kept in the match's settings under ``draft``: the book's own ``state``, ``closes_at`` of the present part and
``remind_at`` (UTC seconds, None when it is over), ``length`` of a part in seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine import Refused
from engine.store import Lane, NewMessage, Phase, Transaction
from engine.werewolf.drafting import Draft
from plugins.pages import times
from plugins.table.ask import Ask
from plugins.table.house import Answer, House
from plugins.table.timers import reminder_at

if TYPE_CHECKING:
    from plugins.table.actor import Actor

#: What a seat says to choose.
VERB = "选牌"
#: How long each part lasts, seconds, by pace.
LENGTHS = {"周": 24 * 3600, "日": 2 * 3600, "分": 600}
#: A part found overdue by more than this was over while nobody could reach the bot: it goes on for a while.
_PUNCTUAL, _GRACE = 300, 1800


def of(actor: Actor) -> Draft | None:
    """The draft of a match that is being cast; None when there is none."""
    kept = actor.config.get("draft") if actor.row.phase == Phase.CAST else None
    return None if kept is None else actor.book.stored_draft(kept["state"], actor.config["options"])


def due_at(actor: Actor) -> Sequence[int]:
    """The seconds at which something is due in the draft of a match."""
    kept = actor.config.get("draft") if actor.row.phase == Phase.CAST else None
    return [] if kept is None else [at for at in (kept["closes_at"], kept["remind_at"]) if at is not None]


def switches(actor: Actor) -> dict[str, Any]:
    """The switches that a finished draft sets for its match."""
    draft = of(actor)
    names = [seat.alias for _, seat in sorted(actor.seats.items())]
    return draft.switches(names) if draft is not None and draft.done else {}


def closing(actor: Actor, now: int, closes_at: int | None = None) -> str:
    """``21:30 截止（还有 42 分钟）`` of the present part."""
    return times.deadline(closes_at or actor.config["draft"]["closes_at"], now)


def page(actor: Actor, draft: Draft, seat: int, now: int, closes_at: int | None = None) -> str:
    """What a seat is offered now, and until when."""
    cards = {role.name: role.card for role in actor.book.roles.values()}
    head = f"你是 {seat}号 {actor.seats[seat].alias}。"
    if draft.done:
        return f"{head}选牌结束，你留的牌：{draft.kept(seat)}。等导演确认身份。"
    text = f"{head}\n{draft.page(seat, cards)}"
    kept = f"\n你已经选了：{draft.kept(seat)}。" if draft.kept(seat) and seat not in draft.waiting() else ""
    return f"{text}{kept}\n{closing(actor, now, closes_at)}" if draft.may_choose(seat) else text


def board(actor: Actor, draft: Draft, now: int, closes_at: int | None = None) -> str:
    """Who has chosen what and who has not, for directors."""
    waiting = draft.waiting()
    head = f"选牌·{draft.stage}" + ("" if draft.done else f"　{closing(actor, now, closes_at)}")
    lines = [f"{n}号 {seat.alias}：{draft.board(n)}" for n, seat in sorted(actor.seats.items())]
    late = "、".join(f"{n}号 {actor.seats[n].alias}" for n in waiting)
    foot = "确认身份 / 重发" if draft.done else "选牌 3 牌 牌（替他选） / 选牌时限 2h / 选牌截止 / 重发"
    return "\n".join([head, *lines, f"还没选：{late}" if late else "都选了", foot])


async def begin(house: House, actor: Actor, ask: Ask, seed: int) -> None:
    """Deal the factions and ask those who choose first. Raises Answer when the book has no such cast."""
    try:
        draft = actor.book.draft(len(actor.seats), seed, actor.config["options"])
    except Refused as refused:
        raise Answer(f"发不了：{refused.reason}。可以「继续报名」补人。") from refused
    old = actor.config.get("draft")
    length = old["length"] if old else LENGTHS[actor.config["options"].get("节奏", "周")]
    config = {**actor.config, "seed": seed, "cast": None, "draft": {"length": length}}
    again = "导演重新发牌，先前的作废。" if old else ""
    await _store(house, actor, ask, config, None, draft, again=again)


async def choose(house: House, actor: Actor, ask: Ask, seat: int, text: str, *, director: bool = False) -> None:
    """A seat's choice, or the director's for it; with nothing written, what the seat is offered."""
    draft, now = of(actor), house.clock.now()
    assert draft is not None
    if not text.strip() and not director:
        await house.settle(ask, [house.reply(ask, page(actor, draft, seat, now), actor=actor)], actor=actor)
        return
    try:
        made = draft.choose(seat, text)
    except Refused as refused:
        raise Answer(f"没记下：{refused.reason}") from refused
    until = f"{closing(actor, now)}，以最后一次为准。" if made.stage == draft.stage and made.may_choose(seat) else ""
    who = f"替 {seat}号 {actor.seats[seat].alias} " if director else ""
    receipt = f"{who}记下了：{made.kept(seat) or draft.stage}。{until}"
    messages = [house.reply(ask, receipt, actor=actor, lane=Lane.DIRECTOR if director else Lane.ACK)]
    if director:
        messages += actor.addresses.to_seat(seat, f"导演替你选了：{made.kept(seat)}。{until}")
    await _store(house, actor, ask, actor.config, draft, made, messages)


async def close(house: House, actor: Actor, ask: Ask | None) -> None:
    """The present part is over: whoever has not chosen gets his default."""
    draft = of(actor)
    assert draft is not None
    await _store(house, actor, ask, actor.config, draft, draft.expire())


async def set_length(house: House, actor: Actor, ask: Ask, seconds: int) -> None:
    """The present part ends so long from now, and later ones last so long."""
    now, draft = house.clock.now(), of(actor)
    assert draft is not None
    kept = {**actor.config["draft"], "length": seconds, "closes_at": now + seconds}
    kept["remind_at"] = reminder_at(now, now + seconds)
    text = f"选牌改到 {times.deadline(now + seconds, now)}"
    messages = [house.reply(ask, f"{text}，之后每一步也是这么长。", actor=actor, lane=Lane.DIRECTOR)]
    messages += [m for seat in actor.seats if draft.may_choose(seat) for m in actor.addresses.to_seat(seat, text)]
    await _write(house, actor, ask, {**actor.config, "draft": kept}, messages)


# -- time -------------------------------------------------------------------------------------------------------------


async def sweep(house: House) -> None:
    """Remind and close whatever is due in any draft; nobody could have chosen while QQ was away, so not then."""
    for actor in list(house.actors.values()):
        if house.gateway.connected and due_at(actor):
            async with actor.lock:
                await _look(house, actor)


async def _look(house: House, actor: Actor) -> None:
    draft, now = of(actor), house.clock.now()
    if draft is None or draft.done:
        return
    kept = actor.config["draft"]
    if kept["closes_at"] + _PUNCTUAL < now:
        later = {**kept, "closes_at": now + _GRACE, "remind_at": None}
        text = f"机器人刚才不在，选牌顺延到 {times.deadline(now + _GRACE, now)}"
        asked = [m for n in draft.waiting() for m in actor.addresses.to_seat(n, text)]
        messages = [*asked, *actor.addresses.to_directors(text)]
        await _write(house, actor, None, {**actor.config, "draft": later}, messages)
    elif kept["closes_at"] <= now:
        await close(house, actor, None)
    elif kept["remind_at"] is not None and kept["remind_at"] <= now:
        text = f"还没有收到你的选牌，{closing(actor, now)}。看你的牌发：{VERB}"
        messages = [m for n in draft.waiting() for m in actor.addresses.to_seat(n, text, Lane.REMINDER)]
        await _write(house, actor, None, {**actor.config, "draft": {**kept, "remind_at": None}}, messages)


# -- storing ----------------------------------------------------------------------------------------------------------


async def _store(
    house: House, actor: Actor, ask: Ask | None, config: dict[str, Any], before: Draft | None, made: Draft,
    messages: Sequence[NewMessage] = (), *, again: str = "",
) -> None:  # fmt: skip
    """Store where the draft stands; who is asked something new is told, and everybody when another part begins."""
    now, kept, out = house.clock.now(), dict(config["draft"]), list(messages)
    told = [n for n in actor.seats if before is None or before.stage != made.stage or _asked_anew(before, made, n)]
    closes = now + kept["length"]
    if told:
        kept |= {"closes_at": closes, "remind_at": reminder_at(now, closes)}
        out += [m for n in told for m in actor.addresses.to_seat(n, again + page(actor, made, n, now, closes))]
        out += actor.addresses.to_directors(board(actor, made, now, closes))
    kept["state"] = made.to_json()
    if made.done:
        kept |= {"closes_at": None, "remind_at": None}
        config = {**config, "cast": made.casts()}
    await _write(house, actor, ask, {**config, "draft": kept}, out)


def _asked_anew(before: Draft, made: Draft, seat: int) -> bool:
    return seat in made.waiting() and before.page(seat, {}) != made.page(seat, {})


async def _write(
    house: House, actor: Actor, ask: Ask | None, config: dict[str, Any], messages: Sequence[NewMessage]
) -> None:
    async def keep(tx: Transaction) -> None:
        await tx.set_config(actor.id, config)

    if ask is not None:
        await house.settle(ask, messages, actor=actor, work=keep)
    else:
        async with house.store.transaction() as tx:
            await keep(tx)
            await tx.queue_messages(messages, at=house.clock.now(), match_id=actor.id)
        house.gateway.wake()
    await house.refresh(actor)
    if times_due := due_at(actor):
        house.alarm.set(f"draft:{actor.id}", min(times_due))
    else:
        house.alarm.drop(f"draft:{actor.id}")
