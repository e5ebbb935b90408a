"""Slides, read back: every mark a shape of its own, every word where it belongs, the same bytes."""

from __future__ import annotations

import base64
import io
import itertools
import math
import random
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from conftest import read
from kit_rite import SECTION, small_rite
from pptx import Presentation
from pptx.slide import Slide
from sampling import some
from seen import at_least
from shapely import LineString, Polygon, box

import layout
from layout import typeset
from layout.api.handout.notes import notes_of
from layout.api.pages.plates import Plates, Span, manner
from layout.api.pages.selection import Selection, spans_of
from layout.api.slides import Slides
from layout.api.slides.pictures import NAMED, Easel, Picture
from layout.cli import main
from layout.picture import Disc, Group, Item, Text
from layout.picture import Path as Drawn
from layout.read.files.paths import whole_rites
from layout.shape import bounds, circle, points, rings
from layout.typeset import MM_PER_PT, Face
from layout.write.crops import legible_from
from layout.write.handout.document import Notes
from layout.write.slides import Package, SlideLine
from layout.write.slides import Slide as Laid
from layout.write.slides.deck import COLUMN, HEIGHT, WIDTH
from layout.write.slides.package import (
    EMU,
    PITCH,
    TITLE_PITCH,
    TITLES,
    WORDS,
    beneath,
    cut_area,
    cut_lines,
    fitted,
    height_of,
    over_height,
)

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
HAN = re.compile("[\u2e80-\uffef]")
SHOWN = ("site", "details")  # the layers of the ground itself
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"


def deck_of(rite: layout.Rite, spans: list[Span], lang: str = "bilingual") -> bytes:
    slides = Slides(rite, lang=lang)
    package = Package(slides.deck)
    for span in spans:
        for slide in slides.of(span):
            package.add(slide)
    return package.data()


def opened(data: bytes) -> Any:
    return Presentation(io.BytesIO(data))


def shapes(page: Any) -> Iterator[ElementTree.Element]:
    """Every shape of the picture, groups undone."""
    tree = ElementTree.fromstring(page.part.blob).find(f"{P}cSld/{P}spTree")
    assert tree is not None
    for group in tree.findall(f"{P}grpSp"):
        yield from (e for e in group.iter() if e.tag in (f"{P}sp", f"{P}cxnSp"))


def middle(shape: ElementTree.Element, look: str = "spPr") -> tuple[float, float]:
    """Of a shape, in mm."""
    place = shape.find(f"{P}{look}/{A}xfrm")
    assert place is not None
    off, ext = place.find(f"{A}off"), place.find(f"{A}ext")
    assert off is not None
    assert ext is not None
    x = int(off.get("x", "")) + int(ext.get("cx", "")) / 2
    y = int(off.get("y", "")) + int(ext.get("cy", "")) / 2
    return x / EMU, y / EMU


def items_in(items: tuple[Item, ...], kind: type[Any], clip: Any = None) -> Iterator[Any]:
    """The items of a kind, without discs that are not wholly in their window."""
    for item in items:
        if isinstance(item, Group):
            yield from items_in(item.items, kind, item.clip or clip)
        elif isinstance(item, kind) and (
            clip is None or isinstance(item, Text) or held(item, clip)
        ):
            yield item


def held(disc: Disc, clip: tuple[float, float, float, float]) -> bool:
    left, top, width, height = clip
    across = left <= disc.x - disc.r and disc.x + disc.r <= left + width
    return across and top <= disc.y - disc.r and disc.y + disc.r <= top + height


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_rite(tmp_path_factory.mktemp("slides"))


@pytest.fixture(scope="module")
def small(folder: Path) -> layout.Rite:
    return layout.load(str(folder))


@pytest.fixture(scope="module")
def steps(small: layout.Rite) -> bytes:
    return deck_of(small, spans_of(small, Selection()))


def maps(pages: Sequence[Slide]) -> list[Slide]:
    """Those with a map: a close view has a slide of its own after it."""
    return [page for page in pages if b'name="site"' in page.part.blob]


