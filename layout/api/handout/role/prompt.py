"""The prompt book: all parts beside one another, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby

from layout.api.handout.material import Material
from layout.api.handout.notes import clause_of
from layout.draw.ink import speaker_of
from layout.said import Said
from layout.say.words import Teller
from layout.stage import Frame
from layout.stage.movements import Movement, gather
from layout.write.handout.document import Block, Chapter, Contents, Prompt, Prompts


def prompts(material: Material, told: Callable[[], None]) -> list[Block]:
    """Section by section, every clause with who does what upon it."""
    blocks: list[Block] = [Contents()]
    rows: list[Prompt] = []
    section = None
    for frame in material.chosen:
        told()
        if frame.step.section != section:
            if rows:
                blocks.append(Prompts(tuple(rows)))
            rows, section = [], frame.step.section
            title = Said(section, material.score.sections.get(section, ""))
            blocks.append(Chapter(title, fresh=False))
        rows.append(Prompt(frame.n, clause_of(material.plates, frame), _parts(material, frame)))
    return [*blocks, Prompts(tuple(rows))]


def _parts(material: Material, frame: Frame) -> tuple[tuple[Said, tuple[Said, ...]], ...]:
    """Who does something in the step, each with all that he does."""
    before = material.frames[frame.n - 2] if frame.n > 1 else None
    moves, _ = gather((frame,), before, material.plates.text.cast)
    text = material.plates.text
    teller = Teller(speaker_of(material.site, text, frame), clause=text.clause([frame.step]))
    return tuple(_of_each(moves, teller))


def _of_each(
    moves: tuple[Movement, ...], teller: Teller
) -> Iterator[tuple[Said, tuple[Said, ...]]]:
    """Each with all that he does; who do the same one after another, together."""
    done: dict[tuple[str, ...], list[Movement]] = {}
    for move in moves:
        done.setdefault(move.who, []).append(move)
    for _, alike in groupby(done.values(), key=lambda own: [*map(teller.tell, own)]):
        first, *others = alike
        who = (*first[0].who, *(name for own in others for name in own[0].who))
        told = tuple(teller.tell(replace(move, who=who)) for move in first)
        yield Said(teller.called(who), teller.speaker.people(who)), told
