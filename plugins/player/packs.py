"""A pack's common choice, for the pack."""

from __future__ import annotations

from engine import Game
from engine.kernel.definitions import Skill
from engine.kernel.legality import shown_window
from engine.werewolf import verbs
from plugins.pages import words


def pack_page(game: Game, channel: str, now: int) -> str:
    """Members, and how they stand on what they decide together; to be sent to nobody but them."""
    s = words.table_of(game)
    members, _ = game.state.channels.get(channel, ((), False))
    lines = [f"{channel}成员：{words.seat_names(game, members)}"]
    skills = dict.fromkeys(
        made.name
        for instance in game.state.instances.values()
        if isinstance(made := s.book.definition(instance.definition), Skill)
        and made.windows
        and made.pool(s.me(instance.id)) == channel
    )
    window = shown_window(s, None)
    closes_at = window.closes_at if game.state.window == window else None
    label = s.book.timetable.label(window.point)
    lines.append(words.heading(label, closes_at, now, paused=game.state.paused_at is not None))
    for name in skills:
        lines.append(verbs.tally(s, channel, name))
        lines.append(f"指令例：{name} 3　不用：放弃 {name}　截止时最高票者生效；并列取最后提交的。")
    if not skills:
        lines.append(f"你们没有要一起选的技能。说话发：{channel} {s.book.talk[channel].example}")
    return "\n".join(lines)
