"""Measures the engine in one run and prints each figure beside its bound.

    python benchmarks/run.py [RITE]        all of it, about a minute

Ratios are taken within the run, so that the machine does not matter; for the few bounds in seconds
the processor's time is taken, the least of several fresh processes. Exit code 1 when a bound is not
kept.
"""

from __future__ import annotations

import gc
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import film
from plain import plain_svg

import layout
from layout.place import place_site
from layout.play import play
from layout.read.load import load_score
from layout.write.svg import LetterMode, to_svg

HELP = """
import time
from layout.cli import main
try:
    main(["--help"])
except SystemExit:
    print(time.process_time())
"""
PLATES = """
import gc, time
import layout
from layout.api.pages.plates import Plates, PlateWish, Span, manner
gc.set_threshold(100_000)  # as the command has it
rite = layout.load({rite!r})
plates, wish = Plates(rite.compiled, manner("modern", "bilingual", "A4")), PlateWish()
def once():
    begun, count = time.process_time(), 0
    for i in range(0, len(rite.frames), {stride}):
        for sheet in plates.sheets(Span(i, i)):
            wish.data(sheet)
            count += 1
    return (time.process_time() - begun) * 1000 / count
once()  # what a rite has once for all its plates
print(min(once() for _ in range(2)))
"""
SPREADS = """
import gc, time
import layout
from layout.api.pages.plates import Plates, PlateWish, manner
from layout.api.pages.selection import every_key_plate
gc.set_threshold(100_000)  # as the command has it
rite, wish = layout.load({rite!r}), PlateWish()
how = manner("modern", "bilingual", "A4")
every = every_key_plate(rite, lambda under: Plates(under.compiled, how))
begun = time.process_time()
for plates, span in every:
    for sheet in plates.sheets(span):
        wish.data(sheet)
print((time.process_time() - begun) * 1000 / len(every))
"""
LOAD = "import layout; layout.load({rite!r})"
CLOCK = "{work}; import time; print(time.process_time())"  # from the interpreter's own start


class Figure(NamedTuple):
    """One thing measured."""

    what: str
    value: float
    bound: float
    unit: str
    at_least: bool = False

    @property
    def kept(self) -> bool:
        return self.value >= self.bound if self.at_least else self.value <= self.bound

    def __str__(self) -> str:
        sign = "≥" if self.at_least else "≤"
        return (
            f"{'  ' if self.kept else '✗ '}{self.what:<52} {self.value:8.3g} {self.unit:<6}"
            f" {sign} {self.bound:g}"
        )


def main(words: list[str]) -> int:
    rite = words[0] if words else "xiangyinjiu"
    figures = []
    rooms = (start_up, drawing, playing, memory, filming)
    for figure in chain.from_iterable(room(rite) for room in rooms):
        print(figure, flush=True)
        figures.append(figure)
    return 0 if all(figure.kept for figure in figures) else 1


def start_up(rite: str) -> Iterator[Figure]:
    """Fresh processes: the help, a rite from its files, a rite from the cache."""
    help_ = min(printed("-c", HELP) for _ in range(9))
    yield Figure("layout --help, the whole process", help_ * 1000, 100, "ms")
    work = CLOCK.format(work=LOAD.format(rite=rite))
    cold = min(printed("-c", work, LAYOUT_CACHE="") for _ in range(7))
    yield Figure("load + place + play from the files", cold, 1, "s")
    with tempfile.TemporaryDirectory() as kept:
        printed("-c", work, LAYOUT_CACHE=kept)
        warm = min(printed("-c", work, LAYOUT_CACHE=kept) for _ in range(9))
    yield Figure("the same from the compiled cache", warm, 0.15, "s")


def drawing(rite: str) -> Iterator[Figure]:
    """One plate written by several hands: the ratio of their times."""
    frames = layout.load(rite).frames
    sheets = [frames[i].plate().sheet for i in range(len(frames) // 8, len(frames), 97)]
    live = _times(lambda: [to_svg(sheet, LetterMode.LIVE) for sheet in sheets])
    plain = _times(lambda: [plain_svg(sheet) for sheet in sheets])
    yield Figure("a live-text plate : plain f-strings", live / plain, 10, "×")
    for slug, stride, bound in (("xiangyinjiu", 7, 25), ("dashe", 37, 60)):
        took = printed("-c", PLATES.format(rite=slug, stride=stride))
        yield Figure(f"a plate of {slug}, composed and written", took, bound, "ms")
    took = printed("-c", SPREADS.format(rite=rite))
    yield Figure("a key plate, all its pages, composed and written", took, 600, "ms")


def playing(rite: str) -> Iterator[Figure]:
    """Ten times the steps: the rite twice over, and twenty times over.

    From the second time on everybody and everything is there from the first step; a rite played
    once begins on an empty stage, and would make each step of many times look dearer. What is
    expected of the first time does not hold of the second: that would be ten times the problems.
    """
    score = load_score(rite)
    steps = tuple(replace(step, expect=()) for step in score.steps)
    site = place_site(score.site)
    twice, often = (replace(score, steps=steps * n) for n in (2, 20))
    short, long = 0.0, 0.0
    for _ in range(3):  # by turns, so that a busy spell of the machine weighs on both
        short += sum(_once(lambda: play(twice, site)) for _ in range(5))
        long += _once(lambda: play(often, site))
        short += sum(_once(lambda: play(twice, site)) for _ in range(5))
    yield Figure("ten times the steps : once", long / (short / 10), 11, "×")


def memory(rite: str) -> Iterator[Figure]:
    """The most that a process ever held: loading, and drawing forty plates."""
    work = (
        f"{LOAD.format(rite=rite)}; r = layout.load({rite!r}); "
        "[f.plate().svg() for f in r.frames[::len(r.frames) // 40]]; import resource; "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    yield Figure("memory at its most, with forty plates", printed("-c", work), 300, "MB")


def filming(rite: str) -> Iterator[Figure]:
    """A hundred frames by sprites, the memory of a long film, an SVG's bytes."""
    loaded = layout.load(rite)
    busy = film.busy(loaded)
    with tempfile.TemporaryDirectory() as folder:
        sprites = min(film.sprites(busy, Path(folder)) for _ in range(3))
    yield Figure("100 frames of 720p as MP4, on two cores", sprites, 1.2, "s")
    script = str(Path(__file__).with_name("film.py"))
    short, long = (printed(script, rite, fps) for fps in ("2", "40"))
    yield Figure("memory of twenty times the frames : once", long / short, 1.1, "×")
    for what, size in film.bytes_of_many():
        yield Figure(what, size, 60, "kB")


def printed(*words: str, **env: str) -> float:
    """The number that a fresh process printed last; what Python has compiled is kept."""
    root = str(Path(__file__).parent.parent)
    run = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": root, "PYTHONDONTWRITEBYTECODE": "", **env},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return float(run.stdout.split()[-1])


def _times(work: Callable[[], object], repeats: int = 5) -> float:
    """The processor's seconds for the work, the least of several."""
    return min(_once(work) for _ in range(repeats))


def _once(work: Callable[[], object]) -> float:
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF)
    work()
    after = resource.getrusage(resource.RUSAGE_SELF)
    return after.ru_utime - before.ru_utime


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
