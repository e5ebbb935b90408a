"""What is said of a plate: its clauses, its movements, what they rest on, what is left open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from layout.api.pages.plates import Plates, Span
from layout.basis import Basis
from layout.draw.dress import themes
from layout.draw.ink import speaker_of
from layout.measure.numerals import label_in_words
from layout.read.citing import quoter_of
from layout.said import NOTHING, Said
from layout.say.quoting import places_in_full
from layout.say.words import Teller
from layout.score import Act, Step
from layout.stage import Frame, PersonState, ThingState
from layout.stage.movements import Movement, gather
from layout.write.handout.document import BookLine, Notes

SURE = (Basis.經, Basis.記)
UNNUMBERED = "·"  # what stands before a movement without a number
MOST_NAMED = 3
_Rests = dict[tuple[str, Said], list[Said]]  # by basis and reason, what rests on it


def notes_of(plates: Plates, span: Span) -> Notes:
    """The notes on the plate of a span."""
    frames = plates.frames[span.first : span.last + 1]
    steps = [frame.step for frame in frames]
    grounds = _grounds(plates, frames)
    where = {cite: places_in_full(found) for frame in frames
             for cite, found in plates.finder.of_step(frame.step)}  # fmt: skip
    # who came to a place by an act rests on what the act does
    rests = (
        *grounds.items(),
        *(p for p in _placings(plates, frames).items() if p[0] not in grounds),
    )
    return Notes(
        tuple(_clauses(plates, frames)),
        tuple(_moves(plates, span)),
        tuple(
            BookLine(basis, _because(names, why, where.get(why.han)))
            for (basis, why), names in rests
        ),
        tuple(_questions(plates, steps)),
    )


def clause_of(plates: Plates, frame: Frame) -> Said:
    """The words of its step."""
    return plates.text.words_of(frame.step)


def begun(clause: Said) -> Said:
    """A clause that stands first: its gloss shows whether it begins within a sentence."""
    return replace(clause, en=f"… {clause.en}") if clause.en[:1].islower() else clause


def label_of(plates: Plates, move: Movement) -> str:
    """The number of a movement as the maps have it."""
    in_han = themes()[plates.manner.theme].is_leaf
    return label_in_words(move.number) if in_han else move.number


def _clauses(plates: Plates, frames: Sequence[Frame]) -> Iterator[BookLine]:
    """The clauses; in a passage, what is repeated in it is told in a line."""
    for is_told, some in groupby(frames, key=lambda f: f.step.text is not None or len(frames) == 1):
        group = list(some)
        if is_told:
            for frame in group:
                words = clause_of(plates, frame)
                yield BookLine(str(frame.n), begun(words) if frame is frames[0] else words)
            continue
        first, last = group[0].n, group[-1].n
        told = "".join(dict.fromkeys(clause_of(plates, frame).han for frame in group))
        label = str(first) if first == last else f"{first}–{last}"
        yield BookLine(label, Said(told, group[0].step.en if first == last else "The same again."))


def _moves(plates: Plates, span: Span) -> Iterator[BookLine]:
    """Every movement that the plate numbers; of a single step also what is done on the spot."""
    frames = plates.frames[span.first : span.last + 1]
    before = plates.frames[span.first - 1] if span.first else None
    moves, _ = gather(frames, before, plates.text.cast)
    speaker = speaker_of(plates.site, plates.text, frames[-1])
    teller = Teller(speaker, moves, plates.text.clause(f.step for f in frames))
    told = [BookLine(label_of(plates, move) or UNNUMBERED, teller.tell(move)) for move in moves]
    yield from (line for line in dict.fromkeys(told) if line.label != UNNUMBERED or not span.title)


def _grounds(plates: Plates, frames: Sequence[Frame]) -> _Rests:
    """Acts that rest on more than the clause itself, those of one reason together."""
    tongue = plates.manner.tongue
    quoter = quoter_of(plates.site.vocabulary, quotes=not tongue.has_han)
    speaker = speaker_of(plates.site, plates.text, frames[-1])
    told: _Rests = {}
    for act in (act for frame in frames for act in frame.step.acts):
        for part, ground in (*((None, g) for g in (act.ground,) if g), *act.by_part.items()):
            if ground.basis not in SURE:
                of, english = (f"之{part.value}", f" ({part.key})") if part else ("", "")
                does = f"{speaker.people(act.who)} {act.verb.plain}".strip()
                wording = Said(f"{_act(act)}{of}", f"{does}{english}")
                why = tongue.told(quoter.ground(ground))  # what is alike in it is told once
                told.setdefault((ground.basis.value, why), []).append(wording)
    return told


def _because(names: Sequence[Said], why: Said, where: Said | None) -> Said:
    """What rests on it, why, and where what is quoted stands; in both languages."""
    at = where or NOTHING
    han = f"{_some([name.han for name in names])}：{_whole(why.han)}"
    english = _some([name.en for name in names], ", ", " and others")
    english = f"{english[:1].upper()}{english[1:]}: {why.en.strip()}."
    return Said(
        f"{han}（{at.han}）" if at.han else han, f"{english} ({at.en}.)" if at.en else english
    )


def _act(act: Act) -> str:
    where = f"于{act.place}" if act.place else f"自{act.via}" if act.via else ""
    return "、".join(act.who) + act.word + "、".join((*act.to, *act.thing)) + where


def _placings(plates: Plates, frames: Sequence[Frame]) -> _Rests:
    """Where those who act and what they handle are, if that is not in the 經; by its reason."""
    tongue = plates.manner.tongue
    frame, quoter = frames[-1], quoter_of(plates.site.vocabulary, quotes=not tongue.has_han)
    acting = dict.fromkeys(event.who for f in frames for event in f.events)
    handled = dict.fromkeys(event.thing for f in frames for event in f.events if event.thing)
    states: list[PersonState | ThingState] = [frame.people[n] for n in acting if n in frame.people]
    states += [frame.things[name] for name in handled if name in frame.things]
    speaker = speaker_of(plates.site, plates.text, frame)
    named: _Rests = {}
    for state in states:
        why = tongue.told(quoter.placing(state.derivation, state.basis))
        if state.basis in SURE or not why.text or state.pos is None:
            continue
        names = named.setdefault((state.basis.value, why), [])
        if isinstance(state, PersonState):
            han = state.titled or state.group or state.name
            name = Said(han, speaker.person(state.group or state.name))
        else:
            name = Said(state.kind.name, speaker.thing(state.name))
        if name not in names:
            names.append(name)
    return named


def _questions(plates: Plates, steps: Sequence[Step]) -> Iterator[BookLine]:
    names = quoter_of(plates.site.vocabulary).latin
    for question in (question for step in steps for question in step.open):
        han = f"{question.han_question}？{question.han_decided}。（{question.by}）"
        asked = question.question[:1].upper() + question.question[1:]
        yield BookLine("?", Said(han, names(f"{asked}: {question.decided}")))


def _whole(why: str) -> str:
    """A reason ends with a stop, or with what it quotes."""
    if why.endswith(("」", "。", "）", ".")):
        return why
    return f"{why}." if why[-1:].isascii() else f"{why}。"


def _some(names: Sequence[str], between: str = "、", more: str = "等") -> str:
    """The first of them, and that there are more."""
    different = list(dict.fromkeys(names))
    few = different if len(different) <= MOST_NAMED else different[: MOST_NAMED - 1]
    return between.join(few) + (more if len(few) < len(different) else "")
