"""`layout find`: what is asked of all rites at once."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from dataclasses import fields
from importlib import import_module
from pathlib import Path

from layout.api.corpus.database import kept_database, opened, read_database
from layout.api.corpus.find import CorpusQuery, Record, near_misses, same_as, sentence
from layout.api.corpus.find import statement as statement_of
from layout.api.corpus.folder import inert, questions
from layout.api.corpus.tables import READINGS
from layout.cli.terminal import print_json, print_wrapped, table
from layout.problems import asked_wrongly
from layout.read.files.paths import whole_rites
from layout.write.extras import at_hand

_WIDEST = 40  # letters of a cell of a table in the terminal
_BESIDES = ("rite", "text", "en", "step", "words")  # that the address tells, or that are too long


def find(args: argparse.Namespace) -> int:
    if args.plates and Path(args.plates).suffix.lower() == ".pdf":
        at_hand("typst")  # what lacks is told before any work
    if args.question is not None and not args.question:
        for each in questions():
            print_wrapped(each.words, f"{each.n:>3}  ", "     ")
        return 0
    outcome = "excepted" if args.excepted else "broken" if args.broken else ""
    given = {each.name: getattr(args, each.name, None) for each in fields(CorpusQuery)}
    wanted = CorpusQuery(
        **{name: value for name, value in given.items() if value},
        outcome=outcome,
        rites=tuple(args.rite),
    )
    if args.database:
        data = read_database(Path(args.database))
    else:
        of_readings = {each.n for each in questions() if READINGS in each.sql}
        readings = wanted.question in of_readings
        data = kept_database(whole_rites(), readings=readings, begun=_begun)
    with opened(data) as base:

        def found(asked: CorpusQuery) -> list[Record]:
            return statement_of(base, asked).run(base)

        if wanted.same_as:
            rows = same_as(base, wanted.same_as)
        else:
            made = statement_of(base, wanted)
            if args.sql:
                print(made)
                return 0
            rows = made.run(base)
        if not rows:
            _nothing(() if wanted.same_as else near_misses(wanted, found))
    _print(rows, args)
    if args.plates:
        # what draws is not waited for where nothing is to be drawn
        steps = [(row["rite"], row["step"]) for row in rows if row.get("step") is not None]
        import_module("layout.cli.draw").draw_found(_asked(wanted), steps, Path(args.plates))
    return 0


def _begun(what: str) -> None:
    """What is being made that was not kept."""
    print(f"made once, and kept: {what} …", file=sys.stderr)


def _asked(wanted: CorpusQuery) -> str:
    """What is asked for, as the title of what is drawn."""
    told = {each.name: getattr(wanted, each.name) for each in fields(wanted)} | {"rites": ""}
    verb = told.pop("verb")
    rest = (f"{name.replace('_', ' ')} {value}" for name, value in told.items() if value)
    return ", ".join(filter(None, (verb, *rest)))


_CALLED = {"verb": "the verb", "rites": "--rite", "outcome": "--excepted or --broken"}


def _nothing(near: Sequence[tuple[str, int]]) -> None:
    told = [f"{count} without {_CALLED.get(name) or '--' + name.replace('_', '-')}"
            for name, count in near]  # fmt: skip
    fix = f"there are {', '.join(told)}" if told else "ask for less"
    raise asked_wrongly("U986", "nothing is found", fix)


def _print(rows: Sequence[Record], args: argparse.Namespace) -> None:
    if args.format == "json":
        print_json(rows)
    elif args.format == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(rows[0])
        writer.writerows([inert(value) for value in row.values()] for row in rows)
    elif args.format == "table":
        heads = [name for name in rows[0] if name not in _BESIDES or "address" not in rows[0]]
        cells = [tuple(_cell(row[name]) for name in heads) for row in rows[: args.most or None]]
        print("\n".join(table([tuple(heads), *cells])))
    else:
        for row in rows[: args.most or None]:
            print_wrapped(sentence(row), "", "    ")
    if args.format in ("text", "table") and args.most and len(rows) > args.most:
        print(f"the first {args.most} of {len(rows)}; --most 0 tells all")


def _cell(value: object) -> str:
    word = "" if value is None else str(value)
    return word if len(word) <= _WIDEST else f"{word[:_WIDEST]}…"
