"""Two pairs, a target, a rack and a box of tallies, before a school: archery read and played."""

from __future__ import annotations

from pathlib import Path

from kit_play import Done, done

from layout.place import place_site
from layout.play import play
from layout.read.load import load_score
from layout.score import Score
from layout.site import Site

CAST = """\
title: 小射
en: The Little Archery
site: xiang
cast:
  甲: {party: 賓, en: first archer, stair: 西階, at: 西階上, facing: 南}
  乙: {party: 賓, en: second archer, stair: 西階, at: 阼階上, facing: 南}
  丙: {party: 賓, en: third archer, stair: 西階, at: 西階西, facing: 東}
  丁: {party: 賓, en: fourth archer, stair: 西階, at: 西階西南三步, facing: 東}
  上耦: {members: [甲, 乙]}
  次耦: {members: [丙, 丁]}
  獲者: {party: 執事, en: marker, at: 侯位西六步, facing: 東}
  釋獲者: {party: 有司, en: scorer, at: 中位西一步, facing: 東}
  弟子: {party: 執事, en: young men, count: 2}
things:
  侯: {kind: 侯, en: target, at: 侯位}
  楅: {kind: 楅, en: rack, at: 中庭}
  中: {kind: 中, en: box, at: 中位, facing: 東}
  旌: {kind: 旌, en: banner, held: 獲者}
  筭: {kind: 筭, en: tally, count: 24, in: 中}
  甲弓: {kind: 弓, of: 甲, en: bow, held: 甲}
  乙弓: {kind: 弓, of: 乙, en: bow, held: 乙}
  丙弓: {kind: 弓, of: 丙, en: bow, held: 丙}
  丁弓: {kind: 弓, of: 丁, en: bow, held: 丁}
  甲矢: {kind: 矢, of: 甲, en: arrow, count: 4, in: 楅}
  乙矢: {kind: 矢, of: 乙, en: arrow, count: 4, in: 楅}
  丙矢: {kind: 矢, of: 丙, en: arrow, count: 4, in: 楅}
  丁矢: {kind: 矢, of: 丁, en: arrow, count: 4, in: 楅}
places:
  侯位: {東西: 中庭, 南北: 中庭南 三丈, basis: 擬, why: for a test}
  中位: {東西: 當西序, 南北: 當碑, basis: 擬, why: for a test}
  右獲: {東西: 當中, 南北: 中南 一尺, basis: 擬, why: for a test}
  左獲: {東西: 當中, 南北: 中北 一尺, basis: 擬, why: for a test}
variants:
  射: {readings: {右勝: 擬, 左勝: 擬, 鈞: 擬}, about: who wins}
sections: [01_one]
"""

CONTEST = """\
contest:
  of: 射
  why: no text says who hits
  pairs: [上耦, 次耦]
  rounds: {初射: 獲而未釋獲, 再射: 不貫不釋, 三射: 不鼓不釋}
  hits:
    初射: {甲: 中揚中留, 乙: 留中左右}
    再射:
      甲: {右勝: 中中中揚, 左勝: 中留留揚, 鈞: 中中揚揚}
      乙: {右勝: 中揚揚揚, 左勝: 中中中揚, 鈞: 中中留留}
    三射:
      甲: {右勝: 中中違揚, 左勝: 違違違違, 鈞: 中違違違}
      乙: {右勝: 違中揚揚, 左勝: 中揚揚揚, 鈞: 違違違中}
"""

ARM = (
    "甲 左執 弓，右取 甲矢，搢三挾一个",
    "乙 左執 弓，右取 乙矢，搢三挾一个",
)


def write(home: Path, *lines: str, contest: str = CONTEST, cast: str = CAST) -> Path:
    """The rite in a folder, a step a line; 甲 and 乙 have their arrows with them."""
    folder = home / "little"
    folder.mkdir(parents=True, exist_ok=True)
    near = cast.replace("甲矢: {kind: 矢, of: 甲, en: arrow, count: 4, in: 楅}",
                        "甲矢: {kind: 矢, of: 甲, en: arrow, count: 4, at: 西階上}")  # fmt: skip
    near = near.replace("乙矢: {kind: 矢, of: 乙, en: arrow, count: 4, in: 楅}",
                        "乙矢: {kind: 矢, of: 乙, en: arrow, count: 4, at: 阼階上}")  # fmt: skip
    (folder / "rite.yaml").write_text(near + contest, encoding="utf-8")
    steps = [
        f"- 經: 射{n}。\n  en: Step {n}.\n  do:\n"
        + "".join(f"  - {part}\n" for part in line.split("／"))
        for n, line in enumerate(lines, start=1)
    ]
    head = "section: 射\nen: Shooting\nsteps:\n"
    (folder / "01_one.yaml").write_text(head + "".join(steps), encoding="utf-8")
    return folder


def read(home: Path, *lines: str, contest: str = CONTEST, cast: str = CAST, **chosen: str) -> Score:
    return load_score(str(write(home, *lines, contest=contest, cast=cast)), chosen)


def ground() -> Site:
    return place_site("xiang")


def shot(home: Path, *lines: str, **chosen: str) -> Done:
    """The rite of these lines, played."""
    return done(play(read(home, *lines, **chosen), ground()))
