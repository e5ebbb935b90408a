"""What is done, as an English sentence part: what each verb takes, and where things stand in it.

A verb's own English (`layout.verbs`) reads after a subject in the singular. Here its object, the
other person and how often are set where English wants them.
"""

from __future__ import annotations

import re
from functools import cache

from layout.compass import read_facing
from layout.draw.places import WIND_EN, Speaker
from layout.stage import Event
from layout.verbs import PREFIXES, VERBS, Verb
from layout.vocabulary import KindTrait

# A part in brackets falls out when what it names is not there.
_SAY = {
    "揖": "salutes[ {to}][ {n}] with joined hands",
    "厭": "draws[ {to}] on with joined hands",
    "讓": "yields[ {n}][ to {to}]",
    "受": "receives[ {thing}][ from {to}]",
    "拜受": "bows[ {n}] and receives[ {thing}][ from {to}]",
    "辭": "declines[ {n}][, addressing {to}]",
    "禮辭": "declines once for form[, addressing {to}]",
    "固辭": "declines twice[, addressing {to}]",
    "對": "answers[ {to}]",
    "告": "tells[ {to}]",
    "命": "orders[ {to}]",
    "請": "asks[ {to}]",
    "戒": "invites[ {to}]",
    "謀": "takes counsel[ with {to}]",
    "徵": "sends for[ {to}]",
    "延": "calls[ {to}] on",
    "安": "sets[ {to}] at ease",
    "侑": "urges[ {to}] to eat",
    "妥": "seats[ {to}] with a bow",
    "嘏": "blesses[ {to}]",
    "勞": "greets[ {to}] after the journey",
    "受命": "takes the order[ from {to}]",
    "曰": "speaks[ to {to}]",
    "告旨": "says[ to {to}] that it is good",
    "使": "has[ {to}] act",
    "相": "guides[ {to}]",
    "相拜": "assists[ {to}]",
    "擯": "acts as usher[ for {to}]",
    "作": "calls up[ {to}]",
    "息": "entertains[ {to}]",
    "迎": "goes to meet[ {to}]",
    "送": "sees[ {to}] off",
    "從": "follows[ {to}]",
    "相左": "passes with[ {to}] on his left",
    "酬": "toasts[ {to}][ with {thing}]",
    "酢": "returns the cup[ to {to}]",
    "獻": "offers the cup[ to {to}]",
    "舉": "raises[ {thing}][ for {to}]",
    "沃": "pours water[ for {to}]",
    "席": "spreads {thing}",
    "尊": "sets {thing}",
    "薦": "sets out {thing}",
    "納": "brings in {thing}",
    "加": "puts {thing}",
    "盥": "washes his hands",
    "挩手": "wipes his hands",
    "執": "takes up[ {thing}]",
    "飲": "drinks",
    "啐": "sips the wine",
    "祭": "offers a little of {thing}",
    "祭酒": "offers wine",
    "祭薦": "offers from the dishes",
    "絕祭": "tears off the end and offers it",
    "升席": "steps onto his mat",
    "降席": "steps off his mat",
    "入": "goes in",
    "出": "goes out",
    "往": "goes",
}
_WITHOUT_THING = frozenset(["飲", "啐", "祭酒", "祭薦", "絕祭", "卒爵", "升席", "降席"])
_OPTION = re.compile(r"\[([^\]]*)\]")
_HANDS = {"左": "with the left hand", "右": "with the right hand"}
_TAKEN = frozenset(["取", "去", "斂", "徹", "受"])  # what these do is done from a place


def act_english(event: Event, speaker: Speaker) -> tuple[str, ...]:
    """One act without its doer, in its parts: kneels, takes the cup from the basket."""
    act, verb = event.by, event.verb
    facing = _facing(act.facing, speaker) if act.facing else ""
    if verb.name == "面":
        return (f"faces {facing}",) if facing else ()
    words = [_verb(verb, event, speaker)]
    prefix = act.word.removesuffix(verb.name)
    hand = next((_HANDS[c] for c in prefix if c in _HANDS), "")
    words += [hand] if hand else []
    words += [manner.en for manner in act.manner if manner.is_quick]
    via = act.via or event.via
    if via:
        words.append(_by(via, event, speaker))
    if act.place:
        place = _placed(verb, event, act.place, speaker)
        words += [] if words[0].endswith(place.removeprefix("to ")) else [place]
    words += [f"facing {facing}"] if facing else []
    kneels = ("kneels",) if "坐" in prefix and verb.name != "坐" else ()
    return (*kneels, " ".join(words))


