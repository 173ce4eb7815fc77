"""Factions, channels, windows, boundaries and tags of 甄嬛传, by the names the book prints."""

from __future__ import annotations

BOOK_ID = "palace"

VILLAGE, WOLVES, UNDECIDED = "村民阵营", "狼人阵营", "不定阵营"
#: Factions that come to be in play (月老, 鬼魂新娘, 不定身份).
LOVERS, GHOST, MUTUAL = "黑情侣阵营", "鬼魂新娘阵营", "不定互指阵营"
MALE, FEMALE = "男", "女"
#: How a seat goes out by the count at the door.
VOTED = "投票"

# -- channels -----------------------------------------------------------------------------------------------------

PACK, COUPLE, BRIDE, BEDCHAMBER = "狼群", "情侣", "鬼魂新娘", "临幸"
TWINS, FOXES, CIRCLE, SHADES = "光暗", "妖狐", "不定互指", "聂小倩"
#: A channel for each couple, in the order in which they come to be; one for the dark twin and whoever learnt a twin.
COUPLES = (COUPLE, "情侣乙", "情侣丙", "情侣丁")
TWIN_LEARNT = "光暗乙"
CHANNELS = (PACK, *COUPLES, BRIDE, BEDCHAMBER, TWINS, TWIN_LEARNT, FOXES, CIRCLE, SHADES)

# -- windows ------------------------------------------------------------------------------------------------------

PRELUDE, NOON, DUSK, LATE_DUSK = "开局", "正午", "黄昏1", "黄昏2"
#: After a tie at the door, one more vote among those who were tied (option 平票).
RUNOFF = "重投"
EARLY, EARLY2, MIDNIGHT, DEEP, DEEP2, SMALL, SMALL2 = "早夜1", "早夜2", "午夜", "深夜1", "深夜2", "凌晨1", "凌晨2"
BREAK, DAWN, LATE_DAWN = "间晨曦", "晨曦1", "晨曦2"
NIGHT = (EARLY, EARLY2, MIDNIGHT, DEEP, DEEP2, SMALL, SMALL2)
#: Dawn after a night, and the one between two rounds of a night that goes on.
DAWNS = (DAWN, BREAK)
#: Windows in which each command settles by itself, as it comes.
AT_ONCE = (NOON, DUSK, *DAWNS)
#: The first windows in which somebody who has gone out may still answer (rulings 6-33).
ANSWERING = (DUSK, *DAWNS)

# -- boundaries ---------------------------------------------------------------------------------------------------

#: 「至下一个X开始」 is the window's own id: what lasts until then ends the moment it opens (2.4). These are ends.
NIGHT_ENDS, DUSK_ENDS, DAWN_ENDS, NOON_ENDS = "夜晚结束", "黄昏结束", "晨曦结束", "正午结束"

# -- tags ---------------------------------------------------------------------------------------------------------

#: Of roles: the four that inspect; the three emperors; roles whose seat is told nothing but the name on its card.
SEER, EMPEROR, VEILED = "验人系", "皇帝", "身份牌固定"
#: Of roles: 贼兄; 贼弟; roles that take on another's card and face (what they hold is read by their face).
ELDER, YOUNGER, LEARNER = "兄", "弟", "学习者"
#: Of roles: whom no arrow binds (双子星); who ties lovers.
LOVELESS, MATCHMAKER = "不结情侣", "牵线"
#: Of skills: 杀人 in any hand; what inspects (妖狐, 前朝余孽); what harms; offices that no status of the seat touches.
KNIFE, INSPECTS, HARMS, OFFICE = "杀人", "查验", "伤害", "职分"
#: What 诊治 sees: every skill of 指杀.
SINGLE = "指杀"
#: Of skills that are filled in when nobody chose, without being [强制].
FILLED = "不选则随机"
#: Of skills that are [强制] and yet wait for their owner's word, with no line in which they would settle by themselves.
OBLIGED = "强制"
#: Of skills that are done once by what they are, without being [限定].
BY_NATURE = "只此一次"
#: Of skills that were lent or given away: nobody gets them with a role's own (用语·获取技能).
LENT = "临时"
#: Of whatever says that its bearer comes into the pack tonight (归途).
RECRUITED = "入群"
#: How the origin of a skill begins that was learnt (画皮): it settles after the one it was learnt from.
LEARNT = "learnt"
#: Of skills that hold against somebody what he does to their owner (寻仇): whose the pack's kill is matters then.
GRUDGE = "记仇"
#: Of whatever ties lovers: 夜 does not ward it off.
LOVE = "殉情"

#: What the announcement at the door says after the list of who went out, in its order (2.9); all else comes last.
LAST_WORDS, MUTES, SLANDER, SWORD_MARK, BLIZZARD, MOON_EATEN, PARCELS, ARCANA, SEIZED, REST = range(1, 11)

# -- the list of who goes out when, and what goes with whom (2.6, 2.5) -----------------------------------------------

OUT_LIST = (
    "二次流血", "白骨精吞噬失败", "狼人杀人", "其余身份杀人", "贼兄暴怒", "贼弟继承", "叛军首领起义",
    "曼珠沙华彼岸归去", "树精姥姥吸精", "明光神姬继承黑夜", "暗夜魔君黑夜狩猎", "五毒宗主瘟疫爆发",
    "炽天使神耀", "贵妃双夜", "术法混乱",
    "日月合击", "死士绝死任务", "大将军征战", "弓腰姬枭姬", "巾帼追猎", "舞姬共舞", "太医毒药", "其他身份毒药",
    "恶役坏礼物", "潘多拉坏礼物", "狐狸精偷秩序", "皇后自损", "老将破伤风", "未列者",
)  # fmt: skip
UNLISTED = OUT_LIST[-1]
CHAINS = ("情侣殉情", "纸嫁衣魅惑", "贵妃宠溺", "妖狐小弟", "巫妖匣", "巫毒娃娃混沌", "其余")
