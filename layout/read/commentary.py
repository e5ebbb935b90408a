"""What the scholars say, laid against the clauses: each print (`scenes/prints/`) has the base text
with notes in it, and where a note stands is found by aligning its base text with ours, characters
folded by `scenes/vocabulary/glyphs.tsv`. The words are given as printed. A note that cannot be
placed is told apart, never guessed: a misplaced note is worse than none."""

from __future__ import annotations

import lzma
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum
from functools import cache, cached_property
from itertools import chain, groupby, pairwise
from pathlib import Path

from layout.problems import Mark, Problem, ProblemError
from layout.read.files.paths import scenes_folder
from layout.read.files.source import decode, read_source
from layout.read.glyphs import interchanged
from layout.score import Clause

_HAN = re.compile(r"[^\u3400-\u9fff\U00020000-\U0003ffff〓]")
_BRACKETS = re.compile(r"\(([^()]*)\)")
_HEAD = re.compile(r"^　*(?:右|記)[^()\n]{1,14}$", re.MULTILINE)  # the name of a section, below it
_REMARK = re.compile(r"^　　+((?:右|記)[^()\n]+(?:\n　[^()\n]+)*)$", re.MULTILINE)  # longer: a note
_TITLE = re.compile(  # what stands above a chapter, and its name
    r"^(?:欽定四庫全書|　*儀禮.*[卷巻][一二三四五六七八九十]+.*|　.*撰|　.*賈公[彥彦]疏"
    r"|　*[^()\n]{2,8}第[一二三四五六七八九十]+.*?)(?=$|\()",
    re.MULTILINE,
)
_SPEAKER = re.compile(  # a paragraph of lines set lower begins with whose it is
    r"^　+(繼公謂|(?:鄭?注|䟽|疏|朱子|李微之|李寳之|楊志仁|陳用之)曰)"
)
_QUOTED = re.compile(r"^[疏䟽]")  # a piece of a note that quotes 疏
_SHARED = 0.6  # of the runs of four characters: a piece that has as many of 鄭玄's is his
_RUN = 4
_FEWEST = 2  # characters that are the same run in both
_MOVED = 8  # characters of a run that stands elsewhere than in ours, to be known by it
_SURE = 3  # characters before a note that are found where it is placed
_GAP = 10  # characters of ours in a row that a print has lost
_STRAY = 2  # of which so many may seem to be there
_LOOSE = 6  # characters that one of the two may have more


class PrintSetting(Enum):
    """How the notes stand in a print."""

    BRACKETS = "brackets"  # in double columns, given in ( )
    LOWER = "lower"  # lines set lower
    MARKED = "marked"  # behind 注, 音義 and 疏


class NoteShare(Enum):
    """Which notes of a print are the work's."""

    ALL = "all"
    OWN = "own"  # what neither 鄭玄 nor 疏 said
    AFTER = "after"  # what stands behind ○: before it stands 鄭玄's
    QUOTED = "quoted"  # 疏, as the author quotes it


@dataclass(frozen=True, slots=True)
class PrintWitness:
    """A print, and the work whose notes are read in it."""

    print: str
    work: str
    set: PrintSetting
    share: NoteShare


@dataclass(frozen=True, slots=True)
class ScholarNote:
    """What a work says under some clauses, as printed."""

    work: str
    print: str
    words: str
    first: int  # of the clauses that it stands under, by number; none where it is not placed
    last: int
    before: str  # the words of the text that it follows, as printed

    @property
    def is_placed(self) -> bool:
        return self.first >= 0


@dataclass(frozen=True, slots=True)
class Commentary:
    """All that one print says of a chapter for one work."""

    witness: PrintWitness
    notes: tuple[ScholarNote, ...]
    found: int  # characters of our text that the print has, too
    characters: int  # of our text
    lacking: tuple[str, ...]  # runs of the print's text that ours has not, longest first

    @property
    def share(self) -> float:
        return self.found / self.characters if self.characters else 0.0


def notes_of(chapter: str, clauses: Sequence[Clause]) -> Mapping[int, tuple[ScholarNote, ...]]:
    """What is said at each clause, by its number: a note to several stands at each of them."""
    every: dict[int, list[ScholarNote]] = {}
    for commentary in commentaries(chapter, clauses):
        for note in commentary.notes:
            for i in range(note.first, note.last + 1) if note.is_placed else ():
                every.setdefault(i + 1, []).append(note)
    return {n: tuple(notes) for n, notes in sorted(every.items())}


@cache
def witnesses() -> tuple[PrintWitness, ...]:
    """The prints that are known, in the order of `scenes/prints/witnesses.tsv`."""
    lines = read_source(scenes_folder() / "prints" / "witnesses.tsv", tabs=True).splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return tuple(PrintWitness(name, work, PrintSetting(setting), NoteShare(share))
                 for name, work, setting, share in rows[1:])  # fmt: skip


