"""What a change alters is shown before and after, and nothing else is."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import layout
from layout.api.watching import altered
from layout.cli import main
from layout.read.files.paths import scenes_folder

SECTION = "12_wang_lao.yaml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rite in a repository of its own."""
    own = tmp_path / "jin"
    shutil.copytree(scenes_folder() / "jin", own)
    shutil.copy(scenes_folder() / "texts" / "jin.tsv", own / "text.tsv")
    for words in ("init -q", "add -A", "-c user.name=x -c user.email=x@x commit -qm begun"):
        subprocess.run(["git", "-C", str(tmp_path), *words.split()], check=True)
    monkeypatch.chdir(tmp_path)
    return own


def test_a_remark_alters_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where only remarks are new, every step shows as it did, and no page is written."""
    path = folder / SECTION
    path.write_text("# a remark\n" + path.read_text("utf-8"), encoding="utf-8")
    assert main(["diff", str(folder)]) == 0
    assert "every step shows as it did" in capsys.readouterr().out
    assert not Path("diff.html").exists()


def test_what_is_altered_is_on_the_page(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An act left out alters the step that it stood in first; the page has it before and after."""
    path = folder / SECTION
    lines = path.read_text("utf-8").split("\n")
    last = max(i for i, line in enumerate(lines) if line.startswith("  - ") and "act:" not in line)
    before = layout.load(str(folder))
    path.write_text("\n".join([*lines[:last], *lines[last + 1 :]]), encoding="utf-8")
    found = altered(before, layout.load(str(folder)))
    assert found[0].begins
    assert found[0].shown.state.step.mark.line <= last + 1
    assert main(["diff", str(folder), "HEAD", "--most", "1"]) == 0
    told = capsys.readouterr().out
    assert f"{found[0].shown.n:>5} " in told
    page = Path("diff.html").read_text("utf-8")
    assert page.count("<img ") == 2
    assert "default-src 'none'" in page


def test_no_other_revision_is_taken(folder: Path) -> None:
    """What is no commit, or would be an option of git, is wrongly asked."""
    assert main(["diff", str(folder), "nowhere"]) == 2
    assert main(["diff", str(folder), "--", "--output=x"]) == 2
