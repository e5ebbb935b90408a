"""Where scenes live: the project's scenes/, or layout/_scenes inside the installed package."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path

from layout.problems import NOWHERE, Mark, Problem, ProblemError, nearest
from layout.say.asking import plain

RITE = "rite.yaml"
SITES = "sites"  # the folder of sites: beside the rites, or in a rite's own
VOCABULARY = "vocabulary.yaml"  # a rite's own words, in its folder
_LONGEST = 200
_HEAD = 20  # lines of rite.yaml within which its titles stand
_TITLES = ("title", "en", "draft")


def scenes_folder() -> Path:
    """The folder that holds the rites, the sites and the base texts."""
    package = Path(__file__).resolve().parents[2]
    beside = package.parent / "scenes"
    return beside if beside.is_dir() else package / "_scenes"


def rites() -> tuple[str, ...]:
    """The slugs of the rites that ship, in order."""
    return tuple(sorted(path.parent.name for path in scenes_folder().glob(f"*/{RITE}")))


def whole_rites() -> tuple[str, ...]:
    """Those of them that are no drafts."""
    home = scenes_folder()
    return tuple(slug for slug in rites() if heading(home / slug).get("draft") != "yes")


def find_rite(name: str) -> Path:
    """The folder of a rite, by slug, by Chinese title, or by the path of the folder itself."""
    home, slugs = scenes_folder(), rites()
    if name in slugs:
        return home / name
    titles = {title: slug for slug in slugs if (title := heading(home / slug).get("title"))}
    if name in titles:
        return home / titles[name]
    if 0 < len(name) <= _LONGEST and "\0" not in name and (Path(name) / RITE).is_file():
        return Path(name)
    meant = _meant(name, titles)
    if len(meant) == 1:
        return home / meant[0]
    fix = f"{nearest(name, [*slugs, *titles])}; or give the folder of a rite of your own"
    what = f"there is no rite {name[:40]!r}"
    if meant:
        fix = f"it may be any of {'、'.join(t for t, slug in titles.items() if slug in meant)}"
    elif chapter := next((c for c in _chapters() if plain(name) in (plain(c), plain(c[:-1]))), ""):
        what = f"the chapter {chapter} of the 儀禮 is not written yet"
        fix = f"there are {'、'.join(titles)}; `layout new` begins one"
    raise ProblemError(Problem("U901", NOWHERE, what, fix=fix))


def _meant(name: str, titles: Mapping[str, str]) -> list[str]:
    """The rites whose title or slug begins so, in simple forms, in pinyin or English too."""
    wanted, home = plain(name), scenes_folder()
    if not wanted or len(name) > _LONGEST:
        return []
    from layout.read.vocabulary import read_vocabulary  # noqa: PLC0415 - it asks for these paths

    pinyin = read_vocabulary().pinyin
    named = {
        slug: tuple(map(plain, (slug, title, pinyin.of(title), heading(home / slug).get("en", ""))))
        for title, slug in titles.items()
    }
    whole = [slug for slug, forms in named.items() if wanted in forms]
    return whole or [
        slug for slug, forms in named.items()
        if any(form.removeprefix("the").startswith(wanted.removeprefix("the")) for form in forms)
    ]  # fmt: skip


def _chapters() -> list[str]:
    """The chapters of the 儀禮, written or not."""
    from layout.read.vocabulary import read_vocabulary  # noqa: PLC0415 - it asks for these paths
    from layout.vocabulary.work import WorkKind  # noqa: PLC0415

    works = read_vocabulary().works.values()
    return [work.name for work in works if work.kind is WorkKind.CHAPTER]


def text_path(folder: Path) -> Path:
    """Where the base text of a rite stands: with the others, or in the rite's own folder."""
    own = folder / "text.tsv"
    return own if own.is_file() else folder.parent / "texts" / f"{slug_of(folder)}.tsv"


def slug_of(folder: Path) -> str:
    return folder.resolve().name


def sources_of(name: str) -> tuple[Path, ...]:
    """Every file that a rite is made from: a change in any of them changes the rite."""
    folder = find_rite(name)
    homes = (folder / SITES, *(scenes_folder() / name for name in (SITES, "vocabulary")))
    found = {*folder.glob("*.yaml"), *folder.glob("*.tsv")}
    found |= {path for home in homes for path in home.glob("*.yaml")}
    text = text_path(folder)
    return tuple(sorted(found | ({text} if text.is_file() else set())))


def heading(folder: Path) -> Mapping[str, str]:
    """The titles of a rite, and whether it is a draft, without reading the whole of rite.yaml."""
    try:
        with (folder / RITE).open(encoding="utf-8") as lines:
            heads = [line.partition(":") for line in islice(lines, _HEAD)]
    except (OSError, UnicodeDecodeError):
        return {}
    return {key: value.strip().strip("\"'") for key, _, value in heads if key in _TITLES}


def site_path(name: str, folder: Path | None = None) -> Path:
    """Where the site of that name is written: in the folder of the rite, or with the scenes."""
    homes = [home / SITES for home in (scenes_folder(), folder) if home]
    known = {path.stem: path for home in homes for path in sorted(home.glob("*.yaml"))}
    if name not in known:
        fix = nearest(name, known)
        raise ProblemError(Problem("P313", Mark(""), f"no site named {name[:40]!r}", fix=fix))
    return known[name]


FileStamp = tuple[int, int]  # when it was written, and how long it is: another, and it is read anew


def stamps(files: Iterable[str | Path]) -> tuple[FileStamp, ...]:
    """Of each file what tells whether it is as it was; of one that is gone, that it is."""
    abouts = (path.stat() if path.exists() else None for path in map(Path, files))
    return tuple((about.st_mtime_ns, about.st_size) if about else (0, -1) for about in abouts)
