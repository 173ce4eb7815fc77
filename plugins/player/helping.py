"""帮助, 我, 技能, 局面, 记录: what a player reads on request."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Game, Offer, Refused, Told
from engine.kernel.clock import MINUTE
from engine.kernel.definitions import Skill
from engine.kernel.legality import settling_point
from engine.kernel.prompts import Question
from engine.werewolf import ballots
from engine.werewolf.queries import MAY_VOTE, OWN_BALLOT
from engine.werewolf.views import PlayerView, SkillView
from plugins.pages import forms, words
from plugins.pages.knowledge import PublicView, known, public, voting, won
from plugins.player.rules import about

#: A ballot whose seat went out, as a view spells it.
VOID = "作废"
ALWAYS = "随时可发：我 / 技能 / 局面 / 记录 / 规则 名 / 找导演 话"


def help_page(game: Game, seat: int, now: int) -> str:
    """What this seat can do now; the first line can be copied and sent as it stands."""
    view = known(game, seat)
    lines = [f"例：{first_command(game, view)}", place(game, view, now)]
    if won(view):
        return "\n".join([lines[0], "这一局已经结束。", ALWAYS])
    lines += words.bullet([*_questions(game, seat), *_skills(game, view), *_table_talk(game, view, now)])
    if len(lines) == 2:
        lines.append(_idle(game, view))
    return "\n".join([*lines, ALWAYS])


def place(game: Game, view: PlayerView, now: int) -> str:
    """Where the match stands, for a heading."""
    if won(view):
        return "这一局已经结束"
    settling = game.state.suspended is not None
    return words.heading(view.window, None if settling else view.closes_at, now, paused=view.paused)


def questions(game: Game, seat: int) -> list[Question]:
    """The open questions put to a seat, oldest first."""
    return [question for question in game.state.prompts.values() if question.audience == f"seat:{seat}"]


def first_command(game: Game, view: PlayerView) -> str:
    """The likeliest thing to send now."""
    asked = questions(game, view.seat)
    if asked:
        return f"回答 {asked[0].options[0]}"
    offers = [o for o in view.offers if forms.sayable(game, o, view.seat)]
    waiting = sorted(offers, key=lambda o: (o.order is not None, o.early, not o.forced))
    if waiting and (waiting[0].order is None or not can_vote(game, view)):
        return forms.example(game, waiting[0], view.seat)
    if can_vote(game, view):
        return vote_example(game, view)
    return "局面"


def can_vote(game: Game, view: PlayerView) -> bool:
    """Whether the seat may cast a ballot now, as far as it knows."""
    if won(view) or not voting(game):
        return False
    s = words.table_of(game)
    return (view.in_play or s.query(MAY_VOTE, False, view.seat)) and s.query(OWN_BALLOT, True, view.seat)


def _questions(game: Game, seat: int) -> Iterator[str]:
    for question in questions(game, seat):
        yield f"回答 <{'／'.join(question.options)}>：{question.text}"


def unanswered(game: Game, offer: Offer) -> str:
    """What comes of a forced skill when nobody chose."""
    s, skill = words.table_of(game), words.skill_of(game, offer.instance)
    if not s.fills_in(s.me(offer.instance), skill):
        return "不选就不用"
    return skill.silence() or ("不选由导演定" if s.leaves_to_director() else "不选则随机")


def offer_line(game: Game, offer: Offer, seat: int) -> str:
    """A skill as an invitation: form, whether it must be used, and what is recorded."""
    notes = []
    if offer.forced:
        notes.append(f"必选；{unanswered(game, offer)}")
    if offer.left:
        notes.append(f"还可用 {offer.left} 次")
    if offer.early:
        notes.append(f"提早交，「{words.window_title(words.book_of(game).timetable.label(offer.window))}」结算")
    tail = f"（{'；'.join(notes)}）" if notes else ""
    done = f"　已交：{words.choice(game, offer.order)}" if offer.order is not None else ""
    return f"{forms.form(game, offer, seat)}{tail}{done}"


def _skills(game: Game, view: PlayerView) -> Iterator[str]:
    shown: tuple[int, ...] = ()
    for offer in view.offers:
        if not forms.sayable(game, offer, view.seat):
            continue
        yield offer_line(game, offer, view.seat)
        if offer.most and offer.candidates != shown:
            yield f"　可选：{words.short_names(game, offer.candidates)}"
            shown = offer.candidates
    withdrawable = [o for o in view.offers if o.order is not None and not o.forced and not o.order.declined]
    if withdrawable:
        yield f"放弃 {withdrawable[0].name}（撤回）"


def _closed(game: Game, view: PlayerView, now: int) -> tuple[bool, bool]:
    """Whether it is too late today to change a ballot, and to apply for speed."""
    s = words.table_of(game)
    left = None if view.closes_at is None else view.closes_at - now
    change, speed = (left is not None and left <= minutes * MINUTE for minutes in s.book.cutoffs(s.pace)[:2])
    sped = public(game).sped_up
    return change or sped, speed or sped


def _table_talk(game: Game, view: PlayerView, now: int) -> Iterator[str]:
    if can_vote(game, view):
        mine = f"　{ballot_line(game, view, now)}" if view.ballot else ""
        yield f"投票 <座位> / 投票 弃权{mine}"
        asked = view.seat in game.state.rows("speedup")
        if not asked and not _closed(game, view, now)[1] and not ballots.electing(words.table_of(game)):
            yield "申请加速"
    for channel, _members in view.channels:
        if view.in_play or words.book_of(game).dead_talk:
            yield f"{channel} <要说的话>（只有{channel}看得到）"


def vote_example(game: Game, view: PlayerView) -> str:
    """A ballot that can be copied."""
    others = [p.number for p in view.board if p.in_play and p.number != view.seat]
    return words.spell_command(game, "投票", forms.after(others, view.seat)[:1]) if others else "投票 弃权"


def ballot_line(game: Game, view: PlayerView, now: int) -> str:
    """A seat's own ballot, or that it has none."""
    if view.ballot is None:
        return "你还没有投票。例：投票 3，或：投票 弃权"
    # A ballot for somebody who went out may be renewed at any time.
    if _closed(game, view, now)[0] and view.ballot != VOID:
        return f"你的票：{view.ballot}，现在起已不能改"
    left = "截止前可改" if view.changes >= ballots.FREELY // 2 else f"还可改 {view.changes} 次"
    return f"你的票：{view.ballot}，{left}"


