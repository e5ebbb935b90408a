"""Makes the pictures of the README, from the tool itself: `python tools/gallery.py`.

Four plates as PNG and one as SVG in output/gallery/, the only part of output/ that is kept.
"""

from __future__ import annotations

from pathlib import Path

import layout
from layout.write.files import write_file

GALLERY = Path(__file__).parent.parent / "output" / "gallery"
RITE = "鄉飲酒禮"
PLATES = {  # file: the words of the clause
    "presenting": "賓之席前，西北面獻賓",
    "gate": "主人一相迎于門外",
    "music": "工四人，二瑟",
    "passing": "司正升相旅",
}
DPI = 75.0
LARGEST = 150_000  # bytes of one picture


def main() -> None:
    rite = layout.load(RITE)
    for name, words in PLATES.items():
        plate = rite.find(words)[0].plate()
        data = plate.png(DPI)
        if len(data) > LARGEST:
            raise SystemExit(f"{name}.png has {len(data):,} bytes; lower DPI")
        print(write_file(GALLERY / f"{name}.png", data))
    first = rite.find(PLATES["presenting"])[0]
    print(write_file(GALLERY / "presenting.svg", first.plate().svg().encode()))


if __name__ == "__main__":
    main()
