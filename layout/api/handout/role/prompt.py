"""The prompt book: all parts beside one another, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from layout.api.handout.material import Material
from layout.api.handout.notes import begun, clause_of
from layout.draw.ink import speaker_of
from layout.said import Said, several
from layout.say.brief import PlateText
from layout.say.called import gathered
from layout.say.words import Teller
from layout.stage import Frame
from layout.stage.movements import Movement, gather
from layout.write.handout.document import (
    Block,
    Chapter,
    Contents,
    Paragraph,
    Prompt,
    Prompts,
)

ALONE = 2  # a heading, and what is under it
RUN = 3  # of one group, who are told from the first to the last
TITLE = Said("眾人之儀", "Everybody’s part")


def prompts(material: Material, told: Callable[[], None]) -> list[Block]:
    """Section by section, every clause with who does what upon it; of several, their list first."""
    amount = len(material.steps)
    opening = Chapter(TITLE), Paragraph(Said(f"凡{amount}節", several(amount, "step")))
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
        clause = clause_of(material.plates, frame)
        if frame.n - 1 not in material.steps:
            clause = begun(clause)
        rows.append(Prompt(frame.n, clause, _parts(material, frame)))
    blocks.append(Prompts(tuple(rows)))
    return [*opening, *blocks] if len(blocks) == ALONE else [*opening, Contents(), *blocks]


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
    for who in together:
        own = (_of(move, who) for move in done[who[0]])
        yield _every(who, teller), tuple(map(teller.tell, own))


def _every(names: Sequence[str], teller: Teller) -> Said:
    """All of them by name, but for a whole group, or for those of one who stand in it one after
    another: who leads a rehearsal calls each."""
    text = teller.speaker.text
    grouped = {member.group for member in text.cast.values()}
    known = grouped | text.called_together.keys()
    groups = {group: own for group, own in text.members.items() if group in known}
    called: dict[Said, None] = {}
    for run in _runs(gathered(names, groups), text):
        first, *_, last = (
            (Said(teller.called((name,)), teller.speaker.people((name,))))
            for name in (run[0], run[-1])
        )
        if len(run) > 1:
            first = Said(f"{first.han}至{last.han}", f"{first.en} to {last.en}")
        called[first] = None
    return Said("、".join(c.han for c in called), ", ".join(c.en for c in called))


def _runs(names: Sequence[str], text: PlateText) -> Iterator[list[str]]:
    """Each by himself, but those of one group, if three or more follow upon one another in it."""
    order = list(text.cast)

    def place(at: tuple[int, str]) -> tuple[str | None, int]:
        i, name = at
        own = text.cast.get(name)
        return (own.group, order.index(name) - i) if own and own.group else (name, 0)

    for _, run in groupby(enumerate(names), key=place):
        together = [name for _, name in run]
        yield from [together] if len(together) >= RUN else ([name] for name in together)


def _of(move: Movement, who: Sequence[str]) -> Movement:
    """What these do of what they do with others: one man goes, several go."""
    if len(move.who) == 1:
        return replace(move, who=tuple(who))
    return replace(move, who=tuple(who), events=tuple(e for e in move.events if e.who in who))


def _alike(own: list[Movement], teller: Teller) -> list[object]:
    """By what those are known who do the same: what each does by himself, as it is told, and what
    is done in common."""
    return [move if len(move.who) > 1 else teller.tell(move) for move in own]
