"""Back-references expanded: 如賓禮 becomes the steps of that passage, each with its own frame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from layout.problems import ProblemError, nearest
from layout.read.fields import Found
from layout.read.files.nodes import Scalar
from layout.read.scene.actline import find_verb, people_in
from layout.read.scene.names import WINDS, Names
from layout.read.scene.stated import stated
from layout.read.scene.swap import Swap
from layout.read.scene.written import Repeat, Written
from layout.score import Act, Choice, Score, Step
from layout.value import replace
from layout.vocabulary import Verb

DEEPEST = 2
OF_ANOTHER = "/"  # 特牲饋食禮/尸入 is the passage 尸入 of that rite
MOST = 50_000  # steps repeated in one rite; the longest of the five has about 1,500


@dataclass(frozen=True, slots=True)
class _Piece:
    """Acts that become one step: those written, or a repetition of one step of a passage."""

    acts: tuple[Act, ...]
    en: str
    expands: str | None = None
    within: frozenset[str] = frozenset()  # the passages its step belongs to


def _steps(
    step: Written,
    pieces: Sequence[_Piece],
    clauses: tuple[str, ...],
    played_under: tuple[Choice, ...],
) -> tuple[Step, ...]:
    """The first piece carries the text; the last is what the author's expectations are about."""
    made: list[Step] = []
    for n, piece in enumerate(pieces):
        first = n == 0
        carries = first and step.text is not None
        made.append(
            Step(
                id="",
                section=step.section,
                part=step.part,
                text=step.text.value if carries and step.text else None,
                en=step.en if first and step.en else piece.en,
                acts=piece.acts,
                open=step.open if first else (),
                expands=piece.expands,
                elsewhere=step.elsewhere,
                day=step.day if first and step.played and step.told else "",
                cleared=step.cleared if first else (),
                staying=step.staying if first else (),
                clauses=clauses if carries else (),
                applies=tuple(each.value for each in step.applies) if first else (),
                is_played=step.played and step.told,
                played_under=played_under if first else (),
                unplayed=step.unplayed if carries else {},
                note=step.note if first else "",
                mark=step.mark,
            )
        )
    if step.played and step.told and step.elsewhere is None:
        made[-1] = replace(made[-1], expect=step.expect)
    return tuple(made)


def numbered(steps: Iterable[Step], slug: str) -> Iterator[Step]:
    """The steps of a rite in order, each with its id."""
    ids = _Ids(slug)
    for step in steps:
        id_ = ids.following() if step.text is None else ids.quoting(step.clauses)
        yield step if step.id == id_ else replace(step, id=id_)


class _Ids:
    """Step ids: the first clause quoted, 060b where a step begins within a clause, +1 after it."""

    def __init__(self, slug: str) -> None:
        self.slug, self.base, self.count, self.unnumbered = slug, f"{slug}.000", 0, 0
        self.begun: Counter[str] = Counter()

    def quoting(self, clauses: tuple[str, ...]) -> str:
        if clauses:
            clause = clauses[0]
        elif self.begun and not self.unnumbered:
            return self.following()  # what it quotes is no clause of the text
        else:
            self.unnumbered += 1
            clause = f"{self.slug}.{self.unnumbered:03}"
        self.begun[clause] += 1
        again = self.begun[clause] - 1
        letter = "" if not again else chr(ord("a") + again) if again < 26 else f".{again}"
        self.base, self.count = clause + letter, 0
        return self.base

    def following(self) -> str:
        self.count += 1
        return f"{self.base}+{self.count}"


