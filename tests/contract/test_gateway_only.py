"""Only the gateway speaks to QQ: a send from elsewhere could post a secret in a group or skip the outbox."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.contract.source import ROOT, Module, is_under, modules, parse, tail

GATEWAY = "plugins.table.gateway"
SENDS = re.compile(r"send|finish|reject(_arg|_receive)?|call_api|send_\w*(msg|message|like|notice|forward)\w*")
MESSAGES = {"Message", "MessageSegment"}
BOT_NAMES = {"bot", "get_bot", "onebot"}


def is_gateway(node: ast.expr) -> bool:
    """Our own gateway's methods may be called what they like."""
    return tail(node).endswith("gateway")


def is_bot(node: ast.expr) -> bool:
    name = tail(node)
    return name in BOT_NAMES or name.endswith("_bot") or name == "Bot"


def sends(module: Module) -> Iterator[str]:
    """Calls that send by a matcher or a bot, any OneBot action on a bot, and text read as CQ codes."""
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Attribute):
            yield from _of_attribute(module, node, node.func)
        elif tail(node.func) == "getattr" and node.args and is_bot(node.args[0]):
            yield f"{module.at(node)}: {ast.unparse(node)} takes an action from a bot"
        if tail(node.func) == "Message" and any(not isinstance(item, ast.Constant) for item in node.args):
            yield f"{module.at(node)}: {ast.unparse(node)} reads text as CQ codes"


def _of_attribute(module: Module, call: ast.Call, func: ast.Attribute) -> Iterator[str]:
    if is_gateway(func.value):
        return
    if SENDS.fullmatch(func.attr):
        yield f"{module.at(call)}: {ast.unparse(func)}() sends past the gateway"
    elif is_bot(func.value):
        yield f"{module.at(call)}: {ast.unparse(func)}() is an action of the bot"
    elif func.attr == "template" and tail(func.value) in MESSAGES:
        yield f"{module.at(call)}: {ast.unparse(func)}() reads text as CQ codes"


def test_only_the_gateway_sends() -> None:
    found = modules("plugins", "bot.py")
    assert found or not ((ROOT / "plugins").exists() or (ROOT / "bot.py").exists())
    outside = [module for module in found if not is_under(module.name, GATEWAY)]
    assert [problem for module in outside for problem in sends(module)] == []


@pytest.mark.parametrize(
    "text",
    [
        "await matcher.send('x')",
        "await vote.finish('x')",
        "await vote.reject('x')",
        "await Vote.reject_arg('key', 'x')",
        "await bot.send(event, 'x')",
        "await bot.send_private_msg(user_id=1, message='x')",
        "await self.bot.send_group_forward_msg(group_id=1, messages=[])",
        "await bot.call_api('send_msg', message='x')",
        "await nonebot.get_bot().set_group_whole_ban(group_id=1)",
        "await getattr(bot, action)(user_id=1)",
        "Message(text)",
        "Message(f'{name} 出局')",
        "v11.Message(event.raw_message)",
        "Message.template('{}').format(name)",
    ],
)
def test_violations_are_seen(text: str) -> None:
    assert list(sends(parse("plugins.player.skills", f"async def handler():\n    {text}")))


@pytest.mark.parametrize(
    "text",
    [
        "await gateway.send(to, text)",
        "await self.gateway.send_group_message(1, 'x')",
        "Message()",
        "Message('定稿')",
        "MessageSegment.text(name)",
        "account = bot.self_id",
        "table.pause()",
        "matcher.stop_propagation()",
    ],
)
def test_what_is_allowed_passes(text: str) -> None:
    assert list(sends(parse("plugins.player.skills", f"async def handler():\n    {text}"))) == []
