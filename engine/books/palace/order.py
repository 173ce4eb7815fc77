"""行动顺序总集 (rulings 3): every line of the printed order, with the roles and skills that settle in it.

A skill's ``slot`` is the number of its line. Lines that belong to no slot of a window are noted as well: what is done
at once when it is sent (``D02``, ``D03``, ``N…``), and what the rules do by themselves (``D00``, ``D01``, ``D04``).
"""

from __future__ import annotations

from typing import NamedTuple

from engine.books.palace.words import (
    DAWN,
    DEEP,
    DEEP2,
    DUSK,
    EARLY,
    EARLY2,
    LATE_DAWN,
    LATE_DUSK,
    MIDNIGHT,
    PRELUDE,
    SMALL,
    SMALL2,
)


class Step(NamedTuple):
    """A line of the order: ``roles`` whose ``skills`` settle in it; ``slot``: whether orders wait for it."""

    code: str
    roles: tuple[str, ...]
    skills: str
    slot: bool = True


def _steps(*lines: str) -> tuple[Step, ...]:
    """``code | roles | skills``; a code with ``!`` is no slot."""
    out = []
    for line in lines:
        code, roles, skills = (part.strip() for part in line.split("|"))
        named = tuple(roles.split("/")) if roles else ()
        out.append(Step(code.rstrip("!"), named, skills, not code.endswith("!")))
    return tuple(out)


