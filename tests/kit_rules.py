"""Rules of the rites, tried on their smallest examples."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kit_play import rite, school

from layout.check import Case
from layout.check.law import judge
from layout.check.rules import rules
from layout.play import play
from layout.score import Score
from layout.vocabulary.rule import Rule


def example(lines: Iterable[str], title: str = "小禮") -> Score:
    """The rite of an example; a line that begins with § is the title of the section after it."""
    section, titles, said = "小禮", [], []
    for line in lines:
        if line.startswith("§"):
            section = line[1:]
        else:
            said.append(line)
            titles.append(section)
    score = rite(*said)
    steps = (replace(s, section=t) for s, t in zip(score.steps, titles, strict=True))
    return replace(score, title=title, steps=tuple(steps))


def broken(rule: Rule) -> tuple[tuple[str, ...], list[str]]:
    """The rules that the example of a rule breaks, and what goes wrong in playing it."""
    score = example(rule.fails, *rule.rites[:1])
    played = play(score, school())
    case = Case(score, school(), played.frames)
    verdicts = [judge(law, case, ()) for law in rules()]
    return (
        tuple(verdict.law.name for verdict in verdicts if verdict.broken),
        [f"{problem.mark}: {problem.what}" for problem in played.problems],
    )
