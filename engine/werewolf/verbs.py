"""What a seat can say to the bot: skills, votes, answers, talk in a pack."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel import orders
from engine.kernel.definitions import DECIDER, Skill
from engine.kernel.errors import Refused
from engine.kernel.grammar import Lexicon, Reading, Unreadable, find_seat, normalise, read
from engine.kernel.legality import offer
from engine.werewolf import ballots, surrender

if TYPE_CHECKING:
    from engine.kernel.inputs import Say
    from engine.kernel.state import Instance, Order
    from engine.werewolf.book import WerewolfBook
    from engine.werewolf.table import Table

VOTE, ABSTAIN, DECLINE, SPEED, ANSWER = "投票", "弃权", "放弃", "申请加速", "回答"
DELAY, SURRENDER, AGREE, DISAGREE = "申请延时", "投降", "同意", "不同意"


#: What the printed form of a ballot says after whom it names (投票格式); the bot keeps none of it.
_REASON = re.compile(r"[\s，,。.；;]*(?:投票|改票)理由\s*[:：](?P<reason>.*)\Z", re.DOTALL)

_OPENS_REASON = re.compile(r"(?:投票|改票)理由 ?:")


def without_reason(text: str) -> tuple[str, str]:
    """A text as it is read, and the reason given in it if it is a ballot that gives one."""
    found = _REASON.search(text)
    if found is None or not normalise(text).startswith(("投票", "改票")) or not text[: found.start()].strip():
        return text, ""
    return text[: found.start()], found["reason"].strip()


def with_reasons(lines: Sequence[str]) -> list[str]:
    """The lines of a message; the reason of a ballot, which ends the message, goes with the line that names whom."""
    for place, line in enumerate(lines):
        before = normalise(lines[place - 1]) if place else ""
        if _OPENS_REASON.match(normalise(line)) and before.startswith((VOTE, "改票")):
            return [*lines[: place - 1], "\n".join(lines[place - 1 :])]
    return list(lines)


def say(s: Table, item: Say) -> bool:
    """Carry out a seat's text; returns whether the open window closes with it.

    Raises:
        Refused: it cannot be read, or may not be done.
    """
    if s.state.attributes.get("over") and s.state.held is None:
        # As long as the director has not let the end go out, it is a settlement like any other.
        raise Refused("这一局已经结束")
    if normalise(item.text) == ABSTAIN:
        raise Refused(f"没看懂「{ABSTAIN}」。你是不是想发：{VOTE} {ABSTAIN}？")
    reading = understand(s, item.seat, item.text) if not waiting(s) else _while_waiting(s, item)
    verb = reading.verb
    fixed: dict[str, Callable[[Table, int, Reading], str]] = {
        VOTE: _vote, SPEED: _speed, DECLINE: _decline, DELAY: lambda s, seat, _: ballots.apply_for_delay(s, seat),
        SURRENDER: lambda s, seat, _: surrender.propose(s, seat),
        AGREE: lambda s, seat, _: surrender.answer(s, seat, True),
        DISAGREE: lambda s, seat, _: surrender.answer(s, seat, False),
    }  # fmt: skip
    if verb in s.book.channels and (reading.text or verb not in {d.name for d in s.book.registry.skills()}):
        s.reply = talk(s, item.seat, verb, reading.text)
    elif verb == ANSWER:
        s.reply = answer(s, f"seat:{item.seat}", reading.text)
        return s.state.resumes
    elif verb in fixed:
        busy(s)
        s.reply = fixed[verb](s, item.seat, reading)
    elif verb in s.book.verbs:
        busy(s)
        s.reply = s.book.verbs[verb](s, item.seat, reading.text)
    else:
        busy(s)
        _skill(s, item.seat, reading)
    s.quiet()
    return False


def waiting(s: Table) -> bool:
    """Whether a settlement waits for the director."""
    return bool(s.state.suspended) or s.state.held is not None


def busy(s: Table) -> None:
    """Refuse while a settlement waits for the director."""
    if waiting(s):
        raise Refused("上一个窗口正在结算，等导演放行后再发")


def _while_waiting(s: Table, item: Say) -> Reading:
    """Talk and answers only; nothing is read by what the seat holds, which players do not know yet."""
    try:
        return read(item.text, lexicon(s, (), s.book.channels))
    except Unreadable:
        busy(s)
        raise


def understand(s: Table, seat: int, text: str) -> Reading:
    """Read a seat's text: its own skills first, then whatever the book knows (so that a refusal can say why)."""
    held = [d for i in s.state.owned(seat) if isinstance(d := s.book.definition(i.definition), Skill)]
    word = normalise(text)
    for skill in held:
        if skill.bare and word in skill.words:
            return Reading(skill.name, words=(word,))
    own = [*_called(held), *(word for d in held if d.bare for word in d.vocabulary(s.book))]
    text = _selves(s, seat, without_reason(text)[0])
    mine = [name for name in s.state.channels if s.member(name, seat)]
    try:
        return _apart(_read(s, text, own, mine, held))
    except Unreadable as first:
        every = _called(s.book.registry.skills())
        try:
            return _apart(_read(s, text, every, s.book.channels))
        except Unreadable:
            raise first from None


