"""Ten readers, each at his main job, by the commands that the README gives: minutes and commands.

    python benchmarks/readers.py [READER …]      ten minutes; wants the extras of `start.py all`

Of each the processor's minutes, how many commands he types, and how many minutes he has: those in
which a judge did the same, reading included. Each command is a program of its own, as he would run
it, with nothing kept from before; a job is done when the files that he came for are there. Exit
code 1 when a job fails or takes longer.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
RITE, CLAUSE = "鄉飲酒禮", "西北面獻賓"
LAYOUT = ("-m", "layout")
STEPS = ("--steps", "60..66")
PYTHON = f"""
import layout
rite = layout.load("{RITE}")
frame = rite.find("{CLAUSE}")[0]
print(frame.people["主人"].facing, rite.locate("西序端", frame).derivation)
open("frame.svg", "w").write(frame.plate(theme="modern", lang="zh").svg())
print(len(rite.table("acts", rows=True)), frame.outlook("guest").possible[0].english)
"""


@dataclass(frozen=True, slots=True)
class Job:
    """What a reader came for: his commands, the files that he goes away with, his minutes."""

    reader: str
    what: str
    minutes: float
    commands: Sequence[Sequence[str]]
    files: Sequence[str]


def asks(*words: str) -> tuple[str, ...]:
    """A command of layout."""
    return (*LAYOUT, *words)


JOBS = (
    Job("classicist", "see who stands where at a clause", 1,
        [asks("play", RITE, "-o", "page.html")], ["page.html"]),
    Job("teacher", "handout, slides, worksheet, cards, the plan of a lesson", 8,
        [asks("handout", RITE, "--key", "-o", "handout.pdf"),
         asks("slides", RITE, "--key", "-o", "slides.pptx"),
         asks("handout", RITE, "--section", "主人獻賓", "--blank", "names", "-o", "sheet.pdf"),
         asks("handout", RITE, "--key", "--cards", "-o", "cards.pdf"),
         asks("handout", RITE, "--key", "--lesson", "-o", "lesson.pdf")],
        ["handout.pdf", "slides.pptx", "sheet.pdf", "cards.pdf", "cards.apkg", "lesson.pdf"]),
    Job("art editor", "plates for a press at a book's width, with their captions", 15,
        [asks("plates", RITE, "--key", "--press", "marks", "--page", "170x240mm", "--captions",
              "-o", "press")],
        ["press/*.pdf", "press/captions.csv", "press/captions.docx"]),
    Job("animator", "motion, bodies, a film to lay over a model", 5,
        [asks("export", RITE, "--format", "glb", "-o", "rite.glb"),
         asks("export", RITE, "--format", "motion", "-o", "motion.json"),
         asks("animate", RITE, *STEPS, "--follow", "賓", "-o", "film.mp4")],
        ["rite.glb", "motion.json", "film.mp4", "film.*.vtt"]),
    Job("re-enactor", "one part to rehearse", 1,
        [asks("handout", RITE, "--role", "介", "-o", "part.pdf")], ["part.pdf"]),
    Job("digital humanist", "every act and place of a rite as tables", 20,
        [asks("data", RITE, "-o", "data"), asks("find", "獻", "--by", "主人", "--to", "賓")],
        ["data/layout.db", "data/csv/*.csv"]),
    Job("Commons editor", "a plate in all languages, with the words for its page", 3,
        [asks("plates", RITE, *STEPS, "--commons", "-o", "commons")],
        ["commons/*.svg", "commons/*.txt"]),
    Job("Python developer", "the README's lines, in a script", 10, [("-c", PYTHON)], ["frame.svg"]),
    Job("English-only student", "follow the rite, in English alone", 8,
        [asks("where", "xiangyinjiu", "the host offers the cup to the guest", "--lang", "en"),
         asks("handout", RITE, "--key", "--lang", "en", "-o", "english.pdf"),
         asks("play", "wine-drinking", "-o", "page.html")], ["english.pdf", "page.html"]),
    Job("blind student", "follow the rite in words alone", 8,
        [asks("tell", RITE, "--format", "html", "--lang", "en", "-o", "words.html"),
         asks("tell", RITE, "--format", "epub", "-o", "words.epub")],
        ["words.html", "words.epub"]),
)  # fmt: skip


def done(job: Job, folder: Path) -> tuple[float, str]:
    """The minutes that a job took, and what went wrong."""
    env = {**os.environ, "PYTHONPATH": str(HOUSE), "LAYOUT_CACHE": str(folder / "kept")}
    begun = _spent()
    for command in job.commands:
        run = subprocess.run(
            [sys.executable, *command], cwd=folder, env=env, capture_output=True, check=False
        )
        if run.returncode:
            said = run.stderr.decode(errors="replace").strip().splitlines()
            return _spent() - begun, f"{' '.join(command[2:4])}: {said[0] if said else 'failed'}"
    lacking = [name for name in job.files if not any(map(_is_full, folder.glob(name)))]
    return _spent() - begun, f"no {', '.join(lacking)}" if lacking else ""


def _spent() -> float:
    """The processor's minutes of all commands so far."""
    times = os.times()
    return (times.children_user + times.children_system) / 60


def _is_full(path: Path) -> bool:
    return path.stat().st_size > 0


def main(words: list[str]) -> int:
    unkept = False
    for job in JOBS:
        if words and not any(word in job.reader for word in words):
            continue
        with tempfile.TemporaryDirectory() as folder:
            minutes, amiss = done(job, Path(folder))
        is_kept = not amiss and minutes <= job.minutes
        unkept |= not is_kept
        count = len(job.commands)
        print(
            f"{'  ' if is_kept else '✗ '}{job.reader:<22}{minutes:6.1f} min ≤ {job.minutes:<4g}"
            f"{count} command{'s' * (count > 1):<2} {job.what}{amiss and f': {amiss}'}",
            flush=True,
        )
    return int(unkept)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
