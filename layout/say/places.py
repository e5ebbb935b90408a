"""People, things and places in plain English, from what each part of a phrase is called.

Nothing here invents: a phrase whose parts have no English stays as the text has it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property

from layout.compass import WIND_EN, wind_of
from layout.ground.body import Ref
from layout.measure import NUMERALS
from layout.phrases.english import EnglishPlace, placed
from layout.phrases.phrase import Phrase, spot_stem
from layout.phrases.reader import read_phrase
from layout.problems import ProblemError
from layout.said import Said
from layout.say.brief import PlateText
from layout.say.called import all_alike, gathered, of_whom, one_of
from layout.score import alike
from layout.site import Area, Feature, Site, full_name
from layout.stage import PersonState
from layout.vocabulary import Kind
from layout.vocabulary.party import PartyTrait

WIND_SHORT = {
    "北": "N",
    "東北": "NE",
    "東": "E",
    "東南": "SE",
    "南": "S",
    "西南": "SW",
    "西": "W",
    "西北": "NW",
}
MANY = 4  # people named; of more the first, and that there are others
ORDINALS_EN = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)
_WHOLE = {  # what is said so as a whole phrase
    "盡階": "the top step",
    "左": "to the left",
    "右": "to the right",
    "前": "in front",
    "其所": "where it was",
    "故處": "where it was",
}
_OWN = {
    "位": "his place",
    "左手": "in his left hand",
    "右手": "in his right hand",
    "右獲": "the hits of the right",
    "左獲": "the hits of the left",
}
_HIS = re.compile(r"\bhis\b")
_NUMBER = re.compile(f"[{NUMERALS}]+$")
_LENGTH = "以"  # before a word that may be a length of the site


@dataclass
class Speaker:
    """Knows what the parts of a site, the people and the things are called in English."""

    site: Site
    text: PlateText
    alone: frozenset[str] = frozenset()  # members of groups of whom no other is on stage
    titles: Mapping[str, str] = field(default_factory=dict)  # what somebody is called for now
    _phrases: dict[tuple[str, str], str] = field(default_factory=dict)
    _read: dict[str, Phrase | None] = field(default_factory=dict)
    _names: dict[str, bool] = field(default_factory=dict)

    # --- people and things ---

    def person(self, name: str) -> str:
        """「賓」: the guest; of a group the group, of its members the first, the second."""
        cast = self.text.cast.get(name)
        if cast is None:
            english = self.text.called_together.get(name) or next(
                (c.en for c in self.text.cast.values() if c.group == name and c.en), ""
            )
            several = self.text.members.get(name, ())
            if several and not english:
                return self.people(several)
            return _the(english or self.text.offices.get(name, "")) or name
        if name in self.titles:
            return self.office(self.titles[name])
        if not cast.en:
            return name
        number = self._ranks.get(name, 0)
        one = one_of(cast.en) if cast.group else cast.en
        if name in self.alone or not 0 < number <= len(ORDINALS_EN):
            return one if is_told(one) else f"the {one}"
        return f"the {ORDINALS_EN[number - 1]} {one}"

    def office(self, title: str) -> str:
        """「司正」: the marshal."""
        return _the(self.text.called(title)) or title

    @cached_property
    def _ranks(self) -> Mapping[str, int]:
        return alike(self.text.cast)

    def is_dead(self, name: str) -> bool:
        """Whether it is somebody dead, whom a verb is done to as to a thing: moves the dead."""
        cast = self.text.cast.get(name)
        return cast is not None and cast.party.has(PartyTrait.LIES)

    def people(self, names: Sequence[str]) -> str:
        """Several, by their group where they are more than one of it."""
        whole = {n: _the(many) for n, many in all_alike(self.text.cast, names).items()}
        called = [*dict.fromkeys(whole.get(n) or self.person(n) for n in self.together(names))]
        return listed(called if len(called) <= MANY else [*called[:MANY], "others"])

    def together(self, names: Sequence[str]) -> tuple[str, ...]:
        """The names with a whole group that English has a word for under its name (三耦), the
        largest first; and two and more of those who differ by their number."""
        named = {g: self.text.members[g] for g in self.text.called_together}
        names = gathered(names, named)
        groups = [c.group if (c := self.text.cast.get(n)) else None for n in names]
        pairs = zip(names, groups, strict=True)
        joined = (g if g is not None and groups.count(g) > 1 else n for n, g in pairs)
        return tuple(dict.fromkeys(joined))

    def thing(self, name: str) -> str:
        """What a thing is called, without an article."""
        own = self.text.things.get(name)
        if own is not None and own.en:
            return own.en
        kind = own.kind if own else self.site.vocabulary.kinds.get(name)
        return kind.en if kind else name

    def thing_of_all(self, name: str) -> str:
        """The guest's mat; the other guests' mats, where it is one of those of a group."""
        known, said = self.text.things.get(name), self.thing(name)
        owner = self.text.cast.get((known and known.of) or "")
        if owner is None or not owner.group:
            return said
        whose = of_whom(owner.en)
        return f"{whose} {said}" if said.endswith("s") else f"{whose} {said.split()[-1]}s"

    def the_thing(self, name: str, actor: str = "") -> str:
        """「賓席」: the guest's mat; to the guest himself: his mat."""
        own = self.text.things.get(name)
        english = self.thing(name)
        owner = own.of if own else None
        if owner is None:
            return english if is_told(english) else f"the {english}"
        whose, _, bare = english.rpartition("’s ")
        if " of " in whose:  # the banner of the lord's target
            bare = english
        return f"{'his' if owner == actor else of_whom(self.person(owner))} {bare}"

    def lasting(self, person: PersonState) -> tuple[Said, ...]:
        """What is so of somebody until it is ended: what is seen on him, what he does on and on,
        the curtain behind which he is."""
        told = [piece.said for piece in person.dress if piece.lasts]
        if person.hidden:
            by = self.the_thing(person.hidden, person.name)
            told.append(
                Said(f"在{person.hidden}中", f"shut in {by}")
                if person.is_covered
                else Said(f"隱於{person.hidden}", f"hidden by {by}")
            )
        return tuple(told)

    def the_things(self, names: Sequence[str], actor: str = "") -> str:
        """Several of a kind: the mouth organs."""
        one = self.the_thing(names[0], actor)
        kinds = {self.thing(name) for name in names}
        if len(names) < 2 or len(kinds) > 1 or one.endswith("s"):
            return listed(list(dict.fromkeys(self.the_thing(n, actor) for n in names)))
        return f"{one[:-1]}ies" if one.endswith("ly") else f"{one}s"

    # --- the text's words ---

    def spot(self, place: str, who: str) -> str:
        """A place as the text would have it: things without our numbers, his own without his name,
        measures apart."""
        if phrase := self.phrase(place):
            place = phrase.with_breaks()
        for name in self._named:
            if name in place:
                place = place.replace(name, self.bare(name, who))
        return place

    def bare(self, name: str, who: str = "") -> str:
        """爵一 is printed 爵: the number is ours. To the guest himself 賓席 is 席."""
        known = self.text.things.get(name)
        return bare_name(name, who if known is not None and known.of == who else "")

    @cached_property
    def _named(self) -> tuple[str, ...]:
        return tuple(sorted(self.text.things, key=len, reverse=True))

    # --- places ---

    def place(self, phrase: str, actor: str = "") -> str:
        """「賓席前」: before the guest's mat. What has no English is left as it is."""
        key = (phrase, actor)
        if key not in self._phrases:
            nouns = _Nouns(self, actor)
            english = _WHOLE.get(phrase) or nouns.noun(phrase)
            if not english and (parts := self.phrase(phrase)):
                english = parts.english(nouns)
            self._phrases[key] = self.whose((english or phrase).replace("'", "’"), (actor,))
        return self._phrases[key]

    def are_several(self, names: Sequence[str]) -> bool:
        """Whether English speaks of them as of more than one."""
        called = self.people(names)
        return len(names) > 1 or one_of(called) != called

    def whose(self, english: str, names: Sequence[str]) -> str:
        """What is told as of one man, as it is told of those: of several, of a woman."""
        if self.are_several(names):
            return _HIS.sub("their", english)
        person = self.text.cast.get(names[0])
        is_woman = person is not None and PartyTrait.WOMAN in person.party.traits
        return _HIS.sub("her", english) if is_woman else english

    def holds(self, phrase: str) -> str:
        """The word for being where a thing is put: in a basket, on a stand or a mat, else at."""
        own = self.text.things.get(phrase)
        kind = own.kind if own else self.site.vocabulary.kinds.get(phrase)
        if kind is None:
            area = self.site.areas.get(phrase)
            return "in" if area is not None and area.height > 0 else "at"
        return kind.preposition

    def stands(self, person: PersonState) -> str:
        """The same of somebody: he is in or on what bears him, and at anything else."""
        bearer = person.bearer.thing if person.bearer and person.bearer.aboard else None
        own = self.text.things.get(person.place or "")
        if own is not None and own.name == bearer and own.kind.room is not None:
            return "in"  # he rides in it
        borne = person.place in (person.mat, bearer)
        return "at" if own is not None and not borne else self.holds(person.place or "")

    def phrase(self, text: str) -> Phrase | None:
        """A place phrase as it is read with all names of the rite; none where it is no phrase."""
        if text not in self._read:
            self._read[text] = None
            with suppress(ProblemError):
                self._read[text] = read_phrase(text, self._is_name)
        return self._read[text]

    def heads(self, text: str) -> list[str]:
        """How a phrase begins, as far as any side or part that it tells, the longest first."""
        phrase = self.phrase(text)
        return phrase.heads() if phrase else []

    def _is_name(self, word: str) -> bool:
        if word.startswith(_LENGTH):
            length = word.removeprefix(_LENGTH)
            return any(length == each.called for each in self.site.lengths.values())
        if word not in self._names:
            is_place = word in self.text.places or word in self._owners or word in self.site.grounds
            self._names[word] = is_place or bool(_Nouns(self, "").noun(word))
        return self._names[word]

    @cached_property
    def nouns(self) -> dict[str, str]:
        """The English of the spots that the rite declares, and of the parts: of this place by their
        names, else of somebody's house, else of any building."""
        anywhere = {p.name: p.en for p in self.site.vocabulary.parts.named.values() if p.en}
        parts: list[Feature | Area] = [*self.site.features.values(), *self.site.areas.values()]
        apart = {p.called: p.en for p in parts if p.en and p.owner}
        here = {p.name: p.en for p in parts if p.en}
        spots = {name: en for name, en in self.text.places.items() if en}
        return anywhere | apart | here | spots

    @cached_property
    def _owners(self) -> frozenset[str]:
        """Whose the grounds are: 郊, 侯氏, 會同."""
        return frozenset(self.site.owners.values()) - {""}

    @cached_property
    def people_named(self) -> frozenset[str]:
        """Everybody who can be named: alone, as one of several, in an office."""
        groups = {c.group for c in self.text.cast.values() if c.group}
        return frozenset({*self.text.cast, *groups, *self.text.members, *self.text.offices})

    def part(self, word: str) -> Feature | Area | None:
        """The part of this place that has the name."""
        return self.site.features.get(word) or self.site.areas.get(word)


