"""A reel as frames of pixels, one after another: only what has changed is painted anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from layout.picture import Inset, Reel, ReelCaption, Scene
from layout.shape import overlap
from layout.write.extras import at_hand
from layout.write.film.moving import (
    PROGRESS,
    caption_at,
    inset_at,
    laid_at,
    rule,
    scene_at,
    spot_at,
)
from layout.write.film.sprites import Sprite, Sprites, lay, overlay, picture

if TYPE_CHECKING:
    from PIL.Image import Image

Box = tuple[int, int, int, int]  # left top right bottom, in pixels


@dataclass(frozen=True, slots=True)
class Format:
    """The size of a film in pixels, its frames to the second, and what they are painted on."""

    width: int
    height: int
    fps: float
    is_clear: bool = False  # on nothing, to be laid over another film; else on paper

    def times(self, end: int) -> Iterator[int]:
        """The time of every frame in ms; the last is the end itself."""
        count = self.count(end)
        for i in range(count - 1):
            yield round(i * 1000 / self.fps)
        yield end

    def count(self, end: int) -> int:
        return int(end * self.fps / 1000) + 1


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """One picture, which the next will paint over, and where it differs from the one before."""

    image: Image
    changed: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A sprite on the picture."""

    sprite: Sprite
    left: int
    top: int

    @property
    def box(self) -> Box:
        side = 2 * self.sprite.half
        return self.left, self.top, self.left + side, self.top + side


@dataclass(frozen=True, slots=True)
class _Pane:
    """A second window, and what is seen in it."""

    inset: Inset
    box: Box
    drawn: Mapping[tuple[str, int], _Drawn]


def frames(reel: Reel, form: Format) -> Iterator[FilmFrame]:
    """The film, frame by frame; no more than one is kept."""
    painter = Painter(reel, form)
    for t in form.times(reel.end):
        yield painter.frame(t)


