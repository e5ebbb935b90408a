"""Cases made of the grammar and then broken: phrases, acts, numbers, files, manifests, caches.

python tests/kit_fuzz.py 200000        # a long run, which tells its figures
"""

from __future__ import annotations

import json
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from kit_play import CAST, THINGS, names, rite, school
from kit_rite import RITE, SECTION, TEXT, small_rite
from kit_words import WORDS

import layout
from layout.api.kept import as_bytes, of_bytes, to_kept
from layout.cache import disk as cache
from layout.measure import MeasureError, read_length, read_number
from layout.place import place_site
from layout.play import play
from layout.problems import Mark, Problem, ProblemError, wrong
from layout.read.scene.actline import parse_act
from layout.write.manifest import NAME, Manifest

HANG = 10  # s of work
REMADE = 0.1  # of the harmed caches, the share after which the rite is asked for
SIGNS = "：:-[]{},'\"#&*!|>%@`\n  賓爵九百步東之面，。「」\0\u200b\ud8000"
UNSEEN = ("u200b", "N", "L", "x85", "u202e", "ufeff", "x7f", "x9b", "ufffe", "0", "n", "t")
OTHERS = ("u8cd3", "x41", "U0001F468", '"', "\\", "q", "ud800", "u1")
ESCAPES = tuple(f"\\{word}" for word in (*UNSEEN, *OTHERS))
DIGITS = "〇一二三四五六七八九十百千萬廿卅有又半之分大少兩參"
UNITS = ("步", "尺", "丈", "寸", "里", "武", "弓", "筵", "")
WINDS = (
    "東",
    "西",
    "南",
    "北",
    "東北",
    "西南",
    "上",
    "下",
    "前",
    "後",
    "中",
    "內",
    "左",
    "右",
    "端",
    "",
)
BEFORE = ("", "", "", "當", "東西當", "南北以", "負", "沒", "兩", "繼", "夾", "自", "少", "參分")
_PLAIN = re.compile(r"(?<=: )[^\n{}\[\]\"',]+|(?<=- )[^\n{}\[\]\"':]+(?=\n|:)")  # a value, or a key
SCENES = Path(__file__).parent.parent / "scenes"


def number(chance: random.Random) -> str:
    return "".join(chance.choice(DIGITS) for _ in range(chance.randint(1, 5)))


def measure(chance: random.Random) -> str:
    return "".join(
        number(chance) + chance.choice(UNITS) for _ in range(chance.choice((1, 1, 1, 2, 3)))
    )


def phrase(chance: random.Random) -> str:
    marks = (*school().features, *CAST, *THINGS, "席", "其", "堂", "庭")
    said = ""
    for _ in range(chance.choice((1, 1, 2, 3))):
        said += chance.choice(BEFORE) + chance.choice(marks)
        said += chance.choice(("", "", "之")) + chance.choice(WINDS)
        said += measure(chance) if chance.random() < 0.5 else ""
    return said


def act(chance: random.Random) -> str:
    verbs = []
    for _ in range(chance.randint(1, 3)):
        words = [chance.choice(("", "", "", *WORDS.prefixes)) + chance.choice((*WORDS.verbs,))]
        for _ in range(chance.randint(0, 3)):
            words.append(
                chance.choice(
                    (*THINGS, *CAST, number(chance) + "爵", "餘矢", "于 " + phrase(chance),
                     "自 西階", chance.choice(WINDS) + "面", "北上", "「請」", *WORDS.said_manners)
                )
            )  # fmt: skip
        verbs.append(" ".join(words))
    return f"{chance.choice((*CAST, '眾賓', '主人、賓'))} {'，'.join(verbs)}"


def broken(chance: random.Random, text: str) -> str:
    """The text with some signs lost, doubled, put in or moved, words of other lines among them."""
    signs = list(text)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(signs) + 1)
        match chance.randrange(5):
            case 0:
                del signs[at : at + chance.choice((1, 1, 1, 30))]
            case 1:
                signs[at:at] = chance.choice(SIGNS)
            case 2:
                signs[at:at] = signs[at : at + chance.randint(1, 30)]
            case 3:
                signs[at:at] = measure(chance)
            case _:
                other = chance.randrange(len(signs) + 1)
                signs[at : at + 3] = signs[other : other + chance.randint(1, 9)]
    return "".join(signs)


