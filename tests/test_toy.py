"""A rite that nobody had in mind when the engine was made: what a scholar adds is no Python.

`tests/toy/touhu` brings a verb with a mark, a kind with its glyph, a party, a piece of dress, a
manner and a site of its own. It is checked, drawn, played, filmed and printed as it lies there.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdfium2
import pytest

import layout
from layout.check import check
from layout.cli import main
from layout.read.files.strict import read_yaml

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "tests" / "toy" / "touhu"
TABLES = ("verbs", "families", "marks", "kinds", "glyphs", "parties", "dress", "manners")


@pytest.fixture(scope="module")
def toy() -> layout.Rite:
    """The rite, from its folder."""
    return layout.load(str(FOLDER))


def own_words() -> set[str]:
    """The words that the rite brings."""
    tables = read_yaml(FOLDER / "vocabulary.yaml").entries
    assert set(tables) == set(TABLES)
    return {word for table in tables.values() for word in table.value.entries}  # type: ignore[attr-defined]


def test_the_engine_and_the_common_words_know_nothing_of_it() -> None:
    """No word of its own, and no name of its site, stands in the engine or the common words."""
    words = {*own_words(), "touhu", "門限"}
    assert len(words) >= 9
    files = [*ROOT.glob("layout/**/*.py"), *ROOT.glob("scenes/vocabulary/*")]
    assert len(files) > 300
    said = {path: path.read_text(encoding="utf-8") for path in files}
    many = {word for word in words if len(word) > 1}  # 投 alone is part of other words
    found = [(path.name, w) for path, text in said.items() for w in many if w in text]
    assert not found
    assert not any(re.search(r"[\"']投[\"']", text) for text in said.values())


def test_it_is_read_placed_played_and_keeps_every_law(toy: layout.Rite) -> None:
    """Nothing is wrong with it, and its own words are what it is played with."""
    assert toy.problems == ()
    assert check(toy.score, toy.site, [f.state for f in toy.frames]).problems == ()
    last = toy.frames[-1]
    thrown = next(e for e in last.state.events if e.by.verb.name == "投")
    assert thrown.by.verb.mark is not None
    assert (last.things["壺籌一"].inside, last.people["童子一"].hands) == ("投壺", ())
    assert "本入" in [manner.name for manner in last.things["壺籌一"].manner]
    assert {d.name for d in last.people["童子一"].dress} >= {"緇布衣"}
    assert toy.site.title == "小堂"


@pytest.mark.parametrize("lang", ["bilingual", "en"])
@pytest.mark.parametrize("theme", ["modern", "print"])
def test_it_is_drawn_in_the_themes_of_today(toy: layout.Rite, theme: str, lang: str) -> None:
    """Every step is a plate without a problem, with its party and the glyph drawn."""
    sheets = [frame.plate(theme, lang).sheet for frame in toy.frames]
    assert len(sheets) == len(toy.frames) == 13
    assert [p for sheet in sheets for p in sheet.problems] == []
    svg = toy.frames[-1].plate(theme, lang).svg("live")
    assert 'id="things/投壺"' in svg
    assert "boys" in svg


def test_it_is_drawn_as_a_leaf(toy: layout.Rite) -> None:
    """Every step is a leaf of a block-printed book without a problem."""
    sheets = [frame.plate("woodcut", "zh").sheet for frame in toy.frames]
    assert [p for sheet in sheets for p in sheet.problems] == []
    assert "童子" in toy.frames[-2].plate("woodcut", "zh").svg("live")


def test_commands_make_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plates with a site plate, the page, a film, a handout, a role, charts' data: exit code 0."""
    monkeypatch.chdir(tmp_path)
    rite = str(FOLDER)
    runs = (
        ("plates", rite, "--site", "-o", "plates"),
        ("plates", rite, "--key", "-o", "keys", "--theme", "woodcut"),
        ("play", rite, "-o", "page.html"),
        ("animate", rite, "--steps", "9..13", "-o", "film.svg"),
        ("animate", rite, "--steps", "13", "-o", "film.mp4", "--size", "480p"),
        ("handout", rite, "--key", "-o", "book.pdf"),
        ("handout", rite, "--role", "童子一", "-o", "role.pdf"),
        ("export", rite, "-o", "data.json"),
        ("check", rite, "--every-variant"),
    )
    assert [main(list(run)) for run in runs] == [0] * len(runs)
    made = [p for p in tmp_path.rglob("*") if p.is_file()]
    assert len(made) >= 10
    assert all(path.stat().st_size for path in made)
    assert (
        "投壺" in pypdfium2.PdfDocument(tmp_path / "book.pdf")[0].get_textpage().get_text_bounded()
    )
    told = json.loads((tmp_path / "data.json").read_text(encoding="utf-8"))
    assert told["steps"][-1]["events"][-1]["verb"] == "投"
