"""Names keep clear of everything, and of one another."""

from __future__ import annotations

import math
from itertools import product

from layout.basis import Basis
from layout.draw.dress.lettering import LabelWords, Lettered, set_block, set_stacked, style_of
from layout.draw.dress.obstacles import Obstacles
from layout.draw.dress.rules import RULES
from layout.draw.dress.theme import Role
from layout.draw.dress.themes import themes
from layout.draw.names.crossing import runs_over
from layout.draw.names.labels import FAR_OFF, NameSpot, Wanted, place_labels, side_of
from layout.picture import Box, Ink, Path, Text
from layout.said import Said
from layout.shape import overlap

THEME = themes()["modern"]
FRAME = (0.0, 0.0, 100.0, 100.0)


def wanted(name: str, x: float, y: float, rank: int = 10, **more: object) -> Wanted:
    words = LabelWords(Said(name, "somebody"), Role.NAME, "#000000", None, Basis.注)
    blocks = {a: set_block(words, THEME, a) for a in ("start", "middle", "end")}
    target = (x - 2.5, y - 2.5, x + 2.5, y + 2.5)
    return Wanted(name, target, blocks, rank, **more)  # type: ignore[arg-type]


def test_a_name_goes_below_when_nothing_is_in_the_way() -> None:
    """With room on all sides a name stands below."""
    placed, unplaced = place_labels([wanted("主人", 50, 50)], Obstacles(FRAME))
    assert [p.side for p in placed] == ["below"]
    assert not unplaced


