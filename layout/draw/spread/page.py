"""A key plate as two pages: at the right its moment's map alone, at the left its words, the whole
place, quiet, and a frame of everything that is done before and after. Single, both are one page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from math import dist, inf
from typing import NamedTuple

from layout.draw.dress import (
    BELOW,
    Page,
    Point,
    Role,
    Theme,
    in_script,
    line,
    moved,
    page_for,
    themes,
    to_page,
)
from layout.draw.ink import speaker_of
from layout.draw.page import (
    FACING,
    Asked,
    Panel,
    PieceMap,
    PlateManner,
    WholePlace,
    draw_panels,
    place_plan,
    smaller,
    tagged,
)
from layout.draw.spread.moment import Still, moment_of
from layout.draw.spread.pieces import (
    FRAME_LEAST,
    MAIN,
    MOST_WAYS,
    REDUCED,
    Cutter,
    SpanPiece,
    parts_of,
)
from layout.draw.windows import (
    Field,
    Plan,
    Precinct,
    View,
    at_once,
    camera,
    ground_of,
    grounds_of,
    roles,
    whole_plan,
)
from layout.draw.words import (
    ON_A_PAGE,
    PlateWords,
    TextDress,
    TextRow,
    TextRun,
    TextStrip,
    ToldRun,
    evenly,
    filled,
    fitted,
    flowed,
    gap,
    head_rows,
    height_of,
    moved_rows,
    paragraph,
    strips_of,
    upright_head,
)
from layout.picture import Group, Ink, Item, Meant, Path, Sheet, Text, Window
from layout.problems import Problem
from layout.said import NOTHING, Said
from layout.say.brief import Heading, PlateText
from layout.say.told import describe
from layout.say.tongue import Tongue
from layout.score import Step
from layout.site import Site
from layout.stage import Frame

FOLLOWING = Said("續", "continued")
GREY = Said("黑者圖之所見，灰者前後之文", "Black is on the map, grey before and after it")
MOST_CLAUSE = 0.5  # of the breadth: what a clause may take
GUTTER, BETWEEN = 6.0, 4.0  # mm
LEAST_BELOW, HIGHEST = 44.0, 84.0  # mm: the height of frames below a map
CAPTION = 16.0  # mm that the words of one take
FRAME_HEIGHTS = (84.0, 78.0, 72.0, 66.0, 60.0, 54.0, 48.0, 42.0, 36.0)
ENOUGH = 66.0  # mm: a higher frame is hardly better
TALLER = (94.0, 88.0)  # mm: of frames on a page of their own
FRAME_GOAL = 6.0  # mm: the breadth of who acts in a frame
WITHOUT_PLACE = 20.0  # what a layout costs without the whole place
ON, APART = 5.4, 0.9  # and what with a page more; with the words on that
SCALES = (1.12, 1.0, 0.92, 0.84, 0.77)  # of the words that run across
LARGE = (1.5, 1.3)  # and of words that have their page to themselves
PLACE_HEIGHTS = (130.0, 104.0, 84.0, 70.0, 60.0)
TALL_PLACES = (
    226.0,
    212.0,
    198.0,
    184.0,
    170.0,
    156.0,
    142.0,
)  # mm: where the words stand on a page of their own
IN_CELL = 1.0  # the whole place stands where a frame would
UNDER = 2.0  # it stands below words that run across all of the breadth, as deep as there is room
LEAST_UNDER, MOST_UNDER = 100.0, 190.0  # mm: how deep it is there
STANDING = 4.2  # mm: the breadth of everybody on the map of a place
LETTERS = 0.78  # of the usual size: in frames
COLUMNS = (62.0, 130.0)  # mm: how broad words that run across are


class Share(NamedTuple):
    """Of what is done in a span: how much is told in words, and how much is drawn."""

    acts: int
    told: int
    drawn: int
    ways: int
    ways_drawn: int

    @property
    def said(self) -> str:
        """In one sentence."""
        told, drawn = (100 * n / max(self.acts, 1) for n in (self.told, self.drawn))
        ways = 100 * self.ways_drawn / max(self.ways, 1)
        return (
            f"Of {self.acts} acts {told:.1f} % are told and {drawn:.1f} % drawn, "
            f"of {self.ways} ways {ways:.1f} %."
        )


def _letters(items: Iterable[Item]) -> Iterator[str]:
    """All that is written in some items, without blanks."""
    for item in items:
        if isinstance(item, Group):
            yield from _letters(item.items)
        elif isinstance(item, Text):
            yield "".join(item.text.split())


def _told_in(said: Said, written: str) -> bool:
    """Whether a movement's words, in each language that they have, stand on the pages."""
    both = ("".join(words.split()).replace("'", "’") for words in (said.han, said.latin))
    return all(words in written for words in both)


