"""What a page of words says of a span: its clause and gloss, those of the moment black; every act
of it under one series of numbers; on what it rests; one line of key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from layout.draw.dress import DASHES, Role, Theme, mix
from layout.draw.ink import speaker_of
from layout.draw.spread.pieces import SpanPiece
from layout.draw.spread.setter import TextRow, TextRun, beside, gap, height_of, paragraph, together
from layout.draw.ways import number
from layout.picture import Ink, Item, Path, Text
from layout.said import Said
from layout.say.brief import PlateText
from layout.say.grounds import grounds
from layout.say.tongue import Tongue
from layout.say.words import Teller, sentence
from layout.score import Step
from layout.site import Site
from layout.stage import Frame, PersonState, ThingState
from layout.stage.movements import Movement
from layout.typeset import measure

MOVES = Said("行次", "movements")
GROUNDS = Said("所據", "on what it rests")
ABOUT = 8  # steps before and after a span, to where its sentence begins and ends
STOPS = ("。", "」", "！", "？")
GLOSSES = ((160, 13.0), (420, 11.0), (100_000, 9.2))  # letters up to which a size serves, pt
GREY = 0.42  # of the way from ink to paper
INDENT, DISC = 5.2, 1.75  # mm
BETWEEN_MOVES = 0.8  # mm between two movements


@dataclass(frozen=True)
class SpanWords:
    """The words of a span of frames that has been cut into pieces."""

    site: Site
    text: PlateText
    theme: Theme
    tongue: Tongue
    ground: str
    pieces: Sequence[SpanPiece]
    frames: Sequence[Frame]  # of the span
    around: tuple[Sequence[Step], Sequence[Step]]  # before it and after it in its section
    kept: dict[tuple[float, float], list[TextRow]] = field(default_factory=dict)

    @cached_property
    def main(self) -> SpanPiece:
        return next(piece for piece in self.pieces if piece.is_map)

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
        own = {self.text.telling(frame.step).text or "" for frame in self.main.frames}
        return frozenset(own - {""}) or frozenset(step.text or "" for step in self.steps)

    def clause(self) -> Iterator[tuple[str, bool]]:
        """Each clause once, and whether it is of the moment."""
        told = dict.fromkeys(self.text.telling(step).text or "" for step in self.steps)
        yield from ((words, words in self._black) for words in told if words)

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
        stretches = [TextRun(words, face, size, self.ink(is_black=black)) for words, black in said]
        return [*paragraph(stretches, width, 0.467 * size)] if stretches else []

    def ink(self, *, is_black: bool) -> str:
        """Of what the map shows, or of what is done before and after it."""
        return self.theme.ink if is_black else mix(self.theme.ink, self.theme.paper, GREY)

    def least(self, k: float) -> float:
        """What the movements and reasons cover at the least, in mm²."""
        return 0.85 * 62.0 * height_of(self.rows(62.0, k))

    def rows(self, width: float, k: float) -> list[TextRow]:
        """The movements, then on what they rest."""
        at = (round(width, 2), k)
        if at not in self.kept:
            self.kept[at] = self._rows(width, k)
        return self.kept[at]

    def _rows(self, width: float, k: float) -> list[TextRow]:
        out: list[TextRow] = []
        for move_rows in self._moves(width, k):
            out += [*([gap(BETWEEN_MOVES * k)] if out else self._head(MOVES, k))]
            out += together(move_rows)
        style = self.theme.lettering[Role.GROUNDS]
        for i, reason in enumerate(self._reasons):
            out += [gap(0.5 * k)] if i else [gap(2.6 * k), *self._head(GROUNDS, k)]
            for words, face, size in (
                (reason.han, style.han, style.han_size),
                (reason.latin, style.latin, style.latin_size),
            ):
                own = TextRun(words, face, size * k, self.theme.ink)
                out += together([*paragraph([own], width, style.pitch * k)])
        return out

    def _head(self, said: Said, k: float) -> list[TextRow]:
        style, told = self.theme.lettering[Role.HEAD], self.tongue.told(said)
        items: list[Item] = []
        x = 0.0
        for words, face, size, colour in (
            (told.han, style.han, style.han_size, self.theme.ink),
            (told.latin, style.latin, style.latin_size, self.theme.sub),
        ):
            if words:
                items.append(Text(x, 3.2 * k, words, face, size * k, colour))
                x += measure(words, face, size * k) + 1.6
        return [TextRow(tuple(items), 4.4 * k, leads=True)]

    @cached_property
    def _told(self) -> list[tuple[str, Said, str, bool]]:
        """Of each movement its number, its words, whose it is, and whether the map has it."""
        told: dict[tuple[str, Said], tuple[str, Said, str, bool]] = {}
        for piece in self.pieces:
            for move, said in self.movements(piece):
                told.setdefault((move.number, said), (move.number, said, move.leader, piece.is_map))
        return [*told.values()]

    def movements(self, piece: SpanPiece) -> Iterator[tuple[Movement, Said]]:
        """Each movement of a piece in words."""
        frames = piece.frames
        speaker = speaker_of(self.site, self.text, frames[-1])
        teller = Teller(speaker, piece.moves, self.text.clause(f.step for f in frames))
        for move in piece.moves:
            yield move, self.tongue.told(teller.tell(move))

    def _moves(self, width: float, k: float) -> Iterator[list[TextRow]]:
        """Of each movement its number, and its words in the text's and in plain English."""
        style = self.theme.lettering[Role.CAPTION]
        for sign, said, leader, is_on_map in self._told:
            member = self.text.cast.get(leader)
            colour = self.theme.of_party(member.party.look) if member else self.theme.ink
            ink = self.ink(is_black=is_on_map)
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

    @cached_property
    def _reasons(self) -> list[Said]:
        """On what the places of those who act rest, then what is left open in any of the span."""
        frame = self.main.frames[-1]
        speaker = speaker_of(self.site, self.text, frame)
        acting = dict.fromkeys(
            n for f in self.main.frames for e in f.events for n in (e.who, *e.to)
        )
        handled = dict.fromkeys(e.thing for f in self.main.frames for e in f.events if e.thing)
        resting: list[PersonState | ThingState] = [
            *(frame.people[n] for n in acting if n in frame.people and frame.people[n].on_stage),
            *(frame.things[n] for n in handled if n in frame.things),
        ]
        said = dict.fromkeys(
            each.said
            for own, drawn in [(frame, resting), *((f, ()) for f in self.frames)]
            for each in grounds(own, drawn, speaker, self.ground, self.tongue)
        )
        return [words for each in said if (words := self.tongue.prose(each)).text]

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
