"""Laws of bodies: where feet may be, how levels change, what paths may not cross."""

from __future__ import annotations

import math
from collections.abc import Iterator

from layout.check.law import Case, Finding, Law, no_rite
from layout.check.states.geometry import NEAR, box, crosses, meets
from layout.place import area_at
from layout.score import Score
from layout.shape import inside, on_rim
from layout.site import FeatureKind, Site
from layout.stage import Point
from layout.vocabulary import PartTrait, Storey
from layout.vocabulary.verb import Does

_WAYS = (Does.UP, Does.DOWN, Does.ENTER, Does.LEAVE, Does.LAY, Does.SHIFT)
_PASSES = (Does.ENTER, Does.LEAVE, Does.FOLLOW, Does.LAY, Does.SHIFT, Does.SALLY, Does.WITHDRAW,
           Does.BACK, Does.BACK_TO, Does.GO_IF, Does.TAKE_PLACE, Does.STAND)  # fmt: skip
_ASCENTS = (Storey.STAIR, Storey.LODGE)  # by these one comes to another level


def _on_ground(case: Case) -> Iterator[Finding]:
    known: dict[tuple[Point, str | None], bool] = {}
    for frame in case.frames:
        holds = Finding(True, frame.step)
        for person in frame.people.values():
            if person.pos is None:
                continue
            spot = (person.pos, person.area)
            if spot not in known:
                area = case.site.areas.get(person.area or "")
                known[spot] = area is not None and (
                    inside(person.pos, area.ring) or on_rim(person.pos, area.ring, NEAR)
                )
            if known[spot]:
                yield holds
                continue
            what = f"{person.name} stands at {_at(person.pos)}, which is not in {person.area}"
            yield Finding(False, frame.step, what)


def _under(site: Site, point: Point) -> str | None:
    """The area a point is in."""
    area = area_at(site, point)
    return area.name if area is not None else None


def _by_stairs(case: Case) -> Iterator[Finding]:
    levels = {area.name: area.level.name for area in case.site.areas.values()}
    steps = [a for a in case.site.areas.values() if a.level.storey in _ASCENTS]
    before = None
    for frame in case.frames:
        ways: dict[str, list[tuple[Point, ...]]] = {}
        for event in frame.events:
            if event.path:  # else no path is claimed: he went to another house, or came back
                ways.setdefault(event.who, []).append(event.path)
            elif event.verb.does(*_WAYS):  # with others he bears what one of them takes up or down
                led = [e.path for e in frame.events if e.by is event.by and e.path and e.thing]
                if led:
                    ways.setdefault(event.who, []).extend(led)
        for name, person in frame.people.items():
            if before is None or name not in ways:
                continue
            paths = ways[name]
            start = before.people[name].area or _under(case.site, paths[0][0])
            end = person.area or _under(case.site, paths[-1][-1])  # who comes, who goes off stage
            if None in (start, end) or levels.get(start or "") == levels.get(end or ""):
                continue
            ok = any(crosses(path, stair.ring, True) for path in paths for stair in steps)
            what = f"{name} goes from {start} to {end} by no stair"
            yield Finding(ok, frame.step, what, fix="name the stair after 自")
        before = frame


def _levels_said(case: Case) -> Iterator[Finding]:
    """Who goes from the court to the hall or back, and sets nothing out, does so by an act that
    says so, or whose way is told."""
    storeys = {area.name: area.level.storey for area in case.site.areas.values()}
    for deed in case.row.deeds:
        event = deed.event
        ends = {storeys.get(person.area or "") for person in (deed.was, deed.me)}
        if not event.path or not deed.was.on_stage or ends != {Storey.HALL, Storey.COURT}:
            continue
        said = event.verb.does(*_WAYS) or bool(event.by.route)
        what = f"{event.who} {event.by.word}: he changes level, and the act does not say so"
        yield Finding(
            said, deed.step, what, "let him go up or down first", event.by.mark, told=deed.told.id
        )


