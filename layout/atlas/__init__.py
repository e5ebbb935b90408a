"""The atlas: one folder of pages for any static host, whole from the disk too."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from layout.atlas.acted import ActedPages, ActedRite
from layout.atlas.addresses import HOME, TRY, clause_at, player_at
from layout.atlas.docs import DocPages, changelog, docs_folder
from layout.atlas.drawn import AtlasKey, DrawnPart
from layout.atlas.engine import (
    EnginePages,
    EnginePart,
    house,
    rite_part,
    written_in,
)
from layout.atlas.entities import FEED, CommonPages, feed, sitemap
from layout.atlas.fonts import font_slices
from layout.atlas.gather import AtlasPartings, AtlasRite
from layout.atlas.index import SQL, AtlasIndex, sql_files, sql_page
from layout.atlas.mourning import MourningPages
from layout.atlas.pages import (
    FACES,
    FOLDER,
    SCRIPT,
    STATIC,
    STYLE,
    TEMPLATES,
    Binder,
    forgotten,
    path_of,
    script_of,
    write_pages,
    write_where_other,
)
from layout.atlas.rites import (
    HOME_SCRIPT,
    SCENE,
    AtlasParallel,
    RitePages,
    chapters_of,
    home_page,
    names_of,
    opening,
    run_about,
    scene_file,
)
from layout.atlas.works import (
    PartsTask,
    RiteOutline,
    gathered_by_name,
    keyed_by_name,
    outlined,
    packed_database,
    parted_by_name,
    player_by_name,
    player_files,
    with_partings,
    written,
)
from layout.cache import Blobs, code_of, digest_of
from layout.read.files.paths import scenes_folder
from layout.read.mourning import mourning_files, read_mourning
from layout.read.vocabulary import read_vocabulary
from layout.write.extras import at_hand
from layout.write.player.night import by_night

__all__ = ["write_atlas"]

_LOT = 100  # steps whose pages a worker makes before it asks for more
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
    told: Callable[[int, int], None] = lambda *_: None,
    home: str = "",
) -> AtlasDone:
    """Write the atlas of these rites into a folder. What is as it would be made is left alone;
    `home`: the address in the net at which it will be. `told`: how much of how much is done."""
    making = AtlasMaking(folder, executor, told, home)
    outlines = dict(zip(names, making.all_of([(outlined, name) for name in names]), strict=True))
    key = _key_of(outlines.values(), home)
    if key and (found := _as_recorded(folder, key)):
        return found
    return making.made(outlines, key)


class GatheredAtlas(NamedTuple):
    """What must be known before a page is written."""

    rites: Sequence[AtlasRite]  # each with what other readings change in it
    deeds: Sequence[ActedRite]
    keys: Mapping[str, Sequence[AtlasKey]]  # by the slugs of the rites
    players: Mapping[str, bytes]  # by their addresses
    data: bytes  # the database of all
    engine: Sequence[EnginePart]


@dataclass
class AtlasMaking:
    """One making of an atlas: its work handed out, and what came of it."""

    folder: Path
    executor: Executor
    told: Callable[[int, int], None]
    home: str
    done: int = 0
    begun: int = 0

    def all_of(self, calls: Sequence[tuple[Any, ...]]) -> list[Any]:
        """What becomes of some calls, in their order."""
        futures = [self.executor.submit(*call) for call in calls]
        self.begun += len(calls)
        for future in as_completed(futures):
            future.result()
            self.done += 1
            self.told(self.done, self.begun)
        return [future.result() for future in futures]

    def made(self, outlines: Mapping[str, RiteOutline], key: str) -> AtlasDone:
        """The atlas: its rites gathered, then their pages part by part, then what all have in
        common."""
        rites, deeds, keys, players, data, parts_of_engine = self._gathered(outlines)
        markup = at_hand("markupsafe").Markup
        common = CommonPages(rites, read_vocabulary(), markup)
        by_slug = {rite.slug: rite for rite in rites}
        own = [RitePages(rite, markup, keys=keys[slug]) for slug, rite in by_slug.items()]
        acts = ActedPages({done.indexed.slug: done for done in deeds}, by_slug, markup)
        kin = MourningPages(read_mourning(), read_vocabulary())
        docs = DocPages(folder, markup) if (folder := docs_folder()) else None
        known = {HOME, STYLE, FACES, SCRIPT, *common.addresses(), *acts.addresses()}
        known |= {*kin.addresses(), *(docs.addresses() if docs else ()), SQL, *sql_files(data)}
        engine = EnginePages(parts_of_engine, rites)
        known |= {
            TRY,
            HOME_SCRIPT,
            SCENE,
            *engine.files,
            *players,
            *(at for each in own for at in each.addresses()),
        }
        pages = [at for at in known if at.endswith("/")]
        facts = [at for at in known if at.endswith(".json")]
        scene, example = opening(rites), common.told_by
        shown = {clause_at(rite.slug, clause.number) for rite, clause in (scene, example)}
        names = {outline.slug: name for name, outline in outlines.items()}
        tried = engine.clause((scene[0].slug, scene[1].number))
        shown |= {*common.shown.values(), clause_at(*tried)}
        shown |= {clause_at(scene[0].slug, clause.number) for clause in run_about(*scene)}
        tasks = [task for name, outline in outlines.items()
                 for task in _tasks(name, by_slug[outline.slug], outline.parts, shown, acts.index)
                 ]  # fmt: skip
        fresh = Binder(frozenset(known), self.home)
        parts = self.all_of([(written, task, fresh, self.folder) for task in tasks])
        plates = {clause_at(task.rite.slug, n): plate
                  for task, done in zip(tasks, parts, strict=True)
                  for n, plate in done.plates.items()}  # fmt: skip
        common = replace(common, plates=plates)
        binder = Binder(frozenset(known), self.home)
        letters: set[str] = set().union(*(done.letters for done in parts))
        beside = {kin.title.han: kin.home}
        first = home_page(
            rites,
            chapters_of(common.vocabulary),
            common.plate(clause_at(scene[0].slug, scene[1].number)),
            beside,
        )
        fronts = (each.of_rite(acts.acted[each.rite.slug]) for each in own)
        others = chain(
            [first, sql_page(data)],
            [
                engine.page(
                    *tried, written_in(names[tried[0]], tried[1]), common.plate(clause_at(*tried))
                )
            ],
            common.pages(),
            fronts,
            *(each.of_keys() for each in own),
            (each.of_hall() for each in own),
            acts.pages(),
            kin.pages(),
            docs.pages() if docs else (),
        )
        changed = len([*write_pages(binder, others, self.folder, letters.update)])
        binder.lost += [link for done in parts for link in done.lost]
        binder.check()
        plans = (plan for rite in rites for plan in rite.plans.values())
        drawn = (key.plate for each in own for key in each.keys)
        colours = frozenset().union(
            *(done.colours for done in parts), *(plate.colours for plate in chain(plans, drawn))
        )
        files = {**dict(_files(letters, names_of(rites), colours)), **acts.files}
        files |= {HOME_SCRIPT: script_of("home.js"), **scene_file(*scene, plates)}
        files |= {**sql_files(data), **engine.files, **(docs.files if docs else {})}
        if self.home:
            files |= {"/sitemap.xml": sitemap(self.home, pages), FEED: feed(self.home, changelog())}
        changed += sum(done.changed for done in parts)
        for address, content in {**files, **players}.items():
            changed += write_where_other(self.folder, address, content) is not None
        for path in forgotten(self.folder, known):
            path.unlink()
        if key:
            every = (*pages, *facts, *files)
            lying = {at: digest_of([], [path_of(self.folder, at)]) for at in every}
            Blobs()[digest_of([key, str(self.folder.resolve())])] = json.dumps(
                [len(pages), lying]
            ).encode()
        return AtlasDone(len(pages), len(facts) + len(files), changed)

    def _gathered(self, outlines: Mapping[str, RiteOutline]) -> GatheredAtlas:
        """A reading is a piece of work, and the longest rites come first."""
        order = sorted(outlines, key=lambda name: -outlines[name].steps)
        readings = [(name, *each) for name in order for each in outlines[name].readings]
        of_rites = (gathered_by_name, player_by_name, keyed_by_name, rite_part)
        calls = [(each, name) for each in of_rites for name in order]
        others = ((parted_by_name, *reading) for reading in readings)
        common = ((packed_database, tuple(outlines)), (house,))
        *found, data, first = self.all_of([*calls, *others, *common])
        acted, players, keys, played = (
            dict(zip(order, found[n * len(order) :], strict=False)) for n in range(len(of_rites))
        )
        partings: dict[str, list[AtlasPartings]] = {name: [] for name in order}
        for (name, *_), each in zip(readings, found[len(calls) :], strict=True):
            partings[name].append(each)
        return GatheredAtlas(
            [with_partings(acted[name][0], partings[name]) for name in outlines],
            [acted[name][1] for name in outlines],
            {outline.slug: keys[name] for name, outline in outlines.items()},
            {player_at(outline.slug): players[name] for name, outline in outlines.items()},
            data,
            (*first, *(played[name] for name in outlines)),
        )


def _tasks(
    name: str,
    rite: AtlasRite,
    parts: Sequence[DrawnPart],
    shown: Collection[str],
    index: AtlasIndex,
) -> Iterator[PartsTask]:
    """The parts of a rite in lots of some steps, so that workers have done at about one time."""
    numbers = frozenset(c.number for c in rite.clauses if clause_at(rite.slug, c.number) in shown)
    parallels = {
        number: tuple(
            AtlasParallel(other.title, c.number, c.words, clause_at(other.slug, c.number))
            for other, c in every
        )
        for (slug, number), every in index.parallels.items()
        if slug == rite.slug
    }
    lot: list[DrawnPart] = []
    for part in parts:
        lot.append(part)
        if lot[-1].last - lot[0].first >= _LOT or part is parts[-1]:
            yield PartsTask(name, rite, tuple(lot), numbers, parallels)
            lot = []


def _key_of(outlines: Iterable[RiteOutline], home: str) -> str:
    """Of all that an atlas is made of; empty where nothing is kept."""
    stamps = [outline.stamp for outline in outlines]
    beside = (path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".py")
    prints = (path for path in (scenes_folder() / "prints").rglob("*") if path.is_file())
    docs = (path for path in (docs_folder() or FOLDER).rglob("*") if path.is_file())
    words = ["atlas", home, changelog(), *stamps, code_of(__name__)]
    files = {*beside, *prints, *docs, *mourning_files()}
    return digest_of(words, {*files, *player_files()}) if all(stamps) else ""


def _as_recorded(folder: Path, key: str) -> AtlasDone | None:
    """That nothing is to be done: all files lie there as they were made of the same."""
    kept = Blobs().get(digest_of([key, str(folder.resolve())]))
    pages, files = json.loads(kept) if kept else (0, {})
    for address, digest in files.items():
        if digest_of([], [path_of(folder, address)]) != digest:
            return None
    return AtlasDone(pages, len(files) - pages, 0) if files else None


def _files(
    letters: Collection[str], names: str, colours: frozenset[str]
) -> Iterator[tuple[str, bytes]]:
    """Style, script and fonts; `names`: all that is written in the heavier face."""
    headings = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.html"))
    slices = tuple(font_slices(letters, names + headings))
    yield from ((each.address, each.data) for each in slices)
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

    def quiet(colour: str) -> str:
        """A colour of the night; one that is dark is hardly coloured, or a floor would be olive."""
        parts = [int(colour[i : i + 2], 16) for i in (0, 2, 4)]
        mean = sum(parts) / 3
        share = 0.7 if max(parts) < 80 else 0.0
        return "".join(f"{round(part + (mean - part) * share):02x}" for part in parts)

    night += "".join(f"--x{colour}:#{quiet(by_night(colour))};" for colour in known)
    night += "color-scheme:dark;"
    return (
        f":root{{{day}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-light=day]){{{night}}}}}\n"
        f"@media screen{{:root[data-light=night]{{{night}}}}}\n"
    )
