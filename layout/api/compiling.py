"""A rite compiled: found where it was kept, or made of its files, again only what has changed."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from layout import cache
from layout.api.compiled import Compiled
from layout.api.kept import Kept, as_bytes, of_bytes, stamps_of, to_kept
from layout.cache.disk import fetch, keep
from layout.late import Late
from layout.play.following import following
from layout.problems import Problem, wrong
from layout.read.files.paths import RITE, VOCABULARY, site_path
from layout.read.finding import find_rite, sources_of
from layout.read.rules import read_rules, rule_files
from layout.read.vocabulary import files_of
from layout.score import Score, Step
from layout.site import Site
from layout.value import uncollected
from layout.vocabulary.rule import Rules

if TYPE_CHECKING:
    from layout.place.built import build
    from layout.play import engine, resuming
    from layout.read import load as reading
else:  # a rite found in the cache needs none of them
    reading, build = Late("layout.read.load"), Late("layout.place.built.build")
    engine, resuming = Late("layout.play.engine"), Late("layout.play.resuming")


@uncollected()
def compile_rite(name: str, variants: Mapping[str, str], usual: Compiled | None = None) -> Compiled:
    """The rite from the cache where its sources are unchanged, else made anew: under other readings
    than the usual it is played only where it is another, if the usual is there. `usual`: that one;
    what is made beside it is not kept."""
    if cache.folder() is None:
        return compile_again(name, variants, None, usual)
    made_by = (str(find_rite(name).resolve()), sys.version_info[:2], cache.code_of(__name__))
    shelf = _Rites(name, variants)
    stamp, usually = (
        cache.digest_of([sorted(readings.items()), *made_by], sources_of(name))
        for readings in (variants, {})
    )
    lasting = cache.digest_of(["head", sorted(variants.items()), *made_by], head_of(name))
    if kept := shelf.get(stamp):
        return replace(kept.rite, lasting=lasting, stamps=stamps_of(kept, lasting))
    if usual is not None:
        return compile_again(name, variants, None, usual)
    before = shelf.get((fetch(lasting) or b"").decode("ascii", "replace"))
    beside = _Rites(name, {}).get(usually) if before is None and variants else None
    made = compile_again(
        name, variants, before.rite if before else None, beside.rite if beside else None
    )
    if not _is_kept_by_section(made):
        return made
    shelf[stamp] = kept = to_kept(made, before)
    keep(lasting, stamp.encode())
    return replace(made, lasting=lasting, stamps=stamps_of(kept, lasting))


class _Rites:
    """A rite under some readings, as it was at one time and another."""

    def __init__(self, name: str, variants: Mapping[str, str]) -> None:
        self._anew = partial(compile_again, name, variants, None)

    def get(self, stamp: str) -> Kept | None:
        try:
            return of_bytes(fetch(stamp) or b"", self._anew)
        except Exception:
            return None  # what an older program kept is the same as nothing

    def __setitem__(self, stamp: str, kept: Kept) -> None:
        keep(stamp, as_bytes(kept))


def books_of_rules() -> Rules | None:
    """The books of rules as they were read the last time; None where nothing is kept."""
    if cache.folder() is None:
        return None
    key = cache.digest_of(
        ["books", cache.code_of("layout.read.rules")], (*rule_files(), *files_of(None))
    )
    books: Rules = cache.again(key, read_rules, cache.Shelf(Rules))
    return books


def _is_kept_by_section(made: Compiled) -> bool:
    """Not where two files are called alike, which is a problem."""
    titles = [reading.section.title for reading in made.readings if any(reading.steps)]
    return titles == [part.section for part in made.played.parts]


def head_of(name: str) -> tuple[Path, ...]:
    """Of the files that a rite is made from those that are no sections of it."""
    folder = find_rite(name)
    heads = (folder / RITE, folder / VOCABULARY)
    return tuple(p for p in sources_of(name) if p.parent != folder or p in heads)


@uncollected()
def compile_again(
    name: str,
    variants: Mapping[str, str],
    before: Compiled | None,
    usual: Compiled | None = None,
) -> Compiled:
    """The rite compiled; `before`: as it was when all but its sections was the same; `usual`: as it
    is under other readings."""
    known = (before.score.vocabulary, before.readings) if before else (None, ())
    score, readings = reading.load_again(name, variants, *known)
    if before is not None:
        site = before.site
    else:
        where = site_path(score.site, find_rite(name))
        site = build.place_site(where, reading.site_variants(score, variants), score.vocabulary)
    if before is not None and before.score.homes == score.homes:
        result = resuming.play_again(score, site, before.played)
    elif usual is not None and _set_out_alike(score, site, usual):
        site = usual.site
        result = resuming.play_again(score, site, usual.played)
    else:
        result = engine.play(score, site)
    if score.steps:  # as played: what is kept of an earlier play has steps that are the same
        score = replace(score, steps=tuple(frame.step for frame in result.frames))
    unread = wrong(score.problems)
    played = () if score.is_unread else result.problems
    problems = following((*score.problems, *played), score, result.frames)
    unplayed = {**result.wrong, **unread_by_step(unread, score.steps)}
    return Compiled(
        score, site, result.opening, result.frames, problems, unplayed, readings, result
    )


def _set_out_alike(score: Score, site: Site, usual: Compiled) -> bool:
    """Whether all is the same that a play rests on beside its steps, so that under other readings
    the rite is the same up to the first step that is another."""
    if site.variants != usual.site.variants:
        return False
    mine, its = (
        (s.cast, s.groups, s.things, s.places, s.others, s.ground, s.homes, s.matters)
        for s in (score, usual.score)
    )
    return mine == its


def unread_by_step(
    unread: Sequence[Problem], steps: Sequence[Step]
) -> Mapping[int, tuple[Problem, ...]]:
    """The numbers of the steps that problems of reading stand in, each with its own."""
    lines: dict[str, dict[int, int]] = {}  # of each file, with the first step that stands there
    for n, step in enumerate(steps, start=1):  # one step as written may become several
        lines.setdefault(step.mark.file, {}).setdefault(step.mark.line, n)
    ordered = {file: sorted(own) for file, own in lines.items()}
    found: dict[int, tuple[Problem, ...]] = {}
    for problem in unread:
        own = ordered.get(problem.mark.file, [])
        if at := bisect_right(own, problem.mark.line):
            n = lines[problem.mark.file][own[at - 1]]
            found[n] = (*found.get(n, ()), problem)
    return found
