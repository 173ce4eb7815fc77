"""预言家&审判官 — 奥丁之眼"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import WindowOpened

TEXTS = {"eye_of_odin": "奥丁之眼：{seat} 的副身份牌是【{card}】"}
EXECUTION, VOTE = "处决", "处决投票"


class EyeOfOdin(Pair):
    """发动处决的次日白天开始时，得知所选的其他存活角色和得过处决票的所有角色的副身份牌。"""

    id, name, clause = "snow.pair.eye_of_odin", "奥丁之眼", "预言家&审判官·奥丁之眼"
    pair = ("预言家", "审判官")

    @on(WindowOpened, at=w.DAY_BEGINS)
    def see(self, me: SnowMe, opened: WindowOpened) -> None:
        """Those chosen as far as they live; those voted for, by everybody's last vote, be they out."""
        s = me.s
        courts = [u for u in s.uses_of(EXECUTION, night=s.day) if u.user == me.owner]
        chosen = {n for u in courts for n in u.aims if n != me.owner}
        votes = {u.user: u.aims for u in s.uses_of(VOTE, night=s.day) if u.user in chosen | {me.owner} and courts}
        seen = {n for n in chosen if s.state.seats[n].in_play} | {n for aims in votes.values() for n in aims}
        for seat in sorted(seen):
            card = s.known_cards(seat, self.id)[1]
            text = s.text("eye_of_odin", seat=s.spell(seat), card=card)
            s.inform(me.owner, "eye_of_odin", text, (seat,), card=card)
