"""Questions to a rite: which frames hold these words, who stands where, where a phrase points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from typing import TYPE_CHECKING

from layout.api.compiled import Compiled
from layout.compass import wind_of
from layout.phrases.derivations import sentence
from layout.place import bounds_of, resolve
from layout.play import around
from layout.problems import NotFoundError, ProblemError, asked_wrongly, nearest, not_found
from layout.read.files.casts import casts
from layout.read.glyphs import usual
from layout.read.text import bare
from layout.read.vocabulary import read_vocabulary
from layout.said import Said
from layout.say.answers import of_the_text
from layout.say.asking import Bearer, Clauses, meant, named, spaced
from layout.say.called import told_apart
from layout.say.told import direction, far_off, side_seen
from layout.say.tongue import Tongue
from layout.score import Score, Staging, Step, alike
from layout.site import Bound, Spot
from layout.stage import Frame, PersonState

if TYPE_CHECKING:
    from layout.draw.eyes import EyeView, Sighting

_OTHERS = 20  # clauses that hold the same words, told with theirs
_ALIKE = 0.8  # of two words of which one is the other misspelt


def occurrences(steps: Sequence[Step], words: str) -> list[tuple[int, int]]:
    """Where the words stand: the indexes of the first and last step of each occurrence.

    Words may run over several clauses; their punctuation does not matter, nor whether they are in
    simple forms, in pinyin or the English of the clause. The number of a step, its address, and the
    id of a step or clause, with or without the slug before it, are found as well.
    """
    if words.isascii() and words.isdigit():
        n = int(words[:9])
        return [(n - 1, n - 1)] if 0 < n <= len(steps) else []
    by_id = [i for i, step in enumerate(steps) if words in _ids(step)]
    if by_id:
        return [(by_id[0], by_id[-1])]
    return clauses_of(steps).spans(usual(words))


def clauses_of(steps: Sequence[Step]) -> Clauses:
    """The words of steps, to be asked for."""
    texts = [bare(step.text or "") for step in steps]
    return Clauses(texts, [step.en for step in steps], read_vocabulary().pinyin)


def others_told(steps: Sequence[Step], spans: Sequence[tuple[int, int]], tongue: Tongue) -> str:
    """That the answer is of the first of several places, and which the others are, a line each."""
    if len(spans) < 2:
        return ""
    lines = [f"1 of {len(spans)}; the others:"]
    for first, last in spans[1 : _OTHERS + 1]:
        step = steps[first]
        wording = tongue.lead(Said(step.text or f"（{step.expands}）", step.en))
        number = f"{first + 1}" if first == last else f"{first + 1}–{last + 1}"
        lines.append(f"  {number:>4}  {tongue.written(wording.text)}")
    if more := spans[_OTHERS + 1 :]:
        lines.append(f"  … and steps {' '.join(str(first + 1) for first, _ in more)}")
    return "\n".join(lines)


def found(steps: Sequence[Step], words: str) -> list[tuple[int, int]]:
    """As `occurrences`, but nothing found is a problem that names the nearest clause."""
    spans = occurrences(steps, words)
    if not spans:
        what = f"no clause holds 「{words[:60]}」"
        if words.isascii() and words.isdigit():
            what = f"there is no step {words[:9]}"
        raise not_found("U904", what, _nearest_clause(steps, words))
    return spans


def stretch(steps: Sequence[Step], words: str) -> tuple[int, int]:
    """The first and last index of A..B, or of the one step or clause that is named."""
    first, dots, last = words.partition("..")
    if dots and not (first and last):
        raise asked_wrongly("U907", f"{words[:40]} has no end", "write it like 60..70")
    a = found(steps, first)[0][0]
    ends = [end for _, end in found(steps, last or first)]
    b = next((end for end in ends if end >= a), None)
    if b is None:
        what = f"{words[:80]} runs backwards"
        raise asked_wrongly("U907", what, f"write {last[:40]}..{first[:40]}")
    return a, b


def played_at(frames: Sequence[Frame]) -> dict[str, list[Frame]]:
    """Of each step that is told where it is not done (a note on the rite): where its acts are."""
    begun: dict[str, list[tuple[int, str]]] = {}
    for step in (frame.step for frame in frames if frame.step.text):
        begun.setdefault(step.mark.file, []).append((step.mark.line, step.id))
    away = {frame.step.id for frame in frames if frame.step.elsewhere}
    out: dict[str, list[Frame]] = {}
    for frame in frames:
        for mark in {event.by.mark for event in frame.events}:
            before = [id_ for line, id_ in begun.get(mark.file, ()) if line <= mark.line]
            if before and before[-1] in away and frame not in out.setdefault(before[-1], []):
                out[before[-1]].append(frame)
    return out


def place_of_staging(frames: Sequence[Frame], at: int) -> tuple[int, list[Frame]]:
    """Of the step at an index: the index of the step that shows what it says, and all in which it
    is done where that is elsewhere. −1 where nothing shows it: it is only told, or not played in
    this reading, and how all stood before is no answer."""
    step = frames[at].step
    if done := played_at(frames).get(step.id, []):
        return frames.index(done[-1]), done
    is_seen = step.text is None or step.staging is Staging.STAGED
    return (at if is_seen else -1), []


def last_seen(frames: Sequence[Frame], at: int) -> Frame | None:
    """The last frame before an index in which something is staged."""
    before = reversed(frames[:at])
    return next((f for f in before if f.step.staging is Staging.STAGED), None)


def whole_clause(steps: Sequence[Step], index: int) -> int:
    """The last step of a clause: what it repeats (如初) belongs to it."""
    last = index
    while last + 1 < len(steps) and steps[last + 1].text is None:
        last += 1
    return last


def latest(rite: Compiled) -> Frame:
    """The last step; where there is none, the problem is why."""
    if not rite.frames and rite.problems:
        raise ProblemError(*rite.problems)
    if not rite.frames:
        raise asked_wrongly("U907", f"{rite.score.title} has no steps yet", "write some first")
    return rite.frames[-1]


def locate(rite: Compiled, frame: Frame, phrase: str, who: str | None) -> Spot:
    """Where a place phrase points, for somebody or for nobody in particular."""
    who = person_meant(rite.score, who, frame) if who else who
    if who is not None and who not in frame.people:
        raise nobody(who, frame.people)
    return resolve(phrase, around(rite.score, rite.site, frame, who))


def bounds(rite: Compiled, frame: Frame, phrase: str, who: str | None) -> tuple[Bound, ...]:
    """What the parts of a phrase leave open, for somebody or for nobody in particular."""
    called = person_meant(rite.score, who, frame) if who else ""
    known = called if called in frame.people else None
    return bounds_of(phrase, around(rite.score, rite.site, frame, known))


@dataclass(frozen=True, slots=True)
class Stander:
    """One row of the answer to 「who is where」."""

    key: str  # his name in the cast
    name: str  # what he is called now
    group: str | None
    place: str
    facing: str
    posture: str
    hands: str
    basis: str
    why: str

    @property
    def sentence(self) -> str:
        """The row as a sentence of the text's own kind."""
        how = self.place, self.facing, self.posture, self.hands, self.basis
        return of_the_text((self.name, *how))


