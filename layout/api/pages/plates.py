"""Plates of a rite: composed a section at a time, written with an index."""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, starmap
from pathlib import Path

from layout.api.abreast import abreast, runs_of
from layout.api.ask import bounds as bounds_at
from layout.api.ask import locate, occurrences
from layout.api.compiled import Compiled
from layout.api.pages.papers import Press, Printing
from layout.api.pages.webpage import web_page
from layout.draw.compose import compose
from layout.draw.dress import OF_A_LEAF, PAGES, in_script, themes
from layout.draw.judge import Fault, faults_of
from layout.draw.page import Asked, Panel, PlateManner, Series, draw_panels
from layout.draw.sheets import (
    GroundPlate,
    Tried,
    derivations,
    measures_plate,
    parts_plate,
    tried_plate,
)
from layout.draw.spread import Share, Spread, pages_of, spread_of
from layout.draw.windows import ground_of
from layout.measure.numerals import number_in_words
from layout.picture import Item, Sheet
from layout.place import area_at, extent_of, nearest_of
from layout.problems import Problem, ProblemError, asked_wrongly
from layout.read.citing import quoter_of
from layout.read.whereabouts import QuotationFinder
from layout.said import NOTHING, Said
from layout.say.brief import Heading, brief_of, not_played
from layout.say.tongue import ALL, BOTH, ENGLISH, LANGUAGES, Tongue, chosen
from layout.stage import Frame, Point
from layout.version import __version__
from layout.write.captions import PlateCaption, as_csv, as_docx, described
from layout.write.files import file_name, staged, write_file
from layout.write.handout import sheet_for_press
from layout.write.handout.pressing import SCREEN, PressWish
from layout.write.particulars import SOURCE, VARIANTS, VERSION, credit
from layout.write.png import thumbnail, to_png
from layout.write.svg import LetterMode, to_svg

ON_SCREEN = PlateManner("modern", BOTH, "screen", others=(ENGLISH,))  # for a page of the web
NEAR = 10  # steps before and after a key plate: where its first and last sentence begin and end
BROAD, NARROW = 139.0, 60.0  # mm: what details are drawn for, apart from a map
_SEARCH = (
    '<form role="search"><input type="search" aria-label="尋 Search" placeholder="尋 Search"> '
    '<output role="status"></output></form>'
)
# plates whose words have all that is sought, in either language, or whose number it is
_FINDING = """
const box = document.querySelector("[role=search] input"), told = document.querySelector("output");
const plates = [...document.querySelectorAll("ol.plates li")];
box.form.addEventListener("submit", (event) => event.preventDefault());
box.addEventListener("input", () => {
  const sought = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const plate of plates) {
    const words = plate.textContent.toLowerCase();
    plate.hidden = !sought.every((word) => words.includes(word));
  }
  for (const part of document.querySelectorAll("main section")) {
    part.hidden = !part.querySelector("li:not([hidden])");
  }
  const { length } = plates.filter((plate) => !plate.hidden);
  told.textContent = sought.length ? `${length} / ${plates.length}` : "";
});
"""
THUMBNAILS, THUMBNAIL = "thumbnails", 240  # a folder, and the pixels of a picture’s breadth in it


PARTS = "釋宮"  # the plate of a place that names its parts


def manner(theme: str, lang: str, page: str) -> PlateManner:
    """How to draw, checked: what there is not is a problem that names what there is."""
    _one_of("theme", theme, themes())
    _one_of("language", lang, (*LANGUAGES, ALL))
    if themes()[theme].is_leaf:
        _one_of(f"{theme} plate in the language", lang, OF_A_LEAF)
    _one_of("page", page, PAGES)
    tongue, others = chosen(lang)
    return PlateManner(theme, tongue, page, others=others)


def lettering(text: str) -> LetterMode:
    """How to keep letters, checked."""
    _one_of("way to keep letters", text, [each.value for each in LetterMode])
    return LetterMode(text)


def _one_of(what: str, word: str, known: Iterable[str]) -> None:
    if word not in known:
        fix = f"choose {' or '.join(known)}"
        raise asked_wrongly("U911", f"there is no {what} {word!r}", fix)


