"""What a slide says beside its picture, and what is kept for whoever speaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layout.api.handout.front import BASES
from layout.api.handout.front import how_to_read as legend
from layout.api.plates import Span
from layout.vocabulary import Vocabulary
from layout.write.handout.document import Line as Note
from layout.write.handout.document import Notes, Paragraph, Words
from layout.write.slides import Line

_HEADS = {
    "clauses": Words("經文", "The text"),
    "moves": Words("行次", "Movements"),
    "basis": Words("所據", "What it rests on"),
    "open": Words("存疑", "Left open"),
}


def title_of(span: Span, notes: Notes, lang: str) -> str:
    """The clause of a step, the title of a key plate."""
    words = Words(span.title, span.en) if span.title else notes.clauses[0].words
    return words.en or words.han if lang == "en" else words.han


def beside(span: Span, notes: Notes, lang: str, *, is_whole: bool = True) -> tuple[Line, ...]:
    """What the title means; of the whole plate, also every movement that it numbers."""
    first = Words(span.title, span.en) if span.title else notes.clauses[0].words
    gloss = (Line(en=first.en),) if first.en and _has(lang, "en") and lang != "en" else ()
    moves = notes.moves if is_whole else ()
    return (*gloss, *(Line(*_said(note.words, lang), note.label) for note in moves))


def notes_text(notes: Notes, lang: str) -> str:
    """Text, gloss, movements, grounds and open questions, a paragraph each."""
    parts = []
    for name, head in _HEADS.items():
        told: Sequence[Note] = getattr(notes, name)
        if told:
            heading = " ".join(filter(None, _said(head, lang)))
            lines = (line for note in told for line in _lines(note, lang))
            parts.append("\n".join((heading, *lines)))
    return "\n\n".join(parts)


def how_to_read(theme: str, unit: float, vocabulary: Vocabulary, lang: str) -> str:
    """What the figures and lines mean, for whoever shows them."""
    blocks = legend(theme, unit, vocabulary)
    told = [block.words for block in blocks if isinstance(block, Paragraph)]
    words = ["\n".join(filter(None, _said(each, lang))) for each in told]
    for basis, each in BASES.items():
        words.append("  ".join((basis.value, *filter(None, _said(each, lang)))))
    return "\n".join(words)


def _lines(note: Note, lang: str) -> Iterator[str]:
    han, english = _said(note.words, lang)
    label = f"{note.label}  " if note.label else ""
    yield label + (han or english)
    if han and english:
        yield english


def _said(words: Words, lang: str) -> tuple[str, str]:
    """The words in the deck's language or languages; what is only in the other stands for them."""
    han = words.han if _has(lang, "zh") or not words.en else ""
    english = words.en if _has(lang, "en") or not words.han else ""
    return han, english


def _has(lang: str, tongue: str) -> bool:
    return lang.startswith("zh") == (tongue == "zh") if lang in ("zh", "zh-Hans", "en") else True