def everybody(score: Score, frame: Frame | None = None) -> Iterator[Bearer]:
    """Everybody in the cast, and each group, with all that they are called: in the text, in a frame
    of it, in English, alone and numbered among those who are called alike."""
    pinyin, ranks = score.vocabulary.pinyin, alike(score.cast)
    for group in score.groups:
        yield named(group, pinyin)
    for name, person in score.cast.items():
        titled = frame.people[name].titled if frame and name in frame.people else None
        yield named(name, pinyin, titled, person.titled, *person.also)
        if name in ranks:
            yield Bearer(name, (told_apart(person, ranks[name]),))
        yield Bearer(person.group or name, (person.en,))


def person_meant(score: Score, who: str, frame: Frame | None = None) -> str:
    """The name in the text of whom somebody means, be it a group's. Of nobody so called, the words
    as they are; a problem where several are, who are no group, or where they are misspelt."""
    people = tuple(everybody(score, frame))
    groups = {name: person.group for name, person in score.cast.items()}
    called = meant(who, people)
    called = [
        name for name in called if groups.get(name) not in called
    ]  # a group, not who is of it
    if len(called) > 1 and who not in called:
        what = f"{who[:40]} may be any of several"
        raise not_found("U905", what, f"write {' or '.join(called)}")
    names = () if called else (name for each in people for name in each.names)
    if meant_so := get_close_matches(who, names, 1, _ALIKE):
        raise nobody(who, (), f"did you mean {meant_so[0]}?")
    return who if who in called or not called else called[0]


