"""The places of a rite for the player: the building once for all views, and its names.

Everything is in 尺, x to the east and y to the south, so that one camera serves a place of 1,800 尺
and a pair of mats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from layout.api.player.strings import Json, Row, Strings, short
from layout.draw.dress import LINE_COSTS, Rect, Theme, to_page
from layout.draw.ink import draw_building
from layout.draw.names import Namer, NameSpot, Wanted
from layout.draw.windows import Extent, fabric
from layout.phrases.derivations import sentence
from layout.picture import Box, Text, Window
from layout.say.tongue import BOTH
from layout.shape import bounds
from layout.site import FeatureKind, Site
from layout.write.player.inks import Inking, InkWardrobe

NATURAL = 0.88  # mm per 尺: the scale for which the names of the building choose their spots
TENTH = 1


@dataclass(frozen=True, slots=True)
class PlayerGrounds:
    """Tells the places of one site; `said` is the whole text, whose words name parts of them."""

    site: Site
    themes: Mapping[str, Theme]
    wardrobe: InkWardrobe
    words: Strings
    said: str

    def json(self, ground: str, place: Extent) -> Json:
        """One ground: its extent, its building in every theme, its walls and its names."""
        true = _window(ground, place, 1.0)
        drawn = {
            Inking(name): draw_building(self.site, true, theme)
            for name, theme in self.themes.items()
        }
        first = next(iter(drawn.values()))
        sides = (place.west, -place.north, place.east, -place.south)
        return {
            "name": ground,
            "extent": [short(v, TENTH) for v in sides],
            "art": self.wardrobe.markup({dress: (b.group,) for dress, b in drawn.items()}),
            "walls": [_sides(box) for box in first.walls],
            "lines": [[LINE_COSTS[box.kind], *_sides(box)] for box in first.lines],
            "edges": [_sides(box) for box in first.lines if box.kind == "edge"],
            "rooms": [[short(v, 2) for v in rect] for rect in self._rooms(ground, true)],
            "names": list(self._names(ground, place)),
            "fixtures": list(self._fixtures(ground)),
        }

    def _rooms(self, ground: str, window: Window) -> Iterator[Rect]:
        """Closed rooms: who is named there is there."""
        for name in fabric(self.site, ground).closed_names:
            yield bounds(to_page(window, p) for p in self.site.areas[name].ring)

    def _fixtures(self, ground: str) -> Iterator[Row]:
        """Fixtures drawn as things (a 碑): glyph, place, facing, name, English, why there."""
        known = self.site.vocabulary.glyphs
        for f in fabric(self.site, ground).features:
            glyph = known.get(f.part.shortly)
            if f.kind is FeatureKind.FIXTURE and glyph is not None:
                x, y = f.anchor
                told = (f.name, f.en, f.basis.value, f.cite, sentence(f.derivation))
                turn = short(glyph.turn(f.facing), 1)
                yield [glyph, short(x), short(-y), turn, *map(self.words, told)]

    def _names(self, ground: str, place: Extent) -> Iterator[Row]:
        """Names of rooms, stairs and parts: rank, size, Han, English, why there, then where each
        may stand, best first.

        A spot is the middle of the name, how it is set there (0 with its English, 1 alone, 2 as a
        column), and what that costs.
        """
        window = _window(ground, place, NATURAL)
        theme = next(iter(self.themes.values()))
        told = {f.name: f for f in fabric(self.site, ground).features}
        for want in Namer(self.site, window, theme, BOTH, self.said).wanted():
            spots = sorted((s for s in want.spots if s.side != "off"), key=lambda s: s.cost)
            if not spots:
                continue
            whole = max(spots, key=lambda s: len(_said(s, "latin")))
            english = _said(whole, "latin") or _english(self.site, want)
            feature = told.get(want.name)
            why = (feature.basis.value, sentence(feature.derivation)) if feature else ("", "")
            names = map(self.words, (_said(whole, "han"), english, want.name, *why))
            flat = [n for spot in spots for n in _spot(spot)]
            yield [want.rank, short(_size(whole), TENTH), *names, flat]


def _sides(box: Box) -> Row:
    return [short(v, 2) for v in (box.left, box.top, box.right, box.bottom)]


def _window(ground: str, place: Extent, k: float) -> Window:
    """The whole ground, its page laid so that the origin of the place is the page's."""
    width, height = place.size
    return Window(
        ground, place.west * k, -place.north * k, width * k, height * k, place.west, place.north, k
    )


def _english(site: Site, want: Wanted) -> str:
    feature = site.features.get(want.name) or site.areas.get(want.name)
    return feature.en if feature else ""


def _spot(spot: NameSpot) -> tuple[float | int, ...]:
    x = (spot.x + spot.block.width / 2) / NATURAL
    y = (spot.y + spot.block.height / 2) / NATURAL
    texts = list(_texts(spot))
    is_stacked = len(texts) > 1 and all(len(t.text) == 1 for t in texts)
    way = 2 if is_stacked else 0 if _said(spot, "latin") else 1
    return short(x, 2), short(y, 2), way, short(spot.cost, 2)


def _texts(spot: NameSpot) -> Iterator[Text]:
    yield from (item for item in spot.block.items if isinstance(item, Text))


def _said(spot: NameSpot, script: str) -> str:
    return "".join(t.text for t in _texts(spot) if t.face.startswith(script))


def _size(spot: NameSpot) -> float:
    sizes: Iterable[float] = (t.size for t in _texts(spot) if t.face.startswith("han"))
    return max(sizes, default=8.0)
