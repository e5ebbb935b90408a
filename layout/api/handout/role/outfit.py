"""What somebody needs for his part: what he wears and handles, where he stands, with whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from layout.api.handout.material import Material
from layout.draw.ink import speaker_of
from layout.said import Said
from layout.say.called import gathered, listed
from layout.say.tongue import Tongue
from layout.stage import Event, Frame
from layout.write.handout.document import Block, Chapter, Steps, Table

_HEADS = (Said(), Said(), Said("節", "steps"))
_MOST = 8  # steps told of one thing


def outfit(material: Material, who: str, names: frozenset[str]) -> Iterator[Block]:
    """One page: his dress, the things he handles, his places, and those he has to do with."""
    english = called_en(material, who)
    yield Chapter(Said(f"{who}之儀", f"The part of the {english}" if english else ""))
    rows = [
        *_rows(material.tongue, Said("其服", "wears"), _dress(material, names)),
        *_rows(material.tongue, Said("其器", "handles"), _things(material, names)),
        *_rows(material.tongue, Said("其所", "stands"), _places(material, names)),
        *_rows(material.tongue, Said("所與", "with"), _others(material, names)),
    ]
    if rows:
        yield Table(_HEADS, tuple(rows), (0, 3, 2))


def called_en(material: Material, who: str) -> str:
    """What he, or the group, is called in English."""
    score, cast = material.score, material.score.cast
    own = (listed(cast, n) for n, c in cast.items() if who in (n, c.group))
    members = (called_en(material, n) for n in score.groups.get(who, ()))
    return score.called.get(who) or next(own, "") or ", ".join(members)


_Met = Iterable[tuple[Said, int]]


def _rows(tongue: Tongue, title: Said, met: _Met) -> Iterator[tuple[Said, Said, Steps]]:
    """Each thing once, as far as the book's language tells things apart, with the steps in which
    it is; what it is stands before the first."""
    found: dict[Said, dict[int, None]] = {}
    for wording, n in met:
        found.setdefault(tongue.told(wording), {})[n] = None
    for i, (wording, steps) in enumerate(found.items()):
        yield Said() if i else title, wording, Steps(tuple(sorted(steps))[:_MOST])


def _own(material: Material, names: frozenset[str]) -> Iterator[Frame]:
    for frame in material.chosen:
        if any(e.who in names or e.other in names for e in frame.events):
            yield frame


def _dress(material: Material, names: frozenset[str]) -> _Met:
    """What he puts on, from the step in which he first wears it so."""
    worn: dict[str, object] = {}
    for frame in _own(material, names):
        for person in (frame.people[n] for n in sorted(names) if n in frame.people):
            if person.on_stage and worn.get(person.name) != person.dress:
                worn[person.name] = person.dress
                han = "、".join(piece.name for piece in person.dress)
                yield Said(han, ", ".join(piece.en for piece in person.dress)), frame.n


def _things(material: Material, names: frozenset[str]) -> _Met:
    for frame in _own(material, names):
        speaker = speaker_of(material.site, material.plates.text, frame)
        for event in frame.events:
            if event.thing and (event.who in names or _receives(frame, event, names)):
                yield Said(speaker.bare(event.thing), speaker.thing(event.thing)), frame.n


def _receives(frame: Frame, event: Event, names: frozenset[str]) -> bool:
    """Whether what another hands over is then in his hands."""
    people = (frame.people[n] for n in (names & {event.other}) if n is not None)
    return any(event.thing in (*p.left, *p.right, *p.both) for p in people if p.on_stage)


def _places(material: Material, names: frozenset[str]) -> _Met:
    """Where he comes to stand, not what he only passes."""
    for frame in _own(material, names):
        speaker = speaker_of(material.site, material.plates.text, frame)
        went = {e.who for e in frame.events if e.who in names and len(e.path) > 1}
        for name in sorted(went):
            person = frame.people[name]
            if person.on_stage and person.place:
                han = speaker.spot(person.place, name)
                yield Said(han, speaker.place(person.place, name)), frame.n


def _others(material: Material, names: frozenset[str]) -> _Met:
    """Those he has to do with; who are always there together stand in one row."""
    cast, score = material.score.cast, material.score
    met: dict[str, dict[int, None]] = {}
    for frame in _own(material, names):
        for event in frame.events:
            other = event.other if event.who in names else event.who
            if other and other not in names and other in cast:
                met.setdefault(cast[other].group or other, {})[frame.n] = None
    rows: dict[tuple[int, ...], list[str]] = {}
    for name, found in met.items():
        rows.setdefault(tuple(found), []).append(name)
    for steps, called in rows.items():
        together = gathered(called, score.groups)
        english = dict.fromkeys(called_en(material, name) for name in together)
        wording = Said("、".join(together), ", ".join(filter(None, english)))
        yield from ((wording, n) for n in steps)
