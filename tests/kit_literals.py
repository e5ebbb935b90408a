"""The strings of the code, and the words of data that stand in them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from kit_words import WORDS

from layout.read.files.nodes import Mapped
from layout.read.files.paths import scenes_folder, whole_rites
from layout.read.files.strict import read_yaml

# The grammar's own words, which no scholar adds: what they are, the words, and the rooms that
# write them (all where none is named).
GRAMMAR: tuple[tuple[str, str, str], ...] = (
    ("winds and sides", "東 南 西 北 上 下 左 右 前 後 中 內 外", ""),
    ("places and their parts", "之 當 與 至 在 負 從 反 中等", ""),
    ("facings, turns, ways through a gate", "面 鄉 還 左還 右還 入 出", ""),
    ("postures", "立 坐 揖 俯 拜 稽首 臥", ""),
    ("fills", "實 虛", ""),
    ("what a person has", "手 袂 執", "ground draw say"),
    ("words between names", "皆 除", "read"),
    ("once more, three times", "再 三", "api check"),
    ("so far from", "去", "phrases"),
    ("a little on or back; on both sides of", "進 退 夾", "phrases"),
    ("keys of scenes", "問 答 手 服 席 實 執 數 舉者", "read play api matters"),
    ("numbers, units and sums", "拾 分 筵 几 弓 雉 加 乘 除", "measure"),
    ("heads of pages", "次 手 行 宮 言 見", "api draw"),
    ("characters that few fonts have", "霤 鼙 楣", "fonts"),
)
_HAN = re.compile(r"[\u3400-\U0003ffff]")
_QUOTED = re.compile(r"「[^」]*」")  # a text is quoted: it says what it says


def allowed(room: str) -> frozenset[str]:
    """The words that the grammar has in a room."""
    mine = (words for _, words, rooms in GRAMMAR if not rooms or room in rooms.split())
    return frozenset(word for words in mine for word in words.split())


@cache
def words_of_data() -> frozenset[str]:
    """Every word of every table that names something, and every name of the casts."""
    tables = (
        *(WORDS.verbs, WORDS.kinds, WORDS.glyphs, WORDS.parties, WORDS.dress, WORDS.manners),
        *(WORDS.offices, WORDS.parts.named, WORDS.parts.also, WORDS.counters),
    )
    found = {word for table in tables for word in table} | set(_cast())
    return frozenset(word for word in found if _HAN.search(word))


def _cast() -> Iterator[str]:
    for slug in whole_rites():
        people = read_yaml(scenes_folder() / slug / "rite.yaml").entries["cast"].value
        assert isinstance(people, Mapped)
        yield from people.entries


def strings(code: str) -> Iterator[tuple[int, str]]:
    """Every string constant but docstrings, with its line."""
    tree = ast.parse(code)
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def words_in(text: str, room: str) -> frozenset[str]:
    """The words of data that a string is, or has within it outside quotations."""
    if not _HAN.search(text):
        return frozenset()
    own = _QUOTED.sub("", text)
    found = {word for word in words_of_data() if len(word) > 1 and word in own}
    listed = own.split() if not re.search("[A-Za-z]", own) else [own]  # 獻 酢 酬
    found |= {*listed} & words_of_data()
    return frozenset(word for word in found - allowed(room) if not _is_within(word, found))


def _is_within(word: str, found: set[str]) -> bool:
    """Whether a longer word that is found too has it: 階 of 西階."""
    return any(word != other and word in other for other in found)