@dataclass(frozen=True, slots=True)
class Span:
    """Frames to be drawn as one plate, by index, with its title if it has one."""

    first: int
    last: int
    title: str = ""
    en: str = ""
    moment: str = ""  # the step that it shows, where that is chosen
    shows_place: bool = False


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Frames drawn as one; how everything was before them, if not as the step before left it; and
    whether all of the place is shown."""

    frames: Sequence[Frame]
    before: Frame | None = None
    first: int = 1
    is_place: bool = False


def origin_of(rite: Compiled) -> dict[str, str]:
    """Under which readings plates are drawn, and by what."""
    return {
        VARIANTS: " ".join(f"{name}={said}" for name, said in sorted(rite.variants.items())),
        VERSION: f"layout {__version__}",
    }


class Plates:
    """Composes plates of one rite in one manner; a section shares its view."""

    def __init__(self, rite: Compiled, manner: PlateManner, wish: Printing | None = None) -> None:
        self.site = rite.site
        self.frames = rite.frames
        self.keys = rite.score.key_plates
        self.finder = QuotationFinder(rite.score)
        self.text = replace(brief_of(rite.score, rite.site), quoter=quoter_of(rite.site.vocabulary))
        self.press = Press(self.site, manner.theme, manner.page, wish or Printing())
        self.manner = replace(manner, ratio=self.press.ratio)
        theme, page = themes()[manner.theme], self.press.page
        self.series = Series(
            self.site, rite.score.steps, self.frames, self.text, theme, page, self.press.planned
        )
        self.origin = origin_of(rite)
        self._spreads: dict[tuple[Span, str], Spread] = {}
        self.unplayed = {n - 1: why for n, why in rite.unplayed.items() if why}

    def sheet(self, span: Span, previous: Sheet | None = None) -> Sheet:
        """The plate of the frames of a span; of a spread its map, and of a leaf the first."""
        return self.sheets(span, previous)[0]

    def sheets(self, span: Span, previous: Sheet | None = None) -> list[Sheet]:
        """The same, with the pages that follow: the words that face a map, the leaves of what has
        no room on one."""
        if not span.title:
            return self._leaves(span, _Drawn(self.frames[span.first : span.last + 1]), previous)
        if self.press.has_spreads:
            return self._in_tongues([self._pages(span, t) for t in self._tongues])
        main, *others = self._pieces(span)
        leaves = self._leaves(span, main, previous)
        is_in_pieces = self.series.theme.is_leaf or self.press.wish.is_bare
        for n, piece in enumerate(others if is_in_pieces else (), 2):
            for sheet in self._leaves(span, piece, None):
                part = f"其{number_in_words(n)}{sheet.meta['part']}"
                leaves.append(replace(sheet, meta={**sheet.meta, "part": part}))
        return leaves

    def ascii_title(self, span: Span) -> str:
        """The title of a span as it is read, in ASCII; in English where it cannot be read."""
        read = self.site.vocabulary.pinyin.of(span.title) or span.en
        plain = unicodedata.normalize("NFD", read).encode("ascii", "ignore").decode()
        return "_".join(re.findall(r"[a-z0-9]+", plain.lower()))

    def caption(self, span: Span) -> tuple[Said, Said]:
        """The title of a span, and its clauses."""
        steps = [frame.step for frame in self.frames[span.first : span.last + 1]]
        words = [
            self.text.words_of(step)
            for step in steps
            if step.text is not None or span.first == span.last
        ]
        clauses = Said("".join(own.han for own in words), " ".join(own.en for own in words))
        section = steps[0].section
        title = (
            Said(span.title, span.en)
            if span.title
            else Said(section, self.text.sections.get(section, ""))
        )
        return title, clauses

    def share(self, span: Span) -> Share:
        """How much of what is done in a span its words tell and its pictures show."""
        return self.spread(span, self.manner.tongue).share()

    def spread(self, span: Span, tongue: Tongue) -> Spread:
        """The key plate of a span; the last is kept, in each tongue."""
        at = span, tongue.name
        if at not in self._spreads:
            kept = {key: own for key, own in self._spreads.items() if key[0] is span}
            self._spreads = {**kept, at: self._spread(span, tongue)}
        return self._spreads[at]

    def _spread(self, span: Span, tongue: Tongue) -> Spread:
        first, last = span.first, span.last + 1
        return spread_of(
            self.site,
            self.frames[first:last],
            self.text,
            replace(self.manner, tongue=tongue),
            heading=self._heading(span),
            around=(self.frames[:first][-NEAR:], self.frames[last : last + NEAR]),
            moment=span.moment,
            shows_place=span.shows_place or self.press.wish.is_whole,
        )

    def details(self, span: Span) -> list[tuple[Item, ...]]:
        """What is shown apart from the maps of a span: elevations, unfolded faces, tallies."""
        frames = tuple(self.frames[span.first : span.last + 1])
        told = frames, self.text, self.series.theme, self.manner.tongue
        ground = ground_of(self.site, frames)
        panels: list[Panel] = []
        for detail in self.text.details_of(frame.step for frame in frames):
            width = BROAD if detail.show.is_wide else NARROW
            panels += draw_panels([detail], Asked(self.site, ground, *told, width))[0]
        return [(panel.at(0.0, 0.0),) for panel in panels]

    @property
    def _tongues(self) -> tuple[Tongue, ...]:
        return (self.manner.tongue, *self.manner.others)

    def _pages(self, span: Span, tongue: Tongue) -> list[Sheet]:
        """The pages of a spread in one tongue."""
        pages = pages_of(self.spread(span, tongue), tongue)
        return [self._signed(sheet, self.frames[span.first : span.last + 1]) for sheet in pages]

    def _in_tongues(self, pages: list[list[Sheet]]) -> list[Sheet]:
        """Pages in the first tongue, each with those in the others."""
        own, *others = pages
        out = []
        for i, sheet in enumerate(own):
            tongues = tuple(
                (tongue.readers, more[min(i, len(more) - 1)])
                for tongue, more in zip(self.manner.others, others, strict=True)
            )
            out.append(self.press.printed(replace(sheet, tongues=tongues) if tongues else sheet))
        return out

    def _pieces(self, span: Span) -> list[_Drawn]:
        """What a span is drawn as where that is no spread: its moment, then the rest of it."""
        spread = self.spread(span, self.manner.tongue)
        main = spread.main
        others = (piece for piece in spread.pieces if piece is not main)
        return [
            _Drawn(main.frames, main.before, main.first, is_place=spread.shows_place),
            *(_Drawn(piece.frames, piece.before, piece.first) for piece in others),
        ]

    def _leaves(self, span: Span, drawn: _Drawn, previous: Sheet | None) -> list[Sheet]:
        """Some frames drawn as one, with the pages of those words that have no room beside it."""
        heading = self._heading(span)
        before = dict(previous.tongues) if previous is not None else {}
        firsts = [previous, *(before.get(each.readers) for each in self.manner.others)]
        pairs = zip(self._tongues, firsts, strict=True)
        return self._in_tongues([self._in_one(drawn, heading, was, t) for t, was in pairs])

    def stops(self, span: Span) -> tuple[Problem, ...]:
        """Why not all of a span is played."""
        within = range(span.first, span.last + 1)
        return tuple(problem for i in within for problem in self.unplayed.get(i, ()))

    def _heading(self, span: Span) -> Heading:
        """What the plate is called; and if not all of it could be played, that, and why."""
        stops = self.stops(span)
        why = not_played(stops[0].code, stops[0].what) if stops else NOTHING
        return Heading(Said(span.title, span.en), why=why)

    def _in_one(
        self, drawn: _Drawn, heading: Heading, previous: Sheet | None, tongue: Tongue
    ) -> list[Sheet]:
        """In one tongue."""
        frames = drawn.frames
        plan = self.series.whole if drawn.is_place else self.series.plan
        sheets = compose(
            self.site,
            frames,
            self.text,
            replace(self.manner, tongue=tongue),
            around=self.frames[max(frames[0].n - 2, 0) : frames[-1].n],
            view=plan(frames) if drawn.before is None or drawn.is_place else None,
            previous=previous,
            heading=heading,
            page=self.press.page,
            before=drawn.before,
            first=drawn.first,
        )
        return [self._signed(sheet, frames) for sheet in sheets]

    def _signed(self, sheet: Sheet, frames: Sequence[Frame]) -> Sheet:
        """The sheet with what a file says of where it comes from."""
        numbers = self.text.numbers([f.step for f in frames])
        source = f"{self.text.title}{f' {numbers}' if numbers else ''}"
        return replace(sheet, meta={**sheet.meta, **self.origin, SOURCE: source})


@dataclass(frozen=True, slots=True)
class DrawnPlate:
    """A plate that was written, under a name within the folder."""

    name: str
    picture: str  # a small one
    first: Frame
    last: Frame
    title: str
    problems: tuple[Problem, ...]
    unplayed: tuple[Problem, ...] = ()  # why not all that is written of it is on it
    part: str = ""  # which, of the leaves that its words take
    faults: tuple[Fault, ...] = ()  # that it finds with itself, if it was asked
    share: Share | None = None  # of a key plate: how much of its span is told and drawn


@dataclass(frozen=True, slots=True)
class SitePlate:
    """A plate of a place that was written, with its title."""

    name: str
    title: str
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class PlateWish:
    """What file a plate becomes: SVG with letters kept so, PNG of so many dots to the inch, PDF."""

    form: str = "svg"
    lettering: LetterMode = LetterMode.OUTLINES
    dpi: float = 150.0
    is_judged: bool = False  # whether the plate is asked what is wrong with it
    is_ascii: bool = False  # whether names of files are of ASCII alone
    has_captions: bool = False  # whether tables of what stands beneath them are written too
    is_commons: bool = False  # whether each has the words that Wikimedia Commons asks for
    press: PressWish = SCREEN

    def faults(self, sheet: Sheet) -> tuple[Fault, ...]:
        """What the plate finds wrong with itself, if it is asked."""
        return faults_of(sheet) if self.is_judged else ()

    def data(self, sheet: Sheet) -> bytes:
        if self.form == "png":
            return to_png(sheet, self.dpi)
        if self.form == "pdf":
            return sheet_for_press(sheet, self.press)
        return to_svg(sheet, self.lettering)


_Leaf = tuple[int, str, str, str, tuple[Problem, ...], tuple[Fault, ...], Share | None]


def draw_all(
    wished: Sequence[tuple[Plates, Span]], folder: Path, wanted: PlateWish, jobs: int = 1
) -> Iterator[DrawnPlate]:
    """Write each span as a plate, and their index, by so many processes; all of them appear at the
    end, or none."""
    sections = [(id(plates), plates.frames[span.first].step.section) for plates, span in wished]
    with staged(folder) as bench:
        (bench / THUMBNAILS).mkdir()
        drawn: list[DrawnPlate] = []
        for run in abreast(partial(_written, wished, bench, wanted), runs_of(sections), jobs):
            for i, name, picture, part, problems, faults, share in run:
                plates, span = wished[i]
                first, last = plates.frames[span.first], plates.frames[span.last]
                about = problems, plates.stops(span), part, faults, share
                drawn.append(DrawnPlate(name, picture, first, last, span.title, *about))
                yield drawn[-1]
        if wanted.has_captions:
            captions = [*_captions(wished, drawn)]
            write_file(bench / "captions.csv", as_csv(captions))
            write_file(bench / "captions.docx", as_docx(captions))
        write_file(bench / "index.html", _index(wished[0][0], drawn).encode())
        write_file(bench / "index.json", _listing(drawn))


def _written(
    wished: Sequence[tuple[Plates, Span]], bench: Path, wanted: PlateWish, run: range
) -> list[_Leaf]:
    """The leaves of a run: of which plate, its name and its small picture’s, which of its leaves,
    what is wrong with it, and of a key plate’s first its share. Their frames are not handed back,
    being there already."""
    before: Sheet | None = None
    leaves: list[_Leaf] = []
    for i in run:
        plates, span = wished[i]
        first = plates.frames[span.first]
        titled = plates.ascii_title(span) if wanted.is_ascii else span.title
        stem = f"{i + 1:02}_{titled}" if span.title else f"{first.n:04}_{first.step.id}"
        parts = plates.sheets(span, before)
        before = parts[0]
        picture = f"{THUMBNAILS}/{file_name(stem.replace('+', '_'), '.png')}"
        write_file(bench / picture, thumbnail(before, THUMBNAIL))
        for n, sheet in enumerate(parts, 1):
            part = sheet.meta["part"]
            named = str(n) if wanted.is_ascii else part
            own = f"{stem}_{named}" if part else stem
            name = file_name(own.replace("+", "_"), f".{wanted.form}")
            write_file(bench / name, wanted.data(sheet))
            if wanted.is_commons:
                words = described(sheet, plates.caption(span), plates.text.title)
                write_file((bench / name).with_suffix(".txt"), words.encode())
            is_asked = wanted.is_judged and span.title and sheet is parts[0]
            share = plates.share(span) if is_asked and plates.press.has_spreads else None
            leaves.append((i, name, picture, part, sheet.problems, wanted.faults(sheet), share))
    return leaves


def draw_site(
    rite: Compiled, how: PlateManner, folder: Path, wanted: PlateWish, wish: Printing | None = None
) -> Iterator[SitePlate]:
    """Write the plates of each ground of the rite's place: 尺寸圖, 釋宮, and how each length is
    derived. All of them appear at the end, or none."""
    press = Press(rite.site, how.theme, how.page, wish or Printing())
    with staged(folder) as bench:
        for ground in rite.site.grounds:
            sheets = site_sheets(rite, ground, how)
            others = [
                (t.readers, site_sheets(rite, ground, replace(how, tongue=t))) for t in how.others
            ]
            for title, sheet in sheets.items() if others else ():
                said = tuple((readers, own.get(title, sheet)) for readers, own in others)
                sheets[title] = replace(sheet, tongues=said)
            for title, sheet in sheets.items():
                name = file_name(f"{ground}_{title}", f".{wanted.form}")
                printed = press.printed(sheet)
                write_file(bench / name, wanted.data(printed))
                yield SitePlate(name, f"{ground}{title}", wanted.faults(printed))


def phrase_plate(
    rite: Compiled, phrase: str, frame: Frame, who: str | None, how: PlateManner
) -> Sheet:
    """What a place phrase says, drawn: the ground of each of its parts, right or wrong."""
    why, area, points = "", "", tuple[Point, ...]()
    person = frame.people.get(who or "")
    try:
        spot = locate(rite, frame, phrase, who)
        bounds, points, area = spot.bounds, (spot.pos,), spot.area
    except ProblemError as error:
        why = f"{error.problems[0].code} {error.problems[0].what}"
        bounds = bounds_at(rite, frame, phrase, who)
        owner = rite.site.owner_of(person.area if person else None)
        points = nearest_of(bounds, extent_of(rite.site, owner))
        found = area_at(rite.site, points[0]) if points else None
        area = found.name if found else (person.area or "") if person else ""
    grounds = rite.site.grounds
    ground = next((name for name, areas in grounds.items() if area in areas), next(iter(grounds)))
    tongue = themes()[how.theme].spoken(how.tongue.plain)
    place = GroundPlate(rite.site, ground, how.theme, tongue, how.page)
    sheet = tried_plate(place, Tried(phrase, bounds, points, why))
    return in_script(replace(sheet, meta={**sheet.meta, **origin_of(rite)}), how.tongue)


def site_sheets(rite: Compiled, ground: str, how: PlateManner) -> dict[str, Sheet]:
    """The plates of a ground by their titles."""
    tongue = themes()[how.theme].spoken(how.tongue.plain)
    place = GroundPlate(rite.site, ground, how.theme, tongue, how.page)
    sheets = {"尺寸圖": measures_plate(place), PARTS: parts_plate(place)}
    pages = derivations(place)
    sheets |= {f"度{n if len(pages) > 1 else ''}": s for n, s in enumerate(pages, 1)}
    about = {**origin_of(rite), SOURCE: rite.site.title}
    for title, sheet in sheets.items():
        own = replace(sheet, meta={**sheet.meta, **about})
        sheets[title] = in_script(own, how.tongue)
    return sheets


def _captions(
    wished: Sequence[tuple[Plates, Span]], drawn: Sequence[DrawnPlate]
) -> Iterator[PlateCaption]:
    """A row for each file: the plate's number, and which of its pages it is."""
    spans = {
        (id(plates.frames[span.first]), span.title): n for n, (plates, span) in enumerate(wished)
    }
    for plate in drawn:
        n = spans[id(plate.first), plate.title]
        plates, span = wished[n]
        title, clauses = plates.caption(span)
        steps = [frame.step for frame in plates.frames[span.first : span.last + 1]]
        source = f"{plates.text.title} {plates.text.numbers(steps)}"
        number = f"{n + 1}{plate.part and f' ({plate.part})'}"
        yield PlateCaption(
            number, plate.name, title, clauses, credit(source, plates.origin[VERSION])
        )


