"""Makes the pictures of the README, from the tool itself: `python tools/gallery.py`.

Plates as PNG and one as SVG in output/gallery/, the only part of output/ that is kept.
"""

from __future__ import annotations

from pathlib import Path

import layout
import layout.api
from layout.write.files import write_file

GALLERY = Path(__file__).parent.parent / "output" / "gallery"
PLATES = {  # file: the rite, and the words of the clause
    "presenting": ("鄉飲酒禮", "賓之席前，西北面獻賓"),
    "gate": ("鄉飲酒禮", "主人一相迎于門外"),
    "music": ("鄉飲酒禮", "工四人，二瑟"),
    "passing": ("鄉飲酒禮", "司正升相旅"),
    "shooting": ("鄉射禮", "乃射"),
    "lord": ("大射儀", "公就物"),
    "chamber": ("特牲饋食禮", "三飯，告飽"),
    "cap": ("士冠禮", "坐如初，乃冠，興，復位"),
    "altar": ("覲禮", "公、侯、伯、子、男皆就其旂而立"),
}
LEAF = ("鄉飲酒禮", "賓之席前，西北面獻賓")  # after the old blocks
EYES = ("鄉飲酒禮", "階間北面坐奠觶", "司正")  # as he sees it
DPI = 75.0
LARGEST = 180_000  # bytes of one picture


def main() -> None:
    for name, (rite, words) in PLATES.items():
        _picture(name, layout.load(rite).find(words)[0].plate())
    rite, words = LEAF
    frame = layout.load(rite).find(words)[0]
    _picture("leaf", frame.plate(theme="woodcut", lang="zh"))
    rite, words, who = EYES
    _picture("eyes", layout.load(rite).find(words)[0].seen_by(who))
    print(write_file(GALLERY / "presenting.svg", frame.plate().svg().encode()))


def _picture(name: str, plate: layout.api.Plate) -> None:
    data = plate.png(DPI)
    if len(data) > LARGEST:
        raise SystemExit(f"{name}.png has {len(data):,} bytes; lower DPI")
    print(write_file(GALLERY / f"{name}.png", data))


if __name__ == "__main__":
    main()
