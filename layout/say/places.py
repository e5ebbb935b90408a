"""People, things and places in plain English, from what each part of a phrase is called.

Nothing here invents: a phrase whose parts have no English stays as the text has it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from layout.compass import wind_of
from layout.measure import LADDER, UNITS, read_number
from layout.say.brief import PlateText
from layout.say.called import all_alike, gathered, of_whom, one_of
from layout.score import alike
from layout.site import Area, Feature, Site
from layout.vocabulary import Kind
from layout.vocabulary.party import PartyTrait

WIND_EN = {
    "北": "north",
    "東北": "north-east",
    "東": "east",
    "東南": "south-east",
    "南": "south",
    "西南": "south-west",
    "西": "west",
    "西北": "north-west",
}
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
ORDINALS = "一二三四五六七八九十"
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
_SIDES = {
    "上": "on",
    "下": "at the foot of",
    "前": "before",
    "後": "behind",
    "中": "in",
    "內": "inside",
    "外": "outside",
    "左": "to the left of",
    "右": "to the right of",
    "端": "at the end of",
    "末": "at the tail of",
    "間": "between",
}
_KNOWN = {
    "盡階": "the top step",
    "席末": "at the tail of his mat",
    "左": "to the left",
    "右": "to the right",
    "前": "in front",
    "位": "his place",
    "右獲": "the hits of the right",
    "左獲": "the hits of the left",
    "左手": "in his left hand",
    "右手": "in his right hand",
    "其所": "where it was",
    "故處": "where it was",
}
_FROM = {"負": "with his back to", "當": "in line with", "直": "in line with"}
_SET = "所設"  # 「所設中」 is the tally holder where it has been set
# English that says where already, and needs no article.
_WHERE = re.compile(
    r"^(at|on|in|in line with|before|behind|below|inside|outside|between|under|to the|"
    r"(north|south|east|west)[a-z-]* of) "
)
_OFF = re.compile(r"^([\d.]+ .*? (?:north|south|east|west)) of (.*)$")  # so far one way
_HIS = re.compile(r"\bhis\b")
_SAID = re.compile(rf"^(the|his|a) |{_WHERE.pattern}")
_STEPS = re.compile(r"^([一二三四五六七八九])等$")
_END = re.compile(r"^([東西南北])方$")  # of a mat
_ALIGNED = re.compile(r"(?<=.)(?:東西|南北)?([當直以])")
MEASURE = re.compile(r"([一二三四五六七八九十百半]+)(尺|步|丈|尋|武|跬|笴|寸|分)")
SEGMENT = re.compile(
    r"之?(少)?(東北|東南|西北|西南|[東西南北上下前後中內外左右端末間]|(?<=少).)方?"
    rf"((?:{MEASURE.pattern.replace('(', '(?:')})*)"
)
_AXIS = re.compile(r"^(?:東西|南北)(?=[當以直])")
_EACH = re.compile("[東西南北]當")  # of each axis
_LEVEL = re.compile(r"(?<=.)(南北|東西)(?=[當以])")
_NUMBER = re.compile(f"[{ORDINALS}]+$")
_PACES = {"步": ("pace", "paces"), "跬": ("half pace", "half paces")}
_CHI = {unit.name: float(unit.chi) for unit in UNITS if unit.name in LADDER}


@dataclass
class Speaker:
    """Knows what the parts of a site, the people and the things are called in English."""

    site: Site
    text: PlateText
    alone: frozenset[str] = frozenset()  # members of groups of whom no other is on stage
    titles: Mapping[str, str] = field(default_factory=dict)  # what somebody is called for now
    _phrases: dict[tuple[str, str], str] = field(default_factory=dict)

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
            return one if _SAID.match(one) else f"the {one}"
        return f"the {ORDINALS_EN[number - 1]} {one}"

    def office(self, title: str) -> str:
        """「司正」: the marshal."""
        return _the(self.text.called(title)) or title

    @cached_property
    def _ranks(self) -> Mapping[str, int]:
        return alike(self.text.cast)

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
            return english if _SAID.match(english) else f"the {english}"
        whose, _, bare = english.rpartition("’s ")
        if " of " in whose:  # the banner of the lord's target
            bare = english
        return f"{'his' if owner == actor else of_whom(self.person(owner))} {bare}"

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
        for name in self._named:
            if name in place:
                place = place.replace(name, self.bare(name, who))
        return _LEVEL.sub(r"，\1", place)

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
            said = self._place(phrase, actor).replace("'", "’")
            self._phrases[key] = self.whose(said, (actor,))
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

    def _place(self, phrase: str, actor: str) -> str:
        phrase = _AXIS.sub("", phrase).replace("之間", "間")
        if known := self._noun(phrase, actor) or _counted(phrase) or self._two(phrase, actor):
            return known
        if phrase[0] in _FROM and (rest := self._known(phrase[1:], actor)):
            return f"{_FROM[phrase[0]]} {rest}"
        if len(parts := _ALIGNED.split(phrase)) > 1:
            return self._level(parts, actor)
        for cut in range(len(phrase) - 1, 0, -1):
            inner = self._noun(phrase[:cut], actor) or self._standing(phrase[:cut], actor)
            if inner and (said := _beside(inner, phrase[cut:])):
                return said
        return "his place" if phrase.endswith("位") else phrase

    def _two(self, phrase: str, actor: str) -> str:
        """「尸菹豆與尸醢豆間」, 「南當楅西當西序」: of two things at once."""
        if phrase[0] in WIND_EN and len(both := _EACH.split(phrase)) > 2:
            return ", ".join(f"in line with {self._place(one, actor)}" for one in both[1:])
        one, _, other = phrase.removesuffix("間").partition("與")
        if not other or not phrase.endswith("間"):
            return ""
        return f"between {self._place(one, actor)} and {self._place(other, actor)}"

    def _known(self, phrase: str, actor: str) -> str:
        """The place, if it has English."""
        said = self._place(phrase, actor) if phrase else ""
        return "" if said == phrase else said

    def _level(self, parts: Sequence[str], actor: str) -> str:
        """「西階上當楣」, 「…南北以堂深」: in line with something else."""
        said = self._place(parts[0], actor)
        for how, far in zip(parts[1::2], parts[2::2], strict=True):
            if said == parts[0]:
                return "".join(parts)
            if how == "以" and far.endswith("深"):
                said += f", as far off as {self._place(far[:-1], actor)} is deep"
                continue
            level = self._place(far, actor)
            if "beam" in level:
                said += f", under {level}"
            elif _WHERE.match(level) or level.startswith("a little"):
                said += f", {level}"
            elif level != far:
                said += f", in line with {level}"
        return said

    def _noun(self, word: str, actor: str) -> str:
        kind = self.site.vocabulary.kinds.get(word)
        said = kind.phrase if kind else ""
        if known := _KNOWN.get(word) or said or self._being_at.get(word):
            return known
        if word in self.text.things:
            return self.the_thing(word, actor)
        if any(word in them for them in self._people):
            return self.person(word)
        english = self._nouns.get(word, "")
        if not english:
            english = kind.en if kind and len(word) == 1 else ""
        if english and (owner := self._owner_of(word)) in self.text.cast:
            return self._owned(english, owner)
        if not english:
            return self._further(word, actor)
        return english if _SAID.match(english) else f"the {english}"

    def _further(self, word: str, actor: str) -> str:
        """「侯氏之中庭」 by what it is anywhere; 「外門」 by what else it is called."""
        if word.startswith(_SET):
            return self._noun(word.removeprefix(_SET), actor)
        for cut in (i for i, sign in enumerate(word) if sign == "之"):
            owner, rest = word[:cut], word[cut + 1 :]
            is_known = owner in self._owners or owner in self.site.grounds
            if is_known and (english := self._noun(rest, actor)):
                return self._owned(english, owner) if owner in self.text.cast else english
        for cut in range(1, len(word)):
            kind = self.site.vocabulary.kinds.get(word[cut:])
            if kind and word[:cut] in self.text.offices:
                return f"{of_whom(self.person(word[:cut]))} {kind.en}"
        part = self.site.vocabulary.parts.named.get(word)
        return self._noun(part.means, actor) if part and part.means not in ("", word) else ""

    def _standing(self, word: str, actor: str) -> str:
        """「車位」, 「司正觶位」 as what something else is near: by whose it is, else where."""
        if not word.endswith("位"):
            return ""
        where = self._known(word[:-1], actor)
        if _WHERE.match(where):
            return f"the place {where}"
        cuts = range(len(word) - 1, 0, -1)
        whose = next(filter(None, (self._noun(word[:cut], actor) for cut in cuts)), "")
        return f"the place of {whose}" if whose else "their place"

    def _owned(self, english: str, owner: str) -> str:
        """「賓之門外」: outside the guest's gate."""
        whose = f"{of_whom(self.person(owner))} "
        if " the " in english:
            said = english.replace(" the ", f" {whose}", 1)
            return said if _SAID.match(said) else f"the {said}"
        if _WHERE.match(english):
            return f"{english} at {whose.rstrip()}"
        return f"{whose}{english.removeprefix('the ')}"

    @cached_property
    def _nouns(self) -> dict[str, str]:
        """The English of the spots that the rite declares, and of the parts: of this place by their
        names, else of somebody's house, else of any building."""
        anywhere = {p.name: p.en for p in self.site.vocabulary.parts.named.values() if p.en}
        parts: list[Feature | Area] = [*self.site.features.values(), *self.site.areas.values()]
        apart = {p.called: p.en for p in parts if p.en and p.owner}
        here = {p.name: p.en for p in parts if p.en}
        return anywhere | apart | here | dict(self.text.places)

    @cached_property
    def _being_at(self) -> dict[str, str]:
        """What says where by itself: on the hall, between the stairs."""
        return {p.name: p.at for p in self.site.vocabulary.parts.named.values() if p.at}

    def _owner_of(self, word: str) -> str:
        """Whose a part of that name is."""
        part = self.site.features.get(word) or self.site.areas.get(word)
        return part.owner if part else ""

    @cached_property
    def _owners(self) -> frozenset[str]:
        """Whose the grounds are: 郊, 侯氏, 會同."""
        return frozenset(self.site.owners.values()) - {""}

    @cached_property
    def _people(self) -> tuple[Collection[str], ...]:
        """Everybody who can be named: alone, as one of several, in an office."""
        groups = {c.group for c in self.text.cast.values() if c.group}
        return self.text.cast, groups, self.text.members, self.text.offices


