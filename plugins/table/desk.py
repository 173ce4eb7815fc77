"""The desk: every message that comes in is brought to the match it belongs to, in order of arrival."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from nonebot.log import logger

from engine.store import Lane, Phase, StoreError
from plugins.director import commands as director
from plugins.director import opening
from plugins.director.pages import director_help
from plugins.forum import commands as forum
from plugins.pack import commands as pack
from plugins.player import commands as player
from plugins.player import signup
from plugins.player.pages import lobby_help, rule_page
from plugins.table import draft_talk
from plugins.table.ask import Ask, addressed
from plugins.table.house import Answer, Duplicate, House, Stopped
from plugins.table.mail import DIRECTORS, PUBLIC, private

if TYPE_CHECKING:
    from plugins.table.actor import Actor

_TROUBLE = "这条没有存下来，什么都没有改变，请稍后再发一次。"
_NOT_FRIEND = "请先加我为好友，再从好友私聊发给我：临时会话里的话我不处理。"
#: How many handled messages are remembered without asking the store.
_REMEMBERED = 4096


class Desk:
    """Takes messages. Nothing is awaited before a match's lock, so that the order of arrival is kept."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._handled: dict[tuple[str, str, int], None] = {}
        self._inside = 0
        self._at_door: set[tuple[str, str, int]] = set()
        self.door = asyncio.Lock()
        """Held while messages that were missed are handled: newer ones wait their turn behind it."""
        self._empty = asyncio.Event()
        self._empty.set()

    async def idle(self) -> None:
        """Wait until no message is being handled."""
        await self._empty.wait()

    async def receive(self, ask: Ask) -> None:
        """Handle a message that has just come in, once."""
        key = (ask.account, ask.message, ask.at)
        self._at_door.add(key)
        async with self.door:
            # An open door is passed without waiting, a closed one in order of arrival.
            self._at_door.discard(key)
        await self._handle(ask)

    async def make_up(self, ask: Ask) -> None:
        """Handle a message that a history shows, unless it has been reported meanwhile and waits for its turn."""
        if (ask.account, ask.message, ask.at) not in self._at_door:
            await self._handle(ask)

    async def _handle(self, ask: Ask) -> None:
        key = (ask.account, ask.message, ask.at)
        if key in self._handled:
            return
        self._handled[key] = None
        if len(self._handled) > _REMEMBERED:
            self._handled.pop(next(iter(self._handled)))
        self._inside += 1
        self._empty.clear()
        try:
            await self._guarded(ask)
        except Duplicate:
            pass
        except Exception:
            self._handled.pop(key, None)
            logger.exception("a message could not be handled")
            await self._answer(ask, _TROUBLE, remember=False)
        finally:
            self.house.last_event = max(self.house.last_event, ask.at)
            self._inside -= 1
            if not self._inside:
                self._empty.set()

    async def _guarded(self, ask: Ask) -> None:
        try:
            blocks = ask.blocks(self._codes())
            if len(blocks) == 1:
                await self._route(ask)
            else:
                await self.house.each(blocks, self._route)
        except Answer as answer:
            await self._answer(ask, answer.text)
        except Stopped:
            await self._answer(ask, player.STOPPED)

    async def _route(self, ask: Ask) -> None:
        await (self._private(ask) if ask.group is None else self._group(ask))

    def _codes(self) -> set[str]:
        return {actor.row.code for actor in self.house.actors.values()}

    async def _answer(self, ask: Ask, text: str, *, remember: bool = True) -> None:
        """One sentence back; ``remember`` keeps the message from being handled again."""
        message = self.house.reply(ask, text)
        try:
            if remember:
                await self.house.settle(ask, [message])
            else:
                await self.house.tell([message])
        except (Duplicate, StoreError, OSError):
            logger.warning("an answer could not be stored")

    async def stranger(self, ask: Ask) -> None:
        """Somebody who is no friend wrote in a temporary session: one fixed sentence, addressed by user id alone."""
        try:
            once_a_day = f"stranger:{ask.user}:{ask.at // 86_400}"
            await self.house.settle(ask, [private(ask.user, _NOT_FRIEND, dedup_key=once_a_day)])
        except Duplicate:
            return

    # -- private -------------------------------------------------------------------------------------------------

    async def _private(self, ask: Ask) -> None:
        house = self.house
        code, text = addressed(ask.text, self._codes())
        if code is not None and not text.strip():
            raise Answer(f"局号后面请接着写指令，例：@{code} 帮助")
        ask = replace(ask, text=text)
        first, verb = ask.words[0] if ask.words else "", signup.verb_of(ask)
        directs = ask.user in house.directors or bool(house.directed_by(ask.user))
        if directs and await self._from_director(ask, code):
            return
        if verb == signup.CONFIRM:
            async with house.lock:
                await signup.confirm(house, ask)
        elif verb == signup.SIGN_UP:
            await self._sign_up(ask, code)
        else:
            await self._from_player(ask, code, first)

    async def _from_director(self, ask: Ask, code: str | None) -> bool:
        """Handle a director's message; False when he means it as a player."""
        house = self.house
        seats = house.of_user(ask.user)
        led = house.directed_by(ask.user)
        named = next((a for a in led if code is not None and a.row.code == code), None)
        verb = director.verb_of(ask, named or (led[0] if led else None))
        if seats and named is None and (verb is None or verb in director.SHARED or code is not None):
            return False
        if signup.verb_of(ask) in (signup.SIGN_UP, signup.CONFIRM, signup.WITHDRAW):
            return False
        if verb == director.OPEN:
            async with house.lock:
                await opening.open_match(house, ask)
            return True
        actor = house.choose(led, code, ask, "你在主持几局")
        if actor is None:
            raise Answer(self._without_match(ask, verb))
        async with actor.lock:
            parts = ask.split(director.lines_of(ask.text))
            await house.each(parts, lambda part: director.handle(house, actor, part, director.verb_of(part, actor)))
        return True

    @staticmethod
    def _without_match(ask: Ask, verb: str | None) -> str:
        if verb in ("帮助", "导演帮助"):
            return director_help(None)
        return "现在没有你主持的局。开一局发：开局 slow 标题" if verb else "没看懂。你是导演，发「帮助」看命令。"

    async def _sign_up(self, ask: Ask, code: str | None) -> None:
        actor = self._signing(ask, code)
        async with actor.lock:
            await signup.sign_up(self.house, actor, ask)

    def _signing(self, ask: Ask, code: str | None) -> Actor:
        open_now = [a for a in self.house.actors.values() if a.row.phase == Phase.SIGNUP]
        actor = self.house.choose(open_now, code, ask, "现在有几局在报名")
        if actor is None:
            raise Answer("现在没有在报名的局。等群里通知开始报名，再发：报名 马甲")
        return actor

    async def _from_player(self, ask: Ask, code: str | None, first: str) -> None:
        house = self.house
        mine = house.of_user(ask.user)
        if code is None and len({a.book.id for a in mine}) == 1 and (page := self._rule(ask, mine[0])) is not None:
            raise Answer(page)
        actor = house.choose(mine, code, ask)
        if actor is None and signup.verb_of(ask) == signup.LIST:
            actor = self._signing(ask, code)
            async with actor.lock:
                await signup.listing(house, actor, ask)
            return
        if actor is None:
            raise Answer(self._lobby(ask, first))
        async with actor.lock:
            if actor.seat_of(ask.user) is not None and actor.game is not None:
                await player.private(house, actor, ask)
            else:
                await self._waiting(actor, ask)

    async def _waiting(self, actor: Actor, ask: Ask) -> None:
        """Somebody on the list of a match that has not begun."""
        verb, word = signup.verb_of(ask), player.word_of(ask.text)
        if await draft_talk.hear(self.house, actor, ask):
            return
        if verb == signup.WITHDRAW:
            await signup.withdraw(self.house, actor, ask)
        elif verb == signup.LIST:
            await signup.listing(self.house, actor, ask)
        elif word is not None and word.verb == player.CALL:
            text, name = word.text.strip(), actor.name_of(ask.user)
            if not text:
                raise Answer(f"请写要说的话，例：{player.CALL} 我可能会晚到")
            messages = [self.house.reply(ask, "已转给导演。"), *actor.addresses.to_directors(f"{name} 找导演：{text}")]
            await self.house.settle(ask, messages, actor=actor)
        else:
            raise Answer(self._rule(ask, actor) or await signup.waiting_page(self.house, actor, ask.user))

    @staticmethod
    def _rule(ask: Ask, actor: Actor | None) -> str | None:
        text = " ".join(ask.words)
        name = text[len(player.RULE) :].strip() if text.startswith(player.RULE) else ""
        return rule_page(actor.book, name) if actor is not None and name else None

    def _lobby(self, ask: Ask, first: str) -> str:
        page = self._rule(ask, next(iter(self.house.actors.values()), None))
        if page is not None:
            return page
        if first == player.RULE:
            return "写要查的名字，例：规则 预言家"
        if first in ("帮助", "菜单", "help", ""):
            return lobby_help()
        if first == signup.WITHDRAW:
            return "你没有报名。"
        if first.startswith(director.OPEN):
            return "开局要由导演来发。要参加别人开的局发「报名 马甲」，其余发「帮助」。"
        return "你不在任何一局里，这条没有用处。要参加发「报名 马甲」，其余发「帮助」。"

    # -- groups --------------------------------------------------------------------------------------------------

    async def _group(self, ask: Ask) -> None:
        house = self.house
        code, text = addressed(ask.text, self._codes())
        if code in self._codes() and text.strip():
            ask = replace(ask, text=text)
        else:
            code = None
        places = [(a, n) for a, n in house.of_group(ask.group or 0) if code is None or a.row.code == code]
        if await self._director_in_group(ask, places):
            return
        mine = [(a, n) for a, n in places if a.name_of(ask.user) is not None and a.row.phase != Phase.OVER]
        found = mine or self._public_only(places)
        if len(found) > 1 and forum.is_command(ask, [actor for actor, _ in found]):
            raise Answer(f"这个群里有几局，请在开头写局号，例：@{found[0][0].row.code} {text.strip()[:20]}")
        if not found:
            return
        actor, channel = found[0]
        async with actor.lock:
            if await draft_talk.overhear(house, actor, ask):
                return
            if channel == PUBLIC:
                await forum.group(house, actor, ask)
            elif channel != DIRECTORS:
                await pack.group(house, actor, ask, channel)

    @staticmethod
    def _public_only(places: list[tuple[Actor, str]]) -> list[tuple[Actor, str]]:
        public = [(a, n) for a, n in places if n == PUBLIC]
        signing = [(a, n) for a, n in public if a.row.phase == Phase.SIGNUP]
        return signing or public[-1:]

    async def _director_in_group(self, ask: Ask, places: list[tuple[Actor, str]]) -> bool:
        """Commands of a director in a group: anything in the directors' group, a few words elsewhere."""
        house = self.house
        if ask.user not in house.directors and not house.directed_by(ask.user):
            return False
        verb = director.verb_of(ask, None)
        if verb == director.OPEN and ask.user in house.directors and ask.words[0] == verb:
            async with house.lock:
                await opening.open_match(house, ask)
            return True
        own = [a for a, n in places if n == DIRECTORS and ask.user in a.directors]
        if own:
            actor = house.choose(own, None)
            verb = director.verb_of(ask, actor)
            if actor is None or verb is None:
                return True
        elif verb in director.IN_PUBLIC and ask.words[0] == verb:
            actor = house.choose(self._bindable(ask, places), None)
            if actor is None:
                return False
        elif verb in director.STEERING and ask.words[0] == verb and any(ask.user in a.directors for a, _ in places):
            hint = f"「{verb}」是导演的命令，没有执行。请私聊我发，或发在绑定的导演群里。"
            await house.settle(ask, [private(ask.user, hint, Lane.DIRECTOR)])
            return True
        else:
            return False
        async with actor.lock:
            await director.handle(house, actor, ask, verb)
        return True

    def _bindable(self, ask: Ask, places: list[tuple[Actor, str]]) -> list[Actor]:
        led = self.house.directed_by(ask.user)
        return [a for a, _ in places if a in led] or led
