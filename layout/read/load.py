"""A whole rite read: files to nodes, nodes to steps, quotations to clauses, 如初 to steps."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

from layout.cache import again
from layout.files import shown
from layout.matters import hooks
from layout.problems import Mark, Problem, ProblemError, Weight, in_file_order, nearest
from layout.read.fields import Found
from layout.read.files.nodes import Scalar
from layout.read.files.paths import (
    GUIDE,
    RITE,
    VOCABULARY,
    FileStamp,
    site_path,
    stamps,
    text_path,
)
from layout.read.files.source import LARGEST
from layout.read.files.strict import read_yaml
from layout.read.finding import find_rite
from layout.read.rite import RiteHead, read_rite
from layout.read.scene.expand import Expander, numbered
from layout.read.scene.readings import Readings
from layout.read.scene.section import read_section
from layout.read.scene.written import ReadSection, Section, Written
from layout.read.text import Quote, match, read_text, unstaged
from layout.read.vocabulary import files_of, read_vocabulary
from layout.say.quoting import weighed
from layout.score import Clause, Score, Step
from layout.value import replace
from layout.vocabulary import Vocabulary

Known = dict[tuple[str, str], ReadSection]  # sections by their name and a digest
_STEPS = "bcdefghijklmnopqrstuvwxyz"  # the steps of one clause: little.313, little.313b


def load_score(name: str, variants: Mapping[str, str] | None = None) -> Score:
    """The score of a rite by slug, Chinese title or folder; ProblemError with all that is wrong."""
    return load_again(name, variants or {}, None, ())[0]


def site_variants(score: Score, variants: Mapping[str, str]) -> dict[str, str]:
    """Of the readings asked for, those that are not the rite's own: the site must know them."""
    return {name: reading for name, reading in variants.items() if name not in score.variants}


def load_again(
    name: str,
    variants: Mapping[str, str],
    words: Vocabulary | None,
    before: Iterable[ReadSection],
) -> tuple[Score, tuple[ReadSection, ...]]:
    """The score of a rite under the readings chosen, as far as its files can be read, and its
    sections as read; `words` and `before`: as they were when its words, cast, readings and base
    text were the same. Of those only what has changed since is read.

    Readings of variants that the rite does not have are the site's, and left to it. What cannot be
    read of a section is left out and stands in `Score.problems`, with what is not yet written.
    Where words, cast or readings are wrong there is no score: ProblemError, with all that is found.
    """
    folder = find_rite(name)
    head, found, lacking = Found(), Found(), Found()
    vocabulary = words or read_vocabulary(folder)
    rite = read_rite(read_yaml(folder / RITE), folder, vocabulary, head)
    head.problems += _unsited(rite, folder)
    readings = Readings(rite, variants, head)
    matters = _matters(rite, readings, head)
    rite = replace(rite, names=replace(rite.names, given=_given(matters, vocabulary)))
    known = {(each.stem, each.digest): each for each in before if each.digest}
    sectioned = _sections(rite, folder, readings, (found, lacking), known)
    sections = [each.section for each in sectioned]
    clauses = read_text(text_path(folder), found)
    written = tuple(step for section in sections for step in section.steps)
    quoted = _quoted(written, clauses, found)
    repeated = Found()
    read = _expanded(sectioned, quoted, rite, repeated)
    found.problems += _own(repeated.problems, found.problems)
    _agree(rite, written, clauses, found)
    if head.problems:
        raise ProblemError(*in_file_order((*head.problems, *found.problems)))
    missing = unstaged(clauses, (id_ for ids in quoted for id_ in ids))
    unwritten = (replace(problem, weight=Weight.UNWRITTEN) for problem in lacking.problems)
    steps = tuple(step for each in read for made in each.steps for step in made)
    if rite.is_draft:
        steps = tuple(replace(step, is_unwritten=_is_bare(step)) for step in steps)
    score = replace(
        _score(rite, readings, sections, steps, folder),
        clauses=clauses,
        vocabulary=vocabulary,
        matters=matters,
        problems=(*in_file_order(found.problems), *unwritten, *(() if found.problems else missing)),
    )
    return score, read


