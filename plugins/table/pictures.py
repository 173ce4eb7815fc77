"""Long texts and tables as PNG pictures. Without a font that has Chinese glyphs there is no picture."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

SIZE, LEADING, MARGIN = 26, 12, 28
#: A line as wide as a phone shows it without being zoomed.
MAX_TEXT_WIDTH = 900
#: Beyond this QQ scales a picture down until nothing can be read.
MAX_HEIGHT = 12_000
PAPER, INK, PALE, RULE = "#ffffff", "#1f2328", "#f3f5f8", "#d5dae1"
#: File names of fonts with Chinese glyphs, best first, as the usual systems and packages install them.
FONTS = (
    "wqy-microhei.ttc", "NotoSansCJK-Regular.ttc", "NotoSansCJKsc-Regular.otf", "NotoSansSC-Regular.otf",
    "NotoSansSC-Regular.ttf", "NotoSansSC[wght].ttf", "NotoSansSC-VF.ttf", "SourceHanSansSC-Regular.otf",
    "SourceHanSansCN-Regular.otf", "SourceHanSans-Regular.ttc", "msyh.ttc", "msyh.ttf", "PingFang.ttc",
    "Hiragino Sans GB.ttc", "STHeiti Light.ttc", "STHeiti Medium.ttc", "simhei.ttf", "Deng.ttf", "simsun.ttc",
    "wqy-zenhei.ttc", "DroidSansFallbackFull.ttf", "DroidSansFallback.ttf", "uming.ttc", "ukai.ttc",
)  # fmt: skip
_PROBE = "狼预"


def _folders() -> list[Path]:
    home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        users = [Path(local) / "Microsoft/Windows/Fonts"] if local else []
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts", *users]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    return [home / ".local/share/fonts", home / ".fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts")]


def find_font(folders: Iterable[Path] | None = None) -> Path | None:
    """A font file with Chinese glyphs in the given folders (default: the system's); None when there is none."""
    if folders is None:
        return _system_font()
    return _search(folders)


@cache
def _system_font() -> Path | None:
    return _search(_folders())


def _search(folders: Iterable[Path]) -> Path | None:
    wanted = {name.lower(): rank for rank, name in enumerate(FONTS)}
    found: list[tuple[int, Path]] = []
    for folder in folders:
        if folder.is_dir():
            files = sorted(path for path in folder.rglob("*") if path.name.lower() in wanted)
            found += [(wanted[path.name.lower()], path) for path in files]
    return next((path for _, path in sorted(found) if _has_chinese(path)), None)


def _has_chinese(path: Path) -> bool:
    """Whether the font draws Chinese characters, and not one and the same box for all it lacks."""
    try:
        font = ImageFont.truetype(path, SIZE)
    except OSError:
        return False
    shapes = {bytes(font.getmask(char)) for char in _PROBE}
    return len(shapes) == len(_PROBE)


def text_picture(text: str, title: str = "", *, font: Path | None = None) -> bytes | None:
    """A long text as PNG bytes, lines wrapped to a phone's width; None without a font or when it would be too high."""
    path = font or find_font()
    if path is None:
        return None
    body = ImageFont.truetype(path, SIZE)
    lines = [part for line in text.splitlines() for part in _wrapped(line, body)]
    width = max((body.getlength(line) for line in [title, *lines]), default=0)
    row = SIZE + LEADING
    height = 2 * MARGIN + row * (len(lines) + (2 if title else 0))
    if height > MAX_HEIGHT:
        return None
    image = Image.new("RGB", (int(width) + 2 * MARGIN, height), PAPER)
    draw = ImageDraw.Draw(image)
    y = MARGIN
    if title:
        draw.text((MARGIN, y), title, INK, body)
        draw.line((MARGIN, y + row, image.width - MARGIN, y + row), RULE, 2)
        y += row * 2 - LEADING
    for line in lines:
        draw.text((MARGIN, y), line, INK, body)
        y += row
    return _png(image)


def table_picture(
    title: str, header: Sequence[str], rows: Sequence[Sequence[str]], *, font: Path | None = None
) -> bytes | None:
    """A table as PNG bytes, every other row shaded; None without a font or when it would be too high.

    Raises:
        ValueError: a row has another number of cells than the header.
    """
    if any(len(row) != len(header) for row in rows):
        raise ValueError("a row has another number of cells than the header")
    path = font or find_font()
    if path is None:
        return None
    body = ImageFont.truetype(path, SIZE)
    cells = [list(header), *[list(row) for row in rows]]
    widths = [max(int(body.getlength(line[n])) for line in cells) + MARGIN for n in range(len(header))]
    row_height = SIZE + 2 * LEADING
    top = MARGIN + (row_height if title else 0)
    height = top + row_height * len(cells) + MARGIN
    if height > MAX_HEIGHT:
        return None
    width = max(sum(widths) + MARGIN, int(body.getlength(title)) + 2 * MARGIN)
    image = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(image)
    draw.text((MARGIN, MARGIN), title, INK, body)
    for number, line in enumerate(cells):
        y = top + number * row_height
        if number % 2 == 0:
            draw.rectangle((MARGIN // 2, y, width - MARGIN // 2, y + row_height), PALE)
        x = MARGIN
        for cell, column in zip(line, widths, strict=True):
            draw.text((x, y + LEADING), cell, INK, body)
            x += column
    return _png(image)


def _wrapped(line: str, font: ImageFont.FreeTypeFont) -> Iterator[str]:
    """A line in pieces no wider than a picture; Chinese may break anywhere."""
    if font.getlength(line) <= MAX_TEXT_WIDTH:
        yield line
        return
    piece = ""
    for char in line:
        if piece and font.getlength(piece + char) > MAX_TEXT_WIDTH:
            yield piece
            piece = "　" if line.startswith("　") else ""
        piece += char
    yield piece


def _png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.quantize(16).save(out, "PNG", optimize=True)
    return out.getvalue()
