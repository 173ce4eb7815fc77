"""What a blind box of 潘多拉 may hold (潘多拉·身份属性：不在场身份的非强制技能，没有连携技能)."""

from __future__ import annotations

from engine import load_book
from engine.books.palace.parts.loose import loose_skills
from engine.scenarios import Run, parse

BOOK = load_book("palace")


def loose(*roles: str) -> dict[str, object]:
    """What a box may hold in a match of these roles."""
    names = "甲乙丙丁戊"
    document = {
        "id": "case", "book": "palace", "cites": "", "seats": dict(zip(names, roles, strict=False)),
        "script": [{"at": "昼1 正午"}],
    }  # fmt: skip
    run = Run(parse(document), BOOK)
    run.play()
    return dict(loose_skills(run.game.reading()))  # type: ignore[arg-type]


def test_a_box_holds_what_can_be_used_by_itself() -> None:
    found = loose("潘多拉", "贤明之君", "官员")
    assert "皇权" not in found  # an emperor is always there, whichever of the three he is
    assert "伪装" not in found  # no skill of the prelude comes with a box
    assert not {"凝望", "追猎", "亲传", "出山", "暴怒", "寻觅", "光明狩猎", "继承黑夜", "瘟疫爆发"} & set(found)
    assert {"预言", "探查", "画皮", "共舞", "杀人", "礼物", "黑夜狩猎"} <= set(found)


def test_of_two_skills_of_a_name_it_is_the_one_that_stands_alone() -> None:
    assert loose("潘多拉", "官员")["光明守护"] is BOOK.roles["道教教主"].skills[0]


def test_a_box_holds_no_skill_of_a_role_that_was_dealt() -> None:
    assert "权势" not in loose("潘多拉", "官员")
    assert "权势" in loose("潘多拉", "国师")
