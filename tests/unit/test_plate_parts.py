"""Plans of several windows, groups under one name, and the names of crowds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import kit
from kit_sheet import groups, layer, texts
from kit_words import side
from seen import at_least

from layout.draw.compose import compose
from layout.draw.dress import Obstacles, themes
from layout.draw.dress.paper import A4
from layout.draw.judge import faults_of
from layout.draw.ways import draw_winds
from layout.draw.windows.plan import Plan, plan_view
from layout.picture import Meant, Sheet
from layout.say.brief import PlateText
from layout.score import Cast
from layout.site import Site
from layout.stage import Frame, PersonState

TEXT = PlateText("鄉射禮", "The District Archery")
DEEP = -1000.0  # 尺


def deep_site() -> Site:
    """The hall with a court a thousand 尺 deep before it."""
    site = kit.little_site()
    court = kit.ground("庭", kit.box(-80, DEEP, 80, -6), "庭")
    south = kit.feature("南牆", "wall", ((-80, DEEP), (80, DEEP)), area="庭", size={"厚": 3.0})
    return replace(
        site,
        areas={**site.areas, "庭": court},
        features={**site.features, "南牆": south},
    )


def shooting(*paths: tuple[tuple[float, float], ...]) -> Frame:
    """One shoots on the hall, one calls the hit far to the south; the paths are the second's."""
    people = [
        kit.person("上射", (0.0, 16.0), 180.0),
        kit.person("獲者", (-30.0, -800.0), 90.0, area="庭"),
    ]
    events = [kit.event("上射", "射"), kit.event("獲者", "獲")]
    events += [kit.event("獲者", "適", path) for path in paths]
    return kit.frame(people, (), events)


def plan_of(frame: Frame) -> Plan:
    return plan_view(deep_site(), [frame], A4)


def test_two_centres_far_apart_are_two_windows_of_one_scale() -> None:
    """People far apart in depth are shown in two windows of one scale and one breadth."""
    plan = plan_of(shooting())
    assert plan.is_cut
    north, south = plan.views
    assert north.window.k == south.window.k >= 0.7
    assert north.extent.has((0.0, 16.0))
    assert south.extent.has((-30.0, -800.0))
    assert north.extent.south > south.extent.north
    assert (north.extent.west, north.extent.east) == (south.extent.west, south.extent.east)


def test_the_break_says_how_much_is_left_out() -> None:
    """Between two windows stands how many 尺 are left out."""
    frame = shooting()
    plan = plan_of(frame)
    sheet = compose(deep_site(), [frame], TEXT, view=plan)
    left_out = round(plan.views[0].extent.south - plan.views[1].extent.north)
    words = [t.text for g in sheet.items if g.id == "break" for t in g.items if hasattr(t, "text")]
    assert f"{left_out} 尺 of ground left out" in words


def test_no_break_cuts_a_way_where_the_whole_can_be_seen() -> None:
    """A way that fits the page is in one window."""
    site = kit.little_site()
    way = ((0.0, -10.0), (0.0, -160.0))
    walker = kit.person("獲者", way[-1], 180.0, area="庭")
    event = kit.event("獲者", "適", way)
    frame = kit.frame([walker, kit.person("上射", (0.0, 16.0))], (), [event])
    assert not plan_view(site, [frame], A4).is_cut


def test_whoever_walks_across_a_break_has_a_line_on_both_sides() -> None:
    """A way across the break is drawn in both windows, with one head."""
    frame = shooting(((-5.0, 10.0), (-30.0, -800.0)))
    plan = plan_of(frame)
    assert plan.is_cut
    sheet = compose(deep_site(), [frame], TEXT, view=plan)
    paths = next(g for g in sheet.items if g.id == "paths")
    lines = [item for item in _flat(paths.items) if item.cls == "path"]
    heads = [item for item in _flat(paths.items) if item.cls == "head"]
    assert len(lines) == 2
    assert len(heads) == 1


def _flat(items: Sequence[object]) -> list[object]:
    out: list[object] = []
    for item in items:
        inner = getattr(item, "items", None)
        out += _flat(inner) if inner is not None else [item]
    return out


# --- names ---


def archers(*names: str, apart: float = 8.0) -> list[PersonState]:
    return [kit.person(n, (-30.0 + apart * i, 20.0), 180.0) for i, n in enumerate(names)]