def _verb(verb: Verb, event: Event, speaker: Speaker) -> str:
    """The verb with its object, the other person and how often."""
    if verb.family == "行" and verb.name == "適" and not event.path:
        return "stands"  # he is there already
    thing = "" if verb.name in _WITHOUT_THING else _object(verb, event, speaker)
    to = speaker.people(event.to.split("、")) if event.to else ""
    times = next((PREFIXES[c].en for c in event.by.word if c in "再三壹" and c in PREFIXES), "")
    pattern = _SAY.get(verb.name) or _pattern(verb, thing)
    if "{thing}" in _OPTION.sub("", pattern) and not thing:
        pattern = verb.en
    fields = {"to": to, "thing": thing, "n": times}

    def option(found: re.Match[str]) -> str:
        inner = found[1]
        lacks = any(f"{{{name}}}" in inner and not value for name, value in fields.items())
        return "" if lacks else inner

    said: str = _OPTION.sub(option, pattern)
    for name, value in fields.items():
        said = said.replace(f"{{{name}}}", value)
    return said


def _pattern(verb: Verb, thing: str) -> str:
    """Verbs that say nothing of their own: takes {thing}, bows twice to {to} for the gift."""
    head, _, rest = verb.en.partition(" ")
    if head == "bows":
        return f"bows[ {{n}}][ to {{to}}]{f' {rest}' if rest else ''}"
    is_said = bool(thing) and thing.rsplit(maxsplit=1)[-1] in verb.en.split()
    what = "" if is_said else "[ {thing}]"
    return f"{head}[ {{n}}]{f' {rest}' if rest else ''}{what}[ to {{to}}]"


def _object(verb: Verb, event: Event, speaker: Speaker) -> str:
    if not event.thing:
        return ""
    known = speaker.text.things.get(event.thing.partition("、")[0])
    if verb.name == "祭" and known is not None and known.kind.has(KindTrait.WINE):
        return "the wine"
    return speaker.the_things(event.thing.split("、"), event.who)


def _placed(verb: Verb, event: Event, phrase: str, speaker: Speaker) -> str:
    """Where it is done, or where he goes."""
    place = speaker.place(phrase, event.who)
    is_noun = place.startswith(("the ", "his ", "step "))
    if verb.family == "行" and event.path:
        if place.startswith("at "):
            return f"to {place.removeprefix('at ')}"
        return f"to {place}" if is_noun else place
    if not is_noun:
        return place
    if verb.name in _TAKEN:
        return f"from {place}"
    return f"{speaker.holds(phrase)} {place}"


def _by(via: str, event: Event, speaker: Speaker) -> str:
    place = speaker.place(via, event.who)
    is_way = "stair" in place or place.startswith("its ") or "gate" in place
    return f"by {place}" if is_way else f"from {place}"


def _facing(facing: str, speaker: Speaker) -> str:
    try:
        return WIND_EN[read_facing(facing).value]
    except ValueError:
        return speaker.place(facing)


def in_plural(said: str) -> str:
    """Said of several: they go down, kneel and take their cups."""
    words = said.replace(" his ", " their ").split(" ")
    for i, word in enumerate(words):
        is_verb = i == 0 or words[i - 1].endswith((",", "and"))
        if is_verb and word.rstrip(",") in _heads():
            words[i] = _plural(word)
    return " ".join(words)


@cache
def _heads() -> frozenset[str]:
    """The first words of all that is said: verbs in the singular."""
    said = [v.en for v in VERBS.values()] + list(_SAY.values())
    heads = {_OPTION.sub("", s).split()[0] for s in said}
    return frozenset(heads | {"kneels", "faces", "stands", "receives", "yields"})


def _plural(word: str) -> str:
    bare = word.rstrip(",")
    comma = word[len(bare) :]
    irregular = {"is": "are", "has": "have", "does": "do", "goes": "go"}
    if bare in irregular:
        return irregular[bare] + comma
    if bare.endswith("ies"):
        return bare[:-3] + "y" + comma
    if bare.endswith(("shes", "ches", "sses", "xes", "zzes")):
        return bare[:-2] + comma
    return bare.removesuffix("s") + comma
