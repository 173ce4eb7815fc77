"""The registries of every book: roster, definitions, names, places, texts; and that skills can change hands."""

from __future__ import annotations

import ast
import string
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine import BOOKS, WerewolfBook, load_book
from engine.kernel import facts as f
from engine.kernel.definitions import Definition, Skill
from engine.kernel.game import Game
from engine.scenarios import Run, parse
from engine.werewolf.roster import modules_below, read_roster
from tests.arenas import arena_of
from tests.contract.source import modules

LOADED = [load_book(name) for name in BOOKS]
SKILLS = [(book, skill) for book in LOADED for skill in book.registry.skills()]
each_book = pytest.mark.parametrize("book", LOADED, ids=lambda b: b.id)


# -- roster and definitions --------------------------------------------------------------------------------------


@each_book
def test_every_row_of_the_roster_is_a_card_and_every_card_a_row(book: WerewolfBook) -> None:
    rows = {row["id"]: row for row in read_roster(book.id)}
    found = [m for m in modules_below(f"engine.books.{book.id}") if not m.__name__.rpartition(".")[2].startswith("_")]
    cards = {m.CARD.id: m.CARD for m in found if hasattr(m, "CARD")}
    assert rows.keys() == cards.keys() == {role.id for role in book.roles.values()}
    for role in book.roles.values():
        assert role.skills == cards[role.id].skills
        assert (role.name, role.faction, role.count) == tuple(rows[role.id][k] for k in ("name", "faction", "count"))
        assert role.card.strip(), f"{role.name} has no card text"
        assert role.faction in ("", *book.factions)


