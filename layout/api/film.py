"""Films of a rite: the reel of some steps, and the file it becomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from layout.api.plates import manner
from layout.api.rite import Rite
from layout.reel import Reel
from layout.screen import Cut, Showing, reel_of
from layout.write.animated import Fonts, is_long, to_animated
from layout.write.files import in_place_of
from layout.write.film import Format, Frame, frames
from layout.write.gif import refuse_if_long, write_gif
from layout.write.mp4 import encoder, write_mp4
from layout.write.plain import write_plain

MM_PER_INCH = 25.4
_DPI = 96.0  # at 1280 × 720; larger and smaller pictures show the same ground
_LEAST = 0.5  # of those dots: letters smaller than so cannot be read
_LONG_SVG = 6.0  # times as rough are the ways in a long animated SVG
_BRIEF = 300  # ms: what lasts less is left out of a long one

Told = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a film is to be."""

    form: str = "mp4"  # svg gif mp4
    size: tuple[int, int] = (1280, 720)
    fps: float = 25.0
    speed: float = 8.0
    theme: str = "modern"
    lang: str = "bilingual"
    loop: bool = True
    fonts: Fonts = Fonts.LIVE
    by_matplotlib: bool = False

    @property
    def dpi(self) -> float:
        return _DPI * max(_LEAST, min(self.size[0] / 1280, self.size[1] / 720))


def reel(rite: Rite, first: int, last: int, wanted: Wanted, *, cards: bool = False) -> Reel:
    """The film of the steps from one index to another, not yet in a file."""
    manner(wanted.theme, wanted.lang, "A4")  # what there is not is a problem
    cut = Cut(
        rite.score, rite.site, [frame.state for frame in rite.frames], rite.timeline, first, last
    )
    width, height = (side * MM_PER_INCH / wanted.dpi for side in wanted.size)
    showing = Showing(width, height, wanted.theme, wanted.lang, wanted.speed, cards)
    made = reel_of(cut, showing)
    if wanted.form == "svg" and is_long(made):
        made = reel_of(cut, showing.sparse(_LONG_SVG, _BRIEF))
    return made


def write_film(made: Reel, wanted: Wanted, path: Path, told: Told) -> int:
    """The reel as a file, whole or not at all; `told` hears of every frame. How many there are."""
    form = Format(*wanted.size, wanted.fps)
    if wanted.form == "svg":
        with in_place_of(path) as partial:
            partial.write_bytes(to_animated(made, wanted.fonts, loop=wanted.loop))
        return 0
    if wanted.form == "gif":
        refuse_if_long(made)
    else:
        encoder()
    total = form.count(made.end)
    with in_place_of(path) as partial:
        if wanted.by_matplotlib:
            for number in write_plain(made, form, partial, wanted.form):
                told(number, total)
        elif wanted.form == "gif":
            write_gif(_told(made, form, told), made, form, partial, loop=wanted.loop)
        else:
            write_mp4(_told(made, form, told), form, partial)
    return total


def _told(made: Reel, form: Format, told: Told) -> Iterator[Frame]:
    total = form.count(made.end)
    for number, frame in enumerate(frames(made, form), start=1):
        told(number, total)
        yield frame
