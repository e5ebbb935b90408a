"""`layout lsp`: what an editor asks, over its pipes."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import unquote, urlsplit

from layout.api.watching.helping import Sort, home, hover, instead, proposed
from layout.api.watching.typed import Typed
from layout.problems import Mark
from layout.read.files.paths import RITE
from layout.version import __version__
from layout.write.extras import at_hand

_LONGEST = 2_000_000  # characters of a file
_MOST = 64_000_000  # bytes of a message; an editor with more to say is none


def answer() -> None:
    """Answers until the editor goes."""
    if not os.environ.get("LAYOUT_TRACEBACK"):  # what the editor is told is enough
        logging.getLogger("pygls").addHandler(logging.NullHandler())
        logging.getLogger("pygls").propagate = False
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:  # which the library closes
        serve().start_io(_Bounded(sys.stdin.buffer), out)


class _Bounded:
    """What an editor says, of which no piece is longer than there is room for: then it is over,
    since where the next message begins nobody can tell."""

    def __init__(self, said: BinaryIO) -> None:
        self.said = said

    def readline(self) -> bytes:
        line = self.said.readline(_MOST)
        return line if len(line) < _MOST else b""

    def read(self, count: int) -> bytes:
        return self.said.read(count) if count < _MOST else b""


def serve() -> Any:
    """The server with all that it answers."""
    types: Any = at_hand("lsprotocol.types")
    server = at_hand("pygls.lsp.server").LanguageServer("layout", __version__)
    desk = _Desk(server, types)
    for name, answer in (
        (types.TEXT_DOCUMENT_DID_OPEN, desk.changed),
        (types.TEXT_DOCUMENT_DID_CHANGE, desk.changed),
        (types.TEXT_DOCUMENT_DID_SAVE, desk.changed),
        (types.TEXT_DOCUMENT_HOVER, desk.hover),
        (types.TEXT_DOCUMENT_DEFINITION, desk.definition),
        (types.TEXT_DOCUMENT_CODE_ACTION, desk.fixes),
        (types.SHUTDOWN, desk.end),
    ):
        server.feature(name)(_function(answer))
    signs = types.CompletionOptions(trigger_characters=[" ", "，", "、", "〔"])
    server.feature(types.TEXT_DOCUMENT_COMPLETION, signs)(_function(desk.complete))
    return server


def _function(answer: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The method as a function: the library writes on what it is given."""

    def asked(params: Any) -> Any:
        return answer(params)

    return asked