def _gates_said(case: Case) -> Iterator[Finding]:
    """Who passes a gate does so by an act that takes him in or out; and who goes in or out is then
    on the other side of it."""
    site = case.site
    gateways = [area.ring for area in site.areas.values() if area.has(PartTrait.PASSAGE)]
    for deed in case.row.deeds:
        event, ends = deed.event, (deed.was.area or "", deed.me.area or "")
        if not event.path or not deed.was.on_stage or "" in ends:
            continue
        areas = [site.areas[area] for area in ends if area in site.areas]
        if len(areas) < 2 or any(area.has(PartTrait.PASSAGE) for area in areas):
            continue  # in the gateway he is on neither side
        beyond, now = (area.has(PartTrait.OUTSIDE) for area in areas)
        in_or_out = event.verb.does(Does.ENTER, Does.LEAVE)
        is_through = beyond != now and site.owner_of(ends[0]) == site.owner_of(ends[1])
        if is_through and any(crosses(event.path, ring, True) for ring in gateways):
            holds = event.verb.does(*_PASSES) or bool(event.by.route)
            what = f"{event.who} {event.by.word}: he passes the gate, and the act does not say so"
        elif in_or_out and beyond and now:
            holds = not event.verb.does(Does.ENTER)
            what = f"{event.who} {event.by.word}, and is outside the gate as before"
        else:
            continue
        fix = "let him go in (入) or out (出), and name a place on that side"
        yield Finding(holds, deed.step, what, fix, event.by.mark, told=deed.told.id)


def _no_wall(case: Case) -> Iterator[Finding]:
    solid = [
        f for f in case.site.features.values() if f.kind in (FeatureKind.WALL, FeatureKind.COLUMN)
    ]
    walls = [(feature, box(feature.shape)) for feature in solid]
    for frame in case.frames:
        for event in frame.events:
            if len(event.path) > 1:
                way = box(event.path)
                near = [w for w, around in walls if meets(way, around)]
                hit = next((w.name for w in near if crosses(event.path, w.shape, w.closed)), None)
                what = f"{event.who} {event.by.word}: the path crosses {hit}"
                yield Finding(hit is None, frame.step, what)


def _unbroken(case: Case) -> Iterator[Finding]:
    """Each path begins where the person was."""
    before = None
    for frame in case.frames:
        at: dict[str, Point | None] = {}
        if before is not None:
            at = {n: p.pos for n, p in before.people.items()}
        beats, group = {beat.group: beat for beat in frame.beats}, 0
        for event in frame.events:
            if event.group != group:  # who goes with what others move is where that has come to
                beat, group = beats.get(group), event.group
                along = (p for p in beat.people.values() if p.bearer) if beat else ()
                at.update({person.name: person.pos for person in along})
            if not event.path:
                at.pop(event.who, None)
                continue
            start = at.get(event.who)
            if start is not None:
                ok = math.dist(start, event.path[0]) < 0.01
                yield Finding(ok, frame.step, f"{event.who} leaps before he {event.by.word}")
            at[event.who] = event.path[-1]
        before = frame


def _at(pos: Point) -> str:
    return f"({pos[0]:.1f}, {pos[1]:.1f})"


def _somebody_climbs(score: Score) -> bool:
    """A rite that goes up no stair need not keep to one."""
    return any(act.verb.does(Does.UP, Does.DOWN) for step in score.steps for act in step.acts)


BODIES: tuple[Law, ...] = (
    Law(
        "C804",
        "feet_on_walkable_ground",
        "人必在其地",
        "釋宮「堂 庭 階 房 室」各有其域",
        "every person on stage in every frame",
        _on_ground,
        is_near=True,
    ),
    Law(
        "C806",
        "levels_change_by_stairs",
        "升降必由階",
        "凌廷堪《禮經釋例·通例》「凡升階降階」",
        "everybody who changes level in a step along a path",
        _by_stairs,
        _somebody_climbs,
        is_near=True,
    ),
    Law(
        "C878",
        "level_said",
        "凡升降必言升降",
        "凌廷堪《禮經釋例·通例》「凡升階降階」",
        "everybody who goes in one act from the court to the hall or back",
        _levels_said,
        no_rite,
        is_near=True,
    ),
    Law(
        "C808",
        "gate_said",
        "凡出入必言出入",
        "士冠禮「主人迎，出門左」「主人揖，先入」",
        "everybody who passes a gate, or goes in where he is outside it",
        _gates_said,
        no_rite,
        is_near=True,
    ),
    Law(
        "C807",
        "paths_cross_no_wall",
        "行不踰牆",
        "釋宮: 出入由門戶",
        "every path",
        _no_wall,
        is_near=True,
    ),
    Law(
        "C812",
        "paths_begin_where_one_was",
        "行必自其所",
        "every step follows from the one before",
        "every path of somebody who was on stage",
        _unbroken,
        is_near=True,
    ),
)
