"""Malformed, hostile and absurd scenes: problems, exit 1, in bounded time and memory.

Every case is run as a command of its own under limits of the system: a traceback, a hang, a
swollen memory or a changed folder fails.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from kit_command import run
from kit_rite import RITE, SECTION, small_rite
from seen import at_least


def refused(home: Path, *words: str) -> str:
    """What is said of a scene that cannot be: exit 1, no traceback, nothing made or changed."""
    before = {path: path.lstat().st_mtime_ns for path in home.rglob("*")}
    done = run(*(words or ("check", "little")), cwd=home)
    assert "Traceback" not in done.stderr, done.stderr[-3000:]
    assert done.returncode == 1, (done.returncode, done.stderr[-3000:])
    said = done.stdout + done.stderr  # `check` tells on stdout what else there is to be told
    assert re.search(r"[A-Z]\d{3} ", said)
    assert len(said) < 2_000_000
    assert {path: path.lstat().st_mtime_ns for path in home.rglob("*")} == before
    return said


def _bomb(levels: int = 12) -> str:
    lines = ["a0: &a0 [拜, 拜, 拜, 拜, 拜, 拜, 拜, 拜, 拜, 拜]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, levels)]
    return "\n".join(lines) + "\n"


def _steps(*lines: str) -> str:
    return "section: 獻賓\nen: Bad\nsteps:\n" + "\n".join(lines) + "\n"


def _acts(*acts: str) -> str:
    """A section whose first step is other acts."""
    first = "  - 賓 北面，拜\n"
    assert first in SECTION
    return SECTION.replace(first, "".join(f"  - {act}\n" for act in acts))


SECTIONS: dict[str, str] = {
    "alias bomb": _bomb(),
    "brackets": "section: " + "[" * 200_000,
    "closed brackets": "section: " + "[" * 200_000 + "]" * 200_000,
    "braces": "section: " + "{a: " * 200_000,
    "deep blocks": "".join(" " * i + f"k{i}:\n" for i in range(2000)),
    "dashes": "- " * 200_000,
    "a long line": "section: " + "獻" * 600_000,
    "many keys": "".join(f"k{i}: v\n" for i in range(60_000)),
    "many problems": _steps(*["- {經: 賓拜。, en: x, do: [客 躍]}"] * 5000),
    "nul": "section: a\0b\n",
    "only a colon": ":",
    "tag": "section: !!python/object/apply:os.system [touch owned]\n",
    "merge": "section: {<<: {a: b}}\n",
    "binary": "".join(chr(i) for i in range(1, 255)),
    "control characters": SECTION.replace("The guest bows", "The \x1b[31mguest bows"),
    "bidirectional": SECTION.replace("The guest bows", "The \u202eguest bows"),
    "unknown names": _acts("客 拜", "賓 躍", "賓 取 鼎 于 天上"),
    "in a wall": _acts("賓 適 西序 北面"),
    "off the world": _acts("賓 適 西階西百里"),
    "a huge number": _acts("賓 適 西階西" + "九" * 3000 + "步"),
    "a long phrase": _acts("賓 適 " + "西階西" * 3000),
    "a long name": _acts("賓" * 30_000 + " 拜"),
    "a long chain": _acts("賓 " + "，".join(["北面"] * 3000) + "，取"),
    "nan": _acts("賓 適 nan"),
    "a coordinate": _acts("賓 適 (3,4)"),
    "taken twice": SECTION.replace("坐取 爵，興", "坐取 爵，取 爵，興"),
    "taken by two": SECTION.replace("主人 坐取 爵，興", "主人 坐取 爵，興\n  - 賓 坐取 爵"),
    "put down unheld": SECTION.replace("賓 坐奠 爵", "主人 坐奠 爵"),
    "through the wall": _acts("賓 適 室中 由 天井"),
    "as itself": SECTION.replace("  do:", "  passage: 甲\n  as: 甲\n  do:", 1),
    "deep as": _steps(
        "- {經: 賓北面拜。, en: a, passage: p0, do: [賓 北面]}",
        *[f"- {{經: 又, en: b, as: p{i}, passage: p{i + 1}}}" for i in range(500)],
    ),
    "as everything": _steps(
        "- {經: 賓北面拜。, en: a, passage: p, do: [賓 北面]}",
        f"- {{經: 又, en: b, as: [{', '.join(['p'] * 9000)}]}}",
        f"- {{經: 又, en: b, as: [{', '.join(['p'] * 60_000)}]}}",
    ),
    "each of thousands": _steps(
        "- {經: 賓北面拜。, en: a, passage: p, do: [賓 北面]}",
        f"- {{經: 又, en: b, as: p, each: {{賓: [{', '.join(['主人'] * 60_000)}]}}}}",
    ),
}

RITES: dict[str, str] = {
    "a cycle of places": RITE.replace(
        "variants:",
        "places:\n  甲: {東西: 當乙, 南北: 乙南 三尺, basis: 擬, why: x}\n"
        "  乙: {東西: 當甲, 南北: 甲南 三尺, basis: 擬, why: x}\nvariants:",
    ),
    "a free axis": RITE.replace(
        "variants:", "places:\n  甲: {東西: 中, basis: 擬, why: x}\nvariants:"
    ),
    "nan": RITE.replace(
        "variants:", "places:\n  甲: {東西: 中東 nan尺, 南北: 原, basis: 擬, why: x}\nvariants:"
    ),
    "a path for a name": RITE.replace("篚: {kind", "../../篚: {kind"),
    "a path for a section": RITE.replace("[01_one]", "[../../../etc/passwd]"),
    "an absolute section": RITE.replace("[01_one]", "[/etc/passwd]"),
    "a path for a site": RITE.replace("site: xiang", "site: ../../../etc/passwd"),
    "a device for a site": RITE.replace("site: xiang", "site: /dev/zero"),
    "markup for a name": RITE.replace("  賓: {", "  <script>: {"),
    "a path for a plate": RITE.replace("獻賓圖", "../../獻賓圖"),
    "many people": RITE.replace("stair: 西階, at", "count: 1000000, stair: 西階, at"),
    "many things": RITE.replace("in: 篚", "in: 篚, count: 99999999999999999999"),
    "a basket in itself": RITE.replace("at: 房戶間", "in: 爵"),
    "no site": RITE.replace("site: xiang\n", ""),
    "an empty file": "",
    "not a mapping": "- a\n- b\n",
}


@pytest.mark.parametrize("section", SECTIONS.values(), ids=SECTIONS)
def test_a_bad_section_is_told(tmp_path: Path, section: str) -> None:
    """A section file that is wrong in any way is a problem, and no crash."""
    folder = small_rite(tmp_path)
    (folder / "01_one.yaml").write_text(section, encoding="utf-8", errors="surrogateescape")
    refused(tmp_path)


@pytest.mark.parametrize("rite", RITES.values(), ids=RITES)
def test_a_bad_rite_is_told(tmp_path: Path, rite: str) -> None:
    """A rite.yaml that is wrong in any way is a problem, and writes nothing outside its folder."""
    section = _acts("賓 適 甲") if "places:" in rite else SECTION
    small_rite(tmp_path, rite=rite, section=section)
    refused(tmp_path, *(["plates", "little", "--key"] if "../獻賓圖" in rite else []))
    assert not (tmp_path / "owned").exists()


def _large(folder: Path) -> None:
    with (folder / "01_one.yaml").open("wb") as file:
        file.truncate(50_000_000)


def _noise(folder: Path) -> None:
    (folder / "01_one.yaml").write_bytes(bytes(range(256)) * 400)


def _pipe(folder: Path) -> None:
    (folder / "01_one.yaml").unlink()
    os.mkfifo(folder / "01_one.yaml")


def _folder(folder: Path) -> None:
    (folder / "01_one.yaml").unlink()
    (folder / "01_one.yaml").mkdir()


def _to_itself(folder: Path) -> None:
    (folder / "01_one.yaml").unlink()
    (folder / "01_one.yaml").symlink_to("01_one.yaml")


def _device(folder: Path) -> None:
    (folder / "01_one.yaml").unlink()
    (folder / "01_one.yaml").symlink_to("/dev/zero")


def _base_text(folder: Path) -> None:
    (folder / "text.tsv").write_text("little.001\t經\n" * 20_000, encoding="utf-8")


@pytest.mark.parametrize("spoil", [_large, _noise, _pipe, _folder, _to_itself, _device, _base_text])
def test_a_file_that_is_no_scene_is_told(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    """A folder whose files are no scenes is a problem, and no crash."""
    spoil(small_rite(tmp_path))
    refused(tmp_path)


@pytest.mark.parametrize("words", ["export little", "export little -o out.json"])
def test_nothing_is_exported_of_a_bad_scene(tmp_path: Path, words: str) -> None:
    """Other programs get a rite whole or not at all."""
    small_rite(tmp_path, section=SECTIONS["taken twice"])
    refused(tmp_path, *words.split())


def test_what_was_written_before_stays(tmp_path: Path) -> None:
    """A scene goes bad after it was exported: the export is as it was."""
    small_rite(tmp_path)
    assert run("export", "little", "-o", "out.json", cwd=tmp_path).returncode == 0
    small_rite(tmp_path, section=SECTIONS["taken twice"])
    refused(tmp_path, "export", "little", "-o", "out.json")


def test_ten_thousand_steps_are_played(tmp_path: Path) -> None:
    """A long rite is slow in proportion, and no deeper than a short one."""
    step = "- {經: 賓北面拜。, en: The guest bows., do: ['賓 北面，拜 主人']}"
    folder = small_rite(tmp_path, section=_steps(*[step] * 10_000))
    (folder / "text.tsv").unlink()
    rite = (folder / "rite.yaml").read_text(encoding="utf-8")
    (folder / "rite.yaml").write_text(rite[: rite.index("plates:")], encoding="utf-8")
    done = run("coverage", "little", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_markup_is_only_words(tmp_path: Path) -> None:
    """Signs of markup in titles and glosses stay words, in plates and in their index."""
    evil = "</title><script>alert(1)</script>&amp;\"'"
    rite = RITE.replace("en: The Little Rite", f"en: '{evil.replace(chr(39), chr(39) * 2)}'")
    section = SECTION.replace("en: The guest bows facing north.", f"en: |-\n    {evil}")
    section = SECTION.replace("The guest bows facing north.", evil.replace("'", ""))
    small_rite(tmp_path, rite=rite.replace("title: 小禮", "title: <b>小禮</b>"), section=section)
    done = run("plates", "little", "-o", "out", "--text", "live", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    written = [path for path in (tmp_path / "out").iterdir() if path.is_file()]
    for path in at_least(3, written):
        text, own = path.read_text(encoding="utf-8"), int(path.suffix == ".html")  # its search
        is_inert = text.count("<script") == own and "<b>小禮" not in text
        assert path.suffix == ".json" or (is_inert and "<script>alert" not in text)


@pytest.mark.parametrize(
    "words",
    [
        "where little \udcff\udcfe",
        "list \udcff",
        "locate little \x1b[31m",
        "show little " + "9" * 5000,
        "where little " + "拜" * 20_000,
        "locate little " + "西" * 20_000,
        "coverage little --variant " + "x" * 20_000 + "=y",
        "plates little --steps ../../..",
        "list ../../../../etc/passwd",
    ],
    ids=lambda words: ascii(words[:30]),
)
def test_hostile_words_are_told(tmp_path: Path, words: str) -> None:
    """Whatever is typed, the answer is short and no traceback."""
    small_rite(tmp_path)
    done = run(*words.split(" "), cwd=tmp_path)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert 0 < len(done.stderr) < 3000
    assert "\x1b" not in done.stderr
