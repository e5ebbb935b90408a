"""What a slide says beside its picture, and what is kept for whoever speaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layout.api.handout.front import BASES, in_words
from layout.api.pages.plates import Span
from layout.api.slides.pictures import Picture
from layout.said import Said
from layout.say.tongue import Tongue
from layout.write.handout.document import BookLine as Note
from layout.write.handout.document import Notes, Paragraph
from layout.write.slides import SlideLine

_HEADS = {
    "clauses": Said("經文", "The text"),
    "moves": Said("行次", "Movements"),
    "basis": Said("所據", "What it rests on"),
    "open": Said("存疑", "Left open"),
}


def title_of(span: Span, notes: Notes, tongue: Tongue) -> str:
    """The clause of a step, the title of a key plate."""
    return tongue.lead(_first(span, notes)).text


def beside(span: Span, notes: Notes, tongue: Tongue, picture: Picture) -> tuple[SlideLine, ...]:
    """What the title means, those of the movements that the picture tells."""
    first = tongue.told(_first(span, notes))
    gloss = (SlideLine(en=first.en),) if first.is_double else ()
    clauses = () if span.title else notes.clauses[1:]
    moves = (note for note in notes.moves if picture.tells(note.label))
    more = (_line(tongue.told(note.words), "") for note in clauses)
    return (*gloss, *more, *(_line(tongue.told(note.words), note.label) for note in moves))


def notes_text(notes: Notes, tongue: Tongue) -> str:
    """Text, gloss, movements, grounds and open questions, a paragraph each."""
    parts = []
    for name, head in _HEADS.items():
        told: Sequence[Note] = getattr(notes, name)
        if told:
            heading = " ".join(_both(head, tongue))
            lines = (line for note in told for line in _lines(note, tongue))
            parts.append("\n".join((heading, *lines)))
    return "\n\n".join(parts)


def how_to_read(unit: float, tongue: Tongue) -> str:
    """What the figures and lines mean, for whoever shows them."""
    wordings = [block.words for block in in_words(unit) if isinstance(block, Paragraph)]
    words = ["\n".join(_both(each, tongue)) for each in wordings]
    for basis, each in BASES.items():
        words.append("  ".join((basis.value, *_both(each, tongue))))
    return "\n".join(words)


def _first(span: Span, notes: Notes) -> Said:
    """The title of a key plate, else the clause."""
    return Said(span.title, span.en) if span.title else notes.clauses[0].words


def _line(wording: Said, number: str) -> SlideLine:
    return SlideLine(wording.han, wording.en, number)


def _lines(note: Note, tongue: Tongue) -> Iterator[str]:
    first, *more = _both(note.words, tongue)
    yield f"{note.label}  {first}" if note.label else first
    yield from more


def _both(said: Said, tongue: Tongue) -> tuple[str, ...]:
    """The words in the deck's language or languages."""
    wording = tongue.told(said)
    return tuple(filter(None, (wording.han, wording.en)))
