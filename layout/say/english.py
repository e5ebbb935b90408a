"""What is done, as an English sentence part: what each verb takes, and where things stand in it.

A verb's own English is a pattern in the singular (`scenes/vocabulary/verbs.yaml`). Here its object,
the other person and how often are put into it, and what stands after it: by hand, whence, where.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from layout.compass import read_facing
from layout.phrases.english import WIND_EN
from layout.say.places import Speaker
from layout.score import Act
from layout.stage import Event
from layout.vocabulary import KindTrait
from layout.vocabulary.verb import Does, Verb, VerbTrait

KNEELS = ("kneels", "kneel")  # of one, and of several
_SIDES = {"左": "left", "右": "right"}
_FOOT = "足"
_WHITHER = ("to ", "from ")
_PREPOSITION = re.compile("^(to|at) ")
_REACHING = (" onto", " with", " to", " at")  # verbs that say how they stand to a place
_TAKEN = (Does.TAKE, Does.CLEAR, Does.RECEIVE)  # what is done so is done from a place


def act_english(event: Event, speaker: Speaker, *, several: bool = False) -> tuple[str, ...]:
    """One act without its doers, in its parts: kneels, takes the cup from the basket."""
    act, verb = event.by, event.verb
    number = _plural if several else str
    facing = _facing(act.facing, speaker) if act.facing else ""
    if verb.is_(VerbTrait.FACING):
        return (number(f"faces {facing}"),) if facing else ()
    words = [_verb(verb, event, speaker, number)]
    place = _placed(verb, event, act.place, speaker) if act.place else ""
    if place and words[0].endswith(_REACHING):
        words, place = [f"{words[0]} {_PREPOSITION.sub('', place)}"], ""
    words += [_limb(act)] if act.hand else []
    words += [m.en for m in act.manner if m.is_quick]
    via = act.via or event.via
    if via:
        words.append(_by(via, event, speaker))
    if place:
        if via and event.path and not place.startswith(_WHITHER):
            words.append("to stand")
        words += [] if words[0].endswith(place.removeprefix("to ")) else [place]
    elif words[-1].endswith(" at"):
        words[-1] = f"{words[-1].removesuffix('at')}on"
    words += [f"facing {facing}"] if facing else []
    kneels = (number("kneels"),) if act.kneeling and not verb.does(Does.SIT) else ()
    return (*kneels, " ".join(words))


def _limb(act: Act) -> str:
    """By which hand it is done, or foot."""
    return f"with the {_SIDES[act.hand or '']} {'foot' if _FOOT in act.word else 'hand'}"


def _verb(verb: Verb, event: Event, speaker: Speaker, number: Callable[[str], str]) -> str:
    """The verb with its object, the other person and how often."""
    if verb.does(Does.GO) and verb.is_(VerbTrait.PLACED) and not event.path:
        return number("stands")  # he is there already
    counts = (prefix.en for prefix in event.by.prefixes if prefix.count)
    return verb.said(
        {
            "to": speaker.people(event.to) if event.to else "",
            "thing": _object(verb, event, speaker),
            "n": next(counts, ""),
            "words": speaker.office(event.words or ""),
        },
        number,
    )


def _object(verb: Verb, event: Event, speaker: Speaker) -> str:
    names = event.thing or "、".join(event.by.thing)  # it is done to it where it lies, too
    if not names:
        return ""
    known = speaker.text.things.get(names.partition("、")[0])
    if verb.is_(VerbTrait.OF_WINE) and known is not None and known.kind.has(KindTrait.WINE):
        return "the wine"
    return speaker.the_things(names.split("、"), event.who)


def _placed(verb: Verb, event: Event, phrase: str, speaker: Speaker) -> str:
    """Where it is done, or where he goes."""
    place = speaker.place(phrase, event.who)
    is_noun = place.startswith(("the ", "his ", "her ", "step "))
    if verb.is_(VerbTrait.GOES) and event.path:
        if place.startswith("at "):
            return f"to {place.removeprefix('at ')}"
        return f"to {place}" if is_noun else place
    if not is_noun:
        return place
    if verb.does(*_TAKEN):
        return f"from {place}"
    how = speaker.holds(phrase)
    return f"{'to' if how == 'at' and verb.does(Does.SHIFT) else how} {place}"


def _by(via: str, event: Event, speaker: Speaker) -> str:
    place = speaker.place(via, event.who)
    is_way = "stair" in place or place.startswith("its ") or "gate" in place
    return f"by {place}" if is_way else f"from {place}"


def _facing(facing: str, speaker: Speaker) -> str:
    try:
        return WIND_EN[read_facing(facing).value]
    except ValueError:
        return speaker.place(facing)


def _plural(said: str) -> str:
    """Said of several: they go down, kneel and take their cups."""
    words = said.split(" ")
    for i, word in enumerate(words):
        if i == 0 or words[i - 1].endswith((",", "and")):
            words[i] = _without_s(word)
    return " ".join(words)


def _without_s(word: str) -> str:
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
