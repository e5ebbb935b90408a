"""Films by matplotlib: the plain way, every frame drawn anew. Slow, and a second opinion."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from layout.reel import Reel
from layout.write.extras import at_hand
from layout.write.figure import lay_on
from layout.write.film import Format
from layout.write.moving import still
from layout.write.mp4 import encoder, failed

MM_PER_INCH = 25.4


def write_plain(
    reel: Reel, form: Format, path: Path, kind: str, times: Iterable[int] | None = None
) -> Iterator[int]:
    """The reel, or some times of it, by matplotlib's own writers; yields how many are done."""
    at_hand("matplotlib")
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - slow to load
    from matplotlib.figure import Figure  # noqa: PLC0415

    dpi = form.width * MM_PER_INCH / reel.width
    figure = Figure(figsize=(form.width / dpi, form.height / dpi))
    FigureCanvasAgg(figure)
    figure.patch.set_facecolor(reel.paper)
    writer = _writer(form, kind)
    writer.setup(figure, str(path), dpi=dpi)
    done = 0
    try:
        for done, t in enumerate(form.times(reel.end) if times is None else times, start=1):
            figure.clear()
            lay_on(figure, still(reel, t))
            writer.grab_frame()
            yield done
        writer.finish()
    except (subprocess.CalledProcessError, BrokenPipeError) as error:
        raise failed(str(getattr(error, "stderr", "") or error)) from error
    except BaseException:  # Ctrl-C too: the encoder goes with us
        with suppress(Exception):
            writer.finish()
        raise


def _writer(form: Format, kind: str) -> Any:
    import matplotlib as mpl  # noqa: PLC0415
    from matplotlib import animation  # noqa: PLC0415

    logging.getLogger(animation.__name__).setLevel(logging.CRITICAL)  # we say ourselves what failed

    fps: Any = form.fps  # said to be an int; any number does
    if kind == "gif":
        return animation.PillowWriter(fps=fps)
    mpl.rcParams["animation.ffmpeg_path"] = encoder()
    how = ["-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", "-f", "mp4"]
    return animation.FFMpegWriter(fps=fps, codec="libx264", extra_args=how)
