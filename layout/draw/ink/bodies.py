"""The outlines of a person seen from above, by posture and party. 1 unit is half his breadth.

x is to his right and y forward, the origin his exact place. The front (sleeves swept to joined
hands) is the point that shows his facing; the back edge and the cap show his party. Who
lies is as long as he is, with his head the way it is said to be, to the scale of the ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from layout.shape import Segments, segments
from layout.stage import Posture
from layout.vocabulary.party import Back

_FRONTS = {
    Posture.立: "C1,.46 .36,.50 .11,1.26 C.07,1.37 -.07,1.37 -.11,1.26 C-.36,.50 -1,.46 -1,-.02 Z",
    Posture.揖: "C1,.5 .5,.7 .3,1.42 C.24,1.62 -.24,1.62 -.3,1.42 C-.5,.7 -1,.5 -1,-.02 Z",
    Posture.拜: "C1,.72 .42,1.05 .13,2.06 C.08,2.2 -.08,2.2 -.13,2.06 C-.42,1.05 -1,.72 -1,-.02 Z",
}
_FRONTS[Posture.坐] = _FRONTS[Posture.立]
_FRONTS[Posture.俯] = _FRONTS[Posture.揖]
_FRONTS[Posture.稽首] = _FRONTS[Posture.拜]
_BOWS = frozenset({Posture.揖, Posture.俯, Posture.拜, Posture.稽首})
KNEELING = frozenset({Posture.坐, Posture.拜, Posture.稽首})

_ATTEND_FRONT = "C.86,.36 .34,.46 .1,1.1 C.06,1.2 -.06,1.2 -.1,1.1 C-.34,.46 -.86,.36 -.86,-.02 Z"
_BACKS = {
    Back.STRAIGHT: "C-1,-.36 -.94,-.60 -.56,-.60 L.56,-.60 C.94,-.60 1,-.36 1,-.02",
    Back.ROUND: "C-1,-.50 -.55,-.74 0,-.74 C.55,-.74 1,-.50 1,-.02",
    Back.FORKED: "C-1,-.40 -.95,-.62 -.74,-.66 L0,-.34 L.74,-.66 C.95,-.62 1,-.40 1,-.02",
    Back.LOBED: "C-1,-.62 -.72,-.72 -.48,-.72 C-.2,-.72 -.12,-.52 0,-.52"
    " C.12,-.52 .2,-.72 .48,-.72 C.72,-.72 1,-.62 1,-.02",
    Back.SLIGHT: "C-.86,-.42 -.5,-.6 0,-.6 C.5,-.6 .86,-.42 .86,-.02",
}
_SKIRTS = {
    Back.STRAIGHT: "L-1.02,-1.42 L1.02,-1.42",
    Back.ROUND: "L-1.0,-1.15 C-.9,-1.55 .9,-1.55 1.0,-1.15",
    Back.FORKED: "L-1.02,-1.5 L0,-1.12 L1.02,-1.5",
    Back.LOBED: "L-1.02,-1.3 C-1.0,-1.55 -.1,-1.6 0,-1.3 C.1,-1.6 1.0,-1.55 1.02,-1.3",
    Back.SLIGHT: "L-.86,-1.3 L.86,-1.3",
}
HEADS = {
    Posture.立: 0.04,
    Posture.坐: 0.04,
    Posture.揖: 0.10,
    Posture.俯: 0.42,
    Posture.拜: 0.92,
    Posture.稽首: 2.20,
    Posture.臥: 3.06,
}
_LAID_OUT = segments(
    "M-.98,2.1 C-.86,2.66 -.4,2.72 0,2.72 C.4,2.72 .86,2.66 .98,2.1 L.74,-3.1"
    " C.66,-3.62 .12,-3.7 0,-3.3 C-.12,-3.7 -.66,-3.62 -.74,-3.1 Z"
)
_HEM = segments("M-.9,1.9 L-.24,.5 L.24,.5 L.9,1.9 M0,.5 L0,-3.2 M-.82,-.6 L.82,-.6")
SHEET = segments("M-1.3,3.78 L1.3,3.78 L1.42,-3.9 C.9,-4.08 -.9,-4.08 -1.42,-3.9 Z")
UNDER_SHEET = segments(
    "M-.52,2.75 C-.6,3.6 .6,3.6 .52,2.75 M-.95,2.2 C-.8,.6 -.74,-1.6 -.66,-3.4"
    " M.95,2.2 C.8,.6 .74,-1.6 .66,-3.4 M-.4,-3.5 C-.3,-3.2 .3,-3.2 .4,-3.5"
)

FOLDS = segments("M-.42,-.55 L-.5,-1.16 M.42,-.55 L.5,-1.16")
CAP_BACK = 0.06  # the cap sits this far behind the middle of the head
CAP_R = 0.30


@dataclass(frozen=True, slots=True)
class Silhouette:
    """One posture with one back, all in body units."""

    outline: Segments
    skirt: Segments | None
    head: float  # how far forward the head is
    head_r: float
    ground: Segments | None  # the bar under the forehead of 稽首
    lines: Segments | None = None  # on the robe of who lies: his sleeves laid together, his girdle


@cache
def body(back: Back, posture: Posture) -> Silhouette:
    """The outlines with this back in this posture; kneeling ones have a skirt behind."""
    is_slight = back is Back.SLIGHT
    head = HEADS[posture]
    if posture is Posture.臥:
        return Silhouette(_LAID_OUT, None, head, 0.48, None, _HEM)
    return Silhouette(
        outline=_outline(back, posture),
        skirt=_skirt(back) if posture in KNEELING else None,
        head=head,
        head_r=0.40 if is_slight else 0.46,
        ground=ground_bar(head + 0.62) if posture is Posture.稽首 else None,
    )


def ground_bar(y: float) -> Segments:
    """A bar on the ground before the face."""
    return segments(f"M-.85,{y:g} L.85,{y:g}")


def _outline(back: Back, posture: Posture) -> Segments:
    if back is not Back.SLIGHT:
        return segments("M-1,-.02 " + _BACKS[back] + _FRONTS[posture])
    if posture in _BOWS:  # a bowing attendant is as broad as others: the guest's back, their front
        return segments("M-1,-.02 " + _BACKS[Back.ROUND] + _FRONTS[posture])
    return segments("M-.86,-.02 " + _BACKS[back] + _ATTEND_FRONT)


def _skirt(back: Back) -> Segments:
    half = 0.74 if back is Back.SLIGHT else 0.84
    return segments(f"M-{half},0 {_SKIRTS[back]} L{half},0 Z")
