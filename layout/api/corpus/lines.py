"""The rites as JSON Lines: first a line of what a rite is, then a line a step, which says what
changed in it, and every so many steps how everybody and everything is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from layout.api.corpus.tables import TABLES, Rows
from layout.api.data.links import Json, to_json

EVERY = 100  # steps: how far apart the lines are that say all
VERSION = 1
_STATES = {"people": ("person_state", "who"), "things": ("thing_state", "thing")}
_BY_STEP = ("act", "question", "tally")
_WITHIN = {
    "step",
    "whom",
    "derivation",
    "link",
    *(table for table, _ in _STATES.values()),
    *_BY_STEP,
}


def lines_of(rows: Rows) -> Iterator[str]:
    """The lines of all rites that are in the rows, each rite's after its head."""
    by_rite = {name: _by_rite(name, rows.get(name, ())) for name in TABLES}
    for slug in by_rite["rite"]:
        tables = {name: parts.get(slug, []) for name, parts in by_rite.items()}
        (rite,), rest = tables["rite"], tables.keys() - _WITHIN - {"rite"}
        about = {name: [_bare(row) for row in tables[name]] for name in sorted(rest)
                 if tables[name]}  # fmt: skip
        yield to_json({"lines": VERSION, "every": EVERY, **rite, **about}) + "\n"
        for line in _steps(tables):
            yield to_json(line) + "\n"


def _by_rite(name: str, rows: Sequence[Sequence[Any]]) -> Mapping[str, list[Json]]:
    """The rows of each rite as objects, without what they do not have."""
    table = TABLES[name]
    if "rite" not in table.names:
        return {}
    found: dict[str, list[Json]] = {}
    for row in rows:
        told = {key: value for key, value in zip(table.names, row, strict=True)
                if value is not None and value != ""}  # fmt: skip
        found.setdefault(told.get("rite", ""), []).append(told)
    return found


def _bare(row: Json, *but: str) -> Json:
    return {key: value for key, value in row.items() if key not in ("rite", *but)}


def _reasons(tables: Mapping[str, Sequence[Json]]) -> Mapping[int, Json]:
    """Derivations by their numbers, each with its links."""
    links = groupby(tables["link"], lambda row: row["why"])
    own = {why: [_bare(row, "why", "n") for row in rows] for why, rows in links}
    return {row["why"]: {**_bare(row, "why"), "links": own[row["why"]]}
            for row in tables["derivation"]}  # fmt: skip


def _with_parts(why: int, reasons: Mapping[int, Json]) -> Iterator[int]:
    """A derivation and those that its links sum up."""
    yield why
    for link in reasons[why]["links"]:
        if "within" in link:
            yield from _with_parts(link["within"], reasons)


def _steps(tables: Mapping[str, Sequence[Json]]) -> Iterator[Json]:
    reasons = _reasons(tables)
    told: set[int] = set()
    at = {name: {n: list(own) for n, own in groupby(tables[name], lambda row: row["step"])}
          for name in (*_BY_STEP, "whom")}  # fmt: skip
    begun = {side: {n: list(rows) for n, rows in groupby(tables[table], lambda row: row["first"])}
             for side, (table, _) in _STATES.items()}  # fmt: skip
    now: dict[str, dict[str, Json]] = {side: {} for side in _STATES}
    for step in tables["step"]:
        n, line = step["step"], {**step}
        for name in _BY_STEP:
            if own := at[name].get(n):
                line[name] = [_bare(row, "step") for row in own]
        for whom in at["whom"].get(n, ()):
            line["act"][whom["n"] - 1].setdefault("members", []).append(whom["who"])
        whole = n % EVERY == 1
        for side, (_, key) in _STATES.items():
            changed = {row[key]: _bare(row, key, "first", "last") for row in begun[side].get(n, ())}
            now[side] |= changed
            line[side] = dict(now[side]) if whole else changed
        used = {row["why"] for side in _STATES for row in line[side].values() if "why" in row}
        used = {part for why in used - told for part in _with_parts(why, reasons)}
        if new := sorted(used - told):
            line["why"] = {str(why): reasons[why] for why in new}
            told |= used
        yield line | ({"whole": True} if whole else {})
