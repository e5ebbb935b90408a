"""Which rite is meant by what somebody asks for, and what files it is made from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from layout.problems import nearest, not_found
from layout.read.files.paths import RITE, SITES, heading, rites, scenes_folder, text_path
from layout.read.vocabulary import read_vocabulary
from layout.say.asking import meant, named
from layout.vocabulary.work import WorkKind

_LONGEST = 200  # letters of a path that is looked for
_LETTER = r"[^\s\[\]{},:：「」'\"]"
# before the name of a passage
_LENDER = re.compile(rf"(?<!{_LETTER}){_LETTER}{{1,{_LONGEST}}}(?=/[^\s/])")


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
    pinyin = read_vocabulary().pinyin
    works = [each for each in read_vocabulary().works.values() if each.kind is WorkKind.CHAPTER]
    forms = {work.text: work.forms for work in works}
    english = {slug: heading(home / slug).get("en") for slug in slugs}
    known = [
        named(title, pinyin, slug, english[slug], *forms.get(slug, ()))
        for title, slug in titles.items()
    ]
    called = meant(name, known) if len(name) <= _LONGEST else []
    if len(called) == 1:
        return home / titles[called[0]]
    fix = f"{nearest(name, [*slugs, *titles])}; or give the folder of a rite of your own"
    what = f"there is no rite {name[:40]!r}"
    if called:
        fix = f"it may be any of {'、'.join(called)}"
    elif unwritten := meant(name, [named(w.name, pinyin, w.en, *w.forms) for w in works]):
        what = f"the chapter {unwritten[0]} of the 儀禮 is not written yet"
        fix = f"there are {'、'.join(titles)}; `layout new` begins one"
    raise not_found("U901", what, fix)


def _lenders(folder: Path) -> Iterator[Path]:
    """The rites whose passages the sections of one repeat: `as: 特牲饋食禮/尸入`."""
    slugs, home = rites(), scenes_folder()
    homes = {title: home / slug for slug in slugs if (title := heading(home / slug).get("title"))}
    homes |= {slug: home / slug for slug in slugs}
    for path in filter(Path.is_file, folder.glob("*.yaml")):
        for name in set(_LENDER.findall(path.read_text(encoding="utf-8", errors="replace"))):
            lender = homes.get(name, Path(name))
            if (lender / RITE).is_file():
                yield lender


def sources_of(name: str) -> tuple[Path, ...]:
    """Every file that a rite is made from: a change in any of them changes the rite."""
    folder = find_rite(name)
    homes = (folder / SITES, *(scenes_folder() / name for name in (SITES, "vocabulary")))
    found = {*folder.glob("*.yaml"), *folder.glob("*.tsv")}
    found |= {path for home in homes for path in home.glob("*.yaml")}
    found |= {path for lender in _lenders(folder) for path in lender.glob("*.yaml")}
    text = text_path(folder)
    return tuple(sorted(found | ({text} if text.is_file() else set())))
