"""The row of a match's open window: kept in step with the game, rung for by the alarm, held after an undo."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import Game, Input, Redo, Undo
from engine.store import MatchRow, Phase, Transaction, WindowRow, WindowState
from plugins.table import follow
from plugins.table.timers import stands_still, wanted_row

if TYPE_CHECKING:
    from plugins.table.house import House


class Timed:
    """The part of a match's host that looks after its window.

    ``timer`` is the row as stored, ``frozen`` whether the window is held although its time has come.
    """

    house: House
    row: MatchRow
    game: Game | None
    playing: Game
    timer: WindowRow | None
    frozen: bool

    @property
    def id(self) -> int:
        """The match's number in the store."""
        return self.row.id

    def due(self, now: int) -> bool:
        """Whether the open window's time has come and nothing holds it."""
        return self.row.phase == Phase.PLAYING and not self.frozen and self._overdue(now)

    def _overdue(self, now: int) -> bool:
        game = self.game
        if game is None or game.over or game.state.window is None or stands_still(game):
            return False
        return game.state.window.closes_at <= now

    def _wanted(self) -> WindowRow | None:
        return wanted_row(self.id, self.playing, self.timer, self.house.clock.now(), frozen=self.frozen)

    async def _put_timer(self, tx: Transaction, timer: WindowRow | None) -> None:
        old = self.timer
        if old == timer:
            return
        if timer is None or (old is not None and old.seq < timer.seq):
            if old is not None:
                await tx.close_window(self.id, old.seq)
        elif old is not None and old.seq > timer.seq:
            await tx.remove_windows(self.id, timer.seq)
        if timer is not None:
            await tx.put_window(
                self.id, timer.seq, timer.label, opens_at=timer.opens_at, closes_at=timer.closes_at,
                remind_at=timer.remind_at, state=timer.state, reminded=timer.reminded, left_s=timer.left_s,
            )  # fmt: skip

    def _timer_is(self, timer: WindowRow | None) -> None:
        """Take over what was stored, and have the alarm ring for it."""
        self.timer = timer
        alarm = self.house.alarm
        open_now = timer is not None and timer.state == WindowState.OPEN
        if open_now and timer is not None and timer.closes_at is not None:
            alarm.set(f"close:{self.id}", timer.closes_at)
        else:
            alarm.drop(f"close:{self.id}")
        if open_now and timer is not None and timer.remind_at is not None and not timer.reminded:
            alarm.set(f"remind:{self.id}", timer.remind_at)
        else:
            alarm.drop(f"remind:{self.id}")

    def restore_timer(self) -> None:
        """After loading: an overdue window that stood still although the game's clock runs was held after an undo."""
        game, timer = self.playing, self.timer
        if timer is not None and timer.state == WindowState.PAUSED and not stands_still(game):
            self.frozen = game.state.window is not None and game.state.window.seq == timer.seq
        self._timer_is(timer)

    def _freeze_or_thaw(self, item: Input) -> None:
        """After an undo the window may be one whose time is long past: the director corrects before it closes.

        It is let go when it is another one, or has time left again.
        """
        overdue = self._overdue(self.house.clock.now())
        if isinstance(item, Undo | Redo):
            self.frozen = overdue
        elif self.frozen:
            window = self.game.state.window if self.game else None
            self.frozen = window is not None and self.timer is not None and window.seq == self.timer.seq and overdue

    async def thaw(self) -> None:
        """The director has corrected what he wanted: the overdue window may close."""
        self.frozen = False
        timer = self._wanted()
        async with self.house.store.transaction() as tx:
            await self._put_timer(tx, timer)
        self._timer_is(timer)

    async def remind(self) -> None:
        """Give the reminder of the open window, if its time has come; never twice."""
        now, timer = self.house.clock.now(), self.timer
        if timer is None or self.game is None or self.row.phase != Phase.PLAYING or not self.house.gateway.connected:
            return
        if timer.state != WindowState.OPEN or timer.reminded or timer.remind_at is None or timer.remind_at > now:
            return
        messages = follow.reminders(self, now)
        async with self.house.store.transaction() as tx:
            await tx.mark_reminded(self.id, timer.seq)
            await tx.queue_messages(messages, at=now, match_id=self.id)
        self.timer = replace(timer, reminded=True)
        self.house.gateway.wake()