def _is_bare(step: Step) -> bool:
    """Whether nothing is said of the step but its words."""
    told = (step.en, step.note, step.elsewhere, step.applies, step.played_under, step.unplayed)
    return not (step.acts or step.expect or step.day or step.expands or any(told))


def _expanded(
    read: Sequence[ReadSection], quoted: Sequence[tuple[str, ...]], rite: RiteHead, found: Found
) -> tuple[ReadSection, ...]:
    """The sections with the steps that those as written become, numbered through the rite."""
    written = [step for each in read for step in each.section.steps]
    expander = Expander(written, rite.names, found, _lender)
    digests = [digest for each in read for digest in each.digests]
    known = {(each.stem, each.rests): each for each in read if each.rests}
    made: list[ReadSection] = []
    at = 0
    for reading in read:
        own = range(at, at + len(reading.section.steps))
        at = own.stop
        under = frozenset[int]().union(*map(expander.rests_on, own))
        asked = (reading.digest, *sorted({digests[each] for each in under}))
        rests = _digest(repr((asked, quoted[own.start : own.stop])).encode())

        def expanded(reading: ReadSection, own: range, rests: str) -> ReadSection:
            before = len(found.problems)
            steps = tuple(
                tuple(_weighed(step, rite) for step in expander.steps(each, quoted[each]))
                for each in own
            )
            may_stay = rests if before == len(found.problems) else ""
            return replace(reading, rests=may_stay, steps=steps)

        lasting = rests if "" not in asked else ""
        made.append(again((reading.stem, rests), partial(expanded, reading, own, lasting), known))
    every = (step for each in made for several in each.steps for step in several)
    flat = numbered(every, rite.slug)
    return tuple(_as_numbered(reading, flat) for reading in made)


_LENT: dict[str, tuple[tuple[FileStamp, ...], Expander]] = {}  # by the rite, while it is as it was


def _lender(name: str) -> Expander:
    """What repeats the passages of another rite, as its first readings have them."""
    folder, found = find_rite(name), Found()
    stamp = stamps(sorted([*folder.glob("*.yaml"), *files_of(folder)]))
    if name in _LENT and _LENT[name][0] == stamp:
        return _LENT[name][1]
    vocabulary = read_vocabulary(folder)
    rite = read_rite(read_yaml(folder / RITE), folder, vocabulary, found)
    readings = Readings(rite, {}, found)
    rite = replace(
        rite, names=replace(rite.names, given=_given(_matters(rite, readings, found), vocabulary))
    )
    read = _sections(rite, folder, readings, (found, Found()), {})
    written = [step for each in read for step in each.section.steps]
    _LENT[name] = stamp, Expander(written, rite.names, Found())
    return _LENT[name][1]


def _matters(rite: RiteHead, readings: Readings, found: Found) -> dict[str, object]:
    """What the head of a rite tells of each matter that it has."""
    own = {name: hook.read(rite.said, rite.names, readings, found)
           for name, hook in hooks("reading").items()}  # fmt: skip
    return {name: told for name, told in own.items() if told is not None}


def _weighed(step: Step, rite: RiteHead) -> Step:
    """A step with the readings of its words; each is told with what is left open."""
    text = step.text or ""
    own = tuple(r for r in rite.apparatus if r.clause in step.clauses and r.words in text)
    if not own:
        return step
    return replace(step, readings=own, open=(*step.open, *map(weighed, own)))


def _as_numbered(reading: ReadSection, numbered: Iterator[Step]) -> ReadSection:
    """The section with its steps as they come; itself where they have their ids already."""
    steps = tuple(tuple(islice(numbered, len(several))) for several in reading.steps)
    same = all(a is b for one, two in zip(steps, reading.steps, strict=True)
               for a, b in zip(one, two, strict=True))  # fmt: skip
    return reading if same else replace(reading, steps=steps)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


