"""Plates as files: SVG of a short list of elements, layers that an editor knows, languages that a
reader is asked for in the right order, and words that can be read on their ground."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import pytest
from conftest import read
from kit_sheet import Seen, absolute, contrast, read_figure
from seen import at_least

from layout.api.pages.plates import Plates, Span, manner
from layout.draw.dress.themes import themes
from layout.picture import Disc, Group, Ink, Item, Path, Sheet, Text
from layout.say.tongue import OF_ALL
from layout.shape import rings
from layout.typeset import MM_PER_PT, measure
from layout.write.svg import LetterMode, to_svg

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
XML = "http://www.w3.org/XML/1998/namespace"
# SVG 1.1: what plates are made of, and what each of it may bear.
PAINT = "fill stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin class"
TYPE = f"x y font-family font-size font-weight font-style letter-spacing text-anchor {PAINT}"
ALLOWED = {
    "svg": "width height viewBox version baseProfile role class aria-labelledby",
    "title": "id",
    "desc": "id",
    "metadata": "",
    "defs": "",
    "style": "",
    "switch": "",
    "g": f"id transform clip-path role aria-label systemLanguage {PAINT}",
    "rect": "id x y width height fill",
    "path": f"id d transform role aria-label {PAINT}",
    "circle": f"cx cy r {PAINT}",
    "clipPath": "id",
    "use": f"id x y transform role aria-label {PAINT}",
    "text": f"transform paint-order {TYPE}",
}
FOREIGN = {f"{{{INKSCAPE}}}groupmode", f"{{{INKSCAPE}}}label", f"{{{XLINK}}}href"}
FOREIGN |= {f"{{{XML}}}lang", f"{{{XML}}}space"}
PATH = re.compile(r"(?:[MLHVCSQTZmlhvcsqtz](?:-?(?:\d++(?:\.\d*+)?|\.\d++)[ ,]?)*+)++")
LANG = {"woodcut": "zh"}
_NO_INK = Ink()
RITES = {"jin": (20, 120), "xiangshe": (410, 1400), "xiangyinjiu": (59, 300)}


@pytest.fixture(scope="module")
def sheets() -> Mapping[tuple[str, str], Sheet]:
    """A plate of each rite in each theme, and one more in the first, by theme and step."""
    made = {}
    for slug, steps in RITES.items():
        for theme in themes():
            plates = Plates(read(slug).compiled, manner(theme, LANG.get(theme, "bilingual"), "A4"))
            for i in steps[: 2 if theme == "modern" else 1]:
                sheet = plates.sheet(Span(i, i))
                made[theme, sheet.meta["step"]] = sheet
    return made


@pytest.fixture(scope="module")
def in_all() -> Sheet:
    return read("xiangyinjiu").frames[59].plate(lang="all").sheet


def tree(sheet: Sheet, lettering: LetterMode = LetterMode.OUTLINES) -> ET.Element:
    return ET.fromstring(to_svg(sheet, lettering))


def local(element: ET.Element) -> str:
    space, _, name = element.tag[1:].partition("}")
    return name if space == SVG else ""


def faults(root: ET.Element) -> Iterator[tuple[str, ...]]:
    """What is no valid SVG of the kind that plates are."""
    metadata = root.find(f"{{{SVG}}}metadata")
    assert metadata is not None
    said = set(metadata.iter()) - {metadata}
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    yield from (("twice", name) for name in set(ids) if ids.count(name) > 1)
    for element in (e for e in root.iter() if e not in said):
        name = local(element)
        allowed = set(ALLOWED.get(name, "").split())
        if name not in ALLOWED:
            yield "element", element.tag
        for key, value in element.attrib.items():
            if key not in allowed and key not in FOREIGN and not key.startswith("data-"):
                yield "attribute", name, key
            if re.search(r"\b(nan|inf|None)\b", value) and not key.startswith(("data-", "aria")):
                yield "number", name, key, value
        if name == "path" and not PATH.fullmatch(element.get("d", "")):
            yield "path", element.get("d", "")[:40]
        for target in re.findall(r"#([^)]+)", element.get("clip-path", "")):
            yield from () if target in ids else (("clip", target),)
        if name == "use" and element.get(f"{{{XLINK}}}href", "#")[1:] not in ids:
            yield "use", str(element.attrib)


def test_every_file_is_svg_of_the_list(sheets: Mapping[tuple[str, str], Sheet]) -> None:
    """Every element and attribute that is written is one that SVG 1.1 has."""
    found = [
        (key, fault) for key, sheet in at_least(4, sheets.items()) for fault in faults(tree(sheet))
    ]
    assert found == []


@pytest.mark.parametrize("lettering", LetterMode)
def test_in_all_languages_too(in_all: Sheet, lettering: LetterMode) -> None:
    """A file that holds all languages has no other elements or attributes either."""
    assert list(faults(tree(in_all, lettering))) == []


LARGEST = 250_000  # bytes
LONG = 100  # signs of an outline that is worth its place in the defs


def test_what_is_alike_is_written_once(sheets: Mapping[tuple[str, str], Sheet]) -> None:
    """No long outline stands twice in a file, and no file is larger than a page can bear."""
    for key, sheet in at_least(4, sheets.items()):
        data = to_svg(sheet)
        assert len(data) < LARGEST, key
        drawn = [e.get("d", "") for e in ET.fromstring(data).iter(f"{{{SVG}}}path")]
        shapes = [re.sub(r"^m\S+ -?[\d.]+", "", each) for each in drawn if len(each) > LONG]
        assert len(shapes) == len(set(shapes)), key


def test_layers_are_layers_to_an_editor(sheets: Mapping[tuple[str, str], Sheet]) -> None:
    """Each group of the root, under its own name; the same from step to step."""
    for (theme, _), sheet in at_least(4, sheets.items()):
        layers = [e for e in tree(sheet) if local(e) == "g"]
        assert all(e.get(f"{{{INKSCAPE}}}groupmode") == "layer" for e in layers)
        names = [e.get(f"{{{INKSCAPE}}}label") for e in layers]
        assert names == [e.get("id") for e in layers]
        expected = ["site", "measures", "mats", "things", "paths", "ghosts", "people", "marks"]
        assert names[: len(expected)] == expected, theme


def test_who_is_drawn_keeps_his_id(sheets: Mapping[tuple[str, str], Sheet]) -> None:
    """A person's group is called after him in every step, and on one map no id is given out by
    counting."""
    for sheet in at_least(4, sheets.values()):
        ids = [e.get("id", "") for e in tree(sheet).iter() if e.get("id")]
        assert len(sheet.windows) > 1 or not [name for name in ids if "~" in name]
        on_stage = {g.title for g in _layer(sheet, "people").items if isinstance(g, Group)}
        assert {f"people/{name}" for name in on_stage} <= {name.partition("-")[0] for name in ids}


def test_a_file_says_what_it_is_and_not_when(sheets: Mapping[tuple[str, str], Sheet]) -> None:
    """A file has title, description, source, readings and version, and no date."""
    for sheet in at_least(4, sheets.values()):
        data = to_svg(sheet).decode()
        root = ET.fromstring(data)
        first = [local(e) for e in root][:2]
        assert first == ["title", "desc"]
        assert root.get("aria-labelledby") == " ".join(e.get("id", "") for e in list(root)[:2])
        words = " ".join(root.find(f"{{{SVG}}}metadata").itertext())  # type: ignore[union-attr]
        assert sheet.title in words
        assert sheet.meta["source"] in words
        assert all(reading in words for reading in sheet.meta["variants"].split())
        assert sheet.meta["version"] in words
        assert not re.search(r"20\d\d-\d\d|dc:date", re.sub(r' d="[^"]*"', "", data))


def test_no_rule_of_a_plate_touches_a_page(in_all: Sheet) -> None:
    """Looks are attributes, which any rule of the page may overrule; the one style sheet is of
    fonts, under names that no page has."""
    assert not list(tree(in_all).iter(f"{{{SVG}}}style"))
    (style,) = tree(in_all, LetterMode.EMBEDDED).iter(f"{{{SVG}}}style")
    rules = re.sub(r"@font-face\{[^}]*\}", "", style.text or "")
    assert rules == ""
    names = re.findall(r"font-family:'([^']*)'", style.text or "")
    assert names
    assert all(re.fullmatch(r".+ [0-9a-f]{8}", name) for name in names)
    assert tree(in_all).get("class") == "layout-plate"


def test_a_reader_is_shown_one_language(in_all: Sheet) -> None:
    """zh-Hant is asked for first, the last child is for all others, and nothing else is doubled."""
    root = tree(in_all, LetterMode.LIVE)
    switches = list(root.iter(f"{{{SVG}}}switch"))
    assert {e.get("id") for e in root if e.find(f"{{{SVG}}}switch") is not None} >= {
        "labels",
        "captions",
    }
    for switch in switches:
        tags = [child.get("systemLanguage") for child in switch]
        assert tags == [*(t.readers for t in OF_ALL), None]
        assert tags[0] is not None
        assert tags[0].startswith("zh-Hant")
    assert len([e for e in root.iter() if e.get("id") == "people/主人"]) == 1
    read_by = {tag: _words(root, tag) for tag in ("zh-TW", "zh-CN", "en", "ru")}
    assert "眾賓" in read_by["zh-TW"]
    assert "众宾" in read_by["zh-CN"]
    assert "guest" in read_by["en"]
    assert "主人" not in read_by["en"]
    assert {"guest", "主人"} <= read_by["ru"]


def _words(root: ET.Element, tag: str) -> set[str]:
    """What a reader of a language is shown: of a switch the first that is for him."""
    found = set()
    for child in root:
        if local(child) == "switch":
            asked = [(c, c.get("systemLanguage")) for c in child]
            own = next(c for c, tags in asked if tags is None or tag in tags.split(", "))
            found |= _words(own, tag)
        else:
            if local(child) == "text":
                found.add("".join(child.itertext()))
            found |= _words(child, tag)
    return found


def test_each_language_alone_is_the_same_plate(in_all: Sheet) -> None:
    """What a file in all languages has for one is the plate in that language."""
    frame = read("xiangyinjiu").frames[59]
    for tongue, (_, page) in zip(OF_ALL, in_all.tongues, strict=True):
        assert page == frame.plate(lang=tongue.name).sheet
    assert replace(in_all, tongues=()) == frame.plate().sheet


def test_the_file_has_everybody_where_the_drawing_has(
    sheets: Mapping[tuple[str, str], Sheet],
) -> None:
    """From the file's own paths: places to a hundredth of a mm, facings to a fifth of a degree."""
    books = [sheet for (theme, _), sheet in sheets.items() if theme != "woodcut"]
    for sheet in at_least(3, books):  # on a leaf people are their names
        drawn = {
            g.id: read_figure(g) for g in _layer(sheet, "people").items if isinstance(g, Group)
        }
        told = {e.get("id"): e for e in tree(sheet).iter()}
        for name, seen in drawn.items():
            again = _read_from_file(told[name], told)
            assert (again.x, again.y) == pytest.approx((seen.x, seen.y), abs=0.01)
            assert abs((again.facing - seen.facing + 180) % 360 - 180) < 0.2


