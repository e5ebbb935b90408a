"""Movements and places in words: the text's own, and plain English from what each part is called.

Nothing here invents: a phrase whose parts have no English stays as the text has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from layout.compass import read_facing, wind_of
from layout.draw.brief import PlateText
from layout.draw.movements import Movement
from layout.kinds import kind_of
from layout.measure import read_number
from layout.score import Act, Step
from layout.site import Site
from layout.stage import Event
from layout.verbs import PREFIXES, VERBS

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
_SIDES = {
    "上": "at the head of",
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
    "堂上": "in the hall",
    "堂下": "below the hall",
    "位": "his place",
    "席": "his mat",
    "中庭": "the middle of the court",
    "階間": "between the stairs",
    "堂": "the hall",
    "門": "the gate",
    "楣": "the lintel",
    "戶": "the door",
    "尊": "the jars",
    "階": "the stairs",
    "阼階": "the east stair",
    "西階": "the west stair",
    "序": "the side wall",
    "西序": "the west wall",
    "東序": "the east wall",
    "楹": "the pillar",
    "兩楹": "the pillars",
    "庭": "the court",
}
# English that says a place already, and needs no article.
_WHERE = re.compile(r"^(outside|behind|below|inside|between|(north|south|east|west)[a-z-]* of) ")
_SAID = re.compile(rf"^(the|his) |{_WHERE.pattern}")
_STEPS = re.compile(r"^([一二三四五六七八九])等$")
_ALIGNED = re.compile(r"^(.+?)(?:東西|南北)?(?:當|以)(.+)$")
_SEGMENT = re.compile(
    r"之?(少)?(東北|東南|西北|西南|[東西南北上下前後中內外左右端末間])"
    r"(?:([一二三四五六七八九十百半]+)(尺|步|丈|尋|武|跬|笴))?"
)


@dataclass
class Speaker:
    """Knows what the parts of a site, the people and the things are called in English."""

    site: Site
    text: PlateText
    _phrases: dict[str, str] = field(default_factory=dict)

    def person(self, name: str) -> str:
        cast = self.text.cast.get(name)
        return cast.en if cast and cast.en else name

    def thing(self, name: str) -> str:
        own = self.text.things.get(name)
        if own is not None and own.en:
            return own.en
        kind = kind_of(own.kind if own else name)
        return kind.en if kind else name

    def place(self, phrase: str) -> str:
        """「賓席前」: before the guest's mat. What has no English is left as it is."""
        if phrase not in self._phrases:
            self._phrases[phrase] = self._place(phrase)
        return self._phrases[phrase]

    def _place(self, phrase: str) -> str:
        known = self._noun(phrase)
        if known:
            return known
        steps = _STEPS.match(phrase)
        if steps:
            return f"step {float(read_number(steps[1])):g}"
        aligned = _ALIGNED.match(phrase)
        if aligned:
            near, level = self._place(aligned[1]), self._place(aligned[2])
            return f"{near}, level with {level}" if level != aligned[2] else near
        for cut in range(len(phrase) - 1, 0, -1):
            inner = self._noun(phrase[:cut])
            if inner:
                said = _beside(inner, phrase[cut:])
                if said:
                    return said
        return "his place" if phrase.endswith("位") else phrase

    def _noun(self, word: str) -> str:
        if word in _KNOWN:
            return _KNOWN[word]
        english = self._nouns.get(word, "")
        if not english:
            kind = kind_of(word) if len(word) == 1 else None
            english = kind.en if kind else ""
        if not english:
            return ""
        return english if _SAID.match(english) else f"the {english}"

    @cached_property
    def _nouns(self) -> dict[str, str]:
        names = {f.name: f.en for f in self.site.features.values() if f.en}
        names |= {a.name: a.en for a in self.site.areas.values() if a.en}
        names |= {t.name: t.en for t in self.text.things.values() if t.en}
        names |= {c.name: c.en for c in self.text.cast.values() if c.en}
        return names


def _beside(inner: str, rest: str) -> str:
    """「南四尺」 beside what has been named; empty if some of it cannot be said."""
    while rest:
        segment = _SEGMENT.match(rest)
        if segment is None:
            return ""
        little, side, count, unit = segment.groups()
        where = f"{WIND_EN[side]} of" if side in WIND_EN else _SIDES[side]
        how_far = (
            f"{float(read_number(count)):g} {unit} " if count else "a little " if little else ""
        )
        if _WHERE.match(inner) and side in WIND_EN:
            inner = f"{inner}, {how_far}to the {WIND_EN[side]}"
        else:
            inner = f"{how_far}{where} {inner}"
        rest = rest[segment.end() :]
    return inner


