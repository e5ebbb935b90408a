"""The rites as one database: its tables, its lines, its questions."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from conftest import RITES, filled, written
from sampling import WHOLE, turn
from seen import at_least

import layout
from layout.api.corpus.database import database_of, opened, read_database
from layout.api.corpus.find import CorpusQuery, near_misses, same_as, statement
from layout.api.corpus.folder import inert, questions, readme, write_folder
from layout.api.corpus.lines import lines_of
from layout.api.corpus.rows import rows_of, rows_of_all
from layout.api.corpus.tables import TABLES, Rows
from layout.api.data.document import step_document
from layout.cli.draw import draw_found
from layout.cli.main import main
from layout.compass import wind_of
from layout.problems import ProblemError
from layout.read.vocabulary import read_vocabulary
from layout.read.whereabouts import QuotationFinder
from layout.stage import Frame, PersonState, ThingState

SHORT = "xiangjian"
SAMPLE = RITES if WHOLE else (RITES[turn(len(RITES), "data")],)


needs_drinking = pytest.mark.skipif("xiangyinjiu" not in RITES, reason="a quick run has jin alone")


@cache
def rows(slug: str) -> Rows:
    own, shared = rows_of(layout.load(slug).compiled), rows_of_all(read_vocabulary())
    return {name: [*shared.get(name, ()), *own.get(name, ())] for name in TABLES}


@pytest.fixture(scope="module")
def base() -> Iterator[sqlite3.Connection]:
    with opened(database_of(rows(SAMPLE[0]))) as made:
        yield made


def person_told(state: PersonState, area_level: str | None) -> dict[str, object]:
    """Somebody in the words of the table, as the frame has him."""
    hands = {"both": state.both, "left_hand": state.left, "right_hand": state.right}
    told: dict[str, object] = {"on_stage": int(state.on_stage), "posture": state.posture.value}
    told |= {"rests": state.rest.value, "called": state.titled, "mat": state.mat}
    told |= {name: "、".join(held) for name, held in hands.items()}
    told["dress"] = "、".join(piece.name for piece in state.dress)
    if state.on_stage:
        assert state.pos is not None
        told |= {"x": round(state.pos[0], 4), "y": round(state.pos[1], 4), "level": area_level}
        told |= {"facing": None if state.facing is None else round(state.facing, 4)}
        told |= {"wind": None if state.facing is None else wind_of(state.facing).value}
        told |= {"place": state.place, "area": state.area, "basis": state.basis.value}
        told |= {"basis_facing": state.facing_basis.value}
    return {name: value for name, value in told.items() if value not in (None, "")}


def thing_told(state: ThingState) -> dict[str, object]:
    told: dict[str, object] = {"holder": state.held_by, "shared": state.shared_with}
    told |= {"inside": state.inside, "place": state.place, "fill": state.fill}
    told |= {"manner": "、".join(each.name for each in state.manner), "basis": state.basis.value}
    if state.pos is not None:
        told |= {"x": round(state.pos[0], 4), "y": round(state.pos[1], 4)}
    told |= {"head": None if state.head is None else round(state.head, 4)}
    if state.facing is not None:
        told |= {"facing": round(state.facing, 4), "basis_facing": state.facing_basis.value}
    return {name: value for name, value in told.items() if value not in (None, "")}


def all_told(frame: Frame, levels: dict[str, str]) -> tuple[object, object]:
    """A frame in the words of the tables."""
    people = {n: person_told(p, levels.get(p.area or "")) for n, p in frame.people.items()}
    return people, {name: thing_told(thing) for name, thing in frame.things.items()}


def bare(states: dict[str, dict[str, object]]) -> dict[str, dict[str, object]]:
    """States without the numbers of their reasons."""
    return {n: {k: v for k, v in s.items() if k != "why"} for n, s in states.items()}


@pytest.mark.parametrize("slug", SAMPLE)
def test_states_rebuilt_from_lines_equal_the_frames(slug: str):
    """Who adds up the lines of a rite has everybody and everything as each frame has them."""
    made = layout.load(slug).compiled
    levels = {name: area.level.name for name, area in made.site.areas.items()}
    head, *lines = map(json.loads, lines_of(rows(slug)))
    people, things = {}, {}
    assert head["steps"] == len(made.frames)
    for line, frame in zip(at_least(80, lines), made.frames, strict=True):
        if line.get("whole"):
            assert {**people, **line["people"]} == line["people"]
        people |= line["people"]
        things |= line["things"]
        assert (bare(people), bare(things)) == all_told(frame, levels), line["address"]


@pytest.mark.parametrize("slug", SAMPLE)
def test_states_rebuilt_from_the_object_equal_the_frames(slug: str):
    """Who adds up the steps of the one JSON object has everybody and everything as each frame has
    them; and no step tells again what is as it was, but those that tell all."""
    frames, told = layout.load(slug).compiled.frames, filled(slug)["steps"]
    finder = QuotationFinder(layout.load(slug).score)
    for frame, step in list(zip(frames, told, strict=True))[:: 1 if WHOLE else 7]:
        alone = step_document(frame, slug, finder)
        assert (step["people"], step["things"]) == (alone["people"], alone["things"]), frame.n
    again = [
        (step["n"], name)
        for before, step in at_least(100, [*pairwise(written(slug)["steps"])])
        for side in ("people", "things")
        for name, state in step[side].items()
        if step["rest"] != step["n"] and "pos" in state and before[side].get(name) == state
    ]
    assert not again


def test_states_rebuilt_from_tables_equal_the_frames(base: sqlite3.Connection):
    """The rows of the tables that hold at a step are everybody and everything in its frame."""
    made = layout.load(SAMPLE[0]).compiled
    levels = {name: area.level.name for name, area in made.site.areas.items()}
    frames = made.frames if WHOLE else made.frames[turn(7, "frames") :: 7]
    for frame in at_least(10, frames):
        found = []
        for table, key in (("person_state", "who"), ("thing_state", "thing")):
            asked = f"SELECT * FROM {table} WHERE ? BETWEEN first AND last"
            but = (key, "rite", "first", "last", "why")
            found.append({
                row[key]: {k: row[k] for k in row.keys() if k not in but and row[k] is not None}  # noqa: SIM118
                for row in base.execute(asked, [frame.n])
            })  # fmt: skip
        assert tuple(found) == all_told(frame, levels), frame.n


def test_every_act_is_a_row(base: sqlite3.Connection):
    """There are as many acts as events, in their order, each with who does what."""
    made = layout.load(SAMPLE[0]).compiled
    asked = base.execute("SELECT step, who, word, whom, count FROM act ORDER BY step, n")
    told = [(f.n, e.who, e.by.word, "、".join(e.to) or None, e.count)
            for f in made.frames for e in f.events]  # fmt: skip
    assert [tuple(row) for row in asked] == [*at_least(100, told)]


@pytest.mark.parametrize("question", questions(), ids=lambda each: str(each.n))
def test_every_question_is_answered(base: sqlite3.Connection, question):
    """Each of the twenty-six is one statement that SQLite takes, its columns with names."""
    assert question.words.endswith("?") or question.words[0].isupper()
    asked = base.execute(question.sql)
    assert len({column[0] for column in asked.description}) >= 2
    asked.fetchall()


def test_the_questions_find_what_is_known():
    """The offering of the host to the guest is found at its clause, and who walks most walks."""
    with opened(database_of(rows("xiangyinjiu" if "xiangyinjiu" in RITES else RITES[0]))) as known:
        asked = {each.n: each for each in at_least(25, questions())}
        if "xiangyinjiu" in RITES:
            assert {row["address"] for row in known.execute(asked[3].sql)} == {"xiangyinjiu/60"}
            assert "賓席前" in {row["place"] for row in known.execute(asked[1].sql)}
        assert known.execute(asked[17].sql).fetchone()["chi"] > 0


@pytest.mark.parametrize("slug", SAMPLE)
def test_an_act_tells_of_each_part_what_it_rests_on(slug: str):
    """Every part that an act has is on the ground that it has in the play, with the words quoted
    for it where that ground is not the clause."""
    events = [event for frame in layout.load(slug).compiled.frames for event in frame.events]
    grounds: dict[int, dict[str, tuple[str, str]]] = {}
    for _, n, part, basis, cite in rows(slug)["ground"]:
        grounds.setdefault(n, {})[part] = basis, cite
    at = TABLES["act"].names.index("ground")
    parts = set()
    for row, event in zip(at_least(80, rows(slug)["act"]), events, strict=True):
        told = grounds[row[at]]
        assert {p.key: b.value for p, b in event.bases.items()}.items() <= {
            part: basis for part, (basis, _) in told.items()
        }.items()
        assert ("place" in told) == (event.placed is not None or event.by.place is not None)
        for part, ground in event.by.by_part.items():
            if told.get(part.key, ("",))[0] == ground.basis.value:
                assert told[part.key][1] == (ground.cite or ground.why)
        parts |= told.keys()
    assert parts >= {"deed", "way", "place", "facing"}


def test_the_same_rows_make_the_same_bytes():
    """Two databases of one rite are one another's equal, byte for byte, in whatever order its rows
    come; and what is read of it is what was written."""
    told = rows(SHORT if SHORT in RITES else RITES[0])
    made = database_of(told)
    assert made == database_of({name: list(reversed(own)) for name, own in told.items()})
    with opened(made) as known:
        for name in TABLES:
            read = sorted(repr(tuple(row)) for row in known.execute(f"SELECT * FROM {name}"))
            assert read == sorted(repr(tuple(row)) for row in told.get(name, ()))


def test_a_database_opens_by_itself(tmp_path):
    """What is written is a plain file of SQLite, which says whose it is and is sound."""
    (tmp_path / "layout.db").write_bytes(database_of(rows(SAMPLE[0])))
    with closing(sqlite3.connect(tmp_path / "layout.db")) as known:
        assert known.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        words = known.execute("SELECT text FROM words WHERE length(text) > 4").fetchone()[0][:3]
        found = "SELECT count(*) FROM words WHERE words MATCH ?"
        assert known.execute(found, [f'"{words}"']).fetchone()[0]


def test_cells_are_inert():
    """No cell of words begins as a formula does; corners of a way stay as they are."""
    hostile = ("=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1")
    bench = io.StringIO()
    csv.writer(bench).writerow([inert(word) for word in at_least(6, hostile)])
    cells = next(csv.reader(io.StringIO(bench.getvalue())))
    assert all(cell.startswith("'") for cell in cells)
    assert inert("-395.5,-166 -370,2") == "-395.5,-166 -370,2"
    assert inert(-3.5) == -3.5


def test_the_readme_tells_every_column():
    """Every table and column has its line."""
    text = readme()
    for table in at_least(25, TABLES.values()):
        assert f"### {table.name}\n" in text
        assert all(column.help and f"| `{column.name}` |" in text for column in table.columns)


# --- the folder ---


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `layout data` writes of a short rite."""
    place = tmp_path_factory.mktemp("data") / "out"
    write_folder(rows(SHORT if SHORT in RITES else RITES[0]), place)
    return place


