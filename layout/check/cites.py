"""Laws of cites: the words quoted stand in the text that they are said to be of, where it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from layout.basis import Basis
from layout.check.law import Case, Finding, Law
from layout.citation import Cited, Quoted, Way
from layout.read.cites import cites_of
from layout.read.citing import Citer
from layout.read.fields import Found
from layout.read.files.paths import scenes_folder
from layout.read.quoting import QuotedText
from layout.read.text import read_text
from layout.score import Clause, Score, Step
from layout.vocabulary.work import Work

_TEXTS = (Basis.經, Basis.記, Basis.互見)


@dataclass(frozen=True, slots=True)
class _Sought:
    """Words of a base text that one cite quotes, and where its own step stands."""

    cited: Cited
    quoted: Quoted
    step: Step
    text: QuotedText
    here: tuple[int, int] | None  # the clauses of the step, in the rite's own text

    def finding(self, holds: bool, what: str = "", fix: str = "") -> Finding:
        mark = self.cited.mark
        if mark.width >= len(self.cited.said):
            mark = mark.shifted(self.quoted.at, len(self.quoted.words))
        return Finding(holds, self.step, what, fix, mark)


@cache
def _text_of(rite: str) -> QuotedText:
    """The base text that stands in scenes/texts for a rite."""
    return QuotedText(read_text(scenes_folder() / "texts" / f"{rite}.tsv", Found()))


@lru_cache(maxsize=8)
def _own(clauses: tuple[Clause, ...]) -> QuotedText:
    return QuotedText(clauses)


@lru_cache(maxsize=20_000)
def _places(text: QuotedText, words: str, part: str) -> tuple[tuple[int, int], ...]:
    return tuple(text.find(words, part))


@lru_cache(maxsize=500)
def _read(file: str, _written: float, works: tuple[Work, ...]) -> tuple[Cited, ...]:
    """The cites of a file as it was at that time."""
    return tuple(cites_of(Path(file), Citer({work.name: work for work in works})))


def _cites(case: Case) -> Iterator[tuple[Cited, Step]]:
    """Every cite of the rite's files and of its site's, with the step that it stands in."""
    score, works = case.score, tuple(case.score.vocabulary.works.values())
    steps = {(s.mark.file, s.mark.line): s for s in score.steps if s.text is not None}
    first = {step.mark.file: step for step in reversed(score.steps)}
    files = [file for file in case.files if Path(file).is_file()]
    for file in files if score.steps else ():
        for cited in _read(file, Path(file).stat().st_mtime, works):
            at = cited.step and steps.get((cited.step.file, cited.step.line))
            yield cited, at or first.get(file, score.steps[0])


def _sought(case: Case) -> Iterator[_Sought]:
    own = _own(case.score.clauses)
    for cited, step in _cites(case):
        for quoted in cited.citation.quoted:
            is_named = cited.is_cite or bool(quoted.source)
            if quoted.note is None and quoted.words and quoted.known and is_named:
                text = _text(quoted, case.score, own)
                if text is not None and text.clauses:
                    here = _here(cited, step, text) if text is own else None
                    yield _Sought(cited, quoted, step, text, here)


def _here(cited: Cited, step: Step, own: QuotedText) -> tuple[int, int] | None:
    """The clauses of the step, where the cite stands in one."""
    if cited.step is None or not step.clauses:
        return None
    return own.index(step.clauses[0]), own.index(step.clauses[-1])


def _text(quoted: Quoted, score: Score, own: QuotedText) -> QuotedText | None:
    """The text that the words are of; none where it is not at hand."""
    work = quoted.chapter
    if work is None or work.text == score.slug:
        return own
    return _text_of(work.text) if work.text else None


def _found(case: Case) -> Iterator[Finding]:
    for sought in _sought(case):
        words, part = sought.quoted.words, sought.quoted.part
        holds = bool(_places(sought.text, words, part))
        what = f"「{words[:30]}」 is not in {_named(sought.quoted, case.score)}"
        yield sought.finding(holds, what, "" if holds else _instead(sought, case))


def _sourced(case: Case) -> Iterator[Finding]:
    own = _own(case.score.clauses)
    for cited, step in _cites(case):
        quoted = cited.citation.quoted
        if not cited.is_cite:
            continue
        if not quoted:
            fix = "name who says it, and quote the words in 「」"
            yield Finding(False, step, "this cite names nobody", fix, cited.mark)
        words = {quotation.words for quotation in quoted}
        for quotation in quoted:
            what = (
                f"{quotation.source or quotation.words} is no work, part or section that is known"
            )
            fix = "write it as in scenes/vocabulary/works.yaml, or add it there"
            holds = quotation.known and (
                quotation.under in words or _is_place(quotation, case.score, own)
            )
            yield Finding(holds, step, what, fix, cited.mark)


def _is_place(quoted: Quoted, score: Score, own: QuotedText) -> bool:
    """Whether what a note is said to stand under is a section of the text, or words of it."""
    text, under = _text(quoted, score, own), quoted.under
    if not under or text is None or not text.clauses:
        return True
    return any(under in clause.section for clause in text.clauses) or any(text.find(under))


def _instead(sought: _Sought, case: Case) -> str:
    """Where the words are in truth, or the words there that are most like them."""
    words = sought.quoted.words
    if place := next(sought.text.find(words), None):
        clause = sought.text.clauses[place[0]]
        return f"{clause.id} is of the {clause.part}"
    for work in case.score.vocabulary.works.values():
        if work.text and (place := next(_text_of(work.text).find(words), None)):
            return f"it is {_text_of(work.text).clauses[place[0]].id}: name {work.name}"
    near = sought.text.nearest(words)
    return f"the nearest words are {near}" if near else "quote the text"


def _named(quoted: Quoted, score: Score) -> str:
    work: Work | None = quoted.chapter
    return f"{work.name if work else score.title}{quoted.part}"


def _in_place(case: Case) -> Iterator[Finding]:
    for sought in _sought(case):
        quoted = sought.quoted
        places = _places(sought.text, quoted.words, quoted.part)
        if quoted.way is None or not places:
            continue
        if sought.here is None:
            what, fix = f"{quoted.source} stands in no clause of this text", "name the chapter"
            yield sought.finding(False, what, fix)
            continue
        first, last = sought.here
        ways = {Way.上: any(start < first for start, _ in places),
                Way.下: any(end > last for _, end in places),
                Way.此: any(start <= last and end >= first for start, end in places)}  # fmt: skip
        told = "、".join(sought.text.clauses[start].id for start, _ in places[:3])
        right = "、".join(way.value for way, holds in ways.items() if holds)
        what = f"「{quoted.words[:30]}」 is {told}, not {quoted.way.value} of {sought.step.id}"
        yield sought.finding(ways[quoted.way], what, f"write {right}")


def _chapters(case: Case) -> Iterator[Finding]:
    """Every act that rests on quoted text: 經 and 記 are of this chapter, 互見 of another."""
    score = case.score
    citer = Citer(score.vocabulary.works)
    for step in score.steps:
        for act in step.acts if step.text is not None else ():
            ground = act.ground
            if ground is None or ground.basis not in _TEXTS:
                continue
            quoted = [
                quotation
                for quotation in citer.read(ground.cite).quoted
                if quotation.note is None and quotation.words
            ]
            is_other = [
                (quotation.chapter is not None and quotation.chapter.text != score.slug)
                for quotation in quoted
            ]
            parallel = ground.basis is Basis.互見
            holds = any(is_other) if parallel else not quoted or not all(is_other)
            of = "no other chapter" if parallel else "another chapter alone"
            what = f"{ground.basis.value} quotes {of}"
            fix = "write basis: 經 or 記" if parallel else "write basis: 互見"
            yield Finding(holds, step, what, fix, act.mark)


def _has_text(score: Score) -> bool:
    return bool(score.files and score.clauses)


def _none(_: Score) -> bool:
    """A rite may rest on words of no base text, and say of none where it stands."""
    return False


CITES: tuple[Law, ...] = (
    Law(
        "C828",
        "cite_sourced",
        "引必有主，書必有名",
        "a cite quotes what is there",
        "every quotation of a cite, and every cite",
        _sourced,
        _has_text,
        is_near=True,
    ),
    Law(
        "C825",
        "quoted_truly",
        "引經必如其文，必在其篇",
        "a cite quotes what is there",
        "every quotation of a base text that is at hand",
        _found,
        _none,
        is_near=True,
    ),
    Law(
        "C861",
        "parallels_named",
        "他篇之文曰互見，不曰經",
        "a cite quotes what is there",
        "every act that rests on the words of a text",
        _chapters,
        _none,
    ),
    Law(
        "C826",
        "quoted_from_its_place",
        "曰上則在上，曰下則在下",
        "a cite quotes what is there",
        "every quotation that says 上, 下, or names no source",
        _in_place,
        _none,
        is_near=True,
    ),
)