def _idle(game: Game, view: PlayerView) -> str:
    if not view.in_play:
        return "你已经出局，现在没有可以做的；可以发「树洞 话」记下想法，结束后公开。"
    if view.closes_at is None:
        return "上一个窗口正在结算，稍候。"
    return "这个窗口里你没有要做的。"


def me_page(game: Game, seat: int, now: int) -> str:
    """Who I am, what I hold, what I have handed in."""
    view = known(game, seat)
    state = "在场" if view.in_play else "已出局"
    book = words.book_of(game)
    cards = book.spell_cards(words.table_of(game.before_review()), seat)
    lines = [f"{words.seat_name(game, seat)}　{cards}（{view.faction or book.unknown_faction}）　{state}"]
    if held := [*view.titles, *view.statuses]:
        lines.append(f"身上：{'、'.join(held)}")
    lines += [f"{channel}：{words.seat_names(game, members)}" for channel, members in view.channels]
    if penalties := words.cards(dict(view.cards)):
        lines.append(f"判罚：{penalties}")
    ordered = [f"{skill.name} → {skill.order}" for skill in view.skills if skill.order]
    if ordered:
        lines.append(f"已交：{'；'.join(ordered)}")
    if can_vote(game, view):
        lines.append(ballot_line(game, view, now))
    return "\n".join([*lines, place(game, view, now)])


