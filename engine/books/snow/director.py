"""What the director of 雪王驾到 may say besides what every book knows (rulings 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.books.snow import words as w
from engine.books.snow.statuses import Fear, Souls, Tails
from engine.books.snow.titles import bestow, drop
from engine.books.snow.voting import send_to_exile
from engine.kernel.definitions import Status
from engine.kernel.errors import Refused
from engine.werewolf.director.reading import Handler, name_in, seat_in

if TYPE_CHECKING:
    from engine.books.snow.table import SnowTable


def _exile(s: SnowTable, words: list[str], raw: str) -> bool:
    seat, _ = seat_in(s, words, "放逐 甲")
    if not s.state.seats[seat].in_play:
        raise Refused(f"{s.spell(seat)} 已经出局")
    send_to_exile(s, seat)
    s.book.aftermath(s)
    return False


def _badge(s: SnowTable, words: list[str], raw: str) -> bool:
    if words and words[0] == "无":
        drop(s)
    else:
        seat, _ = seat_in(s, words, "警徽 甲")
        bestow(s, seat)
    s.book.aftermath(s)
    return False


def _turn(s: SnowTable, words: list[str], raw: str) -> bool:
    seat, _ = seat_in(s, words, "翻牌 甲")
    s.turn_all(seat)
    s.book.aftermath(s)
    return False


def _named(s: SnowTable, word: str) -> tuple[type[Status], dict[str, Any]]:
    """A status as the director writes it: ``守护``, ``守护：1``, ``恐惧：主``."""
    name, _, detail = word.replace(":", "：").partition("：")
    status = cast(type[Status], s.book.named(name, "status"))
    if not detail:
        return status, {}
    if status is Fear:
        return status, {"place": detail}
    if not detail.isdecimal():
        raise Refused(f"没看懂「{word}」，例：守护：1、恐惧：主")
    return status, {"number" if status in (Souls, Tails) else "left": int(detail)}


def _give(s: SnowTable, words: list[str], raw: str) -> bool:
    seat, rest = seat_in(s, words, "状态 甲 守护")
    status, memory = _named(s, name_in(rest, "状态 甲 守护"))
    given = s.give(seat, status, until=None, memory=memory)
    s.reply = f"{s.spell(seat)} {'获得' if given else '没有获得'}[{status.name}]"
    return False


def _end(s: SnowTable, words: list[str], raw: str) -> bool:
    seat, rest = seat_in(s, words, "消除 甲 守护")
    status, _ = _named(s, name_in(rest, "消除 甲 守护"))
    held = s.statuses(seat, status.name)
    if not held:
        raise Refused(f"{s.spell(seat)} 没有[{status.name}]")
    s.lose(held[0].id, "director")
    return False


def _strip(s: SnowTable, words: list[str], raw: str) -> bool:
    seat, rest = seat_in(s, words, "移除 甲 副")
    place = name_in(rest, "移除 甲 副")
    if place not in (w.MAIN, w.SECOND):
        raise Refused("要写主或副，例：移除 甲 副")
    if s.strip(seat, place) is None:
        raise Refused(f"{s.spell(seat)} 的{place}身份牌已经移除")
    return False


VERBS: dict[str, Handler] = {
    "放逐": cast(Handler, _exile),
    "警徽": cast(Handler, _badge),
    "翻牌": cast(Handler, _turn),
    "状态": cast(Handler, _give),
    "消除": cast(Handler, _end),
    "移除": cast(Handler, _strip),
}
