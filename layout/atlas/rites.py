"""The pages of one rite: of itself, its sections and its clauses, with what is taken away of
each; and the home of all."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from html import escape
from itertools import chain, pairwise
from types import MappingProxyType
from typing import Any, TypeVar

from layout.atlas.acted import ActedRite, day_of
from layout.atlas.addresses import (
    HOME,
    clause_at,
    dispute_at,
    hall_at,
    law_at,
    person_at,
    place_at,
    plate_at,
    player_at,
    rite_at,
    section_at,
    thing_at,
)
from layout.atlas.drawn import AtlasKey, DrawnPart
from layout.atlas.gather import AtlasClause, AtlasRite, AtlasSection
from layout.atlas.pages import AtlasPage
from layout.basis import Basis
from layout.said import Said
from layout.say.quoting import BASES_EN
from layout.version import __version__
from layout.vocabulary import Vocabulary
from layout.vocabulary.work import WorkKind
from layout.write.fragment import Fragment

TITLE = Said("儀禮圖", "Atlas of the Yili")
LICENCE = "https://creativecommons.org/licenses/by/4.0/"


def facts_at(slug: str, number: str) -> str:
    """The file of what is known of a clause."""
    return f"{clause_at(slug, number)}clause.json"


class TakenClause:
    """A clause as others quote it; `home`: where the atlas is in the net, if that is known."""

    def __init__(self, rite: AtlasRite, clause: AtlasClause, home: str = "") -> None:
        self.rite, self.clause = rite, clause
        self.name = f"{rite.slug}-{clause.number}"
        self.address = f"{home}{clause_at(rite.slug, clause.number)}" if home else ""
        self.title = f"儀禮 {rite.title.han} {clause.number} {clause.words.han}"

    @property
    def bibtex(self) -> str:
        rows = {
            "title": f"{self.title} {self.clause.words.en}".strip(),
            "howpublished": f"{TITLE.han} {TITLE.en}, layout {__version__}",
            "url": self.address,
            "note": f"{self.clause.where.han}. CC BY 4.0",
        }
        own = {key: row.replace("{", "(").replace("}", ")") for key, row in rows.items() if row}
        told = ",\n".join(f"  {key} = {{{row}}}" for key, row in own.items())
        return f"@misc{{yili-{self.name},\n{told}\n}}\n"

    @property
    def ris(self) -> str:
        rows = (
            ("TY", "ELEC"),
            ("TI", f"{self.title} {self.clause.words.en}".strip()),
            ("T2", f"{TITLE.han} {TITLE.en}"),
            ("M1", self.clause.where.han),
            ("UR", self.address),
            ("ER", ""),
        )
        return "".join(f"{key}  - {row}\r\n" for key, row in rows if row or key == "ER")

    @property
    def commons(self) -> str:
        """The block that a file of Wikimedia Commons is described by."""
        said = self.clause.words
        return (
            "{{Information\n"
            f"|description={{{{zh-hant|1=《儀禮·{self.rite.title.han}》{said.han}}}}}"
            f"{{{{en|1={self.rite.title.en} (Yili), clause {self.clause.number}: {said.en}}}}}\n"
            f"|source={self.address or f'layout {__version__}'}\n"
            "|author=the authors of layout\n"
            "|permission={{Cc-by-4.0}}\n"
            "}}"
        )

    @property
    def facts(self) -> bytes:
        """All that its page tells of it, for programs."""
        told = {
            "rite": self.rite.slug,
            "title": _plain(self.rite.title),
            "section": _plain(self.rite.sections[self.clause.section].title),
            **_plain(self.clause),
            "licence": LICENCE,
            "made_by": f"layout {__version__}",
        }
        if self.address:
            told["address"] = self.address
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _plain(value: Any) -> Any:
    """A value as JSON has it, without what is empty."""
    if isinstance(value, Said):
        return {key: words for key, words in (("zh", value.han), ("en", value.en)) if words}
    if is_dataclass(value):
        own = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        return {key: each for key, each in own.items() if each not in ("", [], {}, ["", ""])}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value


T = TypeVar("T")
HOME_SCRIPT, SCENE = "/a/home.js", "/a/scene.js"
_BEFORE, _AFTER = 3, 6  # clauses that move on the home of all, about the one that it shows first
# the style of a ground, and what English calls it
BASES = {
    Basis.經.value: "text",
    Basis.記.value: "record",
    Basis.互見.value: "inferred",
    Basis.注.value: "note",
    Basis.疏.value: "sub",
    Basis.後.value: "late",
    Basis.擬.value: "ours",
}
GROUNDS = {basis.value: f"{basis.value} {BASES_EN.get(basis, '')}".strip() for basis in Basis}


@dataclass(frozen=True, slots=True)
class ListedClause:
    """A clause among others: its words, and where it is."""

    number: str
    words: Said
    staging: str
    address: str


@dataclass(frozen=True, slots=True)
class AtlasParallel:
    """A clause of another rite in which the same is done."""

    rite: Said
    number: str
    words: Said
    address: str


@dataclass(frozen=True)
class RitePages:
    """Makes the pages of a rite; of other pages it links those that are known."""

    rite: AtlasRite
    markup: Any  # makes of words that are HTML already what a template leaves as it is
    plates: Mapping[str, Fragment] = field(default_factory=dict)  # of the part that is made
    parallels: Mapping[str, Sequence[AtlasParallel]] = field(default_factory=dict)
    home: str = ""  # where the atlas is in the net, if that is known
    keys: Sequence[AtlasKey] = ()

    @cached_property
    def listed(self) -> Sequence[ListedClause]:
        slug = self.rite.slug
        return [
            ListedClause(c.number, c.words, c.staging, clause_at(slug, c.number))
            for c in self.rite.clauses
        ]

    def addresses(self) -> Iterator[str]:
        """Every page that there will be."""
        slug = self.rite.slug
        yield from (rite_at(slug), hall_at(slug))
        yield from (section_at(slug, section.number) for section in self.rite.sections)
        for key in self.keys:
            yield from (plate_at(slug, key.number), small_at(slug, key))
        for clause in self.rite.clauses:
            yield from (clause_at(slug, n) for n in (clause.number, *clause.also))
            yield facts_at(slug, clause.number)

    def pages(self, part: DrawnPart) -> Iterator[AtlasPage]:
        """Those of a part: of its clauses, and of the sections that begin in it."""
        at = [clause.address for clause in self.listed]
        around = zip([None, *at], [*at[1:], None], strict=False)
        for clause, (before, after) in zip(self.rite.clauses, around, strict=True):
            if part.first <= clause.step <= part.last:
                section = self.rite.sections[clause.section]
                if section.clauses[0] == clause.number:
                    yield self.of_section(section)
                yield self.of_clause(clause, before, after)
                yield from self.aliases(clause)

    def of_rite(self, acted: ActedRite) -> AtlasPage:
        rite = self.rite
        day = day_of(rite, acted)
        rows = tuple((*row[:-1], self.markup(row[-1])) for row in day.rows)
        total = sum(count for _, count in rite.rests) or 1
        rests, x = [], 0.0
        for basis, key in BASES.items():
            count = dict(rite.rests).get(basis, 0)
            if count:
                width = 100 * count / total
                rests.append({"key": key, "basis": basis, "x": f"{x:.2f}",
                              "width": f"{width:.2f}", "percent": round(width)})  # fmt: skip
                x += width
        sections = [
            {
                "number": section.number,
                "title": section.title,
                "address": section_at(rite.slug, section.number),
                "clauses": self.of(section),
            }
            for section in rite.sections
        ]
        words = {
            "rite": rite,
            "rests": rests,
            "sections": sections,
            "first": self.listed[0].address,
            "player": player_at(rite.slug),
            "hall": hall_at(rite.slug),
            "keys": [(key.title, plate_at(rite.slug, key.number), small_at(rite.slug, key))
                     for key in self.keys],
            "plan": self.markup(rite.plan.svg),
            "day": replace(day, rows=rows),
            "people": [(p.called, p.acts, p.party, person_at(rite.slug, p.name))
                       for p in rite.people],
            "things": [(t.called, len(t.things), thing_at(rite.slug, t.name))
                       for t in acted.things],
            "places": [(p.called, place_at(rite.slug, p.name)) for p in acted.places],
            "disputes": [(d.name, d.about, dispute_at(d.name)) for d in rite.disputes],
        }  # fmt: skip
        first = small_at(rite.slug, self.keys[0]) if self.keys else ""
        return AtlasPage(rite_at(rite.slug), "rite.html", rite.title, words, picture=first)

    def of(self, section: AtlasSection) -> Sequence[ListedClause]:
        own = set(section.clauses)
        return [clause for clause in self.listed if clause.number in own]

    def of_section(self, section: AtlasSection) -> AtlasPage:
        """The whole section, clause by clause, beside a plate of it."""
        rite, slug = self.rite, self.rite.slug
        largest = self.largest(section)
        n = section.number - 1
        words = {
            "rite": rite,
            "section": section,
            "rite_address": rite_at(slug),
            "clauses": self.of(section),
            "plate": self.plate(largest.number, largest) if largest else "",
            "shown": largest,
            "shown_at": clause_at(slug, largest.number) if largest else "",
            "before": section_at(slug, n) if n else None,
            "after": section_at(slug, n + 2) if n + 1 < len(rite.sections) else None,
            "spine": self.spine(self.of(section)[0].number),
        }
        title = Said(f"{rite.title.han} {section.title.han}", section.title.en)
        return AtlasPage(section_at(slug, section.number), "section.html", title, words)

    def largest(self, section: AtlasSection) -> AtlasClause | None:
        """The clause of a section in which most is done, of those that have a plate."""
        own = set(section.clauses)
        shown = [c for c in self.rite.clauses if c.number in own and c.plate_of]
        return max(shown, key=lambda clause: len(clause.moves), default=None)

    def of_hall(self) -> AtlasPage:
        """The houses, each as a plan with its measures and on what they rest."""
        rite = self.rite
        words = {
            "rite": rite,
            "rite_address": rite_at(rite.slug),
            "houses": [(house, self.markup(labelled(rite.plans[house.ground].svg, house.title)))
                       for house in rite.houses],
            "bases": BASES,
            "grounds": GROUNDS,
        }  # fmt: skip
        title = Said(f"{rite.title.han} 宮室之度", "The measures of the building")
        return AtlasPage(hall_at(rite.slug), "hall.html", title, words)

    def of_keys(self) -> Iterator[AtlasPage]:
        """Each key plate, beside the clauses that it shows."""
        rite, slug, last = self.rite, self.rite.slug, len(self.keys)
        for key in self.keys:
            own, n = set(key.clauses), key.number
            words = {
                "rite": rite,
                "rite_address": rite_at(slug),
                "key": key,
                "last": last,
                "clauses": [clause for clause in self.listed if clause.number in own],
                "plate": self.markup(labelled(key.plate.svg, key.title)),
                "name": f"{slug}-plate-{n}",
                "before": plate_at(slug, n - 1) if n > 1 else None,
                "after": plate_at(slug, n + 1) if n < last else None,
                "spine": self.spine(key.clauses[0]),
            }
            title = Said(f"{rite.title.han} {key.title.han}", key.title.en)
            files = {small_at(slug, key): key.small}
            yield AtlasPage(plate_at(slug, n), "key.html", title, words, files=files,
                            picture=small_at(slug, key))  # fmt: skip

    def of_clause(self, clause: AtlasClause, before: str | None, after: str | None) -> AtlasPage:
        rite, slug = self.rite, self.rite.slug
        section = rite.sections[clause.section]
        shown = clause.plate_of or self.last_shown(clause)
        taken, facts = TakenClause(rite, clause, self.home), facts_at(slug, clause.number)
        words = {
            "rite": rite,
            "rite_address": rite_at(slug),
            "section": section,
            "clause": clause,
            "context": self.of(section),
            "before": before,
            "after": after,
            "last": self.listed[-1].number,
            "spine": self.spine(clause.number),
            "plate": self.plate(shown, clause.told.text and clause),
            "is_before": shown != clause.plate_of,
            "elsewhere": clause_at(slug, clause.elsewhere[1]) if clause.elsewhere[1] else "",
            "bases": BASES,
            "grounds": GROUNDS,
            "came": [row for row in clause.stands if row.has_part or not row.since],
            "stayed": [row for row in clause.stands if row.since and not row.has_part],
            "him_at": lambda row: person_at(slug, row.names[0]),
            "clause_of": lambda number: clause_at(slug, number),
            "law_at": [law_at(law.name) for law in clause.laws],
            "by_scholar": _grouped(clause.notes, lambda note: note.work),
            "by_dispute": _grouped(clause.readings, lambda reading: reading.dispute),
            "disputes": {dispute.name: dispute for dispute in rite.disputes},
            "dispute_at": dispute_at,
            "parallels": self.parallels.get(clause.number, ()),
            "taken": taken,
            "facts": facts,
            "player": f"{player_at(slug)}#step={clause.step}",
        }
        title = Said(f"{rite.title.han} {clause.number} {clause.words.han}", clause.words.en)
        return AtlasPage(
            clause_at(slug, clause.number),
            "clause.html",
            title,
            words,
            desc=clause.words,
            files={facts: taken.facts},
        )

    def aliases(self, clause: AtlasClause) -> Iterator[AtlasPage]:
        """The clauses that stand with it in one step lead to its page."""
        there = clause_at(self.rite.slug, clause.number)
        title = Said(f"{self.rite.title.han} {clause.words.han}")
        for number in clause.also:
            yield AtlasPage(
                clause_at(self.rite.slug, number), "alias.html", title, {"there": there}
            )

    def last_shown(self, clause: AtlasClause) -> str:
        """Of what is only told: the last plate before it in its section."""
        before = [
            c for c in self.rite.clauses if c.step < clause.step and c.plate_of in self.plates
        ]
        own = [c for c in before if c.section == clause.section]
        return own[-1].number if own else ""

    def plate(self, number: str, told: AtlasClause | str = "") -> Any:
        """A plate as it stands in a page, with the words that tell it to who cannot see it."""
        if not number:
            return ""
        words = told.told if isinstance(told, AtlasClause) else Said()
        return self.markup(labelled(self.plates[number].svg, words))

    def spine(self, number: str) -> Mapping[str, Any]:
        """The rite as one line, its sections in proportion; what is past, and what is here."""
        order = {clause.number: n for n, clause in enumerate(self.rite.clauses)}
        at = order[number]
        here = self.rite.clauses[at].section
        starts = [order[section.clauses[0]] for section in self.rite.sections]
        parts = [
            {
                "address": section_at(self.rite.slug, section.number),
                "title": section.title,
                "x": first,
                "width": f"{max(last - first - self._gap, self._gap):g}",
                "when": "here" if n == here else "past" if n < here else "next",
            }
            for n, (section, (first, last)) in enumerate(
                zip(self.rite.sections, pairwise([*starts, len(order)]), strict=True)
            )
        ]
        return {"parts": parts, "width": len(order), "at": f"{at + 0.5:g}"}

    @property
    def _gap(self) -> float:
        return len(self.rite.clauses) / 400


def small_at(slug: str, key: AtlasKey) -> str:
    """The file of a key plate, small."""
    return f"{plate_at(slug, key.number)}small.png"


def labelled(svg: str, told: Said) -> str:
    """A plate with the words that tell it; one about which nothing is told is an ornament."""
    words = escape(f"{told.han} {told.en}".strip())
    known = f'aria-label="{words}"' if words else 'aria-hidden="true"'
    return svg.replace('aria-label=""', known, 1)


def _grouped(things: Iterable[T], key: Callable[[T], str]) -> Sequence[tuple[str, list[T]]]:
    """Those of one key together, in the order in which each first comes."""
    found: dict[str, list[T]] = {}
    for thing in things:
        found.setdefault(key(thing), []).append(thing)
    return list(found.items())


def _is_telling(clause: AtlasClause) -> tuple[object, ...]:
    """How well a plate shows to a stranger what plates show: somebody goes, holding something,
    before several others, and they are not a crowd."""
    is_few = 3 <= len(clause.stands) <= 9 and sum(row.count for row in clause.stands) < 16
    parties = {row.party for row in clause.stands}
    holds = any(row.hands.han for row in clause.stands[:2])
    return is_few, 1 <= len(clause.moves) <= 3, holds, len(parties), -clause.step


def opening(rites: Sequence[AtlasRite]) -> tuple[AtlasRite, AtlasClause]:
    """The clause whose plate stands on the home of all."""
    shown = ((rite, clause) for rite in rites for clause in rite.clauses if clause.plate_of)
    return max(shown, key=lambda each: _is_telling(each[1]))


def run_about(rite: AtlasRite, clause: AtlasClause) -> Sequence[AtlasClause]:
    """The clauses about one, of its section, that have plates of their own: what moves on the home
    of all."""
    own = [c for c in rite.clauses if c.section == clause.section and c.plate_of == c.number]
    at = own.index(clause)
    return own[max(at - _BEFORE, 0) : at + _AFTER]


def scene_file(
    rite: AtlasRite, first: AtlasClause, plates: Mapping[str, Fragment]
) -> Mapping[str, bytes]:
    """Their plates, as far as these are of one window, as a script, by its address."""
    shown = [(c, plates[at]) for c in run_about(rite, first)
             if (at := clause_at(rite.slug, c.number)) in plates]  # fmt: skip
    box = plates[clause_at(rite.slug, first.number)].box
    told = [
        {"svg": labelled(plate.svg, c.words), "han": c.words.han, "en": c.words.en,
         "at": clause_at(rite.slug, c.number)}
        for c, plate in shown if plate.box == box
    ]  # fmt: skip
    words = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return {SCENE: f"atlas.scene({words})\n".encode()}


def chapters_of(vocabulary: Vocabulary) -> Sequence[tuple[str, Said]]:
    """The slug of each chapter, if it has one, and its title, in the order of the book."""
    works = vocabulary.works.values()
    named = {work.number: work for work in works if work.kind is WorkKind.CHAPTER and work.number}
    return [(work.text, Said(work.name, work.en)) for _, work in sorted(named.items())]


def home_page(
    rites: Sequence[AtlasRite],
    chapters: Sequence[tuple[str, Said]],
    plate: Any,
    beside: Mapping[str, str] = MappingProxyType({}),
) -> AtlasPage:
    """The home of all: a plate, a line, and the chapters; those that there are lead to them.
    `chapters`: the slug of each, if it has one, and its title, in the order of the book;
    `beside`: where those are that are no rites, by their titles."""
    own = {rite.slug: rite for rite in rites}
    largest, scene = opening(rites)
    known = {slug for slug, _ in chapters}
    others = [(rite.slug, rite.title) for rite in rites if rite.slug not in known]
    listed = [
        {
            "number": n if n <= len(chapters) else "",
            "title": own[slug].title if slug in own else title,
            "address": rite_at(slug) if slug in own else beside.get(title.han, ""),
            "clauses": own[slug].clause_count if slug in own else 0,
            "acts": own[slug].acts if slug in own else 0,
        }
        for n, (slug, title) in enumerate((*chapters, *others), start=1)
    ]
    words = {
        "chapters": listed,
        "scene": scene,
        "scene_at": clause_at(largest.slug, scene.number),
        "player": f"{player_at(largest.slug)}#step={scene.step}",
        "plate": plate,
    }
    title = Said("儀禮圖", "Atlas of the Yili")
    return AtlasPage(HOME, "home.html", title, words, scripts=(HOME_SCRIPT,))


def names_of(rites: Collection[AtlasRite]) -> str:
    """Every character of titles and names, which are bold."""
    every = chain.from_iterable(
        (
            rite.title.han,
            *(section.title.han for section in rite.sections),
            *(f"{person.name}{person.called.han}" for person in rite.people),
            *(row.called.han for clause in rite.clauses for row in clause.stands),
        )
        for rite in rites
    )
    return "".join(every)
