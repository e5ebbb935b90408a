"""The names of people and things on a plate, dressed and ready to be placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from layout.draw.dress import (
    LabelWords,
    Lettered,
    Rect,
    Role,
    State,
    set_block,
    set_folded,
    set_stacked,
)
from layout.draw.ink import TOLD, Dressing, Laid, Named, is_food
from layout.draw.names.labels import Wanted, side_of
from layout.picture import Box, Sheet
from layout.said import Said
from layout.say.brief import PlateText
from layout.say.places import Speaker, bare_name, short_name
from layout.say.tongue import Tongue
from layout.shape import overlap, union
from layout.stage import Frame
from layout.vocabulary import Family, KindTrait

NEAR = 6.0  # mm: things of one kind no farther apart share a name
BROAD, NARROW = 6.0, 2.0  # mm: a thing so broad is led to by its ends too, each so narrow
LONG = 4  # characters: such a name may stand in two lines
LONG_LATIN = 12  # letters: likewise
# how the label of a box begins
_LABEL = {"figure": "people/", "thing": "things/", "mat": "things/"}
_SERVED = (Family.DISH, Family.FOOD)

ACTING, STANDING, HANDLED, LYING = 0, 10, 20, 30  # who is named first


@dataclass
class Titles:
    """Dresses the names of one plate; `previous` is the plate before, whose sides are kept."""

    cast: Dressing
    frames: Sequence[Frame]
    tongue: Tongue
    previous: Sheet | None

    def people(
        self, names: Sequence[Named], ghosts: Sequence[tuple[str, Rect]] = ()
    ) -> Iterator[Wanted]:
        """`ghosts` are where some of them were: nobody's name is to be taken for another's."""
        theme = self.cast.theme
        told = self.cast.text.telling(self.frames[-1].step).text or ""
        rects = [(named, member.rect) for named in names for member in named.members]
        for named in names:
            figure = named.lead.figure
            halo = figure.ground or theme.paper
            recedes = all(member.figure.recedes for member in named.members)
            colour = theme.sub if recedes else theme.of_party(figure.party)
            wording = self.tongue.named(self._said(named.name, named.english))
            if recedes and wording.han:
                wording = wording.bare  # who stands by is named in one tongue
            role = Role.ATTENDANT if recedes else named.role
            words = LabelWords(wording, role, colour, halo, named.basis)
            blocks = self._blocks(words)
            if len(wording.han) >= LONG or (
                len(wording.text) >= LONG_LATIN and " " in wording.text
            ):
                blocks["folded"] = set_folded(words, theme)
            rank = ACTING if figure.state is State.ACTING else STANDING
            key = f"people/{named.lead.person.name}"
            side = self._sides.get(key)
            leader = theme.lines["leader"]
            of = tuple(member.person.name for member in named.members)
            others = tuple(rect for other, rect in rects if other is not named)
            gone = tuple(rect for who, rect in ghosts if who not in of)
            front = ("above", "right", "below", "left")[round(figure.facing / 90) % 4]
            want = Wanted(key, named.rect, blocks, rank, side, leader, front, of=of)
            waits = all(m.figure.state is State.WAITING for m in named.members)
            is_told = named.name in told
            want = replace(want, may_be_left_out=waits and not is_told)
            aims = tuple(member.rect for member in named.members)
            yield replace(want, others=others, gone=gone, aims=aims)

    def things(self, laid: Sequence[Laid], quiet: frozenset[str] = frozenset()) -> Iterator[Wanted]:
        speaker = Speaker(self.cast.site, self.cast.text)
        handled = {e.thing for f in self.frames for e in f.events if e.thing}
        is_small = self.cast.view.window.k < TOLD
        beside = [(item.thing.name, item.rect) for item in laid if not item.is_mat]
        for word, ones, rect in thing_names(laid, self.cast.text, whole=not is_small):
            first = ones[0].thing
            is_handled = any(item.thing.name in handled for item in ones)
            if not is_handled and all(map(self._is_borne, ones)):
                continue
            if is_small and not is_handled and all(map(self._speaks_for_itself, ones)):
                continue
            floor = self.cast.floor_at(first.pos or (0.0, 0.0)) or self.cast.theme.paper
            whole = self._said(word, speaker.thing_of_all(first.name))
            wording = self.tongue.named_lesser(whole)
            recedes = all(item.thing.name in quiet for item in ones)
            colour = self.cast.theme.sub if recedes else None
            words = LabelWords(wording, Role.THING, colour, floor)
            blocks = self._blocks(words)
            if 1 < len(wording.han) <= 3 and not wording.latin:
                blocks["stacked"] = set_stacked(words, self.cast.theme)
            rank = HANDLED if is_handled else LYING
            key = f"things/{first.name}"
            of = tuple(item.thing.name for item in ones)
            others = tuple(r for name, r in beside if name not in of)
            want = Wanted(key, rect, blocks, rank, self._sides.get(key), may_yield=True, of=of)
            aims = tuple(aim for item in ones for aim in _aims(item))
            yield replace(want, leader=self.cast.theme.lines["leader"], others=others, aims=aims)

    def _said(self, han: str, english: str) -> Said:
        return self.cast.site.vocabulary.pinyin.said(han, english)

    def _speaks_for_itself(self, item: Laid) -> bool:
        """Dishes and stands before their owner, and the mat he is on: their signs tell what they
        are, and his own name whose they are."""
        return is_served(item, self.frames[-1], self.cast.text)

    def _is_borne(self, item: Laid) -> bool:
        """The millet in its vessel, the joints on their stand: what bears them is named."""
        return item.thing.inside is not None and is_food(item.thing.kind)

    def _blocks(self, words: LabelWords) -> dict[str, Lettered]:
        theme = self.cast.theme
        blocks = {align: set_block(words, theme, align) for align in ("start", "middle", "end")}
        return blocks | ({"bare": set_block(words.bare, theme)} if words.said.is_double else {})

    @cached_property
    def _sides(self) -> Mapping[str, str]:
        """The side on which each name stood in the plate before."""
        boxes = self.previous.boxes if self.previous else ()
        labels = {box.name: box for box in boxes if box.kind == "label"}
        named = (
            (key, box) for box in boxes if (key := _LABEL.get(box.kind, "") + box.name) in labels
        )
        return {key: side_of(_rect(box), _rect(labels[key])) for key, box in named}


def _aims(item: Laid) -> Iterator[Rect]:
    """Where the line may end that leads to a thing: of a broad one also at either end."""
    left, top, right, bottom = item.rect
    yield item.rect
    if right - left > BROAD:
        yield from ((left, top, left + NARROW, bottom), (right - NARROW, top, right, bottom))
    if bottom - top > BROAD:
        yield from ((left, top, right, top + NARROW), (left, bottom - NARROW, right, bottom))


def _rect(box: Box) -> Rect:
    return box.left, box.top, box.right, box.bottom


def thing_names(
    laid: Sequence[Laid], text: PlateText, *, whole: bool = False
) -> Iterator[tuple[str, list[Laid], Rect]]:
    """A word, the things it names and the box round them; the whole name, where each is told."""
    rows: list[tuple[str, list[Laid]]] = []
    for item in laid:
        word = _word(item, text, whole=whole)
        home = next((r for r in rows if r[0] == word and any(_near(item, o) for o in r[1])), None)
        if home is None:
            rows.append((word, [item]))
        else:
            home[1].append(item)
    for word, ones in rows:
        yield word, ones, union(item.rect for item in ones)


def _word(item: Laid, text: PlateText, *, whole: bool) -> str:
    """賓席 by its owner, 眾賓之席 by the owners' group; what is no mat by its kind alone, or by its
    name without the owner's (尸菹豆 is 菹豆). What hangs has its name: 笙磬, 頌磬."""
    kind, known = item.thing.kind, text.things.get(item.thing.name)
    if item.is_mat:
        owner = text.cast.get(known.of or "") if known else None
        grouped = owner is not None and owner.group
        return f"{owner.group}之席" if owner and grouped else bare_name(item.thing.name)
    if whole:
        return bare_name(item.thing.name, (known and known.of) or "")
    hangs = kind.family is Family.INSTRUMENT and not kind.portable
    return bare_name(item.thing.name) if hangs else short_name(item.thing.name, kind)


def _near(item: Laid, other: Laid) -> bool:
    return overlap(item.rect, other.rect, NEAR)


def is_served(item: Laid, frame: Frame, text: PlateText) -> bool:
    """Dishes and stands, and the mat somebody is on, are told by whom they lie before."""
    known = text.things.get(item.thing.name)
    owner = frame.people.get((known and known.of) or "")
    if owner is None:
        return False
    if item.is_mat:
        return owner.mat == item.thing.name
    kind = item.thing.kind
    return kind.family in _SERVED or kind.has(KindTrait.MEAT)
