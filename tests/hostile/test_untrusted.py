"""What lies about is not trusted: caches and manifests that others wrote, or that were harmed."""

from __future__ import annotations

import json
import os
import pickle
import random
import struct
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path

import pytest
from kit_rite import small_rite
from seen import at_least

import layout
from layout.api.build import OrderChoice, build, orders_of
from layout.api.compiling import compile_again
from layout.api.data.document import document
from layout.api.kept import InRuns, as_bytes, of_bytes, to_kept
from layout.cache import CacheWarning
from layout.cache import disk as cache
from layout.cache.packing import pack, unpack
from layout.cli import main
from layout.problems import ProblemError
from layout.write.manifest import NAME, Manifest, hash_of


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the little rite in a cache of its own."""
    monkeypatch.setenv("LAYOUT_CACHE", str(tmp_path / "cache"))
    small_rite(tmp_path)
    monkeypatch.chdir(tmp_path)
    layout.load("little")
    file, last = sorted((tmp_path / "cache").iterdir(), key=lambda path: -path.stat().st_size)
    last.unlink()  # which of them it is, for the next time that it changes
    return file


def told(value: object, seen: dict[int, object]) -> object:
    """All that is in a value, so that two may be compared whatever they mean by equal."""
    if id(value) not in seen:
        parts: object = value
        if is_dataclass(value):
            parts = [told(getattr(value, field.name), seen) for field in fields(value)]
        elif isinstance(value, frozenset):
            parts = sorted((told(one, seen) for one in value), key=repr)
        elif isinstance(value, dict):
            parts = [(told(one, seen), told(other, seen)) for one, other in value.items()]
        elif isinstance(value, tuple | InRuns):
            parts = [told(one, seen) for one in value]
        seen[id(value)] = tuple if isinstance(value, InRuns) else type(value), parts
    return seen[id(value)]


def test_what_is_read_back_is_what_was_made() -> None:
    """A rite from the cache is the rite that was played, in every field."""
    made = compile_again("jin", {}, None)
    assert told(of_bytes(as_bytes(to_kept(made, None)), lambda: made).rite, {}) == told(made, {})


class Odd(Enum):
    """An enum that is none of ours."""

    ONE = 1


@pytest.mark.parametrize("value", [print, object(), Odd.ONE, (1, b"x"), {"a": os}])
def test_only_plain_values_are_packed(value: object) -> None:
    """What is no value of ours is refused when it is written."""
    with pytest.raises(TypeError):
        pack(value)


def test_no_file_can_call() -> None:
    """A file that names what is no value of ours makes nothing of it."""
    for kind in at_least(
        6,
        ("os system", "builtins eval", "layout.api.compiling load", "layout.cache.disk os",
         "layout.cache.disk CacheWarning", "layout.cli.main signal", "subprocess Popen"),
    ):  # fmt: skip
        head = json.dumps([["echo"], [[kind, 1, 1]], 1, "I"]).encode()
        data = struct.pack("<Q", len(head)) + head + struct.pack("<I", 0)
        with pytest.raises((TypeError, ValueError, AttributeError, ImportError)):
            unpack(data)


def _fetched(file: Path) -> object:
    return cache.fetch(file.stem)


def test_a_harmed_file_is_never_served(kept: Path) -> None:
    """Of a kept rite any byte turned, any end cut off: it is made anew."""
    whole, chance = kept.read_bytes(), random.Random(22)
    assert _fetched(kept) is not None
    places = [*range(64), *(chance.randrange(len(whole)) for _ in range(300))]
    for at in at_least(300, places):
        harmed = bytearray(whole)
        harmed[at] ^= 1 << chance.randrange(8)
        kept.write_bytes(harmed)
        assert _fetched(kept) is None, at
    for end in (0, 1, 31, 32, 40, len(whole) // 2, len(whole) - 1):
        kept.write_bytes(whole[:end])
        assert _fetched(kept) is None, end
    kept.write_bytes(whole + b"\0")
    assert _fetched(kept) is None
    assert layout.load("little").frames
    assert kept.read_bytes() == whole


def test_a_file_under_another_name_is_not_served(kept: Path) -> None:
    """What was kept of one rite is not taken for another."""
    other = kept.with_name("0" * 32 + kept.suffix)
    other.write_bytes(kept.read_bytes())
    other.chmod(0o600)
    assert _fetched(other) is None


def test_a_file_of_calls_is_not_obeyed(kept: Path, tmp_path: Path) -> None:
    """A6: a pickle that would run something runs nothing."""

    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return os.system, (f"touch {tmp_path / 'owned'}",)

    kept.write_bytes(pickle.dumps(Evil()))
    assert layout.load("little").frames
    assert not (tmp_path / "owned").exists()


def test_the_cache_has_an_end_and_what_is_used_stays(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many little rites are compiled, one that is asked for again and again is there."""
    monkeypatch.setattr(cache, "_ROOM", 1 << 21)
    big = b"." * (1 << 20)
    cache.keep("used", big)
    for n in range(20):
        cache.keep(f"little-{n}", b"")
        assert cache.fetch("used") == big
    assert len([*kept.parent.glob("*.rite")]) < 8


