"""What a worker does for the atlas: one piece of one rite, asked for by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from layout.api.compiled import Compiled
from layout.api.corpus.database import kept_database
from layout.api.player import PageWish, player_page
from layout.api.rite import load
from layout.atlas.acted import ActedRite, acted
from layout.atlas.addresses import clause_at, number_of, player_at, way
from layout.atlas.drawn import AtlasKey, DrawnPart, RiteDrawer, keys_of, parts_of
from layout.atlas.gather import AtlasPartings, AtlasRite, gathered, other_readings, parted
from layout.atlas.pages import Binder, write_pages
from layout.atlas.rites import AtlasParallel, RitePages
from layout.cache import Blobs, code_of, digest_of
from layout.problems import ProblemError, wrong
from layout.write.extras import at_hand
from layout.write.files import zipped
from layout.write.fragment import Fragment
from layout.write.player import FOLDER as PLAYER


class RiteOutline(NamedTuple):
    """What must be known of a rite before its work is handed out."""

    slug: str
    stamp: str  # of all that it is made of; empty where nothing is kept
    parts: tuple[DrawnPart, ...]
    readings: tuple[tuple[str, str], ...]  # that are not chosen, each with its dispute
    steps: int


@lru_cache(maxsize=1)
def _rite(name: str) -> Compiled:
    """The rite at which this worker is; one that is wrong has no pages."""
    rite = load(name)
    if mistakes := wrong(rite.problems):
        raise ProblemError(*mistakes)
    return rite.compiled


def outlined(name: str) -> RiteOutline:
    made = _rite(name)
    stamp = digest_of([made.lasting, *made.stamps]) if made.stamps else ""
    readings = tuple(other_readings(made))
    return RiteOutline(made.score.slug, stamp, parts_of(made), readings, len(made.frames))


def gathered_by_name(name: str) -> tuple[AtlasRite, ActedRite]:
    return gathered(_rite(name), name), acted(_rite(name))


def parted_by_name(name: str, dispute: str, reading: str) -> AtlasPartings:
    return parted(_rite(name), name, dispute, reading)


def packed_database(names: Sequence[str]) -> bytes:
    """The database of some rites, compressed."""
    return zipped(kept_database(names, readings=False))


def player_by_name(name: str) -> bytes:
    """The player of a rite, whose steps lead to the pages of their clauses."""
    made = _rite(name)
    code = code_of("layout.api.player", "layout.atlas.addresses")
    key = digest_of([made.lasting, *made.stamps, code], player_files())
    kept = Blobs()
    if made.stamps and (found := kept.get(key)):
        return found
    slug = made.score.slug
    here = player_at(slug)
    pages = [way(here, clause_at(slug, number_of(step.id))) for step in made.score.steps]
    page = player_page(load(name), wish=PageWish(pages=pages))
    if made.stamps:
        kept[key] = page
    return page


def keyed_by_name(name: str) -> tuple[AtlasKey, ...]:
    return keys_of(load(name))


def player_files() -> Sequence[Path]:
    """What of the player is no Python."""
    return sorted(p for p in PLAYER.rglob("*") if p.is_file() and p.suffix != ".py")


def with_partings(rite: AtlasRite, partings: Sequence[AtlasPartings]) -> AtlasRite:
    """The rite with what other readings change in each clause, in the order of the disputes."""
    every = [told for each in partings for told in each.changed]
    clauses = (
        replace(clause, readings=tuple(reading for n, reading in every if n == clause.step))
        for clause in rite.clauses
    )
    return replace(rite, clauses=tuple(clauses))


@dataclass(frozen=True, slots=True)
class PartsTask:
    """Parts of a rite whose pages are to be written."""

    name: str
    rite: AtlasRite
    parts: tuple[DrawnPart, ...]
    shown: frozenset[str]  # numbers of clauses whose plates other pages show
    parallels: Mapping[str, Sequence[AtlasParallel]]


@dataclass(slots=True)
class WrittenParts:
    """What was written, and what of it others must know."""

    changed: int = 0
    lost: list[tuple[str, str]] = field(default_factory=list)  # dead links, and where they stand
    letters: set[str] = field(default_factory=set)
    colours: set[str] = field(default_factory=set)
    plates: dict[str, Fragment] = field(default_factory=dict)


def written(task: PartsTask, binder: Binder, folder: Path) -> WrittenParts:
    """Draw the plates of some parts of a rite and write the pages on which they stand."""
    done, markup = WrittenParts(), at_hand("markupsafe").Markup
    drawer = RiteDrawer(lambda: _rite(task.name))
    for part in task.parts:
        plates = drawer.plates(part)
        pages = RitePages(task.rite, markup, plates, task.parallels, binder.home)
        done.changed += len([*write_pages(binder, pages.pages(part), folder, done.letters.update)])
        done.colours.update(*(plate.colours for plate in plates.values()))
        done.plates |= {n: plate for n, plate in plates.items() if n in task.shown}
    done.lost = binder.lost
    return done
