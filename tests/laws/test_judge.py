"""A plate finds what is wrong with itself, and nothing that is right."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import kit_marks
import pytest
from seen import at_least

from layout.api.pages.faults import FaultReport, Judged, write_report
from layout.api.pages.plates import manner
from layout.api.rite import load
from layout.cli.main import run as run_command
from layout.draw.judge import faults_of
from layout.draw.judge.ink import hull_of
from layout.picture import Ink
from layout.picture import Path as Line
from layout.write.crops import on_paper

FAIR = (
    "name 賓 10,20 led 20,20 28,20\nfigure 賓 32,20\nname 介 10,40",
    "way 10,20 60,20\nnumber 1 35,20",
    "way 10,20 60,20\nnumber 1 35,40 led 35,38 35,20",
    "figure 賓 20,20\nfigure 介 27,20\nwall 60,0 62,90",
    "actor 賓 20,20\nname 賓 17,28",
    "scale 20,90\nwords 禮 20,20\nwords 儀 20,26",
    "way 10,20 60,20\nwall 70,0 72,90\nnumber 1 66,24 led 64,23 58,20",
    "map 0,0 100,45\nmap 0,50 100,100\nfigure 賓 40,38\nthing 洗 75,30\nway 10,70 90,70",
    "actor 賓 20,20\nfigure 介 20,20 within 10,10 90,90\nname 賓 17,28",
)


@pytest.mark.parametrize("lines", FAIR[:8])
def test_what_is_right_is_not_blamed(lines: str) -> None:
    """A leader to its own, a number on its way, bodies side by side: none is a fault."""
    assert faults_of(kit_marks.page(lines)) == ()


def test_what_leads_a_number_in_goes_through_nobody_to_its_way() -> None:
    """A line to a number's way makes it near, but not through a body, nor where it ends short."""
    through = "way 10,20 60,20\nnumber 1 35,40 led 35,38 35,20\nfigure 賓 35,30"
    assert {f.code for f in faults_of(kit_marks.page(through))} == {"V702"}
    short = "way 10,20 60,20\nnumber 1 35,60 led 35,58 35,40"
    assert {f.code for f in faults_of(kit_marks.page(short))} == {"V706"}


def test_who_acts_is_clear_on_every_map() -> None:
    """Whoever is hidden on one map is at fault though another shows him free; others are not."""
    twice = "{} 賓 20,20\nfigure 介 22,20\n{} 賓 60,60\nname 賓 17,30"
    assert {f.code for f in faults_of(kit_marks.page(twice.format("actor", "actor")))} == {"V710"}
    assert faults_of(kit_marks.page(twice.format("figure", "figure"))) == ()


def test_who_came_is_beside_things() -> None:
    """Whoever came and stands half upon a thing is at fault; amid it he stands as on a mark."""
    lines = "came 賓 20,20\nthing 洗 {},20\nname 賓 17,30"
    assert {f.code for f in faults_of(kit_marks.page(lines.format(22)))} == {"V710"}
    assert faults_of(kit_marks.page(lines.format(20))) == ()


def test_who_acts_is_within_his_map() -> None:
    """A body over the edge of a map is cut though nothing cuts it; within it none is."""
    lines = "map 0,0 70,90\nfigure 介 35,60\nactor 賓 {},40\nname 賓 50,32\nwall 20,10 22,80"
    assert {f.code for f in faults_of(kit_marks.page(lines.format(70)))} == {"V714"}
    assert faults_of(kit_marks.page(lines.format(60))) == ()


def test_a_led_name_tells_who_acts_within_his_room() -> None:
    """A line through a wall leads to a bystander, and not to whoever acts."""
    led = "{} 賓 20,20\nwall 28,0 30,60\nname 賓 35,21 led 34,20 24,20"
    assert {f.code for f in faults_of(kit_marks.page(led.format("actor")))} == {"V712"}
    assert faults_of(kit_marks.page(led.format("figure"))) == ()


def test_an_act_is_sought_only_at_the_edge() -> None:
    """A small act in the middle of its map is found at once; near the edge it is a speck."""
    lines = (
        "map 0,0 100,100\nwall 80,0 82,90\nthing 洗 40,30\nthing 水 30,70\nthing 爵 60,80\n"
        "actor 賓 {},50\nname 賓 20,60"
    )
    assert {f.code for f in faults_of(kit_marks.page(lines.format(5)))} == {"V722"}
    assert faults_of(kit_marks.page(lines.format(50))) == ()


def test_a_number_is_on_its_side_of_every_wall() -> None:
    """As its way is, or is led in as far as that, and not to a wall before it; a pillar parts
    nobody."""
    beyond = "way 10,20 60,20\nnumber 1 35,24\nwall 0,21 90,22"
    assert {f.code for f in faults_of(kit_marks.page(beyond))} == {"V718"}
    assert faults_of(kit_marks.page(beyond.replace("0,21 90,22", "34,21 36,22"))) == ()
    led = beyond.replace("35,24", "35,30 led 35,28 35,{}")
    assert faults_of(kit_marks.page(led.format(20))) == ()
    assert {f.code for f in faults_of(kit_marks.page(led.format(23)))} == {"V718"}


