"""Parts of the building: which one a word means, on the ground where the person is."""

from __future__ import annotations

from layout.place.around import Around
from layout.site import Feature, Point

_SAME = {"東階": "阼階", "左房": "東房", "右房": "西房", "房": "東房", "房中": "東房", "堂": "堂上",
         "東箱": "東堂", "西箱": "西堂", "筵": "席", "戶": "室戶", "房戶": "東房戶", "室中": "室",
         "陳": "堂塗", "廟門": "門", "寢門": "門", "大門": "門", "楹間": "兩楹間"}  # fmt: skip
_PAIRS = ("序端", "序", "楹", "榮", "坫", "壁", "夾", "塾", "堂塗")  # east or west by his own side


class Parts:
    """Finds the parts of one site for one person."""

    def __init__(self, around: Around) -> None:
        self.around, self.site = around, around.site
        self.ground = around.ground

    def feature(self, word: str, ground: str = "") -> Feature | None:
        """The part of the building a word means, in the ground named or where the person is."""
        features = self.site.features
        ground = ground or self.ground
        for name in (word, _SAME.get(word, word)):
            for whole in (ground + name, name):
                if whole in features:
                    return features[whole]
        if word == "階":
            return self.feature(self.stair(), ground)
        if word in _PAIRS:
            side = "東" if self._east() else "西"
            word = side + word
            if f"{ground}{word}" in features or word in features:
                return self.feature(word, ground)
        if word in ("東塾", "西塾"):  # 經 says neither inner nor outer: the one on his side
            half = "內" if self._within(ground) else "外"
            return self.feature(f"{word[0]}{half}塾", ground)
        if word == "門" or word.endswith("門"):
            owner = word.removesuffix("門").removesuffix("之")
            for prefix in (ground, f"{owner}之" if owner else "", ""):
                if f"{prefix}閾" in features:
                    return features[f"{prefix}閾"]
        return None

    def middle_of(self, area: str | None) -> Point:
        """The middle of the box about an area."""
        ring = self.site.areas[area].ring if area and area in self.site.areas else ((0.0, 0.0),)
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)

    def stair(self) -> str:
        """The stair of the person: his own, else the nearer of the two."""
        own = self.around.stairs.get(self.around.who or "")
        if own:
            return own
        return "阼階" if self._east() else "西階"

    def _within(self, ground: str) -> bool:
        """Whether he is within the gate of the ground."""
        gate, here = self.site.features.get(f"{ground}閾"), self.around.here
        return gate is None or here is None or here[1] > gate.anchor[1]

    def _east(self) -> bool:
        own = self.around.stairs.get(self.around.who or "")
        if own in ("阼階", "西階"):
            return own == "阼階"
        here = self.around.here
        return here is None or here[0] >= self._axis()

    def _axis(self) -> float:
        """Where the middle of his ground runs, north and south."""
        person = self.around.person
        area = person.area if person else None
        mine = next((names for names in self.site.grounds.values() if area in names), ())
        xs = [x for name in mine for x, _ in self.site.areas[name].ring]
        return (min(xs) + max(xs)) / 2 if xs else 0.0
