"""How a text goes out: as it is, as a picture with one line of summary, or in pieces cut at line ends."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

Segment = dict[str, Any]
#: Draws a text as PNG; None when it cannot.
Painter = Callable[[str], bytes | None]
#: What a summary line may take.
SUMMARY = 60


def text_segment(text: str) -> Segment:
    """A plain segment that is never read as CQ code."""
    return {"type": "text", "data": {"text": text}}


def plain(body: list[Segment]) -> str:
    """The text of a body."""
    return "".join(str(x["data"].get("text", "")) for x in body if x["type"] == "text")


def pieces(text: str, limit: int) -> list[str]:
    """The text in pieces of at most ``limit`` characters, cut at line ends where there are any."""
    out: list[str] = []
    held = ""
    for line in text.split("\n"):
        while len(line) > limit:
            if held:
                out.append(held)
                held = ""
            out.append(line[:limit])
            line = line[limit:]
        joined = f"{held}\n{line}" if held else line
        if len(joined) > limit:
            out.append(held)
            joined = line
        held = joined
    return [piece for piece in (*out, held) if piece.strip()]


def in_pieces(body: list[Segment], limit: int) -> list[list[Segment]]:
    """The messages to send when no picture may be used."""
    return [[text_segment(piece)] for piece in pieces(plain(body), limit)]


def layout(body: list[Segment], limit: int, paint: Painter | None) -> list[list[Segment]]:
    """The messages to send for a body: one, as long as it is short or can be painted."""
    text = plain(body)
    if len(text) <= limit:
        return [body]
    picture = paint(text) if paint else None
    if picture is None:
        return in_pieces(body, limit)
    head = text.split("\n", 1)[0]
    summary = head if len(head) <= SUMMARY else head[: SUMMARY - 1] + "…"
    image = {"type": "image", "data": {"file": "base64://" + base64.b64encode(picture).decode()}}
    return [[text_segment(f"{summary}\n（全文见图）"), image]]
