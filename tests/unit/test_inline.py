"""What belongs to an act in its line: read as the keys beside it, and put there by a program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kit_read import RITE, little
from seen import at_least

from layout.basis import Basis, Ground
from layout.problems import NOWHERE, Mark, ProblemError
from layout.read.files.nodes import Entry, Mapped, Node, Scalar, Sequence
from layout.read.files.paths import scenes_folder, whole_rites
from layout.read.files.printed import formatted
from layout.read.files.strict import read_yaml
from layout.read.rite import ALL
from layout.read.scene.inline import QUESTION, gathered, spread
from layout.score import OpenQuestion

ACT = "主人 拜 賓"


@pytest.mark.parametrize(
    ("ground", "said"),
    [
        ("〔注：鄭注「拜」〕", {"basis": "注", "cite": "鄭注「拜」"}),
        ("〔擬：必近主人〕", {"basis": "擬", "why": "必近主人"}),
        ("〔擬：疏「拜」｜必近〕", {"basis": "擬", "cite": "疏「拜」", "why": "必近"}),
        (
            "〔互見：士冠禮經「拜」｜如之〕",
            {"basis": "互見", "cite": "士冠禮經「拜」", "why": "如之"},
        ),
        ("〔經〕", {"basis": "經"}),
        ("〔面擬：相鄉〕", {"facing": {"basis": "擬", "why": "相鄉"}}),
        (
            "〔注：鄭注「拜」〕〔面後：敖繼公「北面」｜如之〕",
            {
                "basis": "注",
                "cite": "鄭注「拜」",
                "facing": {"basis": "後", "cite": "敖繼公「北面」", "why": "如之"},
            },
        ),
    ],
)
@pytest.mark.parametrize(
    ("head", "when"),
    [
        ("", {}),
        ("〔若房=zheng〕", {"when": {"房": "zheng"}}),
        ("〔若房=zheng、xi；遵者=來〕", {"when": {"房": ["zheng", "xi"], "遵者": "來"}}),
    ],
)
def test_what_stands_in_a_line_is_the_keys_beside_it(
    ground: str, said: dict[str, object], head: str, when: dict[str, object]
) -> None:
    """Readings, basis, cite, reason and facing are each read, and marked where they stand."""
    line = f"{head}{ACT} {ground}"
    node = spread(Scalar(line, Mark("f", 3, 5, len(line))))
    assert _told(node) == {"act": ACT, **said, **when}
    for value, mark in at_least(2, _words(node)):
        assert line[mark.col - 5 :].startswith(value), value


def _words(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    else:
        inner = node.items if isinstance(node, Sequence) else (
            entry.value for entry in node.entries.values())  # fmt: skip
        for each in inner:
            yield from _words(each)


def test_what_says_nothing_besides_is_as_it_is() -> None:
    """A plain line stays, and signs that are not closed or stand in no order."""
    for line in (ACT, f"{ACT} 〔注：「拜」", f"{ACT} 〔面擬：相鄉〕〔經〕", f"〔經〕{ACT}"):
        node = Scalar(line, Mark("f", 1, 1, len(line)))
        assert spread(node) is node


def test_nothing_is_said_in_a_line_and_beside_it() -> None:
    """A line whose ground stands beside it too is not read."""
    line = Scalar(f"{ACT} 〔經〕", NOWHERE)
    twice = Mapped({name: Entry(NOWHERE, line) for name in ("act", "basis")}, NOWHERE)
    assert spread(twice) is twice


def test_a_step_of_one_line_has_it_behind_its_key() -> None:
    """One line alone goes behind `do:`; one with another, or with keys of its own, stays."""
    assert gathered("- 經: 拜。\n  do:\n  - 主人 拜\n  en: x\n") == (
        "- 經: 拜。\n  do: 主人 拜\n  en: x\n")  # fmt: skip
    for stays in ("- do:\n  - 主人 拜\n  - 賓 拜\n", "- do:\n  - 同:\n    - 主人 拜\n"):
        assert gathered(stays) == stays


@pytest.mark.parametrize("slug", whole_rites())
def test_nothing_is_lost_where_grounds_are_put_into_their_lines(slug: str, tmp_path: Path) -> None:
    """Every file says the same after, and is in the one style; put there again nothing changes."""
    for path in at_least(15, sorted((scenes_folder() / slug).glob("*.yaml"))):
        new = tmp_path / path.name
        said = gathered(formatted(path))
        new.write_text(said, encoding="utf-8")
        assert gathered(formatted(new)) == said, path.name
        assert _told(read_yaml(new)) == _told(read_yaml(path)), path.name


def _told(node: Node) -> object:
    """What a node says, whatever stands in a line under keys of its own."""
    node = spread(node)
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapped):
        if "問" in node.entries:
            return [word.strip() for entry in node.entries.values() if isinstance(
                entry.value, Scalar) for word in QUESTION.split(entry.value.value, 1)]  # fmt: skip
        if set(node.entries) == {"act"}:
            return _told(node.entries["act"].value)
        return {
            key: [_told(entry.value)] if key == "do" and isinstance(entry.value, Scalar)
            else _told(entry.value) for key, entry in node.entries.items()
        }  # fmt: skip
    assert isinstance(node, Sequence)
    return [_told(item) for item in node.items]


def test_an_answer_stands_behind_its_question(tmp_path: Path) -> None:
    """The file says the same with the answer in the line of the question, in both languages; a
    question without an answer is refused."""
    apart = """section: 獻賓
