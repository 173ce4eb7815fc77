"""觉醒预言家 — snow, 好人身份牌 5"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowUse, alive
from engine.kernel.definitions import exactly
from engine.werewolf.roles import Card

TEXTS = {
    "twins": "{skill}（{seats}）：{verdict}",
    "twins.suspect": "疑似狼人",
    "twins.good": "他们都是好人",
    "twins.faction": "{skill}：{seat} 是{faction}",
}


class TwinGaze(CardSkill):
    """选两名存活角色：含自己，得知另一人的阵营；不含，得知里面有没有狼人身份牌，没有则失去双生窥视。"""

    id, name, clause = "snow.awakened_seer.twin_gaze", "双生窥视", "觉醒预言家·双生窥视"
    printed = "[副][指定][狼人袭击时]"
    target = exactly(2, alive)

    def resolve(self, use: SnowUse) -> None:
        """As it is known (被得知); named as chosen."""
        s = use.s
        if use.user in use.aims:
            for chosen, target in use.landed:
                if target != use.user:
                    faction = s.known_faction(target, self.id)
                    text = s.text("twins.faction", skill=self.name, seat=s.spell(chosen), faction=faction)
                    use.inform("twins", text, (target,), saw=faction)
            return
        suspect = any(s.known_wolf(target) for target in use.aims)
        verdict = s.text("twins.suspect" if suspect else "twins.good")
        seats = s.spell_all(chosen for chosen, _ in use.landed)
        use.inform("twins", s.text("twins", skill=self.name, seats=seats, verdict=verdict), use.aims, suspect=suspect)
        if not suspect:
            s.forget(use.instance, told=False)


CARD = Card("snow.awakened_seer", (TwinGaze,))