@each_book
def test_every_skill_is_held_granted_or_given_by_something(book: WerewolfBook) -> None:
    held = {skill.id for role in book.roles.values() for skill in role.skills}
    granted = {skill.id for title in book.titles.values() for skill in getattr(title, "grants", ())}
    named = {
        node.id
        for module in modules(f"engine/books/{book.id}")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    given = {skill.id for skill in book.registry.skills() if type(skill).__name__ in named}
    assert {skill.id for skill in book.registry.skills()} <= held | granted | given or book.unwritten


@each_book
def test_ids_are_unique_and_begin_with_their_book(book: WerewolfBook) -> None:
    ids = [d.id for d in book.definitions()]
    assert len(set(ids)) == len(ids)
    for definition in book.definitions():
        assert definition.id.startswith(f"{book.id}.") or type(definition).__module__.startswith("engine.mechanics")


@each_book
def test_names_are_unique_among_the_skills_of_a_role(book: WerewolfBook) -> None:
    for role in book.roles.values():
        names = [skill.name for skill in role.skills]
        assert len(set(names)) == len(names), role.name
    roles = [n for role in book.roles.values() for n in (role.name, *role.old_names)]
    assert len(set(roles)) == len(roles)


@each_book
def test_skills_of_one_name_are_one_definition(book: WerewolfBook) -> None:
    learnt = {variant.id for skill in book.registry.skills() for variant in skill.variants}
    named = [skill for skill in book.registry.skills() if skill.name not in book.homonyms and skill.id not in learnt]
    names = [skill.name for skill in named]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("definition", [d for b in LOADED for d in b.definitions()], ids=lambda d: d.id)
def test_every_definition_says_where_it_is_printed(definition: Definition) -> None:
    assert definition.name
    assert definition.clause, f"{definition.id} has no clause"
    assert type(definition).__doc__, f"{definition.id} has no docstring"


@pytest.mark.parametrize(("book", "skill"), SKILLS, ids=lambda x: x.id)
def test_every_place_a_skill_names_exists(book: WerewolfBook, skill: Skill) -> None:
    windows = book.timetable.windows
    for window in skill.windows:
        assert window in windows
        assert skill.instant or skill.slot in book.timetable.slots_of(window), f"{skill.name} has no line in {window}"
    if not skill.windows:
        assert not skill.slot, f"{skill.name} has a line in the order but no window"
    # A forced skill that settles at once has a line, too: there it settles by itself when nobody used it.
    assert not skill.instant or not skill.forced or skill.slot
    for hook in skill.hooks:
        kind, name, layer = hook.key
        assert kind != "before" or layer in {x.name for x in book.layers[name]}


@each_book
def test_every_slot_settles_something(book: WerewolfBook) -> None:
    for window in book.timetable.windows.values():
        for slot in window.slots:
            settles = book.registry.by_slot(window.takes or window.id).get(slot)
            waiting = set(getattr(book, "slot_roles", {}).get(slot, ())) & book.unwritten.keys()
            unfinished = waiting if hasattr(book, "slot_roles") else book.unwritten
            assert settles or unfinished, f"nothing settles in {window.id}·{slot}"
        assert len(set(window.slots)) == len(window.slots)


@each_book
def test_layers_are_of_proposals_that_exist_and_named_once(book: WerewolfBook) -> None:
    known = {node.name for m in modules("engine") for node in ast.walk(m.tree) if isinstance(node, ast.ClassDef)}
    for proposal, layers in book.layers.items():
        assert proposal in known
        assert len({x.name for x in layers}) == len(layers)


@each_book
def test_every_size_can_be_dealt_and_begins(book: WerewolfBook) -> None:
    if book.unwritten:
        return
    for size in dict.fromkeys((book.sizes[0], book.sizes[len(book.sizes) // 2], book.sizes[-1])):
        casts = [book.deal(size, seed) for seed in range(5)]
        assert all(len(cast) == size for cast in casts)
        assert casts == [book.deal(size, seed) for seed in range(5)]
        assert len({tuple(cast) for cast in casts}) > 1
        seats = {f"座{n}": spec for n, spec in enumerate(casts[0], 1)}
        game, _ = Game.start(book, seats, at=book.rehearsal)
        assert game.state.window is not None


@each_book
def test_roles_printed_once_or_more_fill_the_full_cast(book: WerewolfBook) -> None:
    printed = [n for role in book.roles.values() for n in [role.name] * role.count]
    for seed in range(5 if len(printed) in book.sizes else 0):
        assert sorted(book.deal(len(printed), seed)) == sorted(printed)


# -- texts -------------------------------------------------------------------------------------------------------


def _places(book: WerewolfBook) -> tuple[str, ...]:
    return ("engine/werewolf", "engine/mechanics", f"engine/books/{book.id}", "plugins")


def _strings(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def _calls(book: WerewolfBook) -> Iterator[tuple[str, ast.Call]]:
    """Every call of ``text("key", place=…)`` on a settlement, with where it stands."""
    for module in modules(*_places(book)[:3]):
        if module.name.endswith("._skeleton"):
            continue
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "text":
                yield module.at(node), node


@each_book
def test_every_text_that_is_said_exists(book: WerewolfBook) -> None:
    calls = list(_calls(book))
    assert len(calls) > 30
    for place, call in calls:
        first = call.args[0]
        if isinstance(first, ast.Constant | ast.IfExp):
            chosen = [first] if isinstance(first, ast.Constant) else [first.body, first.orelse]
            for each in chosen:
                for key in _strings(each):
                    assert key in book.texts, f"{place}: no text {key!r}"


@each_book
def test_every_text_has_the_places_it_is_given(book: WerewolfBook) -> None:
    for place, call in _calls(book):
        first = call.args[0]
        if not isinstance(first, ast.Constant) or any(k.arg is None for k in call.keywords):
            continue
        wanted = {name for _, name, _, _ in string.Formatter().parse(book.texts[first.value]) if name}
        given = {str(k.arg) for k in call.keywords}
        assert wanted <= given, f"{place}: {first.value!r} wants {wanted - given}"


@each_book
def test_every_text_is_said_somewhere(book: WerewolfBook) -> None:
    said = {
        value
        for module in modules(*_places(book))
        if not module.name.endswith(".texts")
        for value in _strings(module.tree)
    }
    assert set(book.texts) - said == set()


# -- skills in other hands ---------------------------------------------------------------------------------------

#: By skill: the role that holds it, what the director does first, where it changes hands, and a script in which U uses
#: it. 丙 is a wolf, 丁 a witch unless the role is one.
Case = tuple[str, list[dict[str, Any]], list[dict[str, Any]]]
CASES: dict[str, Case] = {
    "杀人": ("狼人", [{"at": "夜1"}], [{"U": "杀人 己"}, {"at": "昼1"}, {"expect": {"out": ["己"]}}]),
    "预言": (
        "预言家",
        [{"at": "夜1"}],
        [{"U": "预言 丙"}, {"at": "夜1 用药"}, {"expect": {"told": {"U": ["非村民阵营"]}}}],
    ),
    "灵通": (
        "女巫",
        [{"at": "夜1"}],
        [{"丙": "杀人 己"}, {"at": "夜1 用药"}, {"expect": {"told": {"U": ["灵通", "己"]}}}],
    ),
    "救药": ("女巫", [{"at": "夜1"}], [{"丙": "杀人 己"}, {"U": "救药 己"}, {"at": "昼1"}, {"expect": {"out": []}}]),
    "毒药": ("女巫", [{"at": "夜1"}], [{"U": "毒药 己"}, {"at": "昼1"}, {"expect": {"out": ["己"]}}]),
    "摄梦": ("摄梦人", [{"at": "夜1"}], [{"丙": "杀人 己"}, {"U": "摄梦 己"}, {"at": "昼1"}, {"expect": {"out": []}}]),
    "猎杀": ("猎魔人", [{"at": "夜2"}], [{"U": "猎杀 丙"}, {"at": "昼2"}, {"expect": {"out": ["丙"]}}]),
    "宿命": ("猎魔人", [{"at": "夜1"}], [{"丁": "毒药 U"}, {"at": "昼1"}, {"expect": {"out": []}}]),
    "豚毒": (
        "河豚",
        [{"at": "夜1"}],
        [{"丙": "杀人 U"}, {"at": "昼1"}, {"expect": {"out": ["U"], "public": ["翻牌"]}}],
    ),
    "河豚之怒": (
        "河豚",
        [{"at": "昼1 正午"}],
        [
            {"己": "投票 U"}, {"at": "昼1 黄昏"}, {"U": "河豚之怒"}, {"at": "昼1 黄昏遗志"},
            {"expect": {"out": ["U", "己"], "public": ["翻牌"]}},
        ],
    ),
    "报复": (
        "黑狼王",
        [{"at": "昼1 正午"}],
        [
            {"己": "投票 U"}, {"at": "昼1 黄昏"}, {"U": "报复 己"}, {"at": "昼1 黄昏遗志"},
            {"expect": {"out": ["U", "己"], "public": ["己被枪杀"]}},
        ],
    ),
    "献身": (
        "高僧",
        [{"at": "昼1 正午"}],
        [{"丙": "投票 丁"}, {"丁": "投票 丙"}, {"at": "昼1 黄昏"}, {"expect": {"out": ["U"]}}],
    ),
    "遗志": (
        "高僧",
        [{"at": "夜1"}],
        [
            {"丙": "杀人 U"}, {"at": "昼1 晨曦遗志"}, {"U": "遗志 己"}, {"at": "昼1 正午"},
            {"expect": {"holder": {"警长": "己"}}},
        ],
    ),
    "撕咬": ("雪狼", [{"at": "夜1"}], [{"U": "撕咬 己"}, {"at": "昼1"}, {"expect": {"out": ["己"]}}]),
    "雪隐": ("雪狼", [{"at": "夜1"}], [{"U": "雪隐"}, {"丙": "杀人 U"}, {"at": "昼1"}, {"expect": {"out": []}}]),
    "丘比特之箭": (
        "丘比特",
        [{"at": "开局"}],
        [{"U": "丘比特之箭 己 戊"}, {"at": "夜1"}, {"expect": {"status": {"己": ["情侣"], "戊": ["情侣"]}}}],
    ),
    "带队": (
        "白板 村民阵营",
        [{"at": "昼1 正午"}, {"导演": "警长 乙"}],
        [{"U": "投票 己"}, {"at": "昼1 黄昏"}, {"expect": {"tally": {"己": 1.5}}}],
    ),
    "殉职": (
        "白板 村民阵营",
        [{"at": "昼1 正午"}, {"导演": "警长 乙"}],
        [
            {"己": "投票 U"}, {"at": "昼1 黄昏遗志"}, {"U": "殉职 己"}, {"at": "昼1 黄昏遗言"},
            {"expect": {"holder": {"警长": "己"}}},
        ],
    ),
    "遗言": (
        "白板 村民阵营",
        [
            {"at": "夜1"}, {"导演": "出局 甲"}, {"导演": "收技能 甲 遗言"}, {"丙": "杀人 乙"},
            {"at": "昼1 晨曦遗言"}, {"expect": {}},
        ],
        [{"U": "遗言 再见了"}, {"expect": {"public": ["再见了"]}}],
    ),
}  # fmt: skip
OWNER, OTHER = "乙", "甲"


def _for(user: str, value: Any) -> Any:
    """A script with U filled in."""
    if isinstance(value, str):
        return value.replace("U", user)
    if isinstance(value, list):
        return [_for(user, each) for each in value]
    if isinstance(value, dict):
        return {_for(user, k): _for(user, v) for k, v in value.items()}
    return value


def _held(game: Game, skill: str, seat: int) -> int:
    return next(x.id for x in game.state.owned(seat) if game.book.registry.definition(x.definition).name == skill)


def _steal(game: Game, skill: str) -> None:
    s = game.reading()
    s.steal(_held(game, skill, 2), 1)


def _copy(game: Game, skill: str) -> None:
    s = game.reading()
    s.copy(_held(game, skill, 2), 1, origin="copy", refreshed=skill not in ("遗言", "殉职"))


def _play(skill: str, user: str, give: Callable[[Game, str], None] | None) -> Game:
    """Play a skill's case with ``user`` using it, after it changed hands."""
    role, before, after = CASES[skill]
    seats = {
        OTHER: "白板 村民阵营",
        OWNER: role,
        "丙": "狼人",
        "丁": "女巫",
        "戊": "白板 村民阵营",
        "己": "白板 村民阵营",
    }
    document = {
        "id": "case", "book": "slow", "cites": "", "seats": seats, "script": _for(user, [*before, *after]),
    }  # fmt: skip
    steps = 0

    def between(game: Game) -> Game:
        nonlocal steps
        steps += 1
        if steps == sum("expect" not in step for step in before) and give is not None:
            give(game, skill)
            members = game.state.channels.get("狼群", ((), True))[0]
            if members and skill == "杀人":
                f.ChannelSet("狼群", (*members, 1)).apply(game.state)
        return game

    run = Run(parse(document), load_book("slow"), between)
    run.play()
    return run.game


def test_every_skill_has_a_case() -> None:
    assert CASES.keys() == {skill.name for skill in load_book("slow").registry.skills()}


@pytest.mark.parametrize("skill", CASES)
def test_its_first_owner_can_use_it(skill: str) -> None:
    _play(skill, OWNER, None)


@pytest.mark.parametrize("skill", CASES)
def test_a_thief_uses_it_as_the_first_owner_did(skill: str) -> None:
    game = _play(skill, OTHER, _steal)
    assert not any(x.origin == "copy" for x in game.state.instances.values())


@pytest.mark.parametrize("skill", CASES)
def test_the_holder_of_a_copy_uses_it_as_the_first_owner_did(skill: str) -> None:
    _play(skill, OTHER, _copy)


COUNTED = [(b, s) for b, s in SKILLS if b.id in ("slow", "palace") and s.windows and s.limit and s.limit.amount]
LIMITED = [(b, s) for b, s in COUNTED if any(type(s) in role.skills for role in b.roles.values())]


@pytest.mark.parametrize(("book", "skill"), LIMITED, ids=lambda x: x.id)
def test_used_up_stays_used_up_until_it_is_refreshed(book: WerewolfBook, skill: Skill) -> None:
    limit = skill.limit
    assert limit is not None
    arena = arena_of(book.id)
    seats = {OTHER: arena.blank, OWNER: arena.holder(skill), "丙": arena.others()[0]}
    document = {"id": "case", "book": book.id, "cites": "", "seats": seats, "script": [{"at": skill.windows[0]}]}
    run = Run(parse(document), book)
    run.play()
    game, s = run.game, run.game.reading()
    held = [i.id for i in game.state.owned(2) if i.definition == skill.id]
    iid = held[0] if held else s.gain(2, type(skill))
    # Whether it can be used here at all may want more than its window: a pack, somebody gone out.
    able = skill.name in {o.name for o in game.offers(2)}
    for _ in range(limit.amount):
        f.Spent(iid, limit.period(game.state.point)).apply(game.state)
    s.steal(iid, 1)
    assert skill.name not in {o.name for o in game.offers(1)}
    copy = s.copy(iid, 2, origin="copy")
    assert s.uses_left(copy) == 0
    fresh = s.copy(iid, 3, origin="copy", refreshed=True)
    assert s.uses_left(fresh) == limit.amount
    s.refresh(iid)
    assert s.uses_left(iid) == limit.amount
    assert skill.name not in {o.name for o in game.offers(2)}
    if able and skill.pool(s.me(iid)) is None:
        assert skill.name in {o.name for o in game.offers(1)} & {o.name for o in game.offers(3)}
