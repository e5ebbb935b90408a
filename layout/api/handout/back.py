"""What stands after the plates: laws that they illustrate, an index, and who is quoted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from layout import check
from layout.api.handout.material import Material
from layout.api.handout.symbols import figure_of, glyph_of
from layout.basis import Ground
from layout.draw.dress import themes
from layout.picture import Sheet
from layout.said import Said
from layout.say.called import listed
from layout.score import Act, Score
from layout.site import Site
from layout.write.handout.document import (
    Block,
    BookPart,
    Chapter,
    Index,
    Paragraph,
    Steps,
    Table,
)

_QUOTED = re.compile(r"([^\s「」『』；，。、：:（）()]{1,14})「")
_CLASSICAL = re.compile(r"[「《]")
MOST_STEPS = 8
NUMBERS = "一二三四五六七八九十"
INDEX = Chapter(Said("索引", "Index"), fresh=False)
SOURCES = Chapter(Said("所引", "Sources"), fresh=False)


def laws(material: Material) -> Iterator[Block]:
    """The laws of the classics that these steps show, with where to see them."""
    case, there = check.Case(material.score, material.site, material.frames), set(material.steps)
    number = {id(frame.step): frame.n for frame in material.frames}
    rows = []
    for law in check.laws():
        if not _CLASSICAL.search(law.source):
            continue  # a law of the machine's own conscience, not of the rite
        kept = [f for f in law.look(case) if number.get(id(f.step)) in there]
        seen = sorted({number[id(f.step)] for f in kept if f.holds})
        if seen:
            some = seen[:: max(1, len(seen) // MOST_STEPS)][:MOST_STEPS]
            words = Said(law.words, law.name.replace("_", " "))
            times = str(sum(f.holds for f in kept))
            rows.append((words, Said(law.source), times, Steps(tuple(some))))
    head = (Said("例", "law"), Said("所出", "source"), Said("次", "times"), Said("見", "see"))
    title = Chapter(Said("釋例", "Laws that this rite illustrates"))
    yield from _headed(title, Table(head, tuple(rows), (3, 4, 0, 2)))


def _headed(title: Chapter | BookPart, table: Table) -> Iterator[Block]:
    """A table under its title, where it has rows."""
    if table.rows:
        yield title
        yield table


def index(material: Material, title: Chapter, *, pictured: bool = False) -> Iterator[Block]:
    """People by what they do, things by what is done with them, places by who goes there."""
    score, site, chosen = material.score, material.site, material.chosen
    theme = themes()[material.plates.manner.theme]
    yield title
    groups = {name: member.group or name for name, member in score.cast.items()}
    people = _gathered((groups.get(e.who, e.who), f.n) for f in chosen for e in f.events)
    yield BookPart(Said("人", "People"))
    english = {groups[name]: listed(score.cast, name) for name in score.cast}
    symbols = {groups[n]: figure_of(m, theme) for n, m in score.cast.items() if pictured}
    yield _index(people, english, symbols)
    yield BookPart(Said("器", "Things"))
    called = {name: stem(name, score.things) for name in score.things}
    handled = ((e.thing, f.n) for f in chosen for e in f.events if e.thing)
    told = _gathered((called.get(name, name), n) for name, n in handled)
    english = {called[name]: thing.en for name, thing in score.things.items()}
    glyphs = {called[n]: glyph_of(t.kind, theme) for n, t in score.things.items() if pictured}
    yield _index(told, english, glyphs)
    yield BookPart(Said("所", "Places"))
    known = {
        **{f.name: f.en for f in site.features.values()},
        **{a.name: a.en for a in site.areas.values()},
    }
    told = _gathered(
        (place, f.n) for f in chosen for act in f.step.acts for place in _places(act, known)
    )
    yield _index(told, known, {})


def stem(name: str, names: Collection[str]) -> str:
    """享馬 for 享馬一, where there is another; what has no number is called as it is."""
    head = name.rstrip(NUMBERS)
    return head if head and head != name and f"{head}{NUMBERS[1]}" in names else name


def _gathered(pairs: Iterable[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
    found: dict[str, dict[int, None]] = {}
    for name, n in pairs:
        found.setdefault(name, {})[n] = None
    return {name: tuple(sorted(numbers)) for name, numbers in found.items()}


def _index(
    found: Mapping[str, tuple[int, ...]],
    english: Mapping[str, str],
    symbols: Mapping[str, Sheet | None],
) -> Index:
    return Index(
        tuple(
            (Said(name, english.get(name, "")), Steps(numbers), symbols.get(name))
            for name, numbers in found.items()
        )
    )


def _places(act: Act, known: Mapping[str, str]) -> Iterator[str]:
    """The parts of the site that an act's places name, the longest name at each point."""
    for phrase in (act.place, act.via, *act.route):
        at = 0
        while phrase and at < len(phrase):
            name = max((k for k in known if phrase.startswith(k, at)), key=len, default="")
            if name:
                yield name
            at += len(name) or 1


