"""Makes the pictures of the README, from the tool itself: `python tools/gallery.py`.

Plates and pages as PNG and one plate as SVG in output/gallery/, the only part of output/ that is
kept.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image

import layout
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import every_key_plate
from layout.api.rite import Rite
from layout.cli import main as cli
from layout.write.files import write_file
from layout.write.png import to_png

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
KEYS = {  # the hardest plates of the books: file, the rite, the title
    "lord-and-guest": ("大射儀", "公及賓射圖"),
    "target": ("大射儀", "獻服不及釋獲者圖"),
    "crossing": ("大射儀", "上耦次耦升降相左圖"),
    "cups-round": ("特牲饋食禮", "旅酬及弟子舉觶于其長圖"),
}
LEAF = ("鄉飲酒禮", "賓之席前，西北面獻賓")  # after the old blocks
EYES = ("鄉飲酒禮", "階間北面坐奠觶", "司正")  # as he sees it
PAGES = {  # file: what `layout handout` is asked, and its pages
    "spread": (
        ("鄉飲酒禮", "--section", "主人獻賓", "--theme", "modern", "--around", "none"),
        (5, 6),
    ),
    "role": (("鄉飲酒禮", "--section", "主人獻賓", "--role", "主人"), (1,)),
    "worksheet": (("鄉飲酒禮", "--section", "主人獻賓", "--key", "--blank", "facings"), (0,)),
}
DPI = 75.0
LARGEST = 180_000  # bytes of one picture


def main() -> None:
    for name, (rite, words) in PLATES.items():
        _picture(name, layout.load(rite).find(words)[0].plate().png(DPI))
    for name, (rite, title) in KEYS.items():
        wanted = every_key_plate(layout.load(rite), _modern)
        plates, span = next(pair for pair in wanted if pair[1].title == title)
        _picture(name, to_png(plates.sheet(span), DPI))
    rite, words = LEAF
    frame = layout.load(rite).find(words)[0]
    _picture("leaf", frame.plate(theme="woodcut", lang="zh").png(DPI))
    rite, words, who = EYES
    _picture("eyes", layout.load(rite).find(words)[0].seen_by(who).png(DPI))
    print(write_file(GALLERY / "presenting.svg", frame.plate().svg().encode()))
    for name, (command, pages) in PAGES.items():
        _pages(name, command, pages)


def _modern(rite: Rite) -> Plates:
    return Plates(rite.compiled, manner("modern", "bilingual", "A4"))


def _pages(name: str, words: Sequence[str], numbers: Sequence[int]) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, "book.pdf")
        if cli(["handout", *words, "-o", str(file)]):
            raise SystemExit(f"{name}: no book")
        book = pypdfium2.PdfDocument(file.read_bytes())
    shown = [book[n].render(scale=DPI / 72).to_pil() for n in numbers]
    spread = Image.new("RGB", (sum(page.width for page in shown), shown[0].height))
    for n, page in enumerate(shown):
        spread.paste(page, (n * page.width, 0))
    out = io.BytesIO()
    spread.quantize(128).save(out, "PNG", optimize=True)
    _picture(name, out.getvalue())


def _picture(name: str, data: bytes) -> None:
    if len(data) > LARGEST:
        raise SystemExit(f"{name}.png has {len(data):,} bytes; lower DPI")
    print(write_file(GALLERY / f"{name}.png", data))


if __name__ == "__main__":
    main()
