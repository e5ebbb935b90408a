"""所據, 位, and the plate told to those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from layout.draw.brief import PlateText
from layout.draw.captions import Standing
from layout.draw.people import Named
from layout.draw.words import Speaker, facing_word, short_facing
from layout.score import Basis, OpenQuestion
from layout.site import Site
from layout.stage import Frame, PersonState, ThingState

MOST_STANDINGS = 7
MOST_SENTENCES = 5
_BY = {
    Basis.經: "經",
    Basis.記: "記",
    Basis.注: "注",
    Basis.疏: "疏",
    Basis.後: "後",
    Basis.擬: "擬",
}
_LONGEST = 34  # characters of a reason; the whole of it is in the data of the plate


def standings(names: Sequence[Named], speaker: Speaker, lang: str) -> tuple[Standing, ...]:
    """Who stands where, those who act first; people at the same place on one line."""
    rows: dict[tuple[str, str], list[Named]] = {}
    ordered = sorted(names, key=lambda n: min(m.rank for m in n.members))
    for one in ordered:
        person = one.lead.person
        where = speaker.place(person.place) if person.place else ""
        short = short_facing(person.facing)
        words = ", ".join(part for part in (where, short) if part)
        rows.setdefault((words, _BY[one.basis]), []).append(one)
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
    text: PlateText,
    site: Site,
) -> str:
    """Variants not at their default, what is left open, then what is not in the 經.

    `drawn` come in the order of their weight: those who act first.
    """
    first = [*_choices(text), *_open(frame.step.open)]
    last = [*_measured(site)]
    room = max(1, MOST_SENTENCES - len(first) - len(last))
    return " ".join([*first, *list(_places(drawn, text))[:room], *last])


def _choices(text: PlateText) -> Iterator[str]:
    for choice in text.choices:
        by = f" ({choice.held_by})" if choice.held_by else ""
        yield f"{choice.name} read as {choice.reading}{by}."


def _places(drawn: Iterable[PersonState | ThingState], text: PlateText) -> Iterator[str]:
    """One sentence a reason, naming all that rest on it; what the 經 says needs none."""
    by_reason: dict[tuple[Basis, str], list[str]] = {}
    for one in drawn:
        if one.basis not in (Basis.經, Basis.記):
            names = by_reason.setdefault((one.basis, _reason(one.derivation)), [])
            name = _called(one, text)
            if name not in names:
                names.append(name)
    for (basis, reason), names in by_reason.items():
        who = _listed(names)
        if basis is Basis.擬:
            yield f"{who}: our conjecture{f' ({reason})' if reason else ''}."
        else:
            yield f"{who} after {reason or _BY[basis]}."


def _called(one: PersonState | ThingState, text: PlateText) -> str:
    """By his title or his group; a mat by its owner's group."""
    if isinstance(one, PersonState):
        return one.titled or one.group or one.name
    thing = text.things.get(one.name)
    owner = text.cast.get(thing.of or "") if thing else None
    return f"{owner.group}之{one.kind}" if owner and owner.group else one.name


def _reason(derivation: str) -> str:
    """The words that a placing rests on: the end of its derivation, and of that the first."""
    parts = [p for p in derivation.split("; ") if not p.startswith(("面:", "面：")) and p != "同上"]
    last = parts[-1].removeprefix("擬: ").strip() if parts else ""
    first = last.partition("；")[0]
    if len(first) <= _LONGEST:
        return first
    cut = first[: _LONGEST - 1]
    return cut + ("…」" if cut.count("「") > cut.count("」") else "…")


def _open(questions: Iterable[OpenQuestion]) -> Iterator[str]:
    for question in questions:
        yield f"Open: {question.question}; here {question.decided} ({question.by})."


def _measured(site: Site) -> Iterator[str]:
    """The number that the building is measured by, which its site gives first."""
    for name, (value, derivation) in site.lengths.items():
        basis = derivation.rpartition("(")[2][:1]
        ours = ", our conjecture" if basis == Basis.擬.value else f" ({basis})" if basis else ""
        yield f"The building is measured by its {name}, {value:g} 尺{ours}."
        return


def _listed(names: Sequence[str]) -> str:
    if len(names) > 5:
        return f"{'、'.join(names[:4])} and {len(names) - 4} more"
    return "、".join(names)


def describe(frame: Frame, names: Sequence[Named]) -> str:
    """The state in words: who, where, facing which way, holding what."""
    parts = []
    for one in names:
        person = one.lead.person
        held = "、".join(person.hands)
        words = [one.name, person.place or person.area or "", f"{facing_word(person.facing)}面"]
        if person.posture.value != "立":
            words.append(person.posture.value)
        if held:
            words.append(f"執{held}")
        parts.append(" ".join(word for word in words if word))
    text = frame.step.text or (f"如「{frame.step.expands}」" if frame.step.expands else "")
    return "；".join([text, *parts]) if text else "；".join(parts)
