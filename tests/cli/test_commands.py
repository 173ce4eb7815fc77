"""What the commands of ``python -m engine`` print, and their exit statuses."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine import Deadline, Game, Say, load_book
from engine.__main__ import main
from engine.books.slow.roles.village.seer import Prophecy
from engine.cli.simulate import quantile
from engine.cli.standings import wilson
from engine.kernel.game import Outcome
from engine.simulation import seed_of
from engine.store import Store

NOW = 1_800_000_000


def out(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


# -- deal -----------------------------------------------------------------------------------------------------------


def test_deal_gives_the_printed_cast(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "--book", "slow", "--seats", "17", "--seed", "3", "--json"]) == 0
    row = json.loads(out(capsys))
    assert Counter(row["cast"]) == {r.name: r.count for r in load_book("slow").roles.values()}
    assert main(["deal", "--seats", "17", "--seed", "3"]) == 0
    text = out(capsys)
    assert [line.split()[2].partition("（")[0] for line in text.splitlines()[1:]] == row["cast"]
    assert main(["deal", "--seats", "17", "--seed", "4", "--json"]) == 0
    assert json.loads(out(capsys))["cast"] != row["cast"]


def test_deal_of_a_draft_gives_what_was_left_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "--book", "snow", "--seats", "12", "--seed", "3", "--json"]) == 0
    found = json.loads(out(capsys))
    assert len(found["cast"]) == len(found["options"]["未选"]) == 12
    assert main(["deal", "--book", "snow", "--seats", "12", "--seed", "3"]) == 0
    text = out(capsys)
    assert f"1号 甲  {found['cast'][0]}" in text
    assert f"多公布：{'、'.join(found['options']['多公布'])}" in text


def test_deal_of_roles_with_a_sex_says_them(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(6):
        assert main(["deal", "--book", "palace", "--seats", "20", "--seed", str(seed)]) == 0
        assert "20号 酉" in out(capsys)


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_deal_says_why_there_is_no_cast(capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    assert main(["deal", "--seats", "9", *more]) == 1
    assert "17 人" in out(capsys)
    assert main(["deal", "--book", "nothing", "--seats", "9", *more]) == 1
    assert "nothing" in out(capsys)


# -- simulate -------------------------------------------------------------------------------------------------------


def test_simulate_counts_every_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "6", "--seed", "2", "--noise", "0.1", "--json"]) == 0
    row = json.loads(out(capsys))
    assert sum(x["wins"] for x in row["winners"].values()) == row["games"] == 6
    assert row["night_ms"]["count"] > 0
    assert row["days"]["median"] <= row["days"]["p95"]
    for rate in row["winners"].values():
        assert rate["interval"][0] <= rate["rate"] <= rate["interval"][1]
    assert main(["simulate", "--games", "6", "--seed", "2", "--noise", "0.1"]) == 0
    assert "没有出错" in out(capsys)


def test_simulate_gives_the_same_with_two_processes(capsys: pytest.CaptureFixture[str]) -> None:
    rows = []
    for jobs in ("1", "2"):
        assert main(["simulate", "--games", "4", "--jobs", jobs, "--json"]) == 0
        rows.append(json.loads(out(capsys)))
    assert rows[0]["winners"] == rows[1]["winners"]
    assert rows[0]["moves"] == rows[1]["moves"]


def test_simulate_prints_a_scenario_of_what_went_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def wrong(self: Prophecy, use: object) -> None:
        raise RuntimeError("the seer is blind")

    with monkeypatch.context() as patch:
        patch.setattr(Prophecy, "resolve", wrong)
        assert main(["simulate", "--games", "2"]) == 1
    printed = capsys.readouterr()
    assert "the seer is blind" in printed.err
    file = tmp_path / "failure.yaml"
    file.write_text(printed.out, "utf-8")
    assert main(["simulate", "--replay", str(file)]) == 0
    assert main(["scenario", str(file)]) == 0


def test_simulate_goes_on_after_what_went_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    resolve, broken = Prophecy.resolve, {seed_of(1, 0), seed_of(1, 2)}

    def wrong(self: Prophecy, use: Any) -> None:
        if use.s.state.seed in broken:
            raise RuntimeError("the seer is blind")
        resolve(self, use)

    with monkeypatch.context() as patch:
        patch.setattr(Prophecy, "resolve", wrong)
        assert main(["simulate", "--games", "4", "--keep-going"]) == 1
    printed = capsys.readouterr()
    assert [line for line in printed.err.splitlines() if "局出错" in line] == [
        "第 1 局出错：RuntimeError: the seer is blind",
        "第 3 局出错：RuntimeError: the seer is blind",
    ]
    failures, _, table = printed.out.partition("《")
    assert table.startswith("慢节奏版杀》随机对局 2 局")
    assert "另有 2 局出错" in table
    file = tmp_path / "failures.yaml"
    file.write_text(failures, "utf-8")
    assert main(["scenario", str(file)]) == 0
    assert "2 passed" in out(capsys)


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--noise", "1"], ["--book", "nothing"], ["--jobs", "0"]])
def test_simulate_refuses_nonsense(capsys: pytest.CaptureFixture[str], wrong: list[str]) -> None:
    assert main(["simulate", *wrong]) == 2
    assert out(capsys).strip()


def test_figures() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)
    assert wilson(0, 0) == (0, 1)
    assert [quantile(range(1, 101), share) for share in (0.5, 0.95, 1)] == [50, 95, 100]
    assert quantile([], 0.5) == 0


# -- card -----------------------------------------------------------------------------------------------------------


def test_card_of_a_skill(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "摄梦"]) == 0
    text = out(capsys)
    for part in ("dreamer.py:", "摄梦人·摄梦", "属于　　摄梦人", "夜·行动", "[强制]", "Leave·drag", "坚韧（状态）"):
        assert part in text
    assert "slow.dream.twice-in-a-row" in text


def test_card_of_roles_statuses_and_titles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "女巫"]) == 0
    text = out(capsys)
    assert "data/slow/roster.toml:" in text
    assert "毒药（夜·用药，第 2 项「毒药」）" in text
    assert main(["card", "坚韧"]) == 0
    assert "出自　　摄梦（技能）" in out(capsys)
    assert main(["card", "警长"]) == 0
    assert "带队（技能）" in out(capsys)
    assert main(["card", "雪隐"]) == 0
    assert out(capsys).count("雪隐（状态）") >= 1


def test_every_name_of_the_book_has_a_card(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.cli.card.SCENARIOS", Path("nowhere"))
    book = load_book("slow")
    for name in {*book.roles, *(d.name for d in book.definitions())}:
        assert main(["card", name]) == 0, name
        assert name in out(capsys)


def test_a_pair_of_cards_has_one_and_so_has_what_it_grants(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "家族领袖", "--book", "snow"]) == 0
    text = out(capsys)
    assert "家族领袖（珠联璧合）" in text
    assert "属于　　家族领袖" in text


def test_an_unknown_card_has_near_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "河豚之毒"]) == 1
    assert "河豚之怒" in out(capsys)
    assert main(["card", "xyz"]) == 1
    assert main(["card", "摄梦", "--book", "nothing"]) == 1


# -- journal --------------------------------------------------------------------------------------------------------


def stored(file: Path, *, started: bool = True) -> None:
    """A database with one match of a few inputs."""
    book = load_book("slow")
    game, first = Game.start(book, {"甲": "预言家", "乙": "狼人", "丙": "村民", "丁": "女巫"}, at=NOW)
    outcomes: list[Outcome] = [first]

    def close() -> None:
        window = game.state.window
        assert window is not None
        outcomes.append(game.handle(Deadline(at=window.closes_at, window=window.seq)))

    close()
    outcomes.append(game.handle(Say(at=game.state.now, seat=1, text="预言 乙")))
    outcomes.append(game.handle(Say(at=game.state.now, seat=2, text="杀人 丙")))
    close()

    async def write() -> None:
        store = await Store.open(file, now=NOW)
        async with store.transaction() as tx:
            match = await tx.create_match("7", "slow", "周末局", config={}, rules_version=book.version, at=NOW)
            for outcome in outcomes if started else ():
                assert outcome.row is not None
                row = outcome.row.to_json()
                await tx.append_journal(
                    match.id, row["n"], at=NOW, input=row["input"], rules_version=book.version, facts=row["facts"],
                    digest=row["digest"], open=row["open"],
                )  # fmt: skip
        await store.close()

    asyncio.run(write())


def test_journal_is_readable(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bot.sqlite3"
    stored(file)
    assert main(["journal", str(file), "7"]) == 0
    whole = out(capsys)
    assert whole.startswith("局 7《慢节奏版杀》周末局")
    assert "预言" in whole
    assert "丙" in whole
    assert main(["journal", str(file), "7", "--explain"]) == 0
    assert len(out(capsys)) > len(whole)
    assert main(["journal", str(file), "7", "--seat", "甲"]) == 0
    assert 0 < len(out(capsys)) < len(whole)


def test_journal_says_what_is_missing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bot.sqlite3"
    assert main(["journal", str(file), "7"]) == 1
    assert not file.exists()
    stored(file, started=False)
    capsys.readouterr()
    assert main(["journal", str(file), "8"]) == 1
    assert "库里有：7" in out(capsys)
    assert main(["journal", str(file), "7", "--seat", "甲"]) == 1
    assert "还没有开始" in out(capsys)


def test_journal_of_an_unknown_seat(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bot.sqlite3"
    stored(file)
    assert main(["journal", str(file), "7", "--seat", "子"]) == 1
    assert "子" in out(capsys)
