"""Frames to a film, by way of ffmpeg: the one on the path, else the one that `[video]` brings."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO

from layout.picture import Reel
from layout.problems import NOWHERE, Problem, ProblemError
from layout.write.extras import remedy
from layout.write.film.frames import FilmFrame, Format
from layout.write.particulars import as_words

_LAST_WORDS = 300  # characters of what ffmpeg complains of


def encoder() -> str:
    """The ffmpeg to use; none at all is a problem that says what to install."""
    found = shutil.which("ffmpeg")
    if found is not None:
        return found
    try:
        import imageio_ffmpeg  # noqa: PLC0415 - an extra

        return str(imageio_ffmpeg.get_ffmpeg_exe())
    except (ImportError, RuntimeError) as error:
        raise ProblemError(
            Problem(
                "D895",
                NOWHERE,
                "a film wants ffmpeg, and there is none",
                "it is neither on the path nor brought by the extra [video]",
                f"{remedy('video')}, or take --format svg",
            )
        ) from error


ENCODINGS = {
    "mp4": "libx264 -preset veryfast -crf 20 -pix_fmt yuv420p -movflags +faststart",
    "webm": "libvpx-vp9 -pix_fmt yuva420p -crf 24 -b:v 0 -deadline good -cpu-used 6 -row-mt 1"
    " -auto-alt-ref 0",
    "mov": "prores_ks -profile:v 4444 -pix_fmt yuva444p10le -vendor apl0",
}
CLEAR = ("webm", "mov")  # what a film on nothing can be


def write_movie(film: Iterable[FilmFrame], reel: Reel, form: Format, path: Path, kind: str) -> None:
    """The frames encoded one after another into the file; no more than one is kept."""
    options = "-an", "-c:v", *ENCODINGS[kind].split(), *_particulars(reel), "-f", kind
    encode(film, form, path, *options)


def _particulars(reel: Reel) -> Iterator[str]:
    """What the file says of itself."""
    told = as_words(reel)
    keys = {"title": "Title", "artist": "Author", "copyright": "Copyright", "comment": "Comment"}
    for key, name in keys.items():
        yield from ("-metadata", f"{key}={told.get(name, '')}")


def encode(film: Iterable[FilmFrame], form: Format, path: Path, *options: str) -> None:
    """The frames as ffmpeg writes them under those options: the same bytes on every run."""
    pixels = "rgba" if form.is_clear else "rgb24"
    command = [
        *(encoder(), "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", pixels),
        *("-s", f"{form.width}x{form.height}", "-r", f"{form.fps:g}", "-i", "-", *options),
        *("-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", str(path)),
    ]
    with tempfile.TemporaryFile() as words:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=words) as run:
            assert run.stdin is not None
            try:
                broken = _feed(run.stdin, film)
            except BaseException:  # Ctrl-C too: the encoder goes with us
                run.kill()
                raise
        if run.returncode or broken:
            words.seek(0)
            raise failed(words.read().decode(errors="replace"))


def join(parts: Sequence[Path], reel: Reel, path: Path) -> None:
    """Films of one form, all in one folder, one after another as one film."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", dir=parts[0].parent) as names:
        names.write("".join(f"file '{part.name}'\n" for part in parts))
        names.flush()
        command = [
            *(encoder(), "-y", "-loglevel", "error", "-f", "concat", "-safe", "0"),
            *("-i", names.name, "-c", "copy", "-map_metadata", "-1", "-fflags", "+bitexact"),
            *("-movflags", "+faststart", *_particulars(reel), "-f", "mp4", str(path)),
        ]
        run = subprocess.run(command, capture_output=True, check=False)
    if run.returncode:
        raise failed(run.stderr.decode(errors="replace"))


def _feed(pipe: IO[bytes], film: Iterable[FilmFrame]) -> bool:
    """Whether the encoder stopped listening."""
    data = b""
    try:
        for frame in film:
            data = frame.image.tobytes() if frame.changed or not data else data
            pipe.write(data)
        pipe.close()
    except BrokenPipeError:
        return True
    return False


def failed(words: str) -> ProblemError:
    """The encoder gave up; the end of what it says."""
    last = " ".join(words.split())[-_LAST_WORDS:]
    return ProblemError(
        Problem(
            "D896",
            NOWHERE,
            "ffmpeg could not make the film",
            f"it says: {last or 'nothing'}",
            "look whether the disk is full, and whether this ffmpeg knows libx264 (MP4),"
            " libvpx-vp9 (WebM), prores_ks (MOV)",
        )
    )
