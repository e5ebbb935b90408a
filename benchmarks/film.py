"""Films measured: sprites, memory against length, bytes of an SVG."""

from __future__ import annotations

import resource
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

import layout
from layout.api.film import FilmWish, reel, write_film
from layout.picture import Reel
from layout.write.files import zipped
from layout.write.film.animated import to_animated
from layout.write.film.frames import FilmFrame, Format, frames
from layout.write.film.mp4 import write_movie

FRAMES = 100
HD = Format(1280, 720, 25.0)
STEPS = (60, 90)  # of the first rite: a crowded hall, walks up and down
# Three hundred steps each, by index: with 28 people; with 43 to 49 and a hundred arrows or tallies,
# the last of them over three grounds and back; with 38 and all the dishes of a sacrifice; with 85.
MANY = (
    ("xiangyinjiu", 39, 338),
    ("xiangshe", 150, 449),
    ("xiangshe", 300, 599),
    ("xiangshe", 899, 1198),
    ("xiangshe", 1499, 1798),
    ("xiangshe", 1999, 2298),
    ("xiangshe", 2299, 2598),
    ("tesheng", 30, 329),
    ("tesheng", 200, 499),
    ("dashe", 2946, 3245),
)


def busy(rite: layout.Rite) -> Reel:
    """A film whose every hundred frames have something going on."""
    return reel(rite, *STEPS, FilmWish())


def sprites(film: Reel, folder: Path) -> float:
    """Seconds that two cores need for a hundred frames of 720p as MP4, the encoder included."""
    return (
        _work(lambda: write_movie(_some(frames(film, HD)), film, HD, folder / "a.mp4", "mp4")) / 2
    )


def _some(film: Iterable[FilmFrame]) -> Iterator[FilmFrame]:
    return islice(film, FRAMES, 2 * FRAMES)


def _work(do: Callable[[], object]) -> float:
    """The processor's seconds of this process and of those it starts."""
    before = _spent()
    do()
    return _spent() - before


def _spent() -> float:
    own, others = (resource.getrusage(w) for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def bytes_of_many() -> Iterator[tuple[str, float]]:
    """kB of three hundred steps as one animated SVG, compressed, as one gets it unasked: in Chinese
    and English, without fonts."""
    for slug, first, last in MANY:
        made = reel(layout.load(slug), first, last, FilmWish("svgz"))
        people = {m.name for scene in made.scenes for m in scene.movers if m.cls == "person"}
        what = f"{slug} {first + 1}–{last + 1}, {len(people)} people, as one SVGZ"
        yield what, len(zipped(to_animated(made))) / 1000


def main(words: list[str]) -> int:
    """`film.py RITE FPS`: the most memory in MB while a film of so many frames is made."""
    rite, fps = words
    film = reel(layout.load(rite), *STEPS, FilmWish())
    with tempfile.TemporaryDirectory() as folder:
        wanted = FilmWish("mp4", fps=float(fps))
        write_film(film, wanted, Path(folder) / "a.mp4", lambda _done, _total: None)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
