"""Movements in words: those of the text's own act lines, and plain English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from layout.basis import Ground
from layout.compass import WIND_EN, read_facing
from layout.said import NOTHING, Said
from layout.say.places import MANY, Speaker, listed
from layout.score import Act
from layout.stage import Event
from layout.stage.movements import Movement
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
    to, thing = speaker.people(event.to) if event.to else "", _object(verb, event, speaker)
    if to and not thing and all(map(speaker.is_dead, event.to)):
        is_object = "{thing" in verb.pattern or "{" not in verb.pattern
        to, thing = ("", to) if is_object else (to, "")
    return verb.said(
        {
            "to": to,
            "thing": thing,
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


_PHRASE = re.compile("[^，。；！？]+(?=[，。；！？].)")  # before another
AGAIN = Said("又：", "again: ")
_SHORTEST = 3  # signs of a place with a side: less could be met by chance


@dataclass
class Teller:
    """Tells movements in order.

    `moves` are all that the plate tells: where more than one person acts, each line names his; an
    English one always does. A way that is gone once more has its old number, and says so.
    `clause` is what the text says of them, `apart` the words that stand by themselves.
    """

    speaker: Speaker
    moves: Sequence[Movement] = ()
    clause: str = ""
    apart: str = ""

    @cached_property
    def _cups(self) -> tuple[str, ...]:
        kinds = self.speaker.site.vocabulary.kinds.values()
        return tuple(kind.name for kind in kinds if kind.has(KindTrait.WINE))

    @cached_property
    def _walls(self) -> tuple[str, ...]:
        """Along which people stand, and whose sides a facing after them could be taken for."""
        parts = self.speaker.site.vocabulary.parts.named
        return tuple(p.name for p in parts.values() if p.end or parts.get(p.east, p).end)

    def tell(self, movement: Movement) -> Said:
        """A movement in the words of its act lines (升自阼階，坐取爵), and in plain English."""
        told = [self._as_said(e) for e in self._told(movement)]
        han = list(dict.fromkeys(filter(None, map(self._words, told))))
        several = self.speaker.are_several(movement.who)
        parts = [part for e in told for part in act_english(e, self.speaker, several=several)]
        english = listed([p for i, p in enumerate(parts) if p not in parts[:i] or p in KNEELS])
        for name in self._others(movement):
            english = _once(english, name)
        english = self.speaker.whose(english, movement.who)
        if not self.moves:
            return Said("，".join(han), english)
        doer, han_doer = self.speaker.people(movement.who), self.called(movement.who)
        if was := next((e.was for e in movement.events if e.was), None):
            doer, han_doer = self.speaker.office(was), was
        again = AGAIN if movement.is_again else NOTHING
        told_han = f"{again.han}{han_doer * self.names_doers}{'，'.join(han)}"
        return Said(told_han, sentence(f"{again.en}{doer} {english}"))

    def _others(self, movement: Movement) -> Iterator[str]:
        """The single people to whom something is done."""
        names = dict.fromkeys(e.other for e in movement.events if e.other)
        return (self.speaker.person(name) for name in names if name in self.speaker.text.cast)

    def called(self, names: Sequence[str]) -> str:
        """People as the text would call them: by their group, numbered only to tell two apart."""
        return _some(self._one(n) for n in self.speaker.together(names))

    def _one(self, name: str) -> str:
        if name in self.speaker.titles:
            return self.speaker.titles[name]
        return self._group(name) or name if name in self.speaker.alone else name

    def _group(self, name: str) -> str | None:
        cast = self.speaker.text.cast.get(name)
        return cast.group if cast else None

    @cached_property
    def names_doers(self) -> bool:
        return len({m.who for m in self.moves}) > 1

    # --- act lines ---

    def _told(self, movement: Movement) -> Iterator[Event]:
        """What there is to tell: of what a group does at once only the first, and no turning to
        where he faces already."""
        together: dict[tuple[int, str], list[Event]] = {}
        for event in movement.events:
            together.setdefault((event.group, event.by.word), []).append(event)
        faced: str | None = None
        for event in map(self._as_one, together.values()):
            facing = event.by.facing
            if event.verb.is_(VerbTrait.FACING) and facing == faced:
                continue
            faced = facing or (None if event.path else faced)
            yield event

    def _as_one(self, events: Sequence[Event]) -> Event:
        """What several do at once: to all whom it is done, with all their things."""
        to = dict.fromkeys(name for e in events for name in e.to)
        things = dict.fromkeys(e.thing for e in events if e.thing)
        named = dict.fromkeys(name for e in events for name in e.by.to)
        own = dict.fromkeys(self.speaker.bare(t, e.who) for e in events for t in e.by.thing)
        act = replace(events[0].by, to=tuple(named), thing=tuple(own))
        return replace(events[0], to=tuple(to), thing="、".join(things) or None, by=act)

    # --- the text's words ---

    def _as_said(self, event: Event) -> Event:
        """With as much of its places as the clause says, or what it quotes."""
        act = event.by
        place, *route = (self._going(p, act.ground) for p in (act.place or "", *act.route))
        if (place or None, tuple(route)) == (act.place, act.route):
            return event
        return replace(event, by=replace(act, place=place or None, route=tuple(route)))

    def _going(self, place: str, ground: Ground | None) -> str:
        """So much of a place as the clause says, else its sides; its measures if the clause, or
        what the act quotes, has one."""
        part, _ = self._in_its_words(place)
        phrase = self.speaker.phrase(place)
        if part or phrase is None:
            return part or place
        told = f"{self.clause} {ground.cite if ground else ''}"
        is_told = not phrase.measures or any(measure in told for measure in phrase.measures)
        return place if is_told else phrase.without_measures()

    def _in_its_words(self, place: str) -> tuple[str, str]:
        """So much of a phrase as the clause says, of a place with its side, and how it says it: of
        「兩楹間東四尺」 in 「授主人爵于兩楹之間」 兩楹間 and 兩楹之間; nothing, if less is said."""
        for part in self.speaker.heads(place):
            if len(part) < _SHORTEST:
                break
            if words := re.search("之?".join(map(re.escape, part)), self.clause):
                return part, words[0]
        return "", ""

    def _spot(self, place: str, who: str) -> str:
        _, words = self._in_its_words(place)
        return words or self.speaker.spot(place, who)

    def _words(self, event: Event) -> str:
        act = event.by
        to = self.called(act.to)
        if event.words and act.verb.is_(VerbTrait.QUOTES):
            if event.words not in self.clause:
                return f"{to and '謂'}{to}曰「{event.words}」"
            if to or event.words in self.apart:
                return f"謂{to}" if to else act.word
            begun, more = _begun(event.words)
            return f"曰「{begun}」{more}"
        word = "" if act.verb.is_(VerbTrait.FACING) and act.facing else act.word
        title = event.words or "" if act.verb.does(Does.ENTITLE) else ""
        thing = _some(dict.fromkeys(self.speaker.bare(t, event.who) for t in act.thing))
        if act.verb.is_(VerbTrait.OF_WINE) and any(cup in thing for cup in self._cups):
            thing = ""
        if thing in word or thing.endswith(word) or (to and act.verb.is_(VerbTrait.UNDERSTOOD)):
            thing = ""
        if act.verb.is_(VerbTrait.THING_ALONE) and thing:
            to = ""
        via = f"自{act.via}" if act.via and "自" not in act.word else act.via or ""
        by = dict.fromkeys(self._spot(r, event.who) for r in act.route)
        route = "".join(f"由{spot}" for spot in by)
        place = self._spot(act.place or "", event.who)
        if place and (via or not act.verb.is_(VerbTrait.BARE_PLACE)):
            place = f"于{place}"
        facing = "" if act.facing is None else _facing_text(act.facing)
        facing = "" if word in (facing, act.facing) else facing
        if facing and (place[-1:] in WIND_EN or place.endswith(self._walls)):
            facing = f"，{facing}"
        haste = "".join(manner.name for manner in act.manner if manner.is_quick)
        return f"{route}{haste}{word}{title}{to}{thing}{via}{place}{facing}"


def _some(names: Iterable[str]) -> str:
    """All of them, or the first of many."""
    first = [*islice(names, MANY + 1)]
    return "、".join(first) if len(first) <= MANY else "、".join(first[:MANY]) + "等"


def sentence(said: str) -> str:
    """With a capital."""
    return said[:1].upper() + said[1:]


def _once(english: str, name: str) -> str:
    """Somebody is named once, and is then 「him」."""
    pattern = re.compile(rf"{re.escape(name)}(?![’'\w])")
    first = pattern.search(english)
    if first is None:
        return english
    return english[: first.end()] + pattern.sub("him", english[first.end() :])


def _begun(words: str) -> tuple[str, str]:
    """How words begin that the clause has whole, and that they go on."""
    first = _PHRASE.match(words)
    return (first[0], "云云") if first else (words, "")


def _facing_text(facing: str) -> str:
    """西北面; 面賓."""
    if facing.endswith(("面", "鄉")):
        return facing
    return f"{facing}面" if facing in WIND_EN else f"面{facing}"
