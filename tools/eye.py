"""The judge of plates held against an eye: of the plates that somebody looked at page by page and
scored, how many of those sent back it finds, and how many that it finds are sent back.

    python tools/eye.py                     the figures
    python tools/eye.py --lot SEED          so many addresses of plates, by lot
    python tools/eye.py --draw FOLDER       the scored plates as pictures, to be looked at
    python tools/eye.py --digests           writes how each scored plate is drawn now

Scores stand in tests/eye/after.tsv. One whose plate is drawn otherwise since is told apart.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from pathlib import Path
from random import Random

from PIL import Image

from layout.api import load
from layout.api.pages.plates import Plates, Span, manner
from layout.api.pages.selection import every_key_plate
from layout.draw.judge import Fault, faults_of
from layout.draw.page import FACING
from layout.picture import Sheet
from layout.read.files.paths import rites
from layout.write.png import to_png
from layout.write.svg import LetterMode, to_svg

SCORES = Path(__file__).resolve().parent.parent / "tests" / "eye" / "after.tsv"
KEYS, STEPS = 30, 20  # plates of a lot
LANGUAGES = ("bilingual", "zh", "en")
HEIGHT = 1180  # pixels of a page that is looked at


@dataclass(frozen=True)
class Scored:
    """A plate with what an eye said of it."""

    rite: str
    plate: str  # key 03, step 127
    theme: str
    lang: str
    page: str
    commit: str = ""  # of the tree in which it was drawn
    half: str = ""  # fit, on which the judge was tuned, held, or fresh, of a later lot
    score: str = ""
    causes: str = ""
    why: str = ""
    drawn: str = ""  # the digest of what was looked at

    @property
    def is_key(self) -> bool:
        return self.plate.startswith("key")

    @property
    def is_sent_back(self) -> bool:
        return self.score in ("0", "1")

    @property
    def address(self) -> str:
        return f"{self.rite} {self.plate} {self.theme} {self.lang} {self.page}"


def scored(path: Path = SCORES) -> list[Scored]:
    """The table of scores, its notes left out."""
    lines = [line for line in path.read_text().splitlines(keepends=True) if line[0] != "#"]
    return [Scored(**row) for row in csv.DictReader(lines, delimiter="\t")]


def write_scores(rows: Iterable[Scored], path: Path = SCORES) -> None:
    """The table again, under the notes that it had."""
    notes = [one for one in path.read_text().splitlines(keepends=True) if one[0] == "#"]
    out = io.StringIO()
    names = [one.name for one in fields(Scored)]
    table = csv.DictWriter(out, names, delimiter="\t", lineterminator="\n")
    table.writeheader()
    table.writerows(asdict(row) for row in rows)
    path.write_text("".join(notes) + out.getvalue())


def lot(seed: int) -> Iterator[Scored]:
    """Plates by lot, keys from all there are, and steps, as many of every rite."""
    draw = Random(seed)
    slugs = sorted(rites())
    keys = [(slug, n) for slug in slugs for n in range(1, len(load(slug).score.key_plates) + 1)]
    chosen = sorted(draw.sample(keys, KEYS))
    plates = [(slug, f"key {n:02}") for slug, n in chosen]
    for i, slug in enumerate(slugs):
        own = STEPS // len(slugs) + (i < STEPS % len(slugs))
        plates += [
            (slug, f"step {n}")
            for n in sorted(draw.sample(range(1, len(load(slug).frames) + 1), own))
        ]
    for slug, plate in plates:
        theme = draw.choice(("modern", "modern", "modern", "woodcut", "print"))
        lang = draw.choice(("bilingual", "zh") if theme == "woodcut" else ("bilingual", *LANGUAGES))
        page = draw.choice(("A4",) * 6 + ("A5", "A3"))
        yield Scored(slug, plate, theme, lang, page)


@cache
def _of_rite(
    slug: str, theme: str, lang: str, page: str
) -> tuple[Plates, list[tuple[Plates, Span]]]:
    rite, how = load(slug), manner(theme, lang, page)
    plates = Plates(rite.compiled, how)
    return plates, every_key_plate(rite, lambda of: Plates(of.compiled, how))


def sheets(row: Scored) -> list[Sheet]:
    """The pages of a plate."""
    plates, keys = _of_rite(row.rite, row.theme, row.lang, row.page)
    n = int(row.plate.split()[1])
    if row.is_key:
        own, span = keys[n - 1]
        return own.sheets(span)
    return plates.sheets(Span(n - 1, n - 1))


def digest(pages: Iterable[Sheet]) -> str:
    """By which it is known whether a plate is still drawn so."""
    drawn = b"".join(to_svg(replace(page, meta={}), LetterMode.LIVE) for page in pages)
    return hashlib.sha256(drawn).hexdigest()[:12]


def picture(pages: list[Sheet]) -> Image.Image:
    """The pages side by side, of a spread the words left of their map."""
    if len(pages) > 1 and pages[1].meta["part"] == FACING.han:
        pages = [pages[1], pages[0], *pages[2:]]
    drawn = [
        Image.open(io.BytesIO(to_png(p, 25.4 * HEIGHT / p.height))).convert("RGB") for p in pages
    ]
    whole = Image.new("RGB", (sum(one.width for one in drawn), HEIGHT + 4), "white")
    left = 0
    for one in drawn:
        whole.paste(one, (left, 0))
        left += one.width
    return whole


@dataclass(frozen=True)
class Verdict:
    """A scored plate, the codes that it finds with itself, whether it is drawn as it was."""

    row: Scored
    codes: frozenset[str]
    is_as_seen: bool


def verdict(row: Scored) -> Verdict:
    """What a plate says of itself now."""
    pages = sheets(row)
    faults: list[Fault] = [fault for page in pages for fault in faults_of(page)]
    return Verdict(row, frozenset(fault.code for fault in faults), digest(pages) == row.drawn)


def _part(some: int, of: int) -> str:
    return f"{some} of {of}{f' ({100 * some / of:.0f} %)' if of else ''}"


def agreement(verdicts: list[Verdict]) -> str:
    """How far the judge and the eye agree."""
    back = [one for one in verdicts if one.row.is_sent_back]
    found = [one for one in verdicts if one.codes]
    both = sum(1 for one in back if one.codes)
    recall, precision = _part(both, len(back)), _part(both, len(found))
    return f"recall {recall}, precision {precision}"


def printable(rows: list[Scored]) -> str:
    """How many a publisher prints, and how many one would hang."""
    good = sum(1 for row in rows if not row.is_sent_back)
    joys = sum(1 for row in rows if row.score == "3")
    return f"printable {_part(good, len(rows))}, a joy {_part(joys, len(rows))}"


def figures(verdicts: list[Verdict]) -> Iterator[str]:
    """Every figure on a line."""
    rows = [one.row for one in verdicts]
    yield f"key plates   {printable([row for row in rows if row.is_key])}"
    yield f"step plates  {printable([row for row in rows if not row.is_key])}"
    for column in ("theme", "lang", "page", "rite"):
        for value in sorted({getattr(row, column) for row in rows}):
            yield f"  {value:12} {printable([r for r in rows if getattr(r, column) == value])}"
    yield ""
    for half in sorted({row.half for row in rows}):
        yield f"{half:12} {agreement([one for one in verdicts if one.row.half == half])}"
    yield f"{'all':12} {agreement(verdicts)}"
    yield ""
    causes = {cause for row in rows for cause in row.causes.split()}
    own = {c: [v for v in verdicts if c in v.row.causes.split()] for c in causes}
    for cause in sorted(own, key=lambda one: (-len(own[one]), one)):
        back = [one for one in own[cause] if one.row.is_sent_back]
        seen = sum(1 for one in back if one.codes)
        yield f"{cause:12} {len(own[cause]):3} plates, sent back {len(back)}, of these found {seen}"
    yield ""
    for code in sorted({code for one in verdicts for code in one.codes}):
        on = [one for one in verdicts if code in one.codes]
        back_on = sum(1 for one in on if one.row.is_sent_back)
        yield f"{code}         {len(on):3} plates, sent back {back_on}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--lot", type=int, metavar="SEED")
    parser.add_argument("--draw", type=Path, metavar="FOLDER")
    parser.add_argument("--digests", action="store_true")
    args = parser.parse_args()
    if args.lot is not None:
        print(*(row.address for row in lot(args.lot)), sep="\n")
        return 0
    rows = scored()
    if args.draw is not None:
        args.draw.mkdir(parents=True, exist_ok=True)
        for row in rows:
            picture(sheets(row)).save(args.draw / f"{row.address.replace(' ', '_')}.png")
        return 0
    if args.digests:
        write_scores(replace(row, drawn=digest(sheets(row))) for row in rows)
        return 0
    verdicts = [verdict(row) for row in rows]
    changed = [one for one in verdicts if not one.is_as_seen]
    print(f"{len(changed)} of {len(rows)} plates are drawn otherwise since they were scored")
    if changed:
        kept = [one for one in verdicts if one.is_as_seen]
        print(f"without these {agreement(kept)}; with them:")
    print("", *figures(verdicts), sep="\n")
    if changed:
        print("\ndrawn otherwise:", *(f"  {one.row.address}" for one in changed), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