PAIRS = {
    "次耦": ("次耦上射", "次耦下射"),
    "下耦": ("下耦上射", "下耦下射"),
}
ARCHERS = replace(
    TEXT,
    cast={
        name: Cast(name, side("賓"), f"{which} pair's {where} archer")
        for pair, which in (("次耦", "second"), ("下耦", "third"))
        for name, where in zip(PAIRS[pair], ("upper", "lower"), strict=True)
    },
    groups=PAIRS,
)


def test_a_pair_that_waits_together_has_the_name_of_the_pair() -> None:
    """Two of a pair who wait side by side have one name on the map and in the description."""
    frame = kit.frame(archers(*PAIRS["次耦"]), ())
    assert people_named(compose(kit.little_site(), [frame], ARCHERS)) == ["次耦上射"]
    shown = compose(kit.little_site(), [frame], ARCHERS).desc
    assert "次耦" in shown
    assert "次耦上射" not in shown


def test_who_acts_alone_keeps_his_own_name() -> None:
    """When one of a pair acts both are named each by himself."""
    events = [kit.event("次耦上射", "揖")]
    frame = kit.frame(archers(*PAIRS["次耦"]), (), events)
    named = people_named(compose(kit.little_site(), [frame], ARCHERS))
    assert sorted(named) == ["次耦上射", "次耦下射"]


def test_a_pair_that_stands_apart_is_two_names() -> None:
    """Two of a pair who stand apart are named each by himself."""
    frame = kit.frame(archers(*PAIRS["次耦"], apart=30.0), ())
    named = people_named(compose(kit.little_site(), [frame], ARCHERS))
    assert sorted(named) == ["次耦上射", "次耦下射"]


# --- crowds ---


def crowd(count: int) -> Frame:
    names = [f"人{i}" for i in range(count)]
    people = [
        kit.person(name, (-60.0 + 8 * (i % 15), -20.0 - 8 * (i // 15)), 0.0, area="庭")
        for i, name in enumerate(names)
    ]
    return kit.frame(people, (), [kit.event(names[0], "揖")])


def test_of_a_crowd_everybody_is_told_on_one_plate() -> None:
    """Whoever acts is named beside himself; each of the others is, or has a letter at him that the
    column tells; no leader runs through a name, a body or a leader."""
    frame = crowd(75)
    sheet = compose(kit.little_site(), [frame], TEXT)
    standing = people_named(sheet)
    assert "人0" in standing
    said = _said(sheet).split()
    rest = [name for name in frame.people if name not in standing]
    assert set(at_least(5, rest)) <= set(said)
    marks = {t.text for t in texts(layer(sheet, "marks").items)}
    assert {said[said.index(name) - 1] for name in rest} <= marks
    assert not {"V701", "V702", "V703"} & {fault.code for fault in faults_of(sheet)}


def test_whoever_waits_and_is_covered_is_shown_close_by() -> None:
    """Two who wait so near that one hides the other are shown at their true size, if another acts
    elsewhere too."""
    actor = kit.person("主人", (40.0, 16.0), 180.0)
    near = [kit.person(name, (-10.0 + x, 16.0), 180.0) for name, x in (("賓", 0.0), ("介", 2.0))]
    frame = kit.frame([actor, *near], (), [kit.event("主人", "揖")])
    sheet = compose(kit.little_site(), [frame], TEXT)
    (shown,) = [g for g in groups(sheet.items) if g.meant is Meant.CLOSE_UP]
    assert {"賓", "介"} <= {g.of[0] for g in groups(shown.items) if g.meant is Meant.FIGURE}
    assert "V708" not in {fault.code for fault in faults_of(sheet)}


def people_named(sheet: Sheet) -> list[str]:
    """The people whose names stand on a plate."""
    labels = {box.name for box in sheet.boxes if box.kind == "label"}
    people = dict.fromkeys(box.name for box in sheet.boxes if box.kind == "figure")
    return [name for name in people if f"people/{name}" in labels]


def _said(sheet: Sheet) -> str:
    captions = next(g for g in sheet.items if g.id == "captions")
    return " ".join(getattr(t, "text", "") for t in _flat(captions.items))


def test_north_is_at_the_head_of_a_leaf() -> None:
    """However much stands at its edge: 北 at the foot would turn the place about."""
    for full in (0.0, 6.0, 20.0, 35.0):
        obstacles = Obstacles((0.0, 0.0, 100.0, 120.0))
        obstacles.add((0.0, 0.0, 100.0, full))
        north = next(box for _, box in draw_winds(obstacles, themes()["woodcut"], frozenset()))
        assert north.name == "北"
        assert full <= north.top < 60
