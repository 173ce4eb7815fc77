"""What a player is told when a window opens and before it closes."""

from __future__ import annotations

from engine import Game, Offer
from engine.werewolf import verbs
from engine.werewolf.views import PlayerView
from plugins.pages import forms, times, words
from plugins.pages.knowledge import known, won
from plugins.player.helping import can_vote, offer_line, place, questions, unanswered, vote_example


def window_prompt(game: Game, seat: int, now: int) -> str | None:
    """What the seat can do in the window that has just opened; None when that is nothing.

    Orders that could be sent ahead do not count: their own window will ask.
    """
    view = known(game, seat)
    offers = [o for o in view.offers if not o.early and forms.sayable(game, o, seat)]
    asked = questions(game, seat)
    if won(view) or not (offers or asked):
        return None
    lines = [place(game, view, now)]
    for question in asked:
        options = "／".join(question.options)
        due = f"　{times.deadline(question.closes_at, now)}" if question.closes_at else ""
        lines.append(f"请回答：{question.text}　可答：{options}。例：回答 {question.options[0]}{due}")
    shown: tuple[int, ...] = ()
    for offer in offers:
        lines.append(f"你可以：{offer_line(game, offer, seat)}")
        extra = [] if not offer.most or offer.candidates == shown else [f"可选：{_able(game, offer)}"]
        shown = offer.candidates or shown
        extra += _notes(game, offer)
        if extra:
            lines.append("　　".join(extra))
    return "\n".join(lines)


def _able(game: Game, offer: Offer) -> str:
    return words.short_names(game, offer.candidates)


def _notes(game: Game, offer: Offer) -> list[str]:
    """What its owner should have at hand: whom it chose last time, with whom it decides."""
    notes = []
    pool = words.skill_of(game, offer.instance).pool(words.table_of(game).me(offer.instance))
    last = last_choice(game, offer.instance)
    if last and pool is None:
        notes.append(f"上一{_phase(game, offer)}选过：{words.short_names(game, last)}")
    if pool:
        notes.append(f"与{pool}共用：截止时最高票者生效，并列取最后提交的")
    return notes


def _phase(game: Game, offer: Offer) -> str:
    return "晚" if words.book_of(game).timetable.windows[offer.window.window].phase == "夜" else "天"


def last_choice(game: Game, instance: int) -> tuple[int, ...]:
    """Whom this instance chose on the day before the present one (its owner's own doing); empty when nobody."""
    day = game.state.point.day - 1
    found: tuple[int, ...] = ()
    for use in game.state.uses.values():
        if use.instance == instance and game.state.windows[use.window].point.day == day:
            found = use.chosen
    return found


def waiting(game: Game, view: PlayerView) -> list[Offer]:
    """The offers of the open window that the seat has not answered.

    Who has chosen one skill, or used one that settles at once, knows that it is his turn: only what is forced is left.
    """
    own = [o for o in view.offers if not o.early]
    uses = game.state.uses.values()
    busy = any(o.order for o in own) or any(u.user == view.seat and u.window == game.state.last_window for u in uses)
    return [o for o in own if o.order is None and (o.forced or not busy)]


def _chosen_by_pack(game: Game, offer: Offer) -> bool:
    """Whether somebody has chosen already for a pack that sees how it stands; nobody in it need be reminded."""
    s = words.table_of(game)
    pool = words.skill_of(game, offer.instance).pool(s.me(offer.instance))
    return pool is not None and pool in game.state.channels and bool(verbs.pool_orders(s, pool, offer.name))


def reminder(game: Game, seat: int, now: int) -> str | None:
    """One line shortly before the deadline, only when the seat can still act and has not; never names anybody else."""
    view = known(game, seat)
    if view.paused or won(view):
        return None
    asked = questions(game, seat)
    if asked:
        until = f"　{times.deadline(asked[0].closes_at, now)}" if asked[0].closes_at else ""
        return f"还没收到你的回答：{asked[0].text}{until}。例：回答 {asked[0].options[0]}"
    if view.closes_at is None:
        return None
    due = times.deadline(view.closes_at, now)
    offers = [o for o in waiting(game, view) if not _chosen_by_pack(game, o) and forms.sayable(game, o, seat)]
    if offers:
        names = "、".join(f"「{o.name}」" for o in offers)
        forced = [unanswered(game, o) for o in offers if o.forced]
        tail = forced[0] if forced else "不用就不必理会"
        return f"还没收到你的{names}。{due}，{tail}。例：{forms.example(game, offers[0], seat)}"
    if can_vote(game, view) and view.ballot in (None, "作废"):
        again = "你的票作废了，还没有补改" if view.ballot else "还没收到你的票"
        return f"{again}。{due}。例：{vote_example(game, view)}，或：投票 弃权"
    return None
