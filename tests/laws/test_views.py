"""What is set apart is as placed: the altar, the cube of six faces, and every place by itself with
its measures. That whoever acts is in a window, and windows show their ground, is in test_plates."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conftest import read
from kit_sheet import groups, paths, texts
from seen import at_least

from layout.api.pages.plates import Plates, Span, manner
from layout.draw.dress import themes
from layout.draw.judge import faults_of
from layout.draw.page.panels import Asked
from layout.draw.sheets.siteplate import GroundPlate, derivations, measures_plate, parts_plate
from layout.matters.altar.panels import faces_of, tiers_of
from layout.picture import Path
from layout.read.files.paths import whole_rites
from layout.say.measures import lengths_of
from layout.say.tongue import HAN

HAIR = 0.02  # mm


@pytest.fixture(scope="module", params=whole_rites())
def plates(request: pytest.FixtureRequest) -> Plates:
    return Plates(read(request.param).compiled, manner("modern", "bilingual", "A4"))


@pytest.fixture(scope="module")
def jin() -> Plates:
    return Plates(read("jin").compiled, manner("modern", "bilingual", "A4"))


def test_what_a_rite_would_have_shown_apart_is_no_fault_of_a_plate() -> None:
    """Wherever its clauses are done, on the map or off it: of what there is nothing is lacking."""
    for plates, i in at_least(85, apart()):
        assert plates.sheet(Span(i, i)).problems == (), plates.frames[i].step.id


def apart() -> Iterator[tuple[Plates, int]]:
    """Every step of which a rite would have something shown apart."""
    for slug in whole_rites():
        plates = Plates(read(slug).compiled, manner("modern", "bilingual", "A4"))
        ids = [f.step.id.partition("+")[0] for f in plates.frames]
        for detail in plates.text.details:
            first, last = ids.index(detail.first), len(ids) - ids[::-1].index(detail.last)
            yield from ((plates, i) for i in range(first, last))


def test_a_note_is_shown_where_what_it_speaks_of_is(jin: Plates) -> None:
    """「几俟于東箱」: the temple, though the rite ends at the altar of a meeting."""
    note = next(f for f in jin.frames if f.step.text == "几俟于東箱。")
    plan = jin.series.plan([note])
    for name in at_least(1, note.step.applies):
        pos = note.things[name].pos
        assert pos is not None
        assert plan.main.extent.has(pos)


def test_the_altar_stands_as_the_site_has_placed_it(jin: Plates) -> None:
    """覲禮注疏: 堂 24, three tiers of 12 on each side, 96; one 尺 from the ground and three up."""
    detail = next(d for d in jin.text.details if d.show.name == "立面")
    tiers = tiers_of(detail, _asked(jin, jin.frames[-1].n - 1))
    assert [tier.span for tier in tiers] == [96, 72, 48, 24]
    assert [tier.top for tier in tiers] == [1, 2, 3, 4]
    for tier in tiers:
        assert tier.width is not None
        assert tier.width.value == tier.span
    assert tiers[-1].height is not None
    assert (tiers[-1].height.words, tiers[-1].height.value) == ("四尺", 4)


def test_the_elevation_is_drawn_to_its_scale(jin: Plates) -> None:
    """The tiers of the altar are as broad and high to one another as they are placed."""
    i = next(i for i, f in enumerate(jin.frames) if "jin.133" in f.step.clauses)
    tiers = [p for p in paths(jin.sheet(Span(i, i)).items) if p.cls == "tier"]
    boxes = [_box(p) for p in tiers]
    widths = [right - left for left, _, right, _ in boxes]
    heights = [bottom - top for _, top, _, bottom in boxes]
    assert [w / widths[-1] for w in widths] == pytest.approx([4, 3, 2, 1])
    assert [h / widths[0] for h in heights] == pytest.approx([1 / 96] * 4)


def test_the_cube_has_its_colours_and_jades(jin: Plates) -> None:
    """「東方青，南方赤，西方白，北方黑，上玄，下黃」「上圭，下璧，南方璋，西方琥，北方璜，東方圭」."""
    i = next(i for i, f in enumerate(jin.frames) if "jin.149" in f.step.clauses)
    faces = faces_of("方明", jin.frames[i].things)
    told = {
        f.side: (f.paint and f.paint.name[0], "".join(t.kind.name for t in f.bears)) for f in faces
    }
    assert told == {
        "東": ("青", "圭"),
        "南": ("赤", "璋"),
        "西": ("白", "琥"),
        "北": ("黑", "璜"),
        "上": ("玄", "圭"),
        "下": ("黃", "璧"),
    }
    titles = [g.title for g in groups(jin.sheet(Span(i, i)).items) if g.id.startswith("faces/")]
    assert len(titles) == 6


def test_nothing_is_painted_before_the_text_says_so(jin: Plates) -> None:
    """After two clauses of colours two sides of the 方明 are painted."""
    i = next(i for i, f in enumerate(jin.frames) if "jin.138" in f.step.clauses)
    painted = [f.side for f in faces_of("方明", jin.frames[i].things) if f.paint]
    assert painted == ["東", "南"]


def test_a_plate_of_a_place_lays_no_measure_over_another(plates: Plates) -> None:
    """On the plates of a place no measure or name covers another, none is cut, and they find no
    fault with themselves: the plate of a gate fills its paper as that of a hall does."""
    for ground in at_least(2, plates.site.grounds):
        for sheet in (
            measures_plate(GroundPlate(plates.site, ground)),
            parts_plate(GroundPlate(plates.site, ground, "print")),
        ):
            marks = [b for b in sheet.boxes if b.kind in ("label", "number")]
            found = [
                (a.name, b.name)
                for i, a in enumerate(marks)
                for b in marks[:i]
                if a.left < b.right - HAIR
                and b.left < a.right - HAIR
                and a.top < b.bottom - HAIR
                and b.top < a.bottom - HAIR
            ]
            assert found == []
            assert [f.said for f in faults_of(sheet)] == []
            assert [t.text for t in texts(sheet.items) if "…" in t.text] == []


def test_a_leaf_says_a_measure_once(plates: Plates) -> None:
    """In words 階廣九尺 is its name and its value: 九尺 does not follow it again."""
    sheet = measures_plate(GroundPlate(plates.site, next(iter(plates.site.grounds)), "woodcut"))
    said = [box.name.split(" ") for box in sheet.boxes if box.name.startswith("measure/")]
    assert said
    assert not [words for words in said if len(words) > 1 and words[0].endswith(words[1])]


def test_numbers_stand_upright_among_the_parts_of_a_place(plates: Plates) -> None:
    """In every theme a number that its list has in figures is not set down a column, where it would
    lie on its side."""
    for theme in at_least(3, themes()):
        sheet = parts_plate(GroundPlate(plates.site, next(iter(plates.site.grounds)), theme))
        figures = [text for text in texts(sheet.items) if text.text.isdigit()]
        assert not [t.text for t in at_least(10, figures) if t.vertical]


def test_every_length_is_told_with_its_arithmetic(plates: Plates) -> None:
    """Every named length stands on the plate of measures, with how it is found there or on pages of
    its own, as it has room: of a gate there, of a hall apart."""
    pages = []
    for ground in at_least(2, plates.site.grounds):
        place = GroundPlate(plates.site, ground)
        own, sheet = lengths_of(plates.site, ground), measures_plate(place)
        apart = derivations(place)
        pages.append(len(apart))
        listed = [t.text.rstrip("○") for t in texts(sheet.items)]
        told = listed + [t.text for s in apart for t in texts(s.items)]
        assert len(own) > 10
        assert [one.called for one in own if one.called not in listed] == []
        assert [one.called for one in own if told.count(one.called) < 2] == []
    assert 0 in pages


def _asked(plates: Plates, i: int) -> Asked:
    frame = plates.frames[i]
    theme = plates.series.theme
    return Asked(plates.site, "會同之宮", (frame,), plates.text, theme, HAN, 122.5)


def _box(path: Path) -> tuple[float, float, float, float]:
    xs = [ns[0] for _, ns in path.segments if ns]
    ys = [ns[1] for _, ns in path.segments if ns]
    return min(xs), min(ys), max(xs), max(ys)
