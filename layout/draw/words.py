"""Movements in words: those of the text's own act lines, and plain English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from layout.draw.english import CUPS, act_english, in_plural
from layout.draw.movements import HASTE, Movement
from layout.draw.places import MANY, WIND_EN, Speaker, listed
from layout.score import Act, Step
from layout.stage import Event
from layout.verbs import VERBS

_OF_THE_CUP = ("祭", "祭酒", "啐", "飲")
_TO_SOMEBODY = ("獻", "酬", "酢", "沃")  # with what is understood


@dataclass
class Teller:
    """Tells movements in order: each event is matched with the next act line it can come from.

    `moves` are all that the plate tells: where more than one person acts, each line names his.
    """

    steps: Sequence[Step]
    speaker: Speaker
    moves: Sequence[Movement] = ()
    _used: set[tuple[int, str]] = field(default_factory=set)  # act lines told, and of whom

    def tell(self, movement: Movement) -> tuple[str, str]:
        """A movement in the words of its act lines (升自阼階，坐取爵), and in plain English."""
        acts = list(self._acts(movement))
        han = list(dict.fromkeys(filter(None, (self._words(*pair) for pair in acts))))
        parts = [part for pair in acts for part in act_english(*pair, self.speaker)]
        english = listed([p for i, p in enumerate(parts) if p not in parts[:i] or p == "kneels"])
        for name in self._others(movement):
            english = _once(english, name)
        if len(movement.who) > 1:
            english = in_plural(english)
        if not self._names_doers:
            return "，".join(han), english
        doer = self.speaker.people(movement.who)
        return self.called(movement.who) + "，".join(han), f"{doer[:1].upper()}{doer[1:]} {english}"

    def _others(self, movement: Movement) -> Iterator[str]:
        """The single people to whom something is done."""
        names = dict.fromkeys(e.to for e in movement.events if e.to and "、" not in e.to)
        return (self.speaker.person(name) for name in names if name in self.speaker.text.cast)

    def called(self, names: Sequence[str]) -> str:
        """People as the text would call them: by their group, numbered only to tell two apart."""
        called = [self._one(n) for n in self.speaker.together(names)]
        return "、".join(called) if len(called) <= MANY else "、".join(called[:MANY]) + "等"

    def _one(self, name: str) -> str:
        if name in self.speaker.titles:
            return self.speaker.titles[name]
        return self._group(name) or name if name in self.speaker.alone else name

    def _group(self, name: str) -> str | None:
        cast = self.speaker.text.cast.get(name)
        return cast.group if cast else None

    @cached_property
    def _names_doers(self) -> bool:
        return len({m.who for m in self.moves}) > 1

    # --- act lines ---

    def _acts(self, movement: Movement) -> Iterator[tuple[Event, Act | None]]:
        """Each event with its act line; of what a group does at once only the first, and no
        turning to where he faces already."""
        told: dict[tuple[int, str], list[Event]] = {}
        for event in movement.events:
            told.setdefault((event.group, event.verb), []).append(event)
        faced: str | None = None
        for together in told.values():
            event = _as_one(together)
            act = self._act_of(together)
            facing = act.facing if act else None
            if act is not None and act.verb == "面" and facing == faced:
                continue
            faced = facing or (None if event.path else faced)
            yield event, act

    def _act_of(self, together: Sequence[Event]) -> Act | None:
        """The act line of what several do at once, which is then told of each of them."""
        told: dict[str, Act | None] = {}
        for event in together:
            act = self._next_of(event, any_thing=event.who not in told)
            told.setdefault(event.who, act)
            if act is not None:
                self._used.add((id(act), event.who))
        return told[together[0].who]

    def _next_of(self, event: Event, *, any_thing: bool) -> Act | None:
        """The next act line of his that names the thing; or, if that serves, any other."""
        his = [
            act
            for step in self.steps
            for act in step.acts
            if (id(act), event.who) not in self._used
            and act.word == event.verb
            and self._does(act, event.who)
        ]
        named = (act for act in his if event.thing in act.thing)
        return next(named, his[0] if his and any_thing else None)

    def _does(self, act: Act, who: str) -> bool:
        """Whether the person is of those that the act names, singly or by their group."""
        return who in act.who or self._group(who) in act.who

    # --- the text's words ---

    def _words(self, event: Event, act: Act | None) -> str:
        if act is None:
            via = f"自{event.via}" if event.via else ""
            to = self.called(event.to.split("、")) if event.to else ""
            return f"{event.verb}{to}{self.speaker.bare(event.thing or '', event.who)}{via}"
        to = self.called(act.to)
        if event.words and act.verb == "曰":
            return f"謂{to}曰「{event.words}」" if to else f"曰「{event.words}」"
        word = "" if act.verb == "面" and act.facing else act.word
        thing = "、".join(dict.fromkeys(self.speaker.bare(t, event.who) for t in act.thing))
        if act.verb in _OF_THE_CUP and any(cup in thing for cup in CUPS):
            thing = ""
        if thing in word or thing.endswith(word) or (to and act.verb in _TO_SOMEBODY):
            thing = ""
        if act.verb == "拜送" and thing:
            to = ""
        via = f"自{act.via}" if act.via and "自" not in act.word else act.via or ""
        route = "".join(f"由{self.speaker.spot(r, event.who)}" for r in act.route)
        place = self.speaker.spot(act.place or "", event.who)
        verb = VERBS.get(act.verb)
        if place and (via or not (verb is not None and verb.bare_place)):
            place = f"于{place}"
        facing = "" if act.facing is None else _facing_text(act.facing)
        facing = "" if word in (facing, act.facing) else facing
        if facing and (place[-1:] in WIND_EN or place.endswith("序")):
            facing = f"，{facing}"
        haste = HASTE if HASTE in act.manner else ""
        return f"{route}{haste}{word}{to}{thing}{via}{place}{facing}"


def _once(english: str, name: str) -> str:
    """Somebody is named once, and is then 「him」."""
    pattern = re.compile(rf"{re.escape(name)}(?![’'\w])")
    first = pattern.search(english)
    if first is None:
        return english
    return english[: first.end()] + pattern.sub("him", english[first.end() :])


def _as_one(events: Sequence[Event]) -> Event:
    """What several do at once: to all whom it is done, with all their things."""
    to = dict.fromkeys(e.to for e in events if e.to)
    things = dict.fromkeys(e.thing for e in events if e.thing)
    return replace(events[0], to="、".join(to) or None, thing="、".join(things) or None)


def _facing_text(facing: str) -> str:
    """西北面; 面賓."""
    if facing.endswith(("面", "鄉")):
        return facing
    return f"{facing}面" if facing in WIND_EN else f"面{facing}"
