"""The grammar of place phrases, which is the rows of their forms: one way of writing it a row.

phrase   := [自|由|出于|出入于|鉤|還] part+ | (以|直) wind
part     := axis 以 length
          | [axis|東|西|南|北] level [于|於] landmark
          | 負 ref
          | 沒 ref
          | 接 ref
          | 盡 ref
          | 中等
          | number 等
          | [兩] ref [之] 間
          | [兩] ref [與] ref [之] 間
          | (東|西|南|北) 方
          | (參|三) 分 ref 一在 (東|西|南|北)
          | (夾|俠) ref
          | 繼 ref (而|以) wind
          | 繼 (而|以) wind
          | wind (于|於) ref
          | (前|後) ref
          | landmark
          | rel
landmark := ref [measure] | ref rel+
ref      := [owner [之]] noun | 其
rel      := [之|以] step [measure]
step     := side | sign | [side|兩] edge | 少 side | side 隅 | 側 | [少] 進 | [少] 退
side     := one of the eight winds, 左, 右  sign := 上 下 前 後 中 內 外  edge := 端 首 末 足 廉
axis     := 東西 | 南北                        level := 當 | 直 | 齊 | 參

Parts are told apart by 、 ， 又 or a space, where they need it. Of several readings the first
holds, in the order of the rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from layout.compass import Axis, Wind
from layout.phrases.against import Against
from layout.phrases.align import Align
from layout.phrases.astride import Astride
from layout.phrases.between import Between
from layout.phrases.by_length import ByLength
from layout.phrases.form import FormRow, PhraseForm
from layout.phrases.half import Half
from layout.phrases.near import Near
from layout.phrases.past import Past
from layout.phrases.shift import Shift
from layout.phrases.step import OnStep
from layout.phrases.third import Third
from layout.phrases.touching import Touching

FORMS: tuple[type[PhraseForm], ...] = (
    *(ByLength, Align, Against, Past, Touching, OnStep, Between, Half, Third, Astride, Near, Shift),
)
ROWS: tuple[FormRow, ...] = tuple(row for form in FORMS for row in form.rows)
ROUTES = ("出入于", "出于", "自", "由", "鉤", "還")
WINDS = tuple(sorted((wind.value for wind in Wind), key=len, reverse=True))
_CHOICES = {"wind": WINDS, "axis": tuple(axis.value for axis in Axis)}
_TOKEN = re.compile(r"\((?P<either>[^)]+)\)|\[(?P<may>[^]]+)\]|(?P<word>\S+)")

Found = tuple[object, int]  # what is read, and where it ends
Names = Callable[[str, int], Iterator[Found]]  # what of a sort is named there


def readings(row: FormRow, text: str, at: int, named: Names) -> Iterator[tuple[PhraseForm, int]]:
    """Every way in which a row reads what stands there."""
    for values, end in _run(_tokens(row.words), text, at, named):
        form = row.makes(*values)
        if form is not None:
            yield form, end


@lru_cache(maxsize=256)
def _tokens(words: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What follows what in a row: a choice of signs, what is named, or signs that stand there."""
    tokens: list[tuple[str, tuple[str, ...]]] = []
    for token in _TOKEN.finditer(words):
        choice = token["either"] or token["may"]
        if choice:
            signs = [s for each in choice.split("|") for s in _CHOICES.get(each, (each,))]
            tokens.append(("choice", (*signs, *([""] if token["may"] else []))))
        elif token["word"] in _CHOICES:
            tokens.append(("choice", _CHOICES[token["word"]]))
        else:
            is_name = token["word"].isascii()
            tokens.append((token["word"], ()) if is_name else ("", (token["word"],)))
    return tuple(tokens)


def _run(
    tokens: tuple[tuple[str, tuple[str, ...]], ...], text: str, at: int, named: Names
) -> Iterator[tuple[tuple[object, ...], int]]:
    """What the tokens read from there, one after the other."""
    if not tokens:
        yield (), at
        return
    (sort, signs), *rest = tokens
    if sort in ("", "choice"):
        first = next((sign for sign in signs if text.startswith(sign, at)), None)
        here: Iterator[Found] = iter(() if first is None else [(first, at + len(first))])
    else:
        here = named(sort, at)
    for value, end in here:
        for values, stop in _run(tuple(rest), text, end, named):
            yield ((value, *values) if sort else values), stop