def _read_from_file(group: ET.Element, told: Mapping[str | None, ET.Element]) -> Seen:
    """His paths, and those that he shares with others."""
    return read_figure(Group("", tuple(_paths([group], told)), cls=group.get("class", "")))


def _paths(
    marks: Iterable[ET.Element],
    told: Mapping[str | None, ET.Element],
    at: tuple[float, float] = (0.0, 0.0),
) -> Iterator[Path]:
    for e in marks:
        if local(e) == "path":
            yield Path(absolute(e.get("d", ""), at), _NO_INK, cls=e.get("class", ""))
        elif local(e) == "use":
            x, y = (own + float(e.get(axis, "0")) for axis, own in zip("xy", at, strict=True))
            shared = told[e.get(f"{{{XLINK}}}href", "")[1:]]
            if local(shared) == "path":
                yield Path(absolute(shared.get("d", ""), (x, y)), _NO_INK, cls=e.get("class", ""))
            else:
                yield from _paths(shared, told, (x, y))
        elif local(e) == "g":
            yield from _paths(e, told, at)


def _layer(sheet: Sheet, name: str) -> Group:
    return next(i for i in sheet.items if isinstance(i, Group) and i.id == name)


# --- contrast ---


def test_words_can_be_read_on_what_is_beneath_them(
    sheets: Mapping[tuple[str, str], Sheet],
) -> None:
    """4.5 to 1 (WCAG 2) between every line of words and its halo, or what is laid beneath it."""
    faint = [
        (key, text.text, text.colour, ground)
        for key, sheet in at_least(4, sheets.items())
        for text, ground in _grounds(sheet)
        if contrast(text.colour, ground) < 4.5
    ]
    assert faint == []


