"""What the plates of a rite find wrong with themselves: a report, and a sheet of the worst."""

from __future__ import annotations

import html
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from layout.api.pages.contact import ContactForm, write_contact
from layout.api.pages.plates import DrawnPlate, Plates, Span
from layout.api.pages.webpage import web_page
from layout.api.rite import Rite
from layout.draw.judge import Fault
from layout.draw.page import PlateManner
from layout.draw.spread import Share
from layout.picture import Disc, Ink, Sheet
from layout.problems import asked_wrongly
from layout.said import Said
from layout.write.contact import Thumb
from layout.write.files import write_file

NAMED = 50  # of the worst plates, one by one
FORMS = (".json", ".html")
RING, RED = 3.0, Ink(None, "#C2251A", 0.6)  # about a fault, on the sheet of the worst


@dataclass(frozen=True, slots=True)
class Judged:
    """A plate that was asked: its file, the clause or the title, and what it found."""

    name: str
    text: str
    faults: tuple[Fault, ...]
    n: int = 0  # of the frame with which it begins
    id: str = ""
    part: str = ""
    share: Share | None = None


def judged(plate: DrawnPlate) -> Judged:
    """A plate of a rite as it is told in a report."""
    step = plate.first.step
    text = plate.title or step.text or ""
    return Judged(plate.name, text, plate.faults, plate.first.n, step.id, plate.part, plate.share)


@dataclass(frozen=True, slots=True)
class FaultReport:
    """The plates of a rite in one manner, and what each finds wrong with itself."""

    rite: Rite
    manner: PlateManner
    plates: Sequence[Judged]

    @property
    def faulty(self) -> list[Judged]:
        """Those with a fault, the worst first."""
        found = [plate for plate in self.plates if plate.faults]
        return sorted(found, key=lambda plate: (-len(plate.faults), plate.name))

    @property
    def share(self) -> Share | None:
        """Of what is done in all key plates, how much is told and drawn."""
        every = [plate.share for plate in self.plates if plate.share is not None]
        return Share(*map(sum, zip(*every, strict=True))) if every else None

    @property
    def counts(self) -> dict[str, tuple[int, int]]:
        """Of each code how many faults, and on how many plates."""
        faults = Counter(f.code for plate in self.plates for f in plate.faults)
        plates = Counter(c for plate in self.plates for c in {f.code for f in plate.faults})
        return {code: (faults[code], plates[code]) for code in sorted(faults)}


def report_form(target: Path) -> str:
    """As what a report is to be written, by its name's ending."""
    if target.suffix.lower() not in FORMS:
        what = f"no report ends in {target.suffix[:20]!r}"
        raise asked_wrongly("U964", what, f"call it faults{' or faults'.join(FORMS)}")
    return target.suffix.lower()


def write_report(report: FaultReport, target: Path) -> None:
    """The report in the form that its name asks for."""
    write = {".json": _as_json, ".html": _as_page}[report_form(target)]
    write_file(target, write(report).encode())


def _as_json(report: FaultReport) -> str:
    faulty = report.faulty
    told = {
        "rite": report.rite.score.slug,
        "title": report.rite.score.title,
        "theme": report.manner.theme,
        "lang": report.manner.tongue.name,
        "plates": len(report.plates),
        "faulty": len(faulty),
        "codes": {c: {"faults": n, "plates": on} for c, (n, on) in report.counts.items()},
        "share": report.share._asdict() if report.share else None,
        "worst": [plate.name for plate in faulty[:NAMED]],
        "of": [_row(plate) for plate in faulty],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _row(plate: Judged) -> dict[str, object]:
    return {
        "file": plate.name,
        "n": plate.n,
        "id": plate.id,
        "text": plate.text,
        "faults": [
            {"code": f.code, "what": f.said, "at": [round(v, 1) for v in f.at]}
            for f in plate.faults
        ],
    }


def _as_page(report: FaultReport) -> str:
    score, theme = report.rite.score, report.manner.theme
    faulty = report.faulty
    rows = [f"<tr><td>{code}<td>{n}<td>{on}" for code, (n, on) in report.counts.items()]
    worst = [
        f"<tr><td>{html.escape(plate.name)}<td>{html.escape(plate.text)}<td>"
        + "<br>".join(html.escape(f"{f.code} {f.said}") for f in plate.faults)
        for plate in faulty[:NAMED]
    ]
    others = " ".join(html.escape(plate.name) for plate in faulty[NAMED:])
    return web_page(
        Said(f"{score.title}, {theme}", f"{score.en}, {theme}"),
        [
            f"<p>{len(faulty)} of {len(report.plates)} plates have a fault.",
            *([f"<p>{report.share.said}"] if report.share else []),
            "<table><tr><th>code<th>faults<th>plates",
            *rows,
            "</table><h2>The worst</h2><table>",
            *worst,
            f"</table><p>{others}",
        ],
    )


def write_worst(
    report: FaultReport,
    drawn: Sequence[tuple[Plates, Span]],
    most: int,
    form: ContactForm,
    target: Path,
) -> list[Path]:
    """The worst plates, so many at most, on sheets, each fault ringed."""
    told: dict[tuple[int, str], tuple[Plates, Span]] = {}
    for plates, span in drawn:
        first = plates.frames[span.first]
        told[first.n, span.title or first.step.text or ""] = plates, span
    worst = report.faulty[:most]
    small = [thumb for one in worst for thumb in _thumbs(one, *told[one.n, one.text])]
    return write_contact(report.rite.score.title, small, form, target) if small else []


def _thumbs(plate: Judged, plates: Plates, span: Span) -> Iterator[Thumb]:
    for sheet in plates.sheets(span):
        if sheet.meta["part"] == plate.part:
            codes = Counter(fault.code for fault in plate.faults)
            words = " ".join(f"{code}×{n}" if n > 1 else code for code, n in codes.items())
            yield Thumb(_ringed(sheet, plate.faults), f"{plate.n}{plate.part}", words)


def _ringed(sheet: Sheet, faults: Sequence[Fault]) -> Sheet:
    rings = tuple(Disc(*fault.at, RING, RED) for fault in faults)
    return replace(sheet, items=(*sheet.items, *rings))
