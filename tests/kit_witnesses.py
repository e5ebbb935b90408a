"""The witnesses of the base texts compared, character by character: `python tests/kit_witnesses.py
shiguan`.

The 經 of each book is told apart from its notes and aligned with the base text. What is printed is
read by somebody; what was decided stands under `apparatus:` in the rite, with those who have it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from functools import cache

from kit_cites import BOOKS, WORKS, characters, interchanged, text_of

from layout.read.glyphs import usual
from layout.read.quoting import QuotedText
from layout.read.rite import LACKING
from layout.read.text import bare

# The book in which the text of each witness is read, by the name of its file.
FILES = {"徐": "zhengzhu", "注疏": "zhushu", "楊": "yangfu", "敖": "aojigong", "張": "zhangerqi",
         "吳": "wutinghua"}  # fmt: skip
_HAN = re.compile(r"[^\u3400-\u9fff\U00020000-\U0003ffff〓]")
_NOTED = re.compile(r"(?:疏§|○)([^§]*?)(?=注|音義|疏§)")  # of 注疏: the text before a note
MOST = 12  # characters: what parts by more is a page that is lost, or of another work


@cache
def chapter_of(slug: str) -> QuotedText:
    """The base text of a rite."""
    name = next(work.name for work in WORKS.values() if work.text == slug)
    text = text_of(name)
    assert text is not None
    return text


@cache
def text_in(slug: str, siglum: str) -> str:
    """The 經 of a chapter as one witness has it, in the usual forms; empty where there is none."""
    path = BOOKS / "sources" / f"{slug}.{FILES[siglum]}.txt" if BOOKS else None
    if path is None or not path.is_file():
        return ""
    said = re.sub(r"\([^()]*\)", "§", characters(path))
    if siglum == "注疏":
        told = _NOTED.findall(re.sub(r"§+", "§", said.replace("\n", "")))
    elif siglum == "敖":
        told = [line for line in said.splitlines() if not line.startswith("　")]
    else:
        told = [line for line in said.splitlines() if not re.match(r"　*右", line)]
    return usual(_HAN.sub("", "".join(told)))


@cache
def aligned(slug: str, siglum: str) -> tuple[tuple[str, int, int, int, int], ...]:
    """How the text of a witness runs beside the base text."""
    pair = (interchanged(chapter_of(slug).words), interchanged(text_in(slug, siglum)))
    return tuple(SequenceMatcher(None, *pair, autojunk=False).get_opcodes())


def partings(slug: str) -> Iterator[tuple[str, str, str, Mapping[str, list[str]]]]:
    """Each place where witnesses part from the base text, but for words of the same use (于, 於):
    the clause, its words, what stands before and behind, and what who has."""
    base = chapter_of(slug)
    found: dict[tuple[int, int], dict[str, list[str]]] = {}
    for siglum in FILES:
        for kind, a, b, c, d in aligned(slug, siglum) if text_in(slug, siglum) else ():
            if kind != "equal" and max(b - a, d - c) <= MOST:
                words = text_in(slug, siglum)[c:d] or LACKING
                found.setdefault((a, b), {}).setdefault(words, []).append(siglum)
    for (a, b), who in sorted(found.items()):
        around = f"{base.words[max(0, a - 5) : a]}[]{base.words[b : b + 5]}"
        clause = base.clauses[base.owner(min(a, len(base.words) - 1))].id
        yield clause, base.words[a:b], around, who


def witnesses(slug: str, clause: str, words: str) -> dict[str, tuple[str, ...]]:
    """What each book has where the base text has these words, and in whose; none of a book that
    has lost the place."""
    base = chapter_of(slug)
    at = base.index(clause)
    own = [i for i in range(len(base.words)) if base.owner(i) == at]
    words = bare(words)
    start = base.words.index(words, own[0])
    end = start + len(words)
    found: dict[str, list[str]] = {}
    for siglum in FILES:
        text = text_in(slug, siglum)
        spots = {a + k: c + k for _, a, b, c, d in aligned(slug, siglum)
                 if b - a == d - c for k in range(b - a)}  # fmt: skip
        before = start - 1 in spots if start else True
        if not text or not before or end not in spots:
            continue
        first = spots[start - 1] + 1 if start else 0
        if spots[end] - first <= MOST:
            found.setdefault(text[first : spots[end]] or LACKING, []).append(siglum)
    return {had: tuple(who) for had, who in found.items()}


def main(slugs: list[str]) -> None:
    """Print the places where witnesses part."""
    for slug in slugs:
        for clause, words, around, who in partings(slug):
            told = "　".join(f"{had}：{'、'.join(sigla)}" for had, sigla in who.items())
            print(f"{clause}\t{around.replace('[]', f'[{words}]')}\t{told}")


if __name__ == "__main__":
    main(sys.argv[1:])