Box = tuple[float, float, float, float]
Laid = tuple[Box, Item]  # a box and what fills it


def _grounds(sheet: Sheet) -> Iterator[tuple[Text, str]]:
    """Every line of words with the colour that it stands on."""
    laid: list[Laid] = []
    for item, clip in _in_order(sheet.items):
        if isinstance(item, Text):
            if item.text.strip():
                yield item, item.halo or _beneath(laid, *_centre(item)) or sheet.paper
        elif isinstance(item, Path | Disc) and item.ink.fill:
            box = _cut(_box(item), clip)
            if (box[2] - box[0]) * (box[3] - box[1]) >= SMALLEST:
                laid.append((box, item))


SMALLEST = 4.0  # mm²: no word stands on less


def _in_order(
    items: tuple[Item, ...], clip: Box | None = None
) -> Iterator[tuple[Item, Box | None]]:
    """Each with what it is cut to."""
    for item in items:
        if isinstance(item, Group):
            yield from _in_order(item.items, item.clip or clip)
        else:
            yield item, clip


def _cut(box: Box, clip: Box | None) -> Box:
    """What is left of a box within left, top, width and height."""
    if clip is None:
        return box
    left, top, width, height = clip
    return (
        max(box[0], left), max(box[1], top), min(box[2], left + width), min(box[3], top + height)
    )  # fmt: skip


