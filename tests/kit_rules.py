"""Rules of the rites, tried on their smallest examples."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kit_play import rite, school

from layout.check import Case, laws
from layout.check.law import judge
from layout.play import play
from layout.score import Act, Score
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
    steps = (
        replace(step, section=t, acts=_at_once(step.acts) if "／" in line else step.acts)
        for step, t, line in zip(score.steps, titles, said, strict=True)
    )
    return replace(score, title=title, steps=tuple(steps))


def _at_once(acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """The acts of a line joined by ／, done in one moment."""
    return tuple(replace(act, together=1) for act in acts)


def broken(rule: Rule) -> tuple[tuple[str, ...], list[str]]:
    """The laws that the example of a rule breaks, and what goes wrong in playing it."""
    score = example(rule.fails, *rule.rites[:1])
    played = play(score, school())
    case = Case(score, school(), played.frames, is_whole=False)
    verdicts = [judge(law, case, ()) for law in laws()]
    return (
        tuple(verdict.law.name for verdict in verdicts if verdict.broken),
        [f"{problem.mark}: {problem.what}" for problem in played.problems],
    )
