"""What is asked of any placed site: its ground, what is solid on it, and how it may be walked."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise

from shapely.geometry import LineString, Point, Polygon
from shapely.ops import unary_union
from shapely.strtree import STRtree

from layout.place import area_at
from layout.site import Feature, FeatureKind, PortalKind, Site

SOLID = (FeatureKind.WALL, FeatureKind.WINDOW, FeatureKind.FIXTURE)

Spot = tuple[float, float]


def wide(feature: Feature) -> Spot:
    """Its west and its east end."""
    xs = [x for x, _ in feature.shape]
    return min(xs), max(xs)


def deep(feature: Feature) -> Spot:
    """Its south and its north end."""
    ys = [y for _, y in feature.shape]
    return min(ys), max(ys)


def assert_tiled(site: Site) -> None:
    """The areas of each ground neither overlap nor leave a gap between them."""
    for names in site.grounds.values():
        rings = {name: Polygon(site.areas[name].ring) for name in names}
        assert all(ring.is_valid for ring in rings.values())
        for one, other in combinations(rings, 2):
            assert rings[one].intersection(rings[other]).area < 1e-6, (one, other)
        whole = unary_union(list(rings.values()))
        assert whole.geom_type == "Polygon"
        assert not whole.interiors
        assert abs(whole.area - sum(ring.area for ring in rings.values())) < 1e-6


def area_point(site: Site, name: str) -> Spot:
    """A point to stand at in an area, clear of what is solid."""
    ring = Polygon(site.areas[name].ring)
    solid = unary_union([body for body in bodies(site) if body.intersects(ring)])
    point = ring.buffer(-0.5).difference(solid.buffer(1.0)).representative_point()
    return (point.x, point.y)


def bodies(site: Site) -> tuple[Polygon, ...]:
    """Walls, windows, fixtures and pillars."""
    return _solid(site)[0]


@lru_cache(maxsize=8)
def _solid(site: Site) -> tuple[tuple[Polygon, ...], STRtree]:
    found = []
    for feature in site.features.values():
        if feature.kind is FeatureKind.COLUMN:
            found.append(Point(feature.anchor).buffer(feature.size["徑"] / 2))
        elif feature.kind in SOLID and feature.closed:
            found.append(Polygon(feature.shape))
    return tuple(found), STRtree(found)


def assert_walkable(site: Site, path: tuple[Spot, ...]) -> None:
    """No wall or pillar is crossed, and the level changes only along a stair."""
    line = LineString(path)
    found, tree = _solid(site)
    for at in tree.query(line):
        assert line.intersection(found[at]).length < 1e-6
    stairs = [set(portal.areas) for portal in site.portals if portal.kind is PortalKind.STAIR]
    steps = int(line.length) + 1
    points = [line.interpolate(k / steps, normalized=True) for k in range(steps + 1)]
    areas = [area_at(site, (point.x, point.y)) for point in points]
    for before, after in pairwise(areas):
        assert before is not None
        assert after is not None
        if before.level != after.level:
            assert {before.name, after.name} in stairs, (before.name, after.name)
