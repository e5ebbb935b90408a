"""Plans of several windows, groups under one name, and the names of crowds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import kit
from kit import composed as compose
from kit_words import side
from seen import at_least

from layout.draw.judge import faults_of
from layout.draw.windows import Extent, Field, Plan, Precinct
from layout.draw.windows import plan_of as plan_of_piece
from layout.picture import Sheet
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
    """The hall, and the far end of the court, with the ground between them left out."""
    ground, field = Precinct(deep_site(), "庠"), Field(11.0, 12.0, 139.0, 250.0)
    pieces = (Extent(-60.0, -20.0, 60.0, 20.0), Extent(-60.0, -820.0, 60.0, -780.0))
    tops = (12.0, 62.0)
    views = (
        replace(plan_of_piece(ground, [frame], field._replace(top=top), (piece, 1.0)).main)
        for piece, top in zip(pieces, tops, strict=True)
    )
    return Plan(tuple(views), is_cut=True)


def test_the_break_says_how_much_is_left_out() -> None:
    """Between two windows stands how many 尺 are left out."""
    frame = shooting()
    plan = plan_of(frame)
    sheet = compose(deep_site(), [frame], TEXT, view=plan)
    left_out = round(plan.views[0].extent.south - plan.views[1].extent.north)
    words = [t.text for g in sheet.items if g.id == "break" for t in g.items if hasattr(t, "text")]
    assert f"{left_out} 尺 of ground left out" in words


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


def test_of_a_crowd_who_acts_is_named() -> None:
    """Whoever acts is named beside himself, and larger than those who stand by; these have no
    letters for names."""
    names = [f"人{i}" for i in range(75)]
    people = [
        kit.person(name, (-60.0 + 8 * (i % 15), -20.0 - 8 * (i // 15)), 0.0, area="庭")
        for i, name in enumerate(names)
    ]
    frame = kit.frame(people, (), [kit.event(names[0], "揖")])
    sheet = compose(kit.little_site(), [frame], TEXT)
    assert "人0" in people_named(sheet)
    broad = {box.name: box.right - box.left for box in sheet.boxes if box.kind == "figure"}
    assert all(broad["人0"] > broad[name] for name in at_least(4, broad) if name != "人0")
    assert not {"V701", "V702", "V703"} & {fault.code for fault in faults_of(sheet)}


def people_named(sheet: Sheet) -> list[str]:
    """The people whose names stand on a plate."""
    labels = {box.name for box in sheet.boxes if box.kind == "label"}
    people = dict.fromkeys(box.name for box in sheet.boxes if box.kind == "figure")
    return [name for name in people if f"people/{name}" in labels]