def escaped(chance: random.Random, text: str) -> str:
    """The text with one of its values, or of its keys, in quotes with an escape in it."""
    found = chance.choice([*_PLAIN.finditer(text)])
    words = found[0]
    at = chance.randint(0, len(words))
    quoted = f'"{words[:at]}{chance.choice(ESCAPES)}{words[at:]}"'
    return text[: found.start()] + quoted + text[found.end() :]


def maybe(chance: random.Random, text: str) -> str:
    return broken(chance, text) if chance.random() < 0.3 else text


def _thrown(error: AssertionError) -> None:
    raise error


class Fuzz:
    """One run: a rite to ask, a folder to write in."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.rite = layout.load(str(small_rite(home)))
        self.whole = as_bytes(to_kept(self.rite.compiled, None))
        self.stored = self._stored()
        self.cases: Mapping[str, tuple[int, Callable[[random.Random], object]]] = {
            "phrase": (400, lambda c: self.rite.locate(maybe(c, phrase(c)))),
            "number": (300, _numbered),
            "act": (150, _acted),
            "cache": (60, self._unpacked),
            "kept": (60, self._harmed),
            "manifest": (60, self._manifest),
            "scene": (20, self._written),
            "site": (6, self._site),
            "vocabulary": (6, self._worded),
        }

    def run(
        self, seed: int, count: int, bad: Callable[[AssertionError], None] = _thrown
    ) -> Counter[str]:
        """So many cases; how many there were of each kind, and how many of these were problems."""
        chance, seen = random.Random(seed), Counter[str]()
        kinds, weights = [*self.cases], [weight for weight, _ in self.cases.values()]
        for n in range(count):
            (kind,) = chance.choices(kinds, weights)
            case = f"{seed}/{n}"
            own = random.Random(case)
            seen[kind] += 1
            try:
                with _in_time(f"{kind} {case}"):
                    self._tried(kind, own, seen, f"{kind} {case}")
            except AssertionError as error:
                bad(error)
        return seen

    def _tried(self, kind: str, own: random.Random, seen: Counter[str], case: str) -> None:
        try:
            self.cases[kind][1](own)
        except ProblemError as error:
            seen[f"{kind} told"] += 1
            _honest(error.problems, case)

    def _unpacked(self, chance: random.Random) -> None:
        """A cache is not read before its digest is right; and were it, nothing would run."""
        data = bytearray(self.whole)
        for _ in range(chance.randint(1, 3)):
            data[chance.randrange(chance.choice((200, len(data))))] ^= 1 << chance.randrange(8)
        with suppress(Exception):
            tuple(of_bytes(bytes(data), lambda: self.rite.compiled).rite.frames)

    def _stored(self) -> Mapping[Path, bytes]:
        """The files that are kept of a rite in a cache of its own."""
        (self.home / "own").mkdir()
        with _cache(self.home / "cache"):
            layout.load(str(small_rite(self.home / "own")))
        return {path: path.read_bytes() for path in sorted((self.home / "cache").iterdir())}

    def _harmed(self, chance: random.Random) -> None:
        """A harmed file of the cache is never served; the rite is made anew, and kept whole."""
        path, whole = chance.choice([*self.stored.items()])
        harmed = _spoilt(chance, whole)
        with _cache(self.home / "cache"):
            path.write_bytes(harmed)
            served = cache.fetch(path.stem)
            assert (served is None) == (harmed != whole), f"{path.name} is served"
            if whole == max(self.stored.values(), key=len) and chance.random() < REMADE:
                layout.load(str(self.home / "own" / "little"))
                assert path.read_bytes() == whole, "it is not made and kept anew"
        path.write_bytes(whole)

    def _manifest(self, chance: random.Random) -> None:
        ways = ("little/a", "little/../a", "/etc/passwd", "little", "", "little/a/b")
        made = {
            chance.choice(ways): {"stamp": "x", "files": {chance.choice(ways): "x"}}
            for _ in range(chance.randint(0, 3))
        }
        text = maybe(chance, json.dumps({"schema": 1, "made": made}))
        (self.home / NAME).write_text(text, encoding="utf-8", errors="surrogatepass")
        found = Manifest.of(self.home)
        found.has("little/a", "x")
        found.add("little/a", "y", {})

    def _written(self, chance: random.Random) -> None:
        files = {"rite": RITE, "section": SECTION, "text": TEXT}
        name = chance.choice((*files,))
        if chance.random() < 0.5:
            name = chance.choice(("rite", "section"))
            files[name] = escaped(chance, files[name])
        else:
            files[name] = broken(chance, files[name])
        if name == "section" and chance.random() < 0.5:
            line = maybe(chance, act(chance)).replace("\n", " ")
            files[name] = files[name].replace("賓 北面，拜", line)
        rite = self._load(**files)
        if rite.frames and not wrong(rite.problems):
            rite.frames[0].plate().svg()

    def _worded(self, chance: random.Random) -> None:
        books = sorted(path for path in (SCENES / "vocabulary").glob("*.yaml"))
        lines = chance.choice(books).read_text(encoding="utf-8").splitlines(keepends=True)
        at = chance.randrange(len(lines))
        own = "".join(line for line in lines if not line[0].isspace())[:40]
        self._load(own=broken(chance, own + "".join(lines[at : at + 12])))
        (self.home / "little" / "vocabulary.yaml").unlink()

    def _load(self, **files: str) -> layout.Rite:
        kept = {name: text.encode("utf-8", "replace").decode() for name, text in files.items()}
        rite = layout.load(str(small_rite(self.home, **kept)))
        _honest(rite.problems, "a scene")
        return rite

    def _site(self, chance: random.Random) -> None:
        text = chance.choice(sorted((SCENES / "sites").glob("*.yaml"))).read_text(encoding="utf-8")
        path = self.home / "broken.yaml"
        path.write_text(broken(chance, text), encoding="utf-8", errors="replace")
        place_site(path)


@contextmanager
def _cache(folder: Path) -> Iterator[None]:
    """With a cache there, and as before afterwards."""
    before = os.environ.get("LAYOUT_CACHE")
    os.environ["LAYOUT_CACHE"] = str(folder)
    try:
        yield
    finally:
        os.environ.pop("LAYOUT_CACHE")
        if before is not None:
            os.environ["LAYOUT_CACHE"] = before


def _spoilt(chance: random.Random, whole: bytes) -> bytes:
    """Bits turned, an end cut off, a piece doubled, lost or moved, something else before it."""
    data, at = bytearray(whole), chance.randrange(len(whole))
    piece = chance.randrange(1, 64)
    match chance.randrange(6):
        case 0:
            for _ in range(chance.randint(1, 4)):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        case 1:
            del data[at:]
        case 2:
            del data[at : at + piece]
        case 3:
            data[at:at] = data[at : at + piece]
        case 4:
            data[:0] = chance.randbytes(piece)
        case _:
            data[at : at + piece] = data[:piece]
    return bytes(data)


def _numbered(chance: random.Random) -> None:
    text = maybe(chance, measure(chance))
    for read in (read_number, read_length):
        with suppress(MeasureError):
            read(text)


def _acted(chance: random.Random) -> None:
    line = maybe(chance, act(chance))
    parse_act(line, Mark("fuzz", 1, 1), names())
    _honest(play(rite(line), school()).problems, line)


def _honest(problems: tuple[Problem, ...], case: str) -> None:
    assert {p.code for p in problems}.isdisjoint({"D904", "D905", "D906"}), (case, problems)
    assert all(problem.what for problem in problems), case


@contextmanager
def _in_time(case: str) -> Iterator[None]:
    def late(*_: object) -> None:
        raise AssertionError(f"{case}: more than {HANG} s")

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, HANG)  # of the processor: others may be at work too
    try:
        yield
    except AssertionError:
        raise
    except ProblemError:
        raise
    except Exception as error:
        raise AssertionError(f"{case}: {type(error).__name__}: {error}") from error
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def main(count: int, seed: int) -> None:
    begun = time.monotonic()
    bad: list[str] = []
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as home:
        fuzz = Fuzz(Path(home))
        for part in range(count // 100):
            known = len(bad)
            seen += fuzz.run(seed + part, 100, lambda error: bad.append(str(error)))
            for said in bad[known:]:
                print(said[:300], flush=True)
            if part % 50 == 49 or part + 1 == count // 100:
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
                done = f"{(part + 1) * 100} cases, {len(bad)} bad"
                print(done, f"{time.monotonic() - begun:.0f} s, {peak:.0f} MB", flush=True)
    print(dict(seen))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
