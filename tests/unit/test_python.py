"""What a script or a notebook finds when it asks from Python."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from conftest import read
from seen import at_least

import layout
from layout.problems import render

RITE = "xiangyinjiu"


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
        (lambda _: layout.load("燕禮"), layout.NotFoundError, "layout new"),
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