def test_a_pipe_in_the_cache_is_not_waited_for(kept: Path) -> None:
    """C: a pipe of the right name is no rite, and holds nobody up."""
    kept.unlink()
    os.mkfifo(kept, 0o600)
    begun = time.monotonic()
    assert _fetched(kept) is None
    assert time.monotonic() - begun < 5


def test_a_file_that_others_may_write_is_not_used(kept: Path) -> None:
    """A6: a file open to others is made anew, and is ours alone then."""
    kept.chmod(0o666)
    assert _fetched(kept) is None
    layout.load("little")
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_folder_that_others_may_write_is_told_once(kept: Path) -> None:
    """A6: of a cache open to others nothing is read, nothing put there, and that is said once."""
    kept.parent.chmod(0o777)
    kept.unlink()
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("default")
        for _ in range(3):
            layout.load("little")
    assert [one.category for one in said] == [CacheWarning]
    assert not list(kept.parent.iterdir())


def test_a_command_says_so_in_a_line(kept: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A6: on the command line the same is one line, be there one process or several."""
    kept.parent.chmod(0o777)
    for words in ("list little", "build little --only data --only key --jobs 2"):
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            assert main(words.split()) == 0
        said = capfd.readouterr().err
        assert said.startswith(f"layout: the cache {kept.parent} is not used")
        assert len(said.splitlines()) == 1


@pytest.mark.skipif(os.getuid() != 0, reason="only root gives files away")
def test_what_belongs_to_another_is_not_used(kept: Path) -> None:
    """A6: another's file in our folder is none, nor is a folder of another."""
    os.chown(kept, 65534, -1)
    assert _fetched(kept) is None
    os.chown(kept, 0, -1)
    os.chown(kept.parent, 65534, -1)
    with pytest.warns(CacheWarning):
        assert _fetched(kept) is None


def _manifest(out: Path, files: object, name: str = "little/little.jsonl") -> None:
    out.mkdir(exist_ok=True)
    made = {name: {"stamp": "x", "files": files}}
    (out / NAME).write_text(json.dumps({"schema": 1, "made": made}), encoding="utf-8")


def _build(home: Path) -> None:
    orders = orders_of([str(home / "little")], OrderChoice(["export"]))
    with ThreadPoolExecutor(1) as workers:
        assert [o.problems for o in build(orders, home / "out", workers)] == [()]


@pytest.mark.parametrize("way", ["../victim.txt", "{home}/victim.txt", "little/../../victim.txt",
                                 "little/little.jsonl/../../../victim.txt", "link/victim.txt",
                                 "other.txt", "little/little.jsonl/link/victim.txt"])  # fmt: skip
def test_a_manifest_deletes_only_what_it_made(tmp_path: Path, way: str) -> None:
    """A5: names that lead out, through a link too, or are no thing's own delete nothing."""
    small_rite(tmp_path)
    victim, out = tmp_path / "victim.txt", tmp_path / "out"
    victim.write_text("dear")
    out.mkdir()
    (out / "other.txt").write_text("dear")
    (out / "link").symlink_to(tmp_path)
    _manifest(out, {way.format(home=tmp_path): hash_of(victim)})
    _build(tmp_path)
    assert victim.read_text() == (out / "other.txt").read_text() == "dear"


def test_what_somebody_changed_is_not_deleted(tmp_path: Path) -> None:
    """A file that is no longer made goes, unless somebody has written in it since."""
    manifest = Manifest(tmp_path)
    (tmp_path / "a").mkdir()
    for name in ("one", "two"):
        (tmp_path / "a" / name).write_text(name)
    manifest.add("a", "1", {f"a/{name}": hash_of(tmp_path / "a" / name) for name in ("one", "two")})
    (tmp_path / "a" / "two").write_text("changed")
    Manifest.of(tmp_path).add("a", "2", {})
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["two"]


@pytest.mark.parametrize(
    "files",
    [[], 7, {"little/little.jsonl": ""}, {"little/little.jsonl": 7}, {"little/little.jsonl": None},
     {"little/little.jsonl/\0": "x"}, {"": "x"}, {"little": "x"}, [["little/little.jsonl"]]],
)  # fmt: skip
def test_an_odd_manifest_is_none(tmp_path: Path, files: object) -> None:
    """Whatever a manifest holds, the thing is made and the manifest is right after."""
    small_rite(tmp_path)
    _manifest(tmp_path / "out", files)
    _build(tmp_path)
    made = Manifest.of(tmp_path / "out").made["little/little.jsonl"]
    assert dict(made.files) == {
        "little/little.jsonl": hash_of(tmp_path / "out" / "little" / "little.jsonl")
    }


@pytest.mark.parametrize("text", ["[" * 100_000, '{"schema": 1, "made": []}', "\0", "{}", "7"])
def test_a_manifest_that_is_none_is_none(tmp_path: Path, text: str) -> None:
    """A file called so that is no manifest stops nothing."""
    small_rite(tmp_path)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / NAME).write_text(text)
    _build(tmp_path)
    assert list(Manifest.of(tmp_path / "out").made) == ["little/little.jsonl"]


