"""所據 and 位: on what it rests, and who stands where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from layout.basis import Basis
from layout.draw.brief import PlateText
from layout.draw.captions import Standing
from layout.draw.people import Named
from layout.draw.places import Speaker, facing_word, listed, short_facing
from layout.say.reasons import reason
from layout.score import OpenQuestion
from layout.site import Site
from layout.stage import Frame, PersonState, ThingState

_BASES = {
    Basis.經: "text",
    Basis.記: "record",
    Basis.注: "Zheng",
    Basis.疏: "Jia",
    Basis.後: "later",
    Basis.擬: "ours",
}
MOST_STANDINGS = 7
MOST_SENTENCES = 5
_DECIDED = {"經": "據經文", "擬": "擬", "": "擬"}  # for others: 從鄭玄
_LATIN = re.compile("[A-Za-z][A-Za-z ,]*")


def standings(names: Sequence[Named], speaker: Speaker, lang: str) -> tuple[Standing, ...]:
    """Who stands where, those who act first; people at the same place on one line."""
    rows: dict[tuple[str, str], list[Named]] = {}
    ordered = sorted(names, key=lambda n: min(m.rank for m in n.members))
    for one in ordered:
        person = one.lead.person
        where = speaker.place(person.place, person.name) if person.place else ""
        if where.startswith(("the ", "his ")) and person.place:
            where = f"{speaker.holds(person.place)} {where}"
        if len(one.members) > 1:
            where = where.replace("his ", "their ")
        facing = person.facing
        words = ", ".join(part for part in (where, short_facing(facing)) if part)
        if lang == "zh":
            spot = speaker.spot(person.place or "", person.name)
            words = "，".join(p for p in (spot, f"{facing_word(facing)}面") if p)
        basis = _BASES[one.basis] if lang == "en" else one.basis.value
        rows.setdefault((words, basis), []).append(one)
    return tuple(
        Standing(_who(named, lang), words, basis)
        for (words, basis), named in list(rows.items())[:MOST_STANDINGS]
    )


def _who(names: Sequence[Named], lang: str) -> str:
    if lang == "en":
        return ", ".join(n.english or n.name for n in names)
    return "、".join(n.name for n in names)


def grounds(
    frame: Frame,
    drawn: Iterable[PersonState | ThingState],
    speaker: Speaker,
    lang: str,
    ground: str,
) -> str:
    """Variants not at their default, what is left open, then what is not in the 經.

    `drawn` come in the order of their weight: what moved in the step first.
    """
    first = list(_choices(speaker.text, speaker.site, lang))
    first += dict.fromkeys(_open(frame.step.open, lang))
    main = next(iter(speaker.site.grounds), ground)  # its lengths are the site's own
    last = list(_measured(speaker.site, lang)) if ground == main else []
    room = max(1, MOST_SENTENCES - len(first) - len(last))
    said = [*first, *list(_places(drawn, speaker, lang))[:room], *last]
    return "".join(said) if lang == "zh" else " ".join(said)


def _choices(text: PlateText, site: Site, lang: str) -> Iterator[str]:
    """Readings that are not the default, of the rite and of its place."""
    chosen = [(c.name, c.reading, c.held_by) for c in text.choices]
    for name, reading in site.variants.items():
        dispute = site.disputes.get(name)
        if dispute is not None and reading != dispute.readings[0]:
            chosen.append((name, reading, dispute.held_by.get(reading, "")))
    for name, reading, by in chosen:
        if lang == "zh":
            yield f"{name}：{by or reading}。"
        else:
            yield f"{name} read as {reading}{f' ({by})' if by else ''}."


def _places(
    drawn: Iterable[PersonState | ThingState], speaker: Speaker, lang: str
) -> Iterator[str]:
    """One sentence a reason, naming all that rest on it; what the 經 says needs none."""
    by_reason: dict[tuple[bool, str], list[str]] = {}
    for one in drawn:
        if one.basis not in (Basis.經, Basis.記):
            key = (one.basis is Basis.擬, reason(one.derivation) or one.basis.value)
            names = by_reason.setdefault(key, [])
            name = _named(one, speaker) if lang == "zh" else _called(one, speaker)
            if name not in names:
                names.append(name)
    for (is_ours, why), names in by_reason.items():
        if lang == "zh":
            who = "、".join(names if len(names) < 5 else [*names[:3], "…"]).replace("、…", "等")
            yield f"{who}：{'擬，' if is_ours and why != Basis.擬.value else ''}{why}。"
            continue
        who = listed(names) if len(names) < 5 else f"{', '.join(names[:3])} and others"
        who = f"{who[:1].upper()}{who[1:]}"
        if is_ours:
            yield f"{who}: our conjecture{f' ({why})' if why != Basis.擬.value else ''}."
        else:
            yield f"{who}: {why}."


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


def _open(questions: Iterable[OpenQuestion], lang: str) -> Iterator[str]:
    """What the text leaves open, and who decided it."""
    for question in questions:
        if lang != "zh":
            yield f"Open: {question.question}; here, {question.decided} ({question.by})."
            continue
        by = _LATIN.sub("", question.by)
        said = _DECIDED.get(by, f"從{by}")
        yield f"{question.han_question}？{said}，{question.han_decided}。"


def _measured(site: Site, lang: str) -> Iterator[str]:
    """The number that the building is measured by, which its site gives first."""
    first = next(iter(site.lengths.values()), None)
    if first is None:
        return
    basis = first.ground.basis
    if lang == "zh":
        yield f"宮室以{first.called}{first.value:g}尺為度（{basis.value}）。"
        return
    ours = ", our conjecture" if basis is Basis.擬 else f" ({basis.value})"
    yield f"The building is measured from its {first.called}, {first.value:g} 尺{ours}."
