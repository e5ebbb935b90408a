"""Which steps are wanted: key plates, sections, a stretch, or all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from layout.api.ask import found, stretch, whole_clause
from layout.api.pages.plates import Span
from layout.api.rite import Rite
from layout.problems import ProblemError, asked_wrongly, nearest
from layout.score import KeyPlate, Staging, Step

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Selection:
    """What somebody asked for; nothing is the whole rite."""

    sections: Sequence[str] = ()
    steps: str | None = None
    key: bool = False
    joins: bool = False  # clauses in which nobody moves stand with the plate before them


def spans_of(rite: Rite, chosen: Selection) -> list[Span]:
    """The plates that are wanted, in order; what is not there is a problem."""
    steps = rite.score.steps
    if not steps and rite.problems:
        raise ProblemError(*rite.problems)
    if not steps:
        raise asked_wrongly("U907", f"{rite.score.title} has no steps yet", "write some first")
    wanted = set(range(len(steps)))
    if chosen.steps is not None:
        first, last = stretch(steps, chosen.steps)
        wanted = set(range(first, last + 1))
    if chosen.sections:
        wanted &= _in_sections(rite, chosen.sections)
        if not wanted:
            what = f"no step of {chosen.steps} is in {'、'.join(chosen.sections)}"
            raise asked_wrongly("U907", what, "leave one of the two out")
    if not chosen.key:
        alone = [Span(i, i) for i in sorted(wanted)]
        return _joined(steps, alone) if chosen.joins else alone
    spans = [span for span in key_spans(rite) if wanted & {span.first, span.last}]
    if not spans:
        fix = "`--key` alone has them all"
        raise asked_wrongly("U909", f"no key plate of {rite.score.title} lies there", fix)
    return spans


def _joined(steps: Sequence[Step], alone: Sequence[Span]) -> list[Span]:
    """Clauses in which nobody moves with the step before them in their section, at its beginning
    with the one after them."""
    spans: list[Span] = []
    waits = False  # nobody has moved yet in the last of them
    for span in alone:
        step, last = steps[span.first], spans[-1] if spans else span
        is_told = step.staging is not Staging.STAGED and step.text is not None
        follows = last.last == span.first - 1 and steps[last.last].section == step.section
        if follows and (is_told or waits):
            spans[-1] = Span(last.first, span.last)
            waits = waits and is_told
        else:
            spans.append(span)
            waits = is_told
    return spans


def key_spans(rite: Rite) -> list[Span]:
    """The rite's plates for a book, those of its readings."""
    if not rite.score.key_plates:
        fix = "add plates: to its rite.yaml"
        raise asked_wrongly("U909", f"{rite.score.title} names no key plates", fix)
    return [_span(rite, key) for key in rite.score.key_plates if rite.holds(key.when)]


def every_key_plate(rite: Rite, of: Callable[[Rite], T]) -> list[tuple[T, Span]]:
    """All of them in order, each with what is made of the rite under the reading it asks for."""
    made: dict[frozenset[tuple[str, str]], tuple[Rite, T]] = {}
    pairs = []
    for key in rite.score.key_plates:
        asked = frozenset(key.when.items())
        if asked not in made:
            under = rite.under(key.when)
            made[asked] = under, of(under)
        under, own = made[asked]
        pairs.append((own, _span(under, key)))
    return pairs


def _span(rite: Rite, key: KeyPlate) -> Span:
    """The frames of a key plate, and what is repeated after its last clause, unless alone."""
    steps = rite.score.steps
    last = found(steps, key.last)[0][1]
    last = last if key.alone else whole_clause(steps, last)
    first = found(steps, key.first)[0][0]
    return Span(first, last, key.title, key.en, key.moment, key.shows_place)


def _in_sections(rite: Rite, titles: Sequence[str]) -> set[int]:
    """The steps of the sections of these titles, in either language."""
    english = {en.casefold(): title for title, en in rite.score.sections.items() if en}
    known = list(dict.fromkeys(step.section for step in rite.score.steps))
    wanted = set()
    for title in titles:
        section = english.get(title.casefold(), title)
        if section not in known:
            alike = nearest(title, [*known, *rite.score.sections.values()])
            raise asked_wrongly("U924", f"no section is called {title[:40]}", alike)
        wanted.add(section)
    return {i for i, step in enumerate(rite.score.steps) if step.section in wanted}