def sources(material: Material) -> Iterator[Block]:
    """Who is quoted for the place, the people and these steps; and the readings chosen."""
    counted: Counter[str] = Counter()
    for cite in _standing(material.score, material.site):
        counted.update(_QUOTED.findall(cite))
    there = list(_quoted(material))
    counted.update(name for name, _ in there)
    where = _gathered(there)
    yield SOURCES
    yield _the_text(material.score)
    head = (Said("所引", "quoted"), Said("次", "times"), Said("見", "at steps"))
    ordered = sorted(counted, key=lambda name: -counted[name])
    rows = ((n, str(counted[n]), Steps(where.get(n, ()))) for n in ordered)
    yield Table(head, tuple(rows), (2, 0, 5))
    yield from _disputes(material.score)


def sources_in_brief(material: Material) -> Iterator[Block]:
    """Who is quoted for these steps, the most quoted first."""
    there = list(_quoted(material))
    times, where = Counter(name for name, _ in there), _gathered(there)
    yield SOURCES
    yield _the_text(material.score)
    rows = ((Said(name), Steps(where[name]), None) for name, _ in times.most_common())
    yield Index(tuple(rows))


def _the_text(score: Score) -> Paragraph:
    parts = Counter(clause.part for clause in score.clauses)
    total = "，".join(f"{part}{n}句" for part, n in parts.items())
    amount = ", ".join(f"{n} clauses of {part}" for part, n in parts.items())
    return Paragraph(Said(f"《儀禮·{score.title}》：{total}。", f"The text: {amount}."))


def _quoted(material: Material) -> Iterator[tuple[str, int]]:
    """Who is quoted at which step, as often as he is."""
    for frame in material.chosen:
        grounds = [a.ground for a in frame.step.acts if a.ground is not None]
        said = [g.cite or g.why for g in grounds] + [q.by for q in frame.step.open]
        yield from ((name, frame.n) for words in said for name in _QUOTED.findall(words))


def _standing(score: Score, site: Site) -> Iterator[str]:
    """The words that the place, the people, the things and the spots rest on."""
    yield from (feature.cite for feature in site.features.values())
    grounds: list[Ground | None] = [one.ground for one in score.cast.values()]
    grounds += [one.ground for one in score.things.values()]
    yield from (ground.cite for ground in grounds if ground is not None)
    yield from (spot.get("cite", "") for spot in score.places.values())


def _disputes(score: Score) -> Iterator[Block]:
    rows = []
    for name, variant in score.variants.items():
        chosen = score.chosen.get(name, variant.readings[0])
        others = "；".join(
            f"{reading}：{variant.held_by.get(reading, '')}"
            for reading in variant.readings
            if reading != chosen
        )
        by = variant.held_by.get(chosen, "")
        rows.append((Said(name, variant.about), Said(f"{chosen}：{by}"), Said(others)))
    head = (Said("所爭", "about"), Said("今從", "followed here"), Said("又一說", "otherwise"))
    title = BookPart(Said("異說", "Where scholars differ"))
    yield from _headed(title, Table(head, tuple(rows), (3, 4, 4)))