def test_a_step_is_a_slide_with_its_words(small: layout.Rite, steps: bytes):
    """After the cover a slide each, in order: the clause its title, the gloss beside the picture;
    the notes have both, and what the acts rest on."""
    cover, *pages = opened(steps).slides
    pages = maps(pages)
    assert cover.shapes.title.text == "小禮"
    assert "The Little Rite" in cover.placeholders[1].text
    assert len(pages) == len(small.frames)
    plates, rests = Plates(small.compiled, manner("modern", "bilingual", "A4")), False
    for page, frame in zip(pages, small.frames, strict=True):
        step = frame.state.step
        assert page.shapes.title.text == step.text
        assert step.en in page.placeholders[1].text
        notes = page.notes_slide.notes_text_frame.text
        assert step.text in notes
        assert step.en in notes
        told = notes_of(plates, Span(frame.n - 1, frame.n - 1))
        assert all(line.words.han in notes for line in (*told.basis, *told.open))
        assert ("所據 What it rests on" in notes) == bool(told.basis)
        rests = rests or bool(told.basis)
    assert rests


def test_a_key_plate_is_a_slide_under_its_title(small: layout.Rite):
    """Its notes have every clause of the passage."""
    _, page, *parts = opened(deck_of(small, spans_of(small, Selection(key=True)))).slides
    assert [one.shapes.title.text for one in (page, *parts)] == ["獻賓圖"] * (1 + len(parts))
    notes = page.notes_slide.notes_text_frame.text
    assert all(frame.state.step.text in notes for frame in small.frames)


def test_no_picture_is_in_the_file(steps: bytes):
    """Every mark is a shape: no picture on a slide, no image in the package."""
    names = zipfile.ZipFile(io.BytesIO(steps)).namelist()
    assert not [
        n for n in at_least(10, names) if re.search(r"media|\.(png|jpe?g|emf|wmf|svg|bin)$", n)
    ]
    for page in at_least(2, opened(steps).slides):
        assert b"<p:pic" not in page.part.blob
        assert b"blip" not in page.part.blob


def test_a_picture_is_told_in_the_language_of_the_slides(small: layout.Rite):
    """What is read out in place of a picture is in the deck's language alone."""
    for lang, lacks in (("en", HAN), ("zh", re.compile("[a-z]{3}"))):
        for page in at_least(
            2, maps(list(opened(deck_of(small, spans_of(small, Selection()), lang)).slides)[1:])
        ):
            told = ElementTree.fromstring(page.part.blob).find(f".//{P}grpSp/{P}nvGrpSpPr/{P}cNvPr")
            assert told is not None
            assert told.get("descr")
            assert not lacks.search(told.get("descr", "")), told.get("descr")


