"""What stands after the plates: laws that they illustrate, an index, and who is quoted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from layout.api.handout.material import Material
from layout.api.handout.symbols import figure_of, glyph_of
from layout.basis import Basis
from layout.check import Case, rules
from layout.draw.dress import themes
from layout.measure import NUMERALS
from layout.picture import Sheet
from layout.said import Said
from layout.say.called import listed
from layout.score import Act
from layout.write.handout.document import (
    Block,
    BookPart,
    Chapter,
    Index,
    Steps,
    Table,
)

MOST_STEPS = 8
INDEX = Chapter(Said("索引", "Index"), fresh=False)


def laws(material: Material) -> Iterator[Block]:
    """The laws of the classics that these steps show, with where to see them."""
    case, there = Case(material.score, material.site, material.frames), set(material.steps)
    number = {id(frame.step): frame.n for frame in material.frames}
    rows = []
    quoter = material.quoter
    for law in rules():
        kept = [f for f in law.look(case) if number.get(id(f.step)) in there]
        seen = sorted({number[id(f.step)] for f in kept if f.holds})
        if seen:
            some = seen[:: max(1, len(seen) // MOST_STEPS)][:MOST_STEPS]
            words, source = Said(law.words, law.scope), quoter.words(law.source, Basis.經)
            times = str(sum(f.holds for f in kept))
            rows.append((words, source, times, Steps(tuple(some))))
    head = (Said("例", "law"), Said("所出", "source"), Said("次", "times"), Said("見", "see"))
    title = Chapter(Said("釋例", "Laws that this rite illustrates"))
    yield from headed(title, Table(head, tuple(rows), (3, 4, 0, 2)))


def headed(title: Chapter | BookPart, table: Table) -> Iterator[Block]:
    """A table under its title, where it has rows."""
    if table.rows:
        yield title
        yield table


def index(material: Material, title: Chapter, *, pictured: bool = False) -> Iterator[Block]:
    """People by what they do, things by what is done with them, places by who goes there."""
    score, site, chosen = material.score, material.site, material.chosen
    theme = themes()[material.plates.manner.theme]
    yield title

    def by(english: Mapping[str, str]) -> Callable[[str], Said]:
        return lambda name: material.tongue.told(Said(name, english.get(name, "")))

    groups = {name: member.group or name for name, member in score.cast.items()}
    people = _gathered((groups.get(e.who, e.who), f.n) for f in chosen for e in f.events)
    english = {groups[name]: listed(score.cast, name) for name in score.cast}
    symbols = {groups[n]: figure_of(m, theme) for n, m in score.cast.items() if pictured}
    yield from _indexed(Said("人", "People"), people, by(english), symbols)
    called = {name: stem(name, score.things) for name in score.things}
    handled = ((e.thing, f.n) for f in chosen for e in f.events if e.thing)
    told = _gathered((called.get(name, name), n) for name, n in handled)
    english = {called[name]: thing.en for name, thing in score.things.items()}
    glyphs = {called[n]: glyph_of(t.kind, theme) for n, t in score.things.items() if pictured}
    yield from _indexed(Said("器", "Things"), told, by(english), glyphs)
    known = {
        **{f.name: f.en for f in site.features.values()},
        **{a.name: a.en for a in site.areas.values()},
    }
    told = _gathered(
        (place, f.n) for f in chosen for act in f.step.acts for place in _places(act, known)
    )
    yield from _indexed(Said("所", "Places"), told, by(known), {})
    if pictured:
        return  # on one page, and every plate has its verbs
    done = _gathered((e.by.verb.name, f.n) for f in chosen for e in f.events)
    plain = {e.verb.name: e.verb.plain for f in chosen for e in f.events}
    yield from _indexed(Said("事", "Verbs"), done, by(plain), {})


def stem(name: str, names: Collection[str]) -> str:
    """享馬 for 享馬一, where there is another; what has no number is called as it is."""
    head = name.rstrip(NUMERALS)
    return head if head and head != name and f"{head}{NUMERALS[1]}" in names else name


def _gathered(pairs: Iterable[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
    found: dict[str, dict[int, None]] = {}
    for name, n in pairs:
        found.setdefault(name, {})[n] = None
    return {name: tuple(sorted(numbers)) for name, numbers in found.items()}


def _indexed(
    title: Said,
    found: Mapping[str, tuple[int, ...]],
    called: Callable[[str], Said],
    symbols: Mapping[str, Sheet | None],
) -> Iterator[Block]:
    """What is found under its title, if anything is; what a reader cannot tell apart by its name
    has one entry."""
    if not found:
        return
    names: dict[Said, list[str]] = {}
    for name in found:
        names.setdefault(called(name), []).append(name)
    yield BookPart(title)
    yield Index(
        tuple(
            (
                wording,
                Steps(tuple(sorted({n for name in alike for n in found[name]}))),
                symbols.get(alike[0]),
            )
            for wording, alike in names.items()
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
