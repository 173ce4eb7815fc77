"""Questions that cards of 雪王驾到 answer differently; those of the whole family are in ``engine.werewolf.queries``."""

from __future__ import annotations

from engine.kernel.definitions import Query, TargetRule, Targets

#: The labels a skill bears now: ``(me, labels, instance)``.
LABELS: Query[frozenset[str]] = Query("labels")
#: The main card a seat is taken to have (a card's name): ``(me, name, seat)``.
APPEARS_MAIN: Query[str] = Query("appears_main")
#: The second card a seat is taken to have (a card's name): ``(me, name, seat)``.
APPEARS_SECOND: Query[str] = Query("appears_second")
#: Whether the list of main cards waits for a choice that belongs on it: ``(me, waits)``.
LIST_WAITS: Query[bool] = Query("list_waits")
#: Whether a seat is taken to have a wolf's card: ``(me, yes, seat)``.
APPEARS_WOLF: Query[bool] = Query("appears_wolf")
#: Who bears what comes to the three of 向死而生, when it should be ``seat``: ``(me, seat, cupid)``.
BEARS_FOR: Query[int] = Query("bears_for")
#: Whom a skill may choose by its text, where a pair changes that: ``(me, targets, instance)``.
RANGE: Query[Targets] = Query("range")
#: How many seats more than printed a skill may choose, and how many fewer: ``(me, (more, fewer), instance)``.
REACH: Query[tuple[int, int]] = Query("reach")
#: Whether the ballot of a seat counts at all: ``(me, yes, seat)``.
BALLOT_COUNTS: Query[bool] = Query("ballot_counts")
#: How many ballots hurt whoever has [虚弱], and whether those that he casts count, too: ``(me, (limit, cast), seat)``.
WEARINESS: Query[tuple[int, bool]] = Query("weariness")
#: Whether a seat must be out before another faction has won: ``(me, yes, seat, faction)``.
HINDERS: Query[bool] = Query("hinders")
#: Whom the wolves' attack is bound to when they have guessed a hymn: ``(me, seats, singer)``.
GUESSED: Query[tuple[int, ...]] = Query("guessed")
#: Why a faction has won, besides that all others are out: ``(me, reason, faction)``; None when nothing says so.
ACHIEVED: Query[str | None] = Query("achieved")
#: Whether the match may be judged now: ``(me, yes)``.
JUDGED: Query[bool] = Query("judged")
#: From which cards of a seat that is out a skill may take its skills: ``(me, places, instance, seat)``.
CARDS_OPEN: Query[tuple[str, ...]] = Query("cards_open")
#: Why a skill may not be used, for what its own text asks: ``(me, reason, instance, point)``; None when it may.
REASON: Query[str | None] = Query("reason")
#: Whether a [锁定] skill is used by itself when nobody ordered it: ``(me, yes, instance)``.
COMPELLED: Query[bool] = Query("compelled")
#: The skills (by name) whose effect a skill may have in place of its own: ``(me, names, instance)``.
OTHER_EFFECTS: Query[tuple[str, ...]] = Query("other_effects")
#: Which rules of a skill's range do not hold for it: ``(me, rules, instance)``.
LIFTED: Query[frozenset[TargetRule]] = Query("lifted")
#: Whether the user of a skill is hurt for having chosen a seat: ``(me, yes, instance, seat)``.
PAYS: Query[bool] = Query("pays")
#: Whether whom a skill turns to another faction loses the skills he has: ``(me, yes, instance)``.
ROBS: Query[bool] = Query("robs")
#: The cards a seat is published with when the match begins: ``(me, names, seat)``.
LISTED_AS: Query[tuple[str, ...]] = Query("listed_as")
