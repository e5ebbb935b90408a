"""What the front page promises is so: its commands run, its Python runs, its files are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from types import ModuleType

import pytest
from seen import at_least

from layout.cli import main
from layout.cli.commands import COMMANDS
from manuals import PAGES as PRINTED
from pages import laws, rites

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHINESE = (ROOT / "README.zh.md").read_text(encoding="utf-8")
PAGES = (
    "README.md",
    "README.zh.md",
    "CONTRIBUTING.md",
    "docs/tutorial.md",
    "docs/architecture.md",
    "docs/dependencies.md",
)


def fences(language: str, page: str = README) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page, flags=re.DOTALL)


COMMAND_LINES = sorted(
    {
        line.partition("#")[0].strip()
        for fence in fences("sh") + fences("sh", CHINESE)
        for line in fence.splitlines()
        if line.startswith("layout ")
    }
)


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_a_command_of_the_page_runs(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command that the README shows leaves with 0."""
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(line)[1:]) == 0


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The README's Python prints what the README says it prints."""
    (code,) = fences("python")
    exec(code, {})  # our own page
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "315.0"
    assert said[1] == "('爵一',)"
    assert said[3].endswith("()")
    assert said[-1] == "the guest bows to the host"


def test_the_scene_of_the_page_is_in_the_scenes() -> None:
    """The acts shown are acts of the rite, as they stand there."""
    scenes = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "scenes").rglob("*.yaml")
    )
    (shown,) = fences("yaml")
    for line in at_least(2, shown.splitlines()):
        if not line.strip().startswith("en:"):
            assert line.strip() in scenes, line


def test_every_command_is_in_the_table() -> None:
    """The README's table of commands is the list of commands."""
    table = re.findall(r"^\| `(\w+)` \|", README, flags=re.MULTILINE)
    assert table == [command.name for command in COMMANDS]


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    """Every path of the project in a link or in backticks exists."""
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"\]\(([\w./-]+)\)", text)
    named += re.findall(
        r"`((?:docs|layout|tests|tools|scenes|benchmarks|output)/[\w./-]*)(?:[ `])", text
    )
    assert [
        name
        for name in at_least(1, named)
        if not ((ROOT / name).exists() or ((ROOT / page).parent / name).exists())
    ] == []


LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def test_every_link_of_the_docs_leads_somewhere() -> None:
    """No page of docs/ links to a file that is not there."""
    pages = (ROOT / "docs").rglob("*.md")
    links = [(page, link) for page in pages for link in LINK.findall(page.read_text("utf-8"))]
    lost = [
        f"{page.name}: {link}"
        for page, link in at_least(100, links)
        if not (page.parent / link).exists()
    ]
    assert not lost


MENTION = re.compile(r"(?:`|^ *)layout ([a-z]+)((?: [^`#\n]*)?)", flags=re.MULTILINE)


def test_every_option_that_a_page_names_is_one_of_its_command() -> None:
    """Wherever a page written by hand shows a command with options, the command has them."""
    commands = {command.name: command for command in COMMANDS}
    pages = [*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md"), ROOT / "benchmarks" / "README.md"]
    named = [
        (page.name, command, option)
        for page in pages
        for command, words in MENTION.findall(page.read_text("utf-8"))
        for option in re.findall(r" (--?[a-z][a-z-]*)", words)
    ]
    for page, name, option in at_least(100, named):
        typed = {word for row in commands[name].rows.values() for word in row.typed}
        assert option in typed, f"{page}: layout {name} {option}"


def test_what_is_printed_lies_apart_from_what_is_written() -> None:
    """docs/manual/ holds what `python tools/manuals.py` prints, and nothing else; of docs/ itself
    it prints nothing."""
    manual_folder = ROOT / "docs" / "manual"
    there = {path.relative_to(ROOT / "docs").as_posix() for path in manual_folder.glob("*.*")}
    printed = {name for name in at_least(7, PRINTED) if not name.startswith("schema/")}
    assert there == printed


@pytest.mark.parametrize("page", [laws, rites], ids=["laws", "rites"])
def test_pages_printed_by_the_program_are_as_it_prints_them(page: ModuleType) -> None:
    """Of laws and of rites; those of commands, problems and verbs have their tests beside them."""
    path = ROOT / "docs" / "manual" / f"{page.__name__.rpartition('.')[2]}.md"
    assert path.read_text(encoding="utf-8") == page.manual(), "run python tools/manuals.py"
