"""A rite examined: what goes wrong in playing it, and what every law finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from layout.api.kept import cache
from layout.api.kept.packing import pack, unpack
from layout.api.rite import Compiled, Rite, compile_rite, load
from layout.check import Tally, Verdict, check, near, total, unplaced
from layout.check.claims import CLAIMS
from layout.problems import Problem, Weight, door, in_file_order, wrong
from layout.read.files.paths import scenes_folder
from layout.read.rules import read_rules, rule_files
from layout.read.vocabulary import files_of
from layout.score import Score
from layout.stage import Frame
from layout.vocabulary.rule import Rules

_ROOT = Path(__file__).parent.parent

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
    if not wrong(score.problems):
        frames = tuple(frame.state for frame in rite.frames)
        report = check(score, rite.site, frames, _by_section(rite.compiled), _books())
        verdicts = report.verdicts
        unplaced_at = {p.mark[:2] for p in problems if p.code.startswith(_PLACING)}
        found = (p for p in report.problems if p.mark[:2] not in unplaced_at)
        problems += _weighed(found, score)
        problems += unplaced(score, frames) if score.is_draft else ()
    told = in_file_order(problems)
    steps = len(rite.frames)
    return Examined(score.slug, score.title, chosen, steps, verdicts, told, score.is_draft)


def _by_section(made: Compiled) -> Mapping[str, Tally]:
    """What the near laws find, by the name of each: looked for in such sections only as were not
    looked at when they, and what they follow, were the same. Nothing where nothing is kept."""
    if not made.stamps:
        return {}
    key = cache.key(_lawbooks(), {"": made.lasting})
    known, found = _known(key), dict[str, Mapping[str, Tally]]()
    before: Frame | None = None
    for stamp, frames in _stretches(made):
        found[stamp] = known.get(stamp) or near(made.score, made.site, frames, before)
        before = frames[-1]
    if found.keys() != known.keys():
        cache.keep(key, pack(found))
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


def _known(key: str) -> Mapping[str, Mapping[str, Tally]]:
    """What the near laws found the last time, by the stamp of each stretch."""
    try:
        found = unpack(cache.fetch(key) or b"")
    except Exception:
        return {}  # what an older program kept is the same as nothing
    return found if isinstance(found, dict) else {}


def _books() -> Rules | None:
    """The books of rules as they were read the last time; None where nothing is kept."""
    key = cache.key((*rule_files(), *files_of(None), *_code("read", "vocabulary")), {"": "books"})
    if not key:
        return None
    try:
        found = unpack(cache.fetch(key) or b"")
    except Exception:
        found = None  # what an older program kept is the same as nothing
    if isinstance(found, Rules):
        return found
    books = read_rules()
    cache.keep(key, pack(books))
    return books


def _lawbooks() -> tuple[Path, ...]:
    """The files whose change may change what a near law finds in the same frames."""
    code = _code("check", "matters", "play", "read")
    return (*code, *(scenes_folder() / "texts").glob("*.tsv"))


def _code(*rooms: str) -> Iterator[Path]:
    """The modules of some rooms."""
    return (path for room in rooms for path in (_ROOT / room).rglob("*.py"))


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
    disputes = {**rite.site.disputes, **rite.score.variants}  # one may be of both
    for dispute in disputes.values():
        for reading in dispute.readings:
            if reading != rite.variants[dispute.name] and dispute.name not in chosen:
                yield {**chosen, dispute.name: reading}
