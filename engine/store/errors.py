"""What can go wrong in the store. Messages are Chinese: the operator and the director read them."""

from __future__ import annotations

from pathlib import Path


class StoreError(Exception):
    """Base of everything the store raises on purpose."""


class StoreUnreadable(StoreError):
    """The database cannot be opened at all (not a database, no rights, not reachable)."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"打不开数据库 {where}：{reason}")


class SchemaTooNew(StoreError):
    """The database was written by a newer or another program; opening it could lose data, so nothing is touched."""

    def __init__(self, found: str, newest: str) -> None:
        super().__init__(
            f"数据库的结构版本是「{found}」，本程序只认识到「{newest}」。"
            "请换用更新的程序，或用 backups 里的旧备份启动。"
        )
        self.found = found
        self.newest = newest


class SchemaTooOld(StoreError):
    """A migration is pending, but the caller asked for the database to be left as it is (``migrate=False``)."""

    def __init__(self, found: str | None, newest: str) -> None:
        super().__init__(
            f"数据库的结构版本是「{found or '空'}」，需要「{newest}」。请先启动一次机器人，它会备份并升级。"
        )
        self.found = found
        self.newest = newest


class MigrationFailed(StoreError):
    """A migration broke off; the database is as it was before, and ``backup`` (if any) is a copy of it."""

    def __init__(self, reason: str, backup: Path | None) -> None:
        kept = f"升级前的备份：{backup}" if backup else "没有需要备份的内容"
        super().__init__(f"数据库升级失败，已恢复原样（{kept}）。原因：{reason}")
        self.backup = backup


class Conflict(StoreError):
    """A row collides with one already there, or points at one that is not there."""


def conflict(reason: object) -> Conflict:
    """What the database itself found broken."""
    return Conflict(f"与已有数据冲突：{reason}")


class CodeTaken(Conflict):
    """The 局号 is already used by another match."""

    def __init__(self, code: str) -> None:
        super().__init__(f"局号「{code}」已经用过了。")
        self.code = code


class JournalOrder(Conflict):
    """A journal row is not the next one of its match: someone else wrote first, or a row is missing."""

    def __init__(self, match_id: int, n: int) -> None:
        super().__init__(f"对局 {match_id} 的日志第 {n} 条接不上已有的最后一条。")
        self.match_id = match_id
        self.n = n


class WrongState(StoreError):
    """An outbox message is not in a state from which the asked change is possible."""

    def __init__(self, message_id: int, wanted: str) -> None:
        super().__init__(f"待发消息 {message_id} 现在不能改为「{wanted}」。")
        self.message_id = message_id
        self.wanted = wanted


class Missing(StoreError):
    """A row that must be there is not."""

    def __init__(self, what: str) -> None:
        super().__init__(f"没有{what}。")
