"""Every ordered pair of skills, both used on each other: nothing breaks, and who submits first does not matter."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Deadline, Direct, Game, Say, load_book
from engine.kernel.definitions import Skill
from engine.kernel.legality import Offer
from engine.simulation import check_all, check_outcome, check_state, check_words

BOOK = load_book("slow")
SKILLS = BOOK.registry.skills()
NIGHT_ONE = 1767423600
DAYS = 2
BLANK = "白板 村民阵营"
FIRST, SECOND, WOLF, SNOW, FIFTH, SIXTH = range(1, 7)


def _holder(skill: Skill) -> str:
    """The role that holds a skill; a plain seat for what titles and rules give."""
    return next((name for name, role in BOOK.roles.items() if type(skill) in role.skills), BLANK)


def _titled(skill: Skill) -> bool:
    return any(type(skill) in getattr(title, "grants", ()) for title in BOOK.titles.values())


class Pair:
    """Two skills meeting in a game of six; ``turned``: within a window the second submits before the first."""

    def __init__(self, first: Skill, second: Skill, *, turned: bool) -> None:
        self.skills = {FIRST: first, SECOND: second}
        self.turned = turned
        names = (_holder(first), _holder(second), "狼人", "雪狼", BLANK, BLANK)
        self.game, _ = Game.start(
            BOOK,
            dict(zip("甲乙丙丁戊己", names, strict=True)),
            at=NIGHT_ONE - 86400,
            options={"胜负判定": "关"},
            seed=5,
        )

    def send(self, item: Any, *, legal: bool = True) -> None:
        before, rows = self.game.state, len(self.game.rows)
        outcome = self.game.handle(item)
        check_outcome(self.game, before, rows, item, outcome)
        assert not legal or outcome.refused is None, outcome.refused
        check_state(self.game)

    def say(self, seat: int, text: str, *, legal: bool = True) -> None:
        self.send(Say(at=self.game.state.now, seat=seat, text=text), legal=legal)

    def play(self) -> Game:
        while self.game.state.point.day <= DAYS:
            self._window()
            window = self.game.state.window
            assert window is not None
            self.send(Deadline(at=window.closes_at, window=window.seq))
        check_all(self.game)
        check_words(self.game)
        return self.game

    def _window(self) -> None:
        point = self.game.state.point
        for seat, skill in self.skills.items():
            if point == (1, 1, "行动") and _titled(skill):
                self.send(Direct(at=self.game.state.now, text=f"警长 {seat}"))
        if point.window == "正午":
            for voter in (WOLF, FIFTH, SIXTH, SECOND, FIRST):
                target = {1: SECOND, 2: FIRST}.get(point.day, WOLF)
                self.say(voter, f"投票 {target}", legal=False)
        commands = [c for seat in self.skills for c in self._commands(seat)]
        for seat, text in reversed(commands) if self.turned else commands:
            self.say(seat, text)
        if point == (1, 1, "行动"):
            self.say(WOLF, f"杀人 {FIFTH}")
        if point == (2, 1, "行动"):
            self.say(SNOW, f"撕咬 {SIXTH}", legal=False)

    def _commands(self, seat: int) -> list[tuple[int, str]]:
        mine = [o for o in self.game.offers(seat) if o.skill == self.skills[seat].id and not o.early]
        return [(seat, self._command(seat, offer)) for offer in mine[:1]]

    def _command(self, seat: int, offer: Offer) -> str:
        if offer.takes_text:
            return f"{offer.name} 再见，{seat}"
        other = SECOND if seat == FIRST else FIRST
        able = sorted(offer.candidates, key=lambda n: (n != other, n))
        return " ".join([offer.name, *map(str, able[: offer.least])])


def _outcome(game: Game) -> dict[str, Any]:
    """What a pair of games is compared by: all but the order in which things were written down."""
    state = game.state
    return {
        "seats": {n: (x.in_play, sorted(map(str, x.attributes.items()))) for n, x in state.seats.items()},
        "out": {n: (d.window, sorted(d.hows())) for n, d in state.departures.items()},
        "held": sorted((x.owner, x.definition, x.giver or 0, str(sorted(x.spent.items()))) for x in _instances(game)),
        "told": sorted((t.audience, t.key, t.text) for t in game.notices if t.key != "tally"),
        "uses": sorted((u.definition, u.user, u.chosen, u.aims, u.window) for u in state.uses.values()),
        "attributes": sorted(map(str, state.attributes.items())),
    }


def _instances(game: Game) -> Any:
    return game.state.instances.values()


@pytest.mark.parametrize("first", SKILLS, ids=lambda s: s.id)
def test_pairs(first: Skill) -> None:
    for second in SKILLS:
        straight = _outcome(Pair(first, second, turned=False).play())
        if first.name == second.name and _shared(first):
            continue  # A pack's choice depends on who chose last, by its own rule.
        turned = _outcome(Pair(first, second, turned=True).play())
        for part, value in straight.items():
            assert turned[part] == value, f"{first.name} × {second.name}: {part} depends on who submitted first"


def _shared(skill: Skill) -> bool:
    return type(skill).pool is not Skill.pool


def test_every_active_skill_was_used() -> None:
    used = {
        use.definition
        for skill in SKILLS
        for other in (skill, SKILLS[0])
        for use in Pair(skill, other, turned=False).play().state.uses.values()
    }
    active = {s.id for s in SKILLS if s.windows}
    assert active - used == set()
