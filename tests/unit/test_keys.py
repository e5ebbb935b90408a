"""A key of a word is declared once, on its dataclass, and each mistake is told at its place."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from seen import at_least

from layout.problems import Problem
from layout.read import vocabulary
from layout.read.fields import Found
from layout.read.files.nodes import Entry, Mapped, Scalar
from layout.read.files.strict import read_yaml
from layout.read.schema import Schema, keys_of, rows_of
from layout.read.vocabulary import TABLES, files_of

READ = Path(vocabulary.__file__).parents[1]
DECLARED = ("manners", "dress", "families", "prefixes", "counters", "works")
RAW = {"only", "choice", "members", "number", "known"}  # of `Fields`: each tells a key by hand
# what is drawn is written in strokes, which are of no one type
BY_HAND = {"glyphs.py"}
BY_SCHEMA = (
    "sitefile.py",
    "rules.py",
    "guide.py",
)  # the files beside those of words that are read as declared


def raw_calls(code: str) -> Iterator[str]:
    """The keys that code tells by hand, where it could have asked a dataclass."""
    for node in ast.walk(ast.parse(code)):
        is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if is_method and node.func.attr in RAW and node.args:
            yield f"{node.lineno}: {ast.unparse(node)}"


def test_a_key_of_the_vocabulary_is_declared_once() -> None:
    """No reader of words tells a key by hand that a dataclass declares."""
    paths = [p for p in (READ / "vocabulary").glob("*.py") if p.name not in BY_HAND]
    paths += (READ.parent / "matters").glob("*/reading/words.py")
    paths += [READ / name for name in BY_SCHEMA]
    wrong = [(p.name, *raw_calls(p.read_text("utf-8"))) for p in at_least(5, paths)]
    assert not [calls for calls in wrong if calls[1:]]


@pytest.mark.parametrize(
    "code", ['said.only(("en", "ends"))', 'x = said.choice("cap", caps)', 'said.number("pace")']
)
def test_a_key_told_by_hand_is_found(code: str) -> None:
    """The law above sees a planted breach."""
    assert list(raw_calls(code))


def entries() -> Iterator[tuple[str, str, Mapped]]:
    """Every entry of the declared tables: its table, its word, its keys."""
    for path in files_of(None):
        for name, table in read_yaml(path).entries.items():
            if name in DECLARED and isinstance(table.value, Mapped):
                for word, entry in table.value.entries.items():
                    if isinstance(entry.value, Mapped):
                        yield name, word, entry.value


def told(table: str, word: str, node: Mapped) -> list[Problem]:
    """The problems of one entry, other words being known whatever they are."""
    found = Found()
    names = {name: ("怪", *(w for n, w, _ in EVERY if n == name)) for name in DECLARED}
    of = TABLES[table]
    assert of is not None
    schema = Schema(found, names)
    for _, said in schema.entries({word: Entry(node.mark, node)}):
        schema.values(of, said)
    return found.problems


EVERY = list(entries())
DICE = random.Random(36)


def test_an_unknown_key_is_told_where_it_stands() -> None:
    """A key misspelt is told at its own mark, with the key that was meant."""
    for table, word, node in at_least(60, DICE.sample(EVERY, min(80, len(EVERY)))):
        key = DICE.choice(list(node.entries))
        entries = {(f"{k}x" if k == key else k): entry for k, entry in node.entries.items()}
        problems = told(table, word, Mapped(entries, node.mark))
        strange = [p for p in problems if p.code == "S201" and f"{key}x" in p.what]
        assert [p.mark for p in strange] == [node.entries[key].key], (table, word, key)
        assert key in strange[0].fix


def test_a_value_of_another_kind_is_told_where_it_stands() -> None:
    """Keys and values where words are wanted are told at the line and column of the value."""
    for table, word, node in at_least(60, DICE.sample(EVERY, min(80, len(EVERY)))):
        key = DICE.choice(list(node.entries))
        mark = node.entries[key].value.mark
        inner = Mapped({"怪": Entry(mark, Scalar("異", mark))}, mark)
        problems = told(table, word, Mapped({**node.entries, key: Entry(mark, inner)}, node.mark))
        assert any(p.mark == mark and p.code == "S203" for p in problems), (table, word, key)


def test_a_word_that_a_key_does_not_allow_is_told() -> None:
    """Of every key with few words another word is a problem, with one of them to write instead."""
    cases = [
        (table, row.key)
        for table in DECLARED
        for row in rows_of(TABLES[table])
        if row.kind is bool or (row.told.among and not row.many)
    ]
    for table, key in at_least(4, cases):
        word, node = next((w, n) for t, w, n in EVERY if t == table)
        mark = node.mark._replace(col=77)
        entry = Entry(mark, Scalar("怪異", mark))
        problems = told(table, word, Mapped({**node.entries, key: entry}, node.mark))
        assert [(p.code, p.mark.col) for p in problems] == [("S207", 77)], (table, key)
        assert problems[0].fix


def test_every_key_is_read() -> None:
    """What an entry says under a key comes to be the value of the field that declares it."""
    assert {table for table, _, _ in EVERY} == {*DECLARED}
    for table, word, node in at_least(100, EVERY):
        of = TABLES[table]
        schema = Schema(Found(), {t: tuple(w for n, w, _ in EVERY if n == t) for t in DECLARED})
        ((_, said),) = schema.entries({word: Entry(node.mark, node)})
        values = schema.values(of, said)
        fields = {row.key: row.field for row in rows_of(of)}
        assert values is not None
        assert {fields[key] for key in node.entries} <= set(values), (table, word)
        assert set(node.entries) <= set(keys_of(of))
