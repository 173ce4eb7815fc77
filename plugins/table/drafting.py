"""Casting as a draft, as the host carries it: every choice stored before it is answered, a deadline for each part.

It is kept in the match's settings under ``draft``: the book's own ``state``; ``length`` of a part in seconds,
``opened_at``, ``closes_at`` and ``remind_at`` of the present one (UTC seconds; the last two None when it is over or
stands still), ``left`` seconds of one that stands still; ``done`` and ``undone``, the steps that can be taken back and
put back, each with its time, what it was and the entries of ``state`` on the other side of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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

#: What a seat says to choose, and to take its choice back.
VERB, BACK = "选牌", "撤回"
#: How long each part lasts, seconds, by pace.
LENGTHS = {"周": 24 * 3600, "日": 2 * 3600, "分": 600}
#: So many steps can be taken back.
STEPS = 60

Plain = dict[str, Any]


def plain(actor: Actor) -> Plain | None:
    """The draft of a match that is being cast, as it is stored; None when there is none."""
    kept: Plain | None = actor.config.get("draft") if actor.row.phase == Phase.CAST else None
    return None if kept is None else dict(kept)


def of(actor: Actor) -> Draft | None:
    """The draft of a match that is being cast; None when there is none."""
    kept = plain(actor)
    return None if kept is None else actor.book.stored_draft(kept["state"], actor.config["options"])


def present(actor: Actor) -> tuple[Draft, Plain]:
    """The draft and how it is stored. Raises Answer when there is none."""
    draft, kept = of(actor), plain(actor)
    if draft is None or kept is None:
        before = actor.row.phase in (Phase.SIGNUP, Phase.CAST)
        way = (
            "要各人自己选牌的书，截止报名后发「发身份」就开始选。" if before else "身份已经发出，看各人的牌发「局面」。"
        )
        raise Answer(f"现在没有在选牌。{way}")
    return draft, kept


def switches(actor: Actor) -> dict[str, Any]:
    """The switches that a finished draft sets for its match."""
    draft = of(actor)
    names = [seat.alias for _, seat in sorted(actor.seats.items())]
    return draft.switches(names) if draft is not None and draft.done else {}


# -- what is said -----------------------------------------------------------------------------------------------------


def closing(kept: Plain, now: int) -> str:
    """``21:30 截止（还有 42 分钟）`` of the present part."""
    if kept["closes_at"] is None:
        return "计时已暂停，等导演继续"
    return times.deadline(kept["closes_at"], now)


def page(actor: Actor, draft: Draft, kept: Plain, seat: int, now: int) -> str:
    """What a seat is offered now, what it has chosen, and until when."""
    head = f"{seat}号 {actor.seats[seat].alias}，"
    if draft.done:
        return f"{head}选牌结束。{draft.page(seat)}等导演确认身份。"
    text = f"{head}{draft.page(seat)}"
    if not draft.may_choose(seat):
        return text
    chosen = seat not in draft.waiting() and draft.kept(seat)
    return f"{text}\n" + (f"你已经选了：{draft.kept(seat)}。" if chosen else "") + closing(kept, now)


def help_page(actor: Actor, draft: Draft, kept: Plain, seat: int, now: int) -> str:
    """What a seat can do while the match is cast."""
    return f"{page(actor, draft, kept, seat, now)}\n随时可发：{VERB} / 规则 牌名 / 名单 / 找导演 话"


def pages(
    actor: Actor, draft: Draft, kept: Plain, seat: int, now: int, head: str = "", *, whole: bool = True
) -> list[NewMessage]:  # fmt: skip
    """The messages that ask a seat: what it is offered, and, of ``whole`` ones, what is printed of that."""
    to = actor.addresses
    texts = draft.texts(seat, actor.book.text_of) if whole else ""
    asked = to.to_seat(seat, head + page(actor, draft, kept, seat, now))
    return [*asked, *(to.to_seat(seat, texts) if texts else [])]


def board(actor: Actor, draft: Draft, kept: Plain, now: int) -> str:
    """Who has chosen what and who has not, for directors."""
    head = f"{VERB}·{draft.stage}" + ("" if draft.done else f"　{closing(kept, now)}")
    lines = [f"{n}号 {seat.alias}：{draft.board(n)}" for n, seat in sorted(actor.seats.items())]
    late = "、".join(f"{n}号 {actor.seats[n].alias}" for n in draft.waiting())
    foot = (
        "确认身份 / 重发 / 撤销" if draft.done else f"{VERB} 3 牌 牌（替他选） / 选牌时限 2h / 选牌截止 / 撤销 / 重发"
    )
    return "\n".join([head, *lines, f"还在等：{late}" if late else "都选了", foot])


# -- steps ------------------------------------------------------------------------------------------------------------


async def begin(house: House, actor: Actor, ask: Ask, seed: int) -> None:
    """Deal the factions and ask those who choose first. Raises Answer when the book has no such cast."""
    try:
        names = [seat.alias for _, seat in sorted(actor.seats.items())]
        draft = actor.book.draft(len(names), seed, actor.config["options"], names)
    except Refused as refused:
        raise Answer(f"发不了：{refused.reason}。可以「继续报名」补人。") from refused
    old = plain(actor)
    length = old["length"] if old else LENGTHS[actor.config["options"].get("节奏", "周")]
    kept = old or {"state": {}, "length": length, "done": [], "undone": [], "closes_at": None, "left": None}
    await store(house, actor, ask, kept, of(actor), draft, "发牌", head="导演重新发牌，先前的作废。" if old else "")


async def choose(house: House, actor: Actor, ask: Ask, seat: int, text: str) -> None:
    """A seat's choice."""
    await _by_seat(house, actor, ask, seat, f"{VERB} {text}", lambda draft: draft.choose(seat, text))