def _the(english: str) -> str:
    """Who has no name of his own has an article."""
    return f"the {english}" if english[:1].islower() else english


def _counted(phrase: str) -> str:
    """A step of a stair, an end of a mat."""
    if steps := _STEPS.match(phrase):
        return f"step {float(read_number(steps[1])):g}"
    end = _END.match(phrase)
    return f"its {WIND_EN[end[1]]} end" if end else ""


def _beside(inner: str, rest: str) -> str:
    """「南四尺」 beside what has been named; empty if some of it cannot be said."""
    while rest:
        segment = SEGMENT.match(rest)
        if segment is None:
            return ""
        little, side, measured = segment.groups()
        far = _how_far(little, measured)
        if side == "中" and segment.end() < len(rest):
            inner = f"the middle of {inner}"
        elif side in WIND_EN and inner.startswith("at "):
            inner = f"{far}{WIND_EN[side]} of {inner.removeprefix('at ')}"
        elif side in WIND_EN and _WHERE.match(inner):
            inner = f"{inner}, {far}to the {WIND_EN[side]}"
        elif side in WIND_EN and (before := _OFF.match(inner)):
            inner = f"{before[1]} and {far}{WIND_EN[side]} of {before[2]}"
        elif side in WIND_EN:
            inner = f"{far}{WIND_EN[side]} of {inner}"
        elif side not in _SIDES:  # a step one way or the other
            inner = f"{inner}, a little apart"
        else:
            inner = f"{far}{_side(side, inner)} {inner.removeprefix('at ')}"
        rest = rest[segment.end() :]
    return inner


def _side(side: str, inner: str) -> str:
    """上 of a stair is its head, of a thing its top."""
    return "at the head of" if side == "上" and "stair" in inner else _SIDES[side]


def _how_far(little: str | None, measured: str) -> str:
    """「少」, 「二步」, 「一丈四尺」: 14 尺."""
    said, chi = "", 0.0
    for count, unit in MEASURE.findall(measured):
        number = float(read_number(count))
        chi += number * _CHI.get(unit, 0.0)
        if unit not in _CHI:
            said += f"{number:g} {_PACES.get(unit, (unit, unit))[number != 1]} "
    said += f"{chi:g} 尺 " if chi else ""
    return said or ("a little " if little else "")


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
