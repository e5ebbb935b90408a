"""Slides of a rite: a plate, its words beside it, and in the notes all that is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from layout.api.handout.notes import notes_of
from layout.api.plates import Plates, Span, manner
from layout.api.rite import Rite
from layout.api.slides.pictures import Easel
from layout.api.slides.words import beside, notes_text, title_of
from layout.draw.simplified import LANG as SIMPLE
from layout.draw.simplified import simple
from layout.draw.theme import Party, Theme, themes
from layout.write.files import in_place_of
from layout.write.slides import Deck, Look, Package, Slide

__all__ = ["deck_of", "slides_of", "write_slides"]


def write_slides(
    rite: Rite, spans: Sequence[Span], how: tuple[str, str], target: Path
) -> Iterator[int]:
    """The deck in a theme and a language as one PPTX; yields how many plates are done.

    Whether it can be written is known before anything is drawn."""
    theme, lang = how
    with in_place_of(target) as partial:
        package = Package(deck_of(rite, theme, lang))
        for done, slides in enumerate(slides_of(rite, spans, theme, lang), start=1):
            for slide in slides:
                package.add(slide)
            yield done
        partial.write_bytes(package.data())


def deck_of(rite: Rite, theme: str, lang: str) -> Deck:
    """What the file says of itself."""
    score = rite.score
    is_simple = lang == SIMPLE
    title = simple(score.title) if is_simple else score.title
    has_english = not lang.startswith("zh")
    disputes = {**rite.site.disputes, **score.variants}
    under = tuple(
        f"{name}：{reading}"
        for name, reading in rite.variants.items()
        if name in disputes and reading != disputes[name].readings[0]
    )
    if lang == "en":
        title = score.en
    return Deck(
        title,
        score.en if has_english and lang != "en" else "",
        tuple(map(simple, under)) if is_simple else under,
        _look(themes()[theme], is_simple=is_simple),
    )


def _look(theme: Theme, *, is_simple: bool) -> Look:
    accents = tuple(theme.party[party] for party in Party)
    return Look(theme.name, theme.paper, theme.ink, theme.sub, theme.hall, accents, is_simple)


def slides_of(rite: Rite, spans: Sequence[Span], theme: str, lang: str) -> Iterator[list[Slide]]:
    """The slides of each span: one, or more where its plate is told in parts or has details."""
    easel = Easel(rite, theme, lang)
    words = Plates(rite, manner(theme, lang, "A4"))
    for span in spans:
        notes = notes_of(words, span)
        section = words.frames[span.last].step.section
        english = rite.score.sections.get(section, "")
        over = english if lang == "en" and english else section
        number = f"{words.frames[span.first].n}"
        if span.last > span.first:
            number += f"–{words.frames[span.last].n}"
        said = notes_text(notes, lang)
        made = []
        for picture in easel.pictures(span):
            title = title_of(span, notes, lang) + picture.part
            lines = beside(span, notes, lang, is_whole=not picture.is_detail)
            slide = Slide(title, f"{number}  {over}", lines, picture.sheet, said)
            made.append(_simplified(slide) if lang == SIMPLE else slide)
        yield made


def _simplified(slide: Slide) -> Slide:
    """Its words so; the picture is so already."""
    lines = tuple(type(line)(simple(line.han), line.en, line.number) for line in slide.lines)
    over, notes = simple(slide.over), simple(slide.notes)
    return Slide(simple(slide.title), over, lines, slide.picture, notes)
