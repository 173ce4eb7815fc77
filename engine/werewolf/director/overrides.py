"""Going out, coming back, cards, losing and winning by the director's word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel.errors import Refused
from engine.werewolf import ballots, penalties, victory
from engine.werewolf.director.reading import Handler, seat_in

if TYPE_CHECKING:
    from engine.werewolf.table import Table


def left_in_words(s: Table, seat: int, gone: list[int]) -> str:
    """That a seat has left, and who left with it."""
    others = [n for n in gone if n != seat]
    stays = f"{s.spell(seat)} 没有出局"
    return (f"{s.spell(seat)} 出局" if seat in gone else stays) + (
        f"，随之出局：{s.spell_all(others)}" if others else ""
    )


def out(s: Table, words: list[str], raw: str) -> bool:
    seat, _ = seat_in(s, words, "出局 甲")
    if not s.state.seats[seat].in_play:
        raise Refused(f"{s.spell(seat)} 已经出局")
    s.mark(seat, {"how": "导演"})
    s.reply = left_in_words(s, seat, s.book.after_order(s))
    return False


def back(s: Table, words: list[str], raw: str) -> bool:
    seat, _ = seat_in(s, words, "复活 甲")
    if s.state.seats[seat].in_play:
        raise Refused(f"{s.spell(seat)} 没有出局")
    shown = bool(s.state.seats[seat].get("shown"))
    ballots.seat_back(s, seat)
    s.emit(f.SeatReturned(seat, cause=s.cause))
    s.emit(f.SeatSet(seat, "shown", False, cause=s.cause))
    s.tell_seat(seat, "back", s.text("back"))
    if shown:
        s.tell("public", "back", s.text("back.public", seat=s.spell(seat)), returned=[seat])
    s.reply = f"{s.spell(seat)} 回到场上，已通知本人{'并公布' if shown else ''}"
    return False


def card(colour: str) -> Handler:
    def give(s: Table, words: list[str], raw: str) -> bool:
        seat, _ = seat_in(s, words, f"{colour} 甲")
        sent_off = penalties.give(s, seat, colour)
        held = "、".join(f"{name} {number} 张" for name, number in penalties.cards_of(s, seat).items() if number)
        s.reply = f"已给 {s.spell(seat)} {colour}并通知本人，现有{held}"
        if sent_off:
            s.reply += f"；{left_in_words(s, seat, s.book.after_order(s))}"
        return False

    return give


def lose(s: Table, words: list[str], raw: str) -> bool:
    faction = words[0] if words else ""
    if faction not in s.book.factions:
        raise Refused(f"要写阵营：{'、'.join(s.book.factions)}。例：判负 {s.book.factions[0]}")
    if faction in victory.lost(s):
        raise Refused(f"{faction}已经判负")
    victory.lose(s, faction, "导演判负", for_good=True)
    s.book.judge.judge(s)
    s.reply = f"已判{faction}负，不公布"
    return False


def win(s: Table, words: list[str], raw: str) -> bool:
    faction = words[0] if words else ""
    if faction not in s.book.factions:
        raise Refused(f"要写阵营：{'、'.join(s.book.factions)}。例：判胜 {s.book.factions[0]}")
    if s.state.attributes.get("over"):
        raise Refused("这一局已经结束")
    victory.win(s, faction, "导演判胜")
    s.reply = f"已判{faction}胜利，这一局结束，身份一并公布"
    return False
