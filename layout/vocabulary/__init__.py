"""The words that scenes may use, as values: what a scholar may add, with what each word means.

A word is written once, in a file of `scenes/vocabulary/` or in the `vocabulary.yaml` of a rite's
own folder; `layout.read.vocabulary` reads it. The engine knows no word by name: it asks a word's
value for its traits and effects, which are few, closed, and named in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from layout.said import Said
from layout.vocabulary.counter import Counter, quantity
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.drawn.mark import ActMark
from layout.vocabulary.drawn.sample import Sample, Sign
from layout.vocabulary.drawn.showing import Showing
from layout.vocabulary.dress import Dress, DressTrait
from layout.vocabulary.gap import Gaps
from layout.vocabulary.kind import Family, Kind, KindTrait, VictimCut
from layout.vocabulary.manner import Manner, MannerTrait
from layout.vocabulary.part import Part, Parts, PartTrait, Storey, Zone
from layout.vocabulary.party import Back, Party
from layout.vocabulary.pinyin import Pinyin, RiteTerm
from layout.vocabulary.verb import Prefix, Verb, VerbFamily, VerbTrait
from layout.vocabulary.work import Work

__all__ = [
    "ActMark",
    "Dress",
    "DressTrait",
    "Family",
    "Gaps",
    "Glyph",
    "Kind",
    "KindTrait",
    "Manner",
    "MannerTrait",
    "Part",
    "PartTrait",
    "Parts",
    "Party",
    "Prefix",
    "Showing",
    "Storey",
    "Verb",
    "VerbTrait",
    "Vocabulary",
    "Work",
    "Zone",
]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All the words of one rite: those common to all and its own."""

    manners: Mapping[str, Manner] = field(default_factory=dict)
    gaps: Gaps = field(default_factory=Gaps)
    parts: Parts = field(default_factory=Parts)
    zones: Mapping[Zone, Said] = field(default_factory=dict)  # as charts call them
    works: Mapping[str, Work] = field(default_factory=dict)
    glyphs: Mapping[str, Glyph] = field(default_factory=dict)
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    cuts: Mapping[str, VictimCut] = field(default_factory=dict)
    dress: Mapping[str, Dress] = field(default_factory=dict)
    parties: Mapping[str, Party] = field(default_factory=dict)
    offices: Mapping[str, str] = field(default_factory=dict)  # their English
    lengths: Mapping[str, str] = field(default_factory=dict)  # of sites: their English
    pinyin: Pinyin = field(default_factory=Pinyin)
    terms: Mapping[str, RiteTerm] = field(default_factory=dict)
    symbols: Mapping[str, tuple[Glyph, str]] = field(default_factory=dict)  # on their sheet
    samples: Mapping[str, Sample] = field(default_factory=dict)  # on it too
    signs: Mapping[Sign, Said] = field(default_factory=dict)  # of the building, on it
    counters: Mapping[str, Counter] = field(default_factory=dict)
    families: Mapping[str, VerbFamily] = field(default_factory=dict)
    marks: Mapping[str, ActMark] = field(default_factory=dict)
    prefixes: Mapping[str, Prefix] = field(default_factory=dict)
    panels: Mapping[str, Showing] = field(default_factory=dict)
    verbs: Mapping[str, Verb] = field(default_factory=dict)  # by every written form, in order
    matters: Mapping[str, object] = field(default_factory=dict)  # the words of each

    @property
    def declared(self) -> tuple[Verb, ...]:
        """Every verb once."""
        return tuple(dict.fromkeys(self.verbs.values()))

    def verb(self, trait: VerbTrait) -> Verb:
        """The first verb of which this is to be known."""
        return next(verb for verb in self.verbs.values() if verb.is_(trait))

    def quantity(self, word: str) -> tuple[str, int] | None:
        """The kind a counted word names and how many of it: 乘矢, 八筭; None if it counts none."""
        return quantity(word, self.counters)

    def party(self, back: Back) -> Party:
        """The first of the parties whose people are drawn so: who stands for all of them."""
        return next(party for party in self.parties.values() if party.back is back)

    def usual(self, trait: KindTrait) -> Kind:
        """The first of the kinds with this trait: what is meant where none is named."""
        return next(kind for kind in self.kinds.values() if kind.has(trait))

    @property
    def usual_dress(self) -> tuple[Dress, ...]:
        """What somebody wears of whom nothing is said."""
        return tuple(each for each in self.dress.values() if DressTrait.USUAL in each.traits)[:1]

    @property
    def said_manners(self) -> Mapping[str, Manner]:
        """Those that an act line may say."""
        return {name: each for name, each in self.manners.items() if not each.is_done}

    def manner(self, trait: MannerTrait) -> Manner:
        """The manner that a deed leaves on a thing; the common words have one for each trait."""
        return next(each for each in self.manners.values() if trait in each.traits)
