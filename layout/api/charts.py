"""Charts: a whole rite, or the part of it that is asked for, as one picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path

from layout.api.plates import Span
from layout.api.rite import Rite
from layout.count.floor import Counted, placements
from layout.count.journeys import hands_of, journeys
from layout.count.stays import strips
from layout.count.ways import legs
from layout.draw.brief import brief_of
from layout.draw.diagrams.facings import facings_sheet
from layout.draw.diagrams.hall import hall_sheet
from layout.draw.diagrams.heat import heat_sheet
from layout.draw.diagrams.subject import Subject
from layout.draw.diagrams.vessels import vessels_sheet
from layout.draw.diagrams.way import way_sheet
from layout.draw.simplified import LANG as SIMPLE
from layout.draw.simplified import simplified
from layout.draw.theme import themes
from layout.picture import Sheet
from layout.problems import asked_wrongly, nearest
from layout.stage import Frame
from layout.vocabulary import Family
from layout.write.figure import Format, to_figure
from layout.write.files import write_file


class Chart(Enum):
    """What there is a chart of."""

    HALL = "hall"
    WAY = "way"
    HEAT = "heat"
    FACINGS = "facings"
    VESSELS = "vessels"


Drawing = Callable[[], Sheet]
_PASSED_ON = (Family.CUP, Family.TOKEN)  # the cups of a rite; where it has none, its jade and silk


@dataclass(frozen=True, slots=True)
class Asked:
    """Which chart, whose, of what, and how it is to look."""

    chart: Chart
    who: str | None = None  # a person, a group, or for the vessels one of them
    counted: Counted = Counted.STEPS
    theme: str = "modern"
    lang: str = "bilingual"


def chart_named(name: str) -> Chart:
    """The chart of that name; what there is not is a problem that names the nearest."""
    known = [chart.value for chart in Chart]
    if name not in known:
        raise asked_wrongly("U943", f"there is no chart {name[:40]!r}", nearest(name, known))
    return Chart(name)


def prepare_chart(rite: Rite, spans: Sequence[Span], asked: Asked) -> Drawing:
    """The chart of the steps wanted, drawn when called; what cannot be asked is told now."""
    frames = tuple(rite.frames[span.first].state for span in spans)
    lang = "zh" if asked.lang == SIMPLE else asked.lang
    subject = Subject(
        rite.site,
        brief_of(rite.score),
        frames,
        themes()[asked.theme],
        lang,
        len(frames) == len(rite.frames),
        asked.who or "",
    )
    draw = _PREPARED[asked.chart](rite, subject, asked)
    return draw if asked.lang != SIMPLE else lambda: simplified(draw())


def write_chart(sheet: Sheet, target: Path, dpi: float) -> Path:
    """The chart by matplotlib, as the file's name ends."""
    return write_file(target, to_figure(sheet, Format(target.suffix[1:].lower()), dpi))


# --- each of them; nothing to show is a problem ---


def _hall(rite: Rite, subject: Subject, asked: Asked) -> Drawing:
    whom = _whom(rite, asked.who)
    _some(strips(subject.frames, whom), f"{asked.who or 'nobody'} is not on stage in these steps")
    return partial(hall_sheet, subject, whom)


def _way(rite: Rite, subject: Subject, asked: Asked) -> Drawing:
    found = {who: legs(subject.frames, who) for who in _whom(rite, asked.who)}
    walkers = sorted(found, key=lambda who: -len(found[who]))
    if asked.who is None or len(found) > 1:
        most = f"--who {walkers[0]}, who walks most" if found[walkers[0]] else "others may walk"
        whose = "whose way?" if asked.who is None else f"{asked.who} are {len(found)} people"
        raise asked_wrongly("U944", f"{whose} A way is one person's", most)
    _some(found[walkers[0]], f"{asked.who} walks nowhere in these steps")
    return partial(way_sheet, subject, walkers[0])


def _heat(rite: Rite, subject: Subject, asked: Asked) -> Drawing:
    whom = frozenset(_whom(rite, asked.who))
    found = placements(subject.frames, whom, asked.counted)
    what = "is not on stage" if asked.counted is Counted.STEPS else "does nothing"
    _some(found, f"{asked.who or 'nobody'} {what} in these steps")
    return partial(heat_sheet, subject, found, asked.counted)


def _facings(rite: Rite, subject: Subject, asked: Asked) -> Drawing:
    whom = _whom(rite, asked.who)
    _some(strips(subject.frames, whom), f"{asked.who or 'nobody'} is not on stage in these steps")
    return partial(facings_sheet, subject, whom)


def _vessels(rite: Rite, subject: Subject, asked: Asked) -> Drawing:
    for family in _PASSED_ON:
        things = _of_family(subject.frames, family)
        if asked.who in things:
            things = [asked.who]
        elif asked.who is not None:
            whom = frozenset(_whom(rite, asked.who, things))
            found = journeys(subject.frames, things)
            things = [j.thing for j in found if whom & set(hands_of(j))]
        moved = [j.thing for j in journeys(subject.frames, things) if any(hands_of(j))]
        if moved:
            return partial(vessels_sheet, subject, moved, is_cups=family is Family.CUP)
    whose = (
        f"no vessel in the hands of {asked.who}" if asked.who else "no vessel in anybody's hands"
    )
    raise asked_wrongly("U945", f"{whose} in these steps", "leave out --who, or choose other steps")


_PREPARED: Mapping[Chart, Callable[[Rite, Subject, Asked], Drawing]] = {
    Chart.HALL: _hall,
    Chart.WAY: _way,
    Chart.HEAT: _heat,
    Chart.FACINGS: _facings,
    Chart.VESSELS: _vessels,
}


def _of_family(frames: Sequence[Frame], family: Family) -> list[str]:
    return [name for name, thing in frames[0].things.items() if thing.kind.family is family]


def _whom(rite: Rite, who: str | None, also: Collection[str] = ()) -> Sequence[str]:
    """Everybody, or the person or the people of the group that is named."""
    cast, groups = rite.score.cast, rite.score.groups
    if who is None:
        return tuple(cast)
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
