"""``python -m engine card 摄梦``: where a role, skill, status or title lives, and all that touches it."""

from __future__ import annotations

import argparse
import ast
import difflib
import inspect
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from engine import BookError, WerewolfBook, load_book
from engine.kernel.definitions import ONCE, Definition, Skill
from engine.kernel.facts import ITSELF, OWN
from engine.scenarios import load
from engine.werewolf.roles import Role
from engine.werewolf.roster import DATA, modules_below

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "tests" / "scenarios"
KINDS = {"skill": "技能", "status": "状态", "title": "附加身份", "rule": "规则", "pair": "珠联璧合"}
_PARAGRAPH = "\n\n"
HOOKS = {"before": "层", "query": "询问", "on": "事实之后"}
#: What it picks of them, in words where its key is none.
SOME: dict[str | int, str] = {OWN: "持有者的", ITSELF: "这一份的"}


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("card", help="查一张卡：在哪个文件，何时结算，和什么有关")
    parser.add_argument("name", metavar="NAME", help="身份、技能、状态、附加身份的名字")
    parser.add_argument("--book", default="slow", help="规则（默认 slow）")
    parser.set_defaults(run=main)


def main(args: argparse.Namespace) -> int:
    """Print what bears the name; exit status 1 with the nearest names when nothing does."""
    try:
        book = load_book(args.book)
    except BookError as error:
        print(error)
        return 1
    roles = [r for r in book.roles.values() if args.name in (r.name, *r.old_names)]
    found = [d for d in book.definitions() if d.name == args.name]
    if not roles and not found:
        print(_unknown(book, args.name))
        return 1
    blocks = [role_lines(book, role) for role in roles] + [definition_lines(book, made) for made in found]
    for place, block in enumerate(blocks):
        print("\n".join([*([""] if place else []), *block]))
    return 0


def _unknown(book: WerewolfBook, name: str) -> str:
    known = sorted({*book.roles, *(d.name for d in book.definitions())})
    near = difflib.get_close_matches(name, known, 3, 0.3) or [x for x in known if set(x) & set(name)][:3]
    return (
        f"《{book.title}》里没有「{name}」。{'相近的有：' + '、'.join(near) if near else '可查：' + '、'.join(known)}"
    )


# -- a role ---------------------------------------------------------------------------------------------------------


def role_lines(book: WerewolfBook, role: Role) -> list[str]:
    """A role: its file, what its seat holds, its card text, its scenarios."""
    lines = [f"{role.name}（身份，{role.faction or '阵营待定'}，{role.count} 张）", f"  编号　　{role.id}"]
    lines += [f"  文件　　{where}" for where in _card_places(book, role)]
    lines.append(f"  条文　　{role.clause}")
    lines.append(f"  名单　　{'、'.join(sorted(role.tags)) or '无'}")
    lines.append(f"  技能　　{'、'.join(_brief(book, skill) for skill in role.skills) or '无'}")
    lines += [f"  卡面　　{line}" for line in role.card.splitlines()]
    return lines + _scenario_lines(scenarios_with({role.name}, role.name), {role.name})


def _card_places(book: WerewolfBook, role: Role) -> Iterator[str]:
    packages = (f"engine.books.{book.id}.{name}" for name in ("roles", "cards"))
    for module in (m for package in packages if find_spec(package) for m in modules_below(package)):
        card = getattr(module, "CARD", None)
        if card is not None and card.id == role.id:
            yield f"{_file(module)}:{_line_of(module, 'CARD')}"
    roster = DATA / book.id / "roster.toml"
    for number, line in enumerate(roster.read_text("utf-8").splitlines(), 1):
        if line.strip() == f'id = "{role.id}"':
            yield f"{roster.relative_to(ROOT)}:{number}"


def _brief(book: WerewolfBook, skill: type[Skill]) -> str:
    return f"{skill.name}（{_when(book, book.definition(skill.id))}）"


# -- a definition -------------------------------------------------------------------------------------------------