def _given(matters: Mapping[str, object], vocabulary: Vocabulary) -> Mapping[str, tuple[str, ...]]:
    """The names that matters give to persons."""
    given: dict[str, tuple[str, ...]] = {}
    for name, told in matters.items():
        given |= hooks("reading")[name].people(told, vocabulary)
    return given


def _own(repeated: list[Problem], found: list[Problem]) -> list[Problem]:
    """The problems of back-references that do not merely follow from others found before."""
    follow: set[str] = set()
    if found:
        follow |= {"E402", "E403"}  # the act that was meant may be one that could not be read
    if any(problem.code.startswith("Y") for problem in found):
        follow.add("E401")  # so may the passage
    return [problem for problem in repeated if problem.code not in follow]


def _unsited(rite: RiteHead, folder: Path) -> list[Problem]:
    """That there is no site of the name told, where it is told."""
    try:
        site_path(rite.site, folder)
    except ProblemError as error:
        return [replace(each, mark=rite.said.mark("site")) for each in error.problems if rite.site]
    return []


def _sections(
    rite: RiteHead,
    folder: Path,
    readings: Readings,
    wrong: tuple[Found, Found],
    known: Known,
) -> list[ReadSection]:
    """The sections in the order listed; a file not there yet is lacking, one not listed wrong."""
    found, lacking = wrong
    read: list[ReadSection] = []
    for stem in rite.sections:
        path = folder / f"{stem.value}.yaml"
        if not path.is_file():
            fix = f"write {path.name}, or take it off the list"
            lacking.wrong("S213", stem.mark, f"the file {path.name} is not there", fix=fix)
            continue
        try:
            reading = _section(path, rite, readings, found, known)
        except ProblemError as error:
            found.problems.extend(error.problems)
            continue
        section = reading.section
        if section.title in {other.section.title for other in read}:
            fix = "each file is a section of its own"
            found.wrong("S216", section.mark, f"two files are called {section.title}", fix=fix)
        read.append(reading)
    listed = {stem.value for stem in rite.sections}
    for path in sorted(folder.glob("*.yaml")):
        if path.stem not in listed and path.name not in {RITE, VOCABULARY, GUIDE}:
            fix = f"add {path.stem} to sections: in {RITE}"
            lacking.wrong("S217", Mark(shown(path)), "this file is in no list of sections", fix=fix)
    return read


def _section(
    path: Path, rite: RiteHead, readings: Readings, found: Found, known: Known
) -> ReadSection:
    """A section read; as it is known where its file is the same."""
    try:
        raw = path.read_bytes() if path.stat().st_size <= LARGEST else b""
    except OSError:
        raw = b""  # its reader will tell
    digest = _digest(raw) if raw else ""

    def read() -> ReadSection:
        before = len(found.problems)
        section = read_section(read_yaml(path), rite, readings, found)
        if before < len(found.problems) or not digest:
            return ReadSection(path.stem, "", section, ("",) * len(section.steps))
        return ReadSection(path.stem, digest, section, _of_each(raw, section, digest))

    return again((path.stem, digest), read, known)


def _of_each(raw: bytes, section: Section, digest: str) -> tuple[str, ...]:
    """What each step says and where it says it, so that who repeats it rests on it and not on its
    whole file; on that where its steps cannot be told apart by their lines."""
    lines = raw.split(b"\n")
    begins = [n for n, line in enumerate(lines) if line.startswith(b"- ")]
    if len(begins) != len(section.steps) or not begins:
        return (digest,) * len(section.steps)
    spans = zip(begins, [*begins[1:], None], section.steps, strict=True)
    head = lines[: begins[0]]
    return tuple(_digest(repr((head, a, lines[a:b], step.part)).encode()) for a, b, step in spans)


