"""How much is too much: every threshold by which a page is judged, with its reason.

Lengths are mm on the paper, sizes pt, parts are of one.
"""

from __future__ import annotations

from dataclasses import dataclass

from layout.typeset import LEAST_HAN, LEAST_LATIN


@dataclass(frozen=True, slots=True)
class Limits:
    """What an eye at reading distance does not yet take for a fault."""

    touch: float = 0.3  # less ink over ink than the breadth of a stroke looks like a touch
    across: float = 0.6  # a leader that grazes a corner for less is not seen to go through
    under: float = 0.8  # a way hidden beneath a name for less is read on: half a character
    point: float = 0.15  # mm² of an arrowhead beneath letters: less is its outermost tip
    number: float = 4.5  # from a number's middle to its way: two and a half times its breadth
    beside: float = 6.0  # from its middle to the body of who moves on the spot
    actor: float = 0.2  # of who acts: with a fifth hidden, his facing is lost
    nearer: float = 0.5  # mm: by less a name is not seen to stand by another head
    figure: float = 0.35  # of anybody else: head and point are still seen
    walled: float = 0.25  # of a body on a wall: a shoulder over its edge is drawn so by the scale
    pillar: float = 3.0  # mm: what is no longer is no wall
    cut: float = 0.05  # of a body beyond the edge of its map
    alike: float = 0.05  # of their size: less tells nobody two things apart
    piled: float = 0.6  # of a thing that lies beneath one like it
    rule: float = 8.0  # mm: what is shorter, and as thin as a stroke, is a sign and no rule
    middle: float = 0.6  # of a word: a line that runs farther out grazes it, or is beneath it
    empty: float = 0.36  # of a page with a map, in one piece on which nothing stands
    blank: float = 0.55  # of a page of words alone, which ends where they do
    margin: float = 0.05  # of a page’s breadth, about it, that is empty always
    floor: float = 0.5  # of a page: ink that encloses more is the ground of what stands on it
    overview: float = 0.25  # mm to the 尺: on a smaller map people are dots
    dot: float = 2.0  # mm: of a smaller body nothing is seen but that somebody is there
    broad: float = 5.5  # mm of who acts: of a smaller body the facing is not seen at arm's length
    ways: int = 5  # numbered on one plate: more are not followed at one look
    about: float = 13.0  # mm that belong to an act: a body and its name
    act: float = 0.1  # of its map: less has to be searched for, where it is not in the middle
    aside: float = 0.35  # of a map’s side from its middle: there the eye does not begin
    frame: float = 34.0  # mm: on a smaller map people are giants and their numbers a heap
    upon: float = 0.45  # of who acts beneath or upon one thing: he is taken for a part of it
    amid: float = 1.0  # mm from middle to middle: he stands on it as on a mark
    pile: int = 8  # pairs of like things that lie one upon the other: no one is told from another
    in_wall: float = 0.25  # of a thing: with less it leans on it
    cell: float = 5.0  # of the squares by which emptiness is measured
    han: float = LEAST_HAN  # pt: strokes of smaller characters run together
    latin: float = LEAST_LATIN  # pt


LIMITS = Limits()
