"""What the words of a plate say: its title and clause, the gloss, every act under its number, who
stands where, on what it rests, one line of key. What its map shows is black, the rest grey."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from layout.draw.dress import DASHES, Page, Role, Theme, faced, moved
from layout.draw.ink import speaker_of
from layout.draw.ways import number
from layout.draw.words.setter import (
    TextDress,
    TextRow,
    TextRun,
    TextStrip,
    beside,
    draw_footer,
    gap,
    height_of,
    paragraph,
    together,
)
from layout.picture import Group, Ink, Item, Path, Text
from layout.said import NOTHING, Said
from layout.say.brief import Heading, PlateText, Someone, ground_apart
from layout.say.grounds import Grounds, Standing, grounds, standings
from layout.say.measures import told as measures_told
from layout.say.places import Speaker
from layout.say.staging import of_all
from layout.say.tongue import Tongue
from layout.say.words import Teller, sentence
from layout.score import Step
from layout.site import Site
from layout.stage import Frame, PersonState, ThingState
from layout.stage.movements import Movement
from layout.typeset import measure

MOVES = Said("行次", "movements")
PLACES = Said("位", "who stands where")
MEASURES = Said("度", "measures")
GROUNDS = Said("所據", "on what it rests")
ABOUT = 8  # steps before and after a span, to where its sentence begins and ends
STOPS = ("。", "」", "！", "？")
GLOSSES = ((160, 13.0), (420, 11.0), (100_000, 9.2))  # letters up to which a size serves, pt
INDENT, DISC = 5.2, 1.75  # mm
BETWEEN_MOVES = 0.8  # mm between two movements


@dataclass(frozen=True, slots=True)
class ToldRun:
    """Frames that have one picture, and what is done in them."""

    frames: tuple[Frame, ...]
    moves: tuple[Movement, ...]
    is_map: bool = True  # the picture is the plate's map, not a frame beside it


NOBODY = Said("是時無人行", "Nobody moves.")


@dataclass(frozen=True, slots=True)
class HeadWords:
    """What stands at the head of words: title and section, and the clause in its stretches, black
    or grey."""

    title: Said
    section: Said
    clause: tuple[tuple[str, bool], ...] = ()
    repeats: str = ""  # the passage that the clause, which is another's, repeats here
    why: Said = NOTHING  # why not all of it is there


@dataclass(frozen=True)
class PlateWords:
    """The words of a step, or of a span of frames that has been cut into runs."""

    site: Site
    text: PlateText
    dress: TextDress
    ground: str
    runs: Sequence[ToldRun]
    frames: Sequence[Frame]  # of the span, those in which nobody acts too
    heading: Heading = field(default_factory=Heading)
    around: tuple[Sequence[Step], Sequence[Step]] = ((), ())  # before and after in its section
    people: Sequence[Someone] | None = None  # named on the map; None: nobody is placed
    things: Sequence[ThingState] = ()  # that lie there
    kept: dict[tuple[float, float], list[TextRow]] = field(default_factory=dict)

    @property
    def theme(self) -> Theme:
        return self.dress.theme

    @property
    def tongue(self) -> Tongue:
        return self.dress.tongue

    @cached_property
    def main(self) -> ToldRun:
        return next(run for run in reversed(self.runs) if run.is_map)

    @cached_property
    def head(self) -> HeadWords:
        steps = [frame.step for frame in self.frames]
        own = steps[-1].section
        section = self.heading.title if self.heading.title.han else self.text.section(own)
        pinyin = self.site.vocabulary.pinyin
        title = Said(self.text.title, self.text.en, pinyin.title(self.text.title))
        passages = dict.fromkeys(s.expands for s in steps if s.expands)
        repeats = "" if any(s.text for s in steps) else "".join(f"如{p}" for p in passages)
        why = self.heading.why if self.heading.why.text else of_all(steps)
        return HeadWords(
            self.tongue.named(title),
            self.tongue.named(Said(section.han, section.en, pinyin.title(section.han))),
            tuple(self.clause()),
            repeats,
            self.tongue.prose(why),
        )

    # --- the clause and its gloss ---

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Those of the span, begun and ended at a stop."""
        before, after = (list(steps) for steps in self.around)
        own = [frame.step for frame in self.frames]
        if not any(step.text for step in own):
            return tuple(own)
        out = list(own)
        while before and len(out) < len(own) + ABOUT and not _ends(before[-1]):
            out.insert(0, before.pop())
        end = len(out) + ABOUT
        while after and len(out) < end and not _ends(out[-1]):
            out.append(after.pop(0))
        return tuple(out)

    @cached_property
    def _black(self) -> frozenset[str]:
        """The clauses of the moment, or those that it repeats; all, where it has none."""
        frames = (frame for run in self.runs if run.is_map for frame in run.frames)
        own = {self.text.telling(frame.step).text or "" for frame in frames}
        return frozenset(own - {""}) or frozenset(step.text or "" for step in self.steps)

    def clause(self) -> Iterator[tuple[str, bool]]:
        """Each clause once, and whether it is of the moment."""
        words = dict.fromkeys(self.text.telling(step).text or "" for step in self.steps)
        yield from ((clause, clause in self._black) for clause in words if clause)

    def gloss(self) -> Iterator[tuple[str, bool]]:
        """The English of each, and whether it is of the moment."""
        said: dict[str, bool] = {}
        for step in self.steps:
            is_black = (self.text.telling(step).text or "") in self._black
            if step.en:
                said[step.en] = said.get(step.en, False) or is_black
        last = len(said) - 1
        is_new = True
        for i, (words, is_black) in enumerate(said.items()):
            own = sentence(words) if is_new else words
            if i == last and own.endswith((",", ";", ":")):
                own = f"{own[:-1]}."
            is_new = own.endswith((".", "?", "!", "”"))
            yield f"{own} ", is_black

    # --- rows ---

    def gloss_rows(self, width: float) -> list[TextRow]:
        said = [*self.gloss()] if self.tongue.has_english else []
        long = sum(len(words) for words, _ in said)
        size = next(size for most, size in GLOSSES if long <= most)
        face = self.theme.lettering[Role.GLOSS].latin
        runs = [TextRun(words, face, size, self.dress.ink(is_black=black)) for words, black in said]
        return [*paragraph(runs, width, 0.467 * size)]

    def least(self, k: float) -> float:
        """What the movements and reasons cover at the least, in mm²."""
        return 0.85 * k * k * 62.0 * height_of(self.rows(62.0, 1.0))

    def rows(self, width: float, k: float) -> list[TextRow]:
        """The movements, who stands where, on what it rests."""
        at = (round(width, 2), k)
        if at not in self.kept:
            self.kept[at] = self.some_rows(width, k)
        return self.kept[at]

    def some_rows(
        self,
        width: float,
        k: float,
        places: int | None = None,
        reasons: int | None = None,
        *,
        is_bare: bool = False,
    ) -> list[TextRow]:
        """The same with so many of the places and reasons, or with all; `bare` the movements in
        their first language."""
        out: list[TextRow] = []
        for move_rows in self._moves(width, k, is_bare=is_bare):
            out += [*([gap(BETWEEN_MOVES * k)] if out else self._head(MOVES, k))]
            out += together(move_rows)
        head = PLACES if self.people else MEASURES
        for i, standing in enumerate(self.standings[:places]):
            out += [] if i else [*([gap(1.0 * k)] if out else []), *self._head(head, k)]
            out += together(self._standing(standing, width, k))
        pitch = self.theme.lettering[Role.GROUNDS].pitch
        for i, ground in enumerate(self.grounds[:reasons]):
            reason = self.tongue.prose(ground.said)
            out += [gap(0.5 * k)] if i else [gap(1.6 * k), *self._head(GROUNDS, k)]
            own = replace(self.dress, k=k)
            out += together([*own.rows(reason, Role.GROUNDS, width, pitch, self.theme.ink)])
        return out

    def shortened(self, width: float) -> Iterator[list[TextRow]]:
        """All of them, then ever fewer places and reasons, at last the movements alone and in one
        language."""
        yield self.rows(width, 1.0)
        for places, reasons in ((8, None), (4, None), (4, 2), (2, 1), (0, 1), (0, 0)):
            yield self.some_rows(width, 1.0, places, reasons)
        yield self.some_rows(width, 1.0, 0, 0, is_bare=True)

    def _head(self, said: Said, k: float) -> list[TextRow]:
        line = replace(self.dress, k=k).line(said, Role.HEAD)
        return [TextRow(tuple(moved(item, 0.0, 3.2 * k) for item in line), 4.4 * k, leads=True)]

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Who stands where; of a place where nobody stands its measures, by the names that it has,
        which are Chinese."""
        if self.people is None:
            return ()
        if self.people:
            return standings(self.people, self._speaker, self.tongue)
        out = []
        for one in measures_told(self.site, self.ground) if self.tongue.has_han else ():
            words = "" if one.is_composed else f"{one.words} "
            out.append(Standing(one.name, Said(f"{words}{one.figure}"), one.ground))
        return tuple(out)

    def _standing(self, standing: Standing, width: float, k: float) -> list[TextRow]:
        """Whose place it is and on what it rests, and the place beside that, or below it."""
        style, sub = self.theme.lettering[Role.CAPTION], self.theme.sub
        size, pitch = style.han_size * k, 3.7 * k
        basis = Text(width, 0.76 * pitch, standing.basis, style.han, size - 0.4 * k, sub, "end")
        room = width - measure(standing.basis, style.han, size) - 2.0 * k
        names = [*paragraph([TextRun(standing.who, style.han, size, self.theme.ink)], room, pitch)]
        last = names.pop()
        items = (*last.items, basis)
        said = faced(standing.place, style)
        x = max(measure(_text_of(last), style.han, size) + 2.0 * k, 11.0 * k if width > 50 else 0.0)
        waiting = [(words, face, k * points) for words, face, points in said]
        if waiting and x + measure(*waiting[0]) < room:
            items = (*items, Text(x, 0.76 * pitch, *waiting.pop(0), sub))
        below = (
            row
            for words, face, points in waiting
            for row in paragraph([TextRun(words, face, points, sub)], width, 3.4 * k)
        )
        return [*names, TextRow(items, pitch), *below]

    @cached_property
    def told(self) -> list[tuple[str, Said, str, bool]]:
        """Of each movement its number, its words, whose it is, and whether the map has it."""
        told: dict[tuple[str, Said], tuple[str, Said, str, bool]] = {}
        for run in self.runs:
            for move, said in self.movements(run):
                told.setdefault((move.number, said), (move.number, said, move.leader, run.is_map))
        is_idle = len(self.frames) == 1 and not self.frames[0].events
        if is_idle and self.people and not self.head.why.text:
            return [("", self.tongue.told(NOBODY), "", True)]
        return [*told.values()]

    def movements(self, run: ToldRun) -> Iterator[tuple[Movement, Said]]:
        """Each movement of a run in words."""
        speaker = speaker_of(self.site, self.text, run.frames[-1])
        teller = Teller(speaker, run.moves, self.text.clause(f.step for f in run.frames))
        for move in run.moves:
            yield move, self.tongue.told(teller.tell(move))

    def _moves(self, width: float, k: float, *, is_bare: bool) -> Iterator[list[TextRow]]:
        """Of each movement its number, and its words in the text's and in plain English."""
        style = self.theme.lettering[Role.CAPTION]
        for sign, whole, leader, is_on_map in self.told:
            said = whole.bare if is_bare else whole
            member = self.text.cast.get(leader)
            colour = self.theme.of_party(member.party.look) if member else self.theme.ink
            ink = self.dress.ink(is_black=is_on_map)
            disc: tuple[Item, ...] = ()
            if sign:
                disc = tuple(number(sign, DISC * k, 1.9 * k, colour, self.theme, k=k))
            if one := self._in_one(said, width, k, ink):
                yield beside([one], disc)
                continue
            rows = [
                *paragraph([TextRun(said.han, style.han, style.han_size * k, ink)],
                           width, 3.75 * k, INDENT * k),
                *paragraph([TextRun(said.latin, style.latin, style.latin_size * k,
                                    self.theme.sub)], width, 3.35 * k, INDENT * k),
            ]  # fmt: skip
            yield beside(rows, disc)

    def _in_one(self, said: Said, width: float, k: float, ink: str) -> TextRow | None:
        """A movement on one line, in all its languages, where it has room there."""
        style = self.theme.lettering[Role.CAPTION]
        items: list[Item] = []
        x = INDENT * k
        for words, face, size, colour in (
            (said.han, style.han, style.han_size * k, ink),
            (said.latin, style.latin, style.latin_size * k, self.theme.sub),
        ):
            if words:
                items.append(Text(x, 0.76 * 3.75 * k, words.replace("'", "’"), face, size, colour))
                x += measure(words, face, size) + 1.8 * k
        return TextRow(tuple(items), 3.95 * k) if x - 1.8 * k <= width else None

    @property
    def _speaker(self) -> Speaker:
        return speaker_of(self.site, self.text, self.main.frames[-1])

    @cached_property
    def grounds(self) -> list[Grounds]:
        """On what the places of those who act rest, or of all who are named; then what is left
        open in any of the span."""
        frame = self.main.frames[-1]
        events = [event for f in self.main.frames for event in f.events]
        acting = dict.fromkeys(n for e in events for n in (e.who, *e.to))
        handled = dict.fromkeys(e.thing for e in events if e.thing)
        waiting = [p for one in sorted(self.people or (), key=lambda o: o.rank) for p in one.people]
        resting: list[PersonState | ThingState] = [
            *(frame.people[n] for n in acting if n in frame.people and frame.people[n].on_stage),
            *(frame.things[n] for n in handled if n in frame.things),
            *(person for person in waiting if person.name not in acting),
            *(thing for thing in self.things if thing.name not in handled),
        ]
        told = (
            each
            for own, drawn in [(frame, resting), *((f, ()) for f in self.frames)]
            for each in grounds(own, drawn, self._speaker, self.ground, self.tongue)
        )
        return [*{each.said: each for each in told if self.tongue.prose(each.said).text}.values()]

    # --- the foot ---

    def foot(self, frames: Sequence[Frame], first: Said, page: Page) -> Group:
        """Something about the picture, and which clauses these are; in short without the section,
        where it has no name of its own."""
        steps = [frame.step for frame in frames]
        called = self.text.section(steps[-1].section)
        called = called if called.en else Said(called.han, called.han)
        told = self.text.foot(steps)
        cited, place = (told, _joined(called, told)) if told.text else (called, called)
        if (apart := ground_apart(self.site, self.ground)) is not None:
            place, cited = _joined(apart, place), _joined(apart, cited)
        strip = TextStrip(page.left, page.right, page.top, page.footer)
        return draw_footer(first, place, strip, self.dress, cited)

    def enlarged(self, size: float, ratio: str = "", *, is_idle: bool = False) -> Said:
        """How large those who act are drawn, and that every place is true."""
        metre = self.site.units.get("尺", 0.231)
        pale, grey = ("", "") if is_idle else ("，餘者小而灰", ", others smaller and grey")
        at = f" at {ratio}" if ratio else " to scale"
        return Said(
            f"行者{size:.2g}倍{pale}，其所皆中度{f'，{ratio}' if ratio else ''}",
            f"Who acts ×{size:.2g}{grey}; every place true{at}. 1 尺 = {metre:g} m.",
        )

    # --- the key ---

    def key(self) -> tuple[tuple[Item, ...], float]:
        """One line, in each language that is shown, of what lines and inks mean; its height."""
        style = self.theme.lettering[Role.LEGEND]
        items: list[Item] = []
        y = 0.0
        for face, size, n in ((style.han, 7.2, 0), (style.latin, 7.0, 1)):
            told = [(self.tongue.told(Said(*words)), mark) for words, mark in KEY]
            if not any((said.han, said.latin)[n] for said, _ in told):
                continue
            y += 3.4
            x = 0.0
            for said, mark in told:
                if n == 0 or not said.han:  # below the Chinese its English alone
                    drawn, wide = _sample(mark, x, y - 0.9, self.theme)
                    items += drawn
                    x += wide
                words = (said.han, said.latin)[n]
                items.append(Text(x, y, words, face, size, self.theme.sub))
                x += measure(words, face, size) + 3.2
        return tuple(items), y