def _apart(reading: Reading) -> Reading:
    """A command that names a skill of free text: the verb it opens with, and the skill's name for its first word."""
    verb, _, named = reading.verb.partition(" ")
    return replace(reading, verb=verb, words=(named,)) if named else reading


def _worded(book: WerewolfBook, skills: Iterable[str]) -> list[str]:
    """How commands begin that name a skill of free text, which they carry as its own command does."""
    registry, called = book.registry, set(skills)
    return [f"{d.name} {name}" for d in registry.naming if d.name in called for name in registry.wordy]


def _called(skills: Iterable[Skill]) -> list[str]:
    """All that some skills may be called."""
    return [name for d in skills for name in (d.name, d.byname) if name]


def _read(s: Table, text: str, skills: Sequence[str], channels: Sequence[str], held: Sequence[Skill] = ()) -> Reading:
    """Where a channel is called as a skill, what is no command of the skill's is talk."""
    try:
        return read(text, lexicon(s, skills, channels, held))
    except Unreadable:
        if not set(skills) & set(channels):
            raise
        return read(text, lexicon(s, [name for name in skills if name not in channels], channels, held))


def _selves(s: Table, seat: int, text: str) -> str:
    """A command in which 自己 stands for the seat itself; free text is left as it is."""
    registry, words = s.book.registry, normalise(text).split(" ", 2)[:2]
    verb, opening = words[0], " ".join(words)
    named = words[1] if len(words) > 1 and verb in {d.name for d in registry.naming} else verb
    free = not registry.minding.isdisjoint((verb, named)) or verb in (ANSWER, *s.book.channels, *s.book.verbs)
    return text if free or opening in _worded(s.book, (verb,)) else re.sub(r"(?<=\s)自己(?=\s|$)", f"{seat}号", text)


def lexicon(s: Table, skills: Iterable[str], channels: Iterable[str], held: Iterable[Skill] = ()) -> Lexicon:
    """The words a seat may use: ``skills`` by name, the fixed verbs, and talk in ``channels``.

    Skills of one name may know different words (怀孕技能): of those ``held`` only theirs are meant.
    """
    names = tuple((n, x.name) for n, x in s.state.seats.items())
    return _lexicon(s.book, names, tuple(skills), tuple(channels), frozenset(d.id for d in held))


@lru_cache(maxsize=1024)
def _lexicon(
    book: WerewolfBook, names: tuple[tuple[int, str], ...], skills: tuple[str, ...], channels: tuple[str, ...],
    held: frozenset[str],
) -> Lexicon:  # fmt: skip
    wordy = book.registry.wordy
    verbs = [n for n in dict.fromkeys(skills) if n not in wordy]
    free = [*(n for n in dict.fromkeys(skills) if n in wordy), *_worded(book, skills)]
    naming = (DECLINE, *(d.name for d in book.registry.naming))
    free += [*(n for n in channels if n not in verbs), ANSWER, *book.verbs]
    verbs += [VOTE, DECLINE, SPEED, *([DELAY] if book.delays else [])]
    verbs += [SURRENDER, AGREE, DISAGREE] if book.surrenders else []
    own = (*book.words_with(held), *(((VOTE, tuple(book.elections)),) if book.elections else ()))
    return Lexicon(dict(names), tuple(verbs), tuple(free), (ABSTAIN,), naming, own=own)


def _vote(s: Table, seat: int, reading: Reading) -> str:
    titles = [w for w in reading.words if w in s.book.elections]
    words = tuple(w for w in reading.words if w not in s.book.elections)
    election = titles[0] if len(titles) == 1 else None
    if words == (ABSTAIN,) and not reading.seats and len(titles) < 2:
        return ballots.cast(s, seat, ballots.ABSTAIN, election=election)
    if len(reading.seats) != 1 or words or len(titles) > 1:
        raise Refused("投票要写一个座位或弃权，例：投票 3，或：投票 弃权")
    return ballots.cast(s, seat, reading.seats[0], election=election)


def _speed(s: Table, seat: int, reading: Reading) -> str:
    return ballots.apply_for_speed(s, seat)