def _box(item: Path | Disc) -> Box:
    if isinstance(item, Disc):
        return item.x - item.r, item.y - item.r, item.x + item.r, item.y + item.r
    numbers = [n for _, ns in item.segments for n in ns]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def _centre(text: Text) -> tuple[float, float]:
    """The middle of its first sign, which stands where the others do."""
    em = text.size * MM_PER_PT
    across, down = 0.0, em / 2
    if not text.vertical:
        wide = measure(text.text, text.face, text.size, text.spacing)
        back = {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
        across, down = min(em, wide) / 2 - back, -0.35 * em
    turn = math.radians(text.turn)
    cos, sin = math.cos(turn), math.sin(turn)
    return text.x + across * cos - down * sin, text.y + across * sin + down * cos


def _beneath(laid: list[Laid], x: float, y: float) -> str | None:
    """The colour of what was laid last over a point."""
    for (left, top, right, bottom), item in reversed(laid):
        if left <= x <= right and top <= y <= bottom and _covers(item, x, y):
            assert isinstance(item, Path | Disc)
            return item.ink.fill
    return None


def _covers(item: Item, x: float, y: float) -> bool:
    """Whether a point is within a shape, by how often its edge is crossed to the right of it."""
    if isinstance(item, Disc):
        return (item.x - x) ** 2 + (item.y - y) ** 2 <= item.r**2
    assert isinstance(item, Path)
    crossed = 0
    for ring in rings(item.segments):
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                crossed += 1
    return crossed % 2 == 1
