"""Charts: a whole rite, or the part of it that is asked for, as one picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from layout.api.ask import person_meant
from layout.api.pages.plates import Span, manner
from layout.api.rite import Rite
from layout.charts import CHARTS, Subject
from layout.charts.counts import Counted, hands_of, journeys, legs, placements, strips
from layout.draw.dress import themes
from layout.problems import asked_wrongly, nearest
from layout.say.brief import brief_of
from layout.stage import Frame
from layout.vocabulary import Family
from layout.write.extras import at_hand
from layout.write.files import in_place_of
from layout.write.handout import picture_as_pdf
from layout.write.png import to_png
from layout.write.svg import LetterMode, to_press, to_svg

if TYPE_CHECKING:
    from layout.charts import ChartPage

    DrawChart = Callable[[], Sequence[ChartPage]]

PAGED = ".pdf"  # the one kind of file that has pages


class ChartKind(Enum):
    """What there is a chart of."""

    HALL = "hall"
    WAY = "way"
    HEAT = "heat"
    VESSELS = "vessels"


WITH_AXES = (ChartKind.HALL, ChartKind.HEAT)  # drawn by matplotlib
_PASSED_ON = (Family.CUP, Family.TOKEN)  # the cups of a rite; where it has none, its jade and silk


@dataclass(frozen=True, slots=True)
class ChartAsked:
    """Which chart, whose, of what, and how it is to look."""

    chart: ChartKind
    who: str | None = None  # a person, a group, or for the vessels one of them
    counted: Counted = Counted.STEPS
    theme: str = "modern"
    lang: str = "bilingual"
    is_paged: bool = False  # on as many pages as it takes, else on one as large as it must be


def chart_named(name: str) -> ChartKind:
    """The chart of that name; what there is not is a problem that names the nearest."""
    known = [chart.value for chart in ChartKind]
    if name not in known:
        raise asked_wrongly("U943", f"there is no chart {name[:40]!r}", nearest(name, known))
    return ChartKind(name)


def prepare_chart(rite: Rite, spans: Sequence[Span], asked: ChartAsked) -> DrawChart:
    """The chart of the steps wanted, drawn when called; what cannot be asked is told now."""
    how = manner(asked.theme, asked.lang, "A4")
    frames = tuple(rite.frames[span.first].state for span in spans)
    what = _PREPARED[asked.chart](rite, frames, asked)
    if asked.chart in WITH_AXES:
        at_hand("matplotlib")
    text, theme, who = brief_of(rite.score), themes()[how.theme], asked.who or ""
    tongue = theme.spoken(how.tongue)
    subject = Subject(rite.site, text, frames, theme, tongue, who, asked.is_paged)
    return partial(CHARTS[asked.chart.value], subject, *what)


def write_chart(
    draw: DrawChart, target: Path, dpi: float = 150.0, text: str = "embedded"
) -> Sequence[ChartPage]:
    """The chart as the file's name ends, drawn when it is known that it can be written: in an SVG
    letters are kept as `text` says. Of several pages only a PDF can be made."""
    with in_place_of(target) as partial:
        pages = draw()
        partial.write_bytes(_as_file(pages, target.suffix.lower(), dpi, text))
    return pages


def _as_file(pages: Sequence[ChartPage], kind: str, dpi: float, text: str) -> bytes:
    if kind == PAGED:
        sheets = [page.sheet for page in pages]
        return picture_as_pdf(*((sheet, to_press(sheet)) for sheet in sheets))
    (chart,) = pages
    if kind == ".png":
        return to_png(chart.sheet, dpi)
    return to_svg(chart.sheet, LetterMode(text))


# --- each of them; nothing to show is a problem ---


def _hall(rite: Rite, frames: Sequence[Frame], asked: ChartAsked) -> tuple[object, ...]:
    whom = _whom(rite, asked.who)
    _some(strips(frames, whom), f"{asked.who or 'nobody'} is not on stage in these steps")
    return (whom,)


def _way(rite: Rite, frames: Sequence[Frame], asked: ChartAsked) -> tuple[object, ...]:
    found = {who: legs(frames, who) for who in _whom(rite, asked.who)}
    walkers = sorted(found, key=lambda who: -len(found[who]))
    if asked.who is None or len(found) > 1:
        most = f"--who {walkers[0]}, who walks most" if found[walkers[0]] else "others may walk"
        whose = "whose way?" if asked.who is None else f"{asked.who} are {len(found)} people"
        raise asked_wrongly("U944", f"{whose} A way is one person's", most)
    _some(found[walkers[0]], f"{asked.who} walks nowhere in these steps")
    return (walkers[0],)


def _heat(rite: Rite, frames: Sequence[Frame], asked: ChartAsked) -> tuple[object, ...]:
    whom = frozenset(_whom(rite, asked.who))
    found = placements(frames, whom, asked.counted)
    what = "is not on stage" if asked.counted is Counted.STEPS else "does nothing"
    _some(found, f"{asked.who or 'nobody'} {what} in these steps")
    return found, asked.counted


def _vessels(rite: Rite, frames: Sequence[Frame], asked: ChartAsked) -> tuple[object, ...]:
    for family in _PASSED_ON:
        things = [name for name, thing in frames[0].things.items() if thing.kind.family is family]
        if asked.who in things:
            things = [asked.who]
        elif asked.who is not None:
            whom = frozenset(_whom(rite, asked.who, things))
            found = journeys(frames, things)
            things = [j.thing for j in found if whom & set(hands_of(j))]
        moved = [j.thing for j in journeys(frames, things) if any(hands_of(j))]
        if moved:
            return moved, family is Family.CUP
    whose = (
        f"no vessel in the hands of {asked.who}" if asked.who else "no vessel in anybody's hands"
    )
    raise asked_wrongly("U945", f"{whose} in these steps", "leave out --who, or choose other steps")


_PREPARED: Mapping[ChartKind, Callable[[Rite, Sequence[Frame], ChartAsked], tuple[object, ...]]] = {
    ChartKind.HALL: _hall,
    ChartKind.WAY: _way,
    ChartKind.HEAT: _heat,
    ChartKind.VESSELS: _vessels,
}


def _whom(rite: Rite, who: str | None, also: Collection[str] = ()) -> Sequence[str]:
    """Everybody, or the person or the people of the group that is named."""
    cast, groups = rite.score.cast, rite.score.groups
    if who is None:
        return tuple(cast)
    who = who if who in also else person_meant(rite.score, who)
    if who in groups and who not in cast:
        return groups[who]
    named = tuple(n for n, member in cast.items() if who in (n, member.group, *member.also))
    if not named:
        known = (*cast, *groups, *also)
        raise asked_wrongly("U905", f"nobody is named {who[:40]}", nearest(who, known))
    return named


def _some(found: Collection[object], what: str) -> None:
    if not found:
        raise asked_wrongly("U945", what, "leave out --who, or choose other steps")
