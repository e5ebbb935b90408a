"""Where the words stand that are quoted: chapter, heading, clause, and the 卷 of the work."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from operator import itemgetter

from layout.citation import Quoted, Way, Whereabouts
from layout.measure.numerals import number_in_words
from layout.problems import Mark, ProblemError
from layout.read.citing import Citer, chapter_of
from layout.read.commentary import ScholarNote, commentary_of, folded
from layout.read.fields import Found
from layout.read.files.nodes import Mapped, Scalar
from layout.read.files.paths import RITE, rites, scenes_folder
from layout.read.files.strict import read_yaml
from layout.read.quoting import QuotedText
from layout.read.text import read_text
from layout.said import NOTHING, Said
from layout.score import Clause, Score, Step
from layout.vocabulary.work import JuanOf, Work, WorkKind

_HALVES = "上下"
_LEFT_OUT = "…"
_Places = list[tuple[int, int]]  # the first and the last clause of each


class QuotedChapter:
    """A chapter in which quotations are looked up: its text, and the prints of its scholars."""

    def __init__(self, slug: str, clauses: Sequence[Clause], begun: Mapping[str, str]) -> None:
        self.slug = slug
        self.text = QuotedText(clauses)
        self._begun = begun
        self._notes: dict[str, tuple[tuple[str, int, int], ...]] = {}

    @cached_property
    def headings(self) -> Mapping[str, str]:
        """Under which heading each clause stands."""
        found, heading = dict[str, str](), ""
        for clause in self.text.clauses:
            heading = self._begun.get(clause.id, heading)
            found[clause.id] = heading
        return found

    def noted(self, work: str, words: str) -> _Places:
        """The clauses of every note of a work that has the words."""
        if work not in self._notes:
            laid = commentary_of(self.slug, self.text.clauses, work)
            notes = laid.notes if laid else ()
            placed = (note for note in notes if note.is_placed)
            self._notes[work] = tuple((folded(n.words), n.first, n.last) for n in placed)
        pieces = list(filter(None, map(folded, words.split(_LEFT_OUT))))
        return [(first, last) for note, first, last in self._notes[work]
                if pieces and all(piece in note for piece in pieces)]  # fmt: skip

    def under(self, words: str) -> _Places:
        """The clauses that have the words, or all of the sections that are called so."""
        if not words:
            return []
        within = [i for i, each in enumerate(self.text.clauses) if words in each.section]
        return list(self.text.find(words)) or [(i, i) for i in within[:1]]


class QuotationFinder:
    """Looks up what the steps of one rite quote."""

    def __init__(self, score: Score) -> None:
        self._works = score.vocabulary.works
        self._citer = Citer(self._works)
        self._steps = score.steps
        self._own = chapter_of(score)
        self._chapter = QuotedChapter(score.slug, score.clauses, score.divisions)
        self._numbers = {clause.id: i for i, clause in enumerate(score.clauses)}

    def of_step(self, step: Step) -> Iterator[tuple[str, tuple[Whereabouts, ...]]]:
        """Every cite of a step's acts and questions as it is written, once, with its places."""
        here = step.clauses
        told = {question.by: here for question in step.open}
        for act in step.acts:
            at = self._written_at(act.mark) or here
            told |= {ground.cite or ground.why: at for ground in act.grounds}
        for cite, at in told.items():
            if found := tuple(self.of_cite(cite, at)):
                yield cite, found

    def _written_at(self, mark: Mark) -> tuple[str, ...]:
        """The clauses of the step in whose lines something is written: what is repeated quotes
        what stands above and below there."""
        lines = self._lines.get(mark.file, ())
        i = bisect_right(lines, mark.line, key=itemgetter(0))
        return lines[i - 1][1] if i else ()

    @cached_property
    def _lines(self) -> Mapping[str, Sequence[tuple[int, tuple[str, ...]]]]:
        """The line of every step that has words of its own, by its file, with its clauses."""
        found: dict[str, dict[int, tuple[str, ...]]] = {}
        for step in self._steps:
            if step.text is not None:
                found.setdefault(step.mark.file, {})[step.mark.line] = step.clauses
        return {file: sorted(lines.items()) for file, lines in found.items()}

    def of_cite(self, cite: str, at: Sequence[str] = ()) -> Iterator[Whereabouts]:
        """Where each thing stands that is quoted, or told in other words, at these clauses."""
        known = (quoted for quoted in self._citer.read(cite).quoted if quoted.known)
        yield from dict.fromkeys(self.of(quoted, at) for quoted in known)

    def of(self, quoted: Quoted, at: Sequence[str] = ()) -> Whereabouts:
        """Where one quotation stands that is made at these clauses."""
        is_of_none = quoted.note is not None and quoted.note.kind is WorkKind.TREATISE
        work = quoted.chapter or (None if is_of_none else self._own)
        chapter = self._chapter if work == self._own else _chapter(work.text) if work else None
        span = self._span(quoted, chapter, at) if chapter else None
        return self._found(quoted, work, chapter, span)

    def of_clauses(self, ids: Sequence[str]) -> Whereabouts:
        """Where clauses of the rite's own text stand."""
        known = [self._numbers[id_] for id_ in ids if id_ in self._numbers]
        span = (known[0], known[-1]) if known else None
        return self._found(Quoted(""), self._own, self._chapter, span)

    def of_note(self, note: ScholarNote) -> Whereabouts:
        """Where a note stands that a print has."""
        span = (note.first, note.last) if note.is_placed else None
        quoted = Quoted(note.words, self._works[note.work])
        return self._found(quoted, self._own, self._chapter, span)

    def _found(
        self,
        quoted: Quoted,
        work: Work | None,
        chapter: QuotedChapter | None,
        span: tuple[int, int] | None,
    ) -> Whereabouts:
        if chapter is None or span is None:
            return Whereabouts(quoted, work, juan=_juan(quoted.note, work))
        ids = tuple(dict.fromkeys(chapter.text.clauses[i].id for i in span))
        return Whereabouts(
            quoted, work, chapter.headings[ids[0]], ids, _juan(quoted.note, work, ids[0])
        )

    def _span(
        self, quoted: Quoted, chapter: QuotedChapter, at: Sequence[str]
    ) -> tuple[int, int] | None:
        """The clauses: of a text those in which the words stand, of a note those that it is on;
        of several places the nearest to where it is cited."""
        is_own = chapter is self._chapter
        here = [self._numbers[id_] for id_ in at if is_own and id_ in self._numbers]
        if quoted.note is None:
            places = list(chapter.text.find(quoted.words, quoted.part))
        else:
            places = chapter.noted(quoted.note.name, quoted.words)
            places = places or chapter.under(quoted.under)
        if places:
            return _nearest(places, quoted.way, here[0]) if here else places[0]
        is_of_here = quoted.note is not None or not quoted.words
        is_here = here and is_of_here and not quoted.under and quoted.way in (None, Way.此)
        return (here[0], here[-1]) if is_here else None


