"""`load` and `Rite`: the door of the library. It alone imports what draws a rite and what asks it,
each when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from layout.api.compiled import Compiled
from layout.api.compiling import compile_rite
from layout.late import Late
from layout.picture import Sheet
from layout.problems import NotFoundError, Problem, ProblemError, door
from layout.score import Score
from layout.site import Bound, Site, Spot
from layout.stage import Beat, Event, Frame, PersonState, ThingState
from layout.stage.timeline import Timeline

if TYPE_CHECKING:
    from layout import motion
    from layout.api import ask, eyes, possible
    from layout.api.corpus import rows as corpus
    from layout.api.pages import papers, plates
    from layout.api.possible import Outlook
    from layout.draw.eyes import EyeView
    from layout.play import notation
else:
    ask, eyes = Late("layout.api.ask"), Late("layout.api.eyes")
    papers, plates = Late("layout.api.pages.papers"), Late("layout.api.pages.plates")
    corpus = Late("layout.api.corpus.rows")
    possible = Late("layout.api.possible")
    motion, notation = Late("layout.motion"), Late("layout.play.notation")

T = TypeVar("T")

__all__ = ["Plate", "ProblemError", "Rite", "RiteFrame", "load"]


class ByName(Mapping[str, T]):
    """States by name. A name that is not known is a problem which says what is meant."""

    def __init__(
        self, states: Mapping[str, T], unknown: Callable[[str, Iterable[str]], NotFoundError]
    ) -> None:
        self._states, self._unknown = states, unknown

    def __getitem__(self, name: str) -> T:
        if name not in self._states:
            raise self._unknown(str(name), self._states)
        return self._states[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._states)

    def __len__(self) -> int:
        return len(self._states)

    def __repr__(self) -> str:
        return f"<{len(self)}: {'、'.join(self)}>"


class RiteFrame:
    """One frame of a rite, with the things one asks of it."""

    def __init__(self, rite: Rite, n: int) -> None:
        self.rite = rite
        self.n = n

    @property
    def state(self) -> Frame:
        """How everything is at the end of the step."""
        return self.rite.compiled.frames[self.n - 1]

    @property
    def text(self) -> str | None:
        """The words of the step; None where it repeats an earlier passage."""
        return self.rite.score.steps[self.n - 1].text

    @property
    def unplayed(self) -> tuple[Problem, ...]:
        """Why not all of this step is played; nothing where all is."""
        return self.rite.unplayed.get(self.n, ())

    @property
    def people(self) -> Mapping[str, PersonState]:
        """Everybody by his name in the text; who is not known is a NotFoundError."""
        return ByName(self.state.people, self._unknown)

    @property
    def things(self) -> Mapping[str, ThingState]:
        """Everything by its name in the text."""
        return ByName(self.state.things, self._unknown)

    @property
    def events(self) -> tuple[Event, ...]:
        """What is done in this step, in order."""
        return self.state.events

    def _unknown(self, name: str, known: Iterable[str]) -> NotFoundError:
        called = ask.person_meant(self.rite.score, name, self.state)
        fix = f"did you mean {called}?" if called != name and called in known else ""
        if group := self.rite.score.groups.get(called):
            fix = f"{called} are {'、'.join(group)}"
        return ask.nobody(name, known, fix)

    @door
    def plate(  # noqa: PLR0913 - each of them by its name
        self,
        theme: str = "modern",
        lang: str = "bilingual",
        page: str = "A4",
        *,
        scale: str | None = None,
        crop: str | None = None,
        whole: bool = False,
        transparent: bool = False,
    ) -> Plate:
        """This frame as a plate; `scale` is 1:100, `crop` a rectangle or the name of a place,
        `whole` all of the place."""
        made, index = self.rite.compiled, self.n - 1
        page, size = papers.page_of(page)
        wish = papers.printing(made, scale, crop, whole=whole, clear=transparent, size=size)
        drawn = plates.Plates(made, plates.manner(theme, lang, page), wish)
        return Plate(drawn.sheet(plates.Span(index, index)))

    @door
    def seen_by(self, who: str, theme: str = "modern", lang: str = "bilingual") -> Plate:
        """What somebody sees of this frame from where he is, drawn at the height of his eye."""
        return Plate(self.sight(who, theme, lang).sheet())

    @door
    def sight(self, who: str, theme: str = "modern", lang: str = "bilingual") -> EyeView:
        """The same as values: who is where to him."""
        return eyes.sight(self.rite.compiled, self.state, who, theme, lang)

    @door
    def outlook(self, who: str | None = None) -> Outlook:
        """What may come next: of somebody, or of two who act in this step or in the next."""
        return possible.outlook(self.rite.compiled, self.n, who)

    def _repr_svg_(self) -> str:
        return self.plate().svg()

    @door
    def __repr__(self) -> str:
        return notation.state_line(self.state)


@dataclass(frozen=True, slots=True)
class Plate:
    """A composed plate; `_repr_svg_` shows it in a notebook."""

    sheet: Sheet

    @door
    def svg(self, text: str = "outlines") -> str:
        """The plate as SVG; its letters as outlines, live or embedded."""
        return plates.PlateWish(lettering=plates.lettering(text)).data(self.sheet).decode("utf-8")

    @door
    def png(self, dpi: float = 150) -> bytes:
        """The plate as a PNG picture."""
        return plates.PlateWish("png", dpi=dpi).data(self.sheet)

    def _repr_svg_(self) -> str:
        return self.svg()


class Rite:
    """A rite read, placed and played under chosen readings; `frames` are its steps in order."""

    def __init__(self, played: Compiled, name: str = "") -> None:
        self._played = played
        self._name = name or played.score.slug  # what it was asked for by
        self._timeline: Timeline | None = None
        self.frames = tuple(RiteFrame(self, n) for n in range(1, len(played.frames) + 1))

    @property
    def name(self) -> str:
        """What it was asked for by: a slug, a title, or a folder."""
        return self._name

    @property
    def compiled(self) -> Compiled:
        """It as it is kept."""
        return self._played

    @property
    def score(self) -> Score:
        """The rite as written: its steps, cast, things."""
        return self._played.score

    @property
    def site(self) -> Site:
        """The place where it is played, as placed."""
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
        return self._played.variants

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
        disputes = self._played.disputes
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
            self._timeline = motion.timeline_of(self._played, self.site)
        return self._timeline

    @door
    def find(self, words: str) -> tuple[RiteFrame, ...]:
        """The frames whose clauses hold these words, which may run over several clauses.

        A number (of the step) or the id of a step or clause is found as well.
        """
        spans = ask.occurrences(self.score.steps, words)
        indexes = sorted({i for first, last in spans for i in range(first, last + 1)})
        return tuple(self.frames[i] for i in indexes)

    @door
    def locate(self, phrase: str, frame: RiteFrame | None = None, who: str | None = None) -> Spot:
        """Where a place phrase of the text points, in a frame (the last by default)."""
        made = self._played
        return ask.locate(made, frame.state if frame else ask.latest(made), phrase, who)

    @door
    def bounds(
        self, phrase: str, frame: RiteFrame | None = None, who: str | None = None
    ) -> tuple[Bound, ...]:
        """What the parts of a phrase leave open, up to the one that cannot be placed."""
        made = self._played
        return ask.bounds(made, frame.state if frame else ask.latest(made), phrase, who)

    @door
    def table(self, name: str, *, rows: bool = False) -> Any:
        """A table of `layout data` for this rite under its readings: steps, acts, people,
        person_states, things, sections … (docs/manual/data.md). A DataFrame where pandas is, else,
        or if `rows` are wanted, a list of dicts."""
        told = corpus.table_of(self._played, name)
        if rows or find_spec("pandas") is None:
            return told
        return import_module("pandas").DataFrame(told)

    @door
    def plan(self, theme: str = "modern", lang: str = "bilingual") -> Plate:
        """The place where the rite is, with the names of its parts."""
        ground = next(iter(self.site.grounds))
        sheets = plates.site_sheets(self._played, ground, plates.manner(theme, lang, "A4"))
        return Plate(next(sheet for title, sheet in sheets.items() if title == plates.PARTS))

    def _repr_html_(self) -> str:
        """The plan, the sections and the people."""
        firsts: dict[str, int] = {}
        for n, step in enumerate(self.score.steps, start=1):
            firsts.setdefault(step.section, n)
        sections = ((str(n), title, self.score.sections.get(title, ""))
                    for title, n in firsts.items())  # fmt: skip
        cast = {p.group or p.name: p for p in self.score.cast.values()}
        people = ((name, p.en, p.party.han) for name, p in cast.items())
        head = f"<h3>{escape(self.score.title)} · {escape(self.score.en)}</h3>"
        return f"<div>{head}{self.plan().svg()}{_rows(sections)}{_rows(people)}</div>"

    def __repr__(self) -> str:
        return f"<{self.score.title}: {len(self.frames)} frames at {self.site.title}>"


def _rows(rows: Iterable[tuple[str, ...]]) -> str:
    """Rows of a table in HTML."""
    cells = ("".join(f"<td>{escape(word)}</td>" for word in row) for row in rows)
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


@door
def load(name: str, /, **variants: str) -> Rite:
    """Read, place and play a rite by slug, Chinese title or folder.

    Raises ProblemError when the head of the rite or its site cannot be read or placed. What else
    is wrong is in `Rite.problems`: all that can be played is.
    """
    said = {key: str(value) for key, value in variants.items()}
    return Rite(compile_rite(str(name), said), str(name))
