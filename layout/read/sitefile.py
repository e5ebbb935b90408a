"""Site files: YAML nodes to a site as written, with one reading of each variant laid over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from pathlib import Path
from typing import TypeVar

from layout.basis import Basis, Ground
from layout.problems import Mark, Problem, ProblemError, nearest
from layout.read.files.nodes import Entry, Mapped
from layout.read.files.paths import site_path
from layout.read.files.pile import (
    AXES,
    GROUND,
    KEYS,
    SECTIONS,
    Fields,
    Pile,
    keys_of,
    known_keys,
    mapping,
    text_of,
    words_list,
    words_of,
)
from layout.read.files.strict import read_yaml
from layout.site import (
    Axes,
    DraftGround,
    DraftLength,
    DraftPart,
    DraftPortal,
    DraftSite,
    DraftVariant,
    FeatureKind,
    PortalKind,
    Words,
)

_TOP = (
    "site",
    "title",
    "en",
    "uses",
    "lengths",
    "features",
    "areas",
    "portals",
    "grounds",
    "variants",
)
STEP = "·"  # 中階·一 is a step of 中階
OF = "之"  # 賓之門 is the gate of 賓
DEEPEST = 4  # files that use files

Kind = TypeVar("Kind", bound=Enum)


def read_site(path: Path, chosen: Mapping[str, str] | None = None) -> DraftSite:
    """The site that a file writes, in the readings chosen and otherwise the first of each."""
    draft, problems = _read(path, dict(chosen or {}), 0)
    if problems:
        raise ProblemError(*problems)
    return draft


def variants_of(path: Path) -> Mapping[str, DraftVariant]:
    """The disputes a site file knows, those of its grounds among them, with their readings."""
    return _read(path, {}, 0)[0].variants


def _read(path: Path, chosen: dict[str, str], depth: int) -> tuple[DraftSite, list[Problem]]:
    pile = Pile()
    mark = _collect(path, pile, depth)
    variants = {name: _variant(pile, name, entry) for name, entry in pile.variants.items()}
    picked = {name: chosen.get(name, next(iter(v.readings), "")) for name, v in variants.items()}
    for name, reading in picked.items():
        _lay_over(pile, pile.variants[name], reading)

    def read(uses: Words) -> DraftSite:
        if uses.text not in pile.templates:
            used, problems = _read(_beside(path, uses, pile), chosen, depth + 1)
            pile.templates[uses.text] = used
            pile.problems.extend(problems)
            pile.files.extend(used.files)
        return pile.templates[uses.text]

    parts = (_ground_part(pile, name, entry, read) for name, entry in pile.grounds.items())
    grounds = tuple(ground for ground in parts if ground is not None)
    known = {name: v for ground in grounds for name, v in ground.uses.variants.items()} | variants
    _unknown_choices(pile, variants, known, chosen, mark if depth == 0 else None)
    draft = DraftSite(
        name=path.stem,
        title=pile.title or path.stem,
        en=pile.en,
        lengths={name: _length(pile, name, keys) for name, keys in pile.entries["lengths"].items()},
        parts={
            name: _part(pile, section, name, keys)
            for section in ("features", "areas")
            for name, keys in pile.entries[section].items()
        },
        portals=tuple(_portal(pile, name, keys) for name, keys in pile.entries["portals"].items()),
        grounds=grounds,
        variants=known,
        chosen={n: r for ground in grounds for n, r in ground.uses.chosen.items()} | picked,
        files=tuple(pile.files),
        mark=mark,
    )
    return draft, pile.problems


def _collect(path: Path, pile: Pile, depth: int) -> Mark:
    """Lay one file over those it uses."""
    mark = Mark(str(path))
    if depth > DEEPEST:
        pile.wrong("P315", mark, "files use one another too deeply", fix="use fewer files")
        return mark
    top = read_yaml(path)
    known_keys(pile, top, _TOP, "a site file")
    uses = words_list(pile, top.entries.get("uses"))
    for used in uses:
        _collect(_beside(path, used, pile), pile, depth + 1)
    pile.files.append(str(path))
    titles = (text_of(pile, top.entries.get(key)) for key in ("title", "site"))
    pile.title = next(filter(None, titles), "")
    pile.en = text_of(pile, top.entries.get("en")) or pile.en
    _overlay(pile, top)
    for name, entry in mapping(pile, top.entries.get("grounds")):
        pile.grounds[name] = entry
    for name, entry in mapping(pile, top.entries.get("variants")):
        pile.variants[name] = entry
    return mark


def _beside(path: Path, used: Words, pile: Pile) -> Path:
    known = {each.stem: each for each in path.parent.glob("*.yaml")}
    if used.text in known:
        return known[used.text]
    known |= {each.stem: each for each in site_path("hall").parent.glob("*.yaml")}
    if used.text not in known:
        fix = nearest(used.text, known)
        pile.wrong("P313", used.mark, f"no site file named {used.text}", fix=fix)
        raise ProblemError(*pile.problems)
    return known[used.text]


def _overlay(pile: Pile, top: Mapped) -> None:
    """Each key said here replaces the same key of the same entry said before."""
    for section in SECTIONS:
        for name, entry in mapping(pile, top.entries.get(section)):
            if name in pile.dropped:
                continue  # another reading has done away with it
            node = entry.value
            if not isinstance(node, Mapped):
                pile.wrong("P341", node.mark, f"{name} wants keys and values", fix=keys_of(section))
                continue
            known_keys(pile, node, KEYS[section], name)
            keys = pile.entries[section].setdefault(name, {})
            if any(key in node.entries for key in GROUND):
                for key in GROUND:  # a new ground replaces the old one whole
                    keys.pop(key, None)
            keys.update(node.entries)
            pile.marks[(section, name)] = entry.key


def _lay_over(pile: Pile, entry: Entry, reading: str) -> None:
    found = _reading(entry, reading)
    if found is None:
        return
    known_keys(pile, found, KEYS["reading"], reading)
    drops = words_list(pile, found.entries.get("drop"))
    for name in drops:
        if name.text in pile.dropped:
            continue
        holders = [s for s in SECTIONS if name.text in pile.entries[s]]
        if not holders:
            known = [n for s in SECTIONS for n in pile.entries[s]]
            fix = nearest(name.text, known)
            pile.wrong("P305", name.mark, f"nothing named {name.text} to drop", fix=fix)
        for section in holders:
            del pile.entries[section][name.text]
    _overlay(pile, found)
    pile.dropped.update(
        name.text for name in drops if not any(name.text in pile.entries[s] for s in SECTIONS)
    )


def _reading(entry: Entry, reading: str) -> Mapped | None:
    node = entry.value.entries.get("readings") if isinstance(entry.value, Mapped) else None
    found = node.value.entries.get(reading) if node and isinstance(node.value, Mapped) else None
    return found.value if found and isinstance(found.value, Mapped) else None


def _unknown_choices(
    pile: Pile,
    variants: Mapping[str, DraftVariant],
    known: Mapping[str, DraftVariant],
    chosen: Mapping[str, str],
    mark: Mark | None,
) -> None:
    """`known` are those of the grounds too; only the whole site (`mark`) can say there is none."""
    for name, reading in chosen.items():
        if name not in known and mark is not None:
            pile.wrong("P314", mark, f"this site has no variant {name}", fix=nearest(name, known))
        elif name in variants and reading not in variants[name].readings:
            what = f"the variant {name} has no reading {reading}"
            fix = nearest(reading, variants[name].readings)
            pile.wrong("P314", variants[name].mark, what, fix=fix)


def _variant(pile: Pile, name: str, entry: Entry) -> DraftVariant:
    node = entry.value
    if not isinstance(node, Mapped):
        pile.wrong("P341", node.mark, f"{name} wants keys and values", fix=keys_of("variants"))
        return DraftVariant(name, {}, mark=entry.key)
    known_keys(pile, node, KEYS["variants"], name)
    readings: dict[str, str] = {}
    for reading, said in mapping(pile, node.entries.get("readings")):
        held = said.value.entries.get("held") if isinstance(said.value, Mapped) else None
        readings[reading] = text_of(pile, held) or ""
        if not readings[reading]:
            fix = "add held: and who holds it"
            pile.wrong("P309", said.key, f"{reading} does not say who holds it", fix=fix)
    about, english = (text_of(pile, node.entries.get(key)) or "" for key in ("about", "en"))
    return DraftVariant(name, readings, about, entry.key, english)


def _length(pile: Pile, name: str, keys: Fields) -> DraftLength:
    mark = pile.marks[("lengths", name)]
    measure = words_of(pile, keys.get("measure"))
    if measure is None:
        pile.wrong("P342", mark, f"{name} has no measure", fix="add measure:")
    return DraftLength(
        name, measure or Words("零尺", mark), _grounded(pile, name, keys, mark), mark
    )


def _part(pile: Pile, section: str, name: str, keys: Fields) -> DraftPart:
    mark = pile.marks[(section, name)]
    said = "area" if section == "areas" else text_of(pile, keys.get("kind")) or ""
    kind = _kind(pile, name, said, mark, FeatureKind)
    level = words_of(pile, keys.get("level"))
    if section == "areas" and not level:
        pile.wrong("P342", mark, f"{name} has no level", fix="add level: and which it is on")
    size = {key: w for key, e in mapping(pile, keys.get("size")) if (w := words_of(pile, e))}
    return DraftPart(
        name=name,
        kind=kind or FeatureKind.MARK,
        axes=_axes(pile, keys),
        ground=_grounded(pile, name, keys, mark),
        en=text_of(pile, keys.get("en")) or "",
        facing=text_of(pile, keys.get("facing")),
        aligns=text_of(pile, keys.get("aligns")),
        size=size,
        level=level,
        height=words_of(pile, keys.get("height")),
        less=tuple(words_list(pile, keys.get("less"))),
        part=words_of(pile, keys.get("part")),
        flight=name.partition(STEP)[0] if STEP in name else "",
        mark=mark,
    )


def _kind(pile: Pile, name: str, said: str, mark: Mark, of: type[Kind]) -> Kind | None:
    """The kind of that name, or a problem."""
    known = {str(kind.value): kind for kind in of}
    if said not in known:
        pile.wrong("P343", mark, f"{name} is of no known kind", fix=nearest(said, known))
    return known.get(said)


def _portal(pile: Pile, name: str, keys: Fields) -> DraftPortal:
    mark = pile.marks[("portals", name)]
    kind = _kind(pile, name, text_of(pile, keys.get("kind")) or "", mark, PortalKind)
    joins = words_list(pile, keys.get("joins"))
    if len(joins) != 2:
        pile.wrong(
            "P342", mark, f"{name} does not join two areas", fix="joins: [one area, another]"
        )
        joins = [Words("", mark), Words("", mark)]
    called = name.partition(STEP)[0]
    kind = kind or PortalKind.OPEN
    return DraftPortal(called, kind, (joins[0], joins[1]), _axes(pile, keys), mark)


def _ground_part(
    pile: Pile, name: str, entry: Entry, read: Callable[[Words], DraftSite]
) -> DraftGround | None:
    """A ground of its own; `read` reads the file it is built after."""
    node = entry.value
    if not isinstance(node, Mapped):
        pile.wrong("P341", node.mark, f"{name} wants keys and values", fix=keys_of("grounds"))
        return None
    known_keys(pile, node, KEYS["grounds"], name)
    keys = dict(node.entries)
    uses = words_of(pile, keys.get("uses"))
    if uses is None:
        pile.wrong(
            "P342", entry.key, f"{name} does not say what it is built after", fix="add uses:"
        )
        return None
    ground = _grounded(pile, name, keys, entry.key)
    draft = read(uses)
    en = text_of(pile, keys.get("en")) or ""
    owner = _owner(name, pile.grounds)
    return DraftGround(name, owner, draft, _axes(pile, keys), ground, en, entry.key)


def _owner(name: str, grounds: Iterable[str]) -> str:
    """Whose ground it is: 賓 of 賓之門; of what belongs to nobody, or to one who has several, the
    ground's own name: 廟, 女家之廟."""
    owner = name.rpartition(OF)[0]
    alone = [other for other in grounds if other.rpartition(OF)[0] == owner] == [name]
    return owner if owner and alone else name


def _axes(pile: Pile, keys: Fields) -> Axes:
    return {axis: tuple(words_list(pile, keys[axis])) for axis in AXES if axis in keys}


def _grounded(pile: Pile, name: str, keys: Fields, mark: Mark) -> Ground:
    """The ground of an entry; every number has a source, or is 擬 and says why."""
    said = text_of(pile, keys.get("basis")) or ""
    cite, why = text_of(pile, keys.get("cite")) or "", text_of(pile, keys.get("why")) or ""
    try:
        basis = Basis(said)
    except ValueError:
        fix = nearest(said, [each.value for each in Basis])
        pile.wrong("P309", mark, f"{name} rests on nothing known ({said or 'no basis'})", fix=fix)
        return Ground(Basis.擬, cite, why)
    if basis is Basis.擬 and not why:
        pile.wrong("P309", mark, f"{name} is 擬 and gives no reason", fix="add why:")
    if basis is not Basis.擬 and not cite:
        pile.wrong("P309", mark, f"{name} cites nobody", fix="add cite:, or basis: 擬 with why:")
    return Ground(basis, cite, why)
