"""The settlement of 甄嬛传: what its cards ask of the table, in the book's own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engine.books.palace import words
from engine.books.palace.base import PalaceMe, PalaceStatus, PalaceUse
from engine.books.palace.informed import KnowsThePack
from engine.books.palace.lookback import Lookback
from engine.books.palace.parts.late import ask_later
from engine.books.palace.parts.source import kill_source
from engine.books.palace.queries import FRAMED, INVERTED, STEADFAST
from engine.books.palace.shared import InPack, Relay
from engine.books.palace.statuses import Bewildered, Pregnant
from engine.kernel import facts as f
from engine.kernel.clock import Window
from engine.kernel.definitions import AT_ONCE, Definition, Me, Skill, Status
from engine.kernel.orders import record
from engine.kernel.settlement import Settlement
from engine.kernel.state import Instance
from engine.kernel.uses import execute
from engine.werewolf import victory
from engine.werewolf.proposals import Harm
from engine.werewolf.queries import APPEARS_ARMED, APPEARS_AS, APPEARS_ROLE
from engine.werewolf.roles import Role

if TYPE_CHECKING:
    from engine.books.palace.book import PalaceBook
    from engine.kernel.state import State

__all__ = ["AT_ONCE", "PalaceTable"]


class PalaceTable(Lookback):
    """A settlement with the words of this book."""

    book: PalaceBook

    def __init__(self, book: PalaceBook, state: State, label: str) -> None:
        super().__init__(book, state, label)
        self.me_type = PalaceMe
        self.use_type = PalaceUse
        self._kept: list[tuple[str, int, type[Status], dict[str, Any]]] | None = None

    # -- what a seat has ----------------------------------------------------------------------------------------

    def bears(self, seat: int, kind: type[Status]) -> bool:
        """Whether a seat has a status now."""
        return bool(self.bearing(seat, kind))

    def wields(self, seat: int, kind: type[Definition]) -> list[Instance]:
        """The seat's instances of a skill, trait or tag that are awake."""
        return [i for i in self.having(seat, kind) if self.active(i.id)]

    def is_pregnancy(self, definition: str) -> bool:
        """Whether a definition is 怀孕."""
        return definition == Pregnant.id

    def emperors(self) -> list[int]:
        """Seats that no count of a condition knows (所有判定均不计算皇帝)."""
        names = self.book.emperors
        return [n for n, seat in self.state.seats.items() if seat.attributes.get("card") in names]

    def counted(self, *, in_play: bool = False) -> list[int]:
        """The seats that conditions count: all but the emperor's, or those of them in play."""
        names = self.book.emperors
        seats = self.state.seats.items()
        counted = [n for n, seat in seats if seat.attributes.get("card") not in names]
        return [n for n in counted if self.state.seats[n].in_play] if in_play else counted

    # -- roles --------------------------------------------------------------------------------------------------

    def dealt(self, role: str) -> bool:
        """Whether a role is 在场: dealt at the start, its seat in play or not."""
        return any(seat.get("card") == role or seat.get("role") == role for seat in self.state.seats.values())

    def column(self, seat: int) -> str:
        """The faction in whose column a seat's 实际身份 is printed, whatever the seat has become."""
        own = self.state.seats[seat]
        return str(own.get("column") or own.get("first_faction", ""))

    def announce(self, text: str, rank: int = words.REST) -> None:
        """Put a line on the next announcement, among those of its rank (``words.LAST_WORDS`` …), in order."""
        number = rank * 1000 + max((n % 1000 for n in self.state.rows("bulletin")), default=0) + 1
        self.emit(f.RowSet("bulletin", number, text, cause=self.cause))

    def proclaim(self, text: str) -> None:
        """At dusk at once, though who went out is not published yet (黄昏阶段则立刻通知并公示); else with the rest."""
        if self.state.point.window in (words.DUSK, words.LATE_DUSK) and self.state.window is not None:
            label = self.book.timetable.label(self.state.point)
            self.tell("public", "announcement", f"{self.text('heading.now', label=label)}\n{text}")
        else:
            self.announce(text)

    def reveal(self, seat: int) -> None:
        """What an emperor's card shows is 皇帝; with the option 翻牌公示皇帝 on 真身, which of the three it is."""
        card = str(self.state.seats[seat].get("card", ""))
        if card not in self.book.emperors or self.option("翻牌公示皇帝") == "皇帝":
            super().reveal(seat)
        elif not self.state.seats[seat].get("revealed", False):
            self.emit(f.SeatSet(seat, "revealed", True, cause=self.cause))
            self.announce(self.text("reveal", seat=self.spell(seat), role=card))

    def set_seat(self, seat: int, key: str, value: Any) -> None:
        """Keep something about a seat."""
        self.emit(f.SeatSet(seat, key, value, cause=self.cause))

    def unlock(self, seat: int) -> None:
        """Give a seat its role's second set of skills, unless it has it."""
        for skill in self.card(seat).second:
            if not self.having(seat, skill):
                self.gain(seat, skill, origin="second")

    @staticmethod
    def own_skills(role: Role, *, learner: bool = False) -> list[type[Skill]]:
        """The skills printed with a role, in printed order; ``learner``: those that can be learnt."""
        plain = [x for x in role.skills if getattr(x, "printed", True)]
        return [x for x in plain if not learner or getattr(x, "learnable", True)]

    def rank_in_slot(self, instance: Instance) -> int:
        """What was learnt comes after the one it was learnt from; what prepares another skill comes before it."""
        leads = getattr(self.book.definition(instance.definition), "leads", False)
        return 2 * instance.origin.startswith(words.LEARNT) + (not leads)

    def refresh(self, iid: int) -> None:
        """Also what happens the moment somebody gets it happens anew."""
        super().refresh(iid)
        self.book.definition(self.state.instances[iid].definition).arrives(self.me(iid))

    def take_role(
        self, seat: int, role: Role, *, origin: str, source: int | None = None, until: str | None = None,
        tags: bool = False, second: bool = False, learner: bool = False,
    ) -> list[int]:  # fmt: skip
        """Give a seat a role's own skills: as they were at the start, or (``source``) as that seat has them now.

        Of skills that are not as at the start those of the prelude are of no use (用语·获取技能), but for what was got
        by them.
        ``tags``: 群内 and 接刀 as well; ``second``: the 怀孕技能, too; ``learner``: the variants for who learns a role,
        and the pack's list that goes with some of them for a wolf.
        """
        made = []
        for printed in (*self.own_skills(role, learner=learner), *(role.second if second else ())):
            skill = getattr(printed, "instead", None) or printed
            if source is None or getattr(skill, "anew", False):
                for each in skill.variants if learner and skill.variants else (skill,):
                    made.append(self.gain(seat, each, origin=origin, until=until))
                    if words.PRELUDE in each.windows and not each.instant:
                        ask_later(self, made[-1])
                continue
            plain = (skill,) if set(skill.windows) != {words.PRELUDE} else getattr(skill, "offers", ())
            held = [self.having(source, each)[:1] for each in plain]
            made += [self.copy(i.id, seat, origin=origin, until=until) for found in held for i in found]
        for tag in role.traits if tags else ():
            if tag in (InPack, Relay) and not self.having(seat, tag):
                place = {"rank": self.rank_of(role)} if tag is Relay else {}
                self.gain(seat, tag, origin=origin, until=until, memory=place)
        if learner and KnowsThePack in role.traits and self.faction(seat) == words.WOLVES:
            pack = self.pack()
            self.tell_seat(seat, "pack.list", self.text("pack.list", seats=self.spell_all(pack)), seats=pack)
        return made

    def judged(self, seat: int, user: int) -> str:
        """The faction a seat counts as where a skill of ``user`` goes by 实际阵营 (ruling 6-81)."""
        turned = self.query(INVERTED, self.faction(seat), seat)
        return self.query(FRAMED, turned, seat, user)

    def source_side(self, harm: Harm) -> str:
        """The faction that whoever does a harm counts as where a skill asks (愚面); the pack's is one of the pack's."""
        if not harm.user:
            return harm.faction
        shared = self.state.rows("harms")[harm.id]["pack"] == words.PACK
        sides = {self.query(INVERTED, self.faction(n), n) for n in self.pack()} if shared else set()
        user = kill_source(self, harm.user) if len(sides) > 1 else harm.user
        return self.query(INVERTED, harm.faction if user == harm.user else self.faction(user), user)

    def seems(self, seat: int, skill: str) -> str:
        """表面阵营, as a skill sees it."""
        return self.query(APPEARS_AS, self.faction(seat), seat, skill)

    def poses(self, seat: int, skill: str) -> str:
        """表面身份, as a skill sees it: the name on the card, or of the card a thief took."""
        own = str(self.state.seats[seat].get("face", self.role(seat)))
        return self.query(APPEARS_ROLE, own, seat, skill)

    def armed(self, seat: int, skill: str) -> bool:
        """表面带刀, as a skill sees it."""
        return self.query(APPEARS_ARMED, self.can_kill(seat), seat, skill)

    def join(self, seat: int, faction: str, *, quiet: bool = False) -> None:
        """Put a seat into a faction; it is told, unless the text says that it is not. One that had lost when somebody
        without a faction comes to it is judged anew (不定阵营·特殊), unless the director has judged it."""
        if self.faction(seat) == faction or self.query(STEADFAST, False, seat):
            return
        fresh = self.faction(seat) == words.UNDECIDED
        super().join(seat, faction)
        if fresh and faction in (lost := victory.lost(self)) and faction not in victory.lost_for_good(self):
            self.emit(f.MatchSet("lost", [x for x in lost if x != faction], cause=self.cause))
        if not quiet:
            self.tell_seat(seat, "faction", self.text("faction.changed", faction=faction), faction=faction)

    def follow(self, seat: int, faction: str, *, silent: bool = False) -> None:
        """Put a seat into the faction of somebody it follows."""
        self.join(seat, faction, quiet=silent)

    # -- at once ------------------------------------------------------------------------------------------------

    def simultaneous(self, window: Window) -> bool:
        """By the timetable, and options 早夜2, 黄昏2."""
        return window.simultaneous or (window.id in ("早夜2", "黄昏2") and self.option(window.id) == "同时")

    @contextmanager
    def together(self) -> Iterator[None]:
        """What comes to be in a simultaneous window works once all of it is settled (rulings 2.2)."""
        self._kept = []
        yield
        kept, self._kept = self._kept, None
        for cause, target, status, rest in kept:
            with self.caused(cause):
                self.give(target, status, **rest)

    def give(self, target: int, status: type[Status], **rest: Any) -> int | None:
        """Also keep it until all of a simultaneous window is settled."""
        if self._kept is None:
            return super().give(target, status, **rest)
        self._kept.append((self.cause, target, status, rest))
        return None

    def unmasked(self, seat: int) -> str:
        """Which emperor he was, too."""
        role, card = self.role(seat), str(self.state.seats[seat].get("card") or "")
        return f"{role}（{card}）" if role not in ("", card) and card in self.book.emperors else role

    def forgo(self, target: int, status: type[Status]) -> bool:
        """Take back what an open simultaneous window has in store for a seat; whether there was any."""
        kept = self._kept or []
        if self._kept is not None:
            self._kept = [x for x in kept if x[1:3] != (target, status)]
        return len(self._kept or []) < len(kept)

    def votes_of(self, seat: int) -> float:
        """Nothing from whoever is bewildered, whatever his ballot would weigh."""
        return 0.0 if self.bears(seat, Bewildered) else super().votes_of(seat)

    def fills_in(self, me: Me, skill: Skill) -> bool:
        """Option 强制默认, where there was something to hand in."""
        settled = skill.automatic or getattr(skill, "settled", False)
        return bool(self.option("强制默认") == "随机" or settled)

    def default_choice(self, me: Me, skill: Skill, able: Sequence[int], place: int) -> int:
        """By chance, among those who are in play, be it announced or not, if any of them may be chosen."""
        there = [n for n in able if self.state.seats[n].in_play]
        return Settlement.default_choice(self, me, skill, there or able, place)

    def default_word(self, me: Me, skill: Skill) -> str:
        """By chance."""
        return Settlement.default_word(self, me, skill)

    # -- doing things -------------------------------------------------------------------------------------------

    def carry_out(self, instance: Instance, seats: tuple[int, ...], said: tuple[str, ...]) -> None:
        """Use a skill in its owner's place."""
        record(self, instance, instance.owner, seats, said, "", self.state.point, declined=False)
        execute(self, self.state.orders[instance.id])

    def later(self, channel: str, text: str) -> None:
        """Say something in a channel as soon as the prelude has been settled."""
        self.emit(f.RowSet("later", len(self.state.rows("later")) + 1, [channel, text], cause=self.cause))

    def tell_status(self, iid: int) -> bool:
        """Whether the bearer of a status is told of it."""
        made = self.book.definition(self.state.instances[iid].definition)
        if not isinstance(made, PalaceStatus):
            return False
        told = made.told or (made.good and self.option("告知增益") == "是")
        return told and made.tells(self.me(iid))  # type: ignore[arg-type]

    def memory_of(self, iid: int) -> dict[str, Any]:
        """What an instance remembers, to be given on."""
        return dict(self.state.instances[iid].memory)
