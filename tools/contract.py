"""Holds what `layout export` writes to its contract, and to the base text of the rite.

    python tools/contract.py            # every rite that ships
    python tools/contract.py jin        # one, or several

Every clause of the base text stands in the export, each character in its order, and every step says
all that others rest on: who stands where, facing where, holding what; and no thing appears or goes.
The base texts are those of `../shared/texts` where that folder is, else those in `scenes/texts`.
A line is printed for each breach; the code is 1 if there is one.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import layout
from layout.api.data.document import document
from layout.compass import CompassError, read_wind
from layout.read.files.paths import scenes_folder, whole_rites

Record = Mapping[str, Any]
Keys = Mapping[str, type | tuple[type, ...]]

SHARED = scenes_folder().parent.parent / "shared" / "texts"
PARTS = ("經", "記")
MOST_PRINTED = 60  # breaches of a rite
AROUND = 12  # characters shown on either side of where two texts part
HALF_A_WIND = 22.6  # degrees
UNREAD = re.compile(r"[\s，。；：、！？「」『』《》〈〉（）()“”‘’·…—,.;:!?\"'\-]")

NUMBER, WORDS, MAYBE = (int, float), str, (str, type(None))
TOP: Keys = {"schema": (int, str), "rite": dict, "site": dict, "steps": list}
RITE: Keys = {"slug": WORDS, "title": WORDS, "unit": WORDS, "variants": dict}
FEATURE: Keys = {"name": WORDS, "kind": WORDS, "geometry": dict, "anchor": list, "basis": WORDS,
                 "derivation": WORDS}  # fmt: skip
STEP: Keys = {"n": int, "id": WORDS, "section": WORDS, "part": WORDS, "text": MAYBE,
              "events": list, "people": dict, "things": dict, "expands": MAYBE}  # fmt: skip
PERSON: Keys = {"on_stage": bool, "hands": list, "group": MAYBE}
PRESENT: Keys = {"pos": list, "facing": NUMBER, "facing_name": WORDS, "posture": WORDS,
                 "area": WORDS, "place": MAYBE, "basis": WORDS}  # fmt: skip
THING: Keys = {"kind": WORDS}
EVENT: Keys = {"who": WORDS, "verb": WORDS}


class Clause(NamedTuple):
    """A row of a base text."""

    id: str
    part: str  # 經 or 記
    section: str
    text: str


def base_text(slug: str) -> list[Clause]:
    """The clauses of a rite's base text, in order."""
    folder = SHARED if SHARED.is_dir() else scenes_folder() / "texts"
    lines = (folder / f"{slug}.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line.strip() and line[0] != "#")
    return [Clause(*row[:4]) for row in rows if row[0] != "id"]


def breaches(export: Record, base: Sequence[Clause]) -> Iterator[str]:
    """All in which an export breaks its contract."""
    yield from _lacking(export, "the export", TOP)
    yield from _lacking(export.get("rite", {}), "rite", RITE)
    site, steps = export.get("site", {}), export.get("steps", [])
    for feature in site.get("features", ()):
        yield from _lacking(feature, f"feature {feature.get('name')}", FEATURE)
        if not feature.get("basis"):
            yield f"feature {feature.get('name')}: its basis is empty"
    areas = {area.get("name") for area in site.get("areas", ())}
    if not areas:
        yield "the site has no areas"
    for step in steps:
        yield from _of_step(step, areas)
    yield from _not_kept(steps)
    yield from _misquoted(steps, base)


def _lacking(record: Record, where: str, keys: Keys) -> Iterator[str]:
    """The keys that a record has not, or of another kind."""
    for key, kinds in keys.items():
        if key not in record:
            yield f"{where}: no '{key}'"
        elif not isinstance(record[key], kinds):
            yield f"{where}: '{key}' is {type(record[key]).__name__}"


def _of_step(step: Record, areas: set[str]) -> Iterator[str]:
    where = f"step {step.get('n')}"
    yield from _lacking(step, where, STEP)
    things = step.get("things", {})
    for name, person in step.get("people", {}).items():
        yield from _lacking(person, f"{where} {name}", PERSON)
        if person.get("on_stage"):
            yield from _of_someone(person, f"{where} {name}", areas)
        for thing in person.get("hands", ()):
            if thing not in things:
                yield f"{where} {name} holds {thing!r}, which is not a thing"
            elif things[thing].get("held_by") != name:
                yield f"{where} {name} holds {thing}, held by {things[thing].get('held_by')!r}"
    for name, thing in things.items():
        yield from _lacking(thing, f"{where} {name}", THING)
    for event in step.get("events", ()):
        yield from _lacking(event, f"{where} event", EVENT)


def _of_someone(person: Record, where: str, areas: set[str]) -> Iterator[str]:
    """What is wrong with where somebody stands."""
    lacking = list(_lacking(person, where, PRESENT))
    yield from lacking
    if lacking:
        return
    spot, facing, wind = person["pos"], person["facing"], person["facing_name"]
    if len(spot) != 2 or not all(isinstance(value, NUMBER) for value in spot):
        yield f"{where}: pos {spot!r}"
    if areas and person["area"] not in areas:
        yield f"{where}: area {person['area']!r} is none of the site's"
    try:
        bearing = read_wind(wind).bearing
    except CompassError:
        yield f"{where}: facing_name {wind!r}"
    else:
        if abs((facing - bearing + 180) % 360 - 180) > HALF_A_WIND:
            yield f"{where}: facing {facing} is not {wind}"


def _not_kept(steps: Sequence[Record]) -> Iterator[str]:
    """The steps at which things appear or vanish."""
    before = set(steps[0].get("things", ())) if steps else set()
    for step in steps:
        now = set(step.get("things", ()))
        if now != before:
            yield f"step {step.get('n')}: appears or vanishes: {sorted(now ^ before)[:6]}"
        before = now


def _misquoted(steps: Iterable[Record], base: Sequence[Clause]) -> Iterator[str]:
    """Where the words of the steps are not those of the base text, the whole and either part."""
    quoted = [(step.get("part"), _bare(step["text"])) for step in steps if step.get("text")]
    wanted, got = _bare("".join(row.text for row in base)), "".join(text for _, text in quoted)
    if wanted != got:
        pairs = enumerate(zip(wanted, got, strict=False))
        shorter = min(len(wanted), len(got))
        at = next((i for i, (one, other) in pairs if one != other), shorter)
        near = slice(max(0, at - AROUND), at + AROUND)
        yield (
            f"text: {len(got)} of {len(wanted)} characters; the first that differs is {at + 1}: "
            f"base …{wanted[near]}… steps …{got[near]}…"
        )
    for part in PARTS:
        whole = len(_bare("".join(row.text for row in base if row.part == part)))
        there = sum(len(text) for own, text in quoted if own == part)
        if whole != there:
            yield f"text: {there} of {whole} characters of the {part}"


def _bare(text: str) -> str:
    """A text without its punctuation."""
    return UNREAD.sub("", text)


def main(slugs: Sequence[str]) -> int:
    """Prints every breach of these rites, or of all that ship; how many there are decides."""
    count = 0
    for slug in slugs or whole_rites():
        export = json.loads("".join(document(layout.load(slug))))
        found = list(breaches(export, base_text(slug)))
        for breach in islice(found, MOST_PRINTED):
            print(f"{slug}: {breach}")
        events = sum(len(step.get("events", ())) for step in export["steps"])
        clauses = sum(bool(step.get("text")) for step in export["steps"])
        print(f"{slug}: {len(found)} breaches; {len(export['steps'])} steps, {clauses} of them "
              f"clauses, {events} events")  # fmt: skip
        count += len(found)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
