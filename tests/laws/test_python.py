"""What a script or a notebook finds when it asks from Python."""

from __future__ import annotations

import ast
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import read
from seen import at_least

import layout
from layout.api.corpus.tables import TABLES
from layout.problems import render
from pages import python as page

RITE = "xiangyinjiu"
DOCS = Path(__file__).parents[2] / "docs"


def test_what_there_is_can_be_completed() -> None:
    """Every name that `dir` tells of the package is there, and nothing else is."""
    assert set(dir(layout)) == set(layout.__all__)
    assert not [name for name in at_least(8, dir(layout)) if not hasattr(layout, name)]
    assert not hasattr(layout, "Any_thing_else")


@pytest.mark.parametrize(
    ("asked", "kind", "fix"),
    [
        (lambda rite: rite.frames[64].people["second guest"], KeyError, "did you mean 介?"),
        (lambda rite: rite.frames[64].people["贊"], KeyError, "贊者一"),
        (lambda rite: rite.frames[64].things["爵十"], LookupError, "爵"),
        (lambda rite: rite.locate("洗南", who="nobody"), layout.NotFoundError, "主人"),
        (lambda rite: rite.frames[64].plate(page="A9"), ValueError, "A4"),
        (lambda _: layout.load("聘禮"), layout.NotFoundError, "layout new"),
    ],
)
def test_a_question_that_has_no_answer_can_be_caught(
    asked: Callable[[layout.Rite], object], kind: type[Exception], fix: str
) -> None:
    """What is asked in vain is an error of a kind that Python has too, says what to write instead,
    and goes from process to process."""
    with pytest.raises(kind) as caught:
        asked(read(RITE))
    error = caught.value
    assert isinstance(error, layout.QuestionError)
    assert fix in str(error)
    assert fix in render(error.problems[0])
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_frame_tells_what_is_done_in_it() -> None:
    """The events of a frame are those of its step, in order."""
    frame = read(RITE).find("西北面獻賓")[0]
    assert [event.verb.name for event in at_least(2, frame.events)][-1] == "獻"


def test_the_page_is_as_it_is_printed() -> None:
    """docs/manual/python.md is what the tool writes now, and tells every name of the package."""
    text = (DOCS / "manual" / "python.md").read_text(encoding="utf-8")
    assert text == page.manual(), "run python tools/manuals.py"
    names = at_least(8, (name for name in layout.__all__ if not name.startswith("_")))
    assert not [name for name in names if f"## {name}" not in text]


def test_a_table_has_the_columns_that_are_declared() -> None:
    """`rite.table` has the rows of `layout data`, be it asked for in the plural; what there is none
    of is told with those that there are."""
    rite = read(RITE)
    rows = rite.table("acts", rows=True)
    assert all(tuple(row) == TABLES["act"].names for row in at_least(2000, rows))
    assert [row["who"] for row in rows] == [e.who for frame in rite.frames for e in frame.events]
    assert rite.table("people", rows=True) == rite.table("person", rows=True)
    with pytest.raises(layout.NotFoundError, match="person_state"):
        rite.table("deeds")


def test_a_rite_shows_itself() -> None:
    """In a notebook a rite is its plan, its sections and its people, and nothing that runs."""
    rite = read(RITE)
    shown = rite._repr_html_()
    assert "<svg" in shown
    assert "<script" not in shown
    words = [*rite.score.sections, *(person.en for person in rite.score.cast.values())]
    assert not [word for word in at_least(40, words) if word not in shown]


def test_the_notebook_runs() -> None:
    """Every cell of docs/walks.ipynb can be run, one after another, and gives an answer."""
    cells = json.loads((DOCS / "walks.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}
    for cell in at_least(6, (cell for cell in cells if cell["cell_type"] == "code")):
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop()
        assert isinstance(last, ast.Expr)
        exec(compile(tree, "walks.ipynb", "exec"), names)
        answer = eval(compile(ast.Expression(last.value), "walks.ipynb", "eval"), names)
        assert answer
    assert names["farthest"][0][1] >= names["walked"]["主人"] > 5000
    assert names["steps"] >= names["times"] > 0
    assert "did you mean 介?" in names["advice"]
