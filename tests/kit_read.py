"""A tiny rite in a folder of its own: for tests of reading, and for the examples of problems."""

from __future__ import annotations

from pathlib import Path

from layout.problems import Problem, ProblemError, wrong
from layout.read.files.paths import VOCABULARY
from layout.read.files.strict import read_yaml
from layout.read.load import load_score
from layout.score import Score

RITE = """\
title: 小禮
en: The Little Rite
site: xiang
cast:
  主人: {party: 主, en: host, stair: 阼階}
  賓: {party: 賓, en: guest, stair: 西階}
  介: {party: 賓, en: second guest, stair: 西階}
  眾賓: {party: 賓, en: other guests, count: 3, stair: 西階}
  司正: {party: 有司, en: marshal, also: [相], titled: 相}
things:
  爵: {kind: 爵, en: cup, count: 2}
  上篚: {kind: 篚, en: upper basket}
  賓席: {kind: 席, of: 賓, en: guest's mat}
  介席: {kind: 席, of: 介, en: second guest's mat}
  賓薦: {kind: 薦, of: 賓, en: dishes}
  賓俎: {kind: 俎, of: 賓, en: meat stand}
  介俎: {kind: 俎, of: 介, en: meat stand}
variants:
  遵者: {readings: {不來: 經, 來: 經}, about: whether high guests come}
sections: [01_one]
"""

SECTION = """\
section: 獻賓
en: The offering
steps:
- 經: 主人坐取爵，獻賓。
  en: The host takes a cup and offers it to the guest.
  passage: 獻
  do:
  - 主人 坐取 爵 于 上篚，興
  - 主人 適 賓席前 西北面，獻 賓 爵
- 經: 賓拜，受爵。
  en: The guest bows and takes the cup.
  passage: 獻
  do:
  - 賓 拜 主人，適 主人左，受 爵
"""

TEXT = """\
id\tpart\tsection\ttext
little.001\t經\t獻賓\t主人坐取爵，獻賓。
little.002\t經\t獻賓\t賓拜，
little.003\t經\t獻賓\t受爵。
little.004\t記\t記獻\t獻用爵。
"""


def write_rite(home: Path, *, rite: str = RITE, text: str = "", **sections: str | bytes) -> Path:
    """A folder `little` with a rite.yaml and section files; a base text where one is given."""
    folder = home / "little"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "rite.yaml").write_text(rite, encoding="utf-8")
    for stem, said in (sections or {"s01_one": SECTION}).items():
        raw = said if isinstance(said, bytes) else said.encode("utf-8", "surrogateescape")
        (folder / f"{stem.removeprefix('s')}.yaml").write_bytes(raw)
    if text:
        (folder / "text.tsv").write_text(text, encoding="utf-8")
    return folder


def little(
    home: Path, section: str = SECTION, *, rite: str = RITE, text: str = "", **chosen: str
) -> Score:
    """The score of a tiny rite all of which can be read; else ProblemError with what cannot."""
    score = load_score(str(write_rite(home, rite=rite, text=text, s01_one=section)), chosen)
    if wrong(score.problems):
        raise ProblemError(*score.problems)
    return score


def problems_of(kind: str, example: str, home: Path) -> tuple[Problem, ...]:
    """The problems that an example of the catalogue has, as the reader of its kind tells them.

    Kinds: act, scene (a section file), text (a section file beside a base text), base (a base
    text), rite (a rite.yaml; sections named …_same are copies of the first), words (its
    vocabulary.yaml), path (a file read).
    """
    try:
        return _read(kind, example, home).problems
    except ProblemError as error:
        return error.problems


def _read(kind: str, example: str, home: Path) -> Score:
    if kind == "act":
        step = f"- 經: 賓拜。\n  en: An act.\n  do:\n  - '{example}'\n"
        return little(home, f"section: 獻賓\nen: One act\nsteps:\n{step}")
    if kind == "scene":
        return little(home, example)
    if kind == "text":
        return little(home, example, text=TEXT)
    if kind == "base":
        return little(home, text=example)
    if kind == "rite":
        folder = write_rite(home, rite=example, text=TEXT if "little." in example else "")
        if "02_same" in example:
            (folder / "02_same.yaml").write_text(SECTION, encoding="utf-8")
        return load_score(str(folder))
    if kind == "words":
        folder = write_rite(home)
        (folder / VOCABULARY).write_text(example, encoding="utf-8")
        return load_score(str(folder))
    if kind == "path":
        read_yaml(home / example)
    raise AssertionError(f"nothing reads {kind}")