@dataclass(frozen=True, slots=True)
class _Nouns:
    """What English calls the landmarks of a phrase, told of somebody."""

    speaker: Speaker
    actor: str

    def landmark(self, ref: Ref) -> EnglishPlace | None:
        owner, noun = ref.owner, ref.noun
        if owner is None:
            words = self.noun(noun)
        elif (whole := f"{owner}{noun}") in self.speaker.text.things or whole in self._spots:
            words = self.noun(whole)
        else:
            words = self.noun(full_name(owner, noun)) or self._of_owner(owner, noun)
        return placed(words) if words else None

    def several(self, ref: Ref) -> str:
        one = self.landmark(ref)
        return "" if one is None else f"{one.noun}{'' if one.noun.endswith('s') else 's'}"

    def length(self, name: str) -> str:
        return f"the {self.speaker.site.vocabulary.lengths.get(name, name)}"

    @property
    def _spots(self) -> Mapping[str, str]:
        return self.speaker.text.places

    def noun(self, word: str) -> str:  # noqa: PLR0911 - one return a sort
        """What is called so: a thing, somebody, a part of the place, a spot of the rite's own;
        nothing where it has no English."""
        speaker, vocabulary = self.speaker, self.speaker.site.vocabulary
        kind, part = vocabulary.kinds.get(word), vocabulary.parts.named.get(word)
        if known := _OWN.get(word) or (kind and kind.phrase) or (part and part.at):
            return known
        if word in speaker.text.things:
            return speaker.the_thing(word, self.actor)
        if word in speaker.people_named:
            return speaker.person(word)
        english = speaker.nouns.get(word) or (kind.en if kind and len(word) == 1 else "")
        here = speaker.part(word)
        if english and here is not None and here.owner in speaker.text.cast:
            return self._owned(english, here.owner)
        if english:
            return english if is_told(english) else f"the {english}"
        if here is not None and here.owner:
            return self._of_owner(here.owner, here.called)
        if house := speaker.site.owners.get(word):
            called = word.removeprefix(full_name(house, ""))
            own = speaker.site.ground_en.get(word, "")  # of a house of several grounds: 女家
            return own if called == word else self._of_owner(house, called)
        if word in self._spots:
            return self._spot(word)
        points = (kind.points.get(word) for kind in vocabulary.kinds.values())
        if point := next(filter(None, points), None):  # 軛
            return f"the {point.en}"
        return self.noun(part.means) if part and part.means not in ("", word) else ""

    def _of_owner(self, owner: str, noun: str) -> str:
        """「侯氏之中庭」, 「司正觶」: what it is anywhere, of him; of a ground, what is there."""
        text = self.speaker.text
        kind = self.speaker.site.vocabulary.kinds.get(noun)
        is_his = owner == "其"
        if noun in ("位", "所"):
            return self._place_of(owner)
        if kind and (is_his or owner in self.speaker.people_named):
            whose = "his" if is_his or owner == self.actor else of_whom(self.speaker.person(owner))
            return f"{whose} {kind.en}"
        english = self.noun(noun)
        return self._owned(english, owner) if english and owner in text.cast else english

    def _place_of(self, owner: str) -> str:
        """「介位」: the place of the second guest; his own, if he is told of."""
        text = self.speaker.text
        own = text.cast.get(self.actor)
        names = {"其", self.actor, *((own.group, own.titled, *own.also) if own else ())}
        return (
            "his place"
            if (owner in names or self.actor in text.members.get(owner, ()))
            else f"the place of {self.noun(owner)}"
        )

    def _spot(self, name: str) -> str:
        """「洗位」, 「當階位」: a spot that has no English of its own, by whose it is, else by
        where that is."""
        stem = spot_stem(name)
        if stem in self.speaker.people_named:
            return self._place_of(stem)
        beginnings = (stem[:end] for end in range(len(stem), 0, -1))
        where = next(filter(None, map(self._after, beginnings)), None)
        if where is None:
            return "his place" if self.actor else "its place"
        whose, at = where
        if not whose:
            return f"the place {at}"
        place = self._place_of(whose)
        return f"{place} {at}" if at else place

    def _after(self, stem: str) -> tuple[str, str] | None:
        """Whose a spot is, and what it is called after: 「of the basin」, 「east of the hall」."""
        text, vocabulary = self.speaker.text, self.speaker.site.vocabulary
        is_owned = stem in text.things or stem in vocabulary.kinds or stem in self._people
        phrase = None if is_owned else self.speaker.phrase(stem)
        if is_owned or phrase is None:
            noun = self.noun(stem)
            return (stem, "") if stem in self._people else ("", f"of {noun}") if noun else None
        refs = phrase.forms[0].refs
        if not refs or any(f"{ref.owner or ''}{ref.noun}" in self._spots for ref in refs):
            return None  # a side alone: 西面位; another spot, which is told by this one perhaps
        first = refs[0]
        whose, is_part = phrase.owner, first.noun not in vocabulary.kinds
        if whose in self._people and is_part:
            phrase = phrase.without_owner()
        elif first.noun in self._people:
            return first.noun, ""
        else:
            whose = ""
        where = phrase.english(self)
        at = "" if placed(where).is_where else "in " if is_part else "of "
        return (whose, f"{at}{where}") if where else None

    @property
    def _people(self) -> frozenset[str]:
        return self.speaker.people_named

    def _owned(self, english: str, owner: str) -> str:
        """「賓之門外」: outside the guest's gate."""
        whose = f"{of_whom(self.speaker.person(owner))} "
        if " the " in english:
            words = english.replace(" the ", f" {whose}", 1)
            return words if is_told(words) else f"the {words}"
        if placed(english).is_where:
            return f"{english} at {whose.rstrip()}"
        return f"{whose}{english.removeprefix('the ')}"