def folded(text: str) -> str:
    """Characters alone, in one form for all witnesses."""
    return interchanged(_HAN.sub("", text))


def print_path(chapter: str, name: str) -> Path:
    """Where the print of a chapter lies."""
    return scenes_folder() / "prints" / f"{chapter}.{name}.xz"


def commentaries(chapter: str, clauses: Sequence[Clause]) -> tuple[Commentary, ...]:
    """Every work that has a print of the chapter, laid against its clauses."""
    works = dict.fromkeys(witness.work for witness in witnesses())
    return tuple(made for work in works if (made := commentary_of(chapter, clauses, work)))


def commentary_of(chapter: str, clauses: Sequence[Clause], work: str) -> Commentary | None:
    """What a work says of the chapter, by the first print that is there; none without one."""
    for witness in witnesses():
        if witness.work == work and print_path(chapter, witness.print).is_file():
            return _laid(chapter, clauses, witness)
    return None


def base_of(chapter: str, witness: PrintWitness) -> tuple[str, ...]:
    """The text of a chapter as a print has it, cut where notes stand."""
    pieces = _pieces(chapter, witness.print, witness.set)
    return tuple(piece.words for piece in pieces if not piece.is_note)


# --- a print read ---


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of a print: of the text, or of the notes."""

    is_note: bool
    words: str


@cache
def _pieces(chapter: str, name: str, setting: PrintSetting) -> tuple[_Piece, ...]:
    path = print_path(chapter, name)
    try:
        book = decode(lzma.decompress(path.read_bytes()), str(path))
    except (OSError, lzma.LZMAError) as error:
        problem = Problem("Y101", Mark(str(path)), "this print cannot be read", why=str(error))
        raise ProblemError(problem) from error
    _, _, book = book.partition("\n")  # the first line says what it is
    return tuple(_READ[setting](book))


def _bracketed(book: str) -> Iterator[_Piece]:
    """The text in lines, the notes in ( ): a note runs over several brackets, and over lines."""
    bare = _REMARK.sub(r"(○\1)", _HEAD.sub("", _TITLE.sub("", book)))
    joined = re.sub(r"\)\s*\(", "", bare)
    for i, words in enumerate(_BRACKETS.split(joined)):
        yield _Piece(bool(i % 2), _run_on(words))


def _lowered(book: str) -> Iterator[_Piece]:
    """The text in whole lines, the notes in lines set lower: a paragraph a piece."""
    lines_of = _BRACKETS.sub("", _TITLE.sub("", book)).splitlines()
    for lower, lines in groupby(lines_of, key=lambda line: line.startswith("　")):
        if not lower:
            yield _Piece(False, _run_on("\n".join(lines)))
            continue
        paragraph = ""
        for line in lines:
            if line.startswith("　　"):  # the name of a section
                continue
            if _SPEAKER.match(line) and paragraph:
                yield _Piece(True, paragraph)
                paragraph = ""
            paragraph += line.strip("　 ")
        if paragraph:
            yield _Piece(True, paragraph)


def _marked(book: str) -> Iterator[_Piece]:
    """The text, then 注 and 鄭玄's words in the same letters, 音義 and 疏 in brackets: 疏 alone is
    given, for 鄭玄 is read in a print of his own."""
    joined = re.sub(r"\)\s*\(", "", _TITLE.sub("", book))
    parts = [_run_on(words) for words in _BRACKETS.split(joined)]
    for i, words in enumerate(parts):
        if i % 2 == 0:
            yield _Piece(False, re.sub(r"(音義|[疏䟽])$", "", words))
        elif parts[i - 1].endswith(("疏", "䟽")):
            yield _Piece(True, words)


_READ = {
    PrintSetting.BRACKETS: _bracketed,
    PrintSetting.LOWER: _lowered,
    PrintSetting.MARKED: _marked,
}


def _run_on(words: str) -> str:
    """Printed words without the ends of their lines and half columns."""
    return re.sub(r"[\s/　]", "", words)


# --- whose a note is ---


def _words_of(witness: PrintWitness, words: str, glossed: frozenset[str]) -> str:
    """What of a printed note is the work's."""
    if witness.share is NoteShare.ALL:
        return words
    if witness.set is PrintSetting.LOWER:
        speaker = _SPEAKER.match(f"　{words}")
        return "" if speaker and not speaker[1].endswith("謂") else words
    if witness.share is NoteShare.AFTER:
        return words.partition("○")[2]
    parts = [part for part in words.split("○") if part]
    if witness.share is NoteShare.QUOTED:
        return "○".join(part for part in parts if _QUOTED.match(part))
    kept = []
    for part in parts:  # with as many runs of characters that 鄭玄 has, too, it is his
        runs = _runs_of(folded(part))
        is_his = bool(runs) and sum(run in glossed for run in runs) >= _SHARED * len(runs)
        if not _QUOTED.match(part) and not is_his:
            kept.append(part)
    return "○".join(kept)


