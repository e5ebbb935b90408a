"""Films by matplotlib: the plain way, every frame drawn anew. Slow, and a second opinion."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from layout.reel import Reel
from layout.write.figure import lay_on
from layout.write.film import Format
from layout.write.moving import still
from layout.write.mp4 import encoder

MM_PER_INCH = 25.4


def write_plain(reel: Reel, form: Format, path: Path, kind: str) -> Iterator[int]:
    """The reel as GIF or MP4 by matplotlib's own writers; yields the number of each frame done."""
    import matplotlib as mpl  # noqa: PLC0415 - slow to load
    from matplotlib import animation  # noqa: PLC0415
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    dpi = form.width * MM_PER_INCH / reel.width
    figure = Figure(figsize=(form.width / dpi, form.height / dpi))
    FigureCanvasAgg(figure)
    figure.patch.set_facecolor(reel.paper)
    writer: Any
    if kind == "gif":
        writer = animation.PillowWriter(fps=form.fps)  # type: ignore[arg-type] # any number does
    else:
        mpl.rcParams["animation.ffmpeg_path"] = encoder()
        codec = ["-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", "-f", "mp4"]
        writer = animation.FFMpegWriter(
            fps=form.fps,  # type: ignore[arg-type] # any number does
            codec="libx264",
            extra_args=codec,
        )
    writer.setup(figure, str(path), dpi=dpi)
    for number, t in enumerate(form.times(reel.end), start=1):
        figure.clear()
        lay_on(figure, still(reel, t))
        writer.grab_frame()
        yield number
    writer.finish()
