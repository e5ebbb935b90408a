"""A rite in space as others open it: three.js in a browser, Blender without a screen."""

from __future__ import annotations

import importlib.util
import json
import math
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import read
from seen import at_least

from layout.api.data.solid import solid_scene, steps_told
from layout.write.film.solid import glb

pytest_plugins = ["kit_browser"]

RITE, EVERY = "jin", 40
THREE = Path(__file__).parent.parent.parent / "node_modules" / "three"
HOST = "http://viewer.test"
WEBGL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
PAGE = """<!doctype html><canvas width="640" height="360"></canvas>
<script type="importmap">{"imports": {"three": "/build/three.module.js"}}</script>
<script type="module">
import * as THREE from "three";
import { GLTFLoader } from "/examples/jsm/loaders/GLTFLoader.js";
const canvas = document.querySelector("canvas");
const renderer = new THREE.WebGLRenderer({ canvas, preserveDrawingBuffer: true });
const { scene, animations } = await new GLTFLoader().loadAsync("/rite.glb");
const mixer = new THREE.AnimationMixer(scene);
const camera = new THREE.PerspectiveCamera(50, 16 / 9, 1, 900);
for (const clip of animations) mixer.clipAction(clip).play();
scene.add(new THREE.HemisphereLight(0xffffff, 0x888888, 3));
camera.position.set(0, 60, 60);
camera.lookAt(0, 0, 0);
// where everybody is at a time, and whether he is seen
window.at = (t, names) => {
  mixer.setTime(t);
  scene.updateMatrixWorld(true);
  return names.map((name) => {
    const one = scene.getObjectByName(name), { x, z } = one.getWorldPosition(new THREE.Vector3());
    return [x, -z, one.scale.x > 0.5];
  });
};
// of how many colours the picture is
window.shown = () => {
  renderer.render(scene, camera);
  const gl = renderer.getContext(), dots = new Uint8Array(640 * 360 * 4);
  gl.readPixels(0, 0, 640, 360, gl.RGBA, gl.UNSIGNED_BYTE, dots);
  return new Set(new Uint32Array(dots.buffer)).size;
};
window.ready = true;
</script>"""
BLENDER = """
import bpy, json, sys
told = json.load(open(sys.argv[1]))
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=told["file"])
scene, out = bpy.context.scene, []
for t in told["times"]:
    frame = t * scene.render.fps / scene.render.fps_base
    scene.frame_set(int(frame), subframe=frame % 1)
    bodies = [bpy.data.objects[name] for name in told["names"]]
    out.append([[*body.matrix_world.translation[:2], body.scale[0] > 0.5] for body in bodies])
print("TOLD" + json.dumps(out))
"""


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str], dict[float, Any]]:
    """The file, who is in it, and where they are at some times by the frames."""
    rite = read(RITE)
    path = tmp_path_factory.mktemp("space") / "rite.glb"
    path.write_bytes(glb(solid_scene(rite), steps_told(rite)))
    names = [name for name, track in rite.timeline.people.items() if track.stays]
    steps = [*zip(rite.frames, rite.timeline.steps, strict=True)][::EVERY]
    return path, names, {step.end / 100 - 0.002: frame for frame, step in at_least(5, steps)}


def assert_as_staged(rows: Iterator[Any], names: list[str], frames: dict[float, Any]) -> None:
    """Who is in sight is where his frame has him, to two centimetres, and nobody else is seen."""
    metre = read(RITE).site.units["尺"]
    for row, frame in zip(rows, frames.values(), strict=True):
        for name, (x, y, is_seen) in zip(names, row, strict=True):
            person = frame.people[name]
            assert is_seen == person.on_stage, (frame.n, name)
            if person.on_stage and person.pos is not None:
                assert math.dist((x, y), [at * metre for at in person.pos]) < 0.02, (frame.n, name)


def test_three_js_shows_the_rite(
    staged: tuple[Path, list[str], dict[float, Any]], chromium: Any
) -> None:
    """Opened by three.js in Chromium all are where the frames have them, and are drawn."""
    from kit_browser import ARGS, CHROMIUM  # noqa: PLC0415 - a plugin

    if not THREE.exists():
        pytest.skip("NOT TESTED: no three.js; run `npm ci`")
    path, names, frames = staged

    def serve(route: Any) -> None:
        asked = route.request.url.removeprefix(HOST)
        if asked == "/":
            route.fulfill(body=PAGE, content_type="text/html")
        elif asked == "/rite.glb":
            route.fulfill(body=path.read_bytes(), content_type="model/gltf-binary")
        else:
            script = (THREE / asked.lstrip("/")).read_text(encoding="utf-8")
            route.fulfill(body=script, content_type="text/javascript")

    browser = chromium.browser_type.launch(executable_path=str(CHROMIUM), args=[*ARGS, *WEBGL])
    page = browser.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.route(f"{HOST}/**", serve)
    page.goto(f"{HOST}/")
    page.wait_for_function("window.ready === true")
    rows = [page.evaluate("([t, names]) => at(t, names)", [t, names]) for t in frames]
    colours = page.evaluate("shown()")
    browser.close()
    assert said == []
    assert colours > 8  # floors, walls, robes in light and shade
    assert_as_staged(iter(rows), names, frames)


def test_blender_shows_the_rite(
    staged: tuple[Path, list[str], dict[float, Any]], tmp_path: Path
) -> None:
    """Opened by Blender without a screen all are where the frames have them."""
    if importlib.util.find_spec("bpy") is None:
        pytest.skip("NOT TESTED: no Blender; pip install bpy")
    path, names, frames = staged
    asked = tmp_path / "asked.json"
    asked.write_text(json.dumps({"file": str(path), "times": list(frames), "names": names}))
    run = subprocess.run(
        [sys.executable, "-c", BLENDER, str(asked)], capture_output=True, text=True, check=True
    )
    told = next(line for line in run.stdout.splitlines() if line.startswith("TOLD"))
    assert_as_staged(iter(json.loads(told.removeprefix("TOLD"))), names, frames)
