"""Plans of several windows, groups under one name, and plates told in parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import kit
import pytest
from kit_words import side
from seen import at_least

from layout.api.pages.splitting import MOST_NAMES, Piece, in_parts, people_named
from layout.draw.compose import compose
from layout.draw.dress.paper import A4
from layout.draw.windows.plan import Plan, plan_view
from layout.picture import Sheet
from layout.said import Said
from layout.say.brief import Heading, PlateText
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
    frame = shooting(((-30.0, -20.0), (-30.0, -800.0)))
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
    return [kit.person(n, (-40.0 + apart * i, 20.0), 180.0) for i, n in enumerate(names)]


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


# --- parts ---


def crowd(count: int) -> Frame:
    names = [f"人{i}" for i in range(count)]
    people = [
        kit.person(name, (-60.0 + 15 * (i % 9), -20.0 - 25 * (i // 9)), 0.0, area="庭")
        for i, name in enumerate(names)
    ]
    return kit.frame(people, ())


def parts_of(frames: Sequence[Frame]) -> list[Sheet]:
    def draw(piece: Piece, heading: Heading) -> Sheet:
        if piece.tells is not None:
            heading = replace(heading, tells=piece.tells)
        some = frames[piece.first : piece.last + 1]
        return compose(kit.little_site(), some, TEXT, heading=heading)

    return in_parts(Piece(0, len(frames) - 1), frames, Heading(Said("眾立圖")), draw)


def test_a_plate_that_can_be_told_is_one() -> None:
    """As many names as a plate can hold are one plate."""
    assert [s.meta["part"] for s in parts_of([crowd(MOST_NAMES)])] == [""]


def test_too_many_names_are_told_in_parts_each_name_once() -> None:
    """More names than a plate holds are told in parts, each name in one of them."""
    frame = crowd(MOST_NAMES + 6)
    sheets = parts_of([frame])
    assert [s.meta["part"] for s in sheets] == ["一之二", "二之二"]
    names = [name for s in sheets for name in people_named(s)]
    assert sorted(names) == sorted(frame.people)
    assert all(len(people_named(s)) <= MOST_NAMES for s in sheets)


def test_of_a_crowd_in_several_steps_those_who_act_are_named() -> None:
    """One plate, and it says so: the crowd is no smaller in any of the steps."""
    still = crowd(MOST_NAMES + 6)
    (sheet,) = parts_of([still, replace(still, n=2, events=(kit.event("人3", "揖"),))])
    assert people_named(sheet) == ["人3"]
    assert "those who act have names" in _said(sheet)


@pytest.mark.parametrize("count", [2, 3])
def test_steps_are_parted_before_people_are(count: int) -> None:
    """Several steps too full for one plate are first told one by one."""
    frames = [crowd(MOST_NAMES + 1) for _ in range(count)]
    sheets = parts_of(frames)
    assert len(sheets) == 2 * count  # each step, and each of its halves


def test_every_part_says_why() -> None:
    """Each part says that there are too many people for one plate."""
    for sheet in at_least(2, parts_of([crowd(MOST_NAMES + 6)])):
        assert "More than 24 people" in _said(sheet)


def _said(sheet: Sheet) -> str:
    captions = next(g for g in sheet.items if g.id == "captions")
    return " ".join(getattr(t, "text", "") for t in _flat(captions.items))