KEY = (
    (("經", "text"), "solid"),
    (("注疏", "commentary"), "dashed"),
    (("擬", "conjecture"), "dotted"),
    (("濃者行，灰者在列", "dark: acts; pale: stands by"), ""),
    (("虛形，初所在", "dashed shape: where he was"), ""),
    (("赤界，圖之所見", "red frame: the map"), "frame"),
)


def _sample(mark: str, x: float, y: float, theme: Theme) -> tuple[list[Item], float]:
    """A line of a kind, and what it takes."""
    if mark == "frame":
        sides = (("M", (x, y - 1.0)), ("L", (x + 3.4, y - 1.0)), ("L", (x + 3.4, y + 1.0)),
                 ("L", (x, y + 1.0)), ("Z", ()))  # fmt: skip
        return [Path(sides, Ink(None, theme.marker, 0.3))], 4.4
    if not mark:
        return [], 0.0
    dash = DASHES[mark]
    ink = Ink(None, theme.ink, 0.45, dash, "round" if dash[:1] == (0.01,) else "butt")
    return [Path((("M", (x, y)), ("L", (x + 6.0, y))), ink)], 7.0


def _ends(step: Step) -> bool:
    return (step.text or "。").endswith(STOPS)


def _text_of(row: TextRow) -> str:
    """The words of a row."""
    return "".join(item.text for item in row.items if isinstance(item, Text))


def _joined(said: Said, other: Said) -> Said:
    return Said(f"{said.han}　{other.han}", f"{said.en} · {other.en}")
