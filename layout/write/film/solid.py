"""Bodies in space that move, as binary glTF (.glb): what Blender, a browser and an engine open.

Told in metres east, north and up, seconds, and degrees clockwise from north; glTF has its y up and
its z south.
"""

from __future__ import annotations

import json
import math
import struct
import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain, pairwise
from typing import Any

from layout.shape import panes

Spot = tuple[float, float]
Triple = tuple[float, float, float]
Row = tuple[float, tuple[float, ...]]  # a time and what is true then

FLOAT, WHOLE = 5126, 5125  # glTF's numbers for kinds of numbers
CORNERS, INDICES = 34962, 34963  # … and for what they are
_TURN = 90.0  # degrees: from key to key a viewer turns the short way


@dataclass(frozen=True, slots=True)
class Prism:
    """What stands on a ring from one height to another, of one colour (#rrggbb)."""

    ring: tuple[Spot, ...]
    low: float
    high: float
    colour: str
    narrows: float = 1.0  # how broad it is above, of what it is below, about its own origin


class Motion(Enum):
    """What of a body changes in time."""

    PLACE = "translation"  # east, north, up
    FACING = "rotation"  # degrees
    SIZE = "scale"  # a share for all of it, and one for its height


@dataclass(frozen=True, slots=True)
class Keys:
    """How it changes: evenly from key to key, or at once."""

    motion: Motion
    rows: tuple[Row, ...]
    is_even: bool = False


@dataclass(frozen=True, slots=True)
class Solid:
    """A named body with what goes along with it; `told`: what a program may ask of it."""

    name: str
    prisms: tuple[Prism, ...] = ()
    at: Triple = (0.0, 0.0, 0.0)
    keys: tuple[Keys, ...] = ()
    within: tuple[Solid, ...] = ()
    told: Mapping[str, Any] = field(default_factory=dict)


def glb(solids: Iterable[Solid], told: Mapping[str, Any]) -> bytes:
    """The file; `told` are the extras of its one scene."""
    writer = _Writer()
    roots = [writer.node(solid) for solid in solids]
    tree = {
        "asset": {"version": "2.0", "generator": "yili-layout"},
        "scene": 0,
        "scenes": [{"nodes": roots, "extras": told}],
        **writer.tree(),
        "buffers": [{"byteLength": len(writer.body)}],
    }
    text = json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    chunks = ((b"JSON", text), (b"BIN\0", bytes(writer.body)))
    held = b"".join(struct.pack("<I4s", len(data), name) + data for name, data in chunks)
    return struct.pack("<4sII", b"glTF", 2, 12 + len(held)) + held


