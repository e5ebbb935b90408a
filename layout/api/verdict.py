"""A rite examined: what goes wrong in playing it, and what every law finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from layout.api.compiled import Compiled
from layout.api.compiling import books_of_rules, compile_rite
from layout.api.rite import Rite, load
from layout.cache import Shelf, again, code_of, digest_of
from layout.check import Tally, Verdict, check, near, total, unplaced
from layout.check.claims import CLAIMS
from layout.play.following import following
from layout.problems import Problem, Weight, door, in_file_order, wrong
from layout.read.files.paths import scenes_folder
from layout.score import Score
from layout.stage import Frame

_PLACING = "P3"  # of a place that is none nobody is told besides that no words have it
# the claims that speak of what is done, not of what is not
_BESIDES = ("denied_not_played", "order_played", "unplayed_is_unplayed")


@dataclass(frozen=True, slots=True)
class Examined:
    """The findings over one rite under one choice of readings."""

    slug: str
    title: str
    chosen: Mapping[str, str]
    steps: int
    verdicts: tuple[Verdict, ...]
    problems: tuple[Problem, ...]
    is_draft: bool = False

    @property
    def faults(self) -> tuple[Problem, ...]:
        """What must be mended: of a draft, only what is wrong."""
        return wrong(self.problems) if self.is_draft else (*wrong(self.problems), *self.unwritten)

    @property
    def unwritten(self) -> tuple[Problem, ...]:
        """What is not yet written."""
        return tuple(each for each in self.problems if each.weight is Weight.UNWRITTEN)

    @property
    def idle(self) -> tuple[str, ...]:
        """The laws that have nothing to look at, though they should."""
        codes = [each.law.name for each in self.verdicts if any(map(_is_idle, each.broken))]
        return tuple(codes)


def _is_idle(problem: Problem) -> bool:
    return problem.weight is Weight.IDLE


@door
def examine(name: str, chosen: Mapping[str, str], usual: Compiled | None = None) -> Examined:
    """Every problem of a rite and the verdict of every law; where some of it cannot be read, what
    that is, since the rest may follow from it. `usual`: the rite under other readings, with which
    it shares what is the same."""
    return judged(Rite(compile_rite(name, chosen, usual)), chosen)


def judged(rite: Rite, chosen: Mapping[str, str]) -> Examined:
    """The same of a rite that has been played, under the readings chosen."""
    score, problems = rite.score, list(rite.problems)
    verdicts: tuple[Verdict, ...] = ()
    if not score.is_unread:
        frames = tuple(frame.state for frame in rite.frames)
        report = check(score, rite.site, frames, _by_section(rite.compiled), books_of_rules())
        verdicts = report.verdicts
        unplaced_at = {p.mark[:2] for p in problems if p.code.startswith(_PLACING)}
        found = (p for p in report.problems if p.mark[:2] not in unplaced_at)
        problems += _weighed(found, score)
        problems += unplaced(score, frames) if score.is_draft else ()
    told = in_file_order(following(problems, score, rite.compiled.frames))
    steps = len(rite.frames)
    return Examined(score.slug, score.title, chosen, steps, verdicts, told, score.is_draft)


def _by_section(made: Compiled) -> Mapping[str, Tally]:
    """What the near laws find, by the name of each: looked for in such sections only as were not
    looked at when they, and what they follow, were the same. Nothing where nothing is kept."""
    if not made.stamps:
        return {}
    texts = (scenes_folder() / "texts").glob("*.tsv")
    key, shelf = digest_of([made.lasting, code_of("layout.check")], texts), Shelf(dict)
    known: dict[str, Mapping[str, Tally]] = shelf.get(key) or {}
    before: Frame | None = None
    found, old = dict[str, Mapping[str, Tally]](), {*known}
    for stamp, frames in _stretches(made):
        found[stamp] = again(stamp, partial(near, made.score, made.site, frames, before), known)
        before = frames[-1]
    if found.keys() != old:
        shelf[key] = found
    names = next(iter(found.values()), {})
    return {name: total(each[name] for each in found.values()) for name in names}


def _stretches(made: Compiled) -> Iterator[tuple[str, Sequence[Frame]]]:
    """Stretches of sections, each with a stamp of all that it rests on: of its own sections and of
    the one before. One that does not begin with a clause goes with that before it; those without
    steps go with the first."""
    parts = iter(made.played.parts)
    both = [(own, next(parts) if any(reading.steps) else None)
            for own, reading in zip(made.stamps, made.readings, strict=True)]  # fmt: skip
    stamps = [own for own, part in both if part is None]
    frames: list[Frame] = []
    for own, part in both:
        if part is None:
            continue
        if frames and part.frames[0].step.text is not None:
            yield " ".join(stamps), frames
            stamps, frames = stamps[-1:], []
        stamps.append(own)
        frames += part.frames
    if frames:
        yield " ".join(stamps), frames


def _weighed(problems: Iterable[Problem], score: Score) -> Iterator[Problem]:
    """What a clause says and is not done is not yet written: in a draft, or in a step that has no
    acts at all."""
    acting = {step.mark for step in score.steps if step.acts}
    codes = {law.code for law in CLAIMS if law.name not in _BESIDES}
    for problem in problems:
        is_open = problem.code in codes and (score.is_draft or problem.mark not in acting)
        yield replace(problem, weight=Weight.UNWRITTEN) if is_open else problem


def readings(name: str, chosen: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """The choice itself, then it with each other reading of each dispute in turn."""
    rite = load(name, **chosen)
    yield chosen
    for dispute in rite.compiled.disputes.values():
        for reading in dispute.readings:
            if reading != rite.variants[dispute.name] and dispute.name not in chosen:
                yield {**chosen, dispute.name: reading}
