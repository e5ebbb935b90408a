"""How names are placed, on plates and on the player's page: the same numbers for both.

Costs are of one measure: a name takes the cheapest place there is. Lengths are mm.
"""

from __future__ import annotations

from dataclasses import dataclass

Side = tuple[str, int, int]  # its name; to the right (1) or the left (-1); below (1) or above (-1)


@dataclass(frozen=True, slots=True)
class NameRules:
    """What every place for a name costs, and how far off it may be."""

    # beside what is named
    gaps: tuple[float, ...] = (1.2, 2.4, 4.0)  # from the silhouette
    gap_cost: float = 1.6  # of each farther one
    sides: tuple[Side, ...] = (
        ("below", 0, 1),
        ("right", 1, 0),
        ("left", -1, 0),
        ("above", 0, -1),
        ("below right", 1, 1),
        ("below left", -1, 1),
        ("above right", 1, -1),
        ("above left", -1, -1),
    )
    side_cost: float = 0.5  # of each later one
    slide: float = 0.4  # of its breadth or height, along its side
    slide_cost: float = 0.9
    finer_cost: float = 6.0  # anywhere else about it
    prefer: float = 2.5  # what the side is worth that it had before
    front_cost: float = 1.7  # before the face
    bare_cost: float = 7.0  # a name without its Latin, sooner than led in from afar
    folded_cost: float = 9.0  # so, in two lines
    stacked_cost: float = 0.4  # as a column beside what is upright
    # led in by a line
    far: tuple[float, ...] = (6.5, 9.0, 12.0, 16.0, 21.0, 27.0, 34.0)
    far_cost: float = 20.0
    ring_cost: float = 4.0  # of each farther ring
    around: int = 40  # directions tried
    turn_cost: float = 0.01  # of each later one
    crossing: float = 12.0  # for each step of the line over something
    knot: int = 4  # steps: so much worse is it to cross another's line
    body: int = 3  # steps: and so much to go through what is no wall
    led_beyond: float = 40.0  # through a wall, sooner than through a body
    on_leader: float = 40.0  # what a name costs on another's line
    led_in: float = 30.0  # what it may cost more to be led in than to mislead
    thing_led: float = 32.0  # so for a thing, and who does not act: from close by, over nothing
    end: float = 0.6  # the line ends short of what is named
    thread: float = 1.5  # of such a line in one box
    # what it keeps clear of
    shy: float = 0.35  # kept between names
    air: float = 0.5  # kept about figures
    walled_off: float = 80.0  # to stand beyond a wall: sooner it is led in
    across: float = 4.0  # what no name of the building covers: a stair, an edge
    way: float = 40.0  # on a way that is walked
    on_mat: float = 110.0  # on a mat: sooner it is led in over it, from however far
    hides: float = 24.0  # what a name may hide so: for more it is led in, if that is cheaper
    misleading: float = 12.0  # to stand nearer to another of its sort than to its own
    ghostly: float = 5.0  # and nearer to where another was
    nearer: float = 0.3
    crowd: tuple[float, float] = (18.0, 12.0)  # across and deep: names so near are settled first


RULES = NameRules()
LINE_COSTS = {"beam": 1.2, "gate": 5.0, "stair": 25.0, "edge": 100.0}  # of the building's lines
