"""The base text: its clauses, and which of them each step of a scene quotes."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from layout.files import shown
from layout.problems import Mark, Problem, Weight
from layout.read.fields import Found
from layout.read.files.source import read_source
from layout.read.glyphs import usual
from layout.score import Clause, Score, Staging

_POINTS = re.compile(r"[\s，。；：、！？「」『』《》〈〉（）()“”‘’·…—,.;:!?\"'-]")
PARTS = ("經", "記")  # of a rite, which a cite may name
COMMENTED = (*PARTS, "傳")  # of a chapter with a commentary of its own
_ALIKE = 0.6  # above it a quotation is the clause miswritten, below it another clause


def bare(text: str) -> str:
    """The characters alone, in their usual forms: what a quotation is found by."""
    return usual(unpointed(text))


def unpointed(text: str) -> str:
    """The text without its punctuation, which is ours and binds nobody."""
    return _POINTS.sub("", text)


@dataclass(frozen=True, slots=True)
class Quote:
    """What one step says it quotes."""

    text: str
    part: str
    section: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of one section's text is seen, and what the rest is: the clauses are the sum of
    the four that follow. One that is several steps is the best of what they are."""

    section: str
    clauses: int
    staged: int
    told: int
    unplayed: int
    unwritten: int
    characters: int
    covered: int  # of the characters those that some step quotes
    seen: int  # of these those of steps that are staged


def read_text(path: Path, found: Found, parts: Sequence[str] = PARTS) -> tuple[Clause, ...]:
    """The clauses of a base text; none where a rite has no base text."""
    if not path.is_file():
        return ()
    file, clauses, seen = shown(path), [], set()
    for number, line in enumerate(read_source(path, tabs=True).split("\n"), 1):
        if not line.strip() or line.startswith(("#", "id\t")):
            continue
        mark, row = Mark(file, number, 1, len(line)), line.split("\t")
        if len(row) != 4 or row[1] not in parts or row[0] in seen or not bare(row[3]):
            fix = f"write id, {' or '.join(parts)}, section and text, parted by tabs; each id once"
            found.wrong("T706", mark, "this line of the base text cannot be read", fix=fix)
            continue
        seen.add(row[0])
        clauses.append(Clause(row[0], row[1], row[2].lstrip("*"), row[3], mark))
    return tuple(clauses)


def match(
    clauses: Sequence[Clause], quotes: Sequence[Quote], found: Found
) -> tuple[tuple[str, ...], ...]:
    """The ids of the clauses that each quotation takes up, in part or whole."""
    matcher = _Matcher(clauses, found)
    return tuple(matcher.place(quote) for quote in quotes)


def unstaged(clauses: Sequence[Clause], staged: Iterable[str]) -> tuple[Problem, ...]:
    """A problem for each run of clauses that no step quotes."""
    known = set(staged)
    runs: list[list[Clause]] = []
    for at, clause in enumerate(clauses):
        if clause.id in known:
            continue
        if runs and runs[-1][-1] is clauses[at - 1]:
            runs[-1].append(clause)
        else:
            runs.append([clause])
    return tuple(_unstaged(run) for run in runs)


def coverage(score: Score) -> tuple[Coverage, ...]:
    """How much of each section of the base text is staged, in the order of the text."""
    best: dict[str, Staging] = {}  # of each clause
    covered, seen = Counter[str](), Counter[str]()
    ranks = list(Staging)
    for step in score.steps:
        length = len(unpointed(step.text or ""))
        covered[step.section] += length
        seen[step.section] += length * (step.staging is Staging.STAGED)
        for clause in step.clauses:
            best[clause] = min(best.get(clause, step.staging), step.staging, key=ranks.index)
    sections: dict[str, list[Clause]] = {}
    for each in score.clauses:
        sections.setdefault(each.section, []).append(each)
    rows = []
    for section, clauses in sections.items():
        found = Counter(best.get(clause.id) for clause in clauses)
        found[Staging.UNWRITTEN] += found[None]
        kinds = (found[kind] for kind in ranks)
        characters = sum(len(unpointed(clause.text)) for clause in clauses)
        counted = (*kinds, characters, covered[section], seen[section])
        rows.append(Coverage(section, len(clauses), *counted))
    return tuple(rows)


