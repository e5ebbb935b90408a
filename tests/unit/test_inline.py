"""The ground of an act in its line: read as the keys beside it, and put there by a program."""

from __future__ import annotations

from pathlib import Path

import pytest
from seen import at_least

from layout.problems import Mark
from layout.read.files.nodes import Mapped, Node, Scalar, Sequence
from layout.read.files.paths import scenes_folder, whole_rites
from layout.read.files.printed import formatted
from layout.read.files.strict import read_yaml
from layout.read.scene.inline import gathered, spread

LINE = "  主人 拜 賓 "


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
    ],
)
def test_a_ground_in_a_line_is_the_keys_beside_it(ground: str, said: dict[str, str]) -> None:
    """Basis, cite and reason are each read, and each is marked where it stands in the line."""
    line = LINE.strip() + " " + ground
    node = spread(Scalar(line, Mark("f", 3, 5, len(line))))
    assert isinstance(node, Mapped)
    assert {key: entry.value.value for key, entry in node.entries.items()} == {  # type: ignore[union-attr]
        "act": LINE.strip(),
        **said,
    }
    for entry in at_least(2, node.entries.values()):
        value, mark = entry.value
        assert line[mark.col - 5 :].startswith(value), value


def test_what_has_no_ground_is_as_it_is() -> None:
    """A plain line, a mapping with keys of its own and a sign that is not closed stay."""
    for line in ("主人 拜 賓", "主人 拜 賓 〔注：鄭注「拜」"):
        node = Scalar(line, Mark("f", 1, 1, len(line)))
        assert spread(node) is node


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
    """What a node says, every ground under keys of its own."""
    node = spread(node)
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapped):
        return {key: _told(entry.value) for key, entry in node.entries.items()}
    assert isinstance(node, Sequence)
    return [_told(item) for item in node.items]
