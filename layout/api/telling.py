"""A rite in words alone, for who reads or hears it: clause by clause what is said and done, and
where whoever acts comes to stand, facing which way, and who is how far from him."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import groupby

from layout.api.rite import Rite
from layout.compass import bearing_to
from layout.draw.ink import speaker_of
from layout.measure import PACE
from layout.said import NOTHING, Said
from layout.say.brief import PlateText, brief_of
from layout.say.places import Speaker
from layout.say.staging import instead
from layout.say.told import describe_person, direction, in_paces
from layout.say.tongue import Tongue
from layout.say.words import Teller, sentence
from layout.stage import Frame, PersonState
from layout.stage.movements import gather
from layout.write.transcript import ToldSection, ToldStep, Transcript

_SAME = 0.3  # 尺: so near, two stand on one spot


def transcript(rite: Rite, chosen: Collection[int], tongue: Tongue) -> Transcript:
    """The steps of these indexes, told in the languages of the tongue."""
    score, frames = rite.score, rite.compiled.frames
    text = brief_of(score)
    before = (None, *frames)
    told = [(before[i], frames[i]) for i in sorted(chosen)]
    sections = (
        ToldSection(
            tongue.told(text.section(section)),
            tuple(_passage(rite, text, was, frame, tongue) for was, frame in steps),
        )
        for section, steps in groupby(told, key=lambda pair: pair[1].step.section)
    )
    return Transcript(tongue.told(Said(text.title, text.en)), score.slug, tuple(sections))


def _passage(
    rite: Rite, text: PlateText, before: Frame | None, frame: Frame, tongue: Tongue
) -> ToldStep:
    witness = TranscriptWitness(speaker_of(rite.site, text, frame), frame, tongue)
    moves, _ = gather((frame,), before, text.cast)
    teller = Teller(witness.speaker, moves, text.clause([frame.step]))
    wordings = (teller.tell(move) for move in moves)
    told = (tongue.told(Said(said.han, _whole(said.en))) for said in wordings)
    words, note = text.words_of(frame.step), instead(frame.step)
    return ToldStep(
        frame.n,
        frame.step.id,
        tongue.told(words),
        tongue.told(note),
        tuple(dict.fromkeys(said for said in told if said.text)),
        () if note.han else tuple(witness.stands()),
    )


@dataclass(frozen=True, slots=True)
class TranscriptWitness:
    """Who tells where all who act in a frame have come to stand."""

    speaker: Speaker
    frame: Frame
    tongue: Tongue

    def stands(self) -> Iterator[Said]:
        """Each with his place, the paces he has walked, and on which side of him is whom he
        means."""
        for name in dict.fromkeys(event.who for event in self.frame.events):
            person = self.frame.people[name]
            if not person.on_stage or person.pos is None or person.facing is None:
                continue
            paces, english = in_paces(sum(e.walked for e in self.frame.events if e.who == name))
            walked = Said(f"行{paces:g}步", f"{english} walked.") if paces else NOTHING
            parts = (describe_person(person, self.speaker), walked, self._met(person))
            yield self.tongue.told(
                Said(
                    "；".join(filter(None, (part.han for part in parts))),
                    _whole(" ".join(filter(None, (part.en for part in parts)))),
                )
            )

    def _met(self, person: PersonState) -> Said:
        """The last one there to whom he did something: where he is from him, and how far."""
        people = self.frame.people
        to = [who for e in self.frame.events if e.who == person.name for who in e.to]
        other = next((people[who] for who in reversed(to) if who in people), None)
        here, facing = person.pos, person.facing
        if other is None or other.pos is None or here is None or facing is None:
            return NOTHING
        far = math.dist(here, other.pos)
        if not other.on_stage or far < _SAME:
            return NOTHING
        side = direction(bearing_to(here, other.pos) - facing)
        paces, english = in_paces(max(far, PACE / 2))
        called = self.speaker.person(other.name)
        return Said(
            f"{other.titled or other.name}在其{side.han}{paces:g}步",
            sentence(f"{called} is {side.en}, {english} off."),
        )


def _whole(english: str) -> str:
    """A sentence from its capital to its stop, as it is read aloud: 尺 is chi."""
    return f"{sentence(english).rstrip('.').replace('尺', 'chi')}." if english else ""
