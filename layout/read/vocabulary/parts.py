"""The table of the parts of a building."""

from __future__ import annotations

from collections.abc import Mapping

from layout.compass import Wind
from layout.problems import NOWHERE, nearest
from layout.read.fields import Fields, Found, fields
from layout.read.files.nodes import Entry
from layout.said import Said
from layout.vocabulary.part import Part, Parts, PartTrait, Storey, Zone

_OTHERS = ("means", "east", "west", "inner", "outer", "gate", "end")  # keys that name another part
_KEYS = ("en", "at", "short", "also", *_OTHERS, "wall", "level", "side", "traits")


def read_parts(table: Mapping[str, Entry], found: Found) -> Parts:
    """`阼階: {en: east stair, also: [東階], traits: [host_stair]}`."""
    named: dict[str, Part] = {}
    also: dict[str, str] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is None:
            continue
        said.only(_KEYS)
        _known(said, table, found)
        named[name] = part = _part(name, said)
        also |= dict.fromkeys(part.also, name)
    return Parts(named, also)


def _known(said: Fields, table: Mapping[str, Entry], found: Found) -> None:
    """Refuse another part that the table does not have."""
    for key in _OTHERS:
        other = said.text(key)
        if other and other not in table:
            what = f"{said.whose}: {key}: no part is named {other[:40]}"
            found.wrong("V621", said.mark(key), what, fix=nearest(other, table))


def _part(name: str, said: Fields) -> Part:
    level = said.choice("level", [storey.value for storey in Storey])
    return Part(
        name,
        en=said.text("en") or "",
        at=said.text("at") or "",
        short=said.text("short") or "",
        also=tuple(word.value for word in said.words("also")),
        means=said.text("means") or "",
        east=said.text("east") or "",
        west=said.text("west") or "",
        inner=said.text("inner") or "",
        outer=said.text("outer") or "",
        gate=said.text("gate") or "",
        end=said.text("end") or "",
        wall=said.choice("wall", [w.value for w in Wind if w.axis]) or "",
        traits=said.members("traits", PartTrait),
        storey=Storey(level) if level else None,
        side=said.text("side") or "",
    )


def read_zones(table: Mapping[str, Entry], found: Found) -> Mapping[Zone, Said]:
    """`outside: {han: 門外, en: outside the gate}`: what charts call each sort of ground."""
    known = {zone.value: zone for zone in Zone}
    zones: dict[Zone, Said] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if name not in known:
            found.wrong("S201", entry.key, f"no ground is {name[:40]}", fix=nearest(name, known))
        elif said is not None:
            said.only(("han", "en"))
            zones[known[name]] = Said(said.needed("han"), said.needed("en"))
    for name in (name for name in known if name not in table):
        found.wrong("S202", NOWHERE, f"the ground {name} is missing", fix=f"add {name}: to zones:")
    return zones
