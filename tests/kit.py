"""A small hall, a few people and things, made by hand: for tests of what is above `place`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit_words import KINDS, WORDS, side

from layout.basis import Basis, Ground
from layout.derivation import Derivation, Link, Relation
from layout.draw.compose import compose
from layout.draw.windows import Field, Plan, Precinct, camera
from layout.draw.windows.camera import whole_plan
from layout.picture import Sheet
from layout.read.scene.actline import find_verb
from layout.read.scene.names import Names
from layout.read.vocabulary import read_vocabulary
from layout.score import Act, Cast, Step, Thing
from layout.site import Area, Feature, FeatureKind, Point, Portal, PortalKind, Ring, Site
from layout.stage import Event, Frame, PersonState, Posture, ThingState
from layout.vocabulary import Part

NAMES = Names({}, {}, {}, {}, vocabulary=read_vocabulary())

W = 4.0  # the 雉 of a 庠: shared measure of every part below


def act(who: str, word: str, **slots: Any) -> Act:
    """An act of the verb that the word is, as an act line has it."""
    reading = find_verb(word, NAMES)
    assert reading is not None, word
    prefixes = reading.prefixes
    return Act(
        (who,),
        reading.verb,
        word,
        prefixes,
        count=next((p.count for p in prefixes if p.count), 1),
        hand=next((p.hand for p in prefixes if p.hand), None),
        kneeling=next((p.kneeling for p in prefixes if p.kneeling is not None), None),
        **slots,
    )


def event(
    who: str,
    word: str,
    path: tuple[Point, ...] = (),
    facing: float | None = None,
    *,
    by: Act | None = None,
    **facts: Any,
) -> Event:
    """An event of an act, or of one that says whom, with what and whence, and no more."""
    slots = {key: (facts[key],) for key in ("thing", "to") if facts.get(key)}
    rests = {"ground": Ground(facts.pop("basis"))} if "basis" in facts else {}
    said = by or act(who, word, via=facts.get("via"), **slots, **rests)
    if facts.get("to"):
        facts["to"] = slots["to"]
    return Event(who, said, path, facing, **facts)


def box(west: float, south: float, east: float, north: float) -> Ring:
    return ((west, south), (east, south), (east, north), (west, north))


def feature(  # noqa: PLR0913 - a fixture says all it needs in one line
    name: str,
    kind: str,
    shape: Iterable[Point],
    *,
    closed: bool = False,
    area: str = "堂上",
    en: str = "",
    size: Mapping[str, float] | None = None,
) -> Feature:
    ring = tuple(shape)
    anchor = (sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring))
    return Feature(
        name,
        FeatureKind(kind),
        ring,
        closed,
        anchor,
        area,
        Basis.經,
        "",
        (),
        dict(size or {}),
        en=en,
        part=part(name),
        called=name,
        ground="庠",
    )


def part(name: str) -> Part:
    """The part of that name in any building."""
    return WORDS.parts.named.get(name) or Part(name)


def _walls() -> list[Feature]:
    lines = {
        "北墉": ((-10 * W, 16 * W), (4 * W, 16 * W)),
        "西壁": ((-15 * W, 8 * W), (-15 * W, 12 * W), (-15 * W, 16 * W), (-10 * W, 16 * W)),
        "東壁": ((15 * W, 8 * W), (15 * W, 16 * W)),
        "南墉": ((-15 * W, 12 * W), (15 * W, 12 * W)),
        "室西墉": ((-4 * W, 12 * W), (-4 * W, 16 * W)),
        "室東墉": ((4 * W, 12 * W), (4 * W, 16 * W)),
        "西夾墉": ((-10 * W, 8 * W), (-15 * W, 8 * W)),
        "東夾墉": ((10 * W, 8 * W), (15 * W, 8 * W)),
        "門極西": ((-10 * W, -41.33 * W), (-5, -41.33 * W)),
        "門極東": ((5, -41.33 * W), (10 * W, -41.33 * W)),
        "塾西墉": ((-10 * W, -46.67 * W), (-10 * W, -36 * W)),
        "塾東墉": ((10 * W, -46.67 * W), (10 * W, -36 * W)),
    }
    out = [feature(name, "wall", shape, size={"厚": 1.5}) for name, shape in lines.items()]
    for name, x in (("西序", -10 * W), ("東序", 10 * W)):
        out.append(feature(name, "wall", ((x, 4 * W), (x, 12 * W)), size={"厚": 1.5}))
    court = {
        "西牆": ((-20 * W, 19 * W), (-20 * W, -41.33 * W), (-10 * W, -41.33 * W)),
        "東牆": ((20 * W, 19 * W), (20 * W, -41.33 * W), (10 * W, -41.33 * W)),
    }
    out += [
        feature(name, "wall", shape, area="庭", size={"厚": 3.0}) for name, shape in court.items()
    ]
    return out


def _openings() -> list[Feature]:
    y = 12 * W
    out = [
        feature("室戶", "door", ((2 * W, y), (3 * W, y))),
        feature("牖", "window", ((-3 * W, y), (-2 * W, y))),
        feature("東房戶", "door", ((6.5 * W, y), (7.5 * W, y))),
        feature("西房戶", "door", ((-7.5 * W, y), (-6.5 * W, y))),
        feature("東夾戶", "door", ((11 * W, 8 * W), (14 * W, 8 * W))),
        feature("西夾戶", "door", ((-14 * W, 8 * W), (-11 * W, 8 * W))),
    ]
    gate = ((-5.0, -41.33 * W), (5.0, -41.33 * W))
    out.append(feature("門", "gate", gate, area="門", en="gate"))
    return out


def _parts() -> list[Feature]:
    out = [
        feature("東楹", "column", ((4 * W, 4 * W),)),
        feature("西楹", "column", ((-4 * W, 4 * W),)),
        feature("楣", "beam", ((-15 * W, 4 * W), (15 * W, 4 * W))),
        feature("棟", "beam", ((-15 * W, 8 * W), (15 * W, 8 * W))),
        feature("堂廉", "edge", ((-15 * W, 0.0), (15 * W, 0.0))),
        feature("碑", "fixture", ((0.0, -12 * W),), area="庭", en="post"),
    ]
    for name, en, x in (("西階", "west stair", -7.5 * W), ("阼階", "east stair", 7.5 * W)):
        ring = box(x - 4.5, -6, x + 4.5, 0)
        size = {"等": 5.0}
        out.append(feature(name, "stair", ring, closed=True, area="庭", en=en, size=size))
    ring = box(6.1 * W, 16 * W, 7.9 * W, 16 * W + 6)
    out.append(feature("北階", "stair", ring, closed=True, area="庭", size={"等": 5.0}))
    for name, x in (("西堂塗", -7.5 * W), ("東堂塗", 7.5 * W)):
        ring = box(x - 4.5, -36 * W, x + 4.5, -6)
        out.append(feature(name, "path", ring, closed=True, area="庭"))
    return out


def ground(name: str, ring: Ring, level: str, height: float = 0.0, en: str = "") -> Area:
    """A piece of ground that is a part of the building."""
    return Area(name, ring, part(level), height, en, part=part(name), called=name, ground="庠")


def _areas() -> list[Area]:
    def hall(name: str, ring: Ring, en: str = "") -> Area:
        return ground(name, ring, "堂", 5.0, en)

    out = [
        hall("堂上", box(-10 * W, 0, 10 * W, 12 * W)),
        hall("室", box(-4 * W, 12 * W, 4 * W, 16 * W), "chamber"),
        hall("東房", box(4 * W, 12 * W, 15 * W, 16 * W), "east room"),
        hall("西房", box(-15 * W, 12 * W, -4 * W, 16 * W), "west room"),
        hall("東夾", box(10 * W, 8 * W, 15 * W, 12 * W)),
        hall("西夾", box(-15 * W, 8 * W, -10 * W, 12 * W)),
        hall("東堂", box(10 * W, 0, 15 * W, 8 * W), "east wing"),
        hall("西堂", box(-15 * W, 0, -10 * W, 8 * W), "west wing"),
        ground("庭", box(-20 * W, -36 * W, 20 * W, 0), "庭", 0.0, "court"),
        ground("門外", box(-20 * W, -56 * W, 20 * W, -46.67 * W), "庭"),
        ground("門", box(-5, -46.67 * W, 5, -36 * W), "庭"),
    ]
    for hand, sign in (("西", -1), ("東", 1)):
        west, east = sorted((sign * 5.0, sign * 10 * W))
        for name, south, north in (("內塾", -41.33, -36.0), ("外塾", -46.67, -41.33)):
            en = f"{'inner' if name[0] == '內' else 'outer'} gate-room"
            ring = box(west, south * W, east, north * W)
            out.append(ground(hand + name, ring, "塾", 1.0, en))
    return out


def little_site() -> Site:
    """The hall of a school with its court and gate, drawn from one number."""
    features = {f.name: f for f in (*_walls(), *_openings(), *_parts())}
    portals = (
        Portal("西階", PortalKind.STAIR, ("庭", "堂上"), ((-7.5 * W, -8.0), (-7.5 * W, 2.0)), 9.0),
        Portal("阼階", PortalKind.STAIR, ("庭", "堂上"), ((7.5 * W, -8.0), (7.5 * W, 2.0)), 9.0),
    )
    areas = {a.name: a for a in _areas()}
    grounds = {"庠": tuple(areas)}
    site = Site("庠", "庠", "school hall", features, areas, portals, {}, {}, grounds)
    return replace(site, vocabulary=WORDS, owners=dict.fromkeys(grounds, ""))


def whole(site: Site, frames: Sequence[Frame]) -> Plan:
    """The map of all of the hall and its court."""
    return whole_plan(Precinct(site, "庠"), frames, Field(11.0, 12.0, 139.0, 250.0))


def near(site: Site, frames: Sequence[Frame]) -> Plan:
    """The map of what is done there."""
    return camera(Precinct(site, "庠"), frames, Field(11.0, 12.0, 139.0, 250.0))


def person(  # noqa: PLR0913 - a fixture says all it needs in one line
    name: str,
    pos: Point | None,
    facing: float = 0.0,
    posture: Posture = Posture.立,
    *,
    group: str | None = None,
    both: tuple[str, ...] = (),
    place: str | None = None,
    area: str = "堂上",
    basis: Basis = Basis.經,
) -> PersonState:
    return PersonState(
        name,
        group,
        on_stage=pos is not None,
        pos=pos,
        facing=facing,
        posture=posture,
        rest=posture if posture is Posture.坐 else Posture.立,
        both=both,
        place=place,
        area=area,
        basis=basis,
    )


def beside(what: str, wind: str) -> Derivation:
    """Why a thing is where it is whose place is told by another: 「禁南」."""
    side = Link(Relation.BESIDE, of=(what,), word=wind)
    return (Link(Relation.PHRASE, what=f"{what}{wind}", links=(side,)),)


def thing(  # noqa: PLR0913 - a fixture says all it needs in one line
    name: str,
    kind: str,
    pos: Point | None = None,
    facing: float | None = None,
    *,
    head: float | None = None,
    held_by: str | None = None,
    inside: str | None = None,
    fill: str | None = None,
    place: str | None = None,
    basis: Basis = Basis.經,
) -> ThingState:
    return ThingState(
        name,
        KINDS[kind],
        pos,
        facing,
        head=head,
        held_by=held_by,
        inside=inside,
        place=place,
        fill=fill,
        basis=basis,
    )


def step(text: str | None, en: str = "", section: str = "主人獻賓", n: int = 59) -> Step:
    clause = f"little.{n:03}"
    return Step(clause, section, "經", text, en, (), clauses=(clause,))


def frame(
    people: Sequence[PersonState],
    things: Sequence[ThingState] = (),
    events: Sequence[Event] = (),
    *,
    at: Step | None = None,
    n: int = 1,
) -> Frame:
    return Frame(
        n,
        at or step("主人坐取爵，實之，賓之席前，西北面獻賓。"),
        {p.name: p for p in people},
        {t.name: t for t in things},
        tuple(events),
    )


CAST = {
    c.name: c
    for c in (
        Cast("主人", side("主"), "host"),
        Cast("賓", side("賓"), "guest"),
        Cast("介", side("賓"), "second guest"),
        *(Cast(f"眾賓{n}", side("賓"), "other guests", "眾賓") for n in "一二三"),
        Cast("沃洗者", side("執事"), "pourer"),
        *(Cast(f"主人之贊者{n}", side("執事"), "host’s helpers", "主人之贊者") for n in "一二三"),
    )
}
THINGS = {
    t.name: t
    for t in (
        Thing("兩壺", KINDS["斯禁"], "jars"),
        Thing("上篚", KINDS["篚"], "basket"),
        Thing("下篚", KINDS["篚"], "basket"),
        Thing("洗", KINDS["洗"], "basin"),
        Thing("水", KINDS["水"], "water jar"),
        Thing("爵一", KINDS["爵"], "cup"),
        Thing("賓席", KINDS["席"], "the guest’s mat", "賓"),
        Thing("主人席", KINDS["席"], "the host’s mat", "主人"),
        Thing("介席", KINDS["席"], "the second guest’s mat", "介"),
        *(Thing(f"眾賓{n}席", KINDS["席"], "mat", f"眾賓{n}", head="東") for n in "一二三"),
    )
}


def presenting() -> tuple[Frame, Frame]:
    """The scene of the model plate: the host has filled the cup and holds it out to the guest."""
    still = [
        person("賓", (-30.0, 8.0), 0.0, basis=Basis.注, place="西階上"),
        person("介", (-40.0, -21.0), 90.0, basis=Basis.注, place="西階下", area="庭"),
        *(
            person(
                f"眾賓{n}",
                (-40.0, -31.0 - 9 * i),
                90.0,
                group="眾賓",
                basis=Basis.注,
                place="西階下",
                area="庭",
            )
            for i, n in enumerate("一二三")
        ),
        person("沃洗者", (66.8, -56.0), 315.0, basis=Basis.注, place="洗東南", area="庭"),
        *(
            person(
                f"主人之贊者{n}",
                (67.5, -80.0 - 8 * i),
                270.0,
                group="主人之贊者",
                basis=Basis.擬,
                place="洗南",
                area="庭",
            )
            for i, n in enumerate("一二三")
        ),
    ]
    y = 12 * W - 5
    things = [
        thing("兩壺", "斯禁", (15.0, 44.5), 0.0, place="房戶間"),
        thing("上篚", "篚", (15.5, 39.8), 270.0, place="禁南"),
        thing("洗", "洗", (60.0, -48.0), place="阼階東南"),
        thing("水", "水", (67.0, -48.0), place="洗東"),
        thing("下篚", "篚", (53.5, -48.0), 0.0, place="洗西"),
        thing("賓席", "席", (0.0, y), 180.0, head=90.0, basis=Basis.注),
        *(
            thing(f"眾賓{n}席", "席", (-10.0 * i, y), 180.0, head=90.0)
            for i, n in enumerate("一二三", 1)
        ),
        thing("主人席", "席", (34.0, 23.0), 270.0, head=180.0, basis=Basis.注),
        thing("介席", "席", (-34.0, 23.0), 90.0, head=180.0, basis=Basis.注),
    ]
    cup = thing("爵一", "爵", held_by="主人", fill="實")
    before = person("主人", (60.0, -41.0), 180.0, area="庭", place="洗北")
    now = person("主人", (-0.5, 32.5), 315.0, both=("爵一",), place="賓席前")
    up = ((60.0, -41.0), (52.0, -30.0), (30.0, -18.0), (30.0, 2.0), (30.0, 7.0))
    events = (
        event("主人", "升", up, 0.0, via="阼階", group=1),
        event("主人", "坐取", thing="爵一", group=2),
        event("主人", "適", ((30.0, 7.0), (16.0, 32.5)), 0.0, group=3, basis=Basis.注),
        event("主人", "實", thing="爵一", group=4),
        event("主人", "適", ((16.0, 32.5), (-0.5, 32.5)), 315.0, group=5),
        event("主人", "獻", thing="爵一", to="賓", group=6, facing=315.0),
    )
    first = frame([before, *still], things, at=step("降盥。", n=58), n=1)
    text = "主人坐取爵，實之，賓之席前，西北面獻賓。"
    en = (
        "The host kneels and takes up the cup, fills it, and before the guest’s mat, "
        "facing north-west, presents it to the guest."
    )
    second = frame([now, *still], [*things, cup], events, at=step(text, en), n=2)
    return first, second


def composed(*told: Any, **how: Any) -> Sheet:
    """The first page of a plate."""
    return compose(*told, **how)[0]
