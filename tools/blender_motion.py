"""Bring motion data into Blender: people as simple bodies that walk, turn, kneel and bow.

    layout export 鄉飲酒禮 --format motion -o motion.json
    blender --python tools/blender_motion.py -- motion.json [first step] [last step] [speed]

or open it in Blender's text editor, set FILE, and run it. Plain `bpy`, no add-on. Each person is an
empty with a body and a hand under it; each thing follows the hand or the thing it is with. Replace
the bodies with your own: put them under the empties. Tested against a stub of `bpy` only.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import bpy

FILE = "motion.json"
FPS = 25
HEIGHT = 1.7  # m, of a standing body
BOW = {"立": 1.0, "坐": 0.62, "揖": 0.9, "俯": 0.9, "拜": 0.45, "稽首": 0.35}  # of his height
COLOURS = {
    "主": (0.66, 0.18, 0.12, 1),
    "賓": (0.12, 0.31, 0.55, 1),
    "有司": (0.35, 0.3, 0.5, 1),
    "樂": (0.6, 0.45, 0.1, 1),
    "君": (0.5, 0.1, 0.3, 1),
}
GREY = (0.4, 0.4, 0.4, 1)


class Film:
    """The steps wanted, on Blender's own line of frames."""

    def __init__(self, data, first=1, last=None, speed=1.0):
        steps = [s for s in data["steps"] if first <= s["n"] <= (last or s["n"])]
        self.data, self.steps, self.speed = data, steps, speed
        self.start, self.end = steps[0]["start"], steps[-1]["end"]

    def frame(self, t):
        return 1 + (t - self.start) * FPS / self.speed

    def within(self, keys):
        """The keys of the span, with the one before it and the one after it."""
        before = [k for k in keys if k[0] <= self.start][-1:]
        inside = [k for k in keys if self.start < k[0] <= self.end]
        after = [k for k in keys if k[0] > self.end][:1]
        return [*before, *inside, *after]


def interpolation(kind):
    """What keys made from now on are joined by: LINEAR or CONSTANT."""
    bpy.context.preferences.edit.keyframe_new_interpolation_type = kind


def collection(name):
    made = bpy.data.collections.new(name)
    bpy.context.scene.collection.children.link(made)
    return made


def add(where, name, mesh=None, parent=None):
    made = bpy.data.objects.new(name, mesh)
    where.objects.link(made)
    made.parent = parent
    return made


def block(name, size, colour, *, point=False):
    """A box that stands on its floor; with a point, drawn in to a nose at its front (north)."""
    x, y, height = size[0] / 2, size[1] / 2, size[2]
    floor = [(-x, -y), (x, -y), (0.0, y) if point else (x, y), (-x, y)]
    floor = floor[:3] if point else floor
    n = len(floor)
    corners = [(a, b, 0.0) for a, b in floor] + [(a, b, height) for a, b in floor]
    sides = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], [tuple(range(n))[::-1], tuple(range(n, 2 * n)), *sides])
    paint = bpy.data.materials.new(name)
    paint.diffuse_color = colour
    mesh.materials.append(paint)
    return mesh


def floors(film, where):
    for area in film.data["areas"]:
        corners = [(x, y, area["height"]) for x, y in area["ring"]]
        mesh = bpy.data.meshes.new(area["name"])
        mesh.from_pydata(corners, [], [tuple(range(len(corners)))])
        add(where, area["name"], mesh)


def person(film, where, name, about):
    """The empty that walks and turns, the body that kneels and bows, and a hand before it."""
    root = add(where, name)
    colour = COLOURS.get(about["party"], GREY)
    body = add(where, f"{name} body", block(name, (0.46, 0.34, HEIGHT), colour, point=True), root)
    hand = add(where, f"{name} hand", None, root)
    hand.location = (0.0, 0.45, 1.05)
    for stay in about["stays"]:
        interpolation("LINEAR")
        for t, x, y, z in film.within(stay["position"]):
            root.location = (x, y, z)
            root.keyframe_insert("location", frame=film.frame(t))
        for t, degrees in film.within(stay["facing"]):
            root.rotation_euler = (0.0, 0.0, -math.radians(degrees))
            root.keyframe_insert("rotation_euler", frame=film.frame(t))
    seen(film, body, [(s["start"], s["end"]) for s in about["stays"]])
    interpolation("CONSTANT")
    for t, word in film.within(about["posture"]):
        body.scale = (1.0, 1.0, BOW.get(word, 1.0))
        body.keyframe_insert("scale", frame=film.frame(t))
    return hand


