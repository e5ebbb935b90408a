"""What plates show of a stand: its pieces in the order in which they lie, the first at its head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from layout.derivation import Relation
from layout.draw.dress import Role, line
from layout.draw.ink import draw_thing
from layout.draw.page import HEAD, Asked, Panel, heading
from layout.measure import NUMERALS
from layout.picture import Box, Ink, Item, Path, Text
from layout.said import Said
from layout.say.places import Speaker
from layout.score import Detail
from layout.shape import Pose
from layout.stage import ThingState
from layout.typeset import MM_PER_PT, measure

BROADEST, TALL = 9.0, 11.0  # mm of a piece along the stand, and of the stand
FILLED = 0.8  # of its share
EDGE = 0.35  # mm of the stand's rim
LEADING = 1.15
LAST = 999  # of what was told no place in the row


def pieces(detail: Detail, asked: Asked) -> Panel | None:
    """The stand lengthwise, its head on the right, each piece with its name; alike ones beside one
    another share theirs."""
    on = [t for t in asked.frame.things.values() if t.inside == detail.of and not t.held_by]
    ranks = {t.name: link.n for t in on for link in t.derivation if link.relation is Relation.RANK}
    lying = sorted(on, key=lambda thing: ranks.get(thing.name) or LAST)
    if not lying:
        return None
    share = min(BROADEST, (asked.width - 2 * EDGE) / len(lying))
    wide, theme = share * len(lying), asked.theme
    items = list(heading(detail.title, theme, asked.tongue, asked.width))
    corners = ((0.0, HEAD), (wide, HEAD), (wide, HEAD + TALL), (0.0, HEAD + TALL))
    items.append(Path(line(corners, closed=True), Ink(None, theme.ink, EDGE), cls="thing"))
    for n, thing in enumerate(lying):
        items += _drawn(asked, thing, wide - (n + 0.5) * share, share)
    words = _Names(asked, share)
    items += words.under(lying, wide)
    name = f"{detail.show.name}/{detail.of}"
    return Panel(name, tuple(items), wide, words.bottom, tuple(words.boxes))


def _drawn(asked: Asked, thing: ThingState, x: float, share: float) -> Iterator[Item]:
    """One piece, its middle so far along."""
    glyph = thing.kind.glyph.as_is(thing.fill, thing.manner)
    left, low, right, high = glyph.box
    unit = FILLED * min(share / (right - left), TALL / (high - low))
    x -= (left + right) / 2 * unit
    y = HEAD + TALL / 2 + (low + high) / 2 * unit
    yield from draw_thing(glyph, Pose(x, y, 0.0, unit), asked.theme)


class _Names:
    """The names under the pieces, from the right: upright where they are Chinese, else on a slant
    of lines."""

    def __init__(self, asked: Asked, share: float) -> None:
        self.asked, self.share = asked, share
        self.style = asked.theme.lettering[Role.THING]
        self.speaker = Speaker(asked.site, asked.text)
        self.boxes: list[Box] = []
        self.bottom = HEAD + TALL

    def under(self, lying: Sequence[ThingState], wide: float) -> Iterator[Item]:
        at = 0
        for name, run in groupby(lying, key=self._name):
            many = len(list(run))
            x = wide - (at + many / 2) * self.share
            yield from self._upright(name, x) if self.asked.tongue.has_han else self._level(name, x)
            at += many

    def _name(self, thing: ThingState) -> str:
        """What one is called beside others of the same victim, without its number."""
        known = self.asked.text.things.get(thing.name)
        han = (known.called if known else "") or thing.name
        english = self.speaker.thing(thing.name).removeprefix("the ").partition(" of ")[0]
        return self.asked.tongue.lead(Said(han.rstrip(NUMERALS), english)).text

    def _upright(self, name: str, x: float) -> Iterator[Item]:
        em = self.style.han_size * MM_PER_PT
        y = top = HEAD + TALL + 0.6
        for letter in name:
            y += em * LEADING
            yield Text(x, y - 0.16 * em, letter, self.style.han, self.style.han_size,
                       self.asked.theme.ink, "middle")  # fmt: skip
        self._keep(name, (x - em / 2, top, x + em / 2, y))

    def _level(self, name: str, x: float) -> Iterator[Item]:
        """One below another, so that long words do not meet."""
        em = self.style.latin_size * MM_PER_PT
        half = measure(name, self.style.latin, self.style.latin_size) / 2
        y = HEAD + TALL + 0.6 + em * LEADING
        while any(box.left < x + half and x - half < box.right and box.top < y <= box.bottom + 1e-6
                  for box in self.boxes):  # fmt: skip
            y += em * LEADING
        yield Text(x, y - 0.2 * em, name, self.style.latin, self.style.latin_size,
                   self.asked.theme.sub, "middle")  # fmt: skip
        self._keep(name, (x - half, y - em * LEADING, x + half, y))

    def _keep(self, name: str, rect: tuple[float, float, float, float]) -> None:
        self.boxes.append(Box(name, "label", *rect))
        self.bottom = max(self.bottom, rect[3])
