"""密信, on two cards."""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.kernel.clock import Point
from engine.kernel.definitions import one

TEXTS = {"letter": "你收到一封密信：{text}"}
#: 不超过50个字.
LONGEST = 50


class Letter(CardSkill):
    """选一名其他存活角色，送去 50 字以内的话；他不知道是谁写的。"""

    id, name, clause = "snow.letter", "密信", "长老·密信"
    printed = "[指定][放逐发言时]"
    target = one(alive, other)
    takes_text = True
    text_after = "内容"

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Once in its time: it settles as soon as it is sent."""
        s = me.s
        sent = any(u.instance == me.id and s.state.windows[u.window].point == point for u in s.state.uses.values())
        return f"今天已经发过「{self.name}」" if sent else None

    def refuses_text(self, text: str) -> str | None:
        """Not empty, and not too long."""
        if not text:
            return f"「{self.name}」要写内容，例：{self.name} 3 内容 今晚小心"
        return f"密信至多 {LONGEST} 个字，你写了 {len(text)} 个" if len(text) > LONGEST else None

    def resolve(self, use: SnowUse) -> None:
        """As it was written, without a name."""
        for seat in use.aims:
            use.s.tell_seat(seat, "letter", use.s.text("letter", text=use.text))