def test_whoever_has_acted_has_a_name() -> None:
    """Who acted in the clause and is still is named like who acts now; who waits need not be."""
    assert {f.code for f in faults_of(kit_marks.page("came 賓 20,20"))} == {"V711"}
    assert faults_of(kit_marks.page("figure 賓 20,20")) == ()


def test_a_curve_covers_what_it_is_drawn_on() -> None:
    """And not the points that it is bent to: a line may pass between."""
    bow = Line((("M", (0.0, 0.0)), ("C", (0.0, 4.0, 8.0, 4.0, 8.0, 0.0))), Ink(None, "#000"))
    assert hull_of((bow,)).bounds == pytest.approx((0.0, 0.0, 8.0, 3.0), abs=0.1)


def test_a_line_runs_beneath_words_and_not_through_them() -> None:
    """A rule through a word is a fault; one beneath it is none."""
    assert {f.code for f in faults_of(kit_marks.page("words 禮 20,20\nrule 10,19 60,19"))} == {
        "V713"
    }
    assert faults_of(kit_marks.page("words 禮 20,20\nrule 10,21 60,21")) == ()


def test_words_round_a_map_stand_on_no_line_of_it() -> None:
    """A word of the column on a measured line of the map is a fault; a name of the map, which has a
    rim of paper, is none."""
    assert {f.code for f in faults_of(kit_marks.page("told 禮 20,20\nline 10,19 60,19"))} == {
        "V713"
    }
    assert faults_of(kit_marks.page("words 禮 20,20\nline 10,19 60,19")) == ()


def test_words_beside_tallies_are_not_over_them() -> None:
    """Tallies that are set out are counted by eye: a word over one is a fault, beside it none."""
    assert {f.code for f in faults_of(kit_marks.page("words 禮 20,20\ntally 21,17 25,18"))} == {
        "V713"
    }
    assert faults_of(kit_marks.page("words 禮 20,20\ntally 25,17 29,18")) == ()


def test_a_reduced_page_is_judged_by_its_paper() -> None:
    """Letters that are large enough on A4 may be too small on a smaller paper."""
    page = kit_marks.page("words 禮 20,20 6")
    assert not faults_of(page)
    assert {fault.code for fault in faults_of(on_paper(page, 50, 50))} == {"V716"}


def test_every_language_of_a_page_is_judged() -> None:
    """A fault in one of the languages that a file holds is a fault of the file."""
    good, bad = kit_marks.page("words 禮 20,20"), kit_marks.page("words 禮 20,20 4.8")
    assert [f.code for f in faults_of(replace(good, tongues=(("en", bad),)))] == ["V716"]


def test_a_report_counts_by_code_and_names_the_worst(tmp_path: Path) -> None:
    """Of two plates that with more faults is named first; each code tells how many on how many."""
    rite = load("jin")
    one = faults_of(kit_marks.page("words 禮 20,20 4.8"))
    two = faults_of(kit_marks.page("words 禮 20,20 4.8\nwords 儀 20,20"))
    plates = [Judged("a.svg", "", one), Judged("b.svg", "", two), Judged("c.svg", "", ())]
    report = FaultReport(rite, manner("modern", "zh", "A4"), plates)
    write_report(report, tmp_path / "faults.json")
    told = json.loads((tmp_path / "faults.json").read_text(encoding="utf-8"))
    assert (told["plates"], told["faulty"], told["worst"]) == (3, 2, ["b.svg", "a.svg"])
    assert told["codes"] == {
        "V713": {"faults": 1, "plates": 1},
        "V716": {"faults": 2, "plates": 2},
    }
    write_report(report, tmp_path / "faults.html")
    assert "V713" in (tmp_path / "faults.html").read_text(encoding="utf-8")


def test_the_command_tells_and_does_not_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`layout plates` with a report and the worst of them ends well, whatever it finds."""
    monkeypatch.chdir(tmp_path)
    fault = faults_of(kit_marks.page("words 禮 20,20 4.8"))
    monkeypatch.setattr("layout.api.pages.plates.faults_of", lambda _: fault)
    asked = ["plates", "jin", "--steps", "1..3", "--report", "faults.json", "--worst", "2"]
    assert run_command(asked) == 0
    told = json.loads(Path("faults.json").read_text(encoding="utf-8"))
    assert told["plates"] == told["faulty"] >= 3
    rows = [row["file"] for row in at_least(3, told["of"])]
    assert told["worst"] == rows
    assert list(Path("output/jin").glob("steps-worst/*.svg"))
    assert "faults.json" in capsys.readouterr().out
