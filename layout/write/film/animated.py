"""A reel as one animated SVG (SMIL): it plays by itself, also where scripts may not run.

It shows what a film's frames show, drawn by the hand that draws plates. All scenes on one
ground are a group that is seen in their time, over the ground drawn once; everybody on it is a
group that goes, with one within that turns; a look is a `use` whose reference is animated, and so
is what stands in the bar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from graphlib import TopologicalSorter
from itertools import chain, groupby, pairwise
from typing import TypeVar
from xml.etree.ElementTree import Element, SubElement, indent

from layout.picture import Angle, Inset, Item, Mover, Reel, ReelSpot, Scene, Seen, Sheet
from layout.write.film.moving import PROGRESS, progress, rule, sheet_of, shown_at
from layout.write.film.sprites import STEP
from layout.write.live import Live
from layout.write.numbers import fmt
from layout.write.particulars import SPACES, metadata
from layout.write.svg import Pen
from layout.write.xml import legal, written

Timed = TypeVar("Timed", ReelSpot, Angle)


@dataclass(frozen=True)
class Standpoint:
    """All that is filmed on one ground: the scenes there, and those who move in any of them.

    Between two scenes nobody sees what goes on: whoever is elsewhere in the next is there as soon
    as the one before is over, and whoever is not in it is gone.
    """

    ground: Sheet
    scenes: list[Scene] = field(default_factory=list)

    @property
    def spans(self) -> list[tuple[int, int]]:
        """From when to when it is seen."""
        spans: list[tuple[int, int]] = []
        for scene in self.scenes:
            start = spans.pop()[0] if spans and spans[-1][1] == scene.start else scene.start
            spans.append((start, scene.end))
        return spans

    @property
    def camera(self) -> tuple[ReelSpot, ...]:
        return self._lasting([scene.camera for scene in self.scenes])

    @property
    def insets(self) -> Iterator[Inset]:
        return chain.from_iterable(scene.insets for scene in self.scenes)

    def movers(self) -> Iterator[Mover]:
        """Everybody and everything, in an order that each scene keeps to."""
        order: TopologicalSorter[str] = TopologicalSorter()
        found = [{mover.name: mover for mover in scene.movers} for scene in self.scenes]
        for there in found:
            for name in there:
                order.add(name)
            for lower, upper in pairwise(there):
                order.add(upper, lower)
        for name in order.static_order():
            yield self._mover([there.get(name) for there in found])

    def _mover(self, runs: Sequence[Mover | None]) -> Mover:
        one = next(run for run in runs if run)
        layers = [
            self._shown(runs, lambda run, n=n: run.layers[n])  # type: ignore[misc]
            for n in range(len(one.layers))
        ]
        return Mover(
            one.name,
            self._lasting([run.spots if run else () for run in runs]),
            self._lasting([run.angles if run else () for run in runs]),
            tuple(layers),
            self._shown(runs, lambda run: run.tags),
            one.cls,
        )

    def _lasting(self, runs: Sequence[Sequence[Timed]]) -> tuple[Timed, ...]:
        """Keys scene after scene; the first of a scene is true from the end of the one before."""
        out: list[Timed] = []
        for scene, run in zip(self.scenes, runs, strict=True):
            if run:
                out.append(run[0]._replace(t=self._before(scene)))
                out.extend(run)
                out.append(run[-1]._replace(t=scene.end))
        return tuple(out)

    def _shown(
        self, runs: Sequence[Mover | None], looks: Callable[[Mover], Sequence[Seen]]
    ) -> tuple[Seen, ...]:
        """Looks scene after scene, and none in a scene in which he is not."""
        out: list[Seen] = []
        for scene, run in zip(self.scenes, runs, strict=True):
            keys: Sequence[Seen] = () if run is None else looks(run)
            first = keys[0].look if keys and keys[0].t <= scene.start else None
            out += [Seen(self._before(scene), first), *keys]
        return tuple(out) if any(seen.look for seen in out) else ()

    def _before(self, scene: Scene) -> int:
        """When the scene before it was over."""
        n = next(n for n, other in enumerate(self.scenes) if other is scene)
        return self.scenes[n - 1].end if n else 0


def standpoints(reel: Reel) -> list[Standpoint]:
    """Those of a film, as they are first seen."""
    found: dict[int, Standpoint] = {}
    for scene in reel.scenes:
        found.setdefault(id(scene.ground), Standpoint(scene.ground)).scenes.append(scene)
    return list(found.values())


FINE = 100  # ms: no time is farther off than this
_PARTS = (10_000, 20_000, 50_000)  # of a film, of which its times are told; or ten times as many
Key = tuple[int, str]  # ms of the film, and what is so then
Told = tuple[str, str]  # the same as it is written
_GRID = 0.2  # mm between places where people go
_SLIGHT = 1.0  # degrees
_BRIEF = 160  # ms: who turns so fast is seen to have turned at once
_VOID = "#nothing"  # the look of what is not there
_STYLE = (
    *("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
    *("paint-order", "font-family", "font-size", "font-weight", "font-style", "text-anchor"),
)


@dataclass(frozen=True)
class Smil:
    """The animations of one film: all as long as the film is, so that all begin again together."""

    end: int  # ms
    loop: bool

    def steps(self, element: Element, name: str, keys: Sequence[Key]) -> None:
        """An attribute that changes at once; where it never does, it is merely set."""
        told = self._at_once(keys)
        element.set(name, told[0][1])
        if len(told) > 1:
            about = {"attributeName": name, "calcMode": "discrete"}
            self._animation(element, "animate", about, told)

    def moves(self, kind: str, keys: Sequence[Key], element: Element, *others: Element) -> None:
        """A transform of elements that changes evenly from key to key. Others than the first have
        an id, and are told of in the first as well."""
        told = self._evenly(keys)
        for each in (element, *others):
            about = {} if each is element else {"href": f"#{each.get('id')}"}
            self._transform(each, element, {"type": kind, **about}, told)

    def jumps(self, kind: str, keys: Sequence[Key], element: Element) -> None:
        """A transform that changes at once."""
        about = {"type": kind, "calcMode": "discrete"}
        self._transform(element, element, about, self._at_once(keys))

    def grows(self, element: Element, name: str, first: str, last: str) -> None:
        """An attribute that grows evenly all the time."""
        element.set(name, first)
        told = self._evenly([(0, first), (self.end, last)])
        self._animation(element, "animate", {"attributeName": name}, told)

    def _transform(
        self, element: Element, parent: Element, about: dict[str, str], told: Sequence[Told]
    ) -> None:
        """Merely set where it never changes, and not even that where it is nothing."""
        values = {value for _, value in told}
        if values - {"0"}:
            element.set("transform", f"{about['type']}({told[0][1]})")
        if len(values) > 1:
            named = {"attributeName": "transform", **about}
            self._animation(parent, "animateTransform", named, told)

    def _animation(
        self, parent: Element, tag: str, about: dict[str, str], told: Sequence[Told]
    ) -> None:
        again = {"repeatCount": "indefinite"} if self.loop else {"fill": "freeze"}
        times, values = (";".join(each) for each in zip(*told, strict=True))
        lasts = {"dur": f"{fmt(self._whole / 1000)}s", **again}
        SubElement(parent, tag, {**about, **lasts, "values": values, "keyTimes": times})

    def lasting(self, keys: Sequence[Key]) -> list[Key]:
        """Without what is over in a moment: in the middle of it one change is made of two."""
        out: list[Key] = []
        for t, value in keys:
            since = t
            if out and t - out[-1][0] < self.moment:
                before, _ = out.pop()
                since = (before + t) // 2 if before else 0
            if not out or out[-1][1] != value:
                out.append((since, value))
        return out

    @property
    def moment(self) -> int:
        """ms: what a film tells no times of; never more than a tenth of a second."""
        return -(-self._whole // self._parts)

    def _at_once(self, keys: Sequence[Key]) -> list[Told]:
        """Each key that changes something; of several at one time the last."""
        latest = {self._share(t): value for t, value in self.lasting(keys)}
        return [next(run) for _, run in groupby(latest.items(), key=lambda key: key[1])]

    def _evenly(self, keys: Sequence[Key]) -> list[Told]:
        """From the beginning of the film to its end; of several at one time the first and the last,
        and none that is passed anyway between two that are the same."""
        stretched = [(0, keys[0][1]), *keys, (self._whole, keys[-1][1])]
        told = [(self._share(t), value) for t, value in stretched]
        for which in (0, 1):
            around = zip(told, told[1:], told[2:], strict=False)
            inner = [b for a, b, c in around if not a[which] == b[which] == c[which]]
            told = [told[0], *inner, told[-1]]
        return told

    def _share(self, t: int) -> str:
        """A time as a share of the film."""
        parts = self._parts
        return fmt(round(t * parts / self._whole) / parts, len(str(parts - 1)))

    @cached_property
    def _parts(self) -> int:
        """The fewest that will do."""
        tens = (10**n for n in range(9))
        counts = (parts * ten for ten in tens for parts in _PARTS)
        fewest: int = next(parts for parts in counts if self._whole <= FINE * parts)
        return fewest

    @property
    def _whole(self) -> int:
        return max(1, self.end)


class Fonts(Enum):
    """Whether the letters' fonts are in the file."""

    LIVE = "live"
    EMBEDDED = "embedded"