def _listing(drawn: Sequence[DrawnPlate]) -> bytes:
    rows = [
        {
            "file": plate.name,
            "thumbnail": plate.picture,
            "title": plate.title or None,
            "n": plate.first.n,
            "to": plate.last.n,
            "id": plate.first.step.id,
            "section": plate.first.step.section,
            "text": plate.first.step.text,
            "en": plate.first.step.en,
            "unplayed": [problem.what for problem in plate.unplayed],
        }
        for plate in drawn
    ]
    return json.dumps(rows, ensure_ascii=False, indent=1).encode() + b"\n"


def _index(of: Plates, drawn: Sequence[DrawnPlate]) -> str:
    """A page with a small picture of every plate, the key plates first, then section by section;
    it needs nothing but what stands beside it."""
    text = of.text
    sections = [
        (name, [*plates]) for name, plates in groupby(drawn, key=lambda p: p.first.step.section)
    ]
    body = [_SEARCH]
    if keys := [*_chosen(of, drawn)]:
        body.append('<section><h2>要圖 <small lang="en">Key plates</small></h2>')
        body += ['<ol class="plates key">', *starmap(_entry, keys), "</ol></section>"]
    body += ['<nav aria-label="分節 Sections">'] if len(sections) > 1 else []
    for n, (name, _) in enumerate(sections if len(sections) > 1 else (), 1):
        english = html.escape(text.sections.get(name, ""))
        body.append(f'<a href="#s{n}">{html.escape(name)} <small lang="en">{english}</small></a>')
    body += ["</nav>"] if len(sections) > 1 else []
    for n, (name, plates) in enumerate(sections, 1):
        english = html.escape(text.sections.get(name, ""))
        is_key = all(plate.title for plate in plates)
        kind = "plates key" if is_key else "plates"
        body.append(
            f'<section><h2 id="s{n}">{html.escape(name)} <small lang="en">{english}</small></h2>'
        )
        body += [f'<ol class="{kind}">', *map(_entry, plates), "</ol></section>"]
    return web_page(Said(text.title, text.en), body, "'self' file:", _FINDING)


