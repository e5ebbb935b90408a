"""所據 and 位: on what it rests, and who stands where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from layout.basis import Basis, Ground
from layout.said import Said
from layout.say.brief import PlateText, Someone
from layout.say.places import Speaker, faces, listed, short_facing
from layout.say.quoting import BASES_EN, OURS, SIGNS, Quoter, chosen_for, reason
from layout.say.tongue import Tongue
from layout.score import OpenQuestion
from layout.site import Site
from layout.stage import Frame, PersonState, ThingState

MOST_STANDINGS = 7
MOST_SENTENCES = 5
_DECIDED = {"經": "據經文", "擬": "擬", "": "擬"}  # for others: 從鄭玄
_LATIN = re.compile("[A-Za-z][A-Za-z ,]*")


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of 位: who stands where, and on what that rests."""

    who: str
    place: Said
    basis: str


def standings(people: Sequence[Someone], speaker: Speaker, tongue: Tongue) -> tuple[Standing, ...]:
    """Who stands where, those who act first; people at the same place on one line."""
    rows: dict[tuple[Said, str], list[Someone]] = {}
    for person in sorted(people, key=lambda person: person.rank):
        place = tongue.prose(_place([person], speaker))
        rows.setdefault((place, tongue.lead(SIGNS[person.basis]).text), []).append(person)
    return tuple(
        Standing(_who(named, tongue), tongue.prose(_place(named, speaker)), basis)
        for (_, basis), named in list(rows.items())[:MOST_STANDINGS]
    )


def _place(people: Sequence[Someone], speaker: Speaker) -> Said:
    """Where those stand who stand alike, and the way they face."""
    person, facing = people[0].lead, people[0].lead.facing
    where = speaker.place(person.place, person.name) if person.place else ""
    if where.startswith(("the ", "his ", "her ")) and person.place:
        where = f"{speaker.stands(person)} {where}"
    where = speaker.whose(where, [each.name for one in people for each in one.people])
    spot = speaker.spot(person.place or "", person.name)
    way, lasting = faces(person), speaker.lasting(person)
    short = way.en if person.lies else short_facing(facing)
    return Said(
        "，".join(p for p in (spot, way.han, *(each.han for each in lasting)) if p),
        ", ".join(p for p in (where, short, *(each.en for each in lasting)) if p),
    )


def _who(people: Sequence[Someone], tongue: Tongue) -> str:
    han, english = (p.said.han for p in people), (p.said.en or p.said.han for p in people)
    return tongue.lead(Said("、".join(han), ", ".join(english))).text


@dataclass(frozen=True, slots=True)
class Grounds:
    """A sentence of 所據, and whom or what it is about."""

    said: Said
    names: tuple[str, ...] = ()


def grounds(
    frame: Frame,
    drawn: Iterable[PersonState | ThingState],
    speaker: Speaker,
    ground: str,
    tongue: Tongue,
) -> tuple[Grounds, ...]:
    """Variants not at their default, what is left open, then what is not in the 經.

    `drawn` come in the order of their weight: what moved in the step first.
    """
    quoter = speaker.text.quoter
    first = [*_choices(speaker.text, tongue), *_open(frame.step.open, quoter, tongue)]
    main = next(iter(speaker.site.grounds), ground)  # its lengths are the site's own
    last = list(_measured(speaker.site)) if ground == main else []
    room = max(1, MOST_SENTENCES - len(first) - len(last))
    told = [*_places(drawn, speaker, tongue), *_facings(frame, speaker, tongue)]
    return (*first, *told[:room], *last)


def _choices(text: PlateText, tongue: Tongue) -> Iterator[Grounds]:
    """Readings that are not the default, of the rite and of its place."""
    for choice in text.choices:
        by = choice.held_by
        holders = by if tongue.has_han else ", ".join(text.quoter.scholars_of(by))
        about = f"{choice.about[:1].upper()}{choice.about[1:]}" or f"「{choice.name}」"
        english = f"{about}: 「{choice.reading}」{f' ({holders})' if holders else ''}."
        yield Grounds(Said(f"{choice.name}：{by or choice.reading}。", english), (choice.name,))


def _places(
    drawn: Iterable[PersonState | ThingState], speaker: Speaker, tongue: Tongue
) -> Iterator[Grounds]:
    """One sentence a reason, naming all that rest on it; what the 經 says needs none."""
    by_reason: dict[Said, list[PersonState | ThingState]] = {}
    for one in drawn:
        if one.basis not in (Basis.經, Basis.記):
            by_reason.setdefault(_why(one, speaker.text.quoter, tongue), []).append(one)
    for why, ones in by_reason.items():
        names = tuple(dict.fromkeys(_named(one, speaker) for one in ones))
        han = "、".join(names) if len(names) < 5 else f"{'、'.join(names[:3])}等"
        called = list(dict.fromkeys(_called(one, speaker) for one in ones))
        who = listed(called) if len(called) < 5 else f"{', '.join(called[:3])} and others"
        yield Grounds(Said(f"{han}：{why.han}。", f"{who[:1].upper()}{who[1:]}: {why.en}."), names)


