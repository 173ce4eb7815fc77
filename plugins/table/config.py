"""Settings of the bot, read from the environment or ``.env``; the keys are explained in ``.env.example``."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel

ROOT = Path(__file__).resolve().parents[2]
#: The setting's word for a pace, and the switch of the books it stands for.
PACES = {"book": "周", "day": "日", "minutes": "分"}


class Config(BaseModel):
    """All settings; lengths in seconds unless said otherwise."""

    daoyan_directors: set[int] = set()
    daoyan_database_url: str = ""
    daoyan_data_dir: Path = Path("var")
    daoyan_groups: set[int] = set()
    daoyan_pace: Literal["book", "day", "minutes"] = "book"
    daoyan_outage: Literal["extend", "close", "ask"] = "extend"
    daoyan_review: bool = True
    daoyan_send_gap: float = 0.8
    daoyan_send_jitter: float = 0.7
    daoyan_user_gap: float = 1.5
    daoyan_group_gap: float = 2.0
    daoyan_text_limit: int = 500
    daoyan_clock: Literal["system", "virtual"] = "system"
    #: Where a virtual clock starts, UTC seconds (2026-01-02 20:00 Beijing: a Friday evening).
    daoyan_clock_start: int = 1_767_355_200

    @property
    def pace(self) -> str:
        """The pace as the books call it."""
        return PACES[self.daoyan_pace]

    @property
    def folder(self) -> Path:
        """The data folder; a relative one is counted from the project's root."""
        return ROOT / self.daoyan_data_dir

    @property
    def database(self) -> str | Path:
        """Where the store is: a URL, or a file in the data folder."""
        return self.daoyan_database_url or self.folder / "daoyan.db"
