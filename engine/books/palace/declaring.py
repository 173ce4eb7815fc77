"""回应类技能 (用语·回应类技能; rulings 4): what anybody says in public counts once the director takes it up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.books.palace.statuses import MUTED_LENGTH, Muted
from engine.books.palace.words import NOON, RUNOFF
from engine.kernel import facts as f
from engine.kernel.errors import Refused
from engine.kernel.grammar import Lexicon, Unreadable, find_seat, normalise
from engine.werewolf import penalties, verbs
from engine.werewolf.director.reading import seat_in

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable
    from engine.kernel.state import State

DECLARE, RESPOND, ADOPT = "声明", "回应", "采用"
#: Table of the match: by seat, its last declaration: ``text``, ``adopted``.
TABLE = "declared"
#: Characters of a declaration or of an answer to it, so that a list of them can be read.
LONGEST = 200


def declare(s: PalaceTable, seat: int, text: str) -> str:
    """A seat declares something, whatever skills it has. Returns the receipt.

    Raises:
        Refused: not by day, by somebody who may not speak, without words, or too long.
    """
    said = _said(s, seat, text, f"{DECLARE} 我要回应昨晚的技能")
    s.emit(f.RowSet(TABLE, seat, {"text": said, "adopted": False}, cause=s.cause))
    asked = s.text("declared.asked", seat=s.spell(seat), text=said, name=s.name(seat))
    s.tell("director", "declared", asked, at_once=True, seat=seat)
    return s.text("declared.receipt")


def respond(s: PalaceTable, seat: int, text: str) -> str:
    """A seat answers what another declared: only what the director has taken up can be answered.

    Raises:
        Refused: as for :func:`declare`, or there is nothing to be answered.
    """
    first, _, rest = text.strip().partition(" ")
    whom = _seat(s.state, first)
    if whom is None:
        raise Refused(f"要写回应谁和内容，例：{RESPOND} 3 我回应")
    said = _said(s, seat, rest, f"{RESPOND} {whom} 我回应")
    row = s.state.rows(TABLE).get(whom)
    if row is None or not row["adopted"]:
        raise Refused(f"{s.spell(whom)} 没有被导演确认的声明，回应不算")
    answered = s.text("declared.answer", seat=s.spell(seat), whom=s.spell(whom), text=said)
    s.tell("public", "declared", answered, at_once=True, seat=seat)
    return s.text("declared.done")


def adopt(s: PalaceTable, words: list[str], raw: str) -> bool:
    """「采用 甲」: the director takes up a seat's last declaration; it is published and can be answered."""
    seat, _ = seat_in(s, words, f"{ADOPT} 甲")
    verbs.busy(s)
    row: dict[str, Any] | None = s.state.rows(TABLE).get(seat)
    if row is None:
        raise Refused(f"{s.spell(seat)} 没有声明过什么")
    if row["adopted"]:
        raise Refused(f"{s.spell(seat)} 的声明已经确认过了")
    s.emit(f.RowSet(TABLE, seat, {**row, "adopted": True}, cause=s.cause))
    text = s.text("declared.adopted", seat=s.spell(seat), text=row["text"], number=seat)
    s.tell("public", "declared", text, at_once=True, seat=seat)
    s.reply = s.text("declared.taken", seat=s.spell(seat))
    return False


def heard(state: State, line: str) -> bool:
    """Whether a line in the public group is a declaration, or answers one that was taken up; talk that only begins
    like either is neither."""
    verb, _, rest = normalise(line).replace(":", " ").partition(" ")
    if verb == DECLARE:
        return bool(rest.strip())
    whom = _seat(state, rest.strip().partition(" ")[0]) if verb == RESPOND else None
    return whom is not None and bool(state.rows(TABLE).get(whom, {}).get("adopted"))


def _said(s: PalaceTable, seat: int, text: str, example: str) -> str:
    said, number = text.strip(), len("".join(text.split()))
    if s.state.point.window not in (NOON, RUNOFF):
        raise Refused("声明与回应只在白天讨论时有效")
    if not penalties.may_post(s, seat):
        raise Refused("你已经出局，不能声明或回应")
    if not said:
        raise Refused(f"要写内容，例：{example}")
    if number > LONGEST:
        raise Refused(f"最多 {LONGEST} 个字，现在 {number} 个")
    if number > MUTED_LENGTH and s.bears(seat, Muted):
        raise Refused(f"你有[寡言]，每帖连标点最多 {MUTED_LENGTH} 个字，现在 {number} 个")
    return said


def _seat(state: State, word: str) -> int | None:
    try:
        return find_seat(word, Lexicon({n: x.name for n, x in state.seats.items()}, (), ()))
    except Unreadable:
        return None


VERBS = {DECLARE: declare, RESPOND: respond}
DIRECTOR_VERBS = {ADOPT: adopt}
TEXTS = {
    "declared.asked": "{seat} 声明：{text}\n确认请发：采用 {name}",
    "declared.receipt": "声明已转导演；导演确认后才算数。",
    "declared.adopted": "导演确认：{seat} 声明「{text}」。要回应的发：回应 {number} 内容",
    "declared.answer": "{seat} 回应 {whom}：{text}",
    "declared.done": "已回应。",
    "declared.taken": "已确认 {seat} 的声明并公布",
}
