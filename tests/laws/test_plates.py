"""Over every frame of every rite: names and numbers cover nothing, nobody goes unnamed, nothing
leaves the page, and the legend is the set of marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from kit_sheet import groups, layer, overlaps, paths

import layout
from layout.api.plates import Plates, Span, manner
from layout.draw.legend import LINES, PARTIES, POSTURES, STATES
from layout.picture import Disc, Group, Item, Path, Sheet, Text
from layout.typeset import MM_PER_PT, measure, measure_vertical

RITES = ("jin", "xiangshe", "xiangyinjiu")
LONG = 1000  # steps: of a longer rite not every step that repeats another is drawn
LEGEND = 247.3  # mm: the rule above it
KNOWN = {mark.value for table in (PARTIES, STATES, POSTURES) for mark in table}


@pytest.fixture(scope="module", params=RITES)
def sheets(request: pytest.FixtureRequest) -> list[Sheet]:
    plates = Plates(layout.load(request.param), manner("modern", "bilingual", "A4"))
    made: list[Sheet] = []
    for i in _shown(plates):
        made += plates.sheets(Span(i, i), made[-1] if made else None)
    return made


def _shown(plates: Plates) -> list[int]:
    """Every frame; of a long rite all that quote the text, and each tenth of those that repeat."""
    frames = plates.frames
    if len(frames) < LONG:
        return [*range(len(frames))]
    return [i for i, frame in enumerate(frames) if frame.step.text or i % 10 == 0]


def test_names_and_numbers_cover_nothing(sheets: list[Sheet]) -> None:
    found = [(s.meta["step"], *pair) for s in sheets for pair in overlaps(s)]
    assert found == []


def test_whoever_acts_has_a_name_and_every_movement_its_number(sheets: list[Sheet]) -> None:
    """Of those who only wait hardly anybody goes unnamed, in the greatest crowds."""
    lacking = [p for s in sheets for p in s.problems if p.code in ("D802", "D803")]
    acting = {(s.meta["step"], g.id) for s in sheets for g in _acting(s)}
    wrong = [
        p.what
        for p in lacking
        if p.code == "D803" or (_step(p.what), f"people/{_name(p.what)}") in acting
    ]
    assert wrong == []
    assert len(lacking) <= len(sheets) / 500


def _acting(sheet: Sheet) -> Iterator[Group]:
    people = groups(layer(sheet, "people").items)
    return (g for g in people if "acting" in g.cls.split())


def _name(what: str) -> str:
    return what.removeprefix("no room for the name ").partition(" in ")[0]


def _step(what: str) -> str:
    return what.partition(" in ")[2]


def test_a_section_keeps_its_scale_and_the_size_of_its_figures(sheets: list[Sheet]) -> None:
    """What it repeats of another section may have a view of its own."""
    views: dict[tuple[str, str, str], set[tuple[str, str]]] = {}
    for sheet in sheets:
        key = (sheet.title, sheet.meta["ground"], sheet.meta["repeats"])
        views.setdefault(key, set()).add((sheet.meta["k"], sheet.meta["figures"]))
    assert {key: found for key, found in views.items() if len(found) > 1} == {}


def test_nothing_leaves_the_page(sheets: list[Sheet]) -> None:
    found = [
        (sheet.meta["step"], what)
        for sheet in sheets
        for what, left, top, right, bottom in _extents(sheet.items)
        if left < 0 or top < 0 or right > sheet.width or bottom > sheet.height
    ]
    assert found == []


def test_captions_end_above_the_legend(sheets: list[Sheet]) -> None:
    found = [
        sheet.meta["step"]
        for sheet in sheets
        for _, _, _, _, bottom in _extents(layer(sheet, "captions").items)
        if bottom > LEGEND
    ]
    assert found == []


def test_the_legend_is_the_set_of_marks(sheets: list[Sheet]) -> None:
    wrong = [(s.meta["step"], _marks(s) ^ _listed(s)) for s in sheets if _marks(s) != _listed(s)]
    assert wrong == []


def _marks(sheet: Sheet) -> set[str]:
    """Parties, states and postures of the figures, and the kinds of line, that are on the map."""
    people = [g.cls.split() for g in groups(layer(sheet, "people").items) if "person" in g.cls]
    ghosts = layer(sheet, "ghosts").items
    styles = [p for p in paths((layer(sheet, "paths"), layer(sheet, "labels"))) if p.cls]
    lines = {_style(p) for p in styles if p.cls in ("path", "basis")}
    words = {w for cls in people for w in cls[1:]} | ({"ghost"} if ghosts else set())
    return (words & KNOWN) | lines


def _listed(sheet: Sheet) -> set[str]:
    legend = layer(sheet, "legend")
    ids = {g.id.removeprefix("legend/") for g in groups(legend.items)}
    return ids & (KNOWN | set(LINES))


def _style(path: Path) -> str:
    dash = path.ink.dash
    return "solid" if not dash else "dotted" if dash[0] < 0.1 else "dashed"


def _extents(items: Sequence[Item]) -> Iterator[tuple[str, float, float, float, float]]:
    """What each path, disc and text outside a clip reaches."""
    for item in items:
        if isinstance(item, Group):
            if item.clip is None:
                yield from _extents(item.items)
        elif isinstance(item, Path):
            numbers = [n for _, ns in item.segments for n in ns]
            xs, ys = numbers[::2], numbers[1::2]
            yield item.cls, min(xs), min(ys), max(xs), max(ys)
        elif isinstance(item, Disc):
            yield item.cls, item.x - item.r, item.y - item.r, item.x + item.r, item.y + item.r
        else:
            yield item.text, *_extent(item)


def _extent(text: Text) -> tuple[float, float, float, float]:
    em = text.size * MM_PER_PT
    if text.vertical:
        tall = measure_vertical(text.text, text.face, text.size, text.spacing)
        return text.x - em / 2, text.y, text.x + em / 2, text.y + tall
    wide = measure(text.text, text.face, text.size, text.spacing)
    left = text.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    return left, text.y - em, left + wide, text.y + 0.2 * em
