"""Questions to a rite: which frame holds these words, who stands where, where a phrase points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from layout.compass import wind_of
from layout.problems import NOWHERE, Problem, ProblemError, nearest
from layout.read.text import bare
from layout.score import Score
from layout.site import Site, Spot
from layout.stage import Frame, PersonState


def find(frames: Sequence[Frame], words: str) -> list[int]:
    """Indexes of the frames that hold the words; a number or an id is found as well."""
    if words.isascii() and words.isdigit():
        return [int(words) - 1] if 0 < int(words) <= len(frames) else []
    by_id = [i for i, frame in enumerate(frames) if words in (frame.step.id, _short(frame.step.id))]
    if by_id:
        return by_id
    wanted = bare(words)
    if not wanted:
        return []
    text, owner = [], []
    for i, frame in enumerate(frames):
        said = bare(frame.step.text or "")
        text.append(said)
        owner += [i] * len(said)
    whole, found = "".join(text), set()
    at = whole.find(wanted)
    while at >= 0:
        found.update(owner[at : at + len(wanted)])
        at = whole.find(wanted, at + 1)
    return sorted(found)


def found(frames: Sequence[Frame], words: str) -> list[int]:
    """As `find`, but nothing found is a problem that names the nearest clause."""
    hits = find(frames, words)
    if not hits:
        texts = [frame.step.text for frame in frames if frame.step.text]
        raise ProblemError(
            Problem("U904", NOWHERE, f"no clause holds 「{words}」", fix=nearest(words, texts))
        )
    return hits


def locate(score: Score, site: Site, frame: Frame, phrase: str, who: str | None) -> Spot:
    """Where a place phrase points, for somebody or for nobody in particular."""
    from layout.place import resolve  # noqa: PLC0415
    from layout.play import around  # noqa: PLC0415

    if who is not None and who not in frame.people:
        raise ProblemError(
            Problem("U905", NOWHERE, f"nobody is named {who}", fix=nearest(who, frame.people))
        )
    return resolve(phrase, around(score, site, frame, who))


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the answer to 「who is where」."""

    key: str  # his name in the cast
    name: str  # what he is called now
    place: str
    facing: str
    posture: str
    hands: str
    basis: str
    why: str


def standing(frame: Frame, who: str | None = None) -> list[Standing]:
    """Everybody on stage, or one person or group; those who act come first."""
    acting = list(dict.fromkeys(event.who for event in frame.events))
    order = [*acting, *(name for name in frame.people if name not in acting)]
    rows = [_row(name, frame.people[name]) for name in order if frame.people[name].on_stage]
    if who is None:
        return rows
    chosen = [row for row in rows if who in (row.key, row.name, frame.people[row.key].group)]
    if not chosen and who not in frame.people:
        names = [*frame.people, *(p.group for p in frame.people.values() if p.group)]
        raise ProblemError(
            Problem("U905", NOWHERE, f"nobody is named {who}", fix=nearest(who, names))
        )
    return chosen


def sentence(row: Standing) -> str:
    """A row as a sentence of the text's own kind."""
    held = f"，執{row.hands}" if row.hands else ""
    posture = "" if row.posture == "立" else f"，{row.posture}"
    return f"{row.name}在{row.place}，{row.facing}面{posture}{held}（{row.basis}）。"


def _row(name: str, person: PersonState) -> Standing:
    wind = "" if person.facing is None else wind_of(person.facing).name
    return Standing(
        key=name,
        name=person.titled or name,
        place=person.place or person.area or "",
        facing=wind,
        posture=person.posture.value,
        hands="、".join(person.hands),
        basis=person.basis.value,
        why=person.derivation,
    )


def _short(step_id: str) -> str:
    return step_id.partition(".")[2]
