"""A rite played again after a change: from the section that is otherwise, up to where all is again
as it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from layout.play.engine import Pause, Played, begins_section, go_on, play
from layout.score import Score, Step
from layout.site import Site
from layout.stage import Frame
from layout.value import replace


def play_again(score: Score, site: Site, steps: Sequence[Step], old: Played) -> Played:
    """As `play`, where `old` is what came of other steps of the same rite on the same site: what
    is before the first of them that differs, and what follows when all is as then, is kept."""
    same = _alike(score.steps, steps)
    start = max((p for p in old.pauses if p.n <= same), key=lambda p: p.n, default=None)
    if start is None:
        return play(score, site)
    frames, pauses = list(old.frames[: start.n]), [p for p in old.pauses if p.n <= start.n]
    found = {n: told for n, told in old.wrong.items() if n <= start.n}
    joins = _joins(score.steps, steps, old)
    for passed in go_on(score, site, start, tuple(frames)):
        frames.append(passed.frame)
        if passed.problems:
            found[passed.frame.n] = passed.problems
        if begins_section(score.steps, passed.after.n):
            pauses.append(passed.after)
        known = joins.get(passed.after.n)
        if known and (known.world, known.lost) == (passed.after.world, passed.after.lost):
            by, groups = passed.after.n - known.n, passed.after.group - known.group
            frames += [_later(frame, by, groups) for frame in old.frames[known.n :]]
            pauses += [_moved(p, by, groups) for p in old.pauses if p.n > known.n]
            break
    return Played(old.opening, tuple(frames), old.before, found, tuple(pauses))


def _alike(one: Iterable[Step], other: Iterable[Step]) -> int:
    """How many steps are the same, from the first."""
    n = 0
    for mine, its in zip(one, other, strict=False):
        if mine != its:
            break
        n += 1
    return n


def _joins(steps: Sequence[Step], before: Sequence[Step], old: Played) -> Mapping[int, Pause]:
    """The pauses behind which every step is as before and nothing went wrong, which might be told
    otherwise now; by the number of steps that are played by then now."""
    rest = _alike(reversed(steps), reversed(before))
    last = max(old.wrong, default=0)
    by = len(steps) - len(before)
    return {p.n + by: p for p in old.pauses if len(before) - p.n <= rest and p.n >= last}


def _later(frame: Frame, by: int, groups: int) -> Frame:
    """The frame with its number, and those of its events, so much higher."""
    if not by and not groups:
        return frame
    events = tuple(replace(event, group=event.group + groups) for event in frame.events)
    beats = tuple(beat._replace(group=beat.group + groups) for beat in frame.beats)
    return replace(frame, n=frame.n + by, events=events, beats=beats)


def _moved(pause: Pause, by: int, groups: int) -> Pause:
    return pause._replace(n=pause.n + by, group=pause.group + groups)
