"""The tutorial: all that it has its reader type is typed, and comes out as it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest
from seen import at_least

from layout.cli import main

ROOT = Path(__file__).parent.parent.parent
EDITIONS = ("docs/tutorial.md", "docs/tutorial.zh.md")
FENCE = re.compile(r"(?P<lead>[^\n]*)\n\n```(?P<kind>\w+)\n(?P<body>.*?)```", re.DOTALL)
UNTYPED = "watch"  # it serves until it is stopped; tests/laws/test_watch.py
HOMES = {"sites/entry.yaml": "sites/entry.yaml"}  # of a file of the desk, in scenes


class Block(NamedTuple):
    """What stands between fences: its kind, the file it is to be written to, and itself."""

    kind: str
    file: str
    body: str


def blocks(page: str) -> list[Block]:
    """The blocks of an edition, in order."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = []
    for one in FENCE.finditer(text):
        named = re.findall(r"`(desk/[^`]+)`[:：]$", one["lead"])
        found.append(Block(one["kind"], named[0] if named else "", one["body"]))
    return found


def test_all_that_is_typed_comes_out_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every file is written, every command leaves as is said of it, every line shown is printed."""
    monkeypatch.chdir(tmp_path)
    printed = ""
    for kind, file, body in at_least(20, blocks(EDITIONS[0])):
        if file:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            Path(file).write_text(body, encoding="utf-8")
        elif kind == "sh":
            capsys.readouterr()
            for line in body.splitlines():
                command, _, remark = line.partition("  # leaves with ")
                words = shlex.split(command)[1:]
                assert words[0] == UNTYPED or main(words) == int(remark or 0), line
            printed = "".join(capsys.readouterr())
        elif kind == "console":
            assert [line for line in body.splitlines() if line.strip() not in printed] == []


def test_what_is_written_is_in_the_scenes() -> None:
    """The files of the desk, as they are in the end, and the pieces shown, stand so in scenes."""
    found = blocks(EDITIONS[0])
    last = {one.file: one.body for one in found if one.kind == "yaml"}
    scenes = "\n".join(
        path.read_text(encoding="utf-8")
        for path in [
            *(ROOT / "scenes" / "xiangjian").glob("*.yaml"),
            *(ROOT / "scenes" / "sites").glob("*.yaml"),
        ]
    ).splitlines()
    pieces = [one.body for one in found if one.kind == "yaml" and not one.file]
    whole = [body for file, body in last.items() if file and not file.endswith("rite.yaml")]
    for body in at_least(7, [*pieces, *whole]):
        assert [line for line in body.splitlines() if line not in scenes] == []


def test_the_editions_say_the_same() -> None:
    """In Chinese the same files and commands, in the same order."""
    one, other = map(blocks, EDITIONS)
    assert one == other
