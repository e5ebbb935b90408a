"""`load` and `Rite`: the door of the library."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from layout.api.kept import cache
from layout.api.kept.keeping import Kept, as_bytes, of_bytes, stamps_of, to_kept
from layout.problems import Problem, ProblemError, door, wrong
from layout.read.files.paths import RITE, VOCABULARY, site_path
from layout.read.finding import find_rite, sources_of
from layout.value import uncollected

if TYPE_CHECKING:
    from layout.draw.eyes import EyeView
    from layout.picture import Sheet
    from layout.read.scene.written import ReadSection
    from layout.score import Score, Step
    from layout.site import Bound, Site, Spot
    from layout.stage import Beat, Frame, PersonState, ThingState
    from layout.stage.course import Played
    from layout.stage.timeline import Timeline

__all__ = ["Compiled", "Plate", "ProblemError", "Rite", "RiteFrame", "compile_rite", "load"]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A rite compiled: what the cache holds."""

    score: Score
    site: Site
    opening: Beat
    frames: Sequence[Frame]
    problems: tuple[Problem, ...]
    unplayed: Mapping[int, tuple[Problem, ...]]  # number of a step -> why not all of it is played
    readings: tuple[ReadSection, ...]  # its sections as they were read,
    played: Played  # and as they were played: what has not changed since is used again
    lasting: str = ""  # the key of all that is in it beside its sections, where it is kept,
    stamps: tuple[str, ...] = ()  # and of each section, and all that it rests on


class RiteFrame:
    """One frame of a rite, with the things one asks of it."""

    def __init__(self, rite: Rite, n: int) -> None:
        self.rite = rite
        self.n = n

    @property
    def state(self) -> Frame:
        return self.rite.compiled.frames[self.n - 1]

    @property
    def text(self) -> str | None:
        return self.rite.score.steps[self.n - 1].text

    @property
    def unplayed(self) -> tuple[Problem, ...]:
        """Why not all of this step is played; nothing where all is."""
        return self.rite.unplayed.get(self.n, ())

    @property
    def people(self) -> Mapping[str, PersonState]:
        return self.state.people

    @property
    def things(self) -> Mapping[str, ThingState]:
        return self.state.things

    @door
    def plate(  # noqa: PLR0913 - each of them by its name
        self,
        theme: str = "modern",
        lang: str = "bilingual",
        page: str = "A4",
        *,
        scale: str | None = None,
        crop: str | None = None,
        transparent: bool = False,
    ) -> Plate:
        """This frame as a plate; `scale` is 1:100, `crop` a rectangle or the name of a place."""
        from layout.api.pages.papers import printing  # noqa: PLC0415 - drawing is loaded late
        from layout.api.pages.plates import Plates, Span, manner  # noqa: PLC0415

        wish = printing(self.rite, scale, crop, clear=transparent)
        index = self.n - 1
        plates = Plates(self.rite, manner(theme, lang, page), wish)
        return Plate(plates.sheet(Span(index, index)))

    @door
    def seen_by(self, who: str, theme: str = "modern", lang: str = "bilingual") -> Plate:
        """What somebody sees of this frame from where he is, drawn at the height of his eye."""
        return Plate(self.sight(who, theme, lang).sheet())

    @door
    def sight(self, who: str, theme: str = "modern", lang: str = "bilingual") -> EyeView:
        """The same as values: who is where to him."""
        from layout.api.eyes import sight  # noqa: PLC0415 - drawing is loaded late

        return sight(self, who, theme, lang)

    def _repr_svg_(self) -> str:
        return self.plate().svg()

    @door
    def __repr__(self) -> str:
        from layout.play import state_line  # noqa: PLC0415

        return state_line(self.state)


@dataclass(frozen=True, slots=True)
class Plate:
    """A composed plate; `_repr_svg_` shows it in a notebook."""

    sheet: Sheet

    @door
    def svg(self, text: str = "outlines") -> str:
        """The plate as SVG; its letters as outlines, live or embedded."""
        from layout.api.pages.plates import PlateWish, lettering  # noqa: PLC0415

        return PlateWish(lettering=lettering(text)).data(self.sheet).decode("utf-8")

    @door
    def png(self, dpi: float = 150) -> bytes:
        """The plate as a PNG picture."""
        from layout.write.png import to_png  # noqa: PLC0415

        return to_png(self.sheet, dpi=dpi)

    def _repr_svg_(self) -> str:
        return self.svg()


