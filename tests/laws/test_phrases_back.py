"""Both ways, in every rite: where somebody stands is told by a phrase that leads back there."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator

import layout
from layout.api.rite import RiteFrame
from layout.place import describe, resolve
from layout.play import around

WHOLE = "LAYOUT_WHOLE" in os.environ  # LAYOUT_WHOLE=1 pytest tests/laws/test_phrases_back.py
SECONDS = 6  # a rite, where not all of it is asked
LEAST = 12
NEAR = 0.06  # 尺


def test_where_somebody_stands_leads_back(rite: layout.Rite) -> None:
    """The place of everybody on stage, described for him, is a phrase that points where he is:
    over all frames with LAYOUT_WHOLE=1, else over as many as the time allows."""
    until, seen, told = time.monotonic() + SECONDS, 0, set[tuple[str, tuple[float, float]]]()
    for frame, name in standing(rite):
        pos = frame.state.people[name].pos
        assert pos is not None
        if (name, pos) in told:
            continue
        told.add((name, pos))
        scene = around(rite.score, rite.site, frame.state, name)
        words = describe(pos, scene)
        x, y = resolve(words, scene).pos
        assert abs(x - pos[0]) < NEAR, (frame.n, name, words)
        assert abs(y - pos[1]) < NEAR, (frame.n, name, words)
        seen += 1
        if not WHOLE and time.monotonic() > until and seen >= LEAST:
            break
    print(f"{rite.score.slug}: {seen} places described and found again")
    assert seen >= LEAST, f"only {seen} places were there to be examined"


def standing(rite: layout.Rite) -> Iterator[tuple[RiteFrame, str]]:
    """Everybody on stage in every frame; the frames in order where all are asked, else at random,
    but the same on every run."""
    frames = list(rite.frames)
    if not WHOLE:
        random.Random(rite.score.slug).shuffle(frames)
    for frame in frames:
        for name, person in frame.state.people.items():
            if person.on_stage and person.pos is not None:
                yield frame, name
