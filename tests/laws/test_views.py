"""Over every plate of every rite: whoever acts is in a window, every frame on a map of the whole
place is the window it tells of, every bar measures true, and what is set apart is as placed."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from conftest import read
from kit_sheet import groups, paths, texts

from layout.api.plates import Plates, Span, manner
from layout.draw.breaks import SWELL
from layout.draw.elevation import tiers_of
from layout.draw.faces import faces_of
from layout.draw.inset import HEIGHT, MARGIN, WIDTH
from layout.draw.measures import lengths_of
from layout.draw.page import to_page
from layout.draw.panels import Asked
from layout.draw.plan import plan_view
from layout.draw.runs import CHANGE, ENOUGH
from layout.draw.siteplate import Place, derivations, measures_plate, parts_plate
from layout.draw.view import standing
from layout.picture import Path, Sheet, Text
from layout.read.paths import rites
from layout.score import Showing
from layout.stage import Frame

HAIR = 0.02  # mm


@pytest.fixture(scope="module", params=rites())
def plates(request: pytest.FixtureRequest) -> Plates:
    return Plates(read(request.param), manner("modern", "bilingual", "A4"))


@pytest.fixture(scope="module")
def firsts(plates: Plates) -> dict[int, Sheet]:
    """The first plate of each plan, by the index of its step."""
    return {i: plates.sheet(Span(i, i)) for i in _one_of_each_plan(plates)}


@pytest.fixture(scope="module")
def jin() -> Plates:
    return Plates(read("jin"), manner("modern", "bilingual", "A4"))


def test_whoever_acts_is_in_a_window(plates: Plates) -> None:
    """Everybody who acts in a step stands in a window of its plate."""
    missing = []
    for frame in plates.frames:
        plan = plates.series.plan([frame])
        actors = {e.who for e in frame.events}
        for person, pos, _ in standing(plates.site, plan.ground, frame):
            if person.name in actors and not any(v.extent.has(pos) for v in plan.views):
                missing.append((frame.n, person.name))
    assert missing == []


def test_another_plan_within_a_section_pays(plates: Plates) -> None:
    """Its plates are so much larger that it is worth finding one's way again."""
    sections: dict[str, list[Frame]] = {}
    for frame in plates.frames:
        sections.setdefault(frame.step.section, []).append(frame)
    wrong = []
    for title, frames in sections.items():
        plans = [plates.series.plan([f]) for f in frames]
        changes = sum(a is not b for a, b in pairwise(plans))
        grounds = {p.ground for p in plans}
        if not changes or len(grounds) > 1 or any(p.has_small for p in plans):
            continue
        page, ground = plates.series.page, grounds.pop()
        one = plan_view(plates.site, frames, page, ground).window.k
        gain = sum(math.log(min(p.window.k, ENOUGH) / one) for p in plans)
        if one > page.whole or gain < changes * CHANGE:
            wrong.append((title, changes, gain))
    assert wrong == []


def test_windows_of_one_plate_do_not_overlap(plates: Plates) -> None:
    """No two windows of a plate cover one another."""
    found = []
    for frame in plates.frames:
        windows = [v.window for v in plates.series.plan([frame]).views]
        for i, a in enumerate(windows):
            for b in windows[:i]:
                if (
                    a.left < b.left + b.width - HAIR
                    and b.left < a.left + a.width - HAIR
                    and a.top < b.top + b.height - HAIR
                    and b.top < a.top + a.height - HAIR
                ):
                    found.append(frame.n)
    assert found == []


def test_the_frame_on_the_inset_is_the_window(plates: Plates, firsts: dict[int, Sheet]) -> None:
    """The frame on the small map is the window's extent at that map's scale."""
    for i, sheet in firsts.items():
        plan = plates.series.plan([plates.frames[i]])
        frames = [p for p in paths(sheet.items) if p.cls == "frame"]
        is_beside = plan.has_small or "全圖" in {t.text for t in texts(sheet.items)}
        if plan.is_whole or not is_beside:
            assert frames == []  # all is shown, or what the rite asks to be shown takes its room
            continue
        shown = [v for v in plan.views if not v.is_small]
        assert len(frames) == len(shown)
        place = plan.place
        for view in plan.views:
            place = place.joined(view.extent)
        k = min((WIDTH - 2 * MARGIN) / place.size[0], (HEIGHT - 2 * MARGIN) / place.size[1])
        if plan.has_small:
            k = plan.window.k
        for path, view in zip(frames, shown, strict=True):
            xs = [ns[0] for _, ns in path.segments if ns]
            ys = [ns[1] for _, ns in path.segments if ns]
            assert max(xs) - min(xs) == pytest.approx(view.extent.size[0] * k)
            assert max(ys) - min(ys) == pytest.approx(view.extent.size[1] * k)