def test_the_package_tells_what_is_in_the_folder(folder: Path):
    """datapackage.json names every table with the columns that its file has, and every file that it
    names is there; no cell of any table is a formula."""
    package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
    cells = 0
    for resource in at_least(25, package["resources"]):
        assert (folder / resource["path"]).is_file(), resource["name"]
        if "schema" not in resource:
            continue
        with (folder / resource["path"]).open(encoding="utf-8", newline="") as file:
            head, *lines = csv.reader(file)
        assert head == [column["name"] for column in resource["schema"]["fields"]]
        assert {len(line) for line in lines} <= {len(head)}
        for cell in (cell for line in lines for cell in line if cell):
            cells += 1
            assert cell[0] not in "=+@\t\r", cell
            assert cell[0] != "-" or not set(cell) - set("-0123456789., e"), cell
    assert cells > 10_000


def test_the_same_rows_make_the_same_folder(folder: Path, tmp_path: Path):
    """Written twice, every file has the same bytes."""
    write_folder(rows(SHORT if SHORT in RITES else RITES[0]), tmp_path / "again")
    files = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    for name in at_least(30, files):
        assert (folder / name).read_bytes() == (tmp_path / "again" / name).read_bytes(), name


def test_the_python_of_the_manual_rebuilds_the_states(folder: Path):
    """Who copies the function of the page of data has every step with all that it names."""
    (code,) = re.findall(r"```python\n(.*?)```", readme(), re.DOTALL)
    space: dict[str, Any] = {}
    exec(code, space)
    frames = layout.load(SHORT if SHORT in RITES else RITES[0]).compiled.frames
    told = space["states"](folder / "layout.jsonl.gz")
    for frame, (_, n, people, things) in zip(at_least(80, frames), told, strict=True):
        assert (n, people.keys(), things.keys()) == (
            frame.n, frame.people.keys(), frame.things.keys()
        )  # fmt: skip


