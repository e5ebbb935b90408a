"""Site files: YAML nodes to a site as written, with one reading of each variant laid over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TypeVar

from layout.basis import Basis, Ground
from layout.problems import Mark, Problem, ProblemError, nearest
from layout.read.nodes import Entry, Mapped, Node, Scalar, Sequence
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
_SECTIONS = ("lengths", "features", "areas", "portals")
_GROUND = ("basis", "cite", "why")
_AXES = ("東西", "南北")
_KEYS: Mapping[str, tuple[str, ...]] = {
    "lengths": ("measure", *_GROUND),
    "features": ("kind", "part", *_AXES, "facing", "aligns", "size", "en", *_GROUND),
    "areas": ("level", "part", *_AXES, "facing", "height", "less", "en", *_GROUND),
    "portals": ("kind", "joins", *_AXES, *_GROUND),
    "grounds": ("uses", *_AXES, "en", *_GROUND),
    "variants": ("about", "readings"),
    "reading": ("held", "drop", *_SECTIONS),
}
STEP = "·"  # 中階·一 is a step of 中階
OF = "之"  # 賓之門 is the gate of 賓
DEEPEST = 4  # files that use files

Kind = TypeVar("Kind", bound=Enum)
Fields = dict[str, Entry]  # the keys of one entry, those of overlays replacing earlier ones


@dataclass
class _Pile:
    """What a file and those it uses say, before it becomes a site as written."""

    entries: dict[str, dict[str, Fields]] = field(
        default_factory=lambda: {section: {} for section in _SECTIONS}
    )
    marks: dict[tuple[str, str], Mark] = field(default_factory=dict)
    grounds: dict[str, Entry] = field(default_factory=dict)
    variants: dict[str, Entry] = field(default_factory=dict)
    title: str = ""
    en: str = ""
    templates: dict[str, DraftSite] = field(default_factory=dict)
    dropped: set[str] = field(default_factory=set)  # by the readings laid over so far
    files: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, code: str, mark: Mark, what: str, why: str = "", fix: str = "") -> None:
        self.problems.append(Problem(code, mark, what, why, fix))


def site_path(name: str) -> Path:
    """Where the site of that name is written: beside the scenes, or inside the wheel."""
    package = Path(__file__).resolve().parent.parent
    homes = (package.parent / "scenes" / "sites", package / "_scenes" / "sites")
    known = {path.stem: path for home in reversed(homes) for path in sorted(home.glob("*.yaml"))}
    if name not in known:
        fix = nearest(name, known)
        raise ProblemError(Problem("P313", Mark(""), f"no site named {name[:40]!r}", fix=fix))
    return known[name]


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
    pile = _Pile()
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


def _collect(path: Path, pile: _Pile, depth: int) -> Mark:
    """Lay one file over those it uses."""
    from layout.read.strict import read_yaml  # noqa: PLC0415 - YAML is loaded when it is needed

    mark = Mark(str(path))
    if depth > DEEPEST:
        pile.wrong("P315", mark, "files use one another too deeply", fix="use fewer files")
        return mark
    top = read_yaml(path)
    _known_keys(pile, top, _TOP, "a site file")
    uses = _words_list(pile, top.entries.get("uses"))
    for used in uses:
        _collect(_beside(path, used, pile), pile, depth + 1)
    pile.files.append(str(path))
    pile.title = _text(pile, top.entries.get("title")) or _text(pile, top.entries.get("site")) or ""
    pile.en = _text(pile, top.entries.get("en")) or pile.en
    _overlay(pile, top)
    for name, entry in _mapping(pile, top.entries.get("grounds")):
        pile.grounds[name] = entry
    for name, entry in _mapping(pile, top.entries.get("variants")):
        pile.variants[name] = entry
    return mark


def _beside(path: Path, used: Words, pile: _Pile) -> Path:
    known = {each.stem: each for each in path.parent.glob("*.yaml")}
    if used.text in known:
        return known[used.text]
    known |= {each.stem: each for each in site_path("hall").parent.glob("*.yaml")}
    if used.text not in known:
        fix = nearest(used.text, known)
        pile.wrong("P313", used.mark, f"no site file named {used.text}", fix=fix)
        raise ProblemError(*pile.problems)
    return known[used.text]


def _overlay(pile: _Pile, top: Mapped) -> None:
    """Each key said here replaces the same key of the same entry said before."""
    for section in _SECTIONS:
        for name, entry in _mapping(pile, top.entries.get(section)):
            if name in pile.dropped:
                continue  # another reading has done away with it
            node = entry.value
            if not isinstance(node, Mapped):
                pile.wrong("P341", node.mark, f"{name} wants keys and values", fix=_keys(section))
                continue
            _known_keys(pile, node, _KEYS[section], name)
            keys = pile.entries[section].setdefault(name, {})
            if any(key in node.entries for key in _GROUND):
                for key in _GROUND:  # a new ground replaces the old one whole
                    keys.pop(key, None)
            keys.update(node.entries)
            pile.marks[(section, name)] = entry.key


def _lay_over(pile: _Pile, entry: Entry, reading: str) -> None:
    found = _reading(entry, reading)
    if found is None:
        return
    _known_keys(pile, found, _KEYS["reading"], reading)
    drops = _words_list(pile, found.entries.get("drop"))
    for name in drops:
        if name.text in pile.dropped:
            continue
        holders = [s for s in _SECTIONS if name.text in pile.entries[s]]
        if not holders:
            known = [n for s in _SECTIONS for n in pile.entries[s]]
            fix = nearest(name.text, known)
            pile.wrong("P305", name.mark, f"nothing named {name.text} to drop", fix=fix)
        for section in holders:
            del pile.entries[section][name.text]
    _overlay(pile, found)
    pile.dropped.update(
        name.text for name in drops if not any(name.text in pile.entries[s] for s in _SECTIONS)
    )


def _reading(entry: Entry, reading: str) -> Mapped | None:
    node = entry.value.entries.get("readings") if isinstance(entry.value, Mapped) else None
    found = node.value.entries.get(reading) if node and isinstance(node.value, Mapped) else None
    return found.value if found and isinstance(found.value, Mapped) else None


def _unknown_choices(
    pile: _Pile,
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


def _variant(pile: _Pile, name: str, entry: Entry) -> DraftVariant:
    node = entry.value
    if not isinstance(node, Mapped):
        pile.wrong("P341", node.mark, f"{name} wants keys and values", fix=_keys("variants"))
        return DraftVariant(name, {}, mark=entry.key)
    _known_keys(pile, node, _KEYS["variants"], name)
    readings: dict[str, str] = {}
    for reading, said in _mapping(pile, node.entries.get("readings")):
        held = said.value.entries.get("held") if isinstance(said.value, Mapped) else None
        readings[reading] = _text(pile, held) or ""
        if not readings[reading]:
            fix = "add held: and who holds it"
            pile.wrong("P309", said.key, f"{reading} does not say who holds it", fix=fix)
    return DraftVariant(name, readings, _text(pile, node.entries.get("about")) or "", entry.key)


def _length(pile: _Pile, name: str, keys: Fields) -> DraftLength:
    mark = pile.marks[("lengths", name)]
    measure = _words(pile, keys.get("measure"))
    if measure is None:
        pile.wrong("P342", mark, f"{name} has no measure", fix="add measure:")
    return DraftLength(
        name, measure or Words("零尺", mark), _grounded(pile, name, keys, mark), mark
    )


def _part(pile: _Pile, section: str, name: str, keys: Fields) -> DraftPart:
    mark = pile.marks[(section, name)]
    said = "area" if section == "areas" else _text(pile, keys.get("kind")) or ""
    kind = _kind(pile, name, said, mark, FeatureKind)
    level = _text(pile, keys.get("level"))
    if section == "areas" and not level:
        pile.wrong("P342", mark, f"{name} has no level", fix="add level: 堂, 庭, 階 or 塾")
    size = {key: w for key, e in _mapping(pile, keys.get("size")) if (w := _words(pile, e))}
    return DraftPart(
        name=name,
        kind=kind or FeatureKind.MARK,
        axes=_axes(pile, keys),
        ground=_grounded(pile, name, keys, mark),
        en=_text(pile, keys.get("en")) or "",
        facing=_text(pile, keys.get("facing")),
        aligns=_text(pile, keys.get("aligns")),
        size=size,
        level=level,
        height=_words(pile, keys.get("height")),
        less=tuple(_words_list(pile, keys.get("less"))),
        part=_words(pile, keys.get("part")),
        flight=name.partition(STEP)[0] if STEP in name else "",
        mark=mark,
    )


def _kind(pile: _Pile, name: str, said: str, mark: Mark, of: type[Kind]) -> Kind | None:
    """The kind of that name, or a problem."""
    known = {str(kind.value): kind for kind in of}
    if said not in known:
        pile.wrong("P343", mark, f"{name} is of no known kind", fix=nearest(said, known))
    return known.get(said)


def _portal(pile: _Pile, name: str, keys: Fields) -> DraftPortal:
    mark = pile.marks[("portals", name)]
    kind = _kind(pile, name, _text(pile, keys.get("kind")) or "", mark, PortalKind)
    joins = _words_list(pile, keys.get("joins"))
    if len(joins) != 2:
        pile.wrong("P342", mark, f"{name} does not join two areas", fix="joins: [庭, 阼階]")
        joins = [Words("", mark), Words("", mark)]
    called = name.partition(STEP)[0]
    kind = kind or PortalKind.OPEN
    return DraftPortal(called, kind, (joins[0], joins[1]), _axes(pile, keys), mark)


def _ground_part(
    pile: _Pile, name: str, entry: Entry, read: Callable[[Words], DraftSite]
) -> DraftGround | None:
    """A ground of its own; `read` reads the file it is built after."""
    node = entry.value
    if not isinstance(node, Mapped):
        pile.wrong("P341", node.mark, f"{name} wants keys and values", fix=_keys("grounds"))
        return None
    _known_keys(pile, node, _KEYS["grounds"], name)
    keys = dict(node.entries)
    uses = _words(pile, keys.get("uses"))
    if uses is None:
        pile.wrong(
            "P342", entry.key, f"{name} does not say what it is built after", fix="add uses:"
        )
        return None
    ground = _grounded(pile, name, keys, entry.key)
    draft = read(uses)
    en = _text(pile, keys.get("en")) or ""
    owner = name.rpartition(OF)[0]
    return DraftGround(name, owner, draft, _axes(pile, keys), ground, en, entry.key)


def _axes(pile: _Pile, keys: Fields) -> Axes:
    return {axis: tuple(_words_list(pile, keys[axis])) for axis in _AXES if axis in keys}


def _grounded(pile: _Pile, name: str, keys: Fields, mark: Mark) -> Ground:
    """The ground of an entry; every number has a source, or is 擬 and says why."""
    said = _text(pile, keys.get("basis")) or ""
    cite, why = _text(pile, keys.get("cite")) or "", _text(pile, keys.get("why")) or ""
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


def _known_keys(pile: _Pile, node: Mapped, known: Iterable[str], whose: str) -> None:
    for key, entry in node.entries.items():
        if key not in known:
            pile.wrong("P340", entry.key, f"{whose} has no key {key}", fix=nearest(key, known))


def _keys(section: str) -> str:
    return f"write it as {{{', '.join(_KEYS[section][:4])} …}}"


def _mapping(pile: _Pile, entry: Entry | None) -> list[tuple[str, Entry]]:
    if entry is None:
        return []
    if not isinstance(entry.value, Mapped):
        pile.wrong("P341", entry.value.mark, "names with keys and values are wanted here")
        return []
    return list(entry.value.entries.items())


def _words(pile: _Pile, entry: Entry | None) -> Words | None:
    if entry is None:
        return None
    return _scalar(pile, entry.value)


def _scalar(pile: _Pile, node: Node) -> Words | None:
    if isinstance(node, Scalar):
        return Words(node.value.strip(), node.mark)
    pile.wrong("P341", node.mark, "words are wanted here, not a list or a mapping")
    return None


def _text(pile: _Pile, entry: Entry | None) -> str | None:
    words = _words(pile, entry)
    return words.text if words else None


def _words_list(pile: _Pile, entry: Entry | None) -> list[Words]:
    if entry is None:
        return []
    nodes = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
    return [words for node in nodes if (words := _scalar(pile, node)) is not None]
