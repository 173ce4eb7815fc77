"""Small games of 甄嬛传."""

from __future__ import annotations

from collections.abc import Mapping

from engine.books.palace.words import EARLY, NIGHT_ENDS
from engine.kernel.definitions import Skill
from tests.arenas import Arena


class PalaceArena(Arena):
    """With a wolf of the pack and a killer of their own, a woman among the others; three days."""

    fillers = ("蒙古铁骑", "开膛手", "白板 村民阵营 女", "白板 村民阵营")
    days = 3
    alike = ("faction", "first_faction", "gender", "card")
    worn = frozenset({"skill", "trait", "tag", "status"})
    order_matters: Mapping[tuple[str, str], str] = {
        ("palace.villainess.giving", "palace.villainess.giving"): "骰子在指令发出时掷，先发的先掷",
        ("palace.villainess.giving", "palace.pandora.bestowing"): "礼物与盲盒在打开时生效，先打开的先公布",
    }
    unused: Mapping[str, str] = {
        "palace.sheriff.handing_over": "要先当上警长再出局",
        "palace.general.campaign.learnt": "只由学习得到",
        "palace.death_soldier.mission.learnt": "只由学习得到",
        "palace.last_words": "要先出局，出局时自动得到",
        "palace.hermit.emerging": "隐世不在手里就不能出山",
        "palace.scholar.second": "要先有传承",
        "palace.mirror.mirroring": "没有人对这个座位用过指定技能",
        "palace.mirror.second": "没有人对这个座位用过指定技能",
        "palace.amplify.choosing": "要先被问",
        "palace.cook.nourished": "要先被问",
        "palace.cook.refreshed": "要先被问",
        "palace.maid.calling": "要先被问",
        "palace.scholar.heir": "要先被问",
        "palace.mengpo.bargain": "要先被问",
        "palace.peer": "要在群内",
        "palace.elder_thief.rage": "要贼弟出局",
        "palace.younger_thief.lurking": "开局只有自己的牌能用",
        "palace.younger_thief.succession": "要贼兄出局或入群",
        "palace.madam.posing": "开局只有自己的牌能用",
        "palace.madam.second": "要写两套伪装",
        "palace.madam.setting": "出局以后才有",
        "palace.villainess.parcel": "要先收到礼物",
        "palace.pandora.parcel": "要先收到盲盒",
        "palace.pandora.choosing": "要先开出来",
        "palace.pandora.exchange": "要先开出来",
        "palace.pandora.bequest": "要先开出来",
        "palace.pandora.bestowing": "盲盒随身份属性，只剩技能就没有盒子",
        "palace.remnant.vengeance": "村民阵营要对其用过技能",
        "palace.nie_xiaoqian.learnt_love": "只有画皮才学得到",
        "palace.shadow.learnt_attachment": "只有画皮才学得到",
        "palace.bewitcher.corrupt": "要写技能和身份，随手写不中",
        "palace.plague_master.outbreak": "要先有人持有漏洞",
        "palace.kitsune.shape": "开局只有自己的牌能用",
        "palace.necromancer.proxy": "要先夺魂",
        "palace.barbarian_king.teaching": "要先有报复",
        "palace.alchemist.fog.learnt": "要有人发动未明之雾",
        "palace.ghost_bride.attesting": "要先有冥婚",
        "palace.light_maiden.inherited_night": "要有暗，且已经出局",
        "palace.light_maiden.hunt": "要有暗在场，自己出局",
        "palace.admirer.grief": "要先被问",
        "palace.admirer.letter": "要先有暗恋对象",
        "palace.admirer.reply": "要先收到情书",
        "palace.thief.swap": "开局只有自己的牌能用",
        "palace.fox_spirit.working": "要先神魂颠倒",
    }

    def seat(self, role: str) -> str:
        """A thief's seat needs a gender."""
        return role if self.book.roles[role].row.get("gender") else f"{role}(女)"

    def until(self, skill: Skill) -> str:
        """Nights end before dawn, days when the next night begins."""
        phase = self.book.timetable.windows[skill.windows[0]].phase
        return {"夜": NIGHT_ENDS, "昼": EARLY}.get(phase, "")


ARENA = PalaceArena