def _nearest(places: _Places, way: Way | None, at: int) -> tuple[int, int]:
    """Of several places the nearest to a clause, on the side that the cite says."""
    side = [(a, b) for a, b in places if (way is Way.上 and a < at) or (way is Way.下 and b > at)]
    return min(side or places, key=lambda place: abs(place[0] - at))


def _juan(work: Work | None, chapter: Work | None, clause: str = "") -> Said:
    """The 卷 of a commentary; of one that is parted which half, where the clause tells it."""
    if work is None or work.juan is not JuanOf.CHAPTERS or chapter is None or not chapter.number:
        return NOTHING
    begins = [id_ for id_ in work.lower if id_.partition(".")[0] == chapter.text]
    han, english = number_in_words(chapter.number), str(chapter.number)
    if not begins or not clause:
        return Said(han, english)
    is_lower = clause >= begins[0]
    return Said(f"{han}{_HALVES[is_lower]}", f"{english} part {1 + is_lower}")


@cache
def _chapter(slug: str) -> QuotedChapter | None:
    """A chapter by the rite whose text it is; none where that is not at hand."""
    path = scenes_folder() / "texts" / f"{slug}.tsv"
    if not slug or not path.is_file():
        return None
    return QuotedChapter(slug, read_text(path, Found()), _divisions(slug))


def _divisions(slug: str) -> Mapping[str, str]:
    """The headings of a rite that ships, each by the clause that it begins with."""
    if slug not in rites():
        return {}
    try:
        top = read_yaml(scenes_folder() / slug / RITE)
    except ProblemError:
        return {}
    entry = top.entries.get("divisions") if isinstance(top, Mapped) else None
    told = entry.value.entries if entry and isinstance(entry.value, Mapped) else {}
    return {id_: each.value.value for id_, each in told.items() if isinstance(each.value, Scalar)}
