"""A rite as it was and as it is: which frames a change alters, as pictures before and after."""

from __future__ import annotations

import base64
import html
import io
import shutil
import subprocess
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from layout.api.pages.webpage import web_page
from layout.api.rite import Rite, RiteFrame
from layout.problems import asked_wrongly
from layout.read.files.paths import RITE, SITES, scenes_folder, text_path
from layout.read.finding import find_rite
from layout.said import Said
from layout.stage import Frame, PersonState, ThingState

_UNSHOWN = frozenset(["memory", "began"])  # of a person what no picture shows
_LONGEST = 200


class Altered(NamedTuple):
    """A step that is otherwise than it was: as it was, where it was there; as it is, likewise."""

    before: RiteFrame | None
    after: RiteFrame | None
    names: tuple[str, ...]  # of whom and what is otherwise
    begins: bool  # not so already in the step before

    @property
    def shown(self) -> RiteFrame:
        frame = self.after or self.before
        assert frame is not None
        return frame


def as_it_was(name: str, rev: str, home: Path) -> Path:
    """The folder of a rite as a revision has it, made within another; a folder is itself."""
    if (Path(rev) / RITE).is_file():
        return Path(rev)
    folder = find_rite(name).resolve()
    fix = "name a commit of the repository that the rite is in, or a folder with the rite"
    if rev.startswith("-") or len(rev) > _LONGEST:
        raise asked_wrongly("U976", f"{rev[:40]!r} is no revision", fix)
    own = home / folder.name
    text = text_path(folder)
    if not _taken(folder, rev, own) or not (own / RITE).is_file():
        raise asked_wrongly("U976", f"there is no {folder.name} at {rev[:40]!r}", fix)
    if text.parent != folder and _taken(text.parent, rev, home / "texts"):
        shutil.copy(home / "texts" / text.name, own / "text.tsv")
    (own / SITES).mkdir(exist_ok=True)
    if _taken(scenes_folder() / SITES, rev, home / SITES):
        for path in (home / SITES).glob("*.yaml"):
            if not (own / SITES / path.name).exists():
                shutil.copy(path, own / SITES / path.name)
    return own


def _taken(folder: Path, rev: str, target: Path) -> bool:
    """Whether what a revision has of a folder could be put there."""
    command = ["git", "-C", str(folder), "archive", "--format=tar", rev]
    try:
        found = subprocess.run(command, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    target.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(found.stdout)) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # not before 3.11.4
        packed.extractall(target)
    return True


def altered(before: Rite, after: Rite) -> tuple[Altered, ...]:
    """The steps that show otherwise than they did, in order, those that are gone at the end."""
    was = {frame.state.step.id: frame for frame in before.frames}
    now = {frame.state.step.id: frame for frame in after.frames}
    changes: list[Altered] = []
    last: object = None
    for frame in after.frames:
        old = was.get(frame.state.step.id)
        differs = _differing(old.state, frame.state) if old else None
        told = differs and {
            name: pair for name, pair in differs.items() if not name.startswith("*")
        }
        if differs is None or differs:
            names = tuple(name.lstrip("*") for name in differs or ())
            acts = bool(differs) and told != differs
            changes.append(Altered(old, frame, names, differs is None or acts or told != last))
        last = told
    gone = (frame for id_, frame in was.items() if id_ not in now)
    return (*changes, *(Altered(frame, None, (), True) for frame in gone))


def _differing(old: Frame, new: Frame) -> dict[str, object]:
    """Who and what is otherwise, each as it was and is; what is done and said, starred."""
    found: dict[str, object] = {}
    was: Mapping[str, PersonState | ThingState] = {**old.things, **old.people}
    now: Mapping[str, PersonState | ThingState] = {**new.things, **new.people}
    for name in dict.fromkeys((*was, *now)):
        one, other = _seen(was.get(name)), _seen(now.get(name))
        if one != other:
            found[name] = one, other
    for what, told in (("words", _words), ("acts", _acts)):
        if told(old) != told(new):
            found[f"*{what}"] = told(old), told(new)
    return found


def _seen(state: PersonState | ThingState | None) -> tuple[object, ...] | None:
    """What a picture shows of somebody or something."""
    if state is None or (isinstance(state, PersonState) and not state.on_stage):
        return None
    fields = type(state).__match_args__
    return tuple(getattr(state, field) for field in fields if field not in _UNSHOWN)


def _words(frame: Frame) -> object:
    step = frame.step
    return step.section, step.text, step.en, step.open


def _acts(frame: Frame) -> object:
    return [(e.who, e.by.word, e.path, e.facing, e.via, e.thing, e.to, e.words, e.count, e.basis)
            for e in frame.events]  # fmt: skip


def page(title: str, changes: Sequence[Altered], most: int, dpi: float) -> str:
    """One page with the steps in which something begins to be otherwise, so many at most, before
    and after; those in which it merely stays so are named."""
    begun = [each for each in changes if each.begins]
    kept = [str(each.shown.n) for each in changes if not each.begins]
    parts = [f"<p>{len(changes)} steps show otherwise; in {len(begun)} of them it begins.</p>"]
    parts += [part for each in begun[:most] for part in _section(each, dpi)]
    if more := [str(each.shown.n) for each in begun[most:]]:
        parts.append(f"<p>Not drawn here: steps {', '.join(more)}.</p>")
    if kept:
        parts.append(f"<p>It stays so in steps {', '.join(kept)}.</p>")
    return web_page(Said(title), parts, "data:")


def _section(each: Altered, dpi: float) -> Iterator[str]:
    step = each.shown.state.step
    said = step.text or f"（如{step.expands}）"
    yield f"<section><h2>{each.shown.n} {html.escape(said)}</h2>"
    yield f"<p>{html.escape('、'.join(each.names))}</p><div>"
    for when, frame in (("before", each.before), ("after", each.after)):
        yield f"<figure><figcaption>{when}{'' if frame else ': not there'}</figcaption>"
        if frame is not None:
            picture = base64.b64encode(frame.plate().png(dpi)).decode()
            yield f'<img alt="{when}" src="data:image/png;base64,{picture}">'
        yield "</figure>"
    yield "</div></section>"
