"""The scholars' books as witnesses: what a cite quotes of 注 疏 and of later scholars is looked up.

The books are no part of the project. They lie in a folder `shared` beside it, or above it, with
`sources/` (one file a chapter and a scholar), `seeds/` and `texts/`. What was compared with them,
and what could not be, is kept in `tests/data/quotations.tsv`, which `python tests/kit_cites.py`
writes where the books are: so that nothing is quoted that nobody has compared, here or elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum
from functools import cache
from hashlib import sha256
from itertools import chain, groupby
from pathlib import Path

from layout.citation import Cited, Quoted
from layout.place import place_site
from layout.read.cites import cites_of
from layout.read.citing import Citer
from layout.read.fields import Found
from layout.read.files.paths import scenes_folder, whole_rites
from layout.read.glyphs import interchanged
from layout.read.load import load_score
from layout.read.quoting import QuotedText, likest, places
from layout.read.text import bare, read_text
from layout.read.vocabulary import read_vocabulary
from layout.say.tongue import simple
from layout.vocabulary.work import Work, WorkKind


class Share(Enum):
    """Whose words of a book are meant."""

    ALL = "all"
    HEAD = "head"  # before ○
    TAIL = "tail"  # behind it
    OWN = "own"  # the author's
    OTHERS = "others"  # those he quotes by name


ROOT = Path(__file__).resolve().parent.parent
BOOKS = next((p / "shared" for p in ROOT.parents if (p / "shared" / "sources").is_dir()), None)
COMPARED = Path(__file__).resolve().parent / "data" / "quotations.tsv"
WORKS = read_vocabulary().works
# Chapters whose books lie there, by the name of their files.
SLUGS = {work.name: work.text for work in WORKS.values() if work.text} | {
    "聘禮": "pin",
    "公食大夫禮": "gongshi",
    "喪服": "sangfu",
    "士喪禮": "shisang",
    "既夕禮": "jixi",
    "士虞禮": "shiyu",
    "少牢饋食禮": "shaolao",
    "有司徹": "yousi",
}
# Where a work on a chapter is looked up: its own book first, then those that quote it whole. A
# book and a share of it: of one that gives 鄭玄's notes, then ○, then 疏 and its own.
FILES: Mapping[str, tuple[tuple[str, Share], ...]] = {
    "儀禮注": (
        ("zhengzhu", Share.ALL),
        ("zhangerqi", Share.HEAD),
        ("yangfu", Share.HEAD),
    ),
    "儀禮疏": (
        ("zhushu", Share.ALL),
        ("yangfu", Share.TAIL),
        ("zhangerqi", Share.TAIL),
    ),
    "儀禮圖": (("yangfu", Share.ALL),),
    "儀禮集說": (("aojigong", Share.OWN),),
    "儀禮鄭註句讀": (("zhangerqi", Share.TAIL),),
    "儀禮章句": (("wutinghua", Share.ALL),),
}
SEEDS: Mapping[tuple[str, str], str] = {
    ("儀禮注", "鄉飲酒禮"): "002_c8719e2da7acda31.txt",
    ("儀禮疏", "鄉飲酒禮"): "002_c8719e2da7acda31.txt",
    ("儀禮疏", "覲禮"): "004_cf709858d8eb2fe6.txt",
    ("儀禮疏", "特牲饋食禮"): "000_78a3c85c704a8a49.txt",
    ("儀禮述註", "特牲饋食禮"): "000_78a3c85c704a8a49.txt",
    ("儀禮集釋", "鄉射禮"): "001_e265843fcb22f799.txt",
}
UNPLACED = ("士冠禮",)  # where its notes stand is not yet gone through
_ENTITIES = {"&KR0764;": "霤", "&KR0925;": "楣", "&KR1152;": "觚", "&KR1297;": "庪"}
# Slips of the scanned witnesses, each certain from its own context.
_SLIPS = {
    "東行至福": "東行至楅",
    "東面以侯之也": "東面以俟之也",
    "騰觶之禮": "媵觶之禮",
    "福矢七乘": "楅矢七乘",
    "日興則坐": "曰興則坐",
    "侯氏氏之拜": "侯氏之拜",
    "言禮者客祀": "言禮者容祀",
    "第二畨": "第二番",
    "席即上所撰": "席即上所饌",
    "直束塾": "直東塾",
    "後如益尊": "後加益尊",
    "代脊長脅": "代脅長脅",
    "尺入寸": "尺八寸",
    "朝士之豆": "朝事之豆",
    "祛尺八寸": "袪尺八寸",
    "䋫": "綪",
    "䝉": "蒙",
    "幷": "并",
    "榖璧": "穀璧",
    "退立子西方": "退立于西方",
    "眾羞謂〓肝": "眾羞謂肝",
    "羞羊七湆": "羞羊匕湆",
}
_BRACKETED = ("zhengzhu", "zhangerqi", "wutinghua", "yangfu")  # notes stand in ( ), lines part at /
_SPEAKER = re.compile(  # a paragraph of 敖繼公's begins
    r"^　+(繼公謂|(?:鄭?注|䟽|疏|朱子|李微之|李寳之|楊志仁|陳用之)曰)"
)


@dataclass(frozen=True)
class Place:
    """A cite's file, and the chapters that are its own."""

    path: Path
    own: tuple[str, ...]


