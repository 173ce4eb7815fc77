"""Who plays a rehearsed match: people, their groups, and the QQ in which all of them exist."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine import load_book
from tests.fakeqq import FakeQQ, ManualClock
from tests.fakeqq.process import TOKEN, BotProcess

_ALIASES = "饺子 包子 馒头 花卷 汤圆 烧卖 春卷 油条 豆浆 米线 粉条 年糕 麻花 月饼 粽子 锅贴 馄饨"
_MORE = "凉皮 肉夹馍 煎饼 豆腐 火烧 锅盔 烧饼 米糕 酥饼 汤包 凉粉 麻团 糖葫芦 酸梅汤 驴打滚 艾窝窝 豌豆黄 萨其马"
NAMES = (*_ALIASES.split(), *_MORE.split())
#: Aliases without which a book does not begin, by the option that says which.
_WANTED = "皇帝马甲"
#: Seats of a rehearsed match where the book leaves it open.
_SEATS = {"snow": 14, "palace": 30}
DIRECTOR = 10_001
#: The witches' channel, whose group is bound beside the wolves'.
CIRCLE = "魔女会"


@dataclass
class People:
    """Who plays a match and where: QQ numbers by alias, the groups, ``circles`` those of other packs by channel."""

    public: int
    pack: int | None
    director: int = DIRECTOR
    players: dict[str, int] = field(default_factory=dict)
    book: str = "slow"
    circles: dict[str, int] = field(default_factory=dict)
    elsewhere: set[int] = field(default_factory=set)

    @property
    def groups(self) -> dict[str, int]:
        """The groups of packs, by channel."""
        return {**({"狼群": self.pack} if self.pack is not None else {}), **self.circles}


def people(number: int = 1, *, bound_pack: bool = True, book: str = "slow", seats: int | None = None) -> People:
    """As many people as ``book`` wants (or ``seats``), of their own for match ``number``."""
    made, base = load_book(book), 20_000 * number
    wanted = [str(made.check_options({})[_WANTED])] if _WANTED in made.options else []
    names = [*wanted, *NAMES][: seats or _SEATS.get(book, made.sizes[0])]
    players = {name: base + place for place, name in enumerate(names, 1)}
    circles = {CIRCLE: 800_000 + number} if CIRCLE in made.channels else {}
    return People(
        600_000 + number, 700_000 + number if bound_pack else None, players=players, book=book, circles=circles
    )  # fmt: skip


def fake_qq(bot: BotProcess, *matches: People, validate: bool = True) -> FakeQQ:
    """A QQ in which all these people and groups exist, everyone a friend of the bot; ``validate``: as `FakeQQ`."""
    qq = FakeQQ(bot.url, TOKEN, clock=ManualClock(bot.now), validate=validate)
    for cast in matches:
        if cast.director not in qq.world.accounts:
            qq.world.add_user(cast.director, "导演")
        for name, user in cast.players.items():
            qq.world.add_user(user, name)
        everyone = [cast.director, *cast.players.values()]
        qq.world.add_group(cast.public, f"版杀公开群{cast.public}", everyone)
        if cast.pack is not None:
            qq.world.add_group(cast.pack, f"狼群{cast.pack}", everyone)
        for channel, group in cast.circles.items():
            qq.world.add_group(group, f"{channel}{group}", everyone)
    return qq