class Expander:
    """Makes the steps of a rite concrete: finds passages and repeats them. `lending` finds the
    passages of another rite, by its name."""

    def __init__(
        self,
        written: Sequence[Written],
        names: Names,
        found: Found,
        lending: Callable[[str], Expander] | None = None,
    ) -> None:
        self.written, self.names, self.found, self.lending = written, names, found, lending
        self.passages: dict[str, list[int]] = {}
        self.repeating: dict[str, list[int]] = {}  # by each passage the steps that repeat it
        for at, step in enumerate(written):
            for name in step.repeat.passages if step.repeat else ():
                self.repeating.setdefault(name.value, []).append(at)
        self.spent = 0  # steps repeated so far
        broken = set()
        for at, step in enumerate(written):
            for name in step.passages:
                steps = self.passages.setdefault(name.value, [])
                if steps and steps[-1] < at - 1 and name.value not in broken:
                    broken.add(name.value)
                    what = f"the passage {name.value} goes on after a break"
                    last = written[steps[-1]].mark
                    fix = f"its steps are neighbours, the last at {last}; name this one anew"
                    found.wrong("E406", name.mark, what, fix=fix)
                steps.append(at)

    def steps(self, at: int, clauses: tuple[str, ...]) -> tuple[Step, ...]:
        """The concrete steps of one as written, which quotes these clauses; without their ids."""
        step, pieces = self.written[at], self.pieces(at, ())
        if step.elsewhere is not None or not (step.played and step.told):
            pieces = [_Piece((), step.en)]
        if step.text is None and not any(piece.acts for piece in pieces):
            return ()
        if step.text is not None:  # what is repeated may be said here, though not where it stands
            said = step.text.value
            pieces = [replace(each, acts=tuple(stated(each.acts, said, self.names)))
                      for each in pieces]  # fmt: skip
        return _steps(step, pieces, clauses, step.played_under or self.done_under(at))

    def led_to(self, at: int) -> list[int]:
        """The steps that do what one tells which is done elsewhere."""
        step = self.written[at]
        names = step.passages if step.elsewhere is not None else ()
        return [each for name in names for each in self.repeating.get(name.value, ())]

    def done_under(self, at: int) -> tuple[Choice, ...]:
        """Under which choices that is done which a step tells and is done elsewhere; none where it
        is under those made."""
        doing = [self.written[each] for each in self.led_to(at)]
        if any(step.played and step.told for step in doing):
            return ()
        return tuple(choice for step in doing for choice in step.played_under)

    def rests_on(self, at: int) -> frozenset[int]:
        """Which steps as written the one is made of, if it is not of itself alone."""
        found, asked = {*self.led_to(at)}, [at]
        while asked:
            repeat = self.written[asked.pop()].repeat
            for name in repeat.passages if repeat else ():
                new = set(self.passages.get(name.value, ())) - found
                found |= new
                asked += new
        return frozenset(found)

    def pieces(self, at: int, within: tuple[str, ...]) -> list[_Piece]:
        """The concrete acts of a written step; `within`: the passages being repeated."""
        step = self.written[at]
        mine = frozenset(name.value for name in step.passages)
        own = []
        if step.acts or step.repeat is None:
            own = [_Piece(step.acts, step.en, within=mine)]
        again = self.repeated(step.repeat, within, step.played) if step.repeat else []
        made = again + own if step.repeat and step.repeat.first else own + again
        made = [replace(piece, within=piece.within | mine) for piece in made]
        return made or [_Piece((), step.en)]

    def repeated(self, repeat: Repeat, within: tuple[str, ...], played: bool) -> list[_Piece]:
        """The passages of a back-reference, once for each turn, with roles changed."""
        source: list[_Piece] = []
        for name in repeat.passages:
            source += self.passage(name, within)
            self.spend(len(source), repeat)
        turns = repeat.turns or ((),)
        self.spend(len(source) * len(turns), repeat)
        origin = self.origin(repeat)
        inner = {name for piece in source for name in piece.within}
        inner -= {name.value for name in repeat.passages}
        cuts = [c for item in repeat.without if (c := _cut(item, self.names, inner, self.found))]
        source, used = self.less(source, repeat.gone, origin or self.names)
        rounds: list[list[_Piece]] = []
        for turn in turns:
            swap = Swap((*repeat.roles, *turn), self.names, repeat.mark, self.found, origin)
            rounds.append(self.turn(source, swap, cuts))
            told = len(self.found.problems)
            for act in self.silent(repeat):
                self.here(act, swap, cuts)  # a role may have its part under another reading
            del self.found.problems[told:]
            used |= swap.used
        if source and played:
            self.idle(repeat, used, cuts)
        if repeat.at_once:
            return [_at_once(pieces) for pieces in zip(*rounds, strict=True) if _any(pieces)]
        return [piece for made in rounds for piece in made if piece.acts]

    def turn(self, source: Sequence[_Piece], swap: Swap, cuts: Sequence[_Cut]) -> list[_Piece]:
        """The passage once, with the roles of one turn; what is taken away leaves no acts."""
        gloss = swap.gloss()
        made = []
        for piece in source:
            dropped = [cut.drops(piece) for cut in cuts]  # each must know that it serves
            acts = [] if any(dropped) else [self.here(act, swap, cuts) for act in piece.acts]
            left = tuple(act for act in acts if act is not None)
            made.append(replace(piece, acts=left, en=gloss.sentence(piece.en)))
        return made

    def here(self, act: Act, swap: Swap, cuts: Iterable[_Cut]) -> Act | None:
        """An act of the passage as it is done here; None where it is taken away."""
        told = len(self.found.problems)
        kept = _without(swap.act(act), cuts)
        if kept is None:
            del self.found.problems[told:]  # what is not done cannot be wrong
            return None
        for stranger in swap.strangers(kept):
            what = f"{stranger} of the passage is nobody and nothing here"
            fix = (
                f"say for whom or what it stands: with: {{{stranger}: …}}, or leave it out: except:"
            )
            self.found.wrong("E414", swap.mark, what, fix=fix)
            kept = None
        return kept

    def less(
        self, source: Sequence[_Piece], gone: Iterable[Scalar], names: Names
    ) -> tuple[list[_Piece], set[str]]:
        """The passage less what is done by, to or with those of it who are not here; and who they
        are, by the words that say so."""
        used: set[str] = set()
        lost: dict[str, str] = {}
        for item in gone:
            word = item.value
            members = names.members(word) if word in names.people else names.articles(word)
            lost |= dict.fromkeys(members, word)

        def left(act: Act) -> Act | None:
            used.update(lost[name] for name in (*act.who, *act.to, *act.thing) if name in lost)
            kept = [
                tuple(n for n in some if n not in lost) for some in (act.who, act.to, act.thing)
            ]
            before = (act.who, act.to, act.thing)
            if any(some and not own for some, own in zip(before, kept, strict=True)):
                return None
            return replace(act, who=kept[0], to=kept[1], thing=kept[2])

        pieces = []
        for piece in source:
            acts = tuple(act for each in piece.acts if (act := left(each)) is not None)
            pieces.append(replace(piece, acts=acts))
        return pieces, used

    def silent(self, repeat: Repeat) -> list[Act]:
        """The acts of its passages that another reading would play."""
        steps = (at for name in repeat.passages for at in self.passages.get(name.value, ()))
        return [act for at in steps for act in self.written[at].silent]

    def spend(self, steps: int, repeat: Repeat) -> None:
        """Stop a rite that repeats itself without end."""
        self.spent += steps
        if self.spent > MOST:
            what = f"back-references make more than {MOST:,} steps"
            self.found.wrong("E412", repeat.mark, what, fix="repeat less")
            raise ProblemError(*self.found.problems)

    def passage(self, name: Scalar, within: tuple[str, ...]) -> list[_Piece]:
        """The pieces of a passage's steps, marked as repeating it."""
        rite, parted, own = name.value.rpartition(OF_ANOTHER)
        if parted and self.lending is not None:
            return self.lent(name, rite, own)
        steps = self.passages.get(name.value)
        if steps is None:
            what = f"there is no passage {name.value[:40]}"
            fix = nearest(name.value, self.passages) or "name the steps meant by passage: in them"
            self.found.wrong("E401", name.mark, what, fix=fix)
            return []
        if name.value in within:
            what = f"the passage {name.value} repeats itself"
            why = " → ".join((*within, name.value))
            self.found.wrong("E405", name.mark, what, why=why, fix="write one of them out")
            return []
        if len(within) == DEEPEST:
            what = f"{within[0]} repeats {within[1]}, which repeats {name.value}"
            fix = f"as: goes {DEEPEST} deep; write one of them out"
            self.found.wrong("E404", name.mark, what, fix=fix)
            return []
        made = [piece for at in steps if self.written[at].played
                for piece in self.pieces(at, (*within, name.value)) if piece.acts]  # fmt: skip
        return [replace(piece, expands=name.value) for piece in made]

    def lent(self, name: Scalar, rite: str, own: str) -> list[_Piece]:
        """The pieces of a passage of another rite, as they stand there by its first readings."""
        assert self.lending is not None
        try:
            lender = self.lending(rite)
        except ProblemError as error:
            for each in error.problems:
                self.found.wrong("E414", name.mark, each.what, fix=each.fix)
            return []
        told = len(lender.found.problems)
        pieces = lender.passage(Scalar(own, name.mark), ())
        for each in lender.found.problems[told:]:
            what = f"{name.value[:40]} cannot be repeated here: {each.what}"
            self.found.wrong("E414", name.mark, what, fix=each.fix)
        del lender.found.problems[told:]
        return [replace(piece, expands=name.value) for piece in pieces]

    def origin(self, repeat: Repeat) -> Names | None:
        """The names of the other rite that a repeated passage is of; none where it is of this."""
        rites = dict.fromkeys(name.value.rpartition(OF_ANOTHER)[0] for name in repeat.passages)
        if self.lending is None or not any(rites):
            return None
        if len(rites) > 1:
            what, fix = "passages of two rites are repeated in one step", "give each its own step"
            self.found.wrong("E414", repeat.mark, what, fix=fix)
        try:
            return self.lending(next(filter(None, rites))).names
        except ProblemError:
            return None  # that it is not there has been told

    def idle(self, repeat: Repeat, used: set[str], cuts: Iterable[_Cut]) -> None:
        """Roles and exceptions that change nothing are mistakes."""
        passages = "、".join(name.value for name in repeat.passages)
        told = [key for key, _ in (*repeat.roles, *(repeat.turns[0] if repeat.turns else ()))]
        for key in (*told, *repeat.gone):
            if key.value not in used:
                what = f"{key.value[:40]} has no part in {passages[:60]}"
                self.found.wrong("E403", key.mark, what, fix="name somebody or something of it")
        for cut in cuts:
            if not cut.removed:
                what = f"except: {cut.item.value[:40]} removes nothing from {passages[:60]}"
                fix = "name a verb, thing, person or part of the passage, as they are called here"
                self.found.wrong("E402", cut.item.mark, what, fix=fix)