def definition_lines(book: WerewolfBook, made: Definition) -> list[str]:
    """A skill, status, title or rule: its file, when it settles, where it listens, what it gives, its scenarios."""
    cls = type(made)
    owners = [r.name for r in book.roles.values() if cls in r.skills]
    granted = [t.name for t in book.definitions() if cls in t.grants]
    lines = [f"{made.name}（{KINDS[made.kind]}）", f"  编号　　{made.id}", f"  文件　　{_place(cls)}"]
    lines.append(f"  条文　　{made.clause or '无'}")
    if made.kind == "skill":
        lines.append(f"  属于　　{'、'.join([*owners, *granted]) or '由别的技能或规则给出'}")
    lines.append(f"  结算　　{_when(book, made)}")
    lines.append(f"  标记　　{''.join(f'[{tag}]' for tag in tags_of(made)) or '无'}")
    lines += [f"  参与　　{line}" for line in listens(made)] or ["  参与　　无"]
    gives = references(made, book)
    lines.append(f"  用到　　{'、'.join(f'{d.name}（{KINDS[d.kind]}）' for d in gives) or '无'}")
    users = [d for d in book.definitions() if made in references(d, book)]
    if users:
        lines.append(f"  出自　　{'、'.join(f'{d.name}（{KINDS[d.kind]}）' for d in users)}")
    lines.append(f"  说明　　{' '.join((inspect.getdoc(cls) or '').partition(_PARAGRAPH)[0].split())}")
    return lines + _scenario_lines(scenarios_with(set(owners), made.name), set(owners))


def _when(book: WerewolfBook, made: Definition) -> str:
    if not isinstance(made, Skill) or not made.windows:
        return "自动生效"
    windows = book.timetable.windows
    where = "、".join(f"{windows[w].phase}·{w}" for w in made.windows)
    if made.instant:
        return f"{where}，收到即结算"
    first = made.windows[0]
    parts = (x.slots for x in book.timetable.windows.values() if x.id == first or x.takes == first)
    slots = [slot for part in parts for slot in part]
    if made.slot not in slots:
        return where
    return f"{where}，第 {slots.index(made.slot) + 1} 项「{made.slot}」"


def tags_of(made: Definition) -> list[str]:
    """What can be listed of a definition, in the books' words, then the tags others ask about."""
    tags = []
    if isinstance(made, Skill):
        limit = made.limit
        often = "限定" if limit is ONCE else f"每段 {limit.amount} 次" if limit else ""
        flags = (
            (made.forced, "强制"), (bool(limit), often), (bool(made.windows) and made.early, "可提早"),
            (made.beyond, "出局后可用"), (made.takes_text, "带正文"),
        )  # fmt: skip
        tags = [name for flag, name in flags if flag]
    return [*tags, *([] if made.told else ["不告知持有者"]), *sorted(made.tags)]


def listens(made: Definition) -> list[str]:
    """The layers, queries and facts that a definition answers, one a line."""
    out = []
    for hook in made.hooks:
        kind, name, layer = hook.key
        where = f"{name}·{SOME.get(layer, layer)}" if layer else name
        out.append(f"{HOOKS[kind]} {where}{'（出局后也算）' if hook.beyond else ''} → {hook.method}")
    return out


def references(made: Definition, book: WerewolfBook) -> list[Definition]:
    """The statuses, titles and skills that a definition's own code names: what it gives, takes or asks about."""
    cls = type(made)
    module = sys.modules[cls.__module__]
    known = {type(d): d for d in book.definitions()}
    tree = ast.parse(inspect.getsource(module))
    functions = {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)}
    todo: list[ast.AST] = [n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == cls.__name__]
    seen: dict[Definition, None] = {}
    while todo:
        body = todo.pop()
        # What a card is made of is no effect of it.
        parts = body.body if isinstance(body, ast.ClassDef) else [body]
        for name in (n.id for part in parts for n in ast.walk(part) if isinstance(n, ast.Name)):
            if name in functions:
                todo.append(functions.pop(name))
            value = getattr(module, name, None)
            if isinstance(value, type) and value is not cls and value in known:
                seen[known[value]] = None
    return list(seen)


# -- files and scenarios ------------------------------------------------------------------------------------------


def _file(module: ModuleType) -> str:
    return str(Path(str(module.__file__)).resolve().relative_to(ROOT))


def _place(cls: type) -> str:
    return f"{_file(sys.modules[cls.__module__])}:{inspect.getsourcelines(cls)[1]}"


def _line_of(module: ModuleType, name: str) -> int:
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            return node.lineno
    return 1


def scenarios_with(roles: set[str], name: str) -> tuple[list[str], int]:
    """The project's scenarios whose script says the name, and how many more seat one of the roles."""
    said, seated = [], 0
    for scenario in load([SCENARIOS]) if SCENARIOS.is_dir() else ():
        if any(name in f"{key} {value}" for key, value in scenario.script):
            said.append(scenario.id)
        elif any(spec.split(" ")[0] in roles for spec in scenario.seats.values()):
            seated += 1
    return said, seated


def _scenario_lines(found: tuple[list[str], int], roles: set[str]) -> list[str]:
    said, seated = found
    more = f"，另有 {seated} 个有 {'、'.join(sorted(roles))} 在座" if seated else ""
    return [f"  剧本　　{len(said)} 个提到{more}", *(f"    {name}" for name in said)]
