"""Persons: the point shows the facing, the length the posture, the cap and back the party."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from kit_sheet import contrast
from kit_words import KINDS, SIDES, WORDS, side

from layout.compass import Turn
from layout.draw.dress.theme import Role, State, mix
from layout.draw.dress.themes import themes
from layout.draw.ink.figures import Figure, Singled, draw_figure, silhouette
from layout.draw.ink.hands import Grip, Held, in_hands
from layout.draw.ink.marks import act_mark, handing, taken_up, turning
from layout.picture import Disc, Group, Item, Path, Text
from layout.read.vocabulary import read_vocabulary
from layout.shape import Pose, bounds, points
from layout.stage import Posture
from layout.vocabulary.party import Party

MODERN, PRINT = themes()["modern"], themes()["print"]
HOST = Figure("主人", side("主"), 0.0)


def paths(group: Group) -> list[Path]:
    return [item for item in group.items if isinstance(item, Path)]


@pytest.mark.parametrize("facing", range(0, 360, 45))
@pytest.mark.parametrize("party", SIDES, ids=lambda party: party.key)
def test_the_point_is_the_way_he_faces(party: Party, facing: int):
    """The farthest point of a standing body lies toward its facing, for every party and wind."""
    outline = silhouette(Figure("一", party, facing), 100, 100, 2.5)
    x, y = max(outline, key=lambda p: math.dist(p, (100, 100)))
    bearing = math.degrees(math.atan2(x - 100, 100 - y)) % 360
    assert abs((bearing - facing + 180) % 360 - 180) < 8


def test_postures_lengthen_the_silhouette():
    """立, 揖, 拜 and 稽首 reach farther forward in turn; who kneels, or
    lies, reaches farther back."""
    tops = [
        bounds(silhouette(replace(HOST, posture=p), 0, 0, 1))[1]
        for p in (Posture.立, Posture.揖, Posture.拜, Posture.稽首)
    ]
    assert tops == sorted(tops, reverse=True)
    assert len(set(tops)) == 4
    back = {p: bounds(silhouette(replace(HOST, posture=p), 0, 0, 1))[3] for p in Posture}
    kneeling = {p for p in Posture if back[p] > 1}
    assert kneeling == {Posture.坐, Posture.拜, Posture.稽首, Posture.臥}


def test_widths_of_lines_are_printed_millimetres():
    """A figure twice as large has lines of the same width."""
    small, large = (paths(draw_figure(HOST, 0, 0, unit, MODERN)) for unit in (1.2, 2.4))
    assert [p.ink.width for p in small] == [p.ink.width for p in large]
    assert bounds(points(large[1].segments))[2] == pytest.approx(2.4, abs=0.01)


def test_tints_are_those_of_the_palette():
    """Just come is 45 % of the way to paper and waiting 82 %, as the palette lists them."""
    came = ["#CE8A7F", "#809CB7", "#AC9873", "#82AB98", "#A2A3A5"]
    waiting = ["#EDD5CE", "#D4DBE1", "#E2DACA", "#D4E0D7", "#DEDEDB"]
    parties = SIDES[:5]
    for state, listed in ((State.CAME, came), (State.WAITING, waiting)):
        for party, expected in zip(parties, listed, strict=True):
            body = paths(draw_figure(Figure("", party, 0, state=state), 0, 0, 2, MODERN))[1]
            drawn = [int((body.ink.fill or "")[i : i + 2], 16) for i in (1, 3, 5)]
            asked = [int(expected[i : i + 2], 16) for i in (1, 3, 5)]
            assert all(abs(a - b) <= 1 for a, b in zip(drawn, asked, strict=True)), party


@pytest.mark.parametrize("theme", [MODERN, PRINT], ids=lambda t: t.name)
def test_text_can_be_read_on_its_ground(theme):
    """Every party colour, ink and sub keep 4.5 on paper, hall and room; faint on paper."""
    for ground in (theme.paper, theme.hall, theme.room):
        for colour in (*map(theme.of_party, SIDES), theme.ink, theme.sub):
            assert contrast(colour, ground) >= 4.5
    assert contrast(theme.faint, theme.paper) >= 4.5


def test_roles_and_states_are_complete():
    """A theme says how every role is lettered and every state inked."""
    for theme in (MODERN, PRINT):
        assert set(theme.lettering) == set(Role)
        assert set(theme.tones) == set(State)


def test_a_ghost_has_no_cap_and_shows_the_floor():
    """A ghost is dashed, filled with the floor, bare-headed, and kneels if he knelt."""
    ghost = replace(HOST, state=State.GHOST, posture=Posture.坐, ground="#F3ECDC")
    drawn = draw_figure(ghost, 0, 0, 2.5, MODERN)
    solid = [i for i in drawn.items if i.ink.fill]  # type: ignore[union-attr]
    assert {i.ink.fill for i in solid} == {"#F3ECDC"}  # type: ignore[union-attr]
    assert all(i.ink.dash for i in solid)  # type: ignore[union-attr]
    assert len(solid) == 3  # skirt, body, head


def test_hatches_lie_on_the_page():
    """In print a body's hatch keeps its angle whichever way he faces."""
    for facing in (0, 45, 200):
        figure = replace(HOST, facing=facing, state=State.CAME)
        hatches = [p.hatch for p in paths(draw_figure(figure, 0, 0, 2.5, PRINT)) if p.hatch]
        assert [h.angle for h in hatches] == [45.0]


def test_caps_differ_by_party():
    """Without colour the cap alone tells the party."""
    shapes = set()
    for party in SIDES:
        drawn = draw_figure(Figure("", party, 0), 0, 0, 2.5, PRINT).items[3:]
        shapes.add(tuple(round(v, 3) for item in drawn for v in _size(item)))
    assert len(shapes) == len(SIDES)


