"""What 狼人魔女会 tells when windows open: cards, packs, the day's lists, who is to pass an office on."""

from __future__ import annotations

from engine.books.coven.groups import of_faction
from engine.books.coven.statuses import Ghost
from engine.books.coven.words import CIRCLE, COVEN, NIGHT_BEGINS, PACK, SHERIFF, WOLVES
from engine.kernel.definitions import Title
from engine.kernel.facts import SeatSet, TableCleared
from engine.werewolf.table import Table


def open_prelude(s: Table) -> None:
    """0–2: everybody gets his card; wolves and coven meet."""
    for seat in s.state.seats:
        faction = s.faction(seat)
        text = s.text("role", seat=s.spell(seat), role=s.role(seat), faction=faction)
        s.tell_seat(seat, "role", text, faction=faction)
    for channel, faction, key in ((PACK, WOLVES, "pack"), (CIRCLE, COVEN, "circle")):
        members = of_faction(s, faction)
        if members:
            s.set_channel(channel, members)
            s.tell(f"channel:{channel}", key, s.text(key, seats=s.spell_all(members)), seats=members)


def publish_day(s: Table) -> None:
    """公示: who went out since the day before, by vote, otherwise, at night; sheriff, ghosts, the night's lines."""
    day = s.state.point.day
    voted: list[int] = []
    others: list[int] = []
    night: list[int] = []
    for seat, departure in sorted(s.state.departures.items()):
        point = s.state.windows[departure.window].point
        phase = s.book.timetable.windows[point.window].phase
        if phase == s.book.night_phase and point.day == day:
            night.append(seat)
        elif phase != s.book.night_phase and point.day == day - 1:
            (voted if "投票" in departure.hows() else others).append(seat)
    sheriff = s.holder(SHERIFF)
    ghosts = sorted({i.owner for i in s.state.of(Ghost.id)})
    lines = [s.text("heading.noon", day=day)]
    if day > 1:
        lines += [s.text("day.voted", seats=s.spell_all(voted)), s.text("day.others", seats=s.spell_all(others))]
    lines += [
        s.text("night.list", seats=s.spell_all(night)),
        s.text("day.sheriff", seat=s.spell(sheriff) if sheriff and s.state.seats[sheriff].in_play else "无"),
        s.text("day.number", number=len(s.state.in_play())),
    ]
    if ghosts:
        lines.append(s.text("day.ghosts", seats=s.spell_all(ghosts)))
    words = [line for _, line in sorted(s.state.rows("noon").items())]
    if words:
        s.emit(TableCleared("noon", cause=s.cause))
    s.publish("\n".join([*lines, *words]))


def make_first_ghosts(s: Table) -> None:
    """首夜出局保护: who went out in the first night goes on talking and voting for a day (option 首夜往人)."""
    wanted = s.option("首夜往人")
    for seat, departure in sorted(s.state.departures.items()):
        phase = s.book.timetable.windows[s.state.windows[departure.window].point.window].phase
        if wanted == "无" or phase != s.book.night_phase or s.is_sent_off(seat):
            continue
        if wanted == "名单":
            question = s.text("ask.ghost", seat=s.spell(seat))
            if s.ask(f"ghost|{seat}", "director", question, ("是", "否"), about=seat) == "否":
                continue
        s.give(seat, Ghost, until=NIGHT_BEGINS)


def tell_heirs(s: Table) -> None:
    """Whoever is to pass an office on is told who there is to choose from (殉道: 反馈存活角色名单)."""
    for instance in s.state.of_kind(Title):
        seat = s.state.seats[instance.owner]
        if not seat.in_play or seat.get("resigning"):
            able = [n for n in s.state.in_play() if n != seat.number]
            title = s.book.definition(instance.definition).name
            s.tell_seat(seat.number, "heirs", s.text("heirs", title=title, seats=s.spell_all(able)), able=able)


def resign(s: Table, seat: int, value: bool) -> None:
    """A seat that stays in play has to pass its offices on, or has done so."""
    s.emit(SeatSet(seat, "resigning", value or None, cause=s.cause))
