"""How true the program is by its own measures, the sums first: clauses by their states, the deeds
whose doer and verb stand in their clause and are drawn as another's word, the mistakes that the
checks refuse; then the same by rite, and the mistakes by kind.

    python tools/truth.py [RITE …]     all rites when none is named
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from layout.api import load
from layout.api.rite import Rite
from layout.basis import Basis
from layout.read.files.paths import rites
from layout.read.text import coverage
from layout.score import Step
from layout.stage import Event
from layout.vocabulary import Verb
from layout.vocabulary.verb import VerbTrait

FIGURES = Path(__file__).resolve().parent.parent / "tests" / "mutants" / "figures.md"
_SPEECH = re.compile("「[^」]*」?|『[^』]*』")
_STOPS = re.compile("[，。；：！？]")
_NOT_DONE = "不弗未無毋請欲將許命俟遣"  # before a verb: it is not done, or by others
_OWN = (Basis.經, Basis.記)


def named_deeds(rite: Rite) -> Iterator[tuple[Step, Event]]:
    """The events whose doer begins a run of their clause and whose verb stands after him, before
    another begins: found by the letters alone, without what the reader knows of words."""
    score = rite.score
    names: dict[str, set[str]] = {}
    for name, person in score.cast.items():
        words = (name, *person.also, person.titled or "", person.group or "")
        for word in filter(None, words):
            names.setdefault(word, set()).add(name)
    for group, members in score.groups.items():
        names.setdefault(group, set()).update(members)
    forms = dict(score.vocabulary.verbs.items())
    longest = sorted(names, key=lambda word: -len(word))
    for frame in rite.frames:
        runs = list(_runs(frame.text or "", longest))
        for event in frame.state.events:
            doers = set(score.members(event.by.who))
            said = [run for subject, run in runs if subject and doers <= names[subject]]
            if any(_says(run, event, forms) for run in said):
                yield frame.state.step, event


def _runs(text: str, names: list[str]) -> Iterator[tuple[str, str]]:
    """Each run with whom it is said of: who begins it, else who began one before it."""
    subject = ""
    for run in _STOPS.split(_SPEECH.sub("", text)):
        begins = next((name for name in names if run.startswith(name)), "")
        subject = begins or subject
        yield subject, run.removeprefix(begins)


def _says(run: str, event: Event, forms: Mapping[str, Verb]) -> bool:
    """Whether the event's word stands in a run; not where another verb begins with it (反 of
    反奠)."""
    words = {event.by.word, event.verb.name}
    found = [
        match
        for word in words
        if word and (match := re.search(f"^(?:[^{_NOT_DONE}])*?({re.escape(word)})(?!者)", run))
    ]
    longer = [run[match.start(1) : match.end(1) + 1] for match in found]
    return any(form not in forms or _is_alike(forms[form], event.verb) for form in longer)


def _is_alike(verb: Verb, done: Verb) -> bool:
    return verb == done or (verb.is_(VerbTrait.GOES) and done.is_(VerbTrait.GOES))


def under_claimed(rite: Rite) -> tuple[int, list[str]]:
    """How many deeds stand in their clause, and those that rest on another's word all the same."""
    deeds = list(named_deeds(rite))
    left = [
        f"{step.id} 「{step.text}」 {event.who} {event.by.word}（{event.basis.value}）"
        for step, event in deeds
        if event.basis not in _OWN
    ]
    return len(deeds), left


def main(names: list[str]) -> int:
    """The sums first; then each rite, and all that is left over."""
    rows, lefts = list[tuple[str, list[int], int, int]](), list[str]()
    for name in names or rites():
        rite = load(name)
        states = coverage(rite.score)
        sums = [sum(getattr(row, kind) for row in states) for kind in _STATES]
        seen, left = under_claimed(rite)
        lefts += left
        rows.append((rite.score.slug, sums, len(left), seen))
    clauses, left_over = [sum(row[1][i] for row in rows) for i in range(len(_STATES))], len(lefts)
    mistakes = [line for line in FIGURES.read_text("utf-8").splitlines() if line.startswith("| ")]
    refused = [cell.strip(" *") for cell in mistakes[-1].split("|")][-2]
    print(f"clauses    {_told(clauses)}")
    print(f"deeds      {left_over} of {sum(row[3] for row in rows)} under-claimed: their doer and "
          "verb stand in the clause, and they rest on another’s word")  # fmt: skip
    print(f"mistakes   {refused} of those planted are refused\n")
    for slug, sums, few, seen in rows:
        print(f"{slug:<12}  {_told(sums)}; {few} of {seen} deeds under-claimed")
    for line in lefts:
        print(f"  {line}")
    print("\nmistakes refused of those planted, by kind and rite (python tests/mutants --save):")
    for line in mistakes:
        print("  " + "  ".join(f"{cell.strip(' *'):<11}" for cell in line.split("|")[1:-1]))
    return 0


_STATES = ("clauses", "staged", "told", "unplayed", "unwritten")


def _told(sums: list[int]) -> str:
    """The sum of clauses, and of what it is made."""
    every, staged, told, unplayed, unwritten = sums
    return (f"{every:>5} = {staged:>5} staged + {told:>3} told only + {unplayed:>3} not played in "
            f"this reading + {unwritten:>2} not written")  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