def test_groups_are_named_as_the_layers_and_the_people_are(small: layout.Rite, steps: bytes):
    """Whoever opens the list of shapes finds the walls, the labels and each person by name."""
    pages = maps(list(opened(steps).slides)[1:])
    for page, frame in at_least(2, zip(pages, small.frames, strict=True)):
        root = ElementTree.fromstring(page.part.blob)
        told = [
            e for group in root.iter(f"{P}grpSp") for e in group.findall(f"{P}nvGrpSpPr/{P}cNvPr")
        ]
        names = {e.get("name") for e in told}
        assert {"圖", "site", "labels", "people"} <= names
        assert {f"people/{event.who}" for event in frame.state.events} <= names
        ids = [e.get("id") for e in root.iter(f"{P}cNvPr")]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("slug", "theme"),
    [*((slug, "modern") for slug in whole_rites()), (whole_rites()[-1], "woodcut")],
)
def test_everything_stands_where_the_plate_has_it(slug: str, theme: str):
    """Of a plate in the middle of each rite: each disc, and each line of text set from its middle,
    to a twentieth of a millimetre; within the slide; every word of it once."""
    rite = read(slug)
    n = len(rite.frames) * 2 // 5
    lang = "zh" if theme == "woodcut" else "bilingual"
    (picture, *_) = Easel(rite, theme, lang).pictures(Span(n, n))
    slides = Slides(rite, theme, lang)
    package = Package(slides.deck)
    package.add(next(slides.of(Span(n, n))))
    found = list(shapes(opened(package.data()).slides[1]))
    discs = list(items_in(picture.sheet.items, Disc))
    rounds = [s for s in found if s.find(f".//{A}prstGeom[@prst='ellipse']") is not None]
    assert discs
    for disc, shape in zip(discs, rounds, strict=True):
        assert middle(shape) == pytest.approx((disc.x, disc.y), abs=0.05)
    texts = [t for t in items_in(picture.sheet.items, Text) if t.text.strip()]
    boxes = [s for s in found if s.find(f"{P}nvSpPr/{P}cNvSpPr[@txBox]") is not None]
    assert [t.text for t in texts] == ["".join(s.itertext()) for s in boxes]
    for text, shape in zip(texts, boxes, strict=True):
        x, y = middle(shape)
        assert 0 <= x <= WIDTH
        assert 0 <= y <= HEIGHT
        if not text.turn:
            assert text.vertical or text.anchor != "middle" or x == pytest.approx(text.x, abs=0.05)
            assert not text.vertical or x == pytest.approx(text.x, abs=0.05)


def test_the_picture_of_a_slide_is_the_plate_larger(small: layout.Rite, steps: bytes):
    """One scale and no turn: each person and thing is where the plate has it, as much farther
    from the others as it is larger."""
    easel = Easel(small, "modern", "bilingual")
    for n, page in at_least(2, enumerate(maps(list(opened(steps).slides)[1:]))):
        next(easel.pictures(Span(n, n)))
        plate = easel._before
        assert plate is not None
        drawn = tuple(i for i in plate.items if not getattr(i, "id", "").startswith("details"))
        there = {g.id: centre(g) for g in bodies(drawn)}
        root = ElementTree.fromstring(page.part.blob)
        groups = {g.find(f"{P}nvGrpSpPr/{P}cNvPr").get("name"): g for g in root.iter(f"{P}grpSp")}
        shown = {name: middle(groups[name], "grpSpPr") for name in there}
        if len(there) < 2:
            continue  # nothing to measure by
        a, b = max(combinations(there, 2), key=lambda pair: math.dist(*(there[p] for p in pair)))
        k = math.dist(shown[a], shown[b]) / math.dist(there[a], there[b])
        assert k > 1
        for name, (x, y) in there.items():
            moved = shown[a][0] + (x - there[a][0]) * k, shown[a][1] + (y - there[a][1]) * k
            assert shown[name] == pytest.approx(moved, abs=0.05), name


def bodies(items: tuple[Item, ...]) -> Iterator[Group]:
    """The people and things of a plate, without words."""
    for item in items:
        if isinstance(item, Group):
            if item.id.startswith(("people/", "things/")) and not list(items_in((item,), Text)):
                yield item
            else:
                yield from bodies(item.items)


def centre(group: Group) -> tuple[float, float]:
    """Of the outlines, whatever the breadth of their strokes."""
    outlines = [path.segments for path in items_in((group,), Drawn)]
    outlines += [circle(disc.x, disc.y, disc.r) for disc in items_in((group,), Disc)]
    left, top, right, bottom = bounds(p for outline in outlines for p in points(outline))
    return (left + right) / 2, (top + bottom) / 2


