"""Over plates of every rite (which of a long one, `kit_plates` says): names and numbers cover
nothing, nobody goes unnamed, nothing leaves the page, the legend is the set of marks, and who
reads the drawing finds the state."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from conftest import read
from kit_plates import MODERN, drawn, stretches
from kit_sheet import Seen, groups, layer, overlaps, paths, read_figure, texts

from layout.api.plates import Plates, manner
from layout.draw.legend import LINES, PARTIES, POSTURES, STATES
from layout.picture import Disc, Group, Item, Path, Sheet, Text, Window
from layout.stage import PersonState
from layout.typeset import MM_PER_PT, measure, measure_vertical

LEGEND = 247.3  # mm: the rule above it
KNOWN = {mark.value for table in (PARTIES, STATES, POSTURES) for mark in table}


@pytest.fixture(scope="module", params=stretches(MODERN), ids=str)
def sheets(request: pytest.FixtureRequest) -> list[Sheet]:
    """Every frame; of a long rite two of three that quote the text, and some that repeat it."""
    plates = Plates(read(request.param.slug), manner("modern", "bilingual", "A4"))
    return [sheet for _, made in drawn(request.param, plates.sheets) for sheet in made]


def test_names_and_numbers_cover_nothing(sheets: list[Sheet]) -> None:
    """No name and no number on a plate lies over another, a figure or a thing."""
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


def test_the_next_plate_of_the_same_ground_is_as_large(sheets: list[Sheet]) -> None:
    """And so are the figures on it (that a section keeps to one ground as long as it can is in
    test_views)."""
    found = [
        (one.meta["step"], two.meta["step"])
        for one, two in pairwise(sheets)
        if one.title == two.title
        and one.windows[0] == two.windows[0]
        and one.meta["figures"] != two.meta["figures"]
    ]
    assert found == []


def test_nothing_leaves_the_page(sheets: list[Sheet]) -> None:
    """All ink of a plate is within its paper."""
    found = [
        (sheet.meta["step"], what)
        for sheet in sheets
        for what, left, top, right, bottom in _extents(sheet.items)
        if left < 0 or top < 0 or right > sheet.width or bottom > sheet.height
    ]
    assert found == []


def test_no_path_is_empty_and_every_number_is_one(sheets: list[Sheet]) -> None:
    """Every path begins somewhere, goes somewhere, and has finite coordinates."""
    wrong = [
        (sheet.meta["step"], path.cls, path.segments[:2])
        for sheet in sheets
        for path in paths(sheet.items)
        if len(path.segments) < 2
        or path.segments[0][0] != "M"
        or not math.isfinite(sum(sum(numbers) for _, numbers in path.segments))
    ]
    assert wrong == []


def test_every_facing_is_read_again_from_the_drawing(sheets: list[Sheet]) -> None:
    """From the outlines alone, without knowing who it is: to a hundredth of a degree."""
    wrong = [
        (sheet.meta["step"], person.name, person.facing, seen.facing)
        for sheet in sheets
        for person, seen, _ in _seen(sheet)
        if abs((seen.facing - (person.facing or 0.0) + 180) % 360 - 180) > 0.01
    ]
    assert wrong == []


def test_distances_on_the_drawing_are_those_of_the_ground(sheets: list[Sheet]) -> None:
    """Between any two who stand on one map, divided by its scale: to a thousandth."""
    wrong = []
    for sheet in sheets:
        found = list(_seen(sheet))
        for i, (one, a, window) in enumerate(found[1:], 1):
            for other, b, beside in (found[0], found[i - 1]):
                true = math.dist(one.pos or (), other.pos or ())
                drawn = math.dist((a.x, a.y), (b.x, b.y)) / window.k
                if window is beside and abs(drawn - true) > 0.001 * true:
                    wrong.append((sheet.meta["step"], one.name, other.name, drawn, true))
    assert wrong == []


def test_the_bar_measures_what_it_says(sheets: list[Sheet]) -> None:
    """As long on paper as its 尺 are at the scale of the map."""
    wrong = []
    for sheet in sheets:
        bars = [g for g in groups(layer(sheet, "signs").items) if g.cls == "scale"]
        scales = [w.k for w in sheet.windows]
        for bar in bars:
            boxes = [p for p in paths(bar.items) if p.ink.fill]
            xs = [n for box in boxes for _, numbers in box.segments for n in numbers[::2]]
            said = max(float(t.text.removesuffix("尺")) for t in texts(bar.items) if "尺" in t.text)
            if not any(abs((max(xs) - min(xs)) / said - k) < 0.001 * k for k in scales):
                wrong.append((sheet.meta["step"], said))
        assert bars
    assert wrong == []


def _seen(sheet: Sheet) -> Iterator[tuple[PersonState, Seen, Window]]:
    """Everybody who is drawn, as he is and as he is seen, with the map that he is on."""
    slug = sheet.meta["step"].partition(".")[0]
    state = read(slug).frames[int(sheet.meta["frame"]) - 1].state
    for group in layer(sheet, "people").items:
        if isinstance(group, Group):
            name = group.title
            seen = read_figure(group)
            yield state.people[name], seen, _map_of(sheet, seen)


HAIR = 0.001  # mm: one may stand on the very edge of a map


def _map_of(sheet: Sheet, seen: Seen) -> Window:
    return next(
        w
        for w in sheet.windows
        if -HAIR <= seen.x - w.left <= w.width + HAIR and -HAIR <= seen.y - w.top <= w.height + HAIR
    )


def test_captions_end_above_the_legend(sheets: list[Sheet]) -> None:
    """The words beside the map end above the rule of the legend."""
    found = [
        sheet.meta["step"]
        for sheet in sheets
        for _, _, _, _, bottom in _extents(layer(sheet, "captions").items)
        if bottom > LEGEND
    ]
    assert found == []


def test_the_legend_is_the_set_of_marks(sheets: list[Sheet]) -> None:
    """The legend lists each mark that is on the map and no other."""
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
