"""The English of a clause translates it: what is supplied stands in brackets.

What the text does not say and the acts do — by the word of a scholar, of another clause, or for a
reason of ours — may be told in the English of the clause, so that it can be followed; but within
[brackets], so that nobody takes it for the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from seen import at_least

from layout.basis import Basis
from layout.read.files.paths import whole_rites
from layout.read.load import load_score
from layout.score import Act, Score, Step

# Whoever goes, comes or bears says no more than where he is afterwards: these tell a place.
GENERAL = frozenset({"goes", "comes", "bears", "is", ""})
NOUNS = r"(?:corner|cup|meat)[ -]stands?"  # in which an English verb of a deed stands


def told_in(act: Act) -> str:
    """The first word of what English says that somebody does: bows of 「bows[ to {to}]」."""
    english = re.sub(r"\[[^\]]*\]|\{[^}]*\}", " ", act.verb.en)
    found = re.search(r"[a-z]+", english)
    return found[0] if found else ""


def is_in_the_clause(act: Act, step: Step) -> bool:
    """Whether a character of the deed stands in the clause."""
    return any(character in (step.text or "") for character in act.verb.name + act.word)


def supplied(score: Score) -> Iterator[tuple[Step, set[str]]]:
    """Each step that is translated, with the deeds that its English tells as the text's own, though
    no character of the clause says them and none rests on the clause."""
    for step in score.steps:
        if not step.text or not step.acts or not step.en:
            continue
        outside = re.sub(rf"\[[^\]]*\]|{NOUNS}", " ", step.en.lower())
        own = {told_in(act) for act in step.acts if is_in_the_clause(act, step)}
        deeds = {
            told_in(act)
            for act in step.acts
            if act.ground is not None
            and (act.ground.basis not in (Basis.經, Basis.記) or act.ground.cite)
            and not is_in_the_clause(act, step)
        }
        yield (
            step,
            {
                deed
                for deed in deeds - own - GENERAL
                if re.search(rf"\b{deed.removesuffix('s')}", outside)
            },
        )


@pytest.mark.parametrize("slug", whole_rites())
def test_what_is_supplied_stands_in_brackets(slug: str) -> None:
    """No English of a clause tells a deed outside brackets that the clause does not say, and each
    bracket is closed, within no other."""
    score = load_score(slug)
    steps = at_least(60, supplied(score))
    wrong = [f"{step.mark} {step.text} {step.en} {sorted(deeds)}" for step, deeds in steps if deeds]
    assert not wrong
    left = [re.sub(r"\[[^\[\]]+\]", "", step.en or "") for step in score.steps]
    assert not [english for english in left if set("[]") & set(english)]


SIDED = {"east": "東阼", "west": "西", "north": "北", "south": "南"}


@pytest.mark.parametrize("slug", whole_rites())
def test_a_side_that_the_clause_does_not_name_stands_in_brackets(slug: str) -> None:
    """No clause has an English that tells a side outside brackets, east, west, north or south, of
    which no character of the clause speaks."""
    wrong = []
    for step in at_least(60, [s for s in load_score(slug).steps if s.text and s.en]):
        outside = re.sub(r"\[[^\]]*\]|“[^”]*”", " ", (step.en or "").lower())
        told = {word for word, said in SIDED.items() if not {*said} & {*(step.text or "")}
                and re.search(rf"\b{word}(ern|ernmost|wards?)?\b", outside)}  # fmt: skip
        wrong += [f"{step.mark} {step.text} {step.en} {sorted(told)}"] if told else []
    assert not wrong