@dataclass(frozen=True)
class Spread:
    """One key plate."""

    site: Site
    frames: tuple[Frame, ...]
    before: Frame | None
    text: PlateText
    manner: PlateManner
    theme: Theme
    page: Page
    heading: Heading
    around: tuple[Sequence[Step], Sequence[Step]]
    moment: str = ""
    shows_place: bool = False

    # --- what it shows ---

    @cached_property
    def pieces(self) -> list[SpanPiece]:
        title = self.heading.title.han
        still = moment_of(self.frames, title, self.text, self.moment)
        still = Still(len(self.frames) - 1) if self.shows_place else still
        parts, at = parts_of(self.frames, self.before, still)
        cutter = Cutter(self.site, self.text.cast, parts)
        if self.shows_place and not self._rests:
            return cutter.whole()
        cutter, at = cutter.in_beats(at, is_one=still.group is None and not self._rests)
        if self._rests:
            resting = replace(self.frames[-1], events=(), beats=())
            return [*cutter.apart(), SpanPiece((resting,), None, self.text.cast, is_map=True)]
        return cutter.around(at)

    @cached_property
    def main(self) -> SpanPiece:
        return next(piece for piece in self.pieces if piece.is_map)

    @cached_property
    def ground(self) -> Precinct:
        return Precinct(self.site, ground_of(self.site, self.main.frames, self.frames))

    @cached_property
    def map(self) -> PieceMap:
        if not self.shows_place:
            is_alone = all(p.is_map or p.is_slight or p.is_errand for p in self.pieces)
            below = inf if is_alone else BELOW + LEAST_BELOW + CAPTION
            plan = self._of_all(self.main.frames) or camera(
                self.ground, self.main.frames, MAIN, below=below
            )
            picture = self._picture(self.main, plan, self.theme)
        else:
            plan = place_plan(self.ground, self.main.frames, MAIN)
            picture = self._picture(self.main, plan, self.theme)
            picture = self._resting(plan) if self._rests else picture
        return replace(picture, has_signs=True)

    @cached_property
    def _rests(self) -> bool:
        """Whether people stand closer on the map of a place than they are broad: it shows everybody
        as he stands then, and frames what is done."""
        if not self.shows_place:
            return False
        ground = Precinct(self.site, ground_of(self.site, self.frames))
        window = whole_plan(ground, self.frames, MAIN).main.window
        return self._apart(ground, window) < STANDING

    def _apart(self, ground: Precinct, window: Window) -> float:
        """How far those two are from each other who stand nearest, in mm; no more than bodies are
        broad."""
        spots = [to_page(window, pos) for _, pos, _ in ground.standing(self.frames[-1])]
        return min([STANDING, *(dist(a, b) for a, b in combinations(spots, 2))])

    def _resting(self, plan: Plan) -> PieceMap:
        """A map of the place with everybody as he stands, no broader than the room between two."""
        body = max(self._apart(self.ground, plan.main.window), STANDING / 4)
        piece = replace(self.main, before=None)
        return replace(self._picture(piece, plan, self.theme), body=body)

    def _of_all(self, frames: Sequence[Frame], field: Field = MAIN) -> Plan | None:
        """A map of each ground, where something is done on several at once."""
        names = grounds_of(self.site, frames, self.frames)
        grounds = [Precinct(self.site, name) for name in names]
        return at_once(grounds, frames, field) if len(grounds) > 1 else None

    @cached_property
    def _map_low(self) -> float:
        """Where the map ends, its bar and the arrow with it."""
        views = self.map.plan.views
        return max(v.window.top + v.window.height for v in views) + BELOW

    @cached_property
    def _right(self) -> tuple[int, float]:
        """How many frames, of the last, stand below a short map, and how high they are."""
        room = self.page.footer - 4.0 - self._map_low
        rows = int(room // (LEAST_BELOW + self._caption_height + 2.0))
        count = min(len(self._others), rows * self._columns)
        if not count:
            return 0, 0.0
        each = room / -(-count // self._columns) - self._caption_height - 2.0
        return count, min(each, HIGHEST)

    @property
    def _left_count(self) -> int:
        """How many frames, of the first, stand at the foot of words."""
        return len(self._others) - self._right[0]

    def _picture(self, piece: SpanPiece, plan: Plan, theme: Theme) -> PieceMap:
        page = replace(self.page, map_width=MAIN.width, map_height=MAIN.height, is_bare=True)
        return PieceMap(
            self.site,
            piece.frames,
            piece.before,
            self.text,
            plan,
            page,
            theme,
            self.manner,
            first=piece.first,
        )

    @cached_property
    def words(self) -> PlateWords:
        return PlateWords(
            self.site,
            self.text,
            TextDress(self.theme, self.manner.tongue),
            self.ground.name if len(self.map.plan.grounds) == 1 else "",  # else each map tells it
            [
                ToldRun(piece.frames, piece.moves, piece.is_map or self._rests)
                for piece in self.pieces
            ],
            self.frames,
            self.heading,
            self.around,
        )

    @cached_property
    def _peopled(self) -> PlateWords:
        """The words of a plate whose map is the whole place, with who stands where."""
        charts = self.map.charts
        people = [name.told for chart in charts for name in chart.names]
        things = [item.thing for chart in charts for item in chart.laid]
        return replace(self.words, people=people, things=things, kept={})

    def share(self) -> Share:
        """How much of the span is told and drawn."""
        shown = {detail.of for detail in self.text.details_of(f.step for f in self.frames)}
        within = self.frames[-1].things.values()
        detailed = shown | {thing.name for thing in within if thing.inside in shown}
        acts = told = drawn = ways = ways_drawn = 0
        numbers = {
            n
            for one in self._pictures.values()
            for c in one.charts
            for n in (box.name for box in c.paths.numbers)
        } | self._far.keys()
        pages = (item for sheet in self.sheets()[1:] for item in sheet.items)
        written = "".join(_letters(pages)).replace("'", "’")
        for piece in self.pieces:
            run = ToldRun(piece.frames, piece.moves, piece.is_map)
            said = {id(move): _told_in(one, written) for move, one in self.words.movements(run)}
            charts = self._pictures[id(piece)].charts if id(piece) in self._pictures else ()
            people = {s.person.name for chart in charts for s in chart.shown}
            things = {item.thing.name for chart in charts for item in chart.laid}
            every = piece.frames[-1].things.values()
            things |= {thing.name for thing in every if thing.inside in things}
            own = {move.number for move in piece.moves if move.number}
            for move in piece.moves:
                for event in move.events:
                    acts += 1
                    told += said[id(move)]
                    is_seen = event.who in people or event.thing in things
                    is_seen = is_seen or event.thing in detailed
                    drawn += is_seen or (bool(event.path) and move.number in numbers)
            ways += len(own)
            ways_drawn += len(own & numbers)
        return Share(acts, told, drawn, ways, ways_drawn)

    # --- the pages ---

    def sheets(self) -> list[Sheet]:
        """The map, the words that face it, and those for which these had no room."""
        pages = [self._map_page(), self._words_page()]
        return [*pages, *self._further_pages()]

    def picture(self) -> Sheet:
        """Its map alone."""
        windows = tuple(view.window for view in self.map.plan.views)
        return replace(self._sheet(self.map.items, NOTHING), windows=windows)

    def views(self) -> list[tuple[Item, ...]]:
        """What stands beside the map where its words are beneath: the frames with the numbers of
        their steps, and the details."""
        numbers = [self._steps_of(piece) for piece in self._others]
        return [*self._framed(numbers), *((panel.at(0.0, 0.0),) for panel in self._panels)]

    def _sheet(self, items: Sequence[Item], called: Said, desc: str = "") -> Sheet:
        """A page of it, called so."""
        frame, view = self.main.frames[-1], self.map.plan.main
        told = self.manner.tongue.told(called).text
        title = " ".join(filter(None, (self.text.title, self.heading.title.han, told)))
        meta = {
            "step": frame.step.id,
            "frame": str(frame.n),
            "ground": self.ground.name,
            "repeats": frame.step.expands or "",
            "part": called.han,
            "k": f"{view.window.k:g}",
            "figures": f"{view.enlargement:g}",
            "acts": str(sum(len(one.events) for one in self.main.frames)),
        }
        return Sheet(
            self.page.width,
            self.page.height,
            title,
            desc or title,
            self.theme.paper,
            tuple(items),
            meta=meta,
            lang=self.manner.tongue.script,
        )

    def _map_page(self) -> Sheet:
        names = [name.told for chart in self.map.charts for name in chart.names]
        speaker = speaker_of(self.site, self.text, self.main.frames[-1])
        desc = describe(self.main.frames, self.main.before, names, speaker, self.manner.tongue)
        frames = (item for one in [*self._framed()][self._left_count :] for item in one)
        sheet = self._sheet([*self.map.items, *frames, self._foot(is_map=True)], NOTHING, desc)
        pictures = [self.map, *(picture for picture, _ in self._frames)]
        return replace(
            sheet,
            windows=tuple(view.window for view in self.map.plan.views),
            boxes=tuple(box for chart in self.map.charts for box in chart.boxes),
            problems=tuple(
                dict.fromkeys(
                    [
                        *self._details[1],
                        *(p for one in pictures for chart in one.charts for p in chart.problems),
                    ]
                )
            ),
        )

    def _foot(self, *, is_map: bool) -> Group:
        """How large people are, or what is grey, and which clauses these are."""
        size = self.words.enlarged(self.map.plan.main.enlargement)
        frames = self.main.frames if is_map else self.frames
        return self.words.foot(frames, size if is_map else GREY, self.page)

    # --- the page of words ---

    @cached_property
    def _others(self) -> list[SpanPiece]:
        """What has a frame: all but the map, what is slight, and the first errands, whose ways are
        on the whole place. Beside the whole place alone it is the act, larger."""
        others = [piece for piece in self.pieces if not (piece.is_map or piece.is_slight)]
        has_place = not (self.map.plan.has_whole or self.shows_place)
        out, errands = [], 0
        for piece in others:
            errands += piece.ways if piece.is_errand else 0
            if not (has_place and piece.is_errand and errands <= MOST_WAYS):
                out.append(piece)
        is_bare = self.shows_place and not (out or self._panels or self.main.is_idle)
        return [replace(self.main, is_map=False)] if is_bare else out

    @cached_property
    def _pictures(self) -> dict[int, PieceMap]:
        """The map and the frames, each by the identity of its piece."""
        frames = zip(self._others, self._frames, strict=True)
        return {id(self.main): self.map, **{id(piece): own for piece, (own, _) in frames}}

    @cached_property
    def _far(self) -> dict[str, tuple[str, tuple[Point, ...]]]:
        """The ways that stand with their numbers on the whole place, being on no map and in no
        frame, by these; each with who goes."""
        charts = (chart for picture in self._pictures.values() for chart in picture.charts)
        shown = {box.name for chart in charts for box in chart.paths.numbers}
        if self._layout.place is None:
            return {}
        return {
            move.number: (move.leader, move.paths[0])
            for piece in self.pieces
            for move in piece.moves
            if move.number and move.number not in shown and move.paths
            if all(map(self._whole.extent.has, move.paths[0]))
        }

    @cached_property
    def _columns(self) -> int:
        few = 1 if self.shows_place and len(self._others) == 1 else 2
        return few if len(self._others) <= 6 else 3

    def _frame_width(self) -> float:
        page, n = self.page, self._columns
        return (page.right - page.left - (n - 1) * BETWEEN) / n

    @cached_property
    def _small(self) -> Theme:
        return smaller(self.theme, LETTERS)

    @cached_property
    def _frames(self) -> list[tuple[PieceMap, float]]:
        """A picture of each piece but the map's, and the height it was drawn for."""
        return self._drawn_frames(self._layout.height)

    def _drawn_frames(self, height: float) -> list[tuple[PieceMap, float]]:
        out = []
        for i, piece in enumerate(self._others):
            left, top, own_height = self._cell(i, height)
            name = ground_of(self.site, piece.frames, self.frames)
            ground = self.ground if name == self.ground.name else Precinct(self.site, name)
            field = Field(left, top, self._frame_width(), own_height)
            plan = self._of_all(piece.frames, field) or reduced(ground, piece, field)
            picture = self._picture(of_actors(piece), plan, self._small)
            picture = replace(picture, reduced=REDUCED, goal=FRAME_GOAL * REDUCED)
            out.append((picture, own_height))
        return out

    def _cell(self, i: int, height: float) -> tuple[float, float, float]:
        """Where a frame stands, and how high it is: the last below a short map, the others at the
        foot of the words."""
        n, first = self._columns, self._left_count
        if i >= first and self._right[0]:
            count, height = self._right
            row, column = divmod(i - first, n)
            top = self._map_low + 2.0 + row * (height + self._caption_height + 2.0)
        else:
            row, column = divmod(i, n)
            count, layout, rows = first, self._layout, -(-first // n)
            deep = height + self._caption_height + 2.0
            has_words = (layout.goes_on or not layout.has_gloss) and not layout.are_last
            if layout.is_apart and not has_words:  # alone on their page, at its head
                top = self._strips_above(self.page.footer)[0].top + row * deep
            else:
                top = self._foot_of_words - (rows - row) * deep
        lacking = 0 if self._layout.in_cell else max(n - (count - row * n), 0)
        at = column + lacking / 2  # a row that is not full stands in the middle
        return self.page.left + at * (self._frame_width() + BETWEEN), top, height

    @property
    def _foot_of_words(self) -> float:
        return self.page.footer - 3.0 - self.words.key()[1] - 1.0

    @cached_property
    def _captions(self) -> list[list[TextRow]]:
        return [self._caption(piece) for piece in self._others]

    @cached_property
    def _caption_height(self) -> float:
        return 1.2 + max(map(height_of, self._captions), default=0.0)

    def _caption(self, piece: SpanPiece) -> list[TextRow]:
        """Of a frame its clauses, as far as they have room, and their English."""
        style, tongue = self.theme.lettering[Role.CAPTION], self.manner.tongue
        steps = [frame.step for frame in piece.frames if frame.events]
        number = self.text.numbers(steps)
        own = {step.id for step in steps}
        others = (other for other in self.pieces if other is not piece)
        if any(f.step.id in own and f.events for other in others for f in other.frames):
            run = ToldRun(piece.frames, piece.moves, piece.is_map)
            moves = dict.fromkeys(move for _, move in self.words.movements(run))
            told = Said("；".join(one.han for one in moves if one.han),
                        "; ".join(one.latin for one in moves if one.latin))  # fmt: skip
        else:
            words = self.text.clause(steps)
            english = " ".join(dict.fromkeys(step.en for step in steps if step.en))
            told = tongue.told(Said(words, english))
        width = self._frame_width()
        lead = f"{number}　" if number and told.han else f"{number} " if number else ""
        rows: list[TextRow] = []
        for said, face, size, colour, most in (
            (told.han, style.han, style.han_size, self.theme.ink, 2),
            (told.latin, style.latin, style.latin_size - 0.6, self.theme.sub, 2),
        ):
            if said:
                rows += fitted(f"{lead}{said}", (face, size, colour), width, most)
                lead = ""
        return rows

    def _steps_of(self, piece: SpanPiece) -> list[TextRow]:
        """The numbers of what is done in a frame, as a book counts its steps."""
        steps = [frame.n for frame in piece.frames if frame.events]
        said = "–".join(map(str, dict.fromkeys((steps[0], steps[-1])))) if steps else ""
        style = self.theme.lettering[Role.CAPTION]
        hand = style.han, style.han_size, self.theme.ink
        return list(fitted(said, hand, self._frame_width(), 1))

    @cached_property
    def _layout(self) -> _Layout:
        """The cheapest way to lay the page out that has room for everything. Movements, reasons
        and frames may stand on a page of their own; the clause stays."""
        heights = FRAME_HEIGHTS if self._left_count else (0.0,)
        heights = heights if self._columns > 1 else (*TALLER, *heights)

        def cost(one: tuple[float, float, float]) -> float:
            """The whole place weighs most, then the size of frames, then that of letters."""
            height, place, k = one
            least = (PLACE_HEIGHTS[0] - place) / (40.0 if place < PLACE_HEIGHTS[0] else 1000.0)
            least = {IN_CELL: 0.4, UNDER: -0.01}.get(place, least)
            without = least if place or not any(self._place_heights) else WITHOUT_PLACE
            small = (
                max(ENOUGH - height, (FRAME_HEIGHTS[0] - height) / 8.0) / 10.0 if height else 0.0
            )
            without += 0.0 if k and (height or not self._left_count) else ON
            return without + small + ((SCALES[0] - k) * 5.0 if k else APART)

        has_pictures = self._left_count or any(self._place_heights)
        scales = SCALES if has_pictures else (*LARGE, *SCALES)
        tries = [*product(heights, self._place_heights, (*scales, 0.0))]
        if self._left_count:
            tries += product((0.0,), (*TALL_PLACES, *self._place_heights), (*SCALES, 0.0))
        for height, place, k in sorted(tries, key=cost):
            if place == IN_CELL and height + self._caption_height < PLACE_HEIGHTS[-1]:
                continue
            is_apart = bool(self._left_count) and not height
            bottom = self._frames_top(height, in_cell=place == IN_CELL, is_apart=is_apart) - 3.0
            layout = self._upper(bottom, place, k, height)
            if layout is not None:
                return self._with_frames_apart(layout) if is_apart else layout
        items, _ = self._upright(self._foot_of_words, is_last=True)
        layout = _Layout(items or (), 0.0, goes_on=True, has_gloss=False)
        return self._with_frames_apart(layout)

    def _with_frames_apart(self, layout: _Layout) -> _Layout:
        """With frames as high as the words of the page that follows leave room for them."""
        tries = [(height, SCALES[1]) for height in (*TALLER, *FRAME_HEIGHTS[:6])]
        tries += [(height, SCALES[3]) for height in FRAME_HEIGHTS[:7]]
        for height, k in (*tries, *((height, 0.0) for height in (*TALLER, *FRAME_HEIGHTS))):
            rows = self._further_rows(layout, k) if k else []
            top = self._frames_top(height) - 3.0
            strips = self._strips_above(top)
            if top >= strips[0].top and flowed(rows, strips) is not None:
                break
        return layout._replace(height=height, is_apart=True, are_last=not k, k=k or SCALES[1])

    @property
    def _place_heights(self) -> tuple[float, ...]:
        """How the whole place may be shown; not at all where the map is of all of it."""
        if self.map.plan.is_whole or self.shows_place:
            return (0.0,)
        if self._left_count % self._columns:
            return (IN_CELL, UNDER, *PLACE_HEIGHTS, 0.0)
        return (UNDER, *PLACE_HEIGHTS, 0.0)

    def _frames_top(self, height: float, *, in_cell: bool = False, is_apart: bool = False) -> float:
        """Where frames, and details above them, begin."""
        cells = 0 if is_apart else self._left_count + in_cell
        rows = -(-cells // self._columns)
        deep = sum(panel.height + BETWEEN for panel in self._panels)
        return self._foot_of_words - rows * (height + self._caption_height + 2.0) - deep

    @property
    def _panels(self) -> tuple[Panel, ...]:
        return self._details[0]

    @cached_property
    def _details(self) -> tuple[tuple[Panel, ...], tuple[Problem, ...]]:
        """The details, and what there is no picture of."""
        details = self.text.details_of(f.step for f in self.frames)
        page = self.page
        asked = Asked(
            self.site,
            self.ground.name,
            tuple(self.frames),
            self.text,
            self.theme,
            self.manner.tongue,
            page.right - page.left,
        )
        return draw_panels(details, asked)

    def _upper(self, bottom: float, place: float, k: float, height: float) -> _Layout | None:
        """Clause, gloss, movements and reasons above the frames; None where they have no room."""
        page = self.page
        items, reach = self._upright(bottom)
        if items is None:
            return None
        left, right = page.left, reach - GUTTER
        head, y = self._across_head(left, right)
        box = None
        if place not in (0.0, IN_CELL, UNDER):
            wide, deep = self._whole.size(((right - left) * (0.62 if k else 1.0), place))
            box = (left, bottom - deep, wide, deep)
        width = right - left
        gloss = self.words.gloss_rows(width)
        low = bottom if box is None else box[1] - 6.0
        is_small = box is not None and box[3] < PLACE_HEIGHTS[-1] - 0.1
        if is_small or y + height_of(gloss) > low:
            return None
        items += tuple(moved_rows(gloss, left, y))
        y += height_of(gloss) + 3.0
        placed = self._flowed((left, right, y, bottom), box, k) if k else ()
        if placed is None:
            return None
        items += placed
        if place == UNDER:
            low = max([y, *(item.y for item in placed if isinstance(item, Text))]) + 6.0
            wide, deep = self._whole.size((right - left, min(bottom - low, MOST_UNDER)))
            if deep < LEAST_UNDER and wide < 0.9 * (right - left):
                return None
            down = (bottom - low - deep) / 2
            box = (left + (right - left - wide) / 2, low + down, wide, deep)
        if place == IN_CELL:
            n = self._columns
            deep = height + self._caption_height + 2.0
            x = page.left + (self._left_count % n) * (self._frame_width() + BETWEEN)
            low = self._foot_of_words - deep
            wide, deep = self._whole.size((self._frame_width(), height + self._caption_height))
            cell = x + (self._frame_width() - wide) / 2, low, wide, deep
            return _Layout((*items, *head), height, cell, in_cell=True, goes_on=not k)
        return _Layout((*items, *head), height, box, goes_on=not k)

    def _flowed(
        self,
        room: tuple[float, float, float, float],
        box: tuple[float, float, float, float] | None,
        k: float,
    ) -> tuple[Item, ...] | None:
        """The words in columns, as broad as they have room in; where the map is the whole place
        with who stands where, if there is room for that."""
        with_people = () if k < 1 or box or any(self._place_heights) else (self._peopled,)
        for words, breadth in product((*with_people, self.words), COLUMNS):
            columns = self._strips(room, box, breadth * max(k, 1.0))
            if self.words.least(k) > sum((c.bottom - c.top) * c.width for c in columns):
                continue
            rows = words.rows(columns[0].width, k)
            placed = evenly(rows, columns) if box is None else None
            placed = flowed(rows, columns) if placed is None else placed
            if placed is not None:
                return placed
        return None

    def _strips(
        self,
        room: tuple[float, float, float, float],
        box: tuple[float, float, float, float] | None,
        breadth: float,
    ) -> list[TextStrip]:
        """Columns of one breadth; those that the whole place stands under end above it."""
        left, right, top, bottom = room
        width = right - left
        if box is not None and width - box[2] - GUTTER >= 42.0:
            # beside the whole place, and above it
            beside = left + box[2] + GUTTER
            count = max(1, round((right - beside) / breadth))
            wide = float((right - beside - (count - 1) * 5.0) // count)
            strips = [
                TextStrip(beside + i * (wide + 5.0), beside + i * (wide + 5.0) + wide, top, bottom)
                for i in range(count)
            ]
            above = TextStrip(left, left + wide, top, box[1] - 4.0)
            if above.bottom - above.top > 16.0 and box[2] >= wide:
                return [above, *strips]
            return strips
        count = max(1, round(width / breadth))
        wide = float((width - (count - 1) * 5.0) // count)
        strips = []
        for i in range(count):
            x = left + i * (wide + 5.0)
            low = box[1] - 6.0 if box is not None and x < box[0] + box[2] else bottom
            strips.append(TextStrip(x, x + wide, top, low))
        return strips

    @cached_property
    def _whole(self) -> WholePlace:
        """What lies all about the map."""
        return WholePlace(self.map, self.frames, self.map.plan.over)

    def _upright(
        self, bottom: float, *, is_last: bool = False
    ) -> tuple[tuple[Item, ...] | None, float]:
        """Title, the plate's name and the clause from the right, as large as they have room."""
        page = self.page
        most = MOST_CLAUSE * (page.right - page.left)
        strip = TextStrip(page.right - most, page.right, page.top, bottom)
        head = upright_head(self.words.head, strip, self.words.dress, ON_A_PAGE)
        return (head.items if head.is_whole or is_last else None), head.reach

    def _across_head(self, left: float, right: float) -> tuple[tuple[Item, ...], float]:
        """The English of the title and of the plate's name, and a rule."""
        rows = head_rows(self.words.head, right - left, self.words.dress)
        return tuple(moved_rows(rows, left, self.page.top)), self.page.top + height_of(rows)

    def _words_page(self) -> Sheet:
        layout = self._layout
        items: list[Item] = [
            Group("captions", layout.items, cls="captions", meant=Meant.WORDS),
        ]
        if layout.place is not None:
            items.append(self._whole.drawn(Field(*layout.place), self._far))
        if not layout.is_apart:
            items += self._frames_left()
        key, height = self.words.key()
        y = self.page.footer - 3.0 - height
        items.append(Group("key", tuple(moved(i, self.page.left, y) for i in key), cls="key",
                           meant=Meant.WORDS))  # fmt: skip
        items += self._panels_at()
        items.append(self._foot(is_map=False))
        return self._sheet(items, FACING)

    def _frames_left(self) -> list[Item]:
        """The frames at the foot of words."""
        return [item for one in [*self._framed()][: self._left_count] for item in one]

    def _further_rows(self, layout: _Layout, k: float) -> list[TextRow]:
        """The words that have no room on the page of the clause."""
        page = self.page
        width = self._strips_above(page.footer)[0].width
        gloss = [] if layout.has_gloss else [*self._clause_rows(width), gap(3.0)]
        return [*gloss, *(self.words.rows(width, k) if layout.goes_on else ())]

    def _clause_rows(self, width: float) -> list[TextRow]:
        """The clause and its gloss across the page."""
        style, dress = self.theme.lettering[Role.CAPTION], self.words.dress
        runs = [
            TextRun(words, style.han, style.han_size, dress.ink(is_black=black))
            for words, black in self.words.clause()
        ]
        clause = [*paragraph(runs, width, 4.0)] if self.manner.tongue.has_han and runs else []
        return [*clause, *self.words.gloss_rows(width)]

    def _strips_above(self, bottom: float) -> list[TextStrip]:
        """The columns of a page of words, below its head."""
        page = self.page
        _, y = self._across_head(page.left, page.right)
        return strips_of(TextStrip(page.left, page.right, y, bottom), COLUMNS[0])

    def _further_pages(self) -> Iterator[Sheet]:
        """The movements and reasons, and frames, on as many pages as they take."""
        layout, page = self._layout, self.page
        rows = self._further_rows(layout, layout.k)
        frames = self._frames_left() if layout.is_apart else []
        while rows or frames:
            has_frames = frames and not (rows and layout.are_last)
            low = self._frames_top(layout.height) - 3.0 if has_frames else page.footer - 4.0
            strips = self._strips_above(low)
            even = evenly(rows, strips) if rows else ()
            items, rest = (even, ()) if even is not None else filled(rows, strips)
            head, _ = self._across_head(page.left, page.right)
            words = Group("captions", (*head, *items), cls="captions", meant=Meant.WORDS)
            own = frames if has_frames else []
            yield self._sheet([words, *own, self._foot(is_map=False)], FOLLOWING)
            rows, frames = [*rest], [] if has_frames else frames

    def _panels_at(self) -> Iterator[Item]:
        layout = self._layout
        y = self._frames_top(layout.height, in_cell=layout.in_cell)
        for panel in self._panels:
            yield panel.at(self.page.left, y)
            y += panel.height + BETWEEN

    def _framed(
        self, captions: Sequence[list[TextRow]] | None = None
    ) -> Iterator[tuple[Item, ...]]:
        """Each picture with a hairline about it and its caption below."""
        captions = self._captions if captions is None else captions
        for i, ((picture, height), rows) in enumerate(zip(self._frames, captions, strict=True)):
            left, top, _ = self._cell(i, self._layout.height)
            windows = [view.window for view in picture.plan.views]
            west = min(w.left for w in windows)
            east = max(w.left + w.width for w in windows)
            north = min(w.top for w in windows)
            south = max(w.top + w.height for w in windows)
            box = (west, north, east - west, south - north)
            corners = ((west, north), (east, north), (east, south), (west, south))
            name = f"details/{i + 1}"
            edge = Path(line(corners, closed=True), Ink(None, self.theme.ink, 0.2))
            caption = moved_rows(rows, left, top + height + 1.2)
            yield (
                Group(
                    name,
                    (
                        Group(
                            f"{name}/map",
                            tuple(tagged(item, name) for item in picture.items),
                            clip=box,
                        ),
                        edge,
                    ),
                    "detail",
                    meant=Meant.CLOSE_UP,
                ),
                Group(f"captions/{i + 1}", tuple(caption), "captions", meant=Meant.WORDS),
            )


def reduced(ground: Precinct, piece: SpanPiece, field: Field) -> Plan:
    """The plan of a frame: one map, as on a larger page, reduced."""
    left, top, width, height = field
    large = Field(0, 0, width * REDUCED, height * REDUCED)
    plan = camera(
        ground, piece.frames, large, is_frame=True, least=FRAME_LEAST * REDUCED, below=inf
    )

    def smaller_view(view: View) -> View:
        w = view.window
        window = replace(
            w,
            left=left + (w.left / REDUCED),
            top=top + w.top / REDUCED,
            width=w.width / REDUCED,
            height=w.height / REDUCED,
            k=w.k / REDUCED,
        )
        return replace(view, window=window)

    views = tuple(map(smaller_view, plan.views))
    low = max(v.window.top + v.window.height for v in views)
    down = max(top + height - low, 0.0) / 2  # a low map stands in the middle of its frame
    views = tuple(replace(v, window=replace(v.window, top=v.window.top + down)) for v in views)
    return replace(plan, views=views)


def spread_of(  # noqa: PLR0913 - the whole of a plate
    site: Site,
    frames: Sequence[Frame],
    text: PlateText,
    manner: PlateManner,
    *,
    heading: Heading,
    around: tuple[Sequence[Frame], Sequence[Frame]],
    moment: str = "",
    shows_place: bool = False,
) -> Spread:
    """A key plate as a spread, which gives its pages, or its pieces to be drawn one by one.

    `around` are the frames before it and after it in its sections.
    """
    theme = themes()[manner.theme]
    manner = replace(manner, tongue=theme.spoken(manner.tongue.plain))
    before, after = around
    return Spread(
        site,
        tuple(frames),
        before[-1] if before else None,
        text,
        manner,
        theme,
        page_for(manner.page, theme),
        heading,
        ([f.step for f in before if f.step.section == frames[0].step.section],
         [f.step for f in after if f.step.section == frames[-1].step.section]),
        moment,
        shows_place,
    )  # fmt: skip


def pages_of(spread: Spread, tongue: Tongue) -> list[Sheet]:
    """The pages of a spread in the characters of a tongue."""
    return [in_script(sheet, tongue) for sheet in spread.sheets()]


class _Layout(NamedTuple):
    items: tuple[Item, ...]
    height: float  # of the frames
    place: tuple[float, float, float, float] | None = None  # where the whole place stands
    in_cell: bool = False  # there a frame would
    goes_on: bool = False  # its movements and reasons stand on a page of their own
    is_apart: bool = False  # and so do the frames
    are_last: bool = False  # these on the page after the words
    k: float = SCALES[1]  # of the words that stand there
    has_gloss: bool = True  # beside the clause; else it is the first of what follows


def of_actors(piece: SpanPiece) -> SpanPiece:
    """The piece without those who stand by."""
    names = roles(piece.frames).all
    last = piece.frames[-1]
    people = {
        name: person if name in names else replace(person, on_stage=False)
        for name, person in last.people.items()
    }
    return replace(piece, frames=(*piece.frames[:-1], replace(last, people=people)))