@dataclass(frozen=True)
class Note:
    """What a book says under some clauses of the text, by their numbers."""

    first: int
    last: int
    words: str


@dataclass(frozen=True)
class Looked:
    """One quotation looked up."""

    cited: Cited
    quoted: Quoted
    verdict: str  # found, or what is wrong; empty where it cannot be looked up
    near: str = ""
    reason: str = ""  # why it cannot be looked up


@cache
def citer() -> Citer:
    return Citer(WORKS)


@cache
def written() -> tuple[tuple[Place, Cited], ...]:
    """Every cite of the scenes, and what else quotes, with the chapters that are its own."""
    return tuple(_written())


def _written() -> Iterator[tuple[Place, Cited]]:
    home = scenes_folder()
    chapters = {work.text: work.name for work in WORKS.values() if work.text}
    for slug in whole_rites():
        folder = home / slug
        for path in sorted((*folder.glob("*.yaml"), *folder.glob("sites/*.yaml"))):
            place = Place(path, (chapters[slug],))
            yield from ((place, cited) for cited in cites_of(path, citer()))
    for path in sorted((home / "sites").glob("*.yaml")):
        own = tuple(chapters[slug] for slug in whole_rites() if path.stem in _sites_of(slug))
        every = cites_of(path, citer())
        yield from ((Place(path, own), cited) for cited in every)


@cache
def _sites_of(slug: str) -> frozenset[str]:
    """The site files that a rite's place is made of."""
    score = load_score(slug)
    return frozenset(Path(file).stem for file in place_site(score.site, {}, score.vocabulary).files)


@cache
def plain(text: str) -> str:
    """Characters alone, in one form for all witnesses."""
    return interchanged(re.sub(r"[^\u3400-\u9fff\U00020000-\U0003ffff〓]", "", bare(text)))


@cache
def stream(path: Path, share: Share = Share.ALL) -> str:
    """The words of a book, without the text that they are notes to where the two are told apart."""
    said = characters(path)
    own = path.name.split(".")[1]
    if own in _BRACKETED:
        heads = re.findall(r"^　+右(.*)", said, re.M) if own == "zhangerqi" else []
        notes = re.findall(r"\(([^()]*)\)", re.sub(r"\)\s*\(", "", said))
        parted = [note.partition("○") for note in notes]
        if share is not Share.ALL:
            notes = [head if share is Share.HEAD else tail for head, _, tail in parted]
            notes += heads if share is Share.TAIL else []
        return _mended("\n".join(map(plain, notes)))
    if own == "aojigong":
        said = re.sub(r"\([^()]*\)", "", said)
        wanted = (True, False) if share is Share.ALL else (share is Share.OWN,)
        told = (plain(words) for mine, words in _paragraphs(said) if mine in wanted)
        return _mended("\n".join(told))
    return _mended(plain(re.sub(r"\(案[^()]*\)", "", said)))


@cache
def notes(path: Path, chapter: str) -> tuple[Note, ...]:
    """Each note of a book with the clauses that it stands under, found by aligning the texts."""
    text = text_of(chapter)
    assert text is not None
    parts = list(_told_apart(path))
    run, base = "".join(words for own, words in parts if own), text.words
    at = {first + k: other + k for first, other, size in
          SequenceMatcher(None, run, plain(base), autojunk=False).get_matching_blocks()
          for k in range(size)}  # fmt: skip
    found, begin, end, last = [], 0, 0, 0
    for own, words in parts:
        if own:
            begin, end = end, end + len(words)
            continue
        placed = [text.owner(at[k]) for k in range(begin, end) if k in at] or [last]
        found.append(Note(placed[0], placed[-1], _mended(words)))
        last = placed[-1]
    return tuple(found)


