"""docs/manual/kinds.md: every kind of thing with its size and its ground, its traits, its glyph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from layout.basis import Basis
from layout.draw.dress import themes
from layout.draw.ink.glyphs import draw_thing
from layout.measure import in_words
from layout.picture import Disc, Item, Path
from layout.read.vocabulary import read_vocabulary
from layout.shape import Pose
from layout.vocabulary import Family, Glyph, Kind, KindTrait
from layout.vocabulary.counter import ALL, Counter
from layout.write.numbers import fmt, path_data

FOLDER = "kinds"  # of the drawings, beside the page
_HIGH, _WIDE = 8.0, 20.0  # mm: room of a drawing
_AIR = 0.6
_LARGER = 5.0  # pixels a mm
_FINEST = 1000  # parts of a 尺
_HEAD = """# Kinds of things

Printed by `python tools/manuals.py` from `scenes/vocabulary/kinds.yaml`, `glyphs.yaml` and
`counters.yaml`; do not edit. A rite adds kinds of its own in a `vocabulary.yaml` beside its
`rite.yaml`, written as these are.

Sizes are width × depth as a thing lies whose front or head points north, in 尺, and rest on 經 記
注 疏 後 or 擬 (our own conjecture), as told. A kind may be named with a word before it: a 鹿中 is a
中, and has all that a 中 has.
"""
_TRAITS: Mapping[KindTrait, str] = {
    KindTrait.WINE: "實 and 虛 can be said of it",
    KindTrait.HOLDS: "other things lie in it or on it",
    KindTrait.FIXED: "it is not carried about",
    KindTrait.OBSTACLE: "nobody walks over it",
    KindTrait.BENT: "it has a front and two sides, and is open behind",
    KindTrait.TRODDEN: "people stand upon it, or within it",
    KindTrait.SLENDER: "several go in one hand",
    KindTrait.WORN: "several are handed about together",
    KindTrait.SEAT: "it is the mat that somebody has",
    KindTrait.BOW: "it is shot with",
    KindTrait.ARROW: "it is shot",
    KindTrait.TALLY: "it is laid for a hit, and told",
    KindTrait.RACK: "arrows are laid on it, and told off there",
    KindTrait.TARGET: "it is shot at",
    KindTrait.BANNER: "it is raised and laid down, its pole not drawn to scale",
    KindTrait.WASHING: "vessels are washed at it",
    KindTrait.POURING: "wine is ladled from it, or from what stands on it",
    KindTrait.MEAT: "it bears meat, and is served as dishes are",
    KindTrait.PAINT: "it only colours the face on which it lies",
    KindTrait.BURDEN: "it fills the hands: who bears it handles nothing else",
    KindTrait.FILLS: "it hangs or stands in what it fits (`fits:` of a thing): a doorway, an edge",
    KindTrait.HIDES: "who is behind it is not seen from before it, and that is told of him",
    KindTrait.LED: "it is led on a rope, beside whatever is in the other hand",
}


def manual() -> str:
    """The whole page."""
    words = read_vocabulary()
    families = [(family, [k for k in words.kinds.values() if k.family is family])
                for family in Family]  # fmt: skip
    parts = [_HEAD, *(_family(family, kinds) for family, kinds in families if kinds)]
    return "\n".join((*parts, _traits(), _counters(words.counters)))


def drawings() -> Mapping[str, str]:
    """The drawing of each glyph that a kind has, by the name of its file."""
    kinds = read_vocabulary().kinds.values()
    return {f"{glyph.name}.svg": _svg(glyph) for kind in kinds for glyph in _seen(kind)}


def _seen(kind: Kind) -> list[Glyph]:
    """Its glyph and the forms that lie as they are."""
    return [kind.glyph, *(f.glyph for f in kind.glyph.forms if f.borne is None)]


def _family(family: Family, kinds: list[Kind]) -> str:
    head = "| | kind | English | size | rests on | traits |\n|---|---|---|---|---|---|"
    return f"## {family.value}\n\n{head}\n" + "\n".join(map(_row, kinds)) + "\n"


def _row(kind: Kind) -> str:
    seen = " ".join(f"![{g.name}]({FOLDER}/{g.name}.svg)" for g in _seen(kind))
    name = f"{kind.name} ({'、'.join(kind.like)})" if kind.like else kind.name
    size = " × ".join(in_words(Fraction(side).limit_denominator(_FINEST)) for side in kind.size)
    ground = kind.ground
    said = ground.why if ground.basis is Basis.擬 else ground.cite
    traits = ", ".join(trait.value for trait in KindTrait if kind.has(trait))
    return f"| {seen} | {name} | {kind.en} | {size} | {ground.basis.value}: {said} | {traits} |"


def _traits() -> str:
    rows = "\n".join(f"- `{trait.value}`: {_TRAITS[trait]}." for trait in KindTrait)
    return f"## Traits\n\n{rows}\n"


def _counters(counters: Mapping[str, Counter]) -> str:
    rows = "\n".join(map(_counter, counters.values()))
    return f"## Words that count\n\n{rows}\n"


def _counter(counter: Counter) -> str:
    each = "as many as there are" if counter.each == ALL else f"{counter.each}"
    if counter.kind:
        return f"- {counter.name}, after a number: {each} {counter.kind} each."
    return f"- {counter.name}, before a kind: {each}."


def _svg(glyph: Glyph) -> str:
    """A drawing small enough to stand in a table, on white paper."""
    left, back, right, front = glyph.box
    unit = min(_HIGH / (front - back), _WIDE / (right - left), 2.6)
    wide, high = (right - left) * unit + 2 * _AIR, (front - back) * unit + 2 * _AIR
    pose = Pose(_AIR - left * unit, _AIR + front * unit, 0.0, unit)
    items = draw_thing(glyph, pose, themes()["print"])
    shown = f'width="{fmt(wide * _LARGER)}" height="{fmt(high * _LARGER)}"'
    size = f'{shown} viewBox="0 0 {fmt(wide)} {fmt(high)}"'
    paper = '<path d="M0 0H99V99H0z" fill="#fff"/>'
    inner = "".join(_shapes(items))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{paper}{inner}</svg>\n'


def _shapes(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        assert isinstance(item, Path | Disc)
        ink = item.ink
        said = f'fill="{ink.fill or "none"}"'
        if ink.stroke:
            said += f' stroke="{ink.stroke}" stroke-width="{fmt(ink.width)}"'
            said += f' stroke-linecap="{ink.cap}" stroke-linejoin="{ink.join}"'
        if ink.dash:
            said += f' stroke-dasharray="{" ".join(map(fmt, ink.dash))}"'
        if isinstance(item, Disc):
            yield f'<circle cx="{fmt(item.x)}" cy="{fmt(item.y)}" r="{fmt(item.r)}" {said}/>'
        else:
            yield f'<path d="{path_data(item.segments)}" {said}/>'