def _any(pieces: Iterable[_Piece]) -> bool:
    return any(piece.acts for piece in pieces)


def _at_once(pieces: Sequence[_Piece]) -> _Piece:
    """One step of several turns as one: their first acts happen together, then their second."""
    acts = [
        replace(act, together=number)
        for number, acts in enumerate(zip_longest(*(piece.acts for piece in pieces)), start=1)
        for act in acts
        if act is not None
    ]
    en = " ".join(dict.fromkeys(piece.en for piece in pieces if piece.acts))
    return replace(pieces[0], acts=tuple(acts), en=en)


@dataclass
class _Cut:
    """One exception: a passage within, a verb, a thing, a person, or some of these together."""

    item: Scalar
    passage: str = ""
    who: tuple[str, ...] = ()
    verb: Verb | None = None
    form: str = ""  # the form of the verb, where it is not its name
    things: tuple[str, ...] = ()
    names: Names | None = None
    removed: bool = False

    def drops(self, piece: _Piece) -> bool:
        """Whether the step belongs to the passage that the exception takes away."""
        found = self.passage in piece.within
        self.removed = self.removed or found
        return found

    def meets(self, act: Act) -> bool:
        """Whether the act is one that the exception takes away."""
        if self.passage:
            return False
        kinds = {
            t.kind.name for name in act.thing if (t := self.names and self.names.things.get(name))
        }
        return (
            (not self.who or bool({*self.who} & {*act.who}))
            and (self.verb is None or (act.verb == self.verb and act.word.endswith(self.form)))
            and (not self.things or bool({*self.things} & ({*act.thing} | kinds)))
        )


