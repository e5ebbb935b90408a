"""A plate told to those who cannot see it: who has gone where, who is where, facing which way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from layout.measure import PACE
from layout.said import Said
from layout.say.brief import Someone
from layout.say.called import one_of
from layout.say.places import Speaker, faces, listed
from layout.say.tongue import Tongue
from layout.stage import Frame, PersonState, Posture

_ONES_OWN = re.compile(r"\b(his|her)\b")
_POSTURES = {
    Posture.坐: "kneeling",
    Posture.揖: "saluting",
    Posture.俯: "bending",
    Posture.拜: "bowing",
    Posture.稽首: "prostrate",
    Posture.臥: "lying",
}


def describe(
    frames: Sequence[Frame],
    before: Frame | None,
    names: Sequence[Someone],
    speaker: Speaker,
    tongue: Tongue,
) -> str:
    """The state in words, as the frames left it: in the language of the plate, or in both."""
    story = _Story(frames, (before or frames[0]).people, names, speaker)
    wording = tongue.told(Said("；".join(story.han()), " ".join(story.english())))
    return "\n".join(filter(None, (wording.han, wording.en)))


def describe_person(person: PersonState, speaker: Speaker) -> Said:
    """Where one is, facing which way, how, and with what."""
    called = Said(person.name, speaker.person(person.name).removeprefix("the "))
    name = Someone(called, (person,), person.basis, 0)
    return Said(" ".join(_standing(name, speaker)), *_Story((), {}, [name], speaker).standing())


@dataclass(frozen=True, slots=True)
class _Story:
    frames: Sequence[Frame]
    before: Mapping[str, PersonState]
    names: Sequence[Someone]
    speaker: Speaker

    def han(self) -> Iterator[str]:
        step = self.frames[-1].step
        clause = "".join(dict.fromkeys(f.step.text for f in self.frames if f.step.text))
        if clause or step.expands:
            yield clause.rstrip("。；，、：") or f"如「{step.expands}」"
        for name, old, new in self._moved():
            goes = f"自{_where(old)}之{_where(new)}" if old is not None else f"至{_where(new)}"
            yield f"{name.said.han}{goes}，{faces(new).han}"
        for person in self.names:
            yield " ".join(_standing(person, self.speaker))

    def english(self) -> Iterator[str]:
        yield from _sentences(dict.fromkeys(f.step.en for f in self.frames if f.step.en))
        for name, old, new in self._moved():
            has = "have" if _are_several(name) else "has"
            come = f"from {self._place(old)} " if old is not None else ""
            gone = f"{has} been brought" if new.lies else f"{has} gone"
            goes = f"{gone} {come}to {self._place(new)}, {faces(new).en}."
            yield self._theirs(name, f"{_called(name)} {goes}")
        yield from self.standing()

    def standing(self) -> Iterator[str]:
        for person in self.names:
            yield self._theirs(person, f"{_called(person)}: {', '.join(self.state(person.lead))}.")

    def _theirs(self, one: Someone, said: str) -> str:
        if _are_several(one):
            return _ONES_OWN.sub("their", said)
        return self.speaker.whose(said, [person.name for person in one.people])

    def _moved(self) -> Iterator[tuple[Someone, PersonState | None, PersonState]]:
        """Who has gone somewhere; of several under one name the first who has."""
        for person in self.names:
            for new in person.people:
                old = self.before.get(new.name)
                was = old if old is not None and old.on_stage else None
                if new.pos != (was and was.pos):
                    yield person, was, new
                    break

    def _place(self, person: PersonState) -> str:
        """What he is near, in, or on."""
        if not person.place:
            area = self.speaker.site.areas.get(person.area or "")
            return f"the {area.en}" if area is not None and area.en else person.area or "his place"
        return self.speaker.place(person.place, person.name).removeprefix("at ")

    def _at(self, person: PersonState) -> str:
        where = self._place(person)
        if not where.startswith(("the ", "his ", "her ")):
            return where
        return f"{self.speaker.stands(person)} {where}"

    def state(self, person: PersonState) -> Iterator[str]:
        """Where he is, facing which way, how, and with what."""
        yield self._at(person)
        yield faces(person).en
        if person.posture in _POSTURES:
            yield _POSTURES[person.posture]
        yield from (each.en for each in self.speaker.lasting(person))
        if person.hands:
            held = [self.speaker.the_thing(name, person.name) for name in person.hands]
            yield f"holding {listed(list(dict.fromkeys(held)))}"


def _sentences(glosses: Iterable[str]) -> Iterator[str]:
    """Glosses one after another: where one breaks off, the next goes on with it or it is at its
    end; after an end there is a new sentence."""
    is_new = True
    for gloss, after in pairwise((*glosses, "")):
        one = f"{gloss[0].upper()}{gloss[1:]}" if is_new else gloss
        breaks_off = one.endswith((",", ";", ":"))
        is_new = not (breaks_off and after[:1].islower())
        yield f"{one.rstrip(',;:')}." if breaks_off and is_new else one


def _are_several(person: Someone) -> bool:
    """Whether his name is that of more than one."""
    return len(person.people) > 1 or one_of(person.said.en) != person.said.en


def _called(person: Someone) -> str:
    return f"The {person.said.en}" if person.said.en else person.said.han


def _where(person: PersonState) -> str:
    return person.place or person.area or ""


def _standing(one: Someone, speaker: Speaker) -> Iterator[str]:
    """主人 賓席前 西北面 執爵一."""
    person = one.lead
    yield one.said.han
    yield from filter(None, (_where(person), faces(person).han))
    if person.posture is not Posture.立:
        yield person.posture.value
    yield from (each.han for each in speaker.lasting(person))
    if person.hands:
        yield f"執{'、'.join(person.hands)}"


# --- to whom it is seen from where he is ---

_SIDES = (
    Said("前", "ahead"), Said("右前", "ahead, right"), Said("右", "to the right"),
    Said("右後", "behind, right"), Said("後", "behind"), Said("左後", "behind, left"),
    Said("左", "to the left"), Said("左前", "ahead, left"),
)  # fmt: skip
_TURNED = (
    Said("見面", "his face"), Said("見右面", "face and right side"), Said("見右", "his right side"),
    Said("見右背", "back and right side"), Said("見背", "his back"),
    Said("見左背", "back and left side"), Said("見左", "his left side"),
    Said("見左面", "face and left side"),
)  # fmt: skip
NOT_DRAWN = Said(
    "屋宇不圖；人與牆之高皆擬。",
    "Roofs and lintels are left out; how high people, walls and things are is supposed.",
)


def sees(person: PersonState, speaker: Speaker) -> Said:
    """Whose sight it is."""
    called = person.titled or person.name
    return Said(f"{called}所見", f"What {speaker.person(person.name)} sees")


def sees_from(person: PersonState, speaker: Speaker) -> Said:
    """From where he sees it, facing which way and how he holds himself."""
    one = Someone(Said(person.name), (person,), person.basis, 0)
    story = _Story((), {}, (), speaker)
    where = f"在{_where(person)}，" if _where(person) else ""
    held = f"，{person.posture.value}" if person.posture is not Posture.立 else ""
    state = [part for part in story.state(one.lead) if not part.startswith("holding")]
    return Said(f"{where}{faces(person).han}{held}", ", ".join(state))


def direction(across: float) -> Said:
    """Where somebody is to an eye that has turned by so many degrees to the right to see him."""
    return _SIDES[round(across / 45) % 8]


def side_seen(turn: float) -> Said:
    """Which side of somebody is seen, who is turned by so many degrees to the eye's right."""
    return _TURNED[round(turn / 45) % 8]


def in_paces(chi: float) -> tuple[float, str]:
    """How many paces so many 尺 are, to the half; and that in English."""
    paces = round(2 * chi / PACE) / 2
    return paces, f"{paces:g} {'pace' if paces <= 1 else 'paces'}"


def far_off(far: float, metre: float) -> str:
    """A distance in the text's measure and in ours."""
    return f"{far:.1f} 尺 · {far * metre:.1f} m"
