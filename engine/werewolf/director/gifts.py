"""Statuses, skills, factions and titles by the director's word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.definitions import Skill
from engine.kernel.errors import Refused
from engine.werewolf.director.reading import Handler, name_in, seat_in

if TYPE_CHECKING:
    from engine.werewolf.table import Table


def gain(kind: str, verb: str) -> Handler:
    def give(s: Table, words: list[str], raw: str) -> bool:
        example = f"{verb} 甲 {s.book.samples.of(kind)}"
        seat, rest = seat_in(s, words, example)
        made = s.book.named(name_in(rest, example), kind)
        definition = s.book.definition(made.id)
        if definition.needs:
            why = f"它要记着{definition.needs}，请让相应的技能来给（代发 甲 技能 …）"
            raise Refused(f"「{made.name}」不能单独给：{why}")
        memory = definition.handed(s, seat) if isinstance(definition, Skill) else {}
        s.gain(seat, made, origin="director", memory=memory)
        if made.told:
            s.tell_seat(seat, "director.gave", s.text("director.gave", what=made.name))
        s.reply = f"已{verb}：{s.spell(seat)} {made.name}{_told(made.told)}"
        return False

    return give


def take(kind: str, verb: str) -> Handler:
    def take(s: Table, words: list[str], raw: str) -> bool:
        example = f"{verb} 甲 {s.book.samples.of(kind)}"
        seat, rest = seat_in(s, words, example)
        made = s.book.named(name_in(rest, example), kind, {x.definition for x in s.state.owned(seat)})
        held = [x for x in s.state.owned(seat) if x.definition == made.id]
        if not held:
            raise Refused(f"{s.spell(seat)} 没有「{made.name}」")
        s.lose(held[0].id, "director")
        if made.told:
            s.tell_seat(seat, "director.took", s.text("director.took", what=made.name))
        s.reply = f"已{verb}：{s.spell(seat)} {made.name}{_told(made.told)}"
        return False

    return take


def _told(told: bool) -> str:
    return "，已通知本人" if told else "，本人不知道"


def faction(s: Table, words: list[str], raw: str) -> bool:
    seat, rest = seat_in(s, words, "阵营 甲 狼人阵营")
    faction = name_in(rest, "阵营 甲 狼人阵营")
    if faction not in s.book.factions:
        raise Refused(f"没有阵营「{faction}」。可写：{'、'.join(s.book.factions)}")
    s.join(seat, faction)
    s.tell_seat(seat, "faction", s.text("faction", faction=faction), faction=faction)
    s.reply = f"{s.spell(seat)} 的阵营改为{faction}，已通知本人"
    return False


def title(name: str) -> Handler:
    def entitle(s: Table, words: list[str], raw: str) -> bool:
        seat, _ = seat_in(s, words, f"{name} 甲")
        if not s.state.seats[seat].in_play:
            raise Refused(f"{s.spell(seat)} 已经出局")
        s.entitle(seat, s.book.titles[name])  # type: ignore[arg-type]
        s.reply = f"{s.spell(seat)} 成为{name}"
        if not s.hush:
            s.publish_news(s.text("heading.now", label=s.book.timetable.label(s.state.point)))
        else:
            s.reply += "，夜里不公布"
        return False

    return entitle