def _runs_of(words: str) -> list[str]:
    return [words[i : i + _RUN] for i in range(max(1, len(words) - _RUN + 1))] if words else []


@cache
def _glossed(chapter: str) -> frozenset[str]:
    """The runs of four characters of the first print, and every shorter note of it whole."""
    witness = witnesses()[0]
    if not print_path(chapter, witness.print).is_file():
        return frozenset()
    notes = [p.words for p in _pieces(chapter, witness.print, witness.set) if p.is_note]
    return frozenset(chain.from_iterable(_runs_of(folded(note)) for note in notes))


# --- laid against our text ---


@dataclass(frozen=True)
class _Found:
    """Which character of our text each of the print's is; -1: none."""

    at: list[int]
    length: int  # of ours

    @cached_property
    def places(self) -> frozenset[int]:
        """All of ours that the print has."""
        return frozenset(self.at) - {-1}

    def span(self, start: int, end: int, behind: int) -> tuple[int, int] | None:
        """The first and last of ours that the end of a stretch of the print's is, as far back as
        it runs on in ours, if it surely is there; so many others may stand behind it."""
        known = [i for i in range(start, end) if self.at[i] >= 0]
        if not known or end - 1 - known[-1] > behind:
            return None
        first = last = known[-1]
        for i in reversed(known[:-1]):
            if not 0 < self.at[first] - self.at[i] <= first - i + _LOOSE:
                break
            first = i
        following = range(self.at[last] + 1, min(self.at[last] + 1 + _GAP, self.length))
        # where the print has lost what follows here, the note may be to what is lost
        there = sum(place in self.places for place in following)
        lacks = len(following) == _GAP and there <= _STRAY
        enough = sum(first <= i for i in known) >= min(_SURE, end - start)
        return (self.at[first], self.at[last]) if enough and not lacks else None


def _laid(chapter: str, clauses: Sequence[Clause], witness: PrintWitness) -> Commentary:
    pieces = _pieces(chapter, witness.print, witness.set)
    ours = [folded(clause.text) for clause in clauses]
    base, starts = "".join(ours), [0]
    for words in ours:
        starts.append(starts[-1] + len(words))
    run = "".join(folded(piece.words) for piece in pieces if not piece.is_note)
    found = _Found(_aligned(run, base), len(base))
    glossed = _glossed(chapter) if witness.share is NoteShare.OWN else frozenset()
    # where notes are marked, 鄭玄's stand between the text and 疏
    behind = len(run) if witness.set is PrintSetting.MARKED else _LOOSE
    notes: list[ScholarNote] = []
    begin, end, before, was_note = 0, 0, "", False
    for piece in pieces:
        if not piece.is_note:
            length = len(folded(piece.words))
            begin = end if was_note else begin
            before = piece.words if was_note else before + piece.words
            end, was_note = end + length, was_note and not length
            continue
        was_note = True
        if not (words := _words_of(witness, piece.words, glossed)):
            continue
        span = found.span(begin, end, behind)
        first, last = (bisect_right(starts, at) - 1 for at in span) if span else (-1, -1)
        notes.append(ScholarNote(witness.work, witness.print, words, first, last, before))
    same = len(found.places)
    lacking = sorted((run[left:right] for left, right in _lost(found.at)), key=len, reverse=True)
    return Commentary(witness, tuple(notes), same, len(base), tuple(lacking))


def _aligned(run: str, base: str) -> list[int]:
    """For each character of a print's text which of ours it is: in order; then what stands in
    another order, where it stands once."""
    at = [-1] * len(run)
    blocks = SequenceMatcher(None, run, base, autojunk=False).get_matching_blocks()
    for here, there, size in blocks:
        if size >= _FEWEST:
            at[here : here + size] = range(there, there + size)
    # a character between two that are found, and as far apart in both, is another form of ours
    for left, right in pairwise([i for i, place in enumerate(at) if place >= 0]):
        if 1 < right - left <= _RUN and at[right] - at[left] == right - left:
            at[left : right + 1] = range(at[left], at[right] + 1)
    taken = {place for place in at if place >= 0}
    for left, right in _lost(at):
        moved = SequenceMatcher(None, run[left:right], base, autojunk=False)
        for here, there, size in moved.get_matching_blocks():
            words = base[there : there + size]
            if size >= _MOVED and there not in taken and base.count(words) == 1:
                at[left + here : left + here + size] = range(there, there + size)
    return at


def _lost(at: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The runs that are not found: where each begins and ends."""
    for lost, group in groupby(range(len(at)), key=lambda i: at[i] < 0):
        if lost:
            places = [*group]
            yield places[0], places[-1] + 1