def _told_apart(path: Path) -> Iterator[tuple[bool, str]]:
    """The words of a book in order: the text, and what is said under it."""
    said = characters(path)
    if path.name.split(".")[1] == "aojigong":
        said = re.sub(r"\([^()]*\)", "", said)
        for lower, lines in groupby(said.splitlines(), key=lambda line: line.startswith("　")):
            yield not lower, plain("".join(lines))
    else:
        for i, words in enumerate(re.split(r"\(([^()]*)\)", re.sub(r"\)\s*\(", "", said))):
            if words := plain(words):
                yield i % 2 == 0, words


def characters(path: Path) -> str:
    """The book, its entities as characters."""
    said = path.read_text(encoding="utf-8")
    for entity, character in _ENTITIES.items():
        said = said.replace(entity, character)
    return re.sub(r"&KR\d+;", "〓", said)


def how_far(place: Place, cited: Cited, quoted: Quoted) -> int | None:
    """By how many clauses a note stands below the step that quotes it; above, less than nothing.

    None where that cannot be told: of another chapter, or in no book that is set out so.
    """
    if not place.own or cited.step is None or not cited.is_cite:  # a note may look far afield
        return None
    if place.own[0] in UNPLACED:
        return None
    step = _steps(place.own[0]).get((str(cited.step.file), cited.step.line))
    work = quoted.note
    if step is None or work is None or quoted.chapter or not quoted.words or quoted.under:
        return None
    own = FILES.get(work.name, (("", Share.ALL),))[0][0]
    path = BOOKS / "sources" / f"{SLUGS[place.own[0]]}.{own}.txt" if BOOKS else Path()
    if quoted.part or own not in (*_BRACKETED, "aojigong") or not path.is_file():
        return None
    first, last = step
    gaps = [max(note.first - last, 0) or min(note.last - first, 0)
            for note in notes(path, place.own[0]) if stands(quoted.words, note.words)]  # fmt: skip
    return min(gaps, key=abs) if gaps else None


@cache
def _steps(chapter: str) -> Mapping[tuple[str, int], tuple[int, int]]:
    """The clauses of each step of a rite, by the file and line of its text."""
    text = text_of(chapter)
    assert text is not None
    return {(step.mark.file, step.mark.line):
            (text.index(step.clauses[0]), text.index(step.clauses[-1]))
            for step in load_score(SLUGS[chapter]).steps if step.text and step.clauses}  # fmt: skip


def _mended(said: str) -> str:
    for slip, right in _SLIPS.items():
        said = said.replace(slip, right)
    return said


def _paragraphs(said: str) -> Iterator[tuple[bool, str]]:
    """What 敖繼公 says, and what he quotes: 注曰 疏曰 …, each a paragraph of lines set lower."""
    mine, words = True, ""
    for line in said.splitlines():
        begins = _SPEAKER.match(line)
        if begins or not line.startswith("　"):
            yield mine, words
            mine, words = begins is None or begins[1].endswith("謂"), ""
        if line.startswith("　"):
            words += line
    yield mine, words


def books(work: Work, chapter: str, whole: bool = False) -> tuple[str, ...]:
    """The words of every book in which a work on a chapter can be looked up; `whole`: with those
    whom its author quotes."""
    if BOOKS is None:
        return ()
    slug, found = SLUGS.get(chapter, ""), []
    for name, share in FILES.get(work.name, ()):
        path = BOOKS / "sources" / f"{slug}.{name}.txt"
        if path.is_file():
            found.append(stream(path, Share.ALL if whole else share))
    if seed := SEEDS.get((work.name, chapter)):
        found.append(stream(BOOKS / "seeds" / seed))
    if work.name == "欽定儀禮義疏":
        found += [stream(path) for path in sorted((BOOKS / "sources").glob("yishu_*.txt"))]
    if work.name == "儀禮釋宮":
        found.append(stream(BOOKS / "sources" / "shigong.lirugui.txt"))
    return tuple(found)


@cache
def text_of(chapter: str) -> QuotedText | None:
    """The base text of a chapter, of the scenes or else of the books."""
    slug = SLUGS.get(chapter)
    paths = [scenes_folder() / "texts" / f"{slug}.tsv"]
    paths += [BOOKS / "texts" / f"{slug}.tsv"] if BOOKS else []
    path = next((path for path in paths if path.is_file()), None)
    return QuotedText(read_text(path, Found())) if path else None


