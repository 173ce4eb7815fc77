"""盲盒 (潘多拉): what lies in them, who opened them, and where 希望之光 is."""

from __future__ import annotations

from typing import NamedTuple

from engine.books.palace.asking import Question, ask
from engine.books.palace.base import BEGUN, PalaceMe, PalaceStatus, PalaceUse, Trait
from engine.books.palace.parts.loose import loose_skills
from engine.books.palace.parts.parcels import Parcel
from engine.books.palace.parts.source import culprits
from engine.books.palace.queries import DEED, VICTORY
from engine.books.palace.statuses import Autocrat, Free, Orderly
from engine.books.palace.victory import HOPE as CLAUSE
from engine.books.palace.victory import rounded
from engine.books.palace.words import BREAK, LATE_DUSK, NIGHT, SMALL2, VOTED
from engine.kernel.definitions import Skill, modifies, on
from engine.kernel.errors import Refused
from engine.kernel.facts import MatchSet, SeatLeft, Used
from engine.kernel.grammar import Lexicon, find_seat
from engine.mechanics.ladder import Level

FACTION = "潘多拉阵营"
HOPE, RANDOM, BAD, OFFICE = "希望之光", "随机技能", "坏礼物", "警长权利"
STATES = {"自由": Free, "秩序": Orderly, "独裁": Autocrat}
STAY = "不换"
#: What those hear who know where hope is.
LOST = "[希望之光]的持有者出局，没有人得到它。"


class Box(NamedTuple):
    """A blind box: its kind, and for a skill decided beforehand its name."""

    kind: str
    skill: str = ""


def boxes_of(me: PalaceMe) -> list[Box]:
    """The boxes of the match, as they lie with the trait of whoever owns them."""
    return [Box(*row) for row in me.recall("boxes", ())]


