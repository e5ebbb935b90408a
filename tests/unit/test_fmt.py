"""`layout fmt`: one style, and nothing of what is said touched."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml
from kit_read import RITE, SECTION, write_rite
from seen import at_least

from layout.cli.main import main
from layout.problems import ProblemError
from layout.read.files.paths import scenes_folder, whole_rites
from layout.read.files.printed import formatted, meaning
from layout.read.files.strict import read_yaml
from layout.read.load import load_score
from layout.read.scene.inline import meaning_of, restyled

UGLY = """\
section:   獻賓


en: 'The offering'
# of the cup
steps:
    - 經: "主人坐取爵，獻賓。"
      en:  "He takes it: a cup"
      # a remark on the passage
      passage: [ 獻,入 ]
      do:
          -   主人 坐取 爵 于 上篚，興
          - {act: "主人 拜", basis:   擬 , why: 'it is so'}
      note: a long remark that goes
          on in the next line
    # the end
"""
NEAT = """\
section: 獻賓

en: The offering
# of the cup
steps:
- 經: 主人坐取爵，獻賓。
  en: "He takes it: a cup"
  # a remark on the passage
  passage: [獻, 入]
  do:
  - 主人 坐取 爵 于 上篚，興
  - {act: 主人 拜, basis: 擬, why: it is so}
  note: a long remark that goes
    on in the next line
# the end
"""


def test_the_style(tmp_path):
    """Indentation, quotes, brackets, blank lines; comments stay where they are."""
    path = tmp_path / "one.yaml"
    path.write_text(UGLY, encoding="utf-8")
    assert formatted(path) == NEAT


@pytest.mark.parametrize("slug", whole_rites())
def test_nothing_that_a_rite_says_is_touched(slug, tmp_path):
    """Every file reads as before, keeps its comments in order, and is in the style thereafter."""
    for path in at_least(15, sorted((scenes_folder() / slug).glob("*.yaml"))):
        new = tmp_path / path.name
        new.write_text(formatted(path), encoding="utf-8")
        assert meaning(read_yaml(new)) == meaning(read_yaml(path)), path.name
        assert formatted(new) == new.read_text(encoding="utf-8"), path.name
        assert _comments(new) == _comments(path), path.name


def _comments(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").split("\n")
    return [line.strip() for line in lines if line.strip().startswith("#")]


def test_what_is_shipped_is_in_the_style():
    """Every file under the scenes is as it would be printed."""
    for path in at_least(200, sorted(scenes_folder().rglob("*.yaml"))):
        assert restyled(path) == path.read_text("utf-8"), path.name


def test_the_score_is_the_same(tmp_path):
    """Steps and acts are those of the file as it was; only where they stand may differ."""
    ugly = SECTION.replace("  do:\n  - ", "  do:\n      - ").replace(
        "  - 主人 適", "      - 主人 適"
    )
    folder = write_rite(tmp_path, rite=RITE, s01_one=ugly)
    before = load_score(str(folder))
    assert main(["fmt", str(folder)]) == 0
    after = load_score(str(folder))
    for one, other in zip(before.steps, after.steps, strict=True):
        assert (one.id, one.text, one.en) == (other.id, other.text, other.en)
        assert [(a.who, a.word, a.place) for a in one.acts] == [
            (a.who, a.word, a.place) for a in other.acts
        ]


def test_check_writes_nothing(tmp_path):
    """It leaves with 1 where something would change, and with 0 when nothing would."""
    path = tmp_path / "one.yaml"
    path.write_text(UGLY, encoding="utf-8")
    assert main(["fmt", str(path), "--check"]) == 1
    assert path.read_text(encoding="utf-8") == UGLY
    assert main(["fmt", str(path)]) == 0
    assert main(["fmt", str(path), "--check"]) == 0
    assert main(["fmt", "nowhere.yaml"]) == 2


TREES = 400
WORDS = (
    "主人 坐取 爵",
    "賓 興",
    "a: b",
    "- 拜",
    "# 初",
    "否",
    "it's",
    '"',
    "[",
    "~",
    "初 #1",
    "12",
    "？",
    "! 爵",
)
KEYS = ("do", "經", "en", "act", "basis", "why", "問", "答", "items")


def _tree(chance: random.Random, depth: int) -> object:
    kind = chance.random() if depth else 1.0
    if kind < 0.35:
        return [_tree(chance, depth - 1) for _ in range(chance.randint(1, 3))]
    if kind < 0.7:
        keys = chance.sample(KEYS, chance.randint(1, 3))
        return {key: _tree(chance, depth - 1) for key in keys}
    return chance.choice(WORDS)


def test_whatever_reads_says_the_same_in_the_one_style(tmp_path):
    """Of any file that can be read the formatted text reads, says the same, and is formatted."""
    chance, path, read = random.Random(771_204), tmp_path / "one.yaml", 0
    for _ in range(TREES):
        tree = {
            "section": "獻賓",
            "steps": [{"經": "一。", **{k: _tree(chance, 4) for k in chance.sample(KEYS[:3], 2)}}],
        }
        flow = chance.choice((None, False, False, False))
        text = yaml.safe_dump(
            tree,
            allow_unicode=True,
            default_flow_style=flow,
            width=1000,
            sort_keys=False,
            indent=chance.choice((2, 4)),
        )
        path.write_text(text, encoding="utf-8")
        try:
            before = meaning_of(read_yaml(path))
        except ProblemError:
            continue  # brackets more than three deep
        read += 1
        new = restyled(path)
        path.write_text(new, encoding="utf-8")
        assert meaning_of(read_yaml(path)) == before, text
        assert restyled(path) == new, text
    assert read > TREES / 2, read


def test_what_would_say_something_else_is_not_written(tmp_path, monkeypatch):
    """A printer that loses an item leaves the file as it was, and the fault is told."""
    path = tmp_path / "one.yaml"
    path.write_text(UGLY, encoding="utf-8")
    monkeypatch.setattr(
        "layout.read.scene.inline.formatted",
        lambda _: NEAT.replace("  - {act: 主人 拜, basis: 擬, why: it is so}\n", ""),
    )
    assert main(["fmt", str(path)]) == 1
    assert path.read_text(encoding="utf-8") == UGLY


def test_what_cannot_be_read_is_left_alone(tmp_path):
    """A file that is no YAML keeps every character."""
    path = tmp_path / "one.yaml"
    path.write_text("section: [", encoding="utf-8")
    with pytest.raises(ProblemError):
        formatted(path)
    assert main(["fmt", str(path)]) == 1
    assert path.read_text(encoding="utf-8") == "section: ["
