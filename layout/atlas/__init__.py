"""The atlas: one folder of pages for any static host, whole from the disk too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from layout.api.rite import load
from layout.atlas.acted import ActedPages, ActedRite, acted
from layout.atlas.addresses import HOME
from layout.atlas.entities import CommonPages, sitemap
from layout.atlas.fonts import font_slices
from layout.atlas.gather import AtlasRite, gathered
from layout.atlas.pages import (
    FACES,
    SCRIPT,
    STATIC,
    STYLE,
    TEMPLATES,
    AtlasPage,
    Binder,
    forgotten,
    write_pages,
    write_where_other,
)
from layout.atlas.rites import RitePages, home_page, names_of
from layout.problems import ProblemError, wrong
from layout.read.vocabulary import read_vocabulary
from layout.said import Said
from layout.vocabulary.work import WorkKind
from layout.write.extras import at_hand
from layout.write.player.night import by_night

__all__ = ["write_atlas"]

# the page's own colours by night, which `by_night` would make too loud
_NIGHT = {
    "paper": "#16130F", "leaf": "#1E1A15", "ink": "#E9E3D8", "sub": "#A89E90", "hair": "#3A342B",
    "red": "#F0806C", "lit": "#3A211B", "host": "#F0806C", "guest": "#84B4EA",
    "officer": "#D8AE62", "music": "#74C8A0", "attendant": "#B0B4BC", "lord": "#C69AD2",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class AtlasDone:
    """What was made: pages and other files in all, and those of them that are new or changed."""

    pages: int
    files: int
    changed: int


def write_atlas(
    names: Sequence[str],
    folder: Path,
    executor: Executor,
    told: Callable[[], None] = lambda: None,
    home: str = "",
) -> AtlasDone:
    """Write the atlas of these rites into a folder. What is as it would be made is left alone;
    `home`: the address in the net at which it will be."""
    both = tuple(_gathered(names, executor, told))
    rites = tuple(rite for rite, _ in both)
    markup = at_hand("markupsafe").Markup
    own = [RitePages(rite, markup) for rite in rites]
    common = CommonPages(rites, read_vocabulary(), markup)
    deeds = ActedPages(
        {done.indexed.slug: done for _, done in both}, {rite.slug: rite for rite in rites}, markup
    )
    known = {HOME, STYLE, FACES, SCRIPT, *common.addresses(), *deeds.addresses()}
    known |= {at for each in own for at in each.addresses()}
    letters: set[str] = {c for rite in rites for c in rite.letters}
    binder = Binder(frozenset(known), home)
    made = chain(_pages(own, common), deeds.pages())
    changed = list(write_pages(binder, made, folder, letters.update))
    pages = [at for at in known if at.endswith("/")]
    files = {**dict(_files(rites, letters)), **deeds.files}
    if home:
        files["/sitemap.xml"] = sitemap(home, pages)
    for address, data in files.items():
        changed += filter(None, [write_where_other(folder, address, data)])
    for path in forgotten(folder, known):
        path.unlink()
    return AtlasDone(len(pages), len(files), len(changed))


def _gathered(
    names: Sequence[str], executor: Executor, told: Callable[[], None]
) -> Iterator[tuple[AtlasRite, ActedRite]]:
    """The rites, each gathered by itself, in the order in which they were asked for."""
    futures = {executor.submit(gathered_by_name, name): name for name in names}
    done: dict[str, tuple[AtlasRite, ActedRite]] = {}
    for future in as_completed(futures):
        done[futures[future]] = future.result()
        told()
    yield from (done[name] for name in names)


def gathered_by_name(name: str) -> tuple[AtlasRite, ActedRite]:
    """What a worker does; a rite that is wrong has no pages."""
    rite = load(name)
    if mistakes := wrong(rite.problems):
        raise ProblemError(*mistakes)
    return gathered(rite.compiled, name), acted(rite.compiled)


def _pages(own: Sequence[RitePages], common: CommonPages) -> Iterator[AtlasPage]:
    works = common.vocabulary.works.values()
    named = {work.number: work for work in works if work.kind is WorkKind.CHAPTER and work.number}
    chapters = [(work.text, Said(work.name, work.en)) for _, work in sorted(named.items())]
    yield home_page(common.rites, chapters, common.markup)
    yield from common.pages()
    for each in own:
        yield from each.pages()


def _files(rites: Sequence[AtlasRite], letters: set[str]) -> Iterator[tuple[str, bytes]]:
    """Style, script and fonts."""
    headings = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.html"))
    slices = tuple(font_slices(letters, names_of(rites) + headings))
    yield from ((each.address, each.data) for each in slices)
    colours = frozenset().union(*(rite.colours for rite in rites))
    style = "\n".join((
        *(path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.css"), reverse=True)),
        _day_and_night(colours),
    ))  # fmt: skip
    # at the end of each page, so that its first picture waits for none of them
    yield FACES, "\n".join(each.rule for each in slices).encode()
    yield STYLE, style.encode()
    for path in sorted(STATIC.glob("*.js")):
        yield f"/a/{path.name}", path.read_bytes()


def _day_and_night(colours: frozenset[str]) -> str:
    """The colours of the plates by day, and all colours by night: as the reader's screen is, unless
    he has chosen otherwise; on paper it is always day."""
    known = sorted(colours)
    day = "".join(f"--x{colour}:#{colour};" for colour in known)
    night = "".join(f"--{name}:{colour};" for name, colour in _NIGHT.items())
    night += "".join(f"--x{colour}:#{_quiet(by_night(colour))};" for colour in known)
    night += "color-scheme:dark;"
    return (
        f":root{{{day}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-light=day]){{{night}}}}}\n"
        f"@media screen{{:root[data-light=night]{{{night}}}}}\n"
    )


def _quiet(colour: str) -> str:
    """A colour of the night; one that is dark is hardly coloured, or a floor would be olive."""
    parts = [int(colour[i : i + 2], 16) for i in (0, 2, 4)]
    mean = sum(parts) / 3
    share = 0.7 if max(parts) < 80 else 0.0
    return "".join(f"{round(part + (mean - part) * share):02x}" for part in parts)
