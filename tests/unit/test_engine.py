"""What the engine has in a browser instead of shapely."""

from __future__ import annotations

import ast
import importlib
import sys
from types import ModuleType
from typing import Any

import pytest
import shapely
from seen import at_least
from shapely import affinity

from layout.atlas import engine

OF_JUDGES = "layout/draw/judge/"  # which a trial loads and does not ask
ROW = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)]


@pytest.fixture(scope="module")
def shim() -> Any:
    """It over the true GEOS, which shapely has here and a worker there."""

    class Bytes(bytes):
        def to_bytes(self) -> bytes:  # as a value of JavaScript is taken
            return bytes(self)

    def geos(what: str, one: bytes, other: bytes | None, *numbers: float) -> Any:
        a, b = shapely.from_wkb(one), shapely.from_wkb(other) if other else None
        if what == "BufferWithStyle":
            caps, joins = ("", "round", "flat", "square"), ("", "round", "mitre", "bevel")
            made = a.buffer(numbers[0], int(numbers[1]), cap_style=caps[int(numbers[2])],
                            join_style=joins[int(numbers[3])])  # fmt: skip
        else:
            asked = {"Area": "area", "Length": "length", "Distance": "distance",
                     "Contains": "contains", "Intersects": "intersects", "Boundary": "boundary",
                     "Difference": "difference", "Intersection": "intersection",
                     "UnaryUnion": "unary_union", "Nearest": "shortest_line"}  # fmt: skip
            made = getattr(shapely, asked[what])(*((a, b) if b is not None else (a,)))
        return Bytes(shapely.to_wkb(made)) if isinstance(made, shapely.Geometry) else made

    worker = ModuleType("js")
    worker.geos = geos  # type: ignore[attr-defined]
    sys.modules["js"] = worker
    try:
        yield importlib.import_module("layout.atlas.browser.shapely")
    finally:
        del sys.modules["js"], sys.modules["layout.atlas.browser.shapely"]


def test_every_name_of_shapely_that_a_trial_imports_is_there(shim: Any) -> None:
    """What the modules of a trial take from shapely, the browser has under the same names."""
    stubs = {name.removesuffix("/__init__.py").removesuffix(".py").replace("/", ".")
             for name in engine.sources() if name.startswith("shapely/")}  # fmt: skip
    taken = set()
    for name, source in engine.sources().items():
        if not name.startswith("layout/") or name.startswith(OF_JUDGES):
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("shapely"):
                assert node.module in stubs
                taken |= {alias.name for alias in node.names}
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                taken |= {node.attr} if node.value.id == "shapely" else set()
    taken -= {"geometry"}
    assert {name for name in at_least(12, taken) if not hasattr(shim, name)} == set()


def test_shapes_are_those_of_shapely(shim: Any) -> None:
    """Areas, bounds, rings and parts of shapes made in many ways are as shapely has them."""
    one, other = shim.box(0, 0, 10, 6), shim.box(4, 2, 6, 4)
    real, hole = shapely.box(0, 0, 10, 6), shapely.box(4, 2, 6, 4)
    pairs = [
        (one.difference(other), real.difference(hole)),
        (one.buffer(1.0, join_style="mitre"), real.buffer(1.0, join_style="mitre")),
        (shim.LineString(ROW).buffer(0.5, cap_style="flat"),
         shapely.LineString(ROW).buffer(0.5, cap_style="flat")),
        (shim.unary_union([one, shim.box(20, 0, 30, 5)]),
         shapely.unary_union([real, shapely.box(20, 0, 30, 5)])),
        (shim.translate(one.difference(other), 3, -2),
         affinity.translate(real.difference(hole), 3, -2)),
        (one.boundary.intersection(shim.box(-1, -1, 5, 1)),
         real.boundary.intersection(shapely.box(-1, -1, 5, 1))),
        (shim.Polygon(), shapely.Polygon()),
    ]  # fmt: skip
    for made, true in at_least(7, pairs):
        assert made.geom_type == true.geom_type
        assert made.is_empty == true.is_empty
        assert made.area == pytest.approx(true.area)
        assert shapely.from_wkb(made.wkb).equals(true)
        assert len(shim.get_parts(made)) == max(1, len(shapely.get_parts(true)))
    holed = one.difference(other)
    assert len(holed.interiors) == 1
    assert shim.STRtree([one, shim.box(40, 0, 50, 9)]).query(other, "intersects") == [0]


def test_a_font_of_boxes_measures_as_its_letters_do() -> None:
    """Advances and the ink of each letter are those of the font that it was made of."""
    letters = "主人賓爵AbgÉ"
    hb = engine.harfbuzz()
    cut = engine.subset(["han-medium", "latin-italic"], letters)
    for data in at_least(2, list(cut.values())):
        fonts = [hb.Font(hb.Face(each)) for each in (data, engine.boxed(data))]
        for letter in letters:
            gids = [font.get_nominal_glyph(ord(letter)) for font in fonts]
            assert gids[0] == gids[1]
            if gids[0]:
                own = [font.get_glyph_extents(gid) for font, gid in zip(fonts, gids, strict=True)]
                assert own[0] == own[1]
                advances = [f.get_glyph_h_advance(g) for f, g in zip(fonts, gids, strict=True)]
                assert advances[0] == advances[1]