def answer(s: Table, audience: str, text: str) -> str:
    """Answer a question put to ``audience``: the oldest, or (``甲 是``) the one that concerns a seat.

    Raises:
        Refused: no question is open, or the answer is none of its options.
    """
    asked = [q for q in s.state.prompts.values() if q.audience == audience]
    first, _, rest = text.strip().partition(" ")
    seats = {name: n for n, seat in s.state.seats.items() for name in (seat.name, str(n), f"{n}号")}
    about = [q for q in asked if q.about is not None and q.about == seats.get(first)]
    if about and rest.strip():
        asked, text = about, rest
    if not asked:
        raise Refused("现在没有要你回答的问题")
    question, word = asked[0], text.strip()
    if word not in question.options and word in seats:
        word = s.name(seats[word])
    if word not in question.options:
        raise Refused(f"这个问题要答其中之一：{'／'.join(question.options)}。例：回答 {question.options[0]}")
    s.emit(f.Answered(question.key, word, cause=s.cause))
    return f"已答「{word}」：{question.text}"


def talk(s: Table, seat: int, channel: str, text: str) -> str:
    """Relay a member's words to its channel.

    Raises:
        Refused: not a member, or nothing to say.
    """
    if not s.member(channel, seat):
        raise Refused(_outside(s, channel))
    if not s.state.channels[channel][1]:
        raise Refused(f"{channel}现在没有开，开了会告诉里面的人")
    if not s.state.seats[seat].in_play and not s.book.dead_talk and channel not in s.book.haunted:
        raise Refused(f"你已经出局，不能在{channel}里说话")
    if not text.strip():
        raise Refused(f"请写要说的话，例：{channel} {s.book.talk[channel].example}")
    s.tell(
        f"channel:{channel}",
        "talk",
        s.text("talk", seat=s.spell(seat), channel=channel, text=text.strip()),
        at_once=True,
        seat=seat,
    )
    return f"已转给{channel}"


def _outside(s: Table, channel: str) -> str:
    """The same for everybody without a channel, whoever may still come into it."""
    early = s.book.talk[channel].early
    prelude = {window.id for window in s.book.timetable.prelude}
    return early if early is not None and s.state.point.window in prelude else f"你不在{channel}里"


def _skills_named(s: Table, seat: int, name: str) -> list[Instance]:
    """A seat's instances of a skill that bear commands of their own, the one that ends first before the others; those
    that take no command come last."""
    # A status may bear a skill's name.
    held = [(i, s.book.definition(i.definition)) for i in s.state.owned(seat) if "again" not in i.memory]
    found = [(i, d) for i, d in held if isinstance(d, Skill) and name in (d.name, d.byname)]
    return [i for i, d in sorted(found, key=lambda each: (not each[1].windows, each[0].until is None, each[0].id))]


def pick_instance(s: Table, seat: int, name: str, copy: int | None) -> list[Instance]:
    """The instances a command may mean, best first.

    Raises:
        Refused: the seat has none, or no such copy.
    """
    found = _skills_named(s, seat, name)
    if not found:
        raise Refused(f"你没有「{name}」这项技能；发「技能」看你有什么")
    if copy is None:
        return found
    if not 1 <= copy <= len(found):
        raise Refused(f"你的「{name}」只有 {len(found)} 份")
    return [found[copy - 1]]


def _skill(s: Table, seat: int, reading: Reading) -> None:
    first: Refused | None = None
    reading = _asked(s, seat, reading)
    for instance in pick_instance(s, seat, reading.verb, reading.copy):
        if s.query(DECIDER, instance.owner, instance) != seat:
            raise Refused(f"「{reading.verb}」现在不由你决定")
        try:
            bearer, words = _stand_in(s, instance, reading.words)
            if words == (ABSTAIN,) and not reading.seats:
                s.reply = _decline(s, seat, replace(reading, verb=DECLINE, words=(reading.verb,)))
                return
            groups, text = _parted(s, bearer, reading)
            s.until = orders.place(s, bearer, seat, groups, words, text)
        except Refused as refused:
            first = first or refused
            continue
        s.reply = _receipt(s, bearer, replace(reading, words=words))
        return
    assert first is not None
    raise first


def _parted(s: Table, instance: Instance, reading: Reading) -> tuple[Sequence[Sequence[int]], str]:
    """The seats and the free text of a command; the seats stand before the word after which a skill's text begins."""
    skill = s.book.definition(instance.definition)
    assert isinstance(skill, Skill)
    if not skill.text_after:
        return reading.groups, reading.text
    head, mark, body = reading.text.partition(skill.text_after)
    if not mark:
        places = " ".join(str(n) for n in range(3, 3 + skill.targets(s.me(instance.id)).least))
        head = " ".join(filter(None, (skill.name, places)))
        raise Refused(f"要先写「{skill.text_after}」再写正文，例：{head} {skill.text_after} 晚上见")
    names = Lexicon({n: x.name for n, x in s.state.seats.items()}, (), ())
    return ([tuple(find_seat(word, names) for word in normalise(head).split())], body.strip())


