"""The sheet of symbols: every posture, state, hand, act and thing, drawn as on the plates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from layout.compass import Turn, Wind
from layout.draw.dress import Role, State, Theme, carved, in_one_face, in_script
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
    size_of,
    taken_up,
    turning,
    unit_of,
    washing,
)
from layout.draw.sheets.symbolfoot import bases, building, ways
from layout.picture import Group, Ink, Item, Path, Sheet, Text
from layout.said import Said
from layout.say.places import WIND_SHORT
from layout.say.tongue import Tongue
from layout.shape import Point, Pose
from layout.stage import Posture
from layout.typeset import measure
from layout.vocabulary import KindTrait, Vocabulary
from layout.vocabulary.drawn.mark import Drawn, is_drawn
from layout.vocabulary.drawn.sample import Sample
from layout.vocabulary.party import Back, Cap, Head, Party, PartyTrait
from layout.vocabulary.verb import Does

_WIDTH, _HEIGHT, _LEFT, _RIGHT = 210.0, 297.0, 11.0, 199.0
_UNIT = 2.4  # mm: half a figure's breadth on this sheet
_ROOM = (12.0, 4.7)  # mm a thing may take
_HEAD = 5.4  # mm from the Chinese of a head to its English
_ACROSS = 13  # things in a row
_STEP = (_RIGHT - _LEFT) / _ACROSS
TABLET_HEADS = {Head.POINTED: "圭首者", Head.ROUND: "圓首者", Head.CUT: "截角者"}
_ROW = 12.9  # mm from row to row of things
_FOOT = (266.2, 272.4, 275.0, 280.8, 285.8, 290.6)  # its rule, heads, marks, names; rule, words
_AIR = 1.5  # mm between the names of two things
_FIRST = 42.4  # mm: the first row of persons
_PERSON = 16.1  # mm from person to person
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
    (State.GHOST, "初所在", "where he was"),
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
_TITLE = Said("圖例", "The symbols")
_ABOUT = Said(
    "諸姿、諸態、所執、諸事、諸器，各系其名。",
    "Every posture, state, held thing, act mark and thing, with its name.",
)
_SEEN = Said(
    "一人一器，皆自上視之；尖者所面",
    "everything seen from above; the point is the way one faces",
)
_SEEN_ON_A_LEAF = Said("器皆自上視之；人名各書其所，字首所向即其面也")


def symbol_sheet(theme: Theme, vocabulary: Vocabulary, tongue: Tongue) -> Sheet:
    """One page of every symbol there is, each with its name."""
    tongue = theme.spoken(tongue)
    desk = _Desk(theme, vocabulary, tongue)
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
        items = carved(in_one_face(items, in_han=tongue.has_han))
    title, desc = tongue.told(_TITLE), tongue.lead(_ABOUT).text
    called = " ".join(filter(None, (title.han, title.en)))
    script = tongue.plain.script
    return in_script(Sheet(_WIDTH, _HEIGHT, called, desc, theme.paper, items, script), tongue)


class _Desk:
    """Where each part of the page is composed; all of them share the theme and its letters."""

    def __init__(self, theme: Theme, vocabulary: Vocabulary, tongue: Tongue) -> None:
        self.theme, self.vocabulary, self.tongue = theme, vocabulary, tongue
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
        """The English beneath, no broader than there is room; alone as near as the Chinese."""
        style, wording = self.theme.lettering[Role.LEGEND], self.tongue.told(said)
        if wording.han:
            yield Text(x, y, wording.han, style.han, 8.6, self.theme.ink, "middle")
        if wording.en:
            broad = measure(wording.en, style.latin, style.latin_size)
            size = style.latin_size * min(1.0, (room - _AIR) / broad)
            below = 3.2 if wording.han else 0.0
            yield Text(x, y + below, wording.en, style.latin, size, self.theme.sub, "middle")

    def _beside(self, said: Said, at: Point, han: Text, latin: Text) -> Iterator[Item]:
        """Left of a row, or right of it: one over the other, or one in the middle."""
        wording, (x, y) = self.tongue.told(said), at
        for words, look, down in ((wording.han, han, -1.8), (wording.en, latin, 1.8)):
            if words:
                yield replace(look, x=x, y=y + (down if wording.is_double else 0.0), text=words)

    def _headed(self, said: Said, x: float, y: float) -> Iterator[Item]:
        """What a part of the page is called."""
        style, wording = self.theme.lettering[Role.HEAD], self.tongue.told(said)
        if wording.han:
            yield Text(x, y, wording.han, style.han, 10, self.theme.ink)
        if wording.en:
            after = _HEAD if wording.han else 0.0
            yield Text(x + after, y, wording.en, style.latin, 9, self.theme.sub)

    def _head(self, wording: Said, y: float, rule: float) -> Iterator[Item]:
        yield from self._headed(wording, _LEFT, y)
        rules = (("M", (_LEFT, rule)), ("L", (_RIGHT, rule)))
        yield Path(rules, self.theme.lines["hairline"])

    def title(self) -> Iterator[Item]:
        style, theme = self.theme.lettering[Role.TITLE], self.theme
        title = self.tongue.told(_TITLE)
        if title.han:
            yield Text(_LEFT, 19.8, title.han, style.han, style.han_size, theme.ink)
        if title.en:
            after = 22.0 if title.han else 0.0
            yield Text(_LEFT + after, 19.8, title.en, "latin-regular", 16, theme.ink)
        seen = self.tongue.told(_SEEN_ON_A_LEAF if theme.is_leaf else _SEEN)
        if seen.han:
            up = 4.4 if seen.en else 0.0
            yield Text(_RIGHT, 19.8 - up, seen.han, "han-regular", 9, theme.sub, "end")
        if seen.en:
            yield Text(_RIGHT, 19.8, seen.en, "latin-italic", 9, theme.sub, "end")
        rules = (("M", (_LEFT, 23.6)), ("L", (_RIGHT, 23.6)))
        yield Path(rules, Ink(None, theme.ink, 0.3))

    def persons(self) -> Iterator[Item]:
        yield from self._head(Said("人", "persons"), 30.4, 97)
        across = [41.4 + _PERSON * i for i in range(9)]
        heads = [Said(p.value, en) for p, en in _POSTURES] + [Said(*both) for _, *both in _STATES]
        for x, wording in zip(across, heads, strict=True):
            yield from self._name(wording, x, 30.6, _PERSON)
        yield from self._name(Said("別", "singled out"), 189.5, 30.6, _PERSON)
        name = self.theme.lettering[Role.NAME]
        apart = list(self._apart())
        for row, party in enumerate(self.parties):
            y = _FIRST + 12.15 * row
            han = Text(0, 0, "", name.han, 10, self.theme.of_party(party))
            latin = Text(0, 0, "", name.latin, 7.8, self.theme.sub)
            yield from self._beside(Said(party.han, party.many), (_LEFT, y + 0.8), han, latin)
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
        for row, (one, which) in enumerate(singled):
            y = _FIRST + 12.15 * row * min(1.0, (len(self.parties) - 1) / (len(singled) - 1))
            told = [self._figure(one, 182.6, y + 0.4)]
            han = Text(0, 0, "", "han-medium", 8.6, self.theme.ink)
            latin = Text(0, 0, "", name.latin, 7.2, self.theme.sub)
            told += self._beside(which, (187.2, y + 1.0), han, latin)
            yield tuple(told)

    def _singled(self) -> Iterator[tuple[Figure, Said]]:
        """Those of the other parties, and what may set anybody apart."""
        for party in self.vocabulary.parties.values():
            if party not in self.parties:
                look, singled = look_of(party)
                wording = Said(party.han, party.many)
                lies = Posture.臥 if party.has(PartyTrait.LIES) else Posture.立
                size = size_of(lies, 0.0, _UNIT)
                yield Figure(party.name, look, 0, lies, singled=singled, size=size), wording
        for singled, han, english, count in _APART:
            wording = Said(han, english)
            yield Figure(han, self.guest, 0, singled=singled, count=count), wording

    def facing(self) -> Iterator[Item]:
        yield from self._head(Said("面", "facing"), 102.6, 114.2)
        for n, wind in enumerate(Wind):
            x, wording = 36 + 9.6 * n, Said(wind.value, WIND_SHORT[wind.value])
            yield self._figure(Figure("", self.guest, wind.bearing), x, 105.4)
            yield self._small(wording, x, "middle")
        some = (
            Figure("", self.host, 315, state=State.ACTING),
            Figure("", self.guest, 180, Posture.坐),
            Figure("", self.officer, 90, state=State.CAME),
            Figure("", self.musician, 270, Posture.坐),
            Figure("", self.attendant, 45),
        )
        if self.theme.is_leaf:
            return
        for unit, left, paper in ((1.85, 122, "A5"), (1.1, 166, "A6")):
            for n, figure in enumerate(some):
                drawn = draw_figure(figure, left + n * unit * 3.8, 104.8, unit, self.theme)
                yield replace(drawn, id="figure")
            yield self._small(Said(f"{paper} 紙", f"on {paper} paper"), left)

    def _small(self, said: Said, x: float, anchor: str = "start") -> Item:
        """A word beneath who faces somewhere, in one language."""
        wording = self.tongue.lead(said)
        face = "han-regular" if wording.han else "latin-regular"
        return Text(x, 112, wording.text, face, 8.2, self.theme.sub, anchor)

    def hands(self) -> Iterator[Item]:
        yield from self._head(Said("手", "hands"), 121.6, 136.4)
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
        yield from self._head(Said("事", "acts"), 141.6, 181.4)
        rows = (
            (148.6, 155.8, (*self._alone(),)),
            (169.0, 176.2, (*self._with_things(),)),
        )
        for y, below, row in rows:
            for n, (wording, items) in enumerate(row):
                x = 36.4 + 25.0 * n
                yield Group("act", tuple(_moved(items, x, y)))
                yield from self._name(wording, x, below)

    def _acting(self, party: Party, posture: Posture = Posture.立, *held: Held) -> Figure:
        return Figure("", party, 0, posture, State.ACTING, held, k=0.88)

    def _alone(self) -> Iterator[tuple[Said, tuple[Item, ...]]]:
        """Acts that need nobody else, drawn about the corner of the page and moved after."""
        for sample in self.vocabulary.samples.values():
            if sample.mark is not None and not sample.has_hands:
                figure = self._sample(sample)
                at = Pose(0, 0, 0, _UNIT)
                items = act_mark(sample.mark, figure, at, self.theme, sample.times)
                yield sample.said, (self._figure(figure, 0, 0), *items)

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
        yield self._named(Drawn.HANDED), (*pair, *handing(cup, (giver, taker), k, theme))
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
        yield from self._head(Said("器", "things"), 187, _FOOT[0])
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
        host = self.tongue.lead(Said(self.host.han, self.host.key))
        colour = self.theme.of_party(self.host)
        for said, left, drawn in (
            (Said("據", "on what it rests"), _LEFT, bases(self.theme, host, colour, marks + 1.0)),
            (
                Said("行", "paths"),
                56.0,
                ways(self.theme, (self.host, self.guest), self.vocabulary, 61.0, marks),
            ),
            (
                Said("宮", "building"),
                133.0,
                building(self.theme, self.vocabulary.signs, 137.0, marks),
            ),
        ):
            yield from self._headed(said, left, heads - 1.6)
            for sample in drawn:
                yield from sample.items
                yield from self._name(sample.said, sample.x, names, sample.room)
        yield Path((("M", (_LEFT, rule)), ("L", (_RIGHT, rule))), self.theme.lines["hairline"])
        style = self.theme.lettering[Role.FOOTER]
        wording = self.tongue.told(self._heads() if self.theme.is_leaf else self._caps())
        if wording.han:
            yield Text(_LEFT, base, wording.han, style.han, style.han_size, self.theme.sub)
        if wording.en:
            yield Text(
                _RIGHT, base, wording.en, style.latin, style.latin_size, self.theme.sub, "end"
            )

    def _caps(self) -> Said:
        """Which cap is whose."""
        english = ", ".join(f"{party.cap.value} {party.key}" for party in self.parties)
        han = "，".join(_CAPS[party.cap] + party.han for party in self.parties)
        return Said(f"冠{han}", f"cap: {english}")

    def _heads(self) -> Said:
        """Whose tablet has which head."""
        told = [
            words + "、".join(party.han for party in self.parties if party.head is head)
            for head, words in TABLET_HEADS.items()
        ]
        return Said(f"{'，'.join(told)}；{_TABLET_STATES}")


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
