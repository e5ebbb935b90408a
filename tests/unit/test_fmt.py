"""`layout fmt`: one style, and nothing of what is said touched."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from kit_read import RITE, SECTION, write_rite
from seen import at_least

from layout.cli.main import main
from layout.problems import ProblemError
from layout.read import load_score
from layout.read.files.paths import scenes_folder, whole_rites
from layout.read.files.printed import formatted, meaning
from layout.read.files.strict import read_yaml
from layout.read.scene.inline import gathered, whole

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
        assert gathered(formatted(path)) == path.read_text("utf-8"), path.name


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


def test_what_cannot_be_read_is_left_alone(tmp_path):
    """A file that is no YAML keeps every character."""
    path = tmp_path / "one.yaml"
    path.write_text("section: [", encoding="utf-8")
    with pytest.raises(ProblemError):
        formatted(path)
    assert main(["fmt", str(path)]) == 1
    assert path.read_text(encoding="utf-8") == "section: ["


_WORDS = (
    *("賓", "賓 受 爵", "a: b", "a #b", "- a", "", "?", "'", '"', "[", "a,b", "{", "it's", "---"),
    *(
        "...",
        "a:",
        ":",
        "!x",
        "〔注：甲〕",
        "主人 適 中庭〔擬：試〕",
        "誰？賓",
        "who? he",
        "~",
        "%",
    ),
    *("\\", "|"),
)
_KEYS = (
    "act",
    "basis",
    "why",
    "cite",
    "when",
    "facing",
    "do",
    "問",
    "答",
    "question",
    "decided",
    "en",
)


def _word(chance: random.Random) -> str:
    word = chance.choice(_WORDS)
    return chance.choice((word, f"'{word.replace(chr(39), 2 * chr(39))}'", f'"{word}"', word))


def _brackets(chance: random.Random, deep: int = 0) -> str:
    if deep > 1 or chance.random() < 0.4:
        return _word(chance)
    items = [_brackets(chance, deep + 1) for _ in range(chance.randint(0, 3))]
    if chance.random() < 0.5:
        return f"[{', '.join(items)}]"
    return "{" + ", ".join(f"{key}: {item}" for key, item in zip(_KEYS, items, strict=False)) + "}"


def _block(chance: random.Random, indent: int, deep: int = 0) -> str:
    """A value in lines, which begins on a line of its own."""
    pad, kind = " " * indent, chance.random()
    lines = []
    for key in chance.sample(_KEYS, chance.randint(1, 4)):
        head = f"{pad}- " if kind < 0.5 else f"{pad}{key}: "
        if chance.random() < 0.15:
            lines.append(f"{chance.choice(('', pad, ' '))}# {key}")
        if deep < 4 and chance.random() < 0.4:
            inner = _block(chance, indent + chance.choice((2, 2, 4)), deep + 1)
            is_beside = kind < 0.5 and chance.random() < 0.5 and not inner.lstrip().startswith("#")
            own = inner.lstrip(" ")
            shift = len(inner) - len(own) - indent
            lines.append(
                f"{pad}-{' ' * (shift - 1)}{own}" if is_beside else f"{head.rstrip()}\n{inner}"
            )
        else:
            lines.append(head + _brackets(chance))
    return "\n".join(lines)


def test_what_reads_says_the_same_in_the_style(tmp_path):
    """Any text that reads has the same tree in the style, and the style of that is itself."""
    path, chance, seen = tmp_path / "one.yaml", random.Random(11), 0
    for _ in range(3000):
        key = chance.choice(("do", "steps", "問"))
        path.write_text(f"{key}:\n{_block(chance, 2)}\n", encoding="utf-8")
        try:
            tree = read_yaml(path)
        except ProblemError:
            continue
        seen += 1
        new = formatted(path)
        path.write_text(new, encoding="utf-8")
        assert meaning(read_yaml(path)) == meaning(tree)
        assert formatted(path) == new
        short = gathered(new)
        path.write_text(short, encoding="utf-8")
        assert whole(read_yaml(path)) == whole(tree)
        assert gathered(formatted(path)) == short
    assert seen > 500


def test_a_list_in_a_list_stays_one(tmp_path):
    """Its items stand further in than the dash they belong to."""
    path = tmp_path / "one.yaml"
    path.write_text("do:\n  -   - 賓 受 爵\n      - 賓 興\n  - - - a\n", encoding="utf-8")
    assert formatted(path) == "do:\n- - 賓 受 爵\n  - 賓 興\n- - - a\n"
