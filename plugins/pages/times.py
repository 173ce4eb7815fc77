"""Times as players read them: Beijing time and what is left. All inputs are UTC seconds or lengths in seconds."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

#: China keeps UTC+8 all year.
BEIJING = timezone(timedelta(hours=8))
WEEKDAYS = "一二三四五六日"


def beijing(at: int) -> datetime:
    """A UTC second on the Beijing clock."""
    return datetime.fromtimestamp(at, BEIJING)


def clock(at: int, now: int) -> str:
    """``15:30`` today, ``周六 13:00`` in the next six days, else ``1月3日 15:00`` (with the year when it differs)."""
    then, here = beijing(at), beijing(now)
    days = (then.date() - here.date()).days
    if days == 0:
        return f"{then:%H:%M}"
    if 0 < days < 7:
        return f"周{WEEKDAYS[then.weekday()]} {then:%H:%M}"
    year = f"{then.year}年" if then.year != here.year else ""
    return f"{year}{then.month}月{then.day}日 {then:%H:%M}"


def remaining(seconds: int) -> str:
    """A length in its two largest units, rounded down: ``3 天 4 小时``, ``2 小时 5 分钟``, ``18 分钟``."""
    minutes = max(0, seconds) // 60
    if minutes < 1:
        return "不到 1 分钟"
    days, minutes = divmod(minutes, 24 * 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(days, "天"), (hours, "小时"), (minutes, "分钟")]
    first = next(n for n, (amount, _) in enumerate(parts) if amount)
    return " ".join(f"{amount} {unit}" for amount, unit in parts[first : first + 2] if amount)


def deadline(closes_at: int, now: int) -> str:
    """``15:30 截止（还有 18 分钟）``; once it is past, ``15:30 已截止``."""
    if closes_at <= now:
        return f"{clock(closes_at, now)} 已截止"
    return f"{clock(closes_at, now)} 截止（还有 {remaining(closes_at - now)}）"
