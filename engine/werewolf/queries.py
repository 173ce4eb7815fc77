"""Questions about the present that statuses, titles and rules may answer differently."""

from __future__ import annotations

from engine.kernel.definitions import Query

#: How many votes a seat's ballot weighs: modifiers get ``(me, value, seat)``.
VOTES_OF: Query[float] = Query("votes_of")
#: Votes a candidate has besides those cast for it: ``(me, value, seat)``.
VOTES_FOR: Query[float] = Query("votes_for")
#: What a ballot counts for (0: nobody): ``(me, choice, voter)``.
CHOICE_OF: Query[int] = Query("choice_of")
#: Whether a seat may cast a ballot / be named by one: ``(me, value, seat)``; as long as it is not announced out.
MAY_VOTE: Query[bool] = Query("may_vote")
#: Whether a seat that may vote hands in its ballot itself: ``(me, value, seat)``; else somebody else does it for it.
OWN_BALLOT: Query[bool] = Query("own_ballot")
MAY_BE_VOTED: Query[bool] = Query("may_be_voted")
#: Whether a seat that is out may still speak to the whole table: ``(me, value, seat)``.
MAY_POST: Query[bool] = Query("may_post")
#: The faction an inspection sees: ``(me, value, seat, inspector_skill_id)``.
APPEARS_AS: Query[str] = Query("appears_as")
#: The role an inspection sees: ``(me, value, seat, inspector_skill_id)``.
APPEARS_ROLE: Query[str] = Query("appears_role")
#: Whether an inspection sees a knife: ``(me, value, seat, inspector_skill_id)``.
APPEARS_ARMED: Query[bool] = Query("appears_armed")
#: Defences of a harm's target: ``(me, value, harm)``; the value is a tuple of (instance id, strength).
DEFENCES: Query[tuple[tuple[int, int], ...]] = Query("defences")
