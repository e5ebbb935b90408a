"""The database of the rites: one SQLite file, made of the rows of each, kept and opened."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from layout.api.compiling import compile_rite
from layout.api.corpus.tables import READINGS, TABLES, Row, Rows
from layout.api.data.links import to_json
from layout.cache import Blobs, again, code_of, digest_of
from layout.files import lasting
from layout.late import Late
from layout.problems import NOWHERE, Problem, ProblemError, wrong
from layout.read.finding import sources_of
from layout.read.mourning import mourning_files
from layout.read.rules import rule_files
from layout.read.vocabulary import read_vocabulary

if TYPE_CHECKING:
    from layout.api.corpus import making
else:  # a database that is kept needs none of it
    making = Late("layout.api.corpus.making")

APPLICATION = 0x796C6931  # yli1: in the head of the file, by which SQLite tells whose it is
SCHEMA = 2
_VIEWS = Path(__file__).with_name("views.sql")
_CODE = ("layout.api.corpus.rows", "layout.api.compiling")
_WORDS = """CREATE VIRTUAL TABLE words
USING fts5(rite UNINDEXED, step UNINDEXED, text, en, note, tokenize = 'trigram')"""


def corpus(
    names: Sequence[str],
    *,
    readings: bool,
    begun: Callable[[str], None] = lambda _: None,
    jobs: int = 0,
) -> Rows:
    """The rows of these rites, each rite's made again only when it has changed; with what is
    otherwise under other readings or without. `begun` is told what is being made, if it is not
    kept: a long rite under one reading takes ten seconds, and it has twenty. `jobs`: how many
    readings are played at a time, one a processor if it is none."""
    tables: dict[str, list[Row]] = {name: [] for name in TABLES}
    parts: list[Rows] = [making.rows_of_all(read_vocabulary())]
    for name in names:
        own: Rows = json.loads(again(_key(name), partial(_told, name, begun), Blobs()))
        parts.append(own)
        if readings:
            parts.append(_of_readings(name, own, begun, jobs or os.cpu_count() or 1))
    for part in parts:
        for table, rows in part.items():
            tables[table] += rows
    return tables


def _told(name: str, begun: Callable[[str], None]) -> bytes:
    begun(name)
    made = compile_rite(name, {})
    if mistakes := wrong(made.problems):  # others rely on it: all of a rite, or nothing
        raise ProblemError(*mistakes)
    return to_json(making.rows_of(made)).encode()


def _of_readings(name: str, own: Rows, begun: Callable[[str], None], jobs: int) -> Rows:
    """What is otherwise under each reading that is not played. Each is kept by itself, so that who
    breaks off loses one."""
    (head,) = own["rite"]
    others = [(dispute, reading) for _, dispute, reading, chosen, *_ in own["reading"]
              if not chosen]  # fmt: skip
    blobs, sources = Blobs(), _sources(name)
    keys = {each: digest_of([name, making.code(), each], sources) for each in others}
    found = {each: json.loads(kept) for each in others if (kept := blobs.get(keys[each]))}
    if lacking := [each for each in others if each not in found]:
        begun(f"{name}, under {len(lacking)} other readings")
    for each, told in zip(lacking, making.changes(name, lacking, jobs), strict=True):
        found[each] = told
        blobs[keys[each]] = to_json(told).encode()
    return {READINGS: [(head[0], *each, n, *change) for each in others
                       for n, change in enumerate(found[each], start=1)]}  # fmt: skip


def _key(name: str) -> str:
    return digest_of([name, code_of(*_CODE)], _sources(name))


def _sources(name: str) -> Sequence[Path]:
    return *sources_of(name), *rule_files()


def database_of(rows: Rows) -> bytes:
    """The rows as an SQLite file: the same bytes of the same rows."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute(f"PRAGMA application_id = {APPLICATION}")
        made.execute(f"PRAGMA user_version = {SCHEMA}")
        for table in TABLES.values():
            columns = ", ".join(f"{column.name} {column.kind}" for column in table.columns)
            key = f"PRIMARY KEY ({', '.join(table.key)})"
            made.execute(f"CREATE TABLE {table.name} ({columns}, {key}) WITHOUT ROWID")
            marks = ", ".join("?" * len(table.columns))
            made.executemany(
                f"INSERT INTO {table.name} VALUES ({marks})",
                sorted(rows.get(table.name, ()), key=partial(_in_order, table.key_at)),
            )
        made.execute(_WORDS)
        made.execute(
            "INSERT INTO words SELECT rite, step, text, en, note FROM step "
            "WHERE text IS NOT NULL ORDER BY rite, step"
        )
        made.executescript(_VIEWS.read_text(encoding="utf-8"))
        made.commit()
        made.execute("VACUUM")
        return made.serialize()


def _in_order(at: Sequence[int], row: Sequence[object]) -> list[tuple[bool, object]]:
    return [(isinstance(row[i], str), row[i]) for i in at]


def kept_database(
    names: Sequence[str], *, readings: bool, begun: Callable[[str], None] = lambda _: None
) -> bytes:
    """The database of these rites, made again only when one of them has changed."""
    keys = [_key(name) for name in names]
    views = _VIEWS.read_text(encoding="utf-8")
    key = digest_of([*keys, readings, views, code_of(__name__)], mourning_files())

    def make() -> bytes:
        return database_of(corpus(names, readings=readings, begun=begun))

    return again(key, make, Blobs())


@contextmanager
def opened(data: bytes) -> Iterator[sqlite3.Connection]:
    """A database to be asked, and never written."""
    with closing(sqlite3.connect(":memory:")) as base:
        base.deserialize(data)
        base.execute("PRAGMA query_only = 1")
        base.row_factory = sqlite3.Row
        yield base


def read_database(path: Path) -> bytes:
    """A database that somebody has: one that is damaged, old or of something else is refused."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _refused(path, "cannot be read", f"the system says: {error.strerror}") from error
    if not data.startswith(b"SQLite format 3\0"):
        raise _refused(path, "is no database", "it does not begin as SQLite's files do")
    try:
        with opened(data) as base:
            whose, version, sound = (
                base.execute(f"PRAGMA {word}").fetchone()[0]
                for word in ("application_id", "user_version", "quick_check(1)")
            )
            tables = {row[0] for row in base.execute("SELECT name FROM sqlite_master")}
    except sqlite3.DatabaseError as error:
        raise _refused(path, "is damaged", f"SQLite says: {error}") from error
    if whose != APPLICATION:
        raise _refused(path, "is a database of something else", "`layout data` did not make it")
    if version != SCHEMA:
        age = "an older" if version < SCHEMA else "a newer"
        why = f"its tables are of version {version}, not {SCHEMA}"
        raise _refused(path, f"is of {age} layout", why)
    if sound != "ok" or not tables >= {*TABLES, "called", "holding", "beside"}:
        raise _refused(path, "is damaged", f"SQLite says: {sound}")
    return data


def _refused(path: Path, what: str, why: str) -> ProblemError:
    fix = "make it anew with `layout data`, or leave --database out"
    return ProblemError(Problem("D908", NOWHERE, f"{lasting(path)} {what}", why, fix))
