"""The sheet of symbols: every posture, state, hand, act and thing, drawn as on the plates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from layout.compass import Turn
from layout.draw.dress import Role, State, Theme, carved, in_one_face
from layout.draw.ink import (
    Figure,
    Grip,
    Held,
    Singled,
    Tablet,
    act_mark,
    draw_figure,
    draw_tablet,
    draw_thing,
    filling,
    handing,
    look_of,
    set_down,
    taken_up,
    turning,
    unit_of,
    washing,
)
from layout.draw.leaf import HEADS
from layout.draw.sheets.symbolfoot import bases, building, ways
from layout.picture import Group, Ink, Item, Path, Sheet, Text
from layout.said import Said
from layout.shape import Pose
from layout.stage import Posture
from layout.typeset import measure
from layout.vocabulary import KindTrait, Vocabulary
from layout.vocabulary.drawn.mark import Drawn, is_drawn
from layout.vocabulary.drawn.sample import Sample
from layout.vocabulary.party import Back, Cap, Party
from layout.vocabulary.verb import Does

_WIDTH, _HEIGHT, _LEFT, _RIGHT = 210.0, 297.0, 11.0, 199.0
_UNIT = 2.4  # mm: half a figure's breadth on this sheet
_ROOM = (12.0, 4.7)  # mm a thing may take
_ACROSS = 13  # things in a row
_STEP = (_RIGHT - _LEFT) / _ACROSS
_ROW = 12.9  # mm from row to row of things
_FOOT = (266.2, 272.4, 275.0, 280.8, 285.8, 290.6)  # its rule, heads, marks, names; rule, words
_AIR = 1.5  # mm between the names of two things
_FIRST = 42.4  # mm: the first row of persons
_LARGEST = 4.0  # mm per unit of a thing

_POSTURES = (
    (Posture.立, "standing"),
    (Posture.坐, "kneeling"),
    (Posture.俯, "bending"),
    (Posture.揖, "saluting"),
    (Posture.拜, "bowing"),
    (Posture.稽首, "prostrate"),
)
_STATES = (
    (State.ACTING, "行者", "acting now"),
    (State.CAME, "甫至", "just come"),
    (State.GHOST, "初所在", "ghost"),
)
_CAPS = {
    Cap.SQUARE: "方者",
    Cap.DISC: "圓者",
    Cap.TRIANGLE: "三角",
    Cap.RING: "環者",
    Cap.DOT: "點者",
    Cap.BOARD: "冕者",
}
_TABLET_STATES = "墨蓋者行禮之人，雙圍者甫至，點圍者初所在"
_APART = ((Singled.MANY, "眾", "7 more", 7), (Singled.DISPUTED, "異位", "disputed", 0))
_VESSELS = (KindTrait.WASHING, KindTrait.POURING)
_LETTERS = 8.0  # pt
_WINDS = ("北", "東北", "東", "東南", "南", "西南", "西", "西北")


def symbol_sheet(theme: Theme, vocabulary: Vocabulary) -> Sheet:
    """One page of every symbol there is."""
    desk = _Desk(theme, vocabulary)
    layers = (
        ("title", desk.title()),
        ("persons", desk.persons()),
        ("facing", desk.facing()),
        ("hands", desk.hands()),
        ("acts", desk.acts()),
        ("things", desk.things()),
        ("foot", desk.foot()),
    )
    items: tuple[Item, ...] = tuple(Group(name, tuple(part)) for name, part in layers)
    if theme.is_leaf:
        items = carved(in_one_face(items))
    desc = "Every posture, state, held thing, act mark and thing, with its name."
    return Sheet(_WIDTH, _HEIGHT, "圖例 The symbols", desc, theme.paper, items)


class _Desk:
    """Where each part of the page is composed; all of them share the theme and its letters."""

    def __init__(self, theme: Theme, vocabulary: Vocabulary) -> None:
        self.theme, self.vocabulary = theme, vocabulary
        self.parties = tuple(map(vocabulary.party, Back))
        self.host, self.guest, self.officer, self.musician, self.attendant = self.parties

    def _sample(self, sample: Sample) -> Figure:
        """Who shoots is seen from the side; who does something is acting."""
        posture = Posture(sample.posture) if sample.posture else Posture.立
        if sample.mark is not None:
            state = State.WAITING if sample.before else State.ACTING
            return Figure("", sample.who, 0, posture, state, k=0.88)
        hand = Grip(sample.hand)
        kinds = (sample.kind,) if sample.kind else ()
        held = tuple(Held(kind, hand, sample.fill, sample.manner) for kind in kinds)
        facing = 270.0 if hand is Grip.SHOT else 0.0
        return Figure("", sample.who, facing, posture, held=held, dress=sample.dress)

    def _figure(self, figure: Figure, x: float, y: float) -> Item:
        if self.theme.is_leaf:
            name = "" if figure.state is State.GHOST else figure.name[:1] or figure.party.sample
            tablet = Tablet(figure.party, name, _LETTERS)
            return replace(draw_tablet(tablet, figure, (x, y), None, self.theme), id="figure")
        return replace(draw_figure(figure, x, y, _UNIT, self.theme), id="figure")

    def _name(self, said: Said, x: float, y: float, room: float = 25.0) -> Iterator[Item]:
        """The English no broader than there is room."""
        style = self.theme.lettering[Role.LEGEND]
        yield Text(x, y, said.han, style.han, 8.6, self.theme.ink, "middle")
        if self.theme.is_leaf:
            return
        broad = measure(said.en, style.latin, style.latin_size)
        size = style.latin_size * min(1.0, (room - _AIR) / broad)
        yield Text(x, y + 3.2, said.en, style.latin, size, self.theme.sub, "middle")

    def _head(self, han: str, en: str, y: float, rule: float) -> Iterator[Item]:
        style = self.theme.lettering[Role.HEAD]
        yield Text(_LEFT, y, han, style.han, 10, self.theme.ink)
        if not self.theme.is_leaf:
            yield Text(_LEFT + 5.4, y, en, style.latin, 9, self.theme.sub)
        rules = (("M", (_LEFT, rule)), ("L", (_RIGHT, rule)))
        yield Path(rules, self.theme.lines["hairline"])

    def title(self) -> Iterator[Item]:
        style, theme = self.theme.lettering[Role.TITLE], self.theme
        yield Text(_LEFT, 19.8, "圖例", style.han, style.han_size, theme.ink)
        words = "一人一器，皆自上視之；尖者所面"
        if theme.is_leaf:
            words = "器皆自上視之；人名各書其所，字首所向即其面也"
        yield Text(_RIGHT, 15.4, words, "han-regular", 9, theme.sub, "end")
        if not theme.is_leaf:
            yield Text(33, 19.8, "The symbols", "latin-regular", 16, theme.ink)
            words = "everything seen from above; the point is the way one faces"
            yield Text(_RIGHT, 19.8, words, "latin-italic", 9, theme.sub, "end")
        rules = (("M", (_LEFT, 23.6)), ("L", (_RIGHT, 23.6)))
        yield Path(rules, Ink(None, theme.ink, 0.3))

    def persons(self) -> Iterator[Item]:
        yield from self._head("人", "persons", 30.4, 97)
        across = [41.4 + 16.57 * i for i in range(9)]
        heads = [Said(p.value, en) for p, en in _POSTURES] + [Said(*both) for _, *both in _STATES]
        for x, said in zip(across, heads, strict=True):
            yield from self._name(said, x, 30.6, 16.57)
        yield from self._name(Said("別", "singled out"), 189.5, 30.6, 16.57)
        name = self.theme.lettering[Role.NAME]
        apart = list(self._apart())
        for row, party in enumerate(self.parties):
            y = _FIRST + 12.15 * row
            yield Text(_LEFT, y - 1, party.han, name.han, 10, self.theme.of_party(party))
            if not self.theme.is_leaf:
                yield Text(_LEFT, y + 2.6, party.many, name.latin, 7.8, self.theme.sub)
            figures = [Figure("", party, 0, p) for p, _ in _POSTURES]
            figures += [Figure("", party, 0, state=s) for s, _, _ in _STATES]
            for x, figure in zip(across, figures, strict=True):
                forward = figure.posture in (Posture.拜, Posture.稽首)
                yield self._figure(figure, x, y + (1.6 if forward else 0.4))
            yield from apart.pop(0)
        yield from chain.from_iterable(apart)

    def _apart(self) -> Iterator[tuple[Item, ...]]:
        """Each who is singled out, with what he is called; nearer together where they are many."""
        name, singled = self.theme.lettering[Role.NAME], tuple(self._singled())
        for row, (one, which, gloss) in enumerate(singled):
            y = _FIRST + 12.15 * row * min(1.0, (len(self.parties) - 1) / (len(singled) - 1))
            told = [self._figure(one, 182.6, y + 0.4)]
            told.append(Text(187.2, y - 0.6, which, "han-medium", 8.6, self.theme.ink))
            if not self.theme.is_leaf:
                told.append(Text(187.2, y + 2.6, gloss, name.latin, 7.2, self.theme.sub))
            yield tuple(told)

    def _singled(self) -> Iterator[tuple[Figure, str, str]]:
        """Those of the other parties, and what may set anybody apart."""
        for party in self.vocabulary.parties.values():
            if party not in self.parties:
                look, singled = look_of(party)
                yield Figure(party.name, look, 0, singled=singled), party.han, party.many
        for singled, han, english, count in _APART:
            yield Figure(han, self.guest, 0, singled=singled, count=count), han, english

    def facing(self) -> Iterator[Item]:
        yield from self._head("面", "facing", 102.6, 114.2)
        for n, wind in enumerate(_WINDS):
            x = 36 + 9.6 * n
            yield self._figure(Figure("", self.guest, 45.0 * n), x, 105.4)
            yield Text(x, 112, wind, "han-regular", 8.2, self.theme.sub, "middle")
        some = (
            Figure("", self.host, 315, state=State.ACTING),
            Figure("", self.guest, 180, Posture.坐),
            Figure("", self.officer, 90, state=State.CAME),
            Figure("", self.musician, 270, Posture.坐),
            Figure("", self.attendant, 45),
        )
        if self.theme.is_leaf:
            return
        for unit, left, label in ((1.85, 122, "A5"), (1.1, 166, "A6")):
            for n, figure in enumerate(some):
                drawn = draw_figure(figure, left + n * unit * 3.8, 104.8, unit, self.theme)
                yield replace(drawn, id="figure")
            yield Text(left, 112, label, "han-regular", 8.2, self.theme.sub)

    def hands(self) -> Iterator[Item]:
        yield from self._head("手", "hands", 121.6, 136.4)
        shown = (one for one in self.vocabulary.samples.values() if one.has_hands)
        for n, sample in enumerate(shown):
            figure = self._sample(sample)
            x = 38.4 + 15.4 * n
            is_high = Grip(sample.hand) is Grip.SHOT or figure.posture is Posture.坐
            y = 122.6 if is_high else 125.2
            yield self._figure(figure, x, y)
            if sample.mark is not None:
                yield from act_mark(sample.mark, figure, Pose(x, y, 0, _UNIT), self.theme)
            if sample.before is not None:
                at = Pose(x, y - 4.6, 0, 2.0)
                yield from draw_thing(sample.before.glyph, at, self.theme)
            yield from self._name(sample.said, x, 131.9, 15.4)

    def acts(self) -> Iterator[Item]:
        yield from self._head("事", "acts", 141.6, 181.4)
        rows = (
            (148.6, 155.8, (*self._alone(),)),
            (169.0, 176.2, (*self._with_things(),)),
        )
        for y, below, row in rows:
            for n, (said, items) in enumerate(row):
                x = 36.4 + 25.0 * n
                yield Group("act", tuple(_moved(items, x, y)))
                yield from self._name(said, x, below)

    def _acting(self, party: Party, posture: Posture = Posture.立, *held: Held) -> Figure:
        return Figure("", party, 0, posture, State.ACTING, held, k=0.88)

    def _alone(self) -> Iterator[tuple[Said, tuple[Item, ...]]]:
        """Acts that need nobody else, drawn about the corner of the page and moved after."""
        for one in self.vocabulary.samples.values():
            if one.mark is not None and not one.has_hands:
                figure = self._sample(one)
                at = Pose(0, 0, 0, _UNIT)
                items = act_mark(one.mark, figure, at, self.theme, one.times)
                yield one.said, (self._figure(figure, 0, 0), *items)

    def _named(self, how: Drawn) -> Said:
        """The marks that are drawn so, in one."""
        marks = [mark for mark in self.vocabulary.marks.values() if mark.drawn is how]
        return Said("".join(mark.name for mark in marks), ", ".join(mark.en for mark in marks))

    def _with_things(self) -> Iterator[tuple[Said, tuple[Item, ...]]]:
        theme, k, host = self.theme, 0.88, self.host
        usual = self.vocabulary.usual
        empty, basin, jar = (usual(t).glyph for t in (KindTrait.WINE, *_VESSELS))
        cup = empty.as_is("實")
        giver, taker = Pose(-7.6, 0, 90, _UNIT), Pose(7.6, 0, 270, _UNIT)
        pair = (
            self._figure(replace(self._acting(host), facing=90.0), giver.x, 0),
            self._figure(replace(self._acting(self.guest), facing=270.0), taker.x, 0),
        )
        yield self._named(Drawn.HANDED), (*pair, *handing(cup, giver, taker, k, theme))
        kneeling = self._figure(self._acting(host, Posture.坐), 0, 0)
        down = up = Pose(0, -6, 0, unit_of(cup, k, held=True))
        ticks = (*draw_thing(empty, down, theme), *set_down(empty, down, theme))
        yield self._named(Drawn.LAID), (kneeling, *ticks)
        taken = (*draw_thing(cup, up, theme), *taken_up(cup, up, (0, 0), theme))
        yield self._named(Drawn.TAKEN), (kneeling, *taken)
        standing = self._figure(self._acting(host, Posture.揖), 0, 0)
        at = Pose(0, -6.6, 0, unit_of(basin, k))
        wash = (*draw_thing(basin, at, theme), *washing(empty, at, k, theme))
        yield self._named(Drawn.WASHED), (standing, *wash)
        from_jar = Pose(-2.6, -7, 0, unit_of(jar, k))
        full = draw_thing(cup, Pose(2.6, -5.4, 0, unit_of(cup, k, held=True)), theme)
        arc = filling((-2.6, -8.4), (2.6, -7.4), theme)
        yield self._named(Drawn.FILLED), (standing, *draw_thing(jar, from_jar, theme), *full, *arc)
        guest = self._acting(self.guest, Posture.坐)
        drinker = replace(guest, held=(Held(usual(KindTrait.WINE)),))
        verbs = (verb for verb in self.vocabulary.declared if verb.does(Does.DRAIN))
        drinks = next(verb for verb in verbs if is_drawn(verb.mark, Drawn.CUP))
        assert drinks.mark is not None
        drained = act_mark(drinks.mark, drinker, Pose(0, 0, 0, _UNIT), theme)
        yield Said(drinks.name, drinks.mark.en), (self._figure(guest, 0, 0), *drained)
        officer = replace(self._acting(self.officer), facing=180.0)
        pose = Pose(0, 0, 180, _UNIT)
        turn = turning(pose, Turn.左還, theme.of_party(self.officer))
        yield Said("還", "turning about"), (self._figure(officer, 0, 0), *turn)

    def things(self) -> Iterator[Item]:
        yield from self._head("器", "things", 187, _FOOT[0])
        for n, (name, (glyph, en)) in enumerate(self.vocabulary.symbols.items()):
            x, y = _LEFT + _STEP * (n % _ACROSS + 0.5), 190.8 + _ROW * (n // _ACROSS)
            left, back, right, front = glyph.box
            unit = min(_LARGEST, _ROOM[0] / (right - left), _ROOM[1] / (front - back))
            middle = Pose(x - unit * (left + right) / 2, y + unit * (back + front) / 2, 0, unit)
            yield Group(f"symbol/{name}", draw_thing(glyph, middle, self.theme), title=name)
            yield from self._name(Said(name, en), x, y + 5.9, _STEP)

    def foot(self) -> Iterator[Item]:
        """What a place rests on, ways, the building; and what the caps mean."""
        _, heads, marks, names, rule, base = _FOOT
        for han, en, left, drawn in (
            ("據", "on what it rests", _LEFT, bases(self.theme, self.host, 16.0, marks + 1.0)),
            (
                "行",
                "paths",
                56.0,
                ways(self.theme, (self.host, self.guest), self.vocabulary, 61.0, marks),
            ),
            ("宮", "building", 136.0, building(self.theme, self.vocabulary.signs, 140.0, marks)),
        ):
            style = self.theme.lettering[Role.HEAD]
            yield Text(left, heads - 1.6, han, style.han, 10, self.theme.ink)
            if not self.theme.is_leaf:
                yield Text(left + 5.4, heads - 1.6, en, style.latin, 9, self.theme.sub)
            for sample in drawn:
                yield from sample.items
                yield from self._name(sample.said, sample.x, names, sample.room)
        yield Path((("M", (_LEFT, rule)), ("L", (_RIGHT, rule))), self.theme.lines["hairline"])
        style = self.theme.lettering[Role.FOOTER]
        words = self._tablet_heads() if self.theme.is_leaf else self._caps()
        yield Text(_LEFT, base, words, style.han, style.han_size, self.theme.sub)
        if not self.theme.is_leaf:
            yield Text(
                _RIGHT,
                base,
                self._caps_in_english(),
                style.latin,
                style.latin_size,
                self.theme.sub,
                "end",
            )

    def _caps(self) -> str:
        return "冠" + "，".join(_CAPS[party.cap] + party.han for party in self.parties)

    def _caps_in_english(self) -> str:
        return "cap: " + ", ".join(f"{party.cap.value} {party.key}" for party in self.parties)

    def _tablet_heads(self) -> str:
        told = [
            words + "、".join(party.han for party in self.parties if party.head is head)
            for head, words in HEADS.items()
        ]
        return f"{'，'.join(told)}；{_TABLET_STATES}"


def _moved(items: Iterable[Item], dx: float, dy: float) -> Iterator[Item]:
    """The items elsewhere on the page."""
    for item in items:
        if isinstance(item, Path):
            shape = tuple(
                (op, tuple(v + (dy if i % 2 else dx) for i, v in enumerate(numbers)))
                for op, numbers in item.segments
            )
            yield replace(item, segments=shape)
        elif isinstance(item, Group):
            yield replace(item, items=tuple(_moved(item.items, dx, dy)))
        else:
            yield replace(item, x=item.x + dx, y=item.y + dy)