def _cut(item: Scalar, names: Names, inner: Collection[str], found: Found) -> _Cut | None:
    """An exception read; `inner` are the passages within the one repeated."""
    if item.value in inner:
        return _Cut(item, item.value)
    cut = _Cut(item, names=names)
    for word in item.value.split():
        people = people_in(word, names)
        reading = find_verb(word, names)
        if not isinstance(people, str):
            cut.who = people
        elif word in names.objects and (cut.verb or reading is None):
            cut.things = names.articles(word)
        elif reading is not None:
            cut.verb = reading.verb
            cut.form = "" if word == reading.verb.name else word
        else:
            known = [*names.vocabulary.verbs, *names.people, *names.objects, *inner]
            what = f"except: names nothing known: {word[:40]}"
            found.wrong("E413", item.mark, what, fix=nearest(word, known))
            return None
    return cut


def _without(act: Act, cuts: Iterable[_Cut]) -> Act | None:
    """The act less what the exceptions take away; None where nothing is left."""
    for cut in cuts:
        if cut.meets(act):
            cut.removed = True
            left = tuple(name for name in act.who if cut.who and name not in cut.who)
            if not left:
                return None
            act = replace(act, who=left)
    return act


def _in_its_words(step: Step) -> str:
    return f"{step.part} {step.text}" if step.text else ""


def expanded_listing(score: Score, told_of: Callable[[Step], str] = _in_its_words) -> str:
    """The concrete steps as lines: id, passage repeated, what is told of it, then the acts and
    their origin."""
    out: list[str] = []
    for step in score.steps:
        told = told_of(step)
        origin = f"← {step.expands}" if step.expands else ""
        out.append("  ".join(part for part in (step.id, origin, told) if part))
        out += [f"    {act_line(act, score)}  ({act.mark})" for act in step.acts]
    return "\n".join(out)


def act_line(act: Act, score: Score) -> str:
    """An act as it would be written."""
    who = {members: group for group, members in score.groups.items()}
    facing = act.facing and (f"{act.facing}面" if act.facing in WINDS else f"面 {act.facing}")
    parts = [
        who.get(act.who, "、".join(act.who)),
        act.word,
        who.get(act.to, "、".join(act.to)),
        "、".join(act.thing),
        act.place and f"于 {act.place}",
        act.via and f"自 {act.via}",
        *(f"由 {point}" for point in act.route),
        facing if facing != act.word else "",
        act.row and f"{act.row}上",
        *(manner.name for manner in act.manner),
        act.words and f"「{act.words}」",
    ]
    return " ".join(part for part in parts if part)
