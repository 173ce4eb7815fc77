"""Dispatch of OneBot action calls onto the world, and the frames that answer them."""

from collections.abc import Callable
from typing import Any

from .world import World

Params = dict[str, Any]
Handler = Callable[[World, Params], Any]

HANDLERS: dict[str, Handler] = {}


class ActionFailed(Exception):
    """The end answers ``failed``: 1200 any trouble, 1400 bad parameters, 1404 unknown action."""

    def __init__(self, wording: str, retcode: int = 1200) -> None:
        super().__init__(wording)
        self.wording = wording
        self.retcode = retcode


def action(name: str) -> Callable[[Handler], Handler]:
    """Register a handler ``(world, params) -> data`` under an action's name."""

    def register(handler: Handler) -> Handler:
        HANDLERS[name] = handler
        return handler

    return register


def perform(world: World, name: str, params: Params) -> Any:
    """Carry out one action and return its ``data``.  Raises `ActionFailed`."""
    handler = HANDLERS.get(name)
    if handler is None:
        raise ActionFailed(f"不支持的动作 {name}", 1404)
    return handler(world, params)


def answer(data: Any, echo: Any) -> dict[str, Any]:
    """The frame of a successful answer."""
    frame = {"status": "ok", "retcode": 0, "data": data, "message": "", "wording": "", "stream": "normal-action"}
    return frame if echo is None else frame | {"echo": echo}


def refusal(wording: str, retcode: int, echo: Any) -> dict[str, Any]:
    """The frame of a failed answer."""
    frame = {"status": "failed", "retcode": retcode, "data": None, "message": wording, "wording": wording}
    frame["stream"] = "normal-action"
    return frame if echo is None else frame | {"echo": echo}


def ident(params: Params, key: str) -> int:
    """A required id parameter given as number or digits.  Raises `ActionFailed` 1400."""
    found = optional_ident(params, key)
    if found is None:
        raise ActionFailed(f"缺少参数 {key}", 1400)
    return found


def optional_ident(params: Params, key: str) -> int | None:
    """An id parameter, or None when it is absent or empty.  Raises `ActionFailed` 1400."""
    value = params.get(key)
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ActionFailed(f"参数 {key} 不合法", 1400)
    try:
        return int(value)
    except ValueError:
        raise ActionFailed(f"参数 {key} 不合法", 1400) from None


def flag(params: Params, key: str, default: bool) -> bool:
    """A switch parameter: everything but false and "false" counts as true."""
    return params.get(key, default) not in (False, "false")
