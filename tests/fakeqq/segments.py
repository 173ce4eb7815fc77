"""Message segments: the array form, the CQ string form, and the text a person would read."""

import re
from collections.abc import Iterable
from typing import Any

Segment = dict[str, Any]

_CQ = re.compile(r"\[CQ:([A-Za-z0-9_-]+)((?:,[^\[\],]+?=[^\[\],]*)*)\]")
_SHOWN = {"image": "[图片]", "face": "[表情]", "record": "[语音]", "reply": "", "forward": "[合并转发]"}


class BadMessage(ValueError):
    """The value given as ``message`` is no OneBot message."""


def text(content: str) -> Segment:
    """A text segment holding ``content`` literally."""
    return {"type": "text", "data": {"text": content}}


def at(user_id: int | str) -> Segment:
    """A mention of one account, or of everybody with ``"all"``."""
    return {"type": "at", "data": {"qq": str(user_id)}}


def escape(content: str, *, inside: bool = False) -> str:
    """Escape text for the CQ string form; ``inside`` a code the comma is escaped too."""
    content = content.replace("&", "&amp;").replace("[", "&#91;").replace("]", "&#93;")
    return content.replace(",", "&#44;") if inside else content


def unescape(content: str) -> str:
    """Undo `escape`."""
    content = content.replace("&#44;", ",").replace("&#91;", "[").replace("&#93;", "]")
    return content.replace("&amp;", "&")


def parse_cq(message: str) -> list[Segment]:
    """Read the CQ string form as a protocol end does: every code in it becomes a real segment."""
    out: list[Segment] = []
    end = 0
    for code in _CQ.finditer(message):
        if code.start() > end:
            out.append(text(unescape(message[end : code.start()])))
        pairs = (pair.split("=", 1) for pair in code[2].split(",") if pair)
        out.append({"type": code[1], "data": {key: unescape(value) for key, value in pairs}})
        end = code.end()
    if end < len(message):
        out.append(text(unescape(message[end:])))
    return out


def to_cq(segments: Iterable[Segment]) -> str:
    """Write segments in the CQ string form (``raw_message``)."""
    parts = []
    for seg in segments:
        if seg["type"] == "text":
            parts.append(escape(str(seg["data"].get("text", ""))))
        else:
            pairs = "".join(f",{k}={escape(str(v), inside=True)}" for k, v in seg["data"].items())
            parts.append(f"[CQ:{seg['type']}{pairs}]")
    return "".join(parts)


def normalise(message: object, *, auto_escape: bool = False) -> list[Segment]:
    """Bring any accepted form of ``message`` (string, one segment, list) to a list of segments.

    Raises `BadMessage` for anything else, an empty message, or a segment without type and data.
    """
    if isinstance(message, str):
        found = [text(message)] if auto_escape and message else parse_cq(message)
    elif isinstance(message, dict):
        found = [message]
    elif isinstance(message, list):
        found = message
    else:
        raise BadMessage(f"message is {type(message).__name__}")
    for seg in found:
        if not isinstance(seg, dict) or not isinstance(seg.get("type"), str) or not isinstance(seg.get("data"), dict):
            raise BadMessage("a segment needs type and data")
    if not found:
        raise BadMessage("message is empty")
    return found


def nodes(segments: Iterable[Segment]) -> list[Segment]:
    """The forward nodes among the segments."""
    return [seg for seg in segments if seg["type"] == "node"]


def node_content(node: Segment) -> list[Segment]:
    """The message inside one forward node.  Raises `BadMessage`."""
    return normalise(node["data"].get("content"))


def plain(segments: Iterable[Segment]) -> str:
    """What a person reads: text as it is, mentions as ``@id``, a forward as its nodes line by line."""
    parts = []
    for seg in segments:
        kind, data = seg["type"], seg["data"]
        if kind == "text":
            parts.append(str(data.get("text", "")))
        elif kind == "at":
            parts.append("@全体成员" if data.get("qq") == "all" else f"@{data.get('qq')}")
        elif kind == "node":
            parts.append(plain(node_content(seg)) + "\n")
        else:
            parts.append(_SHOWN.get(kind, f"[{kind}]"))
    joined = "".join(parts)
    return joined.removesuffix("\n") if nodes(segments) else joined
