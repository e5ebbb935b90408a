"""The place as derived: every number already a point, and every point with its reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from layout.basis import Basis, Ground
from layout.compass import Axis
from layout.derivation import Derivation, Relation
from layout.keys import UNREAD, WORD, Keyed
from layout.measure import Length
from layout.problems import NOWHERE, Mark
from layout.said import Said
from layout.score import Variant
from layout.vocabulary import Part, PartTrait, Storey, Vocabulary

Point = tuple[float, float]
Ring = tuple[Point, ...]
Box = tuple[float, float, float, float]  # west, south, east, north

SLACK = 0.05  # 尺: nearer than this, two points are one


class FeatureKind(Enum):
    """What sort of part of a building or court."""

    WALL = "wall"
    DOOR = "door"
    WINDOW = "window"
    STAIR = "stair"
    COLUMN = "column"
    BEAM = "beam"
    EDGE = "edge"
    AREA = "area"
    MARK = "mark"
    LINE = "line"
    FIXTURE = "fixture"
    GATE = "gate"
    PATH = "path"

    __hash__ = object.__hash__  # asked a million times a rite, and Enum's own is slow


class PortalKind(Enum):
    """What sort of way between two areas."""

    STAIR = "stair"
    DOOR = "door"
    GATE = "gate"
    OPEN = "open"


_NO_PART = Part("")


def full_name(owner: str, called: str) -> str:
    """The name of what is so called in somebody's house; nobody's is the main one."""
    return f"{owner}之{called}" if owner else called


def houses_about(owner: str) -> tuple[str, ...]:
    """A house, and those that it is a ground of: 女家之廟, 女家, and the main one."""
    names = owner.split("之") if owner else []
    return tuple("之".join(names[:n]) for n in range(len(names), -1, -1))


@dataclass(frozen=True, slots=True)
class Feature:
    """A part of the building or court. `shape` is a ring (area), a line, or one point."""

    name: str
    kind: FeatureKind
    shape: Ring
    closed: bool
    anchor: Point  # where its name points
    area: str  # the area it lies in or borders
    basis: Basis
    cite: str
    derivation: Derivation
    size: Mapping[str, float] = field(default_factory=dict)
    facing: float | None = None
    axis: str | None = None  # 東西 or 南北: which coordinate 當 this makes equal; None: by context
    en: str = ""
    part: Part = _NO_PART  # what it is in any building
    called: str = ""  # its name on its own ground: 閾 of 賓之閾
    ground: str = ""  # the separate place it belongs to: 賓之門
    owner: str = ""  # whose house that is: 賓; nobody's is the main one

    @property
    def said(self) -> Said:
        """Its name on its own ground, in every language."""
        return Said(self.called, self.en)

    def has(self, trait: PartTrait) -> bool:
        return trait in self.part.traits


@dataclass(frozen=True, slots=True)
class Area:
    """Walkable ground; areas tile it without overlap."""

    name: str
    ring: Ring
    level: Part  # the level it is on: changing it needs a stair
    height: float = 0.0
    en: str = ""
    derivation: Derivation = ()  # of its height
    part: Part = _NO_PART
    called: str = ""
    ground: str = ""
    owner: str = ""
    flight: str = ""  # of one step of a stair: the stair, 中階 of 中階·一

    @property
    def said(self) -> Said:
        """Its name on its own ground, in every language."""
        return Said(self.called, self.en)

    def has(self, trait: PartTrait) -> bool:
        return trait in self.part.traits

    def is_on(self, storey: Storey) -> bool:
        """Whether its level is of that sort."""
        return self.level.storey is storey


@dataclass(frozen=True, slots=True)
class Portal:
    """A way between two areas: a stair, a door, a gate, an open line. Paths go through `points`."""

    name: str
    kind: PortalKind
    areas: tuple[str, str]
    points: tuple[Point, ...]  # from the first area to the second
    width: float
    part: Part = _NO_PART
    called: str = ""
    ground: str = ""
    owner: str = ""


@dataclass(frozen=True, slots=True)
class NamedLength:
    """A measure of a site that has a name there: 庭深, 門廣."""

    name: str  # 賓之門廣
    called: str  # its name on its own ground: 門廣
    owner: str  # whose house that is
    length: Length
    ground: Ground

    @property
    def value(self) -> float:
        return float(self.length)


@dataclass(frozen=True, slots=True, eq=False)  # itself alone: what is drawn of it is known by it
class Site:
    """A placed site: what `place` makes and everything above it reads."""

    name: str
    title: str
    en: str
    features: Mapping[str, Feature]
    areas: Mapping[str, Area]
    portals: tuple[Portal, ...]
    lengths: Mapping[str, NamedLength]
    variants: Mapping[str, str]
    grounds: Mapping[str, tuple[str, ...]]  # a separate place (庠, 賓之門 …) -> its areas
    owners: Mapping[str, str] = field(default_factory=dict)  # whose house each of them is
    ground_en: Mapping[str, str] = field(default_factory=dict)  # the English of their names
    units: Mapping[str, float] = field(default_factory=lambda: {"尺": 0.231})
    disputes: Mapping[str, Variant] = field(default_factory=dict)  # what `variants` chose among
    vocabulary: Vocabulary = field(default_factory=Vocabulary)  # the words said of it
    files: tuple[str, ...] = ()  # what it was read from
    master: str = ""  # the party of him whose house it is, where it is said
    bearers: Mapping[tuple[str, PartTrait], str] = field(default_factory=dict)  # see `bearing`

    def bearing(self, trait: PartTrait, owner: str = "") -> Feature | None:
        """The first part with that trait in somebody's house; nobody's is the main one."""
        name = self.bearers.get((owner, trait))
        return self.features[name] if name is not None else None

    def full_name(self, ground: str, called: str) -> str:
        """The name of what is so called on a ground: 賓之閾 of 閾."""
        return full_name(self.owners.get(ground, ""), called)

    def owner_of(self, area: str | None) -> str:
        """Whose house an area belongs to."""
        found = self.areas.get(area or "")
        return found.owner if found else ""


@dataclass(frozen=True, slots=True)
class Bound:
    """The ground that some words of a phrase leave open. `line`: they tell a line only, and a bare
    side behind them (少南) goes off it. `side`: the side of something on which they tell how far
    off (門外東二丈), to which a row of several keeps."""

    words: str
    boxes: tuple[Box, ...]
    line: Axis | None = None
    side: Bound | None = None

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        x, y = point
        return any(
            west - SLACK <= x <= east + SLACK and south - SLACK <= y <= north + SLACK
            for west, south, east, north in self.boxes
        )


@dataclass(frozen=True, slots=True)
class Spot:
    """A place phrase resolved: where, in what words, and why there."""

    phrase: str
    pos: Point
    area: str
    basis: Basis
    derivation: Derivation
    facing: float | None = None  # when the phrase itself says it (負侯)
    mat: str | None = None  # the mat this spot is on
    container: str | None = None  # the thing this spot is in or on
    bounds: tuple[Bound, ...] = ()  # what each part of the phrase leaves open
    names: str = ""  # the person, thing or part that the phrase begins with, by its full name

    def comes_to(self, relation: Relation, word: str) -> bool:
        """Whether its phrase comes by that relation to where it is: 西階上 up the stair."""
        return bool(self.derivation) and self.derivation[-1].comes_to(relation, word)


@dataclass(frozen=True, slots=True)
class Words:
    """A relation or a measure as its author wrote it, and where."""

    text: str
    mark: Mark = NOWHERE


Axes = Mapping[str, tuple[Words, ...]]  # 東西 and 南北; several relations for one must agree


_WORDS = Keyed(form="words")
_GROUND = Keyed(must_cite=True)
_AXES = Keyed(keys=tuple(axis.value for axis in Axis), form="words")
_OF_FEATURES, _OF_AREAS = Keyed(table="features"), Keyed(table="areas", form="words")


@dataclass(frozen=True, slots=True)
class DraftLength:
    """A named measure as written."""

    name: Annotated[str, WORD]
    measure: Annotated[Words, _WORDS]  # in numbers, units and other lengths
    ground: Annotated[Ground, _GROUND]
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class DraftPart:
    """A feature or an area as written: where each axis puts it, and on whose word."""

    name: Annotated[str, WORD]
    kind: Annotated[FeatureKind, _OF_FEATURES]  # what sort of part it is
    axes: Annotated[Axes, _AXES]  # where it lies: one relation or several that agree
    ground: Annotated[Ground, _GROUND]
    en: str = ""  # its English, where its name alone does not tell it
    facing: str | None = None  # a wind
    aligns: Annotated[str | None, _OF_FEATURES] = None  # the axis that 當 this makes equal
    size: Annotated[Mapping[str, Words], Keyed(table="features", form="words")] = field(
        default_factory=dict
    )  # its measures, by name
    level: Annotated[Words | None, _OF_AREAS] = None  # which it is on
    height: Annotated[Words | None, _OF_AREAS] = None  # over the court
    less: Annotated[tuple[Words, ...], _OF_AREAS] = ()  # the parts taken out of it
    part: Annotated[Words | None, _WORDS] = None  # which of the vocabulary, if named otherwise
    flight: Annotated[str, UNREAD] = ""  # areas only: the stair that it is a step of
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class DraftPortal:
    """A way between two areas as written."""

    name: Annotated[str, WORD]
    kind: PortalKind  # what sort of way
    joins: Annotated[tuple[Words, ...], _WORDS]  # the two areas
    axes: Annotated[Axes, _AXES]  # where it lies: one relation or several that agree
    ground: Annotated[Ground | None, _GROUND] = None
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class DraftGround:
    """A place apart from the main one, built after a template file."""

    name: Annotated[str, WORD]
    owner: Annotated[str, UNREAD]  # whose house: 賓 of 賓之門
    uses: Annotated[DraftSite, Keyed(form="site")]  # the file it is built after
    axes: Annotated[Axes, _AXES]  # where it lies: one relation or several that agree
    ground: Annotated[Ground, _GROUND]
    en: str = ""  # its English
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class DraftVariant:
    """A dispute: its readings, the default first, and what each says of who holds it."""

    name: str
    readings: Mapping[str, str]
    about: str = ""
    mark: Mark = NOWHERE
    en: str = ""  # what it is about


@dataclass(frozen=True, slots=True)
class DraftSite:
    """A site file as written, one reading of each variant already chosen."""

    name: str
    title: str
    en: str
    lengths: Mapping[str, DraftLength]
    parts: Mapping[str, DraftPart]
    portals: tuple[DraftPortal, ...]
    grounds: tuple[DraftGround, ...]
    variants: Mapping[str, DraftVariant]
    chosen: Mapping[str, str]
    files: tuple[str, ...] = ()
    mark: Mark = NOWHERE
    master: str = ""  # the party of him whose house it is, where the file says it
