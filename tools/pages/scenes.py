"""docs/schema/section-1.json and rite-1.json: for editors without the server, the keys that the
readers of scenes know."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from layout.basis import Basis
from layout.matters import hooks
from layout.read import rite
from layout.read.fields import GROUND
from layout.read.scene import section

Shape = Mapping[str, object]
_WORD: Shape = {"type": ["string", "number", "boolean"]}
_WORDS: Shape = {"anyOf": [_WORD, {"type": "array", "items": _WORD}]}
_NAMED: Shape = {"type": "object", "additionalProperties": _WORDS}
_CLAIMS: Shape = {"type": "object", "additionalProperties": _NAMED}
_LIST: Shape = {"type": "array", "items": {"type": "object"}}
_BASIS: Shape = {"anyOf": [{"enum": [basis.value for basis in Basis]}, {"pattern": f"^{rite.ALL}"}]}

_SHAPES: Mapping[str, Shape] = {
    "applies": _WORDS, "also": _WORDS, "as": _WORDS, "basis": _BASIS, "each": _NAMED,
    "except": _WORDS, "expect": _CLAIMS, "held": _WORDS, "members": _WORDS, "open": _LIST,
    "passage": _WORDS, "size": _NAMED, "unplayed": _NAMED, "when": _NAMED, "with": _NAMED,
    "既徹": _WORDS, "留": _WORDS, "每": _NAMED, "皆": _NAMED,
}  # fmt: skip


def of_section() -> str:
    """The schema of a section file."""
    grounds = {key: _object(GROUND, {}) for key in section.PARTS_OF_ACTS}
    item = {"anyOf": [_WORD, _object(section.ITEM, {"同": _LISTED, **grounds})]}
    step = _object(
        section.STEP, {**grounds, "do": {"anyOf": [_WORD, {"type": "array", "items": item}]}}
    )
    top = _object(section.TOP, {"steps": {"type": "array", "items": step}}, ["section", "steps"])
    return _page("a section of a rite", top)


def of_rite() -> str:
    """The schema of rite.yaml."""
    matters = [key for hook in hooks("reading").values() for key in hook.KEYS]
    anything: Shape = {}
    own: Mapping[str, Shape] = {
        "lead": _object(rite.LEAD, {}, rite.LEAD),
        rite.ALL: _each(_object(GROUND, {})),
        "cast": _each(_object(rite.CAST, {})),
        "things": _each(_object(rite.THING, {})),
        "places": _each(_object(rite.PLACE, {})),
        "variants": _each({"type": "object"}),
        "sections": {"type": "array", "items": _WORD},
        "plates": {"type": "array", "items": _object(rite.PLATE, {})},
        "details": {"type": "array", "items": _object(rite.DETAIL, {})},
        "exceptions": _LIST,
        "divisions": _each(_WORD),
        "apparatus": {
            "type": "array",
            "items": _object(
                rite.TEXT_READING, {"witnesses": _each({"type": "array", "items": _WORD})}
            ),
        },
        **dict.fromkeys(matters, anything),
    }
    return _page("the head of a rite", _object([*rite.TOP, *matters], own, ["title", "site"]))


_LISTED: Shape = {"type": "array"}


def _object(keys: Iterable[str], own: Mapping[str, Shape], needed: Iterable[str] = ()) -> Shape:
    """A mapping of these keys and no others."""
    shapes = {key: own.get(key) or _SHAPES.get(key) or _WORD for key in keys if key not in own}
    found: dict[str, object] = {"type": "object", "additionalProperties": False,
                                "properties": {**shapes, **own}}  # fmt: skip
    return {**found, "required": [*needed]} if needed else found


def _each(shape: Shape) -> Shape:
    return {"type": "object", "additionalProperties": shape}


def _page(title: str, shape: Shape) -> str:
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "title": title}
    return json.dumps({**head, **shape}, ensure_ascii=False, indent=1) + "\n"