def test_two_writings_are_the_same_bytes_without_a_date(folder: Path, tmp_path: Path):
    """Two decks of a rite are the same bytes and hold no date."""
    for name in ("a", "b"):
        assert main(["slides", str(folder), "-o", str(tmp_path / f"{name}.pptx")]) == 0
    data = (tmp_path / "a.pptx").read_bytes()
    assert data == (tmp_path / "b.pptx").read_bytes()
    package = zipfile.ZipFile(io.BytesIO(data))
    assert {each.date_time for each in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    about = package.read("docProps/core.xml")
    assert not re.search(rb"\d{4}-\d\d-\d\d|created|modified", about)
    assert "小禮".encode() in about


def test_no_word_of_a_scene_is_read_as_markup(tmp_path: Path):
    """Signs of markup in a scene are words on the slide and in its notes."""
    signs = "<a:t>&amp; \"it\" 'is' ]]></a:t>"
    section = SECTION.replace("The guest bows facing north.", repr(signs).replace("\\'", "''"))
    rite = layout.load(str(small_rite(tmp_path, section=section)))
    page = opened(deck_of(rite, [Span(0, 0)])).slides[1]
    signs = signs.replace("'", "’")  # as English is set
    assert signs in page.placeholders[1].text
    assert signs in page.notes_slide.notes_text_frame.text


@pytest.mark.parametrize(("lang", "title", "lacks"), [
    ("zh", "賓北面拜。", "guest"),
    ("zh-Hans", "宾北面拜。", "賓"),
    ("en", "The guest bows facing north.", "賓"),
])  # fmt: skip
def test_in_one_language_a_slide_has_no_other(
    small: layout.Rite, lang: str, title: str, lacks: str
):
    """A slide in one language has no words of the other."""
    page = opened(deck_of(small, [Span(0, 0)], lang)).slides[1]
    assert page.shapes.title.text == title
    said = [page.placeholders[1].text, *("".join(s.itertext()) for s in shapes(page))]
    assert not [words for words in said if lacks in words]


def test_all_words_are_told_so_large_that_they_are_read():
    """However long, each line stands once, in order, on a slide where it has room under the title,
    and none is smaller than is read on a wall but one that fills a slide by itself."""
    chance = random.Random(7)
    for _ in range(60):
        title = "主人坐取爵實之賓之席前" * chance.randint(1, 9)
        lines = [
            SlideLine(
                "賓進坐奠爵于篚" * chance.randint(0, 5),
                "He goes west. " * chance.randint(1, 9),
                "1",
            )
            for _ in range(chance.randint(0, 40))
        ]
        over = "7–11  " + "Summoning the impersonator " * chance.randint(0, 4)
        fits = fitted(over, title, lines)
        assert [line for fit in fits for line in fit.lines] == lines
        for fit in fits:
            assert fit.top + fit.height <= COLUMN[1] + COLUMN[3] + 1e-6
            assert fit.top >= COLUMN[1] + over_height(over) + fit.title_height
            assert sum(height_of(x, fit.size, COLUMN[2]) for x in fit.lines) <= fit.height
            assert fit.size >= WORDS[-1] >= 12 or len(fit.lines) == 1
            assert beneath(fit.size) >= 12 or fit.size < 12


def test_words_begin_behind_the_broadest_number():
    """Beside numbers of one sign to three, in figures and in wood, all words of a slide begin at
    one place, clear of every number."""
    for number in at_least(6, ("1", "10", "12a", "六", "十一", "十二甲")):
        (fit,) = fitted(
            "1", "獻賓", [SlideLine("賓升", number=number), SlideLine("降", number="1")]
        )
        broad = typeset.measure(number, Face.HAN_SEMIBOLD, fit.size)
        assert fit.hanging * fit.size * MM_PER_PT > broad, number


def test_no_title_ends_in_a_lone_character(rite: layout.Rite):
    """Of every clause and key plate of every rite, in Chinese: its last line has two at least,
    wherever some size lets it; and it takes no fewer lines than it is given room for."""
    titles = dict.fromkeys([*(f.state.step.text for f in rite.frames), *_titles(rite)])
    lone = 0
    for title in at_least(80, filter(None, titles)):
        (fit, *_) = fitted("1", title, [])
        rows = typeset.wrap(title, Face.HAN, fit.title_size, COLUMN[2])
        lone += len(rows) > 1 and sum(c not in typeset.CLOSING for c in rows[-1]) < 2
        pitch = fit.title_size * MM_PER_PT * TITLE_PITCH
        lone += fit.title_size > TITLES[-1] and fit.title_height - len(rows) * pitch > pitch / 2
    assert lone <= len(titles) / 100


def _titles(rite: layout.Rite) -> Iterator[str]:
    yield from (span.title for span in spans_of(rite, Selection(key=True)))


def test_what_goes_on_goes_on_beside_the_same_picture(small: layout.Rite):
    """Of a plate with many movements each slide has the whole picture, and the notes."""
    slides = Slides(small)
    (slide, *_) = slides.of(Span(0, 0))
    lines = tuple(SlideLine("賓進坐奠爵于篚興" * 6, number=str(n)) for n in range(9))
    package = Package(slides.deck)
    package.add(replace(slide, lines=lines))
    _, *pages = opened(package.data()).slides
    told = "".join(page.placeholders[1].text for page in at_least(2, pages))
    assert [told.index(f"{n}\t") for n in range(9)] == sorted(
        told.index(f"{n}\t") for n in range(9)
    )
    assert len({ElementTree.tostring(one) for page in pages for one in shapes(page)}) == len(
        list(shapes(pages[0]))
    )
    assert {page.notes_slide.notes_text_frame.text for page in pages} == {slide.notes}


DAILY = 12  # pictures of a rite


@dataclass(frozen=True)
class Shown:
    """A plate as slides."""

    span: Span
    notes: Notes
    pictures: list[Picture]
    slides: list[Laid]


@pytest.fixture(scope="module")
def shown(rite: layout.Rite) -> list[Shown]:
    """Key plates and steps of a rite, others every day, by turns in three themes and languages."""
    steps = range(0, len(rite.frames), max(1, len(rite.frames) // 8))
    every = [*spans_of(rite, Selection(key=True)), *(Span(i, i) for i in steps)]
    spans = some(DAILY, every, rite.score.slug)
    manners = ("modern", "bilingual"), ("print", "en"), ("woodcut", "zh")
    made = [(Easel(rite, *each), Slides(rite, *each)) for each in manners]
    out = []
    for span, (easel, slides) in zip(spans, itertools.cycle(made), strict=False):
        notes = notes_of(slides._words, span)
        out.append(Shown(span, notes, [*easel.pictures(span)], [*slides.of(span)]))
    return out


def named(items: tuple[Item, ...], layer: str = "") -> Iterator[Text]:
    """What is named in a picture: no number in a way, and no figure beside a scale."""
    for item in items:
        if isinstance(item, Group):
            yield from named(item.items, item.id.partition("/")[0] or layer)
        elif isinstance(item, Text) and layer in NAMED:
            yield item


def test_every_name_of_a_picture_is_read_on_a_wall(shown: list[Shown]):
    """Of key plates and steps of every rite, by turns in three themes: no name in Han is smaller
    than 9 pt, in Latin than 8; no other sign on a map than it may be on paper."""
    texts = [t for one in shown for p in one.pictures for t in named(p.sheet.items)]
    for text in at_least(60, texts):
        assert text.size >= (9 if HAN.search(text.text) else 8), text
    for one in shown:
        assert all(legible_from(p.sheet.items) <= 1 for p in one.pictures), one.span


def grouped(items: Sequence[Item]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from grouped(item.items)


def test_every_movement_is_told_beside_a_map_that_numbers_it(shown: list[Shown]):
    """Of key plates and steps of every rite, by turns in three themes: each movement stands beside
    a picture of its plate, in the order of the text; what has a number, beside one that has it."""
    count = 0
    for one in shown:
        numbers = {number for picture in one.pictures for number in picture.numbers}
        labels = [n.label if n.label in numbers else "·" for n in one.notes.moves]
        told = [[line.number for line in slide.lines if line.number] for slide in one.slides]
        for own in told:
            rest = iter(labels)
            assert all(label in rest for label in own), one.span
        assert set(labels) == {label for own in told for label in own}
        pairs = list(zip(one.pictures, told, strict=True))
        count += len(numbers & set(labels))
        for label in numbers & set(labels):
            assert any(label in p.numbers and label in told for p, told in pairs), (one.span, label)
    assert count >= 8


def test_a_reason_says_of_whom_it_is(rite: layout.Rite):
    """Of the notes of every key plate and some steps, in English: each reason begins with a capital
    and with whom or what it is of, never with an act that nobody does."""
    plates = Plates(rite.compiled, manner("modern", "en", "A4"))
    steps = (Span(i, i) for i in range(0, len(rite.frames), max(1, len(rite.frames) // 40)))
    verbs = {v.plain for v in rite.site.vocabulary.verbs.values()}
    lines = [
        b for s in (*spans_of(rite, Selection(key=True)), *steps) for b in notes_of(plates, s).basis
    ]
    for line in at_least(20, lines):
        told = line.words.en.partition(":")[0]
        assert told[:1] == told[:1].upper(), line
        assert told.lower() not in verbs, line
        assert " ." not in line.words.en, line


def test_english_alone_is_given_the_room_in_which_it_is_printed():
    """It is printed as large as Han, not as small as English beneath it."""
    words = (
        "The upper archer of the first pair stands south of the place of the second, facing west"
    )
    for wide in at_least(20, range(30, 90, 3)):
        rows = typeset.wrap(words, Face.LATIN, WORDS[0], wide)
        high = height_of(SlideLine(en=words), WORDS[0], wide)
        assert high > len(rows) * WORDS[0] * MM_PER_PT * PITCH


def test_what_is_cut_is_what_lies_in_the_window():
    """Areas and lines cut by us measure as much as shapely says that they should."""
    chance = random.Random(11)
    window = (0.0, 0.0, 10.0, 8.0)
    for _ in range(300):
        a = [chance.uniform(-8, 18) for _ in range(6)]
        corners = [("M", (a[0], a[1])), ("L", (a[2], a[3])), ("L", (a[4], a[5])), ("Z", ())]
        ring = rings(tuple(corners))[0]
        area = sum(Polygon(r).area for r in rings(cut_area(tuple(corners), window)))
        assert area == pytest.approx(Polygon(ring).intersection(box(*window)).area, abs=1e-6)
        lines = rings(cut_lines(tuple(corners), window))
        length = sum(LineString(line).length for line in lines)
        assert length == pytest.approx(LineString(ring).intersection(box(*window)).length, abs=1e-6)


@pytest.mark.parametrize(("words", "code", "told"), [
    ("--section 獻兵", 2, "did you mean 獻賓?"),
    ("--steps 7..9", 2, "U904"),
    ("-o /dev/null/x.pptx", 2, "D894"),
    ("--format html -o /dev/null/x.html", 2, "D894"),
    ("--format html --lang pinyin", 2, "U911"),
])  # fmt: skip
def test_what_is_asked_wrongly_is_told_and_leaves_nothing(  # noqa: PLR0913, PLR0917
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    words: str,
    code: int,
    told: str,
):
    """Slides asked for wrongly are told with what is wrong, and no file is left."""
    monkeypatch.chdir(tmp_path)
    assert main(["slides", str(folder), *words.split()]) == code
    assert told in capfd.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_page_of_slides_is_the_player_and_more(folder: Path, tmp_path: Path):
    """One file, without a link to anything, that opens as it was asked to."""
    target = tmp_path / "slides.html"
    words = ["--format", "html", "--key", "--theme", "print", "--lang", "zh", "-o", str(target)]
    assert main(["slides", str(folder), *words]) == 0
    page = target.read_text(encoding="utf-8")
    script = re.search(r'id="script">(.*?)<', page, re.S)
    assert script is not None
    told = zlib.decompress(base64.b64decode(script[1])).decode()
    assert "class Deck" in told
    assert "class Player" in told
    assert not re.findall(r"(?:src|href)=.https?:", page)