def test_a_folder_or_a_pipe_in_the_place_of_a_file_is_left(tmp_path: Path) -> None:
    """A5: what is no file is neither read, waited for nor deleted."""
    out = tmp_path / "out"
    (out / "a" / "folder").mkdir(parents=True)
    os.mkfifo(out / "a" / "pipe")
    _manifest(out, {"a/folder": "x", "a/pipe": "x"}, "a")
    manifest = Manifest.of(out)
    assert not manifest.has("a", "x")
    manifest.add("a", "y", {})
    assert {path.name for path in (out / "a").iterdir()} == {"folder", "pipe"}


def test_hostile_content_under_a_right_digest_is_refused_or_served(kept: Path) -> None:
    """Whatever a file holds that has the digest it should: what it says is told, or is made anew;
    nothing else goes wrong, though sections are read when they are first asked for."""
    whole, chance, served = kept.read_bytes()[32:], random.Random(7), 0
    good = "".join(document(layout.load("little")))
    for _ in range(150):
        harmed = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            harmed[chance.randrange(len(whole) // 4, len(whole))] ^= 1 << chance.randrange(8)
        kept.write_bytes(cache._digest(kept.stem, bytes(harmed)) + harmed)
        kept.chmod(0o600)
        with suppress(ProblemError):
            served += "".join(document(layout.load("little"))) == good
    assert served > 20, f"only {served} are as they were"


@pytest.mark.usefixtures("kept")
def test_a_section_that_cannot_be_unpacked_is_played_anew() -> None:
    """Bytes of a section that are none are found late, and the section is as it was."""
    data = as_bytes(to_kept(made := compile_again("little", {}, None), None))
    bare = of_bytes(data, lambda: made)
    spoilt = [chunk._replace(play=b"\0" * len(chunk.play)) for chunk in at_least(1, bare.chunks)]
    again = of_bytes(as_bytes(replace(bare, chunks=tuple(spoilt))), lambda: made)
    assert tuple(again.rite.frames) == tuple(made.frames)


@pytest.mark.parametrize("groups", [
    [["tuple 0", 10**12, 0]], [["tuple 9", -1, 9]], [["dict", 10**9, 2]],
    [["tuple 1", 1, 1]] * 20_000, [["layout.__main__ main", 1, 0]],
])  # fmt: skip
def test_a_file_that_says_more_than_it_has_takes_no_room(groups: list[list[object]]) -> None:
    """Counts that no bytes stand for, rows nested without end, and a module that would run."""
    head = json.dumps([["a"], groups, 0, "I"]).encode()
    with pytest.raises((TypeError, ValueError, AttributeError, IndexError)):
        unpack(struct.pack("<Q", len(head)) + head + struct.pack("<I", 0))
