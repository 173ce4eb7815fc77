"""Moves made up without looking at what is allowed: they must be carried out or refused, and never do harm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.game import Game
from engine.simulation.moves import Move
from engine.werewolf import verbs
from engine.werewolf.book import WerewolfBook

if TYPE_CHECKING:
    from engine.simulation.dice import Dice

#: What people send by mistake, or to see what happens; § stands for a skill's name, ¶ for a channel's.
NONSENSE = (
    "", "   ", "\n", "/", "／", "？？？", "@", "#", "大家晚上好", "帮助", "放弃", "放弃 放弃", "放弃 §#9", "投票",
    "投票 99", "投票 弃权 弃权", "投票 弃权 3", "投票对象：", "改票 0", "遗言", "遗言 [b]我[/b]", "遗言　\n我是好人",
    "¶ 今晚听我的", "¶", "¶ 在吗", "回答 甲", "回答", "申请加速 3", "§", "§ 3 3", "§ 3 / 4",
    "§ 第三号 号", "毒", "§#2 3", "§ -1", "§ 3；4", "ＹＥＳ", "§ 1 1", "§ 1", "🐺", "§ §", "§#2",
    "§ 🐺", "§" + " 3" * 40, "a" * 600, "§ 3 弃权", "{seat}", "%s",
)  # fmt: skip
DIRECTOR_NONSENSE = (
    "", "导演", "出局", "出局 99", "出局 甲 乙", "复活", "红牌", "给状态", "给状态 1", "给状态 1 没有", "去技能 1",
    "阵营 1", "阵营 1 火星人", "代投", "代投 1", "代投 1 99", "代发 1", "代发 1 你好", "回答 谁", "公告", "私信 1",
    "延时 很久", "延时 0", "审核", "撤销 0", "撤销 a", "撤销 9999", "放行 3", "判负 无", "替补", "抽取", "关窗 3",
    "继续", "原因：没有", "{x}",
)  # fmt: skip
PLAYER, DIRECTOR = 55, 85


def disturb(game: Game, dice: Dice) -> Move:
    """Something unexpected, from a seat, the director, the clock or the forum."""
    kind = dice.below(100)
    if kind < PLAYER:
        return Move("say", dice.one(list(game.state.seats)), _said(game, dice), place=dice.one(("private", "public")))
    if kind < DIRECTOR:
        return Move("direct", text=_directed(game, dice))
    if kind < 90:
        return Move("wait", number=dice.one((1, 5, 20, 90, 600)))
    if kind < 94:
        return Move("post", dice.one(list(game.state.seats)))
    if kind < 98:
        return Move("close")
    return Move("stray", number=dice.below(game.state.last_window + 2))


def _seat(game: Game, dice: Dice) -> str:
    number = dice.one(list(game.state.seats))
    name = game.state.seats[number].name
    return dice.one((f"{number}", name, f"{number}号", f"{number}号 {name}", f"@{name}"))


def _said(game: Game, dice: Dice) -> str:
    kind, book = dice.below(10), game.book
    assert isinstance(book, WerewolfBook)
    names = [d.name for d in book.registry.skills()]
    if kind < 2:
        return dice.one(NONSENSE).replace("§", dice.one(names)).replace("¶", dice.one(book.channels))
    if kind < 4:
        return f"投票{dice.one(('', ' ', '　', '：'))}{_seat(game, dice)}"
    if kind == 4:
        fixed = (verbs.SPEED, verbs.DELAY, verbs.DECLINE, f"{verbs.VOTE} {verbs.ABSTAIN}", verbs.SURRENDER, verbs.AGREE)
        return dice.one((*fixed, verbs.DISAGREE, *book.verbs, *(f"{verb} {_seat(game, dice)}" for verb in book.verbs)))
    if kind == 5:
        return f"放弃 {dice.one(names)}"
    seats = [_seat(game, dice) for _ in range(dice.one((0, 1, 1, 1, 1, 2, 2, 3)))]
    return dice.one(("", "", " ", "/")) + dice.one((" ", "、", "，", "　")).join([dice.one(names), *seats])


def _directed(game: Game, dice: Dice) -> str:
    book = game.book
    assert isinstance(book, WerewolfBook)
    seat, other = _seat(game, dice), _seat(game, dice)
    skill = dice.one([d.name for d in book.registry.skills()])
    status = dice.one(list(book.statuses))
    faction = dice.one(book.factions)
    options = [o for question in game.state.prompts.values() for o in question.options]
    texts = [
        f"出局 {seat}", f"出局 {seat} 原因：违规", f"复活 {seat}", f"蓝牌 {seat}", f"黄牌 {seat}", f"红牌 {seat}",
        f"给状态 {seat} {status}", f"去状态 {seat} {status}", f"给技能 {seat} {skill}", f"收技能 {seat} {skill}",
        f"阵营 {seat} {faction}", f"代投 {seat} {other}", f"代投 {seat} 弃权", f"代发 {seat} {_said(game, dice)}",
        f"替补 {seat}", f"私信 {seat} 请尽快投票", "公告 今晚停电\n延后一小时", "关窗", "关门", "加速", "暂停", "继续",
        "放行", "审核 开", "审核 关", f"延时 {dice.one(('30m', '2h', '1d', '10'))}", "撤销", "撤销 2",
        f"撤销 {dice.below(12)}", "重做", "重做", f"{dice.one([*book.titles, '出局'])} {seat}",
        f"回答 {dice.one(options)}" if options else "回答",
        *(f"{verb} {dice.one((seat, f'{seat} {other}', ''))}" for verb in book.director_verbs),
    ]  # fmt: skip
    rare = dice.below(100)
    if rare == 0:
        return f"判胜 {faction}"
    if rare < 3:
        return f"判负 {faction}"
    return dice.one(DIRECTOR_NONSENSE) if rare < 18 else dice.one(texts)
