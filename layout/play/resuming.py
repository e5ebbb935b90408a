"""A rite played again after a change: every section that begins as it did, and has the steps that
it had, is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from layout.play.engine import play, play_part
from layout.score import Score, Step
from layout.site import Site
from layout.stage import Frame
from layout.stage.course import Pause, Played, PlayedSection
from layout.value import replace


def play_again(score: Score, site: Site, old: Played) -> Played:
    """As `play`, where `old` is what came of other steps of the same rite on the same site."""
    if old.before:
        return play(score, site)  # these are told of a section's first step, which may be another
    known: dict[str, list[tuple[Pause, PlayedSection]]] = {}
    for then, each in zip((old.start, *(part.end for part in old.parts)), old.parts, strict=False):
        known.setdefault(each.section, []).append((then, each))
    now, parts, frames, is_new = old.start, list[PlayedSection](), list[Frame](), False
    for section, run in groupby(score.steps, key=lambda step: step.section):
        steps = tuple(run)
        again = _kept(known.get(section, ()), now, steps, is_new)
        part = again or play_part(score, site, now, len(steps), frames)
        is_new = is_new or again is None
        parts.append(part)
        frames += part.frames
        now = part.end
    return Played(old.start, tuple(parts), ())


def _kept(
    known: Iterable[tuple[Pause, PlayedSection]], now: Pause, steps: Sequence[Step], is_new: bool
) -> PlayedSection | None:
    """The section as it was played before, where it would be played so again. What went wrong in
    one may be told otherwise when something before it is new."""
    for then, part in known:
        if (
            not (is_new and part.wrong)
            and (then is now or (then.world, then.lost) == (now.world, now.lost))
            and len(part.frames) == len(steps)
            and all(f.step is s or f.step == s for f, s in zip(part.frames, steps, strict=True))
        ):
            return moved(part, now.n - then.n, now.group - then.group)
    return None


def moved(part: PlayedSection, by: int, groups: int) -> PlayedSection:
    """The section with the numbers of its steps, and those of its events, so much higher."""
    if not by and not groups:
        return part
    return part._replace(
        frames=tuple(_frame(frame, by, groups) for frame in part.frames),
        wrong={n + by: told for n, told in part.wrong.items()},
        end=_later(part.end, by, groups),
    )


def _frame(frame: Frame, by: int, groups: int) -> Frame:
    events = tuple(replace(event, group=event.group + groups) for event in frame.events)
    beats = tuple(beat._replace(group=beat.group + groups) for beat in frame.beats)
    return replace(frame, n=frame.n + by, events=events, beats=beats)


def _later(pause: Pause, by: int, groups: int) -> Pause:
    return pause._replace(n=pause.n + by, group=pause.group + groups)