def shipped(chapter: str) -> bool:
    """Whether the base text of a chapter is the project's own, where C825 and C826 look it up."""
    return (scenes_folder() / "texts" / f"{SLUGS.get(chapter)}.tsv").is_file()


def stands(words: str, said: str) -> bool:
    """Whether the words stand in a book, in its own characters or in simplified ones."""
    wanted = "…".join(plain(piece) for piece in words.split("…"))
    return any(places(wanted, said)) or any(places(_simple(wanted), _simple(said)))


_simple = cache(simple)  # books are long, and asked often


def near(words: str, said: tuple[str, ...]) -> str:
    """What the books have that is most like the words."""
    wanted, told = plain(words), []
    for book in said:
        start, end = likest(wanted, book)
        told.append(book[max(0, start - 4) : end + 6])
    return " | ".join(dict.fromkeys(told))


def chapters(place: Place, quoted: Quoted) -> tuple[str, ...]:
    """The chapters of which a quotation may be: the one it names, else its cite's own."""
    return (quoted.chapter.name,) if quoted.chapter else place.own


def look_up(place: Place, cited: Cited, quoted: Quoted) -> Looked:
    """A note or another classic, in its books."""
    own = chapters(place, quoted)
    if reason := not_there(quoted, own):
        return Looked(cited, quoted, "", reason=reason)
    if quoted.note is None:  # a text that stands among the books alone
        text = text_of(own[0])
        assert text is not None
        return Looked(cited, quoted, "found" if any(text.find(quoted.words)) else "nowhere")
    said = tuple(b for chapter in own for b in books(quoted.note, chapter, bool(quoted.through)))
    if any(stands(quoted.words, book) for book in said):
        return Looked(cited, quoted, "found")
    others = (
        f"in {c}" for c in SLUGS if any(stands(quoted.words, b) for b in books(quoted.note, c))
    )
    scholars = (f"of {name}" for name in FILES for c in own
                if any(stands(quoted.words, b) for b in books(WORKS[name], c)))  # fmt: skip
    texts = (f"of the text of {c}" for c in own
             if (text := text_of(c)) and any(text.find(quoted.words)))  # fmt: skip
    verdict = next(chain(others, scholars, texts), "nowhere")
    return Looked(cited, quoted, verdict, near(quoted.words, said))


def not_there(quoted: Quoted, own: tuple[str, ...]) -> str:
    """Why a quotation cannot be looked up in the books; empty where it can."""
    work, chapter = quoted.note, quoted.chapter
    if not quoted.words:
        return "told in other words"
    if work is None:
        if all(shipped(name) for name in own):
            return "a base text"
        return (
            "" if all(text_of(name) for name in own) else f"{'、'.join(own)}: the text is not there"
        )
    if chapter is not None and chapter.kind is WorkKind.CLASSIC:
        return f"{work.name} on {chapter.name}: not there"
    if not any(books(work, name) for name in own):
        return f"{work.name} on {'、'.join(own)}: not there"
    return ""


def mark_of(place: Place, quoted: Quoted) -> str:
    """A quotation in eight digits: whose words of which chapters they are, and the words."""
    told = f"{quoted.note.name if quoted.note else ''}\t{chapters(place, quoted)}\t"
    told += f"{quoted.through}\t{plain(quoted.words)}"
    return sha256(told.encode()).hexdigest()[:8]


def to_compare() -> Iterator[tuple[Place, Cited, Quoted]]:
    """What is quoted of books that are not the project's own."""
    for place, cited in written():
        for quoted in cited.citation.quoted:
            ours = quoted.note is None and all(shipped(name) for name in chapters(place, quoted))
            if quoted.words and not ours:
                yield place, cited, quoted


def compared() -> Mapping[str, str]:
    """What was found of each quotation when the books were last opened, by its eight digits."""
    rows = (line.split("\t") for line in COMPARED.read_text(encoding="utf-8").splitlines())
    return {row[0]: row[1] for row in rows}


def write_compared() -> None:
    """Compare every quotation, and keep what was found for where the books are not."""
    states = {mark_of(place, quoted): looked.verdict or looked.reason
              for place, cited, quoted in to_compare()
              for looked in [look_up(place, cited, quoted)]}  # fmt: skip
    lines = (f"{mark}\t{state}\n" for mark, state in sorted(states.items()))
    COMPARED.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    assert BOOKS is not None, "the books of the scholars (../shared/sources) are not here"
    write_compared()