def test_forty_names_in_a_small_place_never_overlap() -> None:
    """However many names, those that are placed cover neither one another nor a figure."""
    names = [wanted(f"眾賓{i}", 20 + 9 * (i % 7), 20 + 10 * (i // 7)) for i in range(40)]
    obstacles = Obstacles(FRAME)
    for want in names:
        obstacles.add(want.target)
    placed, unplaced = place_labels(names, obstacles)
    assert len(placed) + len(unplaced) == 40
    for i, one in enumerate(placed):
        for other in placed[:i]:
            assert not _overlap(one.rect, other.rect), (one.name, other.name)
        for want in names:
            assert not _overlap(one.rect, want.target)


def test_a_name_is_not_put_beyond_a_wall_if_it_can_be_led_in() -> None:
    """A name stays on its own side of a wall."""
    walls = [Box("墉", "wall", 0, 54, 100, 55), Box("墉", "wall", 0, 45, 100, 46)]
    obstacles = Obstacles(FRAME)
    obstacles.add_walls(walls)
    obstacles.add((0, 46, 60, 54))
    (placed,), _ = place_labels([wanted("主人", 50, 50)], obstacles)
    assert placed.rect[1] >= 46 or not obstacles.is_walled_off(placed.rect, (47, 47, 53, 53))


def test_no_name_is_set_across_the_line_that_leads_another_in() -> None:
    """A name takes the spot beside another's leader, not the one across it."""

    def hemmed() -> Obstacles:
        full = Obstacles(FRAME)
        full.add((43, 43, 57, 57))
        return full

    far = wanted("介", 50, 50, rank=1, leader=Ink(None, "#000000", 0.2))
    (led,), _ = place_labels([far], hemmed())
    line = next(i for i in led.items if isinstance(i, Path) and i.cls == "leader")
    (_, (ax, ay)), (_, (bx, by)) = line.segments
    small = Lettered((), 0.4, 0.4)
    across = NameSpot("in", ax + (bx - ax) * 0.1 - 0.2, ay + (by - ay) * 0.1 - 0.2, small, 0.0)
    beside = NameSpot("in", 5.0, 5.0, small, 3.0)
    part = Wanted("堂", FRAME, {}, 50, may_yield=True, spots=(across, beside))
    placed, _ = place_labels([far, part], hemmed())
    assert [p.rect[:2] for p in placed if p.name == "堂"] == [(5.0, 5.0)]


def test_who_must_be_led_in_leaves_the_near_places_to_others() -> None:
    """Of two places one is near 賓 and far from 介, who comes first: he is led to the other."""
    full = Obstacles(FRAME)
    for box in ((30, 0, 100, 30), (0, 30, 100, 68), (0, 68, 40, 100), (60, 68, 100, 100)):
        full.add(box)
    full.add((40, 80, 60, 100))
    first = wanted("介", 50, 50, rank=1, leader=Ink(None, "#000000", 0.2))
    placed, unplaced = place_labels([first, wanted("賓", 50, 64, rank=2)], full)
    assert not unplaced
    rects = {p.name: p.rect for p in placed}
    assert rects["賓"][1] > 68
    assert rects["介"][3] < 30


def test_a_name_stands_anywhere_about_its_own_sooner_than_on_a_way() -> None:
    """Ways leave room for it at his right shoulder alone, where it usually does not stand: it is
    neither on one nor led in."""
    want = wanted("賓", 50, 50)
    block = want.blocks["middle"]
    room = (53.4, 51.0, 54.8 + block.width, 52.4 + block.height)
    full = Obstacles(FRAME)
    for x, y in product(range(20, 80), range(20, 80)):
        tile = x, y, x + 1, y + 1
        if not overlap(tile, room):
            full.add(tile, RULES.way)
    ((name,), _) = place_labels([want], full)
    assert name.side != FAR_OFF
    assert room[0] <= name.rect[0] < name.rect[2] <= room[2]
    assert room[1] <= name.rect[1] < name.rect[3] <= room[3]


def test_a_name_keeps_to_its_own_figure_rather_than_to_where_another_was() -> None:
    """Below it would stand nearer to a ghost: it goes to another side."""
    ghost = (45.0, 54.5, 55.0, 59.5)
    placed, _ = place_labels([wanted("小卿", 50, 50, gone=(ghost,))], Obstacles(FRAME))
    assert placed[0].side != "below"


def test_the_name_of_a_thing_among_others_is_led_in_sooner_than_left_in_doubt() -> None:
    """With other jars on all sides a jar's name has a line to it."""
    near = [(50 + dx, 50 + dy) for dx in (-14, 0, 14) for dy in (-9, 0, 9) if dx or dy]
    others = tuple((x - 4, y - 3, x + 4, y + 3) for x, y in near)
    crowd = Obstacles(FRAME)
    jar = wanted("壺", 50, 50, others=others, may_yield=True, leader=Ink(None, "#000000", 0.2))
    for box in (jar.target, *others[1:]):
        crowd.add(box)
    placed, _ = place_labels([jar], crowd)
    assert any(isinstance(i, Path) and i.cls == "leader" for p in placed for i in p.items)


def test_a_leader_sooner_goes_another_way_than_across_another() -> None:
    """The line is led to the side where no other line is."""
    rects = []
    for has_thread in (False, True):
        full = Obstacles(FRAME)
        full.add((20, 40, 80, 60))
        if has_thread:
            full.add_thread((30, 56, 70, 56.2), 0.0)
        ink = Ink(None, "#000000", 0.2)
        (led,), _ = place_labels([wanted("賓", 50, 50, leader=ink)], full)
        rects.append(led.rect)
    assert rects[0][1] > 60
    assert rects[1][3] < 40


def test_a_leader_finds_its_way_between_bodies_that_stand_close() -> None:
    """Ten dishes stand so near about a man that no paper is left between them: the line to him
    runs through none of their outlines."""
    full = Obstacles(FRAME)
    turns = [math.tau * (i + 0.25) / 10 for i in range(10)]
    dishes = [(50 + 6 * math.sin(turn), 50 + 6 * math.cos(turn)) for turn in turns]
    rings = [tuple(_turned(at, 1.7, n) for n in range(8)) for at in dishes]
    full.add((38, 38, 62, 62))
    man = wanted("賓", 50, 50, leader=Ink(None, "#000000", 0.2), of=("賓",))
    bodies = [(f"豆{i}", ring) for i, ring in enumerate(rings)]
    (led,), _ = place_labels([man], full, bodies)
    assert led.ends
    assert not runs_over(led.ends, led.of, bodies, ())


def _turned(at: tuple[float, float], r: float, eighths: int) -> tuple[float, float]:
    turn = math.tau * eighths / 8
    return at[0] + r * math.sin(turn), at[1] + r * math.cos(turn)


def test_the_side_of_the_step_before_is_kept() -> None:
    """A name stays on the side where it was."""
    placed, _ = place_labels([wanted("賓", 50, 50, prefer="left")], Obstacles(FRAME))
    assert placed[0].side == "left"
    assert side_of((47.5, 47.5, 52.5, 52.5), placed[0].rect) == "left"


def test_what_may_yield_is_left_out_and_what_may_not_is_reported() -> None:
    """Without room the names that may yield and those that may not are both told, as such."""
    full = Obstacles(FRAME)
    full.add(FRAME)
    both = [wanted("主人", 50, 50), wanted("西楹", 50, 50, may_yield=True)]
    placed, unplaced = place_labels(both, full)
    assert not placed
    assert {w.name: w.may_yield for w in unplaced} == {"主人": False, "西楹": True}


def test_the_underline_tells_the_basis() -> None:
    """經 and 記 are solid, 互見 a chain, 注 疏 and 後 dashed, 擬 dotted."""
    styles = [style_of(basis) for basis in Basis]
    assert styles == ["solid", "solid", "chained", "dashed", "dashed", "dashed", "dotted"]


def test_a_stacked_name_has_a_character_a_line() -> None:
    """A stacked name is one column of characters."""
    block = set_stacked(LabelWords(Said("主人席"), Role.THING), THEME)
    texts = [item for item in block.items if isinstance(item, Text)]
    assert [t.text for t in texts] == list("主人席")
    assert len({t.x for t in texts}) == 1
    assert block.height > 2.5 * block.width


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and a[2] > b[0] and a[1] < b[3] and a[3] > b[1]
