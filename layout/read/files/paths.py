"""Where scenes live: the project's scenes/, or layout/_scenes inside the installed package."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path

from layout.problems import Mark, Problem, ProblemError, nearest

RITE = "rite.yaml"
SITES = "sites"  # the folder of sites: beside the rites, or in a rite's own
GUIDE = "guide.yaml"  # a curator's guide through a rite, in its folder
VOCABULARY = "vocabulary.yaml"  # a rite's own words, in its folder
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


def text_path(folder: Path) -> Path:
    """Where the base text of a rite stands: with the others, or in the rite's own folder."""
    own = folder / "text.tsv"
    return own if own.is_file() else folder.parent / "texts" / f"{slug_of(folder)}.tsv"


def slug_of(folder: Path) -> str:
    return folder.resolve().name


def heading(folder: Path) -> Mapping[str, str]:
    """The titles of a rite, and whether it is a draft, without reading the whole of rite.yaml."""
    try:
        with (folder / RITE).open(encoding="utf-8") as lines:
            heads = [line.partition(":") for line in islice(lines, _HEAD)]
    except (OSError, UnicodeDecodeError):
        return {}
    return {key: value.strip().strip("\"'") for key, _, value in heads if key in _TITLES}


def site_path(name: str, folder: Path | None = None) -> Path:
    """Where the site of that name is written: in the rite's own folder, beside it, or with the
    scenes; asked for by no rite, in that of whichever rite that ships."""
    own = (folder.resolve().parent, folder) if folder else (scenes_folder() / s for s in rites())
    homes: list[Path] = [home / SITES for home in (scenes_folder(), *own)]
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