def _stand_in(s: Table, instance: Instance, words: tuple[str, ...]) -> tuple[Instance, tuple[str, ...]]:
    """The instance that bears a command, and the words left for it: another one where the command names a skill."""
    skill = s.book.definition(instance.definition)
    assert isinstance(skill, Skill)
    if not skill.names_skill:
        return instance, words
    if not words:
        raise Refused(f"要写出是哪一项技能，例：{skill.name} 技能名 座位")
    return s.state.instances[skill.stand_in(s.me(instance.id), words[0])], words[1:]


def _asked(s: Table, seat: int, reading: Reading) -> Reading:
    """A bare word, when it is none of the seat's skills, belongs to the skill that asks for it."""
    held = [d for i in s.state.owned(seat) if isinstance(d := s.book.definition(i.definition), Skill)]
    asking = [d for d in held if d.bare and reading.verb in d.vocabulary(s.book)]
    if not asking or any(d.name == reading.verb for d in held):
        return reading
    return replace(reading, verb=asking[0].name, words=(reading.verb, *reading.words))


def _receipt(s: Table, instance: Instance, reading: Reading) -> str:
    skill = s.book.definition(instance.definition)
    assert isinstance(skill, Skill)
    what = "、".join([*(s.spell(n) for n in reading.seats), *reading.words])
    if skill.takes_text:
        return s.text("receipt.text", skill=skill.name)
    pool = skill.pool(s.me(instance.id)) if instance.id in s.state.instances else None
    if pool is not None and pool in s.state.channels:
        s.tell(f"channel:{pool}", "tally", tally(s, pool, skill.name), pool=pool)
    return s.text("receipt", skill=skill.name, what=what) if what else s.text("receipt.bare", skill=skill.name)


def pool_orders(s: Table, pool: str, name: str) -> list[tuple[int, int]]:
    """The choices of a pack for a skill so far: (decider, first target or 0 for naming nobody)."""
    return [(o.decider, o.targets[0] if o.targets else 0) for o in _pool_choices(s, pool, name)]


def _pool_choices(s: Table, pool: str, name: str) -> list[Order]:
    orders_in_play = (o for o in s.state.orders.values() if s.state.seats[o.user].in_play)
    found = []
    for order in sorted(orders_in_play, key=lambda o: o.number):
        skill = s.book.definition(s.state.instances[order.instance].definition)
        if isinstance(skill, Skill) and skill.name == name and skill.pool(s.me(order.instance)) == pool:
            found.append(order)
    return found


def tally(s: Table, pool: str, name: str) -> str:
    """How a pack stands on a skill, for the pack."""
    votes: dict[str, int] = {}
    for order in _pool_choices(s, pool, name):
        choice = "、".join([*(s.spell(n) for n in order.targets), *order.words]) or ("不用" if order.declined else "用")
        votes[choice] = votes.get(choice, 0) + 1
    parts = [f"{choice} ×{c}" for choice, c in sorted(votes.items(), key=lambda kv: -kv[1])]
    return s.text("tally", pool=pool, skill=name, votes=sum(votes.values()), parts="，".join(parts) or "还没有人选")


def _withdraw_stand_ins(s: Table, iid: int) -> bool:
    """Give up what stands in for a skill that names another; returns whether anything did."""
    waiting = [i.id for i in s.state.instances.values() if i.memory.get("again") == iid and i.id in s.state.orders]
    for each in waiting:
        s.lose(each)
    return bool(waiting)


def _decline(s: Table, seat: int, reading: Reading) -> str:
    if reading.words:
        name, _, copy = reading.words[0].partition("#")
        instances = pick_instance(s, seat, name, int(copy) if copy else None)[:1]
    else:
        offered = [o for o in (offer(s, i) for i in s.state.owned(seat)) if o and not o.forced]
        instances = [s.state.instances[o.instance] for o in offered]
    if not instances:
        raise Refused("现在没有可以放弃的技能")
    names, withdrawn = [], False
    for instance in instances:
        if s.query(DECIDER, instance.owner, instance) != seat:
            raise Refused(f"「{s.book.definition(instance.definition).name}」现在不由你决定")
        withdrawn |= _withdraw_stand_ins(s, instance.id) | orders.decline(s, instance, seat)
        names.append(s.book.definition(instance.definition).name)
        skill = s.book.definition(instance.definition)
        assert isinstance(skill, Skill)
        pool = skill.pool(s.me(instance.id))
        if pool is not None and pool in s.state.channels and s.member(pool, seat):
            s.tell(f"channel:{pool}", "tally", tally(s, pool, skill.name), pool=pool)
    return s.text("declined", skills="、".join(names), how="已撤回" if withdrawn else "不用")
