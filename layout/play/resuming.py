"""A rite played again after a change: every section that begins as it did, and has the steps that
it had, is kept."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from layout.cache import again
from layout.play.engine import play, play_part
from layout.score import Score, Step
from layout.site import Site
from layout.stage import Frame
from layout.stage.course import Pause, Played, PlayedSection

Begun = tuple[Pause, tuple[Step, ...]]  # where the play stands before a section, and its steps


def play_again(score: Score, site: Site, old: Played) -> Played:
    """As `play`, where `old` is what came of other steps of the same rite on the same site."""
    if old.before:
        return play(score, site)  # these are told of a section's first step, which may be another
    known = _Before(old)
    now, parts, frames = old.start, list[PlayedSection](), list[Frame]()
    for _, run in groupby(score.steps, key=lambda step: step.section):
        steps = tuple(run)
        anew = partial(play_part, score, site, now, len(steps), frames)
        part = again((now, steps), anew, known)
        parts.append(part)
        frames += part.frames
        now = part.end
    return Played(old.start, tuple(parts), ())


class _Before:
    """The sections as they were played, each known by how it began and by its steps."""

    def __init__(self, old: Played) -> None:
        self._known: dict[str, list[tuple[Pause, PlayedSection]]] = {}
        self._has_new = False
        for part, end in zip(old.parts, (old.start, *(p.end for p in old.parts)), strict=False):
            self._known.setdefault(part.section, []).append((end, part))

    def get(self, begun: Begun) -> PlayedSection | None:
        """The section where it would be played so again, with the numbers that it has now. What
        went wrong in one may be told otherwise when something before it is new."""
        now, steps = begun
        for then, part in self._known.get(steps[0].section, ()):
            if (
                not (self._has_new and part.wrong)
                and (then is now or (then.world, then.lost) == (now.world, now.lost))
                and len(part.frames) == len(steps)
                and all(f.step is s or f.step == s for f, s in zip(part.frames, steps, strict=True))
            ):
                return part.moved(now.n - then.n, now.group - then.group)
        return None

    def __setitem__(self, begun: Begun, part: PlayedSection) -> None:
        self._has_new = True
