"""Which rite is meant by what somebody asks for, and what files it is made from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from layout.problems import NOWHERE, Problem, ProblemError, nearest
from layout.read.files.paths import RITE, SITES, heading, rites, scenes_folder, text_path
from layout.read.vocabulary import read_vocabulary
from layout.say.asking import plain
from layout.vocabulary.work import WorkKind

_LONGEST = 200  # letters of a path that is looked for


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
    works = read_vocabulary().works.values()
    return [work.name for work in works if work.kind is WorkKind.CHAPTER]


def sources_of(name: str) -> tuple[Path, ...]:
    """Every file that a rite is made from: a change in any of them changes the rite."""
    folder = find_rite(name)
    homes = (folder / SITES, *(scenes_folder() / name for name in (SITES, "vocabulary")))
    found = {*folder.glob("*.yaml"), *folder.glob("*.tsv")}
    found |= {path for home in homes for path in home.glob("*.yaml")}
    text = text_path(folder)
    return tuple(sorted(found | ({text} if text.is_file() else set())))
