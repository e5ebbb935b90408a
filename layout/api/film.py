"""Films of a rite: the reel of some steps, and the file it becomes."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from layout.api.pages.plates import manner, origin_of
from layout.api.rite import Rite
from layout.picture import Reel, ReelCaption
from layout.screen import Cut, Screening, reel_of
from layout.write.files import in_place_of, write_file, zipped
from layout.write.film.animated import Fonts, to_animated
from layout.write.film.cues import TRACKS, later, tracks
from layout.write.film.frames import FilmFrame, Format, frames
from layout.write.film.gif import refuse_if_long, write_gif
from layout.write.film.mp4 import CLEAR, encoder, join, write_movie
from layout.write.particulars import SOURCE

MM_PER_INCH = 25.4
_DPI = 96.0  # at 1280 × 720; larger and smaller pictures show the same ground
VECTORS = ("svg", "svgz")  # forms of no frames
_LEAST = 0.5  # of those dots: letters smaller than so cannot be read

Told = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class FilmWish:
    """What a film is to be."""

    form: str = "mp4"  # svg svgz gif mp4 webm mov
    size: tuple[int, int] = (1280, 720)
    fps: float = 25.0
    speed: float = 8.0
    theme: str = "modern"
    lang: str = "bilingual"
    loop: bool = True
    fonts: Fonts = Fonts.EMBEDDED
    follow: str = ""  # with whom the camera goes

    @property
    def frames(self) -> Format:
        """What its frames are."""
        return Format(*self.size, self.fps, self.form in CLEAR)

    @property
    def dpi(self) -> float:
        return _DPI * max(_LEAST, min(self.size[0] / 1280, self.size[1] / 720))


def reel(rite: Rite, first: int, last: int, wanted: FilmWish, *, is_part: bool = False) -> Reel:
    """The film of the steps from one index to another, not yet in a file.

    A part of the whole rite begins every section with a card.
    """
    tongue = manner(wanted.theme, wanted.lang, "A4").tongue  # what there is not is a problem
    cut = Cut(
        rite.score, rite.site, [frame.state for frame in rite.frames], rite.timeline, first, last
    )
    width, height = (side * MM_PER_INCH / wanted.dpi for side in wanted.size)
    screening = Screening(
        *(width, height, wanted.theme, tongue, wanted.speed, is_part, is_part, wanted.follow)
    )
    title, last_title = (rite.frames[n].state.step.id for n in (first, last))
    source = f"{rite.score.title} {title}" + (f"–{last_title}" if last != first else "")
    return replace(reel_of(cut, screening), meta={**origin_of(rite.compiled), SOURCE: source})


def write_film(made: Reel, wanted: FilmWish, path: Path, told: Told) -> int:
    """The reel as a file, whole or not at all, with its captions as another beside it; `told`
    hears of every frame. How many there are."""
    total = _film(made, wanted, path, told)
    _write_captions(path, made.captions)
    return total


def captions_of(path: Path) -> dict[str, Path]:
    """Where the captions of a film lie, by language, whether there are any or not."""
    return {tag: path.with_suffix(f".{tag}.vtt") for tag in TRACKS}


def _write_captions(path: Path, captions: Iterable[ReelCaption]) -> None:
    """A track for each language; what a film of this name had before in others is gone."""
    written = tracks(captions)
    for tag, target in captions_of(path).items():
        if tag in written:
            write_file(target, written[tag])
        else:
            target.unlink(missing_ok=True)


def _film(made: Reel, wanted: FilmWish, path: Path, told: Told) -> int:
    form = wanted.frames
    if wanted.form in VECTORS:
        data = to_animated(made, wanted.fonts, loop=wanted.loop)
        write_file(path, zipped(data) if wanted.form == "svgz" else data)
        return 0
    if wanted.form == "gif":
        refuse_if_long(made)
    encoder()
    total = form.count(made.end)
    with in_place_of(path) as partial:
        if wanted.form == "gif":
            write_gif(_told(made, form, told), made, form, partial, loop=wanted.loop)
        else:
            write_movie(_told(made, form, told), made, form, partial, wanted.form)
    return total


def parts_of(path: Path) -> Path:
    """Where the finished sections of a film lie while the others are made."""
    return path.with_name(f".{path.name}.parts")


def write_sections(rite: Rite, wanted: FilmWish, path: Path, told: Told) -> int:
    """The whole rite as MP4, made section by section; the length of it in ms.

    A run that is stopped leaves its finished sections, and the next goes on from them: each is
    kept under the hash of all that is in it.
    """
    encoder()
    bench = parts_of(path)
    parts: list[Path] = []
    captions: list[ReelCaption] = []
    form = wanted.frames
    lasts, total = 0, len(rite.frames)
    with in_place_of(path) as whole:
        bench.mkdir(exist_ok=True)
        for first, last in _sections(rite):
            made = reel(rite, first, last, wanted, is_part=True)
            captions += later(made.captions, lasts)
            lasts += round(form.count(made.end) * 1000 / wanted.fps)
            part = bench / f"{_digest(made, wanted)}.mp4"
            if not part.exists():
                with in_place_of(part) as partial:
                    write_movie(frames(made, form), made, form, partial, wanted.form)
            parts.append(part)
            told(last + 1, total)
        join(parts, made, whole)
    _write_captions(path, captions)
    shutil.rmtree(bench, ignore_errors=True)
    return lasts


def _sections(rite: Rite) -> Iterator[tuple[int, int]]:
    """The first and last index of every section."""
    numbered = enumerate(frame.state.step.section for frame in rite.frames)
    for _, run in groupby(numbered, key=lambda pair: pair[1]):
        indexes = [i for i, _ in run]
        yield indexes[0], indexes[-1]


def _digest(made: Reel, wanted: FilmWish) -> str:
    """The name of all that is shown and of how it is written."""
    return hashlib.sha256(repr((made, wanted.size, wanted.fps)).encode()).hexdigest()[:24]


def _told(made: Reel, form: Format, told: Told) -> Iterator[FilmFrame]:
    total = form.count(made.end)
    for number, frame in enumerate(frames(made, form), start=1):
        told(number, total)
        yield frame