def _the(english: str) -> str:
    """Who has no name of his own has an article."""
    return f"the {english}" if english[:1].islower() else english


def is_told(english: str) -> bool:
    """Whether English needs no article more: the guest, at the gate."""
    return english.startswith(("the ", "his ", "a ")) or placed(english).is_where


def listed(names: list[str]) -> str:
    """One, two and three."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def bare_name(name: str, owner: str = "") -> str:
    """爵一 without our number, 賓席 without its owner."""
    return _NUMBER.sub("", name.removeprefix(owner) or name)


def short_name(name: str, kind: Kind) -> str:
    """By its kind, where its name ends so: 賓薦 is 薦; else without our number."""
    bare = bare_name(name)
    return kind.name if bare.endswith(kind.name) else bare


def facing_word(facing: float | None) -> str:
    """西北 for 315."""
    return "" if facing is None else wind_of(facing).value


def short_facing(facing: float | None) -> str:
    return WIND_SHORT.get(facing_word(facing), "")


def faces(person: PersonState) -> Said:
    """Which way he faces: 北面, facing north; of who lies, which way his head is: 南首."""
    wind = facing_word(person.facing)
    if person.lies:
        return Said(f"{wind}首", f"head to the {WIND_EN[wind]}")
    return Said(f"{wind}面", f"facing {WIND_EN[wind]}")