async def withdraw(house: House, actor: Actor, ask: Ask, seat: int) -> None:
    """A seat takes its choice back."""
    await _by_seat(house, actor, ask, seat, BACK, lambda draft: draft.withdraw(seat))


async def _by_seat(
    house: House, actor: Actor, ask: Ask, seat: int, said: str, step: Callable[[Draft], Draft]
) -> None:  # fmt: skip
    draft, kept = present(actor)
    try:
        made = step(draft)
    except Refused as refused:
        raise Answer(refusal(refused.reason)) from refused
    now = house.clock.now()
    if said == BACK:
        receipt = f"撤回了，你还没有选。不选就按默认。{closing(kept, now)}"
    else:
        open_still = made.stage == draft.stage and made.may_choose(seat)
        until = f"{closing(kept, now)}，以最后一次为准。撤回发：{BACK}" if open_still else ""
        receipt = f"记下了：{made.kept(seat)}。{until}" if made.kept(seat) else "没选成：抽签归了另一个人，请看下一条。"
    what = f"{seat}号 {actor.seats[seat].alias} {said}"
    await store(house, actor, ask, kept, draft, made, what, [house.reply(ask, receipt, actor=actor)], by=seat)


def refusal(reason: str) -> str:
    """A refusal as the seat reads it."""
    return f"没记下：{reason}" + ("" if VERB in reason else f"。看你的牌和写法发：{VERB}")


async def close(house: House, actor: Actor, ask: Ask | None) -> None:
    """The present part is over: whoever has not chosen gets his default."""
    draft, kept = present(actor)
    await store(house, actor, ask, kept, draft, draft.expire(), f"{draft.stage} 截止")


async def store(
    house: House, actor: Actor, ask: Ask | None, kept: Plain, before: Draft | None, made: Draft, what: str,
    messages: Sequence[NewMessage] = (), *, head: str = "", only: int | None = None, by: int | None = None,
) -> None:  # fmt: skip
    """Store a step; who is asked something new is told, and everybody when another part begins.

    ``before`` is None at the beginning; ``head`` begins what seats are told, or what ``only`` one is; ``by``: who has
    his answer already.
    """
    old, new, now = kept["state"], made.to_json(), house.clock.now()
    step = {"at": now, "what": what, "state": {key: old[key] for key in old if old[key] != new[key]}}
    kept |= {"state": new, "undone": [], "done": [*kept["done"], step][-STEPS:] if old else []}
    await write_state(house, actor, ask, kept, before, made, messages, head=head, only=only, by=by)


async def write_state(
    house: House, actor: Actor, ask: Ask | None, kept: Plain, before: Draft | None, made: Draft,
    messages: Sequence[NewMessage], *, head: str = "", only: int | None = None, by: int | None = None,
) -> None:  # fmt: skip
    """Store where the draft stands now, with its deadline; tell whoever it concerns."""
    now = house.clock.now()
    anew = before is None or before.stage != made.stage or before.seed != made.seed
    told = [n for n in sorted(actor.seats) if anew or (before is not None and _concerns(before, made, n, by))]
    asked = {n for n in told if before is None or _asked_otherwise(before, made, n)}
    if anew or asked:
        kept |= clock_of(now, kept, made.done)
    out = list(messages)
    for n in told:
        out += pages(actor, made, kept, n, now, head if only in (None, n) else "", whole=anew or n in asked)
    if told:
        out += actor.addresses.to_directors(board(actor, made, kept, now))
    cast = made.casts() if made.done else None
    await write(house, actor, ask, {**actor.config, "draft": kept, "cast": cast, "seed": made.seed}, out)


def clock_of(now: int, kept: Plain, done: bool) -> Plain:
    """The entries about time of a part that begins now; time that stands still does so in the next part, too."""
    closes_at = now + kept["length"]
    if done or kept["left"] is not None:
        left = None if done else kept["length"]
        return {"opened_at": now, "closes_at": None, "remind_at": None, "left": left}
    return {"opened_at": now, "closes_at": closes_at, "remind_at": reminder_at(now, closes_at), "left": None}


def _asked_otherwise(before: Draft, made: Draft, seat: int) -> bool:
    return seat in made.waiting() and before.page(seat) != made.page(seat)


def _concerns(before: Draft, made: Draft, seat: int, by: int | None) -> bool:
    """Whether a seat is to be told of a step within a part: it is asked otherwise, or somebody chose for it."""
    chosen = seat != by and before.kept(seat) != made.kept(seat)
    return chosen or _asked_otherwise(before, made, seat)


async def write(house: House, actor: Actor, ask: Ask | None, config: Plain, messages: Sequence[NewMessage]) -> None:
    """Store the settings of a match together with what is said, and have the alarm ring for its draft."""

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
    arm(house, actor)


def due_at(actor: Actor) -> Sequence[int]:
    """The seconds at which something is due in the draft of a match."""
    kept = plain(actor)
    return [] if kept is None else [at for at in (kept["closes_at"], kept["remind_at"]) if at is not None]


def arm(house: House, actor: Actor) -> None:
    """Have the alarm ring when something is due in the draft of a match, and for nothing else of it."""
    if due := due_at(actor):
        house.alarm.set(f"draft:{actor.id}", min(due))
    else:
        house.alarm.drop(f"draft:{actor.id}")


def awaited(actor: Actor, draft: Draft, text: str, lane: Lane = Lane.RESULT) -> list[NewMessage]:
    """A message to everybody whose choice is awaited."""
    return [m for n in draft.waiting() for m in actor.addresses.to_seat(n, text, lane)]