def _unstaged(run: Sequence[Clause]) -> Problem:
    first, last = run[0], run[-1]
    who = f"{first.id} 「{first.text}」"
    if last is not first:
        who += f" to {last.id.rpartition('.')[2]} 「{last.text}」"
    fix = f"quote it in the section {first.section}; a clause in which nobody moves is a step too"
    what = f"no step stages {who}"
    return Problem("T702", first.mark, what, fix=fix, weight=Weight.UNWRITTEN)


class _Matcher:
    """Walks along the base text, quotation by quotation."""

    def __init__(self, clauses: Sequence[Clause], found: Found) -> None:
        self.clauses, self.found = clauses, found
        self.text = "".join(unpointed(clause.text) for clause in clauses)
        self.usual = usual(self.text)
        self.owner = [i for i, each in enumerate(clauses) for _ in unpointed(each.text)]
        self.sections: dict[str, tuple[int, int]] = {}  # where each section begins and ends
        for i, owner in enumerate(self.owner):
            start, _ = self.sections.get(clauses[owner].section, (i, i))
            self.sections[clauses[owner].section] = (start, i + 1)
        self.cursor = 0

    def place(self, quote: Quote) -> tuple[str, ...]:
        """The ids of the clauses the quotation takes up; the cursor moves behind it."""
        wanted = bare(quote.text)
        if not wanted:
            self.found.wrong("T707", quote.mark, "this step quotes nothing", fix="quote a clause")
            return ()
        at = self.find(wanted, quote)
        if at is None:
            return ()
        end = at + len(wanted)
        self.cursor = max(self.cursor, end)
        self.compare(quote, self.text[at:end])
        taken = [self.clauses[i] for i in dict.fromkeys(self.owner[at:end])]
        self.agree(quote, taken[0])
        return tuple(clause.id for clause in taken)

    def find(self, wanted: str, quote: Quote) -> int | None:
        """Where in the text the quotation stands."""
        start, end = self.sections.get(quote.section, (0, 0))
        begin = max(self.cursor, start) if self.cursor < end else self.cursor
        if self.usual.startswith(wanted, begin):
            return begin
        here = self.usual[begin : begin + len(wanted)]
        miswritten = difflib.SequenceMatcher(None, wanted, here, autojunk=False).ratio() >= _ALIKE
        inside = self.usual.find(wanted, begin, end)
        if inside >= 0 and not miswritten:
            return inside
        if self.usual.startswith(wanted, self.cursor):
            return self.cursor
        later, earlier = self.usual.find(wanted, self.cursor), self.usual.find(wanted)
        if later >= 0 and not miswritten:
            return later
        if earlier >= 0 and not miswritten:
            clause = self.clauses[self.owner[earlier]]
            what = f"this is {clause.id}, which comes before the step above"
            self.found.wrong("T703", quote.mark, what, fix="put the steps in the order of the text")
            return None
        self.differ(quote, wanted, begin)
        return None

    def differ(self, quote: Quote, wanted: str, begin: int) -> None:
        """The first character that is not the text's."""
        if begin >= len(self.text):
            what = f"「{quote.text[:20]}」 stands behind the end of the text"
            self.found.wrong("T701", quote.mark, what, fix="delete the step")
            return
        rest = self.usual[begin : begin + len(wanted)]
        same = next((i for i, c in enumerate(wanted) if rest[i : i + 1] != c), len(wanted))
        at = min(begin + same, len(self.text) - 1)
        base = self.text[at : at + 8]
        clause = self.clauses[self.owner[at]]
        what = f"the quotation has 「{wanted[same : same + 8]}」 where the text has 「{base}」"
        self.found.wrong("T701", quote.mark, what, fix=f"{clause.id} is 「{clause.text}」")

    def compare(self, quote: Quote, base: str) -> None:
        """The same words in other forms of the characters are not the text."""
        for own, right in zip(unpointed(quote.text), base, strict=True):
            if own != right:
                self.found.wrong(
                    "T701", quote.mark, f"the text writes {right}, not {own}", fix=f"write {right}"
                )

    def agree(self, quote: Quote, clause: Clause) -> None:
        if quote.part != clause.part:
            what = f"{clause.id} is of the {clause.part}, not of the {quote.part}"
            self.found.wrong("T704", quote.mark, what, fix=f"write {clause.part}:")
        if quote.section != clause.section:
            what = f"{clause.id} belongs to the section {clause.section}, not {quote.section}"
            fix = f"move it into the file of {clause.section}, or mend section:"
            self.found.wrong("T705", quote.mark, what, fix=fix)
