"""The language server: words that fit, states of a line, names led home, wrong words mended."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from layout.api.watching import Sort, Typed, home, hover, instead, proposed
from layout.read.files.paths import scenes_folder

SECTION = "12_wang_lao.yaml"
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rite of many sections of its own."""
    own = tmp_path_factory.mktemp("typed") / "jin"
    shutil.copytree(scenes_folder() / "jin", own)
    shutil.copy(scenes_folder() / "texts" / "jin.tsv", own / "text.tsv")
    return own


@pytest.fixture(scope="module")
def typed(folder: Path) -> Iterator[Typed]:
    rite = Typed(folder)
    yield rite
    rite.close()
    assert not rite.beside.exists()


def an_act(folder: Path) -> tuple[int, str]:
    """A line of one act that stands alone, and its number."""
    lines = (folder / SECTION).read_text("utf-8").split("\n")
    return next((n, line) for n, line in enumerate(lines, 1)
                if line.startswith("  - ") and ":" not in line and "，" not in line)  # fmt: skip


def test_words_fit_where_they_are_asked(typed: Typed) -> None:
    """First people, then verbs with their slots, after 于 places; none where no act is written."""
    rite = typed.writing.rite
    assert rite is not None

    def sorts(line: str) -> set[Sort]:
        return {each.sort for each in proposed(rite, line, len(line))}

    assert sorts("  - ") == {Sort.PERSON}
    assert sorts("  - act: ") == {Sort.PERSON}
    assert sorts("  - 侯氏 ") == {Sort.VERB}
    assert sorts("  - 侯氏 坐，") == {Sort.VERB}
    assert sorts("  - 侯氏 立 于 ") == {Sort.PLACE, Sort.THING}
    assert {Sort.PERSON, Sort.THING, Sort.MANNER, Sort.WORD} <= sorts("  - 侯氏 取 ")
    assert sorts("  as: ") <= {Sort.PASSAGE}
    assert sorts("  en: The ") == set()
    assert sorts("  - 侯氏 拜 〔") == sorts("  - 〔") == {Sort.GROUND}
    assert "注" in {each.word for each in proposed(rite, "  do: 侯氏 拜 〔", 12)}
    assert sorts("  - 侯氏 拜 〔注：") != {Sort.GROUND}
    verbs = {each.word: each.about for each in proposed(rite, "  - 侯氏 ", 7)}
    assert "thing*" in verbs["取"]


def test_a_line_tells_its_states(typed: Typed, folder: Path) -> None:
    """Over an act stand the act as understood, and those concerned before it and after it."""
    assert typed.writing.rite is not None
    n, _ = an_act(folder)
    told = hover(typed.writing.rite, typed.here(folder / SECTION), n)
    assert "before: " in told
    assert "after: " in told
    assert hover(typed.writing.rite, typed.here(folder / SECTION), 1) == ""


def test_of_a_line_of_two_acts_the_one_under_the_cursor_is_told(typed: Typed, folder: Path) -> None:
    """Over the second the second is told, before it the first."""
    assert typed.writing.rite is not None
    lines = (folder / SECTION).read_text("utf-8").split("\n")
    n, line = next((n, each) for n, each in enumerate(lines, 1) if "，出門 于" in each)
    here = typed.here(folder / SECTION)
    first = hover(typed.writing.rite, here, n, line.index("降"))
    second = hover(typed.writing.rite, here, n, line.index("出門") + 1)
    assert "goes down" in first
    assert second.startswith("**")
    assert first != second
    assert "出門" in second.split("\n")[0]


def test_a_line_tells_its_states_where_the_editor_was_opened_in_its_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file just opened, of which nothing is changed, is the one whose lines are asked about."""
    monkeypatch.chdir(folder)
    rite = Typed(folder)
    n, _ = an_act(folder)
    rite.set(folder / SECTION, (folder / SECTION).read_text("utf-8"))
    assert rite.writing.rite is not None
    assert "before: " in hover(rite.writing.rite, rite.here(folder / SECTION), n)
    rite.close()


def test_a_name_leads_home(typed: Typed, folder: Path) -> None:
    """From a name one comes to the line that declares it, in the rite's own file."""
    assert typed.writing.rite is not None
    mark = home(typed.writing.rite, "  - 侯氏 坐", 5)
    assert mark is not None
    assert typed.there(mark) == folder / "rite.yaml"
    assert "侯氏" in (folder / "rite.yaml").read_text("utf-8").split("\n")[mark.line - 1]
    assert home(typed.writing.rite, "  - 侯氏 坐", 1) is None


