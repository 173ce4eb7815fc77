"""What 慢节奏版杀 says: fixed announcements as printed, the rest in our own words."""

from __future__ import annotations

from engine.books.slow.words import COUPLE, PACK
from engine.werewolf.roles import Talk

TEXTS: dict[str, str] = {
    # private
    "role": "你是 {seat}，身份：{role}（{faction}）。",
    "role.undecided": "阵营待定",
    "faction": "你的阵营：{faction}",
    "pack": "狼群成员：{seats}。夜里在这里商量，发「杀人 座位」选目标，随时可改。",
    "lover": "你与 {seat} 成为情侣：一人出局，另一人随即殉情。",
    "lover.cupid": "射出这支箭的丘比特是 {seat}。",
    "cupid": "情侣是 {seats}。",
    "kill.gained": "场上已没有狼人阵营角色，今夜你获得技能「杀人」。例：杀人 3",
    "out": "你出局了。",
    "out.red": "你被红牌罚下，出局，不能再发动任何技能。",
    "words.right": "你有遗言权：在「{window}」窗口关上之前发「遗言 正文」，逾时视为放弃。",
    "back": "你回到了场上。",
    "inspected": "预言结果：{name}：{faction}",
    "sensed": "灵通：{names}",
    "card": "你收到{cards}。现有蓝牌 {blue} 张、黄牌 {yellow} 张。",
    "vote.cast": "你的票：{choice}。还可改 {left} 次。",
    "vote.same": "你的票本来就是：{choice}。",
    "vote.void": "你投的 {seat} 已经出局，这张票作废；可以补改一次，不占改票次数。",
    "speed.asked": "已申请加速；在场者全部申请后生效。",
    "receipt": "记下了：{skill} → {what}",
    "receipt.bare": "记下了：{skill}",
    "receipt.text": "记下了：{skill}",
    "order.title": "「{skill}」没有发动：{title}已经另有其人。",
    "declined": "{how}：{skills}",
    "tally": "{pool}·{skill}（{votes} 票）：{parts}",
    "talk": "{seat} 在{channel}说：{text}",
    "proxy.vote": "导演代你投票：{choice}",
    "proxy.said": "导演代你发：{text}",
    "director.letter": "导演：{text}",
    "director.gave": "导演给了你：{what}",
    "director.took": "导演收回了：{what}",
    # public
    "heading.night": "第{day}夜结束",
    "heading.window": "{label}",
    "heading.now": "{label} · 即时公告",
    "heading.noon": "第{day}天 · 开门",
    "night.list": "当夜出局：{seats}",
    "out.list": "出局：{seats}",
    "vote.list": "投票出局：{seats}",
    "vote.also": "随之出局：{seats}",
    "vote.roll": "票型：\n{lines}",
    "noon": "{heading}\n昨日出局：{yesterday}\n昨夜出局：{night}\n当日警长：{sheriff}\n在场 {number} 人。",
    "reveal": "{seat} 翻牌：{role}",
    "shot": "[{name}被枪杀]",
    "title": "[{name}成为{title}]",
    "words": "{seat} 的遗言：{text}",
    "back.public": "{seat} 回到场上",
    "speed.done": "加速成功：今天的讨论即将结束，不能再改票。",
    "won": "{faction}胜利（{why}）。\n{roles}",
    # director
    "lost": "{faction}判负（{why}）；不公布。",
    "ask.default": "{seat} 没有交强制技能「{skill}」，请选目标",
    "penalty.pending": "昼{day} 待判黄牌（由导演决定）：\n{lines}",
}

TALK: dict[str, Talk] = {
    PACK: Talk("今晚听谁的", "狼群还没有开：「开局」窗口关上之后才有，开了会私信告诉里面的人"),
    COUPLE: Talk("别怕，有我在", "情侣还没有定：「开局」窗口关上之后才有，成了会私信告诉两个人"),
}
