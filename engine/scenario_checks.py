"""What a scenario can expect, by key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.kernel import facts as f
from engine.kernel.game import Game
from engine.werewolf import victory


class Failed(Exception):
    """Something is not as a scenario says: which key, why, and at which step."""

    def __init__(self, key: str, message: str, step: int | None = None) -> None:
        super().__init__(message)
        self.key = key
        self.message = message
        self.step = step


Check = Callable[[Game, Sequence[f.Fact], Any], None]
#: Expectations about what happened since the previous one; the others look at this moment.
LOOKS_BACK = {"out", "out_order", "back", "told", "untold", "public", "unpublic"}


def _numbers(game: Game) -> dict[str, int]:
    return {seat.name: n for n, seat in game.state.seats.items()}


def _names(game: Game, seats: Iterable[int]) -> list[str]:
    return [game.state.seats[n].name for n in seats]


def _same(key: str, real: Any, wanted: Any) -> None:
    if real != wanted:
        raise Failed(f"expect.{key}", f"应为 {wanted}，实为 {real}")


def _went(game: Game, facts: Sequence[f.Fact], kind: type[f.SeatLeft] | type[f.SeatReturned]) -> list[str]:
    return _names(game, [x.seat for x in facts if isinstance(x, kind)])


def _out(game: Game, facts: Sequence[f.Fact], wanted: Any) -> None:
    _same("out", sorted(_went(game, facts, f.SeatLeft)), sorted(map(str, wanted)))


def _out_order(game: Game, facts: Sequence[f.Fact], wanted: Any) -> None:
    _same("out_order", _went(game, facts, f.SeatLeft), [str(x) for x in wanted])


def _back(game: Game, facts: Sequence[f.Fact], wanted: Any) -> None:
    _same("back", sorted(_went(game, facts, f.SeatReturned)), sorted(map(str, wanted)))


def _in_play(key: str, value: bool) -> Check:
    def check(game: Game, facts: Sequence[f.Fact], wanted: Any) -> None:
        numbers = _numbers(game)
        for name in wanted:
            if game.state.seats[numbers[str(name)]].in_play != value:
                raise Failed(f"expect.{key}", f"{name} {'已经出局' if value else '还在场'}")

    return check


def _texts(game: Game, facts: Sequence[f.Fact], who: str) -> list[str]:
    told = [x for x in facts if isinstance(x, f.Told)]
    if who == "public":
        return [t.text for t in told if t.audience == "public"]
    number = _numbers(game).get(who)
    if number is None:
        if who not in game.book.channels:  # type: ignore[attr-defined]
            raise Failed("expect.told", f"没有座位或频道「{who}」")
        return [t.text for t in told if t.audience == f"channel:{who}"]
    return [t.text for t in told if number in t.seats]


def _told(key: str, value: bool) -> Check:
    def check(game: Game, facts: Sequence[f.Fact], wanted: Any) -> None:
        for who, fragments in wanted.items():
            _fragments(f"expect.{key}", _texts(game, facts, str(who)), fragments, value, str(who))

    return check


def _public(key: str, value: bool) -> Check:
    def check(game: Game, facts: Sequence[f.Fact], wanted: Any) -> None:
        _fragments(f"expect.{key}", _texts(game, facts, "public"), wanted, value, "公告")

    return check


def _fragments(key: str, texts: list[str], fragments: Iterable[Any], value: bool, who: str) -> None:
    for fragment in map(str, fragments):
        if any(fragment in text for text in texts) != value:
            shown = " / ".join(texts) or "（什么都没有）"
            raise Failed(key, f"{who}{'没有收到' if value else '收到了'}「{fragment}」：{shown}")


def _listed(key: str, real: Callable[[Game, int], Iterable[str]]) -> Check:
    def check(game: Game, facts: Sequence[f.Fact], wanted: Any) -> None:
        numbers = _numbers(game)
        for who, names in wanted.items():
            held = set(real(game, numbers[str(who)]))
            for name in map(str, names):
                bare = name.removeprefix("!")
                if (bare in held) == name.startswith("!"):
                    raise Failed(f"expect.{key}", f"{who}：{'不该有' if bare in held else '没有'}「{bare}」")

    return check


def _statuses(game: Game, seat: int) -> Iterable[str]:
    names: set[str] = game.book.status_names(game.reading(), seat)  # type: ignore[attr-defined]
    return names


def _of_kind(kind: str) -> Callable[[Game, int], Iterable[str]]:
    def names(game: Game, seat: int) -> Iterable[str]:
        definitions = (game.book.registry.definition(i.definition) for i in game.state.owned(seat))
        return [d.name for d in definitions if d.kind == kind]

    return names


def _offered(game: Game, seat: int) -> Iterable[str]:
    return [o.name for o in game.offers(seat) if not o.early]


def _uses(game: Game, facts: Sequence[f.Fact], wanted: Any) -> None:
    numbers, s = _numbers(game), game.reading()
    for who, skills in wanted.items():
        for name, left in skills.items():
            owned = [(i, s.book.definition(i.definition)) for i in game.state.owned(numbers[str(who)])]
            held = [i for i, d in owned if d.kind == "skill" and d.name == str(name)]
            if not held:
                raise Failed("expect.uses", f"{who} 没有「{name}」")
            _same(f"uses.{who}.{name}", s.uses_left(held[0].id), left)


def _attribute(key: str) -> Check:
    def check(game: Game, facts: Sequence[f.Fact], wanted: Any) -> None:
        numbers = _numbers(game)
        for who, value in wanted.items():
            _same(f"{key}.{who}", game.state.seats[numbers[str(who)]].get(key), str(value))

    return check


def _holder(game: Game, facts: Sequence[f.Fact], wanted: Mapping[str, Any]) -> None:
    s: Any = game.reading()
    for title, who in wanted.items():
        seat = s.holder(str(title))
        _same(f"holder.{title}", "none" if seat is None else game.state.seats[seat].name, str(who))


def _tally(game: Game, facts: Sequence[f.Fact], wanted: Mapping[str, Any]) -> None:
    tally = {game.state.seats[n].name: votes for n, votes in game.state.attributes.get("tally", ())}
    for who, votes in wanted.items():
        _same(f"tally.{who}", float(tally.get(str(who), 0)), float(votes))


def _lost(game: Game, facts: Sequence[f.Fact], wanted: Any) -> None:
    _same("lost", sorted(victory.lost(game.reading())), sorted(map(str, wanted)))  # type: ignore[arg-type]


def _winner(game: Game, facts: Sequence[f.Fact], wanted: Any) -> None:
    _same("winner", game.state.attributes.get("winner") or "none", str(wanted))


CHECKS: dict[str, Check] = {
    "out": _out,
    "out_order": _out_order,
    "back": _back,
    "gone": _in_play("gone", False),
    "in_play": _in_play("in_play", True),
    "told": _told("told", True),
    "untold": _told("untold", False),
    "public": _public("public", True),
    "unpublic": _public("unpublic", False),
    "status": _listed("status", _statuses),
    "has": _listed("has", _of_kind("skill")),
    "can": _listed("can", _offered),
    "uses": _uses,
    "faction": _attribute("faction"),
    "role": _attribute("role"),
    "holder": _holder,
    "tally": _tally,
    "lost": _lost,
    "winner": _winner,
}
