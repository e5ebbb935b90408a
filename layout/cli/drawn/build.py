"""`layout build`."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from layout.api.build import (
    EVERY,
    KINDS,
    THEMES,
    BuildState,
    Order,
    OrderChoice,
    Outcome,
    build,
    orders_of,
)
from layout.api.build.room import free
from layout.api.cluster import cluster
from layout.api.kept.cache import folder as folder_of_rites
from layout.api.workers import workers
from layout.cli.common import Progress, json_argument, print_json, report
from layout.problems import Problem, ProblemError, asked_wrongly
from layout.read.files.paths import whole_rites
from layout.say.tongue import LANGUAGES
from layout.write.extras import at_hand
from layout.write.passing import clear_away

JOBS = (1, 256)


def arguments(options: argparse.ArgumentParser) -> None:

    kinds = "; ".join(f"{name}, {kind.help}" for name, kind in KINDS.items())
    options.add_argument("rites", metavar="RITE", nargs="*", help="default: every rite there is")
    options.add_argument("-o", "--output", metavar="DIR", default="output", help="default: output")
    options.add_argument(
        "--only",
        metavar="KIND",
        action="append",
        default=[],
        help=f"only things of this kind (may be repeated): {kinds}",
    )
    options.add_argument(
        "--theme",
        choices=(*THEMES, EVERY),
        action="append",
        default=[],
        help="in this theme, not in the first of each kind (likewise)",
    )
    options.add_argument(
        "--lang",
        choices=(*LANGUAGES, EVERY),
        action="append",
        default=[],
        help="in this language, not in the first of each kind (likewise)",
    )
    options.add_argument(
        "--jobs",
        type=int,
        metavar="N",
        default=0,
        help="at a time; default: one a processor, as far as there is memory for",
    )
    options.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="work on the Dask cluster there, such as tcp://host:8786; its workers must have this "
        "layout and see DIR",
    )
    options.add_argument("--dry-run", action="store_true", help="list what there is to make")
    json_argument(options)


def run(args: argparse.Namespace) -> int:

    if args.jobs and not JOBS[0] <= args.jobs <= JOBS[1]:
        what = f"--jobs {args.jobs} is not between {JOBS[0]} and {JOBS[1]}"
        raise asked_wrongly("U952", what, "one for each processor is as fast as it gets")
    orders = orders_of(args.rites or whole_rites(), OrderChoice(args.only, args.theme, args.lang))
    folder = Path(args.output)
    if args.dry_run:
        return _listed(args, orders)
    if not args.scheduler:
        _check_libraries(orders)
    folder_of_rites()  # what is wrong with it is said here once, and by no worker
    progress = Progress(len(orders), "build")
    outcomes = []
    try:
        with _executor(args) as executor:
            room = None if args.jobs or args.scheduler else free()
            for outcome in build(orders, folder, executor, room):
                outcomes.append(outcome)
                progress.step()
    except KeyboardInterrupt:
        clear_away(folder)  # a worker may have had no time to do so itself
        raise
    finally:
        progress.end()
    return _told(args, folder, outcomes)


def _check_libraries(orders: Sequence[Order]) -> None:
    """Everything that is not installed is told before anything is made."""
    lacking: list[Problem] = []
    for library in dict.fromkeys(filter(None, (KINDS[order.kind].wants for order in orders))):
        try:
            at_hand(library, "`--only` other kinds")
        except ProblemError as error:
            lacking += error.problems
    if lacking:
        raise ProblemError(*lacking)


@contextmanager
def _executor(args: argparse.Namespace) -> Iterator[Executor]:
    """Processes of this machine, or the workers of a cluster."""
    if args.scheduler is not None:
        with cluster(args.scheduler) as executor:
            yield executor
        return
    with workers(args.jobs or os.cpu_count(), is_quiet=True) as executor:
        yield executor


def _listed(args: argparse.Namespace, orders: Sequence[Order]) -> int:
    if args.json:
        print_json([order.path for order in orders])
    else:
        print("\n".join(order.path for order in orders))
    return 0


def _told(args: argparse.Namespace, folder: Path, outcomes: Sequence[Outcome]) -> int:
    count = Counter(outcome.state for outcome in outcomes)
    if args.json:
        print_json([{"path": o.order.path, "state": o.state.value} for o in outcomes])
    elif count[BuildState.KEPT] == len(outcomes):
        print(f"nothing to do: all {len(outcomes)} are as they would be made, in {folder}")
    else:
        told = ", ".join(f"{count[state]} {state.value}" for state in BuildState if count[state])
        print(f"{told}; in {folder}, where manifest.json has every file")
    problems = tuple(
        replace(problem, what=f"{outcome.order.path}: {problem.what}")
        for outcome in outcomes
        for problem in outcome.problems
    )
    return report(problems) if problems else 0
