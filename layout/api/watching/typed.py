"""A rite as it stands in an editor: what is typed counts, saved or not."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from layout.api.watching.writing import Writing
from layout.files import passing_folder
from layout.problems import Mark
from layout.read.files.paths import SITES, text_path

_SCENES = (".yaml", ".tsv")


class Typed:
    """A rite's folder, of which some files are read as an editor has them: a folder of the same
    name beside it, where the others are links."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._home = ExitStack()
        self.beside = self._home.enter_context(passing_folder()).resolve() / self.folder.name
        self.beside.mkdir()
        self._texts: dict[str, str] = {}
        self._link()
        self.writing = Writing(str(self.beside), {}, draws=False)

    def close(self) -> None:
        """Nothing of it is left."""
        self._home.close()

    def set(self, path: Path, text: str) -> None:
        """What an editor has of a file now; the rite is read again."""
        self._texts[path.name] = text
        self._link()
        passing = self.beside / f"{path.name}.passing"
        passing.write_bytes(text.encode("utf-8", "surrogatepass"))  # half a character is then told
        passing.replace(self.beside / path.name)
        self.writing.look()

    def _link(self) -> None:
        """A link to each file that is not open; what is gone goes."""
        there = {p.name: p for p in self.folder.iterdir() if p.suffix in _SCENES}
        there.setdefault("text.tsv", text_path(self.folder))
        there[SITES] = self.folder / SITES
        for name, path in there.items():
            link = self.beside / name
            if name not in self._texts and path.exists() and not link.is_symlink():
                link.symlink_to(path)
        for link in self.beside.iterdir():
            if link.is_symlink() and not link.exists():
                link.unlink()

    def here(self, path: Path) -> Path:
        """The file that is read for one of the rite's."""
        return (self.beside / path.name).resolve()

    def there(self, mark: Mark) -> Path:
        """The rite's own file that a mark is in."""
        path = Path(mark.file).resolve()
        return self.folder / path.name if path.parent == self.beside else path

    def problems(self) -> Mapping[Path, list[int]]:
        """Of each file which of the problems stand in it."""
        found: dict[Path, list[int]] = {self.folder / name: [] for name in self._texts}
        for n, problem in enumerate(self.writing.problems):
            if problem.mark.file:
                found.setdefault(self.there(problem.mark), []).append(n)
        return found
