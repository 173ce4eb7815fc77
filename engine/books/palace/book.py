"""The rulebook 甄嬛传 as a book of the family: genders, emperors in disguise, rounds of a night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.books.palace import composition, declaring, frequencies, seating, words
from engine.books.palace.casting import Dealer
from engine.books.palace.statuses import MUTED_LENGTH, MUTED_POSTS, Muted
from engine.books.palace.table import PalaceTable
from engine.books.palace.timetable import REHEARSAL_START
from engine.books.palace.victory import PalaceJudge
from engine.kernel import facts as f
from engine.kernel import slots
from engine.kernel.clock import Point
from engine.kernel.errors import Refused
from engine.kernel.inputs import Post, Say
from engine.kernel.state import State
from engine.werewolf import penalties
from engine.werewolf.book import WerewolfBook
from engine.werewolf.roles import BLANK, Role
from engine.werewolf.roster import read_printed
from engine.werewolf.table import Table
from engine.werewolf.verbs import without_reason


class PalaceBook(WerewolfBook):
    """See :class:`~engine.werewolf.book.WerewolfBook`.

    ``printed``: every role of the book by name, written or not, as its row in the roster; ``slot_roles``: by slot, the
    roles that are written before it settles anything.
    """

    rehearsal = REHEARSAL_START
    haunted = frozenset({words.SHADES})
    usual = range(20, 41)
    verbs, director_verbs = declaring.VERBS, declaring.DIRECTOR_VERBS
    homonyms = frozenset(
        {
            "怀孕技能",
            "传承",
            "皇权",
            "光明守护",
            "黑暗守护",
            "毒药",
            "最后一枪",
            "流光庇护",
            "大补饭",
            "欺诈天下",
            "神恩",
            "预言",
            "法式守护",
            "打开",
            "报复",
            "情书",
            "直感",
            "齐心",
        }
    )
    unknown_faction = "阵营不告知"
    open_attributes = frozenset({"shown", "revealed", "substitutes", "gender"})

    judge: PalaceJudge

    def __init__(self, *, slot_roles: Mapping[str, tuple[str, ...]], **rest: Any) -> None:
        self.slot_roles = slot_roles
        self.printed: dict[str, dict[str, Any]] = {row["name"]: row for row in read_printed(words.BOOK_ID)}
        super().__init__(**rest)
        self._dealers: dict[bool, Dealer] = {}
        self.besides = {row["name"]: row["card"] for row in read_printed(words.BOOK_ID, "besides")}
        #: The roles that no count of a condition knows (所有判定均不计算皇帝).
        self.emperors = frozenset(name for name, role in self.roles.items() if words.EMPEROR in role.tags)

    def settlement(self, state: State, label: str) -> PalaceTable:
        """A settlement at this book's table."""
        return PalaceTable(self, state, label)

    def boundary(self, until: str | None) -> str:
        """Until when a status lasts, as its bearer reads it."""
        if until is None:
            return self.texts["until.never"]
        ends = (words.NIGHT_ENDS, words.DUSK_ENDS, words.DAWN_ENDS, words.NOON_ENDS)
        return self.texts["until.end" if until in ends else "until.next"].format(until=until)

    def dealer(self, *, women: bool) -> Dealer:
        """Whoever draws casts; counted once. ``women``: whether it matters how many there are."""
        if women not in self._dealers:
            self._dealers[women] = Dealer(self.roles.values(), most=max(self.sizes), women=women)
        return self._dealers[women]

    def deal(self, seats: int, seed: int) -> list[str]:
        """A legal cast; see :mod:`engine.books.palace.casting`."""
        return seating.deal(self, seats, seed)

    def deal_to(self, names: Sequence[str], seed: int, options: Mapping[str, Any]) -> list[str]:
        """With the emperor under his alias (option 皇帝马甲), and everybody of his name's gender (option 女马甲)."""
        return seating.deal_to(self, names, seed, self.check_options(options))

    def frequencies(self, seats: int, seed: int, number: int) -> list[str]:
        """Of seats that inspect, emperors, lords and undecided."""
        return frequencies.table(self, seats, seed, number)

    def refuses_cast(self, cast: Sequence[str], names: Sequence[str], options: Mapping[str, Any]) -> str | None:
        """Not with an emperor under another alias."""
        return seating.misplaced(self, cast, names, self.check_options(options)[seating.ALIAS])

    def cast_notes(self, cast: Sequence[str], names: Sequence[str], options: Mapping[str, Any]) -> list[str]:
        """Where its numbers come from, and every rule that it breaks."""
        full = self.check_options(options)
        bad = composition.broken(self, cast, names, full)
        verdict = ["不合规则：", *(f"　{line}" for line in bad)] if bad else ["合乎全部组局规则。"]
        return [*composition.explained(self, cast, full[seating.ALIAS]), *verdict]

    def introduce(self, s: Table, seat: int, faction: str) -> str:
        """With the gender of the seat's name."""
        gender = s.state.seats[seat].get("gender")
        shown = faction or self.unknown_faction
        return s.text("role", seat=s.spell(seat), role=s.role(seat), faction=shown, gender=gender)

    # -- setting up ---------------------------------------------------------------------------------------------

    def seat(self, s: Table, number: int, spec: str) -> None:
        """Give a seat its role: ``宠妃``, ``盗贼(女)``, ``白板 村民阵营 女``.

        Raises:
            Refused: the book has no such role, faction or gender.
        """
        name, _, rest = spec.partition(" ")
        name, _, gender = name.rstrip(")）").replace("（", "(").partition("(")
        if name == BLANK:
            faction, _, gender = rest.partition(" ")
            if faction not in self.factions:
                raise Refused(f"白板要写阵营：{'、'.join(self.factions)}")
            role = Role("", BLANK, faction)
        elif name in self.roles and not rest:
            role = self.roles[name]
            gender = gender or str(role.row.get("gender", ""))
        else:
            raise Refused(f"《{self.title}》里没有身份「{spec}」")
        if gender not in ("", words.MALE, words.FEMALE):
            raise Refused(f"性别写 男 或 女，例：{name}(女)")
        women = s.option(seating.WOMEN)
        hers = women != seating.ANY and s.name(number) in women
        self._attributes(s, number, role, gender or (words.FEMALE if hers else words.MALE))
        self.deal_card(s, number, role)

    @staticmethod
    def _attributes(s: Table, number: int, role: Role, gender: str) -> None:
        shown = str(role.row.get("shown", role.name))
        for key, value in (("role", shown), ("gender", gender), ("first_faction", role.faction)):
            s.emit(f.SeatSet(number, key, value, cause=s.cause))

    @staticmethod
    def deal_card(s: Table, number: int, role: Role) -> None:
        """Give a seat what a role's card gives: faction, traits and tags, skills."""
        s.emit(f.SeatSet(number, "card", role.name, cause=s.cause))
        s.emit(f.SeatSet(number, "faction", role.faction, cause=s.cause))
        for trait in role.traits:
            s.gain(number, trait, origin="trait")
        for skill in role.skills:
            s.gain(number, skill, origin="card")

    def seat_says(self, s: Table, item: Say) -> bool:
        """[寡言]: no reason may stand in a ballot."""
        reason = without_reason(item.text)[1]
        if reason and isinstance(s, PalaceTable) and s.bears(item.seat, Muted):
            raise Refused("你有[寡言]，投票帖不能写投票理由，去掉理由重发，例：投票 3")
        return super().seat_says(s, item)

    def seat_posts(self, s: Table, item: Post) -> bool:
        """Also remind whoever has [寡言] of its five posts of five characters; the director gives cards (2.11)."""
        super().seat_posts(s, item)
        number = penalties.posts_of(s, item.seat, s.state.point.day)
        if not isinstance(s, PalaceTable) or not s.bears(item.seat, Muted):
            return False
        over = [s.text("muted.posts", number=number)] if number > MUTED_POSTS else []
        over += [s.text("muted.length", number=item.length)] if item.length > MUTED_LENGTH else []
        if over:
            s.tell_seat(item.seat, "muted", s.text("muted.over", what="；".join(over)))
            s.tell("director", "muted", s.text("muted.report", seat=s.spell(item.seat), what="；".join(over)))
        elif number == MUTED_POSTS:
            s.tell_seat(item.seat, "muted", s.text("muted.last"))
        return False

    def hears(self, state: State, line: str) -> bool:
        """Declarations, and answers to them."""
        return declaring.heard(state, line)

    # -- the clock ----------------------------------------------------------------------------------------------

    def following(self, s: Any, point: Point) -> Point:
        """After the dawn between two rounds the night begins again."""
        if point.window == words.BREAK:
            return Point(point.day, point.round + 1, words.EARLY)
        return super().following(s, point)

    def after_order(self, s: Table) -> list[int]:
        """After the director sent somebody off: at once, with whatever follows; a red card may wait (rulings 4)."""
        assert isinstance(s, PalaceTable)
        s.quiet()
        gone = s.fall(chains_only=s.state.point.window in words.NIGHT)
        if s.state.point.window in (words.NOON, words.RUNOFF, words.PRELUDE):
            s.publish_news(s.text("heading.now", label=self.timetable.label(s.state.point)))
        if gone and s.state.window is not None:
            slots.recheck(s)
        if gone:
            self.judge.massacre(s)
        return gone