@dataclass
class Painter:
    """The picture as it is, and what is known of it."""

    reel: Reel
    form: Format
    scene: Scene | None = None
    caption: ReelCaption | None = None
    camera: tuple[int, int] = (0, 0)
    drawn: dict[tuple[str, int], _Drawn] = field(default_factory=dict)
    pane: _Pane | None = None
    rims: dict[Inset, Image] = field(default_factory=dict)
    done: int = -1  # pixels of progress

    def __post_init__(self) -> None:
        self.density = self.form.width / self.reel.width
        self.view = round(self.reel.view * self.density)
        self.sprites = Sprites(self.density)
        size = self.form.width, self.form.height
        pillow = at_hand("PIL.Image")
        self.image: Image = (
            pillow.new("RGBA", size) if self.form.is_clear else pillow.new("RGB", size, self.paper)
        )
        self.ground: Image = self.image

    @property
    def paper(self) -> str:
        """The colour on which all is painted; empty where it is nothing."""
        return "" if self.form.is_clear else self.reel.paper

    def frame(self, t: int) -> FilmFrame:
        """The picture at a time, made out of the one before."""
        changed = [*self._stage(t), *self._bar(t)]
        return FilmFrame(self.image, tuple(changed))

    # -- above the bar ---------------------------------------------------------------------------

    def _stage(self, t: int) -> list[Box]:
        whole = (0, 0, self.form.width, self.view)
        scene = scene_at(self.reel, t)
        corner = spot_at(scene.camera, t)
        left, top = (round(n * self.density) for n in corner)
        drawn = dict(self._draw(scene, t, corner))
        stale = [whole]
        if scene is not self.scene:
            sheet = scene.ground
            box = (0.0, 0.0, sheet.width, sheet.height)
            self.ground = picture(sheet.items, box, self.density, self.paper and sheet.paper)
        elif (left, top) == self.camera:
            pairs = ((drawn.get(k), self.drawn.get(k)) for k in drawn.keys() | self.drawn.keys())
            stale = [one.box for pair in pairs if pair[0] != pair[1] for one in pair if one]
        pane = self._pane(scene, t)
        if self.pane is not None and (pane is None or pane.inset is not self.pane.inset):
            stale.append(self.pane.box)
        self.scene, self.camera, self.drawn = scene, (left, top), drawn
        boxes = list(_merged(b for box in stale if (b := _within(box, whole))))
        for box in boxes:
            self.image.paste(self._painted(box, self.camera, drawn), box[:2])
        if pane is not None and (pane != self.pane or any(overlap(pane.box, box) for box in boxes)):
            self._paint(pane)
            boxes.append(pane.box)
        self.pane = pane
        return boxes

    def _draw(
        self, scene: Scene, t: int, corner: tuple[float, float]
    ) -> Iterator[tuple[tuple[str, int], _Drawn]]:
        """Every sprite where it is; a name apart from its body, and above all bodies."""
        for mover, laid in laid_at(scene, t, corner):
            look = self.reel.looks[laid.look]
            sprite = self.sprites.of(look, laid.angle)
            x, y = round(laid.x * self.density), round(laid.y * self.density)
            yield (mover.name, laid.layer), _Drawn(sprite, x - sprite.half, y - sprite.half)

    def _painted(
        self, box: Box, camera: tuple[int, int], drawn: Mapping[tuple[str, int], _Drawn]
    ) -> Image:
        """A part of the picture, were the camera there."""
        left, top, right, bottom = box
        dx, dy = camera
        tile: Image = self.ground.crop((left + dx, top + dy, right + dx, bottom + dy))
        for one in drawn.values():
            if overlap(one.box, box):
                lay(tile, one.sprite.image, (one.left - left, one.top - top))
        return tile

    # -- the second window -----------------------------------------------------------------------

    def _pane(self, scene: Scene, t: int) -> _Pane | None:
        inset = inset_at(scene, t)
        if inset is None:
            return None
        sides = (inset.left, inset.top, inset.left + inset.width, inset.top + inset.height)
        left, top, right, bottom = (round(side * self.density) for side in sides)
        box = left, top, right, bottom
        drawn = self._draw(scene, t, inset.corner)
        return _Pane(inset, box, {key: one for key, one in drawn if overlap(one.box, box)})

    def _paint(self, pane: _Pane) -> None:
        left, top, *_ = pane.box
        inset = pane.inset
        camera = round(inset.corner[0] * self.density), round(inset.corner[1] * self.density)
        tile = self._painted(pane.box, camera, pane.drawn)
        if inset not in self.rims:
            box = (inset.left, inset.top, tile.width / self.density, tile.height / self.density)
            self.rims[inset] = overlay(inset.items, box, self.density)
        lay(tile, self.rims[inset], (0, 0))
        self.image.paste(tile, (left, top))

    # -- the bar ---------------------------------------------------------------------------------

    def _bar(self, t: int) -> Iterator[Box]:
        """The caption where it is another, and what the line at the foot has grown by."""
        caption = caption_at(self.reel, t)
        foot = max(1, round(PROGRESS * self.density))
        if caption is not self.caption or self.done < 0:
            top, height = self.reel.view, self.reel.height - self.reel.view
            items = (rule(self.reel), *(caption.items if caption else ()))
            box = (0.0, top, self.reel.width, height)
            self.image.paste(picture(items, box, self.density, self.paper), (0, self.view))
            self.caption, self.done = caption, 0
            yield (0, self.view, self.form.width, self.form.height)
        done = round(self.form.width * self.reel.progress(t))
        if done > self.done:
            grown = (self.done, self.form.height - foot, done, self.form.height)
            self.image.paste(self.reel.ink, grown)
            self.done = done
            yield grown


def _within(box: Box, whole: Box) -> Box | None:
    left, top = max(box[0], whole[0]), max(box[1], whole[1])
    right, bottom = min(box[2], whole[2]), min(box[3], whole[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _merged(boxes: Iterable[Box]) -> Iterator[Box]:
    """Boxes that meet made one, so that nothing is painted twice."""
    out: list[Box] = []
    for box in boxes:
        grown = box
        while True:
            others = [other for other in out if overlap(other, grown)]
            if not others:
                break
            out = [other for other in out if other not in others]
            lefts, tops, rights, bottoms = zip(grown, *others, strict=True)
            grown = (min(lefts), min(tops), max(rights), max(bottoms))
        out.append(grown)
    yield from out
