"""The director's command table, and what he reads around sign-up and dealing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict

from engine import BOOKS, Game, WerewolfBook, load_book
from engine.werewolf.drafting import Draft
from plugins.pages import words

#: What a director sends first of all.
FIRST = "开局 slow"
_LOBBY = (
    ("开局", "开局 slow [标题] [群号]　选项（看开关）　选项 {option}　节奏 周／日／分　绑定 公开 <群号>"),
    ("报名", "名单　截止报名　继续报名"),
    ("发身份", "发身份（先给你看；各人选牌的书就开始选）　重发　确认身份"),
    ("改身份", "换身份 甲 {role}　换身份 甲 乙　指定身份 …（按座位逐个写）"),
)
_DRAFT = (
    ("选牌", "选牌（看谁抽到什么、选了什么）　选牌 3 女巫 骑士（替他选）　选牌截止（没选的按默认）　日志"),
    ("时间", "选牌时限 2h　延时 30m　暂停　继续"),
    ("退回", "撤销 [步数]　重做　重发（重新发牌）　继续报名"),
)
_WATCH = (
    ("看", "局面　看 丙　日志 [条数]　解释 丙　解释 N2-03　解释 丙 N2-03　预览　电梯　树洞"),
    ("时钟", "关窗　关门（截止当天投票）　延时 30m　顺延 30m　暂停　继续　加速"),
    ("结算", "放行　审核 开／关　抽取 乙（指定接下来抽到什么）　回答 乙"),
)
_ACT = (
    ("改局", "出局 丙　复活 丙　阵营 丙 狼人阵营　判负 狼人阵营　判胜 狼人阵营"),
    ("改人", "给状态 丙 {status}　去状态 丙 {status}　给技能 丙 {skill}　收技能 丙 {skill}　{title} 丙"),
    ("判罚", "蓝牌 丙　黄牌 丙　红牌 丙"),
    ("代办", "代投 丙 丁　代投 丙 弃权　代发 丙 {skill} 丁　公告 正文　私信 丙 正文"),
    ("退回", "撤销 [步数]　重做　之后：发更正 / 只改不发"),
    ("人手", "替补 3 <QQ>　换号 3 <QQ>　重发消息（发失败的再发）　任命 <QQ>　撤任 <QQ>"),
    ("群", "绑定 狼群 <群号>　绑定 情侣 <群号>　绑定 导演 <群号>　解绑 狼群　结束本局　恢复（出故障停下后）"),
)
_FOOT = "座位写名字或号码；任何命令后面都可以加「原因：……」，记入日志。多局时前面加 @局号。"


def director_help(
    game: Game | None, draft: Draft | None = None, first: str = FIRST, book: WerewolfBook | None = None
) -> str:
    """The commands that make sense now, grouped; a reason may follow any of them after 「原因：」.

    ``first`` is the likeliest before a match begins; ``book`` the one whose names stand in the examples: when not
    given, the match's, or the first of all.
    """
    book = words.book_of(game) if game is not None else book or load_book(BOOKS[0])
    groups: tuple[tuple[str, str], ...]
    if draft is not None:
        done = (("开始", "确认身份"),) if draft.done else ()
        head, groups = f"例：{'确认身份' if draft.done else '选牌'}", (*done, *_DRAFT, _ACT[-2], _ACT[-1])
    elif game is None:
        head, groups = f"例：{first}", (*_LOBBY, _ACT[-2], _ACT[-1])
    elif game.over and game.state.held is None:
        head, groups = "例：日志", (_WATCH[0], _ACT[-3], _ACT[-1])
    else:
        held = game.state.held is not None
        asked = [q for q in game.state.prompts.values() if q.audience == "director"]
        likely = "放行" if held else f"回答 {asked[0].options[0]}" if asked else "局面"
        own = "　".join(book.director_verbs)
        head, groups = f"例：{likely}", (*_WATCH, *_ACT, *([("本书另有", own)] if own else []))
    names = {**asdict(book.samples), "option": _an_option(book)}
    lines = [f"{name}：{commands.format(**names)}" for name, commands in groups]
    return "\n".join([head, *lines, _FOOT])


def _an_option(book: WerewolfBook) -> str:
    """One of a book's switches with a value that it does not have by itself."""
    return next(f"{name} {values[1]}" for name, values in book.options.items() if len(values) > 1)


def cast_page(names: Sequence[str], roles: Sequence[str], notes: Sequence[str] = ()) -> str:
    """A proposed cast, in seat order, and what the book says of it; for directors only.

    Raises:
        ValueError: the two lists are not of one length.
    """
    seats = [f"{n}号 {name}：{role}" for n, (name, role) in enumerate(zip(names, roles, strict=True), 1)]
    counts = "、".join(f"{role}×{number}" if number > 1 else role for role, number in Counter(roles).items())
    return "\n".join(
        [
            f"拟发身份（{len(seats)} 人，只有导演看得到）：",
            *words.bullet(seats),
            f"合计：{counts}",
            *notes,
            f"确认身份 / 重发 / 换身份 {names[0]} {roles[-1].partition('(')[0]} / 换身份 {names[0]} {names[-1]}",
        ]
    )