def bearers_of(score: Score, who: str) -> tuple[str, ...]:
    """Everybody whom somebody means by a name, be it a group's, as the text has them; that nobody
    bears it is a problem, with who is meant, or where he is."""
    cast, groups, who = score.cast, score.groups, person_meant(score, who)
    names = [name for name, each in cast.items() if who in (name, each.group, *each.also)]
    names += [name for name in groups.get(who, ()) if name not in names]
    if not names:
        elsewhere = [title for title, known in casts() if who in known]
        fix = f"he is in {'、'.join(elsewhere)}" if elsewhere else nearest(who, (*cast, *groups))
        raise not_found("U905", f"nobody in {score.title} is named {who[:40]}", fix)
    return tuple(names)


def standing(frame: Frame, who: str | None = None) -> list[Stander]:
    """Everybody on stage, or one person or group; those who act come first."""
    acting = list(dict.fromkeys(event.who for event in frame.events))
    order = [*acting, *(name for name in frame.people if name not in acting)]
    rows = [_row(name, frame.people[name]) for name in order if frame.people[name].on_stage]
    if who is None:
        return rows
    groups = {person.group for person in frame.people.values() if person.group}
    chosen = [row for row in rows if who in (row.key, row.name, row.group)]
    if not chosen and who not in frame.people and who not in groups:
        raise nobody(who, (*frame.people, *groups))
    return chosen


def viewer(frame: Frame, who: str) -> PersonState:
    """He of that name, or of that title, who is there to see something."""
    called = (p for p in frame.people.values() if who in (p.name, p.titled))
    person = next(called, None)
    if person is None:
        raise nobody(who, frame.people)
    if not person.on_stage or person.pos is None or person.facing is None:
        there = [p.name for p in frame.people.values() if p.on_stage][:8]
        what = f"{who[:40]} is not there in step {frame.n}, and sees nothing of it"
        fix = f"name one who is: {'、'.join(there)}" if there else "choose another step"
        raise asked_wrongly("U912", what, fix)
    return person


@dataclass(frozen=True, slots=True)
class Glance:
    """One row of what somebody sees: who, where to him, how far off, and which side of him."""

    name: str
    where: str
    across: int  # degrees to the right, to the left less than 0
    chi: float
    far: str
    side: str
    posture: str
    hidden: bool


def glances(view: EyeView) -> tuple[Glance, ...]:
    """Everybody else in the house, from his left to his right."""
    return tuple(_glance(sighting, view.site.units["尺"]) for sighting in view.seen)


def _glance(sighting: Sighting, metre: float) -> Glance:
    person = sighting.person
    return Glance(
        name=person.titled or person.name,
        where=direction(sighting.across).en,
        across=round(sighting.across),
        chi=round(sighting.far, 2),
        far=far_off(sighting.far, metre),
        side=side_seen(sighting.turn).en,
        posture=person.posture.value,
        hidden=sighting.is_hidden,
    )


def _row(name: str, person: PersonState) -> Stander:
    return Stander(
        key=name,
        name=person.titled or name,
        group=person.group,
        place=person.place or person.area or "",
        facing="" if person.facing is None else wind_of(person.facing).name,
        posture=person.posture.value,
        hands="、".join(person.hands),
        basis=person.basis.value,
        why=sentence(person.derivation),
    )


def _ids(step: Step) -> set[str]:
    ids = {step.id, *step.clauses}
    return ids | {name.partition(".")[2] for name in ids} | {step.address}


def nobody(who: str, known: Iterable[str], fix: str = "") -> NotFoundError:
    """The problem that nobody is so called; to be raised."""
    return not_found("U905", f"nobody is named {who[:40]}", fix or nearest(who, known))


def _nearest_clause(steps: Sequence[Step], words: str) -> str:
    """The clause that has the words, were they spelt as its English is; else that which shares the
    longest run of characters with them."""
    known = {word for step in steps for word in spaced(step.en).split()}
    asked = [get_close_matches(word, known, 1, _ALIKE) for word in spaced(words[:60]).split()]
    spelt = " ".join(word for close in asked for word in close)
    if asked and all(asked) and (spans := clauses_of(steps).spans(spelt)):
        return f"did you mean {spelt!r} (step {spans[0][0] + 1})?"
    wanted = bare(words)[:60]
    best, shared = 0, 1
    for n, step in enumerate(steps, start=1):
        text = bare(step.text or "")
        run = SequenceMatcher(None, wanted, text, autojunk=False).find_longest_match().size
        if run > shared:
            best, shared = n, run
    if best and shared * 2 >= len(wanted):
        return f"did you mean 「{steps[best - 1].text}」 (step {best})?"
    return f"words of the text, a step from 1 to {len(steps)}, or the id of a clause"
