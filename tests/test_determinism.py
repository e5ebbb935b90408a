"""The same scenes give the same bytes, whoever runs them and wherever."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from kit_bytes import FIRST, OTHER, made
from kit_kills import COMMANDS
from kit_rite import small_rite
from sampling import WHOLE
from seen import at_least

import layout
from layout.read.files.paths import whole_rites

ROOT = Path(__file__).parent.parent
# Whatever must not depend on the run: the export, a plate in each lettering, the state lines.
WORK = """
import hashlib, sys
import layout
from layout.api.data.document import document
rite = layout.load(sys.argv[1])
parts = ["".join(document(rite))]
plate = rite.frames[len(rite.frames) // 8].plate()
parts += [plate.svg("outlines"), plate.svg("live"), plate.svg("embedded")]
parts += ["\\n".join(map(repr, rite.frames))]
print(*(hashlib.sha256(part.encode()).hexdigest() for part in parts))
print(hashlib.sha256(plate.png(100)).hexdigest())
"""
# A plate of every ground of each rite: what is joined and sorted differs from place to place.
GROUNDS = """
import hashlib, sys
import layout
for slug in sys.argv[1:]:
    rite = layout.load(slug)
    owner = {area: ground for ground, areas in rite.site.grounds.items() for area in areas}
    first = {}
    for i, frame in enumerate(rite.frames):
        for person in frame.people.values():
            first.setdefault(owner.get(person.area), i)
    for ground, i in sorted(first.items(), key=str):
        told = rite.frames[i].plate().svg("live")
        print(slug, ground, hashlib.sha256(told.encode()).hexdigest())
"""
RUNS = {
    "as it is": {},
    "hash seed 1": {"PYTHONHASHSEED": "1"},
    "hash seed 4242, C": {"PYTHONHASHSEED": "4242", "LC_ALL": "C", "LANG": "C"},
    "Taiwan": {"LC_ALL": "zh_TW.UTF-8", "LANG": "zh_TW.UTF-8", "TZ": "Asia/Taipei"},
    "Germany": {"LC_ALL": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"},
}


def said(*names: str, cwd: Path, work: str = WORK, **env: str) -> str:
    """What the work prints, made anew from the scenes."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHONHASH"))}
    run = subprocess.run(
        [sys.executable, "-c", work, *names],
        cwd=cwd,
        env={**clean, "PYTHONPATH": str(ROOT), "LAYOUT_CACHE": "", **env},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.stderr == ""
    return run.stdout


def test_every_run_gives_the_same_bytes(tmp_path: Path) -> None:
    """Hash seeds, locales, time zones and folders change nothing."""
    folder = str(small_rite(tmp_path))
    outputs = {label: said(folder, cwd=tmp_path, **env) for label, env in RUNS.items()}
    outputs["elsewhere"] = said(folder, cwd=ROOT)
    outputs["by its name"] = said("little", cwd=tmp_path)
    assert len(set(outputs.values())) == 1, outputs


@pytest.mark.parametrize("slug", whole_rites() if WHOLE else ("jin",))
def test_a_shipped_rite_too(tmp_path: Path, slug: str) -> None:
    """The whole of it: two seeds, two locales, two folders; compiled for all tests, and anew."""
    kept = os.environ["LAYOUT_CACHE"]
    one = said(slug, cwd=ROOT, PYTHONHASHSEED="1", LC_ALL="C", LAYOUT_CACHE=kept)
    other = said(slug, cwd=tmp_path, PYTHONHASHSEED="2", LC_ALL="zh_TW.UTF-8")
    assert one == other


def test_no_plate_goes_by_the_hash_seed() -> None:
    """A plate of every ground of every rite, drawn under two seeds."""
    kept = os.environ["LAYOUT_CACHE"]
    one, other = (
        said(*whole_rites(), cwd=ROOT, work=GROUNDS, PYTHONHASHSEED=seed, LAYOUT_CACHE=kept)
        for seed in ("1", "2")
    )
    assert list(at_least(12, one.splitlines())) == other.splitlines()


def test_a_compiled_rite_is_the_rite(tmp_path: Path) -> None:
    """From the cache come the same bytes as from the scenes; a torn cache is passed over."""
    folder, kept = str(small_rite(tmp_path)), tmp_path / "kept"
    plain = said(folder, cwd=tmp_path)
    assert said(folder, cwd=tmp_path, LAYOUT_CACHE=str(kept)) == plain
    assert said(folder, cwd=tmp_path, LAYOUT_CACHE=str(kept)) == plain
    for stored in at_least(1, kept.glob("*.rite")):
        stored.write_bytes(stored.read_bytes()[:1000])
    assert said(folder, cwd=tmp_path, LAYOUT_CACHE=str(kept)) == plain


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("rite.yaml", "The Little Rite", "A Little Rite"),
        ("01_one.yaml", "The offering", "An offering"),
        ("text.tsv", "賓北面拜。", "賓北面，拜。"),
    ],
)
def test_a_changed_scene_is_read_anew(tmp_path: Path, file: str, old: str, new: str) -> None:
    """The cache goes by what is written, not by when."""
    folder = small_rite(tmp_path)
    first, path = layout.load(str(folder)), folder / file
    stamp, text = path.stat(), path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert layout.load(str(folder)).score != first.score


@pytest.mark.parametrize(
    "words", [words for words in COMMANDS if words.startswith(("handout", "animate", "play"))]
)
def test_a_command_gives_the_same_bytes_where_all_is_otherwise(tmp_path: Path, words: str) -> None:
    """Another hash seed, locale, time zone and folder: the same files of the same bytes."""
    assert made(words, tmp_path, FIRST) == made(words, tmp_path, OTHER)


def test_one_worker_and_two_give_the_same_bytes(tmp_path: Path) -> None:
    """What is built serially is what is built in parallel."""
    words = "build little --only data --only page --jobs 2 -o out"
    assert made(words, tmp_path, FIRST) == made(words, tmp_path, OTHER)