class _Writer:
    def __init__(self) -> None:
        self.body = bytearray()
        self.nodes: list[dict[str, Any]] = []
        self.meshes: dict[tuple[Prism, ...], dict[str, Any]] = {}
        self.paints: dict[str, int] = {}
        self.views: list[dict[str, Any]] = []
        self.accessors: list[dict[str, Any]] = []
        self.samplers: list[dict[str, Any]] = []
        self.channels: list[dict[str, Any]] = []
        self.times: dict[tuple[float, ...], int] = {}

    def tree(self) -> dict[str, Any]:
        animation = {"name": "rite", "samplers": self.samplers, "channels": self.channels}
        return {
            "nodes": self.nodes,
            "meshes": [*self.meshes.values()],
            "materials": [_paint(colour) for colour in self.paints],
            "accessors": self.accessors,
            "bufferViews": self.views,
            **({"animations": [animation]} if self.channels else {}),
        }

    def node(self, solid: Solid) -> int:
        node: dict[str, Any] = {"name": solid.name}
        number = len(self.nodes)
        self.nodes.append(node)
        if solid.prisms:
            if solid.prisms not in self.meshes:
                self.meshes[solid.prisms] = self.mesh(solid.prisms)
            node["mesh"] = list(self.meshes).index(solid.prisms)
        if any(solid.at):
            node["translation"] = _placed(solid.at)
        if solid.told:
            node["extras"] = dict(solid.told)
        for keys in solid.keys:
            self.channel(number, keys)
        if children := [self.node(child) for child in solid.within]:
            node["children"] = children
        return number

    def mesh(self, prisms: Sequence[Prism]) -> dict[str, Any]:
        """A primitive for each colour, every face with corners of its own: edges are sharp."""
        primitives = []
        for colour in dict.fromkeys(prism.colour for prism in prisms):
            faces = [f for prism in prisms if prism.colour == colour for f in _faces(prism)]
            corners = [_placed(corner) for face in faces for corner in face]
            normals = [_normal(face) for face in faces for _ in face]
            order = [4 * n + i for n in range(len(faces)) for i in (0, 1, 2, 0, 2, 3)]
            paint = self.paints.setdefault(colour, len(self.paints))
            attributes = {
                "POSITION": self.accessor(corners, "VEC3", CORNERS),
                "NORMAL": self.accessor(normals, "VEC3", CORNERS),
            }
            indices = self.accessor([(i,) for i in order], "SCALAR", INDICES)
            primitives.append({"attributes": attributes, "indices": indices, "material": paint})
        return {"primitives": primitives}

    def channel(self, node: int, keys: Keys) -> None:
        rows = [*_turned(keys.rows)] if keys.motion is Motion.FACING else keys.rows
        when = tuple(t for t, _ in rows)
        if when not in self.times:
            self.times[when] = self.accessor([(t,) for t in when], "SCALAR")
        form = "VEC4" if keys.motion is Motion.FACING else "VEC3"
        values = [_SAID[keys.motion](value) for _, value in rows]
        sampler = {
            "input": self.times[when],
            "output": self.accessor(values, form),
            "interpolation": "LINEAR" if keys.is_even else "STEP",
        }
        target = {"node": node, "path": keys.motion.value}
        self.channels.append({"sampler": len(self.samplers), "target": target})
        self.samplers.append(sampler)

    def accessor(self, rows: Sequence[Sequence[float]], form: str, target: int = 0) -> int:
        flat = array("I" if target == INDICES else "f", chain.from_iterable(rows))
        columns = [flat[i :: len(rows[0])] for i in range(len(rows[0]))]
        view = {"buffer": 0, "byteOffset": len(self.body), "byteLength": 4 * len(flat)}
        self.views.append(view | ({"target": target} if target else {}))
        self.accessors.append(
            {
                "bufferView": len(self.views) - 1,
                "componentType": WHOLE if target == INDICES else FLOAT,
                "count": len(rows),
                "type": form,
                "min": [*map(min, columns)],
                "max": [*map(max, columns)],
            }
        )
        if sys.byteorder == "big":
            flat.byteswap()
        self.body += flat.tobytes()
        return len(self.accessors) - 1


def _placed(spot: Sequence[float]) -> Triple:
    east, north, up = spot
    return east, up, 0.0 - north


def _quaternion(value: Sequence[float]) -> tuple[float, float, float, float]:
    half = -math.radians(value[0]) / 2
    return 0.0, math.sin(half), 0.0, math.cos(half)


def _size(value: Sequence[float]) -> Triple:
    whole, height = value
    return whole, whole * height, whole


_SAID = {Motion.PLACE: _placed, Motion.FACING: _quaternion, Motion.SIZE: _size}


def _turned(
    rows: Sequence[tuple[float, tuple[float, ...]]],
) -> Iterator[tuple[float, tuple[float, ...]]]:
    """With keys between, where one turns farther than a quarter of a round."""
    for (t, (a, *_)), (end, (b, *_)) in pairwise(rows):
        parts = max(1, math.ceil(abs(b - a) / _TURN)) if end > t else 1
        yield from ((t + (end - t) * i / parts, (a + (b - a) * i / parts,)) for i in range(parts))
    yield rows[-1]


def _faces(prism: Prism) -> Iterator[tuple[Triple, ...]]:
    """Its sides, and what it is above: four corners each, outside leftward about."""
    ring = prism.ring if _area(prism.ring) > 0 else prism.ring[::-1]
    if prism.high > prism.low:
        for a, b in pairwise((*ring, ring[0])):
            top = [(x * prism.narrows, y * prism.narrows, prism.high) for x, y in (b, a)]
            yield (*a, prism.low), (*b, prism.low), *top
    for pane in panes(ring):
        yield tuple((x * prism.narrows, y * prism.narrows, prism.high) for x, y in pane)


def _area(ring: Sequence[Spot]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*ring, ring[0]))) / 2


def _normal(face: Sequence[Triple]) -> Triple:
    a, b, c = (_placed(corner) for corner in face[:3])
    if a == b:
        b, c = c, _placed(face[3])
    u, v = ([q - p for p, q in zip(a, end, strict=True)] for end in (b, c))
    x, y, z = u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
    length = math.hypot(x, y, z) or 1.0
    return x / length, y / length, z / length


def _paint(colour: str) -> dict[str, Any]:
    """The colour as light is reckoned, not as a screen has it."""
    parts = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]
    rough = {"baseColorFactor": [*parts, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.9}
    return {"name": colour, "pbrMetallicRoughness": rough, "doubleSided": True}
