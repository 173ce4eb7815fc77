"""What follows from an input besides its own answer: notices, prompts, the director's pages, notes to keep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine import Game, Input, Outcome, Redo, Start, Told, Undo
from engine.kernel import facts as f
from engine.kernel.legality import RESUME
from engine.kernel.windows import STANDING
from engine.store import Lane, NewMessage, NoteRow, Transaction
from plugins.director import pages as director_pages
from plugins.pages import times, words
from plugins.player import pages
from plugins.table import mail

if TYPE_CHECKING:
    from plugins.table.actor import Actor, Before

#: Notes of corrections that wait for the director's word.
CORRECTION = "更正"


def messages(actor: Actor, item: Input, outcome: Outcome, before: Before) -> Iterator[NewMessage]:
    """Everything that goes out because of an accepted input."""
    if outcome.row is None:
        return
    game, to, now = actor.playing, actor.addresses, actor.house.clock.now()
    yield from mail.notices(game, outcome.notices, to, actor.house.clock)
    if game.state.held is not None and game.state.held != before.held:
        yield from to.to_directors(director_pages.settlement_preview(game, now))
    if isinstance(item, Undo | Redo):
        yield from _turned(actor, outcome, now)
    elif game.state.window is not None and game.state.last_window > before.seq and not game.over:
        if _taken_up(outcome, STANDING):
            # It only stood still while the director looked: everybody has read what he can do in it.
            return
        if not _taken_up(outcome, RESUME):
            yield from _call_to_vote(actor, now)
        first = isinstance(item, Start)
        yield from prompts(actor, now, after=actor.house.clock.after(mail.DEAL_GAP * len(actor.seats)) if first else 0)


def _taken_up(outcome: Outcome, kept: str) -> bool:
    """Whether the open window is one that was interrupted, and kept as ``kept``."""
    facts = outcome.row.facts if outcome.row is not None else ()
    return any(isinstance(x, f.MatchSet) and x.key == kept and x.value is None for x in facts)


def _call_to_vote(actor: Actor, now: int) -> Iterator[NewMessage]:
    """Where the book itself does not say in public that a vote is open, the host does."""
    game, window = actor.playing, actor.playing.state.window
    if window is None or not actor.book.silent_votes or not game.state.attributes.get("voting"):
        return
    label = words.window_title(actor.book.timetable.label(window.point))
    head = f"{label}　{times.deadline(window.closes_at, now)}"
    yield from actor.addresses.to_public(f"{head}\n可以讨论、投票：发「投票 座位」或「投票 弃权」，群里、私聊都行。")


def _turned(actor: Actor, outcome: Outcome, now: int) -> Iterator[NewMessage]:
    game, to = actor.playing, actor.addresses
    if outcome.voided:
        text = director_pages.corrections(outcome.voided, game)
        yield from to.to_directors(text) if text else ()
    window = game.state.window
    still = game.state.paused_at is not None or game.state.suspended
    if window is not None and window.closes_at <= now and not still and not game.over:
        yield from to.to_directors(
            "退回到的窗口时间已过，先替你按住不关。改好后发「继续」或「关窗」；要给大家留时间发「延时 30m」。"
        )


def prompts(actor: Actor, now: int, *, after: int = 0) -> Iterator[NewMessage]:
    """A window has opened: to every seat what it can do in it."""
    game, to = actor.playing, actor.addresses
    window = game.state.window
    assert window is not None
    for seat in actor.seats:
        text = pages.window_prompt(game, seat, now)
        if text is not None:
            yield from to.to_seat(
                seat, text, Lane.REMINDER, collapse_key="window", expires_at=window.closes_at, not_before=after
            )


def reminders(actor: Actor, now: int) -> list[NewMessage]:
    """Shortly before the end: only to seats that can still act and have not."""
    game, to = actor.playing, actor.addresses
    window = game.state.window
    assert window is not None
    out = []
    for seat in actor.seats:
        text = pages.reminder(game, seat, now)
        if text is not None:
            out += to.to_seat(seat, text, Lane.REMINDER, collapse_key="window", expires_at=window.closes_at)
    return out


async def notes(tx: Transaction, actor: Actor, outcome: Outcome, now: int) -> None:
    """What must be remembered with the input: corrections the director decides about, and those that are withdrawn."""
    sent = [told for told in outcome.voided if told.audience != "director"]
    if sent:
        data = [f.to_json(told) for told in sent]
        await tx.add_note(actor.id, CORRECTION, at=now, text=f"{len(data)} 条", data=data)
    if tells_again(outcome):
        await _renew(tx, actor, outcome, now)


def tells_again(outcome: Outcome) -> bool:
    """Whether an input may have brought about what was corrected before."""
    redone = outcome.row is not None and isinstance(outcome.row.input, Redo)
    return redone or bool(outcome.notices)


async def _renew(tx: Transaction, actor: Actor, outcome: Outcome, now: int) -> None:
    """What was corrected and stands again is told again, unless it goes out by itself."""
    game = actor.playing
    if not any(isinstance(row.input, Undo) for row in game.rows):
        return
    corrected = [note for note in await tx.notes(actor.id, CORRECTION, done=True) if note.data]
    standing = {mark(notice) for notice in game.notices}
    back = {mark(x): x for note in corrected for x in noted(note) if mark(x) in standing}
    for note in corrected if back else ():
        await tx.finish_note(note.id, [f.to_json(x) for x in noted(note) if mark(x) not in standing])
    fresh = {mark(x) for x in outcome.notices}
    for notice in back.values():
        if mark(notice) not in fresh or await _delivered(tx, actor, game, notice):
            text = f"更正撤回，以下仍然有效：\n{mail.numbered(notice, notice.text)}"
            await tx.queue_messages(mail.again(notice, text, actor.addresses), at=now, match_id=actor.id)


async def _delivered(tx: Transaction, actor: Actor, game: Game, notice: Told) -> bool:
    """Whether a notice would not be queued, having been so before."""
    key = mail.Marks(game).key(notice)
    rows = await tx.outbox(actor.id, code=notice.code)
    return key is not None and any((row.dedup_key or "").rpartition(":")[0] == key for row in rows)


def noted(note: NoteRow) -> list[Told]:
    """The notices that a correction is about."""
    return [made for x in note.data or () if isinstance(made := f.from_json(x), Told)]


def mark(notice: Told) -> tuple[str, str, str]:
    """What makes two notices the same to whoever reads them."""
    return notice.audience, notice.code, notice.text
