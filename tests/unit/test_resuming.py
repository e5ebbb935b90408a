"""A rite played again after a change is what it would be if it were played from the beginning."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import layout
from layout.play import engine
from layout.read.files.paths import scenes_folder
from layout.score import Step

SECTION = "12_wang_lao.yaml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rite of many sections of its own, and a cache that nothing else uses."""
    monkeypatch.setenv("LAYOUT_CACHE", str(tmp_path / "cache"))
    own = tmp_path / "jin"
    shutil.copytree(scenes_folder() / "jin", own)
    shutil.copy(scenes_folder() / "texts" / "jin.tsv", own / "text.tsv")
    return own


def remarked(text: str) -> str:
    return text.replace("steps:\n", "steps:\n# a remark\n", 1)


def shortened(text: str) -> str:
    """Without the last act line that stands alone."""
    lines = text.split("\n")
    last = max(i for i, line in enumerate(lines) if line.startswith("  - ") and "act:" not in line)
    return "\n".join([*lines[:last], *lines[last + 1 :]])


def wrong(text: str) -> str:
    return text.replace("steps:\n", "steps:\n- 經: 無此。\n  en: No.\n", 1)


def counted(monkeypatch: pytest.MonkeyPatch) -> list[Step]:
    """The steps that are played from now on."""
    real, played = engine._Engine.step, list[Step]()

    def step(self: engine._Engine, asked: Step) -> object:
        played.append(asked)
        return real(self, asked)

    monkeypatch.setattr(engine._Engine, "step", step)
    return played


@pytest.mark.parametrize("change", [remarked, shortened, wrong])
def test_what_is_played_again_is_what_would_be_played(
    folder: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[str], str]
) -> None:
    """Frames, problems and the steps not played are the same, and far fewer steps are played."""
    whole = layout.load(str(folder))
    path = folder / SECTION
    path.write_text(change(path.read_text("utf-8")), encoding="utf-8")
    step, played = engine._Engine.step, []
    monkeypatch.setattr(
        engine._Engine, "step", lambda self, s: (played.append(s), step(self, s))[1]
    )
    again = layout.load(str(folder))
    assert 0 < len(played) < 0.7 * len(whole.frames)
    monkeypatch.setenv("LAYOUT_CACHE", "")
    fresh = layout.load(str(folder))
    assert [f.state for f in again.frames] == [f.state for f in fresh.frames]
    assert again.problems == fresh.problems
    assert again.unplayed == fresh.unplayed


def test_a_remark_replays_its_own_section_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all is as it was at the end of the section, what follows is kept."""
    whole = layout.load(str(folder))
    path = folder / SECTION
    path.write_text(remarked(path.read_text("utf-8")), encoding="utf-8")
    step, played = engine._Engine.step, []
    monkeypatch.setattr(
        engine._Engine, "step", lambda self, s: (played.append(s), step(self, s))[1]
    )
    layout.load(str(folder))
    sections = {each.section for each in played}
    assert len(sections) <= 2
    assert len(played) < len(whole.frames) / 4