def test_parquet_has_the_same_rows(tmp_path: Path):
    """Each table as Parquet has the columns and the rows of the database."""
    parquet = pytest.importorskip("pyarrow.parquet", reason="NOT TESTED: no pyarrow")
    told = rows(SHORT if SHORT in RITES else RITES[0])
    write_folder(told, tmp_path, parquet=True)
    for name in at_least(25, TABLES):
        table = parquet.read_table(tmp_path / "parquet" / f"{name}.parquet")
        assert tuple(table.column_names) == TABLES[name].names
        assert table.num_rows == len(told.get(name, ()))


def test_pandas_reads_it(folder: Path):
    """From the database, a table as CSV and the lines, pandas has as many rows as there are."""
    pandas = pytest.importorskip("pandas", reason="NOT TESTED: no pandas")
    with closing(sqlite3.connect(folder / "layout.db")) as known:
        acts = pandas.read_sql("SELECT * FROM act", known)
        (count,) = known.execute("SELECT count(*) FROM step").fetchone()
    assert len(acts) == len(pandas.read_csv(folder / "csv" / "act.csv")) > 100
    assert list(acts.columns) == list(TABLES["act"].names)
    lines = pandas.read_json(folder / "layout.jsonl.gz", lines=True)
    assert lines["step"].count() == count


