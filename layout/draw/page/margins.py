"""What stands round the map: the captions, the whole place small, and the footer."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from layout.draw.captions import (
    Caption,
    CaptionColumn,
    Move,
    draw_captions,
    draw_facing,
)
from layout.draw.dress import BELOW, Page, State
from layout.draw.ink import Named, speaker_of
from layout.draw.page.footer import draw_footer
from layout.draw.page.inset import draw_inset, inset_left, inset_told
from layout.draw.windows import Plan, roles
from layout.picture import Group, Item
from layout.said import Said
from layout.say.brief import Heading, PlateText, ground_apart
from layout.say.grounds import Grounds, Standing, grounds, standings
from layout.say.measures import told
from layout.say.staging import of_all
from layout.say.words import Teller, sentence
from layout.score import Step
from layout.site import Site
from layout.stage import Frame, PersonState, ThingState
from layout.stage.movements import Movement

UNDER = 4.0  # mm between words and the footer
BROAD_INSET = 62.0  # mm below a map: so much takes the whole place, larger than in the column


@dataclass(frozen=True, slots=True)
class Margins:
    """The frames drawn and the page they are drawn on."""

    site: Site
    frames: tuple[Frame, ...]
    text: PlateText
    plan: Plan
    page: Page
    column: CaptionColumn
    things: tuple[ThingState, ...]  # on the map
    heading: Heading
    lowest: float | None = None  # mm: where the details in the column begin
    ratio: str = ""  # the scale, where it was asked for

    def items(
        self, names: Sequence[Named], moves: Sequence[tuple[Movement, str]]
    ) -> tuple[tuple[Item, ...], bool]:
        """All of it, and whether its words go on on a facing page; `moves` are the movements with
        their colours."""
        column, inset = self.column, tuple[Item, ...]()
        if self.lowest is not None:
            column = replace(column, bottom=self.lowest)
        if not self.plan.is_whole:
            inset, column = self._with_inset(column)
        words, goes_on = draw_captions(self.caption(names, moves), column)
        return (*inset, words, self.foot()), goes_on

    def _with_inset(self, column: CaptionColumn) -> tuple[tuple[Item, ...], CaptionColumn]:
        """The whole place small: below a short map, larger, else at the foot of the column; and
        what of the column it leaves."""
        page, shown = self.page, (self.site, self.plan)
        told = inset_told(self.site, self.plan.ground, self.frames, self.text, self.column.theme)
        top = self.plan.bottom + BELOW
        if page.foot - top < BROAD_INSET:
            drawn, height = draw_inset(*shown, told, column.beside)
            return (drawn,), column.shorter(height)
        room = 0.6 * page.map_width, page.foot - top
        left = page.left + inset_left(self.plan, room, page.map_width)
        below = replace(column, left=left, right=page.left + page.map_width, bottom=page.foot)
        return (draw_inset(*shown, told, below, room)[0],), column

    def facing(
        self, names: Sequence[Named], moves: Sequence[tuple[Movement, str]]
    ) -> tuple[Item, ...]:
        """A page without a map, where no word is left out."""
        page, column = self.page, self.column
        whole = page.left, page.right, page.top, page.footer - UNDER, column.theme, column.tongue
        return draw_facing(self.caption(names, moves), CaptionColumn(*whole)), self.foot()

    def foot(self) -> Group:
        """How much is enlarged, and which clauses these are."""
        page, column = self.page, self.column
        steps = [f.step for f in self.frames]
        section = steps[-1].section
        called = Said(section, self.text.sections.get(section, section))
        told = self.text.foot(steps)
        cited, place = (told, _beside(called, told)) if told.text else (called, called)
        if (ground := ground_apart(self.site, self.plan.ground)) is not None:
            place, cited = _beside(ground, place), _beside(ground, cited)
        wide = replace(column, left=page.left, right=page.right)
        return draw_footer(self._scale(), place, wide, page.footer, cited)

    def caption(self, names: Sequence[Named], moves: Sequence[tuple[Movement, str]]) -> Caption:
        frame = self.frames[-1]
        steps = [f.step for f in self.frames]
        section = self.heading.title
        if not section.han:
            section = Said(frame.step.section, self.text.sections.get(frame.step.section, ""))
        speaker = speaker_of(self.site, self.text, frame)
        teller = Teller(speaker, [move for move, _ in moves], self.text.clause(steps))
        clause, repeats = self._clause(steps)
        pinyin, tongue = self.site.vocabulary.pinyin, self.column.tongue
        title = Said(self.text.title, self.text.en, pinyin.title(self.text.title))
        return Caption(
            tongue.named(title),
            tongue.named(replace(section, read=pinyin.title(section.han))),
            clause,
            _gloss(steps),
            tuple(dict.fromkeys(self._move(move, colour, teller) for move, colour in moves)),
            standings([n.told for n in names], speaker, tongue),
            tuple(tongue.prose(ground.said) for ground in self.grounds(names)),
            repeats,
            tongue.prose(self._why(steps)),
            measures=() if names else tuple(self._measures()),
            is_for_book=self.heading.is_for_book,
        )

    def _measures(self) -> Iterator[Standing]:
        """How long what is of the place is, and on what that rests: by the names that it has, which
        are Chinese."""
        if not self.column.tongue.has_han:
            return
        for one in told(self.site, self.plan.ground):
            words = "" if one.is_composed else f"{one.words} "
            yield Standing(one.name, Said(f"{words}{one.figure}"), one.ground)

    def grounds(self, names: Sequence[Named]) -> tuple[Grounds, ...]:
        """On what it rests where they are, a sentence a reason."""
        frame = self.frames[-1]
        speaker = speaker_of(self.site, self.text, frame)
        told = self.plan.ground, self.column.tongue
        return grounds(frame, self._resting(names), speaker, *told)

    def _why(self, steps: Sequence[Step]) -> Said:
        """Why not all of it is there; or why nothing is done on it."""
        return self.heading.why if self.heading.why.text else of_all(steps)

    def _move(self, move: Movement, colour: str, teller: Teller) -> Move:
        return Move(move.number, colour, self.column.tongue.told(teller.tell(move)))

    def _clause(self, steps: Sequence[Step]) -> tuple[str, str]:
        """The clauses quoted; of a repeated passage the clause that repeats it, and which it is."""
        if any(s.text for s in steps):
            return self.text.clause(s for s in steps if s.text), ""
        passages = dict.fromkeys(s.expands for s in steps if s.expands)
        return self.text.telling(steps[-1]).text or "", "".join(f"如{p}" for p in passages)

    def _resting(self, names: Sequence[Named]) -> list[PersonState | ThingState]:
        """What rests on something: who acts, the things he handles, then all others."""
        members = sorted((m for n in names for m in n.members), key=lambda m: m.rank)
        moved = [m.person for m in members if m.figure.state is not State.WAITING]
        still = [m.person for m in members if m.figure.state is State.WAITING]
        events = [e for frame in self.frames for e in frame.events]
        handled = {e.thing for e in events if e.thing}
        first = [t for t in self.things if t.name in handled]
        return [*moved, *first, *still, *(t for t in self.things if t.name not in handled)]

    def _scale(self) -> Said:
        """How large those who act are drawn, and that every place is true."""
        size = self.plan.main.enlargement
        metre = self.site.units.get("尺", 0.231)
        at = f" at {self.ratio}" if self.ratio else " to scale"
        pale = "，餘者小而灰" if roles(self.frames).acting else ""
        grey = ", others smaller and grey" if pale else ""
        return Said(
            f"行者{size:.2g}倍{pale}，其所皆中度{f'，{self.ratio}' if self.ratio else ''}",
            f"Who acts ×{size:.2g}{grey}; every place true{at}. 1 尺 = {metre:g} m.",
        )


def as_numbered(move: Movement, placed: Container[str]) -> Movement:
    """The movement with its number if that stands on the map."""
    return move if move.number in placed else replace(move, number="")


def _beside(wording: Said, other: Said) -> Said:
    return Said(f"{wording.han}　{other.han}", f"{wording.en} · {other.en}")


def _gloss(steps: Iterable[Step]) -> str:
    """What the steps say in English, with a capital and a stop where they break off a sentence."""
    said = " ".join(dict.fromkeys(step.en for step in steps if step.en))
    return sentence(f"{said[:-1]}." if said.endswith((",", ";", ":")) else said)
