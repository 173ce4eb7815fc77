"""A card to copy: engine/books/snow/cards/{good,wolf,mystery}/NAME.py. It is part of no book. See docs/new-card.md.

The first line of a real card reads ``魔镜少女 — snow, 好人身份牌 4``. Keep what the text needs and drop the rest.
"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import (
    AfterOut,
    Answer,
    CardSkill,
    Pair,
    SnowMe,
    SnowUse,
    alive,
    each_once,
    not_twice_running,
    other,
)  # fmt: skip
from engine.books.snow.shared.excuses import ward_off
from engine.books.snow.statuses import Immune
from engine.books.snow.table import RANK_CURSE, Delayed
from engine.kernel.clock import Point
from engine.kernel.definitions import Status, before, modifies, on, one
from engine.kernel.facts import SeatLeft, WindowOpened
from engine.werewolf.proposals import Harm, Leave
from engine.werewolf.queries import VOTES_FOR
from engine.werewolf.roles import Card


class Ordered(CardSkill):
    """What it does, in one Chinese sentence of our own words: this is read by directors, too."""

    # id: book.card.skill; name: exactly as printed, unless another card prints the same skill (then it is in shared/).
    id, name, clause = "snow.skeleton.ordered", "示例", "示例牌·示例"
    # The labels exactly as printed. [限定] makes it once, [锁定] forced, the time its window; its line in the printed
    # order (timetable.py) is its name unless ``slot`` says otherwise. [放逐发言时] settles as soon as it is sent.
    printed = "[主][指定][限定][魔法][狼人袭击后]"
    # 第二个夜晚开始, 竞选日外的白天: 2. 单数夜晚: parity = 1; 双数: 0.
    since = 2
    # 其他, 存活, 每局每名角色至多一次, 不能连续两夜: rules, from what the chooser knows.
    target = one(alive, other, each_once, not_twice_running)
    # Where a gained copy does something else than the card's own (a rule of the text), say why.
    bound = ""

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """如果……: a lasting reason of the owner's own against using it; None when it may be used."""
        return "今夜已经用过另一项" if me.s.used_tonight(me.owner, "另一项", night=point.day) else None

    def resolve(self, use: SnowUse) -> None:
        """The effect. Aims have been turned already; the use is spent already."""
        s = use.s
        if use.allied():  # 相同阵营: as it is; what is *learned*: s.known_faction, s.known_cards
            use.harm(use.user, ignores=("守护", "免伤", w.PASSES_MOVING))
        else:
            use.harm(use.target)  # magic by its label; by night judged at 夜晚结算, by day at once
        use.give(use.target, Immune, until=w.night_over(s.day), left=1)  # [免伤：1], 当前夜晚
        use.inform("seen", s.text("seen", cards="、".join(s.known_cards(use.target, self.id))), [use.target])
        use.me.later(Later, w.opening(w.DAY_BEGINS, s.next_day), target=use.target)


class Later(Delayed):
    """What happens at a boundary: forgotten with the card it comes from, unless ``lasting``."""

    id, name, clause = "snow.skeleton.later", "示例到时", "示例牌·示例"

    def come(self, me: SnowMe) -> None:
        """What happens: ``me.source`` is the skill that asked for it."""
        me.s.announce(me.s.text("cursed", seat=me.s.name(me.recall("target"))), RANK_CURSE)
        me.s.strip(me.recall("target"), w.SECOND)


class Warding(CardSkill):
    """A skill that works by itself has no window: it answers proposals, queries and facts."""

    id, name, clause = "snow.skeleton.warding", "示例免疫", "示例牌·示例免疫"
    printed = "[锁定]"

    @before(Harm, layer="skills")
    def endure(self, me: SnowMe, harm: Harm) -> Harm | None:
        """免疫: after the wards, main card first."""
        return harm.stop(me) if harm.target == me.owner and w.MAGIC in harm.tags else None


class Staying(CardSkill):
    """出局时: keeps its owner in play at a price."""

    id, name, clause = "snow.skeleton.staying", "示例出局时", "示例牌·示例出局时"
    printed = "[锁定][限定][翻牌]"

    @before(Leave, layer="instead")
    def stay(self, me: SnowMe, leave: Leave) -> Leave | None:
        """Only once, only when the ward comes (漏洞 keeps it off) and the harm does not pass over it."""
        if leave.seat != me.owner or not me.use_up():
            return None
        me.turn()
        return ward_off(me, leave, me.give(me.owner, Immune, left=1))

    @on(SeatLeft)
    def others(self, me: SnowMe, left: SeatLeft) -> None:
        """After a fact: queued, never nested. ``own=True``: only its owner's; ``beyond=True``: also when he is out."""


class Parting(AfterOut):
    """出局后: offered once, in the first window 出局后 that opens after its owner went out."""

    id, name, clause = "snow.skeleton.parting", "示例出局后", "示例牌·示例出局后"
    printed = "[指定][限定]"
    ends_with_match = True  # 如果游戏没有结束
    target = one(alive, other)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """不因[魔法]伤害出局; me.s.out_how(seat, w.EXILE), me.s.out_by(seat), me.s.reasons(seat)."""
        return "你因[魔法]伤害出局" if me.s.out_by_magic(me.owner) else None

    def resolve(self, use: SnowUse) -> None:
        """[振奋] may have added a target: go through all of them."""
        for seat in use.aims:
            use.harm(seat)


class Reply(Answer):
    """What a seat answers in a sub-window; ``default`` when it says nothing (empty: by chance)."""

    id, name, clause = "snow.skeleton.reply", "示例回答", "示例牌·示例"
    windows = (w.PRISONERS,)
    words = ("移除", "不移除")
    default = "不移除"

    def resolve(self, use: SnowUse) -> None:
        """``use.user`` answered ``use.words[0]`` to ``use.me.source``, which had said ``me.ask(seat, Reply, text)``."""


class Marked(Status):
    """A status or a mark of this card alone; those of 常见状态 and marks of several cards are in statuses.py."""

    id, name, clause, told = "snow.skeleton.marked", "示例标记", "示例牌·示例", False

    @modifies(VOTES_FOR)
    def weigh(self, me: SnowMe, votes: float, seat: int) -> float:
        """被放逐票数多计算."""
        return votes + me.s.size / 5 if seat == me.bearer else votes


class Both(Pair):
    """珠联璧合 (its own file in pairs/): exists while both cards are in one hand; ``grants`` are skills it brings."""

    id, name, clause = "snow.skeleton.both", "示例合", "示例牌&另一张"
    pair = ("女巫", "守卫")

    @on(WindowOpened, at=w.NIGHT_BEGINS)
    def each_night(self, me: SnowMe, opened: WindowOpened) -> None:
        """What it does; cards are known by what they are called (a skill's name), never imported."""
        if me.s.skills_of(me.owner, "示例"):
            me.give(me.owner, Immune, until=w.night_over(me.s.day))


CARD = Card("snow.skeleton", (Ordered, Warding, Staying, Parting))
