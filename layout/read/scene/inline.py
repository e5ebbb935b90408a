"""The ground of an act within its line: `主人 適 中庭東 西面 〔注：鄭注「受摯於庭」〕`.

Behind the basis stands the cite, of 擬 the reason; where there are both, the reason behind ｜. It
is read as the keys `basis:` `cite:` `why:` beside `act:`, each at its own place in the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from layout.basis import Basis
from layout.read.files.nodes import Entry, Mapped, Node, Scalar

OPEN, CLOSE, BEHIND, REASON = "〔", "〕", "：", "｜"
LONGEST = 100  # characters of an act line with its ground
_ACT, _CITE, _WHY = "act", "cite", "why"
_APART = re.compile(
    r"^(?P<in> *)- act: (?P<act>[^\"'\n〔〕｜][^\n〔〕｜]*)\n"
    r"(?P=in)  basis: (?P<basis>[^\n]+)\n"
    r"(?:(?P=in)  cite: (?P<cite>[^\"'\n〔〕｜][^\n〔〕｜]*)\n)?"
    r"(?:(?P=in)  why: (?P<why>[^\"'\n〔〕｜][^\n〔〕｜]*)\n)?"
    r"(?P<when>(?P=in)  when: [^\n]+\n)?"
    r"(?!(?P=in)  [ \w#])",  # nothing goes on in the next line, and no key is left over
    re.MULTILINE,
)


def spread(node: Node) -> Node:
    """An item of do: with the ground in its line as keys of its own; any other as it is."""
    line = node.entries[_ACT].value if isinstance(node, Mapped) and _ACT in node.entries else node
    if not isinstance(line, Scalar) or OPEN not in line.value or not line.value.endswith(CLOSE):
        return node
    own = {key: Entry(said.mark, said) for key, said in _parts(line)}
    rest = node.entries if isinstance(node, Mapped) else {}
    return Mapped({**rest, **own}, node.mark)


def _parts(line: Scalar) -> Iterator[tuple[str, Scalar]]:
    """What is done, on what it rests, whose words, and why: each with its mark."""
    text = line.value
    start, end = text.index(OPEN), len(text) - len(CLOSE)
    colon = text.find(BEHIND, start)
    colon = end if colon < 0 else colon
    bar = text.find(REASON, colon)
    yield _ACT, _cut(line, 0, start)
    yield "basis", _cut(line, start + 1, colon)
    first, second = (colon + 1, end if bar < 0 else bar), (bar + 1, end)
    is_ours = text[start + 1 : colon].strip() == Basis.擬.value
    said = {_WHY: first} if is_ours and bar < 0 else {_CITE: first, _WHY: second}
    for key, (a, b) in said.items():
        if a and text[a:b].strip():
            yield key, _cut(line, a, b)


def _cut(line: Scalar, start: int, end: int) -> Scalar:
    words = line.value[start:end]
    inner = words.strip()
    start += words.index(inner)
    return Scalar(inner, line.mark.shifted(start, len(inner)))


def gathered(text: str) -> str:
    """A file in the one style, with the grounds of acts in their lines where there is room."""
    return _APART.sub(_joined, text)


def _joined(found: re.Match[str]) -> str:
    indent, act, basis, cite, why, when = found.group("in", "act", "basis", _CITE, _WHY, "when")
    said = REASON.join(part for part in (cite, why) if part)
    line = f"{act} {OPEN}{basis}{BEHIND}{said}{CLOSE}"
    is_lost = basis == Basis.擬.value and not why  # alone it would be read as the reason
    if is_lost or len(line) > LONGEST or any(mark in line for mark in (": ", " #")):
        return found.group()
    return f"{indent}- act: {line}\n{when}" if when else f"{indent}- {line}\n"