class _Desk:
    """The rites that an editor has open."""

    def __init__(self, server: Any, types: Any) -> None:
        self.server, self.types = server, types
        self.rites: dict[Path, Typed] = {}

    def of(self, uri: str) -> tuple[Typed | None, Path]:
        """The rite that a file is of, if it is of one; of what is no file on the disk, none."""
        try:
            address = urlsplit(uri)
            path = Path(unquote(address.path)).resolve()
        except ValueError:  # a name that no file can have
            return None, Path()
        folder = path.parent
        if address.scheme != "file":
            return None, path
        if folder not in self.rites and (folder / RITE).is_file():
            self.rites[folder] = Typed(folder)
        return self.rites.get(folder), path

    def text(self, uri: str, line: int) -> str:
        """A line as the editor has it, else as it lies on the disk; none where it does not."""
        try:
            lines = self.server.workspace.get_text_document(uri).source.split("\n")
        except (OSError, ValueError):
            return ""
        return lines[line] if line < len(lines) else ""

    def changed(self, params: Any) -> None:
        """What is typed is read and played, and told what is wrong in every file of the rite."""
        uri = params.text_document.uri
        rite, path = self.of(uri)
        if rite is None:
            return
        text = self.server.workspace.get_text_document(uri).source
        if len(text) > _LONGEST:
            return
        rite.set(path, text)
        problems = rite.writing.problems
        for file, numbers in rite.problems().items():
            told = [self._told(problems[n], file) for n in numbers]
            found = self.types.PublishDiagnosticsParams(uri=file.as_uri(), diagnostics=told)
            self.server.text_document_publish_diagnostics(found)

    def _told(self, problem: Any, file: Path) -> Any:
        more = "\n".join(part for part in (problem.why, problem.fix, problem.at) if part)
        return self.types.Diagnostic(
            range=self._range(problem.mark, file),
            message=f"{problem.what}\n{more}".strip(),
            code=problem.code,
            source="layout",
            severity=self.types.DiagnosticSeverity.Error,
        )

    def _range(self, mark: Mark, file: Path) -> Any:
        line, col = max(0, mark.line - 1), max(0, mark.col - 1)
        said, told = self.text(file.as_uri(), line), self.server.workspace.position_codec
        ends = (told.client_num_units(said[:at]) for at in (col, col + mark.width))
        start, end = (self.types.Position(line=line, character=at) for at in ends)
        return self.types.Range(start=start, end=end)

    def _at(self, params: Any) -> tuple[Typed | None, Path, str, int, int]:
        """The rite, the file, the line of text, its number from 1 and the column from 0."""
        uri, at = params.text_document.uri, params.position
        rite, path = self.of(uri)
        said = self.text(uri, at.line) if rite else ""
        here = self.types.Position(line=0, character=at.character)
        col = self.server.workspace.position_codec.position_from_client_units([said], here)
        return rite, path, said, at.line + 1, col.character

    def complete(self, params: Any) -> Any:
        """The words that may stand here, in our order: some editors sort them otherwise by code."""
        rite, _, said, _, col = self._at(params)
        kinds = self.types.CompletionItemKind
        sorts = {Sort.PERSON: kinds.Class, Sort.THING: kinds.Field, Sort.PLACE: kinds.Constant,
                 Sort.VERB: kinds.Function, Sort.MANNER: kinds.Property,
                 Sort.PASSAGE: kinds.Reference, Sort.GROUND: kinds.Text,
                 Sort.WORD: kinds.Keyword}  # fmt: skip
        found = proposed(rite.writing.rite, said, col) if rite and rite.writing.rite else ()
        return [
            self.types.CompletionItem(
                label=each.word, kind=sorts[each.sort], detail=each.about, sort_text=f"{n:05}"
            )
            for n, each in enumerate(dict.fromkeys(found))
        ]

    def hover(self, params: Any) -> Any:
        """The act as understood, with the state before it and after it."""
        rite, path, _, line, col = self._at(params)
        if rite is None or rite.writing.rite is None:
            return None
        told = hover(rite.writing.rite, rite.here(path), line, col)
        markup = self.types.MarkupContent(kind=self.types.MarkupKind.Markdown, value=told)
        return self.types.Hover(contents=markup) if told else None

    def definition(self, params: Any) -> Any:
        """Where the passage, the person, the thing or the place is told."""
        rite, _, said, _, col = self._at(params)
        mark = home(rite.writing.rite, said, col) if rite and rite.writing.rite else None
        if rite is None or mark is None or not mark.file:
            return None
        file = rite.there(mark)
        return self.types.Location(uri=file.as_uri(), range=self._range(mark, file))

    def fixes(self, params: Any) -> Any:
        """For each problem here the words that are most like the wrong one."""
        uri = params.text_document.uri
        rite, path = self.of(uri)
        if rite is None or rite.writing.rite is None:
            return []
        first, last = params.range.start.line + 1, params.range.end.line + 1
        return [
            self._fix(problem, path, word)
            for n in rite.problems().get(path, ())
            if first <= (problem := rite.writing.problems[n]).mark.line <= last
            for word in instead(rite.writing.rite, self.text(uri, problem.mark.line - 1), problem)
        ]

    def _fix(self, problem: Any, path: Path, word: str) -> Any:
        edit = self.types.TextEdit(range=self._range(problem.mark, path), new_text=word)
        return self.types.CodeAction(
            title=f"write {word}",
            kind=self.types.CodeActionKind.QuickFix,
            diagnostics=[self._told(problem, path)],
            edit=self.types.WorkspaceEdit(changes={path.as_uri(): [edit]}),
        )

    def end(self, *_: object) -> None:
        """What was made beside the rites is taken away."""
        for rite in self.rites.values():
            rite.close()
        self.rites.clear()
