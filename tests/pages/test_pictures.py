"""Pictures for phones; without a Chinese font there is none, and the text goes out instead."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image, ImageFont


@pytest.fixture
def latin(tmp_path: Path) -> Path:
    """Pillow's own font as a file: enough to draw with, and without any Chinese."""
    font = ImageFont.load_default(20)
    assert isinstance(font, ImageFont.FreeTypeFont)
    path = tmp_path / "NotoSansSC-Regular.ttf"
    source = font.path
    path.write_bytes(source.getvalue() if isinstance(source, BytesIO) else Path(str(source)).read_bytes())
    return path


def test_a_font_without_chinese_is_no_font(pictures: ModuleType, latin: Path) -> None:
    assert pictures.find_font([latin.parent]) is None
    assert pictures.find_font([latin.parent / "absent"]) is None
    broken = latin.parent / "msyh.ttf"
    broken.write_bytes(b"no font at all")
    assert pictures.find_font([latin.parent]) is None


def test_without_a_font_there_is_no_picture(pictures: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "find_font", lambda: None)
    assert pictures.text_picture("一行") is None
    assert pictures.table_picture("题", ["座位"], [["甲"]]) is None


def test_a_text_is_wrapped_to_a_phones_width(pictures: ModuleType, latin: Path) -> None:
    data = pictures.text_picture("word " * 200, "title", font=latin)
    image = Image.open(BytesIO(data))
    assert image.format == "PNG"
    assert image.width <= pictures.MAX_TEXT_WIDTH + 2 * pictures.MARGIN
    assert image.height > 5 * pictures.SIZE
    assert image.getbbox() is not None


def test_a_table_has_a_row_for_each(pictures: ModuleType, latin: Path) -> None:
    rows = [[str(n), "seat", "in play"] for n in range(17)]
    image = Image.open(BytesIO(pictures.table_picture("Board", ["no", "name", "state"], rows, font=latin)))
    assert image.height >= 18 * pictures.SIZE
    with pytest.raises(ValueError, match="cells"):
        pictures.table_picture("Board", ["no"], rows, font=latin)


def test_what_would_be_too_high_is_no_picture(pictures: ModuleType, latin: Path) -> None:
    assert pictures.text_picture("line\n" * 2000, font=latin) is None
    assert pictures.table_picture("t", ["a"], [["b"]] * 2000, font=latin) is None
