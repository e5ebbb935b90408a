"""Pages of what all rites have in common: laws, disputes and those who wrote on the text; the key
to the plates, and what is told of an address that is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any, NamedTuple
from urllib.parse import quote

from layout.atlas.addresses import (
    KEY,
    LOST,
    clause_at,
    dispute_at,
    law_at,
    rite_at,
    scholar_at,
)
from layout.atlas.gather import AtlasClause, AtlasLaw, AtlasReading, AtlasRite
from layout.atlas.pages import AtlasPage
from layout.atlas.rites import labelled
from layout.said import Said
from layout.vocabulary import Vocabulary
from layout.write.fragment import Fragment


class CasedClause(NamedTuple):
    """A clause that something is said of: its rite, section and words, and what that is."""

    rite: Said
    section: Said
    number: str
    address: str
    words: Said
    seen: Any


@dataclass
class LawCases:
    """A law with every clause that it looked at."""

    law: AtlasLaw
    cases: list[CasedClause] = field(default_factory=list)

    @property
    def kept(self) -> int:
        return sum(not case.seen.reasons for case in self.cases)


@dataclass
class DisputeCases:
    """A dispute with its readings, and every clause that another reading changes."""

    name: str
    about: Said
    readings: dict[str, str]
    chosen: dict[str, list[Said]] = field(default_factory=dict)  # readings shown, in which rites
    cases: list[CasedClause] = field(default_factory=list)


@dataclass(frozen=True)
class CommonPages:
    """Makes the pages that belong to no single rite."""

    rites: Sequence[AtlasRite]
    vocabulary: Vocabulary
    markup: Any
    plates: Mapping[str, Fragment] = field(default_factory=dict)  # by addresses of clauses

    @cached_property
    def laws(self) -> Mapping[str, LawCases]:
        found: dict[str, LawCases] = {}
        for rite in self.rites:
            for clause in rite.clauses:
                for law in clause.laws:
                    own = found.setdefault(law.name, LawCases(law))
                    own.cases.append(cased(rite, clause, law))
        return found

    @cached_property
    def disputes(self) -> Mapping[str, DisputeCases]:
        found: dict[str, DisputeCases] = {}
        for rite in self.rites:
            for each in rite.disputes:
                own = DisputeCases(each.name, each.about, dict(each.readings))
                own = found.setdefault(each.name, own)
                own.chosen.setdefault(each.chosen, []).append(rite.title)
            for clause in rite.clauses:
                for name in dict.fromkeys(reading.dispute for reading in clause.readings):
                    some = tuple(each for each in clause.readings if each.dispute == name)
                    found[name].cases.append(cased(rite, clause, some))
        return found

    @cached_property
    def scholars(self) -> Mapping[str, Sequence[tuple[AtlasRite, Sequence[AtlasClause]]]]:
        """Of each work the clauses that it speaks of, by rite."""
        found: dict[str, list[tuple[AtlasRite, list[AtlasClause]]]] = {}
        for rite in self.rites:
            own: dict[str, list[AtlasClause]] = {}
            for clause in rite.clauses:
                for work in dict.fromkeys(note.work for note in clause.notes):
                    own.setdefault(work, []).append(clause)
            for work, clauses in own.items():
                found.setdefault(work, []).append((rite, clauses))
        return found

    def addresses(self) -> Iterator[str]:
        """Every page that there will be."""
        yield from map(law_at, self.laws)
        yield from map(dispute_at, self.disputes)
        yield from map(scholar_at, self.scholars)
        yield from (KEY, LOST)

    def pages(self) -> Iterator[AtlasPage]:
        for name, law in self.laws.items():
            words = {"law": law.law, "cases": law.cases, "kept": law.kept,
                     "plate": self.plate(self.shown.get(name, ""))}  # fmt: skip
            title = Said(law.law.words.han, law.law.words.en)
            yield AtlasPage(law_at(name), "law.html", title, words)
        for name, dispute in self.disputes.items():
            title = Said(name, dispute.about.en)
            yield AtlasPage(dispute_at(name), "dispute.html", title, {"dispute": dispute})
        for name, own in self.scholars.items():
            work = self.vocabulary.works[name]
            listed = [
                (rite.title, rite_at(rite.slug), [(c.number, clause_at(rite.slug, c.number))
                                                  for c in clauses])
                for rite, clauses in own
            ]  # fmt: skip
            title = Said(work.author or work.name, work.author_en or work.en)
            words = {"work": work, "listed": listed}
            yield AtlasPage(scholar_at(name), "source.html", title, words)
        yield self.key()
        rites = [(rite.title, rite_at(rite.slug)) for rite in self.rites]
        yield AtlasPage(LOST, "lost.html", Said("無此頁", "No such page"), {"rites": rites})

    @cached_property
    def shown(self) -> Mapping[str, str]:
        """Of each law the address of the first of its cases that has a plate."""
        staged = {
            clause_at(rite.slug, clause.number)
            for rite in self.rites for clause in rite.clauses if clause.plate_of
        }  # fmt: skip
        first = {name: next((c.address for c in law.cases if c.address in staged), "")
                 for name, law in self.laws.items()}  # fmt: skip
        return {name: address for name, address in first.items() if address}

    @cached_property
    def told_by(self) -> tuple[AtlasRite, AtlasClause]:
        """The clause on whose plate much is seen: it shows how to read one."""
        rite = max(self.rites, key=lambda rite: rite.acts)
        shown = (clause for clause in rite.clauses if clause.plate_of)
        return rite, max(shown, key=lambda clause: (len(clause.moves) > 1, len(clause.stands)))

    @cached_property
    def told(self) -> Mapping[str, Said]:
        """The plate of each clause in words, by its address."""
        return {clause_at(rite.slug, clause.number): clause.told
                for rite in self.rites for clause in rite.clauses}  # fmt: skip

    def plate(self, address: str) -> Any:
        """The plate of a clause, with the words that tell it."""
        if not address:
            return ""
        return self.markup(labelled(self.plates[address].svg, self.told[address]))

    def key(self) -> AtlasPage:
        """How to read a plate: beside one on which much is seen."""
        rite, clause = self.told_by
        address = clause_at(rite.slug, clause.number)
        words = {"plate": self.plate(address), "clause": clause, "clause_at": address}
        return AtlasPage(KEY, "read.html", Said("讀圖之例", "How to read a plate"), words)


def cased(rite: AtlasRite, clause: AtlasClause, seen: AtlasLaw | tuple[AtlasReading, ...]) -> Any:
    """A clause of a rite with what is seen of it."""
    section = rite.sections[clause.section].title
    at = clause_at(rite.slug, clause.number)
    return CasedClause(rite.title, section, clause.number, at, clause.words, seen)


FEED = "/feed.xml"


def feed(home: str, changelog: str) -> bytes:
    """What is new, a release an item, for readers of feeds."""
    items = []
    for part in changelog.split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        items.append(
            f"<item><title>{escape(title.strip())}</title><link>{escape(home)}/</link>"
            f'<guid isPermaLink="false">{escape(home)}/#{quote(title.strip())}</guid>'
            f"<description>{escape(text.strip())}</description></item>\n"
        )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>'
        f"<title>儀禮圖 Atlas of the Yili</title><link>{escape(home)}/</link>"
        "<description>逐句而觀：誰在何處，面何方，執何物。</description>\n"
        f"{''.join(items)}</channel></rss>\n"
    ).encode()


def sitemap(home: str, addresses: Iterable[str]) -> bytes:
    """Every page, for search engines, which want whole addresses."""
    urls = "".join(f"<url><loc>{escape(home)}{at}</loc></url>\n" for at in sorted(addresses))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
    ).encode()