def skills_page(game: Game, seat: int, now: int) -> str:
    """Each skill of mine: what it does, whether it can be used now, what is left and what is recorded."""
    view = known(game, seat)
    if not view.skills:
        return f"你没有技能。白天讨论、投票，例：投票 3\n{place(game, view, now)}"
    lines = []
    for skill in view.skills:
        lines.append(f"{skill.name}　{'，'.join(_state(game, view, skill))}")
        made = words.book_of(game).definition(skill.definition)
        assert isinstance(made, Skill)
        if text := made.guise or about(made):
            lines.append(f"　{text}")
    return "\n".join([*lines, place(game, view, now)])


def _state(game: Game, view: PlayerView, skill: SkillView) -> Iterator[str]:
    made = words.book_of(game).definition(skill.definition)
    assert isinstance(made, Skill)
    if not made.windows:
        yield "自动生效"
    elif skill.usable:
        offer = next((o for o in view.offers if o.name == skill.name), None)
        yield "可以提早交" if offer and offer.early else "现在可用"
    else:
        yield f"现在不能用（{_why_not(game, view, made)}）"
    if skill.left is not None:
        yield f"剩 {skill.left} 次"
    if skill.order:
        yield f"已交：{skill.order}"


def _why_not(game: Game, view: PlayerView, skill: Skill) -> str:
    """What a command would be refused with now: it rests on what the seat knows."""
    where = f"在「{'、'.join(skill.windows)}」里发"
    held = [i for i in game.state.owned(view.seat) if i.definition == skill.id]
    if view.closes_at is None or game.state.suspended or not held:
        return where
    try:
        s = words.table_of(game)
        settling_point(s, s.me(held[0].id), skill)
    except Refused as refused:
        return where if refused.reason.startswith("现在是") else refused.reason
    return "没有可选的人"


def board_page(game: Game, seat: int | None, now: int) -> str:
    """What everybody knows: where we stand, who is in and out, turned cards, titles, the vote."""
    seen = public(game)
    if seen.over is not None:
        return seen.over
    lines = [words.heading(seen.window, seen.closes_at, now, paused=seen.paused), *board_lines(game, seen)]
    if seen.voting:
        lines.append(vote_line(seen))
    if seat is not None and seen.voting:
        view = known(game, seat)
        if can_vote(game, view):
            lines.append(ballot_line(game, view, now))
    return "\n".join(lines)


def board_lines(game: Game, seen: PublicView) -> list[str]:
    """The seats in play and out, and who holds a title."""
    there = [p.number for p in seen.board if p.in_play]
    gone = [p.number for p in seen.board if not p.in_play]
    turned = [f"{words.seat_name(game, n)}（{role}）" for n, role in sorted(seen.revealed.items())]
    lines = [f"在场 {len(there)} 人：{words.short_names(game, there)}"]
    if gone:
        lines.append(f"出局 {len(gone)} 人：{words.short_names(game, gone)}")
    if turned:
        lines.append(f"翻牌：{'、'.join(turned)}")
    lines += [f"{title}：{words.seat_name(game, holder)}" for title, holder in seen.titles.items()]
    return lines


def vote_line(seen: PublicView) -> str:
    """How many ballots there are, and not whose."""
    abstained = f"（含 {seen.abstained} 弃权）" if seen.abstained else ""
    sped = "　已加速，不能改票" if seen.sped_up else ""
    return f"已记 {seen.ballots} 票{abstained}，票型关门后公布。{sped}".rstrip()


def record_page(game: Game, seat: int) -> str:
    """Everything this seat was told, oldest first, each with the number to quote to the director."""
    view = known(game, seat)
    lines = [record_line(notice) for notice in view.told]
    return "\n".join([f"你收到过 {len(lines)} 条：", *lines]) if lines else "你还没有收到过消息。"


def record_line(notice: Told) -> str:
    """``#N2-03　…``; what the group or a channel was told says so, because numbers run apart for each."""
    kind, _, channel = notice.audience.partition(":")
    source = {"public": "群里 ", "channel": f"{channel} "}.get(kind, "")
    first, *rest = notice.text.splitlines() or [""]
    head = f"#{notice.code}　" if notice.code else ""
    return "\n".join([f"{source}{head}{first}", *words.bullet(rest)])
