"""The prompt book: all parts beside one another, clause by clause."""

from __future__ import annotations

from collections import Counter
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

ALONE = 2  # a heading, and what is under it


def prompts(material: Material, told: Callable[[], None]) -> list[Block]:
    """Section by section, every clause with who does what upon it; of several, their list first."""
    blocks: list[Block] = []
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
    blocks.append(Prompts(tuple(rows)))
    return blocks if len(blocks) == ALONE else [Contents(), *blocks]


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
    """Each with all that he does, in order; who do the same one after another, together; those of
    one group who do not, each by his own name."""
    names = dict.fromkeys(name for move in moves for name in move.who)
    done = {name: [move for move in moves if name in move.who] for name in names}
    together = [tuple(g) for _, g in groupby(names, key=lambda n: _alike(done[n], teller))]
    called = Counter(map(teller.called, together))
    people = teller.speaker.people
    for who in together:
        head = Said(teller.called(who), people(who))
        if called[head.han] > 1:
            head = Said("、".join(who), ", ".join(people((name,)) for name in who))
        own = (m if len(m.who) > 1 else replace(m, who=who) for m in done[who[0]])
        yield head, tuple(map(teller.tell, own))


def _alike(own: list[Movement], teller: Teller) -> list[object]:
    """By what those are known who do the same: what each does by himself, as it is told, and what
    is done in common."""
    return [move if len(move.who) > 1 else teller.tell(move) for move in own]
