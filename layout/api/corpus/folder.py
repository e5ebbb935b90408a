"""`layout data`: the folder with the database, the lines and the tables, and what they say."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from layout.api.corpus.database import SCHEMA, database_of
from layout.api.corpus.lines import EVERY, lines_of
from layout.api.corpus.tables import TABLES, DataTable, Rows
from layout.version import AUTHOR, LICENCE, LICENCE_ADDRESS, LICENCE_TITLE, __version__
from layout.write.extras import at_hand
from layout.write.files import staged, write_file, zipped

_LICENCE = {"name": "CC-BY-4.0", "title": LICENCE_TITLE, "path": LICENCE_ADDRESS}
_LICENCE_TEXT = f"""The texts of the 儀禮 are in the public domain. All else in this folder is
of {AUTHOR}, under {LICENCE_TITLE} ({LICENCE}):
{LICENCE_ADDRESS}

You may share and change it, also for money, if you name its source (layout {__version__}) and say
what you changed.
"""
_FIGURES = re.compile(r"-?[\d.]+(?:[ ,]-?[\d.]+)*")  # corners, which no table takes for a formula
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Question(NamedTuple):
    """A question that the database answers."""

    n: int
    words: str
    sql: str
    command: str  # that answers it; empty where only the statement does


def questions() -> Sequence[Question]:
    """All of the list."""
    told = Path(__file__).with_name("questions.sql").read_text(encoding="utf-8")
    found = []
    for part in told.strip().split("\n\n"):
        lines = part.splitlines()
        heads = [line.removeprefix("-- ") for line in lines if line.startswith("-- ")]
        told, _, command = " ".join(heads).partition(" $ ")
        number, _, words = told.partition(". ")
        found.append(Question(int(number), words, "\n".join(lines[len(heads) :]), command))
    return found


def write_folder(rows: Rows, folder: Path, *, parquet: bool = False) -> Sequence[Path]:
    """All of it appears when it is made, or nothing does; the files."""
    files = dict(_files(rows, parquet=parquet))
    with staged(folder) as bench:
        for name, data in files.items():
            (bench / name).parent.mkdir(exist_ok=True)
            write_file(bench / name, data)
    return [folder / name for name in files]


def _files(rows: Rows, *, parquet: bool) -> Iterator[tuple[str, bytes]]:
    pyarrow = at_hand("pyarrow.parquet") if parquet else None
    yield "layout.db", database_of(rows)
    yield "layout.jsonl.gz", zipped("".join(lines_of(rows)).encode())
    for table in TABLES.values():
        own = rows.get(table.name, ())
        bench = io.StringIO()
        writer = csv.writer(bench)
        writer.writerow(table.names)
        writer.writerows([inert(value) for value in row] for row in own)
        yield f"csv/{table.name}.csv", bench.getvalue().encode()
        if pyarrow is not None:
            yield f"parquet/{table.name}.parquet", _as_parquet(pyarrow, table, own)
    yield "datapackage.json", _package(rows).encode()
    yield "LICENSE", _LICENCE_TEXT.encode()
    yield "README.md", readme().encode()


def inert(value: Any) -> Any:
    """A value as a table may have it: words that would be a formula get an apostrophe before
    them."""
    if isinstance(value, str) and value.startswith(_FORMULA) and not _FIGURES.fullmatch(value):
        return f"'{value}"
    return value


def _as_parquet(pyarrow: Any, table: DataTable, rows: Sequence[Sequence[Any]]) -> bytes:
    arrow = at_hand("pyarrow")
    kinds = {"text": arrow.string(), "integer": arrow.int64(), "real": arrow.float64()}
    columns = list(zip(*rows, strict=True)) or [()] * len(table.columns)
    arrays = [arrow.array(list(values), kinds[column.kind])
              for column, values in zip(table.columns, columns, strict=True)]  # fmt: skip
    bench = arrow.BufferOutputStream()
    pyarrow.write_table(arrow.table(arrays, names=table.names), bench)
    data: bytes = bench.getvalue().to_pybytes()
    return data


def _package(rows: Rows) -> str:
    """What is in the folder, as Frictionless Data has it."""
    kinds = {"text": "string", "integer": "integer", "real": "number"}
    resources = [
        {
            "name": table.name, "path": f"csv/{table.name}.csv", "description": table.row,
            "format": "csv", "mediatype": "text/csv", "encoding": "utf-8",
            "schema": {
                "fields": [{"name": c.name, "type": kinds[c.kind], "description": c.help}
                           for c in table.columns],
                "primaryKey": list(table.key),
            },
        }
        for table in TABLES.values()
    ]  # fmt: skip
    others = (
        {"name": "layout-db", "path": "layout.db", "mediatype": "application/vnd.sqlite3"},
        {"name": "layout-lines", "path": "layout.jsonl.gz", "mediatype": "application/gzip"},
    )
    about = {
        "name": "layout-yili", "title": "The 儀禮, clause by clause: who stands where, and why",
        "version": f"{__version__}+{SCHEMA}", "licenses": [_LICENCE],
        "keywords": ["儀禮", "Yili", *(row[1] for row in rows.get("rite", ()))],
        "resources": [*resources, *others],
    }  # fmt: skip
    return json.dumps(about, ensure_ascii=False, indent=1) + "\n"


def readme() -> str:
    """What the folder holds, how it is read, and the questions; docs/manual/data.md is the same."""
    tables = "\n".join(_told(table) for table in TABLES.values())
    asked = "\n".join(
        f"### {q.n}. {q.words}\n{f'`{q.command}`' if q.command else ''}\n```sql\n{q.sql}\n```\n"
        for q in questions()
    )
    text = Path(__file__).with_name("readme.md").read_text(encoding="utf-8")
    return text.format(every=EVERY, tables=tables, questions=asked)


def _told(table: DataTable) -> str:
    rows = "\n".join(
        f"| `{column.name}` | {column.kind}{' · key' if column.name in table.key else ''} "
        f"| {column.help} |"
        for column in table.columns
    )
    head = f"{table.row[0].upper()}{table.row[1:]}.\n\n| column | | |\n|---|---|---|"
    return f"### {table.name}\n{head}\n{rows}\n"