def test_datasette_serves_it(folder: Path):
    """Datasette opens the file, answers a question of the twenty-six, and shows every view."""
    app = pytest.importorskip("datasette.app", reason="NOT TESTED: no Datasette")

    async def asked() -> list[int]:
        served = app.Datasette([str(folder / "layout.db")])
        await served.invoke_startup()
        sql = next(each.sql for each in questions() if each.n == 17)
        paths = [f"/layout/{name}.json?_size=3" for name in ("act", "deed", "resting", "at")]
        queries = ["/layout/-/query.json", "/layout.json"]  # of either version
        answers = [await served.client.get(path) for path in paths]
        tried = [await served.client.get(path, params={"sql": sql}) for path in queries]
        return [*(answer.status_code for answer in answers), min(a.status_code for a in tried)]

    assert {*at_least(5, asyncio.run(asked()))} == {200}


# --- asked ---


@pytest.fixture(scope="module")
def drinking() -> Iterator[sqlite3.Connection]:
    """A rite of every sort of question."""
    with opened(database_of(rows("xiangyinjiu"))) as made:
        yield made


def found(base: sqlite3.Connection, **wanted: object) -> list[str]:
    """The addresses of what is found."""
    made = statement(base, CorpusQuery(**wanted))  # type: ignore[arg-type]
    return [row["address"] for row in made.run(base)]