def seen(film, thing, spans):
    """In sight during the spans alone."""
    interpolation("CONSTANT")
    show(thing, False, film.frame(film.start) - 1)
    for start, end in spans:
        show(thing, True, film.frame(max(start, film.start - 1)))
        if end is not None:
            show(thing, False, film.frame(end))


def show(thing, visible, frame):
    for path in ("hide_viewport", "hide_render"):
        setattr(thing, path, not visible)
        thing.keyframe_insert(path, frame=frame)


def prop(where, name, about):
    width, depth = (max(side, 0.08) for side in about["size"])
    return add(where, name, block(name, (width, depth, 0.12), GREY))


def follow(film, thing, about, hands, props):
    """To its places, and after whoever or whatever has it: one constraint for each, on and off.

    Of two who bear it the second, whose constraint comes after, draws it half the way to himself.
    """
    interpolation("CONSTANT")
    parents = about["parents"]
    first = [hands.get(p["person"]) or props.get(p["thing"]) for p in parents]
    second = [hands.get(p["with"]) for p in parents]
    for holders, pull in ((first, 1.0), (second, 0.5)):
        for holder in sorted({*holders} - {None}, key=lambda h: h.name):
            rule = thing.constraints.new("COPY_LOCATION")
            rule.target = holder
            for p, mine in zip(parents, holders, strict=True):
                rule.influence = pull if mine is holder and p["position"] is None else 0.0
                rule.keyframe_insert("influence", frame=film.frame(p["arrives"]))
    for p in parents:
        if p["position"] is not None:
            thing.location = p["position"]
            thing.keyframe_insert("location", frame=film.frame(p["arrives"]))
        if p["facing"] is not None:
            thing.rotation_euler = (0.0, 0.0, -math.radians(p["facing"]))
            thing.keyframe_insert("rotation_euler", frame=film.frame(p["arrives"]))
    there = [any((p["person"], p["thing"], p["position"])) for p in parents]
    ends = [p["arrives"] for p in parents[1:]] + [None]
    spans = zip((p["arrives"] for p in parents), ends, there, strict=True)
    seen(film, thing, [(start, end) for start, end, is_there in spans if is_there])


def build(data, first=1, last=None, speed=1.0):
    """The whole film in the open scene."""
    film = Film(data, first, last, speed)
    scene = bpy.context.scene
    scene.render.fps = FPS
    scene.frame_start, scene.frame_end = 1, math.ceil(film.frame(film.end))
    former = bpy.context.preferences.edit.keyframe_new_interpolation_type
    try:
        title = data["rite"]["title"]
        floors(film, collection(f"{title} ground"))
        where = collection(f"{title} people")
        hands = {n: person(film, where, n, about) for n, about in data["people"].items()}
        where = collection(f"{title} things")
        props = {n: prop(where, n, about) for n, about in data["props"].items()}
        for name, about in data["props"].items():
            follow(film, props[name], about, hands, props)
        for step in film.steps:
            label = f"{step['n']} {step['text'] or step['section']}"
            scene.timeline_markers.new(label[:60], frame=round(film.frame(step["start"])))
    finally:
        interpolation(former)


def main(words):
    words = words[words.index("--") + 1 :] if "--" in words else []
    data = json.loads(Path(words[0] if words else FILE).read_text(encoding="utf-8"))
    first, last, speed = (words[1:4] + ["1", "0", "1"][len(words[1:4]) :])[:3]
    build(data, int(first), int(last) or None, float(speed))


if __name__ == "__main__":
    main(sys.argv)