class Rite:
    """A rite read, placed and played under chosen readings."""

    def __init__(self, played: Compiled, name: str = "") -> None:
        self._played = played
        self._name = name or played.score.slug  # what it was asked for by
        self._timeline: Timeline | None = None
        self.frames = tuple(RiteFrame(self, n) for n in range(1, len(played.frames) + 1))

    @property
    def compiled(self) -> Compiled:
        """It as it is kept."""
        return self._played

    @property
    def score(self) -> Score:
        return self._played.score

    @property
    def site(self) -> Site:
        return self._played.site

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What cannot be read or played, and what is not written yet."""
        return self._played.problems

    @property
    def unplayed(self) -> Mapping[int, tuple[Problem, ...]]:
        """The steps of which not all can be played, by number, and why."""
        return self._played.unplayed

    @property
    def opening(self) -> Beat:
        """How all is before the first step."""
        return self._played.opening

    @property
    def variants(self) -> Mapping[str, str]:
        """Every dispute that touches this rite, with the reading chosen."""
        return {**self.site.variants, **self.score.chosen}

    @door
    def holds(self, readings: Mapping[str, str]) -> bool:
        """Whether these are among the readings chosen."""
        return all(self.variants.get(name) == reading for name, reading in readings.items())

    @door
    def under(self, readings: Mapping[str, str]) -> Rite:
        """The same rite under these readings besides."""
        if self.holds(readings):
            return self
        return load(self._name, **{**self.departures, **readings})

    @property
    def departures(self) -> Mapping[str, str]:
        """The disputes whose reading is not the default, with the reading chosen."""
        disputes = {**self.site.disputes, **self.score.variants}
        return {
            name: reading
            for name, reading in self.variants.items()
            if name in disputes and reading != disputes[name].readings[0]
        }

    @property
    @door
    def timeline(self) -> Timeline:
        """The rite in time: everybody's ways and turns, every act's beginning and end.

        It is worked out when it is first asked for, and rests on the settings of `layout.motion`.
        """
        if self._timeline is None:
            from layout.motion import timeline_of  # noqa: PLC0415 - .2 s, when asked for

            self._timeline = timeline_of(self._played, self.site)
        return self._timeline

    @door
    def find(self, words: str) -> tuple[RiteFrame, ...]:
        """The frames whose clauses hold these words, which may run over several clauses.

        A number (of the step) or the id of a step or clause is found as well.
        """
        from layout.api.ask import occurrences  # noqa: PLC0415

        spans = occurrences(self.score.steps, words)
        indexes = sorted({i for first, last in spans for i in range(first, last + 1)})
        return tuple(self.frames[i] for i in indexes)

    @door
    def locate(self, phrase: str, frame: RiteFrame | None = None, who: str | None = None) -> Spot:
        """Where a place phrase of the text points, in a frame (the last by default)."""
        from layout.api.ask import latest, locate  # noqa: PLC0415

        state = frame.state if frame else latest(self).state
        return locate(self.score, self.site, state, phrase, who)

    @door
    def bounds(
        self, phrase: str, frame: RiteFrame | None = None, who: str | None = None
    ) -> tuple[Bound, ...]:
        """What the parts of a phrase leave open, up to the one that cannot be placed."""
        from layout.api.ask import bounds, latest  # noqa: PLC0415

        state = frame.state if frame else latest(self).state
        return bounds(self.score, self.site, state, phrase, who)

    def __repr__(self) -> str:
        return f"<{self.score.title}: {len(self.frames)} frames at {self.site.title}>"


@door
def load(name: str, **variants: str) -> Rite:
    """Read, place and play a rite by slug, Chinese title or folder.

    Raises ProblemError when the head of the rite or its site cannot be read or placed. What else
    is wrong is in `Rite.problems`: all that can be played is.
    """
    said = {key: str(value) for key, value in variants.items()}
    return Rite(compile_rite(str(name), said), str(name))


@uncollected()
def compile_rite(name: str, variants: Mapping[str, str], usual: Compiled | None = None) -> Compiled:
    """The rite from the cache where its sources are unchanged, else made anew: under other readings
    than the usual it is played only where it is another, if the usual is there. `usual`: that one;
    what is made beside it is not kept."""
    made_by = {"": f"{find_rite(name).resolve()}\0{_engine()}"}
    stamp = cache.key(sources_of(name), {**variants, **made_by})
    lasting = cache.key(head_of(name), {**variants, **made_by})
    if stored := _stored(stamp):
        return replace(stored.rite, lasting=lasting, stamps=stamps_of(stored, lasting))
    if usual is not None:
        return compile_again(name, variants, None, usual)
    before = _stored((cache.fetch(lasting) or b"").decode("ascii", "replace"))
    beside = None
    if before is None and variants:
        beside = _stored(cache.key(sources_of(name), made_by))
    made = compile_again(
        name, variants, before.rite if before else None, beside.rite if beside else None
    )
    if stamp and _is_kept_by_section(made):
        kept = to_kept(made, before)
        cache.keep(stamp, as_bytes(kept))
        cache.keep(lasting, stamp.encode())
        made = replace(made, lasting=lasting, stamps=stamps_of(kept, lasting))
    return made


def _stored(stamp: str) -> Kept | None:
    """The rite of that stamp in the cache, if it is there."""
    data = cache.fetch(stamp)
    try:
        return None if data is None else of_bytes(data)
    except Exception:
        # what an older program kept is the same as none: the rite is compiled again
        return None


def _is_kept_by_section(made: Compiled) -> bool:
    """Not where two files are called alike, which is a problem."""
    titles = [reading.section.title for reading in made.readings if any(reading.steps)]
    return titles == [part.section for part in made.played.parts]


def head_of(name: str) -> tuple[Path, ...]:
    """Of the files that a rite is made from those that are no sections of it."""
    folder = find_rite(name)
    heads = (folder / RITE, folder / VOCABULARY)
    return tuple(p for p in sources_of(name) if p.parent != folder or p in heads)


@uncollected()
def compile_again(
    name: str,
    variants: Mapping[str, str],
    before: Compiled | None,
    usual: Compiled | None = None,
) -> Compiled:
    """The rite compiled; `before`: as it was when all but its sections was the same; `usual`: as it
    is under other readings."""
    from layout.place import place_site  # noqa: PLC0415 - a rite found in the cache needs none
    from layout.play import play, play_again  # noqa: PLC0415
    from layout.read import load_again, site_variants  # noqa: PLC0415

    known = (before.score.vocabulary, before.readings) if before else (None, ())
    score, readings = load_again(name, variants, *known)
    if before is not None:
        site = before.site
    else:
        where = site_path(score.site, find_rite(name))
        site = place_site(where, site_variants(score, variants), score.vocabulary)
    if before is not None and before.score.homes == score.homes:
        result = play_again(score, site, before.played)
    elif usual is not None and _set_out_alike(score, site, usual):
        site = usual.site
        result = play_again(score, site, usual.played)
    else:
        result = play(score, site)
    unread = wrong(score.problems)
    problems = (*score.problems, *(() if unread else result.problems))
    unplayed = {**result.wrong, **unread_by_step(unread, score.steps)}
    return Compiled(
        score, site, result.opening, result.frames, problems, unplayed, readings, result
    )


def _set_out_alike(score: Score, site: Site, usual: Compiled) -> bool:
    """Whether all is the same that a play rests on beside its steps, so that under other readings
    the rite is the same up to the first step that is another."""
    if site.variants != usual.site.variants:
        return False
    mine, its = (
        (s.cast, s.groups, s.things, s.places, s.others, s.ground, s.homes, s.matters)
        for s in (score, usual.score)
    )
    return mine == its


def unread_by_step(
    unread: Sequence[Problem], steps: Sequence[Step]
) -> Mapping[int, tuple[Problem, ...]]:
    """The numbers of the steps that problems of reading stand in, each with its own."""
    lines: dict[str, dict[int, int]] = {}  # of each file, with the first step that stands there
    for n, step in enumerate(steps, start=1):  # one step as written may become several
        lines.setdefault(step.mark.file, {}).setdefault(step.mark.line, n)
    ordered = {file: sorted(own) for file, own in lines.items()}
    found: dict[int, tuple[Problem, ...]] = {}
    for problem in unread:
        own = ordered.get(problem.mark.file, [])
        if at := bisect_right(own, problem.mark.line):
            n = lines[problem.mark.file][own[at - 1]]
            found[n] = (*found.get(n, ()), problem)
    return found


@lru_cache(maxsize=1)
def _engine() -> str:
    """The digest of the modules whose change makes an old compiled rite worthless."""
    root = Path(__file__).parent.parent
    rooms = ("read", "place", "play", "measure", "vocabulary", "matters", "stage")
    inner = [path for room in rooms for path in (root / room).rglob("*.py")]
    kept = (root / "api" / "kept").glob("*.py")
    digest = hashlib.sha256()
    for path in sorted((*inner, *kept, *root.glob("*.py"), root / "api" / "rite.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
