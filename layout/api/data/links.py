"""Links of a derivation as JSON: each with those fields that its relation has."""

from __future__ import annotations

import json
from typing import Any

from layout.basis import Ground
from layout.derivation import Derivation, Distance, Link, Number

PLACES = 4  # decimals of a 尺: a twentieth of a millimetre

Json = dict[str, Any]


def to_json(value: object) -> str:
    """As tight as can be, and none of the numbers that JSON does not have."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def links(derivation: Derivation) -> list[Json]:
    """What a derivation is made of, in order."""
    return [_link(link) for link in derivation]


def number(value: Number) -> float:
    """A coordinate or a length, never minus zero."""
    return round(float(value), PLACES) + 0.0


def _link(link: Link) -> Json:
    told: Json = {
        "of": list(link.of),
        "what": link.what,
        "word": link.word,
        "written": link.written,
        "axis": link.axis.value if link.axis else "",
        "start": [number(value) for value in link.start],
        "toward": link.toward,
        "by": _distance(link.by) if link.by else {},
        "result": [number(value) for value in link.result],
        "n": link.n,
        "many": link.many,
        "links": links(link.links),
        **(_ground(link.ground) if link.ground else {}),
    }
    kept = {key: value for key, value in told.items() if value not in ("", None, 0, [], {})}
    return {"relation": link.relation.value, **kept}


def _distance(by: Distance) -> Json:
    told: Json = {"words": by.words, "lengths": list(by.lengths), "why": by.why}
    return {"chi": number(by.chi)} | {key: value for key, value in told.items() if value}


def _ground(ground: Ground) -> Json:
    told = {"basis": ground.basis.value, "cite": ground.cite, "why": ground.en or ground.why}
    return {key: value for key, value in told.items() if value}
