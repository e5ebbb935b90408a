"""A reel from a timeline: a scene for every stay on one ground, cards between sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby

from layout.draw.dress import Rect, Theme, themes
from layout.draw.windows import ground_of
from layout.motion import PACES
from layout.picture import Sheet
from layout.picture.reel import Mover, Reel, ReelCaption, ReelSpot, Scene
from layout.say.tongue import BOTH, Tongue
from layout.score import Score
from layout.screen import keys
from layout.screen.camera import Action
from layout.screen.clock import Clock
from layout.screen.ground import draw_ground, place_of
from layout.screen.insets import Glazier
from layout.screen.people import Interval, People
from layout.screen.shots import Location, Shot, nearest
from layout.screen.sight import in_sight
from layout.screen.tablets import wardrobe_of
from layout.screen.things import Things
from layout.screen.words import BAR, Typist, said, shown
from layout.site import Site
from layout.stage import Frame
from layout.stage.timeline import Timeline

CARD = 2200  # ms of a title card
RUN = 8  # steps seen from afar between two that must be
_SQUARE = 0.7  # of a look's reach: half the side of the square in the circle


@dataclass(frozen=True, slots=True)
class Screening:
    """How a film is shown, whatever it shows. Sizes in mm."""

    width: float = 338.67
    height: float = 190.5
    theme: str = "modern"
    tongue: Tongue = BOTH
    speed: float = 8.0  # times as fast as the people are
    cards: bool = False
    is_part: bool = False  # of the film of the whole rite: its line at the foot goes on


@dataclass(frozen=True, slots=True)
class Cut:
    """A rite with its times, and the steps to be shown, by index from first to last."""

    score: Score
    site: Site
    frames: Sequence[Frame]
    timeline: Timeline
    first: int
    last: int


def reel_of(cut: Cut, screening: Screening) -> Reel:
    """The film of the steps."""
    return _Cutter(cut, screening).reel()


def locations_of(cut: Cut, screening: Screening) -> list[Location]:
    """From where a film of the steps is taken."""
    cutter = _Cutter(cut, screening)
    return list(cutter.locations(list(cutter.shots())).values())


@dataclass
class _Cutter:
    """One film being cut."""

    cut: Cut
    screening: Screening
    scenes: list[Scene] = field(default_factory=list)
    captions: list[ReelCaption] = field(default_factory=list)
    near: dict[str, float] = field(default_factory=dict)  # mm to a 尺 of each ground
    now: int = 0  # ms

    def __post_init__(self) -> None:
        self.theme: Theme = themes()[self.screening.theme]
        self.tongue = self.theme.spoken(self.screening.tongue)
        self.typist = Typist(self.theme, self.tongue, self.screening.width, self.cut.score.sections)
        self.wardrobe = wardrobe_of(self.theme, self.tongue)
        line = self.cut.timeline
        cast = self.cut.score.cast
        self.people = People(line, cast, self.wardrobe)
        self.things = Things(line, self.wardrobe)
        self.action = Action(line)
        self.room = (self.screening.width, self.screening.height - BAR)

    def reel(self) -> Reel:
        """Cards and shots in order; a ground is drawn once, for all shots of it."""
        shots = list(self.shots())
        locations = self.locations(shots)
        films = {key: self._filmed(location) for key, location in locations.items()}
        for shot in shots:
            self.scenes.append(next(films[shot.ground, shot.back]))
            self._captions(shot)
        self.scenes.sort(key=lambda scene: scene.start)
        score, screening = self.cut.score, self.screening
        first, last = self.cut.frames[self.cut.first], self.cut.frames[self.cut.last]
        return Reel(
            screening.width,
            screening.height,
            BAR,
            f"{score.title} {first.n}–{last.n}",
            f"{score.en}: steps {first.n} to {last.n} as a moving plan",
            self.theme.paper,
            self.theme.ink,
            tuple(self.scenes),
            tuple(self.captions),
            self.wardrobe.looks,
            self._share(),
        )

    def locations(self, shots: Sequence[Shot]) -> dict[tuple[str, int], Location]:
        """From where the shots are taken: each ground from near, and from afar."""
        site, near = self.cut.site, self.near
        return {
            key: Location.of(site, self.action, run, self.room, near[key[0]])
            for key, run in _by(shots)
        }

    def _share(self) -> tuple[float, float]:
        """Where in the film of the whole rite these steps stand; by themselves they are all."""
        if not self.screening.is_part:
            return 0.0, 1.0
        steps = self.cut.timeline.steps
        whole = max(1, self.cut.timeline.end)
        return steps[self.cut.first].start / whole, steps[self.cut.last].end / whole

    def shots(self) -> Iterator[Shot]:
        """Steps that follow one another on one ground, seen from as near; with cards, in one
        section."""
        frames = self.cut.frames[self.cut.first : self.cut.last + 1]
        grounds = self._grounds(frames)
        back = self._back(frames, grounds)
        cards = self.screening.cards
        keys = [
            (frame.step.section if cards else "", ground, back[frame.n])
            for frame, ground in zip(frames, grounds, strict=True)
        ]
        section = None
        for (_, ground, drawn), run in groupby(
            zip(keys, frames, strict=True), key=lambda pair: pair[0]
        ):
            taken = [frame for _, frame in run]
            if cards and taken[0].step.section != section:
                self._card(taken[0])
            section = taken[-1].step.section
            times = self.cut.timeline.steps[taken[0].n - 1 : taken[-1].n]
            words = [round(1000 * PACES.reading(shown(f.step, self.tongue))) for f in taken]
            clock = Clock.of(zip(times, words, strict=True), self.screening.speed, self.now)
            shot = Shot(ground, taken, times, clock, drawn)
            self.now = shot.end
            yield shot

    def _grounds(self, frames: Sequence[Frame]) -> list[str]:
        """On which ground each step is; one without deeds where the one before was."""
        by_section = {s: list(run) for s, run in groupby(self.cut.frames, lambda f: f.step.section)}
        grounds: list[str] = []
        for frame in frames:
            is_still = grounds and not frame.events
            there = by_section[frame.step.section]
            grounds.append(grounds[-1] if is_still else ground_of(self.cut.site, [frame], there))
        return grounds

    def _back(self, frames: Sequence[Frame], grounds: Sequence[str]) -> dict[int, int]:
        """How often the camera draws back for each step: where people act far from one another."""
        clock = Clock(0, self.screening.speed)
        back: dict[int, int] = {}
        for ground in dict.fromkeys(grounds):
            there = [f.n for f, g in zip(frames, grounds, strict=True) if g == ground]
            steps = [self.cut.timeline.steps[n - 1] for n in there]
            near = self.near[ground] = nearest(self.cut.site, ground, self.action, steps, self.room)
            size, place = (
                (self.room[0] / near, self.room[1] / near),
                place_of(self.cut.site, ground),
            )
            wanted = [self.action.draws_back(s, clock, place, size) for s in steps]
            back |= dict(zip(there, _calm(wanted), strict=True))
        return back

    def _card(self, frame: Frame) -> None:
        score, step = self.cut.score, frame.step
        under = "" if self.theme.is_leaf else score.sections.get(step.section, "")
        sheet = self.typist.card(self.screening.height - BAR, step.section, under, score.title)
        still = (ReelSpot(self.now, 0.0, 0.0),)
        self.scenes.append(Scene(self.now, self.now + CARD, self._cut_sheet(sheet), still))
        self.now += CARD

    def _filmed(self, location: Location) -> Iterator[Scene]:
        """The scenes of a location, one after another."""
        window, looks = location.window, self.wardrobe.looks
        cast: list[tuple[list[Mover], list[Mover]]] = []
        for shot in location.shots:
            span = Interval(shot.times[0].start, shot.times[-1].end, window, shot.clock)
            movers = self.things.movers(span), self.people.movers(span)
            things, people = (list(in_sight(run, window, looks)) for run in movers)
            cast.append((things, people))
        taken = [box for things, _ in cast for thing in things for box in self._boxes(thing)]
        sheet = draw_ground(self.cut.site, window, self.theme, self.tongue, taken)
        ground = self._cut_sheet(sheet)
        for n, (shot, movers) in enumerate(zip(location.shots, cast, strict=True)):
            glazier = Glazier(
                self.cut.timeline, self.theme, self.tongue, window, location.room, shot.clock
            )
            yield Scene(
                shot.start,
                shot.end,
                ground,
                keys.spots(list(location.camera(n))),
                tuple(chain(*movers)),
                glazier.insets(location.far[n], location.aims[n]),
            )

    def _cut_sheet(self, sheet: Sheet) -> Sheet:
        return replace(sheet, items=self.wardrobe.cut(sheet.items))

    def _boxes(self, thing: Mover) -> Iterator[Rect]:
        """Where a thing lies in the scene: about every place it ever has."""
        looks = [self.wardrobe.looks[show.look] for show in thing.layers[0] if show.look]
        half = _SQUARE * max(look.reach for look in looks)
        for spot in thing.spots:
            yield spot.x - half, spot.y - half, spot.x + half, spot.y + half

    def _captions(self, shot: Shot) -> None:
        total = len(self.cut.frames)
        top = self.screening.height - BAR
        for frame, time in zip(shot.frames, shot.times, strict=True):
            number = f"{frame.n} / {total}"
            items = self.wardrobe.cut(self.typist.caption(top, frame.step, number))
            words = shown(frame.step, self.tongue)
            start, end = shot.clock.after(time.start), shot.clock.after(time.end)
            self.captions.append(ReelCaption(start, end, items, said(frame.step), words))


def _calm(wanted: Sequence[int]) -> list[int]:
    """The camera does not come nearer for a few steps, to draw back again after them."""
    runs = [(each, len(list(run))) for each, run in groupby(wanted)]
    out: list[int] = []
    for i, (each, count) in enumerate(runs):
        near = min((runs[i - 1][0], runs[i + 1][0])) if 0 < i < len(runs) - 1 else each
        out += [max(each, near) if count <= RUN else each] * count
    return out


def _by(shots: Sequence[Shot]) -> Iterator[tuple[tuple[str, int], list[Shot]]]:
    """The shots of each ground, from near and from afar."""
    for key in dict.fromkeys((shot.ground, shot.back) for shot in shots):
        yield key, [shot for shot in shots if (shot.ground, shot.back) == key]