def test_what_is_typed_counts_before_it_is_saved(typed: Typed, folder: Path) -> None:
    """A wrong word is told and the like ones offered, though the file on the disk is as it was."""
    n, line = an_act(folder)
    old = (folder / SECTION).read_text("utf-8")
    who = line.split()[1]
    wrong = line.replace(who, f"{who}甲", 1)
    typed.set(folder / SECTION, old.replace(line, wrong, 1))
    told = [typed.writing.problems[i] for i in typed.problems()[folder / SECTION]]
    (problem,) = (p for p in told if p.mark.line == n)
    assert typed.writing.rite is not None
    assert who in instead(typed.writing.rite, wrong, problem)
    typed.set(folder / SECTION, old)
    assert not typed.writing.problems
    assert (folder / SECTION).read_text("utf-8") == old


class Editor:
    """An editor at its end of the pipes."""

    def __init__(self, folder: Path, counts: str) -> None:
        env = {**os.environ, "PYTHONPATH": str(ROOT), "LAYOUT_CACHE": ""}
        command = [sys.executable, "-m", "layout", "lsp", "--stdio"]
        self.server = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env
        )
        self.told: dict[str, list[Any]] = {}
        self.asked = 0
        can = {"general": {"positionEncodings": [counts]}}
        root: dict[str, Any] = {"processId": None, "rootUri": folder.as_uri(), "capabilities": can}
        assert self.ask("initialize", root)["capabilities"]["positionEncoding"] == counts
        self.say("initialized", {})

    def say(self, method: str, params: object, **more: object) -> None:
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        assert self.server.stdin is not None
        self.server.stdin.write(f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        self.server.stdin.flush()

    def heard(self) -> dict[str, Any]:
        """The next thing that the server says; what it tells of files is kept."""
        assert self.server.stdout is not None
        length = 0
        while line := self.server.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        said: dict[str, Any] = json.loads(self.server.stdout.read(length))
        if said.get("method") == "textDocument/publishDiagnostics":
            self.told[said["params"]["uri"]] = said["params"]["diagnostics"]
        return said

    def ask(self, method: str, params: object) -> Any:
        self.asked += 1
        self.say(method, params, id=self.asked)
        while (said := self.heard()).get("id") != self.asked:
            pass
        assert "error" not in said, said
        return said["result"]


@pytest.mark.skipif(find_spec("pygls") is None, reason="pygls comes with the extra [lsp]")
@pytest.mark.parametrize("counts", ["utf-8", "utf-16", "utf-32"])
def test_an_editor_is_answered(folder: Path, counts: str) -> None:
    """Over its pipes: words, the states of a line, the way home, a problem as it is typed and the
    word that mends it; columns in whatever the editor counts."""

    def column(before: str) -> int:
        return len(before.encode(f"{counts}-le" if counts != "utf-8" else counts)) // size

    size = int(counts.removeprefix("utf-")) // 8
    n, line = an_act(folder)
    old = (folder / SECTION).read_text("utf-8")
    uri, who = (folder / SECTION).as_uri(), line.split()[1]
    editor = Editor(folder, counts)
    try:
        opened = {"uri": uri, "languageId": "yaml", "version": 1, "text": old}
        editor.say("textDocument/didOpen", {"textDocument": opened})
        here = {"textDocument": {"uri": uri}, "position": {"line": n - 1, "character": 5}}
        after = {**here, "position": {"line": n - 1, "character": column(f"  - {who} ")}}
        words = editor.ask("textDocument/completion", after)
        assert any(each["label"] == "坐" for each in words)
        ranks = [each["sortText"] for each in words]
        assert ranks == sorted(set(ranks))
        assert "before: " in editor.ask("textDocument/hover", here)["contents"]["value"]
        assert editor.ask("textDocument/definition", here)["uri"].endswith("/rite.yaml")
        assert editor.told[uri] == []
        wrong = old.replace(line, line.replace(who, f"{who}甲", 1), 1)
        now = {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": wrong}]}
        editor.say("textDocument/didChange", now)
        span = {"start": here["position"], "end": here["position"]}
        asked = {"textDocument": {"uri": uri}, "range": span, "context": {"diagnostics": []}}
        fixes = editor.ask("textDocument/codeAction", asked)
        (problem,) = (each for each in editor.told[uri] if each["range"]["start"]["line"] == n - 1)
        assert problem["code"]
        (edit,) = fixes[0]["edit"]["changes"][uri]
        assert edit["newText"] == who
        assert edit["range"] == problem["range"]
        start, end = (problem["range"][at]["character"] for at in ("start", "end"))
        assert (start, end) == (column("  - "), column(f"  - {who}甲"))
        editor.ask("shutdown", None)
        editor.say("exit", None)
        assert editor.server.wait(20) == 0
    finally:
        editor.server.kill()
        editor.server.wait()