en: One
steps:
- 經: 拜。
  en: He bows.
  do: 賓 拜
  open:
  - 問: 何人拜
    答: 賓
    question: who bows
    decided: the guest
    by: 敖繼公
"""
    joined = gathered(apart)
    assert "  - 問: 何人拜？賓\n    question: who bows? the guest\n    by:" in joined
    assert [little(tmp_path, text).steps[0].open for text in (apart, joined)] == [
        (OpenQuestion("何人拜", "賓", "who bows", "the guest", "敖繼公", ""),)
    ] * 2
    with pytest.raises(ProblemError) as refused:
        little(tmp_path, joined.replace("？賓", "？"))
    assert [problem.code for problem in refused.value.problems] == ["S202"]


def test_a_ground_that_stands_is_cited_by_name(tmp_path: Path) -> None:
    """An act that names one has its basis and words, and its own reason if it gives one; one that
    nobody has told, or a cite beside the name, is refused."""
    rite = RITE.replace("cast:", "凡:\n  拜: {basis: 注, cite: 鄭注「拜」}\ncast:")
    said = "section: 獻賓\nen: One\nsteps:\n- 經: 拜。\n  en: He bows.\n  do: 賓 拜 〔{}〕\n"
    for ground, why in (("凡拜", ""), ("凡拜：已受", "已受")):
        step = little(tmp_path, said.format(ground), rite=rite).steps[0]
        assert [act.ground for act in step.acts] == [Ground(Basis.注, "鄭注「拜」", why)]
    for ground, code in (("凡揖", "S207"), ("凡拜：鄭注「拜」｜已受", "S210")):
        with pytest.raises(ProblemError) as refused:
            little(tmp_path, said.format(ground), rite=rite)
        assert [problem.code for problem in refused.value.problems] == [code]


@pytest.mark.parametrize("slug", whole_rites())
def test_what_stands_for_a_rite_is_cited(slug: str) -> None:
    """No ground stands for a whole rite that fewer than five of its acts cite."""
    folder = scenes_folder() / slug
    acts = "".join(path.read_text("utf-8") for path in at_least(5, folder.glob("[0-9]*.yaml")))
    rite = read_yaml(folder / "rite.yaml")
    assert isinstance(rite, Mapped)
    standing = rite.entries[ALL].value if ALL in rite.entries else Mapped({}, NOWHERE)
    assert isinstance(standing, Mapped)
    assert [name for name in standing.entries if acts.count(f"〔{ALL}{name}") < 5] == []