def _quoted(
    written: tuple[Written, ...], clauses: tuple[Clause, ...], found: Found
) -> tuple[tuple[str, ...], ...]:
    """The clauses that each step quotes; none for all where there is no base text."""
    if not clauses:
        return ((),) * len(written)
    said = [(at, step, step.text) for at, step in enumerate(written) if step.text is not None]
    quotes = [Quote(text.value, step.part, step.section, text.mark) for _, step, text in said]
    ids = match(clauses, quotes, found)
    by_step = {at: taken for (at, _, _), taken in zip(said, ids, strict=True)}
    return tuple(by_step.get(at, ()) for at in range(len(written)))


def _agree(
    rite: RiteHead, written: tuple[Written, ...], clauses: tuple[Clause, ...], found: Found
) -> None:
    """What can be told when everything is read: rules that apply to something, plates that show."""
    names = rite.names
    known = {*names.people, *names.objects, *names.places}
    known |= {name.value for step in written for name in step.passages}
    known |= {step.section for step in written}
    if not any(problem.code.startswith("Y") for problem in found.problems):
        for applies in (each for step in written for each in step.applies):
            _known(applies, known, found)
    ids = {clause.id for clause in clauses}
    spans = [(f"the detail of {d.of}", d.first, d.last, d.mark) for d in rite.details]
    spans += [  # a plate may be of one step of a clause that is several
        (f"the plate {p.title}", p.first.rstrip(_STEPS), p.last.rstrip(_STEPS), p.mark)
        for p in rite.plates
    ]
    spans += [
        (f"the moment of the plate {p.title}", at, at, p.mark)
        for p in rite.plates
        if (at := p.moment.partition(" ")[0].partition("+")[0].rstrip(_STEPS))
    ]
    spans += [(f"the reading of {r.words}", r.clause, r.clause, r.mark) for r in rite.apparatus]
    spans += [(f"the division {h.value}", at, at, h.mark) for at, h in rite.divisions.items()]
    said = {clause.id: clause.text for clause in clauses}
    for reading in rite.apparatus:
        if reading.words not in said.get(reading.clause, reading.words):
            what = f"{reading.clause} has no {reading.words[:40]}"
            fix = f"write words of 「{said[reading.clause]}」"
            found.wrong("S238", reading.mark, what, fix=fix)
    for whose, first, last, mark in spans:
        for clause in (first, last):
            if clauses and clause not in ids:
                fix = f"write an id of the base text, such as {clauses[0].id}"
                found.wrong("S219", mark, f"{whose} names no clause {clause[:40]}", fix=fix)


def _known(word: Scalar, known: set[str], found: Found) -> None:
    if word.value not in known:
        what = f"applies: names nothing known: {word.value[:40]}"
        found.wrong("S208", word.mark, what, fix=nearest(word.value, known))


def _score(
    rite: RiteHead,
    readings: Readings,
    sections: Sequence[Section],
    steps: tuple[Step, ...],
    folder: Path,
) -> Score:
    files = [folder / RITE, *(folder / f"{stem.value}.yaml" for stem in rite.sections)]
    return Score(
        slug=rite.slug,
        title=rite.title,
        en=rite.en,
        lead=rite.lead,
        is_draft=rite.is_draft,
        site=rite.site,
        cast=rite.names.persons,
        others=rite.names.others,
        groups=rite.names.groups,
        called=rite.names.called,
        things=rite.names.things,
        places=rite.places,
        place_marks=rite.place_marks,
        ground=rite.ground,
        standing=rite.standing,
        recurs={section.title: section.recurs for section in sections if section.recurs},
        homes={section.title: section.ground for section in sections if section.ground},
        variants=rite.variants,
        chosen=readings.chosen,
        sections={section.title: section.en for section in sections},
        steps=steps,
        key_plates=rite.plates,
        details=rite.details,
        apparatus=rite.apparatus,
        divisions={clause: heading.value for clause, heading in rite.divisions.items()},
        exceptions=tuple(
            e for e in rite.exceptions if all(readings.holds(*pair) for pair in e.when.items())
        ),
        files=tuple(shown(path) for path in files if path.is_file()),
    )