class Boxes(Trait):
    """开局有人数五分之二的盲盒：一个希望之光，一半随机技能，三分之一坏礼物，其余警长权利；自己也只知盒号。

    ``memory``: boxes, sent (numbers), asked, openers, refusers, hope (seat, day, window in which it is due).
    """

    id, name, clause = "palace.pandora.boxes", "盲盒", "潘多拉·身份属性"

    @on(MatchSet, beyond=True)
    def begin(self, me: PalaceMe, fact: MatchSet) -> None:
        """Once, as the prelude ends (option 盲盒)."""
        if fact.key != BEGUN:
            return
        s, total = me.s, rounded(0.4 * len(me.s.state.seats))
        listed = s.option("盲盒")
        if isinstance(listed, tuple):
            kinds = (HOPE, RANDOM, BAD, OFFICE)
            boxes = [Box(x) if x in kinds else Box(RANDOM, x) for x in listed]
        else:
            left = [HOPE] * min(1, total) + [RANDOM] * (total // 2) + [BAD] * (total // 3)
            left += [OFFICE] * (total - len(left))
            boxes = []
            while left:
                kind = s.draw(f"盲盒{len(boxes) + 1}", list(dict.fromkeys(left)))
                left.remove(kind)
                boxes.append(Box(kind))
        me.remember("boxes", boxes)
        me.told_owner("boxes", f"你有 {len(boxes)} 个盲盒，盒号 1 到 {len(boxes)}。")

    def note(self, me: PalaceMe, key: str, seat: int) -> None:
        """Keep who opened, or refused."""
        me.remember(key, sorted({*me.recall(key, ()), seat}))

    def entrust(self, me: PalaceMe, seat: int, *, handed: bool = False) -> None:
        """Hope is with a seat from now on; whoever refused a box knows it, its giver, and whom it came to."""
        s, point = me.s, me.s.state.point
        whole = 1 if seat == me.owner else 2
        window = SMALL2 if point.window in (*NIGHT, BREAK) else LATE_DUSK
        me.remember("hope", (seat, point.day + whole, window))
        self.spread(me, f"[希望之光]现在在 {s.spell(seat)} 手里。")
        if handed and seat not in (me.owner, *me.recall("refusers", ())):
            me.s.tell_seat(seat, "hope", "[希望之光]到了你手里。")

    def spread(self, me: PalaceMe, news: str) -> None:
        """Tell whoever knows where hope is."""
        for each in dict.fromkeys((me.owner, *me.recall("refusers", ()))):
            me.s.tell_seat(each, "hope", news)

    @on(SeatLeft, beyond=True)
    def seize(self, me: PalaceMe, left: SeatLeft) -> None:
        """Whoever killed its bearer has it; one who was voted out says to whom it goes."""
        s, hope = me.s, me.recall("hope")
        if not hope or hope[0] != left.seat:
            return
        me.remember("hope", None)
        killers = [n for n in culprits(s, left) if s.state.seats[n].in_play]
        if any(r["how"] == VOTED for r in left.reasons) and s.state.in_play():
            ask(s, left.seat, Bequest, [s.name(n) for n in s.state.in_play()], giver=me.owner, boxes=me.id)
        elif killers:
            self.entrust(me, killers[0], handed=True)
        else:
            self.spread(me, LOST)

    @modifies(DEED, beyond=True)
    def shine(self, me: PalaceMe, why: str, faction: str) -> str:
        """希望之光 has been alive for whole days and nights; a night that goes on is not over."""
        s, point, hope = me.s, me.s.state.point, me.recall("hope")
        if not hope or faction != s.faction(hope[0]) or (point.day, point.window) != (hope[1], hope[2]):
            return why
        return why if s.night_goes_on() else CLAUSE

    @modifies(VICTORY, beyond=True)
    def dwindle(self, me: PalaceMe, why: str, faction: str) -> str:
        """Every box is gone, and nobody who opened one is left."""
        s = me.s
        if faction != FACTION or faction != s.faction(me.owner) or not me.recall("boxes"):
            return why
        answered = len(me.recall("sent", ())) == len(me.recall("boxes")) and not me.recall("asked", 0)
        alive = [n for n in me.recall("openers", ()) if s.state.seats[n].in_play and s.faction(n) != faction]
        return "胜负判定·潘多拉" if answered and not alive else why


def _boxes(me: PalaceMe) -> PalaceMe:
    """The trait that a question about a box belongs to."""
    found = me.s.me(me.recall("boxes"))
    assert isinstance(found, PalaceMe)
    return found


class Bequest(Question):
    """被投出局的希望之光持有者指定送给谁；不答则随机。"""

    id, name, clause, needless = "palace.pandora.bequest", "赠光", "潘多拉·希望之光", False
    beyond, takes_text = True, True
    hint = "你手里的希望之光送给谁"

    def refuses_said(self, me: PalaceMe, text: str) -> str | None:
        """One of those in play, by name or number."""
        return None if self._meant(me, text) else "要写一名在场者的名字或号码"

    @staticmethod
    def _meant(me: PalaceMe, text: str) -> str | None:
        seats = me.s.state.seats
        try:
            name = seats[find_seat(text.strip(), Lexicon({n: x.name for n, x in seats.items()}, (), ()))].name
        except Refused:
            return None
        return name if name in me.recall("options", ()) else None

    def default(self, me: PalaceMe) -> str | None:
        """Somebody who is still there."""
        there = [x for x in me.recall("options", ()) if any(me.s.name(n) == x for n in me.s.state.in_play())]
        return str(me.s.draw(f"{self.id}|{me.id}", there)) if there else None

    def samples(self, me: PalaceMe) -> tuple[str, ...]:
        """Names."""
        return tuple(me.recall("options", ()))

    def resolve(self, use: PalaceUse) -> None:
        """As he says."""
        self._settle(use.me, self._meant(use.me, use.text))  # type: ignore[arg-type]

    def answered(self, me: PalaceMe, word: str) -> None:
        """It goes there."""
        seat = next(n for n, x in me.s.state.seats.items() if x.name == word)
        if me.s.state.seats[seat].in_play:
            Boxes().entrust(_boxes(me), seat, handed=True)
        else:
            Boxes().spread(_boxes(me), LOST)


class Passing(PalaceStatus):
    """盲盒里的技能用一次就消失。``memory['skill']``"""

    id, name, clause, told = "palace.pandora.passing", "一次", "潘多拉·随机技能", False

    @on(Used, beyond=True)
    def end(self, me: PalaceMe, used: Used) -> None:
        """Whatever came of it."""
        if used.instance == me.recall("skill"):
            if used.instance in me.s.state.instances:
                me.s.lose(used.instance, "used")
            me.lose("used")


class Choosing(Question):
    """警长权利：自选一个自由、秩序、独裁永久获得（潘多拉可选几个）。"""

    id, name, clause, words = "palace.pandora.choosing", "警长权利", "潘多拉·警长权利", tuple(STATES)
    hint = "警长权利：自由、秩序、独裁选一个（潘多拉可写几个）"

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One; for the boxes' owner any number."""
        most = len(STATES) if me.owner == me.giver else 1
        fine = 1 <= len(words) <= most and len(set(words)) == len(words) and set(words) <= set(STATES)
        return None if fine else f"要写 {'／'.join(STATES)} 之一，例：警长权利 自由"

    def resolve(self, use: PalaceUse) -> None:
        """All that were named."""
        for word in use.words:
            self.answered(use.me, word)  # type: ignore[arg-type]
        use.me.lose("answered")

    def answered(self, me: PalaceMe, word: str) -> None:
        """For good."""
        me.s.give(me.owner, STATES[word], until=None, giver=me.owner)


class Exchange(Question):
    """潘多拉自己开到坏礼物，可以换一个没送出的盒子来开。"""

    id, name, clause, needless = "palace.pandora.exchange", "换盒", "潘多拉·坏礼物", False
    hint = "你开到坏礼物：可换一个没送出的盒子（写盒号），或不换"

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """Numbers of boxes."""
        return (STAY, *(str(n) for n in range(1, 17)))

    def default(self, me: PalaceMe) -> str | None:
        """It stays."""
        return STAY if me.recall("options") else None

    def answered(self, me: PalaceMe, word: str) -> None:
        """Open that one, or suffer this one."""
        boxes = _boxes(me)
        if word == STAY or int(word) in boxes.recall("sent", ()):
            unpack(me, Box(BAD), boxes, final=True)
        else:
            boxes.remember("sent", sorted({*boxes.recall("sent", ()), int(word)}))
            unpack(me, boxes_of(boxes)[int(word) - 1], boxes, final=True)


def unpack(me: PalaceMe, box: Box, boxes: PalaceMe, *, final: bool = False) -> None:
    """Give the owner of a question what is in a box."""
    s, seat, owner = me.s, me.owner, boxes.owner
    unsent = [str(n) for n in range(1, len(boxes.recall("boxes")) + 1) if n not in boxes.recall("sent", ())]
    if box.kind == HOPE:
        s.tell_seat(seat, "box", "盲盒里是[希望之光]。")
        Boxes().entrust(boxes, seat)
    elif box.kind == OFFICE:
        ask(s, seat, Choosing, tuple(STATES), giver=owner)
    elif box.kind == RANDOM:
        if (skill := _skill(me, box)) is not None:
            made = s.gain(seat, skill, origin="lent", giver=owner)
            if seat != owner:
                s.gain(seat, Passing, origin="lent", giver=owner, memory={"skill": made})
    elif seat == owner and unsent and not final:
        ask(s, seat, Exchange, [STAY, *unsent], giver=owner, boxes=boxes.id, skill=me.recall("skill"))
    else:
        s.strike(seat, Level.致死伤害, user=owner, skill=me.recall("skill"), line="潘多拉坏礼物")


def _skill(me: PalaceMe, box: Box) -> type[Skill] | None:
    """What the box says, or by chance."""
    s = me.s
    able = loose_skills(s)
    if box.skill:
        found = [type(d) for d in s.book.registry.skills() if d.name == box.skill]
        return able.get(box.skill) or (found[0] if found else None)
    return able[s.draw("盲盒技能", list(able))] if able else None


def fix_boxes(me: PalaceMe) -> list[Box]:
    """Decide which skills lie in the boxes that are not sent yet; all boxes."""
    s, able, boxes = me.s, loose_skills(me.s), boxes_of(me)
    for n, box in enumerate(boxes, 1):
        if able and box == Box(RANDOM) and n not in me.recall("sent", ()):
            boxes[n - 1] = Box(RANDOM, s.draw("盲盒技能", list(able)))
    me.remember("boxes", boxes)
    return boxes


class Blind(Parcel):
    """盲盒。``memory``: number, boxes, skill (by which it was given)."""

    id, clause = "palace.pandora.parcel", "潘多拉·盲盒"
    hint = "你收到一个盲盒：打开还是不打开"

    def label(self, me: PalaceMe) -> str:
        """Its number and what it is."""
        number = me.recall("number")
        return f"{number}号{boxes_of(_boxes(me))[number - 1].kind}盲盒"

    def opened(self, me: PalaceMe) -> None:
        """See what is in it."""
        boxes = _boxes(me)
        Boxes().note(boxes, "openers", me.owner)
        boxes.remember("asked", boxes.recall("asked", 1) - 1)
        unpack(me, boxes_of(boxes)[me.recall("number") - 1], boxes)

    def refused(self, me: PalaceMe) -> None:
        """From now on he knows where hope is."""
        boxes = _boxes(me)
        Boxes().note(boxes, "refusers", me.owner)
        boxes.remember("asked", boxes.recall("asked", 1) - 1)
        if hope := boxes.recall("hope"):
            me.s.tell_seat(me.owner, "hope", f"[希望之光]现在在 {me.s.spell(hope[0])} 手里。")