def to_animated(reel: Reel, fonts: Fonts = Fonts.LIVE, *, loop: bool = True) -> bytes:
    """The reel as an SVG file that plays: the same bytes on every run."""
    pen = Pen(Live(embed=fonts is Fonts.EMBEDDED))
    root = _Writer(reel, pen, Smil(reel.end, loop)).page()
    root.insert(0, _styles(root))
    indent(root, "")
    text = written(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


@dataclass
class _Writer:
    """Writes one film."""

    reel: Reel
    pen: Pen
    smil: Smil
    defs: Element = field(default_factory=lambda: Element("defs"))
    named: int = 0

    def __post_init__(self) -> None:
        self.looks = _Looks(self.pen, self.smil, self.defs)

    def page(self) -> Element:
        reel = self.reel
        width, height = fmt(reel.width), fmt(reel.height)
        size = {"width": f"{width}mm", "height": f"{height}mm", "viewBox": f"0 0 {width} {height}"}
        about = {"role": "img", "xml:lang": reel.lang}
        root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **SPACES, **size, **about})
        SubElement(root, "title").text = legal(reel.title)
        SubElement(root, "desc").text = legal(reel.desc)
        root.append(metadata(reel.title, (reel.lang,), reel.meta))
        root.append(self.defs)
        SubElement(root, "rect", {"width": width, "height": height, "fill": reel.paper})
        SubElement(self.defs, "g", {"id": _VOID[1:]})
        self._clip("view", (0.0, 0.0, reel.width, reel.view))
        stage = SubElement(root, "g", {"id": "stage", "clip-path": "url(#view)"})
        for n, here in enumerate(standpoints(reel)):
            self._scene(stage, here, f"scene{n}")
        self._bar(root)
        self.defs.extend((*self.pen.letters.shared(), *self.pen.clips))
        return root

    def _clip(self, name: str, box: tuple[float, float, float, float]) -> None:
        sides = dict(zip(("x", "y", "width", "height"), map(fmt, box), strict=True))
        SubElement(SubElement(self.defs, "clipPath", {"id": name}), "rect", sides)

    # -- the stage -------------------------------------------------------------------------------

    def _scene(self, stage: Element, here: Standpoint, name: str) -> None:
        """A ground and those who move over it, the names over all bodies, under one camera."""
        seen = SubElement(stage, "g")
        self._while(seen, here.spans)
        camera = SubElement(seen, "g")
        self._go(camera, [ReelSpot(spot.t, -spot.x, -spot.y) for spot in here.camera])
        within = SubElement(camera, "g", {"id": name})
        self.pen.lay(within, here.ground.items)
        names = Element("g")
        for mover in here.movers():
            self._mover(within, mover, names)
        within.append(names)
        for n, inset in enumerate(here.insets):
            self._inset(seen, inset, name, f"{name}-{n}")

    def _mover(self, parent: Element, mover: Mover, names: Element) -> None:
        """Somebody: where he goes, how he turns within, what he looks like; and over all bodies
        his name, which goes with him and never turns."""
        body = SubElement(parent, "g", {"class": mover.cls})
        SubElement(body, "title").text = legal(mover.name)
        tags = []
        if any(seen.look for seen in mover.tags):
            self.named += 1
            tags = [SubElement(names, "g", {"id": f"name{self.named}", "class": "name"})]
            self._look(tags[0], mover.tags)
        self._go(body, self._trodden(mover), *tags)
        turning = body
        if {angle.degrees % 360 for angle in mover.angles} - {0.0}:
            turning = SubElement(body, "g")
            self._turn(turning, mover)
        for layer in mover.layers:
            self._look(turning, layer)

    def _trodden(self, mover: Mover) -> list[ReelSpot]:
        """The places between which he is seen."""
        spans: list[tuple[int, int]] = []
        for layer in (*mover.layers, mover.tags):
            keys = self.smil.lasting(self._keys(layer)) if layer else []
            ends = [*(t for t, _ in keys[1:]), self.reel.end]
            spans += [(t, end) for (t, look), end in zip(keys, ends, strict=False) if look != _VOID]
        spots = mover.spots
        around = zip((spots[0], *spots), (*spots[1:], spots[-1]), strict=False)
        kept = [
            spot
            for spot, (before, after) in zip(spots, around, strict=True)
            if any(start <= after.t and before.t <= end for start, end in spans)
        ]
        return kept or [spots[0]]

    def _turn(self, element: Element, mover: Mover) -> None:
        """How he turns: at once where none takes longer than a look."""
        angles, brief = mover.angles, max(_BRIEF, 2 * self.smil.moment)
        if any(_is_slow(mover, a, b, brief) for a, b in pairwise(angles)):
            rounds = angles[0].degrees // 360 * 360  # made before
            told = [(angle.t, fmt(angle.degrees - rounds, 0)) for angle in angles]
            self.smil.moves("rotate", told, element)
        else:
            turns = [((a.t + b.t) // 2, b.degrees) for a, b in pairwise(angles)]
            ways = [(0, angles[0].degrees), *turns]
            told = [(t, fmt(round(degrees / STEP) * STEP % 360, 0)) for t, degrees in ways]
            self.smil.jumps("rotate", told, element)

    def _go(self, element: Element, spots: Sequence[ReelSpot], *others: Element) -> None:
        ways = [(spot.t, f"{_on_grid(spot.x)} {_on_grid(spot.y)}") for spot in spots]
        self.smil.moves("translate", ways, element, *others)

    def _look(self, parent: Element, shows: Sequence[Seen]) -> None:
        if shows:
            self.looks.wear(parent, self._keys(shows))

    def _keys(self, shows: Sequence[Seen]) -> list[Key]:
        """The looks from the beginning of the film on, as they are called in the file."""
        before = [Seen(0, None)] if shows[0].t > 0 else []
        looks = ((seen.t, seen.look) for seen in (*before, *shows))
        items = self.reel.looks
        return [
            (t, self.looks.called(look, items[look].items) if look else _VOID) for t, look in looks
        ]

    def _inset(self, seen: Element, inset: Inset, scene: str, name: str) -> None:
        """The same ground and people once more, through a window of their own."""
        pane = SubElement(seen, "g")
        self._while(pane, [(inset.start, inset.end)])
        box = (inset.left, inset.top, inset.width, inset.height)
        self._clip(name, box)
        within = SubElement(pane, "g", {"clip-path": f"url(#{name})"})
        self.pen.lay(within, (sheet_of(box, self.reel.paper),))
        x, y = (fmt(-n) for n in inset.corner)
        SubElement(within, "use", {"href": f"#{scene}", "x": x, "y": y})
        self.pen.lay(pane, inset.items)

    def _while(self, element: Element, spans: Sequence[tuple[int, int]]) -> None:
        keys = [(0, "none")] if spans[0][0] > 0 else []
        for start, end in spans:
            keys += [(start, "inline"), (end, "none")]
        last = keys.pop()  # to the end of the film
        keys += [last] if last[0] < self.reel.end else []
        self.smil.steps(element, "display", keys)

    # -- the bar ---------------------------------------------------------------------------------

    def _bar(self, root: Element) -> None:
        """The hairline, the words of each step, and the line that grows with the film."""
        reel = self.reel
        self.pen.lay(root, (rule(reel),))
        words = [(0, _VOID)]
        for n, caption in enumerate(reel.captions):
            name = self.looks.called(f"caption{n}", caption.items)
            words += [(caption.start, name), (caption.end, _VOID)]
        last = words.pop()  # which is there to the end
        words += [last] if last[0] < reel.end else []
        self.looks.wear(SubElement(root, "g", {"id": "caption"}), words)
        top, high = fmt(reel.height - PROGRESS), fmt(PROGRESS)
        fill = progress(reel, 0).ink.fill or ""
        line = SubElement(root, "rect", {"y": top, "height": high, "fill": fill})
        first, end = (fmt(reel.width * share) for share in reel.share)
        self.smil.grows(line, "width", first, end)


@dataclass
class _Looks:
    """What people, things and the bar look like: drawn once each, and not before it is seen."""

    pen: Pen
    smil: Smil
    defs: Element
    names: dict[str, str] = field(default_factory=dict)  # what each is called in the file
    alike: dict[str, str] = field(default_factory=dict)  # the same by its ink
    bench: dict[str, Element] = field(default_factory=dict)  # those not yet seen

    def called(self, name: str, items: tuple[Item, ...]) -> str:
        """What a look is called; those of the same ink are one."""
        if name not in self.names:
            element = Element("g")
            self.pen.lay(element, items)
            for each in element.iter("g"):
                each.attrib.pop("id", None)  # nobody looks for the parts of a look
            own = f"#{name}"
            self.names[name] = self.alike.setdefault(written(element), own)
            if self.names[name] == own:
                element.set("id", name)
                self.bench[own] = element
        return self.names[name]

    def wear(self, parent: Element, keys: Sequence[Key]) -> None:
        """Look so or so from each time on."""
        lasting = self.smil.lasting(keys)
        self.defs.extend(self.bench.pop(look) for _, look in lasting if look in self.bench)
        if {look for _, look in lasting} != {_VOID}:
            self.smil.steps(SubElement(parent, "use"), "href", lasting)


def _is_slow(mover: Mover, a: Angle, b: Angle, brief: float) -> bool:
    """Whether a turn between two keys is seen to take its time."""
    is_seen = any(shown_at(layer, (a.t + b.t) // 2) for layer in mover.layers)
    return is_seen and b.t - a.t > brief and abs(b.degrees - a.degrees) >= _SLIGHT


def _on_grid(mm: float) -> str:
    return fmt(round(mm / _GRID) * _GRID, 1)


def _styles(root: Element) -> Element:
    """What is inked and lettered alike has a class, and all of them a style sheet."""
    names: dict[tuple[str, ...], str] = {}
    for each in root.iter():
        if each.tag not in {"path", "circle", "text"}:
            continue
        look = tuple(_rule(key, each.attrib.pop(key)) for key in _STYLE if key in each.attrib)
        each.set("class", names.setdefault(look, f"ink{len(names)}"))
    style = Element("style")
    style.text = "".join(f".{name}{{{';'.join(look)}}}" for look, name in names.items())
    return style


def _rule(key: str, value: str) -> str:
    return f"{key}:{value}{'px' if key == 'font-size' else ''}"  # which must have a unit there
