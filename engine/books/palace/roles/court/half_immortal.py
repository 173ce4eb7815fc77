"""半仙 — palace, 能臣异士 8"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.parts.wording import written
from engine.books.palace.words import DEEP, DEEP2, LATE_DAWN, LATE_DUSK, SMALL, SMALL2
from engine.kernel.definitions import ONCE, WINDOWS, modifies, on
from engine.kernel.facts import Answered, WindowClosed
from engine.kernel.state import Instance
from engine.werewolf.roles import Card

AGAIN = "请重提"
ANSWERS = ("是", "否", "无法回答", AGAIN)
#: Windows as which close the director is reminded of a question that he has not answered.
REMINDING = (DEEP2, SMALL2, LATE_DAWN, LATE_DUSK)
#: Characters of a question.
LONGEST = 20


class Awaited(PalaceStatus):
    """等导演答复的一问；技能刷新与否都会送到。``memory``: key, seats (who are told), use, day, skill, answer."""

    id, name, clause, told = "palace.half_immortal.awaited", "通天", "半仙·通天", False
    needs = "问了什么"

    @on(Answered, beyond=True, asleep=True)
    def hear(self, me: PalaceMe, answered: Answered) -> None:
        """Kept until 深夜2 is over."""
        point = me.s.state.point
        if me.recall("key") != answered.key:
            return
        if answered.value == AGAIN:
            self._again(me)
            return
        me.remember("answer", answered.value)
        if point.window not in (DEEP, DEEP2) or point.day != me.recall("day"):
            self._tell(me)

    @on(WindowClosed, beyond=True, asleep=True)
    def dawn(self, me: PalaceMe, closed: WindowClosed) -> None:
        """What was answered in time; what was not, the director is reminded of, then and as night and day end."""
        s, window = me.s, me.s.state.windows[closed.seq].point.window
        asked = s.state.prompts.get(me.recall("key"))
        if asked is not None and window in REMINDING:
            s.tell("director", "augury.waiting", s.text("augury.waiting", question=asked.text, name=s.name(me.owner)))
        if me.recall("answer") and window == DEEP2:
            self._tell(me)

    @staticmethod
    def _again(me: PalaceMe) -> None:
        """问题不够直观合理：it has to be put anew, and this one does not count."""
        s, skill = me.s, int(me.recall("skill"))
        if skill in s.state.instances:
            s.refresh(skill)
            s.me(skill).remember("renewed", me.recall("day"))
        for seat in me.recall("seats"):
            s.tell_seat(seat, "augury", s.text("augury.again"))
        me.lose("answered")

    @staticmethod
    def _tell(me: PalaceMe) -> None:
        s, text = me.s, me.s.text("augury", answer=me.recall("answer"))
        for seat in me.recall("seats"):
            s.tell_seat(seat, "augury", text)
        s.keep_feedback(me.recall("use"), text)
        me.lose("answered")


class Augury(PalaceSkill):
    """深夜限定一次，问导演一个20字以内、能用是、否、无法回答来答的问题；深夜结束后得知答复。"""

    id, name, clause, limit = "palace.half_immortal.augury", "通天", "半仙·通天", ONCE
    windows, slot, takes_text = (DEEP,), "I05", True

    def refuses_text(self, text: str) -> str | None:
        """Something, and not too long."""
        number = len(_words(text))
        if not number:
            return "要写问题，例：通天 问 甲和乙是同一阵营吗"
        return None if number <= LONGEST else f"问题最多 {LONGEST} 个字，现在 {number} 个"

    def resolve(self, use: PalaceUse) -> None:
        """Ask the director; the night goes on, and the question waits."""
        s, key = use.s, f"{self.id}|{use.id}"
        s.keep_text(use)
        kept = {"key": key, "seats": list(use.receivers), "use": use.id, "day": s.state.point.day, "skill": use.me.id}
        s.gain(use.user, Awaited, giver=use.user, memory=kept)
        text = s.text("augury.asked", seat=s.spell(use.user), question=_words(use.text))
        s.pose(key, "director", text, ANSWERS, about=use.user)

    @modifies(WINDOWS, own=True)
    def reopen(self, me: PalaceMe, windows: tuple[str, ...], instance: Instance) -> tuple[str, ...]:
        """Also in the rest of that night."""
        again = instance.id == me.id and me.recall("renewed") == me.s.state.point.day
        return (*windows, DEEP2, SMALL, SMALL2) if again else windows


def _words(text: str) -> str:
    return written(text, "问")


TEXTS = {
    "augury.asked": "{seat} 通天：{question}",
    "augury.waiting": "还没有回答：{question}。发：回答 {name} 是／否／无法回答／请重提",
    "augury": "通天的答复：{answer}",
    "augury.again": "导演请你重提问题：要能用是、否、无法回答来答；今晚凌晨2截止前可以再发一次[通天]。",
}
CARD = Card("palace.half_immortal", (Augury,))
