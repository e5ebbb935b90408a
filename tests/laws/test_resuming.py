"""A rite played again after a change is what it would be if it were played from the beginning."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from seen import at_least

import layout
from layout import check
from layout.api import kept as keeping
from layout.api import verdict
from layout.api.verdict import Examined, examine
from layout.cache import packing
from layout.check.law import tally
from layout.check.states.sets import SETS
from layout.play import engine
from layout.read.files.paths import scenes_folder
from layout.score import Score, Step
from layout.site import Site
from layout.stage import Frame
from layout.stage.course import PlayedSection

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
    """Without the last act that rests on its clause alone."""
    lines = text.split("\n")
    plain = [i for i, line in enumerate(lines) if line.startswith("  - ") and ":" not in line]
    last = max(i for i in plain if "〔" not in lines[i])
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


def told(found: Examined) -> object:
    """All that is told of a rite; exceptions are each itself and no other."""
    return found.problems, [(v.law.name, v.examined, v.held, v.broken, v.excepted, v.lacks,
                             {each.mark for each in v.used}) for v in found.verdicts]  # fmt: skip


@pytest.mark.parametrize("change", [remarked, shortened, wrong])
def test_what_is_played_again_is_what_would_be_played(
    folder: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[str], str]
) -> None:
    """Frames, problems, verdicts and the steps not played are the same, and far fewer steps are
    played; and so it is again when it comes from the cache."""
    whole = layout.load(str(folder))
    examine(str(folder), {})
    path = folder / SECTION
    path.write_text(change(path.read_text("utf-8")), encoding="utf-8")
    played = counted(monkeypatch)
    again, judged = layout.load(str(folder)), examine(str(folder), {})
    assert 0 < len(played) < 0.7 * len(whole.frames)
    kept = layout.load(str(folder))
    monkeypatch.setenv("LAYOUT_CACHE", "")
    fresh = layout.load(str(folder))
    for one in (again, kept):
        assert [f.state for f in one.frames] == [f.state for f in fresh.frames]
        assert one.problems == fresh.problems
        assert one.unplayed == fresh.unplayed
        assert one.score.steps == fresh.score.steps
    assert told(judged) == told(examine(str(folder), {}))


def test_a_change_asks_near_laws_of_its_sections_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what has not changed the near laws are not asked again; nor of anything, unchanged."""
    examine(str(folder), {})
    asked: list[int] = []

    def near(score: Score, site: Site, frames: Sequence[Frame], before: Frame | None) -> object:
        asked.append(len(frames))
        return check.near(score, site, frames, before)

    monkeypatch.setattr(verdict, "near", near)
    whole = examine(str(folder), {})
    assert not asked
    path = folder / SECTION
    path.write_text(shortened(path.read_text("utf-8")), encoding="utf-8")
    examine(str(folder), {})
    assert 0 < sum(asked) < whole.steps / 2


def test_laws_of_sets_find_by_section_what_they_find_in_the_whole() -> None:
    """What is moved first in a section lay where the one before it left it."""
    made = layout.load("dashe").compiled
    every = check.Case(made.score, made.site, made.frames)
    spans = [tuple(frames) for _, frames in verdict._stretches(made)]
    before = [None, *(span[-1] for span in spans[:-1])]
    for law in at_least(3, SETS):
        found = check.total(
            tally(law, check.Case(made.score, made.site, (last, *span) if last else span,
                                  is_whole=False, begun=last), (), last.step if last else None)
            for last, span in zip(before, spans, strict=True)
        )  # fmt: skip
        whole = tally(law, every, ())  # outside: a failure would print the rite
        assert found == whole


def test_a_plate_asks_how_its_own_section_was_played(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a rite from the cache a section is unpacked when it is first asked for, and once."""
    layout.load(str(folder))
    opened: list[object] = []

    def unpacked(data: bytes, shared: Sequence[object]) -> object:
        opened.append(packing.unpack(data, shared))
        return opened[-1]

    monkeypatch.setattr(keeping, "unpack", unpacked)
    rite = layout.load(str(folder))
    assert not any(isinstance(each, PlayedSection) for each in opened)
    rite.frames[1].plate()
    rite.frames[1].plate("woodcut")
    assert sum(isinstance(each, PlayedSection) for each in opened) == 1
    assert len(rite.compiled.played.parts) > 1


def test_what_is_shared_is_packed_alike_by_every_process() -> None:
    """Sets are in no order of their own: the bytes of a site and its words do not hang on it."""
    work = (
        "import hashlib, layout; from layout.cache.packing import pack; "
        "r = layout.load('jin'); packed = pack((r.site, r.score.vocabulary)); "
        "print(hashlib.sha256(packed).hexdigest())"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", work],
            env={**os.environ, "PYTHONHASHSEED": seed, "LAYOUT_CACHE": ""},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_a_remark_replays_its_own_section_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all is as it was at the end of the section, what follows is kept."""
    whole = layout.load(str(folder))
    path = folder / SECTION
    path.write_text(remarked(path.read_text("utf-8")), encoding="utf-8")
    played = counted(monkeypatch)
    layout.load(str(folder))
    sections = {each.section for each in played}
    assert len(sections) <= 2
    assert len(played) < len(whole.frames) / 4
