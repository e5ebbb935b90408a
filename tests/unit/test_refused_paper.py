"""What cannot be printed is told in a sentence, before a plate is drawn."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from kit_rite import small_rite

from layout.api.pages.plates import Plates
from layout.cli import main
from layout.write.extras import remedy

CLONE = Path(__file__).resolve().parents[2]
BOOKS = (
    "handout {}",
    "handout {} --up 4",
    "handout {} --volumes 2",
    "handout {} --role 主人",
    "handout {} --role all",
    "handout {} --prompt",
    "handout {} --blank names",
    "sheet {}",
    "slides {}",
)
PICTURES = ("chart {} hall", "chart {} heat", "sheet {} --format svg")
NOBODY = (
    "handout {} --role 張三",
    "handout {} --blank facings --ask 張三",
    "chart {} way --who 張三",
)


@pytest.fixture
def rite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A small one, of which no plate may be drawn."""

    def drawn(*_: object, **__: object) -> None:
        pytest.fail("a plate is drawn first")

    for name in ("sheet", "sheets"):
        monkeypatch.setattr(Plates, name, drawn)
    return str(small_rite(tmp_path))


def refused(words: str, rite: str, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    """What a command says that has ended with a problem: one."""
    capsys.readouterr()
    assert main([*words.format(rite).split(), *more]) != 0
    said = capsys.readouterr().err
    assert sum(line[:1].isupper() and line[1:4].isdigit() for line in said.splitlines()) == 1, said
    return said


@pytest.mark.parametrize("words", [*BOOKS, *PICTURES])
def test_a_place_that_cannot_be_written_is_told_first(
    words: str, rite: str, tmp_path: Path, capsys
):
    """A file stands where a folder would have to be: of every product."""
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    ending = ".pptx" if words.startswith("slides") else ".pdf"
    target = file / f"made{ending}"
    assert "D894" in refused(words, rite, capsys, "-o", str(target))


@pytest.mark.parametrize("words", NOBODY)
def test_who_is_not_there_is_told_first(words: str, rite: str, capsys):
    """Nobody of that name, and who may be meant."""
    assert "張三" in refused(words, rite, capsys)


@pytest.mark.parametrize("words", BOOKS)
def test_what_is_not_installed_is_told_first(words: str, rite: str, monkeypatch, capsys):
    """The extra that a book needs, and how to have it."""
    missing = "pptx" if words.startswith("slides") else "typst"
    monkeypatch.setitem(sys.modules, missing, None)
    told = refused(words, rite, capsys)
    assert "start.py" in told or f'"{sys.executable}" -m pip install "yili-layout[' in told
    assert "'yili" not in told  # the shell of Windows knows no single quotes


def test_what_brings_an_extra_is_what_runs_this(monkeypatch: pytest.MonkeyPatch):
    """The clone's own environment is set up by `start.py all`, any other by its own pip."""
    monkeypatch.setattr(sys, "prefix", str(CLONE / ".venv"))
    assert remedy("pdf") == f'python3 "{CLONE / "start.py"}" all'
    monkeypatch.setattr(sys, "prefix", "/elsewhere")
    assert remedy("pdf") == f'"{sys.executable}" -m pip install "yili-layout[pdf]"'
