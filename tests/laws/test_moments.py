"""The moments of key plates, as they were read beside their titles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import read
from seen import at_least

from layout.api.pages.selection import every_key_plate
from layout.draw.spread.moment import moment_of, while_done
from layout.read.files.paths import whole_rites
from layout.say.brief import brief_of
from layout.stage import Frame

GOLDEN = Path(__file__).parent.parent / "moments.tsv"
PLACE = "place"


def told() -> dict[str, list[str]]:
    """The lines of each rite."""
    lines = [line.split("\t") for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    return {slug: ["\t".join(rest) for own, *rest in lines if own == slug] for slug, *_ in lines}


def moments(slug: str) -> Iterator[str]:
    for rite, span in every_key_plate(read(slug), lambda under: under):
        frames = rite.compiled.frames[span.first : span.last + 1]
        if span.shows_place:
            yield f"{span.title}\t{PLACE}\t"
            continue
        moment = moment_of(frames, span.title, brief_of(rite.score), span.moment)
        frame = frames[moment.at]
        group = max(e.group for e in frame.events) if moment.group is None else moment.group
        acts = (f"{e.who}{e.by.word}{e.thing or ''}" for e in frame.events if e.group == group)
        yield f"{span.title}\t{frame.step.id}\t{'、'.join(acts)}"


@pytest.mark.parametrize("slug", whole_rites())
def test_a_key_plate_shows_the_act_of_its_title(slug: str) -> None:
    """Each key plate stands still at the act that its line in tests/moments.tsv tells, which was
    read beside its title."""
    assert list(at_least(6, moments(slug))) == told()[slug]


def test_at_a_moment_what_is_done_later_is_not_yet_done() -> None:
    """When the cap is put on, the guest stands before the boy; at the end of the step he is back
    at his place."""
    rite = read("shiguan").compiled
    n = next(i for i, f in enumerate(rite.frames) if f.step.id == "shiguan.117")
    frame = rite.frames[n]
    shown = _at(frame, rite.frames[n - 1])
    assert shown.people["賓"].pos != frame.people["賓"].pos
    assert {e.by.word for e in frame.events} - {e.by.word for e in shown.events} == {"興", "復"}


def _at(frame: Frame, before: Frame) -> Frame:
    group = next(e.group for e in frame.events if e.by.word == "冠")
    return while_done(frame, before, group)
