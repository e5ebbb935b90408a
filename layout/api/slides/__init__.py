"""Slides of a rite: a plate, its words beside it, and in the notes all that is told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from layout.api.handout.notes import UNNUMBERED, notes_of
from layout.api.pages.plates import Plates, Span, manner
from layout.api.pages.selection import every_key_plate
from layout.api.rite import Rite
from layout.api.slides.pictures import Easel, Picture
from layout.api.slides.words import beside, how_to_read, notes_text, title_of
from layout.draw.dress import themes
from layout.said import Said
from layout.say.tongue import TONGUES, Tongue
from layout.write.files import in_place_of
from layout.write.handout.document import Notes
from layout.write.slides import Deck, Package, Slide, SlideLine, SlideLook

__all__ = ["Slides"]


@dataclass(frozen=True)
class Slides:
    """The slides of a rite in one theme and language."""

    rite: Rite
    theme: str = "modern"
    lang: str = "bilingual"

    def write(self, spans: Sequence[Span], target: Path) -> Iterator[int]:
        """The plates of the spans as one PPTX; yields how many are done."""
        return self._write([(self, span) for span in spans], target)

    def write_key(self, target: Path) -> Iterator[int]:
        """The key plates of every reading, each marked with its own."""
        return self._write(every_key_plate(self.rite, self._under), target)

    def _under(self, rite: Rite) -> Slides:
        """The slides of the rite under another reading."""
        return replace(self, rite=rite)

    def _write(self, wished: Sequence[tuple[Slides, Span]], target: Path) -> Iterator[int]:
        """Whether it can be written is known before anything is drawn."""
        with in_place_of(target) as partial:
            package = Package(self.deck)
            for done, (slides, span) in enumerate(wished, start=1):
                for slide in slides.of(span):
                    package.add(slide)
                yield done
            partial.write_bytes(package.data())

    @property
    def deck(self) -> Deck:
        """What the file says of itself, and its first slide."""
        score, site, told = self.rite.score, self.rite.site, self._told
        theme = themes()[self.theme]
        parties = score.vocabulary.parties.values()
        accents = tuple(theme.of_party(party) for party in parties if party.like is None)
        title = self._tongue.told(Said(score.title, score.en))
        return Deck(
            told(title.text),
            title.en if title.is_double else "",
            tuple(map(told, self._readings)),
            told(how_to_read(site.units.get("尺", 0.231), self._tongue)),
            SlideLook(
                theme.name,
                theme.paper,
                theme.ink,
                theme.sub,
                theme.hall,
                accents,
                self._tongue.is_simple,
            ),
        )

    def of(self, span: Span) -> Iterator[Slide]:
        """The slides of a span: one, or more where its plate has parts or details."""
        told = self._told
        frames = self._words.frames[span.first : span.last + 1]
        pictures = [*self._easel.pictures(span)]
        notes = _as_numbered(notes_of(self._words, span), pictures)
        section = frames[-1].step.section
        named = Said(section, self.rite.score.sections.get(section, ""))
        number = f"{frames[0].n}" if len(frames) == 1 else f"{frames[0].n}–{frames[-1].n}"
        over = (number, self._tongue.lead(named).text, *self._readings)
        title = told(title_of(span, notes, self._tongue))
        said = told(notes_text(notes, self._tongue))
        for picture in pictures:
            lines = beside(span, notes, self._tongue, picture)
            beneath = tuple(SlideLine(told(line.han), line.en, line.number) for line in lines)
            above = told("  ".join(filter(None, over)))
            yield Slide(title, above, beneath, picture.sheet, said)

    @property
    def _readings(self) -> tuple[str, ...]:
        """How it is read otherwise than first."""
        return tuple(f"{name}：{reading}" for name, reading in self.rite.departures.items())

    @property
    def _told(self) -> Callable[[str], str]:
        """Words in the characters of the language; the pictures are in them already."""
        return self._tongue.written

    @property
    def _tongue(self) -> Tongue:
        return TONGUES[self.lang]

    @cached_property
    def _words(self) -> Plates:
        return Plates(self.rite.compiled, manner(self.theme, self.lang, "A4"))

    @cached_property
    def _easel(self) -> Easel:
        return Easel(self.rite, self.theme, self.lang)


def _as_numbered(notes: Notes, pictures: Sequence[Picture]) -> Notes:
    """The notes with the numbers that stand in a picture, and no others."""
    seen = frozenset().union(*(picture.numbers for picture in pictures))
    moves = (m if m.label in seen else replace(m, label=UNNUMBERED) for m in notes.moves)
    return replace(notes, moves=tuple(moves))
