"""What belongs to an act, in its line: `〔若房=zheng〕主人 適 中庭東 西面 〔注：…〕〔面擬：相鄉〕`.

Before the act stands under which reading it is played, behind it its ground, behind that the
grounds of parts of it, each with its sign: 事 度 級 途 處 面 手. Behind a basis stands the cite; of
擬, and of a ground that stands for the whole rite (凡升降), the reason; where there are both, the
reason behind ｜. It is read as the keys `when:` `basis:` `cite:` `why:`, `facing:` and those of the
other parts, beside `act:`, each at its own place in the line. An act that is alone in its step
stands behind `do:`, the answer to an open question behind the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from layout.basis import ActPart, Basis
from layout.files import shown
from layout.problems import NOWHERE
from layout.read.files.nodes import Entry, Mapped, Node, Scalar, Sequence
from layout.read.files.printed import formatted, is_plain
from layout.read.files.strict import parsed, read_yaml
from layout.read.rite import ALL

OPEN, CLOSE, BEHIND, REASON = "〔", "〕", "：", "｜"
IF, IS, AND, OR = "若", "=", "；", "、"
SIGNS = {part.value: part.key for part in ActPart}  # 面: facing
LONGEST = 100  # characters of an act line with what belongs to it
_ACT, _WHEN, _BASIS, _CITE, _WHY = "act", "when", "basis", "cite", "why"
_PARTS = tuple(SIGNS.values())
_IN = f"[^{OPEN}{CLOSE}]"
_LINE = re.compile(
    f"(?:{OPEN}{IF}(?P<when>{_IN}*){CLOSE})?(?P<act>{_IN}+)"
    f"(?:{OPEN}(?![{''.join(SIGNS)}])(?P<ground>{_IN}+){CLOSE})?"
    + "".join(f"(?:{OPEN}{sign}(?P<{key}>{_IN}+){CLOSE})?" for sign, key in SIGNS.items())
)
_ITEM = re.compile(r"^(?P<in> *)- (?P<said>[^\n]+\n(?:(?P=in)  [^\n]+\n)*)", re.MULTILINE)
_ALONE = re.compile(
    r"^  do:\n  - (?P<line>[^\n\"'{\[]+)\n(?!  - |   )",
    re.MULTILINE,  # nothing stands with it
)
QUESTION = re.compile(r"？|\? ")  # of an open question: what is behind it is the answer
_DO, _ANSWERS = "do", {"問": "答", "question": "decided"}
_ASKED = re.compile(
    r"^(?P<in>  - |    )(?P<key>問|question): (?P<asked>[^\n\"'？?][^\n\"？?]*)\n"
    r"    (?:答|decided): (?P<answer>[^\n\"'][^\n]*)\n(?!      )",
    re.MULTILINE,
)
_LONGEST_ANSWERED = 200  # characters, most of them Latin
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def spread(node: Node) -> Node:
    """An item of do: with what its line says besides as keys of its own; any other as it is, and
    one that says the same beside it again."""
    rest = node.entries if isinstance(node, Mapped) else {}
    line = rest[_ACT].value if _ACT in rest else node
    found = _LINE.fullmatch(line.value) if isinstance(line, Scalar) and OPEN in line.value else None
    if not isinstance(line, Scalar) or not found:
        return node
    spans = {key: _cut(line, *found.span(key)) for key, said in found.groupdict().items() if said}
    own: dict[str, Node] = {_ACT: spans[_ACT]}
    if _WHEN in spans:
        own[_WHEN] = _mapped(_readings(spans[_WHEN]), spans[_WHEN])
    own |= dict(_ground(spans["ground"])) if "ground" in spans else {}
    own |= {key: _mapped(_ground(spans[key]), spans[key]) for key in _PARTS if key in spans}
    if any(key in rest for key in own if key != _ACT):
        return node
    entries = {key: Entry(value.mark, value) for key, value in own.items()}
    return Mapped({**rest, **entries}, node.mark)


def _mapped(pairs: Iterator[tuple[str, Node]], at: Scalar) -> Mapped:
    return Mapped({key: Entry(value.mark, value) for key, value in pairs}, at.mark)


def _readings(said: Scalar) -> Iterator[tuple[str, Node]]:
    """Each variant asked for, with its reading, or several of which one is enough."""
    for one in _parted(said, AND):
        name, *readings = _parted(one, IS)
        of = tuple(each for some in readings for each in _parted(some, OR))
        yield name.value, of[0] if len(of) == 1 else Sequence(of, name.mark)


def _ground(said: Scalar) -> Iterator[tuple[str, Node]]:
    """On what it rests, whose words, and why."""
    colon = said.value.find(BEHIND)
    basis = said if colon < 0 else _cut(said, 0, colon)
    yield _BASIS, basis
    told = _parted(_cut(said, colon + 1, len(said.value)), REASON, 1) if colon >= 0 else []
    is_ours = basis.value.startswith((Basis.擬.value, ALL)) and len(told) == 1
    for key, words in zip((_WHY,) if is_ours else (_CITE, _WHY), told, strict=False):
        if words.value:
            yield key, words


def _parted(said: Scalar, sign: str, most: int = -1) -> list[Scalar]:
    parts, start = [], 0
    for part in said.value.split(sign, most):
        parts.append(_cut(said, start, start + len(part)))
        start += len(part) + len(sign)
    return parts


def _cut(line: Scalar, start: int, end: int) -> Scalar:
    words = line.value[start:end]
    inner = words.strip()
    start += words.index(inner)
    return Scalar(inner, line.mark.shifted(start, len(inner)))


def restyled(path: Path) -> str:
    """A file in the one style, with what belongs to acts in their lines where there is room."""
    text = gathered(formatted(path))
    if meaning_of(parsed(text, shown(path))) != meaning_of(read_yaml(path)):
        raise AssertionError(f"{shown(path)} would say something else in the one style")
    return text


def gathered(text: str) -> str:
    """The text with what belongs to an act, an answer, an act alone in its line."""
    return _ASKED.sub(_answered, _ALONE.sub(_alone, _ITEM.sub(_joined, text)))


def meaning_of(node: Node) -> object:
    """What a node says, wherever it stands: in an act’s line or beside it, alone or in a list."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [meaning_of(spread(item)) for item in node.items]
    says = {key: meaning_of(entry.value) for key, entry in node.entries.items()}
    if isinstance(alone := says.get(_DO), str):
        says[_DO] = meaning_of(Sequence((Scalar(alone, node.mark),), node.mark))
    if says.keys() == {_ACT}:
        return says[_ACT]
    for question, answer in _ANSWERS.items():
        if isinstance(asked := says.get(question), str) and answer not in says:
            says[question], *told = QUESTION.split(asked, 1)
            says |= {answer: told[0]} if told and told[0] else {}
    return says


