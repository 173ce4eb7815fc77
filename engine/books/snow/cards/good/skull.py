"""昂骷 — snow, 好人身份牌 18"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive, other
from engine.books.snow.shared.guidance import Guidance
from engine.books.snow.shared.souls import add_souls, souls
from engine.books.snow.table import Delayed
from engine.kernel.clock import Point
from engine.kernel.definitions import Status, modifies, on, one
from engine.kernel.facts import SeatLeft
from engine.werewolf.queries import VOTES_FOR
from engine.werewolf.roles import Card

TEXTS = {
    "drained": "你被汲魂",
    "drained.hurt": "本夜受到过伤害的有 {seats}。可以发「汲魂留言 内容 ……」留一条不超过 {most} 个字的话。",
    "drained.words": "汲魂：{seat} 留言：{words}",
    "drained.silent": "汲魂：{seat} 没有留言",
    "haunted_by": "{seat}被{number}个亡魂缠身",
}
#: 不超过50个字.
MOST = 50


class Message(CardSkill):
    """被汲魂的角色可以编辑一条不超过50个字的消息，到公布信息时关上为止，最后一条算数。"""

    id, name, clause = "snow.skull.message", "汲魂留言", "昂骷·汲魂"
    windows = (w.DAY_BEGINS, w.NEWS)
    # No skill of his own: [恐惧] keeps nobody from writing.
    tags = frozenset({w.LOCKED, w.NO_SKILL})
    instant = True
    beyond = True
    takes_text = True
    text_after = "内容"

    def refuses_text(self, text: str) -> str | None:
        """Not too long, and not empty."""
        if not text.strip():
            return f"要写正文，例：{self.name} {self.text_after} 打我的是三号"
        return f"最多 {MOST} 个字，现在有 {len(text)} 个" if len(text) > MOST else None

    def resolve(self, use: SnowUse) -> None:
        """Kept until it is known whether he is out."""
        use.me.remember("text", use.text)


class Drained(Delayed):
    """公布信息后，被汲魂的角色出局，发动者得知他的消息并得“亡魂”，那一夜另有角色出局再得一个。"""

    id, name, clause = "snow.skull.drained", "汲魂结果", "昂骷·汲魂"

    def come(self, me: SnowMe) -> None:
        """Nothing comes of one who is in play (ruling 6-47)."""
        s, seat, note = me.s, me.recall("target"), me.recall("note")
        words = s.state.instances[note].memory.get("text") if note in s.state.instances else None
        if note in s.state.instances:
            s.lose(note, "ended")
        if s.state.seats[seat].in_play:
            return
        key = "drained.words" if words else "drained.silent"
        s.inform(me.owner, "drained", s.text(key, seat=s.spell(seat), words=words), (seat,))
        others = [n for n in s.state.departures if n != seat and self._tonight(s, n)]
        add_souls(s, me.owner, 2 if others else 1)

    @staticmethod
    def _tonight(s: SnowTable, seat: int) -> bool:
        point = s.state.windows[s.state.departures[seat].window].point
        return point.day == s.day and s.book.timetable.windows[point.window].phase == "夜"


class DrainSoul(CardSkill):
    """第2夜起，选一名其他存活角色，他得知自己被汲魂和当夜受到过伤害的座位，可以留言。"""

    id, name, clause = "snow.skull.drain", "汲魂", "昂骷·汲魂"
    printed = "[指定][夜晚结束时]"
    since = 2
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """He is told at once; the rest waits for the news."""
        s = use.s
        hurt = sorted({row["target"] for row in s.harms_of_night(s.day)})
        for seat in use.aims:
            s.tell_seat(seat, "drained", s.text("drained"))
            s.inform(seat, "hurt", s.text("drained.hurt", seats=s.spell_all(hurt), most=MOST), hurt, seats=hurt)
            note = s.gain(seat, Message, origin=f"by:{use.instance}", giver=use.user)
            use.me.later(Drained, w.opening(w.AFTER_NEWS, s.day), target=seat, note=note)


class Haunted(Status):
    """被亡魂缠身：当天被放逐票数多计；因被放逐出局，发动者得一个“亡魂”。"""

    id, name, clause, told = "snow.skull.haunted", "亡魂缠身", "昂骷·释魂", False
    needs = "缠了几个"

    @modifies(VOTES_FOR)
    def weigh(self, me: SnowMe, votes: float, seat: int) -> float:
        """As many as souls were spent."""
        return votes + float(me.recall("number")) if seat == me.bearer else votes

    @on(SeatLeft, own=True, beyond=True)
    def avenge(self, me: SnowMe, left: SeatLeft) -> None:
        """One comes back."""
        exiled = any(reason["how"] == w.EXILE for reason in left.reasons)
        if exiled and me.giver is not None:
            add_souls(me.s, me.giver, 1)


class ReleaseSouls(CardSkill):
    """出局后的每个放逐发言时，选一名其他存活角色和任意个“亡魂”：他当天被放逐票数多计等量票。"""

    id, name, clause = "snow.skull.release", "释魂", "昂骷·释魂"
    printed = "[指定][放逐发言时]"
    beyond = True
    target = one(alive, other)

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Numbers, up to two souls for each night of a long match."""
        return tuple(str(number) for number in range(1, 31))

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Out, with souls to release, once a day (ruling 6-123)."""
        s = me.s
        if s.departed(me.owner) is None:
            return f"「{self.name}」要等你出局以后才能用"
        if s.is_sent_off(me.owner):
            return "你被红牌罚下，不能发动任何技能"
        if not souls(s, me.owner):
            return "你没有亡魂"
        used = (u for u in s.state.uses.values() if u.instance == me.id)
        today = any(s.state.windows[u.window].point.day == s.day for u in used)
        return f"「{self.name}」每个放逐发言时只能用一次" if today else None

    def grouped(self, me: Any, groups: Sequence[Sequence[int]], words: tuple[str, ...]) -> Sequence[Sequence[int]]:
        """Of bare numbers the last is how many souls, those before it are seats ([振奋] lets him choose several)."""
        bare = tuple(int(word) for word in words[:-1])
        if not bare or not set(bare) <= set(me.s.state.seats):
            return groups
        return ((*bare, *(seat for group in groups for seat in group)),)

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """A number, not more than there are."""
        have = souls(me.s, me.owner)
        numbers = [word for word in words[:-1] if int(word) not in seats] + list(words[-1:])
        if len(numbers) == 1 and 1 <= int(numbers[0]) <= have:
            return None
        return f"要写 1 到 {have} 个亡魂，例：{self.name} 3号 {have}"

    def resolve(self, use: SnowUse) -> None:
        """They weigh on him."""
        s, number = use.s, int(use.words[-1])
        add_souls(s, use.user, -number)
        for seat in use.aims:
            memory = {"number": number}
            until = w.day_over(s.day)
            s.gain(seat, Haunted, origin=f"by:{use.instance}", giver=use.user, until=until, memory=memory)
            s.announce(s.text("haunted_by", seat=s.name(seat), number=number))


CARD = Card("snow.skull", (Guidance, DrainSoul, ReleaseSouls))
