"""Derive the table of simplified forms: run by hand, the output is committed.

    pip install opencc-python-reimplemented fonttools    # and Debian's fonts-noto-cjk
    python tools/build_simplified.py

Every character of layout/fonts/characters.txt that OpenCC's table of characters (Apache-2.0) gives
another form; where it gives several, the one that these texts mean. Writes
layout/say/simple_forms.py; the fonts are cut after it.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from fontTools.ttLib import TTCollection

CJK = Path("/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc")
ROOT = Path(__file__).resolve().parent.parent
CHARACTERS = ROOT / "layout" / "fonts" / "characters.txt"
OUT = ROOT / "layout" / "say" / "simple_forms.py"
WIDTH = 40

# What stands in the texts of the rites for each character that has several simple forms.
CHOSEN = {
    "乾": "干",  # 乾肉
    "擣": "捣",
    "徵": "征",  # 徵唯所欲: to send for
    "於": "于",
    "線": "线",
    "戰": "战",
    "畫": "画",  # 畫物: to draw
    "瞭": "瞭",  # 視瞭, those who see
    "祇": "祇",  # 地祇
    "藉": "藉",  # 繅藉
    "蘋": "𬞟",  # 采蘋, the song and the plant
    "覆": "覆",
    "彷": "彷",
    "廬": "庐",
    "託": "托",
    "諮": "咨",
    "買": "买",
    "鍾": "钟",  # bells
    "開": "开",
    "閒": "间",  # an old way to write 間
    "韝": "鞲",
    "願": "愿",
    "餘": "余",
    "麴": "曲",  # yeast
}
MORE = {"爲": "为", "衆": "众", "鄕": "乡", "旣": "既", "卽": "即", "絶": "绝", "牀": "床"}


def candidates() -> dict[str, list[str]]:
    """OpenCC's simple forms of each character, the commonest first."""
    found = find_spec("opencc")
    if found is None or found.origin is None:
        raise SystemExit("pip install opencc-python-reimplemented")
    table = Path(found.origin).parent / "dictionary" / "TSCharacters.txt"
    rows = (line.split("\t") for line in table.read_text("utf-8").splitlines() if "\t" in line)
    return {old: new.split() for old, new in rows}


def table() -> dict[str, str]:
    """The form of every character of ours that has another."""
    wanted = sorted(set(CHARACTERS.read_text("utf-8")) - {"\n"})
    known = candidates()
    undecided = [c for c in wanted if len(known.get(c, ())) > 1 and c not in CHOSEN]
    if undecided:
        raise SystemExit(f"several simple forms: add to CHOSEN {''.join(undecided)}")
    forms = {c: CHOSEN.get(c) or known[c][0] for c in wanted if c in known}
    forms |= {c: MORE[c] for c in wanted if c in MORE and c not in forms}
    drawn = in_the_font()
    return {old: new for old, new in sorted(forms.items()) if old != new and ord(new) in drawn}


def in_the_font() -> set[int]:
    """The characters of Noto Serif CJK SC: a form that it lacks is left as it was."""
    for font in TTCollection(CJK, lazy=True).fonts:
        if font["name"].getDebugName(1) == "Noto Serif CJK SC":
            return set(font.getBestCmap())
    raise SystemExit(f"{CJK}: no font for the mainland")


def main() -> int:
    forms = table()
    of = sha256(CHARACTERS.read_bytes()).hexdigest()[:16]
    told = '"""Written by tools/build_simplified.py."""'
    lines = [told, "", f'OF = "{of}"  # characters.txt', ""]
    for name, chars in (("OLD", "".join(forms)), ("SIMPLE", "".join(forms.values()))):
        rows = [chars[i : i + WIDTH] for i in range(0, len(chars), WIDTH)]
        lines += [f"{name} = (", *(f'    "{row}"' for row in rows), ")"]
    OUT.write_text("\n".join(lines) + "\n", "utf-8")
    print(len(forms), "characters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