ORDER: dict[str, tuple[Step, ...]] = {
    PRELUDE: _steps(
        "K01|盗贼|偷换",
        "K02|鬼魂新娘|冥婚",
        "K03|月老|月老牵线",
        "K04|大天狗|家国抉择",
        "K05|影武者/巫妖匣/暗恋者/聂小倩/粉丝|附身、同命、跨越千里、鬼情、追随",
        "K06|冷妃|伪装",
        "K07|贼弟|潜藏",
        "K08|老鸨|装模作样",
        "K09|妖狐|化形，定小弟",
        "K10|护卫|模式选择",
        "K11|贼兄/前朝余孽/蒙古铁骑/噬时狼妃/老鸨/落魄亲王/梁山头目/纸嫁衣/奸佞/褒姒/树精姥姥/蛮族之王/巫毒娃娃|窥天",
        "K12!|魔教教主/狐狸精/银狼|得群内名单",
        "K13|宗教老爷爷|定异端",
        "K14|美女画皮|画皮",
        "K15!|潘多拉|定盲盒（开局结束时）",
    ),
    DUSK: _steps(
        "D00!||关门计票、最高票出局及连带",
        "D01!||二次流血",
        "D02!|义勇军/蛮族之王/明光神姬|最后一枪、报复、光明狩猎",
        "D03!||任职宣言、移交警长",
        "D04!||公告出局名单和警长情况",
    ),
    LATE_DUSK: _steps(
        "E01|贤明之君/守成之君/昏庸之君|临幸",
        "E02|顺从的女仆|顺从",
        "E03|祭品|献祭唤醒",
        "K14|美女画皮|画皮、怀孕技能（表中第 E04 步，与开局同一步号）",
        "E05|千面人|谋面",
        "E06|狐狸精|神魂颠倒",
        "E07|蛮族之王|亲传",
        "E08|明光神姬|寻觅",
        "E09|梁山头目|归途",
        "E10|蛊惑师|堕落",
        "E11|冷妃|怀孕技能",
    ),
    EARLY: _steps(
        "F01|白骨精|化尸大法",
        "F02!|巾帼|寻踪（提交即答，夜里任何窗口）",
        "F03|恶役千金|礼物、礼物制作",
        "F04|潘多拉|潘多拉的赠礼",
        "F05|占星师|占星",
        "F06|秘术玄女/巫蛊术女|术法增幅、术法削弱",
        "F07|孟婆|怀孕技能",
    ),
    EARLY2: _steps(
        "G01|噬时狼妃|时间逆流",
        "G02|贼弟|继承",
        "G03|叛军首领|起义爆发",
        "G04|隐士|出山",
        "G05|菩萨/千金|怀孕技能、流光庇护",
        "G06|毒后|下毒",
        "G07|丞相|日理万机",
        "G08|银狼|漏洞入侵",
        "G09|五毒宗主|传播瘟疫",
        "G10|雪妖|暴风雪",
        "G11!|梁山头目|归途的群内标签到手",
    ),
    MIDNIGHT: _steps(
        "H01|奸佞|诬陷",
        "H02|宫令/千金/恶役千金|调令、冰冻、沉默、恐惧",
        "H03|女侠|怀孕技能、惩奸除恶",
        "H04|巫毒娃娃|替死巫术",
        "H05|蛊惑师|蛊惑",
        "H06|雪妖|雪隐",
        "H07|小龙女|玉女心经",
        "H08|炽天使|神佑",
        "H09|护卫/恶役千金|法式守护、日式守护、版杀守护、深渊",
        "H10|贵妃|宠溺",
        "H11|魔教教主/道教教主/明光神姬/暗夜魔君|光明守护、黑暗守护",
        "H12|地头蛇/恶役千金|查验、凝望",
        "H13|炼金魔女|怀孕技能、未明之雾",
    ),
    DEEP: _steps(
        "I01|国师/千金/恶役千金|预言、照耀",
        "I02|锦衣卫/妖狐/恶役千金|探查、通灵",
        "I03|宠妃|怀孕技能、狡黠",
        "I04|魔镜少女|问镜",
        "I05|半仙|通天",
        "I06|南华老仙|布道",
        "I07|大天狗|吞食、天狗吞月",
        "I08|落魄亲王|揽权",
        "I09|纸嫁衣|魅惑",
        "I10|厨娘|迷魂饭、大补饭、怀孕技能",
        "I11|官员|权势",
        "I12|嫔妃|诽谤",
        "I13|千金|馈赠",
        "I14|占星师|怀孕技能",
        "I15|炼金魔女|未明之雾（画皮学来的，追加目标）",
    ),
    DEEP2: _steps(
        "J01|开膛手|杀人",
        "J02|贼兄|暴怒",
        "J03|曼珠沙华|彼岸归去",
        "J04|树精姥姥|吸精",
        "J05|明光神姬|继承黑夜",
        "J06|暗夜魔君|黑夜狩猎",
        "J07|五毒宗主|瘟疫爆发",
        "J08|炽天使|神耀",
        "J09|死士|绝死任务",
        "J10|大将军|征战",
        "J11|弓腰姬|枭姬",
        "J12|巾帼|追猎",
        "J13|小龙女|剑痕、玉女剑法",
        "J14|舞姬|共舞",
    ),
    SMALL: _steps(
        "L00|采花大盗|愚面",
        "L01|妙手太医/千金/恶役千金/死士|诊治（开窗即给）、救药、毒药",
        "L02|孟婆|还魂",
        "L03|禁卫军/炽天使|皇城戒严、怀孕技能",
        "L04|修女|圣水",
        "L05|魔教教主/道教教主|日月合击",
        "L06|秘术玄女/巫蛊术女|术法混乱",
        "L07|前朝余孽|灭国之恨、无休复仇",
        "L08|采花大盗|邀舞",
    ),
    SMALL2: _steps(
        "M01|炼金魔女|魔女秘法（开窗即给）、法老之蛇",
        "M02!||出局名单；嫔妃怀孕技能、镜的反射报告、馈赠的通知",
    ),
    DAWN: _steps(
        "N01!|皇后|名册耗尽的自损",
        "N02!|老将|破伤风",
        "N03!|孟婆|还魂者复活",
    ),
    LATE_DAWN: _steps("O01|死灵术士|夺魂", "O02|镜|镜像、怀孕技能"),
}

#: By slot: the roles that are written before it settles anything.
SLOT_ROLES = {step.code: step.roles for steps in ORDER.values() for step in steps if step.slot}


def slots(window: str) -> tuple[str, ...]:
    """The slots of a window, in printed order."""
    return tuple(step.code for step in ORDER.get(window, ()) if step.slot)
