"""Bodies in space: who and what is where, and that others can read it."""

from __future__ import annotations

import json
import math
import shutil
import struct
import subprocess
from array import array
from bisect import bisect_right
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from conftest import read
from seen import at_least

from layout.api.data.solid import solid_scene, steps_told
from layout.shape import panes
from layout.write.film.solid import glb

ROOT = Path(__file__).parent.parent.parent
SIZES = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}
VALIDATE = """
require("gltf-validator").validateBytes(new Uint8Array(require("fs").readFileSync(0)))
  .then(({ issues }) => console.log(JSON.stringify(issues.messages.filter((m) => m.severity < 2))));
"""


class Scene:
    """A .glb as a viewer has it."""

    def __init__(self, data: bytes) -> None:
        magic, version, length = struct.unpack_from("<4sII", data)
        assert (magic, version, length) == (b"glTF", 2, len(data))
        size, kind = struct.unpack_from("<I4s", data, 12)
        assert kind == b"JSON"
        self.tree = json.loads(data[20 : 20 + size])
        self.body = data[28 + size :]
        self.nodes = {node["name"]: node for node in self.tree["nodes"]}
        numbers = {i: node["name"] for i, node in enumerate(self.tree["nodes"])}
        (animation,) = self.tree["animations"]
        self.curves: dict[tuple[str, str], Any] = {}
        for channel in animation["channels"]:
            sampler = animation["samplers"][channel["sampler"]]
            times, values = self.rows(sampler["input"]), self.rows(sampler["output"])
            key = numbers[channel["target"]["node"]], channel["target"]["path"]
            even = sampler["interpolation"] == "LINEAR"
            self.curves[key] = [t for (t,) in times], values, even

    def rows(self, number: int) -> list[tuple[float, ...]]:
        told = self.tree["accessors"][number]
        view, n = self.tree["bufferViews"][told["bufferView"]], SIZES[told["type"]]
        flat = array("f", self.body[view["byteOffset"] :][: view["byteLength"]])
        return [tuple(flat[i : i + n]) for i in range(0, len(flat), n)]

    def value(self, name: str, path: str, t: float) -> tuple[float, ...]:
        times, values, even = self.curves[name, path]
        i = bisect_right(times, t) - 1
        if i < 0 or not even or i + 1 == len(times):
            return values[max(i, 0)]
        share = (t - times[i]) / (times[i + 1] - times[i])
        return tuple(a + (b - a) * share for a, b in zip(values[i], values[i + 1], strict=True))

    def is_seen(self, name: str, t: float) -> bool:
        return self.value(name, "scale", t)[0] > 0.5


@pytest.fixture(scope="module", params=["jin", "xiangyinjiu"])
def staged(request: pytest.FixtureRequest) -> tuple[Any, bytes, Scene]:
    rite = read(request.param)
    data = glb(solid_scene(rite), steps_told(rite))
    return rite, data, Scene(data)


def test_at_the_end_of_a_step_all_stand_as_its_frame_has_them(
    staged: tuple[Any, bytes, Scene],
) -> None:
    """Who is in sight is where he is, to a centimetre, faces so, and nobody else is seen."""
    rite, _, scene = staged
    metre = rite.site.units["尺"]
    for frame, step in at_least(40, [*zip(rite.frames, rite.timeline.steps, strict=True)][::5]):
        t = step.end / 100 - 0.002
        for person in frame.people.values():
            if (person.name, "scale") not in scene.curves:
                assert not person.on_stage
                continue
            assert scene.is_seen(person.name, t) == person.on_stage, (step.n, person.name)
            if person.on_stage and person.pos is not None:
                x, _, z = scene.value(person.name, "translation", t)
                where = person.pos[0] * metre, -person.pos[1] * metre
                assert math.dist((x, z), where) < 0.01, (step.n, person.name)
                _, sine, _, cosine = scene.value(person.name, "rotation", t)
                faces = -math.degrees(2 * math.atan2(sine, cosine))
                assert abs((faces - person.facing + 180) % 360 - 180) < 0.5, (step.n, person.name)


def test_a_thing_is_seen_once_and_with_who_has_it(staged: tuple[Any, bytes, Scene]) -> None:
    """On the ground where its frame has it, or in the hand of who holds it, never both."""
    rite, _, scene = staged
    metre = rite.site.units["尺"]
    held = lain = 0
    for frame, step in at_least(20, [*zip(rite.frames, rite.timeline.steps, strict=True)][::9]):
        t = step.end / 100 - 0.002
        for thing in frame.things.values():
            copies = [n for n, p in scene.curves if p == "scale" and n.split("@")[0] == thing.name]
            seen = [name for name in copies if scene.is_seen(name, t)]
            assert len(seen) <= 1, (step.n, seen)
            if thing.held_by is not None and not thing.shared_with:
                held += 1
                assert seen == [f"{thing.name}@{thing.held_by}"], (step.n, thing.name)
            elif thing.pos is not None and thing.inside is None and not thing.shared_with:
                lain += 1
                x, _, z = scene.value(thing.name, "translation", t)
                assert math.dist((x, z), (thing.pos[0] * metre, -thing.pos[1] * metre)) < 0.01
    assert min(held, lain) > 20


def test_nobody_turns_the_long_way(staged: tuple[Any, bytes, Scene]) -> None:
    """From key to key no more than a quarter of a round: a viewer turns the short way."""
    _, _, scene = staged
    turns = [values for (_, path), (_, values, _) in scene.curves.items() if path == "rotation"]
    for values in at_least(10, turns):
        for a, b in pairwise(values):
            assert abs(sum(p * q for p, q in zip(a, b, strict=True))) > math.cos(math.pi / 4) - 1e-3


def test_a_floor_is_as_large_as_its_ring() -> None:
    """Also one with a corner cut out, and one about another."""
    bent = ((0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4))
    about = ((0, 0), (3, 0), (3, 3), (0, 3), (0, 0), (1, 1), (1, 2), (2, 2), (2, 1), (1, 1))
    slanting = ((0, 0), (4, 0), (2, 4))
    for ring, size in ((bent, 12), (about, 8), (slanting, 8)):
        areas = (
            sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*pane, pane[0]))) / 2
            for pane in panes(ring)
        )
        assert sum(areas) == pytest.approx(size)


def test_the_validator_of_gltf_finds_nothing(staged: tuple[Any, bytes, Scene]) -> None:
    """Khronos' own, of errors and warnings."""
    if not (ROOT / "node_modules" / "gltf-validator").exists() or not shutil.which("node"):
        pytest.skip("NOT TESTED: no gltf-validator; run `npm ci`")
    run = subprocess.run(
        ["node", "-e", VALIDATE], cwd=ROOT, input=staged[1], capture_output=True, check=True
    )
    assert json.loads(run.stdout) == []
