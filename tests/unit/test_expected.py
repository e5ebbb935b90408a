"""`layout expect`: which steps leave another state than was accepted of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit_rite import SECTION, small_rite

from layout import load
from layout.api.expected import EXPECTED, changed, story
from layout.cli.main import main


@pytest.fixture
def accepted(tmp_path: Path) -> Path:
    """The folder of a small rite whose states are accepted."""
    small_rite(tmp_path)
    folder = tmp_path / "little"
    assert main(["expect", str(folder), "--accept"]) == 0
    return folder


def write(folder: Path, section: str) -> None:
    (folder / "01_one.yaml").write_text(section, encoding="utf-8")


def test_what_was_accepted_is_as_it_was(accepted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is told of a rite that nobody has touched, and what was never accepted is asked."""
    assert main(["expect", str(accepted)]) == 0
    assert "every step is as accepted" in capsys.readouterr().out
    (accepted / EXPECTED).unlink()
    assert main(["expect", str(accepted)]) == 2


def test_an_altered_act_is_told_by_its_step(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The step that leaves another state stands there with both; accepted, it is no more told."""
    write(accepted, SECTION.replace("- 賓 北面，拜", "- 賓 東面，拜"))
    assert main(["expect", str(accepted)]) == 1
    told = capsys.readouterr().out
    assert "little.001 賓北面拜。" in told
    assert "  - 賓@西階上(-30,6)北拜\n  + 賓@西階上(-30,6)東拜\n" in told
    assert main(["expect", str(accepted), "--accept"]) == 0
    assert main(["expect", str(accepted)]) == 0


def test_every_step_that_comes_or_goes_is_told(accepted: Path) -> None:
    """Of two stories each step that the one has and the other has not is a change, both ways;
    steps that only have other numbers are none."""
    now = story(load(str(accepted)))
    lines = now.splitlines(keepends=True)
    heads = [n for n, line in enumerate(lines) if line[0].isdigit()]
    without = "".join(lines[: heads[0]] + lines[heads[1] :])
    for number in range(9):
        without = without.replace(f"\n{number + 1} ", f"\n{number} ")
    assert [each.head for each in changed(now, without)] == ["little.001 賓北面拜。"]
    assert [each.head for each in changed(without, now)] == ["little.001 賓北面拜。"]
    assert changed(now, now) == ()