def _size(item: Item) -> tuple[float, ...]:
    if isinstance(item, Disc):
        return (item.r, item.ink.width)
    return tuple(v for _, numbers in item.segments for v in numbers)  # type: ignore[union-attr]


def test_what_is_held_turns_with_him():
    """A cup in both hands lies before the point; in the left hand on his left."""
    for facing, forward in ((0.0, (0, -1)), (90.0, (1, 0)), (180.0, (0, 1))):
        one = replace(HOST, facing=facing, held=(Held(KINDS["爵"]),))
        bare, bearing = (silhouette(f, 0, 0, 2.4) for f in (replace(one, held=()), one))
        reach = [max(x * forward[0] + y * forward[1] for x, y in s) for s in (bare, bearing)]
        assert reach[1] > reach[0] + 2
    left = replace(HOST, held=(Held(KINDS["觶"], Grip.LEFT),))
    assert bounds(silhouette(left, 0, 0, 2.4))[0] < bounds(silhouette(HOST, 0, 0, 2.4))[0]


def test_a_raised_banner_points_up_the_page():
    """舉旌 goes up and right from the hand, whichever way he faces; 偃旌 lies before him."""
    for facing in (0.0, 90.0, 180.0, 270.0):
        pose = Pose(0, 0, facing, 2.4)
        up = (WORDS.manners["舉"],)
        for manner, turn in ((up, 45.0), ((), facing)):
            held = (Held(KINDS["旌"], Grip.RIGHT, None, manner),)
            ((glyph, lying),) = in_hands(held, pose, Posture.立, 0.9)
            assert lying.facing == turn
            assert lying.point(0, glyph.box[1]) == pytest.approx(pose.point(0.8, 1.35))


def test_one_who_shoots_has_bow_and_arrow_at_his_left():
    """射: he faces west, the arrow flies to his left, which is south."""
    figure = replace(HOST, facing=270.0, held=(Held(KINDS["弓"], Grip.SHOT),))
    _, top, _, bottom = bounds(silhouette(figure, 0, 0, 2.0))
    assert bottom == pytest.approx(2.55 * 2.0)
    assert bottom > -top


def test_the_singled_out_can_be_told():
    """尸 has a second outline, 眾 a count, 異位 a question and no head."""
    plain = len(draw_figure(HOST, 0, 0, 2, MODERN).items)
    many = draw_figure(replace(HOST, singled=Singled.MANY, count=7), 0, 0, 2, MODERN)
    assert [i.text for i in many.items if isinstance(i, Text)] == ["7"]
    other = draw_figure(replace(HOST, singled=Singled.DISPUTED), 0, 0, 2, MODERN)
    assert [i.text for i in other.items if isinstance(i, Text)] == ["?"]
    assert not [i for i in other.items if isinstance(i, Disc)]
    dead = draw_figure(replace(HOST, singled=Singled.DEAD), 0, 0, 2, MODERN)
    assert len(dead.items) == plain + 1


def test_bared_shoulder_and_archers_gear():
    """袒 shows paper at the left shoulder only; 決遂 add a dot and a bar."""
    bare = paths(draw_figure(replace(HOST, dress=(WORDS.dress["袒"],)), 0, 0, 1, MODERN))
    patch = next(p for p in bare[2:] if p.ink.fill == MODERN.paper)
    left, top, right, bottom = bounds(points(patch.segments))
    assert right <= -0.45 + 1e-9
    assert bottom <= 0.3 + 1e-9
    assert left < -0.9 < top + 1
    plain = len(draw_figure(HOST, 0, 0, 1, MODERN).items)
    geared = draw_figure(
        replace(HOST, dress=(WORDS.dress["決"], WORDS.dress["遂"])), 0, 0, 1, MODERN
    )
    assert len(geared.items) == plain + 2


def test_act_marks_stand_before_the_point():
    """揖 厭 讓 拜 and speech are drawn ahead of him; an act without a mark draws none."""
    pose = Pose(0, 0, 0, 2.4)
    marks = read_vocabulary().marks
    for name in ("揖", "厭", "讓", "言", "拜"):
        (item,) = act_mark(marks[name], HOST, pose, MODERN)
        assert isinstance(item, Path)
        assert bounds(points(item.segments))[3] < 0
    assert act_mark(marks["立"], HOST, pose, MODERN) == ()
    once, twice = (act_mark(marks["拜"], HOST, pose, MODERN, n) for n in (1, 2))
    assert len(twice[0].segments) == 2 * len(once[0].segments)  # type: ignore[union-attr]


def test_arrows_point_the_right_way():
    """授受 ends at the receiver, 取 at the person, 還 where he faces now."""
    cup = KINDS["爵"].glyph.as_is("實")
    giver, taker = Pose(-8, 0, 90, 2.4), Pose(8, 0, 270, 2.4)
    head = handing(cup, (giver, taker), 0.9, MODERN)[-1]
    assert isinstance(head, Path)
    assert head.segments[0][1][0] > 0
    lying = Pose(0, 0, 0, 1.5)
    head = taken_up(cup, lying, (0, 9), MODERN)[-1]
    assert isinstance(head, Path)
    assert head.segments[0][1][1] > 0
    with_the_sun = turning(Pose(0, 0, 180, 2.4), Turn.左還, "#000000")[-1]
    assert isinstance(with_the_sun, Path)
    x, y = with_the_sun.segments[0][1]
    assert x > 0  # facing south at last, with the sun he comes round through the east
    assert y > 0


def test_mix():
    """Half of black and white is the middle grey, and none of the second is the first."""
    assert mix("#000000", "#FFFFFF", 0.5) == "#808080"
    assert mix("#A92E1E", "#FCFAF5", 0.0) == "#A92E1E"
