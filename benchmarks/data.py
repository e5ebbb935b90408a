"""What the data of all rites take: `python benchmarks/data.py`, after `layout data` was made once.

The processor's seconds are those of fresh processes that find the rites' rows kept. The first time,
when each rite is played under each of its readings, takes minutes and is not measured.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from run import Figure, printed

from layout.read.files.paths import whole_rites

MAKE = """
import time
from layout.cli import main
main(["data", "-o", {folder!r}])
print(time.process_time())
"""
FIND = """
import time
from layout.cli import main
main(["find", *{words!r}, "--most", "3"])
print(time.process_time())
"""
ASKED = (
    ("獻", "--by", "主人", "--to", "賓"),
    ("--within", "堂上", "--holding", "觶"),
    ("--beside", "公", "--under", "一步"),
    ("--same-as", "鄉飲酒禮/60"),
)


def main() -> int:
    figures = []
    for figure in measured():
        print(figure, flush=True)
        figures.append(figure)
    return 0 if all(figure.kept for figure in figures) else 1


def measured() -> Iterator[Figure]:
    """The folder: its time and its sizes; questions to it."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "data"
        took = printed("-c", MAKE.format(folder=str(folder)))
        yield Figure("layout data of all rites, from what is kept", took, 60, "s")
        base, lines, rites = folder / "layout.db", folder / "layout.jsonl.gz", len(whole_rites())
        packed = gzip.compress(base.read_bytes())
        yield Figure("layout.db, of a rite", base.stat().st_size / 1e6 / rites, 4.3, "MB")
        yield Figure("the same gzipped", len(packed) / 1e6 / rites, 1, "MB")
        yield Figure("layout.jsonl.gz, of a rite", lines.stat().st_size / 1e6 / rites, 0.7, "MB")
    for words in ASKED:
        took = min(printed("-c", FIND.format(words=list(words))) for _ in range(3))
        yield Figure(f"layout find {' '.join(words)}", took, 1, "s")


if __name__ == "__main__":
    raise SystemExit(main())
