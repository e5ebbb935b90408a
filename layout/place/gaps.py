"""How far apart things and people stand where no text says: one table, every entry 擬.

A gap is measured from the edge of what one stands by: to the middle of a person, to the edge of a
thing. The measures are the text's own units of the body.
"""

from __future__ import annotations

from dataclasses import dataclass

from layout.kinds import Family


@dataclass(frozen=True, slots=True)
class Gap:
    """A distance chosen here, in the text's units, with the reason for it."""

    chi: float
    words: str
    why: str


BESIDE = Gap(4.5, "一跬半", "立於器旁，坐而可及，身與袖皆不觸之")
BESIDE_SMALL = Gap(3, "一跬", "立於薦俎爵觶之旁，一坐可及；臨洗而盥，手及水；席旁一舉足而升")
BEFORE_MAT = Gap(6, "一步", "席前容薦俎，獻者立於其外")
STAIR_HEAD = Gap(6, "一步", "階上之位近堂廉而不臨其邊")
STAIR_FOOT = Gap(3, "一跬", "階下當階足")
STAIR_FRONT = Gap(6, "一步", "階前在階下之南，容人坐奠爵於前")
ABREAST = Gap(8, "一尋", "並立、成列各容張臂，張臂八尺（鄉射注張足六尺、考工記人長八尺）")
CLOSE_RANKS = Gap(4, "四尺", "地不足以一尋為間，則相近而立，猶不相觸")
FRONT_OF_PERSON = Gap(6, "一步", "人前人後，授受可及而有餘")
LITTLE = Gap(3, "一跬", "少者不及一步")
AT_GATE = Gap(6, "一步", "門之內外，去霤與棖各一步")
ON_MAT_END = Gap(1.5, "半跬", "席末猶在席上")
THINGS_APART = Gap(1.5, "半跬", "陳設之器相近，坐於其旁者皆可及")
SMALL_APART = Gap(1, "一尺", "薦俎爵觶相近，坐者可及")
IN_CHAMBER = Gap(0.3, "三寸", "室中迫狹（少牢鄭注），饌相次而密，尸坐而皆可及")
MATS_APART = Gap(1, "一尺", "鄭注「不屬者，不相續也」：席席不相接")
MAT_BEFORE_WALL = Gap(3, "一跬", "席後容人坐立而不倚牆")
THING_BEFORE_WALL = Gap(1, "一尺", "器不倚牆")
PERSON_BEFORE_WALL = Gap(4, "四尺", "人不倚牆，張袖不觸之")
AT_EDGE = Gap(1, "一尺", "設於堂廉而不臨其邊")
COURT_NEAR_HALL = Gap(12, "二步", "堂下近堂而在兩階之南")

SMALL = frozenset(
    {Family.CUP, Family.DISH, Family.FOOD, Family.STAND, Family.TOOL, Family.COUNTER, Family.TOKEN}
)
# One stands close to what he handles on his knees, and to the mat he steps onto.
_NEAR = SMALL | {Family.BASIN, Family.MAT}


def between(placed: Family | None, by: Family | None, *, chamber: bool = False) -> Gap:
    """What is placed (None: a person) keeps so far from what it is by (None: the building)."""
    if chamber and placed in SMALL and by in SMALL:
        return IN_CHAMBER
    if placed is None:
        return BESIDE_SMALL if by in _NEAR else BESIDE
    if by is None:
        return MAT_BEFORE_WALL if placed is Family.MAT else THING_BEFORE_WALL
    if placed is Family.MAT and by is Family.MAT:
        return MATS_APART
    if placed in SMALL or (by in SMALL and placed in (Family.BASKET, *SMALL)):
        return SMALL_APART
    return THINGS_APART


TABLE = tuple((name, gap) for name, gap in sorted(globals().items()) if isinstance(gap, Gap))