def facing_word(facing: float | None) -> str:
    """西北 for 315."""
    return "" if facing is None else wind_of(facing).value


def short_facing(facing: float | None) -> str:
    return WIND_SHORT.get(facing_word(facing), "")


@dataclass
class Teller:
    """Tells movements in order: each event is matched with the next act line it can come from."""

    steps: Sequence[Step]
    speaker: Speaker
    _used: set[int] = field(default_factory=set)

    def tell(self, movement: Movement) -> tuple[str, str]:
        """A movement in the words of its act lines (升自阼階，坐取爵), and in plain English."""
        acts = list(self._acts(movement))
        han = dict.fromkeys(_act_words(event, act) for event, act in acts)
        english = dict.fromkeys(_act_english(event, act, self.speaker) for event, act in acts)
        return "，".join(filter(None, han)), ", ".join(filter(None, english))

    def _acts(self, movement: Movement) -> Iterator[tuple[Event, Act | None]]:
        """Each event with its act line; of what a group does at once only the first."""
        seen: set[tuple[int, str]] = set()
        for event in movement.events:
            if (event.group, event.verb) not in seen:
                seen.add((event.group, event.verb))
                yield event, self._act_of(event)

    def _act_of(self, event: Event) -> Act | None:
        for act in (act for step in self.steps for act in step.acts):
            if id(act) not in self._used and act.word == event.verb and _does(act, event.who):
                self._used.add(id(act))
                return act
        return None


def _does(act: Act, who: str) -> bool:
    """Whether the person is of those that the act names, singly or by their group."""
    return any(who == name or who.startswith(name) for name in act.who)


def _act_words(event: Event, act: Act | None) -> str:
    kind = _bare(event.thing)
    if act is None:
        via = f"自{event.via}" if event.via else ""
        return f"{event.verb}{event.to or ''}{kind}{via}"
    verb = VERBS.get(act.verb)
    to = "、".join(dict.fromkeys(_bare(name) for name in act.to))
    thing = "、".join(dict.fromkeys(_bare(t) for t in act.thing))
    via = f"自{act.via}" if act.via and "自" not in act.word else act.via or ""
    route = "".join(f"由{r}" for r in act.route)
    place = act.place or ""
    if place and (via or not (verb is not None and verb.bare_place)):
        place = f"于{place}"
    facing = "" if act.facing is None else _facing_text(act.facing)
    facing = "" if act.word in (facing, act.facing) else facing
    word = "" if act.word == "面" else act.word
    if word.endswith(thing) or thing in word:
        thing = ""
    return f"{word}{to}{thing}{via}{route}{place}{facing}"


def _bare(name: str | None) -> str:
    """爵一 is printed 爵: the number is ours, not the text's."""
    return re.sub(r"[一二三四五六七八九十]+$", "", name or "")


def _facing_text(facing: str) -> str:
    """西北面; 面賓."""
    if facing.endswith(("面", "鄉")):
        return facing
    return f"{facing}面" if facing in WIND_EN else f"面{facing}"


def _act_english(event: Event, act: Act | None, speaker: Speaker) -> str:
    base = act.verb if act else event.act
    verb = VERBS.get(base)
    if verb is None:
        return ""
    words = [verb.en] if base != "面" else []
    prefix = event.verb.removesuffix(base)
    if "坐" in prefix:
        words.insert(0, "kneels,")
    words += [PREFIXES[c].en for c in prefix if c in "再三壹" and c in PREFIXES]
    thing = speaker.thing(event.thing) if event.thing else ""
    if thing and thing.split()[-1] not in verb.en:
        words.append(thing if thing.startswith("the ") else f"the {thing}")
    if event.to:
        named = dict.fromkeys(speaker.person(name) for name in event.to.split("、"))
        words.append("to the " + " and ".join(named))
    via = (act.via if act else None) or event.via
    if via:
        words.append(f"by {speaker.place(via)}")
    if act and act.place:
        words.append(_going_to(speaker.place(act.place)) if event.path else _at(act, speaker))
    if act and act.facing:
        words.append(_facing_english(act.facing, speaker))
    return " ".join(words)


def _going_to(place: str) -> str:
    """Where a path ends: to the basin, to the tail of the mat, south of the basket."""
    if place.startswith(("the ", "his ", "step ")):
        return f"to {place}"
    return f"to {place.removeprefix('at ')}" if place.startswith("at ") else place


def _at(act: Act, speaker: Speaker) -> str:
    place = speaker.place(act.place or "")
    return f"at {place}" if place.startswith(("the ", "his ")) else place


def _facing_english(facing: str, speaker: Speaker) -> str:
    try:
        return f"facing {WIND_EN[read_facing(facing).value]}"
    except ValueError:
        return f"facing {speaker.place(facing)}"
