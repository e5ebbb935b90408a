"""What a handout is made from: a rite, how its plates are drawn, and which are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from layout.api.pages.papers import Printing
from layout.api.pages.plates import Plates, Span
from layout.api.rite import Rite
from layout.draw.dress import in_script
from layout.picture import Sheet
from layout.read.citing import quoter_of
from layout.said import Said
from layout.say.quoting import Quoter
from layout.say.tongue import Tongue
from layout.score import Score
from layout.site import Site
from layout.stage import Frame
from layout.write.crops import cut_out, in_rows


@dataclass(frozen=True)
class Material:
    """The rite and its plates."""

    rite: Rite
    plates: Plates
    spans: Sequence[Span]

    @property
    def score(self) -> Score:
        return self.rite.score

    @property
    def site(self) -> Site:
        return self.rite.site

    @property
    def frames(self) -> Sequence[Frame]:
        """Every frame of the rite, wanted or not."""
        return self.plates.frames

    @property
    def metre(self) -> float:
        """How long a 尺 is."""
        return float(self.site.units.get("尺", 0.231))

    @cached_property
    def maps(self) -> Plates:
        """The plates without words."""
        return Plates(self.rite.compiled, self.plates.manner, Printing(is_bare=True))

    def pictures(
        self, span: Span, before: Sheet | None, across: float
    ) -> tuple[Sheet, Sheet | None]:
        """The map of a span, and beside it the frames of what else is done in a key plate, and what
        is shown in no map."""
        tongue = self.tongue
        if span.title and self.plates.press.has_spreads:
            spread = self.plates.spread(span, tongue)
            picture, views = in_script(spread.picture(), tongue), spread.views()
        else:
            picture, *others = self.maps.sheets(span, before)
            views = [cut_out(other).items for other in others] + self.maps.details(span)
        beside = in_rows(picture, views, across)
        return picture, in_script(beside, tongue) if beside else None

    @property
    def tongue(self) -> Tongue:
        return self.plates.manner.tongue

    @property
    def quoter(self) -> Quoter:
        """Says whose words they are."""
        return quoter_of(self.site.vocabulary, quotes=not self.tongue.has_han)

    def beside(self, han: str, english: str) -> Said:
        """A name that an English reader has to find in a Chinese book or on a plan, too."""
        return Said(han, english if self.tongue.has_han or not english else f"{english} {han}")

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """The numbers of the steps that are wanted."""
        return tuple(sorted({n for s in self.spans for n in range(s.first + 1, s.last + 2)}))

    @cached_property
    def shown(self) -> frozenset[str]:
        """Who and what is to be seen on the plates, or has a part in what is done; of a whole rite
        all that is ever there."""
        is_whole = len(self.steps) == len(self.frames)
        found: set[str] = set()
        for span in self.spans:
            frames = self.frames[span.first : span.last + 1]
            extents = () if is_whole else [v.extent for v in self.plates.series.plan(frames).views]
            for frame in frames:
                for event in frame.events:
                    found.update(filter(None, (event.who, event.thing, *event.to)))
                people = [p for p in frame.people.values() if p.on_stage]
                things = frame.things.values()
                spots = [(p.name, p.pos) for p in people] + [(t.name, t.pos) for t in things]
                if is_whole:
                    there = (t.name for t in things if t.pos or t.held_by or t.inside)
                    found.update(p.name for p in people)
                    found.update(there)
                    continue
                for name, pos in spots:
                    if pos is not None and any(extent.has(pos) for extent in extents):
                        found.add(name)
                found.update(t.name for t in things if t.held_by in found)
        return frozenset(found)

    @cached_property
    def chosen(self) -> tuple[Frame, ...]:
        """The frames that are wanted."""
        return tuple(self.frames[n - 1] for n in self.steps)
