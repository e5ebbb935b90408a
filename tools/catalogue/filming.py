"""Problems of films: what cannot be asked for, and what stands in the way of making them."""

from __future__ import annotations

from catalogue import Entry

FILMING = (
    Entry(
        "D895",
        "no ffmpeg",
        "an MP4 is wanted, and ffmpeg is neither on the path nor brought by the extra [video]",
        example="none",
        fix="python3 start.py all, or take --format svg",
        kind="encoder",
    ),
    Entry(
        "D896",
        "ffmpeg failed",
        "ffmpeg stopped before the film was done; what it says is told, and nothing is left behind",
        example="exit 1",
        fix="look whether the disk is full and whether this ffmpeg knows libx264",
        kind="encoder",
    ),
    Entry(
        "D897",
        "too long for a GIF",
        "a GIF of more than three minutes is many times as large as the same film in MP4",
        example="200",
        fix="take --format mp4, or fewer --steps",
        kind="gif",
    ),
    Entry("U921", "no such film", "the file's name does not say what the film is to be, or says "
          "otherwise than --format", "animate little -o film.avi",
          "end it in .svg, .svgz, .gif or .mp4", kind="command"),
    Entry("U922", "no such size", "a film is from 320x240 to 3840x2160, an MP4's sides are even",
          "animate little --size 0x0", "write it like 1280x720, or 720p", kind="command"),
    Entry("U923", "too fast or too slow", "from 1 to 60 pictures a second, from a quarter to a "
          "hundred times as fast as people are", "animate little --fps 0",
          "25 pictures, 8 times as fast", kind="command"),
    Entry("U924", "no such section", "the rite has no section of that title",
          "animate little --section 酬賓", "write a title as `layout list RITE` has it",
          kind="command"),
    Entry("U925", "no folder", "tables of motion, one a person, want a folder",
          "export little --format csv", "add -o FOLDER", kind="command"),
)  # fmt: skip
