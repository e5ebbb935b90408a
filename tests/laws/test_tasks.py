"""What CONTRIBUTING.md shows can be done as it is shown, and opens few files."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from kit_rite import small_rite
from seen import at_least

from suite import ROOT, copied
from tasks import Task, tasks

TASKS = {task.name: task for task in tasks()}


def run(home: Path, *words: str, code: int = 0) -> str:
    """What a Python of the copy says, which ends with that code."""
    made = subprocess.run(
        (sys.executable, *words), cwd=home, capture_output=True, text=True, check=False
    )
    assert made.returncode == code, made.stdout + made.stderr
    return made.stdout + made.stderr


def holds_in(home: Path, file: str, words: str) -> None:
    """Some tests of the copy, which there must be and which hold."""
    said = run(home, "-m", "pytest", file, "-k", words, "-p", "no:cacheprovider", "-q", "-x")
    assert "[100%]" in said, said


def a_vessel(home: Path) -> None:
    """Its entry is read, with its drawing, and the tests of glyphs hold of it."""
    code = (
        "from layout.read.vocabulary import read_vocabulary\n"
        "kind = read_vocabulary().kinds['斝']; print(kind.en, kind.glyph.name)"
    )
    assert run(home, "-c", code) == "three-legged cup 斝\n"
    holds_in(home, "tests/unit/test_glyphs.py", "斝")


def a_law_of_the_rites(home: Path) -> None:
    """Its example breaks it and no other."""
    holds_in(home, "tests/laws/test_rules.py", "笙必立")


def a_law_in_code(home: Path) -> None:
    """Its example breaks it and no other; what breaks it in a rite is found."""
    holds_in(home, "tests/test_catalogue.py", "C899")
    assert "C899 賓 bows" in run(home, "-m", "layout", "check", str(small_rite(home)), code=1)


def an_english_label(home: Path) -> None:
    """Who asks where the thing is reads the new one."""
    code = (
        "from layout.read.vocabulary import read_vocabulary\n"
        "print(read_vocabulary().parts.get('碑').en)"
    )
    assert run(home, "-c", code) == "stone pillar\n"


def an_output_format(home: Path) -> None:
    """The command writes it, and tells of it."""
    folder = small_rite(home)
    made = run(home, "-m", "layout", "export", str(folder), "--format", "clauses")
    assert made.splitlines()[0] == "1\t賓北面拜。"
    assert "a line a clause" in run(home, "-m", "layout", "export", "--help")


# of each task how many files it may open, and what works when it is done
SHOWN: dict[str, tuple[int, Callable[[Path], None]]] = {
    "Add a vessel": (2, a_vessel),  # its drawing among them
    "Add a law of the rites": (1, a_law_of_the_rites),
    "Add a law in code": (2, a_law_in_code),
    "Mend an English label": (2, an_english_label),
    "Add an output format": (4, an_output_format),
}


def test_every_task_that_is_shown_is_tried():
    """The page shows as a diff each task that is bounded here, and no other."""
    assert TASKS.keys() == SHOWN.keys()


@pytest.mark.parametrize("name", SHOWN)
def test_a_task_that_is_shown_works_and_opens_few_files(name: str, tmp_path: Path):
    """Applied to a copy of the project, what its diff adds is known, examined or written."""
    most, holds = SHOWN[name]
    task = TASKS[name]
    assert len([*at_least(1, task.files)]) <= most
    home = copied(ROOT, tmp_path / "project")
    task.apply(home)
    holds(home)


PAGE = """\
## Add a word
```diff
--- words.txt
+++ words.txt
@@
 one
-two
+three
--- /dev/null
+++ new.txt
@@
+four
```
## Nothing to change
"""


def test_a_diff_that_no_longer_fits_is_refused(tmp_path: Path):
    """What a diff keeps and takes away must stand in its file, once."""
    (task,) = tasks(PAGE)
    assert (task.name, task.files) == ("Add a word", ("words.txt", "new.txt"))
    words = tmp_path / "words.txt"
    for text in ("one\n2\n", "one\ntwo\none\ntwo\n"):
        words.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match="not once"):
            task.apply(tmp_path)
    words.write_text("one\ntwo\n", encoding="utf-8")
    assert isinstance(task, Task)
    task.apply(tmp_path)
    assert words.read_text(encoding="utf-8") == "one\nthree\n"
    assert (tmp_path / "new.txt").read_text(encoding="utf-8") == "four\n"
