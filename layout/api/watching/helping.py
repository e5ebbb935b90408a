"""What helps while an act line is written: words that may stand there, what a line means, where a
name is from, which words are like a wrong one."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from layout.api.explain import explained, other_readings
from layout.api.rite import Rite
from layout.basis import Basis
from layout.problems import Mark, Problem, ProblemError
from layout.read.scene.actline import FACINGS, ROWS
from layout.score import Score
from layout.vocabulary import Verb

_ITEM = re.compile(r"^\s*(?:(?:- )+(?:\{?\s*act: )?|do: )(?:〔若[^〕]*〕)?")
_PASSAGE = re.compile(r"^\s*(?:- )?as: \[?")
_OPENED = re.compile(r"〔[^〕：]*$")
_WORD = re.compile(r"[^\s，、：\[\]{}「」]+")
_ALIKE = 0.4
_LEADERS = {"于": "at a place", "自": "by a stair or side", "由": "by the way of", "面": "facing"}


class Sort(Enum):
    """What a word is that may stand somewhere."""

    PERSON = "person"
    THING = "thing"
    PLACE = "place"
    VERB = "verb"
    MANNER = "manner"
    PASSAGE = "passage"
    GROUND = "ground"
    WORD = "word"


class Proposed(NamedTuple):
    """A word that may stand at the cursor, and what it is."""

    word: str
    sort: Sort
    about: str = ""


def proposed(rite: Rite, line: str, col: int) -> tuple[Proposed, ...]:
    """The words that may stand at a column (from 0) of a line."""
    before = line[:col]
    if _PASSAGE.match(before):
        return tuple(_passages(rite))
    item = _ITEM.match(before)
    if item is None:
        return ()
    if _OPENED.search(before):
        return tuple(_grounds(rite.score, is_first=item.end() + 1 >= col))
    parts = before[item.end() :].split("，")
    words = parts[-1].split(" ")[:-1]
    score = rite.score
    if len(parts) == 1 and not words:
        return tuple(_people(score))
    if len(words) == (1 if len(parts) == 1 else 0):
        return tuple(_verbs(score))
    return tuple(_rest(rite, words[-1]))


def _grounds(score: Score, *, is_first: bool) -> Iterator[Proposed]:
    """What may stand in 〔〕: before an act its readings, behind it on what it rests."""
    if is_first:
        for name, variant in score.variants.items():
            yield from (Proposed(f"若{name}={reading}", Sort.GROUND, variant.about)
                        for reading in variant.readings)  # fmt: skip
        return
    for name, ground in score.standing.items():
        yield Proposed(name, Sort.GROUND, ground.cite or ground.why)
    yield from (Proposed(basis.value, Sort.GROUND) for basis in Basis)


def _rest(rite: Rite, leader: str) -> Iterator[Proposed]:
    """What may follow a verb, or a word that leads a slot."""
    score = rite.score
    if leader == "自":
        stairs = {person.stair for person in score.cast.values() if person.stair}
        yield from (Proposed(name, Sort.PLACE) for name in sorted(stairs))
        yield from (
            Proposed(name, Sort.PLACE) for name in sorted({p.name for p in rite.site.portals})
        )
        return
    if leader in ("于", "由"):
        yield from _places(rite)
        yield from _things(score)
        return
    yield from _people(score)
    if leader in ("面", "鄉"):
        return
    yield from _things(score)
    yield from (Proposed(word, Sort.WORD) for word in (*FACINGS, *ROWS))
    yield from (Proposed(word, Sort.WORD, about) for word, about in _LEADERS.items())
    manners = score.vocabulary.said_manners.values()
    yield from (Proposed(manner.name, Sort.MANNER, manner.en) for manner in manners)


def _people(score: Score) -> Iterator[Proposed]:
    yield from (Proposed(p.name, Sort.PERSON, p.en) for p in score.cast.values())
    yield from (Proposed(g, Sort.PERSON, "、".join(members)) for g, members in score.groups.items())
    yield from (Proposed(o, Sort.PERSON, p.name) for p in score.cast.values() for o in p.also)


def _things(score: Score) -> Iterator[Proposed]:
    yield from (Proposed(t.name, Sort.THING, t.en) for t in score.things.values())


def _places(rite: Rite) -> Iterator[Proposed]:
    for name, told in rite.score.places.items():
        yield Proposed(name, Sort.PLACE, told.get("cite") or told.get("why") or "")
    for name in dict.fromkeys((*rite.site.areas, *rite.site.features)):
        yield Proposed(name, Sort.PLACE)


def _verbs(score: Score) -> Iterator[Proposed]:
    for form, verb in score.vocabulary.verbs.items():
        yield Proposed(form, Sort.VERB, _slots(verb))


def _slots(verb: Verb) -> str:
    """Its English, and the slots it understands; those it needs with a star."""
    takes = sorted(f"{slot.value}*" if slot in verb.needs else slot.value for slot in verb.takes)
    return f"{verb.en} ({', '.join(takes)})" if takes else verb.en


def _passages(rite: Rite) -> Iterator[Proposed]:
    for reading in rite.compiled.readings:
        for step in reading.section.steps:
            for name in step.passages:
                yield Proposed(name.value, Sort.PASSAGE, reading.section.title)


def hover(rite: Rite, path: Path, line: int, col: int = 0) -> str:
    """The act at a column (from 0) of a line as understood, else the first of the line; the state
    before and after it, and why each new place is where it is; of what another reading plays,
    which; nothing where no act is."""
    try:
        others = other_readings(rite, path, line)
        found = () if others else explained(rite, path, line)
    except (ProblemError, IndexError):
        return ""
    if others:
        return "played where " + ", ".join(f"{name}={reading}" for name, reading in others.items())
    here = [each for each in found if each.n == found[0].n and each.act.mark.col <= col + 1]
    told = here[-1] if here else found[0]
    if told.act.mark.line != line:
        return ""
    lines = [f"**{told.understood}** — {told.english}", told.ground,
             f"step {told.n}", f"before: {told.before}", f"after: {told.after}"]  # fmt: skip
    lines += [f"{where}: {why}" for where, why in told.derived]
    return "\n\n".join(lines)


def home(rite: Rite, line: str, col: int) -> Mark | None:
    """Where the name at a column (from 0) is told: a passage, a person, a thing, a place."""
    score, cast = rite.score, rite.score.cast
    homes: dict[str, Mark] = {**{name: cast[members[0]].mark
                                 for name, members in score.groups.items()},
                              **{name: p.mark for p in cast.values() for name in (p.name, *p.also)},
                              **{name: t.mark for name, t in score.things.items()},
                              **score.place_marks}  # fmt: skip
    for reading in rite.compiled.readings:
        for step in reading.section.steps:
            homes |= {name.value: step.mark for name in step.passages if name.value not in homes}
    covering = [
        name
        for name in homes
        for found in re.finditer(re.escape(name), line)
        if found.start() <= col <= found.end()
    ]
    return homes[max(covering, key=len)] if covering else None


def instead(rite: Rite, line: str, problem: Problem) -> tuple[str, ...]:
    """The words most like the one that a problem points at, where that is none of the known."""
    start = problem.mark.col - 1
    found = _WORD.match(line, start) if 0 <= start < len(line) else None
    word = line[start : start + problem.mark.width] if problem.mark.width > 1 else ""
    word = word or (found.group() if found else "")
    score = rite.score
    groups: Iterable[Iterable[Proposed]] = (
        _people(score),
        _things(score),
        _places(rite),
        _verbs(score),
        _passages(rite),
    )
    known = frozenset(each.word for group in groups for each in group)
    if not word or word in known:
        return ()
    return tuple(difflib.get_close_matches(word, sorted(known), n=3, cutoff=_ALIKE))
