"""Drafts: what is wrong, what is not yet written and what does not apply are kept apart, and one
fault stops nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kit_read import RITE, SECTION, TEXT, write_rite
from seen import at_least

import layout
from layout.api.verdict import examine
from layout.cli.main import main
from layout.problems import ProblemError, Weight
from layout.read.files import paths

ACT = "  - 主人 適 賓席前 西北面，獻 賓 爵\n"
DRAFT = RITE.replace("site: xiang", "draft: yes\nsite: xiang")
ENTERS = (
    "section: 入\nen: Entering\nsteps:\n- 經: 賓北面。\n  en: The guest faces north.\n  do:\n"
    "  - {act: 賓 在 庭 北面, basis: 擬, why: he must begin somewhere}\n"
    "- 經: 賓拜。\n  en: He bows.\n  do:\n  - 賓 拜\n"
)


def plates(folder: Path, target: Path) -> int:
    """The exit code of drawing everything of a rite."""
    return main(["plates", str(folder), "-o", str(target)])


def rows(target: Path) -> list[dict[str, object]]:
    """The listing of plates that were drawn."""
    listed: list[dict[str, object]] = json.loads((target / "index.json").read_text("utf-8"))
    return listed


@pytest.mark.parametrize(
    ("broken", "codes"),
    [
        (ENTERS.replace("賓 拜", "賓 飛"), {"S221"}),  # an act line that cannot be read
        (ENTERS.replace("賓 拜", "介 拜"), {"R530"}),  # one that cannot be done
    ],
)
def test_a_fault_stops_nothing_else(tmp_path, broken, codes):
    """The other steps are drawn, and the one at fault is marked with its reason."""
    folder, target = write_rite(tmp_path, rite=DRAFT, s01_one=broken), tmp_path / "out"
    rite = layout.load(str(folder))
    assert {p.code for p in rite.problems if p.weight is Weight.WRONG} == codes
    assert list(rite.unplayed) == [2]
    assert plates(folder, target) == 1
    assert [bool(row["unplayed"]) for row in rows(target)] == [False, True]
    assert "not played" in (target / "index.html").read_text("utf-8")
    assert len(list(target.glob("*.svg"))) == 2


def test_a_plate_says_that_not_all_of_it_is_played(tmp_path):
    """The mark and the reason stand on the plate itself, and on no other."""
    broken = ENTERS.replace("賓 拜", "介 拜")
    rite = layout.load(str(write_rite(tmp_path, rite=DRAFT, s01_one=broken)))
    whole, part = (frame.plate().svg("live") for frame in rite.frames)
    assert "R530" in part
    assert "R530" not in whole


def test_a_section_that_is_no_yaml_is_left_out(tmp_path):
    """The others are read and drawn."""
    rite = DRAFT.replace("[01_one]", "[01_one, 02_two]")
    folder = write_rite(tmp_path, rite=rite, s01_one=ENTERS, s02_two="section: [")
    played = layout.load(str(folder))
    assert len(played.frames) == 2
    assert {p.mark.file.rpartition("/")[2] for p in played.problems} >= {"02_two.yaml"}


def test_what_is_not_written_fails_a_whole_rite_and_no_draft(tmp_path, capsys):
    """The same findings; the exit code differs."""
    section = SECTION.partition("- 經: 賓拜")[0].partition("  do:")[0]
    for place, rite, code in (("a", DRAFT, 0), ("b", RITE, 1)):
        folder = write_rite(tmp_path / place, rite=rite, text=TEXT, s01_one=section)
        assert main(["check", str(folder)]) == code
        found = examine(str(folder), {})
        assert {p.code for p in found.unwritten} >= {"T702", "C840"}
        assert "not yet written" in capsys.readouterr().out


def test_a_draft_tells_whom_and_what_it_never_uses(tmp_path):
    """Everybody and everything that is in no frame, and nobody else."""
    folder = write_rite(tmp_path, rite=DRAFT, s01_one=ENTERS)
    told = [p for p in examine(str(folder), {}).problems if p.code == "C853"]
    names = {p.what.partition(" ")[0] for p in at_least(5, told)}
    assert "介" in names
    assert "上篚" in names
    assert "賓" not in names


def test_laws_with_nothing_to_look_at_fail_nothing(tmp_path):
    """They are told in a line, not one after another."""
    folder = write_rite(tmp_path, rite=DRAFT, s01_one=ENTERS)
    found = examine(str(folder), {})
    assert len(found.idle) > 3
    assert found.faults == ()
    assert main(["check", str(folder)]) == 0


def test_what_follows_from_what_cannot_be_read_is_not_told(tmp_path):
    """Who is not there because the line that puts him there cannot be read is no problem beside."""
    broken = ENTERS.replace("賓 在", "賓 飛")
    folder = write_rite(tmp_path, rite=DRAFT, s01_one=broken)
    found = (p for p in examine(str(folder), {}).problems if p.weight is Weight.WRONG)
    assert [problem.code for problem in found if problem.follows is None] == ["S221"]


def test_a_draft_is_no_whole_rite(tmp_path, monkeypatch):
    """What is made or tested of every rite that ships is not asked of one that says draft: yes."""
    for slug, rite in (("a", DRAFT), ("b", RITE)):
        write_rite(tmp_path, rite=rite, s01_one=ENTERS).rename(tmp_path / slug)
    monkeypatch.setattr(paths, "scenes_folder", lambda: tmp_path)
    assert paths.rites() == ("a", "b")
    assert paths.whole_rites() == ("b",)


def test_a_site_that_there_is_not_is_told_in_its_line(tmp_path):
    """With the one most like it."""
    folder = write_rite(tmp_path, rite=RITE.replace("site: xiang", "site: xiangg"))
    with pytest.raises(ProblemError) as caught:
        layout.load(str(folder))
    (problem,) = caught.value.problems
    assert problem.code == "P313"
    assert problem.mark.line == 1 + RITE[: RITE.index("site:")].count("\n")


def test_a_site_may_stand_beside_the_rites_that_share_it(tmp_path):
    """Drafts in one folder have one site in `sites` beside them; a rite's own goes before it."""
    rite = write_rite(tmp_path, rite=DRAFT, s01_one=ENTERS)
    shared, own = rite.parent / paths.SITES, rite / paths.SITES
    shared.mkdir()
    (shared / "lair.yaml").write_text("site: 穴\n", encoding="utf-8")
    assert paths.site_path("lair", rite) == shared.resolve() / "lair.yaml"
    own.mkdir()
    (own / "lair.yaml").write_text("site: 窟\n", encoding="utf-8")
    assert paths.site_path("lair", rite) == own / "lair.yaml"
