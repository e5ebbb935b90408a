"""A small rite without fault, in a folder: for tests of commands and of the whole way."""

from __future__ import annotations

from pathlib import Path

RITE = """\
title: 小禮
en: The Little Rite
site: xiang
cast:
  主人: {party: 主, en: host, stair: 阼階, at: 阼階上, facing: 北, basis: 擬, why: 試}
  賓: {party: 賓, en: guest, stair: 西階, at: 西階上, facing: 北, basis: 擬, why: 試}
things:
  篚: {kind: 篚, en: basket, at: 房戶間, basis: 擬, why: 試}
  爵: {kind: 爵, en: cup, in: 篚, fill: 虛, basis: 擬, why: 試}
variants:
  遵者: {readings: {不來: 經, 來: 經}, about: whether high guests come}
sections: [01_one]
plates:
- {title: 獻賓圖, from: little.001, to: little.004}
"""

SECTION = """\
section: 獻賓
en: The offering
steps:
- 經: 賓北面拜。
  en: The guest bows facing north.
  do:
  - 賓 北面，拜
- 經: 主人適篚南，北面坐取爵，
  en: The host goes south of the basket and takes the cup.
  do:
  - 主人 適 篚南 北面
  - 主人 坐取 爵，興
  expect:
    主人: {手: 爵, 姿: 立}
- 經: 適賓前，獻賓。
  en: He goes before the guest and offers it.
  do:
  - 主人 適 賓前，獻 賓 爵
- 經: 賓受爵，坐奠爵，降自西階。
  en: The guest takes the cup, kneels to set it down, and goes down the west stair.
  do:
  - 賓 受 爵
  - 賓 坐奠 爵，興，降 自 西階
"""

TEXT = """\
id\tpart\tsection\ttext
little.001\t經\t獻賓\t賓北面拜。
little.002\t經\t獻賓\t主人適篚南，北面坐取爵，
little.003\t經\t獻賓\t適賓前，獻賓。
little.004\t經\t獻賓\t賓受爵，坐奠爵，降自西階。
"""


def small_rite(
    home: Path, *, section: str = SECTION, rite: str = RITE, text: str = TEXT, own: str = ""
) -> Path:
    """The folder of the little rite; with words of its own where they are given."""
    folder = home / "little"
    folder.mkdir(exist_ok=True)
    (folder / "rite.yaml").write_text(rite, encoding="utf-8")
    (folder / "01_one.yaml").write_text(section, encoding="utf-8")
    (folder / "text.tsv").write_text(text, encoding="utf-8")
    if own:
        (folder / "vocabulary.yaml").write_text(own, encoding="utf-8")
    return folder