ASKED: tuple[tuple[dict[str, object], str], ...] = (
    ({"verb": "獻", "by": "主人", "to": "賓"}, "xiangyinjiu/60"),
    ({"verb": "献", "by": "zhuren", "to": "the guest"}, "xiangyinjiu/60"),
    ({"facing": "north-west", "who": "host"}, "xiangyinjiu/60"),
    ({"verb": "授", "at": "楹間"}, "xiangyinjiu/162"),
    ({"verb": "卒爵", "not_then": "拜"}, ""),
    ({"within": "堂上", "holding": "觶"}, ""),
    ({"beside": "賓", "under": "一步"}, ""),
    ({"ground": "擬"}, ""),
    ({"says": "西北面獻賓"}, "xiangyinjiu/60"),
    ({"law": "C827", "outcome": "held"}, ""),
)


@needs_drinking
@pytest.mark.parametrize(("wanted", "address"), ASKED, ids=lambda each: str(each)[:40])
def test_what_is_asked_is_found(drinking: sqlite3.Connection, wanted, address: str):
    """Each form of question finds something, and what is known to be so; in whatever tongue."""
    addresses = found(drinking, **wanted)
    assert addresses
    assert not address or address in addresses


@needs_drinking
def test_every_question_has_its_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """All of the twenty-six but the games are answered by the command that stands beside them: it
    prints a line or more, or that in this rite there is nothing of the kind."""
    (tmp_path / "layout.db").write_bytes(database_of(rows("xiangyinjiu")))
    base = ["--database", str(tmp_path / "layout.db"), "--most", "3"]
    answered = []
    for question in at_least(23, (each for each in questions() if each.command)):
        program, *words = shlex.split(question.command)
        code = main([*words, *base])
        told = capsys.readouterr()
        assert program == "layout"
        assert told.out if code == 0 else "U986" in told.err or "U985" in told.err, question.command
        answered += [question.n] if code == 0 else []
    assert {*range(1, 27)} - {*answered} <= {13, 18, 20, 23, 24}  # that want other rites


def test_what_is_found_is_drawn_whole(tmp_path: Path):
    """The one picture has every step that is said to be on it, under the title of its rite."""
    steps = [(SHORT if SHORT in RITES else RITES[0], n) for n in (8, 20, 21, 30, 36, 52, 60)]
    draw_found("拜", steps, tmp_path / "found.svg")
    drawn = (tmp_path / "found.svg").read_text(encoding="utf-8")
    assert {*re.findall(r'id="thumb/(\d+)"', drawn)} == {str(n) for _, n in at_least(7, steps)}


@needs_drinking
def test_a_name_only_begun_is_asked_back(drinking: sqlite3.Connection):
    """What several are called is all of them; of what several names only begin with none is chosen,
    and they are told."""
    assert found(drinking, thing="cup", verb="獻")
    with pytest.raises(ProblemError) as error:
        found(drinking, verb="offers")
    assert "獻" in error.value.problems[0].fix


@needs_drinking
def test_every_row_answers(drinking: sqlite3.Connection):
    """Whoever is told to face north-west does so in his frame, at both ends of the time told."""
    frames = layout.load("xiangyinjiu").compiled.frames
    made = statement(drinking, CorpusQuery(facing="西北"))
    for row in at_least(5, made.run(drinking)):
        for n in (row["step"], row["last"]):
            facing = frames[n - 1].people[row["who"]].facing
            assert facing is not None
            assert wind_of(facing).value == "西北"


