"""Site files: YAML nodes to a site as written, with one reading of each variant laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from layout.keys import Keyed
from layout.problems import NOWHERE, Mark, ProblemError, nearest
from layout.read.fields import GROUND, Fields, Found, fields
from layout.read.files.nodes import Entry, Mapped, Scalar
from layout.read.files.paths import site_path
from layout.read.files.strict import read_yaml
from layout.read.schema import Schema, Table, Values
from layout.site import (
    DraftGround,
    DraftLength,
    DraftPart,
    DraftPortal,
    DraftSite,
    DraftVariant,
    FeatureKind,
    Words,
)

SECTIONS = ("lengths", "features", "areas", "portals")
STEP = "·"  # 中階·一 is a step of 中階
OF = "之"  # 賓之門 is the gate of 賓
DEEPEST = 4  # files that use files
_WORDS = Keyed(form="words")


@dataclass(frozen=True, slots=True)
class SiteReading:
    """One side of a dispute: who holds it, and what is otherwise then."""

    held: str  # who holds it
    drop: Annotated[tuple[Words, ...], _WORDS] = ()  # what there is not
    lengths: Mapping[str, Entry] = field(default_factory=dict)  # named measures
    features: Mapping[str, Entry] = field(default_factory=dict)  # parts of building and court
    areas: Mapping[str, Entry] = field(default_factory=dict)  # the ground to stand on
    portals: Mapping[str, Entry] = field(default_factory=dict)  # the ways between areas


@dataclass(frozen=True, slots=True)
class Dispute:
    """What a site is told to be otherwise by others."""

    about: str = ""  # what it is about
    en: str = ""  # its English
    readings: Mapping[str, SiteReading] = field(default_factory=dict)  # the default first
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class SiteFile:
    """The keys of a site file."""

    site: str = ""  # what it is called
    title: str = ""  # what it is called, where `site` is another name
    en: str = ""  # its English
    master: str = ""  # the party of him whose house it is, if he is no gentleman
    uses: Annotated[tuple[Words, ...], _WORDS] = ()  # the files that it is laid over
    lengths: Mapping[str, Entry] = field(default_factory=dict)  # named measures
    features: Mapping[str, Entry] = field(default_factory=dict)  # parts of building and court
    areas: Mapping[str, Entry] = field(default_factory=dict)  # the ground to stand on
    portals: Mapping[str, Entry] = field(default_factory=dict)  # the ways between areas
    grounds: Mapping[str, Entry] = field(default_factory=dict)  # places apart
    variants: Mapping[str, Entry] = field(default_factory=dict)  # what is disputed


@dataclass
class Layers:
    """What a file and those it uses say, laid over one another key by key."""

    schema: Schema
    entries: dict[str, dict[str, Entry]] = field(
        default_factory=lambda: {section: {} for section in SECTIONS}
    )
    grounds: dict[str, Entry] = field(default_factory=dict)
    variants: dict[str, Entry] = field(default_factory=dict)
    title: str = ""
    en: str = ""
    master: str = ""
    dropped: set[str] = field(default_factory=set)  # by the readings laid over so far
    files: list[str] = field(default_factory=list)


def read_site(path: Path, chosen: Mapping[str, str] | None = None) -> DraftSite:
    """The site that a file writes, in the readings chosen and otherwise the first of each."""
    found = Found()
    draft = _read(path, dict(chosen or {}), 0, found)
    if found.problems:
        raise ProblemError(*found.problems)
    return draft


def variants_of(path: Path) -> Mapping[str, DraftVariant]:
    """The disputes a site file knows, those of its grounds among them, with their readings."""
    return _read(path, {}, 0, Found()).variants


def _read(path: Path, chosen: dict[str, str], depth: int, found: Found) -> DraftSite:
    templates: dict[str, DraftSite] = {}

    def template(said: Scalar, found: Found) -> DraftSite:
        if said.value not in templates:
            used = _beside(path, _words(said, found), found)
            templates[said.value] = _read(used, chosen, depth + 1, found)
            layers.files.extend(templates[said.value].files)
        return templates[said.value]

    schema = Schema(found, forms={"words": _words, "site": template})
    layers = Layers(schema)
    mark = _collect(path, layers, depth)
    disputes = schema.table("variants", Dispute, layers.variants)
    variants = {
        name: DraftVariant(
            name, {r: each.held for r, each in d.readings.items()}, d.about, d.mark, d.en
        )
        for name, d in disputes.items()
    }
    picked = {name: chosen.get(name, next(iter(v.readings), "")) for name, v in variants.items()}
    for name, reading in picked.items():
        if reading in disputes[name].readings:
            _lay_over(layers, disputes[name].readings[reading])

    def ground(said: Fields, values: Values) -> DraftGround:
        return DraftGround(**values, owner=_owner(said.whose, layers.grounds))

    grounds = tuple(schema.table("grounds", DraftGround, layers.grounds, ground).values())
    known = {name: v for each in grounds for name, v in each.uses.variants.items()} | variants
    _unknown_choices(found, variants, known, chosen, mark if depth == 0 else None)
    return DraftSite(
        name=path.stem,
        title=layers.title or path.stem,
        en=layers.en,
        master=layers.master,
        lengths=schema.table("lengths", DraftLength, layers.entries["lengths"]),
        parts=schema.table("features", DraftPart, layers.entries["features"], _part)
        | schema.table("areas", DraftPart, layers.entries["areas"], _part),
        portals=tuple(
            schema.table("portals", DraftPortal, layers.entries["portals"], _portal).values()
        ),
        grounds=grounds,
        variants=known,
        chosen={n: r for each in grounds for n, r in each.uses.chosen.items()} | picked,
        files=tuple(layers.files),
        mark=mark,
    )


def _words(said: Scalar, _: Found) -> Words:
    return Words(said.value.strip(), said.mark)


def _collect(path: Path, layers: Layers, depth: int) -> Mark:
    """Lay one file over those it uses."""
    mark, found = Mark(str(path)), layers.schema.found
    if depth > DEEPEST:
        found.wrong("P315", mark, "files use one another too deeply", fix="use fewer files")
        return mark
    file = layers.schema.value(SiteFile, read_yaml(path), "a site file") or SiteFile()
    for used in file.uses:
        _collect(_beside(path, used, found), layers, depth + 1)
    layers.files.append(str(path))
    layers.title = file.title or file.site
    layers.en = file.en or layers.en
    layers.master = file.master or layers.master
    _overlay(layers, file)
    layers.grounds |= {name: _at_its_name(entry) for name, entry in file.grounds.items()}
    layers.variants |= {name: _at_its_name(entry) for name, entry in file.variants.items()}
    return mark


def _at_its_name(entry: Entry) -> Entry:
    """The entry, whose keys and values are told of where its name stands."""
    node = entry.value
    return Entry(entry.key, node._replace(mark=entry.key)) if isinstance(node, Mapped) else entry


def _beside(path: Path, used: Words, found: Found) -> Path:
    known = {each.stem: each for each in path.parent.glob("*.yaml")}
    if used.text in known:
        return known[used.text]
    known |= {each.stem: each for each in site_path("hall").parent.glob("*.yaml")}
    if used.text not in known:
        fix = nearest(used.text, known)
        found.wrong("P313", used.mark, f"no site file named {used.text}", fix=fix)
        raise ProblemError(*found.problems)
    return known[used.text]


def _overlay(layers: Layers, said: SiteFile | SiteReading) -> None:
    """Each key said here replaces the same key of the same entry said before."""
    for section in SECTIONS:
        table: Table = getattr(said, section)
        for name, entry in table.items():
            if name in layers.dropped or not (
                keys := fields(entry.value, name, layers.schema.found)
            ):
                continue  # another reading has done away with it
            before = layers.entries[section].get(name)
            kept = dict(before.value.entries) if before and isinstance(before.value, Mapped) else {}
            if any(key in keys for key in GROUND):
                for key in GROUND:  # a new ground replaces the old one whole
                    kept.pop(key, None)
            entries = {**kept, **keys.node.entries}
            layers.entries[section][name] = Entry(entry.key, Mapped(entries, entry.key))


def _lay_over(layers: Layers, reading: SiteReading) -> None:
    for name in reading.drop:
        if name.text in layers.dropped:
            continue
        holders = [s for s in SECTIONS if name.text in layers.entries[s]]
        if not holders:
            known = [n for s in SECTIONS for n in layers.entries[s]]
            what, fix = f"nothing named {name.text} to drop", nearest(name.text, known)
            layers.schema.found.wrong("P305", name.mark, what, fix=fix)
        for section in holders:
            del layers.entries[section][name.text]
    _overlay(layers, reading)
    layers.dropped.update(
        name.text
        for name in reading.drop
        if not any(name.text in layers.entries[s] for s in SECTIONS)
    )


def _unknown_choices(
    found: Found,
    variants: Mapping[str, DraftVariant],
    known: Mapping[str, DraftVariant],
    chosen: Mapping[str, str],
    mark: Mark | None,
) -> None:
    """`known` are those of the grounds too; only the whole site (`mark`) can say there is none."""
    for name, reading in chosen.items():
        if name not in known and mark is not None:
            found.wrong("P314", mark, f"this site has no variant {name}", fix=nearest(name, known))
        elif name in variants and reading not in variants[name].readings:
            what = f"the variant {name} has no reading {reading}"
            fix = nearest(reading, variants[name].readings)
            found.wrong("P314", variants[name].mark, what, fix=fix)


def _part(said: Fields, values: Values) -> DraftPart:
    """A feature, or what has no kind: an area, which is on some level."""
    name = said.whose
    if "kind" not in values:
        said.needed("level")
    flight = name.partition(STEP)[0] if STEP in name else ""
    return DraftPart(**{"kind": FeatureKind.AREA, **values}, flight=flight)


def _portal(said: Fields, values: Values) -> DraftPortal:
    """A way; of those of one stair each bears the name of the stair."""
    if "joins" in said and len(values["joins"]) != 2:
        what, fix = f"{said.whose} does not join two areas", "joins: [one area, another]"
        said.found.wrong("S202", said.mark("joins"), what, fix=fix)
    return DraftPortal(**{**values, "name": said.whose.partition(STEP)[0]})


def _owner(name: str, grounds: Iterable[str]) -> str:
    """Whose ground it is: 賓 of 賓之門; of what belongs to nobody, or to one who has several, the
    ground's own name: 廟, 女家之廟."""
    owner = name.rpartition(OF)[0]
    alone = [other for other in grounds if other.rpartition(OF)[0] == owner] == [name]
    return owner if owner and alone else name