def _chosen(of: Plates, drawn: Sequence[DrawnPlate]) -> Iterator[tuple[DrawnPlate, Said]]:
    """Where no plate is a key plate: of each key plate that one of its steps in which somebody
    gives another something, or acts."""
    steps = [frame.step for frame in of.frames]
    for key in of.keys if not any(plate.title for plate in drawn) else ():
        first, last = (occurrences(steps, words) for words in (key.first, key.last))
        own = range(first[0][0] + 1, last[0][1] + 2) if first and last else ()
        acted = [plate for plate in drawn if plate.first.n in own and plate.first.events]
        given = [p for p in acted if any(e.by.to and e.thing for e in p.first.events)]
        for plate in (given or acted)[:1]:
            yield plate, Said(key.title, key.en)


def _entry(plate: DrawnPlate, called: Said = NOTHING) -> str:
    """One plate with its number and words; called otherwise where it stands for more."""
    step = plate.first.step
    clause = called.han or plate.title or step.text or f"（如{step.expands}）"
    stops = "".join(
        f'<small class="unplayed">{html.escape(f"not played: {p.code} {p.what}")}</small>'
        for p in plate.unplayed
    )
    name, picture = (html.escape(path, quote=True) for path in (plate.name, plate.picture))
    return (
        f'<li><a href="{name}"><img src="{picture}" loading="lazy" alt="" '
        f'width="{THUMBNAIL}" height="{THUMBNAIL * 5 // 4}">'
        f"{plate.first.n} {html.escape(clause)}"
        f'<small lang="en">{html.escape(called.en or step.en)}</small>'
        f"{stops}</a></li>"
    )
