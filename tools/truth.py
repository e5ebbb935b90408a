"""How true the program is by its own measures: for each rite its clauses by their three states, the
deeds whose doer and verb stand in their clause and are drawn as another's word, and at last the
mistakes that the checks refuse, by kind and rite.

    python tools/truth.py [RITE …]     all rites when none is named
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from layout.api import load
from layout.api.rite import Rite
from layout.basis import Basis
from layout.read.files.paths import rites
from layout.read.text import coverage
from layout.score import Step
from layout.stage import Event

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
    longest = sorted(names, key=lambda word: -len(word))
    for frame in rite.frames:
        runs = list(_runs(frame.text or "", longest))
        for event in frame.state.events:
            doers = set(score.members(event.by.who))
            said = [run for subject, run in runs if subject and doers <= names[subject]]
            if any(_says(run, event) for run in said):
                yield frame.state.step, event


def _runs(text: str, names: list[str]) -> Iterator[tuple[str, str]]:
    """Each run with whom it is said of: who begins it, else who began one before it."""
    subject = ""
    for run in _STOPS.split(_SPEECH.sub("", text)):
        begins = next((name for name in names if run.startswith(name)), "")
        subject = begins or subject
        yield subject, run.removeprefix(begins)


def _says(run: str, event: Event) -> bool:
    words = {event.by.word, event.verb.name}
    return any(
        re.search(f"^(?:[^{_NOT_DONE}])*{re.escape(word)}(?!者)", run) for word in words if word
    )


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
    heads = ("clauses = staged + told only + not played + not written", "under-claimed")
    print(f"{'':<12}  {heads[0]}  {heads[1]}")
    lefts: list[str] = []
    for name in names or rites():
        rite = load(name)
        rows = coverage(rite.score)
        kinds = ("clauses", "staged", "told", "unplayed", "unwritten")
        sums = [sum(getattr(row, kind) for row in rows) for kind in kinds]
        seen, left = under_claimed(rite)
        lefts += left
        counts = f"{sums[0]:>7} = {sums[1]:>6} + {sums[2]:>9} + {sums[3]:>10} + {sums[4]:>11}"
        print(f"{rite.score.slug:<12}  {counts}  {len(left)} of {seen}", flush=True)
    for line in lefts:
        print(f"  {line}")
    print("\nmistakes refused of those planted, by kind and rite (python tests/mutants --save):")
    for line in FIGURES.read_text(encoding="utf-8").splitlines():
        if line.startswith("|") and not line.startswith("|---"):
            print("  " + "  ".join(f"{cell.strip(' *'):<11}" for cell in line.split("|")[1:-1]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
