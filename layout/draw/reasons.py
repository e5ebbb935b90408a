"""所據: on what a plate rests; 位: who stands where; and the plate told to those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from layout.draw.brief import PlateText
from layout.draw.captions import Standing
from layout.draw.people import Named
from layout.draw.theme import State
from layout.draw.words import Speaker, facing_word, short_facing
from layout.score import Basis, OpenQuestion
from layout.site import Site
from layout.stage import Frame, PersonState, ThingState

MOST_STANDINGS = 7
MOST_SENTENCES = 6
_BY = {
    Basis.經: "經",
    Basis.記: "記",
    Basis.注: "注",
    Basis.疏: "疏",
    Basis.後: "後",
    Basis.擬: "擬",
}
_STRENGTH = {State.ACTING: 0, State.CAME: 1, State.WAITING: 2, State.GHOST: 3}
_LONGEST = 46  # characters of a reason: longer ones are given where the site is described


def standings(names: Sequence[Named], speaker: Speaker) -> tuple[Standing, ...]:
    """Who stands where, those who act first; people at the same place on one line."""
    rows: dict[tuple[str, str], list[Named]] = {}
    ordered = sorted(names, key=lambda n: min(_STRENGTH[m.figure.state] for m in n.members))
    for one in ordered:
        person = one.lead.person
        where = speaker.place(person.place) if person.place else ""
        short = short_facing(person.facing)
        words = ", ".join(part for part in (where, short) if part)
        rows.setdefault((words, _BY[one.basis]), []).append(one)
    return tuple(
        Standing("、".join(n.name for n in named), words, basis)
        for (words, basis), named in list(rows.items())[:MOST_STANDINGS]
    )


def grounds(
    frame: Frame,
    drawn: Iterable[PersonState | ThingState],
    text: PlateText,
    site: Site,
    speaker: Speaker,
) -> str:
    """Variants not at their default, then what is not in the 經, then what is left open."""
    sentences = [*_choices(text), *_places(drawn), *_open(frame.step.open)]
    sentences += _conjectures(site)
    del speaker
    return " ".join(sentences[:MOST_SENTENCES])


def _choices(text: PlateText) -> Iterator[str]:
    for choice in text.choices:
        by = f" ({choice.held_by})" if choice.held_by else ""
        yield f"{choice.name} read as {choice.reading}{by}."


def _places(drawn: Iterable[PersonState | ThingState]) -> Iterator[str]:
    """One sentence a reason, naming all that rest on it; what the 經 says needs none."""
    by_reason: dict[tuple[Basis, str], list[str]] = {}
    for one in drawn:
        if one.basis not in (Basis.經, Basis.記):
            name = getattr(one, "group", None) or one.name
            names = by_reason.setdefault((one.basis, _reason(one.derivation)), [])
            if name not in names:
                names.append(name)
    order = list(Basis)
    for (basis, reason), names in sorted(by_reason.items(), key=lambda i: order.index(i[0][0])):
        who = _listed(names)
        if basis is Basis.擬:
            yield f"{who}: our conjecture{f' ({reason})' if reason else ''}."
        else:
            yield f"{who} after {reason or _BY[basis]}."


def _reason(derivation: str) -> str:
    """The words that a placing rests on: the last part of its derivation, if it is short."""
    last = derivation.rsplit("; ", 1)[-1].removeprefix("擬: ").strip()
    return last if len(last) <= _LONGEST else last[: _LONGEST - 1] + "…"


def _open(questions: Iterable[OpenQuestion]) -> Iterator[str]:
    for question in questions:
        yield f"Open: {question.question}; here {question.decided} ({question.by})."


def _conjectures(site: Site) -> Iterator[str]:
    """The building's own measures that no source gives."""
    ours = [f.name for f in site.features.values() if f.basis is Basis.擬]
    if ours:
        yield f"Of the building, {len(ours)} of {len(site.features)} parts are placed by conjecture."


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