def _why(one: PersonState | ThingState, quoter: Quoter, tongue: Tongue) -> Said:
    """Why it is where it is: who reads Chinese has it in the words of its author, and who does not
    has them quoted where nothing else is told."""
    ours, is_ours = chosen_for(one.derivation), one.basis is Basis.擬
    words = reason(one.derivation) or one.basis.value
    han = f"擬，{words}" if is_ours and words != Basis.擬.value else words
    if (ours is not None and ours.en) or not tongue.has_han:
        english = quoter.placing(one.derivation, one.basis).en or _plain(one.basis)
        is_bare = english == _plain(one.basis) and words != one.basis.value
        return Said(han, f"{english} 「{words}」" if is_bare else english)
    if words == Basis.擬.value:
        return Said(han, OURS.en)
    return Said(han, f"{OURS.en} ({words})" if is_ours else words)


def _plain(basis: Basis) -> str:
    """On what something rests, where nothing else is told of it."""
    return OURS.en if basis is Basis.擬 else BASES_EN[basis]


def _facings(frame: Frame, speaker: Speaker, tongue: Tongue) -> Iterator[Grounds]:
    """One sentence a reason of facings that rest on other words than their places."""
    by_ground: dict[Ground, list[PersonState]] = {}
    for event in frame.events:
        ground = event.by.facing_ground
        if ground and ground.basis not in (Basis.經, Basis.記) and event.who in frame.people:
            by_ground.setdefault(ground, []).append(frame.people[event.who])
    for ground, people in by_ground.items():
        names = tuple(dict.fromkeys(_named(person, speaker) for person in people))
        who = listed(list(dict.fromkeys(_called(person, speaker) for person in people)))
        words = ground.cite or ground.why
        is_ours = ground.basis is Basis.擬
        han = f"{'、'.join(names)}之面：{'擬，' if is_ours else ''}{words}。"
        ours = f"{OURS.en} ({words})" if is_ours else words
        if not tongue.has_han:
            ours = speaker.text.quoter.ground(ground).en
        yield Grounds(Said(han, f"How {who} face{'s' * (len(names) == 1)}: {ours}."), names)


def _named(one: PersonState | ThingState, speaker: Speaker) -> str:
    """In the text's words: somebody by his title or group, a thing without our number."""
    if isinstance(one, PersonState):
        return one.titled or one.group or one.name
    known = speaker.text.things.get(one.name)
    owner = speaker.text.cast.get(known.of or "") if known else None
    if owner is not None and owner.group:
        return f"{owner.group}之{one.kind.name}"
    return speaker.bare(one.name)


def _called(one: PersonState | ThingState, speaker: Speaker) -> str:
    """Somebody by his group, a thing by whose it is."""
    if isinstance(one, PersonState):
        return speaker.person(one.group or one.name)
    known = speaker.text.things.get(one.name)
    owner = speaker.text.cast.get(known.of or "") if known else None
    if owner is not None and owner.group:
        kind = speaker.thing(one.name)
        return f"the {kind}{'' if kind.endswith('s') else 's'} of {speaker.person(owner.group)}"
    return speaker.the_thing(one.name)


def _open(questions: Iterable[OpenQuestion], quoter: Quoter, tongue: Tongue) -> Iterator[Grounds]:
    """What the text leaves open, and who decided it."""
    for one in dict.fromkeys(questions):
        by = _LATIN.sub("", one.by)
        said = _DECIDED.get(by, f"從{by}")
        asked, decided = quoter.latin(one.question), quoter.latin(one.decided)
        holders = one.by if tongue.has_han else ", ".join(quoter.scholars_of(one.by))
        english = f"Open: {asked}; here, {decided}{f' ({holders})' if holders else ''}."
        yield Grounds(Said(f"{one.han_question}？{said}，{one.han_decided}。", english))


def _measured(site: Site) -> Iterator[Grounds]:
    """The number that the building is measured by, which its site gives first."""
    first = next(iter(site.lengths.values()), None)
    if first is None:
        return
    basis, far = first.ground.basis, f"{first.value:g}"
    ours = f", {OURS.en}" if basis is Basis.擬 else f" ({BASES_EN[basis]})"
    yield Grounds(
        Said(
            f"宮室以{first.called}{far}尺為度（{basis.value}）。",
            f"The building is measured by one length, {far} 尺{ours}.",
        )
    )
