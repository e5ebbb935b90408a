"""Motion data: the schema's, the tables' and Blender's view of one timeline."""

from __future__ import annotations

import csv
import io
import json
import math
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
from seen import at_least

import layout
from layout.api.data.motion import motion_document, tables
from layout.motion.instant import pose_at
from layout.vocabulary import Storey

ROOT = Path(__file__).parent.parent.parent
SCHEMA = ROOT / "docs" / "schema" / "motion-1.json"


@pytest.fixture(scope="module")
def data(rite: layout.Rite) -> dict[str, Any]:
    return json.loads(json.dumps(motion_document(rite), allow_nan=False))


def test_motion_data_keep_to_their_schema(data: dict[str, Any]) -> None:
    """The motion of every rite is valid under docs/schema/motion-1.json."""
    fastjsonschema.compile(json.loads(SCHEMA.read_text(encoding="utf-8")))(data)


def test_who_and_what_is_named_is_there(data: dict[str, Any]) -> None:
    """Every parent of a prop is a person or a prop; every act is a person's."""
    parents = [p for prop in data["props"].values() for p in prop["parents"]]
    assert {p["person"] for p in parents} - {None} <= set(data["people"])
    assert {p["thing"] for p in parents} - {None} <= set(data["props"])
    assert {act["who"] for act in data["acts"]} <= set(data["people"])


def test_nobody_goes_faster_than_the_file_says(data: dict[str, Any]) -> None:
    """The rounding to a tenth of a millimetre aside."""
    stays = (stay["position"] for person in data["people"].values() for stay in person["stays"])
    for (t, x, y, _), (t2, x2, y2, _) in at_least(300, chain.from_iterable(map(pairwise, stays))):
        assert math.hypot(x2 - x, y2 - y) <= data["fastest"] * (t2 - t) + 2e-4


def test_people_stand_on_the_ground(rite: layout.Rite, data: dict[str, Any]) -> None:
    """At the end of a step each is at the height of his area, but for who stands on a stair."""
    heights = {area["name"]: area["height"] for area in data["areas"]}
    stairs = {area.name for area in rite.site.areas.values() if area.is_on(Storey.STAIR)}
    for time, frame in at_least(100, zip(rite.timeline.steps, rite.frames, strict=True)):
        for person in frame.people.values():
            if not person.on_stage or person.area in stairs or person.area is None:
                continue
            pose = pose_at(rite.timeline.people[person.name], time.end)
            assert pose is not None
            assert abs(pose.z * data["units"]["chi"] - heights[person.area]) < 1e-3, person


def test_tables_say_what_the_document_says(rite: layout.Rite, data: dict[str, Any]) -> None:
    """Every key of a position stands in the person's table, at its time."""
    for name, text in at_least(14, tables(rite)):
        rows = {float(row["time_s"]): row for row in csv.DictReader(io.StringIO(text))}
        assert list(rows) == sorted(rows)
        for stay in data["people"][name]["stays"]:
            for t, *place in stay["position"]:
                row = rows.get(t)
                if row is None:  # the key at the very end of a stay: he is out of sight
                    assert t == stay["end"]
                    continue
                assert [float(row[c]) for c in ("x_m", "y_m", "z_m")] == pytest.approx(place)
