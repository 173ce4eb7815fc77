"""What the public group reads on request. It never says who has not done something yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from engine import Game
from engine.werewolf.views import Place
from plugins.pages import times
from plugins.pages.knowledge import public
from plugins.player.helping import vote_line


class Post(Protocol):
    """A counted post: the seat that wrote it and when (UTC seconds)."""

    @property
    def seat(self) -> int: ...

    @property
    def at(self) -> int: ...


def elevator(posts: Iterable[Post], board: Sequence[Place]) -> str:
    """The day's 电梯楼: for each seat how many posts there are and when they came; who is out is marked."""
    by_seat: dict[int, list[int]] = {}
    for post in posts:
        by_seat.setdefault(post.seat, []).append(post.at)
    lines = []
    for place in board:
        when = [f"{times.beijing(at):%H:%M}" for at in sorted(by_seat.get(place.number, ()))]
        out = "" if place.in_play else "（已出局）"
        lines.append(f"{place.number}号 {place.name}{out}：{len(when)} 帖{'　' if when else ''}{' '.join(when)}")
    total = sum(map(len, by_seat.values()))
    return "\n".join([f"电梯楼（共 {total} 帖）", *lines])


def with_ballot(refused: str) -> str:
    """A refusal of a ballot that could not be read, with one that can be."""
    return refused if "投票 " in refused else f"{refused}例：投票 3，或：投票 弃权"


def vote_count_line(game: Game) -> str:
    """How many ballots are in; whose they are is published when the door closes."""
    seen = public(game)
    return vote_line(seen) if seen.voting else "现在没有投票在进行。"