def _joined(found: re.Match[str]) -> str:
    """An item, in a line if it says the same there and there is room."""
    indent, said = found.group("in", "said")
    if said.startswith("- "):  # a list in a list, which holds no acts
        return found.group()
    if not said.startswith(f"{_ACT}: "):
        return f"{indent}- {_ITEM.sub(_joined, said)}"
    if re.search(r"^ *#", said, re.MULTILINE):
        return found.group()
    old = _keys(yaml.load(f"{indent}  {said}", _LOADER))
    if not _is_act(old):
        return found.group()
    line = _line(old)
    fits = len(line) <= LONGEST and is_plain(line)
    return f"{indent}- {line}\n" if fits and _keys({_ACT: line}) == old else found.group()


def _is_act(item: Mapping[str, Any]) -> bool:
    """Whether the keys of an item hold what those of an act do: words, and grounds of words."""
    inner = [item.get(key, {}) for key in (_WHEN, *_PARTS)]
    if not all(isinstance(each, dict) for each in inner):
        return False
    words = [word for part in inner[1:] for word in part.values()]
    words += [item[key] for key in (_BASIS, _CITE, _WHY) if key in item]
    return all(isinstance(value, str) for value in words)


def _keys(item: Mapping[str, Any]) -> dict[str, Any]:
    """What an item says in its line and beside it."""
    node = spread(Scalar(item[_ACT], NOWHERE))
    own = {key: _plain(entry.value) for key, entry in node.entries.items()} if isinstance(
        node, Mapped) else {}  # fmt: skip
    return {**item, **own}


def _plain(node: Node) -> Any:
    if isinstance(node, Mapped):
        return {key: _plain(entry.value) for key, entry in node.entries.items()}
    return node.value if isinstance(node, Scalar) else [_plain(item) for item in node.items]


def _line(said: Mapping[str, Any]) -> str:
    """What an item says, as its line would."""
    when = AND.join(f"{name}{IS}{OR.join([of] if isinstance(of, str) else of)}"
                    for name, of in said.get(_WHEN, {}).items())  # fmt: skip
    grounds = (("", said), *((sign, said.get(key, {})) for sign, key in SIGNS.items()))
    behind = "".join(f"{OPEN}{sign}{_said(of)}{CLOSE}" for sign, of in grounds if _BASIS in of)
    return f"{OPEN}{IF}{when}{CLOSE}" * bool(when) + f"{said[_ACT]} {behind}".strip()


def _said(ground: Mapping[str, str]) -> str:
    words = REASON.join(ground[key] for key in (_CITE, _WHY) if key in ground)
    return f"{ground[_BASIS]}{BEHIND}{words}" if words else ground[_BASIS]


def _alone(found: re.Match[str]) -> str:
    """The one line of a step behind its key."""
    line = found["line"]
    return f"  do: {line}\n" if is_plain(line) else found.group()


def _answered(found: re.Match[str]) -> str:
    """A question and its answer, in a line where there is room."""
    indent, key, asked, answer = found.group("in", "key", "asked", "answer")
    line = f"{asked}{'？' if key == '問' else '? '}{answer}"
    fits = len(line) <= _LONGEST_ANSWERED and is_plain(line)
    return f"{indent}{key}: {line}\n" if fits else found.group()