def test_a_window_shows_its_ground_at_its_scale(plates: Plates) -> None:
    """The corners of a window's extent fall on the corners of the window."""
    for i in _one_of_each_plan(plates):
        for view in plates.series.plan([plates.frames[i]]).views:
            window, extent = view.window, view.extent
            left, top = to_page(window, (extent.west, extent.north))
            right, bottom = to_page(window, (extent.east, extent.south))
            assert (left, top) == pytest.approx((window.left, window.top))
            assert (right - left, bottom - top) == pytest.approx((window.width, window.height))


def test_every_bar_is_as_long_as_it_says(firsts: dict[int, Sheet]) -> None:
    """A scale bar is as long as its 尺 are at the scale of one of the windows."""
    for sheet in firsts.values():
        scales = {w.k for w in sheet.windows}
        bars = [g for g in groups(sheet.items) if g.cls == "scale"]
        assert bars
        for bar in bars:
            box = next(item for item in bar.items if isinstance(item, Path))
            xs = [ns[0] for _, ns in box.segments if ns]
            texts = [item.text for item in bar.items if isinstance(item, Text)]
            second = next(t for t in texts[1:] if t[0].isdigit())
            width = (max(xs) - min(xs)) / float(second.rstrip("尺"))
            assert any(width == pytest.approx(k, rel=1e-6) for k in scales)


def test_no_bar_or_arrow_lies_on_the_words_or_a_break(
    plates: Plates, firsts: dict[int, Sheet]
) -> None:
    """They stand left of the column, and clear of the wavy edges of a map that is cut."""
    for i, sheet in firsts.items():
        plan = plates.series.plan([plates.frames[i]])
        edge = min(t.x for g in groups(sheet.items) if g.id == "captions" for t in texts(g.items))
        signs = [g for g in groups(sheet.items) if g.id.partition("-")[0] in ("scale", "north")]
        ends = [x for g in signs for p in paths(g.items) for x in (_box(p)[0], _box(p)[2])]
        assert ends
        assert max(ends) < edge, i
        waves = [
            y for v in plan.views[:1] if plan.is_cut for y in (v.window.top + v.window.height,)
        ]
        lows = [_box(p)[3] for g in signs for p in paths(g.items)]
        tops = [_box(p)[1] for g in signs for p in paths(g.items)]
        for wave in waves:
            pairs = zip(tops, lows, strict=True)
            assert not any(top < wave + SWELL and low > wave - SWELL for top, low in pairs), i


def test_a_note_is_shown_where_what_it_speaks_of_is(jin: Plates) -> None:
    """「几俟于東箱」: the temple, though the rite ends at the altar of a meeting."""
    note = next(f for f in jin.frames if f.step.text == "几俟于東箱。")
    plan = jin.series.plan([note])
    for name in note.step.applies:
        pos = note.things[name].pos
        assert pos is not None
        assert plan.extent.has(pos)


def test_the_altar_stands_as_the_site_has_placed_it(jin: Plates) -> None:
    """覲禮注疏: 堂 24, three tiers of 12 on each side, 96; one 尺 from the ground and three up."""
    detail = next(d for d in jin.text.details if d.show is Showing.立面)
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
    """On the plates of a place no measure or name covers another."""
    for ground in plates.site.grounds:
        for sheet in (
            measures_plate(Place(plates.site, ground)),
            parts_plate(Place(plates.site, ground, "print")),
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


def test_a_leaf_says_a_measure_once(plates: Plates) -> None:
    """In words 階廣九尺 is its name and its value: 九尺 does not follow it again."""
    sheet = measures_plate(Place(plates.site, next(iter(plates.site.grounds)), "woodcut"))
    said = [box.name.split(" ") for box in sheet.boxes if box.name.startswith("measure/")]
    assert said
    assert not [words for words in said if len(words) > 1 and words[0].endswith(words[1])]


def test_every_length_is_told_with_its_arithmetic(plates: Plates) -> None:
    """Every named length stands on the plate of measures and among the derivations."""
    ground = next(iter(plates.site.grounds))
    place = Place(plates.site, ground)
    told = "".join(t.text for s in derivations(place) for t in texts(s.items))
    listed = {t.text.rstrip("○") for t in texts(measures_plate(place).items)}
    own = lengths_of(plates.site, ground)
    assert len(own) > 40
    for one in own:
        assert one.called in told
        assert one.called in listed


def _asked(plates: Plates, i: int) -> Asked:
    frame = plates.frames[i]
    theme = plates.series.theme
    return Asked(plates.site, "會同之宮", (frame,), plates.text, theme, "zh", 122.5)


def _one_of_each_plan(plates: Plates) -> list[int]:
    seen: dict[int, int] = {}
    for i, frame in enumerate(plates.frames):
        seen.setdefault(id(plates.series.plan([frame])), i)
    return list(seen.values())


def _box(path: Path) -> tuple[float, float, float, float]:
    xs = [ns[0] for _, ns in path.segments if ns]
    ys = [ns[1] for _, ns in path.segments if ns]
    return min(xs), min(ys), max(xs), max(ys)
