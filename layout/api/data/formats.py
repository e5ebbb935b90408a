"""The formats that a rite is exported in: each a row, with how its file ends and who writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from layout.api.corpus.lines import lines_of
from layout.api.corpus.rows import rows_of
from layout.api.data.document import document
from layout.api.data.links import to_json
from layout.api.data.motion import motion_document, tables
from layout.api.data.solid import solid_scene, steps_told
from layout.api.rite import Rite
from layout.write.files import file_name, in_place_of, staged, write_file
from layout.write.film.solid import glb


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """How a rite is written: as text, which may go to standard output, or by whoever makes the file
    or the folder, which says what it made if it is more than one."""

    help: str
    suffix: str = ".json"  # of a folder none
    text: Callable[[Rite], Iterable[str]] | None = None
    made: Callable[[Rite, Path], str] | None = None
    lacks: str = ""  # what is wrong where no file is named, of what is no text

    def write(self, rite: Rite, target: Path) -> str:
        """Writes the file whole or not at all; what there is to say of it."""
        if self.text is None:
            return self.made(rite, target) if self.made else ""
        with in_place_of(target) as partial, partial.open("w", encoding="utf-8") as file:
            file.writelines(self.text(rite))
        return ""


def _states(rite: Rite) -> Iterator[str]:
    yield from document(rite)
    yield "\n"


def _tables(rite: Rite, folder: Path) -> str:
    count = 0
    with staged(folder) as bench:
        for name, table in tables(rite):
            write_file(bench / file_name(name, ".csv"), table.encode())
            count += 1
    return f"{count} tables in {folder}"


def _solid(rite: Rite, target: Path) -> str:
    write_file(target, glb(solid_scene(rite), steps_told(rite)))
    return ""


FORMATS: Mapping[str, ExportFormat] = {
    "lines": ExportFormat("JSON Lines, a line a step with what changed", ".jsonl",
                          text=lambda rite: lines_of(rows_of(rite.compiled))),
    "json": ExportFormat("one object, a step an element with what changed", text=_states),
    "motion": ExportFormat("keyframes in metres, degrees and seconds",
                           text=lambda rite: (to_json(motion_document(rite)), "\n")),
    "csv": ExportFormat("those as a table a person, in a folder", "", made=_tables,
                        lacks="tables go to a folder, and none is named"),
    "glb": ExportFormat("the place and all that moves in space", ".glb", made=_solid,
                        lacks="bodies in space go to a file"),
}  # fmt: skip


def help_of_formats() -> str:
    """What each format holds, as an option tells it."""
    told = "; ".join(f"{name}: {form.help}" for name, form in FORMATS.items())
    return f"{told}. Default: what the FILE ends in, else lines"


def format_of(name: str, target: str | None) -> ExportFormat:
    """The format of that name; without one that whose files end as the target does."""
    ending = Path(target or "").suffix.lower()
    known = {form.suffix: form for form in reversed(tuple(FORMATS.values())) if form.suffix}
    return FORMATS[name] if name else known.get(ending, FORMATS["lines"])
