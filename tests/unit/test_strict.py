"""Strict YAML: what a scene file may hold, and how what it may not is told."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import yaml
from seen import at_least

from layout.problems import ProblemError
from layout.read.files import strict
from layout.read.files.nodes import Mapped, Scalar, Sequence
from layout.read.files.strict import read_yaml


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test writes its `f.yaml` where nothing else is."""
    monkeypatch.chdir(tmp_path)


def read(text: str | bytes) -> Mapped:
    path = Path("f.yaml")
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_yaml(path)


def problems(text: str | bytes) -> list[tuple[str, int, int]]:
    with pytest.raises(ProblemError) as caught:
        read(text)
    return [(p.code, p.mark.line, p.mark.col) for p in caught.value.problems]


def value(text: str) -> str:
    node = read(f"a: {text}\n").entries["a"].value
    assert isinstance(node, Scalar)
    return node.value


@pytest.mark.parametrize("word", ["NO", "on", "1:30", "012", "~", "null", "3.5", "主人"])
def test_every_value_stays_what_was_written(word):
    """YAML's types are not taken: NO is no False."""
    assert value(word) == word


def test_marks_count_from_one_and_have_the_width_of_the_word():
    """A value's mark points at its first character."""
    node = read("section: 獻賓\nsteps:\n  - 'it''s'\n  - \"主人 拜\"\n")
    said = node.entries["section"].value
    assert (said.mark.line, said.mark.col, said.mark.width) == (1, 10, 2)
    assert (node.entries["steps"].key.line, node.entries["steps"].key.col) == (2, 1)
    steps = node.entries["steps"].value
    assert isinstance(steps, Sequence)
    assert (steps.items[1].mark.line, steps.items[1].mark.col) == (4, 6)


def test_a_value_may_go_on_in_the_next_line():
    """A fold is a space, and nothing between two Chinese characters."""
    assert value("The host\n  goes down") == "The host goes down"
    assert value("主人\n  降洗") == "主人降洗"


def test_bom_and_carriage_returns_are_no_matter():
    """A file saved elsewhere reads the same."""
    assert read(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n") == read(b"a: 1\nb: 2\n")


ESCAPES = ("u200b", "N", "x85", "u202e", "ufeff", "x7f", "x9b", "L", "ufffe", "0", "e", "n", "r")


@pytest.mark.parametrize("escape", [rf"\{word}" for word in ESCAPES])
def test_what_does_not_show_is_refused_as_an_escape_too(escape: str) -> None:
    """What may not stand in a file may not stand there as an escape, in value or key."""
    assert [code for code, *_ in problems(f'a: "host{escape} goes"')] == ["Y104"]
    assert [code for code, *_ in problems(f'"a{escape}": host')] == ["Y104"]


def test_a_hash_within_quotes_or_a_word_is_no_comment():
    """Only a # after a space would be lost."""
    assert value("'甲 #1'") == "甲 #1"
    assert value("甲#1") == "甲#1"
    assert problems("a: 甲 #1") == [("Y116", 1, 6)]
    assert problems("a:  # later\n- 1") == [("Y116", 1, 5)]


def test_all_problems_of_a_file_are_told_at_once():
    """Anchors, doubles, tags and blocks in one file are five problems."""
    text = "a: &x 1\nb: *x\na: 2\nc: !t 3\nd: |\n  4\n"
    assert problems(text) == [
        ("Y108", 1, 4), ("Y108", 2, 4), ("Y110", 3, 1), ("Y109", 4, 4), ("Y115", 5, 4),
    ]  # fmt: skip


def test_both_parsers_tell_the_same(monkeypatch):
    """Without libyaml nothing changes."""
    texts = ["a: &x 1\nb: *x\na: 2\n", "a: {b: [c, 'd e']}\nf:\n- 主人 拜\n- g: h\n", "a: 甲 #1"]
    with_c = [_outcome(text) for text in texts]
    monkeypatch.setattr(strict, "_LOADER", yaml.Loader)
    assert [_outcome(text) for text in texts] == with_c


def _outcome(text: str) -> object:
    try:
        return read(text)
    except ProblemError as error:
        return [(p.code, p.mark) for p in error.problems]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" * 200_000, "Y106"),
        ("{" * 200_000, "Y106"),
        ("- " * 200_000, "Y106"),
        ("a:\n" + "".join(f"{' ' * n}a:\n" for n in range(1, 400)), "Y106"),
        ("a: &a [1]\n" + "".join(f"b{n}: [*a, *a]\n" for n in range(50_000)), "Y108"),
        ("x" * 2_000_001, "Y102"),
        ("a: " + "[]" * 200_000, "Y107"),
        ("\x00" * 1_000_000, "Y104"),
        ("\t" * 1_000_000, "Y105"),
        (b"\xff" * 1000, "Y103"),
    ],
    ids=["brackets", "braces", "lists", "blocks", "aliases", "size", "flat", "nul", "tabs", "utf8"],
)
def test_hostile_files_are_refused_in_bounded_time(text, code):
    """No input hangs or crashes the parser."""
    begun = time.monotonic()
    found = problems(text)
    assert found[0][0] == code
    assert len(found) <= strict.MOST
    assert time.monotonic() - begun < 5


UNSEEN = [
    chr(n)
    for n in (
        0,
        7,
        0xB,
        0x1B,
        0x7F,
        0x85,
        0x9B,
        0x200B,
        0x200F,
        0x2028,
        0x202E,
        0x2060,
        0xFEFF,
        0xFFFE,
    )
]
NAMED = {0: "\\0", 7: "\\a", 0xB: "\\v", 0x1B: "\\e", 0x85: "\\N", 0x2028: "\\L"}


def _escapes(sign: str) -> list[str]:
    """Each way in which YAML writes a character that does not show."""
    number = ord(sign)
    short = [f"\\x{number:02x}"] if number < 256 else []
    named = [NAMED[number]] if number in NAMED else []
    return [*named, *short, f"\\u{number:04x}", f"\\U{number:08x}"]


@pytest.mark.parametrize("sign", UNSEEN, ids=[f"U+{ord(sign):04X}" for sign in UNSEEN])
def test_an_escape_hides_no_character_that_does_not_show(sign):
    """A character that may not stand in a file may not stand there as an escape: the same Y104."""
    with pytest.raises(ProblemError) as raw:
        read(f'a: "He goes{sign} before"')
    (problem,) = raw.value.problems
    for escape in at_least(2, _escapes(sign)):
        for text in (f'a: "He goes{escape} before"', f'"b{escape}": c'):
            with pytest.raises(ProblemError) as caught:
                read(text)
            (told,) = caught.value.problems
            assert (told.code, told.what, told.fix) == (problem.code, problem.what, problem.fix)