@needs_drinking
def test_the_statement_shown_is_the_one_that_answers(drinking: sqlite3.Connection):
    """What --sql shows gives the same rows to any SQLite."""
    for wanted, _ in at_least(10, ASKED):
        made = statement(drinking, CorpusQuery(**wanted))  # type: ignore[arg-type]
        shown = [dict(row) for row in drinking.execute(str(made))]
        assert shown == made.run(drinking)


@needs_drinking
def test_words_are_never_a_statement(drinking: sqlite3.Connection):
    """Hostile words are looked for, or refused; nothing of them is done."""
    before = drinking.execute("SELECT count(*) FROM act").fetchone()[0]
    for words in at_least(3, ("' OR 1=1 --", "'; DROP TABLE act; --", "%' UNION SELECT 1 --")):
        for name in ("verb", "by", "to", "who", "facing", "holding", "ground", "law", "under"):
            with pytest.raises(ProblemError):
                found(drinking, **{"beside": "賓", "verb": "獻", name: words})
        for name in ("says", "at"):
            assert not found(drinking, **{name: words})
            made = statement(drinking, CorpusQuery(**{name: words}))  # type: ignore[arg-type]
            assert not drinking.execute(str(made)).fetchall()
    assert drinking.execute("SELECT count(*) FROM act").fetchone()[0] == before
    with pytest.raises(sqlite3.OperationalError):
        drinking.execute("DELETE FROM act")


def test_a_database_that_is_none_is_refused(tmp_path):
    """Damaged, old, of a newer layout, of something else or none at all: each is told so, with
    what to do."""
    whole = database_of(rows(SHORT if SHORT in RITES else RITES[0]))
    other = sqlite3.connect(":memory:")
    other.execute("CREATE TABLE act (who)")
    old = whole[:60] + (0).to_bytes(4, "big") + whole[64:]
    new = whole[:60] + (9).to_bytes(4, "big") + whole[64:]
    broken = whole[:8192] + b"\xff" * 40_000 + whole[48_192:]
    told = {"an older": old, "a newer": new, "damaged": broken, "something else": other.serialize()}
    told |= {"no database": b"act,who\n", "is damaged": whole[:30_000], "cannot be read": b""}
    path = tmp_path / "layout.db"
    for what, data in at_least(7, told.items()):
        path.write_bytes(data)
        if not data:
            path.unlink()
        with pytest.raises(ProblemError) as error:
            read_database(path)
        (problem,) = error.value.problems
        assert problem.code == "D908"
        assert what in problem.what
        assert "layout data" in problem.fix
    path.write_bytes(whole)
    assert read_database(path) == whole


@needs_drinking
def test_nothing_found_says_what_is_near(drinking: sqlite3.Connection):
    """Where all is known but not found together, it is told what would be without each."""
    wanted = CorpusQuery(verb="獻", by="主人", to="賓", at="洗南")
    near = dict(near_misses(wanted, lambda asked: statement(drinking, asked).run(drinking)))
    assert near["at"] == 1
    with pytest.raises(ProblemError) as error:
        found(drinking, by="主仁")
    assert "did you mean" in error.value.problems[0].fix


@needs_drinking
def test_the_same_act_is_its_own_likest():
    """A clause beside the clauses of the same rite under another name is laid act by act."""
    more = {name: [*own] for name, own in rows("xiangyinjiu").items()}
    for name, table in TABLES.items():
        if "rite" in table.names and name not in ("name",):
            more[name] += [("twin", *row[1:]) for row in more.get(name, ())]
    at = TABLES["step"].names.index("address")
    more["step"] = [
        (*row[:at], f"{row[0]}/{row[at].partition('/')[2]}", *row[at + 1 :]) for row in more["step"]
    ]
    with opened(database_of(more)) as both:
        told = same_as(both, "鄉飲酒禮/60")
    assert [row["here"] for row in at_least(2, told)] == [row["there"] for row in told]
    assert {row["address"] for row in told} == {"twin/60"}
